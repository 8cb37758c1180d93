// Conflict-driven search over the cells of a grid.
#ifndef NONO_SOLVER_SEARCH_SEARCH_HPP
#define NONO_SOLVER_SEARCH_SEARCH_HPP

#include <nono/clues.hpp>
#include <nono/control.hpp>
#include <nono/detail/algorithm.hpp>
#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/detail/random.hpp>
#include <nono/detail/slice.hpp>
#include <nono/grid.hpp>
#include <nono/limits.hpp>
#include <nono/line/line_formula.hpp>
#include <nono/line/puzzle_variables.hpp>
#include <nono/solver/belief/belief.hpp>
#include <nono/solver/belief/marginal_belief.hpp>
#include <nono/solver/layout.hpp>
#include <nono/solver/observer.hpp>
#include <nono/solver/propagator.hpp>
#include <nono/solver/run.hpp>
#include <nono/solver/search/block_variables.hpp>
#include <nono/solver/search/cell_literals.hpp>
#include <nono/solver/search/clause_store.hpp>
#include <nono/solver/search/conflict_analysis.hpp>
#include <nono/solver/search/decision_order.hpp>
#include <nono/solver/search/literal.hpp>
#include <nono/solver/search/literal_numbers.hpp>
#include <nono/solver/search/probe_memory.hpp>
#include <nono/solver/search/proof_sink.hpp>
#include <nono/solver/search/proof_writer.hpp>
#include <nono/solver/search/restarts.hpp>
#include <nono/solver/search/saved_phases.hpp>
#include <nono/solver/search/search_events.hpp>
#include <nono/solver/search/solution_path.hpp>
#include <nono/solver/search/symmetric_learning.hpp>
#include <nono/solver/search/symmetry.hpp>
#include <nono/solver/search/trail.hpp>
#include <nono/solver/working_grid.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace nono::inline NONO_ABI::detail {

class family_counter;

/// Takes the solutions that agree with a grid, of which so many variables are open. False: it does not, and the search
/// decides more. (A function for one class, as a compiler takes virtual functions for called and compiles them.)
using family_taker = bool (*)(family_counter& families, const clues& puzzle, const working_grid& grid, std::size_t open,
                              solver_run& run);

/// Conflict-driven search (as in GRASP 1996, Chaff 2001 and their successors) without a formula: the lines themselves
/// propagate, and are asked for a reason only when a conflict needs it.
///
/// The parts have headers of their own: `trail` and `propagator`, `conflict_analyzer`, `clause_store`, `decision_order`
/// and `saved_phases`, `restart_schedule`, `solution_path`, `symmetric_learning`, `block_variables`. This class holds
/// them together: it probes, decides, restarts, reports solutions, and is where every clause comes in (`learn`).
///
/// Requires a grid whose lines have all been narrowed. The grid is changed; at the end it holds what is known for good.
///
/// Its memory is taken from the run. What it has from the beginning is claimed before it is allocated, and so is what
/// it needs once it learns; what then grows, clauses and snapshots of lines, is claimed as it grows.
class conflict_driven_search {
public:
    /// Makes the variables. O(cells * colors). Where the run must stop, because there is no memory or for another
    /// reason, there are none, and all that can be asked of the search is `probe`.
    [[gnu::cold]] NONO_API_VECTOR conflict_driven_search(const clues& puzzle, working_grid& grid, solver_run& run);
    conflict_driven_search(const conflict_driven_search&) = delete; // its parts refer to each other
    conflict_driven_search& operator=(const conflict_driven_search&) = delete;

    /// Bytes that a search of a grid with so many open variables (`working_grid::open_variables()`) takes from the
    /// beginning. O(1).
    [[nodiscard]] static NONO_CONSTEXPR std::uint64_t memory_for(const working_grid& grid,
                                                                 std::uint64_t variables) noexcept {
        return cell_literals::memory_for(grid.cells(), variables) + bytes_of_variable * variables +
               probe_memory::memory_for(grid.width(), grid.cells(), variables) +
               2 * sizeof(mask_word) * grid.masks().size() + bytes_of_line * grid.lines() + grid.cells();
    }
    /// Bytes that it takes once it learns, besides what it learns. O(1).
    [[nodiscard]] static NONO_CONSTEXPR std::uint64_t memory_to_learn(const working_grid& grid,
                                                                      std::uint64_t variables) noexcept {
        const std::size_t longest =
            (std::min)((std::max)(grid.width(), grid.height()), conflict_analyzer::max_explained);
        return clause_store::bytes_of_variable * variables +
               sizeof(mask_word) * (longest + 5) * words_for(2 * longest + 1);
    }

    /// Probes a little, and then searches for `few` conflicts. In several colors that is mostly enough for a verdict
    /// about one or two solutions, in a fraction of the time that `probe` takes: a cell that gets its color settles
    /// much, so first decisions rarely contradict each other. `open`: it was not enough.
    [[nodiscard]] NONO_API_VECTOR verdict search_early(std::uint64_t few);

    /// Tries each color of each open cell, and takes away the ones that run into a contradiction, until no more does or
    /// it does not pay. `exhausted`: the puzzle has no solution.
    [[nodiscard]] NONO_API_VECTOR verdict probe();

    /// At the root, probes what is left if `probe` has ended early, which pays where an open cell costs more than its
    /// probes. `exhausted`: the puzzle has no solution.
    [[nodiscard]] NONO_API_VECTOR verdict finish_probing();

    /// Finds solutions and reports them to the run. `open`: the run came to `max_conflicts` of its conflicts.
    [[nodiscard]] NONO_API_VECTOR verdict enumerate(std::uint64_t max_conflicts = no_limit);

