// The engines of the library. To add one, write a type like these (see `engine` in solver/engines/engine.hpp), and add
// a strategy made from it to the list in solver/strategies.hpp.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_ENGINES_ENGINES_HPP
#define NONO_SOLVER_ENGINES_ENGINES_HPP

#include <nono/detail/config.hpp>
#include <nono/line/mask.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/limits.hpp>
#include <nono/solver/engines/engine.hpp>
#include <nono/solver/engines/weights.hpp>
#include <nono/solver/grid/grid_masks.hpp>
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
#include <string_view>
#include <utility>

namespace nono { inline namespace NONO_ABI {

namespace extend {

/// Complete line solving until nothing more follows. It never guesses, so it can end with `stopped_by::strategy`.
struct line_engine {
    /// See `engine`. Stops the run.
    [[nodiscard]] static constexpr verdict solve(const clues&, working_grid&, solver_run& run) {
        run.stop(stopped_by::strategy);
        return verdict::stopped;
    }
};

/// Line solving and probing: a color of a cell is removed if line solving runs into a contradiction with it.
struct probing_engine {
    /// See `engine`. Allocates.
    [[nodiscard]] static NONO_CONSTEXPR verdict solve(const clues& puzzle, working_grid& grid, solver_run& run) {
        detail::conflict_driven_search search(puzzle, detail::grid_access::masks(grid), run);
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

/// Returns true if weights may decide: always if no proof is requested; otherwise only if they prove the verdict (no
/// solution, or none except this one) without the learnt clauses. The sink then receives them.
[[nodiscard]] inline bool may_conclude_by_weights(const clues& puzzle, const grid* solution, solver_run& run) {
    if (run.proof() == nullptr) return true;
    const solve_options& user = run.options();
    if (user.known != nullptr) return false; // such a proof cannot depend on given cells
    budget bounds = user.budget;
    bounds.memory = run.memory_left();
    bounds.progress = {};
    const auto weights = find_weights(puzzle, solution, bounds);
    if (weights) run.conclude_by_weights(*weights);
    return weights.has_value();
}

/// Looks for weights that prove that there is no solution, or none other than `solution`; if none is given, the weights
/// can also find one, which is passed to `report`. Returns `exhausted` if they succeed and, if `needs_proof`, can prove
/// it.
template <class Report>
[[gnu::cold]] [[nodiscard]] verdict try_weights(const clues& puzzle, const grid_masks& on, std::optional<grid> solution,
                                                std::size_t max_evaluations, bool needs_proof, solver_run& run,
                                                Report report) {
    run.begin_stage(solve_stage::weights);
    weight_bound bound(puzzle, on.known());
    auto found = weight_bound::outcome::picture;
    if (!solution) {
        found = bound.refute(run, max_evaluations);
        if (found == weight_bound::outcome::picture) {
            solution = bound.picture();
            if (const verdict after = report(*solution); after != verdict::open) return after;
        }
    }
    if (found == weight_bound::outcome::picture) found = bound.exclude_others(*solution, run, max_evaluations);
    if (found == weight_bound::outcome::stopped) return verdict::stopped;
    if (found != weight_bound::outcome::shown) return verdict::open;
    const bool is_proven = may_conclude_by_weights(puzzle, solution ? &*solution : nullptr, run);
    return is_proven || !needs_proof ? verdict::exhausted : verdict::open;
}

} // namespace detail

namespace extend {

/// Limits below which `learning_engine` does not use its more expensive means: symmetries of the clues, weights, and
/// variables for the positions of blocks.
struct learning_limits {
    /// Conflicts of the search after which a puzzle is no longer easy. Nearly all puzzles are decided before; without
    /// weights, 9 dominoes take 2,081 conflicts and 16 are not decided in a minute (bench/README.md).
    std::uint64_t easy_conflicts = 300;
    /// Percentage of the line by which blocks must be able to move on average before weights and variables for the
    /// positions of blocks are used. Blocks of dominoes can move by 82 %; blocks of noise by 32 to 44 %, and noise
    /// takes up to twice the time with the variables (bench/README.md).
    std::size_t min_block_moves = 50;
};

} // namespace extend

namespace detail {

/// The search of `learning_engine`: a table of stages, each of which can end it.
class learning_search {
public:
    /// Makes a search of a grid whose lines have been narrowed. `begin` is a copy of it, or null if the search must not
    /// be shared. All arguments must outlive the object.
    NONO_CONSTEXPR learning_search(const clues& puzzle, grid_masks& grid, solver_run& run, const grid_masks* begin,
                                   learning_limits limits)
        : puzzle_(puzzle), grid_(grid), run_(run), begin_(begin), limits_(limits), search_(puzzle, grid, run),
          about_two_(run.options().max_solutions <= 2 && run.options().known == nullptr) {
        if (run.proof() != nullptr) search_.write_proof(*run.proof());
    }

