// What simplifying a picture is to reach, and what came of it.
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

/// What simplifying is to reach, what changes cost, and how long to look for them.
struct simplify_options {
    puzzle_target target = puzzle_target::unique; ///< what the puzzle must be
    std::size_t max_changes = no_limit;           ///< cells that may change
    /// What it costs to give a cell a color, for each cell and color (`cell * colors + color`, row by row, blank
    /// included, `image_result::costs`); 0 for its own. Empty: 100 for each other color.
    std::vector<std::uint32_t> costs{};
    std::vector<cell_position> protected_cells{}; ///< cells that must not change
    std::uint64_t max_trials = 200'000;           ///< changes to try, the same everywhere
    nono::budget budget{};                        ///< how much it may take
};

/// A picture that was simplified. Errors: `size` as of `solve`, and `other_size` of `costs`.
///
/// `stopped_by::strategy` where no picture near it was found, or none with `max_changes`; that proves nothing.
struct simplify_result : outcome {
    grid picture; ///< the picture then; as it was, where something stopped it or was refused
    std::vector<extend::recolored_cell> cells; ///< what changed, row by row; none where there was nothing to do
    std::uint64_t cost = 0;                    ///< of all changes together
    /// Cells that line solving alone leaves open; where something stopped it, in what came nearest to a puzzle.
    std::size_t open = 0;
    /// Where the picture is not what was asked for: what came nearest, of which lines leave at most `open` cells open,
    /// however many cells of it changed. Of no size where it is, or where it was refused.
    grid nearest;
    std::uint64_t trials = 0;      ///< pictures that were solved
    nono::statistics statistics{}; ///< of all solving

    /// True where the picture is what was asked for.
    [[nodiscard]] constexpr explicit operator bool() const noexcept {
        return stopped_by == nono::stopped_by::nothing && error == argument_errc::none;
    }
};

}} // namespace nono::NONO_ABI

#endif // NONO_MAKE_SIMPLIFY_OPTIONS_HPP
