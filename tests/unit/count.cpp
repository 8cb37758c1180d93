// SPDX-License-Identifier: MIT
#include <nono/count.hpp>

#include "brute_force.hpp"
#include "check_both.hpp"
#include "counted_stop.hpp"
#include "known_puzzles.hpp"

#include <nono/solve.hpp>

#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

using namespace nono::literals; // 2_color

using nono_tests::permutations;
using nono_tests::permutations_with_pairs;

namespace {

/// Returns what is known if the pictures consist of 2x2 squares on the diagonal, each with two solutions.
NONO_CONSTEXPR nono::partial_grid squares(std::size_t n) {
    nono::partial_grid out(2 * n, 2 * n, nono::color_set::only(nono::blank));
    for (std::size_t i = 0; i < 2 * n; ++i) {
        out(i, i) = nono::color_set::first(2);
        out(i, i ^ 1U) = nono::color_set::first(2);
    }
    return out;
}

NONO_API_CONSTEXPR std::uint64_t count_of(const nono::clues& puzzle) {
    return nono::count_solutions(puzzle).count.low();
}

} // namespace

TEST_CASE("count: none, one and several solutions, at compile time too") {
    NONO_CHECK_BOTH(count_of(permutations(1)) == 1);
    NONO_CHECK_BOTH(count_of(permutations(2)) == 2);
    NONO_CHECK_BOTH(count_of(permutations(3)) == 6);
    const auto found = nono::count_solutions(permutations(1));
    CHECK(found.exact);
    CHECK(found.stopped_by == nono::stopped_by::nothing);
    CHECK(found.statistics.lines_solved > 0);
    auto impossible = permutations(3);
    impossible.rows.set_line(1, {});
    const auto none = nono::count_solutions(impossible);
    CHECK(none.exact);
    CHECK(none.count == 0U);
}

TEST_CASE("count: permutations, up to 128 bits") {
    // n! by long multiplication, digit by digit.
    std::string digits = "1"; // lowest digit first
    for (std::size_t n = 2; n <= 34; ++n) {
        std::size_t carry = 0;
        for (char& digit : digits) {
            carry += static_cast<std::size_t>(digit - '0') * n;
            digit = static_cast<char>('0' + carry % 10);
            carry /= 10;
        }
        for (; carry != 0; carry /= 10) digits += static_cast<char>('0' + carry % 10);
        const auto found = nono::count_solutions(permutations(n));
        CHECK(found.exact);
        CHECK(to_string(found.count) == std::string(digits.rbegin(), digits.rend()));
        if (n > 9) CHECK(found.statistics.states < 2 * n * n); // for smaller n, 2^n states are few
        CHECK(found.statistics.decisions == 0);
    }
    CHECK(digits.size() == 39);
    for (const std::size_t n : {35U, 60U}) {
        const auto found = nono::count_solutions(permutations(n));
        CHECK_FALSE(found.exact);
        CHECK(found.count == nono::uint128::largest());
        CHECK(found.stopped_by == nono::stopped_by::count_overflow);
    }
}

