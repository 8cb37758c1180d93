// SPDX-License-Identifier: MIT
#include <nono/formats/rare/sgriddler.hpp>

#include <nono/formats/rare.hpp>

#include "../../format_checks.hpp"

using namespace nono_tests;

using nono::extend::sgriddler;

namespace {

// Four by two; both sides have a line without clues, and the first row has two clues of different lengths.
constexpr std::string_view sgriddler_head = "MK Version 3.0\n\n4 2\n\n";
constexpr std::string_view small_sgriddler =
    "MK Version 3.0\r\n\r\n4 2\r\n\r\n # . # #\r\n . . . .\r\n\r\n1\r\n\r\n1\r\n1\r\n\r\n2 1\r\n\r\n";

std::string with_picture(std::string_view picture) {
    return std::string(sgriddler_head) + std::string(picture) + "\n1\n\n1\n1\n\n2 1\n\n";
}

nono::partial_grid four_by_two(std::string_view text) {
    const auto found = nono::parse_cells(text, 4, 2, 2);
    REQUIRE(found.has_value());
    return *found;
}

/// Returns the names and cells of saved grids, as `name:cells`.
std::vector<std::string> saved_games(const nono::puzzle& of) {
    std::vector<std::string> out;
    for (const auto& saved_game : of.saved)
        out.push_back(saved_game.name + ':' + nono::write_cells(saved_game.cells, 2));
    return out;
}

} // namespace

TEST_CASE("sgriddler: clues start at the grid") {
    const auto found = reads<sgriddler>(small_sgriddler);
    check_clues(found, {{1, 2}, {}}, {{1}, {}, {1}, {1}});
    CHECK(nono::write<sgriddler>(found).text == small_sgriddler);
    CHECK(reads<sgriddler>("\xEF\xBB\xBF" + std::string(small_sgriddler)) == found);
    CHECK(reads<sgriddler>("MK Version 3.0\n\n1 3\n\n\n\n\n\n-1 1\n\n-1\n\n1\n").clues.columns ==
          nono::clue_lines{plain({1, 1})});
}

TEST_CASE("sgriddler: the picture is the goal or a saved grid") {
    const auto solved = reads<sgriddler>(small_sgriddler);
    REQUIRE(solved.goal.has_value());
    CHECK((*solved.goal)(0, 0) == 1);
    CHECK((*solved.goal)(0, 1) == nono::blank);
    CHECK(solved.saved.empty());

    const auto begun = reads<sgriddler>(with_picture(" # . ? ?\n .\n"));
    CHECK(!begun.goal);
    CHECK(saved_games(begun) == std::vector<std::string>{":1.??.???"});

    const auto wrong = reads<sgriddler>(with_picture("####\n....\n"));
    CHECK(!wrong.goal);
    CHECK(wrong.saved.size() == 1);

    const auto fresh = reads<sgriddler>(with_picture("\n\n"));
    CHECK(!fresh.goal);
    CHECK(fresh.saved.empty());
}

TEST_CASE("sgriddler: guesses are a separate saved grid") {
    const auto begun = reads<sgriddler>(with_picture(" # . ? o\n ,\n"));
    CHECK(!begun.goal);
    CHECK(saved_games(begun) == std::vector<std::string>{":1.??????", "guesses:1.?1.???"});
    const auto guessed = reads<sgriddler>(with_picture(" o , o o\n , , , ,\n"));
    CHECK(!guessed.goal);
    CHECK(saved_games(guessed) == std::vector<std::string>{"guesses:1.11...."});
    CHECK(nono::write<sgriddler>(begun).text.find(" # . ? o\r\n , ? ? ?\r\n") != std::string::npos);
}