    /// As `enumerate`, but for many solutions: `take` is called before each decision; where it takes the solutions that
    /// agree with the grid as it is, the search goes on with the others.
    [[nodiscard]] NONO_API_VECTOR verdict enumerate_families(family_counter& families, family_taker take);

    /// Reports the picture if every cell is decided; else stops the run, for the strategy does not guess.
    [[nodiscard]] NONO_API_VECTOR verdict finish_without_guessing();

    /// Makes variables for where blocks start and end, with the clauses that tie them to the cells (`line_formula`), so
    /// that learnt clauses can say in one literal what else takes one for each cell that a block cannot reach. Where
    /// blocks can move far that leaves a third of the conflicts; elsewhere it does not make up for what each costs
    /// more. Nothing happens where there would be too many variables, or no memory for them. To be called where nothing
    /// is decided, at most once, and not after `use_symmetries`. `exhausted`: there is no solution that was not
    /// reported. O(cells * clues of a line).
    [[gnu::cold]] [[nodiscard]] NONO_API_VECTOR verdict use_blocks();

    /// True once there are such variables.
    [[nodiscard]] NONO_CONSTEXPR bool uses_blocks() const noexcept { return !blocks_.empty(); }

    /// True where there is memory for making use of symmetries, and for another search that does so too. O(1).
    [[nodiscard]] NONO_API_VECTOR bool can_use(const clue_symmetries& symmetries) const;

    /// Makes use of symmetries of the clues: what is known at the root and what is learnt from then on holds for the
    /// images too. To be called before `enumerate`, at most once. `exhausted`: the puzzle has no solution.
    [[gnu::cold]] [[nodiscard]] NONO_API_VECTOR verdict use_symmetries(const clue_symmetries& symmetries);

    /// Leaves only the solutions that are symmetric. Requires `use_symmetries`.
    NONO_API_VECTOR void require_symmetry();

    /// Leaves out a solution that was reported already. Requires that nothing is decided. `exhausted`: there is no
    /// other.
    [[gnu::cold]] [[nodiscard]] NONO_API_VECTOR verdict leave_out(const grid& solution);

    /// Reports a solution that was found by other means, and leaves it out. Requires that nothing is decided.
    /// `exhausted`: there is no other.
    [[nodiscard]] NONO_API_VECTOR verdict report_and_leave_out(const grid& solution);

    /// Reports the image of a solution under a symmetry, if some image differs from it.
    [[nodiscard]] NONO_API_VECTOR verdict report_image(const grid& solution);

    /// Writes what it learns and forgets to a sink from now on. To be called before anything else; then `exhausted`
    /// means that the empty clause follows from what was written by unit propagation.
    NONO_CONSTEXPR void write_proof(proof_sink& sink) { proof_.open(sink, puzzle_); }

    /// Calls `listener` for each clause that comes in from now on, with its origin. It must outlive the search. Not in
    /// constant expressions.
    constexpr void listen(function_ref<void(slice<const literal>, clause_origin)> listener) noexcept {
        listener_ = listener;
    }
    /// The numbers of its literals in the formula of the puzzle.
    [[nodiscard]] NONO_CONSTEXPR literal_numbers numbers(const puzzle_variables& variables) const noexcept {
        return {variables, cells_, blocks_};
    }

    /// The last solution that was reported, if any.
    [[nodiscard]] constexpr const std::optional<grid>& reported() const noexcept { return reported_; }

private:
    /// What became of a clause.
    enum class learning : std::uint8_t {
        done,          // it is kept, or true at the root
        too_early,     // above the root it is false, or its only literal is to be assigned at the root
        contradiction, // it is false at the root
    };
    [[nodiscard]] NONO_API_VECTOR learning learn(lean_vector<literal>& clause, clause_origin origin,
                                                 std::uint32_t lbd = 0, change_cause cause = change_cause::clause);
    NONO_CONSTEXPR void assign(literal l, reason why, change_cause cause) {
        trail_.assign(l, why);
        events_.changed(l, cause);
    }

    // memory
    static constexpr std::uint64_t bytes_of_variable = 51; // in the vectors of all parts, and 8 for followers
    static constexpr std::uint64_t bytes_of_line = 144;
    [[nodiscard]] NONO_API_VECTOR bool ready_to_learn();
    NONO_API_VECTOR void claim_growth();
    constexpr void note_clause_bytes() noexcept {
        run_.statistics.clause_bytes = (std::max)(run_.statistics.clause_bytes, clauses_.peak_bytes());
    }

    // propagation and conflicts
    NONO_API_VECTOR void add_variables(std::size_t count);
    [[nodiscard]] NONO_API_VECTOR propagation propagate();
    NONO_API_VECTOR void backjump(std::uint32_t level, bool save_phases);
    NONO_API_VECTOR void take_back(std::uint32_t level, bool save_phases);
    NONO_CONSTEXPR void decide(literal l) {
        ++run_.statistics.decisions;
        trail_.decide(l);
        events_.decided(l);
    }
    /// Where probing tells the search more than it costs: on 30x30 it does not, on 36x42 and more it does.
    [[nodiscard]] constexpr bool is_large() const noexcept { return grid_.cells() > 1000; }
    [[nodiscard]] NONO_API_VECTOR verdict probe(std::uint64_t patience);
    [[nodiscard]] NONO_API_VECTOR verdict probe_everywhere(std::uint64_t patience);
    [[nodiscard]] NONO_API_VECTOR propagation probe_literal(literal l);
    NONO_API_VECTOR void note_followers(literal l, probe_memory& memory);
    NONO_API_VECTOR void order_by_followers();
    NONO_API_VECTOR void end_probe(literal l, bool failed);
    NONO_API_VECTOR void learn_from_conflict();
    NONO_API_VECTOR void learn_images(const lean_vector<literal>& clause, std::uint32_t lbd);
    [[nodiscard]] NONO_API_VECTOR verdict learn_postponed();
    NONO_API_VECTOR void note_root();

