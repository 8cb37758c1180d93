// SPDX-License-Identifier: MIT
#include <nono/explain/words.hpp>

#include <nono/explain/explain.hpp>
#include <nono/explain/step.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/model/palette.hpp>

#include "step_checks.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace nono::literals; // 2_color

namespace {

using nono::axis;
using nono::color_set;
using nono::hint_level;
using nono::technique;

constexpr color_set open_cell = color_set::first(2);
constexpr color_set blank_cell = color_set::only(0);
constexpr color_set filled_cell = color_set::only(1);

/// Returns a step in row 3, counted from 1; columns count from 0.
nono::step row_step(technique how, std::vector<std::size_t> clues, std::initializer_list<std::size_t> rests_on,
                    std::initializer_list<std::pair<std::size_t, color_set>> cells, color_set before = open_cell) {
    nono::step out;
    out.technique = how;
    out.lines = {{{axis::row, 2}, std::move(clues)}};
    for (const auto column : rests_on) out.rests_on.push_back({2, column});
    for (const auto& [column, after] : cells) out.cells.push_back({{2, column}, before, after});
    return out;
}

/// A puzzle of 10x10 in which only row 3 is of interest.
nono::clues with_row_3(nono::line_clue line) {
    nono::clues out;
    out.rows.resize(10);
    out.columns.resize(10);
    out.rows.set_line(2, std::move(line));
    return out;
}

std::string why(const nono::step& step, const nono::line_clue& line) {
    return nono::sentence_for(step, with_row_3(line));
}

nono::step with_subject(nono::step step, std::size_t clue) {
    step.subject = clue;
    return step;
}

// Returns the sentence for the step that a row of cells offers. A digit is a color, `?` is any color, and `/` precedes
// each set of colors with several digits, in which 0 is blank.
std::string why_in_row(const nono::line_clue& line, std::string_view text, std::size_t colors,
                       const nono::palette* names = nullptr) {
    std::vector<nono::color_set> cells;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '?') cells.push_back(color_set::first(colors));
        if (text[i] == '/') cells.emplace_back();
        if (text[i] == '.') cells.push_back(blank_cell);
        if (text[i] < '0' || text[i] > '9') continue;
        const auto color = color_set::only(static_cast<nono::color_index>(text[i] - '0'));
        if (i > 1 && text[i - 2] == '/')
            cells.back() |= color;
        else if (i > 0 && text[i - 1] == '/')
            cells.back() = color;
        else
            cells.push_back(color);
    }
    nono::clues puzzle;
    puzzle.rows.push_back(line);
    puzzle.columns.resize(cells.size());
    for (nono::color_index color = 1; color < colors; ++color) puzzle.columns.push_back({{1, color}}); // all colors
    const auto step = nono_tests::step_in_row(line, cells, colors);
    return step ? nono::sentence_for(*step, puzzle, hint_level::why, nono::extend::english_words, names)
                : std::string();
}

} // namespace

TEST_CASE("words: the three levels of a hint") {
    const auto step =
        with_subject(row_step(technique::overlap, {0}, {}, {{3, filled_cell}, {4, filled_cell}, {5, filled_cell}}), 0);
    const auto puzzle = with_row_3({{7}});
    CHECK(nono::sentence_for(step, puzzle, hint_level::where) == "Look at row 3.");
    CHECK(nono::sentence_for(step, puzzle, hint_level::cells) == "Row 3: cells 4 to 6 are filled.");
    CHECK(nono::sentence_for(step, puzzle, hint_level::why) ==
          "Row 3: the 7 covers cells 4 to 6 wherever it is placed.");
    static_assert(name_of(hint_level::where) == "where" && name_of(hint_level::cells) == "cells" &&
                  name_of(hint_level::why) == "why");
}

