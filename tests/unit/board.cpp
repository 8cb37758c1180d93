// SPDX-License-Identifier: MIT
#include "boards.hpp"
#include "check_both.hpp"

#include <nono/model/board.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

using namespace nono_tests;
using nono::extend::board;

TEST_CASE("board: lines over cells, and the lines through each cell") {
    const auto made = board_of(4, {{0, 1, 2}, {3, 1}, {}, {2, 3, 0}});
    REQUIRE(made.has_value());
    CHECK(made->cells() == 4);
    CHECK(made->lines() == 4);
    CHECK(made->longest() == 3);
    CHECK(made->cells_of(2).empty());
    const auto cells = made->cells_of(3);
    CHECK(std::vector<std::uint32_t>(cells.begin(), cells.end()) == std::vector<std::uint32_t>{2, 3, 0});
    const auto through = made->lines_through(3);
    REQUIRE(through.size() == 2);
    CHECK(through[0] == nono::extend::position_on_line{1, 0});
    CHECK(through[1] == nono::extend::position_on_line{3, 1});
    CHECK(board().cells() == 0);
    CHECK(board().lines() == 0);
}

namespace nono_board_unit_tests {

/// Checks the position of a cell in the second line of a board of two lines, and the pictures that satisfy its clues.
[[nodiscard]] NONO_CONSTEXPR bool works_in_the_compiler() {
    const std::uint32_t of_lines[] = {0, 1, 2, 2, 0};
    const std::size_t ends[] = {3, 5};
    const auto on = board::make(3, of_lines, ends);
    if (!on || on->lines_through(0)[1] != nono::extend::position_on_line{1, 1}) return false;
    const nono::color_index right[] = {1, 0, 1};
    const nono::color_index wrong[] = {1, 1, 1};
    nono::clue_lines clues;
    clues.push_back({{1}, {1}});
    clues.push_back({{2}});
    return satisfies(right, *on, clues) && !satisfies(wrong, *on, clues);
}

} // namespace nono_board_unit_tests

TEST_CASE("board: boards and pictures on them work in constant expressions") {
    NONO_CHECK_BOTH(nono_board_unit_tests::works_in_the_compiler());
}

TEST_CASE("board: invalid boards are refused") {
    CHECK(board_of(0, {}).has_value());
    CHECK(board_of(0, {{}}).has_value());
    CHECK_FALSE(board_of(1, {}).has_value());            // a cell on no line
    CHECK_FALSE(board_of(3, {{0, 1}, {1}}).has_value()); // a cell on no line
    CHECK_FALSE(board_of(2, {{0, 1, 0}}).has_value());   // a line with a cell twice
    CHECK_FALSE(board_of(2, {{0, 1, 2}}).has_value());   // an invalid cell
    CHECK_FALSE(board_of(1, {{0}, {0}, {0, 0}}).has_value());
    const std::vector<std::uint32_t> cells{0, 1, 0, 1};
    const auto with_ends = [&](std::vector<std::size_t> ends) { return board::make(2, cells, ends).has_value(); };
    CHECK(with_ends({2, 4}));
    CHECK_FALSE(with_ends({2, 3})); // cells after the last line
    CHECK_FALSE(with_ends({2, 5}));
    CHECK_FALSE(with_ends({2, 1, 4})); // descending
    CHECK_FALSE(with_ends({5, 4}));
    CHECK_FALSE(with_ends({}));
    // Sizes over the limits are refused before memory is allocated.
    CHECK_FALSE(board::make(board::max_cells + 1, {}, {}).has_value());
    std::vector<std::uint32_t> longest;
    for (std::uint32_t cell = 0; cell <= board::max_length; ++cell) longest.push_back(cell);
    CHECK_FALSE(board_of(longest.size(), {longest}).has_value());
    longest.pop_back();
    CHECK(board_of(longest.size(), {longest}).has_value());
}

TEST_CASE("board: on hexagons each direction covers each cell once, and two lines share at most two cells") {
    for (std::size_t side = 1; side <= 5; ++side) {
        const board on = hexagon(side);
        REQUIRE(on.cells() == 6 * side * side);
        REQUIRE(on.lines() == 6 * side);
        for (std::size_t cell = 0; cell < on.cells(); ++cell) {
            const auto through = on.lines_through(cell);
            REQUIRE(through.size() == 3);
            for (std::size_t i = 0; i < 3; ++i) REQUIRE(through[i].line / (2 * side) == i);
        }
        std::vector<std::size_t> shared(on.lines() * on.lines(), 0);
        for (std::size_t line = 0; line < on.lines(); ++line) {
            REQUIRE(on.cells_of(line).size() >= 2 * side + 1);
            REQUIRE(on.cells_of(line).size() <= 4 * side - 1);
            for (const std::uint32_t cell : on.cells_of(line))
                for (const auto through : on.lines_through(cell)) ++shared[line * on.lines() + through.line];
        }
        for (std::size_t line = 0; line < on.lines(); ++line) shared[line * on.lines() + line] = 0;
        REQUIRE(*std::max_element(shared.begin(), shared.end()) == 2);
        // Neighbors in a line are not neighbors in any other line because they share only one edge of triangles.
        for (std::size_t line = 0; line < on.lines(); ++line)
            for (std::size_t index = 1; index < on.cells_of(line).size(); ++index) {
                std::size_t beside = 0;
                for (const auto a : on.lines_through(on.cells_of(line)[index - 1]))
                    for (const auto b : on.lines_through(on.cells_of(line)[index]))
                        if (a.line == b.line) {
                            REQUIRE((a.index > b.index ? a.index - b.index : b.index - a.index) == 1);
                            ++beside;
                        }
                REQUIRE(beside == 2);
            }
    }
}

TEST_CASE("board: a picture satisfies its own clues and no others") {
    random_numbers random(1);
    const board on = hexagon(2);
    for (int round = 0; round < 20; ++round) {
        board_cells picture = random_cells(random, on.cells(), 3, 50);
        const nono::clue_lines clues = clues_on(on, picture);
        CHECK(satisfies(picture, on, clues));
        std::size_t others = 0;
        for (auto& cell : picture) {
            const nono::color_index was = cell;
            cell = static_cast<nono::color_index>((was + 1) % 3);
            others += satisfies(picture, on, clues) ? 1U : 0U;
            cell = was;
        }
        CHECK(others == 0);
        CHECK_FALSE(satisfies(std::span(picture).first(picture.size() - 1), on, clues));
        nono::clue_lines more = clues;
        more.push_back({});
        CHECK_FALSE(satisfies(picture, on, more));
    }
}
