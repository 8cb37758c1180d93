// SPDX-License-Identifier: MIT
#include "board_view.hpp"

#include <nono/sokoban/deadlocks.hpp>
#include <nono/sokoban/drawing.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace sokoban_game {

namespace {

using nono::sokoban::square;

struct drawing {
    std::string_view wide;
    std::string_view narrow; // as in files
    look as;
};

// Told apart without colors too.
drawing drawing_of(square content) {
    switch (content) {
    case square::floor: return {"  ", " ", look::floor};
    case square::wall: return {"##", "#", look::wall};
    case square::goal: return {"..", ".", look::goal};
    case square::box: return {"[]", "$", look::box};
    case square::box_on_goal: return {"{}", "*", look::placed_box};
    case square::pusher: return {"@@", "@", look::pusher};
    case square::pusher_on_goal: return {"++", "+", look::pusher};
    default: break;
    }
    return {"??", "?", look::plain};
}

drawing marked(drawing out, square content, bool dead, board_marks marks) {
    if (marks.goals && nono::sokoban::has_goal(content)) out.as = look::marked_goal;
    if (marks.dead && dead && content == square::floor) return {"xx", "x", look::dead};
    return out;
}

} // namespace

board_view::board_view(const nono::sokoban::board& start)
    : outside_(nono::sokoban::extend::squares_outside(start)), dead_(nono::sokoban::dead_squares(start)),
      height_(static_cast<int>(start.height())), width_(static_cast<int>(start.width())) {}

board_view::window board_view::window_of(int squares, int room, int active) {
    if (squares <= room) return {0, (room - squares) / 2, squares};
    return {std::clamp(active - room / 2, 0, squares - room), 0, room};
}

void board_view::draw(terminal& screen, const nono::sokoban::board& now, nono::sokoban::position active, int top,
                      int bottom, board_marks marks) {
    top_ = top;
    cell_ = width_ <= screen.columns() / 2 ? 2 : 1;
    rows_ = window_of(height_, std::max(0, bottom - top), static_cast<int>(active.row));
    columns_ = window_of(width_, screen.columns() / cell_, static_cast<int>(active.column));
    for (int row = 0; row < rows_.count; ++row)
        for (int column = 0; column < columns_.count; ++column) {
            const nono::sokoban::position at{static_cast<std::uint32_t>(rows_.first + row),
                                             static_cast<std::uint32_t>(columns_.first + column)};
            const bool outside = outside_.contains(at) && now(at) == square::floor;
            const auto shown = marked(drawing_of(now(at)), now(at), dead_.contains(at) && !outside, marks);
            const look as = outside ? look::plain : marks.box == at ? look::chosen : shown.as;
            screen.put(top + rows_.origin + row, cell_ * (columns_.origin + column),
                       cell_ == 2 ? shown.wide : shown.narrow, as);
        }
}

std::optional<nono::sokoban::position> board_view::square_at(int row, int column) const {
    const int down = row - top_ - rows_.origin;
    const int right = column / cell_ - columns_.origin;
    if (down < 0 || down >= rows_.count || right < 0 || right >= columns_.count) return std::nullopt;
    return nono::sokoban::position{static_cast<std::uint32_t>(rows_.first + down),
                                   static_cast<std::uint32_t>(columns_.first + right)};
}

} // namespace sokoban_game
