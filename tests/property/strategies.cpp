// Every complete strategy finds all solutions, regardless of its method.
// SPDX-License-Identifier: MIT
#include "brute_force.hpp"
#include "known_puzzles.hpp"

#include <nono/solve.hpp>
#include <nono/solver/all_strategies.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <vector>

namespace {

using namespace nono_tests;

const std::array<nono::strategy, 3> complete{nono::extend::backtracking_strategy, nono::extend::counting_strategy,
                                             nono::learning_strategy};

} // namespace

TEST_CASE("strategies: every complete strategy finds all solutions up to 6x6") {
    random_numbers random(51);
    std::size_t several = 0;
    for (int i = 0; i < 300; ++i) {
        const std::size_t colors = 2 + random.below(3);
        const std::size_t width = 1 + random.below(6);
        const std::size_t height = 1 + random.below(6);
        nono::clues puzzle = nono::clues_of(random_picture(random, width, height, colors, 25 + random.below(50)));
        for (auto& block : puzzle.rows.blocks())
            if (random.one_in(15)) block.length = length_or_blotted(random.below(3));
        const auto expected = sorted(all_solutions(puzzle, colors));
        several += expected.size() > 1 ? 1U : 0U;
        for (const auto& strategy : complete) {
            CAPTURE(strategy.name());
            const auto found = nono::solve(puzzle, {.max_solutions = 100'000, .strategy = strategy});
            REQUIRE(found.stopped_by == nono::stopped_by::nothing);
            REQUIRE(sorted(found.solutions) == expected);
            const auto verdict = nono::solve(puzzle, {.strategy = strategy});
            REQUIRE(verdict.status == (expected.empty()       ? nono::status::impossible
                                       : expected.size() == 1 ? nono::status::unique
                                                              : nono::status::multiple));
        }
    }
    CHECK(several > 20);
}

TEST_CASE("strategies: a hard puzzle with one solution") {
    for (const auto& strategy : complete) {
        CAPTURE(strategy.name());
        const auto found = nono::solve(domino(5), {.strategy = strategy});
        CHECK(found.status == nono::status::unique);
        CHECK(found.stopped_by == nono::stopped_by::nothing);
    }
    const auto counted = nono::solve(domino(5), {.strategy = nono::extend::counting_strategy});
    CHECK(counted.statistics.states > 1'000);
    const auto guessed = nono::solve(domino(7), {.strategy = nono::extend::backtracking_strategy});
    CHECK(guessed.status == nono::status::unique);
    CHECK(guessed.statistics.decisions > 50);
    CHECK(guessed.statistics.learnt == 0);
}

TEST_CASE("strategies: counting proves that there are no others without a search") {
    const auto learnt = nono::solve(domino(5), {.max_solutions = 1, .strategy = nono::learning_strategy});
    CHECK(learnt.status == nono::status::solvable);
    CHECK(learnt.stopped_by == nono::stopped_by::max_solutions);
    const auto counted = nono::solve(domino(5), {.max_solutions = 1, .strategy = nono::extend::counting_strategy});
    CHECK(counted.status == nono::status::unique);
    CHECK(counted.stopped_by == nono::stopped_by::nothing);
    const auto all = nono::solve(permutations(4), {.max_solutions = 24, .strategy = nono::extend::counting_strategy});
    CHECK(all.solution_count == 24);
    CHECK(all.stopped_by == nono::stopped_by::nothing);
    const auto fewer = nono::solve(permutations(4), {.max_solutions = 5, .strategy = nono::extend::counting_strategy});
    CHECK(fewer.solution_count == 5);
    CHECK(fewer.stopped_by == nono::stopped_by::max_solutions);
    // Too many states: solutions are found one by one, as in learning.
    const auto large = nono::solve(permutations(25), {.max_solutions = 3, .strategy = nono::extend::counting_strategy});
    CHECK(large.solution_count == 3);
}

TEST_CASE("strategies: backtracking respects the limits, and the cells it knows then are correct") {
    const auto puzzle = domino(9);
    const auto solution = nono::solve(puzzle).solution();
    for (const std::uint64_t work : {1'000U, 10'000U, 50'000U}) {
        const auto found =
            nono::solve(puzzle, {.strategy = nono::extend::backtracking_strategy, .budget = {.work = work}});
        CHECK(found.status == nono::status::unknown);
        CHECK(found.stopped_by == nono::stopped_by::max_work);
        CHECK(found.statistics.lines_solved == work);
        bool holds = true;
        for (std::size_t i = 0; i < solution.cells().size(); ++i)
            holds = holds && found.common.cells()[i].contains(solution.cells()[i]);
        CHECK(holds);
    }
    const auto timed = nono::solve(
        puzzle, {.strategy = nono::extend::backtracking_strategy, .budget = {.time = std::chrono::milliseconds(5)}});
    CHECK(timed.stopped_by == nono::stopped_by::time_limit);
    const auto counted = nono::solve(
        domino(20), {.strategy = nono::extend::counting_strategy, .budget = {.time = std::chrono::milliseconds(5)}});
    CHECK(counted.stopped_by == nono::stopped_by::time_limit);
}
