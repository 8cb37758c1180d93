// The speed at which the Sokoban window plays steps.
// SPDX-License-Identifier: MIT
#include "../../examples/sokoban_window/playback.hpp"

#include <doctest/doctest.h>

#include <vector>

using namespace std::chrono_literals;
using nono::sokoban::direction;
using nono::sokoban::step;
using sokoban_window::playback;

namespace {

const playback::clock::time_point begin_of_time{};

std::vector<step> right_steps(std::size_t count) { return std::vector<step>(count, step(direction::right)); }

} // namespace

TEST_CASE("playback: one step per interval, late steps are not caught up") {
    playback played(right_steps(3), true, begin_of_time);
    CHECK(played.interval() == 150ms);
    CHECK(played.due(begin_of_time) == step(direction::right));
    CHECK_FALSE(played.due(begin_of_time + 149ms));
    CHECK(played.wait(begin_of_time + 100ms) == 51ms);
    CHECK(played.due(begin_of_time + 5s));
    CHECK(played.due(begin_of_time + 5s));
    CHECK(played.at_end());
    CHECK_FALSE(played.due(begin_of_time + 9s));
    CHECK_FALSE(played.wait(begin_of_time + 9s));
}

TEST_CASE("playback: many steps are faster, a walk most of all") {
    CHECK(playback(right_steps(400), true, begin_of_time).interval() == 75ms);
    CHECK(playback(right_steps(100'000), true, begin_of_time).interval() == 30ms);
    CHECK(playback(right_steps(3), false, begin_of_time).interval() == 25ms);
    CHECK(playback(right_steps(100), false, begin_of_time).interval() == 4ms);
}

TEST_CASE("playback: pause, a single step, and speed") {
    playback played(right_steps(5), true, begin_of_time);
    played.pause(true, begin_of_time);
    CHECK_FALSE(played.due(begin_of_time + 1min));
    CHECK_FALSE(played.wait(begin_of_time));
    CHECK(played.next());
    CHECK(played.played() == 1);
    played.pause(false, begin_of_time + 1min);
    CHECK(played.due(begin_of_time + 1min));
    played.set_faster(true);
    CHECK(played.interval() == 75ms);
    for (int i = 0; i < 20; ++i) played.set_faster(false);
    CHECK(played.interval() == 2s);
}
