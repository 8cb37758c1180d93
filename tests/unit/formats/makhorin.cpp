// SPDX-License-Identifier: MIT
#include <nono/formats/lists/makhorin.hpp>

#include <nono/formats/rare.hpp>

#include "../../bad_input.hpp"
#include "../../check_both.hpp"
#include "../../read_checks.hpp"

using nono::feature;
using nono::makhorin;
using nono::parse_errc;
using nono_tests::fails;
using nono_tests::plain;
using nono_tests::reads;

TEST_CASE("makhorin: rows, &, columns, and comments") {
    const auto found = reads<makhorin>("* Two dots\n*\n1 1\n0\n&\n1\n0\n1\n");
    CHECK(found.clues.rows == nono::clue_lines{plain({1, 1}), plain({})});
    CHECK(found.clues.columns == nono::clue_lines{plain({1}), plain({}), plain({1})});
    CHECK(found.metadata.properties == std::vector<nono::property>{{"comment", "Two dots"}, {"comment", ""}});
    CHECK(reads<makhorin>("\r\n1 1\r\n0\r\n\r\n&\r\n\r\n1\r\n0\r\n1\r\n\r\n").clues == found.clues);
}

TEST_CASE("makhorin: what is forgiven") {
    reads<makhorin>("1\n\n1\n& columns\n2\n",
                    {{parse_errc::blank_lines_are_layout, 2, 1}, {parse_errc::text_after_value, 4, 3}});
    reads<makhorin>("0 1\n&\n1\n", {{parse_errc::zero_among_clues, 1, 1}});
    reads<makhorin>("1\n&\n0\n", {{parse_errc::clue_totals_differ, 2, 1}});
    reads<makhorin>("1 1\n&\n1\n1\n", {{parse_errc::clues_exceed_line, 1, 1}});
    reads<makhorin>("0\n1 1\n&\n1\n1\n", {{parse_errc::clues_exceed_line, 2, 1}});
}

TEST_CASE("makhorin: errors and their places") {
    fails<makhorin>(" ", parse_errc::empty_input, 1, 1);
    fails<makhorin>("1\n", parse_errc::missing_columns, 1, 2);
    fails<makhorin>("1\n&\n", parse_errc::missing_columns, 2, 1);
    fails<makhorin>("&\n1\n", parse_errc::missing_rows, 1, 1);
    fails<makhorin>("1\n&\n1\n &\n", parse_errc::expected_number, 4, 2);
    fails<makhorin>("1 x\n", parse_errc::expected_number, 1, 3);
    fails<makhorin>("1\n&\n 2\n", parse_errc::clue_longer_than_line, 3, 2);
    fails<makhorin>("1\n1\n", parse_errc::size_over_limit, 2, 1, {.limits = {.side = 1}});
    fails<makhorin>("1\n1\n&\n1\n1\n", parse_errc::size_over_limit, 3, 1, {.limits = {.cells = 3}});
}

TEST_CASE("makhorin: what the format cannot hold is named") {
    nono_tests::names_losses<makhorin>(
        {{feature::palette, ""}, {feature::goal, ""}, {feature::saved_grids, "monday"}, {feature::metadata, "title"}});
}

TEST_CASE("makhorin: a comment is a line") {
    auto found = reads<makhorin>("* x\n1\n&\n1\n");
    for (const auto* const text : {"two\nlines", " x", "\xFF"}) {
        found.metadata.properties = {{"comment", text}, {"comment", "y"}};
        const auto written = nono::write<makhorin>(found);
        CHECK(written.text == "* y\n1\n&\n1\n");
        CHECK(written.lost == std::vector<nono::loss>{{feature::metadata, "comment"}});
    }
}

TEST_CASE("makhorin: recognised by content") {
    NONO_CHECK_BOTH(makhorin::detect("* x\n1 1\n0\n&\n1\n0\n1\n") == nono::likelihood::certain);
    NONO_CHECK_BOTH(makhorin::detect("1\n&\n") == nono::likelihood::possible);
    NONO_CHECK_BOTH(makhorin::detect("&\n1\n1\n") == nono::likelihood::possible);
    NONO_CHECK_BOTH(makhorin::detect("1\n1\n") == nono::likelihood::no);
    NONO_CHECK_BOTH(makhorin::detect("1 & 2\n") == nono::likelihood::no);
    CHECK(nono::guess_formats<nono::all_formats>("1 1\n1\n&\n1 1\n").front().info.name == "makhorin");
}

NONO_CHECK_CONSTANT(nono::parse_clues<makhorin>("* x\n2\n&\n1\n1\n")->columns.size() == 2);

TEST_CASE("makhorin: bad input") { nono_tests::survive_every_change<makhorin>("* x\n1 1\n\n0\n&\n1\n0\n1\n"); }