TEST_CASE("count: permutations with two lines that keep all others apart") {
    // (n - 3)! (n - 1)^2
    CHECK(nono::count_solutions(permutations_with_pairs(3)).count == 4U);
    CHECK(nono::count_solutions(permutations_with_pairs(4)).count == 9U);
    CHECK(nono::count_solutions(permutations_with_pairs(8)).count == 120U * 49U);
    const auto found = nono::count_solutions(permutations_with_pairs(16));
    CHECK(found.exact);
    CHECK(found.count == std::uint64_t{6'227'020'800} * 225U);
}

TEST_CASE("count: the counts of independent components are multiplied, up to 128 bits") {
    for (const std::size_t n : {1U, 5U, 64U, 127U}) {
        const auto known = squares(n);
        const auto found = nono::count_solutions(permutations(2 * n), {.known = &known});
        CHECK(found.exact);
        if (n < 64)
            CHECK(found.count == nono::uint128(std::uint64_t{1} << n));
        else
            CHECK(found.count == nono::uint128(std::uint64_t{1} << (n - 64), 0));
        CHECK(found.statistics.states < 10 * n);
    }
    const auto known = squares(128);
    const auto found = nono::count_solutions(permutations(256), {.known = &known});
    CHECK_FALSE(found.exact);
    CHECK(found.count == nono::uint128::largest());
    CHECK(found.stopped_by == nono::stopped_by::count_overflow);
}

TEST_CASE("count: if the tables are too small, solutions are enumerated one by one or cube by cube") {
    // Permutations next to two squares. They have a row and a column of two cells, so they need many states.
    const auto known_beside = [](std::size_t n) {
        auto known = squares(n / 2 + 2);
        for (std::size_t row = 4; row < n + 4; ++row)
            for (std::size_t column = 4; column < n + 4; ++column) known(row, column) = nono::color_set::first(2);
        return known;
    };
    auto known = known_beside(6);
    const auto all = nono::count_solutions(permutations_with_pairs(6, 4), {.max_table_memory = 0, .known = &known});
    CHECK(all.exact);
    CHECK(all.count == 4U * 6U * 25U);
    CHECK(all.statistics.states == 0); // not even the lines fit in memory
    CHECK(all.statistics.decisions > 100);
    const auto fewer =
        nono::count_solutions(permutations(10), {.max_table_memory = 0, .max_enumerated = 500, .known = &known});
    CHECK_FALSE(fewer.exact);
    CHECK(fewer.count == 500U);
    // The lines and the squares fit in memory, the states of the permutations do not.
    known = known_beside(14);
    const auto puzzle = permutations_with_pairs(14, 4);
    const std::uint64_t count = std::uint64_t{39'916'800} * 169U * 4U; // 11! 13^2, and the squares
    const auto some =
        nono::count_solutions(puzzle, {.max_table_memory = 170'000, .max_enumerated = 3, .known = &known});
    CHECK_FALSE(some.exact);
    CHECK(some.count >= 4U * 3U);
    CHECK(some.count < count);
    CHECK(some.stopped_by == nono::stopped_by::max_enumerated);
    CHECK(some.statistics.states > 100);
    const auto limit = nono::count_solutions(puzzle, {.max_enumerated = 3, .known = &known});
    CHECK(limit.exact);
    CHECK(limit.count == count);
    // Tables receive half of the memory, or as much as requested.
    for (const std::uint64_t memory : {400'000U, 100'000'000U})
        for (const std::uint64_t tables : {std::uint64_t{170'000}, std::uint64_t{nono::no_limit}}) {
            const auto found = nono::count_solutions(
                puzzle,
                {.max_table_memory = tables, .max_enumerated = 3, .budget = {.memory = memory}, .known = &known});
            CHECK(found.exact == (memory > 1'000'000 && tables > 1'000'000));
            CHECK(found.exact == (found.stopped_by != nono::stopped_by::max_enumerated));
        }
}

TEST_CASE("count: nothing is enumerated if max_enumerated is 0") {
    const auto none = nono::count_solutions(permutations(9), {.max_table_memory = 0, .max_enumerated = 0});
    CHECK_FALSE(none.exact);
    CHECK(none.count == 0U);
    CHECK(none.stopped_by == nono::stopped_by::max_enumerated);
    CHECK(none.statistics.decisions == 0);
}

TEST_CASE("count: solutions found by the search are added to those of the cubes") {
    // Once the run must stop, no more cubes are counted, but the count is exact if only the last solution is left.
    nono::count_result found;
    for (std::uint64_t work = 0; work < 1'000 && !found.exact; ++work) {
        found = nono::count_solutions(permutations(3), {.max_table_memory = 0, .budget = {.work = work}});
        CHECK(found.count <= 6U);
    }
    CHECK(found.exact);
    CHECK(found.count == 6U);
}

TEST_CASE("count: limits on work and time, and stop requests") {
    const auto puzzle = permutations_with_pairs(30); // too many states
    const auto work = nono::count_solutions(puzzle, {.budget = {.work = 100'000}});
    CHECK_FALSE(work.exact);
    CHECK(work.stopped_by == nono::stopped_by::max_work);
    CHECK(work.statistics.lines_solved + work.statistics.states <= 100'064);
    CHECK(work.count > 0U);
    const auto at_once = nono::count_solutions(puzzle, {.budget = {.work = 0}});
    CHECK(at_once.stopped_by == nono::stopped_by::max_work);
    CHECK(at_once.count == 0U);
    std::uint64_t reported = 0;
    const auto note = [&](const nono::progress& now) {
        CHECK(now.cells == puzzle.width() * puzzle.height());
        CHECK(now.statistics.lines_solved + now.statistics.states >= reported);
        reported = now.statistics.lines_solved + now.statistics.states;
    };
    static_cast<void>(nono::count_solutions(puzzle, {.budget = {.work = 300'000, .progress = note}}));
    CHECK(reported >= 100'000);
    // A solution found before probing took too long is counted, even if nothing else is known.
    const auto while_probing = nono::count_solutions(permutations_with_pairs(20), {.budget = {.work = 2'000}});
    CHECK(while_probing.stopped_by == nono::stopped_by::max_work);
    CHECK(while_probing.count == 1U);
    const auto time = nono::count_solutions(puzzle, {.budget = {.time = std::chrono::milliseconds(2)}});
    CHECK_FALSE(time.exact);
    CHECK(time.stopped_by == nono::stopped_by::time_limit);
    const std::atomic<bool> flag = true;
    const auto stopped = nono::count_solutions(puzzle, {.budget = {.stop = flag}});
    CHECK_FALSE(stopped.exact);
    CHECK(stopped.stopped_by == nono::stopped_by::stop_request);
}

TEST_CASE("count: stop requests are polled while states are counted and while solutions are enumerated") {
    const auto puzzle = permutations_with_pairs(22); // more states than are tried first
    const nono_tests::counted_stop never{~std::uint64_t{0}};
    static_cast<void>(nono::solve(puzzle, {.strategy = nono::probing_strategy, .budget = {.stop = never}}));
    const std::uint64_t lines = puzzle.width() + puzzle.height();
    const std::uint64_t of_diagram = 1 + 2 * puzzle.width(); // of a line: forward and backward
    const std::uint64_t of_order = 4 + lines + 2;            // by rows and by columns, then the lines of both
    const nono_tests::counted_stop soon{never.polls + lines * of_diagram + of_order + 20};
    const auto by_states = nono::count_solutions(puzzle, {.budget = {.stop = soon}});
    CHECK_FALSE(by_states.exact);
    CHECK(by_states.stopped_by == nono::stopped_by::stop_request);
    CHECK(by_states.statistics.states > 0);
    CHECK(by_states.statistics.states <= 25 * 64);
    CHECK(by_states.statistics.decisions == 0);
    // Without tables, everything is left to the search.
    const nono_tests::counted_stop later{never.polls + lines + 20};
    const auto by_search =
        nono::count_solutions(puzzle, {.max_table_memory = 0, .max_enumerated = 3'000, .budget = {.stop = later}});
    CHECK_FALSE(by_search.exact);
    CHECK(by_search.stopped_by == nono::stopped_by::stop_request);
    CHECK(by_search.statistics.states == 0);
    CHECK(by_search.count < 3'000U);
}

TEST_CASE("count: work is limited while states are counted and while solutions are enumerated") {
    const auto puzzle = permutations_with_pairs(22);
    for (const std::uint64_t work : {5'000U, 20'000U}) {
        const auto by_states = nono::count_solutions(puzzle, {.budget = {.work = work}});
        CHECK(by_states.stopped_by == nono::stopped_by::max_work);
        CHECK(by_states.statistics.states > work / 4);
        CHECK(by_states.statistics.lines_solved + by_states.statistics.states <= work + 64);
        CHECK(by_states.count > 0U); // half of the work is reserved for finding a solution
        const auto by_search =
            nono::count_solutions(puzzle, {.max_table_memory = 0, .max_enumerated = 30'000, .budget = {.work = work}});
        CHECK(by_search.stopped_by == nono::stopped_by::max_work);
        CHECK(by_search.statistics.states == 0);
        CHECK(by_search.statistics.lines_solved <= work);
        CHECK(by_search.count > 0U);
    }
}

TEST_CASE("count: a count ended by a limit includes at least one solution if one is easy to find") {
    // The least work ends the call while it probes, the next while it counts states, the last while it searches for
    // cubes.
    const auto puzzle = permutations_with_pairs(40);
    nono::uint128 last = 0;
    for (const std::uint64_t work : {10'000U, 30'000U, 200'000U}) {
        const auto found = nono::count_solutions(puzzle, {.budget = {.work = work}});
        CHECK_FALSE(found.exact);
        CHECK(found.stopped_by == nono::stopped_by::max_work);
        CHECK(found.count > 0U);
        CHECK(found.count >= last);
        CHECK(found.statistics.decisions > 0);
        CHECK(found.statistics.lines_solved + found.statistics.states <= work + 64);
        last = found.count;
    }
    // The cubes that it finds have interchangeable lines: each of them is large.
    CHECK(last > 1'000'000'000'000U);
    // Next to two squares, which are counted.
    auto known = squares(17);
    for (std::size_t row = 4; row < 34; ++row)
        for (std::size_t column = 4; column < 34; ++column) known(row, column) = nono::color_set::first(2);
    const auto beside =
        nono::count_solutions(permutations_with_pairs(30, 4), {.budget = {.work = 30'000}, .known = &known});
    CHECK_FALSE(beside.exact);
    CHECK(beside.count >= 4U);
}

TEST_CASE("count: a solution that was already found is counted even if probing is ended later") {
    for (const std::uint64_t seed : {0U, 1U, 3U, 4U}) {
        CAPTURE(seed);
        nono_tests::random_numbers random(seed);
        const auto puzzle = nono::clues_of(nono_tests::random_picture(random, 10, 10, 2, 70));
        const auto found = nono::count_solutions(puzzle, {.budget = {.work = 1'035}});
        CHECK(found.stopped_by == nono::stopped_by::max_work);
        CHECK_FALSE(found.exact);
        CHECK(found.count >= 1U);
    }
}

TEST_CASE("count: two blotted blocks in each row and column of 7x7") {
    nono::clues puzzle;
    puzzle.rows.assign(7, {{nono::blotted}, {nono::blotted}});
    puzzle.columns = puzzle.rows;
    const auto found = nono::count_solutions(puzzle);
    CHECK(found.exact);
    CHECK(found.count == 120'702'742'528U); // found by counting cubes, in a version that did not count states first
    CHECK(found.statistics.decisions == 0);
}

TEST_CASE("count: memory stays within the limit") {
    const auto puzzle = permutations_with_pairs(12);
    const auto none = nono::count_solutions(puzzle, {.budget = {.memory = 0}});
    CHECK_FALSE(none.exact);
    CHECK(none.count == 0U);
    CHECK(none.stopped_by == nono::stopped_by::max_memory);
    CHECK(none.statistics == nono::statistics{});
    // Memory for lines and probing but not for the components; then for a part of the tables, then for everything.
    bool parts = false;
    for (std::uint64_t limit = 2'000; limit < 10'000'000; limit += limit / 3) {
        const auto found = nono::count_solutions(puzzle, {.max_enumerated = 100, .budget = {.memory = limit}});
        if (found.exact) {
            CHECK(found.count == 362'880U * 121U);
            CHECK(limit > 100'000);
            break;
        }
        const bool by_memory = found.stopped_by == nono::stopped_by::max_memory;
        CHECK((by_memory || found.stopped_by == nono::stopped_by::max_enumerated));
        parts = parts || (by_memory && found.statistics.lines_solved > 24);
    }
    CHECK(parts);
    CHECK(nono::count_solutions(permutations(2'048), {.budget = {.memory = 30'000'000}}).stopped_by ==
          nono::stopped_by::max_memory);
}

TEST_CASE("count: puzzles that no strategy accepts are refused") {
    nono::clues puzzle;
    puzzle.rows.assign(1, {});
    puzzle.columns.assign(70'000, {});
    const auto found = nono::count_solutions(puzzle);
    CHECK_FALSE(found.exact);
    CHECK(found.error == nono::argument_errc::size);
    const nono::partial_grid wrong_size(3, 3, nono::color_set::first(2));
    CHECK(nono::count_solutions(permutations(2), {.known = &wrong_size}).error == nono::argument_errc::other_size);
}

TEST_CASE("count: a block of color 0 (blank) is refused with its own error") {
    for (const nono::clue bad : {nono::clue{1, 0_color}, nono::clue{nono::blotted, 0_color}}) {
        auto puzzle = permutations(2);
        puzzle.rows.set_line(0, {bad});
        const auto found = nono::count_solutions(puzzle);
        CHECK_FALSE(found.exact);
        CHECK(found.count == 0U);
        CHECK(found.error == nono::argument_errc::blank_clue);
    }
}

TEST_CASE("count: empty puzzles have one solution") {
    const auto found = nono::count_solutions(nono::clues{});
    CHECK(found.exact);
    CHECK(found.count == 1U);
}

TEST_CASE("count: repeated calls give the same result") {
    const auto first = nono::count_solutions(permutations(13));
    const auto second = nono::count_solutions(permutations(13));
    CHECK(first.count == second.count);
    CHECK(first.statistics == second.statistics);
}

TEST_CASE("count: if half of the time is too short to prepare the lines, the other half is not spent on it") {
    const nono_tests::counted_stop never{~std::uint64_t{0}};
    const auto found =
        nono::count_solutions(permutations(100), {.budget = {.time = std::chrono::nanoseconds(0), .stop = never}});
    CHECK(found.stopped_by == nono::stopped_by::time_limit);
    CHECK(found.count == 0U);
    CHECK(found.statistics.lines_solved == 0);
    CHECK(never.polls == 1);
}
