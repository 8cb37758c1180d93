// SPDX-License-Identifier: MIT
#include "check_both.hpp"
#include "sokoban_texts.hpp"

#include <nono/sokoban/path.hpp>
#include <nono/sokoban/replay.hpp>

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

using namespace nono::sokoban;
using nono_tests::drawn;

namespace {

std::string letters_of(const std::optional<std::vector<step>>& steps) {
    return steps ? nono_tests::letters(*steps) : std::string("none");
}

constexpr std::string_view rooms = "########\n"
                                   "#@   # #\n"
                                   "# #$ # #\n"
                                   "#  . # #\n"
                                   "########\n";

} // namespace

TEST_CASE("the squares that a pusher can reach") {
    const square_set out = reachable(drawn(rooms), {1, 1});
    CHECK(out.count() == 10);
    CHECK(out.contains({3, 3}));
    CHECK_FALSE(out.contains({2, 3})); // the box
    CHECK_FALSE(out.contains({1, 6})); // another room
    CHECK_FALSE(out.contains({99, 1}));
    CHECK(reachable(drawn(rooms), {1, 6}).positions() == std::vector<position>{{1, 6}, {2, 6}, {3, 6}});
    CHECK(reachable(drawn(rooms), {0, 0}).count() == 0);
    CHECK(reachable(drawn(rooms), {9, 0}).count() == 0);
    NONO_CHECK_BOTH(reachable(drawn("####\n#@ #\n####\n"), {1, 1}).count() == 2);
    // Other pushers block the way; a board without walls ends at its edge.
    CHECK(reachable(drawn("@ @ \n"), {0, 0}).count() == 2);
    CHECK(reachable(drawn("    \n    \n"), {0, 0}).count() == 8);
}

TEST_CASE("a set of squares") {
    square_set out(3, 2);
    CHECK(out.count() == 0);
    CHECK(out.positions().empty());
    out.insert({1, 2});
    CHECK(out.contains({1, 2}));
    CHECK_FALSE(out.contains({2, 1}));
    CHECK(out != square_set(3, 2));
    CHECK(out.width() == 3);
    CHECK(out.height() == 2);
    CHECK(square_set() == square_set());
}

TEST_CASE("a shortest walk") {
    CHECK(letters_of(path(drawn(rooms), {1, 1}, {1, 1})) == "");
    CHECK(letters_of(path(drawn(rooms), {1, 1}, {1, 3})) == "rr");
    CHECK(letters_of(path(drawn(rooms), {1, 1}, {3, 3})) == "ddrr");
    CHECK(letters_of(path(drawn(rooms), {1, 1}, {2, 3})) == "none");
    CHECK(letters_of(path(drawn(rooms), {1, 1}, {1, 6})) == "none");
    CHECK(letters_of(path(drawn(rooms), {1, 1}, {0, 0})) == "none");
    CHECK(letters_of(path(drawn(rooms), {0, 0}, {0, 0})) == "none");
    CHECK(letters_of(path(drawn(rooms), {1, 1}, {1, 99})) == "none");
    CHECK(letters_of(path(drawn(rooms), {99, 1}, {1, 1})) == "none");
    NONO_CHECK_BOTH(path(drawn("#####\n#@  #\n#####\n"), {1, 1}, {1, 3})->size() == 2);
}

TEST_CASE("moving a box to a square") {
    const board start = drawn(rooms);
    CHECK(letters_of(box_path(start, {1, 1}, {2, 3}, {3, 3})) == "rrD");
    CHECK(letters_of(box_path(start, {1, 1}, {2, 3}, {2, 3})) == "");
    CHECK(letters_of(box_path(start, {1, 1}, {2, 3}, {2, 2})) == "none");
    CHECK(letters_of(box_path(start, {1, 1}, {2, 3}, {1, 3})) == "ddrrU");
    CHECK(letters_of(box_path(start, {1, 1}, {2, 3}, {1, 4})) == "ddrrUdlluurR");
    CHECK(letters_of(box_path(start, {1, 1}, {2, 3}, {1, 6})) == "none");
    CHECK(letters_of(box_path(start, {1, 1}, {2, 4}, {1, 4})) == "none"); // no box
    CHECK(letters_of(box_path(start, {2, 3}, {2, 3}, {1, 4})) == "none"); // no room for a pusher
    CHECK(letters_of(box_path(start, {0, 0}, {2, 3}, {3, 3})) == "none");
    const board two_boxes = drawn("#######\n#     #\n# $$  #\n#     #\n#######\n");
    CHECK(letters_of(box_path(two_boxes, {2, 2}, {2, 3}, {1, 3})) == "none"); // a box occupies the square of the pusher
    CHECK(letters_of(box_path(start, {1, 6}, {2, 3}, {3, 3})) == "none");
    CHECK(letters_of(box_path(start, {1, 1}, {2, 3}, {9, 9})) == "none");
    NONO_CHECK_BOTH(box_path(drawn("######\n#@$ .#\n######\n"), {1, 1}, {1, 2}, {1, 4})->size() == 2);
}

TEST_CASE("fewer pushes come before fewer moves") {
    // Two pushes around the pillar with a long walk, or more pushes with a short one.
    const board start = drawn("#########\n"
                              "#       #\n"
                              "# @$    #\n"
                              "#       #\n"
                              "#########\n");
    CHECK(letters_of(box_path(start, {2, 2}, {2, 3}, {2, 5})) == "RR");
    CHECK(letters_of(box_path(start, {2, 2}, {2, 3}, {2, 2})) == "urrdL");
    const std::string corner = letters_of(box_path(start, {2, 2}, {2, 3}, {1, 4}));
    CHECK(corner == "RdrU"); // not `drUluR`, which also has two pushes
    const board below = drawn("#######\n#     #\n#  $  #\n#  @  #\n#     #\n#######\n");
    CHECK(letters_of(box_path(below, {3, 3}, {2, 3}, {1, 4})) == "UluR"); // not `luRdrU`
    CHECK(letters_of(box_path(below, {3, 3}, {2, 3}, {1, 2})) == "UruL");
    // The path that first brings the box to a square does not have to be the one with the fewest moves.
    const board tall = drawn("######\n#    #\n#@$  #\n#    #\n#    #\n######\n");
    CHECK(letters_of(box_path(tall, {2, 1}, {2, 2}, {4, 3})) == "RurDD"); // not `urDDldR`, which also has three pushes
}

TEST_CASE("pulling a box to a square") {
    const board start = drawn("#######\n"
                              "#     #\n"
                              "#  $@ #\n"
                              "#     #\n"
                              "#######\n");
    CHECK(letters_of(box_path(start, {2, 4}, {2, 3}, {2, 4}, true)) == "R");
    CHECK(letters_of(box_path(start, {2, 4}, {2, 3}, {2, 5}, true)) == "none"); // no room for the pusher
    CHECK(letters_of(box_path(start, {2, 4}, {2, 3}, {2, 2}, true)) == "ulldL");
    CHECK(letters_of(box_path(start, {2, 4}, {2, 3}, {1, 3}, true)) == "none");
    CHECK(letters_of(box_path(start, {2, 4}, {2, 3}, {2, 3}, true)) == "");
}
