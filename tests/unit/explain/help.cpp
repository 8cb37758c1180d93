// SPDX-License-Identifier: MIT
#include "brute_force.hpp"
#include "rounds.hpp"

#include <nono/explain/help.hpp>
#include <nono/model/grid.hpp>
#include <nono/play/checks.hpp>

#include <doctest/doctest.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

using namespace nono::literals; // 2_color

namespace {

// Returns for each cell the colors that it has in at least one of the pictures.
nono::partial_grid colors_in(const std::vector<nono::grid>& pictures, std::size_t width, std::size_t height) {
    nono::partial_grid out(width, height, {});
    for (const nono::grid& picture : pictures)
        for (std::size_t i = 0; i < picture.cells().size(); ++i)
            out.cells()[i] |= nono::color_set::only(picture.cells()[i]);
    return out;
}

bool agrees_with(const nono::partial_grid& cells, const nono::grid& picture) {
    return nono::find_mistakes(cells, picture).empty();
}

} // namespace

TEST_CASE("mistakes, and whether a game can be finished, agree with all solutions") {
    nono_tests::random_numbers random(31);
    int several = 0;
    int without_mistakes_lost = 0; // no cell is a mistake by itself, but together they are
    int with_mistakes = 0;
    for (int round = 0; round < nono_tests::rounds(400); ++round) {
        const std::size_t colors = 2 + random.below(2);
        const nono::grid picture = nono_tests::random_picture(random, 4, 4, colors, 60);
        nono::clues puzzle = nono::clues_of(picture);
        if (random.one_in(10)) puzzle.rows.set_line(0, {}); // usually impossible
        const auto solutions = nono_tests::all_solutions(puzzle, colors);
        const std::size_t used = puzzle.color_count();
        nono::partial_grid cells(4, 4, nono::color_set::first(used));
        for (auto& cell : cells.cells()) {
            if (random.one_in(4)) cell = nono::color_set::only(static_cast<nono::color_index>(random.below(used)));
            if (random.one_in(50)) cell = {};
        }
        std::vector<nono::cell_position> expected;
        const nono::partial_grid possible = colors_in(solutions, 4, 4);
        for (std::size_t row = 0; row < 4; ++row)
            for (std::size_t column = 0; column < 4; ++column)
                if ((cells(row, column) & possible(row, column)).empty() &&
                    cells(row, column) != nono::color_set::first(used))
                    expected.push_back({row, column});
        bool can_be = false;
        for (const nono::grid& solution : solutions) can_be = can_be || agrees_with(cells, solution);

        const nono::mistake_result report = nono::find_mistakes(puzzle, cells);
        REQUIRE(report.puzzle == (solutions.empty() ? nono::status::impossible : nono::status::solvable));
        REQUIRE(report.mistakes == expected);
        REQUIRE(report.undecided.empty());
        const nono::status status = nono::can_be_finished(puzzle, cells);
        REQUIRE(status == (can_be ? nono::status::solvable : nono::status::impossible));
        several += solutions.size() > 1 ? 1 : 0;
        with_mistakes += !solutions.empty() && !expected.empty() ? 1 : 0;
        without_mistakes_lost += expected.empty() && !can_be ? 1 : 0;
    }
    CHECK(several > 20);
    CHECK(with_mistakes > 20);
    CHECK(without_mistakes_lost > 5);
}

TEST_CASE("help with limits") {
    // One cell in each row and column of 12.
    const nono::clues puzzle{nono::clue_lines(12, {{1}}), nono::clue_lines(12, {{1}})};
    nono::partial_grid cells(12, 12, nono::color_set::first(2));
    cells(0, 0) = cells(3, 4) = nono::color_set::only(1);
    cells(5, 5) = nono::color_set::only(0);
    const std::vector<nono::cell_position> marked{{0, 0}, {3, 4}, {5, 5}};
    CHECK(nono::find_mistakes(puzzle, cells).mistakes.empty());
    CHECK(nono::find_mistakes(puzzle, cells).undecided.empty());
    CHECK(nono::find_mistakes(puzzle, cells));

    const auto none = nono::find_mistakes(puzzle, cells, {.budget = {.work = 0}});
    CHECK(none.puzzle == nono::status::unknown);
    CHECK(none.undecided == marked);
    CHECK_FALSE(none);
    CHECK(none.stopped_by == nono::stopped_by::max_work);
    CHECK(nono::can_be_finished(puzzle, cells, {.budget = {.work = 0}}) == nono::status::unknown);
    CHECK(nono::can_be_finished(puzzle, cells, {.budget = {.time = nono::time_span::from_seconds(0)}}) ==
          nono::status::unknown);
    CHECK(nono::can_be_finished(puzzle, cells, {.budget = {.memory = 0}}) == nono::status::unknown);
    const std::atomic<bool> stop = true;
    CHECK(nono::find_mistakes(puzzle, cells, {.budget = {.stop = stop}}).undecided == marked);

    // For any amount of work, each cell is in a list or agrees with a solution, and no cell is a mistake.
    for (std::uint64_t work = 1; work < 400; work += 7) {
        const auto some = nono::find_mistakes(puzzle, cells, {.budget = {.work = work}});
        CHECK(some.mistakes.empty());
        CHECK(some.undecided.size() <= marked.size());
    }
}

TEST_CASE("help for puzzles that no solver accepts") {
    const nono::clues puzzle{{{{1, 0_color}}}, {{}}};
    nono::partial_grid cells(1, 1, nono::color_set::only(1));
    CHECK(nono::can_be_finished(puzzle, cells) == nono::status::unknown);
    CHECK(nono::find_mistakes(puzzle, cells).undecided.size() == 1);
    CHECK(nono::find_mistakes(puzzle, cells).error == nono::argument_errc::blank_clue);
    const nono::clues square{{{}, {}}, {{}, {}}};
    CHECK(nono::can_be_finished(square, cells) == nono::status::unknown);
    CHECK(nono::find_mistakes(square, cells).puzzle == nono::status::unknown);
    CHECK(nono::find_mistakes(square, cells).undecided.size() == 1);
    CHECK(nono::find_mistakes(square, cells).error == nono::argument_errc::other_size);
    CHECK_FALSE(
        nono::find_mistakes(square, nono::partial_grid(1, 1, nono::color_set::first(1)))); // though no cell is marked
}
