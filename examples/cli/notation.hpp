// Pictures in the notation of a goal: row by row, one character a cell.
#ifndef NONO_CLI_NOTATION_HPP
#define NONO_CLI_NOTATION_HPP

#include <nono/grid.hpp>
#include <nono/puzzle.hpp>

#include <string>

namespace cli {

// The character of each color of a puzzle: `0` for blank; where there is one color, `1`; where there are several, the
// letter that the file names a color by, or else one that no other color has.
std::string notation_of(const nono::puzzle& puzzle);

// A picture in that notation.
std::string in_notation(const nono::grid& picture, const std::string& notation);
// The same; `?` where a cell has not one color.
std::string in_notation(const nono::partial_grid& picture, const std::string& notation);

} // namespace cli

#endif // NONO_CLI_NOTATION_HPP
