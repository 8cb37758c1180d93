// SPDX-License-Identifier: MIT
#include <nono/solver/counting/frontier_order.hpp>

#include "known_puzzles.hpp"

#include <nono/solver/counting/component_counter.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

using namespace nono::literals; // 2_color

namespace {

using nono::detail::frontier_order;
using nono::detail::open_components;
using nono_tests::permutations;

constexpr auto without_stop = [](std::uint64_t) { return false; };

/// Returns the components of a puzzle with known cells from a text, row by row: '.' is blank, '#' is color 1, and any
/// other character is unknown.
open_components order_components(const nono::clues& puzzle, const std::string& given = {}) {
    nono::partial_grid known(puzzle.width(), puzzle.height(), nono::color_set::first(puzzle.color_count()));
    for (std::size_t i = 0; i < given.size(); ++i) {
        if (given[i] == '.') known.cells()[i] = nono::color_set::only(nono::blank);
        if (given[i] == '#') known.cells()[i] = nono::color_set::only(1);
    }
    auto out = open_components::make(puzzle, known, 1'000'000);
    REQUIRE(out.has_value());
    REQUIRE(out->size() == 1);
    return *std::move(out);
}

/// Returns for each cell the cell at which the last segment interchangeable with its own was reached, or `none`.
std::vector<std::uint32_t> found_before(const open_components& components, std::size_t primary = 0) {
    frontier_order order(components);
    order.prepare(0, primary);
    for (std::size_t i = 0; i < order.cells().size(); ++i) REQUIRE(order.before(i) == frontier_order::none);
    order.find_classes(0, without_stop);
    std::vector<std::uint32_t> out;
    for (std::size_t i = 0; i < order.cells().size(); ++i) {
        const std::uint32_t before = order.before(i);
        if (before != frontier_order::none) REQUIRE(before < i);
        out.push_back(before);
    }
    return out;
}

constexpr std::uint32_t no_cell = frontier_order::none;

} // namespace

TEST_CASE("frontier order: columns with the same clue are interchangeable if rows have one block of one cell") {
    const auto components = order_components(permutations(3));
    const std::vector<std::uint32_t> chains{no_cell, 0, 1, no_cell, 3, 4, no_cell, no_cell, no_cell};
    CHECK(found_before(components, 0) == chains);
    CHECK(found_before(components, 1) == chains);
}

TEST_CASE("frontier order: a row without exchanges keeps columns apart in the rows before it, not in those after it") {
    // The second row has a block of two; below it all columns are interchangeable again.
    nono::clues puzzle = permutations(4);
    puzzle.rows.set_line(1, {{2}});
    puzzle.columns.set_line(0, {{1}});
    puzzle.rows.pop_back();
    auto before = found_before(order_components(puzzle));
    REQUIRE(before.size() == 12);
    for (std::size_t i = 0; i < 4; ++i) {
        CHECK(before[i] == no_cell);                                                        // before the row
        CHECK(before[4 + i] == (i == 0 ? no_cell : static_cast<std::uint32_t>(4 + i - 1))); // after it
        CHECK(before[8 + i] == no_cell);                                                    // the end
    }
}

TEST_CASE("frontier order: columns with different clues or given cells are kept apart as long as they differ") {
    // Columns 0 and 2 have a block of one cell, 1 and 3 a block of two: two alternating classes. There are six rows.
    nono::clues puzzle;
    puzzle.rows.assign(6, {{1}});
    puzzle.columns = {{{1}}, {{2}}, {{1}}, {{2}}};
    auto before = found_before(order_components(puzzle));
    REQUIRE(before.size() == 24);
    for (std::size_t row = 0; row < 4; ++row)
        for (std::size_t i = 0; i < 4; ++i)
            CHECK(before[4 * row + i] == (i < 2 ? no_cell : static_cast<std::uint32_t>(4 * row + i - 2)));
    // In the third of five rows, the cell of column 3 is blank: from there on, all columns are the same.
    puzzle = permutations(5);
    before = found_before(order_components(puzzle, "             ."));
    REQUIRE(before.size() == 24);
    // The order of the cells: five, five, four of row 2 (without column 3), five, five.
    const std::vector<std::uint32_t> first_row(before.begin(), before.begin() + 5);
    CHECK(first_row == std::vector<std::uint32_t>{no_cell, 0, 1, no_cell, 2});
    // After the second row, column 3 is the first to reach the rows below the third: its next cell is there.
    const std::vector<std::uint32_t> second_row(before.begin() + 5, before.begin() + 10);
    CHECK(second_row == std::vector<std::uint32_t>{no_cell, 5, 6, no_cell, 7});
    const std::vector<std::uint32_t> third_row(before.begin() + 10, before.begin() + 14);
    CHECK(third_row == std::vector<std::uint32_t>{8, 10, 11, 12});
}

