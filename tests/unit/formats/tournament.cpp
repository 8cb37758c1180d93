// SPDX-License-Identifier: MIT
#include <nono/formats/lists/tournament.hpp>

#include "../../format_checks.hpp"

using namespace nono_tests;

using nono::tournament;
using nono::tournament_solutions;

namespace {

const std::string two_tournament = "$1\n1\t1\n1\n2\n1\n2\n1\n$2\n1\n\n\n1\n\n\n";

} // namespace

TEST_CASE("tournament: columns before rows, sizes from the number of lines") {
    const auto found = reads<tournament>("$1\n1\t1\n\n1\n1  1\n\n1\n");
    CHECK(found.clues.columns == nono::clue_lines{plain({1, 1}), plain({}), plain({1})});
    CHECK(found.clues.rows == nono::clue_lines{plain({1, 1}), plain({}), plain({1})});
    CHECK(found.metadata.properties.empty());
    CHECK(reads<tournament>("\xEF\xBB\xBF$1\r\n1\t1\r\n\r\n1\r\n1  1\r\n\r\n1").clues == found.clues);
    const auto all = nono::parse_all<tournament>(two_tournament);
    REQUIRE(all.size() == 2);
    CHECK(all);
    CHECK(all[1]->clues.width() == 3);
    CHECK(all[1].where.line == 8);
    const std::vector<nono::puzzle> both{*all[0], *all[1]};
    CHECK(nono::write_all<tournament>(both).text == two_tournament);
}

TEST_CASE("tournament: the number of a puzzle is kept if it differs from its index") {
    const auto found = reads<tournament>("$7\n1\n1\n");
    CHECK(found.metadata.get("id") == "7");
    CHECK(reads<tournament>("$\n1\n1\n").metadata.find("id") == "");
    CHECK(reads<tournament>("$01\n1\n1\n").metadata.get("id") == "01");
    auto other = found;
    other.metadata.properties = {{"id", "1"}, {"id", "a\nb"}, {"ID", "x"}, {"id", "y"}};
    const auto written = nono::write<tournament>(other);
    CHECK(written.text == "$y\n1\n1\n");
    CHECK(shown(written.lost) == "metadata: id, metadata: id, metadata: ID");
}

TEST_CASE("tournament: lines without clues are written as 0 if blank lines would be read differently") {
    const auto written = [](nono::clue_lines columns, nono::clue_lines rows) {
        nono::puzzle source;
        source.clues = {std::move(rows), std::move(columns)};
        const auto out = nono::write<tournament>(source);
        REQUIRE(out);
        CHECK(out.lost.empty());
        const auto again = nono::parse<nono::default_formats>(out.text);
        REQUIRE(again);
        CHECK(again->clues == source.clues);
        return out.text;
    };
    // The totals differ, so nothing requires the lines at the end.
    CHECK(written({plain({1}), plain({2}), plain({})}, {plain({1}), plain({}), plain({})}) == "$1\n1\n2\n0\n1\n0\n0\n");
    CHECK(written({plain({1}), plain({})}, {plain({1}), plain({})}) == "$1\n1\n\n1\n\n");
    // A single line `1` would be a solution.
    CHECK(written({plain({1})}, {plain({})}) == "$1\n1\n0\n");
    // These lines are a solution in any case.
    nono::puzzle source;
    source.clues = {{plain({1, 1})}, {plain({1, 1})}};
    CHECK(shown(nono::write<tournament>(source).lost) == "clues: the lines of clues would be read as a solution");
    // Written without clues, a puzzle would be read with the size of the previous one.
    std::vector<nono::puzzle> both(2);
    both[0].clues = {nono::clue_lines(1), nono::clue_lines(1)};
    both[1].clues = {nono::clue_lines(2), nono::clue_lines(2)};
    const auto all = nono::parse_all<tournament>(nono::write_all<tournament>(both).text);
    REQUIRE(all.size() == 2);
    CHECK(all[1]->clues == both[1].clues);
}

