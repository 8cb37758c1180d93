// The searches of `sokoban::solve`, each tested separately on boards small enough for brute force.
// SPDX-License-Identifier: MIT
#include "counted_stop.hpp"
#include "rounds.hpp"
#include "sokoban_brute_force.hpp"
#include "sokoban_texts.hpp"

#include <nono/model/limits.hpp>
#include <nono/sokoban/replay.hpp>
#include <nono/sokoban/solver/corral_search.hpp>
#include <nono/sokoban/solver/cut_map.hpp>
#include <nono/sokoban/solver/fess.hpp>
#include <nono/sokoban/solver/matching.hpp>
#include <nono/sokoban/solver/packing.hpp>
#include <nono/sokoban/solver/pair_table.hpp>
#include <nono/sokoban/solver/prepare.hpp>
#include <nono/sokoban/solver/push_search.hpp>
#include <nono/sokoban/solver/steps.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

using namespace nono::sokoban;
using namespace nono::sokoban::detail::engine;

namespace {

// Calls a test for each random board that needs a search, with the number of pushes if it is solvable.
template <class Test> void for_boards(std::uint64_t seed, int count, const Test& test) {
    nono::detail::random_numbers random(seed);
    for (int i = 0; i < nono_tests::costly_rounds(count); ++i) {
        const board level = nono_tests::random_small_board(random);
        const prepared puzzle = prepare(level);
        if (puzzle.decided) continue;
        test(level, puzzle, nono_tests::brute_force_sokoban(level).min_cost(0, 1));
    }
}

void check_pushes(const board& level, const prepared& puzzle, const lean_vector<detail::engine::box_push>& pushes) {
    moves game;
    game.steps = steps_of(puzzle.level, puzzle.start, pushes);
    CHECK(replay(level, game).solved);
}

// Changes random squares without a wall, a box or a pusher.
template <class Change>
void put(board& out, std::size_t count, nono::detail::random_numbers& random, const Change& change) {
    while (count > 0) {
        square& content = out(out.position_at(random.next() % out.cells().size()));
        if (content != square::floor && content != square::goal) continue;
        content = change(content);
        --count;
    }
}

// Returns the boxes and the pusher of another board with the same walls; without those that are out of reach.
[[nodiscard]] layout layout_of(const board_graph& level, const board& other) {
    layout out;
    out.blocked = level.walls;
    for (cell at = 0; at < level.count; ++at) {
        const square content = other(level.position_of[at]);
        if (has_pusher(content)) out.pusher = at;
        if (!has_box(content)) continue;
        out.blocked[at] = 1;
        out.boxes.push_back(at);
    }
    return out;
}

[[nodiscard]] square with_goal(square content) {
    if (has_box(content)) return square::box_on_goal;
    return has_pusher(content) ? square::pusher_on_goal : square::goal;
}

// Never requests a stop, and counts how often it is polled.
struct poll_count {
    mutable std::uint64_t polls = 0;
    [[nodiscard]] bool stop_requested() const {
        ++polls;
        return false;
    }
};

// Returns a square room with boxes in some rows and goals in others.
[[nodiscard]] board open_board(std::uint32_t size, std::uint32_t boxes) {
    board out(size, size);
    for (std::uint32_t i = 0; i < size; ++i) out(0, i) = out(i, 0) = out(size - 1, i) = out(i, size - 1) = square::wall;
    for (std::uint32_t i = 0; i < boxes; ++i) {
        const std::uint32_t column = 3 + i / 2 * 3;
        out(i % 2 == 0 ? 10 : 20, column) = square::box;
        out(i % 2 == 0 ? 14 : 30, column) = square::goal;
    }
    out(5, 5) = square::pusher;
    return out;
}

} // namespace

