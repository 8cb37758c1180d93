// The formats of Sokoban puzzles that the program reads and writes.
#ifndef NONO_CLI_SOKOBAN_FORMATS_HPP
#define NONO_CLI_SOKOBAN_FORMATS_HPP

#if defined(NONO_CLI_HAS_XML)
#include <nono/formats/xml.hpp>
#else
#include <nono/formats/all.hpp>
#endif

namespace cli {

#if defined(NONO_CLI_HAS_XML)
using sokoban_formats = nono::xml_sokoban_formats;
#else
using sokoban_formats = nono::sokoban_formats;
#endif

} // namespace cli

#endif // NONO_CLI_SOKOBAN_FORMATS_HPP
