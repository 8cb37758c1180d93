// SPDX-License-Identifier: MIT
#include <nono/formats/lists/pattern.hpp>

#include "../../format_checks.hpp"

using namespace nono_tests;

using nono::color_set;
using nono::pattern;

TEST_CASE("pattern: the cells that the text does not spell out are limited for all puzzles together") {
    // A letter represents at most 26 cells; here no letters spell out 9 cells.
    const std::string item = "3x3://///,\n";
    const std::string text = item + "3x3://///,zzzz\n" + item + item;
    const auto all = nono::parse_all<pattern>(text, {.limits = {.cells = 20}});
    REQUIRE(all.size() == 4);
    CHECK(all[2].error().code == missing_cells);
    CHECK(short_form(all[3].error()) == finding{size_over_limit, 4, 1});
}

TEST_CASE("pattern: columns before rows, and an empty field for a line without clues") {
    const auto found = reads<pattern>("3x2:1//1/1.1/\n");
    check_clues(found, {{1, 1}, {}}, {{1}, {}, {1}});
    CHECK(found.saved.empty());
    CHECK(reads<pattern>("\xEF\xBB\xBF 3x2:1//1/1.1/ \r\n\r\n").clues == found.clues);
    CHECK(reads<pattern>("1:1/1").clues.width() == 1);
}

TEST_CASE("pattern: given cells are a saved grid") {
    const auto found = reads<pattern>("3x2:1//1/1.1/,AbBB");
    REQUIRE(found.saved.size() == 1);
    const auto& cells = found.saved[0].cells;
    CHECK(cells(0, 0) == color_set::only(1));
    CHECK(cells(0, 1) == color_set::first(2));
    CHECK(cells(0, 2) == color_set::only(0));
    CHECK(cells(1, 0) == color_set::first(2));
    CHECK(cells(1, 1) == color_set::only(1));
    CHECK(cells(1, 2) == color_set::first(2));
}

TEST_CASE("pattern: runs of given cells") {
    // If the last letter ends with the grid, it represents no cell.
    CHECK(reads<pattern>("3x2:1//1/1.1/,AbBB").saved[0].cells(1, 2) == color_set::first(2));
    const auto wide = reads<pattern>("30x1:" + std::string(29, '/') + "/,zE");
    CHECK(wide.saved[0].cells.decided_count() == 1);
    CHECK(wide.saved[0].cells(0, 29) == color_set::only(1));
    CHECK(nono::write<pattern>(reads<pattern>("30x1:" + std::string(29, '/') + "/,zF")).text ==
          "30x1:" + std::string(29, '/') + "/,zF\n");
    CHECK(reads<pattern>("25x1:" + std::string(24, '/') + "/,z").saved[0].cells.decided_count() == 0);
    reads<pattern>("1x1:1/1,Aa", {{goal_too_long, 1, 10}});
}

TEST_CASE("pattern: tolerated deviations and errors") {
    reads_each<pattern>({
        {"1:0/0", {{zero_for_empty_line, 1, 3}, {zero_for_empty_line, 1, 5}}},
        {"2x1:1/1/1", {{clue_totals_differ, 1, 1}}},
        {"2x1:1/1/1.1", {{clues_exceed_line, 1, 9}}},
    });
    fails_each<pattern>({
        {"15x15#12345", no_puzzle, 1, 6},
        {"x", expected_number, 1, 1},
        {"3x:", expected_number, 1, 3},
        {"0:", size_is_zero, 1, 1},
        {"99999:", size_over_limit, 1, 1},
        {"99999999999:", number_too_large, 1, 1},
        {"2x1:1/1", too_few_clue_lines, 1, 8},
        {"1:1,A", too_few_clue_lines, 1, 4},
        {"1:1/1/1", too_many_clue_lines, 1, 6},
        {"1:2/1", clue_longer_than_line, 1, 3},
        {"1:1/1 1", expected_number, 1, 6},
        {"1:1./1", expected_number, 1, 5},
        {"1:1/1", clues_over_limit, 1, 5, {.limits = {.clues = 1}}},
        {"", empty_input, 1, 1},
    });
    CHECK(short_form(error_of<pattern>("1:1/1,?")) == finding{invalid_cell, 1, 7});
    CHECK(short_form(error_of<pattern>("1x2:1/1/,a")) == finding{missing_cells, 1, 11});
}

TEST_CASE("pattern: one puzzle per line") {
    const auto all = nono::parse_all<pattern>("1:1/1\n\n2:x\n1x2:2/1/1\n");
    REQUIRE(all.size() == 3);
    CHECK(all[0].has_value());
    CHECK(short_form(all[1].error()) == finding{expected_number, 3, 3});
    const std::vector<nono::puzzle> good{*all[0], *all[2]};
    CHECK(nono::write_all<pattern>(good).text == "1x1:1/1\n1x2:2/1/1\n");
}

namespace {

// The lines of a saved game before its moves.
std::string save_of(std::string_view game, std::string_view size, std::string_view description) {
    const auto field = [](std::string_view key, std::string_view value) {
        return std::string(key) + ':' + std::to_string(value.size()) + ':' + std::string(value) + '\n';
    };
    return field("SAVEFILE", "Simon Tatham's Portable Puzzle Collection") + field("VERSION ", "1") +
           field("GAME    ", game) + field("PARAMS  ", "9x9") + field("CPARAMS ", size) +
           field("SEED    ", "7361:6d70") + field("DESC    ", description);
}

const std::string pattern_moves = "NSTATES :1:5\nSTATEPOS:1:4\nMOVE    :8:F0,0,1,1\nMOVE    :8:E1,0,1,1\n"
                                  "MOVE    :8:F0,1,3,1\nMOVE    :8:U0,0,3,2\n";

// The cells of a saved grid, row by row.
std::string cells_of(const nono::extend::saved_grid& saved) {
    std::string out;
    for (const color_set cell : saved.cells.cells())
        out += cell == color_set::only(1) ? '#' : cell == color_set::only(0) ? '.' : '?';
    return out;
}

} // namespace

