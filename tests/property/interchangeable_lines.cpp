// Numbers of solutions of puzzles with interchangeable rows and columns, compared with enumeration, with formulas, and
// with counting that ignores classes.
// SPDX-License-Identifier: MIT
#include "brute_force.hpp"
#include "known_puzzles.hpp"
#include "rounds.hpp"

#include <nono/count.hpp>
#include <nono/solver/counting/component_counter.hpp>
#include <nono/solver/counting/frontier_order.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

using namespace nono::literals; // 2_color

namespace {

using namespace nono_tests;

constexpr std::uint64_t never_worth = std::uint64_t{1} << 40U;
constexpr auto never_stop = [](std::uint64_t) { return false; };

struct states_found {
    nono::uint128 count = 1;
    std::uint64_t states = 0;
};

/// Counts by rows or by columns, using classes if they save enough.
states_found count_by(const nono::clues& puzzle, const nono::partial_grid& known, std::size_t along,
                      std::uint64_t worth) {
    const auto components = nono::detail::open_components::make(puzzle, known, 10'000'000);
    REQUIRE(components.has_value());
    states_found out;
    if (!components->possible()) out.count = 0;
    nono::detail::component_counter counter(*components);
    for (std::size_t i = 0; i < components->size(); ++i) {
        counter.prepare(i, along, worth, never_stop);
        const auto found = counter.count({std::uint64_t{1} << 28U, ~std::uint64_t{0}}, never_stop);
        REQUIRE(found.done);
        out.count = nono::detail::saturating_product(out.count, found.count);
        out.states += found.states;
    }
    return out;
}

/// As above, component by component.
nono::uint128 count_in_parts(const nono::clues& puzzle, const nono::partial_grid& known, std::size_t along,
                             std::size_t& reordered) {
    const auto components = nono::detail::open_components::make(puzzle, known, 10'000'000);
    REQUIRE(components.has_value());
    nono::uint128 out = components->possible() ? 1 : 0;
    for (std::size_t i = 0; i < components->size(); ++i) {
        nono::detail::frontier_order order(*components);
        order.prepare(i, along);
        std::vector<std::size_t> cells;
        for (const auto& cell : order.cells()) cells.push_back(cell.cell);
        order.order_components();
        std::vector<std::size_t> ordered;
        for (const auto& cell : order.cells()) ordered.push_back(cell.cell);
        reordered += cells != ordered ? 1U : 0U;
        std::sort(cells.begin(), cells.end());
        std::sort(ordered.begin(), ordered.end());
        REQUIRE(cells == ordered);
        nono::detail::component_counter counter(*components);
        counter.prepare(i, along, never_worth, never_stop);
        counter.order_components();
        const auto found = counter.count({std::uint64_t{1} << 28U, ~std::uint64_t{0}}, never_stop);
        REQUIRE(found.done);
        out = nono::detail::saturating_product(out, found.count);
    }
    return out;
}

/// Returns a line of a few kinds, so that many lines are alike; most rows have one block of one cell.
nono::line_clue line_with_few_kinds(random_numbers& random, std::size_t colors, bool is_row) {
    const auto color = static_cast<nono::color_index>(1 + random.below(colors - 1));
    const auto other = static_cast<nono::color_index>(1 + random.below(colors - 1));
    switch (random.below(is_row ? 8 : 5)) {
    case 0: return {{nono::blotted, color}};
    case 1: return {{2, color}};
    case 2: return {{1, color}, {1, other}};
    case 3:
        return random.one_in(3) ? nono::line_clue{} : nono::line_clue{{nono::blotted, color}, {nono::blotted, other}};
    default: return {{1, color}};
    }
}

nono::clues puzzle_with_few_kinds(random_numbers& random, std::size_t width, std::size_t height, std::size_t colors) {
    nono::clues out;
    std::vector<nono::line_clue> kinds;
    for (std::size_t i = 0; i < 2; ++i) kinds.push_back(line_with_few_kinds(random, colors, false));
    for (std::size_t i = 0; i < width; ++i) out.columns.push_back(kinds[random.below(2)]);
    for (std::size_t i = 0; i < height; ++i)
        out.rows.push_back(random.one_in(3) ? line_with_few_kinds(random, colors, true) : nono::line_clue{{1}});
    return out;
}

nono::partial_grid some_given(random_numbers& random, const nono::clues& puzzle, std::size_t one_of) {
    nono::partial_grid out(puzzle.width(), puzzle.height(), nono::color_set::first(puzzle.color_count()));
    for (auto& cell : out.cells())
        if (one_of != 0 && random.one_in(one_of)) cell.bits &= random.next() | 1U; // blank remains possible
    return out;
}

nono::clues transposed(const nono::clues& puzzle) { return {puzzle.columns, puzzle.rows}; }

nono::uint128 factorial(std::uint64_t n) {
    nono::uint128 out = 1;
    for (std::uint64_t i = 2; i <= n; ++i) out = nono::detail::saturating_product(out, i);
    return out;
}

std::uint64_t choose(std::uint64_t n, std::uint64_t k) {
    std::uint64_t out = 1;
    for (std::uint64_t i = 1; i <= k; ++i) out = out * (n - k + i) / i;
    return out;
}

void check_exact(const nono::clues& puzzle, nono::uint128 expected) {
    const auto found = nono::count_solutions(puzzle);
    CHECK(found.exact);
    CHECK(found.count == expected);
    CHECK(nono::count_solutions(transposed(puzzle)).count == expected);
}

} // namespace