TEST_CASE("tournament: trailing blank lines are clues if the totals require them") {
    reads_each<tournament>({
        {"$1\n1\n\n1\n\n"},
        {"$1\n1\n\n1\n\n\n", {{blank_lines_are_layout, 6, 1}}},
        {"$1\n1\n\n1\n\n\n\n", {{blank_lines_are_layout, 6, 1}}},
        {"$1\n\n\n\n\n"},
    });
    // If the totals do not decide, the previous puzzle does.
    const auto all = nono::parse_all<tournament>("$1\n1\n1\n$2\n\n\n\n\n\n");
    CHECK(all[1]->clues.width() == 1);
    // The number of lines with clues in the previous puzzle does not matter.
    CHECK(nono::parse_all<tournament>("$1\n2\n2\n2\n2\n$2\n\n\n")[1]->clues.width() == 1);
    reads<tournament>("$1\n0\n1\n1\n0\n", {{zero_for_empty_line, 2, 1}, {zero_for_empty_line, 5, 1}});
}

TEST_CASE("tournament: tolerated deviations") {
    reads_each<tournament>({
        {"made by me\n$1\n1\n1\n", {{ignored_line, 1, 1}}},
        {"$1\n1 0\n1\n", {{zero_among_clues, 2, 3}}},
        {"$1\n1\n1\n1\n\n", {{clue_totals_differ, 4, 1}}},
        {"$1\n 1,1\n1\n1\n1 1\n", {{clues_exceed_line, 2, 2}, {clues_exceed_line, 5, 1}}},
    });
}

TEST_CASE("tournament: errors and their positions, and the other puzzles are read") {
    fails_each<tournament>({
        {"", empty_input, 1, 1},
        {"1\n1\n", no_puzzle, 1, 1},
        {"$1\n1\n\x80\n", expected_number, 3, 1},
        {"$1\n", missing_columns, 1, 3},
        {"$1\n1\n1\n1\n", too_few_clue_lines, 4, 2},
        {"$1\n\n", too_few_clue_lines, 2, 1},
        {"$1\n1\tx\n1\n", expected_number, 2, 3},
        {"$1\n1\n99999999999\n", number_too_large, 3, 1},
        {"$1\n1\n1\n1\n1\t3\n", clue_longer_than_line, 5, 3},
        {"$1\n1\n1\n1\n", size_over_limit, 4, 1, {.limits = {.side = 1}}},
        {"$1\n1\n1\n1\n1\n", size_over_limit, 2, 1, {.limits = {.cells = 3}}},
    });
    CHECK(nono::parse<tournament>("$1\n1\n1\n1\n1\n", {.limits = {.cells = 4}}).has_value());
    fails<tournament>("$1\n1\n1\n", clues_over_limit, 3, 1, {.limits = {.clues = 1}});
    const auto all = nono::parse_all<tournament>("$1\n1\n1\n$2\nx\n1\n$3\n1\n1\n");
    REQUIRE(all.size() == 3);
    CHECK(all[0].has_value());
    CHECK(short_form(all[1].error()) == finding{expected_number, 5, 1});
    CHECK(all[2].has_value());
    const auto limited = nono::parse_all<tournament>("$1\n1\n1\n$2\n1\n1\n", {.limits = {.puzzles = 1}});
    REQUIRE(limited.size() == 2);
    CHECK(limited[1].error().code == puzzles_over_limit);
}

TEST_CASE("tournament: losses are named") {
    auto found = laden_puzzle();
    CHECK(shown(nono::write<tournament>(found).lost) == "clues: the format holds only square grids");
    found.clues.columns.pop_back();
    found.clues.rows.set_line(0, plain({1}));
    CHECK(shown(nono::write<tournament>(found).lost) == "palette, goal, saved grids: monday, metadata: title");
    found.clues.rows.blocks(0)[0].length = nono::blotted;
    CHECK(shown(nono::write<tournament>(found).lost) == "blotted clues");
}

