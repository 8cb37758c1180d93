// SPDX-License-Identifier: MIT
#include <nono/line/line_formula.hpp>

#include "brute_force.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <vector>

namespace {

using namespace nono_tests;
using nono::detail::block_event;
using nono::detail::line_formula;
using nono::detail::line_literal;

/// Applies unit propagation to the variables with all cells known. Returns 1, -1 or 0 per variable, or std::nullopt if
/// it reaches a contradiction.
std::optional<std::vector<int>> propagated(const line_formula& formula, const nono::grid& row) {
    std::vector<int> values(formula.variables(), 0);
    const auto value = [&](const line_literal& l) {
        if (l.is_of_cell()) return (row(0, l.index) == l.color) == l.holds ? 1 : -1;
        const int is = values[static_cast<std::size_t>(l.variable)];
        return l.holds ? is : -is;
    };
    for (bool changed = true; changed;) {
        changed = false;
        for (const auto& clause : formula.clauses()) {
            const auto end = clause.literals.begin() + static_cast<std::ptrdiff_t>(clause.size);
            if (std::any_of(clause.literals.begin(), end, [&](const auto& l) { return value(l) > 0; })) continue;
            const auto is_open = [&](const auto& l) { return value(l) == 0; };
            if (std::count_if(clause.literals.begin(), end, is_open) == 0) return std::nullopt;
            if (std::count_if(clause.literals.begin(), end, is_open) > 1) continue;
            const auto open = std::find_if(clause.literals.begin(), end, is_open);
            values[static_cast<std::size_t>(open->variable)] = open->holds ? 1 : -1;
            changed = true;
        }
    }
    return values;
}

/// Returns the cell of an event according to its variables.
std::size_t value_of(const block_event& event, const std::vector<int>& values) {
    std::size_t index = event.earliest;
    while (index < event.latest && values[event.first + index - event.earliest] < 0) ++index;
    return index + event.shift;
}

/// Checks that the variables encode the positions of the blocks of the row.
void check_positions(const line_formula& formula, const nono::grid& row, const std::vector<int>& values) {
    REQUIRE(std::find(values.begin(), values.end(), 0) == values.end());
    std::size_t cell = 0;
    for (std::size_t j = 0; 2 * j < formula.events().size(); ++j) {
        while (row(0, cell) == nono::blank) ++cell;
        REQUIRE(value_of(formula.events()[2 * j], values) == cell);
        while (cell + 1 < row.width() && row(0, cell + 1) == row(0, cell)) ++cell;
        REQUIRE(value_of(formula.events()[2 * j + 1], values) == cell);
        ++cell;
    }
}

/// Advances to the next row in counting order.
void advance(nono::grid& row, std::size_t colors) {
    std::size_t i = 0;
    while (i + 1 < row.width() && row(0, i) == colors - 1) row(0, i++) = 0;
    ++row(0, i);
}

} // namespace

TEST_CASE(
    "line formula: unit propagation accepts exactly the rows with the blocks, and finds the position of each block") {
    random_numbers random(61);
    std::size_t satisfied = 0;
    std::size_t others = 0;
    for (int i = 0; i < 300; ++i) {
        const std::size_t colors = 2 + random.below(2);
        const std::size_t length = 1 + random.below(colors == 2 ? 9 : 6);
        nono::clues puzzle = nono::clues_of(random_picture(random, length, 1, colors, 30 + random.below(50)));
        if (random.one_in(2)) blot_some(random, puzzle, 3);
        const nono::line_clue_view clue = puzzle.rows[0];
        const line_formula formula(clue, length, 0);
        const auto all = all_rows(clue, length, colors);
        const auto has_color = [&](nono::color_index color) {
            return color == nono::blank ||
                   std::any_of(clue.begin(), clue.end(), [&](const auto& block) { return block.color == color; });
        };
        for (nono::grid row(length, 1);; advance(row, colors)) {
            const bool last = std::count(row.cells().begin(), row.cells().end(), colors - 1) == std::ssize(row.cells());
            if (!std::all_of(row.cells().begin(), row.cells().end(), has_color)) {
                if (last) break;
                continue;
            }
            const auto found = propagated(formula, row);
            const bool right = std::find(all.begin(), all.end(), row) != all.end();
            REQUIRE(found.has_value() == right);
            ++(right ? satisfied : others);
            if (right) check_positions(formula, row, *found);
            if (last) break;
        }
    }
    CHECK(satisfied > 1'000);
    CHECK(others > 5'000);
}

TEST_CASE("line formula: certain and impossible literals have no variable") {
    const nono::line_clue clue{{2}, {1}};
    const line_formula formula(clue, 6, 10);
    REQUIRE(formula.events().size() == 4);
    CHECK(formula.variables() == 4);
    CHECK(formula.events()[0].by(0) == 10);
    CHECK(formula.events()[2].by(2) == block_event::never);
    CHECK(formula.events()[2].by(3) == 12);
    CHECK(formula.events()[2].by(4) == 13);
    CHECK(formula.events()[2].by(5) == block_event::always);
    CHECK(formula.events()[1].by(0) == block_event::never);
    CHECK(formula.events()[1].by(1) == 10);
    CHECK(formula.events()[1].by(3) == block_event::always);
    const line_formula tight(clue, 4, 0);
    CHECK(tight.variables() == 0);
    CHECK(tight.clauses().size() == 4);
    CHECK(line_formula(clue, 3, 0).events().empty());
    CHECK(line_formula({}, 3, 0).clauses().empty());
}
