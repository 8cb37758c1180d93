// SPDX-License-Identifier: MIT
#include <nono/formats/rare.hpp>
#include <nono/formats/yaml.hpp>

#include "../../format_checks.hpp"

using namespace nono_tests;

using nono::yaml;

namespace {

constexpr std::string_view php_yaml = "columns:\n    - [2]\n    - [1]\n    - [2]\nrows:\n    - [1, 1]\n    - [3]\n";

} // namespace

TEST_CASE("yaml: as php-nonogram writes it, and with other keys") {
    const auto found = reads<yaml>(php_yaml);
    check_clues(found, {{1, 1}, {3}}, {{2}, {1}, {2}});
    CHECK(nono::write<yaml>(found).text == php_yaml);
    for (const auto* text : {
             "\xEF\xBB\xBF# a comment\r\ncolumns:\r\n- [2]\r\n- [1]\r\n- [2]\r\nrows:\r\n- [1,1]\r\n- [3]",
             "rows:\n  -\n    - 1\n    - 1\n  - - 3\ncolumns:\n  - - 2\n  - - 1\n  - - 2\n",
             "---\ncols: [[2],[1],[2]]\nrows: [[1,1],[3]]\n...\n",
             "cols: [2, 1, 2]\nrows: [\"1 1\", 3]\n",
             "columns: &a\n- &b [2]\n- [1]\n- [no]\n",
         }) {
        CAPTURE(text);
        const auto again = nono::parse<yaml>(text, {.strict = true});
        if (std::string_view(text).find('&') != std::string_view::npos) {
            CHECK(short_form(again.error()) == finding{expected_number, 4, 4});
            continue;
        }
        REQUIRE(again.has_value());
        CHECK(again->clues == found.clues);
    }
    const auto titled =
        reads_mostly<yaml>("title: \"\u00e9: x\"\nlevel: 2\n" + std::string(php_yaml) + "goal:\n- \"#.#\"\n- '###'\n");
    CHECK(titled.metadata.properties == std::vector<nono::property>{{"title", "\u00e9: x"}, {"level", "2"}});
    CHECK(nono::satisfies(*titled.goal, titled.clues));
}

TEST_CASE("yaml: each document is a puzzle") {
    const std::string two = "---\n" + std::string(php_yaml) + "---\nrows:\n- [1]\n---\n" + std::string(php_yaml);
    const auto all = nono::parse_all<yaml>(two);
    REQUIRE(all.size() == 3);
    CHECK(all[0]->clues == all[2]->clues);
    CHECK(short_form(all[1].error()) == finding{missing_columns, 10, 1});
    // Everything before the position at which the text breaks off is read.
    const auto cut = nono::parse_all<yaml>(two + "\n---\nrows: [");
    REQUIRE(cut.size() == 4);
    CHECK(cut[2].has_value());
    CHECK(cut[3].error().code == malformed_yaml);
}

