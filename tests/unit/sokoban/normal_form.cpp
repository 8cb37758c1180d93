// SPDX-License-Identifier: MIT
#include "check_both.hpp"
#include "sokoban_texts.hpp"

#include <nono/sokoban/normal_form.hpp>

#include <doctest/doctest.h>

#include <functional>
#include <set>
#include <string>
#include <string_view>

using namespace nono::sokoban;
using namespace nono::sokoban::extend;
using nono_tests::drawn;

namespace {

std::string normal(std::string_view rows) { return canonical_text(drawn(rows)); }

constexpr std::string_view small_room = "#####\n#@$.#\n#####\n";

} // namespace

TEST_CASE("boards of other games have no identity") {
    board level = drawn("#####\n#@$.#\n#####\n");
    CHECK(has_identity(level));
    level.set_rules(extend::variant::sokoban_plus);
    CHECK_FALSE(has_identity(level));
    CHECK(canonical_text(level).empty());
}

TEST_CASE("the orientation of a board is the smallest of eight texts") {
    constexpr std::string_view wanted = "###\n#.#\n#$#\n#@#\n###\n";
    CHECK(normal(small_room) == wanted);
    CHECK(normal("#####\n#.$@#\n#####\n") == wanted);
    CHECK(normal("###\n#@#\n#$#\n#.#\n###\n") == wanted);
    CHECK(normal(wanted) == wanted);
    NONO_CHECK_BOTH(normal_form(drawn("#####\n#@$.#\n#####\n")) == drawn("###\n#.#\n#$#\n#@#\n###\n"));
}

TEST_CASE("different drawings of a board have the same normal form") {
    const std::string wanted = normal("  ####\n###  ####\n#     $ #\n# #  #$ #\n# . .#@ #\n#########\n");
    // Additional walls, space inside walls, decoration, and unreachable floor.
    CHECK(normal("#########\n###  ####\n#     $ #\n# #  #$ #\n# . .#@ #\n#########\n#########\n") == wanted);
    CHECK(normal("\n\n     ####\n   ###  ####\n   #     $ #\n   # #  #$ #\n   # . .#@ #\n   #########\n\n") == wanted);
    CHECK(normal("* ####  *\n###  ####\n#     $ #\n# #  #$ #\n# . .#@ #\n#########\n# ** #\n") == wanted);
    // The pusher elsewhere within its reach, which is only the column below the boxes.
    CHECK(normal("  ####\n###  ####\n#     $ #\n# #  #$ #\n# . .# @#\n#########\n") == wanted);
    CHECK(normal("  ####\n###  ####\n#@    $ #\n# #  #$ #\n# . .#  #\n#########\n") != wanted);
    // A different puzzle.
    CHECK(normal("  ####\n###  ####\n#     $ #\n# #  #$ #\n# ..  #@ #\n#########\n") != wanted);
}

TEST_CASE("every rotation and reflection of a board gives the same normal form") {
    const board level = drawn("#######\n#@    #\n# $$  #\n##  . #\n#   .##\n#######\n");
    std::set<std::string> drawings;
    std::set<std::string> forms;
    for (unsigned symmetry = 0; symmetry < 8; ++symmetry) {
        const board other = nono::sokoban::detail::turned(level, symmetry);
        drawings.insert(to_text(other));
        forms.insert(canonical_text(other));
    }
    CHECK(drawings.size() == 8);
    CHECK(forms.size() == 1);
    CHECK(drawings.contains(to_text(level)));
}

TEST_CASE("the layout of the normal form") {
    CHECK(normal("#######\n#     #\n# $ . #\n#  @  #\n#     #\n#######\n") ==
          "######\n#@   #\n#  $ #\n#    #\n#  . #\n#    #\n######\n");
    // The inside of a thick wall is removed.
    CHECK(normal("#########\n#@$    .#\n# ##### #\n# ##### #\n# ##### #\n# ##### #\n# ##### #\n#       #\n#########\n")
              .find("# #   # #") != std::string::npos);
}

