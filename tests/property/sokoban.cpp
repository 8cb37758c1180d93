// Random games and boards of Sokoban: fast code compared with slow and simple code in this file.
// SPDX-License-Identifier: MIT
#include "brute_force.hpp"
#include "rounds.hpp"
#include "slow_sokoban.hpp"
#include "sokoban_texts.hpp"

#include <nono/sokoban/check_board.hpp>
#include <nono/sokoban/deadlocks.hpp>
#include <nono/sokoban/game.hpp>
#include <nono/sokoban/normal_form.hpp>
#include <nono/sokoban/path.hpp>
#include <nono/sokoban/replay.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

using namespace nono::sokoban;
using namespace nono::sokoban::extend;
using nono_tests::random_numbers;
using nono_tests::slow_sokoban::check_replay;
using nono_tests::slow_sokoban::neighbor;
using nono_tests::slow_sokoban::slow_player;

namespace {

// ---- random boards and games ----

board random_board(random_numbers& random, std::size_t pushers, std::size_t boxes, std::size_t goals) {
    // In this order because compilers differ in the evaluation order of arguments.
    const std::size_t height = 3 + random.below(4);
    const std::size_t width = 3 + random.below(5);
    board out(width, height);
    const auto random_square = [&]() -> square& { return out.cells()[random.below(out.cells().size())]; };
    for (auto& content : out.cells())
        if (random.one_in(6)) content = square::wall;
    for (std::size_t tries = 0; tries < 100; ++tries) {
        square& content = random_square();
        if (content == square::wall || content != cleared(content)) continue;
        if (goals > 0 && content == square::floor) {
            content = square::goal;
            --goals;
        } else if (boxes > 0) {
            content = with_box(content);
            --boxes;
        } else if (pushers > 0) {
            content = with_pusher(content);
            --pushers;
        }
    }
    return out;
}

direction random_direction(random_numbers& random) { return directions[random.below(4)]; }

// Returns steps of all kinds, most of them pointless.
moves random_moves(random_numbers& random, std::size_t length, bool reverse, bool changes) {
    moves out;
    out.reverse = reverse;
    while (out.steps.size() < length) {
        const std::size_t pick = random.below(12);
        if (pick < 10) {
            out.steps.emplace_back(random_direction(random), random.one_in(3) ? step_kind::push : step_kind::move);
            continue;
        }
        const step_kind kind = pick == 10 && changes ? step_kind::change : step_kind::jump;
        if (kind == step_kind::jump && !reverse) continue;
        for (std::size_t i = 0, n = 1 + random.below(4); i < n; ++i)
            out.steps.emplace_back(random_direction(random), kind, i == 0);
    }
    return out;
}

// ---- all positions of small boards ----

// A position of a forward game: the squares with boxes, and the square of the pusher.
using placing = std::pair<std::set<position>, position>;

board placed(const board& ground, const placing& at) {
    board out = ground;
    for (auto& content : out.cells()) content = cleared(content);
    for (const position box : at.first) out(box) = with_box(out(box));
    out(at.second) = with_pusher(out(at.second));
    return out;
}

placing placing_of(const board& level) {
    placing out;
    for (std::size_t i = 0; i < level.cells().size(); ++i)
        if (has_box(level.cells()[i])) out.first.insert(level.position_at(i));
    out.second = *level.pusher();
    return out;
}

// Returns the fewest pushes to each reachable position, by trying all steps; walks are free.
std::map<placing, std::size_t> all_positions(const board& start) {
    std::map<placing, std::size_t> out{{placing_of(start), 0}};
    std::deque<placing> queue{placing_of(start)};
    while (!queue.empty()) {
        const placing now = queue.front();
        queue.pop_front();
        const std::size_t pushes = out.at(now);
        for (const direction toward : directions) {
            placing next = now;
            next.second = neighbor(now.second, toward);
            if (!start.contains(next.second) || start(next.second) == square::wall) continue;
            const bool push = next.first.contains(next.second);
            if (push) {
                const position beyond = neighbor(next.second, toward);
                if (!start.contains(beyond) || start(beyond) == square::wall || next.first.contains(beyond)) continue;
                next.first.erase(next.second);
                next.first.insert(beyond);
            }
            const std::size_t cost = pushes + (push ? 1 : 0);
            const auto [entry, fresh] = out.emplace(next, cost);
            if (!fresh && entry->second <= cost) continue;
            entry->second = cost;
            if (push)
                queue.push_back(next);
            else
                queue.push_front(next);
        }
    }
    return out;
}

// Returns the fewest pushes that bring all boxes to goals; std::nullopt if that is impossible.
std::optional<std::size_t> fewest_pushes(const board& start) {
    std::optional<std::size_t> best;
    for (const auto& [at, pushes] : all_positions(start)) {
        const bool done =
            std::all_of(at.first.begin(), at.first.end(), [&](position box) { return has_goal(start(box)); });
        if (done && (!best || pushes < *best)) best = pushes;
    }
    return best;
}

} // namespace

