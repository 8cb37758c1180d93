// SPDX-License-Identifier: MIT
#include "check_both.hpp"
#include "sokoban_texts.hpp"

#include <nono/sokoban/moves_notation.hpp>
#include <nono/sokoban/replay.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <optional>
#include <set>
#include <string_view>

using namespace nono::sokoban;
using namespace nono::sokoban::extend;
using nono_tests::drawn;
using nono_tests::steps;

namespace {

replay_result played(std::string_view rows, std::string_view letters) { return replay(drawn(rows), steps(letters)); }

// Returns the first illegal step as `index:code`, if there is one.
std::optional<illegal_step> illegal(std::string_view rows, std::string_view letters) {
    return played(rows, letters).illegal;
}

} // namespace

TEST_CASE("a game of one push") {
    NONO_CHECK_BOTH(replay(drawn("#####\n#@$.#\n#####\n"), steps("R")).solved);
    NONO_CHECK_BOTH(replay(drawn("#####\n#@$.#\n#####\n"), steps("R")).total == metrics{1, 1, 1, 1, 1, 1});
    const replay_result out = played("#####\n#@$.#\n#####\n", "R");
    CHECK(out.legal());
    CHECK(to_text(out.final) == "#####\n# @*#\n#####\n");
    CHECK(out.at_current == out.total);
    CHECK(out.case_mismatches == 0);
}

TEST_CASE("an empty game moves nothing") {
    const board start = drawn("######\n#@ $.#\n######\n");
    const replay_result out = replay(start, {});
    CHECK(out.final == start);
    CHECK(out.total == metrics{});
    CHECK(!out.solved);
    CHECK(out.legal());
    CHECK(replay(drawn("####\n#@*#\n####\n"), {}).solved);
    CHECK_FALSE(replay(drawn("####\n#@ #\n####\n"), {}).solved);
    CHECK(replay(board(), {}).final == board());
}

TEST_CASE("games on boards of other games are refused") {
    board start = drawn("#####\n#@$.#\n#####\n");
    for (const auto rules : {extend::variant::hexoban, extend::variant::sokoban_plus}) {
        start.set_rules(rules);
        for (const char* const moves : {"R", "r", "l"}) {
            const replay_result out = replay(start, *parse_moves(moves));
            CHECK(out.illegal == illegal_step{0, move_errc::other_rules});
            CHECK(!out.solved);
            CHECK(!out.final_solved);
            CHECK(out.final == start);
            CHECK(out.total == metrics{});
        }
        CHECK(!replay(start, {}).legal());
    }
    CHECK(message(move_errc::other_rules) == "the file specifies the rules of another game");
    start.set_rules(extend::variant::sokoban);
    CHECK(replay(start, *parse_moves("R")).solved);
}

TEST_CASE("a letter of the wrong case is played by its effect and reported") {
    const replay_result lower = played("#####\n#@$.#\n#####\n", "r");
    CHECK(lower.solved);
    CHECK(lower.case_mismatches == 1);
    CHECK(lower.first_case_mismatch == std::size_t{0});
    const replay_result mixed = played("#######\n#@ $ .#\n#######\n", "rrR");
    CHECK(mixed.solved);
    CHECK(mixed.case_mismatches == 1);
    CHECK(mixed.first_case_mismatch == std::size_t{1});
    const replay_result twice = played("#######\n#@ $ .#\n#######\n", "Rrr");
    CHECK(twice.case_mismatches == 3);
    CHECK(twice.first_case_mismatch == std::size_t{0});
    const replay_result upper = played("#######\n#@ $ .#\n#######\n", "RRR");
    CHECK(upper.case_mismatches == 1);
    CHECK(upper.first_case_mismatch == std::size_t{0});
}

TEST_CASE("metrics are counted as in the titles of saved games") {
    // `SaveGame 7/3/2/2/2/5`: moves, pushes, box lines, box changes, pushing sessions, player lines.
    const std::string_view rows = " #####\n #* *#\n #   #\n #   ###\n #     #\n### ## #\n#   #  #\n#   #  #\n## ### #\n"
                                  "#.$ .  #\n# @$ ###\n#    #\n######\n";
    CHECK(played(rows, "UUdrrdL").total == metrics{7, 3, 2, 2, 2, 5});
}

