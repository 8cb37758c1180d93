// Conversions from every format to every other and back: clues and identity are preserved, and written texts are
// recognized.
// SPDX-License-Identifier: MIT
#include <nono/hash.hpp>
#include <nono/parse.hpp>
#include <nono/write.hpp>

#include "../brute_force.hpp"
#include "../corpus/corpora.hpp"
#include "../known_formats.hpp"
#include "../read_checks.hpp"
#include "../rounds.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using formats = nono_tests::every_format;

/// A format that is read and written, with its type erased: compiling code for every pair of formats would be too much.
struct round_trip {
    std::string_view name;
    nono::write_result (*write)(const nono::puzzle&);
    nono::result<nono::puzzle> (*parse)(std::string_view);
};

std::vector<round_trip> two_way_formats() {
    std::vector<round_trip> out;
    formats::for_each([&]<class F>() {
        if constexpr (nono::extend::readable_format<F> && nono::extend::writable_format<F>)
            out.push_back({F::info.name, [](const nono::puzzle& puzzle) { return nono::write<F>(puzzle); },
                           [](std::string_view text) { return nono::parse<F>(text); }});
    });
    return out;
}

nono::puzzle titled_puzzle_of(nono::grid picture) {
    auto out = nono_tests::puzzle_of(std::move(picture));
    out.metadata.set("title", "A title");
    return out;
}

/// Returns pictures with typical pitfalls: one cell, one line, empty lines, full lines, more than one word per line,
/// more cells than the digits of any format, many colors.
std::vector<nono::puzzle> generated() {
    nono_tests::random_numbers random(11);
    std::vector<nono::puzzle> out;
    struct shape {
        std::size_t width, height, colors, blank_percent;
    };
    for (const auto& [width, height, colors, blank_percent] : std::vector<shape>{
             {1, 1, 2, 0},     {1, 1, 2, 100},   {7, 1, 2, 50},    {1, 9, 2, 50},   {2, 2, 2, 0},    {4, 3, 2, 100},
             {5, 5, 2, 40},    {12, 5, 2, 60},   {5, 12, 2, 60},   {25, 25, 2, 45}, {66, 65, 2, 50}, {130, 3, 2, 30},
             {1100, 2, 2, 30}, {2, 1100, 2, 30}, {6, 4, 3, 40},    {9, 1, 4, 40},   {1, 9, 4, 40},   {9, 1, 3, 0},
             {1, 9, 3, 0},     {6, 6, 4, 0},     {20, 15, 28, 30}, {40, 40, 63, 10}})
        out.push_back(titled_puzzle_of(nono_tests::random_picture(random, width, height, colors, blank_percent)));
    nono::grid lines(6, 6); // full and empty rows and columns
    for (std::size_t i = 0; i < 6; ++i) lines(2, i) = lines(3, i) = lines(i, 4) = 1;
    out.push_back(titled_puzzle_of(lines));
    return out;
}

std::string short_name(const nono::puzzle& puzzle) {
    return std::to_string(puzzle.clues.width()) + " x " + std::to_string(puzzle.clues.height()) + ", " +
           std::to_string(puzzle.clues.color_count()) + " colors";
}

/// Returns the format as which a text of another one is recognized because nothing distinguishes them; empty otherwise.
std::string_view recognized_as(const round_trip& format, const nono::puzzle& puzzle, const std::string& text) {
    const auto& clues = puzzle.clues;
    if (format.name == "ish" && text.find(',') == std::string::npos) return "keen";
    if (format.name == "columns_first_nin" && clues.width() == clues.height() && clues.width() > 1) return "nin";
    if (format.name == "height_first" && text == "1\n1\n1\n1\n") return "text"; // a picture of four cells
    return {};
}

/// Checks that a written text is recognized as its format, either by the entire list or by reading.
void check_recognized(const round_trip& format, const nono::puzzle& puzzle, const std::string& text) {
    const auto found = nono::recognize_format<formats>(text);
    INFO(format.name, " (", short_name(puzzle), "): ", text.substr(0, 200));
    if (!found && found.error().code == nono::parse_errc::ambiguous_format) {
        const auto all = nono::extend::guess_formats<formats>(text);
        const auto is_own = [&](const nono::extend::candidate& guess) { return guess.info.name == format.name; };
        CHECK_MESSAGE(std::any_of(all.begin(), all.end(), is_own), "not among the candidates");
        MESSAGE("ambiguous, and said to be: ", std::string(format.name), " of ", short_name(puzzle));
        return;
    }
    REQUIRE(found.has_value());
    if (const auto other = recognized_as(format, puzzle, text); !other.empty()) {
        CHECK(found->name == other);
        return;
    }
    CHECK(nono::hash_clues(*nono::parse<formats>(text)) == nono::hash_clues(puzzle));
    // A pack with a single puzzle is a .non text, and JSON without blocks has no pairs.
    const bool blocks = puzzle.clues.rows != nono::clue_lines(puzzle.clues.height());
    const bool other = format.name == "nonpack" || (format.name == "json_pairs" && !blocks);
    const std::string_view expected = !other ? format.name : format.name == "nonpack" ? "non" : "json";
    if (puzzle.clues.width() != puzzle.clues.height() && puzzle.clues.width() > 2 && puzzle.clues.height() > 2)
        CHECK(found->name == expected);
}

