// Hints for triddlers.
// SPDX-License-Identifier: MIT
#include <nono/triddlers/hint.hpp>

#include "../hexagons.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <vector>

using namespace nono;

namespace hexagon_hint_tests {

TEST_CASE("hints lead to the solution of a triddler that lines alone solve") {
    const hexagon_grid picture{{2, 1, 2, 2}, {1, 0, 1, 0, 1, 1, 1, 0, 1, 1, 1, 0, 0, 1, 0, 0}};
    const hexagon_clues clues = clues_of(picture);
    partial_grid known(16, 1, color_set::first(2));
    std::size_t steps = 0;
    while (const auto step = next_step(clues, known)) {
        REQUIRE(!step->contradicts);
        REQUIRE(step->line < clues.lines());
        REQUIRE(!step->cells.empty());
        for (const auto cell : step->cells) {
            CHECK(known.cells()[cell].size() == 2);
            CHECK(step->after.cells()[cell] == color_set::only(picture.cells[cell]));
        }
        known = step->after;
        REQUIRE(++steps <= 16);
    }
    REQUIRE(known.decided());
    CHECK(hexagon_grid::of(picture.outline, *known.decided()) == picture);
}

TEST_CASE("hints report lines that contradict the known cells") {
    const hexagon_clues clues = clues_of(hexagon_grid{{1, 1, 1, 1}, std::vector<color_index>(6)});
    partial_grid known(6, 1, color_set::first(2));
    known.cells()[4] = color_set::only(1);
    const auto step = next_step(clues, known);
    REQUIRE(step);
    CHECK(step->contradicts);
    CHECK(step->line == 1); // the second row
    CHECK(step->cells.empty());
    CHECK_FALSE(next_step(clues, partial_grid(6, 1, color_set::only(0))));
    CHECK_FALSE(next_step(clues, partial_grid(5, 1, color_set::first(2))));
    CHECK_FALSE(next_step(hexagon_clues{}, partial_grid()));
}

} // namespace hexagon_hint_tests
