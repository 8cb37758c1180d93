// The formats of Sokoban puzzles that the program reads and writes.
#ifndef NONO_CLI_SOKOBAN_FORMATS_HPP
#define NONO_CLI_SOKOBAN_FORMATS_HPP

#include <nono/formats/format.hpp>
#include <nono/formats/sok.hpp>

namespace cli {

using sokoban_formats = nono::format_list<nono::sok>;

} // namespace cli

#endif // NONO_CLI_SOKOBAN_FORMATS_HPP
