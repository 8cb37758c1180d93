// How fast games of Sokoban are replayed.
// SPDX-License-Identifier: MIT
#include "puzzles.hpp"

#include <nono/formats/sok.hpp>
#include <nono/io/file.hpp>
#include <nono/parse.hpp>
#include <nono/sokoban/replay.hpp>

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string_view>
#include <vector>

namespace {

using namespace nono::sokoban;
using namespace nono::sokoban::extend;

// A room of 30 by 20 squares with pillars and loose boxes, none of them on a goal.
board room() {
    board out(32, 22);
    for (std::size_t row = 0; row < out.height(); ++row)
        for (std::size_t column = 0; column < out.width(); ++column) {
            const bool edge = row == 0 || column == 0 || row + 1 == out.height() || column + 1 == out.width();
            if (edge || (row % 5 == 0 && column % 5 == 0)) out(row, column) = square::wall;
            if (row % 4 == 2 && column % 6 == 3) out(row, column) = square::box;
        }
    out(1, 1) = square::pusher;
    out(1, 2) = square::goal;
    return out;
}

struct puzzle_and_game {
    board start;
    moves game;
};

// Random legal steps, which is worse than what people and solvers play: no branch of the replay can be foreseen.
puzzle_and_game wander(std::size_t length) {
    puzzle_and_game out{room(), {}};
    detail::play state(out.start, false);
    std::uint64_t random = 1;
    while (out.game.steps.size() < length) {
        random = random * 6364136223846793005U + 1442695040888963407U;
        const auto way = static_cast<direction>(random >> 62U);
        const detail::step_effect effect = state.forward(way);
        if (effect.why == move_errc::none)
            out.game.steps.emplace_back(way, effect.moved_box ? step_kind::push : step_kind::move);
    }
    return out;
}

// The same game backwards: goals are where it leaves the boxes, and the pusher jumps to where it leaves it.
puzzle_and_game backwards(const puzzle_and_game& forward) {
    const board end = replay(forward.start, forward.game).final;
    puzzle_and_game out{forward.start, {}};
    for (std::size_t i = 0; i < end.cells().size(); ++i) {
        const square before = forward.start.cells()[i];
        square& now = out.start.cells()[i] = has_box(end.cells()[i]) ? square::goal : square::floor;
        if (before == square::wall) now = square::wall;
        if (has_box(before)) now = with_box(now);
        if (has_pusher(before)) now = with_pusher(now);
    }
    out.game.reverse = true;
    const position from = *forward.start.pusher();
    const position to = *end.pusher();
    const auto jump = [&](std::uint32_t first, std::uint32_t last, direction onward, direction back) {
        const auto times = first < last ? last - first : first - last;
        for (std::uint32_t i = 0; i < times; ++i)
            out.game.steps.emplace_back(first < last ? onward : back, step_kind::jump, out.game.steps.empty());
    };
    jump(from.row, to.row, direction::down, direction::up);
    jump(from.column, to.column, direction::right, direction::left);
    for (std::size_t i = forward.game.steps.size(); i-- > 0;)
        out.game.steps.emplace_back(opposite(forward.game.steps[i].direction()), forward.game.steps[i].kind());
    return out;
}

void replay_wandering(benchmark::State& state, bool reverse) {
    puzzle_and_game played = wander(static_cast<std::size_t>(state.range(0)));
    if (reverse) played = backwards(played);
    for (auto _ : state) {
        const replay_result out = replay(played.start, played.game);
        if (!out.legal() || out.total.moves != played.game.steps.size() || out.case_mismatches != 0 ||
            out.solved != reverse)
            state.SkipWithError("replayed wrongly");
        benchmark::DoNotOptimize(&out);
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(played.game.steps.size()));
}
BENCHMARK_CAPTURE(replay_wandering, forward, false)->Arg(1000)->Arg(1000000);
BENCHMARK_CAPTURE(replay_wandering, reverse, true)->Arg(1000)->Arg(1000000);

// A box pushed to and fro: every fourth or so of the steps is a push.
void replay_pushes(benchmark::State& state) {
    board start(6, 5, square::wall);
    for (std::size_t row = 1; row < 4; ++row)
        for (std::size_t column = 1; column < 5; ++column) start(row, column) = square::floor;
    start(2, 1) = square::pusher;
    start(2, 2) = square::box;
    start(3, 4) = square::goal;
    moves game;
    for (std::size_t i = 0; i < 100000; ++i)
        for (const char c : std::string_view("RurrdLulld")) {
            const std::size_t number = std::string_view("udlrUDLR").find(c);
            game.steps.emplace_back(static_cast<direction>(number % 4), number < 4 ? step_kind::move : step_kind::push);
        }
    for (auto _ : state) {
        const replay_result out = replay(start, game);
        if (!out.legal() || out.case_mismatches != 0 || out.total.box_changes != 1)
            state.SkipWithError("replayed wrongly");
        benchmark::DoNotOptimize(&out);
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(game.steps.size()));
}
BENCHMARK(replay_pushes);

// The boards of a collection and the solutions beside them; empty where it is absent.
std::vector<puzzle_and_game> solved_puzzles() {
    std::vector<puzzle_and_game> out;
    for (const auto& file : bench::collection_files("sokoban")) {
        if (file.extension() != ".sol") continue;
        const auto boards = nono::read_file(std::filesystem::path(file).replace_extension(".sok"));
        const auto games = nono::read_file(file);
        if (!boards || !games) continue;
        auto puzzle = nono::parse<nono::sok>(*boards);
        auto solution = nono::parse<nono::sok>(*games);
        if (!puzzle || puzzle->puzzles.empty() || !solution || solution->games.empty()) continue;
        out.push_back({puzzle->puzzles[0].board, solution->games[0].moves});
    }
    return out;
}

// Short games: some hundred steps on a board of a hundred squares, so preparing the board counts, too.
void replay_solutions(benchmark::State& state, const std::vector<puzzle_and_game>& all) {
    std::size_t steps = 0;
    for (const auto& played : all) steps += played.game.steps.size();
    for (auto _ : state)
        for (const auto& played : all)
            if (!replay(played.start, played.game).solved) state.SkipWithError("not solved");
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(steps));
    state.counters["games"] = static_cast<double>(all.size());
}

const bool added = [] {
    const auto all = solved_puzzles();
    if (all.empty()) return false;
    benchmark::RegisterBenchmark("replay_solutions", replay_solutions, all);
    return true;
}();

} // namespace
