// SPDX-License-Identifier: MIT
#include <nono/formats/lists/syro.hpp>

#include "../../format_checks.hpp"

using namespace nono_tests;

using nono::syro;

namespace {

const std::string two_syro = "2\n2 3\n1 1 0\n0\n1 0\n0\n1 0\n1 1\n1 0\n1 0\n";

} // namespace

TEST_CASE("syro: height before width, and a 0 after each line") {
    const auto found = reads<syro>("2 3\n1 1 0\n0\n1 0\n0\n1 0\n");
    check_clues(found, {{1, 1}, {}}, {{1}, {}, {1}});
    reads_each<syro>({
        {"1\r\n2 3\r\n1 1 0\r\n0\r\n1 0\r\n0\r\n1 0", {}, &found.clues},
        {"2 3\n1 1 0 0 1\n0 0 1 0", {}, &found.clues},
    });
    const auto all = nono::parse_all<syro>(two_syro);
    REQUIRE(all.size() == 2);
    REQUIRE(all);
    CHECK(all[1].where.line == 8);
    const std::vector<nono::puzzle> both{*all[0], *all[1]};
    CHECK(nono::write_all<syro>(both).text == two_syro);
}

TEST_CASE("syro: tolerated deviations") {
    reads_each<syro>({
        {"1 1\n# clues\n1 0\n1 0\n", {{ignored_line, 2, 1}}},
        {"1 1\n1 0\n1 0\n\n 5\n", {{trailing_data, 5, 2}}},
        {"1 1\n1 0\n0\n", {{clue_totals_differ, 1, 1}}},
    });
}

TEST_CASE("syro: errors and their positions") {
    fails_each<syro>({
        {"", empty_input, 1, 1},
        {"# 1\n", no_puzzle, 1, 4},
        {"0\n1 1\n1 0\n1 0\n", no_puzzle, 1, 1},
        {"1\n", no_puzzle, 1, 2},
        {"x\n", expected_number, 1, 1},
        {"1 0\n", size_is_zero, 1, 1},
        {"1 70000\n", size_over_limit, 1, 1},
        {"1 99999999999\n", number_too_large, 1, 3},
        {"1 1\n1 0\n1\n", too_few_clue_lines, 3, 2},
        {"1 1\n1 0\n1 -\n", expected_number, 3, 3},
        {"1 2\n1 0\n2 0\n0\n", clue_longer_than_line, 3, 1},
        {"1 1\n1 0\n1 0\n", clues_over_limit, 3, 1, {.limits = {.clues = 1}}},
    });
    const auto all = nono::parse_all<syro>("3\n1 1\n1 0\n2 0\n1 1\n1 0\n1 0\n");
    REQUIRE(all.size() == 3);
    CHECK(all[0].error().code == clue_longer_than_line);
    CHECK(all[1].has_value());
    CHECK(short_form(all[2].error()) == finding{too_few_clue_lines, 7, 4});
}

TEST_CASE("syro: an incomplete puzzle does not lose those after it") {
    const auto all =
        nono::parse_all<syro>("4\n2 1\n1 0\nx 0\n# 9 9\n1 1\n1 0\n1 0\n1 70000\n1 0\n1 2\n2 0\n1 0\n1 0\n");
    REQUIRE(all.size() == 4);
    CHECK(short_form(all[0].error()) == finding{expected_number, 4, 1});
    CHECK(all[1].has_value());
    CHECK(all[1].where.line == 6);
    CHECK(short_form(all[2].error()) == finding{size_over_limit, 9, 1});
    CHECK(all[3]->clues.width() == 2);
    CHECK(all[3].where.line == 11);
    CHECK(nono::parse_all<syro>("3\n1 1\nx\n1 0\n2 1 1\n").size() == 1);
}

TEST_CASE("syro: losses are named") { names_losses<syro>("palette, goal, saved grids: monday, metadata: title"); }

TEST_CASE("syro: recognized by content") {
    NONO_CHECK_DETECTED(syro, {"2 3\n1 1 0\n0\n1 0\n0\n1 0\n", certain}, {"1\n1 1\n0\n0\n", certain},
                        {"1 1\n0\n0\n", possible}, {"1 1\n1\n1\n", no}, {"1\n1\n0\n\n0\n", no});
    CHECK(nono::extend::guess_formats(two_syro).front().info.name == "syro");
    CHECK(nono::extend::guess_formats("2 3\n1 1 0\n0\n1 0\n0\n1 0\n").front().info.name == "syro");
    CHECK(nono::extend::guess_formats("1 1\n0\n0\n").front().info.name == "nin");
}

NONO_CHECK_CONSTANT(nono::parse_clues<syro>("1\n1 2\n2 0\n1 0\n1 0\n")->columns.size() == 2);

TEST_CASE("syro: bad input") { survive_every_change<syro>(two_syro); }
