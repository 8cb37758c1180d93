// SPDX-License-Identifier: MIT
#include "brute_force.hpp"
#include "check_both.hpp"

#include <nono/formats/rare.hpp>
#include <nono/formats/xml.hpp>
#include <nono/parse.hpp>
#include <nono/play/game.hpp>
#include <nono/play/game_text.hpp>
#include <nono/write.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

using namespace nono::literals; // 2_color

namespace {

using nono::cell_position;
using nono::mark;

// ##.
// .#.
NONO_CONSTEXPR nono::clues corner_clues() {
    nono::grid picture(3, 2);
    picture(0, 0) = picture(0, 1) = picture(1, 1) = 1;
    return nono::clues_of(picture);
}

NONO_CONSTEXPR bool plays_corner() {
    nono::game play(corner_clues());
    if (play.finished() || !play.set({0, 0}, mark::filled()) || play.set({0, 0}, mark::filled())) return false;
    const cell_position more[]{{0, 1}, {1, 1}, {1, 2}};
    if (play.stroke(more, mark::filled()) != 3 || play.finished()) return false;
    if (!play.set({1, 2}, mark::crossed()) || !play.finished() || play.length() != 3) return false;
    if (!play.undo() || play.finished() || !play.redo() || !play.finished()) return false;
    nono::game copy = play;
    return copy.restart() == 4 && !copy.finished() && play.finished() && play.progress().done == 4 &&
           nono::game::resume(play.clues(), play.cells())->finished();
}

std::string cells_of(const nono::game& play) { return nono::write_cells(play.cells(), play.color_count()); }
std::string pencil_of(const nono::game& play) { return nono::write_cells(play.pencil(), play.color_count()); }

} // namespace

TEST_CASE("a nonogram game works in constant expressions") { NONO_CHECK_BOTH(plays_corner()); }

TEST_CASE("marks of a cell, and calls without effect") {
    nono::game play(corner_clues());
    CHECK(play.width() == 3);
    CHECK(play.height() == 2);
    CHECK(play.color_count() == 2);
    CHECK(cells_of(play) == "??????");
    CHECK(play.is_open({0, 0}));
    CHECK_FALSE(play.set({0, 0}, mark::open()));
    CHECK_FALSE(play.set({2, 0}, mark::filled()));
    CHECK_FALSE(play.set({0, 3}, mark::filled()));
    CHECK_FALSE(play.set({0, 0}, mark::filled(2))); // not a color of this puzzle
    CHECK_FALSE(play.set({0, 0}, {nono::color_set{}}));
    CHECK(play.length() == 0);
    CHECK(play.set({0, 0}, mark::filled()));
    CHECK(play.set({1, 0}, mark::crossed()));
    CHECK(cells_of(play) == "1??.??");
    CHECK(play.at({1, 0}) == nono::color_set::only(0));
    CHECK_FALSE(play.is_open({1, 0}));
    CHECK(play.set({1, 0}, mark::open()));
    CHECK(cells_of(play) == "1?????");
    CHECK(play.length() == 3);
}

