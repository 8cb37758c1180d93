// SPDX-License-Identifier: MIT
#include <nono/formats/data/pynogram.hpp>

#include <nono/formats/rare.hpp>

#include "../../bad_input.hpp"
#include "../../brute_force.hpp"
#include "../../check_both.hpp"
#include "../../read_checks.hpp"
#include "../../rounds.hpp"

#include <string>
#include <string_view>
#include <vector>

using namespace nono::literals; // 2_color

using nono::feature;
using nono::parse_errc;
using nono::pynogram;
using nono_tests::fails;
using nono_tests::plain;
using nono_tests::reads;
using nono_tests::reads_mostly;

namespace {

constexpr std::string_view colored_ini =
    "[colors]\nr = (FF0000) %\n\n[clues]\ncolumns =\n    2r, 1r # two\n    2r\n\nrows =\n"
    "    1r 1r\n    3r\n";

} // namespace

TEST_CASE("pynogram: clues in one color and in several") {
    const auto red = reads<pynogram>(colored_ini);
    CHECK(red.clues.rows == nono::clue_lines{plain({1, 1}), plain({3})});
    CHECK(red.clues.columns == nono::clue_lines{plain({2}), plain({1}), plain({2})});
    CHECK(red.palette.entries == std::vector<nono::palette_entry>{{}, {"r", nono::rgb{255, 0, 0}, "%"}});
    const auto black = reads<pynogram>("[clues]\nrows = 1 1, 3\ncolumns = 2\n  1\n  2\n");
    CHECK(black.clues == red.clues);
    CHECK(black.palette.entries.empty());
    // Black is color 1 where it is used, and colors may stand after the clues.
    const auto both = reads_mostly<pynogram>("[clues]\ncolumns=\n 1 2green\n 0\nrows=\n 1\n 1GREEN\n 1green\n[colors]\n"
                                             "Green : ( 0, 128 ,0 ) @\nred = (nosuchcolor) ;\n",
                                             {{parse_errc::unreadable_color, 11, 8}})
                          .clues;
    CHECK(both.columns[0] == nono::line_clue{{1}, {2, 2_color}});
    CHECK(both.columns[1].empty());
}

TEST_CASE("pynogram: what configparser reads") {
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
    CHECK(nono::write<pynogram>(source).lost == std::vector<nono::loss>{{feature::metadata, "title"}});
}

TEST_CASE("pynogram: what is forgiven, and what is told") {
    reads<pynogram>("[clues]\nrows = 1 0\ncolumns = 1\n", {{parse_errc::zero_among_clues, 2, 10}});
    reads<pynogram>("[clues]\nrows = 1, 1\ncolumns = 1\n", {{parse_errc::clue_totals_differ, 1, 1}});
    reads_mostly<pynogram>("[clues]\nrows = 1q\ncolumns = 1q\n", {{parse_errc::undeclared_color, 2, 8}});
    reads<pynogram>("[clues]\nrows = 1\nrows = 2\n  3\ncolumns = 1\n", {{parse_errc::section_twice, 3, 8}});
    reads<pynogram>("[clues]\nrows =\n1\ncolumns = 1\n", {{parse_errc::text_after_value, 3, 1}});
    reads<pynogram>(
        "[more]\na = 1\n b\n[clues]\nrows = 1\ncolumns = 1\n",
        {{parse_errc::ignored_line, 1, 1}, {parse_errc::ignored_line, 2, 5}, {parse_errc::ignored_line, 3, 2}});
    reads_mostly<pynogram>("[colors]\nr = (red) %\nR = (blue) *\n[clues]\nrows = 1r\ncolumns = 1R\n",
                           {{parse_errc::repeated_key, 3, 5}});
}

