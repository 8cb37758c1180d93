// SPDX-License-Identifier: MIT
#include "check_both.hpp"
#include "sokoban_texts.hpp"

#include <nono/sokoban/game.hpp>

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

using namespace nono::sokoban;
using namespace nono::sokoban::extend;
using nono_tests::drawn;
using nono_tests::letters;
using nono_tests::steps;

namespace {

// Plays, undoes and redoes the letters of a game in a constant expression.
NONO_CONSTEXPR bool plays_and_undoes() {
    game play(drawn("######\n#@$ .#\n######\n"));
    if (play.move(direction::left)) return false;
    if (!play.move(direction::right) || !play.move(direction::right) || !play.solved()) return false;
    if (!play.undo() || play.solved() || play.metrics().pushes != 1) return false;
    play.redo();
    game copy = play;
    copy.restart();
    return play.solved() && !copy.solved() && copy.length() == 2 && play.moves().steps.size() == 2 &&
           copy.walk_to({1, 1}) && copy.move_box({1, 2}, {1, 4}) && copy.solved() && copy.boxes().size() == 1;
}

} // namespace

TEST_CASE("a game works in constant expressions") { NONO_CHECK_BOTH(plays_and_undoes()); }

TEST_CASE("a forward game: moves, pushes and blocked steps") {
    game play(drawn("#######\n#@ $ .#\n#######\n"));
    CHECK(play.move(direction::up) == move_result{move_effect::blocked, move_errc::wall});
    CHECK(play.move(direction::right) == move_result{move_effect::moved});
    CHECK(play.legal_moves() == std::vector<step>{direction::left, step(direction::right, step_kind::push)});
    CHECK(play.move(direction::right) == move_result{move_effect::pushed});
    CHECK(play.boxes_off_goals() == 1);
    CHECK(play.move(direction::right) == move_result{move_effect::pushed});
    CHECK(play.obstacle(direction::right) == move_errc::box_against_wall);
    CHECK(play.move(direction::right) == move_result{move_effect::blocked, move_errc::box_against_wall});
    CHECK(play.solved());
    CHECK(play.boxes_off_goals() == 0);
    CHECK(play.pull(direction::left) == move_result{move_effect::blocked, move_errc::nothing_to_pull});
    CHECK(play.jump({1, 1}) == move_result{move_effect::blocked, move_errc::jump_in_forward});
    CHECK(play.moves() == steps("rRR"));
    CHECK(play.metrics() == metrics{3, 2, 1, 1, 1, 1});
    CHECK(play.active_pusher() == position{1, 4});
    CHECK(play.at({1, 5}) == square::box_on_goal);
    CHECK(play.at({1, 4}) == square::pusher);
    CHECK(play.boxes() == std::vector<position>{{1, 5}});
    CHECK(play.pushers() == std::vector<position>{{1, 4}});
    CHECK(to_text(play.view()) == "#######\n#   @*#\n#######\n");
    CHECK(play.width() == 7);
    CHECK(play.height() == 3);
}

TEST_CASE("undo, redo, go to, restart") {
    const board start = drawn("#######\n#@ $ .#\n#######\n");
    game play(start);
    CHECK_FALSE(play.undo());
    CHECK_FALSE(play.redo());
    play.move(direction::right);
    play.move(direction::right);
    play.move(direction::left);
    CHECK(play.undo());
    CHECK(play.current() == 2);
    CHECK(play.length() == 3);
    moves at_two = steps("rRl");
    at_two.current = 2;
    CHECK(play.moves() == at_two);
    CHECK(play.redo());
    CHECK(play.moves() == steps("rRl"));
    CHECK(play.go_to(1) == 1);
    CHECK(play.metrics() == metrics{1, 0, 0, 0, 0, 1});
    CHECK(play.go_to(99) == 3);
    play.restart();
    CHECK(play.view() == start);
    CHECK(play.current() == 0);
    CHECK(play.metrics() == metrics{});
    // A new move discards the undone ones, but an illegal move does not.
    CHECK_FALSE(play.move(direction::left));
    CHECK(play.length() == 3);
    CHECK(play.move(direction::right));
    CHECK(play.length() == 1);
}

