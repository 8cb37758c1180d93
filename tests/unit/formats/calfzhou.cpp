// SPDX-License-Identifier: MIT
#include <nono/formats/rare.hpp>
#include <nono/formats/rare/calfzhou.hpp>

#include "../../format_checks.hpp"

using namespace nono_tests;

using nono::color_set;
using nono::extend::calfzhou;

TEST_CASE("calfzhou: clues, an initial board and an answer") {
    const auto found = reads<calfzhou>("# row clues\n1 1\n3\n\n# col clues\n2\n1\n2\n\n# init board\n、ｘ\n、、o\n\n"
                                       "# answer\n䨻ｘ䨻\n䨻䨻䨻\n");
    check_clues(found, {{1, 1}, {3}}, {{2}, {1}, {2}});
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
    // The program distinguishes sections only by blank lines.
    CHECK(reads<calfzhou>("# row clues\n1 1\n3\n\n2\n1\n2\n\n\noxo\nooo\n") == found);
    const std::vector<finding> ignored{{ignored_line, 12, 1}};
    CHECK(reads<calfzhou>("# row clues\n1 1\n3\n\n# col clues\n2\n1\n2\n\n# init board\n\n# deduce result\noxo\nooo\n",
                          ignored) == found);
    const auto deduced = reads_with<calfzhou>(
        "# row clues\n1 1\n3\n\n# col clues\n2\n1\n2\n\n# init board\n\n# deduce result\no.o\nooo\n", ignored);
    CHECK(!deduced.goal);
    REQUIRE(deduced.saved.size() == 1);
    CHECK(deduced.saved[0].name == "deduce result");
    CHECK(shown(nono::write<calfzhou>(deduced).lost) == "saved grids: deduce result");
}

TEST_CASE("calfzhou: tolerated deviations") {
    const std::string clues = "# row clues\n2\n\n# col clues\n1\n1\n\n";
    const auto undecided = reads<calfzhou>(clues + "# answer\no.\n");
    CHECK(undecided.saved.at(0).name == "answer");
    reads_each<calfzhou>({
        {clues + "# answer\nooo\n", {{goal_too_long, 9, 3}}},
        {clues + "# answer\noo\noo\n", {{goal_too_long, 10, 1}}},
        {clues + "# answer\noo\n\nmore\nand more\n", {{trailing_data, 11, 1}}},
        {"# row clues\n2\n\n# col clues\n1\n0\n", {{clue_totals_differ, 5, 1}}},
        {"# row clues\n1 1\n\n# col clues\n1\n1\n", {{clues_exceed_line, 2, 1}}},
    });
}

TEST_CASE("calfzhou: errors and their positions") {
    fails_each<calfzhou>({
        {"", empty_input, 1, 1},
        {"# row clues\n", missing_rows, 1, 12},
        {"# row clues\n1\n", missing_columns, 2, 2},
        {"# row clues\nx\n", expected_number, 2, 1},
        {"# row clues\n2\n\n# col clues\n1\n", clue_longer_than_line, 2, 1},
        {"# row clues\n1\n1\n", size_over_limit, 3, 1, {.limits = {.side = 1}}},
    });
}

TEST_CASE("calfzhou: the number of cells that a text does not spell out is limited") {
    std::string text = "# row clues\n";
    for (int i = 0; i < 100; ++i) text += "0\n";
    text += "\n# col clues\n";
    for (int i = 0; i < 100; ++i) text += "0\n";
    const auto found = nono::parse<calfzhou>(text + "\n# init board\nx\n", {.limits = {.cells = 5'000}});
    CHECK(found.error().code == size_over_limit);
    CHECK(nono::parse<calfzhou>(text + "\n# init board\nx\n")->saved.at(0).cells.width() == 100);
}

TEST_CASE("calfzhou: recognized by its first heading") {
    NONO_CHECK_DETECTED(calfzhou, {"\n#  Row clues \n1\n\n# Col Clues\n", certain}, {"# row clues\n1\n", likely},
                        {"# row clues\nx\n# col clues\n", possible}, {"# col clues\n1\n", no}, {"row clues\n1\n", no},
                        {"\n", no});
}

TEST_CASE("calfzhou: its headings outweigh numbers that could be a list of syro") {
    const auto found = nono::recognize_format<nono::all_formats>("# row clues\n2\n\n# col clues\n1 1\n1\n\n");
    REQUIRE(found);
    CHECK(found->name == "calfzhou");
}

TEST_CASE("calfzhou: losses are named") {
    names_losses<calfzhou>("palette, metadata: title, saved grids: monday");
    auto source = laden_puzzle();
    source.palette.entries.clear();
    source.metadata.properties.clear();
    source.saved.front().name = "init board";
    CHECK(nono::write<calfzhou>(source).lost.empty());
    CHECK(*nono::parse<calfzhou>(nono::write<calfzhou>(source).text) == source);
    source.goal = nono::grid(2, 2);
    CHECK(shown(nono::write<calfzhou>(source).lost) == "goal");
}

NONO_CHECK_CONSTANT(nono::parse_clues<calfzhou>("# row clues\n2\n\n# col clues\n1\n1\n")->columns.size() == 2);

TEST_CASE("calfzhou: bad input") { survive_every_change<calfzhou>("# row clues\n1\n\n1\n\n䨻\n\no"); }