TEST_CASE("plan search: complete on small boards") {
    const nono::budget none;
    std::uint64_t number = 0;
    for_boards(2, 1000, [&](const board& level, const prepared& puzzle, std::optional<std::uint32_t> pushes) {
        control run(none);
        const distance_table distances(puzzle.level, puzzle.level.walls, puzzle.level.goals, run);
        level_tables tables(puzzle.level, distances, run);
        nono::sokoban::detail::engine::variant without_order;
        without_order.is_ordered = false;
        const nono::sokoban::detail::engine::variant randomized[] = {random_variant(++number), random_variant(~number)};
        const std::uint64_t portion = number % 2 == 0 ? std::uint64_t{nono::no_limit} : 1;
        for (const nono::sokoban::detail::engine::variant& choice :
             {nono::sokoban::detail::engine::variant(), without_order, randomized[0], randomized[1]}) {
            packing_search search(tables, puzzle.start, choice, run);
            search_end end = search_end::paused;
            while (end == search_end::paused) end = search.run(portion);
            REQUIRE(end == (pushes ? search_end::solved : search_end::exhausted));
            if (pushes) check_pushes(level, puzzle, search.solution());
        }
    });
}

TEST_CASE("plan search: a box that can be taken off is not moved aside") {
    const nono::budget none;
    std::size_t removals = 0;
    std::size_t aside = 0;
    const auto test = [&](const prepared& puzzle) {
        control run(none);
        const distance_table distances(puzzle.level, puzzle.level.walls, puzzle.level.goals, run);
        level_tables tables(puzzle.level, distances, run);
        const nono::sokoban::detail::engine::variant choice;
        unpacking domain(tables, puzzle.start, choice, run);
        layout packed;
        packed.blocked = puzzle.level.walls;
        packed.put_boxes(puzzle.level.goals);
        packed.pusher = flood(puzzle.level).from(puzzle.start.pusher, packed.blocked);
        domain.added(packed, 0, state_store::none, {});
        lean_vector<fess_move> moves;
        domain.moves(packed, 0, no_cell, moves);
        for (const fess_move& move : moves) {
            const auto same_box = [&](const fess_move& other) { return other.from == move.from; };
            if (move.removes) REQUIRE(std::count_if(moves.begin(), moves.end(), same_box) == 1);
            ++(move.removes ? removals : aside);
        }
    };
    test(prepare(open_board(40, 10)));
    CHECK(removals > 0);
    for_boards(3, 100, [&](const board&, const prepared& puzzle, const auto&) { test(puzzle); });
    CHECK(aside > 0);
}

TEST_CASE("plan search: a plan that is searched for in portions is the same") {
    const nono::budget none;
    for_boards(4, 200, [&](const board&, const prepared& puzzle, const auto&) {
        control run(none);
        const distance_table distances(puzzle.level, puzzle.level.walls, puzzle.level.goals, run);
        level_tables tables(puzzle.level, distances, run);
        const nono::sokoban::detail::engine::variant choice;
        planner at_once(tables, puzzle.start, choice, run);
        planner in_portions(tables, puzzle.start, choice, run);
        REQUIRE(at_once.run(nono::no_limit));
        for (bool has_ended = false; !has_ended;) has_ended = in_portions.run(1);
        REQUIRE(at_once.left() == in_portions.left());
        const packing_plan whole = at_once.plan();
        const packing_plan same = in_portions.plan();
        REQUIRE(whole.size() == same.size());
        for (std::size_t step = 0; step < whole.size(); ++step) REQUIRE(whole.next(step) == same.next(step));
    });
}

