// Finds strokes that are one cell wide, and makes them wider.
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

/// The filled cells of a picture, row by row.
class filled_cells {
public:
    filled_cells(lean_vector<std::uint8_t> is_filled, std::size_t columns)
        : is_filled_(std::move(is_filled)), columns_(columns), rows_(is_filled_.size() / columns) {}

    /// Returns true if the picture consists of thin strokes on an empty ground: at most a third of the cells are
    /// filled, and at most half of these are in blocks of 2x2 cells. Linear in the cells. Does not allocate.
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

    /// Returns for each cell the filled cell whose color it takes when strokes are widened towards a corner: itself, a
    /// cell at its side or, if `is_square`, a cell at its corner, so that strokes become two cells wide in all
    /// directions. `no_limit` if it remains blank. Linear in the cells. Allocates 8 bytes per cell.
    [[nodiscard]] lean_vector<std::size_t> widened(std::array<std::size_t, 2> corner, bool is_square) const {
        const auto [down, right] = corner;
        lean_vector<std::size_t> out;
        for (std::size_t row = 0; row < rows_; ++row)
            for (std::size_t column = 0; column < columns_; ++column) {
                std::size_t from = no_limit;
                const auto consider = [&](std::size_t y, std::size_t x) {
                    if (from == std::size_t{no_limit} && has(y, x)) from = y * columns_ + x;
                };
                consider(row, column);
                consider(row + down, column);
                consider(row, column + right);
                if (is_square) consider(row + down, column + right);
                out.push_back(from);
            }
        return out;
    }

    static constexpr std::size_t back = ~std::size_t{0}; ///< a step of -1; from index 0, it leads outside
    /// The corners, as the steps down and to the right that lead to them.
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
