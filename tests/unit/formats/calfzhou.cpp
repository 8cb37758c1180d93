// SPDX-License-Identifier: MIT
#include <nono/formats/lists/calfzhou.hpp>
#include <nono/formats/rare.hpp>

#include "../../bad_input.hpp"
#include "../../check_both.hpp"
#include "../../read_checks.hpp"

using nono::color_set;
using nono::feature;
using nono::parse_errc;
using nono::extend::calfzhou;
using nono_tests::fails;
using nono_tests::plain;
using nono_tests::reads;

TEST_CASE("calfzhou: clues, an initial board and an answer") {
    const auto found = reads<calfzhou>("# row clues\n1 1\n3\n\n# col clues\n2\n1\n2\n\n# init board\n、ｘ\n、、o\n\n"
                                       "# answer\n䨻ｘ䨻\n䨻䨻䨻\n");
    CHECK(found.clues.rows == nono::clue_lines{plain({1, 1}), plain({3})});
    CHECK(found.clues.columns == nono::clue_lines{plain({2}), plain({1}), plain({2})});
    REQUIRE(found.goal.has_value());
    CHECK(nono::clues_of(*found.goal) == found.clues);
    REQUIRE(found.saved.size() == 1);
    CHECK(found.saved[0].name == "init board");
    CHECK(found.saved[0].cells(0, 0) == color_set::first(2));
    CHECK(found.saved[0].cells(0, 1) == color_set::only(nono::blank));
    CHECK(found.saved[0].cells(0, 2) == color_set::first(2)); // beyond the end of its line
    CHECK(found.saved[0].cells(1, 2) == color_set::only(1));
    CHECK(nono::write<calfzhou>(found).text == "# row clues\n1 1\n3\n\n# col clues\n2\n1\n2\n\n# init board\n、ｘ、\n"
                                               "、、䨻\n\n# answer\n䨻ｘ䨻\n䨻䨻䨻\n");
}

TEST_CASE("calfzhou: fences and other headings") {
    const auto found =
        reads<calfzhou>("# row clues\n1 1\n3\n\n# col clues\n2\n1\n2\n\n# init board\n\n# answer\noxo\nooo");
    CHECK(reads<calfzhou>(
              "\r\n#Row Clues\r\n1 1\r\n---\r\n3\r\n\r\n\r\n# col clues\r\n2\r\n-\r\n1\r\n2\r\n# init board\r\n"
              "# answer\r\nO|Xo \r\n-+--\r\noo|O\r\n\r\n") == found);
    // The program tells sections by blank lines alone.
    CHECK(reads<calfzhou>("# row clues\n1 1\n3\n\n2\n1\n2\n\n\noxo\nooo\n") == found);
    const std::vector<nono_tests::finding> ignored{{parse_errc::ignored_line, 12, 1}};
    CHECK(reads<calfzhou>("# row clues\n1 1\n3\n\n# col clues\n2\n1\n2\n\n# init board\n\n# deduce result\noxo\nooo\n",
                          ignored) == found);
    const auto deduced = nono_tests::reads_with<calfzhou>(
        "# row clues\n1 1\n3\n\n# col clues\n2\n1\n2\n\n# init board\n\n# deduce result\no.o\nooo\n", ignored);
    CHECK(!deduced.goal);
    REQUIRE(deduced.saved.size() == 1);
    CHECK(deduced.saved[0].name == "deduce result");
    CHECK(nono::write<calfzhou>(deduced).lost == std::vector<nono::loss>{{feature::saved_grids, "deduce result"}});
}

