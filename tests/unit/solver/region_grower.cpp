// SPDX-License-Identifier: MIT
#include <nono/solver/search/region_grower.hpp>

#include "brute_force.hpp"
#include "large_blobs.hpp"

#include <nono/line/bit_line_solver.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/solve.hpp>
#include <nono/solver/grid/grid_masks.hpp>
#include <nono/solver/grid/prepared_lines.hpp>
#include <nono/solver/run/options.hpp>
#include <nono/solver/run/run.hpp>
#include <nono/solver/search/core.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <vector>

using namespace nono_tests;
using nono::extend::verdict;

namespace region_grower_tests { namespace {

// Grows a region in a small puzzle, and compares the colors that hold at the root with all solutions.
void compare_with_all(const nono::clues& puzzle, std::size_t colors) {
    const nono::solve_options options;
    nono::extend::solver_run run(puzzle, options);
    nono::detail::prepared_lines_of<nono::extend::bit_line_solver, 1> lines;
    REQUIRE(lines.prepare(puzzle, run));
    nono::detail::grid_masks grid(puzzle, lines, colors);
    const auto expected = all_solutions(puzzle, colors);
    verdict end = grid.propagate(run);
    if (end == verdict::open) {
        nono::detail::basic_search_core<nono::detail::grid_masks> core(puzzle, grid, run);
        nono::detail::basic_region_grower<nono::detail::grid_masks> grower(core);
        end = grower.grow();
        CHECK(core.assigned.level() == 0);
    }
    if (end == verdict::exhausted) {
        CHECK(expected.empty());
        return;
    }
    REQUIRE(end == verdict::open);
    for (const auto& solution : expected)
        for (nono::detail::cell_index cell = 0; cell < grid.cells(); ++cell)
            CHECK(grid.can(cell, solution.cells()[cell]));
}

}} // namespace region_grower_tests

TEST_CASE("region grower: colors that hold at the root hold in all solutions") {
    random_numbers random(3);
    for (int i = 0; i < 300; ++i) {
        const std::size_t colors = 2 + random.below(2);
        nono::clues puzzle = nono::clues_of(random_picture(random, 5, 5, colors, 50));
        if (i % 3 == 0) puzzle.rows.set_line(0, nono::clues_of(random_picture(random, 5, 1, colors, 50)).rows[0]);
        region_grower_tests::compare_with_all(puzzle, colors);
    }
}

TEST_CASE("region grower: large pictures that are mostly open are decided") {
    for (const std::size_t share : {50U, 36U})
        for (std::uint64_t seed = 1; seed <= 2; ++seed) {
            const nono::clues puzzle = nono::clues_of(large_blobs(seed, share));
            const auto found = nono::solve(puzzle, {.budget = {.work = 600'000}});
            CHECK(found.status == nono::status::multiple);
            REQUIRE(found.solutions.size() == 2);
            CHECK(found.solutions[0] != found.solutions[1]);
        }
}

TEST_CASE("region grower: restarts elsewhere if more than half of the guesses are lost") {
    // This puzzle triggers the restart. Continuing with the remaining guesses takes 2,038,097 lines.
    const nono::clues puzzle = nono::clues_of(large_blobs(6, 35, 160));
    const auto found = nono::solve(puzzle, {.budget = {.work = 1'800'000}});
    CHECK(found.status == nono::status::multiple);
    REQUIRE(found.solutions.size() == 2);
    for (const nono::grid& solution : found.solutions) CHECK(nono::satisfies(solution, puzzle));
}

TEST_CASE("region grower: a work limit ends it at the same point each time") {
    const nono::clues puzzle = nono::clues_of(large_blobs(1));
    for (const std::uint64_t work : {1'000U, 30'000U, 60'000U}) {
        const nono::solve_options options{.budget = {.work = work}};
        const auto first = nono::solve(puzzle, options);
        const auto again = nono::solve(puzzle, options);
        CHECK(first.stopped_by == nono::stopped_by::max_work);
        CHECK(first.statistics.lines_solved == work);
        CHECK(first.statistics == again.statistics);
        CHECK(first.common == again.common);
    }
}
