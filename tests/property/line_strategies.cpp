// Whole puzzles with each line solver: the results of lines and probing do not depend on it, if it is complete.
// SPDX-License-Identifier: MIT
#define NONO_DEFINITIONS 1 // the tested functions are not declared with nono::compiled
#include "brute_force.hpp"
#include "rounds.hpp"

#include <nono/line/cell_line_solver.hpp>
#include <nono/line/left_right_line_solver.hpp>
#include <nono/line/portable_line_solver.hpp>
#include <nono/solve.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>

namespace {

using namespace nono_tests;

constexpr auto cell_lines =
    nono::extend::make_strategy<nono::extend::line_engine, nono::extend::cell_line_solver>("cell lines");
constexpr auto cell_probing =
    nono::extend::make_strategy<nono::extend::probing_engine, nono::extend::cell_line_solver>("cell probing");
constexpr auto portable_learning =
    nono::extend::make_strategy<nono::extend::learning_engine, nono::extend::portable_line_solver>("portable learning");
constexpr auto left_right =
    nono::extend::make_strategy<nono::extend::line_engine, nono::extend::left_right_line_solver>("left_right");

nono::clues puzzle_for_lines(random_numbers& random) {
    const std::size_t width = random.one_in(10) ? 64 + random.below(10) : 1 + random.below(12);
    const std::size_t height = 1 + random.below(12);
    const std::size_t colors = 2 + random.below(3);
    nono::clues out = nono::clues_of(random_picture(random, width, height, colors, 20 + random.below(50)));
    blot_some(random, out, 30);
    if (random.one_in(10) && !out.rows[0].empty()) lengthen(out.rows.blocks(0)[0]);
    return out;
}

} // namespace

TEST_CASE("the strategies line and probing give the same result with the cell-by-cell line solver") {
    random_numbers random(11);
    std::size_t by_lines = 0;
    const int tried = rounds(100);
    for (int i = 0; i < tried; ++i) {
        const auto puzzle = puzzle_for_lines(random);
        const auto lines = nono::solve(puzzle, {.strategy = nono::line_strategy});
        const auto slow_lines = nono::solve(puzzle, {.strategy = cell_lines});
        REQUIRE(slow_lines.status == lines.status);
        REQUIRE(slow_lines.common == lines.common);
        REQUIRE(slow_lines.solutions == lines.solutions);
        REQUIRE(slow_lines.statistics.lines_solved == lines.statistics.lines_solved);
        REQUIRE(slow_lines.statistics.cells_set == lines.statistics.cells_set);
        const auto probing = nono::solve(puzzle, {.strategy = nono::probing_strategy});
        const auto slow_probing = nono::solve(puzzle, {.strategy = cell_probing});
        REQUIRE(slow_probing.status == probing.status);
        REQUIRE(slow_probing.common == probing.common);
        REQUIRE(slow_probing.statistics.lines_solved == probing.statistics.lines_solved);
        by_lines += lines.status == nono::status::unique ? 1U : 0U;
    }
    CHECK(by_lines > 5);
    CHECK(by_lines < static_cast<std::size_t>(tried) - 5);
}

TEST_CASE("the work is the same with and without vector instructions") {
    random_numbers random(13);
    std::uint64_t conflicts = 0;
    for (int i = 0; i < 200; ++i) {
        const auto puzzle = puzzle_for_lines(random);
        const auto fast = nono::solve(puzzle, {.budget = {.work = 20'000}});
        const auto portable = nono::solve(puzzle, {.strategy = portable_learning, .budget = {.work = 20'000}});
        REQUIRE(portable.status == fast.status);
        REQUIRE(portable.solutions == fast.solutions);
        REQUIRE(portable.common == fast.common);
        REQUIRE(portable.statistics == fast.statistics);
        conflicts += fast.statistics.conflicts;
    }
    CHECK(conflicts > 100);
}

TEST_CASE("left_right alone finds a part of the cells that lines find, and no others") {
    random_numbers random(12);
    std::size_t same = 0;
    std::size_t less = 0;
    for (int i = 0; i < 400; ++i) {
        const auto puzzle = puzzle_for_lines(random);
        const auto lines = nono::solve(puzzle, {.strategy = nono::line_strategy});
        const auto found = nono::solve(puzzle, {.strategy = left_right});
        if (lines.status == nono::status::impossible) continue; // detecting that can take more than left and right
        REQUIRE(found.status != nono::status::impossible);
        bool all = true;
        for (std::size_t cell = 0; cell < lines.common.cells().size(); ++cell) {
            const auto more = found.common.cells()[cell];
            REQUIRE((more & lines.common.cells()[cell]) == lines.common.cells()[cell]);
            all = all && more == lines.common.cells()[cell];
        }
        (all ? same : less) += 1;
    }
    CHECK(same > 100);
    CHECK(less > 5);
}
