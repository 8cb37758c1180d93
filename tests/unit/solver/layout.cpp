// SPDX-License-Identifier: MIT
#include <nono/solver/run/layout.hpp>

#include <doctest/doctest.h>

#include <cstddef>

using nono::detail::cell_index;
using nono::detail::grid_layout;
using nono::detail::line_index;

TEST_CASE("layout: lines are numbered rows first, cells row by row") {
    constexpr grid_layout layout(5, 3);
    static_assert(layout.lines() == 8 && layout.cells() == 15);
    CHECK(layout.is_row(2));
    CHECK_FALSE(layout.is_row(3));
    CHECK_FALSE(layout.is_row(nono::detail::no_line));
    CHECK(layout.rank_of(2) == 2);
    CHECK(layout.rank_of(3) == 0);
    CHECK(layout.first_crossing(2) == 3);
    CHECK(layout.first_crossing(3) == 0);
    CHECK(layout.length_of(2) == 5);
    CHECK(layout.length_of(3) == 3);
}

TEST_CASE("layout: each cell lies on one row and one column, at the positions that these report") {
    const grid_layout layout(5, 3);
    for (cell_index cell = 0; cell < layout.cells(); ++cell) {
        CHECK(layout.row_of(cell) == cell / 5);
        const line_index column = layout.column_at(layout.index_in_row(layout.row_of(cell), cell));
        CHECK(column == 3 + cell % 5);
        for (const line_index line : {layout.row_of(cell), column}) {
            CHECK(layout.cell_at(line, layout.index_in(line, cell)) == cell);
            CHECK(layout.index_in(line, cell) < layout.length_of(line));
        }
    }
    for (line_index line = 0; line < layout.lines(); ++line)
        for (std::size_t index = 0; index < layout.length_of(line); ++index)
            CHECK(layout.cell_at(line, index) == layout.first_cell(line) + index * layout.step(line));
}

TEST_CASE("layout: the clues of a line number") {
    const nono::clues puzzle{{{{1}}, {{2}}}, {{{3}}, {}, {{4}}}};
    CHECK(nono::detail::clue_of(puzzle, 1) == puzzle.rows[1]);
    CHECK(nono::detail::clue_of(puzzle, 2) == puzzle.columns[0]);
    CHECK(nono::detail::clue_of(puzzle, 4) == puzzle.columns[2]);
}
