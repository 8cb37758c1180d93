// How fast Sokoban levels are solved: a small one of our own, and real ones where present, with few positions each.
// SPDX-License-Identifier: MIT
#include "puzzles.hpp"

#include <nono/formats/sok.hpp>
#include <nono/io/parse_file.hpp>
#include <nono/parse.hpp>
#include <nono/sokoban/solve.hpp>

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace {

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

void add_collection() {
    constexpr std::uint64_t work = 2000; // positions a level
    for (const auto& file : bench::collection_files("sokoban/soukoban"))
        if (file.extension() == ".xsb")
            benchmark::RegisterBenchmark(("solve_sokoban/" + file.stem().string()).c_str(), solve_file, file.string(),
                                         work)
                ->Unit(benchmark::kMillisecond);
}

const bool added = [] {
    benchmark::RegisterBenchmark("solve_sokoban/any", solve_level, objective::any);
    benchmark::RegisterBenchmark("solve_sokoban/pushes", solve_level, objective::pushes);
    benchmark::RegisterBenchmark("solve_sokoban/moves", solve_level, objective::moves);
    benchmark::RegisterBenchmark("sokoban_is_lost", test_lost);
    add_collection();
    return true;
}();

} // namespace
