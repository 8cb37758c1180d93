// Pictures in the notation of a goal: row by row, one character a cell.
#ifndef NONO_CLI_NOTATION_HPP
#define NONO_CLI_NOTATION_HPP

#include <nono/grid.hpp>
#include <nono/puzzle.hpp>

#include <string>

namespace cli {

// The character of each color of a puzzle, as a written .non file has it: `0` for blank, `1` for a color without a
// name, a letter for the others.
std::string notation_of(const nono::puzzle& puzzle);

// A picture in that notation.
std::string in_notation(const nono::grid& picture, const std::string& notation);
// The same; `?` where a cell has not one color.
std::string in_notation(const nono::partial_grid& picture, const std::string& notation);

} // namespace cli

#endif // NONO_CLI_NOTATION_HPP
