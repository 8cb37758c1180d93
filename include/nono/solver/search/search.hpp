// Conflict-driven search over the cells of a grid.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_SEARCH_SEARCH_HPP
#define NONO_SOLVER_SEARCH_SEARCH_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/detail/random.hpp>
#include <nono/detail/slice.hpp>
#include <nono/line/puzzle_variables.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/control.hpp>
#include <nono/model/grid.hpp>
#include <nono/model/limits.hpp>
#include <nono/solver/grid/grid_masks.hpp>
#include <nono/solver/run/layout.hpp>
#include <nono/solver/run/observer.hpp>
#include <nono/solver/run/proof_sink.hpp>
#include <nono/solver/run/run.hpp>
#include <nono/solver/search/block_formulas.hpp>
#include <nono/solver/search/core.hpp>
#include <nono/solver/search/literal.hpp>
#include <nono/solver/search/literal_numbers.hpp>
#include <nono/solver/search/phase_guesser.hpp>
#include <nono/solver/search/prober.hpp>
#include <nono/solver/search/region_grower.hpp>
#include <nono/solver/search/reporter.hpp>
#include <nono/solver/search/restarts.hpp>
#include <nono/solver/search/solution_path.hpp>
#include <nono/solver/search/symmetric_learning.hpp>
#include <nono/solver/search/symmetry.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace nono { inline namespace NONO_ABI { namespace detail {

class cube_counter;

/// Counts the solutions that agree with a grid in which `open` variables are open. Returns false if it cannot, and the
/// search then decides more. (A function pointer for a single class, because compilers treat virtual functions as
/// called and compile them.)
using cube_function = bool (*)(cube_counter& cubes, const clues& puzzle, const grid_masks& grid, std::size_t open,
                               solver_run& run);

