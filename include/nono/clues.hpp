// The clues of a nonogram: what a solver needs and what identifies a puzzle. No strings, so it works in constant
// expressions.
#ifndef NONO_CLUES_HPP
#define NONO_CLUES_HPP

#include <nono/detail/config.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace nono::inline NONO_ABI {

/// A color of a puzzle: 0 is blank (the background), 1 to 63 are the colors clues can have. Black-and-white puzzles use
/// 0 and 1.
using color_index = std::uint8_t;

/// The color of cells that belong to no block.
inline constexpr color_index blank = 0;

/// Colors a puzzle can have, blank included: as many as `color_set` has bits.
inline constexpr std::size_t max_colors = 64;

/// Cells a row or column can have.
inline constexpr std::size_t max_side = 65'535;

/// One block of a line: so many adjacent cells of one color.
struct clue {
    std::uint32_t length = 0; ///< cells, from 1; 0 means blotted: at least 1, not known
    color_index color = 1;    ///< from 1

    /// True where the length is not known.
    [[nodiscard]] constexpr bool blotted() const noexcept { return length == 0; }
    friend constexpr bool operator==(const clue&, const clue&) = default;
};

/// The clues of a line in order: rows from left to right, columns from top to bottom. Empty for a line without blocks.
using line_clue = std::vector<clue>;

/// The clues of a whole puzzle: rows from top to bottom, columns from left to right. Its sizes follow from them.
struct clues {
    std::vector<line_clue> rows;    ///< from the top
    std::vector<line_clue> columns; ///< from the left

    /// Cells in a row. O(1).
    [[nodiscard]] NONO_CONSTEXPR std::size_t width() const noexcept { return columns.size(); }
    /// Cells in a column. O(1).
    [[nodiscard]] NONO_CONSTEXPR std::size_t height() const noexcept { return rows.size(); }

    /// The number of colors, blank included: one more than the highest color of a clue, and at least 2. Linear in the
    /// clues.
    [[nodiscard]] NONO_CONSTEXPR std::size_t color_count() const noexcept {
        std::size_t count = 2;
        for (const auto* bank : {&rows, &columns})
            for (const auto& line : *bank)
                for (const auto& block : line) count = std::max<std::size_t>(count, block.color + std::size_t{1});
        return count;
    }

    /// True where rows and columns are equal. Linear in the clues.
    friend NONO_CONSTEXPR bool operator==(const clues& a, const clues& b) {
        return a.rows == b.rows && a.columns == b.columns;
    }
};

/// Cells that a line needs at least for its clues: their lengths (1 for a blotted one) and a gap between neighbors of
/// the same color. Linear in the clues. Does not allocate.
[[nodiscard]] constexpr std::uint64_t least_length(std::span<const clue> line) noexcept {
    const clue* const blocks = line.data(); // a span's own `operator[]` is slow in constant expressions
    const std::size_t count = line.size();
    std::uint64_t length = 0;
    for (std::size_t i = 0; i < count; ++i) {
        length += blocks[i].blotted() ? 1 : blocks[i].length;
        if (i > 0 && blocks[i].color == blocks[i - 1].color) ++length;
    }
    return length;
}

} // namespace nono::inline NONO_ABI

#endif // NONO_CLUES_HPP
