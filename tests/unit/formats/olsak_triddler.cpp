// SPDX-License-Identifier: MIT
#include <nono/formats/all.hpp>
#include <nono/formats/hexagon_formats.hpp>
#include <nono/formats/text/olsak.hpp>
#include <nono/formats/triddlers/olsak_triddler.hpp>
#include <nono/parse.hpp>
#include <nono/write.hpp>

#include "../../findings.hpp"
#include "../../hexagons.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

using namespace nono_tests;

using nono::hexagon_puzzle;
using nono::extend::olsak_triddler;

namespace olsak_triddler_tests {

namespace {

hexagon_puzzle reads(std::string_view text, const std::vector<finding>& expected = {}) {
    CAPTURE(text);
    const auto found = nono::parse<olsak_triddler>(text);
    INFO(nono::describe(found.error(), text));
    REQUIRE(found.has_value());
    CHECK(findings(found) == expected);
    const auto written = nono::write<olsak_triddler>(*found);
    REQUIRE(written);
    CAPTURE(written.text);
    const auto again = nono::parse<olsak_triddler>(written.text);
    REQUIRE(again.has_value());
    CHECK(again->clues == found->clues);
    if (written.lost.empty()) CHECK(*again == *found);
    return *found;
}

void fails(std::string_view text, parse_errc code, std::uint32_t line, std::uint32_t column,
           const nono::parse_options& options = {}) {
    CAPTURE(text);
    const auto found = nono::parse<olsak_triddler>(text, options);
    REQUIRE(!found.has_value());
    CHECK(short_form(found.error()) == finding{code, line, column});
}

} // namespace

TEST_CASE("olsak triddlers: recognized by a mark and clues") {
    CHECK(olsak_triddler::detect("x\n#t\n: a\n\n1 1\n") == certain);
    CHECK(olsak_triddler::detect("#t\n: a\n\n") == likely);
    CHECK(olsak_triddler::detect("#t\n: a\nx\n") == no);
    CHECK(olsak_triddler::detect("#t\n") == no);
    CHECK(olsak_triddler::detect(": a\n1 1\n: b\n1\n") == no);
}

TEST_CASE("olsak triddlers: the order of sides, lines and blocks") {
    const auto found = reads(small_triddler);
    CHECK(found.clues.upper_left == nono::clue_lines{{{1}, {1}, {1}}, {{2}, {3}}});
    CHECK(found.clues.lower_left == nono::clue_lines{{{1}}});
    CHECK(found.clues.bottom == nono::clue_lines{{{1}}, {{2}, {1}}}); // in the file from the bottom up
    CHECK(found.clues.lower_right == nono::clue_lines{{{3}}, {{2}}});
    CHECK(found.clues.upper_right == nono::clue_lines{{{3}}});
    CHECK(found.clues.top == nono::clue_lines{{{3}}, {{2}, {1}}}); // in the file from right to left
    CHECK(found.clues.cells() == 16);
    CHECK(found.palette.entries.empty());
    CHECK(nono::write<olsak_triddler>(found).text == small_triddler);
}

TEST_CASE("olsak triddlers: comments, colors, and the color outside of the hexagon") {
    const auto found = reads("Two\nautor: Me\n#Triddlers by hand\n#d\n 6:x  gray\n r:#  #ff0000  rot\n 1:*  black\n"
                             ":\n1r\n:\n1\n:\n1\n:\n1r\n:\n1\n:\n1r\n:\nmore\n");
    CHECK(found.metadata.properties == std::vector<nono::property>{{"comment", "Two"}, {"autor", "Me"}});
    CHECK(found.clues.color_count() == 3);
    CHECK(found.clues.upper_left[0][0].color != found.clues.lower_left[0][0].color);
    REQUIRE(found.palette.entries.size() >= 2);
    for (const auto& entry : found.palette.entries) CHECK(entry.name != "gray");
    hexagon_puzzle goal = found;
    goal.goal = nono::hexagon_grid{found.clues.outline(), std::vector<nono::color_index>(6)};
    CHECK(nono::write<olsak_triddler>(goal).lost == std::vector<nono::loss>{{feature::goal, {}}});
}

TEST_CASE("olsak triddlers: blank lines are lines without clues") {
    // A hexagon of 1 1 1 1 1 1 without blocks; the last side has the number of lines that the other sides leave.
    const std::string head = "#t\n:\n\n:\n\n:\n\n:\n\n:\n\n:\n";
    CHECK(reads(head + "\n:").clues.lines() == 6);
    CHECK(reads(head + "\n", {{missing_end_mark, 13, 1}}).clues.lines() == 6);
    CHECK(reads(head + "\n\n\n", {{blank_lines_are_layout, 13, 1}, {missing_end_mark, 15, 1}}).clues.lines() == 6);
    fails(head + "\n\n:", sides_not_closed, 2, 1);
    fails(head, sides_not_closed, 2, 1);
    // A triangle: three of the sides are empty.
    CHECK(reads("#t\n:\n:\n1\n:\n:\n1\n:\n:\n1\n:").clues.cells() == 1);
    CHECK(reads("#t\n:\n1\n:\n:\n1\n:\n:\n1\n:\n:").clues.cells() == 1);
}

TEST_CASE("olsak triddlers: errors and tolerated deviations") {
    fails("", empty_input, 1, 1);
    fails("hello", no_puzzle, 1, 1);
    fails("#t\n", no_puzzle, 1, 1);
    fails(":\n1\n:\n1\n:\n", no_puzzle, 1, 1); // a rectangle
    fails("#t\n:\n1\n:\n1\n:\n1\n:\n1\n:\n1\n:\n1 4\n:", clue_longer_than_line, 13, 3);
    fails("#t\n:\n1\n:\n1\n:\n1\n:\n1\n:\n/1\n:\n1\n:", triangles, 11, 1);
    fails("#t\n:\n99999999999\n:", number_too_large, 3, 1);
    fails("#t\n:\n1\n:\n1\n:\n1\n:", sides_not_closed, 2, 1);
    fails(small_triddler, size_over_limit, 2, 1, {.limits = {.cells = 15}});
    fails(small_triddler, size_over_limit, 2, 1, {.limits = {.side = 5}});
    CHECK(nono::parse<olsak_triddler>(small_triddler, {.limits = {.side = 6, .cells = 16, .clues = 16}}));
    fails(small_triddler, clues_over_limit, 4, 3, {.limits = {.clues = 4}});
    reads("#t\n:\n1\n:\n\n:\n\n:\n1\n:\n1\n:\n1\n:", {{direction_totals_differ, 2, 1}});
    reads("#t\n:\n2 1\n:\n1\n:\n1\n:\n3\n:\n3\n:\n1\n:", {{clues_exceed_line, 3, 1}});
    fails("#t\n:\n2 1\n:\n1\n:\n1\n:\n3\n:\n3\n:\n1\n:", clues_exceed_line, 3, 1, {.strict = true});
    // Without its mark it is recognized by its six sides.
    reads(std::string(small_triddler.substr(3)));
}

TEST_CASE("olsak triddlers: recognized, and refused with a hint by readers of rectangles") {
    const std::string_view text = small_triddler;
    CHECK(olsak_triddler::detect(text) == certain);
    CHECK(olsak_triddler::detect(":\n1\n:\n1\n:\n") == no);
    CHECK(olsak_triddler::detect("#t\n") == no);
    CHECK(nono::recognize_format<nono::hexagon_formats>(text)->name == "olsak-triddler");
    const auto refused = nono::parse(text);
    CHECK(refused.error().code == triangles);
    CHECK(nono::message(refused.error().code).find("triangles") != std::string_view::npos);
    const auto found = nono::parse<nono::hexagon_formats>(text);
    REQUIRE(found);
    CHECK(found->clues.cells() == 16);
    CHECK(nono::parse<nono::hexagon_formats>(text, {.format = "olsak-triddler"})->clues == found->clues);
    CHECK(nono::parse<nono::hexagon_formats>(":\n1\n:\n1\n:\n").error().code == unknown_format);
    const auto all = nono::parse_all<olsak_triddler>(text);
    REQUIRE(all.size() == 1);
    CHECK(*all[0] == *found);
    CHECK(nono::parse_all<olsak_triddler>(text, {.max_puzzles = 0}).empty());
    static_assert(nono::detail::list_of_bundles<nono::hexagon_formats>);
    static_assert(!nono::detail::list_of_bundles<nono::default_formats>);
    const auto recognized = nono::parse_all<nono::hexagon_formats>(text);
    REQUIRE(recognized.size() == 1);
    CHECK(*recognized[0] == *found);
    CHECK(nono::parse_all<nono::hexagon_formats>(text, {.max_puzzles = 0}).empty());
    const auto unknown = nono::parse_all<nono::hexagon_formats>(":\n1\n:\n1\n:\n");
    REQUIRE(unknown.size() == 1);
    CHECK(unknown[0].error().code == unknown_format);
    CHECK(nono::parse_all<nono::hexagon_formats>("", {.max_puzzles = 0}).empty());
    CHECK(nono::write<nono::hexagon_formats>(*found).text == text);
}

TEST_CASE("olsak triddlers: losses are named") {
    hexagon_puzzle puzzle = *nono::parse<olsak_triddler>(small_triddler);
    puzzle.clues.top.set_line(0, {{7}});
    CHECK(nono::write<olsak_triddler>(puzzle).lost.front().kind == feature::clues);
    puzzle.clues.top.set_line(0, {{nono::blotted}});
    CHECK(nono::write<olsak_triddler>(puzzle).lost.front().kind == feature::blotted_clues);
    puzzle.clues.top.pop_back();
    CHECK_FALSE(nono::write<olsak_triddler>(puzzle));
    CHECK_FALSE(nono::write<olsak_triddler>({}));
}

TEST_CASE("olsak triddlers: random pictures round-trip") {
    for (std::uint32_t seed = 0; seed < 60; ++seed) {
        const nono::hexagon_outline outline{seed % 4, seed / 4 % 3 + 1, seed / 2 % 4, seed % 3 + 1};
        if (!outline.is_hexagon()) continue;
        hexagon_puzzle puzzle;
        puzzle.clues = clues_of(random_hexagon(outline, seed, seed % 5 + 1));
        const auto written = nono::write<olsak_triddler>(puzzle);
        CAPTURE(written.text);
        REQUIRE(written);
        const auto again = nono::parse<olsak_triddler>(written.text);
        REQUIRE(again);
        CHECK(again->clues.outline() == outline);
        // Colors can be numbered differently in another puzzle.
        CHECK(nono::extend::lines_of(again->clues).ends().size() == outline.lines());
        if (puzzle.clues.color_count() == seed % 5 + 2) CHECK(again->clues == puzzle.clues);
    }
}

TEST_CASE("olsak triddlers: a comment that starts like XML is written after the mark") {
    auto source = *nono::parse<olsak_triddler>(small_triddler);
    source.metadata.properties = {{"comment", "<3 triddlers"}, {"title", "A"}};
    const auto written = nono::write<olsak_triddler>(source);
    CHECK(written.lost.empty());
    CHECK(written.text.starts_with("#t\n<3 triddlers\ntitle: A\n"));
    const auto again = nono::parse<nono::hexagon_formats>(written.text);
    REQUIRE(again);
    CHECK(*again == source);
    // YAML: every line is a comment.
    source.metadata.properties = {{"title", "A"}, {"columns", ""}};
    CHECK(nono::write<olsak_triddler>(source).lost == std::vector<nono::loss>{{feature::metadata, "columns"}});
    // The name of a color is read as its value.
    source.metadata = {};
    source.palette.entries = {{}, {"tomato", std::nullopt, "#"}};
    CHECK(nono::write<olsak_triddler>(source).lost == std::vector<nono::loss>{{feature::palette, "tomato"}});
}

TEST_CASE("olsak triddlers: texts truncated or changed anywhere") {
    const std::string text = "a: b\n#t\n#d\n r:# red\n" + std::string(small_triddler.substr(3));
    const auto survive = [](const std::string& changed) {
        static_cast<void>(olsak_triddler::detect(changed));
        const auto found = nono::parse<olsak_triddler>(changed);
        CHECK(found.error().where.offset <= changed.size());
        if (!found) return;
        CHECK(found->clues.is_hexagon());
        CHECK(nono::write<olsak_triddler>(*found));
    };
    for (std::size_t at = 0; at <= text.size(); ++at) {
        survive(text.substr(0, at));
        for (const char c : std::string_view("\0\n\r:#t6 1290r/,\xC3\xFF", 16)) {
            std::string changed = text;
            if (at < text.size()) changed[at] = c;
            survive(changed);
            survive(std::string(text).insert(at, 1, c));
        }
    }
}

} // namespace olsak_triddler_tests
