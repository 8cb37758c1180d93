// A strategy that counts the solutions before it searches for them.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_COUNTING_COUNTING_STRATEGY_HPP
#define NONO_SOLVER_COUNTING_COUNTING_STRATEGY_HPP

#include <nono/detail/config.hpp>
#include <nono/solver/engines/make_strategy.hpp>
#include <nono/solver/run/options.hpp>
#if NONO_DEFINITIONS
#include <nono/detail/maybe.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/uint128.hpp>
#include <nono/solver/counting/component_counter.hpp>
#include <nono/solver/counting/open_components.hpp>
#include <nono/solver/engines/engine.hpp>
#include <nono/solver/grid/grid_masks.hpp>
#include <nono/solver/grid/working_grid.hpp>
#include <nono/solver/run/observer.hpp>
#include <nono/solver/run/run.hpp>
#include <nono/solver/search/search.hpp>

#include <algorithm>
#include <cstdint>
#include <optional>
#endif

namespace nono { inline namespace NONO_ABI {

#if NONO_DEFINITIONS

namespace detail {

/// Line solving and probing, then counting: the number of solutions is known before the search finds the first one, so
/// the search ends with the last one and does not have to prove that no other exists. Probing continues until it finds
/// nothing, because counting an open cell costs more than probing it. If counting takes too many states, this engine
/// continues like `learning_engine`.
struct counting_engine {
    /// See `engine`. Allocates.
    [[nodiscard]] static NONO_CONSTEXPR verdict solve(const clues& puzzle, working_grid& grid, solver_run& run) {
        grid_masks& masks = grid_access::masks(grid);
        conflict_driven_search search(puzzle, masks, run);
        if (const verdict probed = search.probe(); probed != verdict::open) return probed;
        if (const verdict finished = search.finish_probing(); finished != verdict::open) return finished;
        if (const auto count = count_rest(puzzle, masks, run)) {
            if (*count == 0U) return verdict::exhausted;
            if (count->high() == 0) run.expect(count->low());
        }
        return search.enumerate();
    }

private:
    /// Counts the pictures that the grid leaves possible. Returns nothing if that takes too many states.
    [[nodiscard]] static constexpr maybe<uint128> count_rest(const clues& puzzle, const grid_masks& grid,
                                                             solver_run& run) {
        constexpr std::uint64_t max_memory = std::uint64_t{64} << 20;
        constexpr std::uint64_t max_states = 4'000'000;
        const memory_reservation memory(run, open_components::memory_for(grid.cells(), grid.open_variables()));
        if (run.has_stopped()) return std::nullopt;
        run.begin_stage(solve_stage::counting);
        const table_memory tables{(std::min)(max_memory, run.memory_left())};
        const auto interrupted = [&](std::uint64_t microseconds) { return run.is_interrupted(microseconds); };
        const auto found = open_components::make(puzzle, grid.known(), tables.max_nodes(), interrupted);
        if (!found) return std::nullopt;
        const auto must_stop = [&](std::uint64_t microseconds) { return run.must_stop(microseconds); };
        return count_components(*found, {tables.for_states(), max_states}, run.statistics.states, must_stop);
    }
};

} // namespace detail

#endif // NONO_DEFINITIONS

namespace extend {

/// Line solving, probing, counting, and a search for the counted number of solutions. Complete.
NONO_STRATEGY(counting_strategy, make_strategy<detail::counting_engine>("counting"));

} // namespace extend

}} // namespace nono::NONO_ABI

#endif // NONO_SOLVER_COUNTING_COUNTING_STRATEGY_HPP
