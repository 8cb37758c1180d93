// SPDX-License-Identifier: MIT

#include <nono/formats/non.hpp>

#include "../../format_checks.hpp"

using namespace nono::literals; // 2_color
using namespace nono_tests;

using nono::clue;
using nono::line_clue;
using nono::non;

namespace {

/// Parses a text, requires exactly these diagnostics, and checks that it round-trips.
nono::puzzle read_non(std::string_view text, const std::vector<finding>& expected = {}) {
    auto found = reads_mostly<non>(text, expected);
    CHECK(nono::write<non>(found).lost.empty());
    return found;
}

const std::string small_non = "width 2\nheight 2\nrows\n2\n1\ncolumns\n2\n1\n";

} // namespace

TEST_CASE("the demo puzzle of the document") {
    const auto demo = read_non(R"(catalogue "webpbn.com #1"
title "Demo Puzzle from Front Page"
by "Jan Wolter"
copyright "&copy; Copyright 2004 by Jan Wolter"
license CC-BY-3.0
width 5
height 10

rows
2
2,1
1,1
3
1,1
1,1
2
1,1
1,2
2

columns
2,1
2,1,3
7
1,3
2,1

goal "01100011010010101110101001010000110010100101111000"
)");
    CHECK(demo.metadata.title() == "Demo Puzzle from Front Page");
    CHECK(demo.metadata.author() == "Jan Wolter");
    CHECK(demo.metadata.copyright() == "\u00a9 Copyright 2004 by Jan Wolter");
    CHECK(demo.metadata.license() == "CC-BY-3.0");
    CHECK(demo.metadata.catalogue() == "webpbn.com #1");
    CHECK(demo.palette.entries.empty());
    CHECK(demo.clues.columns[1] == plain({2, 1, 3}));
    REQUIRE(demo.goal);
    CHECK(nono::satisfies(*demo.goal, demo.clues));
    const auto written = nono::write<non>(demo);
    CHECK(written.text.starts_with(
        "catalogue \"webpbn.com #1\"\ntitle \"Demo Puzzle from Front Page\"\nby \"Jan Wolter\"\n"
        "copyright \"\u00a9 Copyright 2004 by Jan Wolter\"\nlicense CC-BY-3.0\nwidth 5\n"
        "height 10\n\nrows\n2\n2,1\n"));
    CHECK(written.text.ends_with("\n\ngoal \"01100011010010101110101001010000110010100101111000\"\n"));
    CHECK(nono::write<non>(demo, {.ascii = true}).text.find("&#169; Copyright") != std::string::npos);
}

TEST_CASE("sizes") {
    read_non(small_non);
    CHECK(read_non("columns 1\nrows 2\nrows\n1\n0\ncolumns\n1\n").clues.width() == 1);
    read_non("rows\n2\n1\ncolumns\n2\n1\n", {{missing_size, 1, 1}, {missing_size, 4, 1}});
    read_non("height 2\nrows\n1\n1\ncolumns\n2\n", {{missing_size, 5, 1}});
    // Nonny reads `rows N` as the width.
    read_non("rows 1\ncolumns 2\nrows\n1\n1\ncolumns\n2\n", {{sizes_swapped, 1, 6}});
    read_non("columns 2\nrows 1\nrows\n1\n1\ncolumns\n2\n", {{sizes_swapped, 1, 9}}); // the first one
    read_non("width 2\nwidth 2\nheight 1\nrows\n1\ncolumns\n1\n0\n", {{repeated_key, 2, 7}});
    fails_each<non>({
        {"width 2\nwidth 3\nheight 1\nrows\n1\ncolumns\n1\n0\n", conflicting_size, 2, 7},
        {"width 0\nheight 1\nrows\n0\ncolumns\n", size_is_zero, 1, 7},
        {"width\nheight 1\nrows\n0\ncolumns\n", expected_number, 1, 6},
        {"width five\nheight 1\nrows\n0\ncolumns\n", expected_number, 1, 7},
        {"width 4294967294\nheight 1\nrows\n0\ncolumns\n", size_over_limit, 1, 7},
        {"width 4294967295\nheight 1\nrows\n0\ncolumns\n", number_too_large, 1, 7},
        {small_non, size_over_limit, 1, 7, {.limits = {.side = 1}}},
        {small_non, size_over_limit, 2, 8, {.limits = {.cells = 3}}},
    });
    read_non("width 2 cells\nheight 1\nrows\n1\ncolumns\n1\n0\n", {{text_after_value, 1, 9}});
    read_non("WIDTH 2\nheight 1\nRows\n1\ncolumns\n1\n0\n", {{key_case, 1, 1}, {key_case, 3, 1}});
}

