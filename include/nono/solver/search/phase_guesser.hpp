// Guesses pictures: when beliefs about the cells settle, a search restarts with the phases of their picture.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_SEARCH_PHASE_GUESSER_HPP
#define NONO_SOLVER_SEARCH_PHASE_GUESSER_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/log_sums.hpp>
#include <nono/detail/random.hpp>
#include <nono/model/grid.hpp>
#include <nono/solver/belief/belief.hpp>
#include <nono/solver/belief/marginal_belief.hpp>
#include <nono/solver/grid/grid_masks.hpp>
#include <nono/solver/run/observer.hpp>
#include <nono/solver/run/run.hpp>
#include <nono/solver/search/core.hpp>
#include <nono/solver/search/literal.hpp>
#include <nono/solver/search/local_search.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Chooses the phases with which a search restarts: those of a picture that the lines believe in (`belief`), as long as
/// this takes less work than the search; otherwise the best phases so far. If the search has stalled, it computes
/// slower and better beliefs (`marginal_belief`), which often settle on the solution itself; if these fail too, it
/// walks to a solution (`local_search`).
template <class Grid> class basic_phase_guesser {
public:
    /// Keeps references to its arguments, which must outlive it.
    constexpr basic_phase_guesser(basic_search_core<Grid>& core, random_numbers& random) noexcept
        : core_(core), random_(random), walker_(core.run) {}

    /// Saves phases, at the root; if they are the phases of a solution, decides all cells accordingly. Afterwards the
    /// run is at the stage `search` again.
    [[nodiscard]] NONO_API_CONSTEXPR verdict guess(solve_stage search);

    /// Continues from the guesser of another search, whose statistics are `counted`, as number `index` of `searches`
    /// that run at the same time. They trigger slow beliefs jointly, each at a different rate.
    constexpr void diversify(std::size_t index, std::size_t searches, const basic_phase_guesser& before,
                             const statistics& counted) noexcept {
        work_before_ = counted.conflicts * core_.grid.lines();
        lines_before_ = counted.lines_solved;
        work_to_marginals_ = before.work_to_marginals_;
        marginal_queries_ = before.marginal_queries_ + index;
        searches_ = searches;
    }

private:
    /// Returns true if the search has stalled without a solution for so long, in conflicts and lines, that slow beliefs
    /// cost no more time than the search so far.
    [[nodiscard]] constexpr bool marginals_are_due() const noexcept {
        const statistics& counted = core_.run.statistics;
        const std::uint64_t work = work_before_ + searches_ * counted.conflicts * core_.grid.lines();
        // A line of marginals takes as long as solving one line of 100x100 cells, or four of 200x200.
        constexpr std::uint64_t cells_for_line = 10'000;
        const std::uint64_t lines_needed = lines_of_marginals_ + std::uint64_t{rates[0]} * core_.grid.lines();
        return work >= work_to_marginals_ &&
               lines_needed * core_.grid.cells() <= cells_for_line * (lines_before_ + counted.lines_solved) &&
               may_query_marginals();
    }
    [[nodiscard]] constexpr bool may_query_marginals() const noexcept {
        return at_run_time() && !core_.run.found() && marginal_belief<Grid>::fits(core_.grid) &&
               marginal_belief<Grid>::memory_for(core_.grid) <= core_.run.memory_left();
    }

    /// Computes slowly growing beliefs and takes the picture on which they settle: the solution, or phases to continue
    /// with. Whether it is the solution depends on the rate by chance, so the rate changes each time.
    [[nodiscard]] verdict query_marginals(solve_stage search) {
        const fixed_log rate = rates[marginal_queries_ % rates.size()];
        work_to_marginals_ *= marginal_queries_ < searches_ ? 2 : 4;
        marginal_queries_ += searches_;
        const std::uint64_t before = core_.run.statistics.lines_scored;
        const verdict found = query_marginals(search, rate, static_cast<std::size_t>(rate));
        lines_of_marginals_ += core_.run.statistics.lines_scored - before;
        return found;
    }
    /// As above, with `rate` in sweeps and at most `sweeps` sweeps.
    [[nodiscard]] verdict query_marginals(solve_stage search, fixed_log rate, std::size_t sweeps) {
        const memory_reservation memory(core_.run, marginal_belief<Grid>::memory_for(core_.grid));
        core_.run.begin_stage(solve_stage::beliefs);
        marginal_belief<Grid> guess(core_.puzzle, core_.grid);
        if (!guess.settle(sweeps, fixed_log_one / rate, core_.run)) return verdict::stopped;
        restart_from(guess.picture(), search);
        return guess.wrong_lines() == 0 ? decide_all(guess.picture()) : verdict::open;
    }

    /// Returns true if slow beliefs have failed four times: searches that end earlier are faster without walks.
    [[nodiscard]] constexpr bool may_walk() const noexcept {
        return at_run_time() && !core_.run.found() && marginal_queries_ >= 4 * searches_;
    }
    /// Continues the walk to a solution.
    [[nodiscard]] verdict walk_on(solve_stage search) {
        const verdict walked = walker_.go_on(core_.puzzle, core_.grid, random_, search);
        if (walked != verdict::open || !walker_.arrived()) return walked;
        save_phases_of(walker_.picture());
        return decide_all(walker_.picture());
    }

    /// Decides all open cells as in a solution. The search then reports it and continues to others from there.
    [[nodiscard]] constexpr verdict decide_all(const grid& picture) {
        for (variable_index v = 0; v < core_.cells.variables(); ++v) {
            const literal l = core_.literal_in(picture, v);
            if (!core_.assigned.is_open(l)) continue;
            core_.decide(l);
            const propagation reached = core_.propagate();
            if (reached == propagation::fixpoint) continue;
            core_.backjump(0, false);
            return reached == propagation::stopped ? verdict::stopped : verdict::open;
        }
        return verdict::open;
    }

    /// Saves the phases of a picture, with which the search continues.
    constexpr void restart_from(const grid& picture, solve_stage search) {
        core_.run.begin_stage(search);
        save_phases_of(picture);
    }
    constexpr void save_phases_of(const grid& picture) {
        core_.phases.forget_best();
        for (variable_index v = 0; v < core_.cells.variables(); ++v) core_.phases.save(core_.literal_in(picture, v));
    }

    // Number of sweeps until beliefs are fed back in full.
    static constexpr std::array<fixed_log, 3> rates{2'000, 1'700, 2'500};

    basic_search_core<Grid>& core_;
    random_numbers& random_;
    std::uint64_t work_to_marginals_ = 800'000; // conflicts times lines: 16,000 conflicts of 25x25
    std::size_t marginal_queries_ = 0;
    std::uint64_t work_before_ = 0;        // work of the search that this one continues
    std::uint64_t lines_before_ = 0;       // lines solved by that search
    std::size_t searches_ = 1;             // number of searches that run at the same time
    std::uint64_t lines_of_marginals_ = 0; // part of `statistics::lines_scored`
    local_search walker_;
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

template <class Grid> NONO_API_CONSTEXPR verdict basic_phase_guesser<Grid>::guess(solve_stage search) {
    if (marginals_are_due()) return query_marginals(search);
    constexpr std::size_t sweeps = 52;
    const std::uint64_t scored = core_.run.statistics.lines_scored - lines_of_marginals_ - walker_.lines();
    if constexpr (Grid::is_rectangle) {
        if (may_walk()) {
            const verdict walked = walk_on(search);
            if (walked != verdict::open || walker_.arrived()) return walked;
        }
        if (!core_.run.found() && core_.blocks.empty() && belief::fits(core_.grid) &&
            belief::memory_for(core_.grid) <= core_.run.memory_left() && scored <= core_.run.statistics.lines_solved) {
            const memory_reservation memory(core_.run, belief::memory_for(core_.grid));
            core_.run.begin_stage(solve_stage::beliefs);
            belief guess(core_.puzzle, core_.grid);
            if (!guess.settle(random_, sweeps, core_.run)) return verdict::stopped;
            restart_from(guess.picture(), search);
            return verdict::open;
        }
    } else { // `belief` requires rows and columns; a line of marginals takes as long as solving several lines
        constexpr std::uint64_t lines_for_marginals = 4;
        if (may_query_marginals() && lines_for_marginals * scored <= core_.run.statistics.lines_solved)
            return query_marginals(search, static_cast<fixed_log>(64 + random_.next() % 128), sweeps);
    }
    core_.phases.restore_best();
    return verdict::open;
}

#endif // NONO_DEFINITIONS

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_SEARCH_PHASE_GUESSER_HPP
