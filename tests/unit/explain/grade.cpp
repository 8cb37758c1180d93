// SPDX-License-Identifier: MIT
#include <nono/explain/grade.hpp>

#include <nono/clues.hpp>
#include <nono/explain/explain.hpp>
#include <nono/explain/path.hpp>
#include <nono/explain/rounds.hpp>
#include <nono/explain/step.hpp>
#include <nono/formats/non.hpp>
#include <nono/grid.hpp>
#include <nono/io/file.hpp>
#include <nono/line/cell_line_solver.hpp>
#include <nono/parse.hpp>
#include <nono/solve_line.hpp>

#include "rounds.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace {

nono::grid random_grid(std::mt19937& random, std::size_t width, std::size_t height, unsigned colors) {
    nono::grid out(width, height);
    for (auto& cell : out.cells()) cell = static_cast<nono::color_index>(random() % colors);
    return out;
}

nono::partial_grid without_marks(const nono::clues& puzzle) {
    return {puzzle.width(), puzzle.height(), nono::color_set::first(puzzle.color_count())};
}

/// A path of which only the end is known.
nono::explain_result path_to(nono::partial_grid cells, nono::explain_status status) {
    nono::explain_result out;
    out.cells = std::move(cells);
    out.status = status;
    return out;
}

/// One round, by another line solver, one line after the other. Counts the lines that lose colors, and of them those
/// that decide a cell.
nono::detail::round_result slow_round(const nono::clues& puzzle, nono::partial_grid& cells) {
    nono::detail::round_result count;
    nono::partial_grid next = cells;
    for (std::size_t row = 0; row < puzzle.height(); ++row) {
        const auto found =
            nono::solve_line<nono::extend::cell_line_solver>(puzzle.rows[row], std::as_const(cells).row(row));
        bool differs = false;
        bool decides = false;
        for (std::size_t i = 0; i < puzzle.width(); ++i) {
            differs = differs || (*found)[i] != cells(row, i);
            decides = decides || ((*found)[i].size() == 1 && cells(row, i).size() > 1);
            next(row, i) &= (*found)[i];
        }
        count.lines += differs ? 1U : 0U;
        count.deciding += decides ? 1U : 0U;
    }
    for (std::size_t column = 0; column < puzzle.width(); ++column) {
        std::vector<nono::color_set> line(puzzle.height(), nono::color_set{});
        for (std::size_t i = 0; i < line.size(); ++i) line[i] = cells(i, column);
        const auto found = nono::solve_line<nono::extend::cell_line_solver>(puzzle.columns[column], line);
        bool differs = false;
        bool decides = false;
        for (std::size_t i = 0; i < line.size(); ++i) {
            differs = differs || (*found)[i] != line[i];
            decides = decides || ((*found)[i].size() == 1 && line[i].size() > 1);
            next(i, column) &= (*found)[i];
        }
        count.lines += differs ? 1U : 0U;
        count.deciding += decides ? 1U : 0U;
    }
    cells = next;
    return count;
}

} // namespace

TEST_CASE("grade: rounds and footholds are those of all lines solved at the same time") {
    std::mt19937 random(5);
    std::size_t several_rounds = 0;
    for (unsigned i = 0; i < static_cast<unsigned>(nono_tests::rounds(150)); ++i) {
        const auto picture = random_grid(random, 1 + random() % 12, 1 + random() % 12, 2 + i % 2U);
        const auto puzzle = nono::clues_of(picture);
        nono::partial_grid cells = without_marks(puzzle);
        std::vector<nono::detail::round_result> progress;
        do progress.push_back(slow_round(puzzle, cells));
        while (progress.back().lines > 0);
        CAPTURE(puzzle.width());
        CAPTURE(puzzle.height());
        const auto found = nono::grade(puzzle, path_to(without_marks(puzzle), nono::explain_status::needs_guessing));
        CHECK(found.rounds == progress.size() - 1);
        CHECK(found.footholds == progress.front().deciding);
        CHECK(found.lines == puzzle.width() + puzzle.height());
        CHECK(found.level == nono::grade_class::needs_guessing);
        several_rounds += found.rounds > 2 ? 1U : 0U;

        nono::extend::work_limits limits{nono::budget{}};
        nono::detail::parallel_lines lines(puzzle, without_marks(puzzle), limits);
        while (lines.next_round().lines > 0) {
        }
        CHECK(lines.possible());
        CHECK(lines.cells() == cells);
    }
    CHECK(several_rounds > 20);
}

