// Files of many programs, each recognized by its content and read as stated by a table next to them: its size, its
// colors and the number of its solutions, which were determined with other readers.
// SPDX-License-Identifier: MIT
#include <nono/count.hpp>
#include <nono/formats/every.hpp>
#include <nono/hash.hpp>
#include <nono/parse.hpp>
#include <nono/write.hpp>

#include "../rounds.hpp"
#include "corpora.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace {

/// Folders of archives, whose puzzles other tests read.
constexpr std::array<std::string_view, 1> folders_to_skip{"nonopack"};

/// A row of the table.
struct expected_file {
    std::string path;
    std::string size;
    std::string colors;
    std::string puzzles;
    std::string solutions;
};

std::vector<std::string> cells_of(std::string_view row) {
    std::vector<std::string> out(1);
    for (const char c : row) {
        if (c == '\t')
            out.emplace_back();
        else if (c != '\r')
            out.back() += c;
    }
    out.resize(std::max<std::size_t>(out.size(), 5));
    return out;
}

std::vector<expected_file> expected_files(std::string_view table) {
    std::vector<expected_file> out;
    nono::extend::line_cursor cursor(table);
    nono::extend::text_line line;
    while (cursor.next(line)) {
        const auto cells = cells_of(line.text);
        const std::string_view folder = std::string_view(cells[0]).substr(0, cells[0].find('/'));
        if (cells[0].find('/') == std::string::npos) continue; // the headings of the table
        if (std::find(folders_to_skip.begin(), folders_to_skip.end(), folder) != folders_to_skip.end()) continue;
        out.push_back({cells[0], cells[1], cells[2], cells[3], cells[4]});
    }
    return out;
}

/// The solutions of large puzzles are counted only in thorough runs.
bool is_counted(const nono::clues& clues) { return nono_tests::thorough() || clues.width() * clues.height() <= 1'000; }

/// Writes a puzzle in its own format and reads it back.
void check_round_trip(std::string_view format, const nono::puzzle& puzzle) {
    const auto written = nono::write<nono::every_format>(puzzle, {.format = format});
    CHECK(written.written);
    const auto again = nono::parse<nono::every_format>(written.text, {.format = format});
    INFO(nono::describe(again.error(), written.text));
    REQUIRE(again.has_value());
    CHECK(nono::hash_clues(*again) == nono::hash_clues(puzzle));
    if (written.lost.empty()) CHECK(*again == puzzle);
}

void check_file(const expected_file& row, const std::string& text) {
    const auto format = nono::recognize_format<nono::every_format>(text);
    INFO(nono::describe(format.error(), text));
    REQUIRE(format.has_value());
    const auto found = nono::parse_all<nono::every_format>(text);
    if (row.puzzles == "0") { // must be refused
        CHECK(!found.front());
        return;
    }
    REQUIRE(std::to_string(found.size()) == row.puzzles);
    for (const auto& puzzle : found) {
        INFO(nono::describe(puzzle.error(), text));
        REQUIRE(puzzle.has_value());
        const auto& clues = puzzle->clues;
        CHECK(std::to_string(clues.width()) + "x" + std::to_string(clues.height()) == row.size);
        CHECK(std::to_string(clues.color_count() - 1) == row.colors);
        const bool has_count =
            !row.solutions.empty() && row.solutions.find_first_not_of("0123456789") == std::string::npos;
        if (has_count && is_counted(clues)) {
            const auto found_solutions = nono::count_solutions(clues);
            CHECK(found_solutions.exact);
            CHECK(to_string(found_solutions.count) == row.solutions);
        }
        if (puzzle->goal) CHECK(nono::satisfies(*puzzle->goal, clues));
        // A line without a clue is read as a line with a blotted clue, which few formats can hold.
        if (format->writes && !nono::extend::has_blotted_clues(clues)) check_round_trip(format->name, *puzzle);
    }
}

} // namespace

TEST_CASE("corpus: files of many programs are recognized and read correctly") {
    const auto tables = nono_tests::corpus_files("nonogram/more", ".tsv");
    for (const auto& table : tables) {
        const auto rows = expected_files(nono_tests::contents(table));
        CHECK(!rows.empty());
        for (const auto& row : rows) {
            CAPTURE(row.path);
            const std::string text = nono_tests::contents(table.parent_path() / row.path);
            REQUIRE(!text.empty());
            check_file(row, text);
        }
    }
}
