// Games of Sokoban: replay, the state of a game, paths, deadlocks and normal forms, compared with slow and simple
// rules. An input is a board, square by square, and then the actions on it.
// SPDX-License-Identifier: MIT
#include "../target.hpp"

#include "../../slow_sokoban.hpp"

#include <nono/sokoban/check_board.hpp>
#include <nono/sokoban/deadlocks.hpp>
#include <nono/sokoban/game.hpp>
#include <nono/sokoban/normal_form.hpp>
#include <nono/sokoban/notation.hpp>
#include <nono/sokoban/path.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace {

namespace soko = nono::sokoban;

soko::board fuzzed_board(nono_tests::fuzz_input& input) {
    const std::size_t width = 1 + input.below(8);
    const std::size_t height = 1 + input.below(8);
    soko::board out(width, height);
    // Floor is more frequent than other squares.
    for (auto& content : out.cells()) content = static_cast<soko::square>(input.below(14) % 9 % 7);
    return out;
}

soko::moves fuzzed_moves(nono_tests::fuzz_input& input) {
    soko::moves out;
    out.reverse = input.one_in(2);
    const std::size_t length = input.below(64);
    for (std::size_t i = 0; i < length && !input.empty(); ++i) {
        const std::size_t chosen = input.byte();
        auto kind = static_cast<soko::step_kind>((std::min<std::size_t>)(chosen / 4 % 8, 3));
        if (kind == soko::step_kind::change && chosen % 32 > 28) kind = soko::step_kind::move;
        if (kind == soko::step_kind::jump && !out.reverse) kind = soko::step_kind::push;
        const auto before = out.steps.empty() ? soko::step_kind::move : out.steps.back().kind();
        const bool grouped = kind == soko::step_kind::jump || kind == soko::step_kind::change;
        out.steps.emplace_back(static_cast<soko::direction>(chosen % 4), kind,
                               grouped && (kind != before || chosen >= 128));
    }
    if (input.one_in(4)) out.current = input.below(64);
    return out;
}

/// Checks that a game is in the state in which a replay of its moves ends, as is a game loaded from them.
void check_state(const soko::game& played) {
    const auto saved = played.moves();
    const auto whole = soko::replay(played.start(), saved);
    REQUIRE(whole.legal());
    REQUIRE(whole.case_mismatches == 0);
    REQUIRE(whole.at_current == played.metrics());
    auto so_far = saved;
    so_far.steps.resize(played.current());
    so_far.current.reset();
    const auto out = soko::replay(played.start(), so_far);
    REQUIRE(out.final == played.view());
    REQUIRE(out.solved == played.solved());
    REQUIRE(out.total == played.metrics());
    const soko::game loaded(played.start(), saved);
    REQUIRE(loaded.view() == played.view());
    REQUIRE(loaded.moves() == saved);
    REQUIRE(played.boxes_off_goals() ==
            played.view().count([](soko::square content) noexcept { return content == soko::square::box; }));
    REQUIRE(soko::parse_moves(soko::to_text(saved, {.run_lengths = true}))->steps == saved.steps);
}

