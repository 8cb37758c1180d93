// SPDX-License-Identifier: MIT
#include "brute_force.hpp"
#include "known_puzzles.hpp"
#include "narrowed_grid.hpp"
#include <nono/detail/lean_vector.hpp>
#include <nono/model/grid.hpp>
#include <nono/solver/search/conflict_analysis.hpp>
#include <nono/solver/search/propagator.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

using namespace nono_tests;
using nono::detail::literal;
using nono::detail::negation;
using nono::detail::propagation;

namespace {

/// The parts of a search that a conflict involves.
struct conflict_of : begun_propagation {
    explicit conflict_of(const nono::clues& puzzle)
        : begun_propagation(puzzle), order(cells.variables()),
          analyzer(on.puzzle(), on.grid(), cells, trail, clauses, order, path) {
        analyzer.add_variables(cells.variables());
        analyzer.prepare();
        analyzer.set_root();
    }

    /// Decides random literals until there is a conflict above the root, and analyzes it. Returns false if there is
    /// none.
    bool run_into_conflict(random_numbers& random) {
        if (trail.level() != 0 && propagator.propagate([] {}) == propagation::conflict) {
            analyzer.analyze(propagator.conflict());
            return true;
        }
        for (std::size_t tries = 0; tries < 4 * cells.variables(); ++tries) {
            const auto decision = static_cast<literal>(random.below(2 * cells.variables()));
            if (!trail.is_open(decision)) continue;
            trail.decide(decision);
            if (propagator.propagate([] {}) != propagation::conflict) continue;
            analyzer.analyze(propagator.conflict());
            return true;
        }
        return false;
    }

    /// Backjumps and adds the clause learnt from the last conflict. Returns false if it is a contradiction at the root.
    bool learnt_clause() {
        auto& clause = analyzer.learnt();
        const std::uint32_t level = analyzer.backjump_level();
        trail.backjump(level, [](literal) {});
        if (clause.size() == 1) {
            trail.assign(clause[0], {});
        } else {
            const auto second =
                std::find_if(clause.begin() + 1, clause.end(), [&](literal l) { return trail.level_of(l) == level; });
            std::swap(clause[1], *second);
            const auto added = clauses.add({clause.data(), clause.size()}, true, analyzer.lbd());
            trail.assign(clause[0], {nono::detail::reason_kind::clause, added});
        }
        if (trail.level() != 0) return true;
        if (propagator.propagate([] {}) == propagation::conflict) return false;
        analyzer.set_root();
        return true;
    }

    nono::detail::decision_order order;
    nono::detail::solution_path path;
    nono::detail::conflict_analyzer analyzer;
};

/// Returns a picture with one cell of each color per row, so that many cells are open.
nono::grid sparse_picture(random_numbers& random) {
    nono::grid picture(10, 10);
    for (nono::color_index color = 1; color < 4; ++color)
        for (std::size_t row = 0; row < 10; ++row) picture(row, random.below(10)) = color;
    return picture;
}

/// Returns true if a literal of the clause holds in the solution.
bool satisfied_by(const nono::grid& solution, const nono::detail::lean_vector<literal>& clause,
                  const nono::detail::cell_literals& cells) {
    return std::any_of(clause.begin(), clause.end(), [&](literal l) {
        const auto reported = cells.fact_of(l);
        return (solution.cells()[reported.cell] == reported.color) == reported.has;
    });
}

} // namespace

TEST_CASE("conflict analysis: learnt clauses hold in every solution, in black and white and in color") {
    random_numbers random(17);
    std::size_t analyzed = 0;
    std::size_t units = 0;
    for (int i = 0; i < 2'000; ++i) {
        const std::size_t colors = 2 + random.below(3);
        auto puzzle = nono::clues_of(random_picture(random, 6, 6, colors, 55));
        if (random.one_in(3)) blot_some(random, puzzle, 6);
        conflict_of on(puzzle);
        if (on.cells.variables() < 4 || !on.run_into_conflict(random)) continue;
        ++analyzed;
        const auto solutions = all_solutions(puzzle, colors);
        const auto clause = on.analyzer.learnt();
        CAPTURE(i);
        REQUIRE_FALSE(clause.empty());
        for (const auto& solution : solutions) REQUIRE(satisfied_by(solution, clause, on.cells));

        // The clause is asserting: only its first literal is on the last level, and the others are on or below the
        // backjump level.
        const std::uint32_t last = on.trail.level();
        std::vector<std::uint32_t> levels;
        for (const literal l : clause) {
            REQUIRE(on.trail.is_false(l));
            levels.push_back(on.trail.level_of(l));
        }
        CHECK(std::count(levels.begin(), levels.end(), last) == 1);
        CHECK(levels.front() == last);
        std::sort(levels.begin(), levels.end());
        CHECK(on.analyzer.backjump_level() == (levels.size() > 1 ? levels[levels.size() - 2] : 0));
        CHECK(on.analyzer.lbd() ==
              static_cast<std::uint32_t>(std::unique(levels.begin(), levels.end()) - levels.begin()));
        if (clause.size() == 1) ++units;
    }
    CHECK(analyzed > 100);
    CHECK(units > 0);
    CHECK(units < analyzed);
}

