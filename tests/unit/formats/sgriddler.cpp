#include <nono/formats/sgriddler.hpp>

#include "../../bad_input.hpp"
#include "../../check_both.hpp"
#include "../../read_checks.hpp"

using nono::color_set;
using nono::feature;
using nono::parse_errc;
using nono::sgriddler;
using nono_tests::fails;
using nono_tests::plain;
using nono_tests::reads;

namespace {

const std::string head = "MK Version 3.0\n\n3 2\n\n";
const std::string clues = "\n 1\n\n 1\n\n 1 1\n\n";

} // namespace

TEST_CASE("sgriddler: columns from the bottom, rows from the right") {
    const auto one =
        reads<sgriddler>("MK Version 3.0\r\n\r\n4 1\r\n\r\n ? ? ? ?\r\n\r\n 1\r\n\r\n 1\r\n 1\r\n\r\n 2 1\r\n");
    CHECK(one.clues.rows == std::vector<nono::line_clue>{plain({1, 2})});
    CHECK(one.clues.columns == std::vector{plain({1}), plain({}), plain({1}), plain({1})});
    CHECK(one.saved.empty());
    CHECK(!one.goal);
    CHECK(nono::write<sgriddler>(one).text ==
          "MK Version 3.0\r\n\r\n4 1\r\n\r\n ? ? ? ?\r\n\r\n 1\r\n\r\n 1\r\n 1\r\n\r\n 2 1\r\n");
}

TEST_CASE("sgriddler: the picture is a goal or a saved grid") {
    const auto goal = reads<sgriddler>(head + " # . #\n . . .\n" + clues);
    REQUIRE(goal.goal);
    CHECK(goal.saved.empty());
    CHECK(nono::satisfies(*goal.goal, goal.clues));
    CHECK(reads<sgriddler>(head + " # . #\n . . .\n") == goal);
    CHECK(nono::write<sgriddler>(reads<sgriddler>(head + "# . #\n...")).lost.empty());

    const auto wrong = reads<sgriddler>(head + " # # #\n . . .\n" + clues);
    CHECK(!wrong.goal);
    CHECK(wrong.saved.size() == 1);

    const auto saved = reads<sgriddler>(head + " # o\n\n" + clues);
    REQUIRE(saved.saved.size() == 2);
    CHECK(saved.saved[0].name.empty());
    CHECK(saved.saved[0].cells(0, 0) == color_set::only(1));
    CHECK(saved.saved[0].cells(0, 1) == color_set::first(2));
    CHECK(saved.saved[1].name == "marks");
    CHECK(saved.saved[1].cells(0, 1) == color_set::only(1));
    CHECK(reads<sgriddler>(head + " , ? ?\n" + "\n" + clues).saved[0].name == "marks");
    CHECK(reads<sgriddler>(head + "\n\n" + clues).saved.empty());
}

TEST_CASE("sgriddler: what is forgiven") {
    reads<sgriddler>(head + "\n\n\n -1\n\n 1\n\n -1 1\n\n\n my notes\n",
                     {{parse_errc::crossed_clues, 8, 2}, {parse_errc::ignored_line, 15, 2}});
    reads<sgriddler>("MK Version 3.0\n3 2 1\n\n # . # .\n x\n" + clues, {{parse_errc::text_after_value, 2, 5},
                                                                         {parse_errc::goal_too_long, 4, 8},
                                                                         {parse_errc::goal_unknown_color, 5, 2}});
    reads<sgriddler>("MK Version 3.0\n\n1 1\n\n#\n1\n\n0 1\n",
                     {{parse_errc::missing_end_mark, 6, 1}, {parse_errc::zero_among_clues, 8, 1}});
    reads<sgriddler>("MK Version 3.0\n\n1 1\n\n\n\n0\n\n0\n",
                     {{parse_errc::zero_for_empty_line, 7, 1}, {parse_errc::zero_for_empty_line, 9, 1}});
    reads<sgriddler>(head + "\n\n\n 1\n\n\n\n 1 1\n\n", {{parse_errc::clue_totals_differ, 3, 1}});
}

TEST_CASE("sgriddler: errors and their places") {
    fails<sgriddler>("", parse_errc::empty_input, 1, 1);
    fails<sgriddler>("MK Version 2.0\n", parse_errc::no_puzzle, 1, 1);
    fails<sgriddler>("MK Version 3.0\n\n", parse_errc::expected_number, 3, 1);
    fails<sgriddler>("MK Version 3.0\n\n3 x\n", parse_errc::expected_number, 3, 3);
    fails<sgriddler>("MK Version 3.0\n\n3 0\n", parse_errc::size_is_zero, 3, 3);
    fails<sgriddler>("MK Version 3.0\n\n9 9\n", parse_errc::size_over_limit, 3, 1, {.limits = {.cells = 80}});
    fails<sgriddler>(head, parse_errc::missing_columns, 5, 1);
    fails<sgriddler>(head + " # . #\n . . ?\n", parse_errc::missing_columns, 7, 1);
    fails<sgriddler>(head + "\n\n\n 1\n", parse_errc::too_few_clue_lines, 9, 1);
    fails<sgriddler>(head + "\n\n\n 1\n\n 1\n", parse_errc::missing_rows, 11, 1);
    fails<sgriddler>(head + "\n\n\n 1\n\n 1\n\n 1 1\n", parse_errc::too_few_clue_lines, 13, 1);
    fails<sgriddler>(head + "\n\n\n 1\n\n 1\n\n 1 4\n\n", parse_errc::clue_longer_than_line, 12, 4);
    fails<sgriddler>(head + "\n\n\n - 1\n", parse_errc::expected_number, 8, 2);
    fails<sgriddler>(head + "\n\n\n 99999999999\n\n\n", parse_errc::number_too_large, 8, 2);
}

TEST_CASE("sgriddler: what the format cannot hold is named") {
    nono_tests::names_losses<sgriddler>(
        {{feature::palette, ""}, {feature::metadata, "title"}, {feature::saved_grids, "monday"}});
    auto one = reads<sgriddler>(head + " # o\n\n" + clues);
    one.goal = nono::grid(3, 2);
    CHECK(nono::write<sgriddler>(one).lost == std::vector<nono::loss>{{feature::goal, ""}});
    std::swap(one.saved[0], one.saved[1]);
    one.goal.reset();
    CHECK(nono::write<sgriddler>(one).lost == std::vector<nono::loss>{{feature::saved_grids, ""}});
}

TEST_CASE("sgriddler: recognised by content") {
    NONO_CHECK_BOTH(sgriddler::detect("MK Version 3.0\r\n\r\n1 1\r\n") == nono::likelihood::certain);
    NONO_CHECK_BOTH(sgriddler::detect("Version 3.0\n") == nono::likelihood::no);
    CHECK(nono::detect_format(head + "\n\n" + clues)->name == "sgriddler");
}

#if NONO_HAS_CONSTEXPR_VECTOR
static_assert(nono::parse_clues<sgriddler>("MK Version 3.0\n\n2 1\n\n\n\n 1\n 1\n\n 2\n")->width() == 2);
static_assert(nono::parse_clues<sgriddler>("MK Version 3.0\n\n2 1\n\n # #\n")->rows[0][0].length == 2);
#endif

TEST_CASE("sgriddler: bad input") {
    nono_tests::survive_every_change<sgriddler>(head + " # o\n . . ?\n" + clues);
    nono_tests::survive_every_change<sgriddler>(head + " # . #\n . . .\n");
}
