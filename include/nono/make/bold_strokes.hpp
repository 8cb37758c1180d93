// Strokes that are one cell wide, and how to make them wider.
// SPDX-License-Identifier: MIT
#ifndef NONO_MAKE_BOLD_STROKES_HPP
#define NONO_MAKE_BOLD_STROKES_HPP

#include <nono/detail/abi.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/model/limits.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Which cells of a picture belong to what it shows, row by row.
class filled_cells {
public:
    filled_cells(lean_vector<std::uint8_t> is_filled, std::size_t columns)
        : is_filled_(std::move(is_filled)), columns_(columns), rows_(is_filled_.size() / columns) {}

    /// True where it is drawn in thin strokes on an empty ground: at most a third of the cells are filled, and of them
    /// less than half are in blocks of two times two. Linear in the cells. Does not allocate.
    [[nodiscard]] bool are_thin() const noexcept {
        std::size_t filled = 0;
        std::size_t in_blocks = 0;
        for (std::size_t row = 0; row < rows_; ++row)
            for (std::size_t column = 0; column < columns_; ++column) {
                if (!has(row, column)) continue;
                ++filled;
                for (const auto& [down, right] : corners)
                    if (has(row + down, column) && has(row, column + right) && has(row + down, column + right)) {
                        ++in_blocks;
                        break;
                    }
            }
        return 3 * filled <= is_filled_.size() && 2 * in_blocks <= filled;
    }

    /// For each cell a filled one that it is filled from when strokes are made wider towards a corner: itself, one
    /// beside it, or with `is_square`, so that they become two cells wide in all directions, one at its corner.
    /// `no_limit`: none. Linear in the cells. Allocates 8 bytes a cell.
    [[nodiscard]] lean_vector<std::size_t> widened(std::array<std::size_t, 2> corner, bool is_square) const {
        const auto [down, right] = corner;
        lean_vector<std::size_t> out;
        for (std::size_t row = 0; row < rows_; ++row)
            for (std::size_t column = 0; column < columns_; ++column) {
                std::size_t from = no_limit;
                const auto offer = [&](std::size_t y, std::size_t x) {
                    if (from == std::size_t{no_limit} && has(y, x)) from = y * columns_ + x;
                };
                offer(row, column);
                offer(row + down, column);
                offer(row, column + right);
                if (is_square) offer(row + down, column + right);
                out.push_back(from);
            }
        return out;
    }

    static constexpr std::size_t back = ~std::size_t{0}; ///< one less; of the first, a place outside
    /// The corners, by the steps to them down and to the right.
    static constexpr std::array<std::array<std::size_t, 2>, 4> corners{{{1, 1}, {1, back}, {back, 1}, {back, back}}};

private:
    [[nodiscard]] bool has(std::size_t row, std::size_t column) const noexcept {
        return row < rows_ && column < columns_ && is_filled_[row * columns_ + column] != 0;
    }

    lean_vector<std::uint8_t> is_filled_;
    std::size_t columns_;
    std::size_t rows_;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_MAKE_BOLD_STROKES_HPP
