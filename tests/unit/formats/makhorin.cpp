// SPDX-License-Identifier: MIT
#include <nono/formats/rare/makhorin.hpp>

#include <nono/formats/rare.hpp>

#include "../../format_checks.hpp"

using namespace nono_tests;

using nono::extend::makhorin;

TEST_CASE("makhorin: rows, &, columns, and comments") {
    const auto found = reads<makhorin>("* Two dots\n*\n1 1\n0\n&\n1\n0\n1\n");
    check_clues(found, {{1, 1}, {}}, {{1}, {}, {1}});
    CHECK(found.metadata.properties == std::vector<nono::property>{{"comment", "Two dots"}, {"comment", ""}});
    CHECK(reads<makhorin>("\r\n1 1\r\n0\r\n\r\n&\r\n\r\n1\r\n0\r\n1\r\n\r\n").clues == found.clues);
}

TEST_CASE("makhorin: tolerated deviations") {
    reads_each<makhorin>({
        {"1\n\n1\n& columns\n2\n", {{blank_lines_are_layout, 2, 1}, {text_after_value, 4, 3}}},
        {"0 1\n&\n1\n", {{zero_among_clues, 1, 1}}},
        {"1\n&\n0\n", {{clue_totals_differ, 2, 1}}},
        {"1 1\n&\n1\n1\n", {{clues_exceed_line, 1, 1}}},
        {"0\n1 1\n&\n1\n1\n", {{clues_exceed_line, 2, 1}}},
    });
}

TEST_CASE("makhorin: errors and their positions") {
    fails_each<makhorin>({
        {" ", empty_input, 1, 1},
        {"1\n", missing_columns, 1, 2},
        {"1\n&\n", missing_columns, 2, 1},
        {"&\n1\n", missing_rows, 1, 1},
        {"1\n&\n1\n &\n", expected_number, 4, 2},
        {"1 x\n", expected_number, 1, 3},
        {"1\n&\n 2\n", clue_longer_than_line, 3, 2},
        {"1\n1\n", size_over_limit, 2, 1, {.limits = {.side = 1}}},
        {"1\n1\n&\n1\n1\n", size_over_limit, 3, 1, {.limits = {.cells = 3}}},
    });
}

TEST_CASE("makhorin: losses are named") {
    names_losses<makhorin>("palette, goal, saved grids: monday, metadata: title");
}

TEST_CASE("makhorin: a comment is a single line") {
    auto found = reads<makhorin>("* x\n1\n&\n1\n");
    for (const auto* const text : {"two\nlines", " x", "\xFF"}) {
        found.metadata.properties = {{"comment", text}, {"comment", "y"}};
        const auto written = nono::write<makhorin>(found);
        CHECK(written.text == "* y\n1\n&\n1\n");
        CHECK(shown(written.lost) == "metadata: comment");
    }
}

TEST_CASE("makhorin: recognized by content") {
    NONO_CHECK_DETECTED(makhorin, {"* x\n1 1\n0\n&\n1\n0\n1\n", certain}, {"1\n&\n", possible}, {"&\n1\n1\n", possible},
                        {"1\n1\n", no}, {"1 & 2\n", no});
    CHECK(nono::extend::guess_formats<nono::all_formats>("1 1\n1\n&\n1 1\n").front().info.name == "makhorin");
}

NONO_CHECK_CONSTANT(nono::parse_clues<makhorin>("* x\n2\n&\n1\n1\n")->columns.size() == 2);

TEST_CASE("makhorin: bad input") { survive_every_change<makhorin>("* x\n1 1\n\n0\n&\n1\n0\n1\n"); }
