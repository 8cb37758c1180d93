// SPDX-License-Identifier: MIT
#include <nono/formats/lists/cwd.hpp>

#include "../../format_checks.hpp"

using namespace nono_tests;

using nono::cwd;

TEST_CASE("cwd: height, width, rows, a blank line, columns") {
    const auto found = reads<cwd>("2\n3\n1 1\n0\n\n1\n0\n1\n");
    check_clues(found, {{1, 1}, {}}, {{1}, {}, {1}});
    CHECK(reads<cwd>("\xEF\xBB\xBF"
                     "2\r\n3\r\n1 1\r\n0\r\n\r\n1\r\n0\r\n1")
              .clues == found.clues);
}

TEST_CASE("cwd: the number of lines decides what blank lines mean") {
    const auto found = reads<cwd>("2\n3\n1 1\n0\n\n1\n0\n1\n").clues;
    reads_each<cwd>({
        {"2\n3\n1 1\n\n\n1\n\n1\n", {{blank_lines_are_empty_clues, 4, 1}}, &found},
        {"2\n3\n1 1\n0\n1\n0\n1\n", {}, &found},
        {"2\n3\n1 1\n\n1\n\n1\n", {{blank_lines_are_empty_clues, 4, 1}}, &found},
        {"2\n3\n\n1 1\n0\n\n1\n0\n1\n", {{blank_lines_are_layout, 3, 1}}, &found},
        {"2\n3\n1 1\n0\n\n\n1\n0\n1\n", {{blank_lines_are_layout, 6, 1}}, &found},
    });
}

TEST_CASE("cwd: a width before the height is accepted if no other order is consistent") {
    const auto found = reads<cwd>("2\n3\n1 1\n3\n\n2\n1\n2\n").clues;
    reads_each<cwd>({
        {"3\n2\n1 1\n3\n\n2\n1\n2\n", {{sizes_swapped, 2, 1}}, &found},
        {"3\n2\n\n1 1\n3\n\n2\n1\n2\n", {{sizes_swapped, 2, 1}, {blank_lines_are_layout, 3, 1}}, &found},
    });
    // The blank line decides as well.
    CHECK(reads<cwd>("3\n2\n0\n0\n\n0\n0\n0\n", {{sizes_swapped, 2, 1}}).clues.width() == 3);
    reads<cwd>("2\n3\n0\n0\n\n1\n0\n1\n", {{clue_totals_differ, 2, 1}});
    fails<cwd>("3\n2\n1 1\n3\n\n2\n1\n3\n", clue_longer_than_line, 4, 1);
}

TEST_CASE("cwd: tolerated deviations") {
    reads_each<cwd>({
        {"1 x\n1\n1\n\n1\n", {{text_after_value, 1, 3}}},
        {"1\n1\n1\n\n1\n\n2\n", {{trailing_data, 7, 1}}},
        {"1\n2\n1\n\n1\n1\n", {{clue_totals_differ, 2, 1}}},
    });
}

TEST_CASE("cwd: errors and their positions") {
    fails_each<cwd>({
        {"", empty_input, 1, 1},
        {"2\n", expected_number, 1, 2},
        {"2\nx\n", expected_number, 2, 1},
        {"0\n1\n", size_is_zero, 1, 1},
        {"2\n7\n", size_over_limit, 2, 1, {.limits = {.side = 6}}},
        {"7\n7\n", size_over_limit, 2, 1, {.limits = {.cells = 48}}},
        {"2\n1\n1\n0\n\n", too_few_clue_lines, 5, 1},
        {"2\n1\n1\n0\n", too_few_clue_lines, 4, 2},
        {"1\n1\n2\n\n1\n", clue_longer_than_line, 3, 1},
        {"1\n1\n1\n\n1 .\n", expected_number, 5, 3},
    });
}

TEST_CASE("cwd: losses are named") { names_losses<cwd>("palette, goal, saved grids: monday, metadata: title"); }

TEST_CASE("cwd: recognized by content") {
    NONO_CHECK_DETECTED(cwd, {"2\n3\n1 1\n0\n\n1\n0\n1\n", certain}, {"2\n3\n1 1\n0\n1\n0\n1\n", possible},
                        {"2\n3\n1 1\n0\n1\n0\n2\n", no}, {"3\n2\n1 1\n0\n1\n0\n1\n", possible},
                        {"2\n3\n1 1\n0\n\n1\n0\n2\n", likely}, {"2\n3\n1 1\n0\n\n1\n0\n1\n\n1\n", possible});
    // A list without a size, which only starts like the format.
    NONO_CHECK_DETECTED(cwd, {"1\n1\n1\n\n3\n0\n", no}, {"1\n1\n1\n1\n", no}, // a picture
                        {"2\n3\n1 1\n0\n\n1\n", possible});
    CHECK(nono::extend::guess_formats("1\n1\n1\n\n1\n").front().info.name == "cwd");
}

NONO_CHECK_CONSTANT(nono::parse_clues<cwd>("1\n2\n2\n\n1\n1\n")->columns.size() == 2);

TEST_CASE("cwd: bad input") {
    survive_every_change<cwd>("2\n3\n1 1\n0\n\n1\n0\n1\n");
    survive_every_change<cwd>("2\n2\n1\n\n\n1\n\n");
}
