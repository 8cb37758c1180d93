// Solving on boards of any shape, compared with all pictures of small ones, and with rectangles.
// SPDX-License-Identifier: MIT
#include "boards.hpp"
#include "known_puzzles.hpp"
#include "rounds.hpp"

#include <nono/model/board.hpp>
#include <nono/solve.hpp>
#include <nono/solver/all_strategies.hpp>
#include <nono/solver/board/solve_board.hpp>
#include <nono/solver/run/observer.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

using namespace nono::literals; // 2_color

using namespace nono_tests;
using nono::extend::solve_board;

namespace nono_board_tests {

[[nodiscard]] std::vector<board_cells> sorted_cells(const std::vector<nono::grid>& grids) {
    std::vector<board_cells> out;
    for (const auto& grid : grids) out.emplace_back(grid.cells().begin(), grid.cells().end());
    std::sort(out.begin(), out.end());
    return out;
}

/// Compares the results on a board with all of its solutions.
void check_all(const nono::extend::board& on, const nono::clue_lines& clues, std::size_t colors,
               std::size_t (&of_status)[3]) {
    const std::vector<board_cells> expected = board_brute_force(on, clues, colors).solutions();
    const auto all = solve_board(on, clues, {.max_solutions = 1'000'000});
    REQUIRE(sorted_cells(all.solutions) == expected);
    REQUIRE(all.solution_count == expected.size());
    REQUIRE(all.stopped_by == nono::stopped_by::nothing);
    for (std::size_t cell = 0; cell < on.cells() && !expected.empty(); ++cell) {
        nono::color_set common;
        for (const auto& picture : expected) common |= nono::color_set::only(picture[cell]);
        REQUIRE(all.common.cells()[cell] == common);
    }
    const auto two = solve_board(on, clues);
    REQUIRE(two.status == (expected.empty()       ? nono::status::impossible
                           : expected.size() == 1 ? nono::status::unique
                                                  : nono::status::multiple));
    ++of_status[(std::min)(expected.size(), std::size_t{2})];
    REQUIRE(static_cast<bool>(solve_board(on, clues, {.max_solutions = 1})) == !expected.empty());

    // Strategies without a search report only true solutions, and exclude none.
    for (const auto& how : {nono::line_strategy, nono::probing_strategy}) {
        const auto found = solve_board(on, clues, {.strategy = how});
        REQUIRE(found.statistics.decisions == 0);
        if (found.stopped_by == nono::stopped_by::strategy) {
            REQUIRE(found.status == nono::status::unknown);
            for (const auto& picture : expected)
                for (std::size_t cell = 0; cell < on.cells(); ++cell)
                    REQUIRE(found.common.cells()[cell].contains(picture[cell]));
        } else {
            REQUIRE(found.status == two.status);
        }
    }

    // With a known cell of a solution, the solutions that agree with it are expected.
    if (expected.size() < 2) return;
    nono::partial_grid known(on.cells(), 1, nono::color_set::first(colors));
    const std::size_t cell = expected.size() % on.cells();
    known.cells()[cell] = nono::color_set::only(expected[0][cell]);
    const auto with_known = solve_board(on, clues, {.max_solutions = 1'000'000, .known = &known});
    REQUIRE(with_known.solution_count ==
            static_cast<std::size_t>(std::count_if(expected.begin(), expected.end(), [&](const board_cells& picture) {
                return picture[cell] == expected[0][cell];
            })));
}

/// Returns the clues of a picture, occasionally with a block that is one cell longer or shorter, blotted or missing.
[[nodiscard]] nono::clue_lines changed_clues(random_numbers& random, nono::clue_lines clues) {
    if (clues.blocks().empty() || random.one_in(2)) return clues;
    const std::size_t line = random.below(clues.size());
    if (clues[line].empty()) return clues;
    nono::clue& block = clues.blocks(line)[random.below(clues[line].size())];
    switch (random.below(3)) {
    case 0: block.length += 1; break;
    case 1: block.length = block.length > 1 ? block.length - 1 : 1; break;
    default: block.length = nono::blotted; break;
    }
    return clues;
}

[[nodiscard]] nono::extend::board small_board(random_numbers& random, std::size_t maximum) {
    for (;;) {
        nono::extend::board out;
        switch (random.below(5)) {
        case 0: out = rectangle(1 + random.below(5), 1 + random.below(4)); break;
        case 1: out = cut_rectangle(3 + random.below(2), 3 + random.below(2), 1); break;
        case 2: out = cylinder(2 + random.below(3), 1 + random.below(5)); break;
        case 3: out = hexagon(1); break;
        default: out = random_board(random, 1 + random.below(maximum)); break;
        }
        if (out.cells() <= maximum) return out;
    }
}

} // namespace nono_board_tests

using namespace nono_board_tests;

