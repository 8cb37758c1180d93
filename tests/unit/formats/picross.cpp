// SPDX-License-Identifier: MIT
#include <nono/formats/text/picross.hpp>

#include "../../bad_input.hpp"
#include "../../check_both.hpp"
#include "../../read_checks.hpp"

using nono::feature;
using nono::parse_errc;
using nono::picross;
using nono_tests::fails;
using nono_tests::plain;
using nono_tests::reads;

namespace {

const std::string two_picross =
    "# dots\nGRID \"Two dots\" (a test)\n# rows now\nROWS\n[ 1 1 ]\n[ ]\nCOLUMNS\n[ 1 ]\n[ ]\n[ 1 ]\n"
    "\n# a dot\nGRID\nROWS\n[ 1 ]\nCOLUMNS\n[ 1 ]\n";

} // namespace

TEST_CASE("picross: puzzles with a name, comments and clues in brackets") {
    const auto found = reads<picross>(two_picross);
    CHECK(found.clues.rows == nono::clue_lines{plain({1, 1}), plain({})});
    CHECK(found.clues.columns == nono::clue_lines{plain({1}), plain({}), plain({1})});
    CHECK(found.metadata.properties == std::vector<nono::property>{{"comment", "dots"},
                                                                   {"title", "\"Two dots\" (a test)"},
                                                                   {"comment", "rows now"}});
    const auto all = nono::parse_all<picross>(two_picross);
    REQUIRE(all.size() == 2);
    REQUIRE(all);
    CHECK(all[1].where.line == 13);
    CHECK(all[1]->metadata.properties == std::vector<nono::property>{{"comment", "a dot"}});
    const std::vector<nono::puzzle> both{*all[0], *all[1]};
    CHECK(nono::write_all<picross>(both).text == two_picross);
    CHECK(
        reads<picross>("\xEF\xBB\xBFGRID x\r\n\r\nCOLUMNS\r\n  [1]\r\nROWS\r\n[1,]\r\n# end").metadata.get("comment") ==
        "end");
}

TEST_CASE("picross: what is forgiven") {
    reads<picross>("GRID\nROWS 1\n[ 1\nCOLUMNS\n[ 1 ] x\n", {{parse_errc::text_after_value, 2, 6},
                                                             {parse_errc::missing_end_mark, 3, 4},
                                                             {parse_errc::text_after_value, 5, 7}});
    reads<picross>("GRID\nROWS\n[ 1 ]\nCOLUMNS\n[ 1 ]\nROWS\n[ 1 ]\n", {{parse_errc::section_twice, 6, 1}});
    reads<picross>("GRID\nROWS\n[ 0 1 ]\nCOLUMNS\n[ 1 ]\n", {{parse_errc::zero_among_clues, 3, 3}});
    reads<picross>("GRID\nROWS\n[ 1 ]\nCOLUMNS\n[ 1 ]\n[ 1 ]\n", {{parse_errc::clue_totals_differ, 6, 6}});
}

TEST_CASE("picross: errors and their places, and the other puzzles are read") {
    fails<picross>("", parse_errc::empty_input, 1, 1);
    fails<picross>("# x\n", parse_errc::no_puzzle, 1, 1);
    fails<picross>("GRILL Beaf\n", parse_errc::no_puzzle, 1, 1);
    fails<picross>("GRID\nROWS\nx\n", parse_errc::no_puzzle, 3, 1);
    fails<picross>("GRID\n[ 1 ]\n", parse_errc::missing_rows, 2, 1);
    fails<picross>("GRID\nCOLUMNS\n[ 1 ]\n", parse_errc::missing_rows, 3, 6);
    fails<picross>("GRID\nROWS\n[ 1 ]\n", parse_errc::missing_columns, 3, 6);
    fails<picross>("GRID\nROWS\n[ x ]\n", parse_errc::expected_number, 3, 3);
    fails<picross>("GRID\nROWS\n [ 2 ]\nCOLUMNS\n[ 1 ]\n", parse_errc::clue_longer_than_line, 3, 4);
    fails<picross>("GRID\nROWS\n[ 1 ]\n[ 1 ]\n", parse_errc::size_over_limit, 4, 3, {.limits = {.side = 1}});
    fails<picross>("GRID\nROWS\n[ 1 1 ]\n", parse_errc::clues_over_limit, 3, 5, {.limits = {.clues = 1}});
    const auto all = nono::parse_all<picross>("GRID\nROWS\n?\n[ 1 ]\nGRID a\nROWS\n[ 1 ]\nCOLUMNS\n[ 1 ]\n");
    REQUIRE(all.size() == 2);
    CHECK(!all[0].has_value());
    CHECK(all[1]->metadata.title() == "a");
}

