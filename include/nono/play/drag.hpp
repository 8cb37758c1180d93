// Strokes over a nonogram with a mouse or a finger.
// SPDX-License-Identifier: MIT
#ifndef NONO_PLAY_DRAG_HPP
#define NONO_PLAY_DRAG_HPP

#include <nono/detail/config.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/play/game.hpp>

#include <algorithm>
#include <cstddef>

namespace nono { inline namespace NONO_ABI {

namespace detail {

/// Visits the cells of a straight line from one cell to another, both included, by Bresenham's algorithm. These are the
/// cells that a mouse passes between two reported positions. Consecutive cells touch at a side or a corner.
///
/// @param from   the first cell
/// @param to     the last cell
/// @param visit  called with each cell, in order
/// Linear in the distance. Does not allocate.
template <class Visit> constexpr void for_each_cell_between(cell_position from, cell_position to, Visit visit) {
    const auto distance = [](std::size_t a, std::size_t b) { return a < b ? b - a : a - b; };
    const auto steps = (std::max)(distance(from.row, to.row), distance(from.column, to.column));
    // The coordinate after step `i` from `a` to `b`, rounded.
    const auto between = [&](std::size_t a, std::size_t b, std::size_t i) {
        const std::size_t offset = steps == 0 ? 0 : (2 * distance(a, b) * i + steps) / (2 * steps);
        return a < b ? a + offset : a - offset;
    };
    for (std::size_t i = 0; i <= steps; ++i)
        visit(cell_position{between(from.row, to.row, i), between(from.column, to.column, i)});
}

} // namespace detail

/// A stroke from the press of a button to its release, as players know it. The first cell decides what the stroke does:
/// if it already has the mark, the stroke removes that mark. Only cells with the same mark as the first one are
/// changed, so a stroke never overwrites other marks. The whole stroke is one step for undo.
///
/// The stroke ends when the object is destroyed. The game must outlive it and must not be changed by other means until
/// then.
class drag {
public:
    /// Begins in a cell and marks it at once. If the cell is outside of the grid, the stroke begins where it enters the
    /// grid.
    constexpr drag(game& in, cell_position first, mark put) : drag(in, put) { to(first); }
    drag(const drag&) = delete;
    drag& operator=(const drag&) = delete;
    constexpr ~drag() { game_.end_stroke(); }

    /// Extends the stroke to a cell in a straight line from the previous one. Cells outside of the grid are ignored:
    /// the stroke continues from where it left the grid. Returns the number of cells changed. Linear in the distance.
    constexpr std::size_t to(cell_position cell) {
        if (cell.row >= game_.height() || cell.column >= game_.width()) return 0;
        if (!begun_) {
            begun_ = true;
            before_ = now(cell);
            last_ = cell;
            const color_set wanted = put_.colors & color_set::first(game_.color_count());
            if (before_ == wanted) put_ = put_.pencil ? mark::maybe({}) : mark::open();
        }
        std::size_t changed = 0;
        detail::for_each_cell_between(last_, cell, [&](cell_position passed) {
            if (now(passed) == before_ && game_.set(passed, put_)) ++changed;
        });
        last_ = cell;
        return changed;
    }

private:
    // The public constructor delegates to this one, so the stroke ends if marking the first cell throws
    // (std::bad_alloc).
    constexpr drag(game& in, mark put) noexcept : game_(in), put_(put) { game_.begin_stroke(); }

    [[nodiscard]] constexpr color_set now(cell_position cell) const noexcept {
        return put_.pencil ? game_.pencil()(cell.row, cell.column) : game_.at(cell);
    }

    game& game_;
    mark put_;
    color_set before_;   // the state of the first cell before the stroke
    cell_position last_; // the end of the stroke so far
    bool begun_ = false; // the stroke has entered the grid
};

}} // namespace nono::NONO_ABI

#endif // NONO_PLAY_DRAG_HPP