TEST_CASE("frontier order: two cells of a row with more blocks can be exchanged if no other cell is open") {
    // The row needs any two of columns 0, 2, 4 and 6.
    nono::clues puzzle;
    puzzle.rows.assign(3, {{1}, {1}});
    puzzle.columns.assign(7, {{nono::blotted}}); // at least one cell, so the given columns need one as well
    for (std::size_t i = 1; i < 7; i += 2) puzzle.columns.set_line(i, {});
    const auto before = found_before(order_components(puzzle, " . . . "
                                                              " . . . "
                                                              " . . . "));
    REQUIRE(before.size() == 12);
    for (std::size_t i = 0; i < 8; ++i) CHECK(before[i] == (i % 4 == 0 ? no_cell : static_cast<std::uint32_t>(i - 1)));
}

TEST_CASE("frontier order: colors in a row keep columns apart because they have an order") {
    nono::clues puzzle;
    puzzle.rows.assign(3, {{1}, {1, 2_color}});
    puzzle.columns.assign(3, {{1}, {1, 2_color}});
    const auto before = found_before(order_components(puzzle));
    for (std::size_t i = 0; i < 3; ++i) CHECK(before[i] == no_cell);
}

TEST_CASE("frontier order: the bound on states is tight for permutations, with classes and without") {
    const auto components = order_components(permutations(16));
    frontier_order order(components);
    order.prepare(0, 0);
    const std::uint64_t plain = order.bound();
    CHECK(plain == 16U * 17U); // 2^16 states of the columns, two of a row
    CHECK_FALSE(order.has_classes());
    order.find_classes(16 * 100, without_stop); // that much memory is not available
    CHECK_FALSE(order.has_classes());
    CHECK(order.bound() == plain);
    order.find_classes(64, without_stop);
    CHECK(order.has_classes());
    // At most (k + 1)(n - k + 1) 2, approximately for each factor.
    const double maximum = 16 * std::log2(9.0 * 9.0 * 2.0);
    CHECK(std::abs(static_cast<double>(order.bound()) - maximum) < 16);
    CHECK(order.states_bound() > 256);
    CHECK(order.states_bound() < 256 * 256);
    order.prepare(0, 0);
    CHECK(order.bound() == plain);
    CHECK(order.states_bound() > std::uint64_t{1} << 17U);
}

TEST_CASE("frontier order: logarithms and powers of two") {
    using nono::detail::rough_log2;
    using nono::detail::rough_power;
    for (unsigned i = 0; i < 60; ++i) CHECK(rough_log2(std::uint64_t{1} << i) == 16 * i);
    for (unsigned i = 0; i < 63; ++i) CHECK(rough_power(16 * i) == std::uint64_t{1} << i);
    CHECK(rough_power(16 * 63) == std::uint64_t{1} << 63U);
    CHECK(rough_power(16 * 1'000) == std::uint64_t{1} << 63U);
    for (std::uint64_t x = 1; x < 100'000; x += 1 + x / 7) {
        CHECK(rough_power(rough_log2(x)) <= x);
        CHECK(rough_power(rough_log2(x)) >= x - x / 16);
        CHECK(rough_log2(x) <= rough_log2(x + 1));
    }
}
