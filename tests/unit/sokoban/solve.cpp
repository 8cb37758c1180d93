// SPDX-License-Identifier: MIT
#include "counted_stop.hpp"
#include "rounds.hpp"
#include "sokoban_brute_force.hpp"
#include "sokoban_texts.hpp"

#include <nono/sokoban/game.hpp>
#include <nono/sokoban/replay.hpp>
#include <nono/sokoban/solver/solve.hpp>

#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

using namespace nono::sokoban;
using nono_tests::drawn;

namespace {

constexpr std::string_view three_boxes = "########\n"
                                         "#  .   #\n"
                                         "# $ $  #\n"
                                         "#  .#  #\n"
                                         "# $  . #\n"
                                         "#  @   #\n"
                                         "########\n";

std::string text_of(const board& level) {
    std::string out;
    for (std::uint32_t row = 0; row < level.height(); ++row) {
        for (std::uint32_t column = 0; column < level.width(); ++column)
            out += nono::sokoban::extend::to_char(level(row, column));
        out += '\n';
    }
    return out;
}

// Compares the solver with brute force on a board, for all objectives.
void compare(const board& level) {
    CAPTURE(text_of(level));
    const nono_tests::brute_force_sokoban all(level);
    const auto pushes = all.min_cost(0, 1);
    const auto moves = all.min_cost(1, 1);
    const auto wanted = pushes ? solve_status::solved : solve_status::impossible;
    for (const objective goal : {objective::any, objective::pushes, objective::moves}) {
        const auto found = solve(level, {.objective = goal});
        REQUIRE(found.status == wanted);
        CHECK(found.stopped_by == nono::stopped_by::nothing);
        CHECK((found.reason == deadlock_reason::none) == pushes.has_value());
        if (!pushes) continue;
        CHECK(replay(level, found.moves).solved);
        CHECK(found.total == replay(level, found.moves).total);
        if (goal == objective::pushes) CHECK(found.total.pushes == *pushes);
        if (goal == objective::moves) CHECK(found.total.moves == *moves);
    }
}

// Compares all boards of a size with one pusher and equal numbers of boxes and goals, at most 3. Returns the number of
// boards.
std::size_t compare_all(std::uint32_t width, std::uint32_t height) {
    board level(width, height);
    std::size_t compared = 0;
    const auto fill = [&](const auto& self, std::size_t at, int pushers, int boxes, int goals) -> void {
        if (at == level.cells().size()) {
            if (pushers != 1 || boxes != goals || boxes == 0) return;
            compare(level);
            ++compared;
            return;
        }
        for (unsigned i = 0; i < 7; ++i) {
            const auto content = static_cast<square>(i);
            const int more_pushers = nono::sokoban::has_pusher(content) ? 1 : 0;
            const int more_boxes = nono::sokoban::has_box(content) ? 1 : 0;
            const int more_goals = nono::sokoban::has_goal(content) ? 1 : 0;
            if (pushers + more_pushers > 1 || boxes + more_boxes > 3 || goals + more_goals > 3) continue;
            level.cells()[at] = content;
            self(self, at + 1, pushers + more_pushers, boxes + more_boxes, goals + more_goals);
        }
    };
    fill(fill, 0, 0, 0, 0);
    return compared;
}

} // namespace

TEST_CASE("small boards: verdicts and optimal solutions agree with brute force") {
    nono::detail::random_numbers random(1);
    for (int i = 0; i < nono_tests::costly_rounds(1500); ++i) compare(nono_tests::random_small_board(random));
}

