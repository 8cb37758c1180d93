// Adds variables for the starts and ends of blocks to a search, with the clauses that tie them to the cells.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_SEARCH_BLOCK_FORMULAS_HPP
#define NONO_SOLVER_SEARCH_BLOCK_FORMULAS_HPP

#include <nono/detail/config.hpp>
#include <nono/line/line_formula.hpp>
#include <nono/model/clues.hpp>
#include <nono/solver/run/layout.hpp>
#include <nono/solver/run/observer.hpp>
#include <nono/solver/run/run.hpp>
#include <nono/solver/search/block_variables.hpp>
#include <nono/solver/search/clause_store.hpp>
#include <nono/solver/search/core.hpp>
#include <nono/solver/search/literal.hpp>
#include <nono/solver/search/propagator.hpp>

#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Adds the clauses of a line. Returns `exhausted` if they cannot be satisfied.
template <class Grid>
[[gnu::cold]] [[nodiscard]] constexpr verdict add_formula(basic_search_core<Grid>& core, line_index line,
                                                          const line_formula& formula) {
    for (const line_clause& of_line : formula.clauses()) {
        core.clause.clear();
        bool is_true = false;
        for (std::size_t i = 0; i < of_line.size && !is_true; ++i) {
            const line_literal& l = of_line.literals[i];
            if (!l.is_of_cell()) {
                core.clause.push_back(2 * static_cast<literal>(l.variable) + (l.holds ? 0U : 1U));
                continue;
            }
            const cell_index cell = core.grid.layout().cell_at(line, l.index);
            if (!core.grid.can(cell, l.color)) continue;
            is_true = core.grid.candidates(cell).is_single();
            if (!is_true) core.clause.push_back(core.cells.assignment(cell, l.color));
        }
        if (!is_true && core.learn(core.clause, clause_origin::line) == learning::contradiction)
            return verdict::exhausted;
    }
    return verdict::open;
}

/// Adds variables for the starts and ends of blocks, with the clauses that tie them to the cells (`line_formula`). A
/// learnt clause can then express in one literal what otherwise takes a literal for each cell that a block cannot
/// reach. If blocks can move far, only a third of the conflicts remain; otherwise, this does not make up for the higher
/// cost of each conflict. Does nothing if there would be too many variables, or too little memory for them. Call at the
/// root, at most once, before symmetries are used. Returns `exhausted` if there are no unreported solutions. O(cells *
/// clues of a line).
template <class Grid> [[gnu::cold]] [[nodiscard]] constexpr verdict add_block_variables(basic_search_core<Grid>& core) {
    constexpr std::size_t max_positions = 200'000; // each needs about one variable and four clauses
    const position_counts positions = position_counts::of(core.puzzle, core.grid.layout());
    if (positions.total > max_positions) return verdict::open;
    // The formula of one line, plus the memory for all lines that is not counted when clauses are added.
    const std::uint64_t memory = sizeof(line_clause) * 6 * positions.max_of_line +
                                 (2 * core.bytes_of_variable + clause_store::bytes_of_variable) * positions.total;
    if (memory > core.run.memory_left()) return verdict::open;
    core.memory.grow_to(core.memory.bytes() + memory);
    if (!core.ready_to_learn()) return verdict::stopped;
    for (line_index line = 0; line < core.grid.lines(); ++line) {
        const line_clue_view clue = clue_of(core.puzzle, line);
        const std::size_t length = core.grid.layout().length_of(line);
        if (core.run.is_interrupted(1 + clue.size() * length / 8)) return verdict::stopped;
        const line_formula formula(clue, length, core.assigned.variables());
        core.blocks.add_line(formula, core.assigned.variables());
        core.add_variables(formula.variables());
        core.clauses.add_variables(formula.variables());
        core.order.add_variables(formula.variables());
        if (add_formula(core, line, formula) == verdict::exhausted) return verdict::exhausted;
    }
    if (core.propagate() == propagation::conflict) return verdict::exhausted;
    core.note_root();
    return verdict::open;
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_SEARCH_BLOCK_FORMULAS_HPP
