#include <nono/explain/words.hpp>

#include <nono/clues.hpp>
#include <nono/explain/explain.hpp>
#include <nono/explain/step.hpp>
#include <nono/grid.hpp>
#include <nono/palette.hpp>

#include "rounds.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace {

using nono::axis;
using nono::color_set;
using nono::hint_level;
using nono::technique;

constexpr color_set open_cell = color_set::first(2);
constexpr color_set blank_cell = color_set::only(0);
constexpr color_set filled_cell = color_set::only(1);

/// A step in row 3 (from 1): columns from 0.
nono::step row_step(technique how, std::vector<std::size_t> clues, std::initializer_list<std::size_t> rests_on,
                    std::initializer_list<std::pair<std::size_t, color_set>> cells, color_set before = open_cell) {
    nono::step out;
    out.technique = how;
    out.lines = {{{axis::row, 2}, std::move(clues)}};
    for (const auto column : rests_on) out.rests_on.push_back({2, column});
    for (const auto& [column, after] : cells) out.cells.push_back({{2, column}, before, after});
    return out;
}

/// A puzzle of 10x10 of which only row 3 is looked at.
nono::clues with_row_3(nono::line_clue line) {
    nono::clues out;
    out.rows.resize(10);
    out.columns.resize(10);
    out.rows[2] = std::move(line);
    return out;
}

std::string why(const nono::step& step, const nono::line_clue& line) {
    return nono::sentence_for(step, with_row_3(line));
}

} // namespace

TEST_CASE("words: the three levels of a hint") {
    const auto step = row_step(technique::overlap, {0}, {}, {{3, filled_cell}, {4, filled_cell}, {5, filled_cell}});
    const auto puzzle = with_row_3({{7, 1}});
    CHECK(nono::sentence_for(step, puzzle, hint_level::where) == "Look at row 3.");
    CHECK(nono::sentence_for(step, puzzle, hint_level::cells) == "Row 3: cells 4 to 6 are filled.");
    CHECK(nono::sentence_for(step, puzzle, hint_level::why) == "Row 3: the 7 covers cells 4 to 6 wherever it stands.");
    static_assert(name_of(hint_level::where) == "where" && name_of(hint_level::cells) == "cells" &&
                  name_of(hint_level::why) == "why");
}

TEST_CASE("words: numbers are collapsed where three or more follow each other") {
    const auto said = [](std::initializer_list<std::pair<std::size_t, color_set>> cells) {
        return nono::sentence_for(row_step(technique::full_line, {0}, {}, cells), with_row_3({{2, 1}}),
                                  hint_level::cells);
    };
    CHECK(said({{1, blank_cell}}) == "Row 3: cell 2 is blank.");
    CHECK(said({{1, blank_cell}, {2, blank_cell}}) == "Row 3: cells 2 and 3 are blank.");
    CHECK(said({{1, blank_cell}, {4, blank_cell}, {5, blank_cell}, {6, blank_cell}}) ==
          "Row 3: cells 2 and 5 to 7 are blank.");
    CHECK(said({{1, blank_cell}, {4, blank_cell}, {5, blank_cell}, {6, blank_cell}, {9, blank_cell}}) ==
          "Row 3: cells 2, 5 to 7 and 10 are blank.");
    CHECK(said({{1, filled_cell}, {2, blank_cell}, {4, filled_cell}}) ==
          "Row 3: cells 2 and 5 are filled and cell 3 is blank.");
}

TEST_CASE("words: a column counts its cells from the top") {
    nono::step step;
    step.technique = technique::overlap;
    step.lines = {{{axis::column, 8}, {0}}};
    step.cells = {{{4, 8}, open_cell, filled_cell}, {{5, 8}, open_cell, filled_cell}};
    nono::clues puzzle;
    puzzle.rows.resize(10);
    puzzle.columns.resize(10);
    puzzle.columns[8] = {{6, 1}};
    CHECK(nono::sentence_for(step, puzzle) == "Column 9: the 6 covers cells 5 and 6 wherever it stands.");
}

