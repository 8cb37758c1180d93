// Limits of explanations, grades and hints: they also apply to the work before the first step.
// SPDX-License-Identifier: MIT
#include <nono/explain/explain.hpp>
#include <nono/explain/grade.hpp>

#include "brute_force.hpp"
#include "counted_stop.hpp"
#include "known_puzzles.hpp"

#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/solver/run/options.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>

using namespace nono::literals; // 2_color

namespace {

// A puzzle whose lines decide nothing, and in which no color of a cell leads to a contradiction.
nono::clues large_permutation() { return nono_tests::permutations(200); }

nono::clues noise(std::size_t side, std::size_t blank_percent) {
    nono_tests::random_numbers random(3);
    return nono::clues_of(nono_tests::random_picture(random, side, side, 2, blank_percent));
}

} // namespace

TEST_CASE("explain: a stop request is polled in each part of the work, and no work follows it") {
    const auto puzzle = large_permutation();
    std::size_t polls_to_end = 0;
    for (std::size_t after : {0U, 1U, 2U, 5U, 20U, 50U, 100U, 200U, 500U, 1'000U}) {
        CAPTURE(after);
        const nono_tests::counted_stop stop{after};
        const auto path = nono::explain(puzzle, {.budget = {.stop = stop}});
        CHECK(path.status == nono::explain_status::stopped);
        CHECK(path.stopped_by == nono::stopped_by::stop_request);
        CHECK(!path.contradicted);
        CHECK(stop.polls == after + 1);
        polls_to_end = stop.polls;
    }
    CHECK(polls_to_end == 1'001);
}

TEST_CASE("explain: a stop request is polled for each line of 4096 cells, before anything is known of the puzzle") {
    nono::clues puzzle;
    for (int i = 0; i < 40; ++i) puzzle.rows.push_back(nono::line_clue{{1}});
    for (int i = 0; i < 4'096; ++i) puzzle.columns.push_back(nono::line_clue{{nono::blotted}});
    const nono::grid picture(4'096, 40); // ensures that nothing is solved
    const nono_tests::counted_stop never{nono::no_limit};
    const auto path = nono::explain(puzzle, {.max_steps = 0, .budget = {.stop = never}, .solution = &picture});
    CHECK(path.status == nono::explain_status::open);
    CHECK(never.polls > 40);
}

TEST_CASE("explain: a stop request at any poll returns the first steps of the whole path") {
    const auto puzzle = noise(20, 45);
    const auto whole = nono::explain(puzzle);
    REQUIRE(whole.steps.size() > 5);
    std::size_t stopped = 0;
    for (std::size_t after = 0; after < 4'000; after += 1 + after / 8) {
        const nono_tests::counted_stop stop{after};
        const auto path = nono::explain(puzzle, {.budget = {.stop = stop}});
        if (path.status != nono::explain_status::stopped) {
            CHECK(path.stopped_by == nono::stopped_by::nothing);
            CHECK(path.steps.size() == whole.steps.size());
            continue;
        }
        ++stopped;
        CHECK(stop.polls == after + 1);
        CHECK(path.stopped_by == nono::stopped_by::stop_request);
        REQUIRE(path.steps.size() <= whole.steps.size());
        for (std::size_t i = 0; i < path.steps.size(); ++i) CHECK(path.steps[i] == whole.steps[i]);
    }
    CHECK(stopped > 5);
}

TEST_CASE("grade and hint: limits are passed on to the explanation, and apply while rounds are counted") {
    const auto puzzle = large_permutation();
    for (std::size_t after : {0U, 3U, 30U, 300U}) {
        const nono_tests::counted_stop stop{after};
        const auto grade = nono::grade(puzzle, {.budget = {.stop = stop}});
        CHECK(grade.level == nono::grade_class::unknown);
        CHECK(grade.stopped_by == nono::stopped_by::stop_request);
        CHECK(grade.rounds == 0);
        CHECK(stop.polls == after + 1);
        const nono_tests::counted_stop stop_hint{after};
        const auto hint = nono::next_step(puzzle, {.budget = {.stop = stop_hint}});
        CHECK(hint.status == nono::explain_status::stopped);
        CHECK(hint.stopped_by == nono::stopped_by::stop_request);
        CHECK(stop_hint.polls == after + 1);
    }
    // Rounds of a path that already exists.
    const auto easy = noise(200, 20);
    nono::explain_result path;
    path.status = nono::explain_status::solved;
    path.cells = {200, 200, nono::color_set::first(2)};
    const auto whole = nono::grade(easy, path);
    CHECK(whole.stopped_by == nono::stopped_by::nothing);
    CHECK(whole.rounds > 2);
    for (std::size_t after : {0U, 1U, 2U}) {
        const nono_tests::counted_stop stop{after};
        const auto grade = nono::grade(easy, path, {.budget = {.stop = stop}});
        CHECK(grade.level == nono::grade_class::unknown);
        CHECK(grade.stopped_by == nono::stopped_by::stop_request);
        CHECK(stop.polls == after + 1);
    }
    const auto over = nono::grade(easy, path, {.budget = {.time = nono::time_span::from_seconds(0)}});
    CHECK(over.stopped_by == nono::stopped_by::time_limit);
    CHECK(over.footholds == 0); // no round was begun
    CHECK(nono::grade(easy, path, {.budget = {.memory = 1'000}}).stopped_by == nono::stopped_by::max_memory);
}

TEST_CASE("explain, grade and hint: a memory limit is checked before memory is allocated") {
    // 4 GB of cells
    const auto puzzle = nono_tests::permutations(23'000);
    constexpr std::uint64_t maximum = std::uint64_t{1} << 30U;
    const auto path = nono::explain(puzzle, {.budget = {.memory = maximum}});
    CHECK(path.status == nono::explain_status::stopped);
    CHECK(path.stopped_by == nono::stopped_by::max_memory);
    CHECK(path.cells.cells().empty());
    CHECK(nono::next_step(puzzle, {.budget = {.memory = maximum}}).stopped_by == nono::stopped_by::max_memory);
    const auto grade = nono::grade(puzzle, {.budget = {.memory = maximum}});
    CHECK(grade.level == nono::grade_class::unknown);
    CHECK(grade.stopped_by == nono::stopped_by::max_memory);
}

TEST_CASE("explain, grade and hint: the work limit counts solved lines, including those of contradictions and rounds") {
    const auto puzzle = noise(20, 50);
    nono::progress last;
    const auto note = [&](const nono::progress& now) { last = now; };
    const auto whole = nono::explain(puzzle, {.budget = {.progress = note}});
    REQUIRE(whole.status != nono::explain_status::stopped);
    CHECK(last.cells == 400);
    CHECK(last.statistics.lines_solved > 40);
    CHECK(last.decided <= 400);
    // Find the least work that suffices for a path.
    std::uint64_t sufficient = std::uint64_t{1} << 20U;
    for (std::uint64_t too_little = 0; sufficient - too_little > 1;) {
        const std::uint64_t work = (too_little + sufficient) / 2;
        CAPTURE(work);
        const auto path = nono::explain(puzzle, {.budget = {.work = work}});
        const bool is_finished = path.status != nono::explain_status::stopped;
        CHECK(path.stopped_by == (is_finished ? nono::stopped_by::nothing : nono::stopped_by::max_work));
        (is_finished ? sufficient : too_little) = work;
    }
    CHECK(nono::explain(puzzle, {.budget = {.work = sufficient}}).steps.size() == whole.steps.size());
    CHECK(sufficient > 80); // each line is checked and solved
    CHECK(nono::next_step(puzzle, {.budget = {.work = sufficient}}));
    CHECK_FALSE(nono::next_step(puzzle, {.budget = {.work = 39}}));
    CHECK_FALSE(nono::grade(puzzle, whole, {.budget = {.work = 39}}));
    CHECK(nono::grade(puzzle, whole, {.budget = {.work = 39}}).stopped_by == nono::stopped_by::max_work);
    CHECK(nono::grade(puzzle, {.budget = {.work = sufficient}}).stopped_by ==
          nono::stopped_by::max_work); // for the rounds
    CHECK(nono::grade(puzzle, {.budget = {.work = 10 * sufficient}}));
}

TEST_CASE("explain: an input that no solver accepts is refused with an error") {
    const nono::clues blank_clue{{{{1, 0_color}}}, {{{1}}}};
    CHECK(nono::explain(blank_clue).error == nono::argument_errc::blank_clue);
    CHECK(nono::grade(blank_clue).error == nono::argument_errc::blank_clue);
    const nono::clues one_cell{{{{1}}}, {{{1}}}};
    CHECK(nono::next_step(one_cell, nono::partial_grid(2, 1, nono::color_set::first(2))).error ==
          nono::argument_errc::other_size);
    CHECK(nono::next_step(one_cell).stopped_by == nono::stopped_by::nothing);
    CHECK(nono::next_step(one_cell).step == nono::next_step(one_cell, nono::partial_grid(1, 1, {3})).step);
}