/// Conflict-driven search without a formula (as in GRASP, Marques-Silva and Sakallah 1996, Chaff, Moskewicz et al.
/// 2001, and their successors; the lines as lazy reasons: Ohrimenko, Stuckey and Codish, *Propagation via lazy clause
/// generation*, 2009).
///
/// The search guesses: it *decides* that a cell has a color, lets the lines and clauses derive what follows, and
/// decides again. When a line has no arrangement left, or a clause no literal, the decisions contradict each other.
/// Plain backtracking would take back the last one; but often that one has nothing to do with it, and the same
/// contradiction comes again and again. So the search looks for reasons: which cells did the line need for that, and
/// what did those follow from? The answer (`conflict_analyzer`) is a *clause*, "these cells are never like this
/// together", which follows from the clues. It is kept, the search jumps back to the level where the clause first
/// implies something, and from then on it propagates like a line. So no contradiction is found twice, and what is
/// learnt in one place prunes all others. Variables in recent conflicts are decided first (`decision_order`), each in
/// the phase that it had last (`saved_phases`); now and then the search starts over with what it has learnt
/// (`restart_schedule`); and clauses that are of no use are forgotten (`clause_store::reduce`).
///
/// This class decides, learns and restarts. Its parts have separate headers: `basic_search_core` holds the shared
/// state, `basic_prober` and `basic_solution_reporter` do what their names suggest, `basic_phase_guesser` finds phases
/// to restart with, and `basic_region_grower` a first picture of a large puzzle.
///
/// Requires a grid whose lines have all been narrowed. The grid is changed; at the end it holds what is permanently
/// known.
template <class Grid> class basic_search {
public:
    using puzzle_type = typename Grid::puzzle_type;

    /// Makes the variables. O(cells * colors). If the run must stop, for lack of memory or another reason, there are no
    /// variables, and `probe` is the only function that may be called.
    [[gnu::cold]] NONO_API_CONSTEXPR basic_search(const puzzle_type& puzzle, Grid& grid, solver_run& run);

    /// Probes briefly, then searches for `early_conflicts` conflicts. In several colors that usually yields a verdict
    /// about one or two solutions in a fraction of the time of `probe`: the color of a cell settles much, so first
    /// decisions rarely contradict each other. Returns `open` if there is no verdict.
    [[nodiscard]] NONO_API_CONSTEXPR verdict search_early(std::uint64_t early_conflicts);

    /// Tries each color of each open cell and removes those that lead to a contradiction, until none does or probing no
    /// longer pays off. Returns `exhausted` if the puzzle has no solution.
    [[nodiscard]] NONO_API_CONSTEXPR verdict probe() { return prober_.probe(); }

    /// As above, but if a large puzzle is still mostly open after some probes, guesses a picture from which the search
    /// starts.
    [[nodiscard]] constexpr verdict probe_or_grow() {
        if constexpr (Grid::is_rectangle)
            if (grower_.is_due())
                if (const verdict end = probe_large(); end != verdict::open || grower_.has_grown()) return end;
        return probe();
    }

    /// Probes the remaining cells at the root if `probe` ended early. This pays off when leaving a cell open costs
    /// more than probing it. Returns `exhausted` if the puzzle has no solution.
    [[nodiscard]] NONO_API_CONSTEXPR verdict finish_probing() { return prober_.finish(); }

    /// Finds solutions and reports them to the run. Returns `open` if the run has reached `max_conflicts` conflicts.
    [[nodiscard]] NONO_API_CONSTEXPR verdict enumerate(std::uint64_t max_conflicts = no_limit);

    /// Like `enumerate`, but for puzzles with many solutions: calls `visit` before each decision. If it accepts the
    /// solutions that agree with the current grid, the search continues with the others.
    [[nodiscard]] NONO_API_CONSTEXPR verdict enumerate_cubes(cube_counter& cubes, cube_function visit);

    /// Reports the picture if every cell is decided; otherwise stops the run, because the strategy does not guess.
    [[nodiscard]] NONO_API_CONSTEXPR verdict finish_without_guessing();

    /// Lets learnt clauses use variables for the starts and ends of blocks (`add_block_variables`). Call when nothing
    /// is decided, at most once, and not after `use_symmetries`. Returns `exhausted` if there are no unreported
    /// solutions.
    [[gnu::cold]] [[nodiscard]] NONO_API_CONSTEXPR verdict use_blocks();

    /// Returns true once there are variables for blocks.
    [[nodiscard]] constexpr bool uses_blocks() const noexcept { return !core_.blocks.empty(); }

    /// Returns true if there is enough memory to use symmetries, here and in a second search. O(1).
    [[nodiscard]] NONO_API_CONSTEXPR bool can_use(const clue_symmetries& symmetries) const;

    /// Uses symmetries of the clues: whatever is known at the root or learnt from then on also holds for its images.
    /// Call before `enumerate`, at most once. Returns `exhausted` if the puzzle has no solution.
    [[gnu::cold]] [[nodiscard]] NONO_API_CONSTEXPR verdict use_symmetries(const clue_symmetries& symmetries);

    /// Returns true once symmetries are used.
    [[nodiscard]] constexpr bool uses_symmetries() const noexcept { return !core_.images.empty(); }

    /// Restricts the search to symmetric solutions. Requires `use_symmetries`.
    NONO_API_CONSTEXPR void require_symmetry();

    /// Excludes a solution that has already been reported. Requires that nothing is decided. Returns `exhausted` if
    /// there is no other solution.
    [[nodiscard]] NONO_API_CONSTEXPR verdict exclude(const grid& solution) { return reporter_.exclude(solution); }

    /// Reports a solution that was found by other means, and excludes it. Requires that nothing is decided. Returns
    /// `exhausted` if there is no other solution.
    [[nodiscard]] NONO_API_CONSTEXPR verdict report_and_leave_out(const grid& solution);

    /// Reports the image of a solution under a symmetry, if one of its images differs from it.
    [[nodiscard]] NONO_API_CONSTEXPR verdict report_image(const grid& solution) {
        return reporter_.report_image(solution);
    }

    /// Writes all clauses that are learnt or forgotten from now on to a sink. Call before anything else; then
    /// `exhausted` means that the empty clause follows by unit propagation from the clauses written.
    constexpr void write_proof(proof_sink& sink) { core_.proof.open(sink, core_.puzzle); }

    /// Calls `listener`, which must outlive the search, with each clause added from now on and its origin. Not usable
    /// in constant expressions.
    constexpr void listen(function_ref<void(slice<const literal>, clause_origin)> listener) noexcept {
        core_.listener = listener;
    }
    /// Returns a translator from its literals to the literals of the puzzle's formula.
    [[nodiscard]] constexpr literal_numbers numbers(const puzzle_variables& variables) const noexcept {
        return {variables, core_.cells, core_.blocks};
    }

    /// Copies the root assignments, the learnt clauses and the decision heuristics of another search of the same grid.
    /// Call at the root. Returns `exhausted` if there are no unreported solutions.
    [[gnu::cold]] [[nodiscard]] NONO_API_CONSTEXPR verdict continue_from(const basic_search& other);
    /// Makes this search, number `index` of `searches`, differ from the others that continue from `before`, and
    /// collects clauses to share with them. The search with index 0 continues just as `before` would have.
    constexpr void diversify(std::size_t index, std::size_t searches, const basic_search& before) {
        random_ = index == 0 ? before.random_ : random_numbers(before.core_.run.options().seed + index);
        guesser_.diversify(index, searches, before.guesser_, before.core_.run.statistics);
        shares_ = true;
    }
    /// Returns the clauses that were learnt since the last call and are worth sharing, one after another: each as its
    /// size, its LBD and its literals. Call at the root.
    [[nodiscard]] NONO_API_CONSTEXPR lean_vector<literal> export_clauses();
    /// Adds clauses that another search exported. Call at the root. Returns `exhausted` if there are no unreported
    /// solutions.
    [[nodiscard]] NONO_API_CONSTEXPR verdict import_clauses(slice<const literal> shared);
    /// Returns the last solution that was reported, if any.
    [[nodiscard]] constexpr const std::optional<grid>& reported() const noexcept { return reporter_.last(); }

private:
    /// Probes a large puzzle for a while; if most of it is still open then, grows a picture.
    [[nodiscard]] constexpr verdict probe_large() {
        const verdict probed = prober_.probe(core_.grid.lines());
        return probed == verdict::open && grower_.is_due() ? grower_.grow() : probed;
    }

    [[nodiscard]] constexpr solve_stage stage() const noexcept {
        return symmetric_only_ ? solve_stage::symmetric_search : solve_stage::search;
    }

    [[nodiscard]] constexpr verdict search_on(std::uint64_t max_conflicts, cube_counter* cubes, cube_function visit) {
        if (!core_.ready_to_learn()) return verdict::stopped;
        core_.run.begin_stage(stage());
        shuffle_order();
        restarts_.begin(!grower_.has_grown() && core_.is_mostly_open());
        for (;;) {
            const propagation reached = core_.propagate();
            if (reached == propagation::conflict && core_.assigned.level() == 0) return verdict::exhausted;
            if (reached == propagation::stopped ||
                (reached == propagation::conflict && core_.run.statistics.conflicts >= max_conflicts)) {
                core_.backjump(0, false); // no decision may be mistaken for a known cell
                return reached == propagation::stopped ? verdict::stopped : verdict::open;
            }
            if (reached == propagation::conflict) {
                learn_from_conflict();
                restarts_.count_conflict();
                continue;
            }
            if (core_.assigned.level() == 0) core_.note_root();
            if (!core_.path.empty()) {
                const solution_path::move followed = reporter_.follow_path();
                if (followed == solution_path::move::exhausted) {
                    if (core_.assigned.level() == 0) return verdict::exhausted;
                    reporter_.exclude_decisions();
                }
                if (followed != solution_path::move::done) continue;
            } else if (restarts_.is_due() && core_.assigned.level() != 0) {
                if (const verdict after = restart(); after != verdict::open) return after;
                restarts_.next();
                continue;
            }
            if (core_.clauses.learnt() >= max_learnt_) forget_clauses();
            if constexpr (Grid::is_rectangle) {
                const std::size_t open = core_.cells.variables() - core_.assigned.size();
                if (cubes != nullptr && visit(*cubes, core_.puzzle, core_.grid, open, core_.run)) {
                    if (core_.assigned.level() == 0) return verdict::exhausted;
                    reporter_.exclude_decisions();
                    continue;
                }
            }
            const literal decision = pick();
            if (decision != no_literal) {
                core_.decide(decision);
                continue;
            }
            const bool was_last = core_.assigned.level() == 0;
            const verdict accepted = reporter_.accept_solution();
            if (was_last) return core_.run.found() ? verdict::exhausted : verdict::stopped;
            if (accepted != verdict::open) return accepted;
        }
    }

    /// Returns the best open variable in its saved phase, or `no_literal` if every cell is decided.
    [[nodiscard]] constexpr literal pick() {
        while (!core_.order.empty()) {
            const variable_index v = core_.order.pop();
            if (core_.assigned.is_open(2 * v)) return core_.phases.phase_of(v);
        }
        return no_literal;
    }

    NONO_API_CONSTEXPR void learn_from_conflict() {
        // The levels below the current one were free of conflicts; the current one is not.
        core_.phases.note(core_.assigned.below(core_.assigned.level()));
        core_.note_conflict();
        core_.analyzer.analyze(core_.implications.conflict());
        lean_vector<literal>& clause = core_.analyzer.learnt();
        core_.events.clause_learnt({clause.data(), clause.size()}, core_.analyzer.lbd(),
                                   core_.analyzer.backjump_level());
        core_.backjump(core_.analyzer.backjump_level(), true);
        if (shares_) note_shared({clause.data(), clause.size()}, core_.analyzer.lbd());
        core_.learn_open(clause, clause_origin::resolution, core_.analyzer.lbd());
        if (clause.size() == 1) return;
        ++core_.run.statistics.learnt;
        if (!core_.images.empty() && !symmetric_only_) learn_images(clause, core_.analyzer.lbd());
        core_.note_clause_bytes();
    }

    /// Keeps a clause for other searches if it is short or has a low LBD.
    constexpr void note_shared(slice<const literal> clause, std::uint32_t lbd) {
        constexpr std::size_t always_shared_literals = 6; // literals
        constexpr std::size_t maximum = 30;               // literals
        constexpr std::uint32_t low = 3;                  // LBD
        if (clause.size() == 1 || clause.size() > maximum || (clause.size() > always_shared_literals && lbd > low))
            return;
        shared_.push_back(static_cast<literal>(clause.size()));
        shared_.push_back(lbd);
        shared_.append(clause);
    }

    /// Learns the images of a learnt clause, which follow from the clues just as the clause does.
    constexpr void learn_images(const lean_vector<literal>& clause, std::uint32_t lbd) {
        for (std::size_t i = 0; i < core_.images.size(); ++i) {
            core_.clause.clear();
            for (const literal l : clause) core_.clause.push_back(core_.images.image(i, l));
            if (core_.learn(core_.clause, clause_origin::symmetry, lbd) != learning::done)
                core_.images.postpone({core_.clause.data(), core_.clause.size()}, lbd);
        }
    }

    /// At the root, learns the images that were postponed. Returns `exhausted` if one of them is false there.
    [[nodiscard]] constexpr verdict learn_postponed() {
        for (auto& postponed : core_.images.release_postponed())
            if (core_.learn(postponed.literals, clause_origin::symmetry, postponed.lbd) == learning::contradiction)
                return verdict::exhausted;
        return verdict::open;
    }

    constexpr void forget_clauses() {
        const auto is_kept = [&](clause_index clause) {
            const literal first = core_.clauses.literals(clause)[0];
            const reason why = core_.assigned.reason_of(first);
            return core_.assigned.is_true(first) && why.kind == reason_kind::clause && why.data == clause;
        };
        // Reasons are renumbered with a second array, because a moved clause can receive the old number of another one.
        lean_vector<std::pair<clause_index, clause_index>> moves;
        const auto note_forgotten = [&](slice<const literal> clause) {
            if (core_.proof.is_open()) core_.proof.note_forgotten(clause);
        };
        core_.clauses.reduce(is_kept, note_forgotten, [&](clause_index old, clause_index now) {
            moves.push_back({old, now});
        });
        if (core_.proof.is_open()) core_.proof.end_forgetting(core_.clauses);
        core_.assigned.renumber(moves);
        // More clauses than the limit may be exempt from removal, for example after growing a picture.
        if (max_learnt_ < core_.clauses.learnt()) max_learnt_ = core_.clauses.learnt();
        // Proving that there is no other solution needs more learnt clauses than finding the first.
        max_learnt_ += (core_.run.found() ? 1000 : 300) * (1 + core_.images.size());
    }

    /// Returns to the root, where the search continues with other phases.
    [[nodiscard]] NONO_API_CONSTEXPR verdict restart() {
        ++core_.run.statistics.restarts;
        if (core_.run.observer() != nullptr) core_.run.observer()->restarted();
        core_.backjump(0, true);
        if (learn_postponed() == verdict::exhausted) return verdict::exhausted;
        if (grower_.has_grown()) { // phases that agree with most of its picture are better than any others
            core_.phases.restore_best();
            return verdict::open;
        }
        // If a few conflicts and a first picture do not decide a puzzle, probing is worth its time; on large grids in
        // color even before the picture, because the search has begun after few probes.
        const std::uint64_t restarts_before = core_.is_large() && core_.grid.colors() > 2 ? 0 : 1;
        if (!symmetric_only_ && core_.run.statistics.restarts > restarts_before)
            if (const verdict probed = prober_.continue_probing(); probed != verdict::open) return probed;
        return guesser_.guess(stage());
    }

    /// With a seed other than 0, moves a random half of the variables ahead of the others.
    constexpr void shuffle_order() {
        if (core_.run.options().seed == 0) return;
        for (variable_index v = 0; v < core_.assigned.variables(); ++v) {
            if (v % 1024 == 0 && core_.run.is_interrupted(16)) return;
            if (random_.next() >> 63U != 0) core_.order.bump(v);
        }
    }

    basic_search_core<Grid> core_;
    basic_prober<Grid> prober_;
    basic_solution_reporter<Grid> reporter_;
    restart_schedule restarts_;
    random_numbers random_;
    basic_phase_guesser<Grid> guesser_;
    basic_region_grower<Grid> grower_;
    bool symmetric_only_ = false;
    std::size_t max_learnt_ = 1000;
    bool shares_ = false;         // exchanges clauses with other searches
    std::size_t root_shared_ = 0; // number of literals of the trail that have been shared
    lean_vector<literal> shared_; // clauses learnt since `export_clauses`
};