TEST_CASE("the number of clue lines") {
    fails_each<non>({
        {"width 2\nheight 2\ncolumns\n1\n1\n", missing_rows, 5, 2},
        {"width 2\nheight 2\nrows\n1\n1\n", missing_columns, 5, 2},
        {"rows\ncolumns\n1\n", missing_rows, 3, 2},
        {"width 2\nheight 3\nrows\n2\n1\ncolumns\n2\n1\n", too_few_clue_lines, 6, 1},
        {"width 3\nheight 2\nrows\n2\n1\ncolumns\n2\n1\n", too_few_clue_lines, 8, 2},
        {"width 2\nheight 2\nrows\n2\ntitle \"x\"\ncolumns\n2\n1\n", too_few_clue_lines, 5, 1},
        {"width 2\nheight 2\nrows\n2\n1\n1\n1\ncolumns\n2\n1\n", too_many_clue_lines, 6, 1},
        {"width 2\nheight 2\nrows\n2\n1\ncolumns\n2\n1\n1\n", too_many_clue_lines, 9, 1},
    });
    // Properties can occur between clue lines.
    CHECK(read_non("width 2\nheight 2\nrows\n2\ntitle \"x\"\n1\ncolumns\nby \"y\"\n2\n1\n").clues.rows[1] ==
          plain({1}));
    read_non("width 2\nheight 2\nrows\n2\n1\nrows\n1\n1\ncolumns\n2\n1\n", {{section_twice, 6, 1}});
}

TEST_CASE("blank lines among clue lines") {
    read_non("width 2\nheight 2\nrows\n\n2\n1\n\ncolumns\n2\n1\n\n");
    read_non("width 2\nheight 2\nrows\n2\n\n1\n\ncolumns\n2\n1\n", {{blank_lines_are_layout, 5, 1}});
    const auto first = read_non("width 3\nheight 2\nrows\n2\n\ncolumns\n\n1\n1\n",
                                {{blank_lines_are_empty_clues, 5, 1}, {blank_lines_are_empty_clues, 7, 1}});
    CHECK(first.clues.columns[0].empty());
    CHECK(first.clues.columns[1] == plain({1}));
    const auto all = read_non("width 1\nheight 2\nrows\n\n\ncolumns\n0\n", {{blank_lines_are_empty_clues, 4, 1}});
    CHECK(all.clues.rows[1].empty());
    // The first blank line is layout, the second an empty clue.
    const auto after =
        read_non("width 1\nheight 3\nrows\n\n1\n\n1\ncolumns\n1,1\n", {{blank_lines_are_empty_clues, 6, 1}});
    CHECK(after.clues.rows[1].empty());
    fails_each<non>({
        {"width 1\nheight 3\nrows\n1\n\n\n\n1\ncolumns\n1,1\n", ambiguous_blank_lines, 5, 1},
        // Two blank lines and two clues for three rows: nothing decides which of the blank lines is a clue.
        {"width 1\nheight 3\nrows\n\n\n1\n1\ncolumns\n2\n", ambiguous_blank_lines, 4, 1},
    });
}

