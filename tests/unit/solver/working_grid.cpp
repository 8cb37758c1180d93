// SPDX-License-Identifier: MIT
#define NONO_DEFINITIONS 1 // the tested functions are not declared with nono::compiled
#include <nono/solver/grid/working_grid.hpp>

#include "known_puzzles.hpp"
#include "narrowed_grid.hpp"

#include <nono/model/grid.hpp>

#include <doctest/doctest.h>

using namespace nono_tests;
using nono::extend::verdict;
using nono::extend::working_grid;

namespace {

// Searches use the masks of a grid; engines see only the interface that they need.
template <class Grid> constexpr bool has_masks = requires(Grid grid) { grid.masks(); };
template <class Grid> constexpr bool has_queue = requires(Grid grid) { grid.next_line(); };

static_assert(has_masks<nono::detail::grid_masks> && has_queue<nono::detail::grid_masks>);
static_assert(!has_masks<working_grid> && !has_queue<working_grid>);

} // namespace

TEST_CASE("working grid: an engine reads, removes and propagates colors, and tries them on copies") {
    narrowed_grid on(permutations(2));
    working_grid grid(on.grid());
    CHECK(grid.width() == 2);
    CHECK(grid.height() == 2);
    CHECK(grid.cells() == 4);
    CHECK(grid.colors() == 2);
    CHECK(grid.candidates(3) == nono::color_set::first(2));

    working_grid guess = grid;
    guess.remove(0, nono::blank);
    CHECK_FALSE(guess.can(0, nono::blank));
    CHECK(guess.can(3, nono::blank)); // not propagated yet
    CHECK(guess.propagate(on.run()) == verdict::open);
    REQUIRE(guess.picture());
    CHECK(guess.known() == nono::partial_grid(*guess.picture()));
    CHECK(guess.picture()->cells()[3] == 1);

    CHECK_FALSE(grid.picture()); // a copy is independent
    CHECK(grid.known().decided_count() == 0);
    grid.remove(0, nono::blank);
    grid.remove(1, nono::blank); // two cells in a row whose clue is 1
    CHECK(grid.propagate(on.run()) == verdict::exhausted);
}

TEST_CASE("working grid: a search changes the grid of its engine") {
    narrowed_grid on(permutations(2));
    working_grid grid(on.grid());
    nono::detail::grid_access::masks(grid).remove(0, nono::blank);
    CHECK_FALSE(grid.can(0, nono::blank));
    CHECK(on.grid().can(0, nono::blank));
}
