// Triddlers: nonograms on hexagons of triangles, with lines in three directions.
// SPDX-License-Identifier: MIT
#ifndef NONO_TRIDDLERS_HEXAGON_HPP
#define NONO_TRIDDLERS_HEXAGON_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/model/board.hpp>
#include <nono/model/clue_lines.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/model/metadata.hpp>
#include <nono/model/palette.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace nono { inline namespace NONO_ABI {

/// The outline of a triddler: the lengths of four sides of its hexagon, which determine the other two. Any of the six
/// can be 0, so triangles, trapezoids and parallelograms count as hexagons, too.
///
/// The cells are triangles; in each row they point up and down alternately. Lines run in three directions: rows, from
/// left to right; falling lines, parallel to `\`; and rising lines, parallel to `/`, both from top to bottom. Each cell
/// belongs to a line of every direction, and two lines share at most two cells.
///
/// Cells are numbered row by row from the top, in each row from left to right. Lines are numbered in this order: rows
/// from the top, falling lines from the left, rising lines from the left.
struct hexagon_outline {
    std::size_t upper_left = 0;  ///< rows from the top that begin at the upper left side
    std::size_t lower_left = 0;  ///< rows below these, which begin at the lower left side
    std::size_t bottom = 0;      ///< falling lines from the left that end at the bottom
    std::size_t lower_right = 0; ///< the other falling lines, which end at the lower right side

    /// The number of rising lines on the right, which begin at the upper right side. Requires `is_hexagon`. O(1).
    [[nodiscard]] constexpr std::size_t upper_right() const noexcept { return rows() - lower_right; }
    /// The number of rising lines from the left that begin at the top. Requires `is_hexagon`. O(1).
    [[nodiscard]] constexpr std::size_t top() const noexcept { return falling() - upper_left; }

    /// The number of rows. O(1).
    [[nodiscard]] constexpr std::size_t rows() const noexcept { return upper_left + lower_left; }
    /// The number of falling lines. O(1).
    [[nodiscard]] constexpr std::size_t falling() const noexcept { return bottom + lower_right; }
    /// The number of rising lines. O(1).
    [[nodiscard]] constexpr std::size_t rising() const noexcept { return lower_left + bottom; }
    /// The number of lines. O(1).
    [[nodiscard]] constexpr std::size_t lines() const noexcept { return rows() + falling() + rising(); }

    /// Returns true if the sides form a hexagon with at least one line in each direction and no side longer than
    /// `extend::max_side`. O(1).
    [[nodiscard]] constexpr bool is_hexagon() const noexcept {
        for (const std::size_t side : {upper_left, lower_left, bottom, lower_right})
            if (side > extend::max_side) return false;
        return lower_right <= rows() && upper_left <= falling() && rows() != 0 && falling() != 0 && rising() != 0;
    }
    /// The number of cells. Requires `is_hexagon`. O(1).
    [[nodiscard]] constexpr std::uint64_t cells() const noexcept {
        // The triangle around the hexagon, without the triangles at its corners.
        const auto square = [](std::uint64_t side) { return side * side; };
        return square(std::uint64_t{rows()} + top() + upper_right() - lower_left) - square(upper_left) -
               square(bottom) - square(upper_right());
    }
    /// The number of cells in a line. Requires `is_hexagon` and line < lines(). O(1).
    [[nodiscard]] constexpr std::size_t length_of(std::size_t line) const noexcept;

    /// The number of the cell at which a row begins, counted from the left corner of the triangle around the hexagon:
    /// triangles with even numbers point up. Requires `is_hexagon` and row < rows(). O(1).
    [[nodiscard]] constexpr std::size_t begin_of_row(std::size_t row) const noexcept {
        return row < upper_left ? 2 * upper_left : 2 * row + 1;
    }
    /// The number of the last cell of the row plus 1, counted from the same corner.
    [[nodiscard]] constexpr std::size_t end_of_row(std::size_t row) const noexcept {
        return (std::min)(2 * (row + falling()) + 1, 2 * (upper_left + rising()));
    }

    friend constexpr bool operator==(const hexagon_outline&, const hexagon_outline&) = default;
};

/// The clues of a triddler, grouped by the side of the hexagon at which they are printed.
///
/// Blocks are listed from left to right in rows, and from top to bottom in falling and rising lines.
struct hexagon_clues {
    clue_lines upper_left;  ///< rows, from the top
    clue_lines lower_left;  ///< rows, from the top
    clue_lines bottom;      ///< falling lines, from the left
    clue_lines lower_right; ///< falling lines, from the left
    clue_lines upper_right; ///< rising lines, from the left
    clue_lines top;         ///< rising lines, from the left