TEST_CASE("replay agrees with slow and simple rules") {
    random_numbers random(1);
    std::size_t legal = 0;
    std::size_t solved = 0;
    std::size_t final_solved = 0;
    for (int i = 0; i < 6000; ++i) {
        const std::size_t goals = random.below(4);
        const std::size_t boxes = random.below(4);
        const board start = random_board(random, random.below(4), boxes, goals);
        const bool changes = random.one_in(2);
        const bool reverse = random.one_in(2);
        const moves game = random_moves(random, random.below(12), reverse, changes);
        check_replay(start, game);
        const replay_result out = replay(start, game);
        legal += out.legal() && !game.steps.empty() ? 1U : 0U;
        solved += out.solved ? 1U : 0U;
        final_solved += out.final_solved ? 1U : 0U;
    }
    CHECK(legal > 300);
    CHECK(solved > 10);
    CHECK(final_solved > 100);
}

TEST_CASE("a played game agrees with its replay at every step") {
    random_numbers random(2);
    std::size_t undone = 0;
    for (int i = 0; i < 400; ++i) {
        const bool reverse = random.one_in(2);
        const std::size_t goals = 1 + random.below(3);
        const std::size_t boxes = 1 + random.below(3);
        const board start = random_board(random, 1 + random.below(3), boxes, goals);
        game play(start, reverse);
        for (int k = 0; k < 60; ++k) {
            const std::size_t pick = random.below(12);
            const position anywhere{static_cast<std::uint32_t>(random.below(start.height() + 1)),
                                    static_cast<std::uint32_t>(random.below(start.width() + 1))};
            const direction toward = random_direction(random);
            if (pick < 4) {
                const bool open = play.obstacle(toward) == move_errc::none;
                CHECK(bool(play.move(toward)) == open);
            } else if (pick < 6) {
                const bool open = play.pull_obstacle(toward) == move_errc::none;
                CHECK(bool(play.pull(toward)) == open);
            } else if (pick == 6) {
                play.jump(anywhere);
            } else if (pick == 7) {
                const auto pushers = play.pushers();
                if (pushers.empty()) continue;
                const position other = pushers[random.below(pushers.size())];
                CHECK(play.choose(other));
                CHECK(play.active_pusher() == other);
            } else if (pick == 8) {
                const bool open = play.reachable().contains(anywhere);
                CHECK(play.walk_to(anywhere) == open);
                if (open) CHECK(play.active_pusher() == anywhere);
            } else if (pick == 9) {
                const auto standing = play.boxes();
                if (!standing.empty()) play.move_box(standing[random.below(standing.size())], anywhere);
            } else if (pick == 10) {
                undone += play.undo() ? 1U : 0U;
            } else {
                play.go_to(random.below(play.length() + 2));
            }
            moves so_far = play.moves();
            const replay_result whole = replay(start, so_far);
            CHECK(whole.legal());
            CHECK(whole.case_mismatches == 0);
            CHECK(whole.at_current == play.metrics());
            so_far.steps.resize(play.current(), step());
            so_far.current.reset();
            const replay_result out = replay(start, so_far);
            REQUIRE(out.final == play.view());
            REQUIRE(out.solved == play.solved());
            REQUIRE(out.total == play.metrics());
            // A game loaded from the saved moves is in the same state.
            const game loaded(start, play.moves());
            REQUIRE(loaded.view() == play.view());
            REQUIRE(loaded.moves() == play.moves());
        }
    }
    CHECK(undone > 100);
}