TEST_CASE("words: three or more consecutive numbers become a range") {
    const auto said = [](std::initializer_list<std::pair<std::size_t, color_set>> cells) {
        return nono::sentence_for(row_step(technique::full_line, {0}, {}, cells), with_row_3({{2}}), hint_level::cells);
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
    step.subject = 0;
    nono::clues puzzle;
    puzzle.rows.resize(10);
    puzzle.columns.resize(10);
    puzzle.columns.set_line(8, {{6}});
    CHECK(nono::sentence_for(step, puzzle) == "Column 9: the 6 covers cells 5 and 6 wherever it is placed.");
}

TEST_CASE("words: the decisive clue is the subject of the sentence, and an ordinal distinguishes equal clues") {
    const auto in_5_to_7 =
        row_step(technique::overlap, {0, 1, 2}, {}, {{4, filled_cell}, {5, filled_cell}, {6, filled_cell}});
    CHECK(why(with_subject(in_5_to_7, 1), {{1}, {5}, {1}}) ==
          "Row 3: the 5 covers cells 5 to 7 wherever it is placed, because the first 1 and the second 1 must fit too.");
    const auto twice = row_step(technique::overlap, {0, 1}, {}, {{2, filled_cell}, {7, filled_cell}});
    CHECK(why(twice, {{4}, {4}}) ==
          "Row 3: wherever the first 4 and the second 4 are placed, cells 3 and 8 are filled.");
    const auto second = row_step(technique::overlap, {1}, {}, {{1, filled_cell}, {2, filled_cell}});
    CHECK(why(with_subject(second, 1), {{4}, {4}, {5}}) ==
          "Row 3: the second 4 covers cells 2 and 3 wherever it is placed.");
    const auto both = row_step(technique::completed_block, {0, 1}, {3, 4, 5}, {{2, blank_cell}, {6, blank_cell}});
    CHECK(why(with_subject(both, 0), {{3}, {1}}) == "Row 3: the 3 is complete, so cells 3 and 7 are blank.");
    CHECK(why(both, {{3}, {1}}) == "Row 3: a block is complete, so cells 3 and 7 are blank.");
    // After the twelfth, a clue is named by its position among all clues.
    nono::line_clue ones(14, 1);
    ones[2].length = 2;
    CHECK(why(with_subject(row_step(technique::completed_block, {12}, {}, {{2, blank_cell}}), 12), ones) ==
          "Row 3: the twelfth 1 is complete, so cell 3 is blank.");
    CHECK(why(with_subject(row_step(technique::completed_block, {13}, {}, {{2, blank_cell}}), 13), ones) ==
          "Row 3: the 1 (clue 14) is complete, so cell 3 is blank.");
}

TEST_CASE("words: the block that the technique used is named, not another one that would also do") {
    CHECK(why_in_row({{1}, {1}, {4}, {1}}, "1.1??111?1?", 2) == "Row 1: the second 1 is complete, so cell 4 is blank.");
    CHECK(why_in_row({{2}, {1}, {1}, {1}}, ".?1?1.1.1...?", 2) ==
          "Row 1: the first 1 is complete, so cell 4 is blank.");
    CHECK(why_in_row({{2, 3_color}, {1, 2_color}}, "33/02?", 4) ==
          "Row 1: cell 4 cannot be black or blue, out of reach of every black or blue block.");
    CHECK(why_in_row({{1, 2_color}, {3}}, "???1?1", 3).find("both belong to the black 3") != std::string::npos);
    CHECK(why_in_row({{1}, {2, 2_color}}, ".???.?.???", 3).find("the red 2 does not fit into the space there") !=
          std::string::npos);
    // The reason covers all blocks that could be there.
    CHECK(why_in_row({{1}, {2}, {1}}, "???1?1??.??", 2) ==
          "Row 1: two runs joined there would be too long for the 2, so cell 5 is blank.");
    CHECK(why_in_row({{2}, {1}, {2}}, "???1?1??.??", 2) ==
          "Row 1: two runs joined there would not match any block, so cell 5 is blank.");
}

TEST_CASE("words: every technique gives its reason, for one clue and for several") {
    const nono::line_clue line{{2}, {3}};
    const auto said = [&](technique how, std::vector<std::size_t> clues) {
        auto step = row_step(how, std::move(clues), {4}, {{5, blank_cell}});
        if (step.lines.front().clues.size() == 1) step.subject = step.lines.front().clues.front();
        return why(step, line);
    };
    CHECK(said(technique::completed_line, {1}) == "Row 3: the 3 is complete, so cell 6 is blank.");
    CHECK(said(technique::completed_line, {0, 1}) == "Row 3: the 2 and the 3 are complete, so cell 6 is blank.");
    CHECK(said(technique::edge, {0}) ==
          "Row 3: the 2 has started but has too little room on one side, so cell 6 is blank.");
    CHECK(said(technique::edge, {0, 1}) ==
          "Row 3: a block has started but has too little room on one side, so cell 6 is blank.");
    CHECK(said(technique::simple_spaces, {0}) == "Row 3: cell 6 is blank, out of reach of the 2.");
    CHECK(said(technique::simple_spaces, {0, 1}) == "Row 3: cell 6 is blank, out of reach of the 2 and the 3.");
    CHECK(said(technique::joining, {0}) == "Row 3: two runs both belong to the 2, so cell 6 is blank.");
    CHECK(said(technique::joining, {0, 1}) == "Row 3: two runs belong to the same block, so cell 6 is blank.");
    CHECK(said(technique::small_gap, {0}) == "Row 3: the 2 does not fit into the space there, so cell 6 is blank.");
    CHECK(said(technique::small_gap, {0, 1}) ==
          "Row 3: no block that could be there fits into the space, so cell 6 is blank.");
    CHECK(said(technique::splitting, {1}) ==
          "Row 3: two runs joined there would be too long for the 3, so cell 6 is blank.");
    CHECK(said(technique::splitting, {0, 1}) ==
          "Row 3: two runs joined there would not match any block, so cell 6 is blank.");
    CHECK(said(technique::capping, {0, 1}) ==
          "Row 3: a run is as long as any block it can belong to, so cell 6 is blank.");
    CHECK(said(technique::color_change, {1}) == "Row 3: cell 6 is blank, out of reach of every filled block.");
    CHECK(said(technique::full_line, {0}) == "Row 3: wherever the 2 is placed, cell 6 is blank.");
    CHECK(said(technique::full_line, {0, 1}) == "Row 3: in every arrangement of the 2 and the 3, cell 6 is blank.");
    CHECK(why(row_step(technique::completed_line, {}, {}, {{0, blank_cell}, {1, blank_cell}}), {}) ==
          "Row 3 has no blocks, so cells 1 and 2 are blank.");
}

TEST_CASE("words: steps of several lines name the assumed cell and the lines") {
    nono::step step;
    step.technique = technique::two_lines;
    step.lines = {{{axis::row, 2}, {0}}, {{axis::column, 4}, {0}}, {{axis::column, 3}, {0}}, {{axis::row, 1}, {0}}};
    step.cells = {{{2, 3}, open_cell, blank_cell}};
    step.assumed = nono::extend::assumption{{2, 3}, 1};
    const auto puzzle = with_row_3({{2}});
    CHECK(nono::sentence_for(step, puzzle, hint_level::where) == "Look at row 3, column 5, column 4 and row 2.");
    CHECK(nono::sentence_for(step, puzzle, hint_level::cells) == "The cell at row 3, column 4 is blank.");
    CHECK(nono::sentence_for(step, puzzle) == "If the cell at row 3, column 4 were filled, row 3, column 5 and column "
                                              "4 would leave no way to complete row 2, so it is blank.");

    // A line that is used twice is listed twice.
    step.lines.back().line = {axis::row, 2};
    CHECK(nono::sentence_for(step, puzzle, hint_level::where) == "Look at row 3, column 5 and column 4.");
    CHECK(nono::sentence_for(step, puzzle) == "If the cell at row 3, column 4 were filled, row 3, column 5 and column "
                                              "4 would leave no way to complete row 3, so it is blank.");
    step.lines.back().line = {axis::row, 1};

    step.technique = technique::contradiction;
    for (std::size_t i = 0; i < 10; ++i) step.lines.push_back({{axis::row, i}, {}});
    CHECK(nono::sentence_for(step, puzzle) ==
          "If the cell at row 3, column 4 were filled, row 3, column 5, column 4, row 2, row 1, row 2 and 7 more would "
          "leave no way to complete row 10, so it is blank.");
    step.cells.push_back({{2, 4}, open_cell, blank_cell});
    step.cells.push_back({{3, 1}, open_cell, filled_cell});
    CHECK(nono::sentence_for(step, puzzle, hint_level::cells) ==
          "The cells at row 3, columns 4 and 5 are blank and the cell at row 4, column 2 is filled.");
}

TEST_CASE("words: colors are named by the palette, by their appearance or by number") {
    nono::palette colors;
    colors.entries = {{"white", nono::rgb{255, 255, 255}, {}},
                      {"scarlet", nono::rgb{255, 0, 0}, {}},
                      {"b", nono::rgb{40, 90, 230}, {}},
                      {"c", nono::rgb{30, 160, 60}, {}},
                      {"d", nono::rgb{35, 150, 70}, {}}};
    CHECK(nono::extend::color_name(1, 5, nono::extend::english_words, &colors) == "scarlet");
    CHECK(nono::extend::color_name(2, 5, nono::extend::english_words, &colors) == "blue");
    CHECK(nono::extend::color_name(3, 5, nono::extend::english_words, &colors) == "color 3"); // two greens
    CHECK(nono::extend::color_name(4, 5, nono::extend::english_words, &colors) == "color 4");
    CHECK(nono::extend::color_name(3, 4, nono::extend::english_words, &colors) == "green");
    CHECK(nono::extend::color_name(0, 5) == "blank");
    CHECK(nono::extend::color_name(1, 2, nono::extend::english_words, &colors) == "filled");
    CHECK(nono::extend::color_name(1, 3) == "black");
    CHECK(nono::extend::color_name(2, 3) == "red");

    auto step = row_step(technique::color_change, {1}, {2}, {{5, color_set{0b101}}}, color_set::first(3));
    CHECK(why(step, {{2}, {3, 2_color}}) == "Row 3: cell 6 cannot be black, out of reach of every black block.");
    step.cells.front().before = color_set::first(4);
    step.cells.front().after = color_set{0b101};
    CHECK(why(step, {{2}, {3, 2_color}, {1, 3_color}}) ==
          "Row 3: cell 6 cannot be black or blue, out of reach of every black or blue block.");
    CHECK(nono::sentence_for(step, with_row_3({{2}, {3, 3_color}, {1, 4_color}}), hint_level::why,
                             nono::extend::english_words, &colors) ==
          "Row 3: cell 6 cannot be scarlet or color 3, out of reach of every block in scarlet or color 3.");
    const auto covers = with_subject(row_step(technique::overlap, {1}, {}, {{4, color_set{0b1000}}}, open_cell), 1);
    const auto said = [&](const nono::line_clue& line) {
        return nono::sentence_for(covers, with_row_3(line), hint_level::why, nono::extend::english_words, &colors);
    };
    CHECK(said({{1, 4_color}, {3, 3_color}}) == "Row 3: the 3 in color 3 covers cell 5 wherever it is placed.");
    CHECK(said({{3, 3_color}, {3, 3_color}, {1, 4_color}}) ==
          "Row 3: the second 3 in color 3 covers cell 5 wherever it is placed.");
    CHECK(said({{3, 3_color}, {nono::blotted, 3_color}, {1, 4_color}}) ==
          "Row 3: the ? block in color 3 covers cell 5 wherever it is placed.");
    CHECK(said({{3, 3_color}, {nono::blotted}, {1, 4_color}}) ==
          "Row 3: the scarlet ? block covers cell 5 wherever it is placed.");
}

TEST_CASE("words: a color that does not occur in the line") {
    auto step =
        row_step(technique::small_gap, {0}, {}, {{5, color_set{0b011}}, {6, color_set{0b011}}}, color_set::first(3));
    auto puzzle = with_row_3({{2}});
    puzzle.columns.set_line(0, {{1, 2_color}});
    CHECK(nono::sentence_for(step, puzzle) == "Row 3 has no red block, so cells 6 and 7 cannot be red.");
    step.cells.front().after = color_set{0b001}; // not only that color
    CHECK(nono::sentence_for(with_subject(step, 0), puzzle) ==
          "Row 3: the black 2 does not fit into the space there, so cell 6 is blank and cell 7 cannot be red.");
}

TEST_CASE("words: blotted clues, and indices of clues and lines that do not exist") {
    const auto step = row_step(technique::full_line, {0}, {}, {{5, blank_cell}});
    CHECK(why(step, {{nono::blotted}}) == "Row 3: wherever the ? block is placed, cell 6 is blank.");
    CHECK_FALSE(nono::sentence_for(step, nono::clues{}).empty());
    CHECK_FALSE(why(with_subject(row_step(technique::overlap, {7}, {}, {{5, filled_cell}}), 7), {{1}}).empty());
    CHECK_FALSE(why(row_step(technique::overlap, {0, 7}, {}, {{5, filled_cell}}), {{20}}).empty());
}

TEST_CASE("words: another language") {
    nono::extend::explanation_words german = nono::extend::english_words;
    german.row = "Zeile {number}";
    german.range = "{first} bis {last}";
    german.clue = "{length}er";
    german.cells = "die Felder {numbers}";
    german.techniques[static_cast<std::size_t>(technique::overlap)].single =
        "{line}: der {clue} bedeckt {cells} auf jeden Fall. {nothing} {";
    german.endings[1] = "Fertig.";
    german.contradicted_line = "{line} geht nicht auf.";
    const auto step =
        with_subject(row_step(technique::overlap, {0}, {}, {{3, filled_cell}, {4, filled_cell}, {5, filled_cell}}), 0);
    CHECK(nono::sentence_for(step, with_row_3({{7}}), hint_level::why, german) ==
          "Zeile 3: der 7er bedeckt die Felder 4 bis 6 auf jeden Fall. {nothing} {");
    CHECK(nono::sentence_for(nono::explain_status::solved, {}, german) == "Fertig.");
    CHECK(nono::sentence_for(nono::explain_status::impossible, nono::line_position{axis::row, 4}, german) ==
          "Zeile 5 geht nicht auf.");
}

TEST_CASE("words: results without a step") {
    CHECK(nono::sentence_for(nono::explain_status::open).empty());
    CHECK(nono::sentence_for(nono::explain_status::solved) == "The puzzle is solved.");
    CHECK(nono::sentence_for(nono::explain_status::needs_guessing) == "Nothing more follows without guessing.");
    CHECK(nono::sentence_for(nono::explain_status::impossible) == "No solution agrees with these cells.");
    CHECK(nono::sentence_for(nono::explain_status::impossible, nono::line_position{axis::column, 1}) ==
          "Column 2 cannot be completed as it stands.");
    CHECK(nono::sentence_for(nono::explain_status::stopped) == "Reasoning was stopped.");
}
