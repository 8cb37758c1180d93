// A set of the squares of a board.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_SQUARE_SET_HPP
#define NONO_SOKOBAN_SQUARE_SET_HPP

#include <nono/detail/cell_rectangle.hpp>
#include <nono/detail/config.hpp>
#include <nono/sokoban/board.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace nono { inline namespace NONO_ABI { namespace sokoban {

/// A set of squares of a board of known size. A regular value type; one byte per square. Usable in constant
/// expressions.
class square_set {
public:
    NONO_CONSTEXPR square_set() = default; ///< a set for a board without squares
    /// Makes an empty set. Allocates width times height bytes.
    NONO_CONSTEXPR square_set(std::size_t width, std::size_t height) : marks_(width, height, 0) {}

    /// Returns true if a square is in the set; false for positions off the board. O(1).
    [[nodiscard]] NONO_CONSTEXPR bool contains(position where) const noexcept {
        return where.row < height() && where.column < width() && marks_(where.row, where.column) != 0;
    }
    /// Adds a square. Requires a position on the board. O(1).
    NONO_CONSTEXPR void insert(position where) noexcept { marks_(where.row, where.column) = 1; }

    /// Returns the number of squares in the set. Linear in the squares of the board.
    [[nodiscard]] NONO_CONSTEXPR std::size_t count() const noexcept {
        std::size_t out = 0;
        for (const std::uint8_t mark : marks_.cells()) out += mark;
        return out;
    }
    /// Returns the squares, row by row from the top. Linear in the squares of the board; allocates the result.
    [[nodiscard]] NONO_CONSTEXPR std::vector<position> positions() const {
        std::vector<position> out;
        for (std::uint32_t row = 0; row < height(); ++row)
            for (std::uint32_t column = 0; column < width(); ++column)
                if (contains({row, column})) out.push_back({row, column});
        return out;
    }

    /// Returns the number of squares in a row of the board.
    [[nodiscard]] constexpr std::size_t width() const noexcept { return marks_.width(); }
    /// Returns the number of squares in a column of the board.
    [[nodiscard]] constexpr std::size_t height() const noexcept { return marks_.height(); }

    /// Returns true if the sets are for boards of the same size and have the same squares. Linear in the squares.
    friend NONO_CONSTEXPR bool operator==(const square_set& a, const square_set& b) { return a.marks_ == b.marks_; }

private:
    nono::detail::cell_rectangle<std::uint8_t> marks_;
};

}}} // namespace nono::NONO_ABI::sokoban

#endif // NONO_SOKOBAN_SQUARE_SET_HPP
