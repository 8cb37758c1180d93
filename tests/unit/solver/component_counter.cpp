// SPDX-License-Identifier: MIT
#include <nono/solver/counting/component_counter.hpp>

#include "brute_force.hpp"
#include "known_puzzles.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace {

using nono::detail::component_counter;
using nono::detail::frontier_limits;
using nono::detail::frontier_states;
using nono::detail::open_components;
using nono_tests::permutations;
using nono_tests::permutations_with_pairs;

constexpr frontier_limits no_limits{std::uint64_t{1} << 30, ~std::uint64_t{0}};
constexpr auto go_on = [](std::uint64_t) { return false; };

nono::partial_grid nothing_known(const nono::clues& puzzle) {
    return {puzzle.width(), puzzle.height(), nono::color_set::first(puzzle.color_count())};
}

template <class MustStop>
nono::detail::component_count count_component(component_counter& counter, std::size_t component,
                                              const frontier_limits& bounds, MustStop must_stop) {
    counter.prepare(component, go_on);
    return counter.count(bounds, must_stop);
}

} // namespace

TEST_CASE("counting: the count of a component can be stopped at each step") {
    const auto puzzle = permutations_with_pairs(12);
    const auto components = open_components::make(puzzle, nothing_known(puzzle), 1'000'000);
    REQUIRE(components.has_value());
    component_counter counter(*components);
    const auto wanted = count_component(counter, 0, no_limits, go_on).count;
    std::size_t steps = 0;
    counter.prepare(0, [&](std::uint64_t microseconds) {
        CHECK(microseconds > 0);
        ++steps;
        return false;
    });
    CHECK(steps >= 4 + 2 * 12); // two orders, and the lines of both
    for (std::size_t last = 1; last <= steps; ++last) {
        std::size_t polls = 0;
        counter.prepare(0, [&](std::uint64_t) { return ++polls >= last; });
        CHECK(polls >= last);
        CHECK(polls <= last + 1);
    }
    CHECK(count_component(counter, 0, no_limits, go_on).count == wanted);
}

TEST_CASE("counting: permutations, in one component") {
    std::uint64_t factorial = 1;
    for (std::size_t n = 2; n <= 12; ++n) {
        factorial *= n;
        const auto puzzle = permutations(n);
        const auto components = open_components::make(puzzle, nothing_known(puzzle), 1'000'000);
        REQUIRE(components.has_value());
        REQUIRE(components->size() == 1);
        CHECK(components->component(0).size() == n * n);
        component_counter counter(*components);
        const auto found = count_component(counter, 0, no_limits, go_on);
        CHECK(found.done);
        CHECK(found.count == factorial);
        if (n < 9) CHECK(found.max_width >= n); // so few that interchangeable columns are not searched for
        if (n > 9) CHECK(found.max_width == 2);
        CHECK(found.states > found.max_width);
    }
}

TEST_CASE("counting: independent cells form separate components") {
    // Two 2x2 squares on the diagonal, each with two pictures, and a blank row.
    const auto puzzle = permutations(4);
    auto known = nothing_known(puzzle);
    for (std::size_t row = 0; row < 4; ++row)
        for (std::size_t column = 0; column < 4; ++column)
            if (row / 2 != column / 2) known(row, column) = nono::color_set::only(nono::blank);
    const auto components = open_components::make(puzzle, known, 1'000'000);
    REQUIRE(components->size() == 2);
    CHECK(components->segments() == 8);
    component_counter counter(*components);
    for (std::size_t component = 0; component < 2; ++component) {
        REQUIRE(components->component(component).size() == 4);
        for (const auto& cell : components->component(component)) CHECK(cell.cell / 8 == component);
        CHECK(count_component(counter, component, no_limits, go_on).count == 2U);
        CHECK(count_component(counter, component, no_limits, go_on).count == 2U); // counting can be repeated
    }
}

TEST_CASE("counting: a contradictory line has no components, and neither does a decided puzzle") {
    auto puzzle = permutations(3);
    auto known = nothing_known(puzzle);
    for (std::size_t i = 0; i < 3; ++i) known(1, i) = nono::color_set::only(nono::blank);
    const auto impossible = open_components::make(puzzle, known, 1'000'000);
    REQUIRE(impossible.has_value());
    CHECK_FALSE(impossible->possible());
    CHECK(impossible->size() == 0);
    const auto decided =
        open_components::make(nono::clues{{{}}, {{}}}, nono::partial_grid(nono::grid(1, 1)), 1'000'000);
    CHECK(decided->possible());
    CHECK(decided->size() == 0);
}

