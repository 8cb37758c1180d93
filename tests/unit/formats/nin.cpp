// SPDX-License-Identifier: MIT
#include <nono/formats/lists/nin.hpp>

#include "../../bad_input.hpp"
#include "../../check_both.hpp"
#include "../../read_checks.hpp"

using nono::feature;
using nono::nin;
using nono::parse_errc;
using nono_tests::fails;
using nono_tests::plain;
using nono_tests::reads;

TEST_CASE("nin: width before height, rows before columns") {
    const auto found = reads<nin>("3 2\n1 1\n0\n1\n0\n1\n");
    CHECK(found.clues.rows == nono::clue_lines{plain({1, 1}), plain({})});
    CHECK(found.clues.columns == nono::clue_lines{plain({1}), plain({}), plain({1})});
    CHECK(reads<nin>("\xEF\xBB\xBF 3\t2\r\n 1,1 \r\n0\r\n1\r\n0\r\n1").clues == found.clues);
}

TEST_CASE("nin: blank lines mean what counting says") {
    const auto found = reads<nin>("3 2\n1 1\n0\n1\n0\n1\n").clues;
    CHECK(reads<nin>("3 2\n1 1\n\n1\n\n1\n", {{parse_errc::blank_lines_are_empty_clues, 3, 1}}).clues == found);
    CHECK(reads<nin>("3 2\n1 1\n0\n\n1\n\n0\n1\n\n", {{parse_errc::blank_lines_are_layout, 4, 1}}).clues == found);
    fails<nin>("3 2\n1 1\n\n\n1\n\n1\n", parse_errc::ambiguous_blank_lines, 3, 1);
}

TEST_CASE("nin: columns that stand first, where nothing else fits") {
    // The picture #.# / ###.
    const auto found = reads<nin>("3 2\n1 1\n3\n2\n1\n2\n").clues;
    const std::vector<nono_tests::finding> swapped{{parse_errc::columns_first, 1, 1}};
    CHECK(nono_tests::reads_with<nin>("3 2\n2\n1\n2\n1 1\n3\n", swapped).clues == found);
    CHECK(nono_tests::reads_with<nin>("3 2\r\n2\r\n\r\n1\r\n2\r\n1 1\r\n3",
                                      {{parse_errc::columns_first, 1, 1}, {parse_errc::blank_lines_are_layout, 3, 1}})
              .clues == found);
    CHECK(nono_tests::reads_with<nin>("# x\n3 2\n2\n\n2\n1 1\n1 1\n", {{parse_errc::ignored_line, 1, 1},
                                                                       {parse_errc::columns_first, 2, 1},
                                                                       {parse_errc::blank_lines_are_empty_clues, 4, 1}})
              .clues.rows[1] == plain({1, 1}));
    // Where both orders fit, the format's own is taken; where none does, too.
    CHECK(nono_tests::reads_with<nin>("2 3\n1\n0\n0\n1\n0\n", {{parse_errc::rows_taken_first, 1, 1}}).clues.rows[0] ==
          plain({1}));
    reads<nin>("2 1\n1\n1\n1\n", {{parse_errc::clue_totals_differ, 1, 1}});
    CHECK(nono_tests::reads_with<nin>("2 3\n1\n0\n\n0\n1\n0\n",
                                      {{parse_errc::columns_first, 1, 1}, {parse_errc::blank_lines_are_layout, 4, 1}})
              .clues.columns[0] == plain({1}));
    // A blank line tells too, and is written where it has to.
    const auto contradictory = nono_tests::reads_with<nin>(
        "3 2\n0\n0\n\n1\n0\n1\n", {{parse_errc::clue_totals_differ, 1, 1}, {parse_errc::blank_lines_are_layout, 4, 1}});
    CHECK(nono::write<nin>(contradictory).text == "3 2\n0\n0\n\n1\n0\n1\n");
    fails<nin>("3 2\n2\n1\n2\n1 1\n4\n", parse_errc::clue_longer_than_line, 6, 1);
    reads<nin>("2 2\n2\n1\n1\n2\n"); // a square does not show its order
}

TEST_CASE("nin: comments and what follows") {
    reads<nin>("# by hand\n1 1\n# row\n1\n1\n# end\n",
               {{parse_errc::ignored_line, 1, 1}, {parse_errc::ignored_line, 3, 1}, {parse_errc::ignored_line, 6, 1}});
    reads<nin>("1 1\n1\n1\n\n 1\n1\n", {{parse_errc::trailing_data, 5, 2}});
    reads<nin>("1 1 7\n1\n1\n", {{parse_errc::text_after_value, 1, 5}});
    reads<nin>("2 1\n2 0\n1\n1\n", {{parse_errc::zero_among_clues, 2, 3}});
    reads<nin>("3 1\n0 1 0\n1\n0\n0\n", {{parse_errc::zero_among_clues, 2, 1}}); // the first of them
    reads<nin>("2 1\n1\n1\n1\n", {{parse_errc::clue_totals_differ, 1, 1}});
    reads<nin>("3 1\n2 1\n1\n1\n1\n", {{parse_errc::clues_exceed_line, 2, 1}});
}

