// SPDX-License-Identifier: MIT
#include <nono/solver/belief/belief.hpp>

#include <nono/model/grid.hpp>
#include <nono/solve.hpp>

#include "brute_force.hpp"
#include "narrowed_grid.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace {

using nono::detail::belief;
using nono_tests::narrowed_grid;

struct guess {
    nono::grid picture;
    std::size_t wrong_lines = 0;
    std::uint64_t lines_scored = 0;
    friend bool operator==(const guess& a, const guess& b) {
        return a.picture == b.picture && a.wrong_lines == b.wrong_lines && a.lines_scored == b.lines_scored;
    }
};

guess guess_at(const nono::clues& puzzle, std::uint64_t seed, std::size_t sweeps = 52) {
    narrowed_grid on(puzzle);
    const nono::solve_options options;
    nono::extend::solver_run run(puzzle, options);
    nono::detail::random_numbers random(seed);
    belief believed(puzzle, on.grid());
    REQUIRE(believed.settle(random, sweeps, run));
    return {believed.picture(), believed.wrong_lines(), run.statistics.lines_scored};
}

std::size_t wrong_lines_of(const nono::grid& picture, const nono::clues& puzzle) {
    const auto is = nono::clues_of(picture);
    std::size_t wrong = 0;
    for (std::size_t row = 0; row < puzzle.height(); ++row) wrong += is.rows[row] != puzzle.rows[row] ? 1U : 0U;
    for (std::size_t column = 0; column < puzzle.width(); ++column)
        wrong += is.columns[column] != puzzle.columns[column] ? 1U : 0U;
    return wrong;
}

} // namespace

TEST_CASE("belief: counts the wrong lines and keeps known cells") {
    nono_tests::random_numbers random(1);
    for (int round = 0; round < 200; ++round) {
        const auto colors = 2 + random.below(3);
        const auto puzzle =
            nono::clues_of(nono_tests::random_picture(random, 1 + random.below(12), 1 + random.below(12), colors, 40));
        const auto found = guess_at(puzzle, random.next());
        CAPTURE(round);
        REQUIRE(found.wrong_lines == wrong_lines_of(found.picture, puzzle));
        narrowed_grid on(puzzle);
        for (nono::detail::cell_index cell = 0; cell < on.grid().cells(); ++cell)
            REQUIRE(on.grid().candidates(cell).contains(found.picture.cells()[cell]));
    }
}

TEST_CASE("belief: solves puzzles that lines alone do not, in black and white and in color") {
    nono_tests::random_numbers random(2);
    for (const std::size_t colors : {2U, 4U}) {
        std::size_t beyond_lines = 0;
        for (std::size_t i = 0; i < 40; ++i) {
            const auto puzzle = nono::clues_of(nono_tests::random_picture(random, 15, 15, colors, 60));
            const bool solved = nono::satisfies(guess_at(puzzle, i).picture, puzzle);
            narrowed_grid on(puzzle);
            if (on.grid().picture())
                CHECK(solved); // known cells are believed
            else if (solved)
                ++beyond_lines;
        }
        CAPTURE(colors);
        CHECK(beyond_lines > 0);
    }
}

TEST_CASE("belief: blotted clues") {
    nono_tests::random_numbers random(3);
    std::size_t solved = 0;
    for (int round = 0; round < 40; ++round) {
        auto puzzle = nono::clues_of(nono_tests::random_picture(random, 12, 12, 2, 60));
        nono_tests::blot_some(random, puzzle, 4);
        const auto found = guess_at(puzzle, 1);
        const bool right = nono::satisfies(found.picture, puzzle);
        REQUIRE((found.wrong_lines == 0) == right);
        if (right) ++solved;
    }
    CHECK(solved > 0);
}

TEST_CASE("belief: the same seed gives the same picture, and sweeps end with the right one") {
    nono_tests::random_numbers random(4);
    const auto puzzle = nono::clues_of(nono_tests::random_picture(random, 20, 20, 2, 60));
    CHECK(guess_at(puzzle, 5) == guess_at(puzzle, 5));
    const auto easy = nono::clues_of(nono_tests::random_picture(random, 10, 10, 2, 30));
    const auto found = guess_at(easy, 0);
    CHECK(found.wrong_lines == 0);
    CHECK(found.lines_scored < std::uint64_t{52} * 20);
}

TEST_CASE("belief: ends when the run must stop") {
    nono::grid diagonal(10, 10);
    for (std::size_t i = 0; i < 10; ++i) diagonal.cells()[11 * i] = 1;
    const auto puzzle = nono::clues_of(diagonal);
    narrowed_grid on(puzzle);
    nono::solve_options options;
    options.budget.work = 0;
    nono::extend::solver_run run(puzzle, options);
    nono::detail::random_numbers random(0);
    belief believed(puzzle, on.grid());
    CHECK_FALSE(believed.settle(random, 52, run));
    CHECK(run.statistics.lines_scored == 0);
}
