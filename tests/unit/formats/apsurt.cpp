// SPDX-License-Identifier: MIT
#include <nono/formats/lists/apsurt.hpp>
#include <nono/formats/rare.hpp>

#include "../../bad_input.hpp"
#include "../../check_both.hpp"
#include "../../read_checks.hpp"

using nono::feature;
using nono::likelihood;
using nono::parse_errc;
using nono::extend::apsurt;
using nono_tests::fails;
using nono_tests::plain;
using nono_tests::reads;

namespace {

/// The clues of the picture `#.#` / `###`.
const nono::clues apsurt_clues{{plain({1, 1}), plain({3})}, {plain({2}), plain({1}), plain({2})}};
const std::string apsurt_text = "author:A\ndate:1.2.24\npicture:3\ndifficulty:2\nwidth:3\nheight:2\nrows:1,1 3\n"
                                "columns:2 1 2\nsolution:101111";
const std::string apsurt_sizes = "width:3\nheight:2\n";
const std::string apsurt_sides = "rows:1,1 3\ncolumns:2 1 2\n";

} // namespace

TEST_CASE("apsurt: a side in a line") {
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
    CHECK(nono_tests::reads_mostly<apsurt>("title:One: two\n" + apsurt_sizes + apsurt_sides).metadata.get("title") ==
          "One: two");
}

TEST_CASE("apsurt: what is forgiven") {
    reads<apsurt>(apsurt_sides, {{parse_errc::missing_size, 1, 6}});
    reads<apsurt>("width:2\nheight:3\n" + apsurt_sides, {{parse_errc::sizes_swapped, 1, 7}});
    reads<apsurt>(apsurt_sizes + "hello\n" + apsurt_sides, {{parse_errc::ignored_line, 3, 1}});
    reads<apsurt>(apsurt_sizes + apsurt_sides + "rows:1 1\n", {{parse_errc::repeated_key, 5, 6}});
    reads<apsurt>("width:3 x\nheight:2\n" + apsurt_sides, {{parse_errc::text_after_value, 1, 9}});
    reads<apsurt>(apsurt_sizes + apsurt_sides + "solution:1011111\n", {{parse_errc::goal_too_long, 5, 16}});
    reads<apsurt>(apsurt_sizes + apsurt_sides + "solution:10\n", {{parse_errc::goal_too_short, 5, 12}});
}

TEST_CASE("apsurt: errors and their places") {
    fails<apsurt>("", parse_errc::empty_input, 1, 1);
    fails<apsurt>("width:3\nheight:2\nrows:1 1\n", parse_errc::missing_columns, 3, 9);
    fails<apsurt>("width:3\nheight:2\ncolumns:1 1 1\n", parse_errc::missing_rows, 3, 9);
    fails<apsurt>("width:4\nheight:2\n" + apsurt_sides, parse_errc::too_few_clue_lines, 4, 14);
    fails<apsurt>("width:3\nheight:1\n" + apsurt_sides, parse_errc::too_many_clue_lines, 3, 6);
    fails<apsurt>("width:0\n", parse_errc::size_is_zero, 1, 7);
    fails<apsurt>("width:x\n", parse_errc::expected_number, 1, 7);
    fails<apsurt>("rows:1,x 3\n", parse_errc::expected_number, 1, 8);
    fails<apsurt>("rows:1 1\n", parse_errc::size_over_limit, 1, 8, {.limits = {.side = 1}});
    CHECK(nono::parse<apsurt>(apsurt_sizes + apsurt_sides + "solution:1x\n").error().code == parse_errc::invalid_cell);
}

TEST_CASE("apsurt: what the format cannot hold is named") {
    nono_tests::names_losses<apsurt>(
        {{feature::palette, ""}, {feature::saved_grids, "monday"}, {feature::metadata, "title"}});
    auto found = reads<apsurt>(apsurt_text);
    found.metadata.properties = {{"date", "12:30"}, {"picture", "0"}, {"difficulty", "1"}, {"by", "x"}};
    CHECK(nono::write<apsurt>(found).lost == std::vector<nono::loss>{{feature::metadata, "date"},
                                                                     {feature::metadata, "picture"},
                                                                     {feature::metadata, "by"}});
}

TEST_CASE("apsurt: recognised by content") {
    NONO_CHECK_BOTH(apsurt::detect("rows:1\ncolumns: 1\n") == likelihood::certain);
    NONO_CHECK_BOTH(apsurt::detect("width:1\nrows:1\n") == likelihood::likely);
    NONO_CHECK_BOTH(apsurt::detect("width:1\nheight:1\n") == likelihood::no);
    NONO_CHECK_BOTH(apsurt::detect("rows: [[1]]\ncolumns: [[1]]\n") == likelihood::no);
    CHECK(nono::recognise_format<nono::all_formats>(apsurt_text, {.file_name = "a.non"})->name == "apsurt");
}

NONO_CHECK_CONSTANT(nono::parse_clues<apsurt>("width:1\nheight:1\nrows:1\ncolumns:1")->columns[0][0].length == 1);

TEST_CASE("apsurt: bad input") { nono_tests::survive_every_change<apsurt>(apsurt_text); }