TEST_CASE("calfzhou: what is forgiven") {
    const std::string clues = "# row clues\n2\n\n# col clues\n1\n1\n\n";
    const auto undecided = reads<calfzhou>(clues + "# answer\no.\n");
    CHECK(undecided.saved.at(0).name == "answer");
    reads<calfzhou>(clues + "# answer\nooo\n", {{parse_errc::goal_too_long, 9, 3}});
    reads<calfzhou>(clues + "# answer\noo\noo\n", {{parse_errc::goal_too_long, 10, 1}});
    reads<calfzhou>(clues + "# answer\noo\n\nmore\nand more\n", {{parse_errc::trailing_data, 11, 1}});
    reads<calfzhou>("# row clues\n2\n\n# col clues\n1\n0\n", {{parse_errc::clue_totals_differ, 5, 1}});
    reads<calfzhou>("# row clues\n1 1\n\n# col clues\n1\n1\n", {{parse_errc::clues_exceed_line, 2, 1}});
}

TEST_CASE("calfzhou: errors and their places") {
    fails<calfzhou>("", parse_errc::empty_input, 1, 1);
    fails<calfzhou>("# row clues\n", parse_errc::missing_rows, 1, 12);
    fails<calfzhou>("# row clues\n1\n", parse_errc::missing_columns, 2, 2);
    fails<calfzhou>("# row clues\nx\n", parse_errc::expected_number, 2, 1);
    fails<calfzhou>("# row clues\n2\n\n# col clues\n1\n", parse_errc::clue_longer_than_line, 2, 1);
    fails<calfzhou>("# row clues\n1\n1\n", parse_errc::size_over_limit, 3, 1, {.limits = {.side = 1}});
}

TEST_CASE("calfzhou: cells that a text does not spell out are limited") {
    std::string text = "# row clues\n";
    for (int i = 0; i < 100; ++i) text += "0\n";
    text += "\n# col clues\n";
    for (int i = 0; i < 100; ++i) text += "0\n";
    const auto found = nono::parse<calfzhou>(text + "\n# init board\nx\n", {.limits = {.cells = 5'000}});
    CHECK(found.error().code == parse_errc::size_over_limit);
    CHECK(nono::parse<calfzhou>(text + "\n# init board\nx\n")->saved.at(0).cells.width() == 100);
}

TEST_CASE("calfzhou: recognised by its first heading") {
    NONO_CHECK_BOTH(calfzhou::detect("\n#  Row clues \n1\n\n# Col Clues\n") == nono::likelihood::certain);
    NONO_CHECK_BOTH(calfzhou::detect("# row clues\n1\n") == nono::likelihood::likely);
    NONO_CHECK_BOTH(calfzhou::detect("# row clues\nx\n# col clues\n") == nono::likelihood::possible);
    NONO_CHECK_BOTH(calfzhou::detect("# col clues\n1\n") == nono::likelihood::no);
    NONO_CHECK_BOTH(calfzhou::detect("row clues\n1\n") == nono::likelihood::no);
    NONO_CHECK_BOTH(calfzhou::detect("\n") == nono::likelihood::no);
}

TEST_CASE("calfzhou: its headings count for more than numbers that could be a list in syro") {
    const auto found = nono::recognise_format<nono::all_formats>("# row clues\n2\n\n# col clues\n1 1\n1\n\n");
    REQUIRE(found);
    CHECK(found->name == "calfzhou");
}

TEST_CASE("calfzhou: what the format cannot hold is named") {
    nono_tests::names_losses<calfzhou>(
        {{feature::palette, ""}, {feature::metadata, "title"}, {feature::saved_grids, "monday"}});
    auto source = nono_tests::laden_puzzle();
    source.palette.entries.clear();
    source.metadata.properties.clear();
    source.saved.front().name = "init board";
    CHECK(nono::write<calfzhou>(source).lost.empty());
    CHECK(*nono::parse<calfzhou>(nono::write<calfzhou>(source).text) == source);
    source.goal = nono::grid(2, 2);
    CHECK(nono::write<calfzhou>(source).lost == std::vector<nono::loss>{{feature::goal, ""}});
}

NONO_CHECK_CONSTANT(nono::parse_clues<calfzhou>("# row clues\n2\n\n# col clues\n1\n1\n")->columns.size() == 2);

TEST_CASE("calfzhou: bad input") { nono_tests::survive_every_change<calfzhou>("# row clues\n1\n\n1\n\n䨻\n\no"); }
