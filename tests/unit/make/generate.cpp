// Generated puzzles: they have the requested properties and are the same on every machine, and impossible options are
// refused.
// SPDX-License-Identifier: MIT
#include <nono/hash.hpp>
#include <nono/make/generate.hpp>
#include <nono/solve.hpp>

#include "counted_stop.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace {

/// Checks a generated puzzle against its options: size, density, colors, and how it can be solved.
void check_made(const nono::generate_result& made, const nono::generate_options& options) {
    REQUIRE(made);
    CHECK(made.stopped_by == nono::stopped_by::nothing);
    CHECK(made.error == nono::argument_errc::none);
    const nono::puzzle& puzzle = made.puzzle;
    REQUIRE(puzzle.goal.has_value());
    CHECK(puzzle.clues.width() == options.width);
    CHECK(puzzle.clues.height() == options.height);
    CHECK(nono::clues_of(*puzzle.goal) == puzzle.clues);
    std::array<std::size_t, nono::extend::max_colors> cells{};
    for (const auto color : puzzle.goal->cells()) ++cells[color];
    const std::size_t all = puzzle.goal->cells().size();
    if (options.symmetry == nono::picture_symmetry::none) {
        CHECK(all - cells[0] == (all * options.density + 50) / 100);
        for (std::size_t color = 1; color <= options.colors; ++color) {
            CHECK(cells[color] >= (all - cells[0]) / options.colors);
            CHECK(cells[color] <= (all - cells[0]) / options.colors + 1);
        }
    }
    CHECK(puzzle.clues.color_count() == options.colors + 1);
    CHECK(puzzle.palette.entries.size() == (options.colors == 1 ? 0 : options.colors + 1));
    const auto solved = nono::solve(puzzle);
    REQUIRE(solved.status == nono::status::unique);
    CHECK(solved.solution() == *puzzle.goal);
    const auto by_lines = nono::solve(puzzle, {.strategy = nono::line_strategy});
    CHECK(made.open == all - by_lines.common.decided_count());
    if (options.target == nono::puzzle_target::lines_alone) CHECK(by_lines.status == nono::status::unique);
}

nono::grid mirrored(const nono::grid& picture, bool columns) {
    nono::grid out(picture.width(), picture.height());
    for (std::size_t row = 0; row < picture.height(); ++row)
        for (std::size_t column = 0; column < picture.width(); ++column)
            out(row, column) =
                columns ? picture(row, picture.width() - 1 - column) : picture(picture.height() - 1 - row, column);
    return out;
}

nono::grid transposed(const nono::grid& picture) {
    nono::grid out(picture.height(), picture.width());
    for (std::size_t row = 0; row < picture.height(); ++row)
        for (std::size_t column = 0; column < picture.width(); ++column) out(column, row) = picture(row, column);
    return out;
}

} // namespace

TEST_CASE("generate: puzzles of many kinds have the requested properties") {
    std::uint64_t seed = 0;
    for (const std::size_t smoothness : {0U, 1U, 3U})
        for (const std::size_t density : {5U, 35U, 50U, 90U})
            for (const std::size_t colors : {1U, 3U})
                for (const auto target : {nono::puzzle_target::unique, nono::puzzle_target::lines_alone}) {
                    nono::generate_options options;
                    options.width = 9 + seed % 4;
                    options.height = 13 - seed % 5;
                    options.density = density;
                    options.colors = colors;
                    options.smoothness = smoothness;
                    options.target = target;
                    check_made(nono::generate(options, seed++), options);
                }
}

TEST_CASE("generate: sizes down to one line and one cell") {
    for (const auto& [width, height] : {std::pair{1U, 1U}, {1U, 9U}, {9U, 1U}, {2U, 2U}, {70U, 3U}}) {
        nono::generate_options options;
        options.width = width;
        options.height = height;
        options.density = 60;
        check_made(nono::generate(options, 3), options);
    }
}

TEST_CASE("generate: symmetric pictures") {
    using enum nono::picture_symmetry;
    for (const auto symmetry : {left_right, top_bottom, both, half_turn, quarter_turn, diagonal, all})
        for (const std::size_t side : {10U, 11U})
            for (const std::size_t colors : {1U, 2U}) {
                INFO(nono::name_of(symmetry), " ", side, " ", colors);
                nono::generate_options options;
                options.width = side;
                options.height = side;
                options.smoothness = colors - 1;
                options.colors = colors;
                options.symmetry = symmetry;
                const auto made = nono::generate(options, side);
                check_made(made, options);
                const nono::grid& picture = *made.puzzle.goal;
                const bool is_square = nono::detail::needs_square(symmetry);
                CHECK(is_square == (symmetry >= quarter_turn));
                if (symmetry == left_right || symmetry == both || symmetry == all)
                    CHECK(mirrored(picture, true) == picture);
                if (symmetry == top_bottom || symmetry == both || symmetry == all)
                    CHECK(mirrored(picture, false) == picture);
                if (symmetry == half_turn) CHECK(mirrored(mirrored(picture, true), false) == picture);
                if (symmetry == quarter_turn || symmetry == all) CHECK(mirrored(transposed(picture), true) == picture);
                if (symmetry == diagonal || symmetry == all) CHECK(transposed(picture) == picture);
                // As near to the density as orbits of up to 8 cells allow.
                const auto filled = static_cast<std::size_t>(
                    std::count_if(picture.cells().begin(), picture.cells().end(), [](auto c) { return c != 0; }));
                const std::size_t wanted = (side * side * options.density + 50) / 100;
                CHECK(filled <= wanted);
                CHECK(filled + 8 > wanted);
            }
}

