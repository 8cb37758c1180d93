// The state that the parts of a search share: variables, trail, clauses and their propagation.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_SEARCH_CORE_HPP
#define NONO_SOLVER_SEARCH_CORE_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/detail/slice.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/control.hpp>
#include <nono/model/grid.hpp>
#include <nono/solver/grid/grid_masks.hpp>
#include <nono/solver/run/observer.hpp>
#include <nono/solver/run/run.hpp>
#include <nono/solver/search/block_variables.hpp>
#include <nono/solver/search/cell_literals.hpp>
#include <nono/solver/search/clause_store.hpp>
#include <nono/solver/search/conflict_analysis.hpp>
#include <nono/solver/search/decision_order.hpp>
#include <nono/solver/search/literal.hpp>
#include <nono/solver/search/probe_memory.hpp>
#include <nono/solver/search/proof_writer.hpp>
#include <nono/solver/search/propagator.hpp>
#include <nono/solver/search/saved_phases.hpp>
#include <nono/solver/search/search_events.hpp>
#include <nono/solver/search/solution_path.hpp>
#include <nono/solver/search/symmetric_learning.hpp>
#include <nono/solver/search/trail.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// The outcome of learning a clause.
enum class learning : std::uint8_t {
    done,          ///< the clause is kept, or is true at the root
    too_early,     ///< above the root it is false, or its only literal must be assigned at the root
    contradiction, ///< the clause is false at the root
};

