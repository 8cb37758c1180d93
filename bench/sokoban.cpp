// The speed of reading Sokoban files: generated levels, run-lengths and moves, and real ones if present. The speed of
// solving levels: a small generated one, and real ones if present, with few positions each. The speed of replaying
// games.
// SPDX-License-Identifier: MIT
#include "puzzles.hpp"

#include <nono/formats/sok.hpp>
#include <nono/io/parse_file.hpp>
#include <nono/sokoban/replay.hpp>
#include <nono/sokoban/solver/solve.hpp>
#include <nono/write.hpp>

#include <cstddef>
#include <string_view>

namespace {

using nono::sok;
using nono::sok_options;
using namespace nono::sokoban;
using namespace nono::sokoban::extend;

/// Returns levels of 19 by 11 squares, each with a title, an author and a solution.
collection levels(std::size_t count) {
    const std::string drawn = "    #####\n    #   #\n    #$  #\n  ###  $##\n  #  $ $ #\n### # ## #   ######\n"
                              "#   # ## #####  ..#\n# $  $          ..#\n##### ### #@##  ..#\n"
                              "    #     #########\n    #######\n";
    std::string text;
    for (std::size_t i = 0; i < count; ++i) {
        text += "Level " + std::to_string(i) + "\n\n" + drawn + "\nAuthor: nobody\n\nSolution\n";
        for (std::size_t k = 0; k < 40; ++k) text += "ullluuuLUllDlldddrRRRRRR"[(i * 7 + k * 5) % 24];
        text += "\n\n\n";
    }
    return *nono::parse<sok>(text);
}

void read_levels(benchmark::State& state, const sok_options& style) {
    const auto collection = levels(2000);
    const std::string text = nono::write<sok>(collection, style).text;
    bench::measure_text(
        state, text.size(), [&] { return nono::parse<sok>(text); },
        [&](const auto& found) { return found && *found == collection; });
}

/// Returns a game of a million letters without a pattern.
moves long_game() {
    std::string text;
    std::uint32_t random = 1;
    for (int i = 0; i < 1'000'000; ++i) {
        random = random * 1'664'525U + 1'013'904'223U;
        text += "udlrUDLR"[random >> 29U];
    }
    return *parse_moves(text);
}

void read_moves(benchmark::State& state, const moves_notation& style) {
    const auto game = long_game();
    const std::string text = to_text(game, style);
    bench::measure_text(
        state, text.size(), [&] { return parse_moves(text); },
        [&](const auto& found) { return found && *found == game; });
}

void write_moves(benchmark::State& state, const moves_notation& style) {
    const auto game = long_game();
    for (auto _ : state) {
        const std::string text = to_text(game, style);
        if (text.size() < game.steps.size() / 2) state.SkipWithError("moves are missing");
        benchmark::DoNotOptimize(text);
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(game.steps.size()));
}

board board_of(std::string_view drawn) { return nono::parse<sok>(drawn)->puzzles.front().board; }

constexpr std::string_view three_boxes = "########\n#  .   #\n# $ $  #\n#  .#  #\n# $  . #\n#  @   #\n########\n";

void solve_level(benchmark::State& state, objective wanted) {
    const board level = board_of(three_boxes);
    for (auto _ : state)
        if (!solve(level, {.objective = wanted})) state.SkipWithError("not solved");
}

void test_lost(benchmark::State& state) {
    const board level = board_of(three_boxes);
    for (auto _ : state)
        if (is_lost(level)) state.SkipWithError("not lost");
}

/// Solves all levels of a file, with a limited number of positions each; the counters are the same on every machine.
void solve_file(benchmark::State& state, const std::string& path) {
    constexpr std::uint64_t work = 2000; // positions per level
    const auto file = nono::parse_file<sok>(path);
    std::uint64_t solved = 0;
    std::uint64_t nodes = 0;
    for (auto _ : state) {
        solved = nodes = 0;
        for (const puzzle& level : file->puzzles) {
            const solve_result found = solve(level.board, {.budget = {.work = work}});
            solved += found ? 1U : 0U;
            nodes += found.counters.nodes;
            if (found.status == solve_status::impossible) state.SkipWithError("a level that has a solution");
        }
    }
    state.counters["levels"] = static_cast<double>(file->puzzles.size());
    state.counters["solved"] = static_cast<double>(solved);
    state.counters["nodes"] = static_cast<double>(nodes);
}

/// Returns all Sokoban files of the collections as one text; empty if they are absent.
std::string text_of_collections() {
    std::string text;
    for (const auto& file : bench::collection_files("sokoban"))
        if (nono::extend::find_format_of_file<nono::format_list<sok>>(file.string()))
            text.append(*nono::read_file(file)).append("\n\n");
    return text;
}

void read_collections(benchmark::State& state, const std::string& text) {
    bench::measure_text(
        state, text.size(), [&] { return nono::parse<sok>(text); },
        [](const auto& found) { return found && found->puzzles.size() >= 200; });
}

// Returns a room of 30 by 20 squares with pillars and separate boxes, none of them on a goal.
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

// Returns random legal steps, which are a worse case than the moves of people and solvers: no branch of the replay is
// predictable.
puzzle_and_game wander(std::size_t length) {
    puzzle_and_game out{room(), {}};
    detail::play state(out.start, false);
    std::uint64_t random = 1;
    while (out.game.steps.size() < length) {
        random = random * 6364136223846793005U + 1442695040888963407U;
        const auto toward = static_cast<direction>(random >> 62U);
        const detail::step_effect effect = state.forward(toward);
        if (effect.why == move_errc::none)
            out.game.steps.emplace_back(toward, effect.moved_box ? step_kind::push : step_kind::move);
    }
    return out;
}

// Returns the same game backward: goals are at its final positions of boxes, and the pusher jumps to its final
// position.
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
    const position to = *end.pusher();
    for (position at = *forward.start.pusher(); at != to;) {
        direction toward = at.column < to.column ? direction::right : direction::left;
        if (at.row != to.row) toward = at.row < to.row ? direction::down : direction::up;
        out.game.steps.emplace_back(toward, step_kind::jump, out.game.steps.empty());
        at = detail::beside(at, toward);
    }
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

// A box pushed back and forth: about every fourth step is a push.
void replay_pushes(benchmark::State& state) {
    const board start = board_of("######\n#    #\n#@$  #\n#   .#\n######\n");
    std::string text;
    for (std::size_t i = 0; i < 100000; ++i) text += "RurrdLulld";
    const moves game = *parse_moves(text);
    for (auto _ : state) {
        const replay_result out = replay(start, game);
        if (!out.legal() || out.case_mismatches != 0 || out.total.box_changes != 1)
            state.SkipWithError("replayed wrongly");
        benchmark::DoNotOptimize(&out);
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(game.steps.size()));
}
BENCHMARK(replay_pushes);

// Returns the boards of a collection with their solutions; empty if it is absent.
std::vector<puzzle_and_game> solved_puzzles() {
    std::vector<puzzle_and_game> out;
    for (const auto& file : bench::collection_files("sokoban")) {
        if (file.extension() != ".sol") continue;
        const auto puzzle = nono::parse_file<sok>(std::filesystem::path(file).replace_extension(".sok"));
        const auto solution = nono::parse_file<sok>(file);
        if (!puzzle || puzzle->puzzles.empty() || !solution || solution->games.empty()) continue;
        out.push_back({puzzle->puzzles[0].board, solution->games[0].moves});
    }
    return out;
}

// Short games: about a hundred steps on a board of a hundred squares, so preparing the board counts, too.
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
    const moves_notation run_lengths{.run_lengths = true};
    benchmark::RegisterBenchmark("read_sok/levels", read_levels, sok_options{});
    benchmark::RegisterBenchmark("read_sok/run_lengths", read_levels,
                                 sok_options{.board = {.run_lengths = true, .one_line = true}, .moves = run_lengths});
    benchmark::RegisterBenchmark("read_moves/letters", read_moves, moves_notation{});
    benchmark::RegisterBenchmark("read_moves/run_lengths", read_moves, run_lengths);
    benchmark::RegisterBenchmark("write_moves/letters", write_moves, moves_notation{});
    benchmark::RegisterBenchmark("write_moves/run_lengths", write_moves, run_lengths);
    for (const auto wanted : {objective::any, objective::pushes, objective::moves})
        benchmark::RegisterBenchmark(("solve_sokoban/" + std::string(name_of(wanted))).c_str(), solve_level, wanted);
    benchmark::RegisterBenchmark("sokoban_is_lost", test_lost);
    for (const auto& file : bench::collection_files("sokoban/soukoban"))
        if (file.extension() == ".xsb")
            benchmark::RegisterBenchmark(("solve_sokoban/" + file.stem().string()).c_str(), solve_file, file.string())
                ->Unit(benchmark::kMillisecond);
    if (const auto text = text_of_collections(); !text.empty())
        benchmark::RegisterBenchmark("read_sok/collection", read_collections, text);
    if (const auto all = solved_puzzles(); !all.empty())
        benchmark::RegisterBenchmark("replay_solutions", replay_solutions, all);
    return true;
}();

} // namespace
