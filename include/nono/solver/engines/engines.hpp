// The engines of the library. To add one, write a type like these (`engine` in solver/engines/engine.hpp states what it
// has to do) and add a strategy made from it to the list in solver/strategies.hpp. SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_ENGINES_ENGINES_HPP
#define NONO_SOLVER_ENGINES_ENGINES_HPP

#include <nono/detail/config.hpp>
#include <nono/line/mask.hpp>
#include <nono/model/clues.hpp>
#include <nono/solver/engines/engine.hpp>
#include <nono/solver/engines/weights.hpp>
#include <nono/solver/grid/working_grid.hpp>
#include <nono/solver/run/observer.hpp>
#include <nono/solver/run/options.hpp>
#include <nono/solver/run/run.hpp>
#include <nono/solver/search/block_variables.hpp>
#include <nono/solver/search/search.hpp>
#include <nono/solver/search/sharing.hpp>
#include <nono/solver/search/symmetry.hpp>
#include <nono/solver/weights/weight_bound.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace nono { inline namespace NONO_ABI {

namespace extend {

/// Complete line solving until nothing more follows. It never guesses, so it can end with `stopped_by::strategy`.
struct line_engine {
    /// As `engine` says: stops the run.
    [[nodiscard]] static constexpr verdict solve(const clues&, working_grid&, solver_run& run) {
        run.stop(stopped_by::strategy);
        return verdict::stopped;
    }
};

/// Line solving and probing: a color of a cell with which line solving runs into a contradiction is taken away.
struct probing_engine {
    /// As `engine` states. Allocates.
    [[nodiscard]] static NONO_CONSTEXPR verdict solve(const clues& puzzle, working_grid& grid, solver_run& run) {
        detail::conflict_driven_search search(puzzle, grid, run);
        if (run.proof() != nullptr) search.write_proof(*run.proof());
        verdict end = search.probe();
        if (end == verdict::open) end = search.finish_probing();
        if (end == verdict::open) end = search.finish_without_guessing();
        if (end == verdict::exhausted) run.conclude_by_clauses();
        return end;
    }
};

} // namespace extend

namespace detail {

/// True where weights may decide: without a sink always, else where they prove the verdict, that there is no solution
/// or only this one, without what was learnt on the way; then the sink is told.
[[nodiscard]] inline bool may_conclude_by_weights(const clues& puzzle, const grid* solution, solver_run& run) {
    if (run.proof() == nullptr) return true;
    const solve_options& user = run.options();
    if (user.known != nullptr) return false; // such a proof knows of no cells that are given
    budget bounds = user.budget;
    bounds.memory = run.memory_left();
    bounds.progress = {};
    const auto weights = find_weights(puzzle, solution, bounds);
    if (weights) run.conclude_by_weights(*weights);
    return weights.has_value();
}

/// Where a search has stalled at the root: looks for weights that show that there is no solution, or no other than the
/// one reported, for about as long as the search took. `exhausted`: they do.
[[gnu::cold]] [[nodiscard]] inline verdict try_weights(const clues& puzzle, const working_grid& grid, solver_run& run,
                                                       conflict_driven_search& search) {
    constexpr std::uint64_t positions_of_line =
        8;                                   // of a block: to sum up over so many takes as long as to solve a line
    constexpr std::uint64_t minimum = 100;   // evaluations, enough for 24 dominoes
    constexpr std::uint64_t maximum = 1'000; // evaluations
    if (!weight_bound::fits(grid.width(), grid.height(), grid.colors())) return verdict::open;
    const std::uint64_t needed = weight_bound::memory_for(grid.cells(), grid.colors());
    if (needed > run.memory_left()) return verdict::open;
    const std::uint64_t cost =
        1 + position_counts::of(puzzle, grid.layout()).total / positions_of_line; // in lines solved
    const std::uint64_t as_search = run.statistics.lines_solved / cost;
    const auto max_evaluations = cast_to<std::size_t>((std::min)((std::max)(as_search, minimum), maximum));
    const memory_reservation memory(run, needed);
    run.begin_stage(solve_stage::weights);
    weight_bound bound(puzzle, grid.known());
    std::optional<nono::grid> solution = search.reported();
    // A solution that the search has left out is no longer among those that the grid leaves possible.
    for (cell_index cell = 0; solution && cell < grid.cells(); ++cell)
        if (!grid.can(cell, solution->cells()[cell])) solution.reset();
    if (!solution) {
        const auto found = bound.refute(run, max_evaluations);
        if (found == weight_bound::outcome::shown)
            return may_conclude_by_weights(puzzle, nullptr, run) ? verdict::exhausted : verdict::open;
        if (found == weight_bound::outcome::stopped) return verdict::stopped;
        if (found == weight_bound::outcome::open) return verdict::open;
        solution = bound.picture();
        if (const verdict after = search.report_and_leave_out(*solution); after != verdict::open) return after;
    }
    switch (bound.exclude_others(*solution, run, max_evaluations)) {
    NONO_DEFAULT:
        break;
    case weight_bound::outcome::shown:
        return may_conclude_by_weights(puzzle, &*solution, run) ? verdict::exhausted : verdict::open;
    case weight_bound::outcome::stopped: return verdict::stopped;
    case weight_bound::outcome::picture:
    case weight_bound::outcome::open: break;
    }
    return verdict::open;
}

} // namespace detail