TEST_CASE("clues of a line") {
    const std::string head = "width 9\nheight 1\nrows\n";
    const std::string tail = "\ncolumns\n1\n1\n0\n0\n0\n0\n0\n1\n1\n";
    for (const char* const line : {"2,2", "2, 2", "2;2", "2 2", "2\t2", " 2 , 2 ", "02,2"})
        CHECK(read_non(head + line + tail).clues.rows[0] == plain({2, 2}));
    CHECK(read_non(head + "0,2,2" + tail, {{zero_among_clues, 4, 1}}).clues.rows[0] == plain({2, 2}));
    CHECK(read_non(head + "2,0,2" + tail, {{zero_among_clues, 4, 3}}).clues.rows[0] == plain({2, 2}));
    CHECK(read_non(head + "2*,2" + tail, {{invalid_clue, 4, 2}}).clues.rows[0] == plain({2, 2}));
    CHECK(read_non(head + "(2,2)" + tail, {{invalid_clue, 4, 1}}).clues.rows[0] == plain({2, 2}));
    CHECK(read_non(head + "# a comment\n2,2" + tail).clues.rows[0] == plain({2, 2}));
    CHECK(read_non(head + "---\n2,2" + tail, {{ignored_line, 4, 1}}).clues.rows[0] == plain({2, 2}));
    CHECK(read_non(head + "?,2" + tail, {{blotted_clue, 4, 1}}).clues.rows[0] == line_clue{{nono::blotted}, {2}});
    // Characters attached to a number that are not recognized are ignored; `?` is a clue only at the beginning of a
    // number.
    CHECK(read_non(head + "2?,2!" + tail, {{invalid_clue, 4, 2}}).clues.rows[0] == plain({2, 2}));
    CHECK(read_non(head + "2 2?" + tail, {{invalid_clue, 4, 4}}).clues.rows[0] == plain({2, 2}));
    CHECK(read_non(head + "2!?,2" + tail, {{invalid_clue, 4, 2}}).clues.rows[0] == plain({2, 2}));
    CHECK(read_non(head + "2!2" + tail, {{invalid_clue, 4, 2}}).clues.rows[0] == plain({2, 2}));
    CHECK(read_non(head + "??,2" + tail, {{blotted_clue, 4, 1}, {invalid_clue, 4, 2}}).clues.rows[0] ==
          line_clue{{nono::blotted}, {2}});
    CHECK(read_non(head + "2 ?" + tail, {{blotted_clue, 4, 3}}).clues.rows[0] == line_clue{{2}, {nono::blotted}});
    CHECK(read_non("width 3\nheight 1\nrows\n1a?,1b!x\ncolumns\n1a\n1b\n0\n", {{invalid_clue, 4, 3}}).clues.rows[0] ==
          line_clue{{1}, {1, 2_color}});
    fails<non>(head + "2?,2" + tail, invalid_clue, 4, 2, {.strict = true});
    CHECK(read_non("width 1\nheight 1\nrows\n0,0\ncolumns\n0\n", {{zero_among_clues, 4, 3}}).clues.rows[0].empty());
    fails_each<non>({
        {head + "2,10" + tail, clue_longer_than_line, 4, 3},
        {head + "4294967296" + tail, number_too_large, 4, 1},
        {head + "1,9223372036854775808" + tail, number_too_large, 4, 3},
        {head + "2,2" + tail, clues_over_limit, 4, 3, {.limits = {.clues = 1}}},
    });
    read_non("width 2\nheight 1\nrows\n 1,1\ncolumns\n1\n1\n", {{clues_exceed_line, 4, 2}});
    read_non("width 2\nheight 1\nrows\n1\ncolumns\n1\n1\n", {{clue_totals_differ, 5, 1}});
    CHECK(read_non("maxrule 1\n" + head + "2,2" + tail, {{more_clues_than_maxrule, 5, 1}}).metadata.get("maxrule") ==
          "1");
    read_non("maxrule 2\n" + head + "2,2" + tail);
    read_non("maxrule 2\nmaxrule 2\n" + head + "2,2" + tail, {{repeated_key, 2, 1}});
    fails<non>("maxrule x\n" + head + "2,2" + tail, expected_number, 1, 9);
}

TEST_CASE("letters color the number before them") {
    const auto found =
        read_non("width 3\nheight 1\ncolor r #ff0000\ncolor b #00f\nrows\n1b,2r\ncolumns\n1b\n1r\n1r\ngoal \"brr\"\n");
    CHECK(found.clues.rows[0] == line_clue{{1, 2_color}, {2}});
    REQUIRE(found.palette.entries.size() == 3);
    CHECK(found.palette.entries[1] == nono::palette_entry{"r", nono::rgb{255, 0, 0}, ""});
    CHECK(found.palette.entries[2].value == nono::rgb{0, 0, 255});
    CHECK(nono::satisfies(*found.goal, found.clues));
    // Colors that no line declares are numbered in order of appearance; plain numbers are a color without a name.
    const auto mixed = read_non("width 4\nheight 1\nrows\n1z,1,2b\ncolumns\n1z\n1\n1b\n1b\ngoal \"z1bb\"\n");
    CHECK(mixed.clues.rows[0] == line_clue{{1}, {1, 2_color}, {2, 3_color}});
    CHECK(mixed.palette.entries[1].name == "z");
    CHECK(mixed.palette.entries[2].name.empty());
    CHECK(nono::write<non>(mixed).text.find("color") == std::string::npos);
    read_non("width 2\nheight 1\ncolor r #ff0000\nrows\n1b,1r\ncolumns\n1b\n1r\n", {{undeclared_color, 5, 2}});
    read_non("width 2\nheight 1\nrows\n1aa,1b\ncolumns\n1aa\n1b\n", {{color_name_too_long, 4, 2}});
    read_non("width 1\nheight 1\ncolor r #ff0000\ncolor r #ff0000\nrows\n1r\ncolumns\n1r\n", {{repeated_key, 4, 7}});
    fails<non>("color\n" + small_non, invalid_color, 1, 6);
    read_non("width 2\nheight 1\nrows\n1a,1b\ncolumns\n1b\n1a\n");
    read_non("width 2\nheight 1\nrows\n2a\ncolumns\n1b\n1a\n", {{clue_totals_differ, 5, 1}});
}