TEST_CASE("counting: each limit ends the count") {
    const auto puzzle = permutations_with_pairs(10);
    CHECK_FALSE(open_components::make(puzzle, nothing_known(puzzle), 50).has_value());
    const auto components = open_components::make(puzzle, nothing_known(puzzle), 1'000'000);
    component_counter counter(*components);
    const auto limited = count_component(counter, 0, {std::uint64_t{1} << 30, 100}, go_on);
    CHECK_FALSE(limited.done);
    CHECK(limited.states == 101);
    CHECK_FALSE(count_component(counter, 0, {2'000, ~std::uint64_t{0}}, go_on).done);
    std::uint64_t polls = 0;
    const auto stopped = count_component(counter, 0, no_limits, [&](std::uint64_t states) {
        CHECK(states == ++polls * 64);
        return polls == 3;
    });
    CHECK_FALSE(stopped.done);
    CHECK(stopped.states == 192);
    CHECK(count_component(counter, 0, no_limits, go_on).count == 5'040U * 81U);
}

TEST_CASE("counting: up to 128 bits, and beyond") {
    // Two rows of blotted blocks that are complements of each other: the first has m blocks and m + 1 gaps before,
    // between and after them, which are the blocks of the second. There are C(n - 1, 2m) ways to cut n cells into 2m +
    // 1 pieces.
    const auto opposites = [](std::size_t n, std::size_t m) {
        nono::clues puzzle;
        puzzle.rows = {nono::line_clue(m, nono::blotted), nono::line_clue(m + 1, nono::blotted)};
        puzzle.columns.assign(n, {{1}});
        const auto components = open_components::make(puzzle, nothing_known(puzzle), 1'000'000);
        REQUIRE(components->size() == 1);
        component_counter counter(*components);
        return count_component(counter, 0, no_limits, go_on);
    };
    CHECK(opposites(9, 2).count == 70U);                                                    // C(8, 4)
    CHECK(to_string(opposites(100, 25).count) == "50445672272782096667406248628");          // C(99, 50)
    CHECK(to_string(opposites(131, 32).count) == "93627207254809778476711843125851247750"); // C(130, 64)
    CHECK(opposites(150, 37).count == nono::uint128::largest());                            // C(149, 74)
    CHECK(opposites(150, 37).done);
    CHECK(opposites(100, 25).max_width < 200); // by columns; by rows it would be C(99, 50)
}

TEST_CASE("counting: states whose keys differ in a single word are different") {
    for (const std::size_t words : {1U, 2U, 3U, 5U}) {
        frontier_states states;
        states.begin(words, 1);
        std::vector<std::uint64_t> key(words, 7);
        // Each key is added twice, so that all of them are looked up among the others; there are far more keys than
        // initial slots.
        for (const std::uint64_t path_count : {1U, 10U})
            for (std::size_t word = 0; word < words; ++word)
                for (std::uint64_t value = 0; value < 100; ++value) {
                    if (value == 7 && word != 0) continue; // the key that all words share
                    key[word] = value;
                    states.add(key.data(), path_count);
                    key[word] = 7;
                }
        REQUIRE(states.size() == 100 + (words - 1) * 99);
        for (std::size_t i = 0; i < states.size(); ++i) {
            CHECK(states.path_count(i) == 11U);
            std::size_t differ = 0;
            for (std::size_t word = 0; word < words; ++word) differ += states.key(i)[word] != 7 ? 1U : 0U;
            CHECK(differ <= 1);
        }
        states.begin(words, states.size());
        CHECK(states.size() == 0);
        states.add(key.data(), 3);
        CHECK(states.path_count(0) == 3U);
    }
}

TEST_CASE("counting: a frontier of more bits than a word") {
    // Two rows of 70 cells: the cell of the first is at the only position that the second leaves out, far to the right.
    // A state needs 70 bits, one per column, to record the cell. A transposed copy ensures that the other direction is
    // not shorter; the two form a single component because the cell of the first row can be in a column of the copy,
    // and the cell of that column in the row.
    constexpr std::size_t n = 70;
    constexpr std::size_t left_out = 66;
    nono::clues puzzle;
    puzzle.rows.assign(n + 2, {{1}});
    puzzle.columns.assign(n + 2, {{1}});
    for (auto* side : {&puzzle.rows, &puzzle.columns}) {
        const std::size_t second = side == &puzzle.rows ? 1 : n + 1;
        side->set_line(second, {{left_out}, {static_cast<std::uint32_t>(n - left_out - 1)}});
    }
    nono::partial_grid known(n + 2, n + 2, nono::color_set::only(nono::blank));
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t k = 0; k < 2; ++k) {
            known(k, i) = nono::color_set::first(2);         // rows 0 and 1, columns from 0 to 69
            known(2 + i, n + k) = nono::color_set::first(2); // rows from 2, columns 70 and 71
        }
    known(0, n) = nono::color_set::first(2);
    const auto components = open_components::make(puzzle, known, 1'000'000);
    REQUIRE(components.has_value());
    REQUIRE(components->size() == 1);
    component_counter counter(*components);
    const auto found = count_component(counter, 0, no_limits, go_on);
    CHECK(found.done);
    CHECK(found.count == 1U);
    CHECK(found.max_width >= n);
}