TEST_CASE("boards: black and white, all solutions of up to 16 cells") {
    random_numbers random(1);
    std::size_t of_status[3] = {};
    for (int round = 0; round < rounds(400); ++round) {
        const nono::extend::board on = small_board(random, 16);
        const board_cells picture = random_cells(random, on.cells(), 2, 20 + random.below(60));
        check_all(on, changed_clues(random, clues_on(on, picture)), 2, of_status);
    }
    for (const std::size_t count : of_status) CHECK(count >= 20);
}

TEST_CASE("boards: in color, all solutions of up to 12 cells") {
    random_numbers random(2);
    std::size_t of_status[3] = {};
    for (int round = 0; round < rounds(400); ++round) {
        const std::size_t colors = 3 + random.below(2);
        const nono::extend::board on = small_board(random, 12);
        const board_cells picture = random_cells(random, on.cells(), colors, 20 + random.below(60));
        check_all(on, changed_clues(random, clues_on(on, picture)), colors, of_status);
    }
    for (const std::size_t count : of_status) CHECK(count >= 20);
}

TEST_CASE("boards: hexagons of 24 cells, all solutions") {
    random_numbers random(3);
    std::size_t of_status[3] = {};
    const nono::extend::board on = hexagon(2);
    for (int round = 0; round < rounds(20); ++round) {
        const board_cells picture = random_cells(random, on.cells(), 2, 50);
        check_all(on, changed_clues(random, clues_on(on, picture)), 2, of_status);
    }
    CHECK(of_status[1] >= 5);
}

TEST_CASE("boards: a rectangle has the same verdict and solutions as with solve") {
    random_numbers random(4);
    std::size_t of_status[5] = {};
    for (int round = 0; round < rounds(60); ++round) {
        const std::size_t width = 5 + random.below(11);
        const std::size_t height = 5 + random.below(11);
        const std::size_t colors = 2 + random.below(2);
        const nono::clues puzzle = nono::clues_of(random_picture(random, width, height, colors, 30 + random.below(40)));
        const auto expected = nono::solve(puzzle);
        const auto found = solve_board(rectangle(width, height), lines_of(puzzle));
        REQUIRE(found.status == expected.status);
        ++of_status[static_cast<std::size_t>(found.status)];
        if (found.status != nono::status::unique) continue;
        REQUIRE(std::equal(found.solution().cells().begin(), found.solution().cells().end(),
                           expected.solution().cells().begin(), expected.solution().cells().end()));
    }
    CHECK(of_status[static_cast<std::size_t>(nono::status::unique)] >= 10);
    CHECK(of_status[static_cast<std::size_t>(nono::status::multiple)] >= 10);
}

TEST_CASE("boards: puzzles that take hundreds of conflicts are decided with block variables") {
    for (const std::size_t n : {8U, 9U}) {
        const nono::clues puzzle = domino(n);
        const auto found = solve_board(rectangle(puzzle.width(), puzzle.height()), lines_of(puzzle));
        CHECK(found.status == nono::status::unique);
        CHECK(found.statistics.conflicts > 300); // otherwise the test shows nothing
        CHECK(found.statistics.restarts >= 1);
    }
}

