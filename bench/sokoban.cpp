// How fast Sokoban files are read: levels, run-lengths and moves of our own making, and real ones where present.
#include <nono/formats/sok.hpp>
#include <nono/io/file.hpp>
#include <nono/parse.hpp>
#include <nono/write.hpp>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

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
    for (auto _ : state) {
        const auto found = nono::parse<sok>(text);
        if (!found || *found != collection) state.SkipWithError("read differently");
        benchmark::DoNotOptimize(found);
    }
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text.size()));
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

void read_moves(benchmark::State& state, const nono::sokoban::moves_notation& style) {
    const auto game = long_game();
    const std::string text = nono::sokoban::to_text(game, style);
    for (auto _ : state) {
        const auto found = nono::sokoban::parse_moves(text);
        if (!found || *found != game) state.SkipWithError("read differently");
        benchmark::DoNotOptimize(found);
    }
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text.size()));
}

void write_moves(benchmark::State& state, const nono::sokoban::moves_notation& style) {
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
    std::vector<std::filesystem::path> files;
    std::error_code none;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(NONO_CORPORA_DIR "/sokoban", none))
        if (nono::find_format_of_file<nono::format_list<sok>>(entry.path().string())) files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    std::string text;
    for (const auto& file : files) text.append(nono::read_file(file).text).append("\n\n");
    if (files.empty()) return;
    benchmark::RegisterBenchmark("read_sok/collection", [text = std::move(text)](benchmark::State& state) {
        for (auto _ : state) {
            const auto found = nono::parse<sok>(text);
            if (!found || found->puzzles.size() < 200) state.SkipWithError("puzzles are missing");
            benchmark::DoNotOptimize(found);
        }
        state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text.size()));
    });
}

const bool added = [] {
    benchmark::RegisterBenchmark("read_sok/levels", [](benchmark::State& state) { read_levels(state, {}); });
    benchmark::RegisterBenchmark("read_sok/run_lengths", [](benchmark::State& state) {
        read_levels(state, {{.run_lengths = true, .one_line = true}, {.run_lengths = true}});
    });
    benchmark::RegisterBenchmark("read_moves/letters", [](benchmark::State& state) { read_moves(state, {}); });
    benchmark::RegisterBenchmark("read_moves/run_lengths",
                                 [](benchmark::State& state) { read_moves(state, {.run_lengths = true}); });
    benchmark::RegisterBenchmark("write_moves/letters", [](benchmark::State& state) { write_moves(state, {}); });
    benchmark::RegisterBenchmark("write_moves/run_lengths",
                                 [](benchmark::State& state) { write_moves(state, {.run_lengths = true}); });
    add_collection();
    return true;
}();

} // namespace
