// Options and result of simplifying a picture.
// SPDX-License-Identifier: MIT
#ifndef NONO_MAKE_SIMPLIFY_OPTIONS_HPP
#define NONO_MAKE_SIMPLIFY_OPTIONS_HPP

#include <nono/make/target.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/control.hpp>
#include <nono/model/grid.hpp>
#include <nono/model/limits.hpp>
#include <nono/model/outcome.hpp>
#include <nono/model/statistics.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace nono { inline namespace NONO_ABI {

/// The target of simplifying, the costs of changes, and the limits of the search.
struct simplify_options {
    puzzle_target target = puzzle_target::unique; ///< the condition that the puzzle must meet
    std::size_t max_changes = no_limit;           ///< maximum number of cells that may change
    /// Cost of giving a cell a color, for each cell and color (`cell * colors + color`, row by row, blank included, as
    /// in `image_result::costs`); 0 for its present color. If empty, every other color costs 100.
    std::vector<std::uint32_t> costs{};
    std::vector<cell_position> protected_cells{}; ///< cells that must not change
    std::uint64_t max_trials = 200'000;           ///< maximum number of changes to try; has the same effect on every
                                                  ///< machine
    nono::budget budget{};                        ///< for all work together
};

/// The result of `simplify`. Errors: `size` as for `solve`, and `other_size` for `costs`.
///
/// `stopped_by::strategy` means that no puzzle near the picture was found, or none within `max_changes`; one may still
/// exist.
struct simplify_result : outcome {
    grid picture; ///< the changed picture; the original if the search was stopped or after an error
    std::vector<extend::recolored_cell> cells; ///< the changed cells, row by row; empty if no change was needed
    std::uint64_t cost = 0;                    ///< total cost of the changes
    /// Number of cells that line solving alone leaves open; if the search was stopped, an upper bound for `nearest`.
    std::size_t open = 0;
    /// If the result does not meet the target: the picture that came closest to it, in which lines leave at most `open`
    /// cells open, regardless of how many cells changed. Empty if the target was met or after an error.
    grid nearest;
    std::uint64_t trials = 0;      ///< number of pictures that were solved
    nono::statistics statistics{}; ///< totals of all solver calls

    /// Returns true if the picture meets the target.
    [[nodiscard]] constexpr explicit operator bool() const noexcept {
        return stopped_by == nono::stopped_by::nothing && error == argument_errc::none;
    }
};

}} // namespace nono::NONO_ABI

#endif // NONO_MAKE_SIMPLIFY_OPTIONS_HPP
