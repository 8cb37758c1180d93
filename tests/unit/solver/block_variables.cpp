// SPDX-License-Identifier: MIT
#include <nono/solver/search/block_variables.hpp>

#include "brute_force.hpp"
#include "known_puzzles.hpp"
#include "narrowed_grid.hpp"

#include <nono/line/line_formula.hpp>

#include <doctest/doctest.h>

#include <cstddef>

using namespace nono_tests;

TEST_CASE("block variables: the events of each line agree with its formula") {
    const nono::clues puzzle = domino(4);
    const nono::detail::grid_layout layout(puzzle.width(), puzzle.height());
    nono::detail::block_variables blocks;
    CHECK(blocks.empty());
    std::size_t first = 100;
    for (nono::detail::line_index line = 0; line < layout.lines(); ++line) {
        const nono::detail::line_formula formula(nono::detail::clue_of(puzzle, line), layout.length_of(line), first);
        blocks.add_line(formula, first);
        first += formula.variables();
    }
    CHECK_FALSE(blocks.empty());
    first = 100;
    for (nono::detail::line_index line = 0; line < layout.lines(); ++line) {
        const auto events = blocks.events_of(line);
        nono::line_clue_view clue = nono::detail::clue_of(puzzle, line);
        REQUIRE(events.size() == 2 * clue.size());
        for (std::size_t i = 0; i < clue.size(); ++i) {
            CHECK(events[2 * i].first == first); // of the start of the block; its end follows from it
            CHECK(events[2 * i + 1].shift == clue[i].length - 1);
            first += events[2 * i].variables();
        }
    }
    CHECK(nono::detail::position_counts::of(puzzle, layout).total > 0);
}

TEST_CASE("block variables: the mobility of blocks is measured in undecided lines") {
    narrowed_grid on(permutations(4)); // one cell in a line of four: it can move by three
    CHECK(nono::detail::blocks_move_by(75, on.puzzle(), on.grid(), on.run()));
    CHECK_FALSE(nono::detail::blocks_move_by(76, on.puzzle(), on.grid(), on.run()));
    nono::clues three = permutations(3);
    three.rows.set_line(0, {{3}});
    three.rows.set_line(1, {});
    three.rows.set_line(2, {});
    narrowed_grid decided(three);
    CHECK_FALSE(nono::detail::blocks_move_by(0, decided.puzzle(), decided.grid(), decided.run()));
    const auto positions = nono::detail::position_counts::of(on.puzzle(), on.grid().layout());
    CHECK(positions.total == 8 * 4);
    CHECK(positions.max_of_line == 4);
}
