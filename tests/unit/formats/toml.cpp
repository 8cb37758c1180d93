// SPDX-License-Identifier: MIT
#include <nono/formats/rare/toml.hpp>

#include <nono/formats/rare.hpp>

#include "../../format_checks.hpp"

using namespace nono::literals; // 2_color
using namespace nono_tests;

using nono::extend::nonogrid_toml;

namespace {

const std::string plain_toml =
    "[clues]\ncolumns = \"\"\"\n    2, 1\n    2\n\"\"\"\nrows = \"\"\"\n    1 1\n    3\n\"\"\"\n";
const std::string colored_toml =
    "# title: Flag\n[colors]\ndefs = [\n    'b = (blue) *',\n    \"r = (255, 0, 0) %\", # red\n]\n"
    "\n[clues]\ncolumns = '''\n2b # x\n1r\n'''\nrows =\"\"\"\n1b 1r, 1b\"\"\"\n";

} // namespace

TEST_CASE("toml: clues in one color and in several") {
    const auto black = reads<nonogrid_toml>(plain_toml);
    check_clues(black, {{1, 1}, {3}}, {{2}, {1}, {2}});
    CHECK(black.palette.entries.empty());
    const auto flag = reads<nonogrid_toml>(colored_toml);
    CHECK(flag.clues.rows == nono::clue_lines{{{1}, {1, 2_color}}, {{1}}});
    CHECK(flag.palette.entries ==
          std::vector<nono::palette_entry>{{}, {"b", nono::rgb{0, 0, 255}, "*"}, {"r", nono::rgb{255, 0, 0}, "%"}});
    CHECK(flag.metadata.properties == std::vector<nono::property>{{"title", "Flag"}});
    // The same clues in other TOML strings, as dotted keys, and in lists.
    for (const auto* text : {"clues.rows = [\"1 1\", '3']\nclues.columns = ['2', '1, 2']\n",
                             "[clues]\r\nrows = \"1 1\\n3\"\r\ncolumns = '''\r\n2\r\n1\r\n2\r\n'''\r\n"})
        CHECK(nono::parse<nonogrid_toml>(text, {.strict = true})->clues == black.clues);
    CHECK(reads_mostly<nonogrid_toml>("name = 'x'\n" + plain_toml).metadata.get("name") == "x");
}