TEST_CASE("sgriddler: crossed-out clues") {
    const auto found = reads<sgriddler>("MK Version 3.0\n\n4 2\n\n\n\n\n-1\n\n1\n-1\n\n-2 1\n\n");
    CHECK(found.metadata.properties == std::vector<nono::property>{{"crossed-out", "c1.1 c4.1 r1.2"}});
    CHECK(found.clues.rows[0] == plain({1, 2}));
    auto other = found;
    const auto loses = [&](std::string_view positions) {
        other.metadata.set("crossed-out", positions);
        const auto written = nono::write<sgriddler>(other);
        CHECK(written.text.find('-') == std::string::npos);
        return written.lost == std::vector<nono::loss>{{feature::metadata, "crossed-out"}};
    };
    for (const auto* positions :
         {"", "c", "c1", "c1.", "c1.0", "c0.1", "c1.2", "c5.1", "x1.1", "c1.1 ", " c1.1", "c1.1c4.1", "c1.1 c1.1",
          "c4.1 c1.1", "r1.1 c1.1", "c1,1", "c01.1", "r2.1", "r1.4294967297"}) {
        CAPTURE(positions);
        CHECK(loses(positions));
    }
    // A key can occur twice; only one of them can be kept.
    other.metadata.properties = {{"crossed-out", "c1.1"}, {"crossed-out", "r1.1"}};
    const auto written = nono::write<sgriddler>(other);
    CHECK(shown(written.lost) == "metadata: crossed-out");
    CHECK(nono::parse<sgriddler>(written.text)->metadata.get("crossed-out") == "c1.1");
}

TEST_CASE("sgriddler: clues are derived from a picture without clues") {
    const auto found = reads<sgriddler>(std::string(sgriddler_head) + " # . # #\n . . . .\n");
    CHECK(found == reads<sgriddler>(small_sgriddler));
    CHECK(reads<sgriddler>(std::string(sgriddler_head) + " # ? # #\n\n", {{goal_undecided, 3, 1}}).goal == found.goal);
    const auto blank = reads<sgriddler>("MK Version 3.0\n\n1 1\n\n .\n");
    CHECK(blank.clues.rows == nono::clue_lines{{}});
    CHECK(reads<sgriddler>("MK Version 3.0\n\n1 1\n\n\n\n\n\n\n").clues == blank.clues);
}

TEST_CASE("sgriddler: deviations that are tolerated or noted") {
    reads_each<sgriddler>({
        {"MK Version 3.0\n\n1 1\n\n\n\n1\n\n1\n\nmine\nx\n", {{ignored_line, 11, 1}}},
        {"MK Version 3.0\n\n1 1\n\n\n\n0\n\n\n", {{zero_for_empty_line, 7, 1}}},
        {"MK Version 3.0\n\n1 1\n\n\n\n1\n\n1 0\n", {{zero_among_clues, 9, 3}}},
        {"MK Version 3.0\n\n1 1\n\n # #\n\n1\n\n1\n", {{goal_too_long, 5, 4}}},
        {"MK Version 3.0\n\n1 1\n\n\n\n1\n\n\n", {{clue_totals_differ, 3, 1}}},
        {"MK Version 3.0\n\n1 2\n\n\n\n\n1 1\n\n1\n1\n", {{clues_exceed_line, 8, 1}}},
    });
}

TEST_CASE("sgriddler: errors and their positions") {
    const auto start = std::string("MK Version 3.0\n\n");
    fails_each<sgriddler>({
        {"", empty_input, 1, 1},
        {"MK\xFF", no_puzzle, 1, 1},
        {"MK Version 4.0\n", no_puzzle, 1, 1},
        {"MK Version 3.0\n 5 5\n", expected_blank_line, 2, 2},
        {"MK Version 3.0\n", expected_number, 1, 15},
        {start + "5\n", expected_number, 3, 2},
        {start + "5 0\n", size_is_zero, 3, 3},
        {start + "5 65536\n", size_over_limit, 3, 3},
        {start + "9 9\n", size_over_limit, 3, 1, {.limits = {.cells = 80}}},
        {start + "5 5 2\n", colored_variant, 3, 5},
        {start + "1 1\n #\n", expected_blank_line, 4, 2},
        {start + "1 2\n\n #\n", missing_cells, 5, 3},
        {start + "1 1\n\n 1\n", invalid_cell, 5, 2},
        {start + "1 1\n\n ?\n", missing_columns, 5, 3},
        {start + "1 1\n\n\n1\n", expected_blank_line, 6, 1},
        {start + "2 1\n\n\n\n1\n", too_few_clue_lines, 7, 2},
        {start + "1 1\n\n\n\n1\n", missing_rows, 7, 2},
        {start + "1 2\n\n\n\n\n2\n\n1\n", too_few_clue_lines, 10, 2},
        {start + "1 1\n\n\n\n1 -\n\n1\n", expected_number, 7, 4},
        {start + "1 1\n\n\n\n9999999999\n\n1\n", number_too_large, 7, 1},
        {start + "1 1\n\n\n\n1\n\n 2\n", clue_longer_than_line, 9, 2},
        {start + "1 1\n\n\n\n1\n\n1\n", clues_over_limit, 9, 1, {.limits = {.clues = 1}}},
        {start + "1 1\n\n #\n", clues_over_limit, 3, 1, {.limits = {.clues = 1}}},
        {start + "1 3\n\n\n\n\n\n1 1\n", clues_over_limit, 9, 3, {.limits = {.clues = 1}}},
        {small_sgriddler, puzzles_over_limit, 1, 1, {.limits = {.puzzles = 0}}},
    });
}