TEST_CASE("metrics remain correct after undo") {
    game play(drawn("########\n#@$    #\n#     .#\n########\n"));
    play.move(direction::right);
    play.move(direction::right);
    CHECK(play.metrics() == metrics{2, 2, 1, 1, 1, 1});
    play.move(direction::left);
    play.undo();
    play.move(direction::right); // continues the same line, as if nothing had happened in between
    CHECK(play.metrics() == metrics{3, 3, 1, 1, 1, 1});
    play.go_to(0);
    play.move(direction::right);
    CHECK(play.metrics() == metrics{1, 1, 1, 1, 1, 1});
}

TEST_CASE("a saved game continues from its current position") {
    const board start = drawn("#######\n#@ $ .#\n#######\n");
    moves saved = steps("rrR");
    saved.current = 1;
    game play(start, saved);
    CHECK(play.current() == 1);
    CHECK(play.length() == 3);
    play.go_to(3);
    CHECK(play.solved());
    CHECK(play.moves() == steps("rRR")); // with corrected case
    // The game is dropped from the first illegal step on.
    CHECK(game(start, steps("rRRRl")).length() == 3);
    CHECK(game(start, steps("u")).length() == 0);
    CHECK(game(start, steps("r{r}l")).length() == 1);
    CHECK(game(start, steps("r{r}l")).moves() == steps("r"));
    CHECK(game(drawn("#\n"), steps("u")).length() == 0);
}

TEST_CASE("a game in reverse mode") {
    const board start = drawn("#######\n#@$  .#\n#     #\n#######\n");
    game play(start, true);
    CHECK(play.reverse());
    CHECK(to_text(play.view()) == "#######\n#@.  $#\n#     #\n#######\n");
    CHECK(play.jump({1, 4}) == move_result{move_effect::jumped});
    CHECK(play.move(direction::right) == move_result{move_effect::blocked, move_errc::box_in_the_way});
    CHECK(play.pull_obstacle(direction::left) == move_errc::none);
    CHECK(play.pull_obstacle(direction::down) == move_errc::nothing_to_pull);
    CHECK(play.legal_moves() ==
          std::vector<step>{direction::down, direction::left, step(direction::left, step_kind::push)});
    CHECK(play.pull(direction::left) == move_result{move_effect::pulled});
    CHECK(play.pull(direction::left) == move_result{move_effect::pulled});
    CHECK_FALSE(play.solved());
    CHECK(play.pull(direction::left) == move_result{move_effect::pulled});
    CHECK(play.solved());
    CHECK(play.moves() == steps("[rrr]LLL"));
    CHECK(play.move(direction::down));
    CHECK(play.solved()); // the pusher can walk back to its start
    // A jump is undone and redone as a whole.
    CHECK(play.go_to(2) == 0);
    CHECK(play.view() == replay(start,
                                [] {
                                    moves none;
                                    none.reverse = true;
                                    return none;
                                }())
                             .final);
    CHECK(play.redo());
    CHECK(play.current() == 3);
    CHECK(play.metrics() == metrics{3, 0, 0, 0, 0, 1});
    CHECK(play.jump({1, 5}) == move_result{move_effect::blocked, move_errc::jump_into_box});
    CHECK(play.jump({0, 5}) == move_result{move_effect::blocked, move_errc::jump_into_wall});
    CHECK(play.jump({9, 5}) == move_result{move_effect::blocked, move_errc::jump_off_board});
    CHECK(play.length() == 7);
    CHECK(play.jump({1, 4})); // to the current square
    CHECK(play.length() == 7);
    CHECK(play.jump({2, 3}));
    CHECK(play.moves() == steps("[rrr][dl]"));
}

TEST_CASE("reverse mode: a pusher that starts inside a box has to jump") {
    game play(drawn("######\n#+ $ #\n######\n"), true);
    CHECK(play.at({1, 1}) == square::box);
    CHECK(play.active_pusher() == position{1, 1});
    CHECK(play.move(direction::right) == move_result{move_effect::blocked, move_errc::inside_box});
    CHECK(play.legal_moves().empty());
    CHECK_FALSE(play.walk_to({1, 2}));
    CHECK(play.walk_to({1, 1}));
    CHECK(play.reachable().count() == 1);
    CHECK_FALSE(play.move_box({1, 1}, {1, 3}));
    CHECK(play.jump({1, 2}));
    CHECK(play.pull(direction::right) == move_result{move_effect::pulled});
    CHECK(play.undo());
    CHECK(play.undo());
    CHECK(play.at({1, 1}) == square::box);
    CHECK(play.current() == 0);
}