TEST_CASE("picross: what follows a complete puzzle is reported, and the puzzle is kept") {
    const std::string one = "GRID One\nROWS\n[ 1 ]\nCOLUMNS\n[ 1 ]\n\n";
    for (const std::string_view end : {"", "\n\n# comment\nmore", "\r\n"}) {
        const auto all = nono::parse_all<picross>(one + "GRILL Three" + std::string(end) + "\n" + one + "junk");
        REQUIRE(all.size() == 2);
        REQUIRE(all[0].has_value());
        CHECK(nono_tests::findings(all[0]) == std::vector<nono_tests::finding>{{parse_errc::trailing_data, 7, 1}});
        REQUIRE(all[1].has_value());
        CHECK(nono_tests::findings(all[1]).size() == 1);
    }
    const auto strict = nono::parse_all<picross>(one + one + "GRILL Three\n", {.strict = true});
    REQUIRE(strict.size() == 2);
    CHECK(strict[0].has_value());
    CHECK(nono_tests::short_form(strict[1].error()) == nono_tests::finding{parse_errc::trailing_data, 13, 1});
    // A puzzle whose heading is damaged is a puzzle that cannot be read; those beside it are read.
    const auto damaged = nono::parse_all<picross>(one + "GRILL Two\nROWS\n[ 1 ]\nCOLUMNS\n[ 1 ]\n" + one);
    REQUIRE(damaged.size() == 3);
    CHECK(damaged[0].has_value());
    CHECK(nono_tests::findings(damaged[0]).empty());
    CHECK(nono_tests::short_form(damaged[1].error()) == nono_tests::finding{parse_errc::no_puzzle, 7, 1});
    CHECK(damaged[2].has_value());
    // A damaged line of clues, not the end.
    fails<picross>("GRID\nROWS\n[ 1 ]\nCOLUMNS\n[ 1 ]\nx\n[ 1 ]\n", parse_errc::no_puzzle, 6, 1);
}

TEST_CASE("picross: what the format cannot hold is named") {
    nono_tests::names_losses<picross>({{feature::palette, ""}, {feature::goal, ""}, {feature::saved_grids, "monday"}});
    auto found = reads<picross>(two_picross);
    found.metadata.properties = {{"title", ""}, {"by", "me"}, {"comment", " x"}, {"title", "y"}, {"title", "z"}};
    CHECK(nono::write<picross>(found).lost == std::vector<nono::loss>{{feature::metadata, "title"},
                                                                      {feature::metadata, "by"},
                                                                      {feature::metadata, "comment"},
                                                                      {feature::metadata, "title"}});
}

TEST_CASE("picross: recognised by content") {
    NONO_CHECK_BOTH(picross::detect("# x\n\nGRID a\nROWS\n# y\n[ ]\n") == nono::likelihood::certain);
    NONO_CHECK_BOTH(picross::detect("# x\n\nGRID a\nROWS\n") == nono::likelihood::possible);
    NONO_CHECK_BOTH(picross::detect("GRID a\nROWS\n1 1\n") == nono::likelihood::no);
    NONO_CHECK_BOTH(picross::detect("GRID a\n") == nono::likelihood::possible);
    NONO_CHECK_BOTH(picross::detect("GRID a\nwhat\n") == nono::likelihood::no);
    NONO_CHECK_BOTH(picross::detect("ROWS\n") == nono::likelihood::no);
    CHECK(nono::guess_formats(two_picross).front().info.name == "picross");
}

NONO_CHECK_CONSTANT(nono::parse_clues<picross>("GRID x\nROWS\n[ 1 ]\nCOLUMNS\n[ 1 ]\n")->columns[0][0].length == 1);

TEST_CASE("picross: bad input") { nono_tests::survive_every_change<picross>(two_picross); }