namespace extend {

/// Line solving, probing, and conflict-driven search. Complete. In several colors, where it is asked about one or two
/// solutions, the search gets a first try before most of the probing.
///
/// What is not worth looking for on easy puzzles is used from `HardAfter` conflicts on: symmetries of the clues, and
/// variables for where blocks start, if those can move by `MinSlack` percent of their line on average.
template <std::uint64_t HardAfter, std::size_t MinSlack = 50> struct basic_learning_engine {
    /// As `engine` states. Allocates.
    [[nodiscard]] static NONO_CONSTEXPR verdict solve(const clues& puzzle, working_grid& grid, solver_run& run) {
        std::optional<working_grid> begin;
        if (detail::at_run_time() && detail::may_share_search(grid, run)) begin = grid;
        detail::conflict_driven_search search(puzzle, grid, run);
        if (run.proof() != nullptr) search.write_proof(*run.proof());
        const verdict end = search_on(puzzle, grid, run, search, begin ? &*begin : nullptr);
        if (end == verdict::exhausted) run.conclude_by_clauses();
        return end;
    }

private:
    [[gnu::cold]] [[nodiscard]] static constexpr verdict search_on(const clues& puzzle, const working_grid& grid,
                                                                   solver_run& run,
                                                                   detail::conflict_driven_search& search,
                                                                   const working_grid* begin) {
        constexpr std::uint64_t early_conflicts = (std::min)(HardAfter, std::uint64_t{30}); // conflicts
        if (early_conflicts != 0 && grid.colors() > 2 && run.options().max_solutions <= 2)
            if (const verdict early = search.search_early(early_conflicts); early != verdict::open) return early;
        if (const verdict probed = search.probe_or_grow(); probed != verdict::open) return probed;
        // A hard question about one or two solutions has a quicker answer where the clues are symmetric.
        const bool about_two = run.options().max_solutions <= 2 && run.options().known == nullptr;
        const bool with_blocks = detail::blocks_move_by(MinSlack, puzzle, grid, run);
        if (about_two || with_blocks) {
            const verdict searched = search.enumerate(run.statistics.conflicts + HardAfter);
            if (searched != verdict::open) return searched;
            if (run.must_stop()) return verdict::stopped;
        }
        if (with_blocks && detail::at_run_time()) {
            const verdict weighed = detail::try_weights(puzzle, grid, run, search);
            if (weighed != verdict::open) return weighed;
        }
        // Where there are many solutions to enumerate, more variables are more work.
        if (with_blocks && (about_two || !run.found()) && search.use_blocks() == verdict::exhausted)
            return verdict::exhausted;
        if (about_two) {
            const verdict symmetric = search_symmetric(puzzle, grid, run, search);
            if (symmetric != verdict::open) return symmetric;
        }
        if (detail::can_have_threads && about_two && begin != nullptr && detail::at_run_time())
            return share(puzzle, *begin, run, search);
        return search.enumerate();
    }

    /// Searches on, and if that is not soon decided, by several searches at the same time.
    [[gnu::cold]] [[nodiscard]] static verdict share(const clues& puzzle, const working_grid& begin, solver_run& run,
                                                     detail::conflict_driven_search& search) {
        constexpr std::uint64_t early_conflicts = 1'000; // conflicts
        const verdict searched = search.enumerate(run.statistics.conflicts + early_conflicts);
        if (searched != verdict::open) return searched;
        if (run.must_stop()) return verdict::stopped;
        return detail::search_sharer(puzzle, begin, search, run);
    }

    /// Uses the symmetries in the search, and looks for symmetric solutions first: there are far fewer pictures to
    /// search, two are enough for the verdict, and a unique solution is among them.
    [[gnu::cold]] [[nodiscard]] static NONO_CONSTEXPR verdict search_symmetric(const clues& puzzle,
                                                                               const working_grid& grid,
                                                                               solver_run& run,
                                                                               detail::conflict_driven_search& search) {
        const clue_symmetries symmetries = symmetries_of(puzzle);
        if (symmetries.all.empty() || !search.can_use(symmetries)) return verdict::open;
        if (const verdict used = search.use_symmetries(symmetries); used != verdict::open) return used;
        if (search.reported()) {
            const verdict after = search.report_image(*search.reported());
            if (after != verdict::open) return after;
        }
        const memory_reservation memory(run, sizeof(mask_word) * grid.masks().size());
        working_grid copy = grid;
        const verdict found = search_copy(puzzle, copy, run, search, symmetries);
        grid.notify_undo(run, copy);
        return found;
    }

    /// Looks for symmetric solutions on a copy of the grid. Gives up after `max_conflicts`.
    [[gnu::cold]] [[nodiscard]] static NONO_CONSTEXPR verdict search_copy(const clues& puzzle, working_grid& copy,
                                                                          solver_run& run,
                                                                          detail::conflict_driven_search& search,
                                                                          const clue_symmetries& symmetries) {
        constexpr std::uint64_t max_conflicts = 20'000;
        detail::conflict_driven_search symmetric(puzzle, copy, run);
        if (run.has_stopped()) return verdict::stopped;
        if (search.uses_blocks() && symmetric.use_blocks() == verdict::exhausted) return verdict::exhausted;
        if (const verdict used = symmetric.use_symmetries(symmetries); used != verdict::open) return used;
        if (search.reported() && symmetric.leave_out(*search.reported()) == verdict::exhausted)
            return verdict::exhausted;
        symmetric.require_symmetry();
        // Its verdict is about symmetric solutions only: that there are no others, as well as that it gave up.
        static_cast<void>(symmetric.enumerate(run.statistics.conflicts + max_conflicts));
        if (run.must_stop()) return verdict::stopped;
        return symmetric.reported() ? search.leave_out(*symmetric.reported()) : verdict::open;
    }
};

/// The learning engine as strategies use it.
using learning_engine = basic_learning_engine<300>;

/// Line solving, and weights on cells (solver/weights/weight_bound.hpp), which find a solution and show that there is
/// no other in puzzles that are hard because they are about numbers of cells. It never guesses, so it can end with
/// `stopped_by::strategy`.
struct weights_engine {
    /// As `engine` states. Allocates. Not in constant expressions.
    [[nodiscard]] static verdict solve(const clues& puzzle, working_grid& grid, solver_run& run) {
        constexpr std::size_t max_evaluations = 2'000;
        if (detail::weight_bound::fits(grid.width(), grid.height(), grid.colors())) {
            const memory_reservation memory(run, detail::weight_bound::memory_for(grid.cells(), grid.colors()));
            if (run.has_stopped()) return verdict::stopped;
            run.begin_stage(solve_stage::weights);
            detail::weight_bound bound(puzzle, grid.known());
            auto found = bound.refute(run, max_evaluations);
            std::optional<nono::grid> picture;
            if (found == detail::weight_bound::outcome::picture) {
                picture = bound.picture();
                if (const verdict after = run.report(*picture); after != verdict::open) return after;
                found = bound.exclude_others(*picture, run, max_evaluations);
            }
            if (found == detail::weight_bound::outcome::shown) {
                static_cast<void>(detail::may_conclude_by_weights(puzzle, picture ? &*picture : nullptr, run));
                return verdict::exhausted;
            }
        }
        run.stop(stopped_by::strategy);
        return verdict::stopped;
    }
};

} // namespace extend

}} // namespace nono::NONO_ABI

#endif // NONO_SOLVER_ENGINES_ENGINES_HPP
