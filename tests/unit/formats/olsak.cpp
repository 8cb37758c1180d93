// SPDX-License-Identifier: MIT

#include <nono/formats/all.hpp>
#include <nono/formats/text/olsak.hpp>

#include "../../format_checks.hpp"

using namespace nono::literals; // 2_color
using namespace nono_tests;

using nono::clue;
using nono::clue_lines;
using nono::line_clue;
using nono::olsak;

namespace {

const std::string colored_olsak =
    "Two flags\nautor: Petr\n\n#d colors\n   0:   white\n  r:#  #ff0000  rot\n  1:*  black\n"
    "  b:@  #00f\n:rows\n 2r 1\n\n1b 1b\n: columns ---\n1r 1b\n1r\n1,1b\n: end\nwhatever 1\n";

NONO_CHECK_CONSTANT([] {
    const auto found = nono::parse_clues<olsak>("#d\nr:r red\n: rows\n1r\n\n: columns\n1r\n:\n");
    return found && found->width() == 1 && found->height() == 2 && found->rows[0][0] == clue{1};
}());

} // namespace

TEST_CASE("olsak: black and white") {
    const auto found = reads_mostly<olsak>("Dancer\n: rows\n2\n\n1 1\n: columns\n 1  1\n1\n1\n:\n");
    CHECK(found.clues.rows == clue_lines{plain({2}), {}, plain({1, 1})});
    CHECK(found.clues.columns == clue_lines{plain({1, 1}), plain({1}), plain({1})});
    CHECK(found.palette.entries.empty());
    CHECK(found.metadata.properties == std::vector<nono::property>{{"comment", "Dancer"}});
    CHECK(reads_mostly<olsak>("\xEF\xBB\xBF:\r\n1\r\n:\r\n1\r\n:\r\n").clues.rows == clue_lines{plain({1})});
    CHECK(nono::write<olsak>(found).text == "Dancer\n: rows\n2\n\n1 1\n: columns\n1 1\n1\n1\n: end\n");
}

TEST_CASE("olsak: colors whose order in the file differs from the order in the puzzle") {
    const auto found = reads_mostly<olsak>(colored_olsak);
    CHECK(found.clues.rows == clue_lines{{{2, 2_color}, {1}}, {}, {{1, 3_color}, {1, 3_color}}});
    CHECK(found.clues.columns == clue_lines{{{1, 2_color}, {1, 3_color}}, {{1, 2_color}}, {{1}, {1, 3_color}}});
    REQUIRE(found.palette.entries.size() == 4);
    CHECK(found.palette.entries[0] == nono::palette_entry{"white", nono::rgb{255, 255, 255}, ""});
    CHECK(found.palette.entries[1] == nono::palette_entry{"black", nono::rgb{0, 0, 0}, "*"});
    CHECK(found.palette.entries[2] == nono::palette_entry{"rot", nono::rgb{255, 0, 0}, "#"});
    CHECK(found.palette.entries[3] == nono::palette_entry{"", nono::rgb{0, 0, 255}, "@"});
    CHECK(found.metadata.properties == std::vector<nono::property>{{"comment", "Two flags"}, {"autor", "Petr"}});
    const auto written = nono::write<olsak>(found);
    CHECK(written.lost.empty());
    CHECK(written.text == "Two flags\nautor: Petr\n#d\n 0:   white\n 1:*  black\n r:#  #ff0000  rot\n a:@  #0000ff\n"
                          ": rows\n2r 1\n\n1a 1a\n: columns\n1r 1a\n1r\n1 1a\n: end\n");
    // An X11 name that is not in the table is kept as the name of a color without a value.
    const auto odd = reads_mostly<olsak>("#D\n1:x tomato4 some red\n:\n1\n:\n1\n:");
    CHECK(odd.palette.entries.back() == nono::palette_entry{"tomato4", std::nullopt, "x"});
}

TEST_CASE("olsak: blank lines count") {
    CHECK(reads_mostly<olsak>(":\n\n1\n\n:\n\n1\n\n\n:\n").clues.width() == 4);
    // Without the last mark, blank lines at the end are columns only if a row needs them.
    CHECK(reads_mostly<olsak>(":\n1\n:\n1\n\n\n", {{blank_lines_are_layout, 5, 1}, {missing_end_mark, 6, 1}})
              .clues.width() == 1);
    CHECK(reads_mostly<olsak>(":\n1 1\n:\n1\n\n1\n", {{missing_end_mark, 6, 2}}).clues.width() == 3);
    CHECK(
        reads_mostly<olsak>(":\n2\n\n:\n1\n\n\n",
                            {{clue_totals_differ, 4, 1}, {blank_lines_are_empty_clues, 6, 1}, {missing_end_mark, 7, 1}})
            .clues.width() == 2);
}

