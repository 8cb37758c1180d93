// SPDX-License-Identifier: MIT
#include "brute_force.hpp"
#include "check_both.hpp"

#include <nono/play/fixed_game.hpp>
#include <nono/play/game.hpp>
#include <nono/solve.hpp>
#include <nono/solver/strategies.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

using namespace nono::literals; // 2_color

namespace {

using nono::cell_position;
using nono::color_set;
using nono::line_position;
using nono::mark;

// ##.
// .#.
constexpr nono::fixed_clues<3, 2, 5> fixed_corner{{{{2}, {1}, {1}, {2}}}, {1, 2, 3, 4, 4}};

constexpr std::size_t hints_of_corner() {
    nono::fixed_game play(fixed_corner);
    std::size_t hints = 0;
    while (const auto hint = play.hint()) {
        if (!play.set(hint->cell, {hint->colors})) return 0;
        ++hints;
    }
    return play.finished() && play.progress().done == 4 ? hints : 0;
}

// Returns the clues of a picture, with room for any number of blocks.
template <std::size_t Width, std::size_t Height>
nono::fixed_clues<Width, Height, 2 * Width * Height> fixed_clues_of(const nono::grid& picture) {
    const nono::clues from = nono::clues_of(picture);
    nono::fixed_clues<Width, Height, 2 * Width * Height> out;
    std::uint32_t next = 0;
    std::size_t index = 0;
    for (const auto* side : {&from.rows, &from.columns})
        for (const auto line : *side) {
            for (const nono::clue block : line) out.blocks[next++] = block;
            out.ends[index++] = next;
        }
    return out;
}

// Returns true if `same(cell)` holds for all cells.
template <class Same> bool for_all_cells(std::size_t width, std::size_t height, Same same) {
    for (std::size_t row = 0; row < height; ++row)
        for (std::size_t column = 0; column < width; ++column)
            if (!same(cell_position{row, column})) return false;
    return true;
}

template <class Fixed> void check_same(const Fixed& fixed, const nono::game& game) {
    CHECK(for_all_cells(game.width(), game.height(), [&](cell_position cell) {
        return fixed.at(cell) == game.at(cell) && fixed.pencil_at(cell) == game.pencil()(cell.row, cell.column) &&
               fixed.is_open(cell) == game.is_open(cell);
    }));
    CHECK(fixed.finished() == game.finished());
    CHECK(fixed.progress() == game.progress());
}

// Plays the same random moves in both kinds of game.
template <std::size_t Width, std::size_t Height, std::size_t Colors> void play_both(std::size_t seed) {
    nono_tests::random_numbers random(seed);
    const nono::grid picture = nono_tests::random_picture(random, Width, Height, Colors, 60);
    const auto puzzle = fixed_clues_of<Width, Height>(picture);
    nono::fixed_game<Width, Height, Colors, 2000> fixed(puzzle);
    nono::game game{nono::clues_of(picture)};
    CHECK(fixed.color_count() == game.color_count());
    for (int i = 0; i < 60; ++i) {
        std::vector<cell_position> cells;
        for (std::size_t n = random.below(5); n-- > 0;)
            cells.push_back({random.below(Height + 1), random.below(Width + 1)});
        const mark put{{random.below(std::size_t{1} << Colors)}, random.below(4) == 0};
        const nono::stroke_options options{random.below(2) == 0};
        switch (random.below(9)) {
        case 0: CHECK(fixed.undo() == game.undo()); break;
        case 1: CHECK(fixed.redo() == game.redo()); break;
        case 2:
            fixed.begin_stroke();
            game.begin_stroke();
            break;
        case 3:
            fixed.end_stroke();
            game.end_stroke();
            break;
        case 4:
            if (random.below(6) == 0) CHECK(fixed.restart() == game.restart());
            break;
        default: CHECK(fixed.stroke(cells, put, options) == game.stroke(cells, put, options)); break;
        }
        CHECK(fixed.current() == game.current());
        CHECK(fixed.length() == game.length());
        check_same(fixed, game);
    }
    nono::for_each_line_state(
        game.clues(), game.cells(),
        [&](line_position line, nono::line_status status, std::span<const nono::clue_state> states) {
            std::vector<nono::clue_state> own(states.size());
            CHECK(fixed.line_state(line, own) == status);
            CHECK(std::equal(own.begin(), own.end(), states.begin(), states.end()));
        });
}

// Applies hints cell by cell and line by line, and compares the results with the line strategy.
template <std::size_t Width, std::size_t Height, std::size_t Colors> void solve_by_hints(std::size_t seed) {
    nono_tests::random_numbers random(seed);
    const nono::grid picture = nono_tests::random_picture(random, Width, Height, Colors, 65);
    const auto puzzle = fixed_clues_of<Width, Height>(picture);
    const nono::solve_result lines = nono::solve(nono::clues_of(picture), {.strategy = nono::line_strategy});
    nono::fixed_game<Width, Height, Colors> by_cell(puzzle);
    nono::fixed_game<Width, Height, Colors> by_line(puzzle);
    while (const auto hint = by_cell.hint()) REQUIRE(by_cell.set(hint->cell, {hint->colors}));
    while (const auto hint = by_line.hint()) REQUIRE(by_line.narrow(hint->line) != 0);
    CHECK(for_all_cells(Width, Height, [&](cell_position cell) {
        const color_set expected = lines.common(cell.row, cell.column);
        return by_cell.at(cell) == expected && by_line.at(cell) == expected;
    }));
    CHECK(by_cell.finished() == (lines.status == nono::status::unique));
}

} // namespace

