// SPDX-License-Identifier: MIT
#include <nono/model/clues.hpp>
#include <nono/render/board_layout.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <utility>
#include <vector>

namespace {

using nono::axis;
using nono::board_layout;
using nono::extend::pixel_area;

// 7 columns with up to 2 clues, 11 rows with up to 3.
nono::clues layout_clues() {
    nono::clues out;
    out.columns.assign(7, {{1}, {1}});
    out.rows.assign(11, {{1}});
    out.rows.set_line(4, {{1}, {1}, {1}});
    return out;
}

} // namespace

TEST_CASE("a board that fits is centered") {
    board_layout board(layout_clues(), 10);
    CHECK(board.width() == 101);  // 3 clues and 7 cells
    CHECK(board.height() == 131); // 2 clues and 11 cells
    board.fit({5, 7, 121, 131}, {0, 0});
    CHECK(board.area_of_cells() == pixel_area{45, 27, 70, 110});
    CHECK(board.area_of(nono::cell_position{2, 3}) == pixel_area{75, 47, 10, 10});
    CHECK_FALSE(board.area_of(nono::cell_position{11, 0}).has_value());
    CHECK_FALSE(board.area_of(nono::cell_position{0, 7}).has_value());
    CHECK(board.area_of(nono::line_position{axis::row, 1}) == pixel_area{15, 37, 30, 10});
    CHECK(board.area_of(nono::line_position{axis::column, 1}) == pixel_area{55, 7, 10, 20});
    CHECK_FALSE(board.area_of(nono::line_position{axis::column, 7}).has_value());
    CHECK(board.area_of_clue({axis::row, 1}, 0) == pixel_area{35, 37, 10, 10});
    CHECK(board.area_of_clue({axis::row, 1}, 2) == pixel_area{15, 37, 10, 10});
    CHECK(board.area_of_clue({axis::column, 1}, 1) == pixel_area{55, 7, 10, 10});
    CHECK(board.cell_at(45, 27) == nono::cell_position{0, 0});
    CHECK(board.cell_at(114, 136) == nono::cell_position{10, 6});
    CHECK_FALSE(board.cell_at(44, 27).has_value());
    CHECK_FALSE(board.cell_at(115, 27).has_value());
    CHECK_FALSE(board.cell_at(45, 137).has_value());
}

TEST_CASE("every pixel of a cell maps to that cell, and cells do not overlap") {
    board_layout board(layout_clues(), 9);
    board.fit({0, 0, 95, 80}, {5, 6}); // 7 columns and 6 of 11 rows
    std::size_t pixels = 0;
    for (int y = -5; y < 100; ++y)
        for (int x = -5; x < 120; ++x) {
            const auto cell = board.cell_at(x, y);
            if (!cell) continue;
            REQUIRE(board.area_of(*cell)->contains(x, y));
            ++pixels;
        }
    CHECK(pixels == 9 * 9 * 7 * 6);
}

TEST_CASE("a board that is too large is scrolled no further than needed") {
    board_layout board(layout_clues(), 10);
    const pixel_area room{0, 0, 71, 61}; // 4 columns, 4 rows
    board.fit(room, {0, 0});
    CHECK(board.shown(axis::row) == 4);
    CHECK(board.shown(axis::column) == 4);
    CHECK(board.first_shown(axis::row) == 0);
    board.fit(room, {3, 3});
    CHECK(board.first_shown(axis::row) == 0);
    board.fit(room, {6, 3});
    CHECK(board.first_shown(axis::row) == 3);
    board.fit(room, {4, 6});
    CHECK(board.first_shown(axis::row) == 3);
    CHECK(board.first_shown(axis::column) == 3);
    CHECK(board.cell_at(30, 20) == nono::cell_position{3, 3});
    CHECK_FALSE(board.area_of(nono::cell_position{2, 3}).has_value());
    CHECK_FALSE(board.area_of(nono::line_position{axis::row, 7}).has_value());
    board.fit(room, {10, 0});
    CHECK(board.first_shown(axis::row) == 7);
    board.fit(room, {99, 0}); // the same as scrolling to the last row
    CHECK(board.first_shown(axis::row) == 7);
    // With smaller cells, everything is visible again.
    board.set_cell(5);
    board.fit(room, {10, 0});
    CHECK(board.first_shown(axis::row) == 1);
    CHECK(board.shown(axis::row) == 10);
    // An empty room shows one cell, with one clue per line.
    board.fit({0, 0, 0, 0}, {5, 5});
    CHECK(board.cell_at(5, 5) == nono::cell_position{5, 5});
    CHECK(board.area_of_clue({axis::row, 5}, 0) == pixel_area{0, 5, 5, 5});
    CHECK_FALSE(board.area_of_clue({axis::row, 5}, 1).has_value());
    CHECK_FALSE(board.area_of_clue({axis::row, 4}, 0).has_value());
    CHECK(board.shown(axis::column) == 1);

    board_layout none{nono::clues{}};
    none.fit(room, {0, 0});
    CHECK_FALSE(none.cell_at(24, 24).has_value());
}

