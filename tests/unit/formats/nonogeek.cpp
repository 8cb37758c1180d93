// SPDX-License-Identifier: MIT
#include <nono/formats/rare.hpp>
#include <nono/formats/rare/nonogeek.hpp>

#include "../../format_checks.hpp"

using namespace nono_tests;

using nono::extend::nonogeek;

namespace {

/// The clues of the picture `#.#` / `###`.
const nono::clues geek_clues{{plain({1, 1}), plain({3})}, {plain({2}), plain({1}), plain({2})}};
const std::string geek_text = "ROWS:\n1 1\n3\nCOLUMNS:\n2\n1\n2\n";

} // namespace

TEST_CASE("nonogeek: clues below headings") {
    reads_each<nonogeek>({
        {geek_text, {}, &geek_clues},
        {"\xEF\xBB\xBF columns: \r\n2\r\n1\r\n2\r\n\r\nRows:\r\n1,1\r\n3", {}, &geek_clues},
    });
    CHECK(reads<nonogeek>("cols:\n0\nROWS:\n0\n").clues.rows[0].empty());
    reads_each<nonogeek>({
        {"A title\n# x\n" + geek_text + "made by hand\n",
         {{ignored_line, 1, 1}, {ignored_line, 2, 1}, {ignored_line, 10, 1}}},
        {"ROWS:\n\n1 1\n\n3\n\nCOLUMNS:\n2\n1\n2\n", {{blank_lines_are_layout, 4, 1}}},
        {geek_text + "ROWS:\n9\n", {{section_twice, 8, 1}, {ignored_line, 9, 1}}},
    });
}

TEST_CASE("nonogeek: cells are the goal or a saved grid") {
    const auto solved = reads<nonogeek>(geek_text + "CELLS:\nfEf\n1+F\n");
    REQUIRE(solved.goal.has_value());
    CHECK(nono::clues_of(*solved.goal) == geek_clues);
    const auto begun = reads<nonogeek>("CELLS:\nfu0\n-2U\n" + geek_text);
    REQUIRE(begun.saved.size() == 1);
    CHECK(begun.saved[0].name == "cells");
    CHECK(begun.saved[0].cells.decided_count() == 3);
    reads_each<nonogeek>({
        {geek_text + "CELLS:\nfuu\nffff\n", {{goal_too_long, 10, 4}}},
        {geek_text + "CELLS:\nfuu\nff\nfff\n", {{goal_too_short, 10, 3}, {goal_too_long, 11, 1}}},
        {geek_text + "CELLS:\nfuu\n", {{goal_too_short, 9, 4}}},
    });
    CHECK(nono::parse<nonogeek>(geek_text + "CELLS:\nfxu\n").error().code == invalid_cell);
}

TEST_CASE("nonogeek: errors and their positions") {
    fails_each<nonogeek>({
        {"", empty_input, 1, 1},
        {"ROWS:\n1\n", missing_columns, 2, 2},
        {"COLUMNS:\n1\n", missing_rows, 1, 1},
        {"ROWS:\n1 x\nCOLUMNS:\n1\n", expected_number, 2, 3},
        {"ROWS:\n2\nCOLUMNS:\n1\n", clue_longer_than_line, 2, 1},
        {"ROWS:\n1\n1\n", size_over_limit, 3, 1, {.limits = {.side = 1}}},
        {"ROWS:\n1\n\xFF\n", missing_columns, 3, 2},
    });
}

TEST_CASE("nonogeek: losses are named") { names_losses<nonogeek>("palette, metadata: title, saved grids: monday"); }

TEST_CASE("nonogeek: recognized by content") {
    NONO_CHECK_DETECTED(nonogeek, {"x\nROWS:\n\n1\nCOLUMNS:\n1\n", certain}, {"ROWS:\n1\n", possible},
                        {"ROWS:\nCOLUMNS:\n", no}, {"ROWS\n1\nCOLUMNS\n1\n", no},
                        {"rows:\n- [1]\ncolumns:\n- [1]\n", no});
    CHECK(nono::extend::guess_formats<nono::all_formats>(geek_text).front().info.name == "nonogeek");
}

NONO_CHECK_CONSTANT(nono::parse_clues<nonogeek>("ROWS:\n1\nCOLUMNS:\n1\n")->columns[0][0].length == 1);

TEST_CASE("nonogeek: bad input") { survive_every_change<nonogeek>(geek_text + "CELLS:\nfeu\n"); }