TEST_CASE("toml: tolerated deviations, errors and their positions") {
    reads_each<nonogrid_toml>({
        {"[clues]\nrows = '''\n1 0'''\ncolumns = '1'\n", {{zero_among_clues, 3, 3}}},
        {"[clues]\nrows = '1, 1'\ncolumns = '1'\n", {{clue_totals_differ, 1, 1}}},
    });
    // Names of colors are case-sensitive.
    reads_mostly<nonogrid_toml>("[colors]\ndefs = ['b = (red) *']\n[clues]\nrows = '1B'\ncolumns = '1B'\n",
                                {{undeclared_color, 5, 12}});
    fails_each<nonogrid_toml>({
        {"", empty_input, 1, 1},
        {"a = 1\n", no_puzzle, 1, 1},
        {"[clues]\nrows = '1\n", malformed_toml, 2, 10},
        {"[clues]\nrows = '1'\n", missing_columns, 1, 1},
        {"[clues]\nrows = 1\ncolumns = '1'\n", expected_number, 2, 8},
        {"[clues]\nrows = '''\n \u00e9'''\ncolumns = '1'\n", expected_number, 3, 2},
        {"[clues]\n\"\u00e9\" = 1\nrows = '''\n\n  2'''\ncolumns = '1'\n", clue_longer_than_line, 5, 3},
        {"[clues]\nrows = \"1\\n2\"\ncolumns = '1, 1'\n# x\n", clue_totals_differ, 1, 1, {.strict = true}},
        {"[clues]\nrows = \"\\t2\"\ncolumns = '1'\n", clue_longer_than_line, 2, 8},
        {"[colors]\ndefs = [\n 'x']\n[clues]\n", invalid_color, 3, 3},
        {"[clues]\nrows = '1, 1'\n", size_over_limit, 2, 12, {.limits = {.side = 1}}},
    });
    const std::string deep(100'000, '[');
    fails_each<nonogrid_toml>({
        {"a = " + deep, nested_over_limit, 1, 133},
        {"a = [[]]", nested_over_limit, 1, 6, {.limits = {.nesting = 1}}},
    });
    for (const auto* text :
         {"[",           "[\n",           "[[x]\n",          "[a.]\n",        "=",         "a",
          "a\n",         "a =",           "a = \n",          "a = [",         "a = [1",    "a = [1 [2]]",
          "a = {",       "a = {b",        "a = {b = 1",      "a = '",         "a = ''' '", "a = \"\\",
          "a = \"\\x\"", "a = \"\\u12\"", "a = \"\\ud800\"", "a = '1' b = 2", "a = ]",     "\"a"}) {
        CAPTURE(text);
        CHECK(nono::parse<nonogrid_toml>(text).error().code == malformed_toml);
    }
}

TEST_CASE("toml: other contents of such files") {
    const auto found = nono::parse<nonogrid_toml>(
        "when = 1979-05-27T07:32:00Z # a date\nname = \"\\u00e9\\t\\\"x\\\\\"\n"
        "list = [1, {a = 'b', c.d = []}, [\n'x', # y\n],\n]\nempty = {}\n[[more.\"x y\"]]\nrows = '9'\nclues.rows = "
        "'9'\n"
        "[clues]\nrows = \"\"\"\n1 \\\n   1\n3\"\"\"\"\ncolumns = '''2, 1,\r\n2'''\n[clues.rest]\nrows = '9'\n",
        {.strict = true});
    INFO(nono::describe(found.error()));
    REQUIRE(found.has_value());
    check_clues(*found, {{1, 1}, {3}}, {{2}, {1}, {2}});
    CHECK(found->metadata.properties == std::vector<nono::property>{{"name", "\u00e9\t\"x\\"}});
    CHECK(nono::parse<nonogrid_toml>("clues = {rows = '1', columns = '1'}\n")->clues.rows.size() == 1);
    reads<nonogrid_toml>("[clues]\nrows = '1'\nrows = '2'\ncolumns = '1'\n", {{section_twice, 3, 1}});
}

TEST_CASE("toml: recognized, and distinguished from INI") {
    CHECK(nono::extend::guess_formats<nono::all_formats>(plain_toml).front().info.name == "toml");
    CHECK(nono::extend::guess_formats<nono::all_formats>(colored_toml).front().info.name == "toml");
    CHECK(nono::extend::guess_formats<nono::all_formats>("[clues]\nrows = 1\n").front().info.name == "pynogram");
    CHECK(nono::parse<nono::all_formats>(colored_toml).has_value());
}

TEST_CASE("toml: losses are named") {
    const auto written = nono::write<nonogrid_toml>(laden_puzzle());
    CHECK(written.text == "# title: Two dots\n\n[clues]\ncolumns = \"\"\"\n    1\n    0\n    1\n\"\"\"\nrows = \"\"\"\n"
                          "    1 1\n    0\n\"\"\"\n");
    CHECK(shown(written.lost) == "palette: white, goal, saved grids: monday");
}

TEST_CASE("toml: random puzzles as written by hand") {
    random_numbers random(403);
    for (int i = 0; i < rounds(300); ++i) {
        const std::size_t colors = 2 + random.below(3);
        const auto clues = nono::clues_of(random_picture(random, 1 + random.below(8), 1 + random.below(8), colors, 40));
        std::string text = "[colors]\ndefs = [\n    'b = (blue) *',\n    'c = (88CC44) %',\n]\n\n[clues]\n";
        for (const auto* side : {&clues.columns, &clues.rows}) {
            text += side == &clues.rows ? "rows = \"\"\"\n    " : "columns =\"\"\"\n    ";
            for (const auto& line : *side) {
                if (line.empty()) text += '0';
                for (const auto& block : line)
                    text += std::to_string(block.length) + (block.color == 1 ? " " : block.color == 2 ? "b " : "c ");
                text += random.one_in(3) ? ", " : random.one_in(3) ? "\n\n    " : " # end\n    ";
            }
            text += "\n\"\"\"\n";
        }
        CAPTURE(text);
        const auto found = nono::parse<nonogrid_toml>(text, {.strict = true});
        REQUIRE(found.has_value());
        CHECK(nono::hash_clues(*found) == nono::hash_clues(clues));
        if (i % 8 == 0) survive<nonogrid_toml>(text.substr(0, random.below(text.size() + 1)));
    }
}

TEST_CASE("toml: bad input") {
    survive_every_change<nonogrid_toml>(
        "a=\"\\u0041\"\n[colors]\ndefs=['r=(red) *']\n[clues]\nrows='''\n1r'''\ncolumns=\"1\"");
}
