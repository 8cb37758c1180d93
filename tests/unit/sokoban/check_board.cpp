// SPDX-License-Identifier: MIT
#include "check_both.hpp"
#include "sokoban_texts.hpp"

#include <nono/sokoban/check_board.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

using namespace nono::sokoban;
using namespace nono::sokoban::extend;
using nono_tests::drawn;

namespace {

std::vector<board_finding> found(std::string_view rows) { return check_board(drawn(rows)); }
using board_findings = std::vector<board_finding>;

} // namespace

TEST_CASE("an ordinary board has no findings") {
    CHECK(found("#####\n#@$.#\n#####\n").empty());
    CHECK(playable(drawn("#####\n#@$.#\n#####\n")));
    NONO_CHECK_BOTH(check_board(drawn("#####\n#@$.#\n#####\n")).empty());
    // A ragged board with blanks outside the walls.
    CHECK(found("  ####\n###  ####\n#     $ #\n# #  #$ #\n# . .#@ #\n#########\n").empty());
}

TEST_CASE("missing pushers, boxes and goals") {
    CHECK(found("#####\n#.$ #\n#####\n") == board_findings{{board_errc::no_pusher, {}}});
    CHECK(found("#####\n#@  #\n#####\n") == board_findings{{board_errc::no_box, {}}});
    CHECK(found("") == board_findings{{board_errc::no_pusher, {}}, {board_errc::no_box, {}}});
    CHECK(found("#####\n#@ .#\n#####\n") ==
          board_findings{{board_errc::no_box, {}}, {board_errc::more_goals_than_boxes, {}}});
    CHECK(found("#######\n#@$$. #\n#     #\n#     #\n#######\n") ==
          board_findings{{board_errc::more_boxes_than_goals, {}},
                         {board_errc::lost_box, position{1, 2}},
                         {board_errc::lost_box, position{1, 3}}});
    CHECK(found("######\n#@$..#\n######\n") == board_findings{{board_errc::more_goals_than_boxes, {}}});
    CHECK(playable(drawn("######\n#@$..#\n######\n")));
}

TEST_CASE("the rules of another game") {
    board level = drawn("#####\n#$ .#\n#####\n");
    level.set_rules(extend::variant::trioban);
    CHECK(check_board(level) == board_findings{{board_errc::other_rules, {}}});
    CHECK(playable(level)); // in another program
}

TEST_CASE("open walls") {
    CHECK(found("#####\n#@$.#\n## ##\n") == board_findings{{board_errc::open_walls, position{2, 2}}});
    CHECK(found("#####\n#@$. \n#####\n") == board_findings{{board_errc::open_walls, position{1, 4}}});
    CHECK(found("## ##\n#@$.#\n#####\n") == board_findings{{board_errc::open_walls, position{0, 2}}});
    CHECK(found("#####\n @$.#\n#####\n") == board_findings{{board_errc::open_walls, position{1, 0}}});
    // A box does not close a wall: it can be pushed out of the way.
    CHECK(found("#####\n#.@$ \n#####\n").front() == board_finding{board_errc::open_walls, position{1, 4}});
    CHECK_FALSE(playable(drawn("#####\n#@$.#\n## ##\n")));
}

TEST_CASE("unreachable boxes and goals") {
    CHECK(found("########\n#@$.#$ #\n#   #. #\n########\n") ==
          board_findings{{board_errc::box_out_of_reach, position{1, 5}},
                         {board_errc::goal_out_of_reach, position{2, 5}}});
    CHECK(found("#######\n#@$.#*#\n#######\n") == board_findings{{board_errc::box_as_decoration, position{1, 5}}});
    CHECK(found("#####\n#@$.#\n#####\n*\n") == board_findings{{board_errc::box_as_decoration, position{3, 0}}});
    // If there are enough other goals, one of them can be out of reach.
    CHECK(found("########\n#@$.#..#\n########\n") == board_findings{{board_errc::more_goals_than_boxes, {}}});
    // A square that only a box blocks is not out of reach.
    CHECK(found("#######\n#@$ *.#\n#######\n").empty());
}

TEST_CASE("lost boxes") {
    CHECK(found("######\n#$   #\n#@  .#\n######\n") == board_findings{{board_errc::lost_box, position{1, 1}}});
    CHECK_FALSE(playable(drawn("######\n#$   #\n#@  .#\n######\n")));
}

TEST_CASE("oddities") {
    CHECK(found("######\n#@@$.#\n######\n") == board_findings{{board_errc::several_pushers, position{1, 2}}});
    CHECK(found("####\n#@*#\n####\n") == board_findings{{board_errc::solved_from_the_start, {}}});
    CHECK(playable(drawn("####\n#@*#\n####\n")));
}

TEST_CASE("every code has its own message and a group") {
    std::set<std::string_view> seen;
    for (std::size_t i = 0; i <= static_cast<std::size_t>(board_errc::other_rules); ++i) {
        const auto code = static_cast<board_errc>(i);
        CHECK(message(code) != "unknown code");
        CHECK(seen.insert(message(code)).second);
    }
    CHECK(message(static_cast<board_errc>(static_cast<int>(board_errc::other_rules) + 1)) == "unknown code");
    CHECK(severity_of(board_errc::none) == board_severity::oddity);
    CHECK(severity_of(board_errc::no_pusher) == board_severity::unplayable);
    CHECK(severity_of(board_errc::lost_box) == board_severity::unplayable);
    CHECK(severity_of(board_errc::several_pushers) == board_severity::oddity);
}

TEST_CASE("findings as text") {
    const board_finding placed{board_errc::lost_box, position{1, 6}};
    CHECK(message(placed) == message(board_errc::lost_box));
    CHECK(describe(placed) == "this box can never reach a goal (row 2, column 7)");
    CHECK(describe({board_errc::no_box, {}}) == "there is no box");
    for (auto code = board_errc::none; code <= board_errc::box_as_decoration;
         code = static_cast<board_errc>(static_cast<unsigned>(code) + 1))
        CHECK(message(board_finding{code, {}}) != "unknown code");
}