/// The search for rectangular puzzles.
using conflict_driven_search = basic_search<grid_masks>;

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

template <class Grid>
NONO_API_CONSTEXPR basic_search<Grid>::basic_search(const puzzle_type& puzzle, Grid& grid, solver_run& run)
    : core_(puzzle, grid, run), prober_(core_), reporter_(core_), random_(run.options().seed), guesser_(core_, random_),
      grower_(core_) {}

template <class Grid> NONO_API_CONSTEXPR verdict basic_search<Grid>::search_early(std::uint64_t early_conflicts) {
    if (const verdict probed = prober_.probe(core_.grid.lines()); probed != verdict::open) return probed;
    return enumerate(core_.run.statistics.conflicts + early_conflicts);
}

template <class Grid> NONO_API_CONSTEXPR verdict basic_search<Grid>::enumerate(std::uint64_t max_conflicts) {
    return search_on(max_conflicts, nullptr, nullptr);
}

template <class Grid>
NONO_API_CONSTEXPR verdict basic_search<Grid>::enumerate_cubes(cube_counter& cubes, cube_function visit) {
    reporter_.use_path();
    return search_on(no_limit, &cubes, visit);
}

template <class Grid> NONO_API_CONSTEXPR verdict basic_search<Grid>::finish_without_guessing() {
    if (pick() == no_literal) {
        static_cast<void>(reporter_.accept_solution()); // the only solution, unless the solver has a bug
        return core_.run.found() ? verdict::exhausted : verdict::stopped;
    }
    core_.run.stop(stopped_by::strategy);
    return verdict::stopped;
}