TEST_CASE("metrics distinguish boxes, lines and sessions") {
    // One box in one direction: one of each metric.
    CHECK(played("########\n#@ $  .#\n########\n", "rRRR").total == metrics{4, 3, 1, 1, 1, 1});
    // Walking away and back starts a new line and a new session, but the box is the same.
    CHECK(played("########\n#@$   .#\n########\n", "RlrRR").total == metrics{5, 3, 2, 1, 2, 3});
    // Two boxes in one session: the second one is pushed after a turn, without a step in between.
    CHECK(played("######\n#@$  #\n# .$ #\n#  . #\n#    #\n######\n", "RRD").total == metrics{3, 3, 2, 2, 1, 2});
    CHECK(played("######\n#@$  #\n# $ .#\n# .  #\n######\n", "RD").total == metrics{2, 2, 2, 2, 1, 2});
    // Back to the first box: a third box change.
    CHECK(played("#######\n#.$@$.#\n#######\n", "LrR").total == metrics{3, 2, 2, 2, 2, 2});
    CHECK(played("########\n#. $@$.#\n########\n", "LrRllL").total == metrics{6, 3, 3, 3, 3, 3});
}

TEST_CASE("forward: every reason why a step is illegal") {
    CHECK(illegal("###\n# #\n###\n", "r") == illegal_step{0, move_errc::no_pusher});
    CHECK(illegal("#####\n#@$.#\n#####\n", "u") == illegal_step{0, move_errc::wall});
    CHECK(illegal("#####\n#@$.#\n#####\n", "RR") == illegal_step{1, move_errc::box_against_wall});
    CHECK(illegal("######\n#@$*.#\n######\n", "R") == illegal_step{0, move_errc::box_against_box});
    CHECK(illegal("######\n#@@$.#\n######\n", "r") == illegal_step{0, move_errc::pusher_in_the_way});
    CHECK(illegal("######\n#@$@.#\n######\n", "R") == illegal_step{0, move_errc::box_against_pusher});
    CHECK(illegal("#####\n#@$.#\n#####\n", "{rr}") == illegal_step{0, move_errc::no_pusher_there});
    CHECK(illegal("#####\n#@$.#\n#####\n", "{rrrrrrrr}") == illegal_step{0, move_errc::no_pusher_there});
    moves jump = steps("[r]");
    jump.reverse = false;
    CHECK(replay(drawn("#####\n#@ .#\n#####\n"), jump).illegal == illegal_step{0, move_errc::jump_in_forward});
    // Legal steps before the illegal one count.
    const replay_result out = played("#####\n#@$.#\n#####\n", "RR");
    CHECK(out.total.moves == 1);
    CHECK(to_text(out.final) == "#####\n# @*#\n#####\n");
}

TEST_CASE("a game with an illegal step is not a solution, even if it reached one") {
    const replay_result forward = played("#####\n#@$.#\n#####\n", "RR");
    CHECK_FALSE(forward.legal());
    CHECK_FALSE(forward.solved);
    CHECK(forward.final_solved);
    const replay_result backward = played("#######\n#@$  .#\n#######\n", "[rrr]LLLd");
    CHECK_FALSE(backward.legal());
    CHECK_FALSE(backward.solved);
    CHECK(backward.final_solved);
    const replay_result whole = played("#####\n#@$.#\n#####\n", "R");
    CHECK(whole.solved);
    CHECK(whole.final_solved);
    const replay_result short_of_it = played("######\n#@$ .#\n######\n", "R");
    CHECK_FALSE(short_of_it.solved);
    CHECK_FALSE(short_of_it.final_solved);
}

TEST_CASE("the edge of a board without walls acts as a wall") {
    CHECK(illegal("@\n", "u") == illegal_step{0, move_errc::wall});
    CHECK(illegal("@\n", "d") == illegal_step{0, move_errc::wall});
    CHECK(illegal("@\n", "l") == illegal_step{0, move_errc::wall});
    CHECK(illegal("@\n", "r") == illegal_step{0, move_errc::wall});
    CHECK(illegal(" @$\n", "R") == illegal_step{0, move_errc::box_against_wall});
    // A box is not pushed around the edge into the next row.
    CHECK(illegal("  \n@$\n  \n", "R") == illegal_step{0, move_errc::box_against_wall});
    CHECK(illegal("  @\n   \n", "r") == illegal_step{0, move_errc::wall});
}

TEST_CASE("reverse: boxes start on the goals and are pulled") {
    // `[]U[rr]d`: three moves by letter, two of which are a jump, and one pull.
    const replay_result out = played("######\n#    #\n#@   #\n#.   #\n#$   #\n######\n", "[]U[rr]d");
    REQUIRE(out.legal());
    CHECK(out.total == metrics{4, 1, 1, 1, 1, 3});
    CHECK(to_text(out.final) == "######\n#    #\n#$ @ #\n#    #\n#.   #\n######\n");
    CHECK_FALSE(out.solved);
    CHECK(out.case_mismatches == 0);
}