TEST_CASE("pynogram: errors and their places") {
    fails<pynogram>("", parse_errc::empty_input, 1, 1);
    fails<pynogram>("x\n", parse_errc::no_puzzle, 1, 1);
    fails<pynogram>("[colors]\nr = (red) %\n", parse_errc::missing_rows, 1, 1);
    fails<pynogram>("\n[clues]\nrows = 1\n", parse_errc::missing_columns, 2, 1);
    fails<pynogram>("[clues]\nrows = x\n", parse_errc::expected_number, 2, 8);
    fails<pynogram>("[clues]\nrows = -1\n", parse_errc::expected_number, 2, 8);
    fails<pynogram>("[clues]\nrows = 99999999999\n", parse_errc::number_too_large, 2, 8);
    fails<pynogram>("[clues]\nrows =\n  2\ncolumns = 1\n", parse_errc::clue_longer_than_line, 3, 3);
    fails<pynogram>("[colors]\nr = red\n[clues]\n", parse_errc::invalid_color, 2, 5);
    fails<pynogram>("[colors]\nr\n[clues]\n", parse_errc::invalid_color, 2, 1);
    fails<pynogram>("[clues]\nrows = 1, 1\n", parse_errc::size_over_limit, 2, 11, {.limits = {.side = 1}});
    fails<pynogram>("[clues]\nrows = 1 1\n", parse_errc::clues_over_limit, 2, 10, {.limits = {.clues = 1}});
    std::string many = "[colors]\n";
    for (int i = 0; i < 63; ++i) many += "c" + std::to_string(i) + " = (red) *\n";
    fails<pynogram>(many + "[clues]\n", parse_errc::too_many_colors, 64, 7);
}

TEST_CASE("pynogram: what the format cannot hold is named") {
    auto laden = nono_tests::laden_puzzle();
    const auto written = nono::write<pynogram>(laden);
    CHECK(written.text == "# title: Two dots\n\n[clues]\ncolumns =\n    1\n    0\n    1\n\nrows =\n    1 1\n    0\n");
    CHECK(written.lost ==
          std::vector<nono::loss>{{feature::palette, "white"}, {feature::goal, ""}, {feature::saved_grids, "monday"}});
    laden.clues.rows.blocks(0)[0].length = 0;
    CHECK(nono::write<pynogram>(laden).lost == std::vector<nono::loss>{{feature::blotted, ""}});
    CHECK(nono::write<pynogram>({}).lost == std::vector<nono::loss>{{feature::clues, ""}});
    // Names that no file can have, values and characters that are missing.
    nono::puzzle colors;
    colors.clues = {{{{1}, {1, 2_color}, {1, 3_color}}}, {{{1}}, {{1, 2_color}}, {{1, 3_color}}}};
    colors.palette.entries = {
        {}, {"Red", nono::rgb{255, 0, 0}, "#"}, {"black", {}, "*"}, {"b", nono::rgb{0, 0, 255}, "*"}};
    const auto renamed = nono::write<pynogram>(colors);
    CHECK(renamed.text.starts_with("[colors]\na = (ff0000) %\nc = (e03030) *\nb = (0000ff) @\n"));
    CHECK(renamed.lost.size() == 3);
    CHECK(nono::parse<pynogram>(renamed.text)->clues == colors.clues);
}

TEST_CASE("pynogram: recognised") {
    NONO_CHECK_BOTH(pynogram::detect("# x\n [clues] ; y\nrows =\n  1\n") == nono::likelihood::certain);
    NONO_CHECK_BOTH(pynogram::detect("[clues]\nx = 1\nColumns: 1\n") == nono::likelihood::certain);
    NONO_CHECK_BOTH(pynogram::detect("[clues]\nrows =\n") == nono::likelihood::possible);
    NONO_CHECK_BOTH(pynogram::detect("[colors]\n") == nono::likelihood::possible);
    NONO_CHECK_BOTH(pynogram::detect("[clues]\nrows = \"\"\"\n") == nono::likelihood::no);
    NONO_CHECK_BOTH(pynogram::detect("[clues] x\n") == nono::likelihood::no);
    CHECK(nono::guess_formats<nono::all_formats>(colored_ini).front().info.name == "pynogram");
    NONO_CHECK_CONSTANT(nono::parse_clues<pynogram>(colored_ini)->rows.size() == 2);
}

TEST_CASE("pynogram: random puzzles as people write them") {
    nono_tests::random_numbers random(402);
    for (int i = 0; i < nono_tests::rounds(300); ++i) {
        const std::size_t colors = 2 + random.below(3);
        const auto clues =
            nono::clues_of(nono_tests::random_picture(random, 1 + random.below(8), 1 + random.below(8), colors, 40));
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
        nono_tests::survive<pynogram>(text.substr(0, random.below(text.size() + 1)));
    }
}

TEST_CASE("pynogram: bad input") {
    nono_tests::survive_every_change<pynogram>("# a: b\n[colors]\nr=(red) *\n[clues]\nrows=\n 1r\ncolumns: 1 # c\n");
}
