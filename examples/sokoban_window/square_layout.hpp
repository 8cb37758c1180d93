// The layout of a board in a window: the square under the mouse, and the pixels of a square.
// SPDX-License-Identifier: MIT
#ifndef SOKOBAN_WINDOW_SQUARE_LAYOUT_HPP
#define SOKOBAN_WINDOW_SQUARE_LAYOUT_HPP

#include <nono/render/board_layout.hpp>
#include <nono/sokoban/board.hpp>

#include <algorithm>
#include <cstdint>
#include <optional>

namespace sokoban_window {

// Squares have a whole number of pixels. By default, they are as large as the room allows, from 8 to 72 pixels; the
// player can choose another size. A board that is larger than the room is scrolled so that a square stays in view.
class square_layout {
public:
    static constexpr int min_fitted = 8;
    static constexpr int max_fitted = 72;
    static constexpr int min_chosen = 6;
    static constexpr int max_chosen = 120;

    // One axis of the board: the squares that are visible.
    struct span {
        int all = 0;    // squares of the board
        int first = 0;  // the first visible square
        int count = 0;  // visible squares
        int origin = 0; // pixel of the first visible square
    };

    square_layout(std::size_t height, std::size_t width) {
        rows_.all = static_cast<int>(height);
        columns_.all = static_cast<int>(width);
    }

    [[nodiscard]] int cell() const { return cell_; }
    [[nodiscard]] const span& rows() const { return rows_; }
    [[nodiscard]] const span& columns() const { return columns_; }

    // Changes the size of the squares by a sixth per step. Call `fit` afterwards.
    void zoom(int steps) { chosen_ = std::clamp(cell_ + steps * std::max(1, cell_ / 6), min_chosen, max_chosen); }
    // Lets the room determine the size of the squares again.
    void zoom_to_fit() { chosen_ = 0; }

    // Places the board in the middle of an area of the window.
    void fit(nono::extend::pixel_area room, nono::sokoban::position keep_in_view) {
        const int fitted = std::min(room.width / std::max(1, columns_.all), room.height / std::max(1, rows_.all));
        cell_ = chosen_ != 0 ? chosen_ : std::clamp(fitted, min_fitted, max_fitted);
        fit_axis(rows_, room.y, room.height, static_cast<int>(keep_in_view.row));
        fit_axis(columns_, room.x, room.width, static_cast<int>(keep_in_view.column));
    }

    // The pixels of a square; empty if it is not visible.
    [[nodiscard]] std::optional<nono::extend::pixel_area> area_of(nono::sokoban::position at) const {
        const int down = static_cast<int>(at.row) - rows_.first;
        const int right = static_cast<int>(at.column) - columns_.first;
        if (down < 0 || down >= rows_.count || right < 0 || right >= columns_.count) return std::nullopt;
        return nono::extend::pixel_area{columns_.origin + right * cell_, rows_.origin + down * cell_, cell_, cell_};
    }

    // The square that contains a pixel; empty if there is none.
    [[nodiscard]] std::optional<nono::sokoban::position> square_at(int x, int y) const {
        if (!board_area().contains(x, y)) return std::nullopt;
        return nono::sokoban::position{static_cast<std::uint32_t>(rows_.first + (y - rows_.origin) / cell_),
                                       static_cast<std::uint32_t>(columns_.first + (x - columns_.origin) / cell_)};
    }

    // The pixels of all visible squares.
    [[nodiscard]] nono::extend::pixel_area board_area() const {
        return {columns_.origin, rows_.origin, columns_.count * cell_, rows_.count * cell_};
    }

private:
    // Scrolls no further than necessary: `keep` stays three squares away from the edges, if there are so many.
    void fit_axis(span& axis, int start, int pixels, int keep) const {
        axis.count = std::clamp(pixels / cell_, 1, std::max(1, axis.all));
        const int margin = std::min(3, (axis.count - 1) / 2);
        axis.first = std::clamp(axis.first, keep - axis.count + 1 + margin, keep - margin);
        axis.first = std::clamp(axis.first, 0, std::max(0, axis.all - axis.count));
        axis.origin = start + (pixels - axis.count * cell_) / 2;
    }

    span rows_;
    span columns_;
    int cell_ = max_fitted;
    int chosen_ = 0; // by the player; 0 if none
};

} // namespace sokoban_window

#endif // SOKOBAN_WINDOW_SQUARE_LAYOUT_HPP
