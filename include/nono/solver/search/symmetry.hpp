// The symmetries of a puzzle: rotations and reflections of the grid that map its clues to themselves.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_SEARCH_SYMMETRY_HPP
#define NONO_SOLVER_SEARCH_SYMMETRY_HPP

#include <nono/detail/config.hpp>
#include <nono/model/clues.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace nono { inline namespace NONO_ABI {

namespace detail {

/// One of the eight symmetries of the square, as a sequence of operations on a grid: rows and columns may first be
/// exchanged, then the grid may be turned upside down, then mirrored left to right.
struct symmetry {
    bool transposes = false;      ///< row r, column c becomes row c, column r
    bool mirrors_rows = false;    ///< the top row becomes the bottom row
    bool mirrors_columns = false; ///< the left column becomes the right column
    friend constexpr bool operator==(const symmetry&, const symmetry&) = default;
};

/// A cell of a grid: rows from 0 at the top, columns from 0 at the left.
struct cell_image {
    std::size_t row = 0;    ///< from 0 at the top
    std::size_t column = 0; ///< from 0 at the left
    friend constexpr bool operator==(const cell_image&, const cell_image&) = default;
};

/// The symmetries of a puzzle, except the identity.
///
/// They map each solution to a solution. So a unique solution is itself symmetric, and the image of an asymmetric
/// solution is a second one. Empty lines at the borders do not count: the symmetric part lies within them.
struct clue_symmetries {
    std::vector<symmetry> all; ///< at most 7
    std::size_t top = 0;       ///< the first row that is not empty
    std::size_t left = 0;      ///< the first column that is not empty
    std::size_t width = 0;     ///< columns from `left` to the last one that is not empty
    std::size_t height = 0;    ///< rows from `top` to the last one that is not empty

    /// Returns true for cells of the symmetric part. O(1).
    [[nodiscard]] constexpr bool contains(cell_image cell) const noexcept {
        return cell.row - top < height && cell.column - left < width; // unsigned: indices before the first wrap around
    }
    /// Returns the image of a cell of the symmetric part. O(1).
    [[nodiscard]] constexpr cell_image image_of(cell_image cell, symmetry under) const noexcept {
        std::size_t row = cell.row - top;
        std::size_t column = cell.column - left;
        if (under.transposes) std::swap(row, column);
        if (under.mirrors_rows) row = height - 1 - row; // a part that is transposed to itself is square
        if (under.mirrors_columns) column = width - 1 - column;
        return {top + row, left + column};
    }
};

/// Finds the symmetries of a puzzle. Linear in the clues. Allocates the result; usable in constant expressions.
[[gnu::cold]] [[nodiscard]] NONO_CONSTEXPR clue_symmetries symmetries_of(const clues& puzzle);

} // namespace detail

// ---------------------------------------------------------------------------------------------------------------------

namespace detail {

/// Adjacent lines of a bank.
struct adjacent_lines {
    const clue_lines* bank = nullptr;
    std::size_t first = 0;
    std::size_t count = 0;

    [[nodiscard]] NONO_CONSTEXPR line_clue_view operator[](std::size_t line) const noexcept {
        return (*bank)[first + line];
    }
};

/// Returns the lines of a bank from the first to the last that is not empty.
[[nodiscard]] NONO_CONSTEXPR adjacent_lines without_empty_ends(const clue_lines& bank) noexcept {
    adjacent_lines out{&bank, 0, bank.size()};
    while (out.count > 0 && out[out.count - 1].empty()) --out.count;
    for (; out.count > 0 && out[0].empty(); --out.count) ++out.first;
    return out;
}

/// Returns true if the lines of `from` equal those of `to`, with the order of the lines and the direction of each
/// reversed as specified.
[[gnu::cold]] [[nodiscard]] NONO_CONSTEXPR bool becomes(const adjacent_lines& from, const adjacent_lines& to,
                                                        bool opposite_order, bool backwards) noexcept {
    if (from.count != to.count) return false;
    for (std::size_t i = 0; i < from.count; ++i) {
        const line_clue_view a = from[i];
        const line_clue_view b = to[opposite_order ? to.count - 1 - i : i];
        if (a.size() != b.size()) return false;
        if (!(backwards ? std::equal(a.begin(), a.end(), b.rbegin()) : std::equal(a.begin(), a.end(), b.begin())))
            return false;
    }
    return true;
}

NONO_CONSTEXPR clue_symmetries symmetries_of(const clues& puzzle) {
    const auto rows = without_empty_ends(puzzle.rows);
    const auto columns = without_empty_ends(puzzle.columns);
    clue_symmetries out;
    if (rows.count == 0 || columns.count == 0) return out;
    out.top = rows.first;
    out.left = columns.first;
    out.height = rows.count;
    out.width = columns.count;
    for (unsigned bits = 1; bits < 8; ++bits) {
        const symmetry under{(bits & 4U) != 0, (bits & 2U) != 0, (bits & 1U) != 0};
        // A line is read backwards if the lines that cross it change their order.
        if (becomes(under.transposes ? columns : rows, rows, under.mirrors_rows, under.mirrors_columns) &&
            becomes(under.transposes ? rows : columns, columns, under.mirrors_columns, under.mirrors_rows))
            out.all.push_back(under);
    }
    return out;
}

} // namespace detail

}} // namespace nono::NONO_ABI

#endif // NONO_SOLVER_SEARCH_SYMMETRY_HPP