TEST_CASE("words: an overlap names the clue that covers, where only one can") {
    const auto in_5_to_7 =
        row_step(technique::overlap, {0, 1, 2}, {}, {{4, filled_cell}, {5, filled_cell}, {6, filled_cell}});
    CHECK(why(in_5_to_7, {{1, 1}, {5, 1}, {1, 1}}) ==
          "Row 3: the 5 covers cells 5 to 7 wherever it stands, as the 1 and the 1 must fit in too.");
    const auto twice = row_step(technique::overlap, {0, 1}, {}, {{2, filled_cell}, {7, filled_cell}});
    CHECK(why(twice, {{4, 1}, {4, 1}}) == "Row 3: wherever the 4 and the 4 stand, cells 3 and 8 are filled.");
    const auto first = row_step(technique::overlap, {0, 1}, {}, {{1, filled_cell}, {2, filled_cell}});
    CHECK(why(first, {{4, 1}, {4, 1}}) == "Row 3: a 4 covers cells 2 and 3 wherever it stands.");
}

TEST_CASE("words: a completed block is named where its length tells it") {
    const auto both = row_step(technique::completed_block, {0, 1}, {3, 4, 5}, {{2, blank_cell}, {6, blank_cell}});
    CHECK(why(both, {{3, 1}, {1, 1}}) == "Row 3: the 3 is complete, so cells 3 and 7 are blank.");
    CHECK(why(both, {{3, 1}, {3, 1}}) == "Row 3: a 3 is complete, so cells 3 and 7 are blank.");
    const auto at_edge = row_step(technique::completed_block, {0, 1}, {0, 1}, {{2, blank_cell}});
    CHECK(why(at_edge, {{2, 1}, {3, 1}}) == "Row 3: the 2 is complete, so cell 3 is blank.");
    const auto at_right = row_step(technique::completed_block, {0, 1}, {8, 9}, {{7, blank_cell}});
    CHECK(why(at_right, {{3, 1}, {2, 1}}) == "Row 3: the 2 is complete, so cell 8 is blank.");
    // The run may be cells 2 and 3, or 3 alone with a cross in 2.
    const auto unclear = row_step(technique::completed_block, {0, 1}, {1, 2}, {{3, blank_cell}});
    CHECK(why(unclear, {{1, 1}, {2, 1}}) == "Row 3: a block is complete, so cell 4 is blank.");
}

TEST_CASE("words: every technique says its reason, for one clue and for several") {
    const nono::line_clue line{{2, 1}, {3, 1}};
    const auto said = [&](technique how, std::vector<std::size_t> clues) {
        return why(row_step(how, std::move(clues), {4}, {{5, blank_cell}}), line);
    };
    CHECK(said(technique::completed_line, {1}) == "Row 3: the 3 is complete, so cell 6 is blank.");
    CHECK(said(technique::completed_line, {0, 1}) == "Row 3: the 2 and the 3 are complete, so cell 6 is blank.");
    CHECK(said(technique::edge, {0}) ==
          "Row 3: the 2 has begun and has too little room on one side, so cell 6 is blank.");
    CHECK(said(technique::edge, {0, 1}) ==
          "Row 3: a block has begun and has too little room on one side, so cell 6 is blank.");
    CHECK(said(technique::simple_spaces, {0}) == "Row 3: cell 6 is blank, out of reach of the 2.");
    CHECK(said(technique::simple_spaces, {0, 1}) == "Row 3: cell 6 is blank, out of reach of the 2 and the 3.");
    CHECK(said(technique::joining, {0}) == "Row 3: two runs both belong to the 2, so cell 6 is blank.");
    CHECK(said(technique::joining, {0, 1}) == "Row 3: two runs belong to the same block, so cell 6 is blank.");
    CHECK(said(technique::small_gap, {0}) == "Row 3: the 2 does not fit into the room there, so cell 6 is blank.");
    CHECK(said(technique::splitting, {1}) ==
          "Row 3: a filled cell there would make a run too long for the 3, so cell 6 is blank.");
    CHECK(said(technique::capping, {1}) == "Row 3: a run is as long as the 3, so cell 6 is blank.");
    CHECK(said(technique::capping, {0, 1}) ==
          "Row 3: a run is as long as the longest block it can belong to, so cell 6 is blank.");
    CHECK(said(technique::color_change, {1}) == "Row 3: the 3 is not in reach, so cell 6 is blank.");
    CHECK(said(technique::full_line, {0}) == "Row 3: wherever the 2 stands, cell 6 is blank.");
    CHECK(said(technique::full_line, {0, 1}) == "Row 3: in every arrangement of the 2 and the 3, cell 6 is blank.");
    CHECK(why(row_step(technique::completed_line, {}, {}, {{0, blank_cell}, {1, blank_cell}}), {}) ==
          "Row 3 has no blocks, so cells 1 and 2 are blank.");
}

