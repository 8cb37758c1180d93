// SPDX-License-Identifier: MIT
#include <nono/formats/rare/houston.hpp>

#include <nono/formats/rare.hpp>

#include "../../format_checks.hpp"

using namespace nono::literals; // 2_color
using namespace nono_tests;

using nono::extend::houston;

TEST_CASE("houston: width, height, columns, rows in quotes") {
    const auto found = reads<houston>("3\n2\n\"2\",\"1\",\"2\"\n\"1,1\",\"3\"\n");
    check_clues(found, {{1, 1}, {3}}, {{2}, {1}, {2}});
    CHECK(found.palette.entries.empty());
    CHECK(reads<houston>("\r\n3\r\n2\r\n\"2\", \"1\",\"2\" \r\n\"1, 1\" ,\"3\"").clues == found.clues);
    CHECK(reads<houston>("1\n2\n\"0\"\n\"0\",\"\"\n").clues.columns[0].empty());
    CHECK(reads<houston>("2\n3\n\"2\",\"1\",\"2\"\n\"1,1\",\"3\"\n", {{sizes_swapped, 2, 1}}).clues == found.clues);
}

TEST_CASE("houston: colors are letters and digits in their order") {
    const auto found = reads<houston>("3\n2\n\"2-r\",\"1-g\",\"2-r\"\n\"1-r,1-g,1-r\",\"1-r,1-r\"\n");
    CHECK(found.clues.rows[0] == nono::line_clue{{1, 2_color}, {1}, {1, 2_color}});
    REQUIRE(found.palette.entries.size() == 3);
    CHECK(found.palette.entries[1] == nono::palette_entry{"g", std::nullopt, "g"});
    CHECK(nono::write<houston>(found).text == "3\n2\n\"2-r\",\"1-g\",\"2-r\"\n\"1-r,1-g,1-r\",\"1-r,1-r\"\n");
    // A number without a color is black, regardless of the other colors.
    const auto mixed = reads<houston>("2\n1\n\"1\",\"1-0\"\n\"1,1-0\"\n");
    CHECK(mixed.clues.rows[0] == nono::line_clue{{1}, {1, 2_color}});
    CHECK(mixed.palette.entries[1] == nono::palette_entry{"black", nono::rgb{0, 0, 0}, ""});
    CHECK(nono::write<houston>(mixed).text == "2\n1\n\"1\",\"1-0\"\n\"1,1-0\"\n");
    const auto single = reads<houston>("1\n1\n\"1-z\"\n\"1-z,0-y\"\n");
    CHECK(single.palette.entries.size() == 2);
    reads_each<houston>({
        {"1\n1\n\"1-z\"\n\"1-zz\"\n", {{invalid_clue, 4, 4}}},
        {"1\n1\n\"1\"\n\"1-\"\n", {{invalid_clue, 4, 4}}},
        {"1\n1\n\"1\"\n\"1-*\"\n", {{invalid_clue, 4, 4}}},
    });
}

TEST_CASE("houston: other palettes are assigned letters") {
    nono::puzzle source;
    source.clues = {{{{1}, {1, 2_color}}}, {{{1}}, {{1, 2_color}}}};
    CHECK(nono::write<houston>(source).text == "2\n1\n\"1-a\",\"1-b\"\n\"1-a,1-b\"\n");
    CHECK(shown(nono::write<houston>(source).lost) == "palette");       // letters as names
    source.palette.entries = {{}, {"red", {}, "r"}, {"blue", {}, "b"}}; // not in the order of the letters
    CHECK(nono::write<houston>(source).text == "2\n1\n\"1-a\",\"1-b\"\n\"1-a,1-b\"\n");
    CHECK(shown(nono::write<houston>(source).lost) == "palette");
    source.palette.entries[1].symbol = "B";
    CHECK(nono::write<houston>(source).text == "2\n1\n\"1-B\",\"1-b\"\n\"1-B,1-b\"\n");
    CHECK(shown(nono::write<houston>(source).lost) == "palette"); // their names
    nono::grid picture(63, 1);
    for (std::size_t i = 0; i < 63; ++i) picture(0, i) = static_cast<nono::color_index>(i + 1);
    CHECK(shown(nono::write<houston>(puzzle_of(picture)).lost) == "colors");
    picture(0, 62) = nono::blank;
    const auto maximum = puzzle_of(picture);
    CHECK(nono::parse<houston>(nono::write<houston>(maximum).text)->clues == maximum.clues);
}

