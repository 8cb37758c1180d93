// Searches in a thread, without a window.
// SPDX-License-Identifier: MIT
#include "../../examples/sokoban_window/search_thread.hpp"

#include <nono/formats/sok.hpp>
#include <nono/parse.hpp>

#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <string_view>
#include <thread>

using namespace std::chrono_literals;
using nono::sokoban::solve_status;
using sokoban_window::search_kind;
using sokoban_window::search_result;
using sokoban_window::search_thread;

namespace {

constexpr std::string_view easy = "#######\n#@ $ .#\n#######\n";

// Takes some tenths of a second.
constexpr std::string_view hard = "####################\n"
                                  "#@       #        .#\n"
                                  "#      $ #        .#\n"
                                  "#  $     #        .#\n"
                                  "#  $#   ##  #   # .#\n"
                                  "#    $$$          .#\n"
                                  "#      $ #        .#\n"
                                  "# $  $   #        .#\n"
                                  "#   # $$##  #   # .#\n"
                                  "#   $ $  #       ..#\n"
                                  "# $              ..#\n"
                                  "# $  $$  #       ..#\n"
                                  "#  $# $ ##  #   #..#\n"
                                  "#  $     #       ..#\n"
                                  "#        #       ..#\n"
                                  "####################\n";

nono::sokoban::game game_of(std::string_view text) {
    return nono::sokoban::game(nono::parse<nono::sok>(text)->puzzles.front().board);
}

search_result wait_for(search_thread& searches) {
    for (int tries = 0; tries < 2000; ++tries) {
        if (auto result = searches.take()) return *std::move(result);
        std::this_thread::sleep_for(10ms);
    }
    FAIL("no result within 20 seconds");
    return {};
}

} // namespace

TEST_CASE("search thread: a result arrives once, with a call") {
    std::atomic<int> calls = 0;
    search_thread searches([&] { ++calls; });
    CHECK_FALSE(searches.take());
    searches.start(search_kind::hint, game_of(easy));
    const auto result = wait_for(searches);
    CHECK(result.kind == search_kind::hint);
    CHECK(result.found.found.total.pushes == 2);
    CHECK(result.found.start == game_of(easy).view());
    CHECK(calls == 1);
    CHECK_FALSE(searches.running());
    CHECK_FALSE(searches.take());
}

TEST_CASE("search thread: a stop arrives as a result") {
    search_thread searches([] {});
    searches.start(search_kind::solve, game_of(hard));
    CHECK(searches.running() == search_kind::solve);
    searches.stop();
    const auto result = wait_for(searches);
    CHECK(result.found.found.status == solve_status::unknown);
    CHECK(result.found.found.stopped_by == nono::stopped_by::stop_request);
}

TEST_CASE("search thread: progress") {
    std::atomic<bool> finished = false;
    search_thread searches([&] { finished = true; });
    searches.start(search_kind::solve, game_of(hard));
    for (int tries = 0; tries < 6000 && !finished; ++tries) std::this_thread::sleep_for(10ms);
    CHECK(searches.progress().positions > 0);
    CHECK(searches.progress().boxes == 20);
    CHECK(searches.progress().seconds > 0);
    CHECK(wait_for(searches).found.found.status == solve_status::solved);
    CHECK(searches.progress().positions == 0);
}

TEST_CASE("search thread: another search, or the end, cancels a search without a result") {
    std::atomic<int> calls = 0;
    {
        search_thread searches([&] { ++calls; });
        searches.start(search_kind::solve, game_of(hard));
        searches.start(search_kind::way_back, game_of(easy));
        const auto result = wait_for(searches);
        CHECK(result.kind == search_kind::way_back);
        CHECK(result.back.steps == 0);
        CHECK(calls == 1);
        searches.start(search_kind::check, game_of(hard));
    }
    CHECK(calls == 1);
}