TEST_CASE("reverse: a lower-case letter leaves the box in place") {
    moves walk = steps("l");
    walk.reverse = true;
    const replay_result out = replay(drawn("######\n# @. #\n######\n"), walk);
    CHECK(to_text(out.final) == "######\n#@ $ #\n######\n");
    CHECK(out.total == metrics{1, 0, 0, 0, 0, 1});
}

TEST_CASE("reverse: solved means back at the start") {
    const std::string_view rows = "#######\n#@$  .#\n#######\n";
    CHECK(played(rows, "[rrr]LLL").solved);
    CHECK(played(rows, "[rrr]LLL").total == metrics{6, 3, 1, 1, 1, 2});
    CHECK_FALSE(played(rows, "[rrr]LL").solved);
    // The box is on its start, but the pusher, which jumped to the other side, cannot walk back.
    const std::string_view longer = "########\n#@ $ . #\n########\n";
    CHECK(played(longer, "[rrr]LL").solved);
    CHECK_FALSE(played(longer, "[rrr]LL[rrr]").solved);
    CHECK_FALSE(played(longer, "[rrr]L").solved);
    // More goals than boxes: not all boxes on the goals can return.
    CHECK_FALSE(played("########\n#@ *.  #\n########\n", "[r]").solved);
    CHECK(played("########\n#@ *   #\n########\n", "[r]").solved);
    // More boxes than goals: no box returns to the start of the second one.
    CHECK_FALSE(played("########\n#@ * $ #\n########\n", "[r]").solved);
}

TEST_CASE("reverse: a pusher that starts on a goal stands in a box") {
    const std::string_view rows = "######\n#+ $ #\n######\n";
    moves stay;
    stay.reverse = true;
    CHECK(to_text(replay(drawn(rows), stay).final) == "######\n#$ . #\n######\n");
    CHECK(played(rows, "[]r").illegal == illegal_step{0, move_errc::inside_box});
    CHECK(played(rows, "[]R").illegal == illegal_step{0, move_errc::inside_box});
    CHECK(played(rows, "[r]RR").legal());
    CHECK(to_text(played(rows, "[r]R").final) == "######\n# $+ #\n######\n");
}

TEST_CASE("reverse: every reason why a step is illegal") {
    const std::string_view rows = "#######\n#@  . #\n#     #\n#  $  #\n#######\n";
    CHECK(illegal(rows, "[]u") == illegal_step{0, move_errc::wall});
    CHECK(illegal(rows, "[]U") == illegal_step{0, move_errc::wall});
    CHECK(illegal(rows, "[]R") == illegal_step{0, move_errc::nothing_to_pull});
    CHECK(illegal(rows, "[]rrr") == illegal_step{2, move_errc::box_in_the_way});
    CHECK(illegal(rows, "[rr]L") == std::nullopt);
    CHECK(illegal(rows, "[rr]R") == illegal_step{2, move_errc::box_in_the_way});
    CHECK(illegal(rows, "[l]") == illegal_step{0, move_errc::jump_into_wall});
    CHECK(illegal(rows, "[ll]") == illegal_step{0, move_errc::jump_off_board});
    CHECK(illegal(rows, "[uu]") == illegal_step{0, move_errc::jump_off_board});
    CHECK(illegal(rows, "[dddd]") == illegal_step{0, move_errc::jump_off_board});
    CHECK(illegal(rows, "[rrrrrr]") == illegal_step{0, move_errc::jump_off_board});
    CHECK(illegal(rows, "r[rr]") == illegal_step{1, move_errc::jump_into_box});
    CHECK(illegal("#####\n#@ @#\n#####\n", "[rr]") == illegal_step{0, move_errc::jump_into_pusher});
    CHECK(illegal("#####\n#@@ #\n#####\n", "[]r") == illegal_step{0, move_errc::pusher_in_the_way});
    CHECK(illegal("###\n#.#\n###\n", "[r]") == illegal_step{0, move_errc::no_pusher});
    CHECK(illegal("###\n#.#\n###\n", "[]U") == illegal_step{0, move_errc::no_pusher});
    CHECK(illegal("###\n#.#\n###\n", "{r}") == illegal_step{0, move_errc::no_pusher});
    // A jump over the edge and back, through walls and a box.
    CHECK(illegal(rows, "[uuuuudddddrrrr]") == std::nullopt);
}

TEST_CASE("two jumps visit other squares than a single one") {
    const std::string_view rows = "######\n#@$ .#\n######\n";
    CHECK(illegal(rows, "[rr][ll]") == std::nullopt);
    CHECK(illegal(rows, "[r][rr]") == illegal_step{1, move_errc::jump_into_box});
    CHECK(illegal(rows, "[rrr]") == illegal_step{0, move_errc::jump_into_box});
    CHECK(illegal(rows, "[rr][r]") == illegal_step{2, move_errc::jump_into_box});
    CHECK(illegal(rows, "[rrrl]") == std::nullopt);
    CHECK(illegal(rows, "[rrr][l]") == illegal_step{0, move_errc::jump_into_box});
}