TEST_CASE("olsak: tolerated deviations") {
    CHECK(reads_mostly<olsak>(":\n0\n1\n:\n1\n:", {{zero_for_empty_line, 2, 1}}).clues.rows[0].empty());
    CHECK(reads_mostly<olsak>(":\n1 0\n:\n1\n:", {{zero_among_clues, 2, 3}}).clues.rows[0] == plain({1}));
    CHECK(reads_mostly<olsak>(":\n1a x\n:\n1\n:", {{invalid_clue, 2, 2}, {invalid_clue, 2, 4}}).clues.rows[0] ==
          plain({1}));
    CHECK(reads_mostly<olsak>(":\n1 1\n:\n1\n1\n:", {{clues_exceed_line, 2, 1}}).clues.height() == 1);
    CHECK(reads_mostly<olsak>(":\n1\n:\n\n:", {{clue_totals_differ, 3, 1}}).clues.height() == 1);
    reads_mostly<olsak>("#d\na:a red\na:b blue\n:\n1a\n:\n1a\n:", {{repeated_key, 3, 1}});
    const auto found =
        reads_mostly<olsak>("#d\na:a red\n:\n1 1z\n:\n1\n1z\n:", {{undeclared_color, 4, 1}, {undeclared_color, 4, 4}});
    CHECK(found.clues.rows[0] == line_clue{{1, 2_color}, {1, 3_color}});
    CHECK(found.palette.entries[3].name == "z");
}

TEST_CASE("olsak: colors in other notations and unreadable colors") {
    const auto with_color = [](const std::string& color, const std::vector<finding>& expected) {
        const auto text = "#d\n a:" + color + "\n:\n1a\n:\n1a\n:\n";
        return reads_with<olsak>(text, expected).palette.entries.at(1);
    };
    CHECK(with_color("* rgb(255, 128, 0) orange", {{color_notation, 2, 6}}) ==
          nono::palette_entry{"orange", nono::rgb{255, 128, 0}, "*"});
    CHECK(with_color("* \"red\"", {{color_notation, 2, 6}}).value == nono::rgb{255, 0, 0});
    CHECK(with_color("* #ff000080", {{color_notation, 2, 6}}).value == nono::rgb{255, 127, 127});
    CHECK(with_color("* teal", {}).value == nono::rgb{0, 128, 128});
    CHECK(with_color("* green", {}).value == nono::rgb{0, 255, 0}); // the value of X11, not of CSS
    CHECK(with_color("* sunset", {}) == nono::palette_entry{"sunset", std::nullopt, "*"});
    for (const auto* unreadable : {"* #12", "* #ff00007", "* \"", "* sun-set"})
        CHECK(!with_color(unreadable, {{unreadable_color, 2, 6}}).value);
    CHECK(!with_color("*", {{unreadable_color, 2, 5}}).value);
    const auto clues = reads_with<olsak>("#d\n a:\n:\n1a\n:\n1a\n:\n", {{unreadable_color, 2, 4}}).clues;
    CHECK(nono::hash_clues(clues) == nono::hash_clues(nono::parse<olsak>(":\n1\n:\n1\n:\n")->clues));
}

TEST_CASE("olsak: errors") {
    fails_each<olsak>({
        {"", empty_input, 1, 1},
        {"hello\n", no_puzzle, 1, 1},
        {"#d\na:a red\n", no_puzzle, 1, 1},
        {":\n1\n", missing_columns, 2, 2},
        {":\n1\n:\n:\n", missing_columns, 3, 1},
        {":\n:\n1\n:\n", missing_rows, 2, 1},
        {"x\n#triddler\n", triangles, 2, 1},
        {"#d\n /:a  white/black  <<\n:\n", triangles, 2, 7},
        {":\n1 /3\\\n", triangles, 2, 3},
    });
    // A triddler without its mark: the sides of its hexagon are 2, 2, 2, 2, 2, 2 or 1, 2, 1, 1, 2, 1.
    const std::string hexagon = ":\n5\n7\n:\n7\n5\n:\n5\n7\n:\n7\n5\n:\n5\n7\n:\n7\n5\n";
    fails_each<olsak>({
        {hexagon, triangles, 7, 1},
        {hexagon + ":\nby\n", triangles, 7, 1},
        {"#d\n 0:  white\n 1:* black\n a:+ red\n: A\n1a 1\n: B\n2\n1\n: C\n2\n: D\n2\n: E\n2\n2\n: F\n2\n:", triangles,
         10, 1},
        // If the sides are inconsistent, or text follows, it was a rectangle; if its clues are consistent, it is one.
        {hexagon + "1\n", clue_longer_than_line, 2, 1},
        {":\n5\n7\n:\n7\n5\n:\n5\nx\n:\n7\n5\n:\n5\n7\n:\n7\n5\n", clue_longer_than_line, 2, 1},
    });
    CHECK(nono::parse<olsak>(":\n1\n:\n1\n:\n1\n:\n1\n:\n1\n:\n1\n:\n").has_value());
    fails_each<olsak>({
        {"#d\n a red\n:\n", invalid_color, 2, 2},
        {"#d\n 2:a red\n:\n", invalid_color, 2, 2},
        {":\n1\n7\n:\n1\n1\n:", clue_longer_than_line, 3, 1},
        {":\n99999999999\n", number_too_large, 2, 1},
        {":\n1\n1\n1\n", size_over_limit, 4, 1, {.limits = {.side = 2}}},
        {":\n1\n:\n\n\n\n:", size_over_limit, 4, 1, {.limits = {.side = 2}}},
        {":\n1\n1\n:\n1\n1\n:", size_over_limit, 4, 1, {.limits = {.cells = 3}}},
        {":\n1 1 1\n", clues_over_limit, 2, 5, {.limits = {.clues = 2}}},
    });
    std::string too_many = "#d\n";
    for (int i = 0; i < 64; ++i) too_many += std::string(1, static_cast<char>(':' + i)) + ":x red\n";
    fails<olsak>("#d\n" + too_many.substr(3 + 8) + "\xC3\xA9:x red\n\xC3\xA8:x red\n:\n", too_many_colors, 65, 1);
}

