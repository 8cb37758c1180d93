// SPDX-License-Identifier: MIT
#include <nono/formats/rare/labelled_lists.hpp>

#include "../../format_checks.hpp"

using namespace nono_tests;

using nono::extend::g_r_c;
using nono::extend::pea;
using nono::extend::v_h;

namespace {

/// The clues of the picture `#.#` / `###`.
const nono::clues labelled_clues{{plain({1, 1}), plain({3})}, {plain({2}), plain({1}), plain({2})}};

} // namespace

TEST_CASE("v_h: columns after v and rows after h") {
    reads_each<v_h>({
        {"v(3):\n2\n1\n2\n\nh(2):\n1 1\n3\n", {}, &labelled_clues},
        {"\r\n h(2): \r\n1 1\r\n3\r\nv(3):\r\n2\r\n1\r\n2", {}, &labelled_clues},
    });
    CHECK(reads<v_h>("v(2):\n1\n\n\nh(1):\n1\n", {{blank_lines_are_empty_clues, 3, 1}}).clues.columns[1].empty());
    reads<v_h>("v(1): x\n1\n\nh(1):\n1\n2\n", {{text_after_value, 1, 7}, {trailing_data, 6, 1}});
}

TEST_CASE("v_h: errors and their positions") {
    fails_each<v_h>({
        {"", empty_input, 1, 1},
        {"v(1)\n", no_puzzle, 1, 1},
        {"v(0):\n", size_is_zero, 1, 3},
        {"v(7):\n", size_over_limit, 1, 3, {.limits = {.side = 6}}},
        {"v(1):\n1\n", missing_rows, 2, 2},
        {"h(1):\n1\n", missing_columns, 2, 2},
        {"v(1):\n1\n\nv(1):\n1\n", too_many_clue_lines, 4, 1},
        {"v(2):\n1\nh(1):\n1\n", too_few_clue_lines, 3, 1},
        {"v(1):\n1\n2\nh(1):\n1\n", too_many_clue_lines, 3, 1},
        {"v(1):\n1\nh(2):\n1\n", too_few_clue_lines, 4, 2},
        {"v(1):\n1\nh(1):\nx\n", expected_number, 4, 1},
        {"v(1):\n1\nhello\n", no_puzzle, 3, 1},
    });
}

TEST_CASE("v_h: strict reading ends at the first error") {
    nono::parse_options strict;
    strict.strict = true;
    const auto found = nono::parse<v_h>("v(3):0\n0\n0\n\nh(1):\n", strict);
    REQUIRE_FALSE(found);
    CHECK(found.error().code == text_after_value);
    CHECK(found.error().where.column == 6);
    CHECK(found.diagnostics().empty());
}

TEST_CASE("pea: rows and columns with commas") {
    reads_each<pea>({
        {"rows\n1,1\n3\n\ncolumns\n2\n1\n2", {}, &labelled_clues},
        {"Columns\r\n2\r\n1\r\n2\r\nrows \r\n1, 1\r\n\r\n3\r\n", {}, &labelled_clues},
        {"comment\nrow\n1\n\nrows\n1,1\n3\ncomment\n7\ncolumns\n2\n1\n2",
         {{ignored_line, 1, 1}, {ignored_line, 2, 1}, {ignored_line, 3, 1}, {ignored_line, 8, 1}, {ignored_line, 9, 1}},
         &labelled_clues},
        {"rows\n0\nrows\n1\ncolumns\n0\n", {{section_twice, 3, 1}, {ignored_line, 4, 1}}},
        {"rows\n1\ncolumns\n0\n", {{clue_totals_differ, 3, 1}}},
    });
    fails_each<pea>({
        {"", empty_input, 1, 1},
        {"rows\n1\n", missing_columns, 2, 2},
        {"columns\n1\n", missing_rows, 1, 1},
        {"rows\nx\ncolumns\n1\n", expected_number, 2, 1},
        {"rows\n2\ncolumns\n1\n", clue_longer_than_line, 2, 1},
    });
}

