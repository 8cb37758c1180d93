// The layout of a nonogram in a window, for games: clues and cells in pixels, and the cell under the mouse.
// SPDX-License-Identifier: MIT
#ifndef NONO_RENDER_BOARD_LAYOUT_HPP
#define NONO_RENDER_BOARD_LAYOUT_HPP

#include <nono/model/clues.hpp>
#include <nono/render/drawing.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>

namespace nono { inline namespace NONO_ABI {

namespace extend {

/// A rectangle in a window, in pixels.
struct pixel_area {
    int x = 0;      ///< left edge, from the left of the window
    int y = 0;      ///< top edge, from the top of the window
    int width = 0;  ///< in pixels; empty if less than 1
    int height = 0; ///< in pixels; empty if less than 1

    /// Returns true if the area contains the pixel.
    [[nodiscard]] constexpr bool contains(int at_x, int at_y) const noexcept {
        return at_x >= x && at_y >= y && at_x < x + width && at_y < y + height;
    }
    /// Returns the area without a border of `by` pixels.
    [[nodiscard]] constexpr pixel_area inner(int by) const noexcept {
        return {x + by, y + by, width - 2 * by, height - 2 * by};
    }
    friend constexpr bool operator==(const pixel_area&, const pixel_area&) = default;
};

} // namespace extend

/// The layout of a nonogram in a window, with clues on the left and at the top, in squares of the size of a cell. A
/// board that is larger than the available area shows only the rows and columns that there is room for. All clues are
/// shown if they take at most half of the area or leave room for five rows or columns; otherwise only those next to the
/// grid, unless they are scrolled.
///
/// Functions take constant time and do not allocate unless documented otherwise.
class board_layout {
public:
    /// Creates a layout for a puzzle; `fit` then places it in an area. Linear in the lines.
    ///
    /// @param puzzle  the clues
    /// @param cell    width and height of a cell in pixels, from 1
    explicit inline board_layout(const clues& puzzle, int cell = 24)
        : rows_{static_cast<int>(puzzle.height()), static_cast<int>(detail::shown_clues(puzzle.rows))},
          columns_{static_cast<int>(puzzle.width()), static_cast<int>(detail::shown_clues(puzzle.columns))},
          cell_((std::max)(cell, 1)) {}

    /// The width and height of a cell in pixels.
    [[nodiscard]] constexpr int cell() const noexcept { return cell_; }
    /// Resizes the cells to `cell` pixels, at least 1. Call `fit` afterwards.
    constexpr void set_cell(int cell) noexcept { cell_ = (std::max)(cell, 1); }
    /// The width of the whole board in pixels, including clues and outer line.
    [[nodiscard]] constexpr int width() const noexcept { return (rows_.clues + columns_.all) * cell_ + 1; }
    /// The height of the whole board in pixels.
    [[nodiscard]] constexpr int height() const noexcept { return (columns_.clues + rows_.all) * cell_ + 1; }

    /// Scrolls the clues of the rows or the columns by `by` clues if not all are shown: away from the grid to reveal
    /// earlier clues, or back if negative. Call `fit` afterwards.
    constexpr void scroll_clues(axis side, int by) noexcept {
        int& hidden = (side == axis::row ? rows_ : columns_).hidden_clues;
        hidden = (std::max)(hidden + by, 0);
    }

    /// Places the board in a part of the window: centered if there is room for all of it, otherwise from the upper left
    /// corner. It is scrolled only as far as necessary to show the cell `keep_in_view`.
    constexpr void fit(extend::pixel_area room, cell_position keep_in_view) noexcept {
        // `across` are the lines in the other direction, whose cells share the room with these clues.
        const auto fit_clues = [&](lines& side, const lines& across, int pixels) {
            const int beside_five = (pixels - 1) / cell_ - (std::min)(across.all, 5);
            side.shown_clues = (std::min)(side.clues, (std::max)({pixels / 2 / cell_, beside_five, 1}));
            side.hidden_clues = (std::min)(side.hidden_clues, side.clues - side.shown_clues);
        };
        fit_clues(columns_, rows_, room.height);
        fit_clues(rows_, columns_, room.width);
        fit(rows_, room.y, room.height, columns_.shown_clues, keep_in_view.row);
        fit(columns_, room.x, room.width, rows_.shown_clues, keep_in_view.column);
    }