    // the search
    [[nodiscard]] constexpr solve_stage stage() const noexcept {
        return symmetric_only_ ? solve_stage::symmetric_search : solve_stage::search;
    }
    [[nodiscard]] NONO_API_VECTOR verdict search_on(std::uint64_t max_conflicts, family_counter* families,
                                                    family_taker take);
    [[nodiscard]] NONO_API_VECTOR bool is_mostly_open() const noexcept;
    [[nodiscard]] NONO_API_VECTOR literal pick();
    [[nodiscard]] NONO_API_VECTOR verdict restart();
    [[nodiscard]] NONO_API_VECTOR bool marginals_are_due() const noexcept;
    [[nodiscard]] NONO_API verdict ask_marginals();
    [[nodiscard]] NONO_API_VECTOR verdict decide_all(const grid& picture);
    NONO_API_VECTOR void save_phases_of(const grid& picture);
    NONO_API_VECTOR void shuffle_order();
    NONO_API_VECTOR void forget_clauses();

    // solutions
    [[nodiscard]] NONO_API_VECTOR verdict take_solution();
    [[nodiscard]] NONO_API_VECTOR verdict report(const grid& picture);
    NONO_API_VECTOR void block_decisions();
    NONO_API_VECTOR void leave_out_decisions();
    [[nodiscard]] NONO_API_VECTOR solution_path::move follow_path();
    [[nodiscard]] NONO_API_VECTOR literal literal_in(const grid& picture, variable_index v) const;

    // blocks
    [[gnu::cold]] [[nodiscard]] NONO_API_VECTOR verdict add_formula(line_index line, const line_formula& formula);

    const clues& puzzle_;
    working_grid& grid_;
    solver_run& run_;
    std::size_t open_variables_ = 0; // at the beginning
    memory_claim memory_;            // for what it has from the beginning, and once it learns
    memory_claim growth_;            // for what grows
    bool learns_ = false;
    cell_literals cells_;
    trail trail_;
    clause_store clauses_;
    propagator propagator_;
    decision_order order_;
    saved_phases phases_;
    solution_path path_;
    conflict_analyzer analyzer_;
    block_variables blocks_;
    search_events events_;
    symmetric_learning images_;
    proof_writer proof_;
    restart_schedule restarts_;
    random_numbers random_;