TEST_CASE("g_r_c: a letter before each line") {
    reads_each<g_r_c>({
        {"g 2 3\nr 1 1 0\nr 3 0\nc 2 0\nc 1 0\nc 2 0\n", {}, &labelled_clues},
        {"G  2 3 \r\nc 2 0\r\n\r\nc\t1 0\r\nR 1  1 0 \r\nc 2 0\r\nr 3 0", {}, &labelled_clues},
    });
    CHECK(reads<g_r_c>("g 1 1\nr 0\nc 0\n").clues.rows[0].empty());
    reads_each<g_r_c>({
        {"g 3 2\nr 1 1 0\nr 3 0\nc 2 0\nc 1 0\nc 2 0\n", {{sizes_swapped, 1, 1}}, &labelled_clues},
        {"g 1 1 5\nr 1\nc\nx 7\n",
         {{clue_totals_differ, 1, 1},
          {text_after_value, 1, 7},
          {missing_end_zero, 2, 4},
          {missing_end_zero, 3, 2},
          {ignored_line, 4, 1}}},
        {"g 1 1\nr 1 0 0\nc 1 0\n", {{zero_among_clues, 2, 5}}},
    });
}

TEST_CASE("g_r_c: errors and their positions") {
    fails_each<g_r_c>({
        {"", empty_input, 1, 1},
        {" r 1 0\n", no_puzzle, 1, 2},
        {"g 1\nr 1 0\nc 1 0\n", expected_number, 1, 4},
        {"g 1 0\n", size_is_zero, 1, 5},
        {"g 9 9\n", size_over_limit, 1, 1, {.limits = {.cells = 80}}},
        {"g 1 2\nr 1 0\nc 1 0\n", too_few_clue_lines, 3, 6},
        {"g 1 1\nr 1 0\nr 1 0\nc 1 0\n", too_many_clue_lines, 1, 1},
        {"g 1 1\nr a 0\nc 1 0\n", expected_number, 2, 3},
        {"g 1 1\nr 2 0\nc 1 0\n", clue_longer_than_line, 2, 3},
    });
}

TEST_CASE("labelled lists: recognized by content") {
    NONO_CHECK_DETECTED(v_h, {"\nv(3):\n\n1 1\n", certain}, {"h(2):", likely}, {"h(2):\n#\n", likely}, {"v(x):\n", no},
                        {"", no});
    NONO_CHECK_DETECTED(pea, {"rows\n1,1\n3\n\ncolumns\n2\n1\n2", certain}, {"Columns\r\n0\r\n\r\nrows\r\n0", certain});
    // Texts that are read with deviations, or not at all, as in `.non`.
    NONO_CHECK_DETECTED(
        pea, {"comment\nx\nrows\n1\ncolumns\n1\n", likely}, {"rows\n1\ncolumns\n0\n", likely}, // other totals
        {"rows\n1 0\ncolumns\n1\n", likely},        // a 0 next to another clue
        {"rows\n1 1\ncolumns\n1\n1\n", likely},     // too little room
        {"rows\n1\ncolumns\n1\nrows\n1\n", likely}, // a repeated side
        {"rows\ncolumns\n", likely}, {"<pre>rows\n1\ncolumns\n1\n</pre>", likely}, {"rows\n1\v\ncolumns\n1\n", no});
    // Texts in `.non`.
    NONO_CHECK_DETECTED(pea, {"width 1\nrows\n1\ncolumns\n1\n", no}, {"rows\n1\n\n1\ncolumns\n1\n", no},
                        {"rows\n1\ncolumns\n1\ngoal 1\n", no}, {"rows\n1\n", no});
    NONO_CHECK_DETECTED(g_r_c, {"g 2 3\n\nr 1 1 0\n", certain}, {"g 2 3\nr\n", possible}, {"g 2\nr 1 1 0\n", no},
                        {"g 2 3\nx\n", no}, {"r 1 0\n", no}, {"g 2 3\n", no});
}

TEST_CASE("labelled lists: losses are named") {
    const std::string_view expected = "palette, goal, saved grids: monday, metadata: title";
    names_losses<v_h>(expected);
    names_losses<pea>(expected);
    names_losses<g_r_c>(expected);
}

NONO_CHECK_CONSTANT(nono::parse_clues<v_h>("v(2):\n1\n1\nh(1):\n2\n")->columns.size() == 2);
NONO_CHECK_CONSTANT(nono::parse_clues<pea>("rows\n2\ncolumns\n1\n1")->columns.size() == 2);
NONO_CHECK_CONSTANT(nono::parse_clues<g_r_c>("g 1 2\nr 2 0\nc 1 0\nc 1 0\n")->columns.size() == 2);

TEST_CASE("labelled lists: bad input") {
    survive_every_change<v_h>("v(1):\n1\n\nh(1):\n1\n");
    survive_every_change<pea>("rows\n1\n\ncolumns\n1");
    survive_every_change<g_r_c>("g 1 2\nr 2 0\nc 1 0\nc 1 0\n");
}
