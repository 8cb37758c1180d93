// SPDX-License-Identifier: MIT
#include <nono/detail/lean_vector.hpp>
#include <nono/solver/search/solution_path.hpp>

#include "brute_force.hpp"
#include "known_puzzles.hpp"
#include "narrowed_grid.hpp"

#include <doctest/doctest.h>

#include <vector>

using namespace nono_tests;
using nono::detail::literal;
using nono::detail::negation;
using nono::detail::solution_path;
using move = nono::detail::solution_path::move;

TEST_CASE("solution path: leads to the remaining solutions, choice by choice") {
    begun_trail begun(permutations(4));
    auto& trail = begun.trail;
    const auto back_to = [&](std::uint32_t level, solution_path& path) {
        trail.backjump(level, [](literal) {});
        path.rewind();
    };

    solution_path path;
    CHECK(path.empty());
    CHECK(path.next(trail).move == move::done);
    trail.decide(0);
    trail.decide(4);
    trail.decide(8);
    path.exclude_decisions(trail); // 0 and 4 are now choices, after which 8 is false
    back_to(2, path);
    CHECK_FALSE(path.empty());
    auto next = path.next(trail);
    CHECK(next.move == move::assign);
    CHECK(next.literal == 9);
    CHECK(next.step == 2);
    nono::detail::lean_vector<literal> choices;
    path.append_choices_before(next.step, choices);
    CHECK(choices == nono::detail::lean_vector<literal>{0, 4});
    trail.assign(9, {nono::detail::reason_kind::path, next.step});
    CHECK(path.next(trail).move == move::done);

    // From the root, the choices are made again.
    back_to(0, path);
    next = path.next(trail);
    CHECK(next.move == move::decide);
    CHECK(next.literal == 0);
    trail.decide(0);
    trail.set_step_of(1, next.step);
    next = path.next(trail);
    CHECK(next.literal == 4);
    trail.decide(4);
    trail.set_step_of(2, next.step);
    next = path.next(trail);
    CHECK(next.literal == 9);
    trail.assign(9, {nono::detail::reason_kind::path, next.step});

    // No solution is left after 0 and 4: now 0 is the only choice, after which 4 is false.
    path.exclude_decisions(trail);
    back_to(1, path);
    next = path.next(trail);
    CHECK(next.move == move::assign);
    CHECK(next.literal == 5);
    CHECK(next.step == 1);
    choices.clear();
    path.append_choices_before(next.step, choices);
    CHECK(choices == nono::detail::lean_vector<literal>{0});
}

TEST_CASE("solution path: a false choice is undone, and a false step ends the path") {
    begun_trail begun(permutations(4));
    auto& trail = begun.trail;
    solution_path path;
    trail.decide(0);
    trail.decide(4);
    trail.decide(8);
    path.exclude_decisions(trail);
    trail.backjump(0, [](literal) {});
    path.rewind();

    trail.decide(0);
    trail.set_step_of(1, 0);
    trail.assign(5, {}); // so 4 cannot be chosen
    CHECK(path.next(trail).move == move::done);
    trail.backjump(0, [](literal) {});
    path.rewind();

    trail.assign(0, {}); // choices that hold at the root are dropped
    auto next = path.next(trail);
    CHECK(next.move == move::assign);
    CHECK(next.literal == 5);
    CHECK(next.step == 0);
    trail.decide(10);
    trail.assign(4, {});
    CHECK(path.next(trail).move == move::exhausted);
    CHECK(negation(next.literal) == 4);
}
