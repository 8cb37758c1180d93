// A game of Sokoban as an SVG document that moves.
// SPDX-License-Identifier: MIT
#ifndef NONO_CLI_MOVES_DRAWING_HPP
#define NONO_CLI_MOVES_DRAWING_HPP

#include <nono/sokoban/board.hpp>
#include <nono/sokoban/moves.hpp>
#include <nono/sokoban/square_set.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace cli {

// How the moves of a game are shown.
struct moves_style {
    std::uint32_t milliseconds = 200;      // for a step, from 1; a jump or pusher change is one step
    nono::sokoban::square_set marked = {}; // squares with a cross, as for `draw_svg`
};

// A game as an animated SVG document: the board as by `nono::sokoban::draw_svg`, on which the pusher and the boxes
// move. It rests at the end and begins again. A game in reverse mode begins with the boxes on the goals of the board; a
// game is shown up to its first illegal step, regardless of its current position.
//
// Nothing but style sheets moves it. Where they do not, as in other programs than browsers or where the reader wants
// no motion, it shows the board at the start of the game.
//
// Linear in the squares and the steps; some thirty bytes for a turn of the pusher or a row of pushes.
std::string draw_moves_svg(const nono::sokoban::board& start, const nono::sokoban::moves& played,
                           const moves_style& style = {}, std::string_view title = {});

} // namespace cli

#endif // NONO_CLI_MOVES_DRAWING_HPP
