#include "check_both.hpp"
#include "sokoban_texts.hpp"

#include <nono/sokoban/deadlocks.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

using namespace nono::sokoban;
using nono_tests::drawn;

namespace {

// A board with `x` on the squares of a set.
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
    // Outside the walls, too.
    CHECK(marked(" ####\n #.@#\n ####\n", dead_squares) == "x####\nx#.x#\nx####\n");
    NONO_CHECK_BOTH(dead_squares(drawn("#####\n#@$.#\n#####\n")).count() == 1);
    CHECK(dead_squares(board()).count() == 0);
}

TEST_CASE("frozen boxes") {
    // Two against a wall, three around a corner of one another; a box that can move.
    CHECK(marked("#########\n#  $$   #\n#       #\n#  $ *  #\n#      *#\n#   @   #\n#########\n", frozen_boxes) ==
          "#########\n#  xx   #\n#       #\n#  $ *  #\n#      *#\n#   @   #\n#########\n");
    CHECK(marked("######\n#    #\n# $$ #\n# ** #\n# @  #\n######\n", frozen_boxes) ==
          "######\n#    #\n# xx #\n# xx #\n# @  #\n######\n");
    CHECK(marked("#####\n#$  #\n#  *#\n# #*#\n#####\n", frozen_boxes) == "#####\n#x  #\n#  x#\n# #x#\n#####\n");
    // A row of boxes of which one end can move: none is kept.
    CHECK(marked("########\n#      #\n# $$$$ #\n#      #\n########\n", frozen_boxes) ==
          "########\n#      #\n# $$$$ #\n#      #\n########\n");
    CHECK(frozen(drawn("####\n#$ #\n#  #\n####\n"), {1, 1}));
    CHECK_FALSE(frozen(drawn("####\n#$ #\n#  #\n####\n"), {1, 2}));
    CHECK_FALSE(frozen(drawn("####\n#$ #\n#  #\n####\n"), {9, 9}));
    // The edge of a board without walls holds as walls do.
    CHECK(frozen(drawn("$ \n  \n"), {0, 0}));
    CHECK_FALSE(frozen(drawn("   \n $ \n   \n"), {1, 1}));
}

TEST_CASE("a row of boxes along a wall as long as memory allows is no deep recursion") {
    board start(100000, 3, square::box);
    CHECK(frozen_boxes(start).count() == 300000);
}

TEST_CASE("deadlocked") {
    CHECK_FALSE(deadlocked(drawn("######\n#    #\n#@$ .#\n#    #\n######\n")));
    CHECK(deadlocked(drawn("######\n#$   #\n#@  .#\n#    #\n######\n")));      // a corner
    CHECK(deadlocked(drawn("######\n# $  #\n#@  .#\n#    #\n######\n")));      // a wall
    CHECK(deadlocked(drawn("#######\n# $$. #\n#  .  #\n# @   #\n#######\n"))); // keep each other
    CHECK_FALSE(deadlocked(drawn("#######\n# **  #\n#     #\n# @   #\n#######\n")));
    // Frozen on its goal, but it keeps another box off.
    CHECK(deadlocked(drawn("#######\n# *$. #\n#     #\n# @   #\n#######\n")));
    // The lower box can be moved only into a corner, and holds the upper one. Neither is frozen nor on a dead square.
    const board corners = drawn("#####\n#.. #\n##$##\n# $ #\n# @ #\n#####\n");
    CHECK(frozen_boxes(corners).count() == 0);
    CHECK_FALSE(dead_squares(corners).contains({3, 2}));
    CHECK_FALSE(dead_squares(corners).contains({2, 2}));
    CHECK(deadlocked(corners));
    CHECK_FALSE(deadlocked(corners, square_set(5, 6)));
    CHECK_FALSE(deadlocked(corners, square_set()));
    NONO_CHECK_BOTH(deadlocked(drawn("####\n#$ #\n#@.#\n####\n")));
}
