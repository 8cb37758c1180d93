// Calls with a budget for puzzles as large as files can hold: stop requests are polled in every part of the work, no
// work follows them, and no large array is filled.
// SPDX-License-Identifier: MIT
#include "counted_stop.hpp"
#include "sokoban_texts.hpp"

#include <nono/count.hpp>
#include <nono/explain.hpp>
#include <nono/make.hpp>
#include <nono/sokoban/notation.hpp>
#include <nono/sokoban/solver/improve.hpp>
#include <nono/sokoban/solver/solve.hpp>
#include <nono/solve.hpp>
#include <nono/solver/all_strategies.hpp>

#include <doctest/doctest.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

namespace budgets_tests {

constexpr std::size_t large_side = 2'100; // its square is more than 2^22

/// A puzzle with a block of one cell in each line: few clues, many cells.
nono::clues ones(std::size_t side) {
    nono::clues out;
    for (std::size_t i = 0; i < side; ++i) {
        out.rows.push_back(nono::line_clue{{1}});
        out.columns.push_back(nono::line_clue{{1}});
    }
    return out;
}

/// An irregular picture.
nono::grid noise(std::size_t side) {
    nono::grid out(side, side);
    std::uint32_t state = 1;
    for (nono::color_index& cell : out.cells()) {
        state = state * 1'664'525U + 1'013'904'223U;
        cell = static_cast<nono::color_index>(state >> 31U);
    }
    return out;
}

/// Makes calls with a stop request after various numbers of polls, and checks that the request ends the call, with at
/// most `more` further polls.
template <class Call> void check_stops(Call call, std::uint64_t more = 0) {
    for (const std::uint64_t maximum : {0U, 1U, 5U, 40U, 100U}) {
        CAPTURE(maximum);
        const nono_tests::counted_stop stop{maximum};
        const auto found = call(nono::budget{.stop = stop});
        CHECK(found.stopped_by == nono::stopped_by::stop_request);
        CHECK(stop.polls > maximum);
        CHECK(stop.polls <= maximum + 1 + more);
    }
}

TEST_CASE(
    "budget: the common cells of a large puzzle are not filled in after time has run out, unless allocated before") {
    const auto puzzle = ones(large_side);
    check_stops([&](const nono::budget& maximum) {
        auto found = nono::solve(puzzle, {.budget = maximum});
        CHECK(found.common.cells().empty());
        return found;
    });
    const auto late = nono::solve(puzzle, {.budget = {.time = nono::time_span::from_seconds(0)}});
    CHECK(late.stopped_by == nono::stopped_by::time_limit);
    CHECK(late.common.cells().empty());
    // Limits that leave time to fill it in.
    const nono::partial_grid all(large_side, large_side, nono::color_set::first(2));
    CHECK(nono::solve(puzzle, {.strategy = nono::line_strategy}).common == all);
    CHECK(nono::solve(puzzle, {.budget = {.work = 10}}).common == all);
    // A stop request during the search: the grid was allocated before.
    std::uint64_t filled = 0;
    for (std::uint64_t maximum = 1'000; filled == 0 && maximum < 1'000'000; maximum *= 2) {
        const nono_tests::counted_stop stop{maximum};
        const auto found = nono::solve(puzzle, {.budget = {.stop = stop}});
        if (found.stopped_by == nono::stopped_by::nothing || found.common.cells().empty()) continue;
        ++filled;
        CHECK(found.stopped_by == nono::stopped_by::stop_request);
        CHECK(found.common.width() == large_side);
        CHECK(found.common(7, 9).contains(1));
    }
    CHECK(filled == 1);
    // For smaller puzzles it is always known.
    const nono_tests::counted_stop at_once;
    CHECK(nono::solve(ones(500), {.budget = {.stop = at_once}}).common ==
          nono::partial_grid(500, 500, nono::color_set::first(2)));
}

TEST_CASE("budget: a stop request ends calls for large puzzles") {
    const auto puzzle = ones(large_side);
    check_stops([&](const nono::budget& maximum) { return nono::count_solutions(puzzle, {.budget = maximum}); }, 1);
    // If half of the time has passed before the lines are ready, nothing is known yet; then the other half is used.
    for (const int milliseconds : {1, 5, 10, 20, 40, 80}) {
        const auto found = nono::count_solutions(puzzle, {.budget = {.time = std::chrono::milliseconds(milliseconds)}});
        CHECK(found.error == nono::argument_errc::none);
        CHECK(!found.exact);
    }
    check_stops([&](const nono::budget& maximum) {
        auto found = nono::explain(puzzle, {.budget = maximum});
        CHECK(found.cells.cells().empty());
        CHECK(found.status == nono::explain_status::stopped);
        return found;
    });
    check_stops([&](const nono::budget& maximum) { return nono::next_step(puzzle, {.budget = maximum}); });
    check_stops(
        [&](const nono::budget& maximum) {
            auto found = nono::grade(puzzle, {.budget = maximum});
            CHECK(found.level == nono::grade_class::unknown);
            return found;
        },
        2);
    check_stops([&](const nono::budget& maximum) { return nono::find_ambiguity(puzzle, {.budget = maximum}); }, 2);
}

TEST_CASE("budget: a stop request ends the generation and repair of large puzzles") {
    check_stops([&](const nono::budget& maximum) {
        auto found = nono::generate({.width = large_side, .height = large_side, .budget = maximum});
        CHECK(found.pictures == 0);
        CHECK(!found);
        return found;
    });
    const auto picture = noise(1'000);
    for (const auto kind :
         {nono::repair_kind::change_cells, nono::repair_kind::give_cells, nono::repair_kind::add_color}) {
        check_stops(
            [&](const nono::budget& maximum) {
                auto found = nono::disambiguate(picture, {.kind = kind, .budget = maximum});
                CHECK(found.trials == 0); // computing its clues takes more polls
                CHECK(!found);
                return found;
            },
            6);
    }
    check_stops(
        [&](const nono::budget& maximum) {
            auto found = nono::simplify(picture, {.budget = maximum});
            CHECK(found.trials == 0);
            CHECK(found.picture == picture);
            return found;
        },
        6);
}

TEST_CASE("budget: repairing a large picture allocates nothing after a limit has been reached") {
    const auto found = nono::disambiguate(nono::grid(large_side, large_side, 1),
                                          {.budget = {.time = nono::time_span::from_seconds(0)}});
    CHECK(found.stopped_by == nono::stopped_by::time_limit);
    CHECK(found.min_cost == 0);
    // A picture that no solver accepts is refused regardless of the budget.
    const nono_tests::counted_stop at_once;
    CHECK(nono::disambiguate(nono::grid(65'536, 1, 1), {.budget = {.stop = at_once}}).error ==
          nono::argument_errc::size);
    CHECK(nono::simplify(nono::grid(65'536, 1, 1), {.budget = {.stop = at_once}}).error == nono::argument_errc::size);
}

TEST_CASE("budget: a stop request ends hints and improvements of Sokoban levels at the next poll") {
    // A hall with twenty boxes: one position takes a long time.
    std::string text(22, '#');
    for (int row = 0; row < 20; ++row) {
        text += "\n#                    #";
        if (row % 4 == 2) text.replace(text.size() - 20, 17, "$ . $ . $ . $ . @");
        if (row % 4 == 2 && row > 2) text[text.size() - 4] = ' ';
    }
    text += "\n" + std::string(22, '#') + "\n";
    const auto level = nono_tests::drawn(text);
    check_stops([&](const nono::budget& maximum) { return nono::sokoban::next_push(level, maximum); });
    check_stops([&](const nono::budget& maximum) { return nono::sokoban::solve(level, {.budget = maximum}); });
    // The longest path of a box through a hall, after steps back and forth.
    std::string hall(42, '#');
    hall += "\n#@$" + std::string(37, ' ') + ".#";
    for (int row = 0; row < 20; ++row) hall += "\n#" + std::string(40, ' ') + "#";
    hall += "\n" + std::string(42, '#') + "\n";
    std::string moves;
    for (int i = 0; i < 100; ++i) moves += "du";
    moves += std::string(38, 'R');
    const auto given = nono::sokoban::parse_moves(moves);
    REQUIRE(given);
    const auto board = nono_tests::drawn(hall);
    for (const std::uint64_t maximum : {0U, 1U, 5U}) {
        const nono_tests::counted_stop stop{maximum};
        const auto found = nono::sokoban::improve(board, *given, {.budget = {.stop = stop}});
        CHECK(found.stopped_by == nono::stopped_by::stop_request);
        CHECK(stop.polls == maximum + 1);
        CHECK(found.status == nono::sokoban::solve_status::solved);
    }
}

} // namespace budgets_tests