    /// The outline according to the four sides that determine it; `is_hexagon` checks whether the other two match.
    /// O(1).
    [[nodiscard]] NONO_CONSTEXPR hexagon_outline outline() const noexcept {
        return {upper_left.size(), lower_left.size(), bottom.size(), lower_right.size()};
    }
    /// Returns true if the six sides form a hexagon. O(1).
    [[nodiscard]] NONO_CONSTEXPR bool is_hexagon() const noexcept {
        const hexagon_outline sides = outline();
        return sides.is_hexagon() && upper_right.size() == sides.upper_right() && top.size() == sides.top();
    }
    /// The number of lines. O(1).
    [[nodiscard]] NONO_CONSTEXPR std::size_t lines() const noexcept {
        return outline().rows() + outline().falling() + top.size() + upper_right.size();
    }
    /// The number of cells. Requires `is_hexagon`. O(1).
    [[nodiscard]] NONO_CONSTEXPR std::uint64_t cells() const noexcept { return outline().cells(); }
    /// The sides in the order of the lines: rows, falling lines, rising lines. O(1).
    [[nodiscard]] constexpr std::array<const clue_lines*, 6> sides() const noexcept {
        return {&upper_left, &lower_left, &bottom, &lower_right, &top, &upper_right};
    }
    /// The number of colors, blank included: one more than the highest color of a clue, and at least 2. Linear in the
    /// clues.
    [[nodiscard]] NONO_CONSTEXPR std::size_t color_count() const noexcept {
        std::size_t count = 2;
        for (const clue_lines* side : sides())
            for (const clue& block : side->blocks())
                if (block.length != 0) count = (std::max)(count, block.color + std::size_t{1});
        return count;
    }
    /// Returns true if all sides have the same clues. Linear in the clues.
    friend bool operator==(const hexagon_clues&, const hexagon_clues&) = default;
};

/// A picture in a hexagon of triangles. A regular value type with one byte per cell.
struct hexagon_grid {
    hexagon_outline outline;        ///< must satisfy `is_hexagon`
    std::vector<color_index> cells; ///< the color of each cell, row by row from the top, in each row from left to right

    /// Converts a grid of one row, as returned by `solve`, to a picture. Requires a grid with the number of cells of
    /// the outline. Linear in the cells; allocates the picture.
    [[nodiscard]] static NONO_CONSTEXPR hexagon_grid of(const hexagon_outline& outline, const grid& cells) {
        return {outline, {cells.cells().begin(), cells.cells().end()}};
    }
    friend bool operator==(const hexagon_grid&, const hexagon_grid&) = default;
};

/// The contents of a file with a triddler. A regular value type: two puzzles are equal if all parts are.
struct hexagon_puzzle {
    hexagon_clues clues;              ///< the clues; `solve` and `hash_clues` use nothing else
    nono::palette palette;            ///< empty if the file does not specify colors
    std::optional<hexagon_grid> goal; ///< the solution in the file; not checked against the clues
    nono::metadata metadata;          ///< title, author and every other key
    friend bool operator==(const hexagon_puzzle&, const hexagon_puzzle&) = default;
};

/// Returns the clues of a picture. Requires a picture with the number of cells of its outline. Linear in the cells;
/// allocates the clues.
[[nodiscard]] NONO_CONSTEXPR hexagon_clues clues_of(const hexagon_grid& picture);

/// Returns true if the picture has the outline of the clues and exactly the blocks that they require. Solutions are
/// checked with this function, so it shares no code with the solvers, like `satisfies` for rectangles. A blotted clue
/// matches a block of any length. Linear in the cells; allocates the longest line.
[[nodiscard]] NONO_CONSTEXPR bool satisfies(const hexagon_grid& picture, const hexagon_clues& wanted);