TEST_CASE("generate: requested grades") {
    using enum nono::grade_class;
    for (const auto grade : {trivial, easy, medium, hard, very_hard, expert}) {
        nono::generate_options options;
        options.width = 10;
        options.height = 10;
        options.density = grade == trivial ? 60 : 45;
        options.smoothness = 0;
        options.easiest = grade;
        options.hardest = grade;
        const auto made = nono::generate(options, 1);
        check_made(made, options);
        REQUIRE(made.grade.has_value());
        CHECK(made.grade->level == grade);
        CHECK(*made.grade == nono::grade(made.puzzle.clues));
    }
}

TEST_CASE("generate: the same seed gives the same puzzle with every compiler and on every machine") {
    const auto identity_of = [](const nono::generate_options& options, std::uint64_t seed) {
        const auto made = nono::generate(options, seed);
        const auto again = nono::generate(options, seed);
        CHECK(made.puzzle == again.puzzle);
        CHECK(made.statistics == again.statistics);
        CHECK(made.trials == again.trials);
        return nono::to_string(nono::hash_clues(made.puzzle)).substr(0, 16);
    };
    nono::generate_options options;
    CHECK(identity_of(options, 0) == "bb36ab386e7907cb");
    CHECK(identity_of(options, 1) == "423ecd24c5e71273");
    CHECK(identity_of(options, 2) == "703dbe4618f5c655");
    options.smoothness = 0;
    options.density = 35;
    CHECK(identity_of(options, 7) == "7c246df348310772");
    options.target = nono::puzzle_target::lines_alone;
    options.width = 20;
    options.height = 12;
    CHECK(identity_of(options, 8) == "3855b10e26ccfb94");
    options.colors = 4;
    CHECK(identity_of(options, 9) == "397d6c2bc5c6b471");
    options = {};
    options.symmetry = nono::picture_symmetry::quarter_turn;
    options.density = 40;
    options.smoothness = 0;
    CHECK(identity_of(options, 10) == "d6f3038a797b5208");
    options.symmetry = nono::picture_symmetry::all;
    CHECK(identity_of(options, 11) == "002458ab1ae6c501");
    options = {};
    options.easiest = nono::grade_class::hard;
    options.hardest = nono::grade_class::very_hard;
    CHECK(identity_of(options, 12) == "ce2067cb7186e9ec");
}

