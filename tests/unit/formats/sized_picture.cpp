// SPDX-License-Identifier: MIT
#include <nono/formats/pictures/sized_picture.hpp>

#include "../../bad_input.hpp"
#include "../../check_both.hpp"
#include "../../read_checks.hpp"

using nono::feature;
using nono::likelihood;
using nono::parse_errc;
using nono::extend::matrix;
using nono::extend::sized_picture;
using nono_tests::fails;
using nono_tests::plain;
using nono_tests::reads;

namespace {

/// The losses of a picture format, which needs a goal in one color.
template <class F> void check_picture_losses() {
    auto laden = nono_tests::laden_puzzle();
    CHECK(nono::write<F>(laden).lost == std::vector<nono::loss>{{feature::palette, ""},
                                                                {feature::saved_grids, "monday"},
                                                                {feature::metadata, "title"}});
    laden.goal.reset();
    CHECK(nono::write<F>(laden).lost == std::vector<nono::loss>{{feature::clues, "there is no goal to draw"}});
    laden.goal = nono::grid(3, 2);
    CHECK(nono::write<F>(laden).lost == std::vector<nono::loss>{{feature::clues, "the goal has other clues"}});
    nono::grid colored(2, 1);
    colored(0, 0) = 2;
    CHECK(nono::write<F>(nono_tests::puzzle_of(colored)).lost == std::vector<nono::loss>{{feature::colors, ""}});
    CHECK(nono::write<F>({}).lost == std::vector<nono::loss>{{feature::clues, ""}});
}

} // namespace

TEST_CASE("sized_picture: the size, then cells with blanks between them") {
    const auto found = reads<sized_picture>("3 2\n\n # . #\n # # #");
    CHECK(found.clues.rows == nono::clue_lines{plain({1, 1}), plain({3})});
    CHECK(found.clues.columns == nono::clue_lines{plain({2}), plain({1}), plain({2})});
    CHECK(reads<sized_picture>("\r\n3 2\r\n \r\n# . # \r\n\r\n###\r\n\r\n") == found);
    CHECK(nono::write<sized_picture>(found).text == "3 2\n\n # . #\n # # #");
}

TEST_CASE("sized_picture: what is forgiven") {
    CHECK(reads<sized_picture>("3 2\n#\n###\n", {{parse_errc::goal_too_short, 2, 2}}).clues.rows[0] == plain({1}));
    CHECK(reads<sized_picture>("3 2\n###\n", {{parse_errc::goal_too_short, 2, 4}}).clues.rows[1].empty());
    reads<sized_picture>("2 1\n# # .\n", {{parse_errc::goal_too_long, 2, 5}});
    reads<sized_picture>("2 1\n##\n.#\n", {{parse_errc::trailing_data, 3, 1}});
    reads<sized_picture>("1 1 1\n#\n", {{parse_errc::text_after_value, 1, 5}});
}

