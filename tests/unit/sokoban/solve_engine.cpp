// The searches behind `sokoban::solve`, each alone, on boards small enough to try everything.
// SPDX-License-Identifier: MIT
#include "sokoban_brute_force.hpp"
#include "sokoban_texts.hpp"

#include <nono/limits.hpp>
#include <nono/sokoban/replay.hpp>
#include <nono/sokoban/solver/packing_search.hpp>
#include <nono/sokoban/solver/prepare.hpp>
#include <nono/sokoban/solver/push_search.hpp>
#include <nono/sokoban/solver/steps.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <optional>

using namespace nono::sokoban;
using namespace nono::sokoban::detail::engine;

namespace {

// Calls a test with each random board that has something to search, and whether it can be solved.
template <class Test> void for_boards(std::uint64_t seed, int count, const Test& test) {
    nono::detail::random_numbers random(seed);
    for (int i = 0; i < count; ++i) {
        const board level = nono_tests::random_small_board(random);
        const prepared puzzle = prepare(level);
        if (puzzle.decided) continue;
        test(level, puzzle, nono_tests::brute_force_sokoban(level).least_cost(0, 1));
    }
}

void check_pushes(const board& level, const prepared& puzzle, const lean_vector<push>& pushes) {
    moves game;
    game.steps = steps_of(puzzle.level, puzzle.start, pushes);
    CHECK(replay(level, game).solved);
}

} // namespace

TEST_CASE("search by a plan: complete on small boards") {
    const nono::budget none;
    std::uint64_t number = 0;
    for_boards(2, 1000, [&](const board& level, const prepared& puzzle, std::optional<std::uint32_t> pushes) {
        control run(none);
        const distance_table distances(puzzle.level, puzzle.level.walls, puzzle.level.goals);
        level_tables tables(puzzle.level, distances, run);
        const variant by_chance[] = {variant_by_chance(++number), variant_by_chance(~number)};
        for (const variant& choice : {variants[0], variants[2], variants[5], by_chance[0], by_chance[1]}) {
            packing_search search(tables, puzzle.start, choice, run);
            const search_end end = search.run(nono::no_limit);
            REQUIRE(end == (pushes ? search_end::solved : search_end::exhausted));
            if (pushes) check_pushes(level, puzzle, search.solution());
        }
    });
}

TEST_CASE("forced pushes: no position that can be solved is lost") {
    int lost = 0;
    for_boards(4, 2000, [&](const board&, const prepared& puzzle, std::optional<std::uint32_t> pushes) {
        const distance_table distances(puzzle.level, puzzle.level.walls, puzzle.level.goals);
        frozen_walls frozen(puzzle.level, distances);
        corral_search closed(puzzle.level, distances);
        const bool goals_to_spare = puzzle.level.goals.size() > puzzle.start.boxes.size();
        const bool found =
            forced_pushes(puzzle.level, distances, goals_to_spare).all_lost(puzzle.start, frozen, closed);
        if (found) CHECK(!pushes);
        lost += found ? 1 : 0;
    });
    CHECK(lost > 0);
}

TEST_CASE("search by pushes: in shares, greedy and not") {
    const nono::budget none;
    for_boards(3, 500, [&](const board& level, const prepared& puzzle, std::optional<std::uint32_t> pushes) {
        for (const std::uint32_t greed : {1U, 4U}) {
            control run(none);
            const distance_table distances(puzzle.level, puzzle.level.walls, puzzle.level.goals);
            push_search search(puzzle.level, puzzle.start, distances, run, {false, greed});
            search_end end = search_end::paused;
            while (end == search_end::paused) end = search.run(2);
            REQUIRE(end == (pushes ? search_end::solved : search_end::exhausted));
            if (!pushes) continue;
            check_pushes(level, puzzle, search.solution());
            if (greed == 1) CHECK(search.solution().size() == *pushes);
        }
    });
}