TEST_CASE("a forward game played backward is a solution in reverse mode") {
    random_numbers random(3);
    std::size_t pushes = 0;
    for (int i = 0; i < 500; ++i) {
        const board start = random_board(random, 1, 1 + random.below(3), 0);
        if (!start.pusher() || start.count(has_box) == 0) continue;
        game forward(start);
        for (int k = 0; k < 50; ++k) forward.move(random_direction(random));
        // The same board with goals at the final positions of the boxes.
        board swapped = start;
        for (const position box : forward.boxes())
            swapped(box) = has_box(start(box))      ? square::box_on_goal
                           : has_pusher(start(box)) ? square::pusher_on_goal
                                                    : square::goal;
        game backward(swapped, true);
        CHECK(backward.jump(*forward.active_pusher()));
        const moves played = forward.moves();
        for (std::size_t k = played.steps.size(); k-- > 0;) {
            const direction back = opposite(played.steps[k].direction());
            CHECK((played.steps[k].kind() == step_kind::push ? backward.pull(back) : backward.move(back)));
        }
        CHECK(backward.solved());
        CHECK(backward.active_pusher() == start.pusher());
        CHECK(backward.metrics().pushes == forward.metrics().pushes);
        const replay_result out = replay(swapped, backward.moves());
        CHECK(out.solved);
        check_replay(swapped, backward.moves());
        pushes += forward.metrics().pushes;
    }
    CHECK(pushes > 300);
}

TEST_CASE("walks and box paths are shortest") {
    random_numbers random(4);
    std::size_t found = 0;
    for (int i = 0; i < 300; ++i) {
        const board start = random_board(random, 1, 1, 0);
        if (!start.pusher() || start.count(has_box) == 0) continue;
        const position box = *placing_of(start).first.begin();
        for (const bool reverse : {false, true}) {
            // The fewest pushes, then moves, to every square for the box, by relaxation until nothing improves.
            using cost = std::pair<std::size_t, std::size_t>;
            std::map<placing, cost> best{{placing_of(start), {0, 0}}};
            std::deque<placing> queue{placing_of(start)};
            while (!queue.empty()) {
                const placing now = queue.front();
                queue.pop_front();
                for (const direction toward : directions)
                    for (const step_kind kind : {step_kind::move, step_kind::push}) {
                        // Reverse mode is played on the board that it shows: boxes at their positions, without goals.
                        board at = placed(start, now);
                        for (auto& content : at.cells())
                            if (reverse && has_box(content)) content = square::goal;
                        const moves single{{step(toward, kind)}, reverse, {}};
                        const replay_result out = replay(at, single);
                        if (!out.legal()) continue;
                        placing next = placing_of(out.final);
                        const cost before = best.at(now);
                        const cost after{before.first + out.total.pushes, before.second + 1};
                        const auto [entry, fresh] = best.emplace(next, after);
                        if (!fresh && entry->second <= after) continue;
                        entry->second = after;
                        queue.push_back(next);
                    }
            }
            for (std::size_t k = 0; k < start.cells().size(); ++k) {
                const position to = start.position_at(k);
                std::optional<cost> wanted;
                for (const auto& [at, price] : best)
                    if (at.first.contains(to) && (!wanted || price < *wanted)) wanted = price;
                const auto walked = box_path(start, *start.pusher(), box, to, reverse);
                REQUIRE(walked.has_value() == wanted.has_value());
                if (walked) {
                    const auto pushes = std::count_if(walked->begin(), walked->end(),
                                                      [](step moved) { return moved.kind() == step_kind::push; });
                    REQUIRE(cost{static_cast<std::size_t>(pushes), walked->size()} == *wanted);
                    ++found;
                }
                // Walks: paths without a push.
                const auto walk = path(start, *start.pusher(), to);
                const auto direct = best.find({{box}, to});
                const bool reached = direct != best.end() && direct->second.first == 0;
                CHECK(walk.has_value() == reached);
                CHECK(reachable(start, *start.pusher()).contains(to) == reached);
                if (walk) CHECK(walk->size() == direct->second.second);
            }
        }
    }
    CHECK(found > 1000);
}