template <class Grid> NONO_API_CONSTEXPR verdict basic_search<Grid>::report_and_leave_out(const grid& solution) {
    const verdict after = reporter_.report(solution);
    return after == verdict::open ? reporter_.exclude(solution) : after;
}

template <class Grid> NONO_API_CONSTEXPR verdict basic_search<Grid>::use_blocks() { return add_block_variables(core_); }

template <class Grid> NONO_API_CONSTEXPR bool basic_search<Grid>::can_use(const clue_symmetries& symmetries) const {
    const std::uint64_t variables = core_.assigned.variables();
    const std::uint64_t images = symmetric_learning::memory_for(core_.assigned.literals(), symmetries);
    return images + sizeof(mask_word) * core_.grid.masks().size() + core_.memory_for(core_.grid, variables) +
               core_.memory_to_learn(core_.grid, variables) + images <=
           core_.run.memory_left();
}

template <class Grid> NONO_API_CONSTEXPR verdict basic_search<Grid>::use_symmetries(const clue_symmetries& symmetries) {
    core_.memory.grow_to(core_.memory.bytes() + symmetric_learning::memory_for(core_.assigned.literals(), symmetries));
    if (!core_.ready_to_learn()) return verdict::stopped;
    const verdict mapped =
        core_.images.map(symmetries, core_.puzzle, core_.grid, core_.cells, core_.assigned, core_.blocks, core_.run);
    if (mapped != verdict::open || core_.images.empty()) return mapped;
    if (core_.proof.is_open()) core_.proof.begin_images();
    max_learnt_ *= 1 + core_.images.size();
    // Probing may have ended halfway, so the root is not necessarily symmetric.
    for (std::size_t i = 0; i < core_.assigned.size(); ++i) {
        for (std::size_t under = 0; under < core_.images.size(); ++under) {
            const literal image = core_.images.image(under, core_.assigned[i]);
            if (image == no_literal) continue;
            core_.clause.assign({image});
            if (core_.learn(core_.clause, clause_origin::symmetry) == learning::contradiction)
                return verdict::exhausted;
        }
        if (i + 1 == core_.assigned.size() && core_.propagate() == propagation::conflict) return verdict::exhausted;
    }
    core_.note_root();
    return verdict::open;
}