TEST_CASE("grade: where lines end, rounds go on with the steps of several lines") {
    // Two cells on a diagonal: nothing follows by lines. With one cell known, the rest does in one more round.
    const nono::clues puzzle{.rows = {{{1, 1}}, {{1, 1}}}, .columns = {{{1, 1}}, {{1, 1}}}};
    nono::explain_result path;
    nono::step one_line;
    one_line.technique = nono::technique::overlap;
    one_line.lines = {{{nono::axis::row, 0}, {0}}};
    one_line.cells = {{{0, 0}, nono::color_set{3}, nono::color_set{2}}};
    nono::step two_lines = one_line;
    two_lines.technique = nono::technique::two_lines;
    two_lines.lines.push_back({{nono::axis::column, 0}, {0}});
    two_lines.cells = {{{1, 1}, nono::color_set{3}, nono::color_set{2}}};
    path.steps = {one_line, two_lines};
    path.open_lines = {0, 3};
    path.status = nono::explain_status::solved;
    path.cells = without_marks(puzzle);
    for (const auto& step : path.steps) CHECK(nono::take_step(step, path.cells));

    const auto found = nono::grade(puzzle, path);
    CHECK(found.footholds == 0);
    CHECK(found.rounds == 3); // the step, then two for the lines: those through the cell, those through its neighbors
    CHECK(found.steps[static_cast<std::size_t>(nono::technique::overlap)] == 1);
    CHECK(found.steps[static_cast<std::size_t>(nono::technique::two_lines)] == 1);
    CHECK(found.step_count() == 2);
    CHECK(found.least_open_lines == 0);
    CHECK(found.mean_open_lines == 150);
    CHECK(found.search == (500 + 125) / 2);
    CHECK(found.mean_clue == 100);
    CHECK(found.slack == 50);
    CHECK(found.score == 2 * 3 + 2 * (312 - 100) / 100 + 10 + 20 * 50 / 100 + 10);
    CHECK(found.level == nono::grade_class::hard); // as two lines are taken together
}

TEST_CASE("grade: the classes by score and by the hardest step") {
    using nono::grade_class;
    nono::grade_result numbers;
    const auto level = [&](std::uint32_t score) {
        numbers.score = score;
        return nono::extend::class_of(numbers);
    };
    CHECK(level(0) == grade_class::trivial);
    CHECK(level(19) == grade_class::trivial);
    CHECK(level(20) == grade_class::easy);
    CHECK(level(40) == grade_class::medium);
    CHECK(level(70) == grade_class::hard);
    CHECK(level(120) == grade_class::very_hard);
    CHECK(level(199) == grade_class::very_hard);
    CHECK(level(200) == grade_class::expert);
    numbers.steps[static_cast<std::size_t>(nono::technique::two_lines)] = 1;
    CHECK(level(0) == grade_class::hard);
    CHECK(level(150) == grade_class::very_hard);
    numbers.steps[static_cast<std::size_t>(nono::technique::contradiction)] = 1;
    CHECK(level(0) == grade_class::very_hard);
    CHECK(level(200) == grade_class::expert);
    CHECK(name_of(grade_class::trivial) == "trivial");
    CHECK(name_of(grade_class::very_hard) == "very_hard");
    CHECK(name_of(grade_class::needs_guessing) == "needs_guessing");
    CHECK(name_of(grade_class::unknown) == "unknown");
}

TEST_CASE("grade: what cannot be solved has a class of its own") {
    const nono::clues contradictory{.rows = {{{2, 1}}, {{2, 1}}}, .columns = {{{1, 1}}, {{1, 1}}}};
    CHECK(nono::grade(contradictory, path_to(without_marks(contradictory), nono::explain_status::impossible)).level ==
          nono::grade_class::impossible);
    CHECK(nono::grade(contradictory, path_to(without_marks(contradictory), nono::explain_status::stopped)).level ==
          nono::grade_class::unknown);
    const nono::clues too_long{.rows = {{{9, 1}}}, .columns = {{{1, 1}}}};
    const auto found = nono::grade(too_long, path_to(without_marks(too_long), nono::explain_status::impossible));
    CHECK(found.rounds == 0);
    CHECK(found.slack == 0); // a line has no less than none
    const nono::clues no_color{.rows = {{{1, 0}}}, .columns = {{{1, 64}}}};
    CHECK(nono::grade(no_color, path_to(without_marks(no_color), nono::explain_status::stopped)).rounds == 0);
    CHECK(nono::grade(contradictory, nono::explain_result{}).rounds == 0); // cells of another size
    CHECK(nono::grade(nono::clues{}, nono::explain_result{}) == nono::grade_result{});
}

TEST_CASE("grade: a blotted block counts as one cell in the mean, and no score is too high to be told") {
    const nono::clues puzzle{.rows = {{{0, 1}, {3, 1}}}, .columns = {{{1, 1}}, {}, {{1, 1}}, {{1, 1}}, {{1, 1}}}};
    CHECK(nono::grade(puzzle, nono::explain_result{}).mean_clue == (1 + 3 + 4) * 100 / 6);
    nono::grade_result numbers;
    numbers.steps[static_cast<std::size_t>(nono::technique::contradiction)] = ~std::uint32_t{0} / 20 + 1;
    CHECK(nono::extend::score_of(numbers) == ~std::uint32_t{0});
}