TEST_CASE("sized_picture: errors and their places") {
    fails<sized_picture>("", parse_errc::empty_input, 1, 1);
    fails<sized_picture>("3\n#\n", parse_errc::expected_number, 1, 2);
    fails<sized_picture>("0 1\n#\n", parse_errc::size_is_zero, 1, 1);
    fails<sized_picture>("3 2\n", parse_errc::missing_cells, 1, 4);
    fails<sized_picture>("3 2\n#x#\n", parse_errc::invalid_cell, 2, 2);
    fails<sized_picture>("9 9\n#\n", parse_errc::size_over_limit, 1, 1, {.limits = {.cells = 80}});
    fails<sized_picture>("9 9\n#\n", parse_errc::clues_over_limit, 1, 1, {.limits = {.cells = 81, .clues = 0}});
    fails<sized_picture>("60000 200\n#\n#\n", parse_errc::size_over_limit, 1, 1, {.limits = {.cells = 100'000}});
}

TEST_CASE("matrix: blocks between bars") {
    const auto found = reads<matrix>("|\u2593|_|\u2593|\n|\u2593|\u2593|\u2593|\n");
    CHECK(found.clues.rows == nono::clue_lines{plain({1, 1}), plain({3})});
    CHECK(reads<matrix>("\r\n\u2593x\u2593\r\n\r\n \u2593 \u2593|\u2593") == found);
    CHECK(reads<matrix>("|_|_|\n").clues.rows[0].empty());
    CHECK(reads<matrix>("|\u2593|\u2593|\n|\u2593|\n", {{parse_errc::goal_too_short, 2, 6}}).clues.rows[1] ==
          plain({1}));
    reads<matrix>("|\u2593?|a!\n", {{parse_errc::ignored_characters, 1, 5}});
    fails<matrix>("", parse_errc::empty_input, 1, 1);
    fails<matrix>("||\n", parse_errc::missing_cells, 1, 3);
    fails<matrix>("|_|_|\n", parse_errc::size_over_limit, 1, 1, {.limits = {.cells = 1}});
}

TEST_CASE("pictures of single programs: recognised by content") {
    NONO_CHECK_BOTH(sized_picture::detect("3 2\r\n\r\n. # .\r\n") == likelihood::certain);
    NONO_CHECK_BOTH(sized_picture::detect("3 2\n") == likelihood::no);
    NONO_CHECK_BOTH(sized_picture::detect("3\n#.#\n") == likelihood::no);
    NONO_CHECK_BOTH(sized_picture::detect("3 2 1\n#.#\n") == likelihood::no);
    NONO_CHECK_BOTH(sized_picture::detect("3 2\n#.x\n") == likelihood::no);
    NONO_CHECK_BOTH(sized_picture::detect("#.#\n") == likelihood::no);
    NONO_CHECK_BOTH(matrix::detect("|\u2593|_|\n") == likelihood::likely);
    NONO_CHECK_BOTH(matrix::detect("|_|x|\n") == likelihood::likely);
    NONO_CHECK_BOTH(matrix::detect("|_|\xE2\x96") == likelihood::no);
    NONO_CHECK_BOTH(matrix::detect("|_|\xE2\x93\x96|") == likelihood::no);
    NONO_CHECK_BOTH(matrix::detect("|\u2593\x93|") == likelihood::no);
    NONO_CHECK_BOTH(matrix::detect("\u2593x\n") == likelihood::likely);
    NONO_CHECK_BOTH(matrix::detect("\u2593_\n") == likelihood::possible);
    // These are other pictures.
    NONO_CHECK_BOTH(matrix::detect("x_\n") == likelihood::no);
    NONO_CHECK_BOTH(matrix::detect("\u2593 \u2593\n") == likelihood::no);
    NONO_CHECK_BOTH(matrix::detect("|\u2593|_|#\n") == likelihood::no);
    NONO_CHECK_BOTH(matrix::detect("|\n") == likelihood::no);
    NONO_CHECK_BOTH(matrix::detect("|\xFF|_\n") == likelihood::no);
    std::string large = "|\u2593|";
    while (large.size() < 70'000) large += "\u2593\u2593|";
    CHECK(matrix::detect(large) == likelihood::likely);
}

TEST_CASE("pictures of single programs: what they cannot hold is named") {
    check_picture_losses<sized_picture>();
    check_picture_losses<matrix>();
}

NONO_CHECK_CONSTANT(nono::parse_clues<sized_picture>("2 1\n# #\n")->columns.size() == 2);
NONO_CHECK_CONSTANT(nono::parse_clues<matrix>("|_|_|\n")->columns.size() == 2);

TEST_CASE("pictures of single programs: bad input") {
    nono_tests::survive_every_change<sized_picture>("2 2\n\n#.\n # .\n");
    nono_tests::survive_every_change<matrix>("|\u2593|x|\n_\u2593\n");
}
