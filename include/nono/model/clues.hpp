// The clues of a nonogram: what a solver needs and what identifies a puzzle. No strings, so it works in constant
// expressions.
// SPDX-License-Identifier: MIT
#ifndef NONO_MODEL_CLUES_HPP
#define NONO_MODEL_CLUES_HPP

#include <nono/detail/config.hpp>
#include <nono/model/clue_lines.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

namespace nono { inline namespace NONO_ABI {

namespace extend {

/// Maximum number of cells of a row or column.
inline constexpr std::size_t max_side = 65'535;
static_assert(max_side < blotted, "no line is long enough for the length that represents an unknown one");

} // namespace extend

/// The direction of a line: a row or a column. Coordinates are always given in this order: a cell is (row, column),
/// both counted from 0 at the top left; sizes are width, then height.
enum class axis : std::uint8_t { row, column };

/// The position of a line in a puzzle.
struct line_position {
    nono::axis axis = nono::axis::row; ///< a row or a column
    std::size_t index = 0;             ///< from 0: rows from the top, columns from the left
    friend constexpr bool operator==(const line_position&, const line_position&) = default;
};

/// The position of a cell in a grid.
struct cell_position {
    std::size_t row = 0;    ///< from 0 at the top
    std::size_t column = 0; ///< from 0 at the left
    friend constexpr bool operator==(const cell_position&, const cell_position&) = default;
};

/// The clues of a whole puzzle: rows top to bottom, columns left to right. They determine its size.
struct clues {
    clue_lines rows;    ///< top to bottom
    clue_lines columns; ///< left to right

    /// Returns the number of cells in a row. O(1).
    [[nodiscard]] constexpr std::size_t width() const noexcept { return columns.size(); }
    /// Returns the number of cells in a column. O(1).
    [[nodiscard]] constexpr std::size_t height() const noexcept { return rows.size(); }

    /// Returns the number of colors, blank included: one more than the highest color of a clue, and at least 2. Linear
    /// in the clues.
    [[nodiscard]] constexpr std::size_t color_count() const noexcept {
        std::size_t count = 2;
        for (const auto* side : {&rows, &columns})
            for (const clue& block : side->blocks())
                if (block.length != 0) count = (std::max)(count, block.color + std::size_t{1});
        return count;
    }