TEST_CASE("matching: its sums are the minimum over all assignments") {
    const nono::budget none;
    nono::detail::random_numbers random(11);
    for (int i = 0; i < nono_tests::costly_rounds(300); ++i) {
        board start(6, 6);
        put(start, 6, random, [](square) { return square::wall; });
        put(start, 5, random, [](square) { return square::goal; });
        put(start, i % 3 == 0 ? 4 : 5, random, with_box);
        put(start, 1, random, with_pusher);
        const prepared puzzle = prepare(start);
        if (puzzle.decided) continue;
        const board_graph& level = puzzle.level;
        control run(none);
        const distance_table distances(level, level.walls, level.goals, run);
        const auto minimum = [&](lean_vector<cell> boxes) {
            push_sum out = no_matching_sum;
            boxes.resize(level.goals.size(), no_cell); // boxes for the goals that stay empty
            std::sort(boxes.begin(), boxes.end());
            do {
                push_sum sum = 0;
                for (std::size_t goal = 0; goal < boxes.size() && sum != no_matching_sum; ++goal) {
                    if (boxes[goal] == no_cell) continue;
                    const distance pushes = distances.to_goal(boxes[goal], goal);
                    sum = pushes == far_away ? no_matching_sum : sum + pushes;
                }
                out = std::min(out, sum);
            } while (std::next_permutation(boxes.begin(), boxes.end()));
            return out;
        };
        layout now = puzzle.start;
        matching match(level.goals.size(), run);
        if (match.solve(distances, now.boxes) == no_matching_sum) continue;
        REQUIRE(match.sum() == minimum(now.boxes));
        for (int step = 0; step < 20; ++step) { // the boxes move to any neighbors
            const std::size_t box = random.next() % now.boxes.size();
            const cell from = now.boxes[box];
            const cell to = level.step(from, static_cast<unsigned>(random.next() % direction_count));
            if (now.blocked[to] != 0) continue;
            const push_sum sum = match.sum_with(distances, box, to);
            now.move_box(box, to);
            REQUIRE(sum == minimum(now.boxes));
            if (sum == no_matching_sum)
                now.move_box(box, from);
            else
                match.follow(distances, now);
            REQUIRE(match.sum() == minimum(now.boxes));
        }
    }
}

TEST_CASE("zone of the pusher: after a step of a box it is the same as when it is found again") {
    nono::detail::random_numbers random(12);
    int steps = 0;
    for (int i = 0; i < nono_tests::costly_rounds(500); ++i) {
        const prepared puzzle = prepare(nono_tests::random_small_board(random));
        if (puzzle.decided) continue;
        const board_graph& level = puzzle.level;
        layout now = puzzle.start;
        pusher_zone zone(level);
        cut_map zones(level);
        cut_map zones_after(level);
        flood again(level);
        zones.find(now.blocked);
        const cell home = zones.of(now.pusher);
        CHECK(zone.find(now.pusher, now.blocked) == again.from(now.pusher, now.blocked));
        CHECK(zones.lowest(home) == again.from(now.pusher, now.blocked));
        for (std::size_t box = 0; box < now.boxes.size(); ++box) {
            zones.lift(now.boxes[box]);
            for (unsigned toward = 0; toward < direction_count; ++toward) {
                const cell from = now.boxes[box];
                const cell to = level.step(from, toward);
                const cell behind = level.step(from, opposite_direction(toward));
                const cell beyond = level.step(to, toward);
                const auto check = [&](cell pusher) {
                    now.move_box(box, to);
                    const adjacent_zone after = zones.zone_beside(to, pusher, now.blocked);
                    CHECK(zone.after(from, to, pusher, now.blocked) == again.from(pusher, now.blocked));
                    CHECK(after.lowest == again.from(pusher, now.blocked));
                    zones_after.find(now.blocked);
                    CHECK(after.zones == zones_after.size());
                    for (unsigned side = 0; side < direction_count; ++side)
                        CHECK((after.sides >> side & 1) == (again.has(level.step(to, side)) ? 1 : 0));
                    now.move_box(box, from);
                    ++steps;
                };
                if (now.blocked[to] != 0) continue;
                CHECK(zone.has(behind) == (zones.of(behind) == home));
                CHECK(zone.has(to) == (zones.of(to) == home));
                if (zones.of(behind) == home) check(from);                           // a push
                if (zones.of(to) == home && now.blocked[beyond] == 0) check(beyond); // a pull
            }
        }
    }
    CHECK(steps > 100);
}