TEST_CASE("a stroke is a single step, and can skip marked cells") {
    nono::game play(corner_clues());
    play.set({0, 1}, mark::crossed());
    const std::vector<cell_position> row{{0, 0}, {0, 1}, {0, 2}, {0, 9}};
    CHECK(play.stroke(row, mark::filled(), {.over_marked = false}) == 2);
    CHECK(cells_of(play) == "1.1???");
    CHECK(play.stroke(row, mark::filled(), {.over_marked = false}) == 0);
    CHECK(play.length() == 2);
    CHECK(play.stroke(row, mark::filled()) == 1);
    CHECK(cells_of(play) == "111???");
    CHECK(play.undo());
    CHECK(play.undo());
    CHECK(cells_of(play) == "?.????");

    // A stroke as drawn with a mouse: cell by cell, one cell even twice.
    play.begin_stroke();
    CHECK(play.set({1, 0}, mark::filled()));
    CHECK(play.set({1, 1}, mark::filled()));
    CHECK(play.set({1, 0}, mark::crossed()));
    CHECK(play.stroke(row, mark::filled(), {.over_marked = false}) == 2);
    play.end_stroke();
    CHECK(play.length() == 2);
    CHECK(cells_of(play) == "1.1.1?");
    CHECK(play.undo());
    CHECK(cells_of(play) == "?.????");
    CHECK(play.redo());
    CHECK(cells_of(play) == "1.1.1?");
    // An empty stroke is not a step; undo ends a stroke.
    play.begin_stroke();
    play.end_stroke();
    CHECK(play.length() == 2);
    play.begin_stroke();
    play.set({1, 2}, mark::filled());
    CHECK(play.undo());
    play.set({1, 2}, mark::filled());
    play.set({1, 1}, mark::open());
    CHECK(play.length() == 4);
    // So does redo.
    CHECK(play.undo());
    play.begin_stroke();
    CHECK(play.redo());
    play.set({1, 1}, mark::filled());
    play.set({1, 1}, mark::crossed());
    CHECK(play.length() == 6);
}

TEST_CASE("undo, redo, go to and restart in a nonogram") {
    nono::game play(corner_clues());
    CHECK_FALSE(play.undo());
    CHECK_FALSE(play.redo());
    play.set({0, 0}, mark::filled());
    play.set({0, 1}, mark::filled());
    play.set({0, 2}, mark::maybe(nono::color_set::only(1)));
    CHECK(play.go_to(1) == 1);
    CHECK(cells_of(play) == "1?????");
    CHECK(play.go_to(99) == 3);
    CHECK(cells_of(play) == "11????");
    CHECK(play.restart() == 3);
    CHECK(play.length() == 4);
    CHECK(cells_of(play) == "??????");
    CHECK(pencil_of(play) == "[][][][][][]");
    CHECK(play.restart() == 0);
    CHECK(play.length() == 4);
    CHECK(play.undo());
    CHECK(cells_of(play) == "11????");
    CHECK(pencil_of(play) == "[][]1[][][]");
    CHECK(play.go_to(0) == 0);
    // A change discards the undone steps, but a call without effect does not.
    CHECK_FALSE(play.set({0, 0}, mark::open()));
    CHECK(play.length() == 4);
    CHECK(play.set({1, 1}, mark::filled()));
    CHECK(play.length() == 1);
    CHECK_FALSE(play.redo());
}

TEST_CASE("a random game is undone and redone through all of its states") {
    nono_tests::random_numbers random(5);
    nono::grid picture = nono_tests::random_picture(random, 5, 4, 4, 40);
    nono::game play(nono::clues_of(picture));
    std::vector<std::string> states{nono::write_game(play)};
    for (int i = 0; i < 300; ++i) {
        const cell_position cell{random.below(4), random.below(5)};
        const mark put{{random.below(16)}, random.one_in(3)};
        play.begin_stroke();
        std::size_t changed = 0;
        for (std::size_t more = random.below(4); more-- > 0;)
            changed += play.set({cell.row, random.below(5)}, put, {random.one_in(2)}) ? 1U : 0U;
        play.end_stroke();
        if (changed != 0) states.push_back(nono::write_game(play));
        REQUIRE(play.current() + 1 == states.size());
        if (!random.one_in(10)) continue;
        REQUIRE(play.undo());
        states.pop_back();
        REQUIRE(nono::write_game(play) == states.back());
    }
    REQUIRE(states.size() > 50);
    play.undo(); // the last state can be from before a branch that was undone
    states.pop_back();
    for (int i = 0; i < 300; ++i) {
        const std::size_t step = random.below(states.size());
        REQUIRE(play.go_to(step) == step);
        REQUIRE(nono::write_game(play) == states[step]);
    }
}

