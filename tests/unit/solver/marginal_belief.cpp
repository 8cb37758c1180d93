// SPDX-License-Identifier: MIT
#include <nono/solver/belief/marginal_belief.hpp>

#include "boards.hpp"
#include "brute_force.hpp"
#include "narrowed_grid.hpp"
#include "open_puzzle.hpp"
#include "rounds.hpp"

#include <nono/line/bit_line_solver.hpp>
#include <nono/solve.hpp>
#include <nono/solver/board/board_grid.hpp>
#include <nono/solver/grid/prepared_lines.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace {

// Returns the number of wrong lines of a picture, counted line by line.
std::size_t lines_not_satisfied(const nono::grid& picture, const nono::clues& puzzle) {
    std::size_t count = 0;
    for (std::size_t row = 0; row < puzzle.height(); ++row)
        count += nono::satisfies(picture.row(row), puzzle.rows[row]) ? 0U : 1U;
    for (std::size_t column = 0; column < puzzle.width(); ++column)
        count += nono::satisfies(picture.column(column), puzzle.columns[column]) ? 0U : 1U;
    return count;
}

} // namespace

TEST_CASE("marginal belief: usually ends with solutions, and always reports the true number of wrong lines") {
    nono_tests::random_numbers random(19);
    constexpr int rounds = 20;
    int right = 0;
    for (int round = 0; round < rounds; ++round) {
        const auto puzzle = nono_tests::open_puzzle(random, 14, 13, round % 3 == 0 ? 3 : 2, 62);
        nono_tests::narrowed_grid on(puzzle);
        nono::detail::marginal_belief beliefs(puzzle, on.grid());
        REQUIRE(beliefs.settle(400, nono::detail::fixed_log_one / 300, on.run()));
        CAPTURE(round);
        CHECK(on.run().statistics.lines_scored > 0);
        CHECK(beliefs.wrong_lines() == lines_not_satisfied(beliefs.picture(), puzzle));
        for (std::size_t i = 0; i < beliefs.picture().cells().size(); ++i)
            REQUIRE(on.grid().can(static_cast<nono::detail::cell_index>(i), beliefs.picture().cells()[i]));
        right += beliefs.wrong_lines() == 0 ? 1 : 0;
    }
    CHECK(2 * right > rounds);
}

TEST_CASE("marginal belief: a rectangle has the same picture as a board with the same lines") {
    nono_tests::random_numbers random(21);
    for (int round = 0; round < 20; ++round) {
        const auto puzzle = nono_tests::open_puzzle(random, 11, 9, round % 2 == 0 ? 2 : 4, 60);
        nono_tests::narrowed_grid on(puzzle);
        nono::detail::marginal_belief beliefs(puzzle, on.grid());
        REQUIRE(beliefs.settle(30, nono::detail::fixed_log_one / 30, on.run()));

        const auto board = nono_tests::rectangle(puzzle.width(), puzzle.height());
        const auto clues = nono_tests::lines_of(puzzle);
        nono::detail::prepared_lines_of<nono::extend::bit_line_solver, 1> lines;
        for (std::size_t line = 0; line < board.lines(); ++line)
            REQUIRE(lines.add(clues[line], board.cells_of(line).size()));
        const nono::detail::board_puzzle on_board{board, clues};
        nono::detail::board_grid cells(on_board, lines, puzzle.color_count());
        REQUIRE(cells.propagate(on.run()) == nono::extend::verdict::open);
        nono::detail::marginal_belief of_board(on_board, cells);
        REQUIRE(of_board.settle(30, nono::detail::fixed_log_one / 30, on.run()));

        CAPTURE(round);
        CHECK(of_board.wrong_lines() == beliefs.wrong_lines());
        const auto drawn = of_board.picture();
        const auto wanted = beliefs.picture();
        CHECK(std::equal(drawn.cells().begin(), drawn.cells().end(), wanted.cells().begin(), wanted.cells().end()));
    }
}

TEST_CASE("marginal belief: ends when the run must stop") {
    nono_tests::random_numbers random(20);
    const auto puzzle = nono::clues_of(nono_tests::random_picture(random, 20, 20, 2, 64));
    const nono::solve_options options{.budget = {.work = 0}};
    nono::extend::solver_run run(puzzle, options);
    nono_tests::narrowed_grid on(puzzle);
    nono::detail::marginal_belief beliefs(puzzle, on.grid());
    CHECK(!beliefs.settle(10, 1, run));
    CHECK(run.has_stopped());
}
