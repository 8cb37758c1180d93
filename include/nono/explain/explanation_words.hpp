// The words of sentences about steps: a table that can be replaced for another language.
// SPDX-License-Identifier: MIT
#ifndef NONO_EXPLAIN_EXPLANATION_WORDS_HPP
#define NONO_EXPLAIN_EXPLANATION_WORDS_HPP

#include <nono/explain/step.hpp>

#include <array>
#include <string_view>

namespace nono { inline namespace NONO_ABI { namespace extend {

/// The sentences for a technique. Which one is used depends on the clues that are known.
struct technique_words {
    std::string_view single;  ///< if {clue}, the `step::subject`, explains the step; if empty, `several` is used
    std::string_view helped;  ///< if {clue} explains the step with the help of {others}; if empty, `single` is used
    std::string_view several; ///< if no single clue of {clues} explains the step
};

/// The words that sentences are made of. By default they are English; for another language, change the members.
///
/// Names in braces are placeholders: {line} is the line to examine first, {lines} are all lines, {last_line} is the
/// last of them, {first_lines} are the others; {clue}, {clues} and {others} are clues; {cells} are the cells that
/// change, {results} is what they become, {rests_on} are the cells that the step depends on, {assumed} is the cell that
/// is tried; {color} is a color, {lost} are the colors that cells lose, {block} is a block of one of these colors. All
/// of them can be used in the templates of `techniques`, `empty_line`, `missing_color` and the three levels; the other
/// templates have the placeholders listed with them. Unknown names in braces are left as they are. The first letter of
/// a sentence is capitalized if it is one of a to z.
///
/// The texts must outlive the table, as string literals do.
/// @see docs/explaining.md
struct explanation_words {
    std::string_view row = "row {number}";        ///< {number}, from 1
    std::string_view column = "column {number}";  ///< {number}, from 1
    std::string_view separator = ", ";            ///< between the parts of a list
    std::string_view last_separator = " and ";    ///< before the last part of a list
    std::string_view or_separator = " or ";       ///< before the last part of a list of colors that a cell cannot have
    std::string_view range = "{first} to {last}"; ///< three or more consecutive numbers, from {first} to {last}
    std::string_view more = "{number} more";      ///< the end of a shortened list: {number}
    std::string_view cell = "cell {numbers}";     ///< a cell of the line: {numbers}
    std::string_view cells = "cells {numbers}";   ///< several cells of the line: {numbers}
    /// A cell anywhere in the grid, in row {number} and column {cell}.
    std::string_view position = "the cell at row {number}, column {cell}";
    /// Several cells of row {number}, in columns {cell}. The row can be different from the line of the step.
    std::string_view positions = "the cells at row {number}, columns {cell}";
    /// Stands for the {assumed} cell in {results} if no other cell changes.
    std::string_view assumed_cell = "it";
    /// A clue with its {length}. {ordinal} is empty unless the line has several equal clues.
    std::string_view clue = "the {ordinal}{length}";
    std::string_view clue_of_color = "the {ordinal}{color} {length}";    ///< if there are several colors: {color} too
    std::string_view clue_in_color = "the {ordinal}{length} in {color}"; ///< if the color has no name: {color} too
    std::string_view blotted = "? block";                                ///< the length of a blotted clue
    /// The rank of a clue among the equal clues of a line, with the separator to the next word; an empty string ends
    /// the list.
    std::array<std::string_view, 12> ordinals{"first ",   "second ", "third ", "fourth ", "fifth ",    "sixth ",
                                              "seventh ", "eighth ", "ninth ", "tenth ",  "eleventh ", "twelfth "};
    /// {length} for clues after the last of `ordinals`, with {number} among all clues of the line, from 1.
    std::string_view numbered_length = "{length} (clue {number})";
    std::string_view block_of_color = "{color} block";    ///< {block}, with one or several colors in {color}
    std::string_view block_in_color = "block in {color}"; ///< {block} if one of the colors has no name
    std::string_view filled = "filled";                   ///< the color of a black-and-white puzzle
    std::string_view blank = "blank";                     ///< a cell without a color
    std::string_view color = "color {number}";            ///< a color without a name: {number}
    /// Names for colors that have none in the palette, chosen by likeness to the colors of `palette::default_value`.
    std::array<std::string_view, 12> color_names{"white",  "black", "red",    "blue",  "green", "yellow",
                                                 "purple", "cyan",  "orange", "brown", "pink",  "gray"};
    std::string_view cell_has = "{cells} is {color}";              ///< one cell, {cells}, that has {color}
    std::string_view cells_have = "{cells} are {color}";           ///< several cells, {cells}, that have {color}
    std::string_view cell_has_not = "{cells} cannot be {color}";   ///< colors that one cell loses
    std::string_view cells_have_not = "{cells} cannot be {color}"; ///< colors that several cells lose

