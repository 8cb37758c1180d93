// SPDX-License-Identifier: MIT
#include <nono/formats/rare/sized_picture.hpp>

#include "../../format_checks.hpp"

using namespace nono_tests;

using nono::extend::matrix;
using nono::extend::sized_picture;

namespace {

/// Checks the losses of a picture format, which needs a goal in one color.
template <class F> void check_picture_losses() {
    auto laden = laden_puzzle();
    CHECK(shown(nono::write<F>(laden).lost) == "palette, saved grids: monday, metadata: title");
    laden.goal.reset();
    CHECK(shown(nono::write<F>(laden).lost) == "clues: there is no goal to draw");
    laden.goal = nono::grid(3, 2);
    CHECK(shown(nono::write<F>(laden).lost) == "clues: the goal does not have the clues of the puzzle");
    nono::grid colored(2, 1);
    colored(0, 0) = 2;
    CHECK(shown(nono::write<F>(puzzle_of(colored)).lost) == "colors");
    CHECK(shown(nono::write<F>({}).lost) == "clues");
}

} // namespace

TEST_CASE("sized_picture: the size, then cells with blanks between them") {
    const auto found = reads<sized_picture>("3 2\n\n # . #\n # # #");
    check_clues(found, {{1, 1}, {3}}, {{2}, {1}, {2}});
    CHECK(reads<sized_picture>("\r\n3 2\r\n \r\n# . # \r\n\r\n###\r\n\r\n") == found);
    CHECK(nono::write<sized_picture>(found).text == "3 2\n\n # . #\n # # #");
}

TEST_CASE("sized_picture: tolerated deviations") {
    CHECK(reads<sized_picture>("3 2\n#\n###\n", {{goal_too_short, 2, 2}}).clues.rows[0] == plain({1}));
    CHECK(reads<sized_picture>("3 2\n###\n", {{goal_too_short, 2, 4}}).clues.rows[1].empty());
    reads_each<sized_picture>({
        {"2 1\n# # .\n", {{goal_too_long, 2, 5}}},
        {"2 1\n##\n.#\n", {{trailing_data, 3, 1}}},
        {"1 1 1\n#\n", {{text_after_value, 1, 5}}},
    });
}

TEST_CASE("sized_picture: errors and their positions") {
    fails_each<sized_picture>({
        {"", empty_input, 1, 1},
        {"3\n#\n", expected_number, 1, 2},
        {"0 1\n#\n", size_is_zero, 1, 1},
        {"3 2\n", missing_cells, 1, 4},
        {"3 2\n#x#\n", invalid_cell, 2, 2},
        {"9 9\n#\n", size_over_limit, 1, 1, {.limits = {.cells = 80}}},
        {"9 9\n#\n", clues_over_limit, 1, 1, {.limits = {.cells = 81, .clues = 0}}},
        {"60000 200\n#\n#\n", size_over_limit, 1, 1, {.limits = {.cells = 100'000}}},
    });
}

TEST_CASE("matrix: blocks between bars") {
    const auto found = reads<matrix>("|\u2593|_|\u2593|\n|\u2593|\u2593|\u2593|\n");
    CHECK(found.clues.rows == nono::clue_lines{plain({1, 1}), plain({3})});
    CHECK(reads<matrix>("\r\n\u2593x\u2593\r\n\r\n \u2593 \u2593|\u2593") == found);
    CHECK(reads<matrix>("|_|_|\n").clues.rows[0].empty());
    CHECK(reads<matrix>("|\u2593|\u2593|\n|\u2593|\n", {{goal_too_short, 2, 6}}).clues.rows[1] == plain({1}));
    reads<matrix>("|\u2593?|a!\n", {{ignored_characters, 1, 5}});
    fails_each<matrix>({
        {"", empty_input, 1, 1},
        {"||\n", missing_cells, 1, 3},
        {"|_|_|\n", size_over_limit, 1, 1, {.limits = {.cells = 1}}},
    });
}

TEST_CASE("pictures of single programs: recognized by content") {
    NONO_CHECK_DETECTED(sized_picture, {"3 2\r\n\r\n. # .\r\n", certain}, {"3 2\n", no}, {"3\n#.#\n", no},
                        {"3 2 1\n#.#\n", no}, {"3 2\n#.x\n", no}, {"#.#\n", no});
    NONO_CHECK_DETECTED(matrix, {"|\u2593|_|\n", likely}, {"|_|x|\n", likely}, {"|_|\xE2\x96", no},
                        {"|_|\xE2\x93\x96|", no}, {"|\u2593\x93|", no}, {"\u2593x\n", likely}, {"\u2593_\n", possible});
    // Pictures in other formats.
    NONO_CHECK_DETECTED(matrix, {"x_\n", no}, {"\u2593 \u2593\n", no}, {"|\u2593|_|#\n", no}, {"|\n", no},
                        {"|\xFF|_\n", no});
    std::string large = "|\u2593|";
    while (large.size() < 70'000) large += "\u2593\u2593|";
    CHECK(matrix::detect(large) == likely);
}

TEST_CASE("pictures of single programs: losses are named") {
    check_picture_losses<sized_picture>();
    check_picture_losses<matrix>();
}

NONO_CHECK_CONSTANT(nono::parse_clues<sized_picture>("2 1\n# #\n")->columns.size() == 2);
NONO_CHECK_CONSTANT(nono::parse_clues<matrix>("|_|_|\n")->columns.size() == 2);

TEST_CASE("pictures of single programs: bad input") {
    survive_every_change<sized_picture>("2 2\n\n#.\n # .\n");
    survive_every_change<matrix>("|\u2593|x|\n_\u2593\n");
}