TEST_CASE("dead squares: no single box reaches a goal from them, and one does from every other square") {
    random_numbers random(5);
    for (int i = 0; i < 300; ++i) {
        const board start = random_board(random, 0, 0, 1 + random.below(2));
        const square_set dead = dead_squares(start);
        for (std::size_t k = 0; k < start.cells().size(); ++k) {
            if (start.cells()[k] == square::wall) continue;
            // A box can be pushed along a line while the squares on both sides of it are free.
            std::set<position> got{start.position_at(k)};
            for (bool more = true; more;) {
                const std::size_t before = got.size();
                const std::set<position> known = got;
                for (const position at : known)
                    for (const direction toward : directions) {
                        const position to = neighbor(at, toward);
                        const position behind = neighbor(at, opposite(toward));
                        const auto floor = [&](position p) { return start.contains(p) && start(p) != square::wall; };
                        if (floor(to) && floor(behind)) got.insert(to);
                    }
                more = got.size() != before;
            }
            const bool lives = std::any_of(got.begin(), got.end(), [&](position at) { return has_goal(start(at)); });
            REQUIRE(dead.contains(start.position_at(k)) == !lives);
        }
    }
}

TEST_CASE("frozen boxes never move, and deadlocked positions have no solution") {
    random_numbers random(6);
    std::size_t frozen_ones = 0;
    std::size_t lost = 0;
    std::size_t won = 0;
    for (int i = 0; i < 400; ++i) {
        const std::size_t boxes = 1 + random.below(3);
        const board start = random_board(random, 1, boxes, boxes);
        if (!start.pusher() || start.cells().size() > 25) continue;
        const auto positions = all_positions(start);
        for (const position box : frozen_boxes(start).positions()) {
            ++frozen_ones;
            for (const auto& reached : positions) REQUIRE(reached.first.first.contains(box));
        }
        const bool solvable = fewest_pushes(start).has_value();
        if (deadlocked(start)) {
            ++lost;
            CHECK_FALSE(solvable);
        }
        won += solvable ? 1U : 0U;
        // A board reported as unplayable has no solution either, if its edges are walls.
        if (solvable && start.count(has_box) > 0)
            for (const board_finding& finding : check_board(start))
                CHECK((severity_of(finding.code) == board_severity::oddity || finding.code == board_errc::open_walls));
    }
    CHECK(frozen_ones > 50);
    CHECK(lost > 50);
    CHECK(won > 20);
}

TEST_CASE("the test after a push agrees with the test of the whole board") {
    random_numbers random(8);
    std::size_t pushes = 0;
    std::size_t lost = 0;
    std::size_t lost_by_others = 0; // boxes that were not pushed
    for (int i = 0; i < nono_tests::rounds(1500); ++i) {
        const std::size_t boxes = 1 + random.below(9);
        // With few goals, many squares are dead.
        const std::size_t goals = 1 + random.below(boxes);
        const board start = random_board(random, 1 + random.below(2), boxes, goals);
        game play(start);
        const square_set dead = dead_squares(start);
        bool before = deadlocked(start, dead);
        for (int k = 0; k < 60; ++k) {
            const auto all = play.legal_moves();
            if (start.count(has_pusher) == 1) REQUIRE(legal_moves(play.view()) == all);
            if (all.empty()) break;
            const step next = all[random.below(all.size())];
            if (play.play(next).effect != move_effect::pushed) continue;
            const board after = play.view();
            const position box = *play.last_box();
            const bool by_push = deadlocked_by_push(after, box, dead);
            REQUIRE(play.deadlocked_by_push(dead) == by_push);
            REQUIRE(deadlocked(after, dead) == (before || by_push));
            ++pushes;
            lost += !before && by_push ? 1U : 0U;
            lost_by_others += !before && by_push && after(box) == square::box_on_goal ? 1U : 0U;
            before = before || by_push;
            if (before && random.one_in(2)) break; // sometimes play on
        }
    }
    CHECK(pushes > 500);
    CHECK(lost > 50);
    CHECK(lost_by_others > 3);
}