template <class Grid> NONO_API_CONSTEXPR verdict basic_search<Grid>::continue_from(const basic_search& other) {
    if (!core_.ready_to_learn()) return verdict::stopped;
    core_.order = other.core_.order;
    core_.phases = other.core_.phases;
    max_learnt_ = other.max_learnt_;
    restarts_ = other.restarts_;
    for (std::size_t i = 0; i < other.core_.assigned.size(); ++i) {
        core_.clause.assign({other.core_.assigned[i]});
        if (core_.learn(core_.clause, clause_origin::assumption) == learning::contradiction) return verdict::exhausted;
    }
    verdict end = verdict::open;
    other.core_.clauses.for_each_rated([&](slice<const literal> clause, std::uint32_t lbd) {
        core_.clause = lean_vector<literal>(clause);
        if (core_.learn(core_.clause, clause_origin::resolution, lbd) == learning::contradiction)
            end = verdict::exhausted;
    });
    if (end == verdict::open && core_.propagate() == propagation::conflict) return verdict::exhausted;
    core_.note_root();
    root_shared_ = core_.assigned.size();
    return end;
}

template <class Grid> NONO_API_CONSTEXPR lean_vector<literal> basic_search<Grid>::export_clauses() {
    for (; root_shared_ < core_.assigned.size(); ++root_shared_) {
        shared_.push_back(1);
        shared_.push_back(0);
        shared_.push_back(core_.assigned[root_shared_]);
    }
    return std::exchange(shared_, {});
}