// Grades are stable: where one of these changes in a later version, `grade_version` must change with it.
TEST_CASE("grade: golden grades of the examples") {
    struct golden {
        const char* file;
        nono::grade_class level;
        std::uint32_t score, rounds, footholds;
    };
    using nono::grade_class;
    static_assert(nono::extend::grade_version == 2);
    for (const golden& expected :
         {golden{"dancer", grade_class::easy, 26, 7, 5}, golden{"cat", grade_class::trivial, 16, 4, 18},
          golden{"whale", grade_class::easy, 33, 11, 16}, golden{"rocket", grade_class::easy, 21, 5, 13},
          golden{"moonlit-house", grade_class::easy, 33, 11, 14}, golden{"fish", grade_class::trivial, 14, 4, 20}}) {
        CAPTURE(expected.file);
        const auto contents = nono::read_file(std::string(NONO_EXAMPLES_DIR "/puzzles/") + expected.file + ".non");
        REQUIRE(contents);
        const auto puzzle = nono::parse<nono::non>(*contents);
        REQUIRE(puzzle);
        const auto found = nono::grade(puzzle->clues);
        CHECK(found.level == expected.level);
        CHECK(found.score == expected.score);
        CHECK(found.rounds == expected.rounds);
        CHECK(found.footholds == expected.footholds);
        CHECK(found == nono::grade(puzzle->clues, nono::explain(puzzle->clues)));
    }
}

TEST_CASE("grade: steps of real puzzles are counted, and needs_guessing is told from solved") {
    std::mt19937 random(8);
    std::size_t solved = 0;
    std::size_t guessed = 0;
    for (unsigned i = 0; i < static_cast<unsigned>(nono_tests::rounds(60)); ++i) {
        const auto puzzle = nono::clues_of(random_grid(random, 2 + random() % 7, 2 + random() % 7, 2));
        const auto path = nono::explain(puzzle);
        const auto found = nono::grade(puzzle, path);
        CHECK(found.step_count() == path.steps.size());
        CHECK(found.score == nono::extend::score_of(found));
        const bool is_solved = path.status == nono::explain_status::solved;
        CHECK((found.level <= nono::grade_class::expert) == is_solved);
        CHECK((found.level == nono::grade_class::needs_guessing) == !is_solved);
        (is_solved ? solved : guessed) += 1;
        // A path that starts from a game has the grade of what is left.
        nono::explain_result rest = path;
        if (!rest.steps.empty()) {
            const auto half = static_cast<std::ptrdiff_t>(rest.steps.size() / 2);
            rest.steps.erase(rest.steps.begin(), rest.steps.begin() + half);
            rest.open_lines.erase(rest.open_lines.begin(), rest.open_lines.begin() + half);
            CHECK(nono::grade(puzzle, rest).step_count() == rest.steps.size());
        }
    }
    CHECK(solved > 15);
    CHECK(guessed > 5);
}

TEST_CASE("path: the states before the steps") {
    nono::explain_result path;
    path.cells = nono::partial_grid(2, 1, nono::color_set::only(1));
    nono::step step;
    step.cells = {{{0, 0}, nono::color_set{7}, nono::color_set{6}}};
    path.steps.push_back(step);
    step.cells = {{{0, 0}, nono::color_set{6}, nono::color_set{2}}, {{0, 1}, nono::color_set{3}, nono::color_set{2}}};
    path.steps.push_back(step);
    CHECK(nono::extend::cells_before(path, 2) == path.cells);
    CHECK(nono::extend::cells_before(path, 99) == path.cells);
    auto cells = nono::extend::cells_before(path, 0);
    CHECK(cells(0, 0) == nono::color_set{7});
    CHECK(cells(0, 1) == nono::color_set{3});
    CHECK(nono::take_step(path.steps[0], cells));
    CHECK(cells == nono::extend::cells_before(path, 1));
    CHECK_FALSE(nono::take_step(path.steps[0], cells));
    CHECK(nono::take_step(path.steps[1], cells));
    CHECK(cells == path.cells);
    // Other colors that were lost stay lost; cells outside are passed over.
    cells(0, 0) = nono::color_set{5};
    path.steps[0].cells.push_back({{7, 7}, nono::color_set{3}, nono::color_set{1}});
    CHECK(nono::take_step(path.steps[0], cells));
    CHECK(cells(0, 0) == nono::color_set{4});
    CHECK(nono::extend::cells_before(path, 0).width() == 2);
}