TEST_CASE("conflict analysis: clauses learnt from learnt clauses hold too, and omit literals that hold at the root") {
    random_numbers random(19);
    std::size_t analyzed = 0;
    for (int i = 0; i < 60; ++i) {
        const nono::grid picture = sparse_picture(random);
        conflict_of on(nono::clues_of(picture));
        CAPTURE(i);
        for (int tries = 0; tries < 20; ++tries) {
            if (!on.run_into_conflict(random)) { // a solution was reached
                on.trail.backjump(0, [](literal) {});
                continue;
            }
            ++analyzed;
            const auto& clause = on.analyzer.learnt();
            REQUIRE(satisfied_by(picture, clause, on.cells));
            for (const literal l : clause) {
                REQUIRE(on.trail.is_false(l));
                REQUIRE(on.trail.level_of(l) > 0);
            }
            if (!on.learnt_clause()) break;
        }
    }
    CHECK(analyzed > 300);
}

TEST_CASE("conflict analysis: the last color of a cell follows from all the colors that the cell lost") {
    random_numbers random(29);
    conflict_of on(nono::clues_of(sparse_picture(random)));
    nono::detail::cell_index cell = 0;
    while (on.cells.candidates(cell).size() != 3) ++cell;
    REQUIRE(on.cells.candidates(cell).contains(nono::blank));
    nono::detail::lean_vector<literal> of_cell; // one of its colors is true, blank first
    for (nono::color_index color = 0; color < 4; ++color)
        if (on.cells.candidates(cell).contains(color)) of_cell.push_back(on.cells.assignment(cell, color));
    // The last color of the first cell removes a color of a second cell, which contradicts that the first cell has lost
    // its middle color.
    const auto other = static_cast<literal>(2 * on.cells.variables() - 2);
    on.clauses.add(nono::detail::lean_vector<literal>{negation(of_cell[2]), other}, false, 0);
    on.clauses.add(nono::detail::lean_vector<literal>{negation(other), of_cell[1]}, false, 0);
    on.trail.decide(negation(of_cell[0]));
    REQUIRE(on.propagator.propagate([] {}) == propagation::fixpoint);
    on.trail.decide(negation(of_cell[1]));
    REQUIRE(on.trail.is_true(of_cell[2]));
    REQUIRE(on.propagator.propagate([] {}) == propagation::conflict);
    on.analyzer.analyze(on.propagator.conflict());
    of_cell.pop_back();
    std::swap(of_cell[0], of_cell[1]); // the last decision comes first
    CHECK(on.analyzer.learnt() == of_cell);
}

TEST_CASE("conflict analysis: the variables of a conflict move up in the decision order") {
    random_numbers random(5);
    conflict_of on(domino(5));
    REQUIRE(on.run_into_conflict(random));
    CHECK(on.analyzer.automata_bytes() > 0); // lines provided reasons
    const auto clause = on.analyzer.learnt();
    on.trail.backjump(0, [](literal) {});
    std::size_t before_others = 0;
    for (std::size_t i = 0; i < on.cells.variables(); ++i) {
        const auto next = on.order.pop();
        const bool is_learnt =
            std::any_of(clause.begin(), clause.end(), [&](literal l) { return nono::detail::variable_of(l) == next; });
        if (is_learnt) before_others = i + 1;
    }
    CHECK(before_others >= clause.size());
    CHECK(before_others < on.cells.variables() / 2);
}

TEST_CASE("conflict analysis: the same conflict yields the same clause again") {
    random_numbers random(23);
    conflict_of on(domino(5));
    REQUIRE(on.run_into_conflict(random));
    const auto clause = on.analyzer.learnt();
    on.analyzer.analyze(on.propagator.conflict()); // no state of the first analysis is left
    CHECK(on.analyzer.learnt() == clause);
}
