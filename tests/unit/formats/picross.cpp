// SPDX-License-Identifier: MIT
#include <nono/formats/text/picross.hpp>

#include "../../format_checks.hpp"

using namespace nono_tests;

using nono::picross;

namespace {

const std::string two_picross =
    "# dots\nGRID \"Two dots\" (a test)\n# rows now\nROWS\n[ 1 1 ]\n[ ]\nCOLUMNS\n[ 1 ]\n[ ]\n[ 1 ]\n"
    "\n# a dot\nGRID\nROWS\n[ 1 ]\nCOLUMNS\n[ 1 ]\n";

} // namespace

TEST_CASE("picross: puzzles with a name, comments and clues in brackets") {
    const auto found = reads<picross>(two_picross);
    check_clues(found, {{1, 1}, {}}, {{1}, {}, {1}});
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

TEST_CASE("picross: tolerated deviations") {
    reads_each<picross>({
        {"GRID\nROWS 1\n[ 1\nCOLUMNS\n[ 1 ] x\n",
         {{text_after_value, 2, 6}, {missing_end_mark, 3, 4}, {text_after_value, 5, 7}}},
        {"GRID\nROWS\n[ 1 ]\nCOLUMNS\n[ 1 ]\nROWS\n[ 1 ]\n", {{section_twice, 6, 1}}},
        {"GRID\nROWS\n[ 0 1 ]\nCOLUMNS\n[ 1 ]\n", {{zero_among_clues, 3, 3}}},
        {"GRID\nROWS\n[ 1 ]\nCOLUMNS\n[ 1 ]\n[ 1 ]\n", {{clue_totals_differ, 6, 6}}},
    });
}

TEST_CASE("picross: errors and their positions, and the other puzzles are read") {
    fails_each<picross>({
        {"", empty_input, 1, 1},
        {"# x\n", no_puzzle, 1, 1},
        {"GRILL Beaf\n", no_puzzle, 1, 1},
        {"GRID\nROWS\nx\n", no_puzzle, 3, 1},
        {"GRID\n[ 1 ]\n", missing_rows, 2, 1},
        {"GRID\nCOLUMNS\n[ 1 ]\n", missing_rows, 3, 6},
        {"GRID\nROWS\n[ 1 ]\n", missing_columns, 3, 6},
        {"GRID\nROWS\n[ x ]\n", expected_number, 3, 3},
        {"GRID\nROWS\n [ 2 ]\nCOLUMNS\n[ 1 ]\n", clue_longer_than_line, 3, 4},
        {"GRID\nROWS\n[ 1 ]\n[ 1 ]\n", size_over_limit, 4, 3, {.limits = {.side = 1}}},
        {"GRID\nROWS\n[ 1 1 ]\n", clues_over_limit, 3, 5, {.limits = {.clues = 1}}},
    });
    const auto all = nono::parse_all<picross>("GRID\nROWS\n?\n[ 1 ]\nGRID a\nROWS\n[ 1 ]\nCOLUMNS\n[ 1 ]\n");
    REQUIRE(all.size() == 2);
    CHECK(!all[0].has_value());
    CHECK(all[1]->metadata.title() == "a");
}

TEST_CASE("picross: text after a complete puzzle is reported, and the puzzle is kept") {
    const std::string one = "GRID One\nROWS\n[ 1 ]\nCOLUMNS\n[ 1 ]\n\n";
    for (const std::string_view end : {"", "\n\n# comment\nmore", "\r\n"}) {
        const auto all = nono::parse_all<picross>(one + "GRILL Three" + std::string(end) + "\n" + one + "junk");
        REQUIRE(all.size() == 2);
        REQUIRE(all[0].has_value());
        CHECK(findings(all[0]) == std::vector<finding>{{trailing_data, 7, 1}});
        REQUIRE(all[1].has_value());
        CHECK(findings(all[1]).size() == 1);
    }
    const auto strict = nono::parse_all<picross>(one + one + "GRILL Three\n", {.strict = true});
    REQUIRE(strict.size() == 2);
    CHECK(strict[0].has_value());
    CHECK(short_form(strict[1].error()) == finding{trailing_data, 13, 1});
    // A puzzle with a damaged heading cannot be read; the puzzles around it are.
    const auto damaged = nono::parse_all<picross>(one + "GRILL Two\nROWS\n[ 1 ]\nCOLUMNS\n[ 1 ]\n" + one);
    REQUIRE(damaged.size() == 3);
    CHECK(damaged[0].has_value());
    CHECK(findings(damaged[0]).empty());
    CHECK(short_form(damaged[1].error()) == finding{no_puzzle, 7, 1});
    CHECK(damaged[2].has_value());
    // A damaged line of clues, not the end.
    fails<picross>("GRID\nROWS\n[ 1 ]\nCOLUMNS\n[ 1 ]\nx\n[ 1 ]\n", no_puzzle, 6, 1);
}

TEST_CASE("picross: losses are named") {
    names_losses<picross>("palette, goal, saved grids: monday");
    auto found = reads<picross>(two_picross);
    found.metadata.properties = {{"title", ""}, {"by", "me"}, {"comment", " x"}, {"title", "y"}, {"title", "z"}};
    CHECK(shown(nono::write<picross>(found).lost) ==
          "metadata: title, metadata: by, metadata: comment, metadata: title");
}

TEST_CASE("picross: recognized by content") {
    NONO_CHECK_DETECTED(picross, {"# x\n\nGRID a\nROWS\n# y\n[ ]\n", certain}, {"# x\n\nGRID a\nROWS\n", possible},
                        {"GRID a\nROWS\n1 1\n", no}, {"GRID a\n", possible}, {"GRID a\nwhat\n", no}, {"ROWS\n", no});
    CHECK(nono::extend::guess_formats(two_picross).front().info.name == "picross");
}

NONO_CHECK_CONSTANT(nono::parse_clues<picross>("GRID x\nROWS\n[ 1 ]\nCOLUMNS\n[ 1 ]\n")->columns[0][0].length == 1);

TEST_CASE("picross: bad input") { survive_every_change<picross>(two_picross); }