TEST_CASE("pencil marks are separate from marks") {
    nono::game play(corner_clues());
    CHECK(play.set({0, 0}, mark::maybe(nono::color_set::only(1))));
    CHECK(play.set({0, 1}, mark::maybe(nono::color_set::first(2))));
    CHECK(cells_of(play) == "??????");
    CHECK(play.is_open({0, 0}));
    CHECK(pencil_of(play) == "1?[][][][]");
    CHECK_FALSE(play.set({0, 0}, mark::maybe(nono::color_set::only(0)), {.over_marked = false}));
    CHECK(play.set({0, 0}, mark::filled(), {.over_marked = false}));
    CHECK_FALSE(play.set({0, 0}, mark::maybe({}), {.over_marked = false}));
    CHECK(play.set({0, 0}, mark::maybe({})));
    CHECK(cells_of(play) == "1?????");
    CHECK(pencil_of(play) == "[]?[][][][]");
    CHECK(play.progress().decided == 1);
}

TEST_CASE("a nonogram is finished when the right cells are filled") {
    nono::game play(corner_clues());
    CHECK_FALSE(play.finished());
    play.stroke(std::vector<cell_position>{{0, 0}, {0, 1}, {1, 1}}, mark::filled());
    CHECK(play.finished()); // the other cells are open
    play.set({0, 2}, mark::crossed());
    CHECK(play.finished());
    play.set({1, 0}, mark::filled());
    CHECK_FALSE(play.finished());
    play.set({1, 0}, mark::open());
    play.set({1, 1}, mark::crossed());
    CHECK_FALSE(play.finished());
    // Without clues there is nothing to fill.
    CHECK(nono::game(nono::clues{{{}, {}}, {{}}}).finished());
    CHECK(nono::game(nono::clues{}).finished());

    // In color: an undecided cell that cannot be blank is missing; a blotted clue accepts any length.
    nono::game color(nono::clues{{{{nono::blotted}, {1, 2_color}}}, {{{1}}, {{1}}, {{1, 2_color}}}});
    CHECK(color.color_count() == 3);
    color.stroke(std::vector<cell_position>{{0, 0}, {0, 1}}, mark::filled(1));
    CHECK(color.set({0, 2}, {nono::color_set{6}}));
    CHECK_FALSE(color.finished());
    color.set({0, 2}, mark::filled(2));
    CHECK(color.finished());
    color.set({0, 1}, mark::filled(2));
    CHECK_FALSE(color.finished());
}

TEST_CASE("progress of a game") {
    nono::game play(corner_clues());
    CHECK(play.progress() == nono::game_progress{6, 0, 4, 0, 0, 0});
    play.set({0, 0}, mark::filled());
    play.set({0, 2}, mark::crossed());
    CHECK(play.progress() == nono::game_progress{6, 2, 4, 1, 0, 0});
    play.set({0, 1}, mark::crossed());
    // The first row has no room for its 2, nor has the second column for its own.
    CHECK(play.progress() == nono::game_progress{6, 3, 4, 1, 2, 2});
}

TEST_CASE("applying a hint is a single step") {
    nono::game play(corner_clues());
    play.set({1, 0}, mark::crossed());
    nono::partial_grid found(3, 2, nono::color_set::first(2));
    found(0, 0) = found(0, 1) = found(1, 0) = nono::color_set::only(1);
    CHECK(play.narrow(found) == 2); // not the cell that contradicts the hint
    CHECK(cells_of(play) == "11?.??");
    CHECK(play.length() == 2);
    CHECK(play.narrow(found) == 0);
    CHECK(play.narrow(nono::partial_grid(2, 3, nono::color_set::only(0))) == 0);
    CHECK(play.length() == 2);
}

TEST_CASE("a hint during a stroke ends the stroke, so that it is undone separately") {
    nono::game play(corner_clues());
    nono::partial_grid found(3, 2, nono::color_set::first(2));
    found(0, 0) = nono::color_set::only(1);
    play.begin_stroke();
    play.set({0, 1}, mark::filled());
    CHECK(play.narrow(found) == 1);
    CHECK(cells_of(play) == "11????");
    CHECK(play.length() == 2);
    CHECK(play.undo());
    CHECK(cells_of(play) == "?1????");
    play.set({0, 2}, mark::crossed());
    CHECK(play.undo());
    CHECK(cells_of(play) == "?1????");
}

