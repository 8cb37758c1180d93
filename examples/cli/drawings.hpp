// What nono render draws, one at a time: a nonogram, a Sokoban board, or either as it changes.
// SPDX-License-Identifier: MIT
#ifndef NONO_CLI_DRAWINGS_HPP
#define NONO_CLI_DRAWINGS_HPP

#include "png.hpp"

#include <nono/explain/explain.hpp>
#include <nono/formats/kit/format.hpp>
#include <nono/model/grid.hpp>
#include <nono/model/puzzle.hpp>
#include <nono/sokoban/board.hpp>
#include <nono/sokoban/moves.hpp>
#include <nono/sokoban/square_set.hpp>
#include <nono/triddlers/hexagon.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cli {

// A nonogram: with a picture, as an empty grid, or as it is solved.
struct nonogram_drawing {
    nono::puzzle puzzle;
    std::optional<nono::grid> picture;
    std::optional<nono::explain_result> path; // for what moves
    std::optional<nono::grid> solution{};     // for the end of sheets
};

// A board of Sokoban, and, for what moves, a game that begins there.
struct level_drawing {
    std::string title;
    nono::sokoban::board board;
    nono::sokoban::square_set marked;
    nono::sokoban::moves moves;
};

// A triddler: with a picture, or with empty cells.
struct triddler_drawing {
    nono::hexagon_puzzle puzzle;
    std::optional<nono::hexagon_grid> picture;
};

// One of these.
struct drawing {
    nonogram_drawing nonogram;
    std::optional<level_drawing> level{};
    std::optional<triddler_drawing> triddler{};
    std::string label{}; // its name in messages

    [[nodiscard]] std::string title() const;
};

// Each returns an empty text where a picture would have more pixels than viewers take.

// A drawing as text, ansi, svg or png. `style` is for png, with the size of Sokoban's squares too.
std::string draw(const drawing& source, const std::string& to, const png_style& style);
// What moves, as svg or apng; a frame takes so many milliseconds.
std::string animate(const drawing& source, const std::string& to, std::uint32_t milliseconds);
// All on one page, as svg, html or png, with so many in a row; 0 for about as many as there are rows.
std::string draw_sheet(const std::vector<drawing>& all, const std::string& to, std::size_t columns);
// The titles that are not on it as they are.
std::vector<nono::loss> losses_of_sheet(const std::vector<drawing>& all, const std::string& to);

} // namespace cli

#endif // NONO_CLI_DRAWINGS_HPP