    /// Runs the stages until one has a verdict.
    [[gnu::cold]] [[nodiscard]] NONO_CONSTEXPR verdict run() {
        const stage stages[] = {
            {"early search", &learning_search::is_in_color, &learning_search::search_early, early_conflicts},
            {"probing", &learning_search::is_always_due, &learning_search::probe, no_limit},
            {"easy puzzles", &learning_search::has_later_stages, &learning_search::search, limits_.easy_conflicts},
            {"weights", &learning_search::can_use_weights, &learning_search::weigh, no_limit},
            {"variables for blocks", &learning_search::can_use_blocks, &learning_search::use_blocks, no_limit},
            {"symmetric pictures", &learning_search::is_about_two, &learning_search::search_symmetric,
             symmetric_conflicts},
            {"alone", &learning_search::can_share, &learning_search::search, unshared_conflicts},
            {"shared", &learning_search::can_share, &learning_search::share, no_limit},
            {"to the end", &learning_search::is_always_due, &learning_search::search, no_limit},
        };
        for (const stage& now : stages) {
            if (!(this->*now.is_due)()) continue;
            if (const verdict end = (this->*now.work)(now.max_conflicts); end != verdict::open) return end;
        }
        return verdict::open;
    }

private:
    struct stage {
        std::string_view name;
        bool (learning_search::*is_due)() const;
        verdict (learning_search::*work)(std::uint64_t max_conflicts); // `open`: the next stage continues
        std::uint64_t max_conflicts;
    };

    /// Maximum number of conflicts. A color puzzle that lines leave open usually has several solutions, and the first
    /// decisions rarely contradict each other. With 3 or 10, more puzzles needed full probing after all; with 100,
    /// puzzles of 40x40 and more were no faster (bench/README.md).
    static constexpr std::uint64_t early_conflicts = 30;
    /// Maximum number of conflicts of the search for symmetric pictures, which is wasted if a puzzle has none: about
    /// the total that 13 dominoes need (bench/README.md).
    static constexpr std::uint64_t symmetric_conflicts = 20'000;
    /// Number of conflicts after the easy ones. Nearly all puzzles need fewer in total (bench/README.md), so threads
    /// would not pay off for them.
    static constexpr std::uint64_t unshared_conflicts = 1'000;

    // The conditions of the stages.

    [[nodiscard]] constexpr bool is_always_due() const noexcept { return true; }
    [[nodiscard]] constexpr bool is_in_color() const noexcept {
        return grid_.colors() > 2 && run_.options().max_solutions <= 2 && limits_.easy_conflicts != 0;
    }
    [[nodiscard]] constexpr bool is_about_two() const noexcept { return about_two_; }
    [[nodiscard]] constexpr bool has_later_stages() const noexcept { return about_two_ || blocks_move_; }
    [[nodiscard]] constexpr bool can_use_weights() const noexcept { return blocks_move_ && at_run_time(); }
    /// If there are many solutions to enumerate, more variables mean more work.
    [[nodiscard]] constexpr bool can_use_blocks() const noexcept {
        return blocks_move_ && (about_two_ || !run_.found());
    }
    [[nodiscard]] constexpr bool can_share() const noexcept {
        return can_have_threads && about_two_ && begin_ != nullptr && at_run_time();
    }

