// SPDX-License-Identifier: MIT
#include <nono/solver/belief/iterated_projections.hpp>

#include "brute_force.hpp"
#include "narrowed_grid.hpp"
#include "open_puzzle.hpp"
#include "rounds.hpp"

#include <nono/solve.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

using nono::detail::iterated_projections;

TEST_CASE("iterated projections: reach solutions, within the colors that the grid leaves possible") {
    nono_tests::random_numbers random(31);
    constexpr int walks = 20;
    int arrived = 0;
    for (int round = 0; round < walks; ++round) {
        const auto puzzle = nono_tests::open_puzzle(random, 14, 13, round % 3 == 0 ? 3 : 2, 62);
        nono_tests::narrowed_grid on(puzzle);
        nono::detail::random_numbers start(static_cast<std::uint64_t>(round));
        auto point = iterated_projections::random_point(on.grid(), start);
        CHECK(point.size() * 8 == iterated_projections::point_memory_for(on.grid()));
        REQUIRE(iterated_projections::fits(puzzle, on.grid()));
        iterated_projections walk(puzzle, on.grid(), point);
        CAPTURE(round);
        for (const std::size_t steps : {1U, 3000U}) {
            REQUIRE(walk.walk(steps, on.run()));
            CHECK((walk.differences() == 0) == nono::satisfies(walk.picture(), puzzle));
            for (std::size_t i = 0; i < walk.picture().cells().size(); ++i)
                REQUIRE(on.grid().can(static_cast<nono::detail::cell_index>(i), walk.picture().cells()[i]));
        }
        CHECK(on.run().statistics.lines_scored > 0);
        arrived += walk.differences() == 0 ? 1 : 0;
    }
    CHECK(2 * arrived > walks);
}

TEST_CASE("iterated projections: a step adds the difference of the nearest pictures") {
    using nono::detail::cell_index;
    constexpr std::int64_t unit = 1 << 20;
    nono_tests::random_numbers random(35);
    std::size_t moved = 0;
    for (int round = 0; round < nono_tests::rounds(100); ++round) {
        const auto puzzle = nono_tests::open_puzzle(random, 7, 6, 2, 40);
        nono_tests::narrowed_grid on(puzzle);
        nono::detail::random_numbers start(static_cast<std::uint64_t>(round));
        auto point = iterated_projections::random_point(on.grid(), start);
        for (auto& x : point) x *= 3; // far out, so that the distance beyond the rows matters

        // The nearest picture of rows or columns: in each line, the possible arrangement with the largest sum.
        const auto nearest = [&](const std::vector<std::int64_t>& to, bool of_rows) {
            std::vector<std::int64_t> picture(to.size());
            const auto& lines = of_rows ? puzzle.rows : puzzle.columns;
            for (std::size_t line = 0; line < lines.size(); ++line) {
                const auto cell = [&](std::size_t p) {
                    return of_rows ? line * puzzle.width() + p : p * puzzle.width() + line;
                };
                auto largest = std::numeric_limits<std::int64_t>::min();
                const std::size_t length = of_rows ? puzzle.width() : puzzle.height();
                for (const auto& arrangement : nono_tests::all_rows(lines[line], length, 2)) {
                    std::int64_t sum = 0;
                    bool is_possible = true;
                    for (std::size_t p = 0; p < length; ++p) {
                        const auto color = arrangement.cells()[p];
                        is_possible = is_possible && on.grid().can(static_cast<cell_index>(cell(p)), color);
                        sum += color != nono::blank ? to[cell(p)] : -to[cell(p)];
                    }
                    if (!is_possible || sum <= largest) continue;
                    largest = sum;
                    for (std::size_t p = 0; p < length; ++p)
                        picture[cell(p)] = arrangement.cells()[p] != nono::blank ? unit : -unit;
                }
            }
            return picture;
        };
        const std::vector<std::int64_t> before(point.begin(), point.end());
        const std::vector<std::int64_t> of_rows = nearest(before, true);
        std::vector<std::int64_t> behind(before.size());
        for (std::size_t i = 0; i < before.size(); ++i) behind[i] = 2 * of_rows[i] - before[i];
        const std::vector<std::int64_t> of_columns = nearest(behind, false);

        iterated_projections walk(puzzle, on.grid(), point);
        REQUIRE(walk.walk(1, on.run()));
        CAPTURE(round);
        std::size_t differences = 0;
        std::int64_t step = 0;
        for (std::size_t i = 0; i < before.size(); ++i) {
            const std::int64_t direction = (of_columns[i] - of_rows[i]) / (2 * unit);
            if (direction == 0) {
                CHECK(point[i] == before[i]);
                continue;
            }
            ++differences;
            if (step == 0) step = (point[i] - before[i]) * direction;
            CHECK(point[i] - before[i] == step * direction);
        }
        CHECK(walk.differences() == differences);
        CHECK((step > 0) == (differences != 0));
        moved += differences != 0 ? 1U : 0U;
    }
    CHECK(moved > 0);
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
    CHECK(std::equal(whole.begin(), whole.end(), parts.begin(), parts.end()));
}

TEST_CASE("iterated projections: blotted clues are refused") {
    nono_tests::random_numbers random(33);
    auto puzzle = nono::clues_of(nono_tests::random_picture(random, 20, 20, 2, 50));
    nono_tests::narrowed_grid on(puzzle);
    CHECK(iterated_projections::fits(puzzle, on.grid()));
    nono_tests::blot_some(random, puzzle, 2);
    CHECK(!iterated_projections::fits(puzzle, on.grid()));
}

TEST_CASE("iterated projections: a walk ends when the run must stop") {
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
