// SPDX-License-Identifier: MIT
#include "check_both.hpp"

#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/play/drag.hpp>
#include <nono/play/game.hpp>

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <vector>

namespace {

using nono::cell_position;
using nono::drag;
using nono::mark;

NONO_CONSTEXPR nono::clues four_by_three() {
    nono::clues out;
    out.rows.resize(3, nono::line_clue(1, nono::clue{1}));
    out.columns.resize(4, nono::line_clue(1, nono::clue{1}));
    return out;
}

NONO_CONSTEXPR bool drags() {
    nono::game play(four_by_three());
    {
        drag stroke(play, {0, 0}, mark::filled());
        if (stroke.to({0, 3}) != 3) return false;
    }
    drag(play, {0, 1}, mark::filled()).to({0, 2}); // repeating the drag removes the marks
    return play.length() == 2 && play.at({0, 0}).size() == 1 && play.is_open({0, 1}) && play.is_open({0, 2});
}

std::string drawn(const nono::game& play) { return nono::write_cells(play.cells(), 2); }

} // namespace

TEST_CASE("a drag works in constant expressions") { NONO_CHECK_BOTH(drags()); }

TEST_CASE("a drag changes only cells with the mark of the first one") {
    nono::game play(four_by_three());
    play.set({0, 1}, mark::crossed());
    play.set({0, 2}, mark::filled());
    CHECK(drag(play, {0, 0}, mark::filled()).to({0, 3}) == 1);
    CHECK(drawn(play) == "1.11????????");
    CHECK(play.length() == 3);
    // Starting at a cross: crosses become filled.
    drag(play, {0, 1}, mark::filled()).to({1, 1});
    CHECK(drawn(play) == "1111????????");
    // Starting at a filled cell: filled cells become open.
    drag(play, {0, 3}, mark::filled()).to({0, 1});
    CHECK(drawn(play) == "1???????????");
    CHECK(play.length() == 5);
    play.undo();
    CHECK(drawn(play) == "1111????????");
    // Around a corner, with a mouse that reports only both ends.
    play.restart();
    drag(play, {0, 0}, mark::crossed()).to({2, 2});
    CHECK(drawn(play) == ".????.????.?");
}

TEST_CASE("a drag can leave the grid and begin outside of it") {
    nono::game play(four_by_three());
    {
        drag stroke(play, {9, 9}, mark::filled());
        CHECK(stroke.to({2, 9}) == 0);
        CHECK(play.length() == 0);
        CHECK(stroke.to({2, 3}) == 1);
        CHECK(stroke.to({3, 1}) == 0);
        CHECK(stroke.to({2, 0}) == 3);
    }
    CHECK(drawn(play) == "????????1111");
    CHECK(play.length() == 1);
    CHECK(play.undo());
    CHECK(drawn(play) == "????????????");
}

TEST_CASE("a drag with pencil marks") {
    nono::game play(four_by_three());
    const mark maybe = mark::maybe(nono::color_set::only(1));
    drag(play, {0, 0}, maybe).to({0, 2});
    CHECK(drawn(play) == "????????????");
    CHECK(play.pencil()(0, 2) == nono::color_set::only(1));
    drag(play, {0, 1}, maybe).to({0, 3});
    CHECK(play.pencil()(0, 0) == nono::color_set::only(1));
    CHECK(play.pencil()(0, 1).empty());
    CHECK(play.pencil()(0, 3).empty());
    CHECK(play.length() == 2);
}

TEST_CASE("the cells between two positions of the mouse") {
    const auto between = [](cell_position from, cell_position to) {
        std::vector<cell_position> out;
        nono::detail::for_each_cell_between(from, to, [&](cell_position cell) { out.push_back(cell); });
        return out;
    };
    CHECK(between({2, 3}, {2, 3}) == std::vector<cell_position>{{2, 3}});
    CHECK(between({2, 3}, {2, 5}) == std::vector<cell_position>{{2, 3}, {2, 4}, {2, 5}});
    CHECK(between({3, 1}, {0, 1}) == std::vector<cell_position>{{3, 1}, {2, 1}, {1, 1}, {0, 1}});
    CHECK(between({0, 4}, {2, 0}) == std::vector<cell_position>{{0, 4}, {1, 3}, {1, 2}, {2, 1}, {2, 0}});
}
