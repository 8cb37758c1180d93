// SPDX-License-Identifier: MIT
#include <nono/formats/lists/labelled_lists.hpp>

#include "../../bad_input.hpp"
#include "../../check_both.hpp"
#include "../../read_checks.hpp"

using nono::feature;
using nono::likelihood;
using nono::parse_errc;
using nono::extend::g_r_c;
using nono::extend::pea;
using nono::extend::v_h;
using nono_tests::fails;
using nono_tests::plain;
using nono_tests::reads;

namespace {

/// The clues of the picture `#.#` / `###`.
const nono::clues labelled_clues{{plain({1, 1}), plain({3})}, {plain({2}), plain({1}), plain({2})}};

} // namespace

TEST_CASE("v_h: columns below v and rows below h") {
    CHECK(reads<v_h>("v(3):\n2\n1\n2\n\nh(2):\n1 1\n3\n").clues == labelled_clues);
    CHECK(reads<v_h>("\r\n h(2): \r\n1 1\r\n3\r\nv(3):\r\n2\r\n1\r\n2").clues == labelled_clues);
    CHECK(reads<v_h>("v(2):\n1\n\n\nh(1):\n1\n", {{parse_errc::blank_lines_are_empty_clues, 3, 1}})
              .clues.columns[1]
              .empty());
    reads<v_h>("v(1): x\n1\n\nh(1):\n1\n2\n",
               {{parse_errc::text_after_value, 1, 7}, {parse_errc::trailing_data, 6, 1}});
}

TEST_CASE("v_h: errors and their places") {
    fails<v_h>("", parse_errc::empty_input, 1, 1);
    fails<v_h>("v(1)\n", parse_errc::no_puzzle, 1, 1);
    fails<v_h>("v(0):\n", parse_errc::size_is_zero, 1, 3);
    fails<v_h>("v(7):\n", parse_errc::size_over_limit, 1, 3, {.limits = {.side = 6}});
    fails<v_h>("v(1):\n1\n", parse_errc::missing_rows, 2, 2);
    fails<v_h>("h(1):\n1\n", parse_errc::missing_columns, 2, 2);
    fails<v_h>("v(1):\n1\n\nv(1):\n1\n", parse_errc::too_many_clue_lines, 4, 1);
    fails<v_h>("v(2):\n1\nh(1):\n1\n", parse_errc::too_few_clue_lines, 3, 1);
    fails<v_h>("v(1):\n1\n2\nh(1):\n1\n", parse_errc::too_many_clue_lines, 3, 1);
    fails<v_h>("v(1):\n1\nh(2):\n1\n", parse_errc::too_few_clue_lines, 4, 2);
    fails<v_h>("v(1):\n1\nh(1):\nx\n", parse_errc::expected_number, 4, 1);
    fails<v_h>("v(1):\n1\nhello\n", parse_errc::no_puzzle, 3, 1);
}

TEST_CASE("v_h: what is read ends at an error of strict reading") {
    nono::parse_options strict;
    strict.strict = true;
    const auto found = nono::parse<v_h>("v(3):0\n0\n0\n\nh(1):\n", strict);
    REQUIRE_FALSE(found);
    CHECK(found.error().code == parse_errc::text_after_value);
    CHECK(found.error().where.column == 6);
    CHECK(found.diagnostics().empty());
}

