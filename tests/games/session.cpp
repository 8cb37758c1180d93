// The state that the Sokoban games in a terminal and in a window share.
// SPDX-License-Identifier: MIT
#include "../../examples/shared/sokoban/session.hpp"

#include "scratch_folder.hpp"

#include <nono/io/file.hpp>

#include <doctest/doctest.h>

#include <atomic>
#include <filesystem>
#include <string>
#include <vector>

using nono::sokoban::direction;
using nono::sokoban::position;
using sokoban_game::level_file;
using sokoban_game::session;

namespace {

constexpr auto two_boxes = "########\n"
                           "#@  $ .#\n"
                           "#      #\n"
                           "#  $  .#\n"
                           "########\n";

// Files of levels in a folder that is removed at the end.
struct level_fixture {
    nono_tests::scratch_folder scratch{"games"};
    std::filesystem::path folder = scratch.path();
    level_file levels;

    std::string load(const std::string& name, const std::string& text) {
        REQUIRE(nono::write_file(folder / name, text) == nono::parse_errc::none);
        return levels.load((folder / name).string(), folder / "saved" / "games");
    }
    [[nodiscard]] std::string text_of(const std::string& path) const { return *nono::read_file(path); }
};

void play_all(session& played, const std::vector<nono::sokoban::step>& steps) {
    for (const auto step : steps) REQUIRE(played.play(step));
}

} // namespace

TEST_CASE_FIXTURE(level_fixture, "session: a click selects a box, another moves it there, another walks") {
    REQUIRE(load("a.sok", two_boxes) == "");
    session played(levels, 0);
    CHECK(played.point({1, 4}).empty());
    CHECK(played.selected_box() == position{1, 4});
    play_all(played, played.point({1, 6}));
    CHECK(played.game().at({1, 6}) == nono::sokoban::square::box_on_goal);
    CHECK_FALSE(played.selected_box());
    CHECK(played.game().metrics().pushes == 2);
    play_all(played, played.point({3, 1}));
    CHECK(played.game().active_pusher() == position{3, 1});
    CHECK(played.point({0, 0}).empty());
    CHECK(played.message() == "The pusher cannot get there.");
    CHECK(played.point({3, 3}).empty());
    CHECK(played.point({3, 3}).empty()); // again: not selected any more
    CHECK_FALSE(played.selected_box());
}

TEST_CASE_FIXTURE(level_fixture, "session: undo by step and by push, redo and restart") {
    REQUIRE(load("a.sok", two_boxes) == "");
    session played(levels, 0);
    for (int i = 0; i < 4; ++i) REQUIRE(played.move(direction::right)); // two walks, two pushes
    REQUIRE(played.move(direction::down));
    REQUIRE(played.move(direction::left));
    played.undo();
    CHECK(played.game().current() == 5);
    played.undo_push();
    CHECK(played.game().current() == 3);
    CHECK(played.game().metrics().pushes == 1);
    played.undo_push();
    CHECK(played.game().current() == 2);
    played.undo_push(); // no push is left: to the start
    CHECK(played.game().current() == 0);
    played.redo();
    CHECK(played.game().current() == 1);
    played.restart();
    CHECK(played.game().current() == 0);
    CHECK(played.game().length() == 6);
}

TEST_CASE_FIXTURE(level_fixture, "session: a box in a corner is a loss, with the box; undo takes it back") {
    REQUIRE(load("a.sok", two_boxes) == "");
    session played(levels, 0);
    play_all(played, *played.game().box_path({3, 3}, {3, 1}));
    CHECK(played.is_lost());
    CHECK(played.message() == "A box is stuck forever. u: undo");
    CHECK(played.lost_boxes() == std::vector<position>{{3, 1}});
    played.undo();
    played.clear_message();
    CHECK_FALSE(played.is_lost());
    CHECK(played.lost_boxes().empty());
}

