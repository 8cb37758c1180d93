// SPDX-License-Identifier: MIT
#include <nono/formats/rare/pynogram.hpp>

#include <nono/formats/rare.hpp>

#include "../../format_checks.hpp"

using namespace nono::literals; // 2_color
using namespace nono_tests;

using nono::extend::pynogram;

namespace {

constexpr std::string_view colored_ini =
    "[colors]\nr = (FF0000) %\n\n[clues]\ncolumns =\n    2r, 1r # two\n    2r\n\nrows =\n"
    "    1r 1r\n    3r\n";

} // namespace

TEST_CASE("pynogram: clues in one color and in several") {
    const auto red = reads<pynogram>(colored_ini);
    check_clues(red, {{1, 1}, {3}}, {{2}, {1}, {2}});
    CHECK(red.palette.entries == std::vector<nono::palette_entry>{{}, {"r", nono::rgb{255, 0, 0}, "%"}});
    const auto black = reads<pynogram>("[clues]\nrows = 1 1, 3\ncolumns = 2\n  1\n  2\n");
    CHECK(black.clues == red.clues);
    CHECK(black.palette.entries.empty());
    // Black is color 1 if it is used, and colors can come after the clues.
    const auto both = reads_mostly<pynogram>("[clues]\ncolumns=\n 1 2green\n 0\nrows=\n 1\n 1GREEN\n 1green\n[colors]\n"
                                             "Green : ( 0, 128 ,0 ) @\nred = (nosuchcolor) ;\n",
                                             {{unreadable_color, 11, 8}})
                          .clues;
    CHECK(both.columns[0] == nono::line_clue{{1}, {2, 2_color}});
    CHECK(both.columns[1].empty());
}

TEST_CASE("pynogram: the syntax that configparser accepts") {
    const auto expected = nono::parse<pynogram>(colored_ini)->clues;
    for (const auto* text : {
             "\xEF\xBB\xBF; x\r\n[clues] # y\r\nCOLUMNS:\r\n\t2,1,\r\n\r\n# z\r\n\t2\r\nRows =\r\n  1 1 ; z\r\n  "
             "3,\r\n",
             "[clues]\ncolumns =\n  '2',\n  \"1\",\n  '2',\nrows =\n  '1 1',\n  \"3\"\n",
             "  [clues]\n  columns =\n    2, 1, 2\n  rows =\n\n    1  1\n# rows = 5\n      3\n",
         }) {
        CAPTURE(text);
        const auto found = nono::parse<pynogram>(text, {.strict = true});
        REQUIRE(found.has_value());
        CHECK(found->clues == expected);
    }
}

TEST_CASE("pynogram: comments above the sections are properties") {
    const auto found =
        reads<pynogram>("# UK flag\n#\n# source: https://example.org/x\n#see http://example.org\n\n[clues]\n"
                        "# no property\nrows = 1\ncolumns = 1\n");
    CHECK(found.metadata.properties == std::vector<nono::property>{{"comment", "UK flag"},
                                                                   {"source", "https://example.org/x"},
                                                                   {"comment", "see http://example.org"}});
    auto source = found;
    source.metadata.set("title", "two\nlines");
    CHECK(shown(nono::write<pynogram>(source).lost) == "metadata: title");
}

TEST_CASE("pynogram: deviations that are tolerated or reported") {
    reads_each<pynogram>({
        {"[clues]\nrows = 1 0\ncolumns = 1\n", {{zero_among_clues, 2, 10}}},
        {"[clues]\nrows = 1, 1\ncolumns = 1\n", {{clue_totals_differ, 1, 1}}},
    });
    reads_mostly<pynogram>("[clues]\nrows = 1q\ncolumns = 1q\n", {{undeclared_color, 2, 8}});
    reads_each<pynogram>({
        {"[clues]\nrows = 1\nrows = 2\n  3\ncolumns = 1\n", {{section_twice, 3, 8}}},
        {"[clues]\nrows =\n1\ncolumns = 1\n", {{text_after_value, 3, 1}}},
        {"[more]\na = 1\n b\n[clues]\nrows = 1\ncolumns = 1\n",
         {{ignored_line, 1, 1}, {ignored_line, 2, 5}, {ignored_line, 3, 2}}},
    });
    reads_mostly<pynogram>("[colors]\nr = (red) %\nR = (blue) *\n[clues]\nrows = 1r\ncolumns = 1R\n",
                           {{repeated_key, 3, 5}});
}

