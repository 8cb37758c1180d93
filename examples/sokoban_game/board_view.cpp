#include "board_view.hpp"

#include <nono/render/sokoban.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace sokoban_game {

namespace {

using nono::sokoban::square;

struct drawing {
    std::string_view text;
    look as;
};

// Told apart without colors too.
drawing drawing_of(square content) {
    switch (content) {
    case square::floor: return {"  ", look::floor};
    case square::wall: return {"##", look::wall};
    case square::goal: return {"..", look::goal};
    case square::box: return {"[]", look::box};
    case square::box_on_goal: return {"{}", look::placed_box};
    case square::pusher: return {"@@", look::pusher};
    case square::pusher_on_goal: return {"++", look::pusher};
    default: break;
    }
    return {"??", look::plain};
}

} // namespace

board_view::board_view(const nono::sokoban::board& start)
    : outside_(nono::sokoban::squares_outside(start)), height_(static_cast<int>(start.height())),
      width_(static_cast<int>(start.width())) {}

board_view::window board_view::window_of(int squares, int room, int active) {
    if (squares <= room) return {0, (room - squares) / 2, squares};
    return {std::clamp(active - room / 2, 0, squares - room), 0, room};
}

void board_view::draw(terminal& screen, const nono::sokoban::board& now, nono::sokoban::position active, int top,
                      int bottom) {
    top_ = top;
    rows_ = window_of(height_, std::max(0, bottom - top), static_cast<int>(active.row));
    columns_ = window_of(width_, screen.columns() / 2, static_cast<int>(active.column));
    for (int row = 0; row < rows_.count; ++row)
        for (int column = 0; column < columns_.count; ++column) {
            const nono::sokoban::position at{static_cast<std::uint32_t>(rows_.first + row),
                                             static_cast<std::uint32_t>(columns_.first + column)};
            const auto shown = drawing_of(now(at));
            const bool outside = outside_.contains(at) && now(at) == square::floor;
            screen.put(top + rows_.origin + row, 2 * (columns_.origin + column), shown.text,
                       outside ? look::plain : shown.as);
        }
}

std::optional<nono::sokoban::position> board_view::square_at(int row, int column) const {
    const int down = row - top_ - rows_.origin;
    const int right = column / 2 - columns_.origin;
    if (down < 0 || down >= rows_.count || right < 0 || right >= columns_.count) return std::nullopt;
    return nono::sokoban::position{static_cast<std::uint32_t>(rows_.first + down),
                                   static_cast<std::uint32_t>(columns_.first + right)};
}

} // namespace sokoban_game