TEST_CASE("boards: many solutions are found up to the requested number, each once") {
    // A Latin square in one color: permutations.
    for (const std::size_t side : {4U, 5U, 6U}) {
        const nono::extend::board on = rectangle(side, side);
        const nono::clue_lines clues(2 * side, {{1}});
        std::size_t permutations = 1;
        for (std::size_t i = 2; i <= side; ++i) permutations *= i;
        const auto all = solve_board(on, clues, {.max_solutions = 1'000});
        CHECK(all.solution_count == permutations);
        const auto cells = sorted_cells(all.solutions);
        CHECK(std::adjacent_find(cells.begin(), cells.end()) == cells.end());
        const auto some = solve_board(on, clues, {.max_solutions = 7});
        CHECK(some.solution_count == 7);
        CHECK(some.stopped_by == nono::stopped_by::max_solutions);
        std::size_t called = 0;
        const auto stops = [&](const nono::grid&) { return ++called < 3; };
        const auto stopped = solve_board(on, clues, {.max_solutions = 100, .on_solution = stops});
        CHECK(called == 3);
        CHECK(stopped.stopped_by == nono::stopped_by::callback);
        CHECK(stopped.solutions.size() == 1);
    }
}

TEST_CASE("boards: noise on hexagons of 216 and 384 cells is decided") {
    random_numbers random(5);
    std::size_t unique = 0;
    for (int round = 0; round < rounds(4); ++round)
        for (const std::size_t side : {6U, 8U}) {
            const nono::extend::board on = hexagon(side);
            const board_cells picture = random_cells(random, on.cells(), 2, 50);
            const auto found = solve_board(on, clues_on(on, picture), {.budget = {.work = 2'000'000}});
            CHECK((found.status == nono::status::unique || found.status == nono::status::multiple));
            if (found.status != nono::status::unique) continue;
            ++unique;
            CHECK(sorted_cells(found.solutions)[0] == picture);
        }
    CHECK(unique >= 1);
}

TEST_CASE("boards: if the directions require different numbers of cells, no line is solved") {
    random_numbers random(7);
    const nono::extend::board on = hexagon(6);
    for (int round = 0; round < 20; ++round) {
        nono::clue_lines clues = clues_on(on, random_cells(random, on.cells(), 3, 50));
        const std::size_t line = random.below(clues.size());
        if (clues[line].empty()) continue;
        nono::clue& block = clues.blocks(line)[random.below(clues[line].size())];
        if (random.one_in(2))
            ++block.length;
        else
            block.color = static_cast<nono::color_index>(3 - block.color);
        const auto found = solve_board(on, clues);
        CHECK(found.status == nono::status::impossible);
        CHECK(found.statistics.lines_solved == 0);
        // A blotted block can have either length.
        for (auto& of_line : clues.blocks()) of_line.length = nono::blotted;
        CHECK(solve_board(on, clues, {.strategy = nono::line_strategy}).statistics.lines_solved > 0);
    }
}

TEST_CASE("boards: budgets and stop requests end the search") {
    random_numbers random(6);
    const nono::extend::board on = hexagon(8);
    const nono::clue_lines clues = clues_on(on, random_cells(random, on.cells(), 2, 80)); // has many solutions
    const auto maximum = solve_board(on, clues, {.max_solutions = 1'000'000, .budget = {.work = 1'000}});
    CHECK(maximum.stopped_by == nono::stopped_by::max_work);
    CHECK(maximum.statistics.lines_solved == 1'000);
    const auto none = solve_board(on, clues, {.budget = {.memory = 0}});
    CHECK(none.stopped_by == nono::stopped_by::max_memory);
    CHECK(none.status == nono::status::unknown);
    std::size_t ends[2] = {};
    for (std::uint64_t memory = 1'000; memory < 10'000'000; memory += memory / 4) {
        const auto found = solve_board(on, clues, {.budget = {.work = 20'000, .memory = memory}});
        ++ends[found.stopped_by == nono::stopped_by::max_memory ? 0 : 1];
    }
    CHECK(ends[0] >= 5);
    CHECK(ends[1] >= 1);
    const std::atomic<bool> requested{true};
    CHECK(solve_board(on, clues, {.budget = {.stop = requested}}).stopped_by == nono::stopped_by::stop_request);
    const auto over = solve_board(on, clues, {.budget = {.time = std::chrono::seconds(0)}});
    CHECK(over.stopped_by == nono::stopped_by::time_limit);
    std::size_t cells = 0;
    const auto note = [&](const nono::progress& so_far) { cells = so_far.cells; };
    static_cast<void>(
        solve_board(on, clues, {.max_solutions = 1'000'000, .budget = {.work = 20'000, .progress = note}}));
    CHECK(cells == on.cells());
    // The counters are the same each time.
    const auto once = solve_board(on, clues, {.budget = {.work = 20'000}});
    CHECK(once.statistics == solve_board(on, clues, {.budget = {.work = 20'000}}).statistics);
}

TEST_CASE("boards: invalid input is refused") {
    const nono::extend::board on = hexagon(1);
    const nono::clue_lines clues = clues_on(on, board_cells(on.cells(), 1));
    const auto error_with = [&](const nono::solve_options& options) { return solve_board(on, clues, options).error; };
    CHECK(solve_board(on, clues).status == nono::status::unique);
    for (const auto& how : nono::extend::strategies()) {
        const bool accepts_boards = how == nono::automatic_strategy || how == nono::learning_strategy ||
                                    how == nono::probing_strategy || how == nono::line_strategy;
        CHECK(error_with({.strategy = how}) ==
              (accepts_boards ? nono::argument_errc::none : nono::argument_errc::not_for_boards));
    }
    nono::extend::solve_observer observer;
    CHECK(error_with({.observer = &observer}) == nono::argument_errc::not_for_boards);
    const nono::partial_grid known(on.cells(), 2, nono::color_set::first(2));
    CHECK(error_with({.known = &known}) == nono::argument_errc::other_size);
    nono::clue_lines fewer = clues;
    fewer.pop_back();
    CHECK(solve_board(on, fewer).error == nono::argument_errc::other_size);
    nono::clue_lines wrong = clues;
    wrong.set_line(0, {{1, 0_color}});
    CHECK(solve_board(on, wrong).error == nono::argument_errc::blank_clue);
    wrong.set_line(0, {{1, 64_color}});
    CHECK(solve_board(on, wrong).error == nono::argument_errc::size);
    // An empty board.
    CHECK(solve_board(nono::extend::board(), {}).status == nono::status::unique);
    CHECK(solve_board(*board_of(0, {{}}), nono::clue_lines(1)).status == nono::status::unique);
    CHECK(solve_board(*board_of(0, {{}}), {{{1}}}).status == nono::status::impossible);
}