TEST_CASE("pynogram: errors and their positions") {
    fails_each<pynogram>({
        {"", empty_input, 1, 1},
        {"x\n", no_puzzle, 1, 1},
        {"[colors]\nr = (red) %\n", missing_rows, 1, 1},
        {"\n[clues]\nrows = 1\n", missing_columns, 2, 1},
        {"[clues]\nrows = x\n", expected_number, 2, 8},
        {"[clues]\nrows = -1\n", expected_number, 2, 8},
        {"[clues]\nrows = 99999999999\n", number_too_large, 2, 8},
        {"[clues]\nrows =\n  2\ncolumns = 1\n", clue_longer_than_line, 3, 3},
        {"[colors]\nr = red\n[clues]\n", invalid_color, 2, 5},
        {"[colors]\nr\n[clues]\n", invalid_color, 2, 1},
        {"[clues]\nrows = 1, 1\n", size_over_limit, 2, 11, {.limits = {.side = 1}}},
        {"[clues]\nrows = 1 1\n", clues_over_limit, 2, 10, {.limits = {.clues = 1}}},
    });
    std::string too_many = "[colors]\n";
    for (int i = 0; i < 63; ++i) too_many += "c" + std::to_string(i) + " = (red) *\n";
    fails<pynogram>(too_many + "[clues]\n", too_many_colors, 64, 7);
}

TEST_CASE("pynogram: losses are named") {
    auto laden = laden_puzzle();
    const auto written = nono::write<pynogram>(laden);
    CHECK(written.text == "# title: Two dots\n\n[clues]\ncolumns =\n    1\n    0\n    1\n\nrows =\n    1 1\n    0\n");
    CHECK(shown(written.lost) == "palette: white, goal, saved grids: monday");
    laden.clues.rows.blocks(0)[0].length = nono::blotted;
    CHECK(shown(nono::write<pynogram>(laden).lost) == "blotted clues");
    CHECK(shown(nono::write<pynogram>({}).lost) == "clues");
    // Invalid names, and missing values and characters.
    nono::puzzle colors;
    colors.clues = {{{{1}, {1, 2_color}, {1, 3_color}}}, {{{1}}, {{1, 2_color}}, {{1, 3_color}}}};
    colors.palette.entries = {
        {}, {"Red", nono::rgb{255, 0, 0}, "#"}, {"black", {}, "*"}, {"b", nono::rgb{0, 0, 255}, "*"}};
    const auto renamed = nono::write<pynogram>(colors);
    CHECK(renamed.text.starts_with("[colors]\na = (ff0000) %\nc = (e03030) *\nb = (0000ff) @\n"));
    CHECK(renamed.lost.size() == 3);
    CHECK(nono::parse<pynogram>(renamed.text)->clues == colors.clues);
}

TEST_CASE("pynogram: recognized") {
    NONO_CHECK_DETECTED(pynogram, {"# x\n [clues] ; y\nrows =\n  1\n", certain},
                        {"[clues]\nx = 1\nColumns: 1\n", certain}, {"[clues]\nrows =\n", possible},
                        {"[colors]\n", possible}, {"[clues]\nrows = \"\"\"\n", no}, {"[clues] x\n", no});
    CHECK(nono::extend::guess_formats<nono::all_formats>(colored_ini).front().info.name == "pynogram");
    NONO_CHECK_CONSTANT(nono::parse_clues<pynogram>(colored_ini)->rows.size() == 2);
}

TEST_CASE("pynogram: random puzzles as written by hand") {
    random_numbers random(402);
    for (int i = 0; i < rounds(300); ++i) {
        const std::size_t colors = 2 + random.below(3);
        const auto clues = nono::clues_of(random_picture(random, 1 + random.below(8), 1 + random.below(8), colors, 40));
        // Black is color 1; the others are declared.
        std::string text = "# a comment\n[colors]\nb = (blue) *\nc = (0, 128, 0) %\n\n[clues]\n";
        for (const auto* side : {&clues.columns, &clues.rows}) {
            text += side == &clues.rows ? "rows =\n    " : "columns =\n    ";
            for (const auto& line : *side) {
                if (line.empty()) text += '0';
                for (const auto& block : line)
                    text += std::to_string(block.length) + (block.color == 1 ? " " : block.color == 2 ? "b " : "c ");
                text += random.one_in(3) ? ", " : random.one_in(3) ? "\n\n    # five\n    " : " # end\n    ";
            }
            text += '\n';
        }
        CAPTURE(text);
        const auto found = nono::parse<pynogram>(text, {.strict = true});
        REQUIRE(found.has_value());
        CHECK(nono::hash_clues(*found) == nono::hash_clues(clues));
        survive<pynogram>(text.substr(0, random.below(text.size() + 1)));
    }
}

TEST_CASE("pynogram: bad input") {
    survive_every_change<pynogram>("# a: b\n[colors]\nr=(red) *\n[clues]\nrows=\n 1r\ncolumns: 1 # c\n");
}