TEST_CASE("olsak: losses are named") {
    auto found = *nono::parse<olsak>(":\n1\n:\n1\n:");
    found.goal = nono::grid(1, 1, 1);
    found.saved.push_back({"monday", nono::partial_grid(1, 1, nono::color_set::first(2))});
    found.metadata.properties = {{"title", "a\nb"}, {"1st", "x"}, {"comment", ": x"}, {"by", ""}};
    const auto written = nono::write<olsak>(found);
    CHECK(written.text == "by:\n: rows\n1\n: columns\n1\n: end\n");
    CHECK(shown(written.lost) == "metadata: title, metadata: 1st, metadata: comment, goal, saved grids: monday");
    // A text that starts with a digit is another format.
    found.metadata.properties = {{"comment", "3 ducks"}};
    const auto ducks = nono::write<olsak>(found);
    CHECK(ducks.lost.front() == nono::loss{feature::metadata, "comment"});
    NONO_CHECK_BOTH(olsak::detect("3 ducks\n:\n1\n:\n1\n:\n") == no);
    CHECK(olsak::detect(ducks.text) == certain);
    found.metadata.properties.clear();
    for (auto* side : {&found.clues.rows, &found.clues.columns}) side->set_line(0, {{1, 2_color}});
    const auto unnamed = nono::write<olsak>(found);
    CHECK(std::count(unnamed.lost.begin(), unnamed.lost.end(), nono::loss{feature::palette, "a"}) == 1);
    CHECK(nono::parse<olsak>(unnamed.text)->clues == found.clues);
    found.clues.rows.set_line(0, {{nono::blotted}});
    CHECK(!nono::write<olsak>(found).written);
    CHECK(shown(nono::write<olsak>(found).lost) == "blotted clues");
    CHECK(shown(nono::write<olsak>({}).lost) == "clues");
}

TEST_CASE("olsak: 63 colors, each with its own designation") {
    nono::puzzle source;
    source.clues.rows.push_back({});
    for (nono::color_index i = 1; i < nono::extend::max_colors; ++i) {
        source.clues.rows.append({1, i});
        source.clues.columns.push_back({{1, i}});
    }
    const auto again = nono::parse<olsak>(nono::write<olsak>(source).text, {.strict = true});
    REQUIRE(again.has_value());
    CHECK(again->clues == source.clues);
}

TEST_CASE("olsak: recognized by content") {
    NONO_CHECK_DETECTED(olsak, {"x\n:\n1\n: y\n\n1\n", certain}, {"x\n:\n1\n:\n", likely}, {":\n\n:\n1\n:\n", likely},
                        {":\n\n:\n\n:\n", possible}, {":\n:\nhello\n", no},
                        {"::\n:: a\n1\n::\n1\n", no}, // comments of Sokoban files
                        {"#t\n1\n", no}, {"#t\n:\n1\n:\n1\n", possible}, {":\n1 /2\\\n", likely},
                        {"2 2\n:\n1\n:\n", no}, {":\nhello\n:\n", no}, {"title\nrows\n1\n", no});
    CHECK(nono::extend::guess_formats(colored_olsak).front().info.name == "olsak");
}

TEST_CASE("olsak: lines that start with two colons are comments, unless groups start this way") {
    const auto found = nono::parse<olsak>("::\n:: a\n: rows\n2\n1\n: columns\n1\n2\n: end\n");
    REQUIRE(found.has_value());
    CHECK(found->clues.rows == nono::clue_lines{{{2}}, {{1}}});
    CHECK(nono::parse<olsak>("::\n2\n1\n::\n1\n2\n::\n")->clues == found->clues);
}

TEST_CASE("olsak: bad input") {
    survive_every_change<olsak>(colored_olsak);
    survive_every_change<olsak>("title: x\n:\n1 1\n\n:\n\n1\n\n1\n");
}
