// How fast Sokoban files are read: levels, run-lengths and moves of our own making, and real ones where present.
// SPDX-License-Identifier: MIT
#include "puzzles.hpp"

#include <nono/formats/sok.hpp>
#include <nono/io/file.hpp>
#include <nono/parse.hpp>
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

/// All Sokoban files of the collections as one text.
void add_collection() {
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
    add_collection();
    return true;
}();

} // namespace