    /// The first visible row or column.
    [[nodiscard]] constexpr std::size_t first_shown(axis side) const noexcept {
        return static_cast<std::size_t>(lines_of(side).first);
    }
    /// The number of visible rows or columns.
    [[nodiscard]] constexpr std::size_t shown(axis side) const noexcept {
        return static_cast<std::size_t>(lines_of(side).count);
    }
    /// Returns the area of a cell; `std::nullopt` if it is not visible.
    [[nodiscard]] constexpr std::optional<extend::pixel_area> area_of(cell_position cell) const noexcept {
        if (!shows(rows_, cell.row) || !shows(columns_, cell.column)) return std::nullopt;
        return extend::pixel_area{start_of(columns_, cell.column), start_of(rows_, cell.row), cell_, cell_};
    }
    /// Returns the area for the clues of a line; `std::nullopt` if the line is not visible.
    [[nodiscard]] constexpr std::optional<extend::pixel_area> area_of(line_position line) const noexcept {
        if (!shows(lines_of(line.axis), line.index)) return std::nullopt;
        const int start = start_of(lines_of(line.axis), line.index);
        const int length = lines_of(line.axis).shown_clues * cell_;
        if (line.axis == axis::row) return extend::pixel_area{columns_.origin - length, start, length, cell_};
        return extend::pixel_area{start, rows_.origin - length, cell_, length};
    }
    /// Returns the square of a clue, counted from the grid: 0 is the last clue. Returns `std::nullopt` if it is not
    /// visible.
    [[nodiscard]] constexpr std::optional<extend::pixel_area> area_of_clue(line_position line,
                                                                           std::size_t from_grid) const noexcept {
        const lines& side = lines_of(line.axis);
        const auto hidden = static_cast<std::size_t>(side.hidden_clues);
        if (!shows(side, line.index) || from_grid < hidden) return std::nullopt;
        if (from_grid - hidden >= static_cast<std::size_t>(side.shown_clues)) return std::nullopt;
        const int start = start_of(side, line.index);
        const int back = (static_cast<int>(from_grid - hidden) + 1) * cell_;
        if (line.axis == axis::row) return extend::pixel_area{columns_.origin - back, start, cell_, cell_};
        return extend::pixel_area{start, rows_.origin - back, cell_, cell_};
    }
    /// The number of clues next to the grid, in each row or column, that are scrolled out of view.
    [[nodiscard]] constexpr std::size_t hidden_clues(axis side) const noexcept {
        return static_cast<std::size_t>(lines_of(side).hidden_clues);
    }
    /// The area of the visible cells.
    [[nodiscard]] constexpr extend::pixel_area area_of_cells() const noexcept {
        return {columns_.origin, rows_.origin, columns_.count * cell_, rows_.count * cell_};
    }
    /// Returns the cell at a pixel; `std::nullopt` if there is no cell.
    [[nodiscard]] constexpr std::optional<cell_position> cell_at(int x, int y) const noexcept {
        if (!area_of_cells().contains(x, y)) return std::nullopt;
        return cell_position{static_cast<std::size_t>(rows_.first + (y - rows_.origin) / cell_),
                             static_cast<std::size_t>(columns_.first + (x - columns_.origin) / cell_)};
    }

    /// Calls `visit(pixel_area, bool heavy)` for each line between visible cells, heavy ones last. Every fifth line and
    /// the lines around the board are heavy and 2 pixels thick; the others are 1 pixel thick. Linear in the visible
    /// lines.
    template <class Visit> constexpr void for_each_grid_line(Visit visit) const {
        const extend::pixel_area cells = area_of_cells();
        for (const bool heavy : {false, true}) {
            const int thick = heavy ? 2 : 1;
            const auto is_wanted = [&](int i, int last) { return (i % 5 == 0 || i == last) == heavy; };
            for (int i = 0; i <= columns_.count; ++i)
                if (is_wanted(columns_.first + i, columns_.all))
                    visit(extend::pixel_area{cells.x + i * cell_ - thick / 2, cells.y, thick, cells.height}, heavy);
            for (int i = 0; i <= rows_.count; ++i)
                if (is_wanted(rows_.first + i, rows_.all))
                    visit(extend::pixel_area{cells.x, cells.y + i * cell_ - thick / 2, cells.width, thick}, heavy);
        }
    }

private:
    /// The layout of the rows, or of the columns.
    struct lines {
        int all = 0;
        int clues = 1; // maximum number of clues in a line
        int shown_clues = 1;
        int hidden_clues = 0; // clues next to the grid that are scrolled out of view
        int first = 0;        // index of the first visible line
        int count = 0;        // number of visible lines
        int origin = 0;       // start of the first visible line, in pixels
    };

    [[nodiscard]] constexpr const lines& lines_of(axis side) const noexcept {
        return side == axis::row ? rows_ : columns_;
    }
    [[nodiscard]] static constexpr bool shows(const lines& side, std::size_t index) noexcept {
        return index >= static_cast<std::size_t>(side.first) &&
               index - static_cast<std::size_t>(side.first) < static_cast<std::size_t>(side.count);
    }
    [[nodiscard]] constexpr int start_of(const lines& side, std::size_t index) const noexcept {
        return side.origin + (static_cast<int>(index) - side.first) * cell_;
    }
    constexpr void fit(lines& side, int start, int room, int clues, std::size_t cursor) const noexcept {
        const int for_cells = room - clues * cell_ - 1;
        const int spare = (std::max)(0, for_cells - side.all * cell_);
        side.origin = start + clues * cell_ + spare / 2;
        side.count = (std::min)((std::max)(for_cells / cell_, 1), side.all);
        const int last = side.all - side.count; // the first visible line after scrolling to the end
        const int at = static_cast<int>((std::min)(cursor, static_cast<std::size_t>((std::max)(side.all - 1, 0))));
        side.first = (std::min)((std::max)(side.first, at - side.count + 1), at);
        side.first = (std::max)((std::min)(side.first, last), 0);
    }

    lines rows_;
    lines columns_;
    int cell_;
};

}} // namespace nono::NONO_ABI

#endif // NONO_RENDER_BOARD_LAYOUT_HPP
