// How fast puzzles are identified.
// SPDX-License-Identifier: MIT
#include "puzzles.hpp"

#include <nono/hash.hpp>

#include <benchmark/benchmark.h>

#include <string>

namespace {

void hash_clues(benchmark::State& state, const char* name, const std::string& expected) {
    const auto puzzle = bench::puzzle_of(name);
    const std::string text = nono::canonical_text(puzzle);
    bench::measure_text(
        state, text.size(), [&] { return nono::hash_clues(puzzle); },
        [&](const auto& hash) { return nono::to_string(hash) == expected; });
}
// The identities are what sha256sum says of `nono hash --text`.
BENCHMARK_CAPTURE(hash_clues, dancer_5x10, "dancer",
                  "5b34a65632a179e86dbdbbae1e553e7e3f9d4efb91387e99a52f082d3f2d53bc");
BENCHMARK_CAPTURE(hash_clues, bay_50x50_in_color, "bay-at-sunset",
                  "11983f1cb40603ba3ccdf0ed9a5132aaa970f498e10d5e67fa672b72c8e459b0");

} // namespace
