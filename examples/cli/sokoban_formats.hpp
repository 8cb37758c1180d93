// The formats of Sokoban puzzles that the program reads and writes.
#ifndef NONO_CLI_SOKOBAN_FORMATS_HPP
#define NONO_CLI_SOKOBAN_FORMATS_HPP

#include <nono/formats/all.hpp>

namespace cli {

using sokoban_formats = nono::sokoban_formats;

} // namespace cli

#endif // NONO_CLI_SOKOBAN_FORMATS_HPP