TEST_CASE("words: steps of several lines name the cell that is tried, and the lines") {
    nono::step step;
    step.technique = technique::two_lines;
    step.lines = {{{axis::row, 2}, {0}}, {{axis::column, 4}, {0}}, {{axis::column, 3}, {0}}, {{axis::row, 1}, {0}}};
    step.cells = {{{2, 3}, open_cell, blank_cell}};
    step.assumed = nono::assumption{{2, 3}, 1};
    const auto puzzle = with_row_3({{2, 1}});
    CHECK(nono::sentence_for(step, puzzle, hint_level::where) == "Look at row 3, column 5, column 4 and row 2.");
    CHECK(nono::sentence_for(step, puzzle, hint_level::cells) == "The cell at row 3, column 4 is blank.");
    CHECK(nono::sentence_for(step, puzzle) == "If the cell at row 3, column 4 were filled, row 3, column 5 and column "
                                              "4 would leave no way to complete row 2, so it is blank.");

    step.technique = technique::contradiction;
    for (std::size_t i = 0; i < 10; ++i) step.lines.push_back({{axis::row, i}, {}});
    CHECK(nono::sentence_for(step, puzzle) ==
          "If the cell at row 3, column 4 were filled, row 3, column 5, column 4, row 2, row 1, row 4 and 5 more would "
          "leave no way to complete row 10, so it is blank.");
    step.cells.push_back({{2, 4}, open_cell, blank_cell});
    step.cells.push_back({{3, 1}, open_cell, filled_cell});
    CHECK(nono::sentence_for(step, puzzle, hint_level::cells) ==
          "The cells at row 3, columns 4 and 5 are blank and the cell at row 4, column 2 is filled.");
}

TEST_CASE("words: colors have the names of the palette, else those of what they look like, else numbers") {
    nono::palette colors;
    colors.entries = {{"white", nono::rgb{255, 255, 255}, {}},
                      {"scarlet", nono::rgb{255, 0, 0}, {}},
                      {"b", nono::rgb{40, 90, 230}, {}},
                      {"c", nono::rgb{30, 160, 60}, {}},
                      {"d", nono::rgb{35, 150, 70}, {}}};
    CHECK(nono::color_name(1, 5, nono::english_words, &colors) == "scarlet");
    CHECK(nono::color_name(2, 5, nono::english_words, &colors) == "blue");
    CHECK(nono::color_name(3, 5, nono::english_words, &colors) == "color 3"); // two greens
    CHECK(nono::color_name(4, 5, nono::english_words, &colors) == "color 4");
    CHECK(nono::color_name(3, 4, nono::english_words, &colors) == "green");
    CHECK(nono::color_name(0, 5) == "blank");
    CHECK(nono::color_name(1, 2, nono::english_words, &colors) == "filled");
    CHECK(nono::color_name(1, 3) == "black");
    CHECK(nono::color_name(2, 3) == "red");

    auto step = row_step(technique::color_change, {1}, {2}, {{5, color_set{0b101}}}, color_set::first(3));
    CHECK(why(step, {{2, 1}, {3, 2}}) == "Row 3: the red 3 is not in reach, so cell 6 cannot be black.");
    step.cells.front().before = color_set::first(4);
    step.cells.front().after = color_set{0b101};
    CHECK(why(step, {{2, 1}, {3, 2}, {1, 3}}) ==
          "Row 3: the red 3 is not in reach, so cell 6 cannot be black or blue.");
}

TEST_CASE("words: a color that the line has not") {
    auto step =
        row_step(technique::small_gap, {0}, {}, {{5, color_set{0b011}}, {6, color_set{0b011}}}, color_set::first(3));
    auto puzzle = with_row_3({{2, 1}});
    puzzle.columns[0] = {{1, 2}};
    CHECK(nono::sentence_for(step, puzzle) == "Row 3 has no red block, so cells 6 and 7 cannot be red.");
    step.cells.front().after = color_set{0b001}; // not that color alone
    CHECK(nono::sentence_for(step, puzzle) ==
          "Row 3: the black 2 does not fit into the room there, so cell 6 is blank and cell 7 cannot be red.");
}

TEST_CASE("words: blotted clues, and clues and lines that are not there") {
    const auto step = row_step(technique::full_line, {0}, {}, {{5, blank_cell}});
    CHECK(why(step, {{0, 1}}) == "Row 3: wherever the ? stands, cell 6 is blank.");
    CHECK_FALSE(nono::sentence_for(step, nono::clues{}).empty());
    CHECK_FALSE(why(row_step(technique::overlap, {7}, {}, {{5, filled_cell}}), {{1, 1}}).empty());
    CHECK_FALSE(why(row_step(technique::overlap, {0, 7}, {}, {{5, filled_cell}}), {{20, 1}}).empty());
}