TEST_CASE("colors in other notations and unreadable colors") {
    const std::string clues = "width 1\nheight 1\nrows\n1r\ncolumns\n1r\n";
    const auto with_color = [&](const std::string& color, const std::vector<finding>& expected) {
        return reads_with<non>("color r" + color + "\n" + clues, expected).palette.value(1);
    };
    CHECK(with_color(" #f80", {}) == nono::rgb{255, 136, 0});
    for (const auto* forgiven : {" orange", " #ffa500ff", " \"orange\"", " rgb(255, 165, 0) @", " RGB( 255 165 0)"})
        CHECK(with_color(forgiven, {{color_notation, 1, 9}}) == nono::rgb{255, 165, 0});
    for (const auto* unreadable : {" #1234567", " #12345", " mud", " \"", " \"\"", " rgb(1"})
        CHECK(with_color(unreadable, {{unreadable_color, 1, 9}}) == nono::rgb{0, 0, 0});
    CHECK(with_color("", {{unreadable_color, 1, 8}}) == nono::rgb{0, 0, 0});
    // An unreadable color still counts as declared.
    reads_with<non>("color r x\ncolor r #ff0000\n" + clues, {{unreadable_color, 1, 9}, {repeated_key, 2, 7}});
    CHECK(reads_with<non>("color-value r orange\n" + clues, {{color_notation, 1, 15}}).palette.value(1) ==
          nono::rgb{255, 165, 0});
    const auto plain = nono::parse_clues<non>("width 1\nheight 1\nrows\n1\ncolumns\n1\n");
    CHECK(nono::hash_clues(*nono::parse_clues<non>("color r x\n" + clues)) == nono::hash_clues(*plain));
}

