// SPDX-License-Identifier: MIT
#include <nono/formats/lists/nonogeek.hpp>
#include <nono/formats/rare.hpp>

#include "../../bad_input.hpp"
#include "../../check_both.hpp"
#include "../../read_checks.hpp"

using nono::feature;
using nono::likelihood;
using nono::parse_errc;
using nono::extend::nonogeek;
using nono_tests::fails;
using nono_tests::plain;
using nono_tests::reads;

namespace {

/// The clues of the picture `#.#` / `###`.
const nono::clues geek_clues{{plain({1, 1}), plain({3})}, {plain({2}), plain({1}), plain({2})}};
const std::string geek_text = "ROWS:\n1 1\n3\nCOLUMNS:\n2\n1\n2\n";

} // namespace

TEST_CASE("nonogeek: clues below headings") {
    CHECK(reads<nonogeek>(geek_text).clues == geek_clues);
    CHECK(reads<nonogeek>("\xEF\xBB\xBF columns: \r\n2\r\n1\r\n2\r\n\r\nRows:\r\n1,1\r\n3").clues == geek_clues);
    CHECK(reads<nonogeek>("cols:\n0\nROWS:\n0\n").clues.rows[0].empty());
    reads<nonogeek>(
        "A title\n# x\n" + geek_text + "made by hand\n",
        {{parse_errc::ignored_line, 1, 1}, {parse_errc::ignored_line, 2, 1}, {parse_errc::ignored_line, 10, 1}});
    reads<nonogeek>("ROWS:\n\n1 1\n\n3\n\nCOLUMNS:\n2\n1\n2\n", {{parse_errc::blank_lines_are_layout, 4, 1}});
    reads<nonogeek>(geek_text + "ROWS:\n9\n", {{parse_errc::section_twice, 8, 1}, {parse_errc::ignored_line, 9, 1}});
}

TEST_CASE("nonogeek: cells are the goal or a saved grid") {
    const auto solved = reads<nonogeek>(geek_text + "CELLS:\nfEf\n1+F\n");
    REQUIRE(solved.goal.has_value());
    CHECK(nono::clues_of(*solved.goal) == geek_clues);
    const auto begun = reads<nonogeek>("CELLS:\nfu0\n-2U\n" + geek_text);
    REQUIRE(begun.saved.size() == 1);
    CHECK(begun.saved[0].name == "cells");
    CHECK(begun.saved[0].cells.decided_count() == 3);
    reads<nonogeek>(geek_text + "CELLS:\nfuu\nffff\n", {{parse_errc::goal_too_long, 10, 4}});
    reads<nonogeek>(geek_text + "CELLS:\nfuu\nff\nfff\n",
                    {{parse_errc::goal_too_short, 10, 3}, {parse_errc::goal_too_long, 11, 1}});
    reads<nonogeek>(geek_text + "CELLS:\nfuu\n", {{parse_errc::goal_too_short, 9, 4}});
    CHECK(nono::parse<nonogeek>(geek_text + "CELLS:\nfxu\n").error().code == parse_errc::invalid_cell);
}

TEST_CASE("nonogeek: errors and their places") {
    fails<nonogeek>("", parse_errc::empty_input, 1, 1);
    fails<nonogeek>("ROWS:\n1\n", parse_errc::missing_columns, 2, 2);
    fails<nonogeek>("COLUMNS:\n1\n", parse_errc::missing_rows, 1, 1);
    fails<nonogeek>("ROWS:\n1 x\nCOLUMNS:\n1\n", parse_errc::expected_number, 2, 3);
    fails<nonogeek>("ROWS:\n2\nCOLUMNS:\n1\n", parse_errc::clue_longer_than_line, 2, 1);
    fails<nonogeek>("ROWS:\n1\n1\n", parse_errc::size_over_limit, 3, 1, {.limits = {.side = 1}});
    CHECK(nono::parse<nonogeek>("ROWS:\n1\n\xFF\n").error().code == parse_errc::missing_columns);
}

TEST_CASE("nonogeek: what the format cannot hold is named") {
    nono_tests::names_losses<nonogeek>(
        {{feature::palette, ""}, {feature::metadata, "title"}, {feature::saved_grids, "monday"}});
}

TEST_CASE("nonogeek: recognised by content") {
    NONO_CHECK_BOTH(nonogeek::detect("x\nROWS:\n\n1\nCOLUMNS:\n1\n") == likelihood::certain);
    NONO_CHECK_BOTH(nonogeek::detect("ROWS:\n1\n") == likelihood::possible);
    NONO_CHECK_BOTH(nonogeek::detect("ROWS:\nCOLUMNS:\n") == likelihood::no);
    NONO_CHECK_BOTH(nonogeek::detect("ROWS\n1\nCOLUMNS\n1\n") == likelihood::no);
    NONO_CHECK_BOTH(nonogeek::detect("rows:\n- [1]\ncolumns:\n- [1]\n") == likelihood::no);
    CHECK(nono::guess_formats<nono::all_formats>(geek_text).front().info.name == "nonogeek");
}

NONO_CHECK_CONSTANT(nono::parse_clues<nonogeek>("ROWS:\n1\nCOLUMNS:\n1\n")->columns[0][0].length == 1);

TEST_CASE("nonogeek: bad input") { nono_tests::survive_every_change<nonogeek>(geek_text + "CELLS:\nfeu\n"); }