TEST_CASE("words: the clue that is named is that of the solution") {
    std::mt19937 random(21);
    std::size_t overlaps = 0;
    std::size_t runs = 0;
    for (int i = 0; i < nono_tests::rounds(150); ++i) {
        nono::grid picture(4 + random() % 9, 4 + random() % 9);
        for (auto& cell : picture.cells())
            cell = static_cast<nono::color_index>(random() % 5 < 2 ? 0U : 1 + random() % (i % 2 == 0 ? 1U : 2U));
        const auto puzzle = nono::clues_of(picture);
        const auto path = nono::explain(puzzle);
        if (path.status != nono::explain_status::solved) continue;
        for (const auto& step : path.steps) {
            if (step.lines.size() != 1) continue;
            const auto [direction, index] = step.line();
            const bool is_row = direction == axis::row;
            const auto& clues = (is_row ? puzzle.rows : puzzle.columns)[index];
            std::vector<nono::color_index> line;
            for (std::size_t at = 0; at < (is_row ? puzzle.width() : puzzle.height()); ++at)
                line.push_back(is_row ? picture(index, at) : picture(at, index));
            const auto place = [&](nono::cell_position cell) { return is_row ? cell.column : cell.row; };
            // The block of each cell, by counting from the start.
            std::vector<std::size_t> block_of(line.size(), clues.size());
            std::size_t blocks = 0;
            for (std::size_t at = 0; at < line.size(); ++at) {
                if (line[at] == 0) continue;
                if (at == 0 || line[at] != line[at - 1]) ++blocks;
                block_of[at] = blocks - 1;
            }
            if (step.technique == technique::overlap) {
                const auto found = nono::detail::covering_clue(step, clues, line.size());
                if (!found) continue;
                ++overlaps;
                for (const auto& change : step.cells) CHECK(block_of[place(change.cell)] == *found);
            }
            if (step.technique == technique::completed_block || step.technique == technique::capping) {
                const auto found = nono::detail::clue_of_run(step, clues, line.size());
                if (!found) continue;
                ++runs;
                const std::size_t first = place(step.cells.front().cell);
                const bool is_after = std::any_of(step.rests_on.begin(), step.rests_on.end(),
                                                  [&](auto cell) { return place(cell) == first + 1; });
                const std::size_t in_run = is_after ? first + 1 : first - 1;
                REQUIRE(in_run < line.size());
                REQUIRE(block_of[in_run] < clues.size());
                CHECK(clues[block_of[in_run]] == clues[*found]);
            }
        }
    }
    CHECK(overlaps > 500);
    CHECK(runs > 100);
}

TEST_CASE("words: another language") {
    nono::explanation_words german = nono::english_words;
    german.row = "Zeile {number}";
    german.range = "{first} bis {last}";
    german.clue = "{length}er";
    german.cells = "die Felder {numbers}";
    german.techniques[static_cast<std::size_t>(technique::overlap)].single =
        "{line}: der {clue} bedeckt {cells} auf jeden Fall. {nothing} {";
    german.endings[1] = "Fertig.";
    german.contradicted_line = "{line} geht nicht auf.";
    const auto step = row_step(technique::overlap, {0}, {}, {{3, filled_cell}, {4, filled_cell}, {5, filled_cell}});
    CHECK(nono::sentence_for(step, with_row_3({{7, 1}}), hint_level::why, german) ==
          "Zeile 3: der 7er bedeckt die Felder 4 bis 6 auf jeden Fall. {nothing} {");
    CHECK(nono::sentence_for(nono::explain_status::solved, {}, german) == "Fertig.");
    CHECK(nono::sentence_for(nono::explain_status::impossible, nono::line_position{axis::row, 4}, german) ==
          "Zeile 5 geht nicht auf.");
}

TEST_CASE("words: where there is no step") {
    CHECK(nono::sentence_for(nono::explain_status::open).empty());
    CHECK(nono::sentence_for(nono::explain_status::solved) == "The puzzle is solved.");
    CHECK(nono::sentence_for(nono::explain_status::needs_guessing) == "Nothing more follows without guessing.");
    CHECK(nono::sentence_for(nono::explain_status::impossible) == "No solution agrees with these cells.");
    CHECK(nono::sentence_for(nono::explain_status::impossible, nono::line_position{axis::column, 1}) ==
          "Column 2 cannot be completed as it stands.");
    CHECK(nono::sentence_for(nono::explain_status::stopped) == "Reasoning was stopped.");
}
