// SPDX-License-Identifier: MIT
#include <nono/formats/lists/mk.hpp>

#include "../../bad_input.hpp"
#include "../../check_both.hpp"
#include "../../read_checks.hpp"

using nono::feature;
using nono::mk;
using nono::parse_errc;
using nono_tests::fails;
using nono_tests::plain;
using nono_tests::reads;

TEST_CASE("mk: height before width, rows before columns") {
    const auto found = reads<mk>("2 3\r\n1 1\r\n0\r\n#\r\n1\r\n0\r\n1\r\n");
    CHECK(found.clues.rows == nono::clue_lines{plain({1, 1}), plain({})});
    CHECK(found.clues.columns == nono::clue_lines{plain({1}), plain({}), plain({1})});
}

TEST_CASE("mk: what is forgiven") {
    const auto found = reads<mk>("2 3\n1 1\n0\n#\n1\n0\n1\n").clues;
    CHECK(reads<mk>("2 3\n1 1\n\n#\n1\n\n1\n",
                    {{parse_errc::blank_lines_are_empty_clues, 3, 1}, {parse_errc::blank_lines_are_empty_clues, 6, 1}})
              .clues == found);
    CHECK(reads<mk>("2 3\n1 1\n\n0\n\n#\n1\n0\n1\n\n", {{parse_errc::blank_lines_are_layout, 3, 1}}).clues == found);
    reads<mk>("1 1 x\n1\n # columns\n1\n",
              {{parse_errc::text_after_value, 1, 5}, {parse_errc::text_after_value, 3, 4}});
    reads<mk>("1 1\n1\n#\n1\n\nthe end\n", {{parse_errc::trailing_data, 6, 1}});
    reads<mk>("1 2\n0 1\n#\n1\n0\n", {{parse_errc::zero_among_clues, 2, 1}});
    reads<mk>("1 2\n2\n#\n1\n0\n", {{parse_errc::clue_totals_differ, 1, 1}});
}

TEST_CASE("mk: errors and their places") {
    fails<mk>("\n", parse_errc::empty_input, 1, 1);
    fails<mk>("a\n", parse_errc::expected_number, 1, 1);
    fails<mk>("1 0\n", parse_errc::size_is_zero, 1, 3);
    fails<mk>("7 7\n", parse_errc::size_over_limit, 1, 1, {.limits = {.side = 6}});
    fails<mk>("7 7\n", parse_errc::size_over_limit, 1, 1, {.limits = {.cells = 48}});
    fails<mk>("1 1\n1\n", parse_errc::missing_columns, 2, 2);
    fails<mk>("2 1\n1\n#\n1\n", parse_errc::too_few_clue_lines, 3, 1);
    fails<mk>("1 1\n1\n1\n#\n1\n", parse_errc::too_many_clue_lines, 3, 1);
    fails<mk>("1 2\n1\n#\n1\n", parse_errc::too_few_clue_lines, 4, 2);
    fails<mk>("3 1\n1\n\n\n1\n#\n1\n", parse_errc::ambiguous_blank_lines, 3, 1);
    fails<mk>("1 1\n1\n#\n2\n", parse_errc::clue_longer_than_line, 4, 1);
    fails<mk>("1 1\n1;\n#\n1\n", parse_errc::expected_number, 2, 2);
    // Strict reading ends with the text after the mark: nothing is reported of the blank line that follows.
    const auto strict = nono::parse<mk>("1 2\n2\n# x\n1\n\n", {.strict = true});
    CHECK(strict.error() == nono::parse_error{parse_errc::text_after_value, {8, 3, 3}});
    CHECK(strict.diagnostics().empty());
}

TEST_CASE("mk: what the format cannot hold is named") {
    nono_tests::names_losses<mk>(
        {{feature::palette, ""}, {feature::goal, ""}, {feature::saved_grids, "monday"}, {feature::metadata, "title"}});
}

TEST_CASE("mk: recognised by content") {
    NONO_CHECK_BOTH(mk::detect("2 3\n1 1\n0\n#\n1\n0\n1\n") == nono::likelihood::certain);
    NONO_CHECK_BOTH(mk::detect("# x\n1 1\n\n#\n") == nono::likelihood::no);
    NONO_CHECK_BOTH(mk::detect("2 3\n1 1\n0\n1\n#\n0\n1\n") == nono::likelihood::no);
    NONO_CHECK_BOTH(mk::detect("2 3\n1 1\n0\n1\n0\n1\n") == nono::likelihood::no);
    CHECK(nono::guess_formats("2 2\n1\n1\n#\n1\n1\n").front().info.name == "mk");
    CHECK(nono::guess_formats("2 2\n1\n1\n1\n1\n").front().info.name == "nin");
}

NONO_CHECK_CONSTANT(nono::parse_clues<mk>("1 2\n2\n#\n1\n1\n")->columns.size() == 2);

TEST_CASE("mk: bad input") { nono_tests::survive_every_change<mk>("2 3\n1 1\n\n#\n1\n0\n\n1\n"); }