TEST_CASE("clues take more than half of the room if five lines still fit, and are scrolled beyond that") {
    nono::clues tall = layout_clues();
    tall.columns.set_line(2, nono::line_clue(20, 1));
    board_layout board(tall, 10);
    const nono::line_position line{axis::column, 2};
    board.fit({0, 0, 400, 251}, {0, 0});
    CHECK(board.area_of_clue(line, 19).has_value());
    CHECK(board.shown(axis::row) == 5);
    board.fit({0, 0, 400, 201}, {0, 0}); // 15 of 20 clues
    CHECK(board.shown(axis::row) == 5);
    CHECK(board.area_of_clue(line, 14)->y == 0);
    CHECK_FALSE(board.area_of_clue(line, 15).has_value());
    board.scroll_clues(axis::column, 3);
    board.fit({0, 0, 400, 201}, {0, 0});
    CHECK(board.hidden_clues(axis::column) == 3);
    CHECK(board.hidden_clues(axis::row) == 0);
    CHECK_FALSE(board.area_of_clue(line, 2).has_value());
    CHECK(board.area_of_clue(line, 3)->y == 140);
    CHECK(board.area_of_clue(line, 17)->y == 0);
    board.scroll_clues(axis::column, 99); // scrolling stops at the first clue
    board.fit({0, 0, 400, 201}, {0, 0});
    CHECK(board.area_of_clue(line, 19)->y == 0);
    CHECK_FALSE(board.area_of_clue({axis::column, 0}, 0).has_value());
    CHECK(board.area_of_clue({axis::row, 4}, 0).has_value());
    board.scroll_clues(axis::column, -99);
    board.fit({0, 0, 400, 201}, {0, 0});
    CHECK(board.area_of_clue(line, 0)->y == 140);
}

TEST_CASE("clues take at most half of the room") {
    board_layout board(layout_clues(), 10);
    board.fit({0, 0, 45, 200}, {0, 0}); // room for two of three clues of a row, and two columns
    CHECK(board.area_of_cells().x == 20);
    CHECK(board.shown(axis::column) == 2);
    CHECK(board.area_of(nono::line_position{axis::row, 4})->width == 20);
    CHECK(board.area_of_clue({axis::row, 4}, 1).has_value());
    CHECK_FALSE(board.area_of_clue({axis::row, 4}, 2).has_value());
}

TEST_CASE("the grid lines in a window") {
    board_layout board(layout_clues(), 10);
    board.fit({0, 0, 71, 61}, {7, 6}); // columns 3 to 6, rows 4 to 7
    std::vector<std::pair<pixel_area, bool>> found;
    board.for_each_grid_line([&](pixel_area line, bool heavy) { found.emplace_back(line, heavy); });
    CHECK(found.size() == 10);
    const std::vector<std::pair<pixel_area, bool>> expected{
        {{30, 20, 1, 40}, false}, {{40, 20, 1, 40}, false}, {{60, 20, 1, 40}, false}, {{30, 20, 40, 1}, false},
        {{30, 40, 40, 1}, false}, {{30, 50, 40, 1}, false}, {{30, 60, 40, 1}, false}, {{49, 20, 2, 40}, true},
        {{69, 20, 2, 40}, true},  {{30, 29, 40, 2}, true}};
    CHECK(found == expected);
}