    // The work of the stages.

    [[nodiscard]] NONO_CONSTEXPR verdict search_early(std::uint64_t max_conflicts) {
        return search_.search_early((std::min)(limits_.easy_conflicts, max_conflicts));
    }
    [[nodiscard]] NONO_CONSTEXPR verdict probe(std::uint64_t) {
        const verdict end = search_.probe_or_grow();
        if (end == verdict::open) blocks_move_ = blocks_move_by(limits_.min_block_moves, puzzle_, grid_, run_);
        return end;
    }
    [[nodiscard]] NONO_CONSTEXPR verdict search(std::uint64_t max_conflicts) {
        if (max_conflicts == std::uint64_t{no_limit}) return search_.enumerate();
        const verdict end = search_.enumerate(run_.statistics.conflicts + max_conflicts);
        return end == verdict::open && run_.must_stop() ? verdict::stopped : end;
    }
    [[gnu::cold]] [[nodiscard]] verdict weigh(std::uint64_t);
    [[nodiscard]] NONO_CONSTEXPR verdict use_blocks(std::uint64_t) {
        return search_.use_blocks() == verdict::exhausted ? verdict::exhausted : verdict::open;
    }
    [[gnu::cold]] [[nodiscard]] NONO_CONSTEXPR verdict search_symmetric(std::uint64_t max_conflicts);
    [[gnu::cold]] [[nodiscard]] verdict share(std::uint64_t) { return search_sharer(puzzle_, *begin_, search_, run_); }

    [[nodiscard]] std::size_t weight_evaluations() const;
    [[nodiscard]] NONO_CONSTEXPR verdict search_copy(grid_masks& copy, const clue_symmetries& symmetries,
                                                     std::uint64_t max_conflicts);