    /// Returns true if the rows and the columns are equal. Linear in the clues.
    friend bool operator==(const clues&, const clues&) = default;
};

namespace detail {

/// A user's type for the clues of a puzzle: members `rows` and `columns`, each a range of lines, each of these a range
/// of clues, such as `std::vector<std::vector<int>>`.
template <class T>
concept own_clues = !std::is_convertible_v<const T&, const clues&> && requires(const T& source) {
    requires own_lines<std::remove_cvref_t<decltype(source.rows)>>;
    requires own_lines<std::remove_cvref_t<decltype(source.columns)>>;
};

} // namespace detail

namespace extend {

/// Returns true if a clue of the puzzle is blotted. Linear in the clues. Does not allocate.
[[nodiscard]] constexpr bool has_blotted_clues(const clues& source) noexcept {
    for (const auto* side : {&source.rows, &source.columns})
        for (const clue& block : side->blocks())
            if (block.blotted()) return true;
    return false;
}

/// Returns the number of cells that the clues of a line need at least: their lengths (1 for a blotted clue) and a gap
/// between neighbors of the same color. Exceeds every side if a clue has length 0. Linear in the clues. Does not
/// allocate.
[[nodiscard]] constexpr std::uint64_t min_length(std::span<const clue> line) noexcept {
    const clue* const blocks = line.data(); // the `operator[]` of a span is slow in constant expressions
    const std::size_t count = line.size();
    std::uint64_t length = 0;
    for (std::size_t i = 0; i < count; ++i) {
        length += std::uint64_t{blocks[i].min_length() - 1} + 1; // 2^32 for a length of 0
        if (i > 0 && blocks[i].color == blocks[i - 1].color) ++length;
    }
    return length;
}

/// Returns true if every clue of a line has a color that a block can have, 1 to 63, and a length other than 0. Other
/// clues fit in no line, and the solvers reject them. Linear in the clues. Does not allocate.
[[nodiscard]] constexpr bool has_block_colors(std::span<const clue> line) noexcept {
    const clue* const blocks = line.data();
    const std::size_t count = line.size();
    for (std::size_t i = 0; i < count; ++i)
        if (blocks[i].color == blank || blocks[i].color >= max_colors || blocks[i].length == 0) return false;
    return true;
}

/// A range of cell counts, from `lowest` to `highest`.
struct cell_range {
    std::uint64_t lowest = 0;  ///< the minimum
    std::uint64_t highest = 0; ///< the maximum, at least `lowest`
    friend constexpr bool operator==(const cell_range&, const cell_range&) = default;
};

} // namespace extend

namespace detail {

/// For each color, blank included, the range of its cell count.
using color_totals = std::array<extend::cell_range, extend::max_colors>;

} // namespace detail

namespace extend {

/// Returns how many cells of each color a picture has according to the clues of its rows, or of its columns, each line
/// considered alone. If the ranges of a color for rows and columns do not overlap, no picture satisfies both.
///
/// A blotted block has at least one cell, and at most the cells that the other clues of its line leave. Without blotted
/// blocks, `lowest` and `highest` are both the sum of the lengths.
///
/// @param lines   the clues of all rows or of all columns; clues in colors over 63 are ignored
/// @param length  the number of cells of each line. If a line is too short for its clues, its ranges are those of a
///                line that is just long enough
/// @return        the ranges by color; the range of blank is never below 0
///
/// Linear in the clues. Does not allocate. Usable in constant expressions.
[[nodiscard]] constexpr detail::color_totals totals_of(const clue_lines& lines, std::size_t length) noexcept;

} // namespace extend

// ---------------------------------------------------------------------------------------------------------------------

namespace detail {

/// Returns the number of blocks of all rows and columns. O(1).
[[nodiscard]] constexpr std::uint64_t block_count_of(const clues& puzzle) noexcept {
    return std::uint64_t{puzzle.rows.blocks().size()} + puzzle.columns.blocks().size();
}

/// Returns the sides of a puzzle; a triddler has a member `sides()`.
[[nodiscard]] constexpr std::array<const clue_lines*, 2> sides_of(const clues& puzzle) noexcept {
    return {&puzzle.rows, &puzzle.columns};
}
template <class Clues> [[nodiscard]] constexpr auto sides_of(const Clues& puzzle) noexcept { return puzzle.sides(); }

/// Returns true if a clue of length 0 is next to others, which no picture satisfies. Linear in the clues.
template <class Clues> [[nodiscard]] constexpr bool has_zero_among_clues(const Clues& puzzle) noexcept {
    for (const clue_lines* side : sides_of(puzzle))
        for (const line_clue_view line : *side)
            for (const clue& block : line)
                if (block.length == 0) return true;
    return false;
}

/// Counts the cells of each color, given lines that together contain each cell once.
class totals_counter {
public:
    constexpr void add(line_clue_view line, std::size_t length) noexcept {
        bool any_blotted = false;
        for (const clue& block : line) {
            if (block.color >= max_colors) continue;
            totals_.data()[block.color].lowest += block.length; // `operator[]` is slow in constant expressions
            colors_ |= block.color;
            any_blotted = any_blotted || block.blotted();
        }
        if (any_blotted) add_blotted({line.data(), line.size()}, length);
        cells_ += length;
    }
    /// Returns the number of cells of all lines.
    [[nodiscard]] constexpr std::uint64_t cells() const noexcept { return cells_; }
    /// Returns the totals after all lines have been added. No line may be added afterwards.
    [[nodiscard]] constexpr color_totals& finish() noexcept {
        cell_range filled{0, more_};
        for (std::size_t color = 1; color <= colors_; ++color) {
            filled.lowest += totals_[color].lowest;
            totals_[color].highest += totals_[color].lowest;
        }
        filled.highest += filled.lowest;
        totals_[blank] = {cells_ - (std::min)(cells_, filled.highest), cells_ - (std::min)(cells_, filled.lowest)};
        return totals_;
    }

private:
    /// Adds a cell for each blotted clue of a line, and the possible additional cells.
    constexpr void add_blotted(std::span<const clue> line, std::size_t length) noexcept {
        const std::uint64_t minimum = min_length(line);
        const std::uint64_t slack = minimum < length ? length - minimum : 0;
        std::uint64_t colors = 0; // one bit for each color seen
        for (const clue block : line) {
            if (!block.blotted() || block.color >= max_colors) continue;
            const std::uint64_t color = std::uint64_t{1} << block.color;
            totals_[block.color].lowest -= block.length - block.min_length();
            if ((colors & color) == 0) totals_[block.color].highest += slack;
            colors |= color;
        }
        more_ += slack;
    }

    color_totals totals_{};   // `highest` is relative to `lowest` until the end
    std::uint64_t more_ = 0;  // cells that blotted clues can have beyond their minimum
    std::uint64_t cells_ = 0; // of all lines
    color_index colors_ = 0;  // the union of the bits of all color indices
};

} // namespace detail

namespace extend {

constexpr detail::color_totals totals_of(const clue_lines& lines, std::size_t length) noexcept {
    detail::totals_counter totals;
    for (const line_clue_view line : lines) totals.add(line, length);
    return totals.finish();
}

} // namespace extend

}} // namespace nono::NONO_ABI

#endif // NONO_MODEL_CLUES_HPP