TEST_CASE("houston: random puzzles in the colors of one program") {
    random_numbers random(31);
    const std::string_view names = "013gnru";
    for (int i = 0; i < rounds(300); ++i) {
        const std::size_t width = 1 + random.below(9);
        const std::size_t height = 1 + random.below(9);
        const auto clues = nono::clues_of(random_picture(random, width, height, 8, 30));
        std::array<bool, 7> used{};
        std::string text = std::to_string(width) + "\n" + std::to_string(height) + "\n";
        for (const auto* side : {&clues.columns, &clues.rows})
            for (std::size_t k = 0; k < side->size(); ++k) {
                text += k > 0 ? ",\"" : "\"";
                for (const auto& block : (*side)[k]) {
                    if (text.back() != '"') text += ',';
                    text += std::to_string(block.length) + "-" + names[block.color - 1U];
                    used[block.color - 1U] = true;
                }
                if ((*side)[k].empty()) text += '0';
                text += k + 1 < side->size() ? "\"" : "\"\n";
            }
        const auto found = nono::parse<nono::all_formats>(text);
        CAPTURE(text);
        REQUIRE(found.has_value());
        REQUIRE(found.diagnostics().empty());
        REQUIRE(nono::hash_clues(*found) == nono::hash_clues(clues));
        std::string read_names;
        for (const auto& entry : found->palette.entries) read_names += entry.name;
        std::string used_names;
        for (std::size_t k = 0; k < names.size(); ++k)
            if (used[k]) used_names += names[k];
        REQUIRE(read_names == used_names);
    }
}

TEST_CASE("houston: errors and their positions") {
    fails_each<houston>({
        {"", empty_input, 1, 1},
        {"3\n", expected_number, 1, 2},
        {"3\nx\n", expected_number, 2, 1},
        {"0\n1\n", size_is_zero, 1, 1},
        {"9\n9\n", size_over_limit, 2, 1, {.limits = {.cells = 80}}},
        {"1\n1\n", missing_columns, 2, 2},
        {"1\n1\n\"1\"\n", missing_rows, 3, 4},
        {"1\n1\n1\n\"1\"\n", expected_quote, 3, 1},
        {"1\n1\n\"1\"x\n\"1\"\n", expected_quote, 3, 4},
        {"1\n1\n\"x\"\n\"1\"\n", expected_number, 3, 2},
        {"1\n1\n\"1\"\n\"99999999999\"\n", number_too_large, 4, 2},
        {"2\n1\n\"1\"\n\"1\"\n", too_few_clue_lines, 3, 4},
        {"1\n1\n\"1\"\n\"1\",\"1\"\n", too_many_clue_lines, 4, 1},
        {"1\n1\n\"1\"\n\"2\"\n", clue_longer_than_line, 4, 2},
        {"2\n1\n\"1\",\"1\"\n\"2\"\n", clues_over_limit, 3, 6, {.limits = {.clues = 1}}},
    });
    reads_each<houston>({
        {"1\n1\n\"1\"\n\"1\n", {{missing_quote, 4, 3}}},
        {"1\n1\n\"1\"\n\"1\"\n2\n", {{trailing_data, 5, 1}}},
        {"1\n1\n\"1\"\n\"0\"\n", {{clue_totals_differ, 3, 1}}},
    });
}

TEST_CASE("houston: recognized by content") {
    NONO_CHECK_DETECTED(houston, {"3\n2\n\"2\",\"1\"", certain}, {"3\n2\n2\n", no}, {"3 2\n2\n\"1\"\n", no},
                        {"3\n2\n\"x\"\n", no}, {"3\n2\n", no});
}

TEST_CASE("houston: losses are named") {
    auto laden = laden_puzzle();
    CHECK(shown(nono::write<houston>(laden).lost) == "palette, goal, saved grids: monday, metadata: title");
    laden.clues.rows.blocks(0)[0].length = nono::blotted;
    CHECK(shown(nono::write<houston>(laden).lost) == "blotted clues");
    CHECK(shown(nono::write<houston>({}).lost) == "clues");
}

TEST_CASE("houston: unused colors are named as losses") {
    nono::puzzle source;
    source.clues = {{{{1}, {1, 3_color}}}, {{{1}}, {{1, 3_color}}}};
    const auto written = nono::write<houston>(source);
    CHECK(shown(written.lost) == "palette");
    const auto again = nono::parse<houston>(written.text);
    CHECK(nono::write<houston>(*again).lost.empty());
    CHECK(nono::hash_clues(*again) == nono::hash_clues(source));
}

NONO_CHECK_CONSTANT(nono::parse_clues<houston>("2\n1\n\"1-a\",\"1-b\"\n\"1-a,1-b\"\n")->rows[0][1].color == 2);

TEST_CASE("houston: bad input") { survive_every_change<houston>("2\n1\n\"1\",\"1-r\"\n\"1,1-r\"\n"); }
