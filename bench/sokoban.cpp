// How fast Sokoban files are read: levels, run-lengths and moves of our own making, and real ones where present. How
// fast levels are solved: a small one of our own, and real ones where present, with few positions each.
// SPDX-License-Identifier: MIT
#include "puzzles.hpp"

#include <nono/formats/sok.hpp>
#include <nono/io/file.hpp>
#include <nono/io/parse_file.hpp>
#include <nono/parse.hpp>
#include <nono/sokoban/solve.hpp>
#include <nono/write.hpp>

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace {

using nono::sok;
using nono::sok_options;

/// Levels of 19 by 11 squares, each with a title, an author and a solution.
nono::sokoban::collection levels(std::size_t count) {
    constexpr std::string_view rows[] = {"    #####",           "    #   #",           "    #$  #",
                                         "  ###  $##",          "  #  $ $ #",          "### # ## #   ######",
                                         "#   # ## #####  ..#", "# $  $          ..#", "##### ### #@##  ..#",
                                         "    #     #########", "    #######"};
    std::string text;
    for (std::size_t i = 0; i < count; ++i) {
        text += "Level " + std::to_string(i) + "\n\n";
        for (const auto row : rows) text.append(row).append("\n");
        text += "\nAuthor: nobody\n\nSolution\n";
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

/// A game of a million letters without a pattern.
nono::sokoban::moves long_game() {
    std::string text;
    std::uint32_t random = 1;
    for (int i = 0; i < 1'000'000; ++i) {
        random = random * 1'664'525U + 1'013'904'223U;
        text += "udlrUDLR"[random >> 29U];
    }
    return *nono::sokoban::parse_moves(text);
}

void read_moves(benchmark::State& state, const nono::sokoban::extend::moves_notation& style) {
    const auto game = long_game();
    const std::string text = nono::sokoban::to_text(game, style);
    bench::measure_text(
        state, text.size(), [&] { return nono::sokoban::parse_moves(text); },
        [&](const auto& found) { return found && *found == game; });
}

void write_moves(benchmark::State& state, const nono::sokoban::extend::moves_notation& style) {
    const auto game = long_game();
    for (auto _ : state) {
        const std::string text = nono::sokoban::to_text(game, style);
        if (text.size() < game.steps.size() / 2) state.SkipWithError("moves are missing");
        benchmark::DoNotOptimize(text);
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(game.steps.size()));
}

using namespace nono::sokoban;

constexpr std::string_view three_boxes = "########\n#  .   #\n# $ $  #\n#  .#  #\n# $  . #\n#  @   #\n########\n";

void solve_level(benchmark::State& state, objective wanted) {
    const board level = nono::parse<nono::sok>(three_boxes)->puzzles.front().board;
    for (auto _ : state)
        if (!solve(level, {.objective = wanted})) state.SkipWithError("not solved");
}

void test_lost(benchmark::State& state) {
    const board level = nono::parse<nono::sok>(three_boxes)->puzzles.front().board;
    for (auto _ : state)
        if (is_lost(level)) state.SkipWithError("not lost");
}

/// All levels of a file, with so many positions each; the counters are the same on every machine.
void solve_file(benchmark::State& state, const std::string& path, std::uint64_t work) {
    const auto file = nono::parse_file<nono::sok>(path);
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

/// All Sokoban files of the collections as one text, and levels to solve.
void add_collections() {
    constexpr std::uint64_t work = 2000; // positions a level
    for (const auto& file : bench::collection_files("sokoban/soukoban"))
        if (file.extension() == ".xsb")
            benchmark::RegisterBenchmark(("solve_sokoban/" + file.stem().string()).c_str(), solve_file, file.string(),
                                         work)
                ->Unit(benchmark::kMillisecond);
    std::string text;
    for (const auto& file : bench::collection_files("sokoban"))
        if (nono::extend::find_format_of_file<nono::format_list<sok>>(file.string()))
            text.append(*nono::read_file(file)).append("\n\n");
    if (text.empty()) return;
    benchmark::RegisterBenchmark("read_sok/collection", [text](benchmark::State& state) {
        bench::measure_text(
            state, text.size(), [&] { return nono::parse<sok>(text); },
            [](const auto& found) { return found && found->puzzles.size() >= 200; });
    });
}

const bool added = [] {
    const nono::sokoban::extend::moves_notation run_lengths{.run_lengths = true};
    benchmark::RegisterBenchmark("read_sok/levels", read_levels, sok_options{});
    benchmark::RegisterBenchmark("read_sok/run_lengths", read_levels,
                                 sok_options{.board = {.run_lengths = true, .one_line = true}, .moves = run_lengths});
    benchmark::RegisterBenchmark("read_moves/letters", read_moves, nono::sokoban::extend::moves_notation{});
    benchmark::RegisterBenchmark("read_moves/run_lengths", read_moves, run_lengths);
    benchmark::RegisterBenchmark("write_moves/letters", write_moves, nono::sokoban::extend::moves_notation{});
    benchmark::RegisterBenchmark("write_moves/run_lengths", write_moves, run_lengths);
    benchmark::RegisterBenchmark("solve_sokoban/any", solve_level, objective::any);
    benchmark::RegisterBenchmark("solve_sokoban/pushes", solve_level, objective::pushes);
    benchmark::RegisterBenchmark("solve_sokoban/moves", solve_level, objective::moves);
    benchmark::RegisterBenchmark("sokoban_is_lost", test_lost);
    add_collections();
    return true;
}();

} // namespace
