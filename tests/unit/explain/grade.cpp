// SPDX-License-Identifier: MIT
#include <nono/explain/grade.hpp>

#include <nono/explain/explain.hpp>
#include <nono/explain/path.hpp>
#include <nono/explain/rounds.hpp>
#include <nono/explain/step.hpp>
#include <nono/formats/non.hpp>
#include <nono/io/file.hpp>
#include <nono/line/cell_line_solver.hpp>
#include <nono/line/solve_line.hpp>
#include <nono/make/generate.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/parse.hpp>

#include "rounds.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

using namespace nono::literals; // 2_color

namespace {

nono::grid random_grid(std::mt19937& random, std::size_t width, std::size_t height, unsigned colors) {
    nono::grid out(width, height);
    for (auto& cell : out.cells()) cell = static_cast<nono::color_index>(random() % colors);
    return out;
}

nono::partial_grid without_marks(const nono::clues& puzzle) {
    return {puzzle.width(), puzzle.height(), nono::color_set::first(puzzle.color_count())};
}

/// Returns a path of which only the end is given.
nono::explain_result path_to(nono::partial_grid cells, nono::explain_status status) {
    nono::explain_result out;
    out.cells = std::move(cells);
    out.status = status;
    return out;
}

/// Performs one round with another line solver, line by line. Counts the lines that lose colors, and those that decide
/// a cell.
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

/// Returns the number of lines that have an open cell and, if a previous state is given, a cell that differs from it.
std::size_t lines_to_examine(const nono::partial_grid& cells, const nono::partial_grid* before) {
    std::size_t count = 0;
    for (const bool is_row : {true, false}) {
        const std::size_t length = is_row ? cells.width() : cells.height();
        for (std::size_t line = 0; line < (is_row ? cells.height() : cells.width()); ++line) {
            bool is_open = false;
            bool differs = before == nullptr;
            for (std::size_t i = 0; i < length; ++i) {
                const std::size_t row = is_row ? line : i;
                const std::size_t column = is_row ? i : line;
                is_open = is_open || cells(row, column).size() > 1;
                differs = differs || cells(row, column) != (*before)(row, column);
            }
            count += is_open && differs ? 1U : 0U;
        }
    }
    return count;
}

/// A triangle: row i, counted from 1, has a block of i cells.
nono::clues triangle(std::size_t side) {
    nono::grid picture(side, side);
    for (std::size_t row = 0; row < side; ++row)
        for (std::size_t column = 0; column <= row; ++column) picture(row, column) = 1;
    return nono::clues_of(picture);
}

} // namespace