TEST_CASE("several pushers") {
    game play(drawn("########\n#@$  . #\n#  @ $.#\n########\n"));
    CHECK(play.active_pusher() == position{1, 1});
    CHECK(play.choose({1, 2}) == move_result{move_effect::blocked, move_errc::no_pusher_there});
    CHECK(play.choose({7, 7}) == move_result{move_effect::blocked, move_errc::no_pusher_there});
    CHECK(play.choose({1, 1}) == move_result{move_effect::changed});
    CHECK(play.length() == 0);
    CHECK(play.choose({2, 3}) == move_result{move_effect::changed});
    CHECK(play.active_pusher() == position{2, 3});
    CHECK(play.move(direction::right));
    CHECK(play.move(direction::right) == move_result{move_effect::pushed});
    CHECK(play.choose({1, 1}));
    CHECK(play.move_box({1, 2}, {1, 5}));
    CHECK(play.solved());
    CHECK(play.moves() == steps("{drr}rR{ullll}RRR"));
    CHECK(play.metrics() == metrics{5, 4, 2, 2, 2, 2});
    const moves done = play.moves();
    CHECK(play.go_to(0) == 0);
    CHECK(play.active_pusher() == position{1, 1});
    CHECK(play.pushers() == std::vector<position>{{1, 1}, {2, 3}});
    CHECK(play.go_to(done.steps.size()) == done.steps.size());
    CHECK(play.solved());
    CHECK(game(drawn("###\n"), false).choose({0, 0}) == move_result{move_effect::blocked, move_errc::no_pusher});
}

TEST_CASE("the mouse: walk to a square, move a box to a square") {
    game play(drawn("#######\n#@    #\n#  $  #\n#    .#\n#######\n"));
    CHECK(play.walk_to({3, 1}));
    CHECK(letters({play.steps().begin(), play.steps().end()}) == "dd");
    CHECK_FALSE(play.walk_to({2, 3}));
    CHECK_FALSE(play.walk_to({0, 0}));
    CHECK_FALSE(play.walk_to({99, 0}));
    CHECK(play.length() == 2);
    CHECK_FALSE(play.move_box({2, 2}, {3, 5}));
    CHECK_FALSE(play.move_box({2, 99}, {3, 5}));
    CHECK_FALSE(play.move_box({2, 3}, {0, 0}));
    CHECK_FALSE(play.move_box({2, 3}, {0, 99}));
    CHECK(play.length() == 2);
    CHECK(play.move_box({2, 3}, {3, 5}));
    CHECK(play.solved());
    CHECK(play.metrics().pushes == 3);
    CHECK(play.reachable().count() == 14);
    game nobody(drawn("###\n"));
    CHECK_FALSE(nobody.walk_to({0, 0}));
    CHECK_FALSE(nobody.move_box({0, 0}, {0, 0}));
    CHECK(nobody.reachable().count() == 0);
    CHECK(nobody.active_pusher() == std::nullopt);
    CHECK(nobody.move(direction::up) == move_result{move_effect::blocked, move_errc::no_pusher});
}

TEST_CASE("the board on which a game began") {
    const board start = drawn("#######\n#@ $ .#\n#######\n");
    game forward(start);
    forward.move_box({1, 3}, {1, 5});
    CHECK(forward.start() == start);
    CHECK(forward.view() != start);
    CHECK(game(start, true).start() == start); // as drawn, although boxes and goals are swapped in the game
    CHECK(game(start, true).view() != start);
    CHECK(game(start, steps("rR")).start() == start);
    game other = forward;
    other.restart();
    CHECK(other.view() == other.start());
}