TEST_CASE("legal moves agree with slow and simple rules") {
    random_numbers random(9);
    std::size_t found = 0;
    for (int i = 0; i < 1000; ++i) {
        const bool reverse = random.one_in(2);
        const std::size_t goals = random.below(4);
        const board start = random_board(random, 1, random.below(4), goals);
        // Reverse mode is played on the board that it shows: boxes at their positions, without goals.
        board played = start;
        for (auto& content : played.cells()) {
            if (!reverse || content == square::wall) continue;
            const square ground = has_box(content) ? square::goal : square::floor;
            content = has_pusher(content) ? square::pusher : ground;
        }
        std::vector<step> wanted;
        for (const direction toward : directions)
            for (const step_kind kind : {step_kind::move, step_kind::push}) {
                slow_player slow(played, reverse);
                if (!slow.apply({step(toward, kind)})) continue;
                if (reverse || (slow.counted().pushes > 0) == (kind == step_kind::push))
                    wanted.emplace_back(toward, kind);
            }
        REQUIRE(legal_moves(start, reverse) == wanted);
        found += wanted.size();
    }
    CHECK(found > 1000);
}

TEST_CASE("the normal form: equivalent boards share it, and it is equivalent to the board") {
    random_numbers random(7);
    std::size_t solvable = 0;
    for (int i = 0; i < nono_tests::rounds(375); ++i) {
        const std::size_t boxes = random.below(4);
        const board start = random_board(random, random.below(3), boxes, boxes);
        const board normal = normal_form(start);
        REQUIRE(normal_form(normal) == normal);
        REQUIRE(nono_tests::drawn(canonical_text(start)) == normal);
        for (unsigned symmetry = 0; symmetry < 8; ++symmetry)
            REQUIRE(hash_board(detail::turned(start, symmetry)) == hash_board(start));
        // With an arbitrary frame around it, separated by walls.
        board framed(start.width() + 4, start.height() + 4, square::wall);
        for (std::size_t k = 0; k < framed.cells().size(); ++k) {
            const position at = framed.position_at(k);
            const bool edge =
                at.row == 0 || at.column == 0 || at.row + 1 == framed.height() || at.column + 1 == framed.width();
            if (edge) framed.cells()[k] = random.one_in(3) ? square::box_on_goal : square::floor;
        }
        for (std::size_t row = 0; row < start.height(); ++row)
            for (std::size_t column = 0; column < start.width(); ++column)
                framed(row + 2, column + 2) = start(row, column);
        REQUIRE(hash_board(framed) == hash_board(start));
        // With one pusher: the pusher on any square that it can reach, and the same number of pushes to solve it.
        if (start.count(has_pusher) != 1) continue;
        const position pusher = *start.pusher();
        for (const position other : reachable(start, pusher).positions()) {
            board moved = start;
            moved(pusher) = cleared(moved(pusher));
            moved(other) = with_pusher(moved(other));
            REQUIRE(hash_board(moved) == hash_board(start));
        }
        if (start.cells().size() > 25) continue;
        const auto pushes = fewest_pushes(start);
        REQUIRE(fewest_pushes(normal) == pushes);
        solvable += pushes && *pushes > 0 ? 1U : 0U;
    }
    CHECK(solvable > 5);
}
