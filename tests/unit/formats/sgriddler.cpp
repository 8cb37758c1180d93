// SPDX-License-Identifier: MIT
#include <nono/formats/text/sgriddler.hpp>

#include <nono/formats/rare.hpp>

#include "../../bad_input.hpp"
#include "../../check_both.hpp"
#include "../../read_checks.hpp"

#include <string>
#include <string_view>

using nono::feature;
using nono::parse_errc;
using nono::sgriddler;
using nono_tests::fails;
using nono_tests::plain;
using nono_tests::reads;

namespace {

// Four by two; both sides have a line without clues, and the first row has two clues of different length.
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

/// Names and cells of saved grids, as `name:cells`.
std::vector<std::string> saved_games(const nono::puzzle& of) {
    std::vector<std::string> out;
    for (const auto& saved_game : of.saved)
        out.push_back(saved_game.name + ':' + nono::write_cells(saved_game.cells, 2));
    return out;
}

} // namespace

TEST_CASE("sgriddler: clues start at the grid") {
    const auto found = reads<sgriddler>(small_sgriddler);
    CHECK(found.clues.rows == nono::clue_lines{plain({1, 2}), plain({})});
    CHECK(found.clues.columns == nono::clue_lines{plain({1}), plain({}), plain({1}), plain({1})});
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

TEST_CASE("sgriddler: guesses are a saved grid of their own") {
    const auto begun = reads<sgriddler>(with_picture(" # . ? o\n ,\n"));
    CHECK(!begun.goal);
    CHECK(saved_games(begun) == std::vector<std::string>{":1.??????", "guesses:1.?1.???"});
    const auto guessed = reads<sgriddler>(with_picture(" o , o o\n , , , ,\n"));
    CHECK(!guessed.goal);
    CHECK(saved_games(guessed) == std::vector<std::string>{"guesses:1.11...."});
    CHECK(nono::write<sgriddler>(begun).text.find(" # . ? o\r\n , ? ? ?\r\n") != std::string::npos);
}

TEST_CASE("sgriddler: crossed out clues") {
    const auto found = reads<sgriddler>("MK Version 3.0\n\n4 2\n\n\n\n\n-1\n\n1\n-1\n\n-2 1\n\n");
    CHECK(found.metadata.properties == std::vector<nono::property>{{"crossed-out", "c1.1 c4.1 r1.2"}});
    CHECK(found.clues.rows[0] == plain({1, 2}));
    auto other = found;
    const auto loses = [&](std::string_view places) {
        other.metadata.set("crossed-out", places);
        const auto written = nono::write<sgriddler>(other);
        CHECK(written.text.find('-') == std::string::npos);
        return written.lost == std::vector<nono::loss>{{feature::metadata, "crossed-out"}};
    };
    for (const auto* places :
         {"", "c", "c1", "c1.", "c1.0", "c0.1", "c1.2", "c5.1", "x1.1", "c1.1 ", " c1.1", "c1.1c4.1", "c1.1 c1.1",
          "c4.1 c1.1", "r1.1 c1.1", "c1,1", "c01.1", "r2.1", "r1.4294967297"}) {
        CAPTURE(places);
        CHECK(loses(places));
    }
    // A key may stand twice; one of them can be kept.
    other.metadata.properties = {{"crossed-out", "c1.1"}, {"crossed-out", "r1.1"}};
    const auto written = nono::write<sgriddler>(other);
    CHECK(written.lost == std::vector<nono::loss>{{feature::metadata, "crossed-out"}});
    CHECK(nono::parse<sgriddler>(written.text)->metadata.get("crossed-out") == "c1.1");
}

TEST_CASE("sgriddler: clues follow from a picture that stands alone") {
    const auto found = reads<sgriddler>(std::string(sgriddler_head) + " # . # #\n . . . .\n");
    CHECK(found == reads<sgriddler>(small_sgriddler));
    CHECK(reads<sgriddler>(std::string(sgriddler_head) + " # ? # #\n\n", {{parse_errc::goal_undecided, 3, 1}}).goal ==
          found.goal);
    const auto blank = reads<sgriddler>("MK Version 3.0\n\n1 1\n\n .\n");
    CHECK(blank.clues.rows == nono::clue_lines{{}});
    CHECK(reads<sgriddler>("MK Version 3.0\n\n1 1\n\n\n\n\n\n\n").clues == blank.clues);
}

TEST_CASE("sgriddler: what is forgiven and noted") {
    reads<sgriddler>("MK Version 3.0\n\n1 1\n\n\n\n1\n\n1\n\nmine\nx\n", {{parse_errc::ignored_line, 11, 1}});
    reads<sgriddler>("MK Version 3.0\n\n1 1\n\n\n\n0\n\n\n", {{parse_errc::zero_for_empty_line, 7, 1}});
    reads<sgriddler>("MK Version 3.0\n\n1 1\n\n\n\n1\n\n1 0\n", {{parse_errc::zero_among_clues, 9, 3}});
    reads<sgriddler>("MK Version 3.0\n\n1 1\n\n # #\n\n1\n\n1\n", {{parse_errc::goal_too_long, 5, 4}});
    reads<sgriddler>("MK Version 3.0\n\n1 1\n\n\n\n1\n\n\n", {{parse_errc::clue_totals_differ, 3, 1}});
    reads<sgriddler>("MK Version 3.0\n\n1 2\n\n\n\n\n1 1\n\n1\n1\n", {{parse_errc::clues_exceed_line, 8, 1}});
}

TEST_CASE("sgriddler: errors and their places") {
    const auto start = std::string("MK Version 3.0\n\n");
    fails<sgriddler>("", parse_errc::empty_input, 1, 1);
    fails<sgriddler>("MK\xFF", parse_errc::no_puzzle, 1, 1);
    fails<sgriddler>("MK Version 4.0\n", parse_errc::no_puzzle, 1, 1);
    fails<sgriddler>("MK Version 3.0\n 5 5\n", parse_errc::expected_blank_line, 2, 2);
    fails<sgriddler>("MK Version 3.0\n", parse_errc::expected_number, 1, 15);
    fails<sgriddler>(start + "5\n", parse_errc::expected_number, 3, 2);
    fails<sgriddler>(start + "5 0\n", parse_errc::size_is_zero, 3, 3);
    fails<sgriddler>(start + "5 65536\n", parse_errc::size_over_limit, 3, 3);
    fails<sgriddler>(start + "9 9\n", parse_errc::size_over_limit, 3, 1, {.limits = {.cells = 80}});
    fails<sgriddler>(start + "5 5 2\n", parse_errc::colored_variant, 3, 5);
    fails<sgriddler>(start + "1 1\n #\n", parse_errc::expected_blank_line, 4, 2);
    fails<sgriddler>(start + "1 2\n\n #\n", parse_errc::missing_cells, 5, 3);
    fails<sgriddler>(start + "1 1\n\n 1\n", parse_errc::invalid_cell, 5, 2);
    fails<sgriddler>(start + "1 1\n\n ?\n", parse_errc::missing_columns, 5, 3);
    fails<sgriddler>(start + "1 1\n\n\n1\n", parse_errc::expected_blank_line, 6, 1);
    fails<sgriddler>(start + "2 1\n\n\n\n1\n", parse_errc::too_few_clue_lines, 7, 2);
    fails<sgriddler>(start + "1 1\n\n\n\n1\n", parse_errc::missing_rows, 7, 2);
    fails<sgriddler>(start + "1 2\n\n\n\n\n2\n\n1\n", parse_errc::too_few_clue_lines, 10, 2);
    fails<sgriddler>(start + "1 1\n\n\n\n1 -\n\n1\n", parse_errc::expected_number, 7, 4);
    fails<sgriddler>(start + "1 1\n\n\n\n9999999999\n\n1\n", parse_errc::number_too_large, 7, 1);
    fails<sgriddler>(start + "1 1\n\n\n\n1\n\n 2\n", parse_errc::clue_longer_than_line, 9, 2);
    fails<sgriddler>(start + "1 1\n\n\n\n1\n\n1\n", parse_errc::clues_over_limit, 9, 1, {.limits = {.clues = 1}});
    fails<sgriddler>(start + "1 1\n\n #\n", parse_errc::clues_over_limit, 3, 1, {.limits = {.clues = 1}});
    fails<sgriddler>(start + "1 3\n\n\n\n\n\n1 1\n", parse_errc::clues_over_limit, 9, 3, {.limits = {.clues = 1}});
    fails<sgriddler>(small_sgriddler, parse_errc::puzzles_over_limit, 1, 1, {.limits = {.puzzles = 0}});
}

TEST_CASE("sgriddler: what the format cannot hold is named") {
    nono_tests::names_losses<sgriddler>(
        {{feature::palette, ""}, {feature::metadata, "title"}, {feature::saved_grids, "monday"}});
    const auto begun = reads<sgriddler>(with_picture(" # . ? o\n ,\n"));
    const auto lost = [](const nono::puzzle& source) { return nono::write<sgriddler>(source).lost; };
    const auto saved = [](std::string_view name) {
        return std::vector<nono::loss>{{feature::saved_grids, std::string(name)}};
    };
    auto found = begun;
    found.saved.push_back({"second", found.saved[0].cells});
    CHECK(lost(found) == saved("second"));
    // The player's game is kept rather than the goal, which follows from the clues.
    found = begun;
    found.goal = *four_by_two("1.11....").decided();
    CHECK(lost(found) == std::vector<nono::loss>{{feature::goal, ""}});
    found.saved.clear();
    CHECK(lost(found).empty());
    found.goal = nono::grid(4, 2);
    CHECK(lost(found) == std::vector<nono::loss>{{feature::goal, ""}});
    found.goal = nono::grid(1, 1);
    CHECK(lost(found) == std::vector<nono::loss>{{feature::goal, ""}});
    // A game with another name is written, without its name.
    found.goal.reset();
    found.saved = {{"renamed", begun.saved[0].cells}};
    CHECK(lost(found) == saved("renamed"));
    CHECK(nono::parse<sgriddler>(nono::write<sgriddler>(found).text)->saved[0].cells == begun.saved[0].cells);
    // What would be read as nothing, as a goal or in another order.
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

TEST_CASE("sgriddler: recognised by content") {
    NONO_CHECK_BOTH(sgriddler::detect(small_sgriddler) == nono::likelihood::certain);
    NONO_CHECK_BOTH(sgriddler::detect("\xEF\xBB\xBFMK Version 3.0") == nono::likelihood::certain);
    NONO_CHECK_BOTH(sgriddler::detect("MK Version 3.01\n") == nono::likelihood::no);
    NONO_CHECK_BOTH(sgriddler::detect("MK\n") == nono::likelihood::no);
    CHECK(nono::recognise_format<nono::all_formats>(small_sgriddler)->name == "sgriddler");
}

NONO_CHECK_CONSTANT(nono::parse_clues<sgriddler>(small_sgriddler)->columns.size() == 4);

TEST_CASE("sgriddler: bad input") {
    nono_tests::survive_every_change<sgriddler>(small_sgriddler);
    nono_tests::survive_every_change<sgriddler>("MK Version 3.0\n\n2 1\n\n # o\n\n1\n-1\n\n-2\n");
}
