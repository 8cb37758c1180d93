// SPDX-License-Identifier: MIT
#include "sokoban_brute_force.hpp"
#include "sokoban_texts.hpp"

#include <nono/sokoban/moves_notation.hpp>
#include <nono/sokoban/replay.hpp>
#include <nono/sokoban/solver/improve.hpp>

#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

using namespace nono::sokoban;
using nono_tests::drawn;

namespace improve_tests {

constexpr std::string_view hall = "#######\n#.    #\n#  $  #\n# @$ .#\n#     #\n#######\n";

/// Returns a solution with many useless steps: a random walk until the level is solved; empty if that takes too long.
moves solved_by_chance(const board& level, nono::detail::random_numbers& random) {
    std::vector<step> steps;
    board now = level;
    for (int i = 0; i < 400; ++i) {
        const step next(directions[random.next() % 4]);
        const auto played = replay(now, {{next}, false, {}});
        if (!played.legal()) continue;
        steps.push_back(next);
        now = played.final;
        if (played.solved) return {std::move(steps), false, {}};
    }
    return {};
}

// Checks the invariants of every result.
void check_result(const board& level, const moves& given, const solve_result& found, objective wanted) {
    const metrics before = replay(level, given).total;
    REQUIRE(found);
    CHECK(replay(level, found.moves).solved);
    CHECK(found.total == replay(level, found.moves).total);
    if (wanted == objective::moves) {
        CHECK(std::pair(found.total.moves, found.total.pushes) <= std::pair(before.moves, before.pushes));
    } else {
        CHECK(std::pair(found.total.pushes, found.total.moves) <= std::pair(before.pushes, before.moves));
    }
}

} // namespace improve_tests

using namespace improve_tests;

TEST_CASE("small boards: solutions are improved to the brute-force optimum") {
    nono::detail::random_numbers random(2);
    int tried = 0;
    for (int i = 0; i < 1500; ++i) {
        const board level = nono_tests::random_small_board(random);
        const nono_tests::brute_force_sokoban all(level);
        if (!all.min_cost(0, 1)) continue;
        moves given = solved_by_chance(level, random);
        if (given.steps.empty()) given = solve(level).moves;
        for (const objective wanted : {objective::any, objective::pushes, objective::moves}) {
            const auto found = improve(level, given, {.objective = wanted});
            check_result(level, given, found, wanted);
            CHECK(found.optimal);
            CHECK(found.stopped_by == nono::stopped_by::nothing);
            if (wanted == objective::moves) {
                CHECK(found.total.moves == *all.min_cost(1, 1));
            } else {
                CHECK(found.total.pushes == *all.min_cost(0, 1));
            }
            const auto some = improve(level, given, {.budget = {.work = 5}, .objective = wanted});
            check_result(level, given, some, wanted);
        }
        ++tried;
    }
    CHECK(tried > 200);
}

TEST_CASE("a detour is removed") {
    const board level = drawn(hall);
    const moves given = *parse_moves("luurrrdLLdlUrrldRR");
    const auto pushes = improve(level, given);
    CHECK(pushes.optimal);
    CHECK(pushes.total.pushes == 5);
    CHECK(pushes.total.moves <= 18);
    CHECK(improve(level, given, {.objective = objective::moves}).total.moves == 8);
    CHECK(improve(level, given).moves == pushes.moves); // the same result every time
    CHECK(improve(level, given).counters == pushes.counters);
}

TEST_CASE("windows: six boxes, too many to search freely, reach the fewest pushes") {
    const board level = drawn("#############\n#..   #     #\n#.. $   $ $ #\n#.. # $ #   #\n#.. #   # $ #\n"
                              "# $   $ # @ #\n#     #     #\n#############\n");
    const moves given = *parse_moves(
        "dllluLLLdllUdrruLLdlUrrrrrrdrrurruLdlUUdddlluuuLulLLLulDrdrddrruUruLLLdlUrrrrrurrDLurrrdddllUrruullldLLLLLLrrr"
        "rrurrDurrdLLLLLLLLrrrrrrrddlUruLLLLLLulLDurrdL");
    REQUIRE(replay(level, given).total.pushes == 48);
    const auto best = solve(level, {.objective = objective::pushes});
    REQUIRE(best.optimal);
    const auto found = improve(level, given, {.budget = {.work = 100'000}});
    check_result(level, given, found, objective::pushes);
    CHECK(found.total.pushes == best.total.pushes);
    CHECK(found.total.moves <= 130);
    CHECK(found.counters.memory < 20U << 20U);
    const auto by_moves = improve(level, given, {.budget = {.work = 100'000}, .objective = objective::moves});
    check_result(level, given, by_moves, objective::moves);
    CHECK(by_moves.total.moves <= 130);
}

TEST_CASE("moves that are not a solution are refused") {
    const board level = drawn(hall);
    for (const std::string_view text : {"", "R", "RRuLLdlUU", "uuuuuu"}) {
        const auto found = improve(level, *parse_moves(text));
        CHECK_FALSE(found);
        CHECK(found.error == nono::argument_errc::solution);
        CHECK(found.moves.steps.empty());
    }
    const board pair = drawn("######\n#@$.@#\n######\n");
    REQUIRE(replay(pair, *parse_moves("R")).solved);
    CHECK(improve(pair, *parse_moves("R")).error == nono::argument_errc::solution);
    const board corridor = drawn("######\n#@$ .#\n######\n");
    REQUIRE(replay(corridor, *parse_moves("[rr]LL")).solved);
    CHECK(improve(corridor, *parse_moves("[rr]LL")).error == nono::argument_errc::solution);
}

TEST_CASE("levels that are already solved need no moves") {
    const auto fixed = improve(drawn("#####\n#@* #\n#####\n"), *parse_moves("R"));
    CHECK(fixed.error == nono::argument_errc::solution); // the push moves the box off the goal
    const board level = drawn("######\n#@   #\n# *  #\n#    #\n######\n");
    const auto found = improve(level, *parse_moves("drdrruLrdrullldllurr"));
    if (found) CHECK(found.moves.steps.empty());
    const auto walk = improve(level, *parse_moves("rrr"));
    REQUIRE(walk);
    CHECK(walk.moves.steps.empty());
    CHECK(walk.optimal);
    CHECK(improve(level, moves{}).optimal);
}

TEST_CASE("solutions of boards of other games are refused") {
    board level = drawn("#####\n#@$.#\n#####\n");
    level.set_rules(extend::variant::trioban);
    const auto found = improve(level, *parse_moves("R"));
    CHECK(!found);
    CHECK(found.status == solve_status::unknown);
    CHECK(found.reason == deadlock_reason::other_rules);
    CHECK(found.error == nono::argument_errc::none);
    CHECK(found.moves.steps.empty());
}

TEST_CASE("limits end the work, and the solution is kept") {
    const board level = drawn(hall);
    const moves given = *parse_moves("luurrrdLLdlUrrldRR");
    const std::atomic<bool> stop(true);
    for (const auto& [budget, cause] :
         {std::pair{nono::budget{.work = 0}, nono::stopped_by::max_work},
          std::pair{nono::budget{.memory = 0}, nono::stopped_by::max_memory},
          std::pair{nono::budget{.time = std::chrono::seconds(0)}, nono::stopped_by::time_limit},
          std::pair{nono::budget{.stop = stop}, nono::stopped_by::stop_request}}) {
        const auto found = improve(level, given, {.budget = budget});
        check_result(level, given, found, objective::pushes);
        CHECK(found.stopped_by == cause);
        CHECK_FALSE(found.optimal);
    }
}