TEST_CASE("nin: errors and their places") {
    fails<nin>("", parse_errc::empty_input, 1, 1);
    fails<nin>(" \n", parse_errc::empty_input, 1, 1);
    fails<nin>("#\n", parse_errc::no_puzzle, 1, 2);
    fails<nin>("1 \xFF\n", parse_errc::expected_number, 1, 3);
    fails<nin>("5\n1\n1\n", parse_errc::expected_number, 1, 2);
    fails<nin>("5 x\n", parse_errc::expected_number, 1, 3);
    fails<nin>("0 1\n", parse_errc::size_is_zero, 1, 1);
    fails<nin>("1 65536\n", parse_errc::size_over_limit, 1, 3);
    fails<nin>("9 9\n", parse_errc::size_over_limit, 1, 1, {.limits = {.cells = 80}});
    fails<nin>("3 2\n1 1\n0\n1\n0\n1\n", parse_errc::size_over_limit, 1, 1, {.limits = {.side = 2}});
    CHECK(nono::parse<nin>("3 2\n1 1\n0\n1\n0\n1\n", {.limits = {.side = 3}}).has_value());
    fails<nin>("1 9999999999\n", parse_errc::number_too_large, 1, 3);
    fails<nin>("2 2\n1\n1\n1\n", parse_errc::too_few_clue_lines, 4, 2);
    fails<nin>("1 1\n1 a\n1\n", parse_errc::expected_number, 2, 3);
    fails<nin>("1 1\n1\n-1\n", parse_errc::expected_number, 3, 1);
    fails<nin>("2 1\n 3\n1\n1\n", parse_errc::clue_longer_than_line, 2, 2);
    fails<nin>("1 1\n1\n1\n", parse_errc::clues_over_limit, 3, 1, {.limits = {.clues = 1}});
    fails<nin>("1 1\n1\n1\n", parse_errc::puzzles_over_limit, 1, 1, {.limits = {.puzzles = 0}});
}

TEST_CASE("nin: what the format cannot hold is named") {
    nono_tests::names_losses<nin>(
        {{feature::palette, ""}, {feature::goal, ""}, {feature::saved_grids, "monday"}, {feature::metadata, "title"}});
}

TEST_CASE("nin: recognised by content") {
    NONO_CHECK_BOTH(nin::detect("3 2\n1 1\n0\n1\n0\n1\n") == nono::likelihood::certain);
    NONO_CHECK_BOTH(nin::detect("3 2\n1 1\n# x\n0\n1\n0\n1\n") == nono::likelihood::likely);
    NONO_CHECK_BOTH(nin::detect("3 2\n1 1\n") == nono::likelihood::possible);
    NONO_CHECK_BOTH(nin::detect("3 2\n1 1 0\n0\n1 0\n0\n1 0\n") == nono::likelihood::possible);
    NONO_CHECK_BOTH(nin::detect("3 2\n2\n1\n2\n1 1\n3\n") == nono::likelihood::likely);
    NONO_CHECK_BOTH(nin::detect("3 2\n2\n1\n2\n1 1\n2\n") == nono::likelihood::likely);
    NONO_CHECK_BOTH(nin::detect("3 2\n1 1\n0\n1\n0\n1\n1\n") == nono::likelihood::likely);
    // What only starts like the format: a list without a size.
    NONO_CHECK_BOTH(nin::detect("2 2\n1\n1\n\n1\n1\n0\n2\n") == nono::likelihood::no);
    NONO_CHECK_BOTH(nin::detect("1 1\n3\n\n2\n1\n2\n") == nono::likelihood::no);
    NONO_CHECK_BOTH(nin::detect("3 2\nx\n") == nono::likelihood::no);
    NONO_CHECK_BOTH(nin::detect("3\n2\n1\n") == nono::likelihood::no);
    // No grid has a side of 0.
    NONO_CHECK_BOTH(nin::detect("0 2\n0\n0\n") == nono::likelihood::no);
    NONO_CHECK_BOTH(nin::detect("2 0\n0\n0\n") == nono::likelihood::no);
}

NONO_CHECK_CONSTANT(nono::parse_clues<nin>("2 1\n2\n1\n1\n")->columns.size() == 2);

TEST_CASE("nin: bad input") { nono_tests::survive_every_change<nin>("3 2\n1 1\n\n# x\n1\n0\n1\n"); }
