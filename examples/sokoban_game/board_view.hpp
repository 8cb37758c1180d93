// A board on the screen: two characters a square, or one where it would be wider than the screen; of a board that is
// still larger, the part around the pusher.
// SPDX-License-Identifier: MIT
#ifndef SOKOBAN_GAME_BOARD_VIEW_HPP
#define SOKOBAN_GAME_BOARD_VIEW_HPP

#include "terminal.hpp"

#include <nono/sokoban/board.hpp>
#include <nono/sokoban/square_set.hpp>

#include <optional>

namespace sokoban_game {

// What is marked on a board.
struct board_marks {
    bool goals = false;                           // also below boxes and pushers
    bool dead = false;                            // floor from which no box gets to a goal
    std::optional<nono::sokoban::position> box{}; // of a hint
};

class board_view {
public:
    explicit board_view(const nono::sokoban::board& start);

    // Draws the rows from `top` to before `bottom`. `active` is the square that stays in view.
    void draw(terminal& screen, const nono::sokoban::board& now, nono::sokoban::position active, int top, int bottom,
              board_marks marks = {});

    // The square that is drawn at a place of the screen, by the last `draw`.
    [[nodiscard]] std::optional<nono::sokoban::position> square_at(int row, int column) const;

private:
    // One axis of the picture: which squares are drawn, and where.
    struct window {
        int first = 0;  // the first square that is drawn
        int origin = 0; // where it is drawn, from the start of the axis
        int count = 0;
    };
    static window window_of(int squares, int room, int active);

    nono::sokoban::square_set outside_;
    nono::sokoban::square_set dead_;
    int height_ = 0;
    int width_ = 0;
    int top_ = 0;
    int cell_ = 2; // columns of the screen for a square
    window rows_;
    window columns_;
};

} // namespace sokoban_game

#endif // SOKOBAN_GAME_BOARD_VIEW_HPP
