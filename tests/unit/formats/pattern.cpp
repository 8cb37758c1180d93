// SPDX-License-Identifier: MIT
#include <nono/formats/lists/pattern.hpp>

#include "../../bad_input.hpp"
#include "../../check_both.hpp"
#include "../../read_checks.hpp"

using nono::color_set;
using nono::feature;
using nono::parse_errc;
using nono::pattern;
using nono_tests::fails;
using nono_tests::plain;
using nono_tests::reads;

TEST_CASE("pattern: cells that the text does not spell out are bounded for all puzzles together") {
    // A letter stands for 26 cells at most; there are none for 9.
    const std::string item = "3x3://///,\n";
    const std::string text = item + "3x3://///,zzzz\n" + item + item;
    const auto all = nono::parse_all<pattern>(text, {.limits = {.cells = 20}});
    REQUIRE(all.size() == 4);
    CHECK(all[2].error().code == parse_errc::missing_cells);
    CHECK(nono_tests::short_form(all[3].error()) == nono_tests::finding{parse_errc::size_over_limit, 4, 1});
}

TEST_CASE("pattern: columns before rows, nothing for a line without clues") {
    const auto found = reads<pattern>("3x2:1//1/1.1/\n");
    CHECK(found.clues.rows == nono::clue_lines{plain({1, 1}), plain({})});
    CHECK(found.clues.columns == nono::clue_lines{plain({1}), plain({}), plain({1})});
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
    // Where the last letter ends with the grid it stands for no cell.
    CHECK(reads<pattern>("3x2:1//1/1.1/,AbBB").saved[0].cells(1, 2) == color_set::first(2));
    const auto wide = reads<pattern>("30x1:" + std::string(29, '/') + "/,zE");
    CHECK(wide.saved[0].cells.decided_count() == 1);
    CHECK(wide.saved[0].cells(0, 29) == color_set::only(1));
    CHECK(nono::write<pattern>(reads<pattern>("30x1:" + std::string(29, '/') + "/,zF")).text ==
          "30x1:" + std::string(29, '/') + "/,zF\n");
    CHECK(reads<pattern>("25x1:" + std::string(24, '/') + "/,z").saved[0].cells.decided_count() == 0);
    reads<pattern>("1x1:1/1,Aa", {{parse_errc::goal_too_long, 1, 10}});
}

TEST_CASE("pattern: what is forgiven, and errors") {
    reads<pattern>("1:0/0", {{parse_errc::zero_for_empty_line, 1, 3}, {parse_errc::zero_for_empty_line, 1, 5}});
    reads<pattern>("2x1:1/1/1", {{parse_errc::clue_totals_differ, 1, 1}});
    reads<pattern>("2x1:1/1/1.1", {{parse_errc::clues_exceed_line, 1, 9}});
    fails<pattern>("15x15#12345", parse_errc::no_puzzle, 1, 6);
    fails<pattern>("x", parse_errc::expected_number, 1, 1);
    fails<pattern>("3x:", parse_errc::expected_number, 1, 3);
    fails<pattern>("0:", parse_errc::size_is_zero, 1, 1);
    fails<pattern>("99999:", parse_errc::size_over_limit, 1, 1);
    fails<pattern>("99999999999:", parse_errc::number_too_large, 1, 1);
    fails<pattern>("2x1:1/1", parse_errc::too_few_clue_lines, 1, 8);
    fails<pattern>("1:1,A", parse_errc::too_few_clue_lines, 1, 4);
    fails<pattern>("1:1/1/1", parse_errc::too_many_clue_lines, 1, 6);
    fails<pattern>("1:2/1", parse_errc::clue_longer_than_line, 1, 3);
    fails<pattern>("1:1/1 1", parse_errc::expected_number, 1, 6);
    fails<pattern>("1:1./1", parse_errc::expected_number, 1, 5);
    fails<pattern>("1:1/1", parse_errc::clues_over_limit, 1, 5, {.limits = {.clues = 1}});
    fails<pattern>("", parse_errc::empty_input, 1, 1);
    CHECK(nono::parse<pattern>("1:1/1,?").error().code == parse_errc::invalid_cell);
    CHECK(nono::parse<pattern>("1x2:1/1/,a").error().code == parse_errc::missing_cells);
}

TEST_CASE("pattern: a line for each puzzle") {
    const auto all = nono::parse_all<pattern>("1:1/1\n\n2:x\n1x2:2/1/1\n");
    REQUIRE(all.size() == 3);
    CHECK(all[0].has_value());
    CHECK(nono_tests::short_form(all[1].error()) == nono_tests::finding{parse_errc::expected_number, 3, 3});
    const std::vector<nono::puzzle> good{*all[0], *all[2]};
    CHECK(nono::write_all<pattern>(good).text == "1x1:1/1\n1x2:2/1/1\n");
}

TEST_CASE("pattern: what the format cannot hold is named") {
    nono_tests::names_losses<pattern>(
        {{feature::saved_grids, "monday"}, {feature::palette, ""}, {feature::goal, ""}, {feature::metadata, "title"}});
    auto found = reads<pattern>("1:1/1,A");
    found.saved.push_back(found.saved[0]);
    found.saved[0].cells(0, 0) = {};
    CHECK(nono::write<pattern>(found).lost ==
          std::vector<nono::loss>{{feature::saved_grids, ""}, {feature::saved_grids, ""}});
}

TEST_CASE("pattern: recognised by content") {
    NONO_CHECK_BOTH(pattern::detect("3x2:1//1/1.1/,AbBB\n") == nono::likelihood::certain);
    NONO_CHECK_BOTH(pattern::detect("1:1/1") == nono::likelihood::certain);
    NONO_CHECK_BOTH(pattern::detect("2x2:///") == nono::likelihood::likely);
    NONO_CHECK_BOTH(pattern::detect("15x15#12345") == nono::likelihood::no);
    NONO_CHECK_BOTH(pattern::detect("4:30 pm") == nono::likelihood::no);
    NONO_CHECK_BOTH(pattern::detect("x:1") == nono::likelihood::no);
    CHECK(nono::guess_formats("3x2:1//1/1.1/").front().info.name == "pattern");
}

NONO_CHECK_CONSTANT(nono::parse_clues<pattern>("1x2:2/1/1,AA")->columns[0][0].length == 2);

TEST_CASE("pattern: bad input") { nono_tests::survive_every_change<pattern>("3x2:1//1/1.1/,AbBB\n1:1/1"); }