namespace extend {

/// Returns the board of an outline, with lines in the order of their numbers; `std::nullopt` if it is not a hexagon or
/// exceeds the maximum size of a board. Linear in the cells; allocates the board.
[[nodiscard]] NONO_CONSTEXPR std::optional<board> board_of(const hexagon_outline& outline);

/// Returns the clues of all lines in the order of their numbers. Linear in the clues; allocates a copy of them.
[[nodiscard]] NONO_CONSTEXPR clue_lines lines_of(const hexagon_clues& source);

/// Returns three ranges of the number of cells that each color can have in a picture, according to the clues of the
/// rows, the falling and the rising lines, like `totals_of` for the lines of rectangles. If the three ranges of a color
/// have no number in common, no picture satisfies all clues. Requires `is_hexagon`. Linear in the clues. Does not
/// allocate.
[[nodiscard]] NONO_CONSTEXPR std::array<detail::color_totals, 3> totals_of(const hexagon_clues& source) noexcept;

/// Returns true if the three ranges of each color have a number in common. O(1).
[[nodiscard]] constexpr bool totals_agree(const std::array<detail::color_totals, 3>& totals) noexcept {
    for (std::size_t color = 0; color < max_colors; ++color) {
        const auto [rows, falling, rising] =
            std::array{totals[0].data()[color], totals[1].data()[color], totals[2].data()[color]};
        if ((std::max)({rows.lowest, falling.lowest, rising.lowest}) >
            (std::min)({rows.highest, falling.highest, rising.highest}))
            return false;
    }
    return true;
}

} // namespace extend

// ---------------------------------------------------------------------------------------------------------------------

constexpr std::size_t hexagon_outline::length_of(std::size_t line) const noexcept {
    if (line < rows()) return end_of_row(line) - begin_of_row(line);
    // Rotated by 60 degrees, falling lines become rows; by 120 degrees, rising lines become rows, from right to left.
    const hexagon_outline turned{bottom, lower_right, upper_right(), top()};
    if (line < rows() + falling()) return turned.length_of(line - rows());
    return hexagon_outline{upper_right(), top(), upper_left, lower_left}.length_of(lines() - 1 - line);
}

namespace detail {

/// Returns the slope of the outline on the left of a row, for drawings as text. `right_slope` is its counterpart.
[[nodiscard]] constexpr char left_slope(const hexagon_outline& outline, std::size_t row) noexcept {
    return row < outline.upper_left ? '/' : '\\';
}
[[nodiscard]] constexpr char right_slope(const hexagon_outline& outline, std::size_t row) noexcept {
    return row < outline.upper_right() ? '\\' : '/';
}

/// Finds the cells along each line, using the index of the first cell of each row.
class hexagon_walk {
public:
    NONO_CONSTEXPR explicit hexagon_walk(const hexagon_outline& outline) : outline_(outline) {
        std::size_t begin = 0;
        for (std::size_t row = 0; row < outline.rows(); ++row) {
            begins_.push_back(begin - outline.begin_of_row(row)); // modulo 2^n
            begin += outline.length_of(row);
        }
    }

    /// Calls `visit(cell)` for each cell of a line in order.
    template <class Visit> NONO_CONSTEXPR void along(std::size_t line, Visit visit) const {
        const std::size_t rows = outline_.rows();
        if (line < rows) {
            for (std::size_t at = outline_.begin_of_row(line); at < outline_.end_of_row(line); ++at)
                visit(begins_[line] + at);
            return;
        }
        // The line has up to two cells in each row; the one that points down comes first.
        const bool is_falling = line < rows + outline_.falling();
        const std::size_t index = is_falling ? line - rows : outline_.upper_left + line - rows - outline_.falling();
        const std::size_t corner = outline_.upper_left + outline_.top();
        const std::size_t first = is_falling ? less(outline_.upper_left, index + 1) : less(index, corner);
        const std::size_t last = is_falling ? corner + outline_.upper_right() - index : index + 1;
        for (std::size_t row = first; row < (std::min)(rows, last); ++row) {
            const std::size_t down = 2 * (is_falling ? row + index : index) + 1;
            for (const std::size_t at : {down, is_falling ? down + 1 : down - 1})
                if (at >= outline_.begin_of_row(row) && at < outline_.end_of_row(row)) visit(begins_[row] + at);
        }
    }

private:
    [[nodiscard]] static constexpr std::size_t less(std::size_t a, std::size_t b) noexcept { return a < b ? 0 : a - b; }

    hexagon_outline outline_;
    lean_vector<std::size_t> begins_; // for each row, the index of its first cell minus `begin_of_row`
};

} // namespace detail

NONO_CONSTEXPR hexagon_clues clues_of(const hexagon_grid& picture) {
    hexagon_clues out;
    const hexagon_outline& outline = picture.outline;
    const detail::hexagon_walk walk(outline);
    std::size_t line = 0;
    std::vector<color_index> cells;
    detail::lean_vector<clue> blocks;
    const auto append = [&](clue_lines& side, std::size_t count) {
        for (const std::size_t end = line + count; line < end; ++line) {
            cells.clear();
            walk.along(line, [&](std::size_t cell) { cells.push_back(picture.cells[cell]); });
            detail::append_clues(side, blocks, cells.size(), [&](std::size_t i) { return cells[i]; });
        }
    };
    append(out.upper_left, outline.upper_left);
    append(out.lower_left, outline.lower_left);
    append(out.bottom, outline.bottom);
    append(out.lower_right, outline.lower_right);
    append(out.top, outline.top());
    append(out.upper_right, outline.upper_right());
    return out;
}