TEST_CASE("interchangeable lines: counts of puzzles with a few kinds of lines are exact") {
    random_numbers random(71);
    int several = 0;
    int with_fewer_states = 0;
    int with_more_states = 0;
    std::size_t reordered = 0;
    for (int i = 0; i < rounds(1'500); ++i) {
        const std::size_t colors = 2 + random.below(2);
        const std::size_t width = 2 + random.below(colors == 2 ? 5 : 4);
        const std::size_t height = 2 + random.below(4);
        auto puzzle = puzzle_with_few_kinds(random, width, height, colors);
        const auto known = some_given(random, puzzle, random.below(3) * 4);
        std::size_t expected = 0;
        for (const auto& picture : all_solutions(puzzle, puzzle.color_count())) {
            bool agrees = true;
            for (std::size_t k = 0; k < known.cells().size(); ++k)
                agrees = agrees && known.cells()[k].contains(picture.cells()[k]);
            expected += agrees ? 1U : 0U;
        }
        several += expected > 10 ? 1 : 0;
        for (const std::size_t along : {0U, 1U}) {
            const auto with = count_by(puzzle, known, along, 0);
            const auto without = count_by(puzzle, known, along, never_worth);
            REQUIRE(with.count == expected);
            REQUIRE(without.count == expected);
            with_fewer_states += with.states < without.states ? 1 : 0;
            with_more_states += with.states > without.states ? 1 : 0; // in the middle of a line
            REQUIRE(count_in_parts(puzzle, known, along, reordered) == expected);
        }
        const auto found = nono::count_solutions(puzzle, {.known = &known});
        REQUIRE(found.exact);
        REQUIRE(found.count == expected);
    }
    CHECK(several > rounds(25));
    CHECK(with_fewer_states > rounds(200));
    CHECK(with_more_states < with_fewer_states / 10);
    CHECK(reordered > static_cast<std::size_t>(rounds(50)));
}

TEST_CASE("interchangeable lines: larger puzzles, with classes and without, upright, transposed and reordered") {
    random_numbers random(72);
    int several = 0;
    int with_half_the_states = 0;
    for (int i = 0; i < rounds(150); ++i) {
        const std::size_t colors = 2 + random.below(2);
        const std::size_t width = 6 + random.below(4);
        const std::size_t height = 6 + random.below(4);
        auto puzzle = puzzle_with_few_kinds(random, width, height, colors);
        const auto known = some_given(random, puzzle, random.below(3) * 20);
        const auto with = count_by(puzzle, known, 0, 0);
        const auto without = count_by(puzzle, known, 0, never_worth);
        REQUIRE(with.count == without.count);
        several += with.count > 1'000U ? 1 : 0;
        with_half_the_states += with.states < without.states / 2 ? 1 : 0;
        REQUIRE(count_by(puzzle, known, 1, 0).count == with.count);
        const auto found = nono::count_solutions(puzzle, {.known = &known});
        REQUIRE(found.exact);
        REQUIRE(found.count == with.count);
        // Without given cells: transposed, and, if each row is one block of one cell, with the columns in any order.
        const auto all = nono::count_solutions(puzzle);
        REQUIRE(all.exact);
        REQUIRE(nono::count_solutions(transposed(puzzle)).count == all.count);
        puzzle.rows.assign(height, {{1}});
        const auto single = nono::count_solutions(puzzle);
        for (std::size_t k = 0; k < 4; ++k) {
            const std::size_t from = random.below(width);
            const std::size_t to = random.below(width);
            const nono::line_clue line(puzzle.columns[from]);
            puzzle.columns.set_line(from, puzzle.columns[to]);
            puzzle.columns.set_line(to, line);
        }
        REQUIRE(nono::count_solutions(puzzle).count == single.count);
    }
    CHECK(several > rounds(10));
    CHECK(with_half_the_states > rounds(30));
}

TEST_CASE("interchangeable lines: rows of one cell, columns of one block each: the blocks are in any order") {
    // Each row belongs to one column, and the rows of a column are adjacent.
    nono::clues puzzle;
    const std::size_t maximum = thorough() ? 15 : 8;
    for (std::size_t columns = 1; columns <= maximum; ++columns) {
        puzzle.columns.push_back({{static_cast<std::uint32_t>(1 + columns % 3)}});
        puzzle.rows.resize(puzzle.rows.size() + 1 + columns % 3, {{1}});
        check_exact(puzzle, factorial(columns));
    }
    // With blotted blocks, the rows are cut into pieces at some of the boundaries between them.
    for (const std::size_t columns : {2U, 5U, 12U, 20U}) {
        if (columns > 5 && !thorough()) continue;
        for (const std::size_t rows : {columns, columns + 3, columns + 11}) {
            puzzle.columns.assign(columns, {{nono::blotted}});
            puzzle.rows.assign(rows, {{1}});
            check_exact(puzzle, nono::detail::saturating_product(factorial(columns), choose(rows - 1, columns - 1)));
        }
    }
}

TEST_CASE("interchangeable lines: words in which each letter occurs twice, but not twice in a row") {
    // 2n rows of one cell, n columns of two blocks of one cell: A114938 of the On-Line Encyclopedia of Integer
    // Sequences.
    const std::vector<std::uint64_t> words{0, 2, 30, 864, 39'480, 2'631'600, 241'133'760};
    nono::clues puzzle;
    for (std::size_t n = 1; n <= words.size(); ++n) {
        puzzle.columns.push_back({{1}, {1}});
        puzzle.rows.resize(2 * n, {{1}});
        check_exact(puzzle, words[n - 1]);
    }
    // By inclusion and exclusion of the adjacent pairs: the sum of (-1)^k C(n, k) (2n - k)! / 2^(n - k).
    for (const std::size_t n : {7U, 9U}) {
        puzzle.columns.assign(n, {{1}, {1}});
        puzzle.rows.assign(2 * n, {{1}});
        std::uint64_t sum = 0; // modulo 2^64
        for (std::size_t k = 0; k <= n; ++k) {
            // (2n - k)! / 2^(n - k), with n - k factors 2 removed.
            std::uint64_t term = choose(n, k);
            std::size_t twos = n - k;
            for (std::uint64_t factor = 2; factor <= 2 * n - k; ++factor) {
                std::uint64_t odd = factor;
                for (; twos != 0 && odd % 2 == 0; odd /= 2) --twos;
                term *= odd;
            }
            REQUIRE(twos == 0);
            sum += k % 2 == 0 ? term : ~term + 1;
        }
        if (n == 7) CHECK(sum == words[6]);
        check_exact(puzzle, sum);
    }
}

TEST_CASE("interchangeable lines: permutations of two colors, one above the other") {
    nono::clues puzzle;
    for (std::size_t n = 1; n <= 12; ++n) {
        puzzle.columns.push_back({{1}, {1, 2_color}});
        puzzle.rows.assign(n, {{1}});
        puzzle.rows.resize(2 * n, {{1, 2_color}});
        check_exact(puzzle, nono::detail::saturating_product(factorial(n), factorial(n)));
    }
}

TEST_CASE("interchangeable lines: lines that keep them apart can come last because the puzzle can be transposed") {
    // The last row and the last column have a block of two: (n - 1)! pictures.
    for (const std::size_t n : {4U, 10U, 20U}) {
        if (n > 10 && !thorough()) continue;
        auto puzzle = permutations(n);
        puzzle.rows.set_line(n - 1, {2});
        puzzle.columns.set_line(n - 1, {2});
        check_exact(puzzle, factorial(n - 1));
        puzzle.rows.reverse();
        check_exact(puzzle, factorial(n - 1));
        puzzle.columns.reverse();
        check_exact(puzzle, factorial(n - 1));
    }
}