TEST_CASE("grade: rounds and footholds are those of solving all lines simultaneously") {
    std::mt19937 random(5);
    std::size_t several_rounds = 0;
    for (unsigned i = 0; i < static_cast<unsigned>(nono_tests::rounds(150)); ++i) {
        const auto picture = random_grid(random, 1 + random() % 12, 1 + random() % 12, 2 + i % 2U);
        const auto puzzle = nono::clues_of(picture);
        nono::partial_grid cells = without_marks(puzzle);
        std::vector<nono::detail::round_result> progress;
        std::size_t looks = lines_to_examine(cells, nullptr);
        std::size_t reported = 0;
        for (;;) {
            const nono::partial_grid before = cells;
            progress.push_back(slow_round(puzzle, cells));
            if (progress.back().lines == 0) break;
            looks += lines_to_examine(cells, &before);
            reported += progress.back().lines;
        }
        CAPTURE(puzzle.width());
        CAPTURE(puzzle.height());
        const auto found = nono::grade(puzzle, path_to(without_marks(puzzle), nono::explain_status::needs_guessing));
        CHECK(found.rounds == progress.size() - 1);
        CHECK(found.footholds == progress.front().deciding);
        CHECK(found.looks == looks);
        CHECK(found.vain_looks == looks - reported);
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

TEST_CASE("grade: when single lines give nothing more, rounds continue with the steps of several lines") {
    // Two cells on a diagonal: single lines decide nothing. Once one cell is known, one more round decides the rest.
    const nono::clues puzzle{.rows = {{{1}}, {{1}}}, .columns = {{{1}}, {{1}}}};
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
    for (const auto& step : path.steps) CHECK(nono::apply_step(step, path.cells));

    const auto found = nono::grade(puzzle, path);
    CHECK(found.footholds == 0);
    CHECK(found.rounds == 3); // the step, then two rounds of lines: those through the cell, those through its neighbors
    CHECK(found.steps[static_cast<std::size_t>(nono::technique::overlap)] == 1);
    CHECK(found.steps[static_cast<std::size_t>(nono::technique::two_lines)] == 1);
    CHECK(found.step_count() == 2);
    CHECK(found.min_open_lines == 0);
    CHECK(found.mean_open_lines == 150);
    CHECK(found.search == (500 + 125) / 2);
    CHECK(found.mean_clue == 100);
    CHECK(found.slack == 50);
    CHECK(found.score == 2 * 3 + 2 * (312 - 100) / 100 + 10 + 20 * 50 / 100 + 10);
    CHECK(found.looks == 4 + 2 + 2); // the last round finds nothing more
    CHECK(found.vain_looks == 4);
    // Two cells are marked. The clues leave each line one cell of slack, so the overlap takes a thought of 1.95 s; each
    // of two lines takes four times a look of 0.56 s and such a thought; and there are 8 looks. Everything but the
    // marks counts 1.9 times.
    CHECK(nono::detail::looking_time_of(4, 4) == 230 + 30 + 300);
    CHECK(nono::detail::thinking_time_of(nono::technique::overlap, 2) == 1'350 + 600);
    CHECK(found.seconds == (2 * 800 + (1'950 + 4 * 2 * (560 + 1'950) + 8 * 560) * 19 / 10) / 1'000);
    CHECK(found.pace == found.seconds * 100 / 4);
    CHECK(found.level == nono::grade_class::very_hard);
}

TEST_CASE("grade: the estimated time grows with the work of the puzzle") {
    using nono::detail::seconds_for;
    std::uint32_t last = 0;
    std::uint32_t last_full = 0;
    for (std::size_t side = 1; side <= 24; ++side) {
        const auto found = nono::grade(triangle(side));
        CHECK(found.seconds >= last);
        CHECK(found.seconds >= side * side * 8 / 10); // the marks alone
        last = found.seconds;
        nono::grid full(side, side);
        for (auto& cell : full.cells()) cell = 1;
        const auto filled = nono::grade(nono::clues_of(full));
        CHECK(filled.seconds >= last_full);
        CHECK(filled.seconds <= found.seconds);
        last_full = filled.seconds;
    }
    CHECK(last > 10 * 60);

    // A shorter path, fewer looks or an easier technique never take longer; and among puzzles of the same size, those
    // that lines alone solve take less time on average than those that need more.
    std::array<std::uint64_t, 2> count{};
    std::array<std::uint64_t, 2> time{};
    for (unsigned i = 0; i < static_cast<unsigned>(nono_tests::rounds(30)); ++i) {
        nono::generate_options options;
        options.width = 8;
        options.height = 8;
        options.density = 45;
        options.smoothness = 0;
        options.easiest = i % 3 == 0 ? nono::grade_class::very_hard : nono::grade_class::trivial;
        const auto puzzle = nono::generate(options, i).puzzle.clues;
        auto path = nono::explain(puzzle);
        const auto found = nono::grade(puzzle, path);
        CHECK(found == nono::grade(puzzle, path));
        const bool is_solved = path.status == nono::explain_status::solved;
        CHECK((found.seconds > 0) == is_solved);
        CHECK((found.pace > 0) == is_solved);
        if (!is_solved) continue;
        const bool needs_more = found.steps[static_cast<std::size_t>(nono::technique::two_lines)] > 0 ||
                                found.steps[static_cast<std::size_t>(nono::technique::contradiction)] > 0;
        ++count[needs_more ? 1 : 0];
        time[needs_more ? 1 : 0] += found.seconds;
        CHECK(found.seconds == seconds_for(puzzle, path, found));
        auto numbers = found;
        numbers.looks += 10;
        CHECK(seconds_for(puzzle, path, numbers) > found.seconds);
        auto harder = path;
        harder.steps.front().technique = nono::technique::contradiction;
        CHECK(seconds_for(puzzle, harder, found) > found.seconds);
        while (!path.steps.empty()) {
            const auto before = seconds_for(puzzle, path, found);
            path.steps.pop_back();
            CHECK(seconds_for(puzzle, path, found) <= before);
        }
    }
    REQUIRE(count[0] > 10);
    REQUIRE(count[1] > 3);
    CHECK(time[0] * count[1] < time[1] * count[0]);

    using nono::technique;
    using nono::detail::thinking_time_of;
    for (const std::size_t length : {1U, 10U, 50U}) {
        CHECK(thinking_time_of(technique::completed_line, length) < thinking_time_of(technique::overlap, length));
        CHECK(thinking_time_of(technique::overlap, length) < thinking_time_of(technique::joining, length));
        CHECK(thinking_time_of(technique::joining, length) < thinking_time_of(technique::full_line, length));
    }
    nono::grade_result maximum;
    maximum.looks = ~std::uint32_t{0};
    nono::clues wide;
    wide.rows.resize(1);
    wide.columns.resize(60'000);
    CHECK(seconds_for(wide, nono::explain_result{}, maximum) == ~std::uint32_t{0});
    nono::explain_result outside; // a step in a line that the puzzle does not have only adds the time of its marks
    outside.steps.resize(1);
    outside.steps.front().lines = {{{nono::axis::row, 7}, {}}};
    CHECK(seconds_for(wide, outside, nono::grade_result{}) == 0);
    CHECK(nono::detail::looking_time_of(0, 0) == 0);
    CHECK(nono::detail::pace_for(100, 0, 5) == 0);
    CHECK(nono::detail::pace_for(600, 10, 10) == 600); // 6 s per cell
    CHECK(nono::detail::pace_for(2'400, 20, 20) == 400);
    CHECK(nono::detail::pace_for(60, 5, 5) == 240); // lines of less than ten cells count as ten
    CHECK(nono::detail::pace_for(~std::uint32_t{0}, 1, 1) == ~std::uint32_t{0});
}

TEST_CASE("grade: classes by pace and by hardest step") {
    using nono::grade_class;
    nono::grade_result numbers;
    const auto level = [&](std::uint32_t pace) {
        numbers.pace = pace;
        return nono::detail::class_of(numbers);
    };
    CHECK(level(0) == grade_class::trivial);
    CHECK(level(249) == grade_class::trivial);
    CHECK(level(250) == grade_class::easy);
    CHECK(level(400) == grade_class::medium);
    CHECK(level(640) == grade_class::hard);
    CHECK(level(1'000) == grade_class::very_hard);
    CHECK(level(1'599) == grade_class::very_hard);
    CHECK(level(1'600) == grade_class::expert);
    numbers.steps[static_cast<std::size_t>(nono::technique::two_lines)] = 1;
    CHECK(level(0) == grade_class::hard);
    CHECK(level(1'200) == grade_class::very_hard);
    numbers.steps[static_cast<std::size_t>(nono::technique::contradiction)] = 1;
    CHECK(level(0) == grade_class::very_hard);
    CHECK(level(1'600) == grade_class::expert);
    CHECK(name_of(grade_class::trivial) == "trivial");
    CHECK(name_of(grade_class::very_hard) == "very_hard");
    CHECK(name_of(grade_class::needs_guessing) == "needs_guessing");
    CHECK(name_of(grade_class::unknown) == "unknown");
}

TEST_CASE("grade: puzzles that cannot be solved have their own class") {
    const nono::clues contradictory{.rows = {{{2}}, {{2}}}, .columns = {{{1}}, {{1}}}};
    CHECK(nono::grade(contradictory, path_to(without_marks(contradictory), nono::explain_status::impossible)).level ==
          nono::grade_class::impossible);
    CHECK(nono::grade(contradictory, path_to(without_marks(contradictory), nono::explain_status::stopped)).level ==
          nono::grade_class::unknown);
    const nono::clues too_long{.rows = {{{9}}}, .columns = {{{1}}}};
    const auto found = nono::grade(too_long, path_to(without_marks(too_long), nono::explain_status::impossible));
    CHECK(found.rounds == 0);
    CHECK(found.slack == 0); // the slack of a line is never negative
    const nono::clues no_color{.rows = {{{1, 0_color}}}, .columns = {{{1, 64_color}}}};
    CHECK(nono::grade(no_color, path_to(without_marks(no_color), nono::explain_status::stopped)).rounds == 0);
    CHECK(nono::grade(contradictory, nono::explain_result{}).rounds == 0); // cells of another size
    CHECK(nono::grade(nono::clues{}, nono::explain_result{}) == nono::grade_result{});
}

TEST_CASE("grade: a blotted block counts as one cell in the mean, and the score saturates") {
    const nono::clues puzzle{.rows = {{{nono::blotted}, {3}}}, .columns = {{{1}}, {}, {{1}}, {{1}}, {{1}}}};
    CHECK(nono::grade(puzzle, nono::explain_result{}).mean_clue == (1 + 3 + 4) * 100 / 6);
    nono::grade_result numbers;
    numbers.steps[static_cast<std::size_t>(nono::technique::contradiction)] = ~std::uint32_t{0} / 20 + 1;
    CHECK(nono::detail::score_of(numbers) == ~std::uint32_t{0});
}

// Grades are stable: if one of these changes in a later version, `grade_version` must change as well.
TEST_CASE("grade: golden grades of the examples") {
    struct golden {
        const char* file;
        nono::grade_class level;
        std::uint32_t score, rounds, footholds, seconds;
    };
    using nono::grade_class;
    static_assert(nono::extend::grade_version == 3);
    for (const golden& expected :
         {golden{"dancer", grade_class::medium, 26, 7, 5, 277}, golden{"cat", grade_class::easy, 16, 4, 18, 1'043},
          golden{"whale", grade_class::easy, 33, 11, 16, 1'124}, golden{"rocket", grade_class::easy, 21, 5, 13, 799},
          golden{"moonlit-house", grade_class::easy, 33, 11, 14, 3'258},
          golden{"fish", grade_class::easy, 14, 4, 20, 961}}) {
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
        CHECK(found.seconds == expected.seconds);
        CHECK(found == nono::grade(puzzle->clues, nono::explain(puzzle->clues)));
    }
}

TEST_CASE("grade: steps of random puzzles are counted, and needs_guessing is distinguished from solved") {
    std::mt19937 random(8);
    std::size_t solved = 0;
    std::size_t guessed = 0;
    for (unsigned i = 0; i < static_cast<unsigned>(nono_tests::rounds(60)); ++i) {
        const auto puzzle = nono::clues_of(random_grid(random, 2 + random() % 7, 2 + random() % 7, 2));
        const auto path = nono::explain(puzzle);
        const auto found = nono::grade(puzzle, path);
        CHECK(found.step_count() == path.steps.size());
        CHECK(found.score == nono::detail::score_of(found));
        const bool is_solved = path.status == nono::explain_status::solved;
        CHECK((found.level <= nono::grade_class::expert) == is_solved);
        CHECK((found.level == nono::grade_class::needs_guessing) == !is_solved);
        (is_solved ? solved : guessed) += 1;
        // A path that starts from a game has the grade of the remainder.
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

TEST_CASE("grade: a path whose steps are not kept has the same grade") {
    std::mt19937 random(5);
    std::size_t several = 0;
    for (int round = 0; round < 60; ++round) {
        const auto puzzle = nono::clues_of(random_grid(random, 9, 8, round % 2 == 0 ? 2U : 3U));
        nono::partial_grid start(puzzle);
        if (round % 3 == 0) start(0, 0) = nono::color_set::only(nono::blank);
        nono::extend::path_grader grader(puzzle);
        const auto on_step = [&](const nono::step& step, std::uint32_t open_lines) {
            several += step.lines.size() > 1 ? 1U : 0U;
            grader.add(step, open_lines);
            return true;
        };
        const auto path = nono::explain(puzzle, start, {.on_step = on_step});
        const auto wanted = nono::grade(puzzle, nono::explain(puzzle, start));
        CHECK(grader.grade(path, start) == wanted);
        if (round % 3 != 0) CHECK(nono::grade(puzzle) == wanted);
    }
    CHECK(several > 10);
}

TEST_CASE("path: the state before each step") {
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
    CHECK(nono::apply_step(path.steps[0], cells));
    CHECK(cells == nono::extend::cells_before(path, 1));
    CHECK_FALSE(nono::apply_step(path.steps[0], cells));
    CHECK(nono::apply_step(path.steps[1], cells));
    CHECK(cells == path.cells);
    // Colors removed otherwise remain removed; cells outside are skipped.
    cells(0, 0) = nono::color_set{5};
    path.steps[0].cells.push_back({{7, 7}, nono::color_set{3}, nono::color_set{1}});
    CHECK(nono::apply_step(path.steps[0], cells));
    CHECK(cells(0, 0) == nono::color_set{4});
    CHECK(nono::extend::cells_before(path, 0).width() == 2);
}