TEST_CASE_FIXTURE(level_fixture, "session: the hint follows the solution that was found, also after a detour") {
    REQUIRE(load("a.sok", two_boxes) == "");
    session played(levels, 0);
    CHECK(played.needs_answer());
    CHECK_FALSE(played.hint());
    played.accept(sokoban_game::find_answer(played.game(), {}));
    const auto first = played.hint();
    REQUIRE(first);
    CHECK(played.message() == describe(*first) + ".");
    REQUIRE(played.move(direction::down)); // away from the solution, but the boxes are as before
    CHECK(played.hint() == first);
    for (int pushes = 0; !played.game().solved(); ++pushes) {
        REQUIRE(pushes < 20);
        played.play_hint();
    }
    CHECK(text_of(levels.save_path()).find("Solution ") != std::string::npos);
    CHECK_FALSE(played.needs_answer());
}

TEST_CASE_FIXTURE(level_fixture, "session: a search finds a loss that cannot be seen, and the way back") {
    // Both boxes are pushed against the upper wall, where there is only one goal.
    REQUIRE(load("a.sok", "########\n"
                          "#     .#\n"
                          "# $ $  #\n"
                          "#@    .#\n"
                          "########\n") == "");
    session played(levels, 0);
    play_all(played, *played.game().box_path({2, 2}, {1, 2}));
    const auto kept = played.game().current();
    play_all(played, *played.game().box_path({2, 4}, {1, 4}));
    played.clear_message();
    played.accept_check(sokoban_game::find_answer(played.game(), {}));
    CHECK(played.is_lost());
    CHECK(played.message().starts_with("Lost: several boxes share too few goals."));
    played.accept(sokoban_game::find_way_back(played.game(), {}));
    CHECK(played.message() == "Back to where it can be won. r: redo");
    CHECK(played.game().current() >= kept);
    CHECK(played.game().metrics().pushes == 1);
    CHECK_FALSE(played.is_lost());
    played.accept(sokoban_game::find_way_back(played.game(), {}));
    CHECK(played.message() == "It can be won from here.");
}

TEST_CASE_FIXTURE(level_fixture, "session: a search that is stopped leaves the game as it is") {
    REQUIRE(load("a.sok", two_boxes) == "");
    session played(levels, 0);
    REQUIRE(played.move(direction::right));
    const std::atomic<bool> stop = true;
    nono::budget stopped;
    stopped.stop = stop;
    played.accept(sokoban_game::find_way_back(played.game(), stopped));
    CHECK(played.message() == "Stopped.");
    played.accept_check(sokoban_game::find_answer(played.game(), {.work = 0}));
    CHECK(played.message() == "Stopped."); // nothing is known, so nothing is reported
    CHECK(played.game().current() == 1);
}

TEST_CASE_FIXTURE(level_fixture, "level file: games of another format are saved in the folder and found again") {
    const std::string text = std::string("; Far away\n\n") + two_boxes;
    REQUIRE(load("a.xsb", text) == "");
    CHECK(levels.title(0) == "Far away");
    session played(levels, 0);
    REQUIRE(played.move(direction::right));
    played.save(true);
    CHECK(played.message() == "Saved.");
    CHECK(text_of((folder / "a.xsb").string()) == text);
    CHECK(levels.save_path().starts_with((folder / "saved" / "games" / "a-").string()));

    REQUIRE(load("a.xsb", text) == "");
    CHECK(session(levels, 0).game().current() == 1);
    REQUIRE(load("a.xsb", text + "\nSecond\n\n#####\n#@$.#\n#####\n") == "");
    CHECK(levels.size() == 2);
    CHECK(session(levels, 0).game().current() == 0); // other boards, other games
}

TEST_CASE_FIXTURE(level_fixture, "level file: faults") {
    CHECK(levels.load((folder / "none.sok").string(), folder / "x").ends_with("none.sok: no such file or folder"));
    CHECK(load("letter.txt", "Dear reader,\n") != "");
    CHECK(load("moves.sok", "rrR\n").ends_with("moves.sok: there is no level in this file"));
}