TEST_CASE("a game without a heap works in constant expressions") { NONO_CHECK_BOTH(hints_of_corner() == 6); }

TEST_CASE("a game without a heap behaves like one with a heap") {
    for (std::size_t seed = 0; seed < 20; ++seed) {
        play_both<4, 3, 2>(seed);
        play_both<1, 7, 3>(seed);
        play_both<9, 5, 9>(seed);
        play_both<70, 2, 2>(seed);
    }
}

TEST_CASE("hints of a game without a heap follow from single lines") {
    for (std::size_t seed = 0; seed < 20; ++seed) {
        solve_by_hints<5, 4, 2>(seed);
        solve_by_hints<7, 6, 4>(seed);
        solve_by_hints<65, 3, 2>(seed);
    }
}

TEST_CASE("a full history drops its oldest steps") {
    nono::fixed_game<3, 2, 2, 3> play(fixed_corner);
    for (std::size_t column = 0; column < 3; ++column) CHECK(play.set({0, column}, mark::filled()));
    CHECK(play.current() == 3);
    CHECK(play.set({1, 0}, mark::filled()));
    CHECK(play.current() == 3);
    CHECK(play.length() == 3);
    while (play.undo()) {
    }
    CHECK_FALSE(play.is_open({0, 0})); // this change cannot be undone anymore
    CHECK(play.is_open({0, 1}));
    CHECK(play.is_open({1, 0}));
    CHECK(play.redo());
    CHECK(play.at({0, 1}) == color_set::only(1));
    CHECK(play.length() == 3);

    // A step of two changes makes room by dropping entire steps.
    CHECK(play.restart() == 2);
    CHECK(play.current() == 2);
    CHECK(play.undo());
    CHECK(play.at({0, 0}) == color_set::only(1));
    CHECK(play.undo());
    CHECK_FALSE(play.undo());
}

TEST_CASE("a step that fills the entire history cannot be undone") {
    nono::fixed_game<3, 2, 2, 3> play(fixed_corner);
    CHECK(play.set({0, 0}, mark::filled()));
    const std::vector<cell_position> cells{{0, 1}, {0, 2}, {1, 0}, {1, 1}};
    CHECK(play.stroke(cells, mark::crossed()) == 4);
    CHECK(play.current() == 0);
    CHECK_FALSE(play.undo());
    CHECK_FALSE(play.redo());
    CHECK(play.at({1, 1}) == color_set::only(nono::blank));
    CHECK(play.set({1, 2}, mark::crossed()));
    CHECK(play.length() == 1);
    CHECK(play.undo());
    CHECK(play.is_open({1, 2}));

    // The changes after that step need no room either.
    CHECK(play.restart() == 5);
    CHECK(play.length() == 0);
    for (std::size_t column = 0; column < 3; ++column) CHECK(play.set({0, column}, mark::filled()));
    CHECK(play.current() == 3);
}

TEST_CASE("a full history drops all changes of a step together") {
    nono::fixed_game<3, 2, 2, 3> play(fixed_corner);
    const std::vector<cell_position> cells{{0, 1}, {0, 2}};
    CHECK(play.stroke(cells, mark::crossed()) == 2);
    CHECK(play.set({1, 0}, mark::filled()));
    CHECK(play.set({1, 1}, mark::filled()));
    CHECK(play.current() == 2);
    CHECK(play.undo());
    CHECK(play.undo());
    CHECK_FALSE(play.undo());
    CHECK_FALSE(play.is_open({0, 2}));
    CHECK(play.set({1, 0}, mark::filled()));
    CHECK(play.set({1, 1}, mark::filled()));
    CHECK(play.set({1, 2}, mark::filled()));
    CHECK(play.current() == 3);
}

TEST_CASE("the memory that line states need") {
    CHECK(nono::extend::line_state_words(8, 2, 15) == 33); // of one word each: 2 + 1 + 3, 2 * 8 + 2 * 2 + 7
    const std::vector<nono::clue> clues{{2}};
    const std::vector<color_set> cells(3, color_set::first(2));
    std::vector<nono::clue_state> states(1);
    std::vector<nono::extend::mask_word> memory(nono::extend::line_state_words(1, 2, 3));
    CHECK(nono::line_state(clues, cells, states, std::span<nono::extend::mask_word>(memory)) ==
          nono::line_status::offers_progress);
    CHECK(states[0] == nono::clue_state::open);
    const std::vector<nono::clue> wrong{{2, 64_color}}; // not a color
    CHECK(nono::line_state(wrong, cells, states, std::span<nono::extend::mask_word>(memory)) ==
          nono::line_status::contradiction);
    CHECK(states[0] == nono::clue_state::wrong);
}
