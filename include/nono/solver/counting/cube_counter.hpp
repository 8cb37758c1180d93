// Counts cubes of solutions: all solutions that agree with the decisions of a search, at once.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_COUNTING_CUBE_COUNTER_HPP
#define NONO_SOLVER_COUNTING_CUBE_COUNTER_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/maybe.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/uint128.hpp>
#include <nono/solver/counting/component_counter.hpp>
#include <nono/solver/counting/open_components.hpp>
#include <nono/solver/grid/grid_masks.hpp>
#include <nono/solver/grid/working_grid.hpp>
#include <nono/solver/run/options.hpp>
#include <nono/solver/run/run.hpp>
#include <nono/solver/search/search.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Counts all pictures that are possible after some decisions at once, if few states suffice. The number of open cells
/// up to which it tries adapts to its successes and failures.
///
/// A search that passes its partial assignments to it (`cube_function`) has to enumerate only the hard part of a
/// puzzle; the rest falls into small components (as in model counters: Bayardo and Pehoushek 2000).
class cube_counter {
public:
    /// Target for the maximum number of states of a cube: with far fewer, the search has to decide more; with far more,
    /// it counts the same states repeatedly.
    static constexpr std::uint64_t usual_states = 3'000;

    /// Counts up to `max_cubes` cubes.
    ///
    /// @param limits     limits of each cube
    /// @param max_nodes  maximum number of nodes of the lines of each cube
    constexpr cube_counter(std::uint64_t max_cubes, const frontier_limits& limits, std::size_t max_nodes) noexcept
        : max_cubes_(max_cubes), limits_(limits), max_nodes_(max_nodes) {}

    /// Returns the number of solutions of all cubes. `uint128::largest()` means at least that number.
    [[nodiscard]] constexpr uint128 total() const noexcept { return total_; }

    /// Counts the pictures that the grid leaves possible, if that seems easy. Stops the run after the last cube, and
    /// when states and lines together exceed its budget of work.
    ///
    /// @param open  number of open variables of the grid, or another measure of its openness
    /// @return      true if the pictures have been counted
    [[nodiscard]] constexpr bool prepare(const clues& puzzle, const grid_masks& grid, std::size_t open,
                                         solver_run& run) {
        constexpr std::size_t min_open = 16;
        if (max_open_ == 0) max_open_ = open;
        if (open > max_open_ || run.must_stop()) return false;
        const std::uint64_t before = run.statistics.states;
        const auto count = count_rest(puzzle, grid, run);
        if (!count) {
            max_open_ = (std::max)(min_open, max_open_ - max_open_ / (cubes_ == 0 ? 4 : 16));
            return false;
        }
        if (run.statistics.states - before < limits_.states / 4) ++max_open_;
        total_ = saturating_sum(total_, *count);
        if (++cubes_ == max_cubes_) run.stop(stopped_by::max_solutions);
        return true;
    }

private:
    [[nodiscard]] constexpr maybe<uint128> count_rest(const clues& puzzle, const grid_masks& grid,
                                                      solver_run& run) const {
        const memory_reservation memory(run, open_components::memory_for(grid.cells(), grid.open_variables()));
        if (run.has_stopped()) return std::nullopt;
        const auto interrupted = [&](std::uint64_t microseconds) { return run.is_interrupted(microseconds); };
        const auto found = open_components::make(puzzle, grid.known(), max_nodes_, interrupted);
        if (!found) return std::nullopt;
        const std::uint64_t done = run.statistics.lines_solved + run.statistics.states;
        const std::uint64_t maximum = run.options().budget.work;
        const std::uint64_t left = maximum - (std::min)(maximum, done);
        const frontier_limits limits{limits_.bytes, (std::min)(limits_.states, left)};
        const auto count = count_components(*found, limits, run.statistics.states,
                                            [&](std::uint64_t microseconds) { return run.must_stop(microseconds); });
        if (!count && left <= limits_.states) run.stop(stopped_by::max_work);
        return count;
    }

    uint128 total_ = 0;
    std::uint64_t max_cubes_;
    std::uint64_t cubes_ = 0;
    frontier_limits limits_;
    std::size_t max_nodes_;
    std::size_t max_open_ = 0; // most open variables for which counting is tried; 0 before the first attempt
};

/// The engine that counts: lines, probing, and a search for cubes of solutions. Solutions reported to the run are not
/// included in the total of the counter.
struct cube_engine {
    cube_counter* counter = nullptr;

    /// See `engine`.
    [[nodiscard]] NONO_CONSTEXPR verdict solve(const clues& puzzle, working_grid& grid, solver_run& run) const {
        conflict_driven_search search(puzzle, grid_access::masks(grid), run);
        if (const verdict probed = search.probe(); probed != verdict::open) return probed;
        return search.enumerate_cubes(*counter,
                                      [](cube_counter& cubes, const clues& of, const grid_masks& now, std::size_t open,
                                         solver_run& by) { return cubes.prepare(of, now, open, by); });
    }
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_COUNTING_CUBE_COUNTER_HPP
