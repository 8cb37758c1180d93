// A step of a player: what follows in a nonogram by a named technique, and the clues and cells that it rests on.
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

/// A way of reasoning that players use, from the easiest to the hardest.
///
/// All but the last two look at one line. They know of each block the range of cells where it can be: blocks stand in
/// order, where crosses leave room, and a run of filled cells that only one block can cover keeps that block near. What
/// follows by comparing all arrangements of a line only is `full_line`.
enum class technique : std::uint8_t {
    completed_line,  ///< every block of the line is filled: its other cells are blank
    overlap,         ///< however a block is moved, it covers these cells
    completed_block, ///< a block is filled: the cells at its ends are blank
    edge,            ///< a block that has begun near an edge or a cross must reach away from it ("glue")
    simple_spaces,   ///< cells that no block can reach
    joining,         ///< two runs belong to the same block: the cells between them are filled
    small_gap,       ///< the room between crosses or other colors is too small for every block that could be there
    splitting,       ///< filling this cell would join two runs to one that is too long for every block
    capping,         ///< a run is as long as the longest of the blocks it can belong to: its ends are blank
    color_change,    ///< no block of this color reaches the cell, but blocks of another color do
    full_line,       ///< every arrangement of the line that agrees with its cells
    two_lines,       ///< a color for a cell contradicts two parallel lines together, by way of lines across them
    contradiction,   ///< a color for a cell leads to a contradiction by more lines
};

namespace extend {

/// How many techniques there are.
inline constexpr std::size_t technique_count = 13;

} // namespace extend

/// The word for a technique, as in `nono explain --json`: "completed_line", "overlap", ... O(1).
[[nodiscard]] constexpr std::string_view name_of(technique how) noexcept {
    return detail::word_of(how, {"completed_line", "overlap", "completed_block", "edge", "simple_spaces", "joining",
                                 "small_gap", "splitting", "capping", "color_change", "full_line", "two_lines",
                                 "contradiction"});
}

namespace extend {

/// A cell that loses colors by a step.
struct cell_change {
    cell_position cell; ///< the cell
    color_set before;   ///< the colors it could have before
    color_set after;    ///< the colors it still can have: fewer, at least one
    friend constexpr bool operator==(const cell_change&, const cell_change&) = default;
};

/// The clues of a line that a step rests on.
struct line_reason {
    line_position line;             ///< the row or column
    std::vector<std::size_t> clues; ///< which of its clues, from 0, ascending
    /// True where the line and the clues are equal.
    friend bool operator==(const line_reason&, const line_reason&) = default;
};

/// A color that a step tries in a cell, to find that it cannot be.
struct assumption {
    cell_position cell;    ///< the cell
    color_index color = 0; ///< the color that it cannot have
    friend constexpr bool operator==(const assumption&, const assumption&) = default;
};

} // namespace extend

/// A deduction: `cells` follow from the clues in `lines` and the cells in `rests_on`, and from nothing else.
///
/// Nothing of this can be left out: where a cell of `rests_on` could have any color, or where any blocks or none could
/// stand in place of a clue, `cells` would not all follow. A clue that is not named may be any number of blocks.
///
/// A step of one line has one entry in `lines`. `two_lines` and `contradiction` have `assumed`, and in `lines` the
/// lines that lead from it to a contradiction, to be looked at one after the other: the last is contradicted by what
/// those before it leave of its cells, and without any one of them none would be. The first passes through the cell
/// that is tried, unless other lines must come before those that do. A line that has to be looked at twice appears
/// twice, with the same clues.
struct step {
    nono::technique technique = technique::full_line; ///< the way of reasoning
    std::vector<extend::line_reason> lines;           ///< where to look, at least one
    std::vector<cell_position> rests_on;              ///< in the order of rows, then columns
    std::vector<extend::cell_change> cells;    ///< what follows, in the order of rows, then columns; at least one
    std::optional<extend::assumption> assumed; ///< what is tried, else nothing
    /// In a step of one line, the clue that does it, where that is a single one. With `overlap`, `edge`, `joining` and
    /// `completed_block` its block covers the cells, or is complete, in every arrangement of the line; with `small_gap`
    /// it alone could be there and has no room; with `splitting` it is the longest that could be there. Where it can
    /// be, it is one of `lines.front().clues`, which show that, with `overlap` always; with other techniques, the same
    /// may follow from fewer clues, of which it need not be one.
    std::optional<std::size_t> subject;

    /// The line to look at first.
    [[nodiscard]] NONO_CONSTEXPR line_position line() const noexcept { return lines.front().line; }

    /// True where all parts are equal.
    friend bool operator==(const step&, const step&) = default;
};

/// How far reasoning got.
enum class explain_status : std::uint8_t {
    open,           ///< there is a next step
    solved,         ///< every cell has one color, and the clues are satisfied
    needs_guessing, ///< solutions are possible, but none of the techniques leads on
    impossible,     ///< no solution agrees with the cells
    stopped,        ///< ended early, as the options asked
};

/// The word for a status, as in `nono explain --json`. O(1).
[[nodiscard]] constexpr std::string_view name_of(explain_status status) noexcept {
    return detail::word_of(status, {"open", "solved", "needs_guessing", "impossible", "stopped"});
}

}} // namespace nono::NONO_ABI

#endif // NONO_EXPLAIN_STEP_HPP