TEST_CASE("boxes on goals that never move become walls, others do not") {
    CHECK(normal("######\n#@$.*#\n######\n") == normal("#####\n#@$.#\n#####\n"));
    CHECK(normal("######\n#*   #\n#@$. #\n######\n") == normal("######\n##   #\n#@$. #\n######\n"));
    CHECK(normal("#######\n#  *  #\n#@$ . #\n#     #\n#######\n") !=
          normal("#######\n#  #  #\n#@$ . #\n#     #\n#######\n"));
    // A box that is frozen but not on a goal is kept.
    CHECK(normal("######\n#$   #\n#@$..#\n######\n") != normal("######\n##   #\n#@$..#\n######\n"));
    // A room after frozen boxes can be irrelevant.
    CHECK(normal("#######\n#@$.* #\n#######\n") != normal("#####\n#@$.#\n#####\n"));
    CHECK(normal("#######\n#  ** #\n#@$.###\n#  #  #\n#######\n") ==
          normal("#######\n#  ####\n#@$.###\n#  #  #\n#######\n"));
}

TEST_CASE("rooms without a pusher count if there is something left to do in them") {
    CHECK(normal("#########\n#@$.# $ #\n#########\n") != normal(small_room));
    CHECK(normal("#########\n#@$.# . #\n#########\n") != normal(small_room));
    CHECK(normal("#########\n#@$.#   #\n#########\n") == normal(small_room));
    CHECK(normal("#########\n#@$.# * #\n#########\n") == normal(small_room));
}

TEST_CASE("empty boards") {
    CHECK(normal_form(board()) == board());
    CHECK(normal_form(drawn("###\n# #\n###\n")) == board());
    CHECK(normal_form(drawn("###\n#*#\n###\n")) == board());
    CHECK(canonical_text(board()).empty());
    CHECK(normal("@\n") == "###\n#@#\n###\n");
    for (const std::string_view nothing : {"", "###\n# #\n###\n", "###\n#*#\n###\n"})
        CHECK(!has_identity(drawn(nothing)));
    for (const std::string_view something : {std::string_view("@\n"), std::string_view("###\n#.#\n###\n"),
                                             std::string_view("###\n#$#\n###\n"), small_room})
        CHECK(has_identity(drawn(something)));
    // The edge of a board acts as a wall.
    CHECK(normal("@$.\n") == normal(small_room));
}

TEST_CASE("several pushers: only their number in each room counts") {
    CHECK(normal("########\n#@@ $ .#\n########\n") == normal("########\n#@ @$ .#\n########\n"));
    CHECK(normal("########\n#@  $@.#\n########\n") != normal("########\n#@@ $ .#\n########\n"));
    CHECK(normal("########\n#@@ $ .#\n########\n") != normal("########\n#@  $ .#\n########\n"));
    CHECK(normal("########\n#@  $+ #\n########\n") == normal("########\n# @ $.@#\n########\n"));
}

TEST_CASE("hashes agree with sha256sum and never change") {
    // printf '###\n#.#\n#$#\n#@#\n###\n' | sha256sum
    CHECK(to_string(hash_board(drawn(small_room))) ==
          "ad84473946489cbba8a50be3e70360023d06a335a055bef7daac6dc4e04ed18d");
    CHECK(to_string(hash_board(board())) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    // The first board of Thinking Rabbit's warehouse, as commonly drawn.
    const board first =
        drawn("    #####\n    #   #\n    #$  #\n  ###  $##\n  #  $ $ #\n### # ## #   ######\n#   # ## #####  ..#\n"
              "# $  $          ..#\n##### ### #@##  ..#\n    #     #########\n    #######\n");
    CHECK(to_string(hash_board(first)) == "efc01b49194c6971b54e9ff9201a5ea19015bf1e60e6f46a619c6f98e14a013d");
    CHECK(hash_board(first) != hash_board(drawn(small_room)));
    CHECK(hash_board(drawn(small_room)) < hash_board(first));
    CHECK(std::hash<board_hash>()(hash_board(first)) != std::hash<board_hash>()(hash_board(drawn(small_room))));
    NONO_CHECK_BOTH(hash_board(drawn("#####\n#@$.#\n#####\n")) == hash_board(drawn("@$.\n")));
}
