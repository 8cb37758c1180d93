// How fast texts are read and written.
#include "puzzles.hpp"

#include <nono/parse.hpp>
#include <nono/write.hpp>

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <string>

namespace {

void parse(benchmark::State& state, const char* name) {
    const std::string text = bench::text_of(name);
    for (auto _ : state) {
        const auto puzzle = nono::parse<nono::non>(text);
        if (!puzzle || !puzzle->goal) state.SkipWithError("the puzzle was not read");
        benchmark::DoNotOptimize(puzzle);
    }
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text.size()));
}
BENCHMARK_CAPTURE(parse, cat_15x15, "cat");
BENCHMARK_CAPTURE(parse, bay_50x50_in_color, "bay-at-sunset");

// As above, but the format is recognised among all.
void parse_any(benchmark::State& state, const char* name) {
    const std::string text = bench::text_of(name);
    for (auto _ : state) {
        const auto puzzle = nono::parse(text);
        if (!puzzle || !puzzle->goal) state.SkipWithError("the puzzle was not read");
        benchmark::DoNotOptimize(puzzle);
    }
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text.size()));
}
BENCHMARK_CAPTURE(parse_any, cat_15x15, "cat");
BENCHMARK_CAPTURE(parse_any, bay_50x50_in_color, "bay-at-sunset");

void parse_clues(benchmark::State& state, const char* name) {
    const std::string text = bench::text_of(name);
    for (auto _ : state) {
        const auto clues = nono::parse_clues<nono::non>(text);
        if (!clues || clues->rows.empty()) state.SkipWithError("the clues were not read");
        benchmark::DoNotOptimize(clues);
    }
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text.size()));
}
BENCHMARK_CAPTURE(parse_clues, cat_15x15, "cat");
BENCHMARK_CAPTURE(parse_clues, bay_50x50_in_color, "bay-at-sunset");

void write(benchmark::State& state, const char* name) {
    const auto puzzle = bench::puzzle_of(name);
    const std::string expected = nono::write<nono::non>(puzzle).text;
    if (nono::parse<nono::non>(expected).value_or({}) != puzzle)
        state.SkipWithError("what was written reads differently");
    for (auto _ : state) {
        const auto written = nono::write<nono::non>(puzzle);
        if (written.text.size() != expected.size()) state.SkipWithError("written differently");
        benchmark::DoNotOptimize(written);
    }
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(expected.size()));
}
BENCHMARK_CAPTURE(write, bay_50x50_in_color, "bay-at-sunset");

} // namespace
