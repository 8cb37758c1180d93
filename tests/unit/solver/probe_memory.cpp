// SPDX-License-Identifier: MIT
#include <nono/solver/search/probe_memory.hpp>

#include <nono/model/clues.hpp>
#include <nono/solver/search/literal.hpp>

#include "narrowed_grid.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <vector>

using nono::detail::probe_memory;
using nono_tests::begun_trail;

TEST_CASE("probe memory: cells next to known ones") {
    // Lines decide all cells except the first two of the first two rows.
    nono::clues puzzle;
    puzzle.rows = {{{1}}, {{1}}, {}};
    puzzle.columns = {{{1}}, {{1}}, {}, {}};
    begun_trail begun(puzzle);
    const auto& layout = begun.on.grid().layout();
    REQUIRE(begun.cells.variables() == 4);
    probe_memory memory(layout, begun.trail.literals());
    for (std::size_t cell = 0; cell < 12; ++cell)
        CHECK_FALSE(memory.is_next_to_known(static_cast<nono::detail::cell_index>(cell)));
    memory.note_known(begun.cells, begun.trail);
    CHECK_FALSE(memory.is_next_to_known(0));
    CHECK(memory.is_next_to_known(1)); // because of the cell to its right
    CHECK(memory.is_next_to_known(4)); // because of the cell below
    CHECK(memory.is_next_to_known(5));
    CHECK(memory.is_next_to_known(9)); // because of the cells to its left and right
    const nono::detail::literal known = begun.cells.assignment(1, nono::blank);
    begun.trail.assign(known, {});
    CHECK_FALSE(memory.is_next_to_known(0)); // the memory is not updated yet
    memory.note_known(begun.cells, begun.trail);
    CHECK(memory.is_next_to_known(0));
}

TEST_CASE("probe memory: next to a single known cell, on each side") {
    const auto is_beside = [](const nono::clues& puzzle, nono::detail::cell_index cell) {
        begun_trail begun(puzzle);
        probe_memory memory(begun.on.grid().layout(), begun.trail.literals());
        memory.note_known(begun.cells, begun.trail);
        return memory.is_next_to_known(cell);
    };
    const nono::line_clue cell{{1}};
    const nono::line_clue none;
    const auto puzzle = [](std::vector<nono::line_clue> rows, std::vector<nono::line_clue> columns) {
        nono::clues out;
        for (const auto& row : rows) out.rows.push_back(row);
        for (const auto& column : columns) out.columns.push_back(column);
        return out;
    };
    CHECK(is_beside(puzzle({cell, cell}, {none, none, cell, cell}), 2)); // left
    CHECK(is_beside(puzzle({cell, cell}, {cell, cell, none, none}), 1)); // right
    CHECK(is_beside(puzzle({none, cell, cell}, {cell, cell}), 3));       // above
    CHECK(is_beside(puzzle({cell, cell, none}, {cell, cell}), 2));       // below
    CHECK_FALSE(is_beside(puzzle({cell, cell}, {cell, cell}), 0));
}

TEST_CASE("probe memory: a harmless literal remains harmless until the root changes") {
    nono::clues puzzle;
    puzzle.rows = {{{1}}, {{1}}};
    puzzle.columns = {{{1}}, {{1}}};
    begun_trail begun(puzzle);
    probe_memory memory(begun.on.grid().layout(), begun.trail.literals());
    CHECK_FALSE(memory.is_harmless(3));
    memory.note_harmless(3);
    CHECK(memory.is_harmless(3));
    CHECK_FALSE(memory.is_harmless(2));
    memory.note_change();
    CHECK_FALSE(memory.is_harmless(3));
}