    function_ref<void(slice<const literal>, clause_origin)> listener_;
    lean_vector<literal> clause_; // to be learnt
    std::size_t root_size_ = 0;   // of the trail, when the root was last noted
    bool root_noted_ = false;
    bool symmetric_only_ = false;
    bool uses_path_ = false; // solutions are left out by the path
    std::size_t taken_ = 0;  // solutions
    std::size_t max_learnt_ = 1000;
    bool probed_all_ = true;                    // or probing has not begun
    lean_vector<std::uint32_t> followers_;      // of literals, in their last probe; empty on small grids
    std::uint64_t work_to_marginals_ = 800'000; // conflicts times lines: 16,000 conflicts of 25x25
    std::size_t marginals_asked_ = 0;
    std::uint64_t lines_of_marginals_ = 0; // of `statistics::lines_scored`
    std::optional<grid> reported_;
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

NONO_API_VECTOR conflict_driven_search::conflict_driven_search(const clues& puzzle, working_grid& grid, solver_run& run)
    : puzzle_(puzzle), grid_(grid), run_(run), open_variables_(grid.open_variables()),
      memory_(run, memory_for(grid, open_variables_)), growth_(run, 0), cells_(grid, run, open_variables_),
      trail_(grid, cells_), clauses_(cells_.variables()), propagator_(grid, cells_, trail_, clauses_, run),
      order_(cells_.variables()), analyzer_(puzzle, grid, cells_, trail_, clauses_, order_, path_),
      events_(grid, cells_, trail_, blocks_, run), proof_(cells_, blocks_, images_), random_(run.options().seed) {
    if (run.has_stopped()) return;
    add_variables(cells_.variables());
    analyzer_.prepare();
    note_root();
}

NONO_API_VECTOR void conflict_driven_search::add_variables(std::size_t count) {
    trail_.add_variables(count);
    phases_.add_variables(count);
    analyzer_.add_variables(count);
}

// --- clauses

/// The one way in for clauses, units included: what holds for every solution that is still looked for. The clause loses
/// its literals that are false at the root; then it is kept, and what follows from it at once is assigned.
NONO_API_VECTOR auto conflict_driven_search::learn(lean_vector<literal>& clause, clause_origin origin,
                                                   std::uint32_t lbd, change_cause cause) -> learning {
    if (listener_) listener_({clause.data(), clause.size()}, origin);
    std::size_t kept = 0;
    for (const literal l : clause) {
        const bool at_root = !trail_.is_open(l) && trail_.level_of(l) == 0;
        if (at_root && trail_.is_true(l)) return learning::done;
        if (!at_root) clause[kept++] = l;
    }
    clause.resize(kept, 0);
    const bool is_written = origin == clause_origin::resolution || origin == clause_origin::blocked_solution;
    if (proof_.is_open() && is_written) proof_.add({clause.data(), clause.size()});
    if (clause.empty()) return learning::contradiction;
    if (clause.size() == 1) {
        if (trail_.level() != 0) return learning::too_early;
        assign(clause[0], {}, cause);
        return learning::done;
    }
    // Watched are two literals that are not false, or the one that is not and the one that became false last.
    std::size_t watchable = 0;
    for (std::size_t i = 0; i < clause.size() && watchable < 2; ++i)
        if (!trail_.is_false(clause[i])) std::swap(clause[watchable++], clause[i]);
    if (watchable == 0) return learning::too_early;
    if (watchable == 1)
        for (std::size_t i = 2; i < clause.size(); ++i)
            if (trail_.level_of(clause[i]) > trail_.level_of(clause[1])) std::swap(clause[1], clause[i]);
    const bool is_learnt = origin == clause_origin::resolution || origin == clause_origin::symmetry;
    const clause_index added = clauses_.add({clause.data(), clause.size()}, is_learnt, lbd);
    claim_growth();
    if (watchable == 1 && trail_.is_open(clause[0])) assign(clause[0], {reason_kind::clause, added}, cause);
    return learning::done;
}

/// To be called before the first clause. False: there is no memory for that, and the run stops.
NONO_API_VECTOR bool conflict_driven_search::ready_to_learn() {
    if (!learns_) memory_.grow_to(memory_.bytes() + memory_to_learn(grid_, open_variables_));
    learns_ = true;
    return !run_.has_stopped();
}

/// To be called when something has grown: the run stops where there is no memory for more.
NONO_API_VECTOR void conflict_driven_search::claim_growth() {
    constexpr std::uint64_t doubling = 2; // vectors grow by the double
    growth_.grow_to(doubling * trail_.snapshot_bytes() + clauses_.memory() + analyzer_.automata_bytes() +
                    images_.postponed_bytes());
}

NONO_API_VECTOR void conflict_driven_search::learn_from_conflict() {
    ++run_.statistics.conflicts;
    // The trail below the last level was free of conflicts; the last level is not.
    phases_.note(trail_.below(trail_.level()));
    const reason with = propagator_.conflict();
    slice<const literal> violated;
    if (with.kind == reason_kind::clause) violated = clauses_.literals(with.data);
    events_.conflict_found(with, violated);
    analyzer_.analyze(with);
    lean_vector<literal>& clause = analyzer_.learnt();
    events_.clause_learnt({clause.data(), clause.size()}, analyzer_.lbd(), analyzer_.backjump_level());
    backjump(analyzer_.backjump_level(), true);
    static_cast<void>(learn(clause, clause_origin::resolution, analyzer_.lbd()));
    if (clause.size() == 1) return;
    ++run_.statistics.learnt;
    if (!images_.empty() && !symmetric_only_) learn_images(clause, analyzer_.lbd());
    note_clause_bytes();
}

/// Learns the images of a clause that was learnt, for they follow from the clues just as it does.
NONO_API_VECTOR void conflict_driven_search::learn_images(const lean_vector<literal>& clause, std::uint32_t lbd) {
    for (std::size_t i = 0; i < images_.size(); ++i) {
        clause_.clear();
        for (const literal l : clause) clause_.push_back(images_.image(i, l));
        if (learn(clause_, clause_origin::symmetry, lbd) != learning::done)
            images_.postpone({clause_.data(), clause_.size()}, lbd);
    }
}

/// At the root, learns the images that had to wait. `exhausted`: one of them is false there.
NONO_API_VECTOR verdict conflict_driven_search::learn_postponed() {
    for (auto& postponed : images_.take_postponed())
        if (learn(postponed.literals, clause_origin::symmetry, postponed.lbd) == learning::contradiction)
            return verdict::exhausted;
    return verdict::open;
}

NONO_API_VECTOR void conflict_driven_search::forget_clauses() {
    const auto is_kept = [&](clause_index clause) {
        const literal first = clauses_.literals(clause)[0];
        const reason why = trail_.reason_of(first);
        return trail_.is_true(first) && why.kind == reason_kind::clause && why.data == clause;
    };
    // Reasons are renumbered through a second array, for a moved clause may land on the old number of another.
    lean_vector<std::pair<clause_index, clause_index>> moves;
    const auto note_forgotten = [&](slice<const literal> clause) {
        if (proof_.is_open()) proof_.note_forgotten(clause);
    };
    clauses_.reduce(is_kept, note_forgotten, [&](clause_index old, clause_index now) { moves.push_back({old, now}); });
    if (proof_.is_open()) proof_.end_forgetting(clauses_);
    trail_.renumber(moves);
    // The proof that there is no other solution needs more of what was learnt than the way to a first one.
    max_learnt_ += (run_.found() ? 1000 : 300) * (1 + images_.size());
}

// --- levels

NONO_API_VECTOR propagation conflict_driven_search::propagate() {
    return propagator_.propagate([this] { claim_growth(); });
}

NONO_API_VECTOR void conflict_driven_search::backjump(std::uint32_t level, bool save_phases) {
    events_.backjumped(level);
    take_back(level, save_phases);
}

NONO_API_VECTOR void conflict_driven_search::take_back(std::uint32_t level, bool save_phases) {
    if (level < trail_.level()) path_.rewind();
    const bool is_told = run_.observer() != nullptr;
    const bool goes_on = !run_.has_stopped(); // else nothing will be decided, and to sort a million cells takes long
    trail_.backjump(level, [&](literal l) {
        if (save_phases) phases_.save(l);
        if (goes_on) order_.push(variable_of(l));
        if (is_told) events_.changed(l, change_cause::undone);
    });
}

/// Takes what holds at the root as given.
NONO_API_VECTOR void conflict_driven_search::note_root() {
    if (root_noted_ && trail_.size() == root_size_) return;
    analyzer_.set_root();
    root_noted_ = true;
    root_size_ = trail_.size();
    const auto all = trail_.all();
    const auto of_cells = detail::count_if(all.begin(), all.end(), [&](literal l) { return trail_.is_of_cell(l); });
    run_.decided = static_cast<std::size_t>(of_cells);
}

// --- probing

NONO_API_VECTOR verdict conflict_driven_search::search_early(std::uint64_t few) {
    if (const verdict probed = probe(grid_.lines()); probed != verdict::open) return probed;
    return enumerate(run_.statistics.conflicts + few);
}

NONO_API_VECTOR verdict conflict_driven_search::probe() {
    // Probing pays as long as it finds something; this many lines narrowed without a find are enough.
    if (!is_large()) return probe(500 + std::uint64_t{10} * grid_.lines());
    if (!run_.has_stopped()) followers_.resize(2 * cells_.variables(), 0);
    const verdict end = probe(std::uint64_t{30} * grid_.lines());
    if (end == verdict::open) order_by_followers();
    return end;
}

/// Probes until so many lines were narrowed without a find.
NONO_API_VECTOR verdict conflict_driven_search::probe(std::uint64_t patience) {
    if (run_.has_stopped()) return verdict::stopped;
    run_.begin_stage(solve_stage::probing);
    trail_.take_snapshots(false); // nothing is learnt from a probe but that it failed
    const verdict end = probe_everywhere(patience);
    trail_.take_snapshots(true);
    return end == verdict::open && run_.must_stop() ? verdict::stopped : end;
}

/// Probes that fail are mostly beside what is known. So where little is known the cells there come first, as long as
/// that finds something, and then all.
NONO_API_VECTOR verdict conflict_driven_search::probe_everywhere(std::uint64_t patience) {
    const auto literals = static_cast<literal>(2 * cells_.variables());
    probe_memory memory(grid_.layout(), literals);
    std::uint64_t last_find = run_.statistics.lines_solved;
    probed_all_ = false;
    const bool most_are_beside_known = !is_mostly_open();
    bool everywhere = most_are_beside_known;
    for (bool found = true; found || !everywhere;) {
        everywhere = most_are_beside_known || !found;
        found = false;
        if (!everywhere) memory.note_known(cells_, trail_);
        for (literal l = 0; l < literals; ++l) {
            if (!trail_.is_open(l) || memory.is_harmless(l)) continue;
            if (cells_.is_one_hot(variable_of(l)) && (l & 1U) == 0) continue;
            if (!everywhere && !memory.is_beside_known(cells_.fact_of(l).cell)) continue;
            switch (probe_literal(l)) {
            NONO_DEFAULT:
                break;
            case propagation::stopped: end_probe(l, false); return verdict::stopped;
            case propagation::fixpoint:
                note_followers(l, memory);
                end_probe(l, false);
                break;
            case propagation::conflict:
                end_probe(l, true);
                clause_.assign({negation(l)});
                static_cast<void>(learn(clause_, clause_origin::resolution, 0, change_cause::deduced));
                if (const propagation reached = propagate(); reached != propagation::fixpoint)
                    return reached == propagation::conflict ? verdict::exhausted : verdict::stopped;
                note_root();
                memory.note_change();
                found = true;
                last_find = run_.statistics.lines_solved;
                break;
            }
            if (run_.statistics.lines_solved - last_find > patience) return verdict::open;
        }
    }
    probed_all_ = true;
    return verdict::open;
}

/// Notes what follows from a probe that did not fail.
NONO_API_VECTOR void conflict_driven_search::note_followers(literal l, probe_memory& memory) {
    const auto begin = trail_.below(1).size();
    for (std::size_t i = begin; i < trail_.size(); ++i)
        if (trail_.is_of_cell(trail_[i])) memory.note_harmless(trail_[i]);
    if (!followers_.empty()) followers_[l] = static_cast<std::uint32_t>(trail_.size() - begin);
}

NONO_API_VECTOR verdict conflict_driven_search::finish_probing() {
    if (probed_all_) return verdict::open;
    constexpr std::uint64_t patience = 16; // lines for each open cell: about as many as all probes take
    // Fewer lines where they are long and take longer: those of 400 cells would else take ten seconds and more.
    const std::uint64_t most = 24'000'000 / (std::max)(grid_.width(), grid_.height());
    const propagation reached = propagate();
    if (reached == propagation::conflict) return verdict::exhausted;
    if (reached == propagation::stopped) return verdict::stopped;
    const std::size_t open = trail_.variables() - trail_.size();
    if (const verdict probed = probe((std::min)(patience * open, most)); probed != verdict::open) return probed;
    probed_all_ = true; // or as good as all
    order_by_followers();
    run_.begin_stage(stage());
    return verdict::open;
}

/// Lets the search go on with the variables from which most follows, if most of them were probed.
NONO_API_VECTOR void conflict_driven_search::order_by_followers() {
    if (followers_.empty()) return;
    const auto followers_of = [&](variable_index v) {
        const literal first = 2 * v;
        const std::uint32_t a = followers_[first];
        const std::uint32_t b = followers_[negation(first)];
        return (a == 0 ? b : a) + (b == 0 ? a : b); // literals that follow from other probes have none of their own
    };
    std::size_t open = 0;
    std::size_t probed = 0;
    for (variable_index v = 0; v < cells_.variables(); ++v) {
        if (!trail_.is_open(2 * v)) continue;
        ++open;
        probed += followers_of(v) == 0 ? 0U : 1U;
    }
    for (variable_index v = 0; v < cells_.variables() && 5 * probed >= 4 * open; ++v) {
        if (v % 1024 == 0 && run_.is_interrupted(16)) return;
        order_.favor(v, followers_of(v));
    }
}

NONO_API_VECTOR void conflict_driven_search::end_probe(literal l, bool failed) {
    events_.probe_ended(l, failed);
    take_back(0, false);
}

NONO_API_VECTOR propagation conflict_driven_search::probe_literal(literal l) {
    ++run_.statistics.probes;
    trail_.decide(l);
    events_.probe_begun(l);
    const propagation reached = propagate();
    if (reached == propagation::conflict) ++run_.statistics.failed_probes;
    return reached;
}

// --- the search

NONO_API_VECTOR verdict conflict_driven_search::search_on(std::uint64_t max_conflicts, family_counter* families,
                                                          family_taker take) {
    if (!ready_to_learn()) return verdict::stopped;
    run_.begin_stage(stage());
    shuffle_order();
    restarts_.begin(is_mostly_open());
    for (;;) {
        const propagation reached = propagate();
        if (reached == propagation::conflict && trail_.level() == 0) return verdict::exhausted;
        if (reached == propagation::stopped ||
            (reached == propagation::conflict && run_.statistics.conflicts >= max_conflicts)) {
            backjump(0, false); // no decision is to be taken for known
            return reached == propagation::stopped ? verdict::stopped : verdict::open;
        }
        if (reached == propagation::conflict) {
            learn_from_conflict();
            restarts_.count_conflict();
            continue;
        }
        if (trail_.level() == 0) note_root();
        if (!path_.empty()) {
            const solution_path::move followed = follow_path();
            if (followed == solution_path::move::exhausted) {
                if (trail_.level() == 0) return verdict::exhausted;
                leave_out_decisions();
            }
            if (followed != solution_path::move::done) continue;
        } else if (restarts_.is_due() && trail_.level() != 0) {
            if (const verdict after = restart(); after != verdict::open) return after;
            restarts_.next();
            continue;
        }
        if (clauses_.learnt() >= max_learnt_) forget_clauses();
        if (families != nullptr && take(*families, puzzle_, grid_, cells_.variables() - trail_.size(), run_)) {
            if (trail_.level() == 0) return verdict::exhausted;
            leave_out_decisions();
            continue;
        }
        const literal decision = pick();
        if (decision != no_literal) {
            decide(decision);
            continue;
        }
        const bool was_last = trail_.level() == 0;
        const verdict taken = take_solution();
        if (was_last) return run_.found() ? verdict::exhausted : verdict::stopped;
        if (taken != verdict::open) return taken;
    }
}

NONO_API_VECTOR verdict conflict_driven_search::enumerate(std::uint64_t max_conflicts) {
    return search_on(max_conflicts, nullptr, nullptr);
}

NONO_API_VECTOR verdict conflict_driven_search::enumerate_families(family_counter& families, family_taker take) {
    uses_path_ = true;
    return search_on(no_limit, &families, take);
}

NONO_API_VECTOR verdict conflict_driven_search::finish_without_guessing() {
    if (pick() == no_literal) {
        static_cast<void>(take_solution()); // the only one there is, unless it is none at all
        return run_.found() ? verdict::exhausted : verdict::stopped;
    }
    run_.stop(stopped_by::strategy);
    return verdict::stopped;
}

/// True if at least half of the cells are open: then a first picture without beliefs is rarely a solution.
NONO_API_VECTOR bool conflict_driven_search::is_mostly_open() const noexcept {
    std::size_t open = 0;
    auto last = static_cast<cell_index>(grid_.cells()); // none
    for (literal l = 0; l < 2 * cells_.variables(); l += 2) {
        if (!trail_.is_open(l)) continue;
        const cell_index cell = cells_.fact_of(l).cell;
        open += cell != last ? 1 : 0; // the variables of a cell follow each other
        last = cell;
    }
    return 2 * open >= grid_.cells();
}

/// The best open variable, with its saved phase; `no_literal` if every cell is decided.
NONO_API_VECTOR literal conflict_driven_search::pick() {
    while (!order_.empty()) {
        const variable_index v = order_.pop();
        if (trail_.is_open(2 * v)) return phases_.phase_of(v);
    }
    return no_literal;
}

/// Goes back to the root: with the phases of a picture that the lines believe in, as long as that takes less work than
/// the search; else with the best phases.
NONO_API_VECTOR verdict conflict_driven_search::restart() {
    constexpr std::size_t sweeps = 52;
    ++run_.statistics.restarts;
    if (run_.observer() != nullptr) run_.observer()->restarted();
    backjump(0, true);
    if (learn_postponed() == verdict::exhausted) return verdict::exhausted;
    // Where a few conflicts and a first picture do not decide a large puzzle, what probing finds is worth its time.
    if (is_large() && !symmetric_only_ && run_.statistics.restarts > 1)
        if (const verdict probed = finish_probing(); probed != verdict::open) return probed;
    if (marginals_are_due()) return ask_marginals();
    if (!run_.found() && !uses_blocks() && belief::fits(grid_) && belief::memory_for(grid_) <= run_.memory_left() &&
        run_.statistics.lines_scored - lines_of_marginals_ <= run_.statistics.lines_solved) {
        const memory_claim memory(run_, belief::memory_for(grid_));
        run_.begin_stage(solve_stage::beliefs);
        belief guess(puzzle_, grid_);
        if (!guess.settle(random_, sweeps, run_)) return verdict::stopped;
        run_.begin_stage(stage());
        save_phases_of(guess.picture());
        phases_.forget_best();
    } else {
        phases_.restore_best();
    }
    return verdict::open;
}

/// True where the search has stalled without a solution, for so many conflicts that slow beliefs take no longer.
NONO_API_VECTOR bool conflict_driven_search::marginals_are_due() const noexcept {
    return at_run_time() && !run_.found() && run_.statistics.conflicts * grid_.lines() >= work_to_marginals_ &&
           marginal_belief::fits(grid_) && marginal_belief::memory_for(grid_) <= run_.memory_left();
}

/// Looks for a picture on which slowly growing beliefs settle: the solution, or phases to go on with. Whether it is the
/// solution depends on the rate by chance, so each time has another one.
NONO_API verdict conflict_driven_search::ask_marginals() {
    constexpr std::array<fixed_log, 3> rates{2'000, 1'700, 2'500}; // sweeps until beliefs are fed back as a whole
    const fixed_log rate = rates[marginals_asked_++ % rates.size()];
    work_to_marginals_ *= marginals_asked_ == 1 ? 2 : 4;
    const memory_claim memory(run_, marginal_belief::memory_for(grid_));
    const std::uint64_t before = run_.statistics.lines_scored;
    run_.begin_stage(solve_stage::beliefs);
    marginal_belief guess(puzzle_, grid_);
    const bool settled = guess.settle(static_cast<std::size_t>(rate), fixed_log_one / rate, run_);
    lines_of_marginals_ += run_.statistics.lines_scored - before;
    if (!settled) return verdict::stopped;
    run_.begin_stage(stage());
    save_phases_of(guess.picture());
    phases_.forget_best();
    return guess.wrong_lines() == 0 ? decide_all(guess.picture()) : verdict::open;
}

/// Decides all open cells as in a picture, a solution: the search then takes it, and goes on to others from there.
NONO_API_VECTOR verdict conflict_driven_search::decide_all(const grid& picture) {
    for (variable_index v = 0; v < cells_.variables(); ++v) {
        const literal l = literal_in(picture, v);
        if (!trail_.is_open(l)) continue;
        decide(l);
        const propagation reached = propagate();
        if (reached == propagation::fixpoint) continue;
        backjump(0, false);
        return reached == propagation::stopped ? verdict::stopped : verdict::open;
    }
    return verdict::open;
}

/// The literal of a variable of a cell that is true in a picture.
NONO_API_VECTOR literal conflict_driven_search::literal_in(const grid& picture, variable_index v) const {
    const fact meaning = cells_.fact_of(2 * v);
    const bool holds = (picture.cells()[meaning.cell] == meaning.color) == meaning.has;
    return holds ? 2 * v : 2 * v + 1;
}

NONO_API_VECTOR void conflict_driven_search::save_phases_of(const grid& picture) {
    for (variable_index v = 0; v < cells_.variables(); ++v) phases_.save(literal_in(picture, v));
}

/// With a seed other than 0, half of the variables, at random, go before the others.
NONO_API_VECTOR void conflict_driven_search::shuffle_order() {
    if (run_.options().seed == 0) return;
    for (variable_index v = 0; v < trail_.variables(); ++v) {
        if (v % 1024 == 0 && run_.is_interrupted(16)) return;
        if (random_.next() >> 63U != 0) order_.bump(v);
    }
}

// --- solutions

/// Reports the picture on the grid, and goes on to the next one: the decisions that led here must not all be taken
/// again.
NONO_API_VECTOR verdict conflict_driven_search::take_solution() {
    constexpr std::size_t few = 100; // clauses; they leave the search free to restart
    if (const verdict after = report(*grid_.picture()); after != verdict::open) return after;
    if (trail_.level() == 0) return verdict::open;
    if (++taken_ > few) uses_path_ = true;
    if (uses_path_)
        leave_out_decisions();
    else
        block_decisions();
    return verdict::open;
}

/// Reports a picture, and an image of it if that is another one.
NONO_API_VECTOR verdict conflict_driven_search::report(const grid& picture) {
    reported_ = picture;
    const verdict after = run_.report(picture);
    return after == verdict::open ? report_image(picture) : after;
}

NONO_API_VECTOR verdict conflict_driven_search::report_image(const grid& solution) {
    verdict after = verdict::open;
    images_.for_each_image(solution, [&](grid image) {
        if (image == solution) return false;
        after = run_.report(std::move(image));
        return true;
    });
    return after;
}

/// Forbids by a clause that all decisions are taken again. It leaves the search free to restart, but where there are
/// many solutions there are soon too many such clauses.
NONO_API_VECTOR verdict conflict_driven_search::report_and_leave_out(const grid& solution) {
    const verdict after = report(solution);
    return after == verdict::open ? leave_out(solution) : after;
}

NONO_API_VECTOR void conflict_driven_search::block_decisions() {
    clause_.clear();
    for (std::size_t level = trail_.level(); level > 0; --level) clause_.push_back(negation(trail_.decision_of(level)));
    backjump(trail_.level() - 1, true);
    static_cast<void>(learn(clause_, clause_origin::blocked_solution));
    if (clause_.size() > 1) note_clause_bytes();
}

/// Leaves out everything that agrees with the decisions, for it was reported, or is impossible.
NONO_API_VECTOR void conflict_driven_search::leave_out_decisions() {
    path_.leave_out_decisions(trail_);
    backjump(trail_.level() - 1, true);
}

/// Takes the next step of the solution path that does not hold yet.
NONO_API_VECTOR solution_path::move conflict_driven_search::follow_path() {
    const auto next = path_.next(trail_);
    if (next.move == solution_path::move::decide) {
        trail_.decide(next.literal);
        trail_.set_step_of(trail_.level(), next.step);
        events_.decided(next.literal, true);
    } else if (next.move == solution_path::move::assign && trail_.level() == 0) {
        clause_.assign({next.literal});
        static_cast<void>(learn(clause_, clause_origin::blocked_solution));
    } else if (next.move == solution_path::move::assign) {
        assign(next.literal, {reason_kind::path, next.step}, change_cause::deduced);
    }
    return next.move;
}

NONO_API_VECTOR verdict conflict_driven_search::leave_out(const grid& solution) {
    for (cell_index cell = 0; cell < grid_.cells(); ++cell)
        if (!grid_.can(cell, solution.cells()[cell])) return verdict::open;
    clause_.clear();
    for (variable_index v = 0; v < cells_.variables(); ++v) {
        const literal in_solution = literal_in(solution, v);
        if (trail_.is_open(in_solution)) clause_.push_back(negation(in_solution));
        phases_.save(in_solution);
    }
    const learning learnt = learn(clause_, clause_origin::blocked_solution);
    return learnt == learning::contradiction ? verdict::exhausted : verdict::open;
}

// --- blocks

NONO_API_VECTOR verdict conflict_driven_search::use_blocks() {
    constexpr std::size_t max_places = 200'000; // about as many variables, four times as many clauses
    const place_counts places = place_counts::of(puzzle_, grid_.layout());
    if (places.total > max_places) return verdict::open;
    // The formula of a line, and for all of them what clauses do not account for when they are added.
    const std::uint64_t memory = sizeof(line_clause) * 6 * places.max_of_line +
                                 (2 * bytes_of_variable + clause_store::bytes_of_variable) * places.total;
    if (memory > run_.memory_left()) return verdict::open;
    memory_.grow_to(memory_.bytes() + memory);
    if (!ready_to_learn()) return verdict::stopped;
    for (line_index line = 0; line < grid_.lines(); ++line) {
        const line_clue_view clue = clue_of(puzzle_, line);
        const std::size_t length = grid_.layout().length_of(line);
        if (run_.is_interrupted(1 + clue.size() * length / 8)) return verdict::stopped;
        const line_formula formula(clue, length, trail_.variables());
        blocks_.add_line(formula, trail_.variables());
        add_variables(formula.variables());
        clauses_.add_variables(formula.variables());
        order_.add_variables(formula.variables());
        if (add_formula(line, formula) == verdict::exhausted) return verdict::exhausted;
    }
    if (propagate() == propagation::conflict) return verdict::exhausted;
    note_root();
    return verdict::open;
}

/// The clauses of a line. `exhausted`: nothing satisfies them.
NONO_API_VECTOR verdict conflict_driven_search::add_formula(line_index line, const line_formula& formula) {
    for (const line_clause& of_line : formula.clauses()) {
        clause_.clear();
        bool is_true = false;
        for (std::size_t i = 0; i < of_line.size && !is_true; ++i) {
            const line_literal& l = of_line.literals[i];
            if (!l.is_of_cell()) {
                clause_.push_back(2 * static_cast<literal>(l.variable) + (l.holds ? 0U : 1U));
                continue;
            }
            const cell_index cell = grid_.layout().cell_at(line, l.place);
            if (!grid_.can(cell, l.color)) continue;
            is_true = grid_.candidates(cell).size() == 1;
            if (!is_true) clause_.push_back(cells_.assignment(cell, l.color));
        }
        if (!is_true && learn(clause_, clause_origin::line) == learning::contradiction) return verdict::exhausted;
    }
    return verdict::open;
}

// --- symmetries

NONO_API_VECTOR bool conflict_driven_search::can_use(const clue_symmetries& symmetries) const {
    const std::uint64_t variables = trail_.variables();
    const std::uint64_t images = symmetric_learning::memory_for(trail_.literals(), symmetries);
    return images + sizeof(mask_word) * grid_.masks().size() + memory_for(grid_, variables) +
               memory_to_learn(grid_, variables) + images <=
           run_.memory_left();
}

NONO_API_VECTOR verdict conflict_driven_search::use_symmetries(const clue_symmetries& symmetries) {
    memory_.grow_to(memory_.bytes() + symmetric_learning::memory_for(trail_.literals(), symmetries));
    if (!ready_to_learn()) return verdict::stopped;
    const verdict mapped = images_.map(symmetries, puzzle_, grid_, cells_, trail_, blocks_, run_);
    if (mapped != verdict::open || images_.empty()) return mapped;
    if (proof_.is_open()) proof_.begin_images();
    max_learnt_ *= 1 + images_.size();
    // Probing may have ended half way, so the root need not be symmetric.
    for (std::size_t i = 0; i < trail_.size(); ++i) {
        for (std::size_t under = 0; under < images_.size(); ++under) {
            const literal image = images_.image(under, trail_[i]);
            if (image == no_literal) continue;
            clause_.assign({image});
            if (learn(clause_, clause_origin::symmetry) == learning::contradiction) return verdict::exhausted;
        }
        if (i + 1 == trail_.size() && propagate() == propagation::conflict) return verdict::exhausted;
    }
    note_root();
    return verdict::open;
}

NONO_API_VECTOR void conflict_driven_search::require_symmetry() {
    symmetric_only_ = true;
    for (std::size_t i = 0; i < images_.size(); ++i)
        for (literal l = 0; l < trail_.literals(); ++l) {
            if (images_.image(i, l) == l || !trail_.is_open(l)) continue;
            clause_.assign({negation(l), images_.image(i, l)});
            static_cast<void>(learn(clause_, clause_origin::assumption));
            if (run_.is_interrupted(l % 16 == 0 ? 1 : 0)) return;
        }
}

#endif // NONO_DEFINITIONS

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_SOLVER_SEARCH_SEARCH_HPP