/// Returns the puzzle with its properties in order of their keys: formats with fields for them have a fixed order.
nono::puzzle in_order(nono::puzzle puzzle) {
    auto& all = puzzle.metadata.properties;
    std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.key < b.key; });
    return puzzle;
}

/// A -> B -> A.
void check_pair(const round_trip& a, const round_trip& b, const nono::puzzle& first) {
    const auto as_b = b.write(first);
    if (!as_b) return;
    const auto from_b = b.parse(as_b.text);
    INFO(a.name, " -> ", b.name, " (", short_name(first), ")");
    REQUIRE(from_b.has_value());
    CHECK(nono::hash_clues(*from_b) == nono::hash_clues(first));
    auto again = *from_b;
    // Picture formats need a goal, and formats of clues lose it: the goal of the first puzzle is used instead.
    if (!again.goal) {
        again.goal = first.goal;
        again.clues = first.clues;
    }
    const auto as_a = a.write(again);
    REQUIRE(as_a.written);
    const auto from_a = a.parse(as_a.text);
    REQUIRE(from_a.has_value());
    CHECK(nono::hash_clues(*from_a) == nono::hash_clues(first));
    if (first.clues.color_count() == 2) CHECK(from_a->clues == first.clues);
}

/// Converts from one format to others and back; by default to an eighth of them.
void check_all_from(const round_trip& a, const std::vector<round_trip>& all, const nono::puzzle& puzzle,
                    bool recognition) {
    const auto written = a.write(puzzle);
    if (!written) {
        CHECK(!written.lost.empty());
        return;
    }
    if (recognition) check_recognized(a, puzzle, written.text);
    const auto first = a.parse(written.text);
    INFO(a.name, " (", short_name(puzzle), ")");
    REQUIRE(first.has_value());
    CHECK(nono::hash_clues(*first) == nono::hash_clues(puzzle));
    if (written.lost.empty()) CHECK(in_order(*first) == in_order(puzzle));
    auto whole = *first;
    if (!whole.goal && puzzle.goal) {
        whole.goal = puzzle.goal;
        whole.clues = puzzle.clues;
    }
    static nono_tests::random_numbers random(12);
    for (const auto& b : all)
        if (nono_tests::thorough() || random.one_in(8)) check_pair(a, b, whole);
}

void check_all(const nono::puzzle& puzzle, bool recognition) {
    static const auto all = two_way_formats();
    for (const auto& a : all) check_all_from(a, all, puzzle, recognition);
}

/// Returns the files of the corpora with an extension; by default every fourth one.
std::vector<std::filesystem::path> files_to_convert(const char* folder, const char* extension) {
    const auto all = nono_tests::corpus_files(folder, extension);
    std::vector<std::filesystem::path> out;
    for (std::size_t i = 0; i < all.size(); i += nono_tests::thorough() ? 1U : 4U) out.push_back(all[i]);
    return out;
}

} // namespace

TEST_CASE("conversions: generated puzzles, from every format to every other and back") {
    for (const auto& puzzle : generated()) check_all(puzzle, true);
}

TEST_CASE("conversions: the corpora") {
    for (const auto& [folder, extension] : std::vector<std::pair<const char*, const char*>>{
             {"nonogram/non", ".non"}, {"nonogram/gno", ".gno"}, {"nonogram/webpbn-xml", ".xml"}})
        for (const auto& path : files_to_convert(folder, extension)) {
            const auto puzzle = nono::parse<formats>(nono_tests::contents(path));
            CAPTURE(path.string());
            REQUIRE(puzzle.has_value());
            if (puzzle->clues.width() * puzzle->clues.height() <= 10'000) check_all(*puzzle, false);
        }
}

TEST_CASE("conversions: every file of the corpora is recognized as its format") {
    struct kind {
        const char* folder;
        const char* extension;
        std::string_view name;
    };
    for (const auto& [folder, extension, name] : std::vector<kind>{{"nonogram/non", ".non", "non"},
                                                                   {"nonogram/gno", ".gno", "gno"},
                                                                   {"nonogram/webpbn-xml", ".xml", "webpbn"},
                                                                   {"nonogram/nin", ".nin", "nin"}})
        for (const auto& path : nono_tests::corpus_files(folder, extension)) {
            const auto found = nono::recognize_format<formats>(nono_tests::contents(path));
            CAPTURE(path.string());
            REQUIRE(found.has_value());
            CHECK(found->name == name);
        }
}