    std::string_view where_line = "Look at {line}.";      ///< `hint_level::where` for a step of one line
    std::string_view where_lines = "Look at {lines}.";    ///< `hint_level::where` for a step of several lines
    std::string_view what_follows = "{line}: {results}."; ///< `hint_level::cells` for a step of one line
    std::string_view what_of_lines = "{results}.";        ///< `hint_level::cells` for a step of several lines
    std::string_view empty_line = "{line} has no blocks, so {results}."; ///< `hint_level::why` for a line without clues
    /// `hint_level::why` for a line without a block of the colors that its cells lose.
    std::string_view missing_color = "{line} has no {block}, so {results}.";
    /// `hint_level::why` by technique.
    std::array<technique_words, technique_count> techniques{{
        {"{line}: {clue} is complete, so {results}.", "", "{line}: {clues} are complete, so {results}."},
        {"{line}: {clue} covers {cells} wherever it is placed.",
         "{line}: {clue} covers {cells} wherever it is placed, because {others} must fit too.",
         "{line}: wherever {clues} are placed, {results}."},
        {"{line}: {clue} is complete, so {results}.", "", "{line}: a block is complete, so {results}."},
        {"{line}: {clue} has started but has too little room on one side, so {results}.", "",
         "{line}: a block has started but has too little room on one side, so {results}."},
        {"{line}: {results}, out of reach of {clue}.", "", "{line}: {results}, out of reach of {clues}."},
        {"{line}: two runs both belong to {clue}, so {results}.", "",
         "{line}: two runs belong to the same block, so {results}."},
        {"{line}: {clue} does not fit into the space there, so {results}.", "",
         "{line}: no block that could be there fits into the space, so {results}."},
        {"{line}: two runs joined there would be too long for {clue}, so {results}.", "",
         "{line}: two runs joined there would not match any block, so {results}."},
        {"", "", "{line}: a run is as long as any block it can belong to, so {results}."},
        {"", "", "{line}: {results}, out of reach of every {block}."},
        {"{line}: wherever {clue} is placed, {results}.", "", "{line}: in every arrangement of {clues}, {results}."},
        {"", "", "If {assumed} were {color}, {first_lines} would leave no way to complete {last_line}, so {results}."},
        {"", "", "If {assumed} were {color}, {first_lines} would leave no way to complete {last_line}, so {results}."},
    }};

    /// The sentences used if there is no step, by `explain_status`; empty for `open`.
    std::array<std::string_view, 5> endings{"", "The puzzle is solved.", "Nothing more follows without guessing.",
                                            "No solution agrees with these cells.", "Reasoning was stopped."};
    /// The sentence for `impossible` if the contradicted line is known.
    std::string_view contradicted_line = "{line} cannot be completed as it stands.";
};

/// The English words.
inline constexpr explanation_words english_words{};

}}} // namespace nono::NONO_ABI::extend

#endif // NONO_EXPLAIN_EXPLANATION_WORDS_HPP
