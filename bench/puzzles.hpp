// The puzzles of the benchmarks, from examples/puzzles and collections, and their texts.
// SPDX-License-Identifier: MIT
#ifndef NONO_BENCH_PUZZLES_HPP
#define NONO_BENCH_PUZZLES_HPP

#include <nono/formats/non.hpp>
#include <nono/io/file.hpp>
#include <nono/parse.hpp>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

namespace bench {

/// Returns the text of an example puzzle, by its name without extension. Ends the program if it cannot be read.
inline std::string text_of(const char* name) {
    const std::string path = std::string(NONO_EXAMPLES_DIR "/puzzles/") + name + ".non";
    auto contents = nono::read_file(path);
    if (contents) return *std::move(contents);
    std::fprintf(stderr, "cannot read %s\n", path.c_str());
    std::exit(2);
}

/// Returns an example puzzle, by its name without extension. Ends the program if it cannot be read.
inline nono::puzzle puzzle_of(const char* name) {
    auto puzzle = nono::parse<nono::non>(text_of(name));
    if (puzzle) return *std::move(puzzle);
    std::fprintf(stderr, "cannot parse %s\n", name);
    std::exit(2);
}

/// Returns the files below a folder of the collections, in order; empty if it is absent.
inline std::vector<std::filesystem::path> collection_files(const std::string& folder) {
    std::vector<std::filesystem::path> out;
    std::error_code none;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(NONO_CORPORA_DIR "/" + folder, none))
        if (entry.is_regular_file(none)) out.push_back(entry.path());
    std::sort(out.begin(), out.end());
    return out;
}

/// Reads or writes a text of a given number of bytes repeatedly; `is_right` checks the result.
template <class Make, class Check>
void measure_text(benchmark::State& state, std::size_t bytes, Make make, Check is_right) {
    for (auto _ : state) {
        const auto made = make();
        if (!is_right(made)) state.SkipWithError("a wrong answer");
        benchmark::DoNotOptimize(made);
    }
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(bytes));
}

} // namespace bench

#endif // NONO_BENCH_PUZZLES_HPP
