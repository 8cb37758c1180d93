// Strokes of a mouse or a finger over a nonogram.
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

namespace extend {

/// The cells of a straight line from one cell to another, both included, by Bresenham's algorithm: what a mouse passes
/// between two places that a program is told of. Neighbors in it touch at a side or a corner.
///
/// @param from   the first cell
/// @param to     the last cell
/// @param visit  called with each cell, in order
/// Linear in the distance. Does not allocate.
template <class Visit> constexpr void for_each_cell_between(cell_position from, cell_position to, Visit visit) {
    const auto distance = [](std::size_t a, std::size_t b) { return a < b ? b - a : a - b; };
    const auto steps = (std::max)(distance(from.row, to.row), distance(from.column, to.column));
    // As far as a share of the way is, rounded.
    const auto between = [&](std::size_t a, std::size_t b, std::size_t i) {
        const std::size_t offset = steps == 0 ? 0 : (2 * distance(a, b) * i + steps) / (2 * steps);
        return a < b ? a + offset : a - offset;
    };
    for (std::size_t i = 0; i <= steps; ++i)
        visit(cell_position{between(from.row, to.row, i), between(from.column, to.column, i)});
}

} // namespace extend

/// A stroke from where a button is pressed to where it is let go, as players know it: the first cell decides. Where it
/// has the mark already, the stroke takes that away; and only cells that are as the first one was are changed, so that
/// a stroke never goes over what is marked otherwise. All of it is one step for undo.
///
/// It ends with the object. The game must live longer, and is not to be changed otherwise in between.
class drag {
public:
    /// Begins in a cell, which is marked at once. Outside of the grid nothing is marked, and the stroke begins where it
    /// comes in.
    constexpr drag(game& in, cell_position first, mark put) : drag(in, put) { to(first); }
    drag(const drag&) = delete;
    drag& operator=(const drag&) = delete;
    constexpr ~drag() { game_.end_stroke(); }

    /// Goes on to a cell, over those on the straight line from the last one. Cells outside of the grid are passed over:
    /// the stroke goes on from where it left. Returns how many cells changed. Linear in the distance.
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
        extend::for_each_cell_between(last_, cell, [&](cell_position passed) {
            if (now(passed) == before_ && game_.set(passed, put_)) ++changed;
        });
        last_ = cell;
        return changed;
    }

private:
    // By way of this one, so that the stroke ends where the first cell cannot be marked (std::bad_alloc).
    constexpr drag(game& in, mark put) noexcept : game_(in), put_(put) { game_.begin_stroke(); }

    [[nodiscard]] constexpr color_set now(cell_position cell) const noexcept {
        return put_.pencil ? game_.pencil()(cell.row, cell.column) : game_.at(cell);
    }

    game& game_;
    mark put_;
    color_set before_;   // what the first cell was
    cell_position last_; // where the stroke is
    bool begun_ = false; // it has a first cell
};

}} // namespace nono::NONO_ABI

#endif // NONO_PLAY_DRAG_HPP