TEST_CASE("sgriddler: losses are named") {
    names_losses<sgriddler>("palette, metadata: title, saved grids: monday");
    const auto begun = reads<sgriddler>(with_picture(" # . ? o\n ,\n"));
    const auto lost = [](const nono::puzzle& source) { return nono::write<sgriddler>(source).lost; };
    const auto saved = [](std::string_view name) {
        return std::vector<nono::loss>{{feature::saved_grids, std::string(name)}};
    };
    auto found = begun;
    found.saved.push_back({"second", found.saved[0].cells});
    CHECK(lost(found) == saved("second"));
    // The player's game is kept rather than the goal because the goal follows from the clues.
    found = begun;
    found.goal = *four_by_two("1.11....").decided();
    CHECK(shown(lost(found)) == "goal");
    found.saved.clear();
    CHECK(lost(found).empty());
    found.goal = nono::grid(4, 2);
    CHECK(shown(lost(found)) == "goal");
    found.goal = nono::grid(1, 1);
    CHECK(shown(lost(found)) == "goal");
    // A game with another name is written without its name.
    found.goal.reset();
    found.saved = {{"renamed", begun.saved[0].cells}};
    CHECK(lost(found) == saved("renamed"));
    CHECK(nono::parse<sgriddler>(nono::write<sgriddler>(found).text)->saved[0].cells == begun.saved[0].cells);
    // Saved grids that would be read as nothing, as a goal, or in another order.
    found.saved = {{"", nono::partial_grid(4, 2, nono::color_set{})}};
    CHECK(lost(found) == saved(""));
    found.saved = {{"", four_by_two("????????")}};
    CHECK(lost(found) == saved(""));
    found.saved = {{"", four_by_two("1.11....")}};
    CHECK(lost(found) == saved(""));
    found.saved = {begun.saved[1], begun.saved[0]};
    CHECK(lost(found) == saved(""));
    found.saved = {begun.saved[0], {"guesses", begun.saved[0].cells}};
    CHECK(lost(found) == saved("guesses"));
    found.saved = {begun.saved[0], {"guesses", four_by_two(".??.????")}};
    CHECK(lost(found) == saved("guesses"));
}

TEST_CASE("sgriddler: recognized by content") {
    NONO_CHECK_DETECTED(sgriddler, {small_sgriddler, certain}, {"\xEF\xBB\xBFMK Version 3.0", certain},
                        {"MK Version 3.01\n", no}, {"MK\n", no});
    CHECK(nono::recognize_format<nono::all_formats>(small_sgriddler)->name == "sgriddler");
}

NONO_CHECK_CONSTANT(nono::parse_clues<sgriddler>(small_sgriddler)->columns.size() == 4);

TEST_CASE("sgriddler: bad input") {
    survive_every_change<sgriddler>(small_sgriddler);
    survive_every_change<sgriddler>("MK Version 3.0\n\n2 1\n\n # o\n\n1\n-1\n\n-2\n");
}
