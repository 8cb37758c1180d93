// The speed of explanations: of the next step, as for a hint in a game, and of entire paths. The puzzles are those of
// examples/puzzles and, if the corpora are present, one of 45x45 and one of 50x45 that needs contradictions.
// SPDX-License-Identifier: MIT
#include "puzzles.hpp"

#include <nono/explain/explain.hpp>
#include <nono/formats/non.hpp>
#include <nono/io/parse_file.hpp>

#include <cstddef>

namespace {

void explain_puzzle(benchmark::State& state, const nono::clues& puzzle) {
    std::size_t steps = 0;
    for (auto _ : state) {
        const auto path = nono::explain(puzzle);
        const auto picture = path.cells.decided();
        if (!picture || !nono::satisfies(*picture, puzzle)) state.SkipWithError("not solved");
        steps = path.steps.size();
    }
    state.counters["steps"] = static_cast<double>(steps);
}

// Measures hints for every 16th state of the path, in order.
void hints_for_puzzle(benchmark::State& state, const nono::clues& puzzle) {
    std::vector<nono::partial_grid> states;
    nono::partial_grid cells(puzzle.width(), puzzle.height(), nono::color_set::first(puzzle.color_count()));
    const auto path = nono::explain(puzzle);
    for (std::size_t i = 0; i < path.steps.size(); ++i) {
        if (i % 16 == 0) states.push_back(cells);
        for (const auto& change : path.steps[i].cells) cells(change.cell.row, change.cell.column) = change.after;
    }
    std::size_t next = 0;
    for (auto _ : state) {
        const auto hint = nono::next_step(puzzle, states[next % states.size()]);
        if (!hint.step || *hint.step != path.steps[next % states.size() * 16]) state.SkipWithError("another step");
        ++next;
    }
}

void explain(benchmark::State& state, const char* name) { explain_puzzle(state, bench::puzzle_of(name).clues); }
void hint(benchmark::State& state, const char* name) { hints_for_puzzle(state, bench::puzzle_of(name).clues); }
BENCHMARK_CAPTURE(explain, cat_15x15, "cat");
BENCHMARK_CAPTURE(explain, ringed_planet_40x40, "ringed-planet");
BENCHMARK_CAPTURE(explain, bay_50x50_in_color, "bay-at-sunset");
BENCHMARK_CAPTURE(hint, cat_15x15, "cat");
BENCHMARK_CAPTURE(hint, ringed_planet_40x40, "ringed-planet");
BENCHMARK_CAPTURE(hint, bay_50x50_in_color, "bay-at-sunset");

// Puzzles of the corpora, if they are present.
[[maybe_unused]] const bool registered = [] {
    for (const std::string name : {"webpbn-00529-swing", "webpbn-00803-light"}) {
        const auto puzzle = nono::parse_file<nono::non>(NONO_CORPORA_DIR "/nonogram/non/survey/" + name + ".non");
        if (!puzzle) continue;
        benchmark::RegisterBenchmark(("explain/" + name).c_str(), explain_puzzle, puzzle->clues);
        benchmark::RegisterBenchmark(("hint/" + name).c_str(), hints_for_puzzle, puzzle->clues);
    }
    return true;
}();

} // namespace
