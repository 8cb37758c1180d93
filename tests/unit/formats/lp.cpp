// SPDX-License-Identifier: MIT
#include <nono/formats/rare/lp.hpp>

#include <nono/formats/rare.hpp>

#include "../../format_checks.hpp"

using namespace nono_tests;

using nono::extend::lp;

namespace {

const std::string lp_head = "number_of_rows: 1\nnumber_of_columns: 2\n";
const std::string small_lp = lp_head + "row_1\nnumber_of_clusters: 1\nsize(s): 1\ncolumn_1\nnumber_of_clusters: 1\n"
                                       "size(s): 1\ncolumn_2\nnumber_of_clusters: 0\nsize(s):\n";

} // namespace

TEST_CASE("lp: keywords, numbers of clues and sizes") {
    const auto found = reads<lp>(small_lp);
    check_clues(found, {{1}}, {{1}, {}});
    CHECK(nono::write<lp>(found).text == "number_of_rows: 1\nnumber_of_columns: 2\n\nrow_1\nnumber_of_clusters: 1\n"
                                         "size(s): 1\n\ncolumn_1\nnumber_of_clusters: 1\nsize(s): 1\n\ncolumn_2\n"
                                         "number_of_clusters: 0\nsize(s):\n");
    CHECK(reads<lp>("\xEF\xBB\xBFnumber_of_rows: 1 number_of_columns: 2\r\ncolumn_2 tiles: 0 width(s): row_1 tiles: 1 "
                    "width(s): 1\r\ncolumn_1 n 1 w 1")
              .clues == found.clues);
}

TEST_CASE("lp: tolerated deviations") {
    reads_each<lp>({
        {lp_head + "row_1 n 1 s 1 2\ncolumn_1 n 1 s 1\ncolumn_2 n 1 s 0\n",
         {{text_after_value, 3, 15}, {zero_for_empty_line, 5, 16}}},
        {lp_head + "row_1 n 1 s 1 0\ncolumn_1 n 1 s 1\ncolumn_2 n 0 s\n", {{text_after_value, 3, 15}}},
        {lp_head + "hello\nrow_1 n 1 s 1\ncolumn_1 n 2 s 0 1\ncolumn_2 n 0 s 0\nend\n",
         {{ignored_line, 3, 1}, {zero_among_clues, 5, 16}, {zero_for_empty_line, 6, 16}, {trailing_data, 7, 1}}},
        {lp_head + "row_1 n 1 s 1\ncolumn_1 n 1 s 1\nrow_1 n 1 s 2\ncolumn_2 n 0 s\n", {{section_twice, 5, 1}}},
        {lp_head + "row_1 n 1 s 1\ncolumn_1 n 0 s\ncolumn_2 n 0 s\n", {{clue_totals_differ, 1, 1}}},
    });
}

TEST_CASE("lp: errors and their positions") {
    fails_each<lp>({
        {"", empty_input, 1, 1},
        {"number_of_columns: 1\n", no_puzzle, 1, 1},
        {"number_of_rows: 1\n", no_puzzle, 1, 18},
        {"number_of_rows: x\n", expected_number, 1, 17},
        {"number_of_rows: 99999999999\n", number_too_large, 1, 17},
        {"number_of_rows: 0 number_of_columns: 1\n", size_is_zero, 1, 1},
        {"number_of_rows: 9 number_of_columns: 9\n", size_over_limit, 1, 1, {.limits = {.cells = 80}}},
        {lp_head + "row_1 n 1 s 1\n", too_few_clue_lines, 3, 14},
        {lp_head + "row_2 n 1 s 1\n", too_many_clue_lines, 3, 1},
        {lp_head + "row_0 n 1 s 1\n", too_many_clue_lines, 3, 1},
        {lp_head + "row_ n 1 s 1\n", expected_number, 3, 1},
        {lp_head + "row_1 n x s 1\n", expected_number, 3, 9},
        {lp_head + "row_1 n 2 s 1\ncolumn_1", expected_number, 4, 1},
        {lp_head + "row_1 n 1 s 3\ncolumn_1 n 0 s\ncolumn_2 n 0 s", clue_longer_than_line, 3, 13},
        {lp_head + "row_1 n 2 s 1 1\n", clues_over_limit, 3, 15, {.limits = {.clues = 1}}},
    });
}

TEST_CASE("lp: losses are named") { names_losses<lp>("palette, goal, saved grids: monday, metadata: title"); }

TEST_CASE("lp: recognized by content") {
    NONO_CHECK_DETECTED(lp, {"number_of_rows: 1\nnumber_of_columns: 1\n", certain}, {"number_of_rows: 1\n", possible},
                        {"rows: 1\n", no});
    CHECK(nono::extend::guess_formats<nono::all_formats>(small_lp).front().info.name == "lp");
}

NONO_CHECK_CONSTANT(
    nono::parse_clues<lp>("number_of_rows: 1 number_of_columns: 1 row_1 n 0 s column_1 n 0 s")->width() == 1);

TEST_CASE("lp: bad input") { survive_every_change<lp>(small_lp); }
