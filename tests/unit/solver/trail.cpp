// SPDX-License-Identifier: MIT
#include <nono/solver/search/trail.hpp>

#include "brute_force.hpp"
#include "known_puzzles.hpp"
#include "narrowed_grid.hpp"

#include <nono/model/grid.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

using namespace nono_tests;
using nono::detail::literal;
using nono::detail::negation;
using nono::detail::reason;
using nono::detail::reason_kind;

TEST_CASE("trail: a literal is true on its level until the level is undone") {
    begun_trail on(permutations(3));
    const auto masks = on.on.grid().masks();
    CHECK(on.trail.level() == 0);
    on.trail.decide(0);
    on.trail.assign(negation(4), {reason_kind::clause, 17});
    on.trail.decide(6);
    CHECK(on.trail.level() == 2);
    CHECK(on.trail.is_true(0));
    CHECK(on.trail.is_false(1));
    CHECK(on.trail.is_open(2));
    CHECK(on.trail.level_of(4) == 1);
    CHECK(on.trail.reason_of(5).kind == reason_kind::clause);
    CHECK(on.trail.reason_of(5).data == 17);
    CHECK(on.trail.decision_of(2) == 6);
    CHECK(on.trail.below(2).size() == 2);
    CHECK(on.trail.next_to_propagate() == 0);

    std::vector<literal> opened;
    on.trail.backjump(1, [&](literal l) { opened.push_back(l); });
    CHECK(opened == std::vector<literal>{6});
    CHECK(on.trail.next_to_propagate() == nono::detail::no_literal); // level 1 had reached its fixpoint
    on.trail.backjump(1, [&](literal l) { opened.push_back(l); });
    CHECK(opened.size() == 1); // there are no higher levels
    on.trail.backjump(0, [&](literal l) { opened.push_back(l); });
    CHECK(opened == std::vector<literal>{6, 5, 0});
    CHECK(on.trail.size() == 0);
    for (const literal l : opened) CHECK((on.trail.is_open(l) && on.trail.is_open(negation(l))));
    CHECK(on.on.grid().masks() == masks);
    CHECK(on.on.grid().next_line() == nono::detail::no_line);
}

TEST_CASE("trail: implied literals of a cell are assigned together") {
    random_numbers random(31);
    std::size_t tried = 0;
    while (tried < 20) {
        begun_trail on(nono::clues_of(random_picture(random, 8, 8, 4, 50)));
        nono::detail::cell_index cell = 0;
        while (cell < on.on.grid().cells() && on.cells.candidates(cell).size() < 3) ++cell;
        if (cell == on.on.grid().cells()) continue;
        ++tried;
        std::vector<nono::color_index> colors;
        for (nono::color_index color = 0; color < 4; ++color)
            if (on.cells.candidates(cell).contains(color)) colors.push_back(color);

        on.trail.decide(on.cells.assignment(cell, colors[1]));
        CHECK(on.trail.size() == colors.size()); // the other colors are removed
        CHECK(on.on.grid().candidates(cell) == nono::color_set::only(colors[1]));
        const literal removed = on.cells.removal(cell, colors[0]);
        CHECK(on.trail.reason_of(removed).kind == reason_kind::implied);
        CHECK(on.trail.reason_of(removed).data == on.cells.assignment(cell, colors[1]));
        on.trail.backjump(0, [](literal) {});
        CHECK(on.on.grid().candidates(cell).size() == static_cast<int>(colors.size()));

        for (std::size_t i = 0; i + 1 < colors.size(); ++i) {
            CHECK(on.trail.size() == i);
            on.trail.decide(on.cells.removal(cell, colors[i]));
        }
        CHECK(on.trail.size() == colors.size()); // removing the last color but one assigns the last
        const literal last = on.cells.assignment(cell, colors.back());
        CHECK(on.trail.is_true(last));
        CHECK(on.trail.reason_of(last).kind == reason_kind::last_color);
    }
}

TEST_CASE("trail: a snapshot keeps the masks of a line, except at the root") {
    begun_trail on(permutations(3));
    CHECK(on.trail.snapshot(1).kind == reason_kind::none);
    CHECK(on.trail.snapshot_bytes() == 0);
    on.trail.decide(0);
    const reason why = on.trail.snapshot(4);
    REQUIRE(why.kind == reason_kind::line);
    const nono::extend::line_view before = on.on.grid().view(4);
    const std::vector<nono::extend::mask_word> masks(before.masks, before.masks + on.on.grid().mask_words(4));
    on.trail.assign(on.cells.removal(1, 1), why);
    const auto snapshot = on.trail.snapshot_of(why);
    CHECK(snapshot.line == 4);
    CHECK(std::vector<nono::extend::mask_word>(snapshot.masks, snapshot.masks + masks.size()) == masks);
    CHECK(std::vector<nono::extend::mask_word>(before.masks, before.masks + masks.size()) != masks);
    CHECK(on.trail.snapshot_bytes() > 0);
    on.trail.backjump(0, [](literal) {});
    CHECK(on.trail.snapshot_bytes() == 0);
}

TEST_CASE("trail: moved clauses are renumbered in the reasons") {
    begun_trail on(permutations(3));
    on.trail.assign(0, {reason_kind::clause, 20});
    on.trail.assign(2, {reason_kind::clause, 30});
    on.trail.assign(4, {reason_kind::implied, 30});
    on.trail.assign(6, {reason_kind::clause, 10}); // it did not move
    const std::vector<std::pair<std::uint32_t, std::uint32_t>> moves{{20, 2}, {30, 20}};
    on.trail.renumber({moves.data(), moves.size()});
    CHECK(on.trail.reason_of(0).data == 2);
    CHECK(on.trail.reason_of(2).data == 20);
    CHECK(on.trail.reason_of(4).data == 30);
    CHECK(on.trail.reason_of(6).data == 10);
}
