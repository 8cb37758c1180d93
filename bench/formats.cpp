// How fast each format is read: an example puzzle written in it, and real collections where they are present.
#include "puzzles.hpp"

#include <nono/formats/all.hpp>
#include <nono/hash.hpp>
#include <nono/io/file.hpp>
#include <nono/parse.hpp>
#include <nono/write.hpp>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

namespace {

/// Reads a text again and again; it must hold `puzzles` puzzles.
template <class Format> void read_all(benchmark::State& state, const std::string& text, std::size_t puzzles) {
    for (auto _ : state) {
        const auto found = nono::parse_all<Format>(text);
        if (found.puzzles.size() != puzzles || !found.all_read()) state.SkipWithError("not all puzzles were read");
        benchmark::DoNotOptimize(found);
    }
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * text.size()));
    state.counters["puzzles"] = static_cast<double>(puzzles);
}

/// The example puzzle in each format that can be read and written, checked by its identity.
template <class Format> void add_example() {
    if constexpr (nono::readable_format<Format> && nono::writable_format<Format>) {
        const auto puzzle = bench::puzzle_of("teapot");
        const auto written = nono::write<Format>(puzzle);
        if (!written) return;
        const auto again = nono::parse<Format>(written.text);
        const bool same = again && nono::hash_clues(*again) == nono::hash_clues(puzzle);
        const std::string name = "read_example/" + std::string(Format::info.name);
        benchmark::RegisterBenchmark(name.c_str(), [text = written.text, same](benchmark::State& state) {
            if (!same) state.SkipWithError("what was written reads differently");
            read_all<Format>(state, text, 1);
        });
    }
}

/// The files with an extension below a folder of the collections that are recognised as in the format, in order, each
/// with `divider` behind it.
template <class Format> std::string collection(const std::string& folder, const char* extension, const char* divider) {
    std::vector<std::filesystem::path> files;
    std::error_code none;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(NONO_CORPORA_DIR "/" + folder, none))
        if (entry.path().extension() == extension) files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    std::string text;
    for (const auto& file : files) {
        const std::string one = nono::read_file(file).text;
        const auto format = nono::detect_format(one);
        if (format && format->name == Format::info.name) text += one + divider;
    }
    return text;
}

template <class Format> void add_collection(const char* folder, const char* extension, const char* divider) {
    std::string text = collection<Format>(folder, extension, divider);
    if (text.empty()) return;
    const std::size_t puzzles = nono::parse_all<Format>(text).puzzles.size();
    const std::string name = "read_collection/" + std::string(Format::info.name);
    benchmark::RegisterBenchmark(name.c_str(), [text = std::move(text), puzzles](benchmark::State& state) {
        read_all<Format>(state, text, puzzles);
    });
}

const bool added = [] {
    nono::default_formats::for_each([]<class Format>() { add_example<Format>(); });
    add_collection<nono::non>("nonogram/non", ".non", "\n====\n");
    add_collection<nono::tournament>("nonogram/tournament", ".txt", "\n");
    return true;
}();

} // namespace