TEST_CASE("yaml: errors and their positions") {
    fails_each<yaml>({
        {"", empty_input, 1, 1},
        {"a: b\n", no_puzzle, 1, 1},
        {"rows:\n\t- [1]\n", malformed_yaml, 2, 1},
        {"rows: [[1]]\n", missing_columns, 1, 1},
        {"\u00e9: \u00e9\nrows: [[1]]\ncolumns: [[-1]]\n", expected_number, 3, 12},
        {"rows: [[1]]\ncolumns: [[yes]]\n", expected_number, 2, 12},
        {"rows: &a [[1]]\ncolumns: *a\n", missing_columns, 1, 1},
        {"rows:\n- &a [1]\n- *a\ncolumns: [[1]]\n", expected_number, 3, 3},
        {"rows: [[2]]\ncolumns: [[1]]\n", clue_longer_than_line, 1, 9},
    });
    const std::string deep(100'000, '[');
    fails<yaml>(deep, nested_over_limit, 1, 129);
    // Aliases of aliases are not expanded, so they cannot expand to much.
    std::string bomb = "a: &a [1,1]\n";
    for (char name = 'b'; name <= 'z'; ++name) {
        bomb += std::string(1, name) + ": &" + name + " [";
        for (int i = 0; i < 9; ++i) bomb += std::string(i > 0 ? "," : "") + "*" + static_cast<char>(name - 1);
        bomb += "]\n";
    }
    fails<yaml>(bomb + "rows: [*z]\ncolumns: [[1]]\n", expected_number, 27, 8);
}

TEST_CASE("yaml: deviations that are tolerated or reported") {
    reads_each<yaml>({
        {"rows:\n- [1, 0]\ncolumns:\n- [1]\n", {{zero_among_clues, 2, 7}}},
        {"rows:\n- [1]\n- [1]\ncolumns:\n- [1]\n", {{clue_totals_differ, 1, 1}}},
    });
    reads_with<yaml>("rows:\n- [1]\n- ~\ncolumns:\n- [1]\n", {{unknown_line_clue, 3, 3}});
    reads_with<yaml>("rows: [[1]]\ncolumns: [[1]]\nrows: [[1]]\n", {{section_twice, 3, 7}});
}

TEST_CASE("yaml: losses are named") { names_losses<yaml>("palette, goal, saved grids: monday, metadata: title"); }

TEST_CASE("yaml: recognized") {
    CHECK(nono::extend::guess_formats<nono::yaml_formats>(php_yaml).front().info.name == "yaml");
    for (const std::string_view text : {"# x\nname: y\nrows: # z\n\n  # w\n  - [1]\n", "rows:\n-\n", "cols: [1]\n",
                                        "columns:\n  [ [1] ]\n", "rows: [\n  \"1\"]\n"}) {
        CAPTURE(text);
        CHECK(nono::yaml::detect(text) == certain);
    }
    // A key without a list can be a title, or begin another list.
    for (const std::string_view text : {"rows:\n", "rows: # z\n", "rows:\n1 1\n", "rows:\n----\n", "rows: - 1\n",
                                        "rows: [\n#.#\n", "rows:\n-", "rows: ["}) {
        CAPTURE(text);
        CHECK(nono::yaml::detect(text) == no);
    }
    CHECK(nono::extend::guess_formats<nono::yaml_formats>("rows: 5\n").empty());
    CHECK(nono::extend::guess_formats<nono::yaml_formats>("{\"a\":\nrows:\n").empty());
    CHECK(
        nono::extend::guess_formats<nono::with_yaml<nono::all_formats>>("rows\n1\n\ncolumns\n1\n").front().info.name ==
        "pea");
    CHECK(
        nono::extend::guess_formats<nono::yaml_formats>("width 1\nheight 1\nrows\n1\ncolumns\n1\n").front().info.name ==
        "non");
    CHECK(nono::parse(php_yaml).error() == nono::parse_error{yaml_text, {}});
    CHECK(nono::parse<nono::yaml_formats>(php_yaml).has_value());
}

TEST_CASE("yaml: random puzzles as written by programs") {
    random_numbers random(404);
    for (int i = 0; i < rounds(300); ++i) {
        const auto clues = nono::clues_of(random_picture(random, 1 + random.below(9), 1 + random.below(9), 2, 40));
        std::string text;
        const bool block = i % 3 == 0;
        for (const auto* side : {&clues.columns, &clues.rows}) {
            text += side == &clues.rows ? "rows:\n" : "columns:\n";
            for (const auto& line : *side) {
                text += block ? "  -" : "    - [";
                if (line.empty()) text += block ? " []" : "0";
                for (std::size_t k = 0; k < line.size(); ++k)
                    text += (block ? "\n    - " : k > 0 ? "," : "") + std::to_string(line[k].length);
                text += block ? "\n" : "]\n";
            }
        }
        if (i % 2 == 0) text.pop_back(); // some have no line end at the end
        CAPTURE(text);
        const auto found = nono::parse<nono::yaml_formats>(text, {.strict = true});
        REQUIRE(found.has_value());
        CHECK(found->clues == clues);
        if (i % 4 == 0) survive<yaml>(text.substr(0, random.below(text.size() + 1)));
    }
}

TEST_CASE("yaml: bad input") { survive_every_change<yaml>("rows:\n- &a [1]\ncols: [\"1\", *a]\n---\na: |\n b\n"); }
