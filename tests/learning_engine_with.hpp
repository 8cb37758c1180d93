// The learning engine with custom limits.
// SPDX-License-Identifier: MIT
#ifndef NONO_TESTS_LEARNING_ENGINE_WITH_HPP
#define NONO_TESTS_LEARNING_ENGINE_WITH_HPP

#include <nono/detail/config.hpp>
#include <nono/model/clues.hpp>
#include <nono/solver/engines/engines.hpp>
#include <nono/solver/grid/working_grid.hpp>
#include <nono/solver/run/run.hpp>

#include <cstddef>
#include <cstdint>

namespace nono_tests {

/// For `make_strategy`: `learning_engine` with these `learning_limits`.
template <std::uint64_t EasyConflicts, std::size_t MinBlockMoves = nono::extend::learning_limits{}.min_block_moves>
struct learning_engine_with {
    [[nodiscard]] static NONO_CONSTEXPR nono::extend::verdict
    solve(const nono::clues& puzzle, nono::extend::working_grid& grid, nono::extend::solver_run& run) {
        return nono::extend::learning_engine{{EasyConflicts, MinBlockMoves}}.solve(puzzle, grid, run);
    }
};

} // namespace nono_tests

#endif // NONO_TESTS_LEARNING_ENGINE_WITH_HPP