TEST_CASE("pattern: saved games") {
    const std::string save = save_of("Pattern", "3x2", "2/1/2/1.1/3");
    const std::string text = save + pattern_moves;
    std::string crlf;
    for (const char c : text) crlf += c == '\n' ? std::string("\r\n") : std::string(1, c);
    for (const std::string& whole : {text, crlf, "\xEF\xBB\xBF" + text, text.substr(0, text.size() - 1)}) {
        CHECK(nono::recognize_format(whole)->name == "pattern");
        const auto found = reads_with<pattern>(whole, {});
        check_clues(found, {{1, 1}, {3}}, {{2}, {1}, {2}});
        REQUIRE(found.saved.size() == 1);
        CHECK(found.saved[0].name == "game");
        CHECK(cells_of(found.saved[0]) == "#.?###"); // the last move was undone
    }
    CHECK(reads_with<pattern>(save, {}).saved.empty());
    CHECK(reads_with<pattern>(save + "NSTATES :1:1\nSTATEPOS:1:1\n", {}).saved.empty());
    // Given cells are kept, and a game that was solved or restarted has all cells.
    const std::string given = save_of("Pattern", "3x2", "2/1/2/1.1/3,AE");
    const auto played = reads_with<pattern>(given + "STATEPOS:1:2\nMOVE    :8:E0,0,3,1\n", {});
    REQUIRE(played.saved.size() == 2);
    CHECK(cells_of(played.saved[0]) == "#????#");
    CHECK(cells_of(played.saved[1]) == "#..??#");
    CHECK(cells_of(reads_with<pattern>(save + "STATEPOS:1:2\nSOLVE   :7:S101111\n", {}).saved[0]) == "#.####");
    CHECK(cells_of(reads_with<pattern>(save + "STATEPOS:1:3\nMOVE    :8:F0,0,1,1\nRESTART :11:2/1/2/1.1/3\n", {})
                       .saved[0]) == "??????");
    CHECK(reads_with<pattern>(save_of("Pattern", "2", "1/1/1/1"), {}).clues.width() == 2);
}

TEST_CASE("pattern: saved games that are damaged or belong to another puzzle") {
    fails<pattern>(save_of("Mines", "9x9n10", "4,4,mabc"), other_saved_game, 3, 12);
    const std::string save = save_of("Pattern", "3x2", "2/1/2/1.1/3");
    reads_with<pattern>(save + "STATEPOS:1:9\nMOVE    :8:F0,0,1,1\n", {{missing_end_mark, 9, 20}});
    reads_with<pattern>(save + "MOVE    :8:F9,0,1,1\nMOVE    :1:x\nMOVE    :3:S10\n",
                        {{ignored_characters, 8, 12}, {ignored_characters, 9, 12}, {ignored_characters, 10, 12}});
    reads_with<pattern>(save + "MOVE    :8:F0,0,1,1x\n", {{length_differs, 8, 20}});
    reads_with<pattern>(save + "and more\n", {{ignored_line, 8, 1}});
    fails<pattern>(save.substr(0, save.find("DESC")), no_puzzle, 1, 1);
    reads_with<pattern>(save.substr(0, save.size() - 2), {{clue_totals_differ, 1, 1}, {length_differs, 7, 23}});
    fails_each<pattern>({
        {save.substr(0, save.size() - 4), expected_number, 7, 21},
        {save_of("Pattern", "0x2", "1"), size_is_zero, 5, 12},
    });
    CHECK(short_form(error_of<pattern>(save + "STATEPOS:1:0\n")) == finding{expected_number, 8, 12});
    // The number of moves over whole boards is limited.
    std::string long_game = save;
    for (int i = 0; i < 9; ++i) long_game += "MOVE    :8:F0,0,3,2\n";
    CHECK(nono::parse<pattern>(long_game, {.limits = {.cells = 40}}).error().code == size_over_limit);
    NONO_CHECK_DETECTED(pattern, {"SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\n", certain},
                        {"SAVEFILE: x", no});
    survive_every_change<pattern>(save + pattern_moves);
}

TEST_CASE("pattern: losses are named") {
    names_losses<pattern>("saved grids: monday, palette, goal, metadata: title");
    auto found = reads<pattern>("1:1/1,A");
    found.saved.push_back(found.saved[0]);
    found.saved[0].cells(0, 0) = {};
    CHECK(shown(nono::write<pattern>(found).lost) == "saved grids, saved grids");
}

TEST_CASE("pattern: recognized by content") {
    NONO_CHECK_DETECTED(pattern, {"3x2:1//1/1.1/,AbBB\n", certain}, {"1:1/1", certain}, {"2x2:///", likely},
                        {"15x15#12345", no}, {"4:30 pm", no}, {"x:1", no});
    CHECK(nono::extend::guess_formats("3x2:1//1/1.1/").front().info.name == "pattern");
}

NONO_CHECK_CONSTANT(nono::parse_clues<pattern>("1x2:2/1/1,AA")->columns[0][0].length == 2);

TEST_CASE("pattern: bad input") { survive_every_change<pattern>("3x2:1//1/1.1/,AbBB\n1:1/1"); }
