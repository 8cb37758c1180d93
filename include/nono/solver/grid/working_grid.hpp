// The grid that engines work on.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_GRID_WORKING_GRID_HPP
#define NONO_SOLVER_GRID_WORKING_GRID_HPP

#include <nono/detail/config.hpp>
#include <nono/model/grid.hpp>
#include <nono/solver/grid/grid_masks.hpp>
#include <nono/solver/run/layout.hpp>
#include <nono/solver/run/observer.hpp>
#include <nono/solver/run/run.hpp>

#include <cstddef>
#include <optional>
#include <utility>

namespace nono { inline namespace NONO_ABI {

namespace detail {
struct grid_access;
} // namespace detail

namespace extend {

/// The grid that an engine works on: the colors that each cell can still have, and the queue of lines to be narrowed.
///
/// Cells are numbered row by row from 0, as in `grid::cells()`; colors are color indices, 0 for blank. A color that is
/// removed from a cell queues the two lines through it; `propagate` narrows the queued lines. Copies are independent,
/// so a copy is the simplest way to try something. Usable in constant expressions.
class working_grid {
public:
    /// A grid of these masks, which `solve` makes for an engine.
    constexpr explicit working_grid(detail::grid_masks masks) noexcept : masks_(std::move(masks)) {}

    [[nodiscard]] constexpr std::size_t width() const noexcept { return masks_.width(); }   ///< cells of a row
    [[nodiscard]] constexpr std::size_t height() const noexcept { return masks_.height(); } ///< cells of a column
    [[nodiscard]] constexpr std::size_t cells() const noexcept { return masks_.cells(); }   ///< width times height
    [[nodiscard]] constexpr std::size_t colors() const noexcept { return masks_.colors(); } ///< blank included

    /// Returns true if a cell can have a color. O(1).
    [[nodiscard]] constexpr bool can(detail::cell_index cell, std::size_t color) const noexcept {
        return masks_.can(cell, color);
    }
    /// Returns the colors that a cell can still have. O(colors).
    [[nodiscard]] constexpr color_set candidates(detail::cell_index cell) const noexcept {
        return masks_.candidates(cell);
    }

    /// Removes a color from a cell and queues the two lines through it. Requires that the cell can have it. O(1).
    constexpr void remove(detail::cell_index cell, std::size_t color) noexcept { masks_.remove(cell, color); }

    /// Narrows the queued lines, and the lines that this changes, until the queue is empty. Returns `exhausted` if a
    /// line has no arrangement, so that no solution agrees with the grid, and `stopped` if the run must end. Does not
    /// allocate.
    [[nodiscard]] constexpr verdict propagate(solver_run& run) { return masks_.propagate(run); }

    /// Notifies the observer of a run, if there is one, of the colors that a cell can have. Call it after `remove`;
    /// `propagate` notifies of its own changes. O(colors).
    constexpr void notify_cell(const solver_run& run, detail::cell_index cell, change_cause cause) const {
        masks_.notify_cell(run, cell, cause);
    }
    /// Notifies the observer of a run, if there is one, that a copy of this grid on which something was tried is
    /// discarded: each cell that differs in the copy is restored to its state here. O(cells * colors) if there is an
    /// observer.
    constexpr void notify_undo(const solver_run& run, const working_grid& tried) const {
        masks_.notify_undo(run, tried.masks_);
    }

    /// Returns the picture for `run.report` if every cell has one color left, otherwise `std::nullopt`. O(cells *
    /// colors / 64). Allocates the picture if there is one.
    [[nodiscard]] constexpr std::optional<grid> picture() const { return masks_.picture(); }

    /// Returns the colors that each cell can still have. O(cells * colors). Allocates 8 bytes per cell.
    [[nodiscard]] constexpr partial_grid known() const { return masks_.known(); }

private:
    friend detail::grid_access;
    detail::grid_masks masks_;
};

} // namespace extend

namespace detail {

/// Gives engines of the library access to the masks of a grid, for searches.
struct grid_access {
    [[nodiscard]] static constexpr grid_masks& masks(working_grid& grid) noexcept { return grid.masks_; }
};

} // namespace detail
}} // namespace nono::NONO_ABI

#endif // NONO_SOLVER_GRID_WORKING_GRID_HPP