TEST_CASE("paths are returned without moving") {
    game level(drawn("#######\n#     #\n# $   #\n#@   .#\n#######\n"));
    CHECK(letters(level.path_to({1, 3}).value()) == "uurr");
    CHECK(level.path_to({3, 1}).value().empty());
    CHECK_FALSE(level.path_to({2, 2}));
    CHECK_FALSE(level.path_to({0, 0}));
    CHECK_FALSE(level.path_to({9, 9}));
    CHECK(letters(level.box_path({2, 2}, {2, 4}).value()) == "uRR");
    CHECK(level.box_path({2, 2}, {2, 2}).value().empty());
    CHECK_FALSE(level.box_path({2, 3}, {2, 4}));
    CHECK_FALSE(level.box_path({2, 2}, {0, 2}));
    CHECK_FALSE(level.box_path({9, 9}, {2, 2}));
    CHECK(level.length() == 0);
    // The paths can be played step by step.
    const auto forward = level.box_path({2, 2}, {2, 4});
    for (const step next : *forward) CHECK(level.play(next));
    CHECK(level.moves() == steps("uRR"));
    CHECK(level.last_box() == position{2, 4});
    // In reverse mode as well.
    game backward(level.start(), true);
    const auto back = backward.box_path({3, 5}, {3, 4});
    REQUIRE(back);
    for (const step next : *back) CHECK(backward.play(next));
    CHECK(has_box(backward.at({3, 4})));
    CHECK(backward.last_box() == position{3, 4});
    CHECK(backward.play(step(direction::up, step_kind::push)) ==
          move_result{move_effect::blocked, move_errc::nothing_to_pull});
    // A pusher inside a box cannot move, nor can a missing pusher.
    game inside(drawn("#####\n#+$ #\n#####\n"), true);
    CHECK_FALSE(inside.path_to({1, 2}));
    CHECK(inside.path_to({1, 1}).value().empty());
    CHECK_FALSE(inside.box_path({1, 1}, {1, 2}));
    CHECK_FALSE(game(drawn("####\n#$.#\n####\n")).path_to({1, 2}));
}

TEST_CASE("the last box moved") {
    game level(drawn("########\n#@$ $ .#\n########\n"));
    CHECK_FALSE(level.last_box());
    CHECK_FALSE(level.deadlocked_by_push(dead_squares(level.start())));
    level.move(direction::right);
    CHECK(level.last_box() == position{1, 3});
    CHECK(level.move(direction::right) == move_result{move_effect::blocked, move_errc::box_against_box});
    level.move(direction::left);
    CHECK(level.last_box() == position{1, 3}); // a walk does not change it
    level.go_to(0);
    CHECK_FALSE(level.last_box());
}

TEST_CASE("a game reports a push after which it is lost") {
    game level(drawn("#######\n#  .  #\n# $   #\n#@    #\n#######\n"));
    const square_set dead = dead_squares(level.start());
    CHECK(level.walk_to({2, 1}));
    CHECK(level.move(direction::right));
    CHECK_FALSE(level.deadlocked_by_push(dead));
    CHECK(level.move_box({2, 3}, {3, 3}));
    CHECK(level.deadlocked_by_push(dead));
    CHECK(deadlocked(level.view(), dead));
    level.undo();
    CHECK_FALSE(level.deadlocked_by_push(dead));
    CHECK_FALSE(game(level.start(), true).deadlocked_by_push(dead));
}

TEST_CASE("the legal steps of a board, without a game") {
    const board level = drawn("#######\n#     #\n#@$ $ #\n##### #\n#######\n");
    CHECK(legal_moves(level) == std::vector<step>{direction::up, step(direction::right, step_kind::push)});
    CHECK(legal_moves(level) == game(level).legal_moves());
    // In reverse mode on the displayed board: boxes are at their current positions.
    const board shown = drawn("######\n#    #\n#$@  #\n######\n");
    CHECK(legal_moves(shown, true) ==
          std::vector<step>{direction::up, direction::right, step(direction::right, step_kind::push)});
    CHECK(legal_moves(drawn("####\n#$.#\n####\n")).empty());
    CHECK(legal_moves(board()).empty());
    NONO_CHECK_BOTH(legal_moves(drawn("####\n#@ #\n####\n")).size() == 1);
}

TEST_CASE("the effect of a move in words") {
    game level(drawn("######\n#@$ .#\n######\n"));
    CHECK(message(level.move(direction::up)) == message(move_errc::wall));
    CHECK(message(level.move(direction::right)) == "the pusher pushed a box");
    CHECK(message(level.move(direction::left)) == "the pusher moved");
    CHECK(message(move_result{}) == "the move is blocked");
    std::vector<std::string_view> all;
    for (const move_effect effect : {move_effect::blocked, move_effect::moved, move_effect::pushed, move_effect::pulled,
                                     move_effect::jumped, move_effect::changed}) {
        CHECK(message(effect) != "unknown code");
        CHECK(message(move_result{effect}) == message(effect));
        for (const auto& other : all) CHECK(other != message(effect));
        all.push_back(message(effect));
    }
    CHECK(message(static_cast<move_effect>(99)) == "unknown code");
    static_assert(message(move_result{move_effect::blocked, move_errc::wall}) == message(move_errc::wall));
}
