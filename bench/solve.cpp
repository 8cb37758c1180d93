// The speed of solving lines and entire puzzles.
// SPDX-License-Identifier: MIT
#include "puzzles.hpp"

#include <nono/line/bit_line_solver.hpp>
#include <nono/solve.hpp>

#include <array>
#include <bit>

namespace {

// An open black-and-white line of 50 cells: with blocks of 7, 11, 3, 9 and 8 cells, eight cells are free, so the blocks
// of 11 and 9 cells have three cells and one cell that are filled in every arrangement.
void solve_line(benchmark::State& state) {
    constexpr std::array<nono::clue, 5> clues{{{7}, {11}, {3}, {9}, {8}}};
    constexpr std::size_t length = 50;
    constexpr nono::extend::mask_word all = (nono::extend::mask_word{1} << length) - 1;
    const auto prepared = nono::extend::bit_line_solver::prepared<1>::prepare(clues, length);
    if (!prepared) return state.SkipWithError("the clues do not fit");
    std::vector<nono::extend::mask_word> scratch(prepared->scratch_words(), 0);
    for (auto _ : state) {
        std::array<nono::extend::mask_word, 2> masks{all, all};
        const bool fits = prepared->narrow({masks.data(), 1, length, 2}, scratch.data());
        if (!fits || masks[1] != all || std::popcount(~masks[0] & all) != 4) state.SkipWithError("narrowed wrongly");
        benchmark::DoNotOptimize(masks);
    }
}
BENCHMARK(solve_line);

void solve(benchmark::State& state, const char* name) {
    const auto puzzle = bench::puzzle_of(name);
    std::uint64_t lines = 0;
    for (auto _ : state) {
        const auto found = nono::solve(puzzle);
        if (found.status != nono::status::unique || found.solution() != *puzzle.goal) state.SkipWithError("not solved");
        lines = found.statistics.lines_solved;
    }
    state.counters["lines"] = static_cast<double>(lines);
}
BENCHMARK_CAPTURE(solve, dancer_5x10, "dancer");
BENCHMARK_CAPTURE(solve, cat_15x15, "cat");
BENCHMARK_CAPTURE(solve, ringed_planet_40x40, "ringed-planet");
BENCHMARK_CAPTURE(solve, bay_50x50_in_color, "bay-at-sunset");

} // namespace
