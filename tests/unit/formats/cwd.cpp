// SPDX-License-Identifier: MIT
#include <nono/formats/lists/cwd.hpp>

#include "../../bad_input.hpp"
#include "../../check_both.hpp"
#include "../../read_checks.hpp"

using nono::cwd;
using nono::feature;
using nono::parse_errc;
using nono_tests::fails;
using nono_tests::plain;
using nono_tests::reads;

TEST_CASE("cwd: height, width, rows, a blank line, columns") {
    const auto found = reads<cwd>("2\n3\n1 1\n0\n\n1\n0\n1\n");
    CHECK(found.clues.rows == nono::clue_lines{plain({1, 1}), plain({})});
    CHECK(found.clues.columns == nono::clue_lines{plain({1}), plain({}), plain({1})});
    CHECK(reads<cwd>("\xEF\xBB\xBF"
                     "2\r\n3\r\n1 1\r\n0\r\n\r\n1\r\n0\r\n1")
              .clues == found.clues);
}

TEST_CASE("cwd: blank lines mean what counting says") {
    const auto found = reads<cwd>("2\n3\n1 1\n0\n\n1\n0\n1\n").clues;
    CHECK(reads<cwd>("2\n3\n1 1\n\n\n1\n\n1\n", {{parse_errc::blank_lines_are_empty_clues, 4, 1}}).clues == found);
    CHECK(reads<cwd>("2\n3\n1 1\n0\n1\n0\n1\n").clues == found);
    CHECK(reads<cwd>("2\n3\n1 1\n\n1\n\n1\n", {{parse_errc::blank_lines_are_empty_clues, 4, 1}}).clues == found);
    CHECK(reads<cwd>("2\n3\n\n1 1\n0\n\n1\n0\n1\n", {{parse_errc::blank_lines_are_layout, 3, 1}}).clues == found);
    CHECK(reads<cwd>("2\n3\n1 1\n0\n\n\n1\n0\n1\n", {{parse_errc::blank_lines_are_layout, 6, 1}}).clues == found);
}

TEST_CASE("cwd: a width that stands first, where nothing else fits") {
    const auto found = reads<cwd>("2\n3\n1 1\n3\n\n2\n1\n2\n").clues;
    CHECK(reads<cwd>("3\n2\n1 1\n3\n\n2\n1\n2\n", {{parse_errc::sizes_swapped, 2, 1}}).clues == found);
    CHECK(reads<cwd>("3\n2\n\n1 1\n3\n\n2\n1\n2\n",
                     {{parse_errc::sizes_swapped, 2, 1}, {parse_errc::blank_lines_are_layout, 3, 1}})
              .clues == found);
    // The blank line tells too.
    CHECK(reads<cwd>("3\n2\n0\n0\n\n0\n0\n0\n", {{parse_errc::sizes_swapped, 2, 1}}).clues.width() == 3);
    reads<cwd>("2\n3\n0\n0\n\n1\n0\n1\n", {{parse_errc::clue_totals_differ, 2, 1}});
    fails<cwd>("3\n2\n1 1\n3\n\n2\n1\n3\n", parse_errc::clue_longer_than_line, 4, 1);
}

TEST_CASE("cwd: what is forgiven") {
    reads<cwd>("1 x\n1\n1\n\n1\n", {{parse_errc::text_after_value, 1, 3}});
    reads<cwd>("1\n1\n1\n\n1\n\n2\n", {{parse_errc::trailing_data, 7, 1}});
    reads<cwd>("1\n2\n1\n\n1\n1\n", {{parse_errc::clue_totals_differ, 2, 1}});
}

TEST_CASE("cwd: errors and their places") {
    fails<cwd>("", parse_errc::empty_input, 1, 1);
    fails<cwd>("2\n", parse_errc::expected_number, 1, 2);
    fails<cwd>("2\nx\n", parse_errc::expected_number, 2, 1);
    fails<cwd>("0\n1\n", parse_errc::size_is_zero, 1, 1);
    fails<cwd>("2\n7\n", parse_errc::size_over_limit, 2, 1, {.limits = {.side = 6}});
    fails<cwd>("7\n7\n", parse_errc::size_over_limit, 2, 1, {.limits = {.cells = 48}});
    fails<cwd>("2\n1\n1\n0\n\n", parse_errc::too_few_clue_lines, 5, 1);
    fails<cwd>("2\n1\n1\n0\n", parse_errc::too_few_clue_lines, 4, 2);
    fails<cwd>("1\n1\n2\n\n1\n", parse_errc::clue_longer_than_line, 3, 1);
    fails<cwd>("1\n1\n1\n\n1 .\n", parse_errc::expected_number, 5, 3);
}

TEST_CASE("cwd: what the format cannot hold is named") {
    nono_tests::names_losses<cwd>(
        {{feature::palette, ""}, {feature::goal, ""}, {feature::saved_grids, "monday"}, {feature::metadata, "title"}});
}

TEST_CASE("cwd: recognised by content") {
    NONO_CHECK_BOTH(cwd::detect("2\n3\n1 1\n0\n\n1\n0\n1\n") == nono::likelihood::certain);
    NONO_CHECK_BOTH(cwd::detect("2\n3\n1 1\n0\n1\n0\n1\n") == nono::likelihood::possible);
    NONO_CHECK_BOTH(cwd::detect("2\n3\n1 1\n0\n1\n0\n2\n") == nono::likelihood::no);
    NONO_CHECK_BOTH(cwd::detect("3\n2\n1 1\n0\n1\n0\n1\n") == nono::likelihood::possible);
    NONO_CHECK_BOTH(cwd::detect("2\n3\n1 1\n0\n\n1\n0\n2\n") == nono::likelihood::likely);
    NONO_CHECK_BOTH(cwd::detect("2\n3\n1 1\n0\n\n1\n0\n1\n\n1\n") == nono::likelihood::possible);
    // What only starts like the format: a list without a size.
    NONO_CHECK_BOTH(cwd::detect("1\n1\n1\n\n3\n0\n") == nono::likelihood::no);
    NONO_CHECK_BOTH(cwd::detect("1\n1\n1\n1\n") == nono::likelihood::no); // a picture
    NONO_CHECK_BOTH(cwd::detect("2\n3\n1 1\n0\n\n1\n") == nono::likelihood::possible);
    CHECK(nono::guess_formats("1\n1\n1\n\n1\n").front().info.name == "cwd");
}

NONO_CHECK_CONSTANT(nono::parse_clues<cwd>("1\n2\n2\n\n1\n1\n")->columns.size() == 2);

TEST_CASE("cwd: bad input") {
    nono_tests::survive_every_change<cwd>("2\n3\n1 1\n0\n\n1\n0\n1\n");
    nono_tests::survive_every_change<cwd>("2\n2\n1\n\n\n1\n\n");
}