TEST_CASE("color words before numbers, as Nonny writes them") {
    const auto rainbow =
        read_non("width 3\nheight 1\ncolor red FF0000 #\ncolor blue 0000FF @\nrows\nred: 1, blue: 1 1\n"
                 "columns\nred 1\nblue 1\nblue 1\n",
                 {{clues_exceed_line, 6, 1}, {color_before_clue, 6, 1}});
    CHECK(rainbow.clues.rows[0] == line_clue{{1}, {1, 2_color}, {1, 2_color}});
    CHECK(rainbow.palette.entries[1] == nono::palette_entry{"red", nono::rgb{255, 0, 0}, "#"});
    // Plain numbers are black.
    const auto tree =
        read_non("width 2\nheight 1\ncolor black 000000\ncolor green 00B000\nrows\n1 green 1\ncolumns\n1\ngreen 1\n",
                 {{color_before_clue, 6, 3}});
    CHECK(tree.clues.rows[0] == line_clue{{1}, {1, 2_color}});
    // The first color does not occur in the clues.
    const auto grabbed = read_non("width 2\nheight 1\ncolor white FFFFFF\ncolor black 000000\ncolor red FF0000\nrows\n"
                                  "black 1 red 1\ncolumns\nblack 1\nred 1\n",
                                  {{first_color_is_background, 3, 7}, {color_before_clue, 7, 1}});
    CHECK(grabbed.palette.entries[0].name == "white");
    CHECK(grabbed.clues.rows[0] == line_clue{{1}, {1, 2_color}});
    // The undeclared black is the one declared color that does not occur in the clues.
    const auto renamed =
        read_non("width 2\nheight 1\ncolor white FFFFFF\ncolor ink 000011\ncolor red FF0000\nrows\n"
                 "black 1 red 1\ncolumns\nblack 1\nred 1\n",
                 {{first_color_is_background, 3, 7}, {undeclared_color, 7, 1}, {color_before_clue, 7, 1}});
    REQUIRE(renamed.palette.entries.size() == 3);
    CHECK(renamed.palette.entries[1].name == "ink");
    CHECK(renamed.clues.rows[0] == line_clue{{1}, {1, 2_color}});
    const auto missing = read_non("width 2\nheight 1\ncolor red FF0000\nrows\nblack 1 red 1\ncolumns\nblack 1\nred 1\n",
                                  {{undeclared_color, 5, 1}, {color_before_clue, 5, 1}});
    CHECK(missing.palette.entries[2] == nono::palette_entry{"black", nono::rgb{0, 0, 0}, ""});
    // A letter after a number colors the following number if only that makes the totals agree.
    const auto follows =
        read_non("width 3\nheight 1\ncolor red FF0000\ncolor b 0000FF\nrows\nred 2b 1\ncolumns\nred 1\nred 1\nb 1\n",
                 {{color_before_clue, 6, 1}, {color_follows_clue, 6, 6}});
    CHECK(follows.clues.rows[0] == line_clue{{2}, {1, 2_color}});
    // If neither reading makes the totals agree, it colors the number before it.
    const auto neither = read_non("width 3\nheight 1\ncolor red FF0000\ncolor b 0000FF\nrows\nred 2b 1\ncolumns\n"
                                  "red 1\nred 1\nred 1\n",
                                  {{color_before_clue, 6, 1}, {clue_totals_differ, 7, 1}});
    CHECK(neither.clues.rows[0] == line_clue{{2, 2_color}, {1}});
    const auto suffix =
        read_non("width 2\nheight 1\ncolor red FF0000\ncolor b 0000FF\nrows\n1red 1b\ncolumns\n1red\nb 1\n",
                 {{color_before_clue, 9, 1}});
    CHECK(suffix.clues.rows[0] == line_clue{{1}, {1, 2_color}});
}

TEST_CASE("more colors than a puzzle can have") {
    std::string text;
    std::string row;
    const auto name = [](int i) {
        return std::string{static_cast<char>('a' + i / 26), static_cast<char>('a' + i % 26)};
    };
    for (int i = 0; i < 63; ++i) row += (i == 0 ? "1" : ",1") + name(i);
    std::string columns;
    for (int i = 0; i < 63; ++i) columns += "1" + name(i) + "\n";
    const auto found = nono::parse<non>("width 63\nheight 1\nrows\n" + row + "\ncolumns\n" + columns + "goal \"0\"\n");
    REQUIRE(found.has_value());
    CHECK(found->clues.color_count() == 64);
    const auto again = nono::parse<non>(nono::write<non>(*found).text);
    REQUIRE(again.has_value());
    CHECK(*again == *found);
    // The goal in the maximum number of colors round-trips too.
    nono::puzzle painted = *found;
    for (std::size_t i = 0; i < 63; ++i) (*painted.goal)(0, i) = static_cast<nono::color_index>(i + 1);
    const auto repainted = nono::parse<non>(nono::write<non>(painted).text);
    REQUIRE(repainted.has_value());
    CHECK(*repainted == painted);
    const std::string over = "width 64\nheight 1\nrows\n" + row + ",1zz\ncolumns\n" + columns + "1zz\n";
    CHECK(nono::parse<non>(over).error().code == too_many_colors);
    CHECK(nono::parse<non>(over).error().where.line == 1);
}

