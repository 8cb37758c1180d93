// SPDX-License-Identifier: MIT
#include <nono/formats/triddlers/olsak_triddler.hpp>
#include <nono/formats/xml.hpp>
#include <nono/formats/xml/webpbn_triddler.hpp>
#include <nono/parse.hpp>
#include <nono/write.hpp>

#include "../../findings.hpp"
#include "../../hexagons.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

using namespace nono_tests;

using nono::hexagon_puzzle;
using nono::extend::olsak_triddler;
using nono::extend::webpbn_triddler;

namespace webpbn_triddler_tests {

namespace {

// The example of webpbn's format page, with the solution.
const std::string example =
    "<?xml version=\"1.0\"?>\n<puzzleset>\n<puzzle type=\"triddler\" defaultcolor=\"black\">\n"
    "<title>Example</title>\n"
    "<clues type=\"topleft\">\n<line><count>1</count><count>1</count><count>1</count></line>\n"
    "<line><count>2</count><count>3</count></line>\n</clues>\n"
    "<clues type=\"bottomleft\">\n<line><count>1</count></line>\n</clues>\n"
    "<clues type=\"top\"><line><count>3</count></line><line><count>2</count><count>1</count></line></clues>\n"
    "<clues type=\"topright\"><line><count>3</count></line></clues>\n"
    "<clues type=\"bottom\"><line><count>1</count></line><line><count>2</count><count>1</count></line></clues>\n"
    "<clues type=\"bottomright\"><line><count>3</count></line><line><count>2</count></line></clues>\n"
    "<solution type=\"goal\"><image> /X.X.X\\ /XX.XXX/ \\..X../ </image></solution>\n"
    "</puzzle>\n</puzzleset>\n";

std::string with(std::string text, std::string_view part, std::string_view by) {
    const std::size_t at = text.find(part);
    REQUIRE(at != std::string::npos);
    return text.replace(at, part.size(), by);
}

hexagon_puzzle reads(std::string_view text, const std::vector<parse_errc>& expected = {}) {
    CAPTURE(text);
    const auto found = nono::parse<webpbn_triddler>(text);
    INFO(nono::describe(found.error(), text));
    REQUIRE(found.has_value());
    std::vector<parse_errc> codes;
    for (const auto& entry : found.diagnostics()) codes.push_back(entry.code);
    CHECK(codes == expected);
    const auto written = nono::write<webpbn_triddler>(*found);
    REQUIRE(written);
    CAPTURE(written.text);
    const auto again = nono::parse<webpbn_triddler>(written.text);
    REQUIRE(again.has_value());
    CHECK(again->clues == found->clues);
    CHECK(again->goal == found->goal);
    if (written.lost.empty()) CHECK(*again == *found);
    return *found;
}

void fails(std::string_view text, parse_errc code, const nono::parse_options& options = {}) {
    CAPTURE(text);
    CHECK(nono::parse<webpbn_triddler>(text, options).error().code == code);
}

} // namespace

TEST_CASE("webpbn triddlers: clues, goal and metadata") {
    const auto found = reads(example);
    CHECK(found.clues == nono::parse<olsak_triddler>(small_triddler)->clues);
    REQUIRE(found.goal);
    CHECK(satisfies(*found.goal, found.clues));
    CHECK(found.metadata.title() == "Example");
    CHECK(nono::recognize_format<nono::xml_hexagon_formats>(example)->name == "webpbn-triddler");
    CHECK(nono::parse<nono::xml_hexagon_formats>(example)->clues == found.clues);
    const auto all = nono::parse_all<nono::xml_hexagon_formats>(example);
    REQUIRE(all.size() == 1);
    CHECK(*all[0] == found);
    const auto refused = nono::parse<nono::xml_formats>(example);
    CHECK(short_form(refused.error()) == finding{triangles, 3, 9});
}

TEST_CASE("webpbn triddlers: goals that do not match the outline") {
    const auto goal = [](std::string_view image, std::vector<parse_errc> expected) {
        return reads(with(example, " /X.X.X\\ /XX.XXX/ \\..X../ ", image), expected).goal.has_value();
    };
    CHECK(goal("/X.X.X\\/XX.XXX/\\..X../", {}));
    CHECK(goal("\n\t/X.X.X\\\n/XX.XXX/\n\\..X../\n", {}));
    using enum parse_errc;
    CHECK(goal("/X.X.X\\/XX.XXX/\\..X./", {goal_too_short}));
    CHECK(goal("/X.X.X\\/XX.XXX/", {goal_too_short}));
    CHECK(goal("", {goal_too_short}));
    CHECK(goal("/X.X.X.\\/XX.XXX/\\..X../", {goal_too_long}));
    CHECK(goal("/X.X.X\\/XX.XXX/\\..X../X", {goal_too_long}));
    CHECK_FALSE(goal("/X.X.X\\/XX.XXX/\\..?../", {goal_undecided}));
    CHECK_FALSE(goal("/X.X.X\\/XX.XXX/\\..z../", {goal_unknown_color}));
}

TEST_CASE("webpbn triddlers: errors") {
    using enum parse_errc;
    fails("", empty_input);
    fails("<puzzleset></puzzleset>", no_puzzle);
    fails(with(example, "triddler", "grid"), no_puzzle); // a rectangle is skipped
    fails(with(example, "topright", "right"), sides_not_closed);
    fails(with(example, "<count>3</count></line>\n</clues>", "<count>33</count></line>\n</clues>"),
          clue_longer_than_line);
    fails(with(example, "<count>3</count>", "<count>x</count>"), expected_number);
    fails(example, size_over_limit, {.limits = {.cells = 15}});
    fails(example, size_over_limit, {.limits = {.side = 5}});
    fails(example, clues_over_limit, {.limits = {.clues = 14}});
    fails("<puzzleset><puzzle type='triddler'></puzzle></puzzleset>", missing_rows);
    reads(with(example, "<count>1</count></line>\n</clues>", "<count>2</count></line>\n</clues>"),
          {direction_totals_differ});
    reads(with(example, "<clues type=\"topright\">", "<clues type='top'></clues><clues type=\"topright\">"),
          {section_twice});
}

TEST_CASE("webpbn triddlers: several in one set, among other puzzles") {
    const std::string grid = "<puzzle type='grid'><clues type='rows'><line><count>1</count></line></clues>"
                             "<clues type='columns'><line><count>1</count></line></clues></puzzle>";
    const auto one = example.substr(example.find("<puzzle "));
    const auto body = one.substr(0, one.find("</puzzleset>"));
    const std::string set = "<puzzleset>" + grid + body + body + grid + "</puzzleset>";
    const auto all = nono::parse_all<webpbn_triddler>(set);
    REQUIRE(all.size() == 2);
    CHECK(*all[0] == *all[1]);
    CHECK(nono::parse_all<webpbn_triddler>(set, {.max_puzzles = 1}).size() == 1);
    // A reader of rectangles fails at the triddlers.
    const auto rectangles = nono::parse_all<nono::webpbn>(set);
    REQUIRE(rectangles.size() == 4);
    CHECK(rectangles[0]);
    CHECK(rectangles[1].error().code == triangles);
    CHECK(rectangles[3]);
}

TEST_CASE("webpbn triddlers: random pictures round-trip, by way of .g too") {
    for (std::uint32_t seed = 0; seed < 60; ++seed) {
        const nono::hexagon_outline outline{seed % 4, seed / 4 % 3 + 1, seed / 2 % 4, seed % 3 + 1};
        if (!outline.is_hexagon()) continue;
        hexagon_puzzle puzzle;
        puzzle.goal = random_hexagon(outline, seed, seed % 5 + 1);
        puzzle.clues = clues_of(*puzzle.goal);
        const auto written = nono::write<webpbn_triddler>(puzzle);
        CAPTURE(written.text);
        REQUIRE(written);
        const auto again = nono::parse<webpbn_triddler>(written.text);
        INFO(nono::describe(again.error(), written.text));
        REQUIRE(again);
        CHECK(again->clues == puzzle.clues);
        CHECK(again->goal == puzzle.goal);
        const auto other = nono::parse<olsak_triddler>(nono::write<olsak_triddler>(puzzle).text);
        REQUIRE(other);
        const auto back = nono::parse<webpbn_triddler>(nono::write<webpbn_triddler>(*other).text);
        REQUIRE(back);
        CHECK(back->clues == other->clues);
    }
}

TEST_CASE("webpbn triddlers: texts truncated or changed anywhere") {
    const auto survive = [](const std::string& changed) {
        static_cast<void>(webpbn_triddler::detect(changed));
        const auto found = nono::parse<webpbn_triddler>(changed);
        CHECK(found.error().where.offset <= changed.size());
        if (!found) return;
        CHECK(found->clues.is_hexagon());
        static_cast<void>(nono::write<webpbn_triddler>(*found));
    };
    for (std::size_t at = 0; at <= example.size(); ++at) {
        survive(example.substr(0, at));
        for (const char c : std::string_view("<>/\\X?[\0\"0\xC3", 11)) {
            std::string changed = example;
            if (at < changed.size()) changed[at] = c;
            survive(changed);
        }
    }
}

} // namespace webpbn_triddler_tests
