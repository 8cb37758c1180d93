// SPDX-License-Identifier: MIT
#include <nono/formats/lists/mk.hpp>

#include "../../format_checks.hpp"

using namespace nono_tests;

using nono::mk;

TEST_CASE("mk: height before width, rows before columns") {
    const auto found = reads<mk>("2 3\r\n1 1\r\n0\r\n#\r\n1\r\n0\r\n1\r\n");
    check_clues(found, {{1, 1}, {}}, {{1}, {}, {1}});
}

TEST_CASE("mk: tolerated deviations") {
    const auto found = reads<mk>("2 3\n1 1\n0\n#\n1\n0\n1\n").clues;
    reads_each<mk>({
        {"2 3\n1 1\n\n#\n1\n\n1\n", {{blank_lines_are_empty_clues, 3, 1}, {blank_lines_are_empty_clues, 6, 1}}, &found},
        {"2 3\n1 1\n\n0\n\n#\n1\n0\n1\n\n", {{blank_lines_are_layout, 3, 1}}, &found},
        {"1 1 x\n1\n # columns\n1\n", {{text_after_value, 1, 5}, {text_after_value, 3, 4}}},
        {"1 1\n1\n#\n1\n\nthe end\n", {{trailing_data, 6, 1}}},
        {"1 2\n0 1\n#\n1\n0\n", {{zero_among_clues, 2, 1}}},
        {"1 2\n2\n#\n1\n0\n", {{clue_totals_differ, 1, 1}}},
    });
}

TEST_CASE("mk: errors and their positions") {
    fails_each<mk>({
        {"\n", empty_input, 1, 1},
        {"a\n", expected_number, 1, 1},
        {"1 0\n", size_is_zero, 1, 3},
        {"7 7\n", size_over_limit, 1, 1, {.limits = {.side = 6}}},
        {"7 7\n", size_over_limit, 1, 1, {.limits = {.cells = 48}}},
        {"1 1\n1\n", missing_columns, 2, 2},
        {"2 1\n1\n#\n1\n", too_few_clue_lines, 3, 1},
        {"1 1\n1\n1\n#\n1\n", too_many_clue_lines, 3, 1},
        {"1 2\n1\n#\n1\n", too_few_clue_lines, 4, 2},
        {"3 1\n1\n\n\n1\n#\n1\n", ambiguous_blank_lines, 3, 1},
        {"1 1\n1\n#\n2\n", clue_longer_than_line, 4, 1},
        {"1 1\n1;\n#\n1\n", expected_number, 2, 2},
    });
    // Strict reading ends at the text after the mark: the blank line that follows is not reported.
    const auto strict = nono::parse<mk>("1 2\n2\n# x\n1\n\n", {.strict = true});
    CHECK(strict.error() == nono::parse_error{text_after_value, {8, 3, 3}});
    CHECK(strict.diagnostics().empty());
}

TEST_CASE("mk: losses are named") { names_losses<mk>("palette, goal, saved grids: monday, metadata: title"); }

TEST_CASE("mk: recognized by content") {
    NONO_CHECK_DETECTED(mk, {"2 3\n1 1\n0\n#\n1\n0\n1\n", certain}, {"# x\n1 1\n\n#\n", no},
                        {"2 3\n1 1\n0\n1\n#\n0\n1\n", no}, {"2 3\n1 1\n0\n1\n0\n1\n", no});
    CHECK(nono::extend::guess_formats("2 2\n1\n1\n#\n1\n1\n").front().info.name == "mk");
    CHECK(nono::extend::guess_formats("2 2\n1\n1\n1\n1\n").front().info.name == "nin");
}

NONO_CHECK_CONSTANT(nono::parse_clues<mk>("1 2\n2\n#\n1\n1\n")->columns.size() == 2);

TEST_CASE("mk: bad input") { survive_every_change<mk>("2 3\n1 1\n\n#\n1\n0\n\n1\n"); }
