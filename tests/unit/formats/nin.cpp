// SPDX-License-Identifier: MIT
#include <nono/formats/lists/nin.hpp>

#include "../../format_checks.hpp"

using namespace nono_tests;

using nono::nin;

TEST_CASE("nin: width before height, rows before columns") {
    const auto found = reads<nin>("3 2\n1 1\n0\n1\n0\n1\n");
    check_clues(found, {{1, 1}, {}}, {{1}, {}, {1}});
    CHECK(reads<nin>("\xEF\xBB\xBF 3\t2\r\n 1,1 \r\n0\r\n1\r\n0\r\n1").clues == found.clues);
}

TEST_CASE("nin: the number of lines decides what blank lines mean") {
    const auto found = reads<nin>("3 2\n1 1\n0\n1\n0\n1\n").clues;
    reads_each<nin>({
        {"3 2\n1 1\n\n1\n\n1\n", {{blank_lines_are_empty_clues, 3, 1}}, &found},
        {"3 2\n1 1\n0\n\n1\n\n0\n1\n\n", {{blank_lines_are_layout, 4, 1}}, &found},
    });
    fails<nin>("3 2\n1 1\n\n\n1\n\n1\n", ambiguous_blank_lines, 3, 1);
}

TEST_CASE("nin: columns before rows are accepted if no other order is consistent") {
    // The picture #.# / ###.
    const auto found = reads<nin>("3 2\n1 1\n3\n2\n1\n2\n").clues;
    const std::vector<finding> swapped{{columns_first, 1, 1}};
    CHECK(reads_with<nin>("3 2\n2\n1\n2\n1 1\n3\n", swapped).clues == found);
    CHECK(reads_with<nin>("3 2\r\n2\r\n\r\n1\r\n2\r\n1 1\r\n3", {{columns_first, 1, 1}, {blank_lines_are_layout, 3, 1}})
              .clues == found);
    CHECK(reads_with<nin>("# x\n3 2\n2\n\n2\n1 1\n1 1\n",
                          {{ignored_line, 1, 1}, {columns_first, 2, 1}, {blank_lines_are_empty_clues, 4, 1}})
              .clues.rows[1] == plain({1, 1}));
    // If both orders are consistent, or neither is, the order of the format is used.
    CHECK(reads_with<nin>("2 3\n1\n0\n0\n1\n0\n", {{rows_assumed_first, 1, 1}}).clues.rows[0] == plain({1}));
    reads<nin>("2 1\n1\n1\n1\n", {{clue_totals_differ, 1, 1}});
    CHECK(reads_with<nin>("2 3\n1\n0\n\n0\n1\n0\n", {{columns_first, 1, 1}, {blank_lines_are_layout, 4, 1}})
              .clues.columns[0] == plain({1}));
    // A blank line decides as well, and is written if it is needed.
    const auto contradictory =
        reads_with<nin>("3 2\n0\n0\n\n1\n0\n1\n", {{clue_totals_differ, 1, 1}, {blank_lines_are_layout, 4, 1}});
    CHECK(nono::write<nin>(contradictory).text == "3 2\n0\n0\n\n1\n0\n1\n");
    fails<nin>("3 2\n2\n1\n2\n1 1\n4\n", clue_longer_than_line, 6, 1);
    reads<nin>("2 2\n2\n1\n1\n2\n"); // a square does not show its order
}

TEST_CASE("nin: comments and trailing text") {
    reads_each<nin>({
        {"# by hand\n1 1\n# row\n1\n1\n# end\n", {{ignored_line, 1, 1}, {ignored_line, 3, 1}, {ignored_line, 6, 1}}},
        {"1 1\n1\n1\n\n 1\n1\n", {{trailing_data, 5, 2}}},
        {"1 1 7\n1\n1\n", {{text_after_value, 1, 5}}},
        {"2 1\n2 0\n1\n1\n", {{zero_among_clues, 2, 3}}},
        {"3 1\n0 1 0\n1\n0\n0\n", {{zero_among_clues, 2, 1}}}, // the first one
        {"2 1\n1\n1\n1\n", {{clue_totals_differ, 1, 1}}},
        {"3 1\n2 1\n1\n1\n1\n", {{clues_exceed_line, 2, 1}}},
    });
}

TEST_CASE("nin: errors and their positions") {
    fails_each<nin>({
        {"", empty_input, 1, 1},
        {" \n", empty_input, 1, 1},
        {"#\n", no_puzzle, 1, 2},
        {"1 \xFF\n", expected_number, 1, 3},
        {"5\n1\n1\n", expected_number, 1, 2},
        {"5 x\n", expected_number, 1, 3},
        {"0 1\n", size_is_zero, 1, 1},
        {"1 65536\n", size_over_limit, 1, 3},
        {"9 9\n", size_over_limit, 1, 1, {.limits = {.cells = 80}}},
        {"3 2\n1 1\n0\n1\n0\n1\n", size_over_limit, 1, 1, {.limits = {.side = 2}}},
    });
    CHECK(nono::parse<nin>("3 2\n1 1\n0\n1\n0\n1\n", {.limits = {.side = 3}}).has_value());
    fails_each<nin>({
        {"1 9999999999\n", number_too_large, 1, 3},
        {"2 2\n1\n1\n1\n", too_few_clue_lines, 4, 2},
        {"1 1\n1 a\n1\n", expected_number, 2, 3},
        {"1 1\n1\n-1\n", expected_number, 3, 1},
        {"2 1\n 3\n1\n1\n", clue_longer_than_line, 2, 2},
        {"1 1\n1\n1\n", clues_over_limit, 3, 1, {.limits = {.clues = 1}}},
        {"1 1\n1\n1\n", puzzles_over_limit, 1, 1, {.limits = {.puzzles = 0}}},
    });
}

TEST_CASE("nin: losses are named") { names_losses<nin>("palette, goal, saved grids: monday, metadata: title"); }

TEST_CASE("nin: recognized by content") {
    NONO_CHECK_DETECTED(nin, {"3 2\n1 1\n0\n1\n0\n1\n", certain}, {"3 2\n1 1\n# x\n0\n1\n0\n1\n", likely},
                        {"3 2\n1 1\n", possible}, {"3 2\n1 1 0\n0\n1 0\n0\n1 0\n", possible},
                        {"3 2\n2\n1\n2\n1 1\n3\n", likely}, {"3 2\n2\n1\n2\n1 1\n2\n", likely},
                        {"3 2\n1 1\n0\n1\n0\n1\n1\n", likely});
    // A list without a size, which only starts like the format.
    NONO_CHECK_DETECTED(nin, {"2 2\n1\n1\n\n1\n1\n0\n2\n", no}, {"1 1\n3\n\n2\n1\n2\n", no}, {"3 2\nx\n", no},
                        {"3\n2\n1\n", no});
    // No side of a grid is 0.
    NONO_CHECK_DETECTED(nin, {"0 2\n0\n0\n", no}, {"2 0\n0\n0\n", no});
}

NONO_CHECK_CONSTANT(nono::parse_clues<nin>("2 1\n2\n1\n1\n")->columns.size() == 2);

TEST_CASE("nin: bad input") { survive_every_change<nin>("3 2\n1 1\n\n# x\n1\n0\n1\n"); }