TEST_CASE("generate: impossible options are refused") {
    using enum nono::argument_errc;
    const auto error_of = [](auto change) {
        nono::generate_options options;
        change(options);
        const auto made = nono::generate(options);
        CHECK(!made);
        CHECK(made.pictures == 0);
        CHECK(made.stopped_by == nono::stopped_by::nothing);
        CHECK(nono::message(made) == nono::message(made.error));
        return made.error;
    };
    CHECK(error_of([](auto& o) { o.width = 0; }) == size);
    CHECK(error_of([](auto& o) { o.height = 65'536; }) == size);
    CHECK(error_of([](auto& o) { o.width = o.height = 4'097; }) == size);
    CHECK(error_of([](auto& o) { o.density = 101; }) == density);
    CHECK(error_of([](auto& o) { o.colors = 0; }) == colors);
    CHECK(error_of([](auto& o) { o.colors = 64; }) == colors);
    CHECK(error_of([](auto& o) {
              o.width = o.height = 1;
              o.colors = 8;
          }) == too_many_colors);
    CHECK(error_of([](auto& o) { o.density = 0; }) == too_many_colors);
    CHECK(error_of([](auto& o) {
              o.width = 14;
              o.symmetry = nono::picture_symmetry::diagonal;
          }) == not_square);
    CHECK(error_of([](auto& o) {
              o.easiest = nono::grade_class::hard;
              o.hardest = nono::grade_class::easy;
          }) == grades);
    CHECK(error_of([](auto& o) { o.hardest = nono::grade_class::impossible; }) == grades);
    for (const auto target : {nono::puzzle_target::lines_alone, nono::puzzle_target::unique})
        CHECK(error_of([&](auto& o) {
                  o.easiest = nono::grade_class::needs_guessing;
                  o.target = target;
              }) == guessing_wanted);

    // Too few orbits for the colors: this is detected only once there is a picture.
    nono::generate_options options;
    options.width = 4;
    options.height = 4;
    options.density = 100;
    options.colors = 4;
    options.symmetry = nono::picture_symmetry::all;
    CHECK(nono::generate(options).error == too_many_colors);
}

TEST_CASE("generate: if no picture matches, the nearest one is returned") {
    nono::generate_options options;
    options.density = 99;
    options.easiest = nono::grade_class::expert;
    options.hardest = nono::grade_class::expert;
    options.max_pictures = 3;
    const auto none = nono::generate(options, 1);
    CHECK(!none);
    CHECK(none.stopped_by == nono::stopped_by::max_trials);
    CHECK(none.pictures == 3);
    REQUIRE(none.grade.has_value());
    CHECK(none.grade->level < nono::grade_class::expert);
    CHECK(nono::solve(none.puzzle).status == nono::status::unique);

    options = {};
    options.smoothness = 0;
    options.density = 30;
    options.width = 20;
    options.height = 20;
    options.max_trials = 10;
    const auto open = nono::generate(options, 1);
    CHECK(!open);
    CHECK(open.stopped_by == nono::stopped_by::max_trials);
    CHECK(open.trials == 10);
    CHECK(open.open > 0);
    CHECK(open.puzzle.goal->width() == 20);
    options.max_trials = 100'000;
    options.budget.work = 1'000;
    const auto worked = nono::generate(options, 1);
    CHECK(!worked);
    CHECK(worked.stopped_by == nono::stopped_by::max_work);
    CHECK(worked.statistics.lines_solved >= 1'000);
    CHECK(worked.statistics.lines_solved < 2'000);
}

TEST_CASE("generate: no puzzle is returned if the work does not suffice for its proof") {
    nono::generate_options options;
    const auto made = nono::generate(options, 1);
    REQUIRE(made);
    options.budget.work = made.statistics.lines_solved;
    CHECK(nono::generate(options, 1).puzzle == made.puzzle);
    options.budget.work -= 1;
    const auto unproven = nono::generate(options, 1);
    CHECK(!unproven);
    CHECK(unproven.stopped_by == nono::stopped_by::max_work);
    CHECK(unproven.puzzle == made.puzzle); // the nearest picture
    CHECK(unproven.statistics.lines_solved == options.budget.work);
}

TEST_CASE("generate: time limits, stop requests and progress") {
    nono::generate_options options;
    options.smoothness = 0;
    options.density = 30;
    options.width = 60;
    options.height = 60;
    options.budget.time = std::chrono::milliseconds(0);
    CHECK(nono::generate(options).stopped_by == nono::stopped_by::time_limit);
    options.budget.time = std::chrono::milliseconds(20);
    CHECK(nono::generate(options).stopped_by == nono::stopped_by::time_limit);
    options.budget.time = {};
    std::atomic<bool> stop = false;
    options.budget.stop = stop;
    std::uint64_t last = 0;
    std::size_t calls = 0;
    const auto watch = [&](const nono::progress& now) {
        CHECK(now.trials >= last);
        CHECK(now.pictures >= 1);
        last = now.trials;
        stop = ++calls == 3;
    };
    options.budget.progress = watch;
    const auto stopped = nono::generate(options);
    CHECK(stopped.stopped_by == nono::stopped_by::stop_request);
    CHECK(calls == 3);
    CHECK(stopped.trials == last);
    CHECK(stopped.trials > 0);
}

TEST_CASE("generate: memory limits") {
    nono::generate_options options;
    options.easiest = nono::grade_class::hard; // so that it is explained as well
    const auto made = nono::generate(options, 1);
    REQUIRE(made);
    for (const std::uint64_t memory : {0U, 28'000U, 29'000U, 40'000U}) { // the first two are too small to start
        options.budget.memory = memory;
        const auto none = nono::generate(options, 1);
        CHECK(!none);
        CHECK(none.stopped_by == nono::stopped_by::max_memory);
    }
    options.budget.memory = 10'000'000;
    CHECK(nono::generate(options, 1).puzzle == made.puzzle);
}

TEST_CASE("generate: names of enumerators") {
    CHECK(nono::name_of(nono::picture_symmetry::none) == "none");
    CHECK(nono::name_of(nono::picture_symmetry::all) == "all");
    CHECK(nono::name_of(nono::puzzle_target::lines_alone) == "lines_alone");
}

TEST_CASE("generate: limits are polled while a large picture is drawn") {
    nono::generate_options options;
    options.width = options.height = 700;
    for (const auto symmetry : {nono::picture_symmetry::none, nono::picture_symmetry::all}) {
        options.symmetry = symmetry;
        for (const std::uint64_t maximum : {0U, 1U, 40U, 150U}) {
            CAPTURE(maximum);
            const nono_tests::counted_stop stop{maximum};
            options.budget.stop = stop;
            const auto found = nono::generate(options);
            CHECK(!found);
            CHECK(found.stopped_by == nono::stopped_by::stop_request);
            CHECK(found.pictures == 0);
            CHECK(stop.polls == maximum + 1);
        }
    }
}