    const clues& puzzle_;
    grid_masks& grid_;
    solver_run& run_;
    const grid_masks* begin_;
    learning_limits limits_;
    conflict_driven_search search_;
    bool about_two_;           // a question about one or two solutions is answered sooner if the clues are symmetric
    bool blocks_move_ = false; // after probing: blocks can move far enough for weights and variables for blocks
};

/// Returns the number of evaluations of a bound that take about as long as the search so far, within limits.
[[gnu::cold]] inline std::size_t learning_search::weight_evaluations() const {
    constexpr std::uint64_t positions_per_line = 8; // positions of blocks that are added up in the time of a line
    constexpr std::uint64_t min_evaluations = 100;  // enough for 24 dominoes
    constexpr std::uint64_t max_evaluations = 1'000;
    const std::uint64_t lines = 1 + position_counts::of(puzzle_, grid_.layout()).total / positions_per_line;
    const std::uint64_t as_search = run_.statistics.lines_solved / lines;
    return cast_to<std::size_t>((std::min)((std::max)(as_search, min_evaluations), max_evaluations));
}

/// Looks for weights for about as long as the search has taken.
inline verdict learning_search::weigh(std::uint64_t) {
    if (!weight_bound::fits(grid_.width(), grid_.height(), grid_.colors())) return verdict::open;
    const std::uint64_t needed = weight_bound::memory_for(grid_.cells(), grid_.colors());
    if (needed > run_.memory_left()) return verdict::open;
    const std::size_t evaluations = weight_evaluations();
    const memory_reservation memory(run_, needed);
    std::optional<grid> solution = search_.reported();
    for (cell_index cell = 0; solution && cell < grid_.cells(); ++cell)
        if (!grid_.can(cell, solution->cells()[cell])) solution.reset(); // the search has excluded it since
    return try_weights(puzzle_, grid_, std::move(solution), evaluations, true, run_,
                       [this](const grid& found) { return search_.report_and_leave_out(found); });
}

/// Uses the symmetries in the search, and looks for symmetric pictures first: there are far fewer of them, two are
/// enough for the verdict, and a unique solution is one of them.
[[gnu::cold]] NONO_CONSTEXPR verdict learning_search::search_symmetric(std::uint64_t max_conflicts) {
    const clue_symmetries symmetries = symmetries_of(puzzle_);
    if (symmetries.all.empty() || !search_.can_use(symmetries)) return verdict::open;
    if (const verdict used = search_.use_symmetries(symmetries); used != verdict::open) return used;
    if (search_.reported()) {
        const verdict after = search_.report_image(*search_.reported());
        if (after != verdict::open) return after;
    }
    const memory_reservation memory(run_, sizeof(mask_word) * grid_.masks().size());
    grid_masks copy = grid_;
    const verdict found = search_copy(copy, symmetries, max_conflicts);
    grid_.notify_undo(run_, copy);
    return found;
}

/// Looks for symmetric pictures on a copy of the grid.
[[gnu::cold]] NONO_CONSTEXPR verdict learning_search::search_copy(grid_masks& copy, const clue_symmetries& symmetries,
                                                                  std::uint64_t max_conflicts) {
    conflict_driven_search symmetric(puzzle_, copy, run_);
    if (run_.has_stopped()) return verdict::stopped;
    if (search_.uses_blocks() && symmetric.use_blocks() == verdict::exhausted) return verdict::exhausted;
    if (const verdict used = symmetric.use_symmetries(symmetries); used != verdict::open) return used;
    if (search_.reported() && symmetric.exclude(*search_.reported()) == verdict::exhausted) return verdict::exhausted;
    symmetric.require_symmetry();
    // This verdict is about symmetric pictures only: `exhausted` does not mean that there are no others.
    static_cast<void>(symmetric.enumerate(run_.statistics.conflicts + max_conflicts));
    if (run_.must_stop()) return verdict::stopped;
    return symmetric.reported() ? search_.exclude(*symmetric.reported()) : verdict::open;
}

} // namespace detail

namespace extend {

/// Line solving, probing, and conflict-driven search. Complete. If a puzzle has several colors and at most two
/// solutions are requested, it searches briefly before most of the probing.
struct learning_engine {
    learning_limits limits{}; ///< when to use its more expensive means

    /// See `engine`. Allocates.
    [[nodiscard]] NONO_CONSTEXPR verdict solve(const clues& puzzle, working_grid& grid, solver_run& run) const {
        detail::grid_masks& masks = detail::grid_access::masks(grid);
        std::optional<detail::grid_masks> begin;
        if (detail::at_run_time() && detail::may_share_search(masks, run)) begin = masks;
        const verdict end = detail::learning_search(puzzle, masks, run, begin ? &*begin : nullptr, limits).run();
        if (end == verdict::exhausted) run.conclude_by_clauses();
        return end;
    }
};

} // namespace extend

namespace detail {

/// Line solving, and weights on cells (solver/weights/weight_bound.hpp), which can find a solution and prove that it is
/// unique in puzzles that are hard because they are about numbers of cells. It never guesses, so it can end with
/// `stopped_by::strategy`.
struct weights_engine {
    /// See `engine`. Allocates. Not in constant expressions.
    [[nodiscard]] static verdict solve(const clues& puzzle, working_grid& grid, solver_run& run) {
        constexpr std::size_t max_evaluations = 2'000;
        if (weight_bound::fits(grid.width(), grid.height(), grid.colors())) {
            const memory_reservation memory(run, weight_bound::memory_for(grid.cells(), grid.colors()));
            if (run.has_stopped()) return verdict::stopped;
            const verdict end = try_weights(puzzle, grid_access::masks(grid), std::nullopt, max_evaluations, false, run,
                                            [&](const nono::grid& found) { return run.report(found); });
            if (end == verdict::exhausted) return end;
        }
        run.stop(stopped_by::strategy);
        return verdict::stopped;
    }
};

} // namespace detail

}} // namespace nono::NONO_ABI

#endif // NONO_SOLVER_ENGINES_ENGINES_HPP
