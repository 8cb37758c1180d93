// The layout of the Sokoban window, without a window.
// SPDX-License-Identifier: MIT
#include "../../examples/sokoban_window/square_layout.hpp"

#include <doctest/doctest.h>

using nono::extend::pixel_area;
using nono::sokoban::position;
using sokoban_window::square_layout;

TEST_CASE("square layout: squares are as large as the room allows") {
    square_layout layout(6, 8); // rows, columns
    layout.fit({10, 20, 400, 400}, {0, 0});
    CHECK(layout.cell() == 50); // the width decides
    CHECK(layout.board_area() == pixel_area{10, 20 + 50, 400, 300});
    CHECK(layout.area_of({5, 7}) == pixel_area{10 + 350, 70 + 250, 50, 50});
    CHECK_FALSE(layout.area_of({6, 0}));
    layout.fit({0, 0, 4000, 4000}, {0, 0});
    CHECK(layout.cell() == square_layout::max_fitted);
}

TEST_CASE("square layout: the square under the mouse") {
    square_layout layout(6, 8);
    layout.fit({10, 20, 400, 400}, {0, 0});
    CHECK(layout.square_at(10, 70) == position{0, 0});
    CHECK(layout.square_at(59, 119) == position{0, 0});
    CHECK(layout.square_at(60, 120) == position{1, 1});
    CHECK(layout.square_at(409, 369) == position{5, 7});
    CHECK_FALSE(layout.square_at(410, 369));
    CHECK_FALSE(layout.square_at(9, 100));
    CHECK_FALSE(layout.square_at(100, 69));
}

TEST_CASE("square layout: a large board is scrolled only when the pusher comes near an edge") {
    square_layout layout(40, 100);
    const pixel_area room{0, 0, 400, 400};
    layout.fit(room, {0, 0});
    REQUIRE(layout.cell() == square_layout::min_fitted);
    CHECK(layout.columns().count == 50);
    CHECK(layout.rows().count == 40);
    CHECK(layout.columns().first == 0);
    layout.fit(room, {0, 46});
    CHECK(layout.columns().first == 0);
    layout.fit(room, {0, 47});
    CHECK(layout.columns().first == 1);
    layout.fit(room, {0, 46}); // no way back until the other edge is near
    CHECK(layout.columns().first == 1);
    layout.fit(room, {0, 99});
    CHECK(layout.columns().first == 50);
    CHECK(layout.square_at(399, 40) == position{0, 99});
    CHECK_FALSE(layout.area_of({0, 49}));
}

TEST_CASE("square layout: zoom stays until the room decides again") {
    square_layout layout(6, 8);
    const pixel_area room{0, 0, 400, 400};
    layout.fit(room, {0, 0});
    layout.zoom(1);
    layout.fit(room, {0, 0});
    CHECK(layout.cell() == 58);
    CHECK(layout.columns().count == 6); // of 8
    for (int i = 0; i < 100; ++i) {
        layout.zoom(-1);
        layout.fit(room, {0, 0});
    }
    CHECK(layout.cell() == square_layout::min_chosen);
    layout.zoom_to_fit();
    layout.fit(room, {0, 0});
    CHECK(layout.cell() == 50);
}

TEST_CASE("square layout: a room without pixels shows one square") {
    square_layout layout(6, 8);
    layout.fit({0, 0, -5, 0}, {5, 7});
    CHECK(layout.rows().count == 1);
    CHECK(layout.columns().count == 1);
    CHECK(layout.area_of({5, 7}));
}
