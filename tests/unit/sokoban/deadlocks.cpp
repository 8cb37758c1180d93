// SPDX-License-Identifier: MIT
#include "check_both.hpp"
#include "sokoban_texts.hpp"

#include <nono/sokoban/deadlocks.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

using namespace nono::sokoban;
using namespace nono::sokoban::extend;
using nono_tests::drawn;

namespace {

// Returns a board with `x` on the squares of a set.
std::string marked(std::string_view rows, square_set (*find)(const board&)) {
    const board start = drawn(rows);
    const square_set set = find(start);
    std::string out;
    for (std::uint32_t row = 0; row < start.height(); ++row) {
        for (std::uint32_t column = 0; column < start.width(); ++column)
            out += set.contains({row, column}) ? 'x' : to_char(start(row, column));
        out += '\n';
    }
    return out;
}

} // namespace

TEST_CASE("dead squares: corners, and walls without goals") {
    CHECK(marked("######\n"
                 "#@   #\n"
                 "#  $ #\n"
                 "# .  #\n"
                 "######\n",
                 dead_squares) == "######\n"
                                  "#xxxx#\n"
                                  "#x $x#\n"
                                  "#x. x#\n"
                                  "######\n");
    CHECK(marked("#####\n#@$ #\n#####\n", dead_squares) == "#####\n#xxx#\n#####\n");
    CHECK(marked("#####\n#@$.#\n#####\n", dead_squares) == "#####\n#x$.#\n#####\n");
    // Squares outside the walls are dead too.
    CHECK(marked(" ####\n #.@#\n ####\n", dead_squares) == "x####\nx#.x#\nx####\n");
    NONO_CHECK_BOTH(dead_squares(drawn("#####\n#@$.#\n#####\n")).count() == 1);
    CHECK(dead_squares(board()).count() == 0);
}

TEST_CASE("frozen boxes") {
    // Two boxes against a wall, three around a corner formed by each other, and a box that can move.
    CHECK(marked("#########\n#  $$   #\n#       #\n#  $ *  #\n#      *#\n#   @   #\n#########\n", frozen_boxes) ==
          "#########\n#  xx   #\n#       #\n#  $ *  #\n#      *#\n#   @   #\n#########\n");
    CHECK(marked("######\n#    #\n# $$ #\n# ** #\n# @  #\n######\n", frozen_boxes) ==
          "######\n#    #\n# xx #\n# xx #\n# @  #\n######\n");
    CHECK(marked("#####\n#$  #\n#  *#\n# #*#\n#####\n", frozen_boxes) == "#####\n#x  #\n#  x#\n# #x#\n#####\n");
    // A row of boxes, one end of which can move: none is frozen.
    CHECK(marked("########\n#      #\n# $$$$ #\n#      #\n########\n", frozen_boxes) ==
          "########\n#      #\n# $$$$ #\n#      #\n########\n");
    CHECK(frozen_boxes(drawn("####\n#$ #\n#  #\n####\n")).contains({1, 1}));
    CHECK_FALSE(frozen_boxes(drawn("####\n#$ #\n#  #\n####\n")).contains({1, 2}));
    CHECK_FALSE(frozen_boxes(drawn("####\n#$ #\n#  #\n####\n")).contains({9, 9}));
    // The upper box frees the one below it, and that one frees the box to its left, in any order of examination.
    CHECK(frozen_boxes(drawn("#######\n#  $  #\n# $$  #\n###   #\n#######\n")).count() == 0);
    // The edge of a board without walls blocks boxes like a wall.
    CHECK(frozen_boxes(drawn("$ \n  \n")).contains({0, 0}));
    CHECK_FALSE(frozen_boxes(drawn("   \n $ \n   \n")).contains({1, 1}));
}

TEST_CASE("a maximum row of boxes along a wall does not recurse deeply") {
    board start(100000, 3, square::box);
    CHECK(frozen_boxes(start).count() == 300000);
}

