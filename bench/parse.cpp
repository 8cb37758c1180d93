// The speed of reading and writing texts, and of identifying puzzles; the reading speed of each format: with an example
// puzzle written in it, and with real collections if they are present.
// SPDX-License-Identifier: MIT
#include "puzzles.hpp"

#include <nono/formats/rare.hpp>
#include <nono/hash.hpp>
#include <nono/write.hpp>

#include <cstddef>
#include <span>
#include <string_view>

namespace {

template <class Formats> void parse_example(benchmark::State& state, const char* name) {
    const std::string text = bench::text_of(name);
    bench::measure_text(
        state, text.size(), [&] { return nono::parse<Formats>(text); },
        [](const auto& found) { return found && found->goal; });
}
void parse(benchmark::State& state, const char* name) { parse_example<nono::non>(state, name); }
BENCHMARK_CAPTURE(parse, cat_15x15, "cat");
BENCHMARK_CAPTURE(parse, bay_50x50_in_color, "bay-at-sunset");

// As above, but the format is recognized among all.
void parse_any(benchmark::State& state, const char* name) { parse_example<nono::all_formats>(state, name); }
BENCHMARK_CAPTURE(parse_any, cat_15x15, "cat");
BENCHMARK_CAPTURE(parse_any, bay_50x50_in_color, "bay-at-sunset");

// Reads a puzzle as a list in a named format, or in one recognized among all: the difference is the cost of
// recognition.
template <class Format> void parse_list(benchmark::State& state, bool named) {
    const auto source = bench::puzzle_of("cat");
    const std::string text = nono::write<Format>(source).text;
    bench::measure_text(
        state, text.size(), [&] { return named ? nono::parse<Format>(text) : nono::parse<nono::all_formats>(text); },
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

void hash_clues(benchmark::State& state, const char* name, const std::string& expected) {
    const auto puzzle = bench::puzzle_of(name);
    const std::string text = nono::canonical_text(puzzle);
    bench::measure_text(
        state, text.size(), [&] { return nono::hash_clues(puzzle); },
        [&](const auto& hash) { return nono::to_string(hash) == expected; });
}
// The identities are those that sha256sum prints for `nono hash --text`.
BENCHMARK_CAPTURE(hash_clues, dancer_5x10, "dancer",
                  "5b34a65632a179e86dbdbbae1e553e7e3f9d4efb91387e99a52f082d3f2d53bc");
BENCHMARK_CAPTURE(hash_clues, bay_50x50_in_color, "bay-at-sunset",
                  "11983f1cb40603ba3ccdf0ed9a5132aaa970f498e10d5e67fa672b72c8e459b0");

/// Reads a text repeatedly; it must hold `puzzles` puzzles.
template <class Format> void read_all(benchmark::State& state, const std::string& text, std::size_t puzzles) {
    bench::measure_text(
        state, text.size(), [&] { return nono::parse_all<Format>(text); },
        [&](const auto& found) { return found.size() == puzzles && bool(found); });
    state.counters["puzzles"] = static_cast<double>(puzzles);
}

/// Accepts puzzles and keeps only the number of clues: the cost of reading without memory for puzzles.
struct counting_sink {
    static constexpr bool clues_only = false;

    std::size_t puzzles = 0;
    std::size_t clues = 0;
    bool failed = false;

    bool begin_puzzle(nono::source_position) { return true; }
    void size(std::size_t, std::size_t) {}
    void add_line(nono::axis, std::span<const nono::clue> line) { clues += line.size(); }
    void property(std::string_view, std::string) {}
    void set_palette(nono::palette) {}
    void set_goal(nono::grid) {}
    void add_saved(nono::extend::saved_grid) {}
    void diagnose(nono::parse_error) {}
    void fail(nono::parse_error) { failed = true; }
    void end_puzzle() { ++puzzles; }
};

/// Reads a text repeatedly into a sink; the numbers of puzzles and clues must be as expected.
template <class Format>
void read_to_sink(benchmark::State& state, const std::string& text, std::size_t puzzles, std::size_t clues) {
    const auto read = [&] {
        counting_sink sink;
        Format::read(text, sink, {});
        return sink;
    };
    bench::measure_text(state, text.size(), read, [&](const counting_sink& sink) {
        return sink.puzzles == puzzles && sink.clues == clues && !sink.failed;
    });
    state.counters["puzzles"] = static_cast<double>(puzzles);
}

/// Copies the puzzles of a text repeatedly: allocating and releasing their memory is part of reading them.
template <class Format> void copy_all(benchmark::State& state, const std::string& text) {
    const auto found = nono::parse_all<Format>(text);
    bench::measure_text(
        state, text.size(), [&] { return found; }, [&](const auto& copy) { return copy.size() == found.size(); });
}

/// Adds the example puzzle in each format that can be read and written, verified by its identity.
template <class Format> void add_example() {
    if constexpr (nono::extend::readable_format<Format> && nono::extend::writable_format<Format>) {
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

/// Returns the files with an extension below a folder of the collections that are recognized as the format, in order,
/// each followed by `divider`.
template <class Format> std::string collection(const std::string& folder, const char* extension, const char* divider) {
    std::string text;
    for (const auto& file : bench::collection_files(folder)) {
        if (file.extension() != extension) continue;
        const std::string item = *nono::read_file(file);
        const auto formats = nono::extend::guess_formats<nono::all_formats>(item);
        if (!formats.empty() && formats.front().info.name == Format::info.name) text += item + divider;
    }
    return text;
}

template <class Format> void add_collection(const char* folder, const char* extension, const char* divider) {
    const std::string text = collection<Format>(folder, extension, divider);
    if (text.empty()) return;
    const auto found = nono::parse_all<Format>(text);
    const std::size_t puzzles = found.size();
    std::size_t clues = 0;
    for (const auto& item : found) clues += item ? nono::detail::block_count_of(item->clues) : 0;
    const std::string format(Format::info.name);
    // With linear reading, several copies in one text take that many times as long.
    for (const std::size_t copies : {std::size_t{1}, std::size_t{8}}) {
        std::string many;
        for (std::size_t i = 0; i < copies; ++i) many += text;
        const std::string name = "read_to_sink/" + format + "/" + std::to_string(copies);
        benchmark::RegisterBenchmark(name.c_str(), read_to_sink<Format>, many, copies * puzzles, copies * clues);
    }
    benchmark::RegisterBenchmark(("copy_collection/" + format).c_str(), copy_all<Format>, text);
    benchmark::RegisterBenchmark(("read_collection/" + format).c_str(), read_all<Format>, text, puzzles);
}

const bool added = [] {
    nono::all_formats::for_each([]<class Format>() { add_example<Format>(); });
    add_collection<nono::non>("nonogram/non", ".non", "\n====\n");
    add_collection<nono::tournament>("nonogram/tournament", ".txt", "\n");
    return true;
}();

} // namespace