TEST_CASE("tournament solutions: pictures from which clues are derived") {
    const auto found = reads<tournament_solutions>("$1\r\n1\t0\r\n0\t1\r\n");
    REQUIRE(found.goal);
    CHECK(nono::satisfies(*found.goal, found.clues));
    CHECK(found.clues.rows == nono::clue_lines{plain({1}), plain({1})});
    CHECK(reads<tournament_solutions>("$9\n10\n\n01").metadata.get("id") == "9");
    const auto all = nono::parse_all<tournament_solutions>("$1\n1\n$2\n10\n01\n$3\n1\n");
    REQUIRE(all);
    CHECK(all[1]->goal == found.goal); // each has a different size
    CHECK(all[2]->clues == all[0]->clues);
    fails_each<tournament_solutions>({
        {"$1\n1 0\n1\n", missing_cells, 3, 2},
        {"$1\n1 0\n1 1 1\n", text_after_value, 3, 5},
        {"$1\n1 2\n", invalid_cell, 2, 3},
        {"$1\n$2\n", missing_cells, 2, 1},
        {"$1\n1 0\n", size_over_limit, 2, 3, {.limits = {.side = 1}}},
        {"$1\n1 0\n0 1\n", size_over_limit, 3, 3, {.limits = {.cells = 3}}},
        {"$1\n1\n1\n", size_over_limit, 2, 1, {.limits = {.side = 1}}},
        {"$1\n1 0\n0 1\n", clues_over_limit, 2, 1, {.limits = {.clues = 3}}},
    });
    auto other = found;
    other.clues.rows.set_line(0, {});
    CHECK(!nono::write<tournament_solutions>(other).written);
    other = found;
    other.goal.reset();
    CHECK(!nono::write<tournament_solutions>(other).written);
    other = found;
    other.metadata.set("title", "x");
    CHECK(shown(nono::write<tournament_solutions>(other).lost) == "metadata: title");
    CHECK(!nono::write<tournament_solutions>(laden_puzzle()).written);
}

TEST_CASE("tournament: recognized by content") {
    NONO_CHECK_BOTH(tournament::detect("$1\n1\n1\n") == certain);
    NONO_CHECK_BOTH(tournament_solutions::detect("$1\n1\n1\n") == no);
    NONO_CHECK_DETECTED(tournament, {"$1\n\n\n", likely}, {"$a b\n1\n1\n", certain},
                        {"$Id: a.txt 12 $\n1\n1\n", no}, // a keyword of version control
                        {"$1\n1 0\n0 1\n$2\n", no});
    NONO_CHECK_DETECTED(tournament_solutions, {"$1\n1 0\n0 1\n$2\n", certain}, {"$1\n1\n", certain});
    NONO_CHECK_DETECTED(tournament, {"$HOME\nx\n", no}, {"1 1\n1\n1\n", no});
}

NONO_CHECK_CONSTANT(nono::parse_clues<tournament>("$1\n2\n\n1\n1\n")->columns[0][0].length == 2);
NONO_CHECK_CONSTANT(nono::parse_clues<tournament_solutions>("$1\n1 0\n1 0\n")->columns[0][0].length == 2);

TEST_CASE("tournament: bad input") {
    survive_every_change<tournament>(two_tournament);
    survive_every_change<tournament_solutions>("$1\n1 0\n0 1\n$2\n1\n");
}

TEST_CASE("tournament: text after the last number of a puzzle is reported, and the puzzle is kept") {
    const std::string two = "$1\n1\n1\n$2\n1\n1\n";
    for (const std::string_view junk : {"GRILL 3", "% x\n\nmore", "\xC3\xA9"}) {
        const auto all = nono::parse_all<tournament>(two + std::string(junk) + "\n$3\n1\n1\n");
        REQUIRE(all.size() == 3);
        CHECK(all[0].has_value());
        REQUIRE(all[1].has_value());
        CHECK(findings(all[1]) == std::vector<finding>{{trailing_data, 7, 1}});
        CHECK(all[2].has_value());
        const auto strict = nono::parse_all<tournament>(two + std::string(junk), {.strict = true});
        CHECK(short_form(strict[1].error()) == finding{trailing_data, 7, 1});
    }
    CHECK(nono::recognize_format("$1\n1\n1\nGRILL\n")->name == "tournament");
    NONO_CHECK_DETECTED(tournament, {"$1\n1\nGRILL\n", no}, {"$1\n1\n1\n1 x\n", no});
    // Before further numbers, or instead of a line, it is a damaged line.
    fails_each<tournament>({
        {"$1\n1\n1\nx\n1\n1\n", expected_number, 4, 1},
        {"$1\n1\n1\n1\nx\n", expected_number, 5, 1},
    });
    const auto solutions = nono::parse_all<tournament_solutions>("$1\n1\nx\n$2\n1\n");
    REQUIRE(solutions.size() == 2);
    CHECK(findings(solutions[0]) == std::vector<finding>{{trailing_data, 3, 1}});
    CHECK(solutions[1].has_value());
}
