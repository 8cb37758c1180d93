// A step of a player: what follows in a nonogram by a named technique, with the clues and cells that it depends on.
// SPDX-License-Identifier: MIT
#ifndef NONO_EXPLAIN_STEP_HPP
#define NONO_EXPLAIN_STEP_HPP

#include <nono/detail/config.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace nono { inline namespace NONO_ABI {

/// The techniques of reasoning that players use, from the easiest to the hardest.
///
/// All but the last two examine a single line. They use the range of cells in which each block can be: blocks are in
/// order and need room between crosses, and a run of filled cells that only one block can cover keeps that block
/// nearby. Conclusions that follow only by comparing all arrangements of a line are `full_line`.
enum class technique : std::uint8_t {
    completed_line,  ///< every block of the line is filled: the other cells are blank
    overlap,         ///< a block covers these cells in all of its positions
    completed_block, ///< a block is filled: the cells at its ends are blank
    edge,            ///< a block that has begun near an edge or a cross must extend away from it ("glue")
    simple_spaces,   ///< cells that no block can reach
    joining,         ///< two runs belong to the same block: the cells between them are filled
    small_gap,       ///< the room between crosses or other colors is too small for every block that could be there
    splitting,       ///< filling this cell would join two runs into one that is too long for every block
    capping,         ///< a run is as long as the longest of the blocks it can belong to: its ends are blank
    color_change,    ///< no block of this color reaches the cell, but blocks of another color do
    full_line,       ///< all arrangements of the line that agree with its cells agree on this
    two_lines,       ///< a color in a cell contradicts two parallel lines together, through the lines that cross them
    contradiction,   ///< a color in a cell leads to a contradiction that takes more lines
};

namespace extend {

/// The number of techniques.
inline constexpr std::size_t technique_count = 13;

} // namespace extend

/// Returns the word for a technique, as in `nono explain --json`: "completed_line", "overlap", ... O(1).
[[nodiscard]] constexpr std::string_view name_of(technique how) noexcept {
    return detail::word_of(how, {"completed_line", "overlap", "completed_block", "edge", "simple_spaces", "joining",
                                 "small_gap", "splitting", "capping", "color_change", "full_line", "two_lines",
                                 "contradiction"});
}

namespace extend {

/// A cell that loses colors in a step.
struct cell_change {
    cell_position cell; ///< the cell
    color_set before;   ///< the colors it could have before
    color_set after;    ///< the colors it can still have: fewer, but at least one
    friend constexpr bool operator==(const cell_change&, const cell_change&) = default;
};

/// The clues of a line that a step depends on.
struct line_reason {
    line_position line;             ///< the row or column
    std::vector<std::size_t> clues; ///< indices of its clues, from 0, ascending
    /// Returns true if both the line and the clues are equal.
    friend bool operator==(const line_reason&, const line_reason&) = default;
};

/// A color that a step tries in a cell and finds impossible.
struct assumption {
    cell_position cell;    ///< the cell
    color_index color = 0; ///< the color that it cannot have
    friend constexpr bool operator==(const assumption&, const assumption&) = default;
};

} // namespace extend

/// A deduction: `cells` follow from the clues in `lines` and the cells in `rests_on`, and from nothing else.
///
/// Nothing in it is superfluous: if a cell of `rests_on` could have any color, or if any number of blocks could replace
/// one of the clues, `cells` would not all follow. Clues that are not named can be any number of blocks.
///
/// A step of one line has one entry in `lines`. `two_lines` and `contradiction` have `assumed`, and their `lines`,
/// examined in order, lead from it to a contradiction: the last line is contradicted by the colors that the others
/// leave in its cells. Without any one of them there would be no contradiction. The first line passes through the
/// assumed cell, unless other lines must come before. A line that must be examined twice appears twice, with the same
/// clues.
struct step {
    nono::technique technique = technique::full_line; ///< the technique used
    std::vector<extend::line_reason> lines;           ///< the lines to examine, at least one
    std::vector<cell_position> rests_on;              ///< the cells it depends on, in row-major order
    std::vector<extend::cell_change> cells;           ///< the conclusions, in row-major order; at least one
    std::optional<extend::assumption> assumed;        ///< the color that is tried, if any
    /// In a step of one line, the clue that explains it, if a single one does. With `overlap`, `edge`, `joining` and
    /// `completed_block`, its block covers the cells, or is complete, in every arrangement of the line; with
    /// `small_gap`, it is the only one that could be there, and lacks the room; with `splitting`, it is the longest
    /// that could be there. Whenever possible it is one of `lines.front().clues`, which show this; with `overlap` it
    /// always is. With other techniques, fewer clues may be enough for the conclusions, and they do not have to include
    /// it.
    std::optional<std::size_t> subject;

    /// Returns the line to examine first.
    [[nodiscard]] NONO_CONSTEXPR line_position line() const noexcept { return lines.front().line; }

    /// Returns true if all parts are equal.
    friend bool operator==(const step&, const step&) = default;
};

/// The outcome of reasoning.
enum class explain_status : std::uint8_t {
    open,           ///< there is a next step
    solved,         ///< every cell has one color, and the clues are satisfied
    needs_guessing, ///< solutions are possible, but no technique makes progress
    impossible,     ///< no solution agrees with the cells
    stopped,        ///< ended early because of the options, or refused
};

/// Returns the word for a status, as in `nono explain --json`. O(1).
[[nodiscard]] constexpr std::string_view name_of(explain_status status) noexcept {
    return detail::word_of(status, {"open", "solved", "needs_guessing", "impossible", "stopped"});
}

}} // namespace nono::NONO_ABI

#endif // NONO_EXPLAIN_STEP_HPP
