// SPDX-License-Identifier: MIT
#include <nono/solver/grid/grid_masks.hpp>

#include "brute_force.hpp"
#include "known_puzzles.hpp"
#include "narrowed_grid.hpp"

#include <nono/line/bit_line_solver.hpp>
#include <nono/model/grid.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>

using namespace nono_tests;

TEST_CASE("grid masks: removing a color makes lines narrow the rest") {
    narrowed_grid on(permutations(2));
    nono::detail::grid_masks& grid = on.grid();
    CHECK(grid.cells() == 4);
    CHECK(grid.colors() == 2);
    CHECK_FALSE(grid.picture());
    CHECK(grid.open_variables() == 4);
    CHECK(grid.candidates(3) == nono::color_set::first(2));

    nono::detail::grid_masks copy = grid;
    copy.remove(0, nono::blank);
    CHECK_FALSE(copy.can(0, nono::blank));
    CHECK(copy.can(3, nono::blank)); // not propagated yet
    CHECK(copy.propagate(on.run()) == nono::extend::verdict::open);
    REQUIRE(copy.picture());
    CHECK(copy.picture()->cells()[0] == 1);
    CHECK(copy.picture()->cells()[1] == nono::blank);
    CHECK(copy.picture()->cells()[3] == 1);
    CHECK(copy.known() == nono::partial_grid(*copy.picture()));

    CHECK_FALSE(grid.picture()); // a copy is independent
    CHECK(grid.known().decided_count() == 0);
}

TEST_CASE("grid masks: a contradiction leaves no solution") {
    narrowed_grid on(permutations(2));
    on.grid().remove(0, nono::blank);
    on.grid().remove(1, nono::blank); // two cells in a row whose clue is 1
    CHECK(on.grid().propagate(on.run()) == nono::extend::verdict::exhausted);
}

TEST_CASE("grid masks: propagation polls the run") {
    const auto puzzle = permutations(3);
    const nono::solve_options options{.budget = {.work = 5}};
    nono::extend::solver_run run(puzzle, options);
    nono::detail::prepared_lines_of<nono::extend::bit_line_solver, 1> lines;
    REQUIRE(lines.prepare(puzzle, run));
    nono::detail::grid_masks grid(puzzle, lines);
    CHECK(grid.propagate(run) == nono::extend::verdict::stopped);
    CHECK(run.statistics.lines_solved == 5);
}

TEST_CASE("grid masks: restored states are identical in rows and columns") {
    random_numbers random(3);
    const auto puzzle = nono::clues_of(random_picture(random, 7, 5, 4, 50));
    narrowed_grid on(puzzle);
    nono::detail::grid_masks& grid = on.grid();
    const auto masks = grid.masks();
    for (std::uint32_t cell = 0; cell < grid.cells(); ++cell)
        for (std::size_t color = 0; color < grid.colors(); ++color) {
            if (!grid.can(cell, color)) continue;
            grid.remove(cell, color);
            CHECK_FALSE(grid.can(cell, color));
            CHECK(grid.masks() != masks);
            grid.restore(cell, color);
            CHECK(grid.masks() == masks);
        }
}

TEST_CASE("grid masks: an open cell has one variable for two colors, and one per color for more") {
    random_numbers random(4);
    for (int i = 0; i < 50; ++i) {
        narrowed_grid on(nono::clues_of(random_picture(random, 9, 7, 2 + random.below(4), 50)));
        std::size_t expected = 0;
        const nono::partial_grid known = on.grid().known();
        for (const nono::color_set cell : known.cells())
            expected += cell.size() < 2 ? 0 : cell.size() == 2 ? 1 : cell.size();
        CHECK(on.grid().open_variables() == expected);
    }
}
