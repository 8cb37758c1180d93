// How fast texts are read and written.
// SPDX-License-Identifier: MIT
#include "puzzles.hpp"

#include <nono/parse.hpp>
#include <nono/write.hpp>

#include <benchmark/benchmark.h>

#include <string>

namespace {

constexpr auto has_goal = [](const nono::result<nono::puzzle>& found) { return found && found->goal; };

void parse(benchmark::State& state, const char* name) {
    const std::string text = bench::text_of(name);
    bench::measure_text(
        state, text.size(), [&] { return nono::parse<nono::non>(text); }, has_goal);
}
BENCHMARK_CAPTURE(parse, cat_15x15, "cat");
BENCHMARK_CAPTURE(parse, bay_50x50_in_color, "bay-at-sunset");

// As above, but the format is recognised among all.
void parse_any(benchmark::State& state, const char* name) {
    const std::string text = bench::text_of(name);
    bench::measure_text(
        state, text.size(), [&] { return nono::parse(text); }, has_goal);
}
BENCHMARK_CAPTURE(parse_any, cat_15x15, "cat");
BENCHMARK_CAPTURE(parse_any, bay_50x50_in_color, "bay-at-sunset");

// A puzzle as a list in a format that is named, or recognised among all: what recognition costs.
template <class Format> void parse_list(benchmark::State& state, bool named) {
    const auto source = bench::puzzle_of("cat");
    const std::string text = nono::write<Format>(source).text;
    bench::measure_text(
        state, text.size(), [&] { return named ? nono::parse<Format>(text) : nono::parse(text); },
        [&](const auto& found) { return found && found->clues == source.clues; });
}
void parse_tournament(benchmark::State& state, bool named) { parse_list<nono::tournament>(state, named); }
void parse_nin(benchmark::State& state, bool named) { parse_list<nono::nin>(state, named); }
void parse_keen(benchmark::State& state, bool named) { parse_list<nono::keen>(state, named); }
BENCHMARK_CAPTURE(parse_tournament, named, true);
BENCHMARK_CAPTURE(parse_tournament, any, false);
BENCHMARK_CAPTURE(parse_nin, named, true);
BENCHMARK_CAPTURE(parse_nin, any, false);
BENCHMARK_CAPTURE(parse_keen, named, true);
BENCHMARK_CAPTURE(parse_keen, any, false);

void parse_clues(benchmark::State& state, const char* name) {
    const std::string text = bench::text_of(name);
    bench::measure_text(
        state, text.size(), [&] { return nono::parse_clues<nono::non>(text); },
        [](const auto& found) { return found && !found->rows.empty(); });
}
BENCHMARK_CAPTURE(parse_clues, cat_15x15, "cat");
BENCHMARK_CAPTURE(parse_clues, bay_50x50_in_color, "bay-at-sunset");

void write(benchmark::State& state, const char* name) {
    const auto puzzle = bench::puzzle_of(name);
    const std::string expected = nono::write<nono::non>(puzzle).text;
    if (nono::parse<nono::non>(expected).value_or({}) != puzzle)
        state.SkipWithError("what was written reads differently");
    bench::measure_text(
        state, expected.size(), [&] { return nono::write<nono::non>(puzzle); },
        [&](const auto& written) { return written.text.size() == expected.size(); });
}
BENCHMARK_CAPTURE(write, bay_50x50_in_color, "bay-at-sunset");

} // namespace