TEST_CASE("pea: rows and columns with commas") {
    CHECK(reads<pea>("rows\n1,1\n3\n\ncolumns\n2\n1\n2").clues == labelled_clues);
    CHECK(reads<pea>("Columns\r\n2\r\n1\r\n2\r\nrows \r\n1, 1\r\n\r\n3\r\n").clues == labelled_clues);
    CHECK(
        reads<pea>("comment\nrow\n1\n\nrows\n1,1\n3\ncomment\n7\ncolumns\n2\n1\n2", {{parse_errc::ignored_line, 1, 1},
                                                                                     {parse_errc::ignored_line, 2, 1},
                                                                                     {parse_errc::ignored_line, 3, 1},
                                                                                     {parse_errc::ignored_line, 8, 1},
                                                                                     {parse_errc::ignored_line, 9, 1}})
            .clues == labelled_clues);
    reads<pea>("rows\n0\nrows\n1\ncolumns\n0\n", {{parse_errc::section_twice, 3, 1}, {parse_errc::ignored_line, 4, 1}});
    reads<pea>("rows\n1\ncolumns\n0\n", {{parse_errc::clue_totals_differ, 3, 1}});
    fails<pea>("", parse_errc::empty_input, 1, 1);
    fails<pea>("rows\n1\n", parse_errc::missing_columns, 2, 2);
    fails<pea>("columns\n1\n", parse_errc::missing_rows, 1, 1);
    fails<pea>("rows\nx\ncolumns\n1\n", parse_errc::expected_number, 2, 1);
    fails<pea>("rows\n2\ncolumns\n1\n", parse_errc::clue_longer_than_line, 2, 1);
}

TEST_CASE("g_r_c: a letter before each line") {
    CHECK(reads<g_r_c>("g 2 3\nr 1 1 0\nr 3 0\nc 2 0\nc 1 0\nc 2 0\n").clues == labelled_clues);
    CHECK(reads<g_r_c>("G  2 3 \r\nc 2 0\r\n\r\nc\t1 0\r\nR 1  1 0 \r\nc 2 0\r\nr 3 0").clues == labelled_clues);
    CHECK(reads<g_r_c>("g 1 1\nr 0\nc 0\n").clues.rows[0].empty());
    CHECK(reads<g_r_c>("g 3 2\nr 1 1 0\nr 3 0\nc 2 0\nc 1 0\nc 2 0\n", {{parse_errc::sizes_swapped, 1, 1}}).clues ==
          labelled_clues);
    reads<g_r_c>("g 1 1 5\nr 1\nc\nx 7\n", {{parse_errc::clue_totals_differ, 1, 1},
                                            {parse_errc::text_after_value, 1, 7},
                                            {parse_errc::missing_end_zero, 2, 4},
                                            {parse_errc::missing_end_zero, 3, 2},
                                            {parse_errc::ignored_line, 4, 1}});
    reads<g_r_c>("g 1 1\nr 1 0 0\nc 1 0\n", {{parse_errc::zero_among_clues, 2, 5}});
}

TEST_CASE("g_r_c: errors and their places") {
    fails<g_r_c>("", parse_errc::empty_input, 1, 1);
    fails<g_r_c>(" r 1 0\n", parse_errc::no_puzzle, 1, 2);
    fails<g_r_c>("g 1\nr 1 0\nc 1 0\n", parse_errc::expected_number, 1, 4);
    fails<g_r_c>("g 1 0\n", parse_errc::size_is_zero, 1, 5);
    fails<g_r_c>("g 9 9\n", parse_errc::size_over_limit, 1, 1, {.limits = {.cells = 80}});
    fails<g_r_c>("g 1 2\nr 1 0\nc 1 0\n", parse_errc::too_few_clue_lines, 3, 6);
    fails<g_r_c>("g 1 1\nr 1 0\nr 1 0\nc 1 0\n", parse_errc::too_many_clue_lines, 1, 1);
    fails<g_r_c>("g 1 1\nr a 0\nc 1 0\n", parse_errc::expected_number, 2, 3);
    fails<g_r_c>("g 1 1\nr 2 0\nc 1 0\n", parse_errc::clue_longer_than_line, 2, 3);
}

