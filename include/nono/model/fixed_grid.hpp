// A picture whose size is known at compile time: the result of solving a literal.
// SPDX-License-Identifier: MIT
#ifndef NONO_MODEL_FIXED_GRID_HPP
#define NONO_MODEL_FIXED_GRID_HPP

#include <nono/detail/column_view.hpp>
#include <nono/detail/config.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

namespace nono { inline namespace NONO_ABI {

/// A picture of `Width` times `Height` cells, one byte per cell, without allocated memory: it outlives the constant
/// expression that makes it, and can be a template argument. It is read like a `grid`, and converts to one.
template <std::size_t Width, std::size_t Height> struct fixed_grid {
    std::array<color_index, Width * Height> values{}; ///< the cells, row by row from the top

    /// Copies a picture, which must have this size. Linear in the cells.
    [[nodiscard]] static constexpr fixed_grid from(const grid& picture) noexcept {
        fixed_grid out;
        std::copy_n(picture.cells().data(), Width * Height, out.values.data());
        return out;
    }

    /// Returns the number of cells in a row.
    [[nodiscard]] static constexpr std::size_t width() noexcept { return Width; }
    /// Returns the number of cells in a column.
    [[nodiscard]] static constexpr std::size_t height() noexcept { return Height; }

    /// Returns a cell; row 0 is at the top, column 0 at the left. Requires row < height() and column < width().
    [[nodiscard]] constexpr color_index& operator()(std::size_t row, std::size_t column) noexcept {
        NONO_ASSERT(row < Height && column < Width);
        return values[row * Width + column];
    }
    /// Overload for a constant grid.
    [[nodiscard]] constexpr const color_index& operator()(std::size_t row, std::size_t column) const noexcept {
        NONO_ASSERT(row < Height && column < Width);
        return values[row * Width + column];
    }

    /// Returns a row, left to right. Requires row < height().
    [[nodiscard]] constexpr std::span<color_index> row(std::size_t row) noexcept {
        NONO_ASSERT(row < Height);
        return cells().subspan(row * Width, Width);
    }
    /// Overload for a constant grid.
    [[nodiscard]] constexpr std::span<const color_index> row(std::size_t row) const noexcept {
        NONO_ASSERT(row < Height);
        return cells().subspan(row * Width, Width);
    }

    /// Returns a column, top to bottom. Requires column < width().
    [[nodiscard]] constexpr extend::column_view<color_index> column(std::size_t column) noexcept {
        NONO_ASSERT(column < Width);
        return {cells(), column, Width, Height};
    }
    /// Overload for a constant grid.
    [[nodiscard]] constexpr extend::column_view<const color_index> column(std::size_t column) const noexcept {
        NONO_ASSERT(column < Width);
        return {cells(), column, Width, Height};
    }

    /// Returns all cells, row by row from the top.
    [[nodiscard]] constexpr std::span<color_index> cells() noexcept { return values; }
    /// Overload for a constant grid.
    [[nodiscard]] constexpr std::span<const color_index> cells() const noexcept { return values; }

    /// Converts to `grid`, for functions such as `draw_text`. Allocates width times height bytes.
    constexpr operator grid() const { // NOLINT: implicit on purpose
        grid out(Width, Height);
        std::copy_n(values.data(), Width * Height, out.cells().data());
        return out;
    }

    friend constexpr bool operator==(const fixed_grid&, const fixed_grid&) = default;
};

}} // namespace nono::NONO_ABI

#endif // NONO_MODEL_FIXED_GRID_HPP
