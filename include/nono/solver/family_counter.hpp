// Counting what a search leaves open: whole families of solutions at once.
#ifndef NONO_SOLVER_FAMILY_COUNTER_HPP
#define NONO_SOLVER_FAMILY_COUNTER_HPP

#include <nono/clues.hpp>
#include <nono/detail/config.hpp>
#include <nono/solver/counting.hpp>
#include <nono/solver/options.hpp>
#include <nono/solver/run.hpp>
#include <nono/solver/search.hpp>
#include <nono/solver/working_grid.hpp>
#include <nono/uint128.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace nono::inline NONO_ABI::detail {

/// Counts the pictures that are possible after some guesses, all at once, where few states are enough for that. How few
/// cells must be open it finds out by trying.
///
/// A search that hands over what it has guessed so far (`search::enumerate_families`) has to go through the hard part
/// of a puzzle only; what is left of it falls into small parts (as in model counters: Bayardo and Pehoushek 2000).
class family_counter {
public:
    /// States that a family should take at most: with many more or less, the search has to guess more, or counts more
    /// of the same twice.
    static constexpr std::uint64_t usual_states = 3'000;

    /// Counts up to `most` families.
    ///
    /// @param limits      of each family
    /// @param most_nodes  nodes of the lines, of each family
    constexpr family_counter(std::uint64_t most, const frontier_limits& limits, std::size_t most_nodes) noexcept
        : most_(most), limits_(limits), most_nodes_(most_nodes) {}

    /// The solutions of all families. `uint128::largest()` means at least that.
    [[nodiscard]] constexpr uint128 total() const noexcept { return total_; }

    /// Counts the pictures that the board leaves possible, if that seems easy. Stops the run after the last family, and
    /// where states and lines are more work than it may do.
    ///
    /// @param open  open variables of the board, or another measure of how much is open
    /// @return      true if they are counted
    [[nodiscard]] NONO_CONSTEXPR bool take(const clues& puzzle, const working_grid& grid, std::size_t open,
                                           solver_run& run) {
        constexpr std::size_t least_tried = 16;
        if (most_open_ == 0) most_open_ = open;
        if (open > most_open_ || run.must_stop()) return false;
        const std::uint64_t before = run.statistics.states;
        const auto count = count_rest(puzzle, grid, run);
        if (!count) {
            most_open_ = (std::max)(least_tried, most_open_ - most_open_ / (families_ == 0 ? 4 : 16));
            return false;
        }
        if (run.statistics.states - before < limits_.states / 4) ++most_open_;
        total_ = saturating_sum(total_, *count);
        if (++families_ == most_) run.stop(stopped_by::max_solutions);
        return true;
    }

private:
    [[nodiscard]] NONO_CONSTEXPR std::optional<uint128> count_rest(const clues& puzzle, const working_grid& grid,
                                                                   solver_run& run) const {
        const memory_claim memory(run, open_parts::memory_for(grid.cells(), grid.open_variables()));
        if (run.has_stopped()) return std::nullopt;
        const auto interrupted = [&](std::uint64_t microseconds) { return run.is_interrupted(microseconds); };
        const auto parts = open_parts::make(puzzle, grid.known(), most_nodes_, interrupted);
        if (!parts) return std::nullopt;
        const std::uint64_t done = run.statistics.lines_solved + run.statistics.states;
        const std::uint64_t left = run.options().max_work - (std::min)(run.options().max_work, done);
        const frontier_limits limits{limits_.bytes, (std::min)(limits_.states, left)};
        const auto count = count_parts(*parts, limits, run.statistics.states, [&] { return run.must_stop(); });
        if (!count && left <= limits_.states) run.stop(stopped_by::max_work);
        return count;
    }

    uint128 total_ = 0;
    std::uint64_t most_;
    std::uint64_t families_ = 0;
    frontier_limits limits_;
    std::size_t most_nodes_;
    std::size_t most_open_ = 0; // where more is open it is not tried; 0: not tried yet
};

/// The engine that counts: lines, probing, and a search for families of solutions. What it reports to the run comes on
/// top of what the counter counts.
struct family_engine {
    family_counter* counter = nullptr;

    /// As `line_engine::solve`.
    [[nodiscard]] NONO_CONSTEXPR verdict solve(const clues& puzzle, working_grid& grid, solver_run& run) const {
        search way(puzzle, grid, run);
        if (const verdict probed = way.probe(); probed != verdict::open) return probed;
        return way.enumerate_families([&](std::size_t open) { return counter->take(puzzle, grid, open, run); });
    }
};

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_SOLVER_FAMILY_COUNTER_HPP