TEST_CASE("values of properties") {
    const auto title = [](std::string_view value, const std::vector<finding>& expected = {}) {
        return std::string(read_non("title " + std::string(value) + "\n" + small_non, expected).metadata.title());
    };
    CHECK(title(R"("plain")") == "plain");
    CHECK(title("two words") == "two words");
    CHECK(title("") == "");
    CHECK(title(R"(""Sun" Flower")") == R"("Sun" Flower)");
    CHECK(title(R"("class room :\")") == R"(class room :\)");
    CHECK(title(R"("say \"hi\" &amp; go")") == R"(say "hi" & go)");
    CHECK(title(R"("R&D &eacute;")") == "R&D \u00e9");
    CHECK(title(R"("open)", {{missing_quote, 1, 12}}) == "open");
    CHECK(title(R"("a" b)", {{text_after_value, 1, 11}}) == "a");
    CHECK(title(R"("x &nope; &copy y")", {{invalid_reference, 1, 10}, {unterminated_reference, 1, 17}}) ==
          "x &nope; \u00a9 y");
    CHECK(title(R"("\"&copy y\"")", {{unterminated_reference, 1, 10}}) == "\"\u00a9 y\"");
    CHECK(title(R"("two&#10;lines")") == "two\nlines");
    CHECK(read_non("license CC BY-SA 3.0\n" + small_non, {{missing_license_quotes, 1, 9}}).metadata.license() ==
          "CC BY-SA 3.0");
    const auto many = read_non("note \"1\"\nnote \"2\"\nTitle.fr \"x\"\n" + small_non);
    CHECK(many.metadata.properties == std::vector<nono::property>{{"note", "1"}, {"note", "2"}, {"Title.fr", "x"}});
}

TEST_CASE("goals") {
    const auto cells = [](const nono::puzzle& found) {
        REQUIRE(found.goal);
        std::string out;
        for (const auto color : found.goal->cells()) out += static_cast<char>('0' + color);
        return out;
    };
    CHECK(cells(read_non(small_non + "goal \"1110\"\n")) == "1110");
    CHECK(cells(read_non(small_non + "goal 1110\n")) == "1110");
    CHECK(cells(read_non(small_non + "goal \"11 10\"\n")) == "1110");
    CHECK(cells(read_non(small_non + "goal\n11\n10\n")) == "1110");
    CHECK(cells(read_non(small_non + "goal \"11\n10\"\n")) == "1110");
    CHECK(cells(read_non(small_non + "goal 11\n10\n. *\n", {{ignored_line, 11, 1}})) == "1110");
    CHECK(cells(read_non(small_non + "goal \"11\n", {{missing_quote, 9, 9}, {goal_too_short, 9, 9}})) == "1100");
    CHECK(cells(read_non(small_non + "goal \"111\"\n", {{goal_too_short, 9, 10}})) == "1110");
    CHECK(cells(read_non(small_non + "goal \"11101\"\n", {{goal_too_long, 9, 11}})) == "1110");
    CHECK(cells(read_non(small_non + "goal \"1x10\"\n", {{goal_unknown_color, 9, 8}})) == "1110");
    CHECK(cells(read_non(small_non + "goal \"1110\" x\n", {{text_after_value, 9, 13}})) == "1110");
    const std::string colored = "width 2\nheight 1\nrows\n1a,1b\ncolumns\n1a\n1b\n";
    const auto unknown = read_non(colored + "goal \"ac\"\n", {{goal_unknown_color, 8, 8}});
    CHECK(!unknown.goal);
    CHECK(unknown.metadata.get("goal") == "ac");
    CHECK(read_non(colored + "goal \"ab\"\ngoal \"ba\"\n", {{repeated_key, 9, 1}}).metadata.get("goal") == "ba");
}

TEST_CASE("saved grids") {
    const auto found = read_non(small_non + "goal \"1110\"\nsaved \"1?0?\"\nsaved \"????\"\n");
    REQUIRE(found.saved.size() == 2);
    CHECK(found.saved[0].cells(0, 0) == nono::color_set::only(1));
    CHECK(found.saved[0].cells(0, 1) == nono::color_set::first(2));
    CHECK(found.saved[0].cells(1, 0) == nono::color_set::only(0));
    // Many saved grids of a few characters would need disproportionate memory. The clues alone do not need it.
    const auto over = nono::parse<non>(small_non + "saved \"\"\nsaved \"\"\n", {.limits = {.cells = 4}});
    CHECK(short_form(over.error()) == finding{size_over_limit, 10, 7});
}

TEST_CASE("several puzzles") {
    const auto check = [](const std::string& text, std::size_t count) {
        const auto all = nono::parse_all<non>(text);
        CHECK(all.size() == count);
        for (std::size_t i = 0; i < all.size(); ++i) CHECK(all[i].number == i + 1);
        CHECK(all);
        return all;
    };
    static_cast<void>(check(small_non + "====\n" + small_non, 2));
    static_cast<void>(
        check("\n====\n# nothing\n========  \n" + small_non + "====\n\n====\n" + small_non + "====\n", 2));
    const auto concatenated = check("title \"a\"\n" + small_non + "title \"b\"\n" + small_non, 2);
    CHECK(concatenated[0]->metadata.title() == "a");
    CHECK(concatenated[1]->metadata.title() == "b");
    CHECK(short_form(concatenated[1].diagnostics().at(0)) == finding{missing_divider, 10, 1});
    CHECK(concatenated[1].where.line == 10);
    static_cast<void>(check(small_non + small_non + small_non, 3));
    static_cast<void>(check(small_non + "title \"x\"\nby \"y\"\ntitle \"z\"\n" + small_non, 2));
    // A bad puzzle does not lose the others.
    const auto mixed =
        nono::parse_all<non>("width 0\n" + small_non + "====\n" + small_non + "====\ntitle \"x\"\n====\n" + small_non);
    REQUIRE(mixed.size() == 4);
    CHECK(short_form(mixed[0].error()) == finding{size_is_zero, 1, 7});
    CHECK(mixed[1].has_value());
    CHECK(short_form(mixed[2].error()) == finding{no_puzzle, 20, 1});
    CHECK(mixed[3].has_value());
    const auto limited =
        nono::parse_all<non>(small_non + "====\n" + small_non + "====\n" + small_non, {.limits = {.puzzles = 1}});
    REQUIRE(limited.size() == 2);
    CHECK(short_form(limited[1].error()) == finding{puzzles_over_limit, 10, 1});
    CHECK(nono::parse_all<non>(small_non + "====\n" + small_non, {.max_puzzles = 1}).size() == 1);
}

TEST_CASE("line ends and a byte order mark") {
    std::string crlf;
    for (const char c : small_non + "goal \"1110\"\n") crlf += c == '\n' ? std::string("\r\n") : std::string(1, c);
    std::string cr;
    for (const char c : small_non) cr += c == '\n' ? '\r' : c;
    CHECK(read_non(crlf).clues == read_non(small_non).clues);
    CHECK(read_non(cr).clues == read_non(small_non).clues);
    CHECK(read_non("\xEF\xBB\xBF" + small_non).clues == read_non(small_non).clues);
}

TEST_CASE("meaningless lines") {
    read_non("***\n" + small_non, {{ignored_line, 1, 1}});
    read_non("3,1\n" + small_non, {{ignored_line, 1, 1}});
    read_non(small_non + ". * *\n", {{ignored_line, 9, 1}});
}

TEST_CASE("the cap on diagnostics") {
    std::string text = small_non;
    for (int i = 0; i < 5; ++i) text += "*\n";
    const auto found = nono::parse<non>(text, {.limits = {.diagnostics = 2}});
    REQUIRE(found.has_value());
    REQUIRE(found.diagnostics().size() == 3);
    CHECK(short_form(found.diagnostics()[2]) == finding{further_diagnostics, 11, 1});
}

TEST_CASE("losses are named") {
    nono::puzzle source = read_non(small_non + "goal \"1110\"\n");
    const auto lost = [&] {
        std::vector<std::string> out;
        const auto written = nono::write<non>(source);
        CHECK(written.written);
        const auto again = nono::parse<non>(written.text);
        REQUIRE(again.has_value());
        CHECK(again->clues == source.clues);
        for (const auto& loss : written.lost) out.push_back(std::string(nono::name_of(loss.kind)) + ":" + loss.detail);
        return out;
    };
    using names = std::vector<std::string>;
    CHECK(lost().empty());
    for (const char* const key :
         {"two words", "1st", "", "widthwise", "rowsfoo", "Width", "color", "color-name", "a\"b"}) {
        CAPTURE(key);
        source.metadata.properties = {{key, "x"}};
        CHECK(lost() == names{std::string("metadata:") + key});
    }
    source.metadata.properties = {{"maxrule", "many"}};
    CHECK(lost() == names{"metadata:maxrule"});
    source.metadata.properties = {{"title", "\xFF"}};
    CHECK(lost() == names{"metadata:title"});
    source.metadata.properties.clear();
    source.saved = {{"mine", nono::partial_grid(2, 2, nono::color_set::first(2))}};
    CHECK(lost() == names{"saved grids:mine"});
    source.saved = {{"", nono::partial_grid(2, 2, nono::color_set{})}};
    CHECK(lost() == names{"saved grids:"});
    source.saved.clear();
    source.goal = nono::grid(3, 3);
    CHECK(lost() == names{"goal:"});
    source.goal = nono::grid(2, 2, 9);
    CHECK(lost() == names{"goal:"});
    source.goal.reset();
    source.metadata.properties = {{"goal", "1010"}}; // would be read as the goal
    CHECK(lost() == names{"metadata:goal"});
    source.clues.rows.blocks(0)[0].length = 3;
    CHECK(!nono::write<non>(source));
    CHECK(!nono::write<non>(nono::puzzle{}));
}

TEST_CASE("long properties are written after the clues, where limited readers have stopped") {
    const std::string text = "title \"x\"\ndescription \"" + std::string(500, 'd') + "\"\nby \"y\"\n" + small_non;
    const auto found = read_non(text);
    const auto written = nono::write<non>(found).text;
    CHECK(written.find("description") > written.find("columns"));
    CHECK(written.find("by ") > written.find("description"));
    // Not if the same key occurs twice: the second would be read as the start of the next puzzle.
    const std::string note = "note \"" + std::string(500, 'd') + "\"\n";
    const auto twice = read_non(note + note + small_non);
    CHECK(nono::write<non>(twice).text.find("note") == 0);
    // A property that cannot be written does not move any: otherwise writing again would change the text.
    auto lost = read_non(small_non);
    const std::string long_text(500, 'd');
    lost.metadata.properties = {{"no key", long_text}, {"by", "y"}};
    CHECK(nono::write<non>(lost).text.find("by \"y\"") == 0);
    lost.metadata.properties = {{"by", "y"}, {"note", long_text}, {"no key", "a"}, {"no key", "b"}};
    CHECK(nono::write<non>(lost).text.find("note") > nono::write<non>(lost).text.find("columns"));
}

TEST_CASE("palettes round-trip") {
    nono::puzzle source = read_non("width 2\nheight 1\nrows\n1a,1b\ncolumns\n1a\n1b\n");
    const auto comes_back = [&] {
        const auto written = nono::write<non>(source);
        CAPTURE(written.text);
        CHECK(written.lost.empty());
        const auto again = nono::parse<non>(written.text);
        REQUIRE(again.has_value());
        CHECK(again->palette == source.palette);
        CHECK(again->clues == source.clues);
    };
    source.palette.entries = {
        {"paper", nono::rgb{1, 2, 3}, " "}, {"ink & \"oil\"", {}, ""}, {"ice", nono::rgb{9, 9, 9}, "\u2744"}};
    comes_back();
    source.palette.entries = {{}, {"b", {}, ""}, {"a", {}, ""}};
    comes_back();
    source.palette.entries = {{}, {"", nono::rgb{0, 0, 1}, ""}, {"", nono::rgb{0, 0, 2}, ""}, {"unused", {}, ""}};
    comes_back();
    source.palette.entries = {};
    comes_back();
    std::swap(source.clues.rows.blocks(0)[0].color, source.clues.rows.blocks(0)[1].color);
    comes_back();
    // Numbers that differ from the order of appearance.
    source.palette.entries = {{}, {"a", {}, ""}, {"b", {}, ""}};
    comes_back();
    std::swap(source.clues.rows.blocks(0)[0].color, source.clues.rows.blocks(0)[1].color);
    source.palette.entries = {{}, {"a", {}, "@"}, {"b", {}, ""}};
    comes_back();
}

TEST_CASE("bundles are written with separators") {
    const std::vector<nono::puzzle> puzzles{read_non(small_non),
                                            read_non("title \"b\"\n" + small_non + "goal \"1110\"\n")};
    const auto written = nono::write_all<non>(puzzles);
    REQUIRE(written.written);
    const auto all = nono::parse_all<non>(written.text);
    REQUIRE(all.size() == 2);
    CHECK(*all[0] == puzzles[0]);
    CHECK(*all[1] == puzzles[1]);
    CHECK(all[1].diagnostics().empty());
}

TEST_CASE("recognition") {
    NONO_CHECK_DETECTED(non, {"width 2\nheight 2\nrows\n2\n1\ncolumns\n2\n1\n", certain},
                        {"rows\n1\ncolumns\n1\n", likely}, {"width 2\nheight 2\nrows\n\n 2,1\n", certain},
                        {"width 2\nheight 2\nrows\n#.\n", likely}, {"rows\ncolumns\n", possible},
                        {"title \"x\"\nwidth 5\n", possible}, {"5 5\n1 1\n", no}, {"", no});
}
