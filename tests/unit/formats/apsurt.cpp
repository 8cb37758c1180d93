// SPDX-License-Identifier: MIT
#include <nono/formats/rare.hpp>
#include <nono/formats/rare/apsurt.hpp>

#include "../../format_checks.hpp"

using namespace nono_tests;

using nono::extend::apsurt;

namespace {

/// The clues of the picture `#.#` / `###`.
const nono::clues apsurt_clues{{plain({1, 1}), plain({3})}, {plain({2}), plain({1}), plain({2})}};
const std::string apsurt_text = "author:A\ndate:1.2.24\npicture:3\ndifficulty:2\nwidth:3\nheight:2\nrows:1,1 3\n"
                                "columns:2 1 2\nsolution:101111";
const std::string apsurt_sizes = "width:3\nheight:2\n";
const std::string apsurt_sides = "rows:1,1 3\ncolumns:2 1 2\n";

} // namespace

TEST_CASE("apsurt: each side in a single line") {
    const auto found = reads<apsurt>(apsurt_text);
    CHECK(found.clues == apsurt_clues);
    REQUIRE(found.goal.has_value());
    CHECK(nono::clues_of(*found.goal) == apsurt_clues);
    CHECK(found.metadata.properties ==
          std::vector<nono::property>{{"by", "A"}, {"date", "1.2.24"}, {"picture", "3"}, {"difficulty", "2"}});
    CHECK(nono::write<apsurt>(found).text == apsurt_text);
    CHECK(reads<apsurt>("\xEF\xBB\xBF WIDTH: 3\r\nHeight : 2\r\n\r\nRows: 1,1 3\r\nCOLUMNS:\t2 1  2 \r\nsolution:")
              .clues == apsurt_clues);
    CHECK(reads<apsurt>("width:1\nheight:1\nrows:0\ncolumns:0\n").clues.rows[0].empty());
    CHECK(reads_mostly<apsurt>("title:One: two\n" + apsurt_sizes + apsurt_sides).metadata.get("title") == "One: two");
}

TEST_CASE("apsurt: tolerated deviations") {
    reads_each<apsurt>({
        {apsurt_sides, {{missing_size, 1, 6}}},
        {"width:2\nheight:3\n" + apsurt_sides, {{sizes_swapped, 1, 7}}},
        {apsurt_sizes + "hello\n" + apsurt_sides, {{ignored_line, 3, 1}}},
        {apsurt_sizes + apsurt_sides + "rows:1 1\n", {{repeated_key, 5, 6}}},
        {"width:3 x\nheight:2\n" + apsurt_sides, {{text_after_value, 1, 9}}},
        {apsurt_sizes + apsurt_sides + "solution:1011111\n", {{goal_too_long, 5, 16}}},
        {apsurt_sizes + apsurt_sides + "solution:10\n", {{goal_too_short, 5, 12}}},
    });
}

TEST_CASE("apsurt: errors and their positions") {
    fails_each<apsurt>({
        {"", empty_input, 1, 1},
        {"width:3\nheight:2\nrows:1 1\n", missing_columns, 3, 9},
        {"width:3\nheight:2\ncolumns:1 1 1\n", missing_rows, 3, 9},
        {"width:4\nheight:2\n" + apsurt_sides, too_few_clue_lines, 4, 14},
        {"width:3\nheight:1\n" + apsurt_sides, too_many_clue_lines, 3, 6},
        {"width:0\n", size_is_zero, 1, 7},
        {"width:x\n", expected_number, 1, 7},
        {"rows:1,x 3\n", expected_number, 1, 8},
        {"rows:1 1\n", size_over_limit, 1, 8, {.limits = {.side = 1}}},
    });
    CHECK(short_form(error_of<apsurt>(apsurt_sizes + apsurt_sides + "solution:1x\n")) == finding{invalid_cell, 5, 11});
}

TEST_CASE("apsurt: losses are named") {
    names_losses<apsurt>("palette, saved grids: monday, metadata: title");
    auto found = reads<apsurt>(apsurt_text);
    found.metadata.properties = {{"date", "12:30"}, {"picture", "0"}, {"difficulty", "1"}, {"by", "x"}};
    CHECK(shown(nono::write<apsurt>(found).lost) == "metadata: date, metadata: picture, metadata: by");
}

TEST_CASE("apsurt: recognized by content") {
    NONO_CHECK_DETECTED(apsurt, {"rows:1\ncolumns: 1\n", certain}, {"width:1\nrows:1\n", likely},
                        {"width:1\nheight:1\n", no}, {"rows: [[1]]\ncolumns: [[1]]\n", no});
    CHECK(nono::recognize_format<nono::all_formats>(apsurt_text, {.file_name = "a.non"})->name == "apsurt");
}

NONO_CHECK_CONSTANT(nono::parse_clues<apsurt>("width:1\nheight:1\nrows:1\ncolumns:1")->columns[0][0].length == 1);

TEST_CASE("apsurt: bad input") { survive_every_change<apsurt>(apsurt_text); }
