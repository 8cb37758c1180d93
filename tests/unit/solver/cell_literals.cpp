// SPDX-License-Identifier: MIT
#include <nono/solver/search/cell_literals.hpp>

#include "brute_force.hpp"
#include "known_puzzles.hpp"
#include "narrowed_grid.hpp"

#include <nono/model/grid.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>

using namespace nono_tests;
using nono::detail::literal;
using nono::detail::negation;

TEST_CASE("cell literals: a literal and its negation have opposite meanings") {
    random_numbers random(11);
    for (int i = 0; i < 30; ++i) {
        narrowed_grid on(nono::clues_of(random_picture(random, 8, 8, 2 + random.below(4), 60)));
        const nono::detail::grid_masks& grid = on.grid();
        const nono::detail::cell_literals cells(grid, on.run(), grid.open_variables());
        CHECK(cells.variables() == grid.open_variables());
        std::size_t with_colors = 0;
        for (std::uint32_t cell = 0; cell < grid.cells(); ++cell) {
            const nono::color_set candidates = grid.candidates(cell);
            if (candidates.size() < 2) continue;
            CHECK(cells.candidates(cell) == candidates);
            for (nono::color_index color = 0; color < grid.colors(); ++color) {
                if (!candidates.contains(color)) continue;
                const literal removal = cells.removal(cell, color);
                const auto reported = cells.fact_of(removal);
                CHECK(reported.cell == cell);
                CHECK(reported.color == color);
                CHECK_FALSE(reported.has);
                CHECK(cells.assignment(cell, color) == negation(removal));
                const auto opposite = cells.fact_of(negation(removal));
                CHECK(opposite.cell == cell);
                if (candidates.size() == 2) { // without one color it has the other
                    CHECK_FALSE(opposite.has);
                    CHECK(opposite.color != color);
                    CHECK_FALSE(cells.is_one_hot(nono::detail::variable_of(removal)));
                } else {
                    CHECK(opposite.has);
                    CHECK(opposite.color == color);
                    CHECK(cells.is_one_hot(nono::detail::variable_of(removal)));
                    ++with_colors;
                }
            }
        }
        if (grid.colors() == 2) CHECK(with_colors == 0);
    }
}

TEST_CASE("cell literals: a stopped run has none") {
    narrowed_grid on(permutations(4));
    on.run().stop(nono::stopped_by::max_memory);
    const nono::detail::cell_literals cells(on.grid(), on.run(), on.grid().open_variables());
    CHECK(cells.variables() == 0);
}