TEST_CASE("push search: in shares, greedy or not") {
    const nono::budget none;
    for_boards(3, 500, [&](const board& level, const prepared& puzzle, std::optional<std::uint32_t> pushes) {
        for (const std::uint32_t greed : {1U, 4U}) {
            control run(none);
            const distance_table distances(puzzle.level, puzzle.level.walls, puzzle.level.goals, run);
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

TEST_CASE("push search: complete without the positions that closed areas and patterns exclude") {
    const nono::budget none;
    for_boards(7, 3000, [&](const board&, const prepared& puzzle, std::optional<std::uint32_t> pushes) {
        control run(none);
        const distance_table distances(puzzle.level, puzzle.level.walls, puzzle.level.goals, run);
        corral_search closed(puzzle.level, distances, run);
        push_search search(puzzle.level, puzzle.start, distances, run, {false, 1});
        search.use(closed);
        REQUIRE(search.run(nono::no_limit) == (pushes ? search_end::solved : search_end::exhausted));
        if (pushes) CHECK(search.solution().size() == *pushes);
    });
}

TEST_CASE("closed areas and deadlock patterns: positions found lost have no solution") {
    constexpr std::size_t boxes = 6;
    const nono::budget none;
    nono::detail::random_numbers random(8);
    int closed_areas = 0;
    int matched = 0;
    for (int i = 0; i < nono_tests::costly_rounds(400); ++i) {
        board empty(5, 5);
        put(empty, 3, random, [](square) { return square::wall; });
        put(empty, boxes, random, [](square) { return square::goal; });
        const auto fill = [&] {
            board out = empty;
            put(out, boxes, random, with_box);
            put(out, 1, random, with_pusher);
            return out;
        };
        const prepared puzzle = prepare(fill());
        if (puzzle.decided || puzzle.start.boxes.size() != boxes) continue;
        control run(none);
        const board_graph& level = puzzle.level;
        const distance_table distances(level, level.walls, level.goals, run);
        corral_search closed(level, distances, run);
        for (int k = 0; k < 100; ++k) {
            const board other = fill();
            const layout now = layout_of(level, other);
            if (now.pusher == no_cell) continue;
            const auto any_box = [&](auto test) {
                return nono::detail::any_of(now.boxes.begin(), now.boxes.end(), test);
            };
            const bool matches =
                any_box([&](cell box) { return closed.patterns().match(now.blocked, now.pusher, box); });
            cut_map zones(level);
            zones.find(now.blocked);
            const bool is_closed = any_box([&](cell box) { return closed.deadlocked(now, zones, box); });
            if (!matches && !is_closed) continue;
            REQUIRE_FALSE(nono_tests::brute_force_sokoban(other).min_cost(0, 1));
            ++(matches ? matched : closed_areas);
        }
    }
    CHECK(closed_areas >= 20);
    CHECK(matched >= 20);
}

TEST_CASE("zones that the pusher cannot leave by pulls: no pushes lead to the positions that are excluded") {
    constexpr std::size_t boxes = 5;
    const nono::budget none;
    nono::detail::random_numbers random(9);
    int confined = 0;
    int matched = 0;
    for (int i = 0; i < nono_tests::costly_rounds(250); ++i) {
        board empty(5, 5);
        put(empty, 3, random, [](square) { return square::wall; });
        const auto fill = [&] {
            board out = empty;
            put(out, boxes, random, with_box);
            put(out, 1, random, with_pusher);
            return out;
        };
        const board from = fill();
        board with_goals = from;
        put(with_goals, boxes, random, [](square) { return square::goal; });
        const prepared puzzle = prepare(with_goals);
        const board_graph& level = puzzle.level;
        if (puzzle.start.boxes.size() != boxes) continue;
        control run(none);
        const distance_table to_starts(level, level.walls, puzzle.start.boxes, run, step_of_box::pull);
        corral_search closed(level, to_starts, run, step_of_box::pull);
        for (int k = 0; k < 100; ++k) {
            const board other = fill();
            layout now = layout_of(level, other);
            if (now.pusher == no_cell || now.boxes.size() != boxes) continue;
            const position end = level.position_of[now.pusher];
            cut_map zones(level);
            zones.find(now.blocked);
            now.pusher = zones.lowest(zones.of(now.pusher));
            const bool matches = nono::detail::any_of(now.boxes.begin(), now.boxes.end(), [&](cell box) {
                return closed.patterns().match(now.blocked, now.pusher, box);
            });
            const bool is_confined = closed.confined(now, zones, puzzle.start.pusher);
            if (!matches && !is_confined) continue;
            board both = from;
            for (const cell box : now.boxes) both(level.position_of[box]) = with_goal(both(level.position_of[box]));
            const std::size_t end_index = end.row * std::size_t{both.width()} + end.column;
            REQUIRE_FALSE(nono_tests::brute_force_sokoban(both).min_cost(0, 1, end_index));
            ++(matches ? matched : confined);
        }
    }
    CHECK(confined >= 10);
    CHECK(matched >= 10);
}

// Puts goals on the squares for which `is_target` returns true on another board.
[[nodiscard]] board with_goals(board out, const board& targets, bool (*is_target)(square)) {
    for (std::size_t i = 0; i < out.cells().size(); ++i) {
        const position at = out.position_at(i);
        if (is_target(targets(at))) out(at) = with_goal(out(at));
    }
    return out;
}

// Returns true if the table has a box that is lost together with another one of the position.
[[nodiscard]] bool has_lost_pair(const board_graph& level, const pair_table& pairs, const layout& now) {
    flood reach(level);
    reach.from(now.pusher, now.blocked);
    return nono::detail::any_of(now.boxes.begin(), now.boxes.end(), [&](cell box) {
        for (unsigned side = 0; side < direction_count; ++side)
            if (reach.has(level.step(box, side)) && pairs.is_lost(box, side, now.boxes)) return true;
        return false;
    });
}

// Checks a table on random positions of random boards: positions of two boxes are lost exactly if the table has the
// pair, and positions of four are lost if it has a pair of them. `is_lost` compares a position with the start and the
// goals by brute force.
template <class MakeTable, class IsLost>
void check_pairs(std::uint64_t seed, const MakeTable& make_table, const IsLost& is_lost) {
    nono::detail::random_numbers random(seed);
    int lost_pairs = 0;
    int lost_with_others = 0;
    for (int i = 0; i < nono_tests::costly_rounds(300); ++i) {
        const std::size_t boxes = i % 2 == 0 ? 2 : 4;
        board empty(5, 5);
        put(empty, 4, random, [](square) { return square::wall; });
        const auto fill = [&] {
            board out = empty;
            put(out, boxes, random, with_box);
            put(out, 1, random, with_pusher);
            return out;
        };
        const board start = fill();
        board goals = empty;
        put(goals, boxes, random, with_goal);
        const prepared puzzle = prepare(with_goals(start, goals, has_goal));
        if (puzzle.decided || puzzle.start.boxes.size() != boxes) continue;
        const nono::budget none;
        control run(none);
        const pair_table pairs = make_table(puzzle, run);
        for (int k = 0; k < 40; ++k) {
            const board other = fill();
            const layout now = layout_of(puzzle.level, other);
            if (now.pusher == no_cell || now.boxes.size() != boxes) continue;
            const bool has_pair = has_lost_pair(puzzle.level, pairs, now);
            if (boxes > 2 && !has_pair) continue;
            REQUIRE(is_lost(start, goals, other) == has_pair);
            if (has_pair) ++(boxes == 2 ? lost_pairs : lost_with_others);
        }
    }
    CHECK(lost_pairs >= 20);
    CHECK(lost_with_others >= 20);
}

TEST_CASE("pairs of boxes: lost exactly if no pushes lead to goals") {
    const auto make_table = [](const prepared& puzzle, control& run) {
        return pair_table(puzzle.level, puzzle.level.goals, no_cell, run, step_of_box::push);
    };
    check_pairs(11, make_table, [](const board&, const board& goals, const board& other) {
        return !nono_tests::brute_force_sokoban(with_goals(other, goals, has_goal)).min_cost(0, 1);
    });
}

TEST_CASE("pairs of boxes: lost for pulls exactly if no pushes lead to them from the start") {
    const auto make_table = [](const prepared& puzzle, control& run) {
        return pair_table(puzzle.level, puzzle.start.boxes, puzzle.start.pusher, run, step_of_box::pull);
    };
    check_pairs(12, make_table, [](const board& start, const board&, const board& other) {
        std::size_t end = 0;
        while (!has_pusher(other.cells()[end])) ++end;
        return !nono_tests::brute_force_sokoban(with_goals(start, other, has_box)).min_cost(0, 1, end);
    });
}

TEST_CASE("deadlock patterns: they include the zone of the pusher, and hold beside other boxes") {
    // Two boxes close the corridor on the right. From the left they can be pushed only as far as its dead corners.
    const auto corridor = [](const position& pusher) {
        board out = nono_tests::drawn(". $  \n"
                                      "  ## \n"
                                      ". $  \n");
        out(pusher) = square::pusher;
        return out;
    };
    const board from_right = corridor({1, 4});
    const board from_left = corridor({1, 0});
    REQUIRE(nono_tests::brute_force_sokoban(from_right).min_cost(0, 1));
    REQUIRE_FALSE(nono_tests::brute_force_sokoban(from_left).min_cost(0, 1));

    const prepared puzzle = prepare(from_left);
    const board_graph& level = puzzle.level;
    const layout& left = puzzle.start;
    const layout right = prepare(from_right).start;
    const cell upper = left.boxes[0];
    const cell lower = left.boxes[1];
    REQUIRE(level.position_of[upper] == position{0, 2});
    REQUIRE(level.position_of[lower] == position{2, 2});
    const nono::budget none;
    control run(none);
    const distance_table distances(level, level.walls, level.goals, run);
    corral_search closed(level, distances, run);
    const auto matches = [&](const layout& now, cell box) {
        return closed.patterns().match(now.blocked, now.pusher, box);
    };
    cut_map zones(level);
    zones.find(left.blocked); // the same boxes as on the right
    CHECK_FALSE(closed.deadlocked(right, zones, upper));
    CHECK_FALSE(matches(left, upper));
    REQUIRE(closed.deadlocked(left, zones, upper));
    CHECK(matches(left, upper));
    CHECK(matches(left, lower));
    CHECK_FALSE(matches(right, upper));

    layout with_third = left;
    const cell third = level.step(level.step(upper, 2), 1); // left and down
    REQUIRE(level.position_of[third] == position{1, 1});
    with_third.boxes.push_back(third);
    with_third.blocked[third] = 1;
    CHECK(matches(with_third, upper));
    CHECK_FALSE(matches(with_third, third)); // no pattern has that box

    layout opened = left;
    opened.move_box(1, level.step(lower, 2));
    CHECK_FALSE(matches(opened, upper));
}

TEST_CASE("matching: a stop while boxes are matched again") {
    // A box in one of these rows cannot be pushed to the goal of the other. Both boxes move at once, so one can first
    // be matched as if it had moved to the other row. Such updates soon make the potentials large.
    const prepared puzzle = prepare(nono_tests::drawn("#########\n"
                                                      "#.   $  #\n"
                                                      "#       #\n"
                                                      "#   @   #\n"
                                                      "#.   $  #\n"
                                                      "#########\n"));
    nono_tests::counted_stop stop{nono::no_limit};
    const nono::budget counted{.stop = stop};
    control run(counted);
    const distance_table distances(puzzle.level, puzzle.level.walls, puzzle.level.goals, run);
    matching match(puzzle.level.goals.size(), run);
    layout now = puzzle.start;
    const push_sum sum = match.solve(distances, now.boxes);
    stop.maximum = stop.polls; // `follow` polls only when it matches all boxes again
    constexpr unsigned right = 3;
    for (unsigned i = 0; i < 1000 && !run.has_stopped(); ++i) {
        const unsigned toward = i % 2 == 0 ? right : opposite_direction(right);
        for (std::size_t box = 0; box < 2; ++box) now.move_box(box, puzzle.level.step(now.boxes[box], toward));
        match.follow(distances, now);
        if (!run.has_stopped()) CHECK(match.sum() == sum + (i % 2 == 0 ? 2 : 0));
    }
    CHECK(run.has_stopped());
}

namespace {

// From the first position, the box can go to every other square; from there, it cannot go anywhere.
struct star {
    cell squares = 0;
    cell goal = no_cell;
    int expanded = 0;

    [[nodiscard]] bool solved(const layout& now) const { return now.boxes.front() == goal; }
    [[nodiscard]] static fess_score score(const layout&) { return 0; }
    static void added(const layout&, std::uint32_t, std::uint32_t, const fess_move&) {}
    void moves(const layout& now, std::uint32_t number, cell, lean_vector<fess_move>& out) {
        ++expanded;
        const cell from = now.boxes.front();
        for (cell to = 0; to < squares && number == 0; ++to)
            if (to != from) out.push_back({{from, to, now.pusher, 1, false}, squares - std::uint64_t{to}});
    }
};

} // namespace

TEST_CASE("feature space search: it tries all moves of a position, the best ones first") {
    const prepared puzzle = prepare(nono_tests::drawn("########\n"
                                                      "#@     #\n"
                                                      "#  $ . #\n"
                                                      "# $  . #\n"
                                                      "#      #\n"
                                                      "########\n"));
    const nono::budget none;
    control run(none);
    const auto squares = puzzle.level.count;
    REQUIRE(squares > 20);
    for (cell goal = 1; goal < squares; ++goal) {
        star domain{squares, goal};
        fess<star> search(puzzle.level, domain, run, {});
        REQUIRE(search.add_root({0}, 0));
        REQUIRE(search.run(nono::no_limit) == search_end::solved);
        CHECK(search.size() == squares - std::size_t{goal} + 1); // the first position and all better squares
    }
    star domain{squares};
    fess<star> search(puzzle.level, domain, run, {});
    REQUIRE(search.add_root({0}, 0));
    CHECK(domain.expanded == 0);
    CHECK(search.run(nono::no_limit) == search_end::exhausted);
    CHECK(search.size() == squares);
    CHECK(domain.expanded == squares + 1); // the first position twice
}

TEST_CASE("pull search: alone, and as the other end of the push search and the plan search") {
    const nono::budget none;
    int met = 0;
    for_boards(5, 1500, [&](const board& level, const prepared& puzzle, std::optional<std::uint32_t> pushes) {
        if (puzzle.start.boxes.size() != puzzle.level.goals.size()) return;
        control run(none);
        const board_graph& graph = puzzle.level;
        const distance_table distances(graph, graph.walls, graph.goals, run);
        const distance_table to_starts(graph, graph.walls, puzzle.start.boxes, run, step_of_box::pull);
        const search_end wanted = pushes ? search_end::solved : search_end::exhausted;
        push_search alone(graph, puzzle.start, to_starts, run, {false, 1, true});
        corral_search closed(graph, to_starts, run, step_of_box::pull);
        alone.use(closed);
        REQUIRE(alone.run(nono::no_limit) == wanted);
        if (pushes) CHECK(alone.solution().size() == *pushes);
        if (pushes) check_pushes(level, puzzle, alone.solution());

        push_search forward(graph, puzzle.start, distances, run, {false, 8});
        push_search backward(graph, puzzle.start, to_starts, run, {false, 8, true});
        forward.meet(backward);
        backward.meet(forward);
        search_end end = search_end::paused;
        bool is_backward = false;
        for (; end == search_end::paused; is_backward = !is_backward)
            end = is_backward ? backward.run(1) : forward.run(1);
        REQUIRE(end == wanted);
        if (pushes) check_pushes(level, puzzle, is_backward ? forward.solution() : backward.solution());

        level_tables tables(graph, distances, run);
        push_search few(graph, puzzle.start, to_starts, run, {false, 8, true});
        if (few.run(3) != search_end::paused) return;
        tables.pulls = &few;
        packing_search plan(tables, puzzle.start, nono::sokoban::detail::engine::variant(), run);
        REQUIRE(plan.run(nono::no_limit) == wanted);
        if (pushes) check_pushes(level, puzzle, plan.solution());
        ++met;
    });
    CHECK(met > 0);
}

TEST_CASE("large boards: limits are polled within the work on a single position") {
    constexpr std::uint32_t size = 40;
    constexpr std::uint32_t boxes = 20;
    constexpr std::uint64_t squares = std::uint64_t{size - 2} * (size - 2);
    const prepared puzzle = prepare(open_board(size, boxes));
    const poll_count stop;
    const nono::budget counted{.stop = stop};
    control run(counted);
    const auto polls = [&] { return std::exchange(stop.polls, std::uint64_t{0}); };
    const distance_table distances(puzzle.level, puzzle.level.walls, puzzle.level.goals, run);
    CHECK(polls() >= boxes); // the distances to one goal visit all squares
    level_tables tables(puzzle.level, distances, run);
    polls();
    packing_search search(tables, puzzle.start, nono::sokoban::detail::engine::variant(), run);
    polls();
    while (search.states() == 0) REQUIRE(search.run(5) == search_end::paused);
    // At least two positions are expanded: the first of the plan and the first of the search. In each of them, most
    // boxes can reach most squares.
    CHECK(polls() >= 2 * (boxes * squares / 2));
}