TEST_CASE("labelled lists: recognised by content") {
    NONO_CHECK_BOTH(v_h::detect("\nv(3):\n\n1 1\n") == likelihood::certain);
    NONO_CHECK_BOTH(v_h::detect("h(2):") == likelihood::likely);
    NONO_CHECK_BOTH(v_h::detect("h(2):\n#\n") == likelihood::likely);
    NONO_CHECK_BOTH(v_h::detect("v(x):\n") == likelihood::no);
    NONO_CHECK_BOTH(v_h::detect("") == likelihood::no);
    NONO_CHECK_BOTH(pea::detect("rows\n1,1\n3\n\ncolumns\n2\n1\n2") == likelihood::certain);
    NONO_CHECK_BOTH(pea::detect("Columns\r\n0\r\n\r\nrows\r\n0") == likelihood::certain);
    // These are read with deviations, or not at all, as in `.non`.
    NONO_CHECK_BOTH(pea::detect("comment\nx\nrows\n1\ncolumns\n1\n") == likelihood::likely);
    NONO_CHECK_BOTH(pea::detect("rows\n1\ncolumns\n0\n") == likelihood::likely);          // other totals
    NONO_CHECK_BOTH(pea::detect("rows\n1 0\ncolumns\n1\n") == likelihood::likely);        // a 0 among others
    NONO_CHECK_BOTH(pea::detect("rows\n1 1\ncolumns\n1\n1\n") == likelihood::likely);     // too little room
    NONO_CHECK_BOTH(pea::detect("rows\n1\ncolumns\n1\nrows\n1\n") == likelihood::likely); // a side twice
    NONO_CHECK_BOTH(pea::detect("rows\ncolumns\n") == likelihood::likely);
    NONO_CHECK_BOTH(pea::detect("<pre>rows\n1\ncolumns\n1\n</pre>") == likelihood::likely);
    NONO_CHECK_BOTH(pea::detect("rows\n1\v\ncolumns\n1\n") == likelihood::no);
    // These are `.non`.
    NONO_CHECK_BOTH(pea::detect("width 1\nrows\n1\ncolumns\n1\n") == likelihood::no);
    NONO_CHECK_BOTH(pea::detect("rows\n1\n\n1\ncolumns\n1\n") == likelihood::no);
    NONO_CHECK_BOTH(pea::detect("rows\n1\ncolumns\n1\ngoal 1\n") == likelihood::no);
    NONO_CHECK_BOTH(pea::detect("rows\n1\n") == likelihood::no);
    NONO_CHECK_BOTH(g_r_c::detect("g 2 3\n\nr 1 1 0\n") == likelihood::certain);
    NONO_CHECK_BOTH(g_r_c::detect("g 2 3\nr\n") == likelihood::possible);
    NONO_CHECK_BOTH(g_r_c::detect("g 2\nr 1 1 0\n") == likelihood::no);
    NONO_CHECK_BOTH(g_r_c::detect("g 2 3\nx\n") == likelihood::no);
    NONO_CHECK_BOTH(g_r_c::detect("r 1 0\n") == likelihood::no);
    NONO_CHECK_BOTH(g_r_c::detect("g 2 3\n") == likelihood::no);
}

TEST_CASE("labelled lists: what they cannot hold is named") {
    const std::vector<nono::loss> expected{
        {feature::palette, ""}, {feature::goal, ""}, {feature::saved_grids, "monday"}, {feature::metadata, "title"}};
    nono_tests::names_losses<v_h>(expected);
    nono_tests::names_losses<pea>(expected);
    nono_tests::names_losses<g_r_c>(expected);
}

NONO_CHECK_CONSTANT(nono::parse_clues<v_h>("v(2):\n1\n1\nh(1):\n2\n")->columns.size() == 2);
NONO_CHECK_CONSTANT(nono::parse_clues<pea>("rows\n2\ncolumns\n1\n1")->columns.size() == 2);
NONO_CHECK_CONSTANT(nono::parse_clues<g_r_c>("g 1 2\nr 2 0\nc 1 0\nc 1 0\n")->columns.size() == 2);

TEST_CASE("labelled lists: bad input") {
    nono_tests::survive_every_change<v_h>("v(1):\n1\n\nh(1):\n1\n");
    nono_tests::survive_every_change<pea>("rows\n1\n\ncolumns\n1");
    nono_tests::survive_every_change<g_r_c>("g 1 2\nr 2 0\nc 1 0\nc 1 0\n");
}