/// Performs one action of a player. It must be possible exactly if the game reported so beforehand.
void play_turn(soko::game& played, nono_tests::fuzz_input& input) {
    const std::size_t chosen = input.below(16);
    const std::uint8_t more = input.byte();
    const auto toward = static_cast<soko::direction>(more % 4);
    const soko::position anywhere{more % 16U % 9U, more / 16U % 9U};
    if (chosen < 5) {
        const bool open = played.obstacle(toward) == soko::move_errc::none;
        REQUIRE(bool(played.move(toward)) == open);
    } else if (chosen < 7) {
        const bool open = played.pull_obstacle(toward) == soko::move_errc::none;
        REQUIRE(bool(played.pull(toward)) == open);
    } else if (chosen == 7) {
        if (played.jump(anywhere)) REQUIRE(played.active_pusher() == anywhere);
    } else if (chosen == 8) {
        if (played.choose(anywhere)) REQUIRE(played.active_pusher() == anywhere);
    } else if (chosen == 9) {
        const bool open = played.reachable().contains(anywhere);
        REQUIRE(played.path_to(anywhere).has_value() == open);
        REQUIRE(played.walk_to(anywhere) == open);
        if (open) REQUIRE(played.active_pusher() == anywhere);
    } else if (chosen == 10) {
        const auto boxes = played.boxes();
        const auto box = boxes.empty() ? anywhere : boxes[more % boxes.size()];
        const soko::position to{input.byte() % 9U, input.byte() % 9U};
        const bool possible = played.box_path(box, to).has_value();
        REQUIRE(played.move_box(box, to) == possible);
        if (possible) REQUIRE(soko::has_box(played.at(to)));
    } else if (chosen == 11) {
        const bool before = played.current() > 0;
        REQUIRE(played.undo() == before);
    } else if (chosen == 12) {
        const bool after = played.current() < played.length();
        REQUIRE(played.redo() == after);
    } else if (chosen == 13) {
        const std::size_t now = played.go_to(more);
        REQUIRE(now == played.current());
        REQUIRE(now <= more);
    } else {
        const auto all = played.legal_moves();
        if (!all.empty()) REQUIRE(played.play(all[more % all.size()]));
    }
}

/// Checks that the test for deadlocks after a push agrees with the test of the entire board.
void check_pushes(const soko::board& start, nono_tests::fuzz_input& input) {
    soko::game played(start);
    const auto dead = soko::dead_squares(start);
    bool lost = soko::deadlocked(start, dead);
    for (int turn = 0; turn < 30 && !input.empty(); ++turn) {
        const auto all = played.legal_moves();
        if (all.empty()) return;
        if (played.play(all[input.below(all.size())]).effect != soko::move_effect::pushed) continue;
        const bool by_push = played.deadlocked_by_push(dead);
        REQUIRE(soko::extend::deadlocked_by_push(played.view(), *played.last_box(), dead) == by_push);
        REQUIRE(soko::deadlocked(played.view(), dead) == (lost || by_push));
        lost = lost || by_push;
        REQUIRE_FALSE((lost && played.solved()));
    }
}

void check_normal_form(const soko::board& start) {
    const auto normal = soko::extend::normal_form(start);
    REQUIRE(soko::extend::normal_form(normal) == normal);
    const auto hash = soko::hash_board(start);
    for (unsigned symmetry = 0; symmetry < 8; ++symmetry)
        REQUIRE(soko::hash_board(soko::detail::turned(start, symmetry)) == hash);
    if (start.count(soko::has_pusher) != 1) return;
    for (const auto other : soko::reachable(start, *start.pusher()).positions()) {
        auto moved = start;
        moved(*start.pusher()) = soko::cleared(start(*start.pusher()));
        moved(other) = soko::with_pusher(moved(other));
        REQUIRE(soko::hash_board(moved) == hash);
    }
}

void fuzz_sokoban_game(std::span<const std::uint8_t> bytes) {
    nono_tests::fuzz_input input(bytes);
    const std::size_t chosen = input.below(4);
    const auto start = fuzzed_board(input);
    if (chosen == 0) {
        nono_tests::slow_sokoban::check_replay(start, fuzzed_moves(input));
    } else if (chosen == 1) {
        soko::game played(start, input.one_in(2));
        for (int turn = 0; turn < 60 && !input.empty(); ++turn) play_turn(played, input);
        check_state(played);
    } else if (chosen == 2) {
        check_pushes(start, input);
    } else {
        check_normal_form(start);
        for (const auto& finding : soko::check_board(start)) REQUIRE(!soko::describe(finding).empty());
    }
}

} // namespace

NONO_FUZZ_TARGET(sokoban_game, fuzz_sokoban_game)
