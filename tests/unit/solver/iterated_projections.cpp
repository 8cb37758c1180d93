// SPDX-License-Identifier: MIT
#include <nono/solver/belief/iterated_projections.hpp>

#include "brute_force.hpp"
#include "narrowed_grid.hpp"
#include "rounds.hpp"

#include <nono/solve.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>

using nono::detail::iterated_projections;

TEST_CASE("iterated projections: they come to solutions, within what the grid leaves possible") {
    nono_tests::random_numbers random(31);
    std::size_t walks = 0;
    std::size_t arrived = 0;
    for (int round = 0; walks < 20 && round < 2000; ++round) {
        const std::size_t colors = round % 3 == 0 ? 3 : 2;
        const auto puzzle = nono::clues_of(nono_tests::random_picture(random, 14, 13, colors, 62));
        if (nono::solve(puzzle, {.strategy = nono::line_strategy}).status != nono::status::unknown) continue;
        nono_tests::narrowed_grid on(puzzle);
        nono::detail::random_numbers start(static_cast<std::uint64_t>(round));
        auto point = iterated_projections::random_point(on.grid(), start);
        CHECK(point.size() * 8 == iterated_projections::point_memory_for(on.grid()));
        REQUIRE(iterated_projections::fits(puzzle, on.grid()));
        iterated_projections walk(puzzle, on.grid(), point);
        REQUIRE(walk.walk(3000, on.run()));
        CAPTURE(round);
        CHECK(on.run().statistics.lines_scored > 0);
        CHECK((walk.differences() == 0) == nono::satisfies(walk.picture(), puzzle));
        for (std::size_t i = 0; i < walk.picture().cells().size(); ++i)
            REQUIRE(on.grid().can(static_cast<nono::detail::cell_index>(i), walk.picture().cells()[i]));
        ++walks;
        arrived += walk.differences() == 0 ? 1U : 0U;
    }
    CHECK(walks == 20);
    CHECK(2 * arrived > walks);
}

TEST_CASE("iterated projections: a walk in parts is the same walk") {
    nono_tests::random_numbers random(32);
    const auto puzzle = nono::clues_of(nono_tests::random_picture(random, 30, 30, 2, 50));
    nono_tests::narrowed_grid on(puzzle);
    nono::detail::random_numbers start(1);
    auto whole = iterated_projections::random_point(on.grid(), start);
    auto parts = whole;
    iterated_projections walk(puzzle, on.grid(), whole);
    REQUIRE(walk.walk(50, on.run()));
    REQUIRE(walk.differences() != 0);
    std::size_t differences = 0;
    for (const std::size_t steps : {20U, 1U, 29U}) {
        iterated_projections part(puzzle, on.grid(), parts);
        REQUIRE(part.walk(steps, on.run()));
        differences = part.differences();
    }
    CHECK(differences == walk.differences());
    CHECK(std::ranges::equal(whole, parts));
}

TEST_CASE("iterated projections: blotted clues and too long lines are not for them") {
    nono_tests::random_numbers random(33);
    auto puzzle = nono::clues_of(nono_tests::random_picture(random, 20, 20, 2, 50));
    nono_tests::narrowed_grid on(puzzle);
    CHECK(iterated_projections::fits(puzzle, on.grid()));
    nono_tests::blot_some(random, puzzle, 2);
    CHECK(!iterated_projections::fits(puzzle, on.grid()));
}

TEST_CASE("iterated projections: a walk ends where the run must") {
    nono_tests::random_numbers random(34);
    const auto puzzle = nono::clues_of(nono_tests::random_picture(random, 20, 20, 2, 50));
    const nono::solve_options options{.budget = {.work = 0}};
    nono::extend::solver_run run(puzzle, options);
    nono_tests::narrowed_grid on(puzzle);
    nono::detail::random_numbers start(1);
    auto point = iterated_projections::random_point(on.grid(), start);
    iterated_projections walk(puzzle, on.grid(), point);
    CHECK(!walk.walk(10, run));
    CHECK(run.has_stopped());
}