TEST_CASE("all boards of 2x3 squares, and of 3x3 in thorough runs, agree with brute force") {
    const std::size_t boards = compare_all(2, 2) + compare_all(3, 2);
    CHECK(boards == 8'788);
    if (nono_tests::thorough()) CHECK(compare_all(3, 3) == 792'576);
}

TEST_CASE("a level solved with each objective") {
    const board level = drawn("#######\n#.    #\n#  $  #\n# @$ .#\n#     #\n#######\n");
    const auto any = solve(level);
    REQUIRE(any);
    CHECK(any.status == solve_status::solved);
    CHECK(replay(level, any.moves).solved);
    CHECK_FALSE(any.optimal);
    const auto pushes = solve(level, {.objective = objective::pushes});
    CHECK(pushes.optimal);
    CHECK(pushes.total.pushes == 5);
    CHECK(solve(level, {.objective = objective::moves}).total.moves == 8);
    CHECK(solve(level).moves == any.moves); // the same result every time
    CHECK(solve(level).counters == any.counters);
}

TEST_CASE("reasons visible on the board") {
    const auto reason = [](std::string_view rows) {
        const auto found = solve(drawn(rows));
        CHECK(found.status == solve_status::impossible);
        CHECK_FALSE(found);
        return found.reason;
    };
    CHECK(reason("#######\n#     #\n# $ $ #\n#@ .  #\n#######\n") == deadlock_reason::more_boxes_than_goals);
    CHECK(reason("########\n#@$.#$.#\n########\n") == deadlock_reason::box_out_of_reach);
    CHECK(reason("#####\n#@ $#\n# . #\n#####\n") == deadlock_reason::frozen_box);
    CHECK(reason("######\n#@ $ #\n#  . #\n#    #\n######\n") == deadlock_reason::dead_square);
    CHECK(reason("######\n#.@$ #\n######\n") == deadlock_reason::closed_area);
    CHECK(reason("#######\n# $.$ #\n# .   #\n#  @  #\n#######\n") == deadlock_reason::no_matching);
    CHECK(reason("######\n# @$.#\n#. $ #\n######\n") == deadlock_reason::exhausted);
}

TEST_CASE("solved boards, and refused boards") {
    const auto already = solve(drawn("#####\n#@* #\n#####\n"));
    CHECK(already);
    CHECK(already.moves.steps.empty());
    CHECK(solve(drawn("#####\n#@*##\n#####\n")));
    const auto several = solve(drawn("######\n#@$.@#\n######\n"));
    CHECK(several.status == solve_status::unknown);
    CHECK(several.reason == deadlock_reason::several_pushers);
    CHECK(several.stopped_by == nono::stopped_by::nothing);
}

TEST_CASE("boards that are not levels") {
    const auto reason = [](std::string_view rows) {
        const board level = drawn(rows);
        const auto found = solve(level);
        CHECK(found.status == solve_status::no_level);
        CHECK_FALSE(found);
        CHECK(found.moves.steps.empty());
        CHECK_FALSE(next_push(level));
        CHECK(next_push(level).status == solve_status::no_level);
        CHECK_FALSE(is_lost(level));
        CHECK(is_lost(level).status == solve_status::no_level);
        CHECK(is_lost(level).reason == found.reason);
        return found.reason;
    };
    CHECK(reason("####\n#@.#\n####\n") == deadlock_reason::no_box);
    CHECK(reason("####\n#  #\n####\n") == deadlock_reason::no_box);
    CHECK(reason("#####\n#$ .#\n#####\n") == deadlock_reason::no_pusher);
    CHECK(reason("####\n#* #\n####\n") == deadlock_reason::no_pusher);
    CHECK(name_of(solve_status::no_level) == "no_level");
}

TEST_CASE("boards of other games are refused") {
    board level = drawn("#####\n#@$.#\n#####\n");
    level.set_rules(extend::variant::hexoban);
    for (const solve_status status : {solve(level).status, next_push(level).status, is_lost(level).status})
        CHECK(status == solve_status::unknown);
    CHECK(solve(level).reason == deadlock_reason::other_rules);
    CHECK(solve(level).stopped_by == nono::stopped_by::nothing);
    CHECK(next_push(level).reason == deadlock_reason::other_rules);
    CHECK(is_lost(level, {}).reason == deadlock_reason::other_rules);
    CHECK(is_lost(game(level).view()).reason == deadlock_reason::other_rules); // in a game as well
    level.set_rules(extend::variant::sokoban);
    CHECK(solve(level));
}

TEST_CASE("decorative boxes are walls") {
    CHECK(solve(drawn("########\n#@$.#* #\n########\n")).total.pushes == 1);
    CHECK(solve(drawn("#######\n#@$. *#\n#######\n")).total.pushes == 1);
    CHECK(solve(drawn("######\n#@$. *\n######\n")).total.pushes == 1); // the edge acts as a wall
}

TEST_CASE("budgets end the search, and the result names the limit") {
    const board level = drawn(three_boxes);
    const auto work = solve(level, {.budget = {.work = 3}});
    CHECK(work.status == solve_status::unknown);
    CHECK(work.stopped_by == nono::stopped_by::max_work);
    CHECK(work.counters.nodes == 3);
    CHECK(solve(level, {.budget = {.memory = 0}}).stopped_by == nono::stopped_by::max_memory);
    CHECK(solve(level, {.budget = {.memory = 1000}}).stopped_by == nono::stopped_by::max_memory);
    CHECK(solve(level, {.budget = {.time = std::chrono::seconds(0)}}).stopped_by == nono::stopped_by::time_limit);
    const std::atomic<bool> stop(true);
    CHECK(solve(level, {.budget = {.stop = stop}}).stopped_by == nono::stopped_by::stop_request);
}

TEST_CASE("if memory is short, searches that need little of it continue") {
    const board level = drawn("         \n"
                              "# * * #  \n"
                              "  #   .  \n"
                              " $$   ###\n"
                              "#  #     \n"
                              ".$$.##  #\n"
                              "      ###\n"
                              ".$..   $@\n"
                              "#    ## #\n");
    constexpr std::uint64_t limit = 500'000; // bytes
    CHECK(solve(level).counters.memory > limit);
    const auto found = solve(level, {.budget = {.memory = limit}});
    CHECK(found.status == solve_status::solved);
    CHECK(found.counters.memory <= limit);
    CHECK(replay(level, found.moves).solved);
    CHECK(solve(level, {.budget = {.memory = limit / 3}}).stopped_by == nono::stopped_by::max_memory);
}

TEST_CASE("a stop request ends the search at the next poll, without a verdict") {
    nono::detail::random_numbers random(5);
    for (int i = 0; i < 150; ++i) {
        const board level = nono_tests::random_small_board(random);
        CAPTURE(text_of(level));
        const auto whole = solve(level);
        for (std::uint64_t last = 1;; last += 1 + last / 4) {
            const nono_tests::counted_stop stop{last - 1};
            const auto found = solve(level, {.budget = {.stop = stop}});
            if (found.stopped_by == nono::stopped_by::nothing) {
                CHECK(found.status == whole.status);
                CHECK(found.counters == whole.counters);
                break;
            }
            CHECK(found.stopped_by == nono::stopped_by::stop_request);
            CHECK(found.status == solve_status::unknown);
            CHECK(found.reason == deadlock_reason::none);
            CHECK(stop.polls == last);
        }
    }
}

TEST_CASE("names of results") {
    CHECK(name_of(solve_status::impossible) == "impossible");
    CHECK(name_of(objective::pushes) == "pushes");
    for (auto i = static_cast<int>(deadlock_reason::none); i <= static_cast<int>(deadlock_reason::other_rules); ++i) {
        CHECK_FALSE(name_of(static_cast<deadlock_reason>(i)).empty());
        CHECK_FALSE(message(static_cast<deadlock_reason>(i)).empty());
    }
}

TEST_CASE("the next push of a solution") {
    const board level = drawn("#######\n#     #\n#@ $ .#\n#     #\n#######\n");
    const auto hint = next_push(level);
    REQUIRE(hint);
    CHECK(hint.box == position{2, 3});
    CHECK(hint.toward == direction::right);
    CHECK(hint.steps == 2);
    CHECK(hint.moves.steps.size() == 3);
    CHECK(describe(hint) == "Push the box in row 3, column 4 right"); // counted from 1
    CHECK_FALSE(next_push(drawn("#####\n#@* #\n#####\n")));           // already solved
    CHECK(next_push(drawn("#####\n#@* #\n#####\n")).status == solve_status::solved);
    const auto lost = next_push(drawn("#####\n#@ $#\n# . #\n#####\n"));
    CHECK_FALSE(lost);
    CHECK(lost.reason == deadlock_reason::frozen_box);
    CHECK(next_push(drawn(three_boxes), {.work = 1}).stopped_by == nono::stopped_by::max_work);
}

TEST_CASE("a push as a sentence, and names of directions") {
    CHECK(describe(push{{4, 2}, direction::up}) == "Push the box in row 5, column 3 up");
    CHECK(describe(push{{0, 64'999}, direction::left}) == "Push the box in row 1, column 65000 left");
    std::string words;
    for (const direction toward : directions) words += std::string(name_of(toward)) + ' ';
    CHECK(words == "up down left right ");
    static_assert(name_of(direction::down) == "down");
}

TEST_CASE("a hint is described in a sentence, also without a push") {
    const auto hint_for = [](std::string_view rows, const nono::budget& budget = {}) {
        return describe(next_push(drawn(rows), budget));
    };
    CHECK(hint_for("#####\n#@$.#\n#####\n") == "Push the box in row 2, column 3 right");
    CHECK(hint_for("#####\n#@* #\n#####\n") == "The level is solved");
    CHECK(hint_for("#####\n#@ $#\n# . #\n#####\n") ==
          "The level cannot be solved: a box off the goals can never be moved");
    CHECK(hint_for("#####\n#@  #\n#####\n") == "The board was not searched: there is no box");
    CHECK(hint_for("######\n#@$.@#\n######\n") == "The board was not searched: there is more than one pusher");
    CHECK(hint_for(three_boxes, {.work = 1}) == "No solution was found: the work limit was reached");
}

TEST_CASE("squares: their contents, with and without a box or a pusher") {
    using nono::sokoban::square;
    static_assert(has_pusher(square::pusher) && has_pusher(square::pusher_on_goal) && !has_pusher(square::box));
    static_assert(has_box(square::box_on_goal) && has_goal(square::box_on_goal) && !has_goal(square::box));
    static_assert(with_box(square::goal) == square::box_on_goal && with_box(square::floor) == square::box);
    static_assert(with_pusher(square::goal) == square::pusher_on_goal && with_pusher(square::floor) == square::pusher);
    for (const square content : {square::floor, square::goal}) {
        CHECK(cleared(with_box(content)) == content);
        CHECK(cleared(with_pusher(content)) == content);
    }
    static_assert(cleared(square::wall) == square::wall);
}

TEST_CASE("following the hints solves a level") {
    board level = drawn(three_boxes);
    moves game = next_push(level).moves;
    const auto hint = next_push(level);
    game.steps.resize(hint.steps);
    const board after = replay(level, game).final;
    CHECK(after != level);
    CHECK(next_push(after));
}

TEST_CASE("a hint continues the last one while the player follows it") {
    const nono::budget no_search{.work = 0};
    const board start = drawn(three_boxes);
    const auto first = next_push(start);
    REQUIRE(first);
    nono::sokoban::game level(start);
    auto hint = first;
    for (std::size_t pushes = 0; hint; ++pushes) {
        level.walk_to({5, 1}); // the pusher can walk about; this square is not always within reach
        hint = next_push(level.view(), hint, no_search);
        REQUIRE(hint);
        CHECK(hint.total.pushes == first.total.pushes - pushes);
        level.walk_to(detail::beside(hint.box, extend::opposite(hint.toward)));
        CHECK(level.move(hint.toward).effect == move_effect::pushed);
        if (level.solved()) break;
        if (pushes % 2 == 0) hint = next_push(level.view(), hint, no_search); // or the player does not ask every time
    }
    CHECK(level.solved());
    CHECK(next_push(level.view(), first, no_search).status == solve_status::solved);
    const board other = drawn("#######\n#     #\n#@ $ .#\n#     #\n#######\n");
    CHECK_FALSE(next_push(other, first, no_search)); // a different level
    CHECK(next_push(other, first));
    CHECK_FALSE(next_push(drawn("#####\n#@@$#\n#####\n"), first));
}

TEST_CASE("lost positions") {
    CHECK(is_lost(drawn("#####\n#@ $#\n# . #\n#####\n")));
    CHECK(is_lost(drawn("#####\n#@ $#\n# . #\n#####\n")).reason == deadlock_reason::frozen_box);
    const board level = drawn(three_boxes);
    CHECK_FALSE(is_lost(level));
    CHECK(is_lost(level).status == solve_status::unknown);
    CHECK(is_lost(level).stopped_by == nono::stopped_by::max_work);
    CHECK(is_lost(level, {}).status == solve_status::solved);
    // Only a search detects this one.
    const board crowded = drawn("######\n# @$.#\n#. $ #\n######\n");
    CHECK_FALSE(is_lost(crowded));
    CHECK(is_lost(crowded, {.work = 100}));
    CHECK(is_lost(drawn("#####\n#@* #\n#####\n")).status == solve_status::solved);
}

TEST_CASE("no solvable position of a small board is reported as lost") {
    nono::detail::random_numbers random(4);
    int found = 0;
    int lost = 0;
    for (int i = 0; i < 1500; ++i) {
        const board level = nono_tests::random_small_board(random);
        const bool solvable = nono_tests::brute_force_sokoban(level).min_cost(0, 1).has_value();
        CAPTURE(text_of(level));
        lost += solvable ? 0 : 1;
        if (!is_lost(level)) continue;
        CHECK_FALSE(solvable);
        ++found;
    }
    CHECK(found * 10 > lost * 9); // most are detected without a search
}
