// The words that sentences about steps are made of: a table that can be replaced by another language.
// SPDX-License-Identifier: MIT
#ifndef NONO_EXPLAIN_EXPLANATION_WORDS_HPP
#define NONO_EXPLAIN_EXPLANATION_WORDS_HPP

#include <nono/explain/step.hpp>

#include <array>
#include <string_view>

namespace nono { inline namespace NONO_ABI { namespace extend {

/// The sentences for a technique: one is chosen by what is known of the clues.
struct technique_words {
    std::string_view single;  ///< one clue does it, which {clue} names: `step::subject`; empty: as `several`
    std::string_view helped;  ///< {clue} does it, but {others} are needed too; empty: as `single`
    std::string_view several; ///< several clues, {clues}, of which none can be told to do it
};

/// The words that sentences are made of. By default they are English; for another language, change the members.
///
/// Words in braces stand for parts: {line} the line to look at first, {lines} all lines, {last_line} the last of them,
/// {first_lines} the others, {clue}, {clues} and {others} clues, {cells} the cells that change, {results} what becomes
/// of them, {rests_on} the cells that the step rests on, {assumed} the cell that is tried, {color} a color, {lost} the
/// colors that cells lose, {block} a block of one of these colors. Every template of `techniques`, `empty_line`,
/// `missing_color` and the three levels may have any of them; the others have the parts that are named beside them.
/// What is in braces but no part stays as it is. The first letter of a sentence is made a capital, if it is one of a to
/// z.
///
/// The texts must outlive the table: string literals do.
/// @see docs/explaining.md
struct explanation_words {
    std::string_view row = "row {number}";        ///< {number}, from 1
    std::string_view column = "column {number}";  ///< {number}, from 1
    std::string_view separator = ", ";            ///< between the parts of a list
    std::string_view last_separator = " and ";    ///< before the last part of a list
    std::string_view or_separator = " or ";       ///< the same in a list of colors that a cell cannot have
    std::string_view range = "{first} to {last}"; ///< three or more numbers in sequence: {first}, {last}
    std::string_view more = "{number} more";      ///< the end of a list that is cut: {number}
    std::string_view cell = "cell {numbers}";     ///< a cell of the line: {numbers}
    std::string_view cells = "cells {numbers}";   ///< several cells of the line: {numbers}
    std::string_view position =
        "the cell at row {number}, column {cell}"; ///< a cell anywhere: {number} of its row, {cell}
    std::string_view positions =
        "the cells at row {number}, columns {cell}"; ///< several cells of a row, which need not be the line
    std::string_view assumed_cell = "it"; ///< in {results}, the cell that was {assumed}, where no other changes
    /// A clue: {length}, and {ordinal} where the line has several clues like it, else nothing.
    std::string_view clue = "the {ordinal}{length}";
    std::string_view clue_of_color = "the {ordinal}{color} {length}"; ///< where there are several colors: {color} too
    std::string_view clue_in_color = "the {ordinal}{length} in {color}"; ///< the same for a color without a name
    std::string_view blotted = "? block";                                ///< the length of a blotted clue
    /// Which of several equal clues of a line a clue is, in the order of the line, with what separates it from the next
    /// word; an empty one ends them.
    std::array<std::string_view, 12> ordinals{"first ",   "second ", "third ", "fourth ", "fifth ",    "sixth ",
                                              "seventh ", "eighth ", "ninth ", "tenth ",  "eleventh ", "twelfth "};
    /// {length} behind the last of `ordinals`: {length}, and {number} among all clues of the line, from 1.
    std::string_view numbered_length = "{length} (clue {number})";
    std::string_view block_of_color = "{color} block";    ///< {block}: {color}, or several
    std::string_view block_in_color = "block in {color}"; ///< the same where one of the colors has no name
    std::string_view filled = "filled";                   ///< the color of a black-and-white puzzle
    std::string_view blank = "blank";                     ///< no color
    std::string_view color = "color {number}";            ///< a color without a name: {number}
    /// Names for colors that have none in the palette, from what they look like: those of `palette::default_value`.
    std::array<std::string_view, 12> color_names{"white",  "black", "red",    "blue",  "green", "yellow",
                                                 "purple", "cyan",  "orange", "brown", "pink",  "gray"};
    std::string_view cell_has = "{cells} is {color}";              ///< {cells}, one of them, and {color}
    std::string_view cells_have = "{cells} are {color}";           ///< the same for several
    std::string_view cell_has_not = "{cells} cannot be {color}";   ///< colors that a cell loses
    std::string_view cells_have_not = "{cells} cannot be {color}"; ///< the same for several

    std::string_view where_line = "Look at {line}.";                     ///< `hint_level::where` for a step of one line
    std::string_view where_lines = "Look at {lines}.";                   ///< the same for several lines
    std::string_view what_follows = "{line}: {results}.";                ///< `hint_level::cells` for a step of one line
    std::string_view what_of_lines = "{results}.";                       ///< the same for several lines
    std::string_view empty_line = "{line} has no blocks, so {results}."; ///< `why` for a line without clues
    /// `why` where a line has no block of the colors that its cells lose
    std::string_view missing_color = "{line} has no {block}, so {results}.";
    /// `hint_level::why` by technique.
    std::array<technique_words, technique_count> techniques{{
        {"{line}: {clue} is complete, so {results}.", "", "{line}: {clues} are complete, so {results}."},
        {"{line}: {clue} covers {cells} wherever it stands.",
         "{line}: {clue} covers {cells} wherever it stands, as {others} must fit in too.",
         "{line}: wherever {clues} stand, {results}."},
        {"{line}: {clue} is complete, so {results}.", "", "{line}: a block is complete, so {results}."},
        {"{line}: {clue} has begun and has too little room on one side, so {results}.", "",
         "{line}: a block has begun and has too little room on one side, so {results}."},
        {"{line}: {results}, out of reach of {clue}.", "", "{line}: {results}, out of reach of {clues}."},
        {"{line}: two runs both belong to {clue}, so {results}.", "",
         "{line}: two runs belong to the same block, so {results}."},
        {"{line}: {clue} does not fit into the room there, so {results}.", "",
         "{line}: no block that could be there fits into the room, so {results}."},
        {"{line}: two runs joined there would be too long for {clue}, so {results}.", "",
         "{line}: two runs joined there would fit no block, so {results}."},
        {"", "", "{line}: a run is as long as any block it can belong to, so {results}."},
        {"", "", "{line}: {results}, out of reach of every {block}."},
        {"{line}: wherever {clue} stands, {results}.", "", "{line}: in every arrangement of {clues}, {results}."},
        {"", "", "If {assumed} were {color}, {first_lines} would leave no way to complete {last_line}, so {results}."},
        {"", "", "If {assumed} were {color}, {first_lines} would leave no way to complete {last_line}, so {results}."},
    }};

    /// What to say where there is no step, by `explain_status`; nothing of it for `open`.
    std::array<std::string_view, 5> endings{"", "The puzzle is solved.", "Nothing more follows without guessing.",
                                            "No solution agrees with these cells.", "Reasoning was stopped."};
    /// The same for `impossible`, where the line that is contradicted is known.
    std::string_view contradicted_line = "{line} cannot be completed as it stands.";
};

/// The English words.
inline constexpr explanation_words english_words{};

}}} // namespace nono::NONO_ABI::extend

#endif // NONO_EXPLAIN_EXPLANATION_WORDS_HPP