TEST_CASE("a game is resumed from cells of the same size") {
    const nono::clues puzzle = corner_clues();
    nono::partial_grid cells(3, 2, nono::color_set{0xFF});
    cells(1, 2) = nono::color_set::only(1);
    const auto play = nono::game::resume(puzzle, cells);
    REQUIRE(play.has_value());
    CHECK(cells_of(*play) == "?????1"); // without the colors that the puzzle lacks
    CHECK(play->current() == 0);
    CHECK_FALSE(nono::game::resume(puzzle, nono::partial_grid(2, 3, {})).has_value());
    CHECK_FALSE(nono::game::resume(puzzle, cells, nono::partial_grid(1, 1, {})).has_value());
    CHECK(nono::game::resume(nono::clues{}, nono::partial_grid()).has_value());
}

TEST_CASE("the text of a game") {
    nono::game play(corner_clues());
    play.set({0, 0}, mark::filled());
    play.set({0, 1}, mark::crossed());
    CHECK(nono::write_game(play) == "nono game 1 3x2\n1.?\n???\n");
    play.set({1, 2}, mark::maybe(nono::color_set::only(1)));
    play.set({1, 0}, mark::maybe(nono::color_set::first(2)));
    const std::string text = nono::write_game(play);
    CHECK(text == "nono game 1 3x2\n1.?\n???\n;\n---\n?-1\n");
    const auto again = nono::parse_game(play.clues(), text);
    REQUIRE(again.has_value());
    CHECK(again->cells() == play.cells());
    CHECK(again->pencil() == play.pencil());
    CHECK(again->length() == 0);
    CHECK(nono::parse_game(play.clues(), "nono game 1 3x2\r\n1.?\r\n???\r\n")->cells() == play.cells());
    CHECK(nono::write_game(nono::game(nono::clues{})) == "nono game 1 0x0\n");
    CHECK(nono::parse_game(nono::clues{}, "nono game 1 0x0\n").has_value());
}

TEST_CASE("a text of another game is refused") {
    const nono::clues puzzle = corner_clues();
    for (const std::string_view bad :
         {"", "nono game 1", "nono game 1 3x2", "nono game 1 3x2\n1.?\n??\n", "nono game 1 3x2\n1.?\n????\n",
          "nono game 2 3x2\n1.?\n???\n", "nono game 1 2x3\n1.?\n???\n", "nono game 1 3x21.????\n",
          "nono game 1 3x2\n1.?\n??2\n", "nono game 1 3x2\n1.?\n???\n;\n", "nono game 1 3x2\n1.?\n???\n;\n-----\n",
          "nono game 1 3x2\n1.?\n???\n;\n-------\n", "nono game 1 3x2\n1.-\n???\n", "nono game 1 3x2\n[.?\n???\n",
          "nono game 1 3x2\n1.?\n???\n;\n[-]-----\n", "nono game 1 3x2\n1.?\n???\n;\n------\n;\n------\n"}) {
        CAPTURE(bad);
        CHECK_FALSE(nono::parse_game(puzzle, bad).has_value());
    }
    CHECK(nono::parse_game(puzzle, "nono game 1 3x2\n1.? ???").has_value());
}