template <class Grid> NONO_API_CONSTEXPR verdict basic_search<Grid>::import_clauses(slice<const literal> shared) {
    for (std::size_t at = 0; at < shared.size();) {
        const std::size_t size = shared[at];
        const std::uint32_t lbd = shared[at + 1];
        core_.clause = lean_vector<literal>(slice<const literal>{shared.data() + at + 2, size});
        const lean_vector<literal> learnt = core_.images.empty() ? lean_vector<literal>{} : core_.clause;
        if (core_.learn(core_.clause, clause_origin::resolution, lbd) == learning::contradiction)
            return verdict::exhausted;
        if (size > 1 && !core_.images.empty() && !symmetric_only_) learn_images(learnt, lbd);
        at += size + 2;
    }
    return verdict::open;
}

template <class Grid> NONO_API_CONSTEXPR void basic_search<Grid>::require_symmetry() {
    symmetric_only_ = true;
    for (std::size_t i = 0; i < core_.images.size(); ++i)
        for (literal l = 0; l < core_.assigned.literals(); ++l) {
            if (core_.images.image(i, l) == l || !core_.assigned.is_open(l)) continue;
            core_.clause.assign({negation(l), core_.images.image(i, l)});
            core_.learn_open(core_.clause, clause_origin::assumption);
            if (core_.run.is_interrupted(l % 16 == 0 ? 1 : 0)) return;
        }
}

#endif // NONO_DEFINITIONS

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_SEARCH_SEARCH_HPP
