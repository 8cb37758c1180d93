// Draws a board: squares, and the marks on them.
// SPDX-License-Identifier: MIT
#ifndef SOKOBAN_WINDOW_BOARD_PAINTER_HPP
#define SOKOBAN_WINDOW_BOARD_PAINTER_HPP

#include "../shared/screen.hpp"
#include "square_layout.hpp"

#include <nono/sokoban/game.hpp>
#include <nono/sokoban/solver/solve.hpp>
#include <nono/sokoban/square_set.hpp>

#include <optional>
#include <vector>

namespace sokoban_window {

// The marks on a board.
struct board_marks {
    const nono::sokoban::square_set* dead = nullptr;   // squares to mark with a cross; null for none
    std::vector<nono::sokoban::position> lost{};       // boxes that can be seen to be lost
    std::optional<nono::sokoban::position> selected{}; // a box
    std::optional<nono::sokoban::push> hint{};
    std::vector<nono::sokoban::position> path{}; // of the pusher or the selected box to the square under the mouse
};

class board_painter {
public:
    // `facing` is the direction in which the pusher looks. All arguments must outlive the painter.
    board_painter(game_window::screen& to, const nono::sokoban::game& game, const nono::sokoban::square_set& outside,
                  const square_layout& layout, const board_marks& marks, nono::sokoban::direction facing)
        : to_(to), game_(game), outside_(outside), layout_(layout), marks_(marks), facing_(facing) {}

    void draw();

private:
    void draw_square(nono::sokoban::position at, nono::extend::pixel_area where);
    void draw_wall(nono::sokoban::position at, nono::extend::pixel_area where);
    void draw_goal(nono::extend::pixel_area where);
    void draw_box(nono::extend::pixel_area where, bool on_goal);
    void draw_pusher(nono::extend::pixel_area where, bool active);
    void draw_marks();
    void draw_arrow(nono::sokoban::push next);
    void draw_hidden_edges();
    // A number of pixels in proportion to a square of 24 pixels, at least `min`.
    [[nodiscard]] int scaled(int of_24, int min = 1) const { return std::max(min, layout_.cell() * of_24 / 24); }

    game_window::screen& to_;
    const nono::sokoban::game& game_;
    const nono::sokoban::square_set& outside_;
    const square_layout& layout_;
    const board_marks& marks_;
    nono::sokoban::direction facing_;
};

} // namespace sokoban_window

#endif // SOKOBAN_WINDOW_BOARD_PAINTER_HPP