NONO_CONSTEXPR bool satisfies(const hexagon_grid& picture, const hexagon_clues& wanted) {
    if (!wanted.is_hexagon() || picture.outline != wanted.outline() || picture.cells.size() != wanted.cells())
        return false;
    const detail::hexagon_walk walk(picture.outline);
    detail::lean_vector<color_index> cells;
    std::size_t line = 0;
    for (const clue_lines* side : wanted.sides())
        for (const line_clue_view blocks : *side) {
            cells.clear();
            walk.along(line++, [&](std::size_t cell) { cells.push_back(picture.cells[cell]); });
            if (!detail::line_satisfies(cells.data(), 1, cells.size(), blocks)) return false;
        }
    return true;
}

namespace detail {

/// Each cell belongs to one line in each direction.
inline constexpr std::size_t lines_through_triangle = 3;

/// Returns true if the outline is a hexagon that does not exceed the maximum size of a board. O(1).
[[nodiscard]] constexpr bool has_board(const hexagon_outline& outline) noexcept {
    return outline.is_hexagon() && outline.cells() <= extend::board::max_cells;
}

/// The number of bytes that `board_of` allocates. Requires `has_board`. O(1).
[[nodiscard]] constexpr std::uint64_t memory_of_board(const hexagon_outline& outline) noexcept {
    const std::uint64_t cells = outline.cells();
    return extend::board::memory_for(cells, outline.lines(), lines_through_triangle * cells) +
           sizeof(std::size_t) * outline.rows();
}

/// Returns the board of an outline. Requires `has_board`. `interrupted(microseconds)` is called before each step of
/// about that duration; when it returns true, the result is `std::nullopt`.
template <class Interrupted>
[[nodiscard]] NONO_CONSTEXPR std::optional<extend::board> lay_out(const hexagon_outline& outline,
                                                                  Interrupted interrupted) {
    const hexagon_walk walk(outline);
    const auto count = cast_to<std::size_t>(outline.cells());
    lean_vector<std::uint32_t> cells; // the cells of all lines
    lean_vector<std::uint32_t> ends;
    cells.reserve(lines_through_triangle * count);
    ends.reserve(outline.lines());
    for (std::size_t line = 0; line < outline.lines(); ++line) {
        if (interrupted(1 + outline.length_of(line) / 128)) return std::nullopt;
        walk.along(line, [&](std::size_t cell) { cells.push_back(static_cast<std::uint32_t>(cell)); });
        ends.push_back(static_cast<std::uint32_t>(cells.size()));
    }
    return extend::board::make_unless(count, std::move(cells), std::move(ends), interrupted);
}

} // namespace detail

namespace extend {

NONO_CONSTEXPR std::optional<board> board_of(const hexagon_outline& outline) {
    if (!detail::has_board(outline)) return std::nullopt;
    return detail::lay_out(outline, [](std::uint64_t) { return false; });
}

NONO_CONSTEXPR clue_lines lines_of(const hexagon_clues& source) {
    clue_lines out;
    std::size_t blocks = 0;
    for (const clue_lines* side : source.sides()) blocks += side->blocks().size();
    out.reserve(source.lines(), blocks);
    for (const clue_lines* side : source.sides())
        for (const line_clue_view line : *side) out.push_back(line);
    return out;
}

NONO_CONSTEXPR std::array<detail::color_totals, 3> totals_of(const hexagon_clues& source) noexcept {
    std::array<detail::color_totals, 3> out{};
    const hexagon_outline outline = source.outline();
    const auto sides = source.sides();
    std::size_t line = 0;
    for (std::size_t direction = 0; direction < out.size(); ++direction) {
        detail::totals_counter totals;
        for (const clue_lines* side : {sides[2 * direction], sides[2 * direction + 1]})
            for (const line_clue_view blocks : *side) totals.add(blocks, outline.length_of(line++));
        out[direction] = totals.finish();
    }
    return out;
}

} // namespace extend

}} // namespace nono::NONO_ABI

#endif // NONO_TRIDDLERS_HEXAGON_HPP
