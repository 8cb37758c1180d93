// The states along a path of steps.
// SPDX-License-Identifier: MIT
#ifndef NONO_EXPLAIN_PATH_HPP
#define NONO_EXPLAIN_PATH_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/slice.hpp>
#include <nono/explain/explain.hpp>
#include <nono/explain/step.hpp>
#include <nono/model/grid.hpp>

#include <cstddef>

namespace nono { inline namespace NONO_ABI {

namespace extend {

/// Returns the state before a step of an explanation; if `first_step` is 0, the state in which it begins.
///
/// @param path        an explanation, as returned by `explain`
/// @param first_step  from 0; the number of steps or more gives the state after the last step
///
/// Linear in the cells and the steps; allocates the grid.
[[nodiscard]] NONO_API_CONSTEXPR partial_grid cells_before(const explain_result& path, std::size_t first_step);

} // namespace extend

/// Applies a step: removes the colors that it excludes. Cells outside of the grid are ignored.
///
/// @return  true if a cell has lost a color
///
/// Linear in the cells of the step. Does not allocate.
NONO_API_CONSTEXPR bool apply_step(const step& step, partial_grid& cells) noexcept;

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace extend {

NONO_API_CONSTEXPR partial_grid cells_before(const explain_result& path, std::size_t first_step) {
    partial_grid out = path.cells;
    for (std::size_t i = path.steps.size(); i-- > first_step;)
        for (const cell_change& change : path.steps[i].cells)
            if (change.cell.row < out.height() && change.cell.column < out.width())
                out(change.cell.row, change.cell.column) = change.before;
    return out;
}

} // namespace extend

namespace detail {

/// Applies the changes of a step, as `apply_step` does.
[[nodiscard]] constexpr bool apply_changes(slice<const cell_change> changes, partial_grid& cells) noexcept {
    bool has_changed = false;
    for (const cell_change& change : changes) {
        if (change.cell.row >= cells.height() || change.cell.column >= cells.width()) continue;
        color_set& cell = cells(change.cell.row, change.cell.column);
        // Colors that the cell has lost for other reasons remain excluded.
        const color_set left{cell.bits & ~(change.before.bits & ~change.after.bits)};
        has_changed = has_changed || left != cell;
        cell = left;
    }
    return has_changed;
}

} // namespace detail

NONO_API_CONSTEXPR bool apply_step(const step& step, partial_grid& cells) noexcept {
    return detail::apply_changes({step.cells.data(), step.cells.size()}, cells);
}

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_EXPLAIN_PATH_HPP