TEST_CASE("deadlocked positions") {
    CHECK_FALSE(deadlocked(drawn("######\n#    #\n#@$ .#\n#    #\n######\n")));
    CHECK(deadlocked(drawn("######\n#$   #\n#@  .#\n#    #\n######\n")));      // a corner
    CHECK(deadlocked(drawn("######\n# $  #\n#@  .#\n#    #\n######\n")));      // a wall
    CHECK(deadlocked(drawn("#######\n# $$. #\n#  .  #\n# @   #\n#######\n"))); // two boxes block each other
    CHECK_FALSE(deadlocked(drawn("#######\n# **  #\n#     #\n# @   #\n#######\n")));
    // A box frozen on its goal blocks another box.
    CHECK(deadlocked(drawn("#######\n# *$. #\n#     #\n# @   #\n#######\n")));
    // The lower box can only be moved into a corner, and it blocks the upper one. Neither is frozen or on a dead
    // square.
    const board corners = drawn("#####\n#.. #\n##$##\n# $ #\n# @ #\n#####\n");
    CHECK(frozen_boxes(corners).count() == 0);
    CHECK_FALSE(dead_squares(corners).contains({3, 2}));
    CHECK_FALSE(dead_squares(corners).contains({2, 2}));
    CHECK(deadlocked(corners));
    CHECK_FALSE(deadlocked(corners, square_set(5, 6)));
    CHECK_FALSE(deadlocked(corners, square_set()));
    NONO_CHECK_BOTH(deadlocked(drawn("####\n#$ #\n#@.#\n####\n")));
}

TEST_CASE("deadlocked by the last push") {
    // `box` is the position after the push.
    const auto lost = [](std::string_view rows, position box) {
        const board after = drawn(rows);
        return deadlocked_by_push(after, box, dead_squares(after));
    };
    CHECK_FALSE(lost("######\n#    #\n# @$.#\n#    #\n######\n", {2, 3}));
    CHECK(lost("######\n# @$ #\n#   .#\n#    #\n######\n", {1, 3}));            // a wall without goals
    CHECK(lost("#######\n#  *$@#\n#  .  #\n#     #\n#######\n", {1, 4}));       // a box on a goal blocks it
    CHECK_FALSE(lost("#######\n# **@ #\n#     #\n#     #\n#######\n", {1, 3})); // both are on goals
    // The pushed box is on a goal, but its neighbor cannot reach one.
    CHECK(lost("#######\n#.$*@ #\n# .   #\n#     #\n#######\n", {1, 3}));
    // The block involves a third box.
    CHECK(lost("########\n#.$**@ #\n#  .   #\n#      #\n########\n", {1, 4}));
    // The box above can be moved, then the pushed one, then the one next to it, which the pushed one blocked.
    const board chain = drawn("#######\n#  $  #\n# $$@ #\n###   #\n#######\n");
    CHECK_FALSE(deadlocked_by_push(chain, {2, 3}, square_set()));
    CHECK_FALSE(deadlocked(chain, square_set()));
    // Deadlocks elsewhere existed before the push.
    const std::string_view elsewhere = "########\n#$   . #\n# .@$  #\n#      #\n########\n";
    CHECK_FALSE(lost(elsewhere, {2, 4}));
    CHECK(deadlocked(drawn(elsewhere)));
    // A position off the board, and one without a box.
    CHECK_FALSE(lost(elsewhere, {9, 9}));
    CHECK_FALSE(lost(elsewhere, {3, 1}));
    // The edge of a board acts as a wall; dead squares of a board of another size are harmless.
    CHECK(deadlocked_by_push(drawn("$ \n @\n"), {0, 0}, square_set()));
    CHECK_FALSE(deadlocked_by_push(drawn("   \n $@\n   \n"), {1, 1}, square_set()));
    NONO_CHECK_BOTH(deadlocked_by_push(drawn("####\n#$ #\n#@.#\n####\n"), {1, 1}, square_set(4, 4)));
}

TEST_CASE("deadlocked by a push into a maximum field of boxes") {
    const board start(20000, 3, square::box);
    CHECK(deadlocked_by_push(start, {1, 1}, square_set()));
    // The search ends at the first boxes that can be moved.
    board stripes(20000, 3);
    for (std::uint32_t column = 0; column < 20000; column += 2) stripes(1, column) = square::box;
    CHECK_FALSE(deadlocked_by_push(stripes, {1, 10000}, square_set()));
}