TEST_CASE("random games are read back from their text, and damaged texts do no harm") {
    nono_tests::random_numbers random(11);
    int refused = 0;
    for (int round = 0; round < 200; ++round) {
        const std::size_t colors = 2 + random.below(62);
        const nono::grid picture =
            nono_tests::random_picture(random, 1 + random.below(9), 1 + random.below(9), colors, 20);
        nono::game play(nono::clues_of(picture));
        for (int i = 0; i < 30; ++i)
            play.set({random.below(play.height()), random.below(play.width())},
                     {{random.one_in(2) ? random.next() : nono::color_set::only(1).bits}, random.one_in(3)});
        std::string text = nono::write_game(play);
        const auto again = nono::parse_game(play.clues(), text);
        REQUIRE(again.has_value());
        CHECK(again->cells() == play.cells());
        CHECK(again->pencil() == play.pencil());
        text[random.below(text.size())] = static_cast<char>(random.below(128));
        refused += nono::parse_game(play.clues(), text) ? 0 : 1;
    }
    CHECK(refused > 50);
}

namespace {

// Saves a game in a format and reads it back.
template <class Format> void saves_in_format(const nono::puzzle& puzzle, const nono::game& play) {
    CAPTURE(Format::info.name);
    nono::puzzle with_game = puzzle;
    // Three formats name the saved grid.
    const std::string name = std::is_same_v<Format, nono::gno>                ? "working"
                             : std::is_same_v<Format, nono::extend::calfzhou> ? "init board"
                             : std::is_same_v<Format, nono::extend::nonogeek> ? "cells"
                                                                              : "";
    play.save_in(with_game, name);
    const auto written = nono::write<Format>(with_game);
    REQUIRE(written);
    for (const nono::loss& lost : written.lost) CHECK(lost.kind != nono::feature::saved_grids);
    const auto again = nono::parse<Format>(written.text);
    REQUIRE(again);
    REQUIRE(again->clues == puzzle.clues);
    REQUIRE(again->saved.size() == 1);
    const auto resumed = nono::game::resume(again->clues, again->saved[0].cells);
    REQUIRE(resumed.has_value());
    CHECK(resumed->cells() == play.cells());
}

// Calls `saves_in_format` for each format of a list that reads and writes saved grids, and returns their number.
template <class... Formats>
std::size_t saves_in_each(nono::format_list<Formats...>, const nono::puzzle& puzzle, const nono::game& play) {
    std::size_t count = 0;
    const auto try_format = [&]<class Format>() {
        if constexpr (nono::extend::readable_format<Format> && nono::extend::writable_format<Format>) {
            const bool colors = puzzle.clues.color_count() > 2;
            const nono::format_info& info = Format::info;
            if (!info.holds.contains(nono::feature::saved_grids)) return;
            if (colors && !info.holds.contains(nono::feature::colors)) return;
            saves_in_format<Format>(puzzle, play);
            ++count;
        }
    };
    (try_format.template operator()<Formats>(), ...);
    return count;
}

} // namespace

TEST_CASE("a game is saved in every format with saved grids") {
    nono_tests::random_numbers random(3);
    for (const std::size_t colors : {std::size_t{2}, std::size_t{4}}) {
        CAPTURE(colors);
        nono::puzzle puzzle;
        puzzle.clues = nono::clues_of(nono_tests::random_picture(random, 9, 7, colors, 30));
        REQUIRE(puzzle.clues.color_count() == colors);
        nono::game play(puzzle);
        for (int i = 0; i < 40; ++i)
            play.set({random.below(7), random.below(9)},
                     random.one_in(2) ? mark::crossed()
                                      : mark::filled(static_cast<nono::color_index>(1 + random.below(colors - 1))));
        CHECK(saves_in_each(nono::with_xml<nono::all_formats>{}, puzzle, play) == (colors == 2 ? 9 : 3));
    }
}

TEST_CASE("a saved grid with the same name is replaced") {
    nono::puzzle puzzle;
    puzzle.clues = corner_clues();
    nono::game play(puzzle);
    play.save_in(puzzle, "first");
    play.set({0, 0}, mark::filled());
    play.save_in(puzzle, "second");
    play.set({0, 1}, mark::filled());
    play.save_in(puzzle, "first");
    REQUIRE(puzzle.saved.size() == 2);
    CHECK(puzzle.saved[0] == play.as_saved_grid("first"));
    CHECK(nono::write_cells(puzzle.saved[1].cells, 2) == "1?????");
}