TEST_CASE("several pushers: the top-left one starts, and letters in braces lead to the next one") {
    // Like the format's own example, `{rddd}Urr{uul}uLU`, with the first pusher at the top left.
    const std::string_view rows = "########\n"
                                  "#@     #\n"
                                  "# . $@ #\n"
                                  "#.$    #\n"
                                  "# @    #\n"
                                  "########\n";
    const replay_result out = played(rows, "{rddd}Urr{uul}uLU");
    CHECK(out.illegal == illegal_step{7, move_errc::no_pusher_there});
    const replay_result fine = played(rows, "{rddd}Urr{ur}uLU");
    CHECK(fine.illegal == illegal_step{11, move_errc::wall});
    CHECK(illegal(rows, "{rddd}Urr{ur}ulD") == illegal_step{11, move_errc::box_against_pusher});
    const replay_result good = played(rows, "{rddd}Urr{ur}url");
    REQUIRE(good.legal());
    CHECK(good.total == metrics{6, 1, 1, 1, 1, 5});
    CHECK(to_text(good.final) == "########\n#@   @ #\n# * $  #\n#.  @  #\n#      #\n########\n");
}

TEST_CASE("a pusher change ends sessions and lines, and does not count as a move") {
    const std::string_view rows = "########\n#@$   .#\n#@$   .#\n########\n";
    const replay_result out = played(rows, "RR{dll}RR{u}R");
    // The second change leads from (2,3) up to (1,3).
    REQUIRE(out.legal());
    CHECK(out.total == metrics{5, 5, 3, 3, 3, 3});
    CHECK(illegal(rows, "RR{d}R").value_or(illegal_step{99, {}}) == illegal_step{2, move_errc::no_pusher_there});
}

TEST_CASE("reverse with several pushers: they can fill each other's starts if they can walk there") {
    const std::string_view open = "########\n#@ $ .@#\n#      #\n########\n";
    CHECK(played(open, "[]").solved == false);
    CHECK(played(open, "[rrr]LL").solved);
    // The first pusher jumps into the other room, and the second cannot reach its start.
    const std::string_view walled = "#########\n#@ $ .#@#\n#     # #\n#########\n";
    CHECK(played(walled, "[rrr]LL").solved);
    CHECK_FALSE(played(walled, "[rrr]LL[drrrrr]").solved);
    CHECK(played(walled, "[rrr]LL[drrrrr]{u}[llllll]").solved);
}

TEST_CASE("the current position") {
    const board start = drawn("#######\n#@$  .#\n#######\n");
    moves game = steps("RRR");
    game.current = 1;
    const replay_result out = replay(start, game);
    CHECK(out.at_current == metrics{1, 1, 1, 1, 1, 1});
    CHECK(out.total == metrics{3, 3, 1, 1, 1, 1});
    CHECK(out.solved);
    game.current = 0;
    CHECK(replay(start, game).at_current == metrics{});
    game.current = 3;
    CHECK(replay(start, game).at_current == out.total);
    game.current = 99;
    CHECK(replay(start, game).at_current == out.total);
    // After an illegal step, the position counts legal steps only.
    game.steps.push_back(direction::right);
    game.current = 4;
    CHECK(replay(start, game).at_current == out.total);
    CHECK(replay(start, game).illegal == illegal_step{3, move_errc::box_against_wall});
    // Within a jump: its start.
    moves jump = steps("[]l[rr]l");
    jump.current = 2;
    const board room = drawn("#######\n#  @  #\n#######\n");
    CHECK(replay(room, jump).at_current.moves == 1);
    CHECK(replay(room, jump).total.moves == 4);
    jump.current = 3;
    CHECK(replay(room, jump).at_current.moves == 3);
    moves two = steps("[l][ll]");
    two.current = 1;
    CHECK(replay(room, two).at_current.moves == 1);
}

TEST_CASE("every code has its own message") {
    std::set<std::string_view> seen;
    for (std::size_t i = 0; i <= static_cast<std::size_t>(move_errc::other_rules); ++i) {
        const std::string_view text = message(static_cast<move_errc>(i));
        CHECK_FALSE(text.empty());
        CHECK(text != "unknown code");
        CHECK(seen.insert(text).second);
    }
    CHECK(message(static_cast<move_errc>(static_cast<int>(move_errc::other_rules) + 1)) == "unknown code");
}