/// The state that the parts of a search share, and the operations on it: learning clauses, propagating, deciding and
/// backtracking.
///
/// Its memory is reserved from the run: parts of fixed size before they are allocated, some of them only with the first
/// clause; clauses and snapshots of lines as they grow.
template <class Grid> struct basic_search_core {
    using puzzle_type = typename Grid::puzzle_type;

    /// Makes the variables, unless the run must stop. O(cells * colors).
    [[gnu::cold]] constexpr basic_search_core(const puzzle_type& of, Grid& on, solver_run& in)
        : puzzle(of), grid(on), run(in), open_variables(on.open_variables()),
          memory(in, memory_for(on, open_variables)), growth(in, 0), cells(on, in, open_variables), assigned(on, cells),
          clauses(cells.variables()), implications(on, cells, assigned, clauses, in), order(cells.variables()),
          analyzer(of, on, cells, assigned, clauses, order, path), events(on, cells, assigned, blocks, in),
          proof(cells, blocks, images) {
        if (run.has_stopped()) return;
        add_variables(cells.variables());
        analyzer.prepare();
        note_root();
    }
    basic_search_core(const basic_search_core&) = delete; // its parts refer to each other
    basic_search_core& operator=(const basic_search_core&) = delete;

    static constexpr std::uint64_t bytes_of_variable = 51; // bytes in all parts, including 8 for followers of probes
    static constexpr std::uint64_t bytes_of_line = 144;
    /// Returns the number of bytes that a search of a grid with `variables` open variables needs from the beginning.
    /// O(1).
    [[nodiscard]] static constexpr std::uint64_t memory_for(const Grid& on, std::uint64_t variables) noexcept {
        return cell_literals::memory_for(on.cells(), variables) + bytes_of_variable * variables +
               basic_probe_memory<typename Grid::layout_type>::memory_for(on.width(), on.cells(), variables) +
               2 * sizeof(mask_word) * on.masks().size() + bytes_of_line * on.lines() + on.cells();
    }
    /// Additional bytes that are needed once the search learns, excluding the learnt clauses. O(1).
    [[nodiscard]] static constexpr std::uint64_t memory_to_learn(const Grid& on, std::uint64_t variables) noexcept {
        const std::size_t longest = (std::min)(on.longest(), basic_conflict_analyzer<Grid>::max_explained);
        return clause_store::bytes_of_variable * variables +
               sizeof(mask_word) * (longest + 5) * words_for(2 * longest + 1);
    }
    /// Reserves memory for learning. Call before the first clause. Returns false, and stops the run, if there is not
    /// enough.
    [[nodiscard]] constexpr bool ready_to_learn() {
        if (!learns) memory.grow_to(memory.bytes() + memory_to_learn(grid, open_variables));
        learns = true;
        return !run.has_stopped();
    }
    /// Reserves memory for clauses and snapshots that have grown. Stops the run if there is not enough.
    constexpr void reserve_growth() {
        constexpr std::uint64_t doubling = 2; // vectors double when they grow
        growth.grow_to(doubling * assigned.snapshot_bytes() + clauses.memory() + analyzer.automata_bytes() +
                       images.postponed_bytes());
    }
    constexpr void note_clause_bytes() noexcept {
        run.statistics.clause_bytes = (std::max)(run.statistics.clause_bytes, clauses.peak_bytes());
    }

    /// Appends `count` variables.
    constexpr void add_variables(std::size_t count) {
        assigned.add_variables(count);
        phases.add_variables(count);
        analyzer.add_variables(count);
    }
    /// Returns true if probing finds more than it costs, as it does on grids of 36x42 and more, but not of 30x30.
    [[nodiscard]] constexpr bool is_large() const noexcept { return grid.cells() > 1000; }
    /// Returns true if at least half of the cells are open: then a first picture without beliefs is rarely a solution.
    [[nodiscard]] constexpr bool is_mostly_open() const noexcept {
        std::size_t open = 0;
        auto last = static_cast<cell_index>(grid.cells()); // no cell yet
        for (literal l = 0; l < 2 * cells.variables(); l += 2) {
            if (!assigned.is_open(l)) continue;
            const cell_index cell = cells.fact_of(l).cell;
            open += cell != last ? 1 : 0; // the variables of a cell are consecutive
            last = cell;
        }
        return 2 * open >= grid.cells();
    }
    /// Returns the literal of a cell variable that is true in a picture.
    [[nodiscard]] constexpr literal literal_in(const nono::grid& picture, variable_index v) const {
        const fact meaning = cells.fact_of(2 * v);
        const bool holds = (picture.cells()[meaning.cell] == meaning.color) == meaning.has;
        return holds ? 2 * v : 2 * v + 1;
    }

    /// Adds a clause that holds for every solution yet to be found. All clauses, units included, enter the search here.
    /// Literals that are false at the root are removed; then the clause is kept, and whatever it implies at once is
    /// assigned.
    [[nodiscard]] NONO_API_CONSTEXPR learning learn(lean_vector<literal>& literals, clause_origin origin,
                                                    std::uint32_t lbd = 0, change_cause cause = change_cause::clause);
    /// As above, but for a clause with an open literal. A unit clause must be learnt at the root. Such clauses are
    /// neither false nor too early, so the outcome is always `done` and is not returned.
    NONO_API_CONSTEXPR void learn_open(lean_vector<literal>& literals, clause_origin origin, std::uint32_t lbd = 0,
                                       change_cause cause = change_cause::clause) {
        static_cast<void>(learn(literals, origin, lbd, cause));
    }
    constexpr void assign(literal l, reason why, change_cause cause) {
        assigned.assign(l, why);
        events.changed(l, cause);
    }
    constexpr void decide(literal l) {
        ++run.statistics.decisions;
        assigned.decide(l);
        events.decided(l);
    }
    [[nodiscard]] constexpr propagation propagate() {
        return implications.propagate([this] { reserve_growth(); });
    }
    /// Decides a literal in order to see what follows and whether that is a conflict. The caller backtracks after it
    /// has reported the end of the probe.
    [[nodiscard]] constexpr propagation probe(literal l) {
        ++run.statistics.probes;
        assigned.decide(l);
        events.probe_begun(l);
        const propagation reached = propagate();
        if (reached == propagation::conflict) ++run.statistics.failed_probes;
        return reached;
    }
    /// Counts and reports the conflict that propagation has found.
    constexpr void note_conflict() {
        ++run.statistics.conflicts;
        const reason with = implications.conflict();
        slice<const literal> violated;
        if (with.kind == reason_kind::clause) violated = clauses.literals(with.data);
        events.conflict_found(with, violated);
    }
    NONO_API_CONSTEXPR void backjump(std::uint32_t level, bool save_phases) {
        events.backjumped(level);
        backtrack(level, save_phases);
    }
    NONO_API_CONSTEXPR void backtrack(std::uint32_t level, bool save_phases);
    /// Records the assignments at the root as known.
    NONO_API_CONSTEXPR void note_root();

    const puzzle_type& puzzle;
    Grid& grid;
    solver_run& run;
    std::size_t open_variables; // number of open variables at the beginning
    memory_reservation memory;  // memory for the variables, and for learning once it begins
    memory_reservation growth;  // memory for clauses and snapshots
    bool learns = false;
    cell_literals cells;
    basic_trail<Grid> assigned;
    clause_store clauses;
    basic_propagator<Grid> implications;
    decision_order order;
    saved_phases phases;
    solution_path path;
    basic_conflict_analyzer<Grid> analyzer;
    block_variables blocks;
    basic_search_events<Grid> events;
    symmetric_learning images;
    proof_writer proof;
    function_ref<void(slice<const literal>, clause_origin)> listener; // called with each clause added
    lean_vector<literal> clause;                                      // the clause to be learnt
    std::size_t root_size = 0;                                        // size of the trail when the root was last noted
    std::size_t decided = 0;                                          // number of literals of cells among those
    bool root_noted = false;
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

template <class Grid>
NONO_API_CONSTEXPR learning basic_search_core<Grid>::learn(lean_vector<literal>& literals, clause_origin origin,
                                                           std::uint32_t lbd, change_cause cause) {
    if (listener) listener({literals.data(), literals.size()}, origin);
    std::size_t kept = 0;
    for (const literal l : literals) {
        const bool at_root = !assigned.is_open(l) && assigned.level_of(l) == 0;
        if (at_root && assigned.is_true(l)) return learning::done;
        if (!at_root) literals[kept++] = l;
    }
    literals.resize(kept, 0);
    const bool is_written = origin == clause_origin::resolution || origin == clause_origin::blocked_solution;
    if (proof.is_open() && is_written) proof.add({literals.data(), literals.size()});
    if (literals.empty()) return learning::contradiction;
    if (literals.size() == 1) {
        if (assigned.level() != 0) return learning::too_early;
        assign(literals[0], {}, cause);
        return learning::done;
    }
    // The watches are two literals that are not false, or the only such literal and the one that became false last.
    std::size_t watchable = 0;
    for (std::size_t i = 0; i < literals.size() && watchable < 2; ++i)
        if (!assigned.is_false(literals[i])) std::swap(literals[watchable++], literals[i]);
    if (watchable == 0) return learning::too_early;
    if (watchable == 1)
        for (std::size_t i = 2; i < literals.size(); ++i)
            if (assigned.level_of(literals[i]) > assigned.level_of(literals[1])) std::swap(literals[1], literals[i]);
    const bool is_learnt = origin == clause_origin::resolution || origin == clause_origin::symmetry;
    const clause_index added = clauses.add({literals.data(), literals.size()}, is_learnt, lbd);
    reserve_growth();
    if (watchable == 1 && assigned.is_open(literals[0])) assign(literals[0], {reason_kind::clause, added}, cause);
    return learning::done;
}

template <class Grid>
NONO_API_CONSTEXPR void basic_search_core<Grid>::backtrack(std::uint32_t level, bool save_phases) {
    if (level < assigned.level()) path.rewind();
    const bool is_observed = run.observer() != nullptr;
    const bool goes_on = !run.has_stopped(); // otherwise nothing will be decided, and sorting a million cells is slow
    assigned.backjump(level, [&](literal l) {
        if (save_phases) phases.save(l);
        if (goes_on) order.push(variable_of(l));
        if (is_observed) events.changed(l, change_cause::undone);
    });
}

template <class Grid> NONO_API_CONSTEXPR void basic_search_core<Grid>::note_root() {
    if (root_noted && assigned.size() == root_size) return;
    if (!root_noted) analyzer.set_root();
    root_noted = true;
    for (; root_size < assigned.size(); ++root_size) {
        const literal l = assigned[root_size];
        if (!assigned.is_of_cell(l)) continue;
        analyzer.add_to_root(l);
        ++decided;
    }
    run.decided = decided;
}

#endif // NONO_DEFINITIONS

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_SEARCH_CORE_HPP
