#include <nono/formats/keen.hpp>

#include "../../bad_input.hpp"
#include "../../check_both.hpp"
#include "../../read_checks.hpp"

using nono::feature;
using nono::keen;
using nono::parse_errc;
using nono_tests::fails;
using nono_tests::plain;
using nono_tests::reads;

TEST_CASE("keen: rows, a blank line, columns") {
    const auto found = reads<keen>("1 1\n3\n\n2\n1\n2\n");
    CHECK(found.clues.rows == std::vector{plain({1, 1}), plain({3})});
    CHECK(found.clues.columns == std::vector{plain({2}), plain({1}), plain({2})});
    CHECK(reads<keen>("\xEF\xBB\xBF\r\n1,1\r\n3 \r\n \r\n\r\n2\r\n1\r\n2\r\n\r\n").clues == found.clues);
    CHECK(reads<keen>("# x\n1 1\n# y\n3\n\n2\n1\n2\n",
                      {{parse_errc::ignored_line, 1, 1}, {parse_errc::ignored_line, 3, 1}})
              .clues == found.clues);
    CHECK(reads<keen>("0\n2\n\n1\n1\n").clues.rows[0].empty());
}

TEST_CASE("keen: what is forgiven") {
    reads<keen>("1\n2\n\n1\n1\n", {{parse_errc::clue_totals_differ, 4, 1}});
    reads<keen>("1 1\n\n1\n1\n", {{parse_errc::clues_exceed_line, 1, 1}});
    reads<keen>("1 0\n\n1\n0\n", {{parse_errc::zero_among_clues, 1, 3}});
}

TEST_CASE("keen: errors and their places") {
    fails<keen>("", parse_errc::empty_input, 1, 1);
    fails<keen>("#\n", parse_errc::missing_rows, 1, 2);
    fails<keen>("1\n1\n", parse_errc::missing_columns, 2, 2);
    fails<keen>("1\n\n1\n\n1\n", parse_errc::ambiguous_blank_lines, 2, 1);
    fails<keen>("1\n\nx\n", parse_errc::expected_number, 3, 1);
    fails<keen>("2\n\n2\n", parse_errc::clue_longer_than_line, 1, 1);
    fails<keen>("1\n1\n\n1\n", parse_errc::size_over_limit, 2, 1, {.limits = {.side = 1}});
    fails<keen>("1\n1\n\n1\n1\n", parse_errc::size_over_limit, 4, 1, {.limits = {.cells = 3}});
    fails<keen>("1 1\n\n1\n0\n1\n", parse_errc::clues_over_limit, 1, 3, {.limits = {.clues = 1}});
}

TEST_CASE("keen: what the format cannot hold is named") {
    nono_tests::names_losses<keen>(
        {{feature::palette, ""}, {feature::goal, ""}, {feature::saved_grids, "monday"}, {feature::metadata, "title"}});
}

TEST_CASE("keen: recognised by what fits") {
    NONO_CHECK_BOTH(keen::detect("1 1\n3\n\n2\n1\n2\n") == nono::likelihood::likely);
    NONO_CHECK_BOTH(keen::detect("# x\n1,1\n3\n\n\n2\n1\n2\n\n") == nono::likelihood::likely);
    NONO_CHECK_BOTH(keen::detect("2 2\n1\n1\n\n1\n1\n0\n2\n") == nono::likelihood::possible);
    NONO_CHECK_BOTH(keen::detect("1 1\n3\n2\n1\n2\n") == nono::likelihood::no);
    NONO_CHECK_BOTH(keen::detect("1\n\n1\n\n1\n") == nono::likelihood::no);
    NONO_CHECK_BOTH(keen::detect("1\n\nx\n") == nono::likelihood::no);
    NONO_CHECK_BOTH(keen::detect("* x\n1\n\n1\n") == nono::likelihood::likely);
    CHECK(nono::guess_format("1 1\n3\n\n2\n1\n2\n")->name == "keen");
    CHECK(nono::guess_format("1\n1,1\n\n1\n1\n1\n")->name == "ish");
    CHECK(nono::guess_format("1\n1\n1\n\n3\n0\n")->name == "keen"); // not `.cwd`
}

#if NONO_HAS_CONSTEXPR_VECTOR
static_assert(nono::parse_clues<keen>("2\n\n1\n1\n")->columns.size() == 2);
#endif

TEST_CASE("keen: bad input") { nono_tests::survive_every_change<keen>("1 1\n3\n\n# x\n2\n1\n2\n"); }
