// A rectangle of cells, row by row: the storage of grids and boards.
// SPDX-License-Identifier: MIT
#ifndef NONO_DETAIL_CELL_RECTANGLE_HPP
#define NONO_DETAIL_CELL_RECTANGLE_HPP

#include <nono/detail/column_view.hpp>
#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// The common base of `grid`, `partial_grid` and `sokoban::board`: a rectangle of cells, row by row.
template <class Cell> class cell_rectangle {
public:
    constexpr cell_rectangle() = default; ///< no cells
    /// Makes a rectangle in which every cell is `fill`. Allocates the cells.
    constexpr cell_rectangle(std::size_t width, std::size_t height, Cell fill)
        : width_(width), height_(height), cells_(width * height, fill) {}

    /// Returns the number of cells in a row.
    [[nodiscard]] constexpr std::size_t width() const noexcept { return width_; }
    /// Returns the number of cells in a column.
    [[nodiscard]] constexpr std::size_t height() const noexcept { return height_; }

    /// Returns a cell; row 0 is at the top, column 0 at the left. Requires row < height() and column < width().
    [[nodiscard]] constexpr Cell& operator()(std::size_t row, std::size_t column) & noexcept {
        NONO_ASSERT(row < height_ && column < width_);
        return cells_[row * width_ + column];
    }
    /// Overload for a constant rectangle.
    [[nodiscard]] constexpr const Cell& operator()(std::size_t row, std::size_t column) const& noexcept {
        NONO_ASSERT(row < height_ && column < width_);
        return cells_[row * width_ + column];
    }
    /// Overload for a temporary; returns a copy.
    [[nodiscard]] constexpr Cell operator()(std::size_t row, std::size_t column) && noexcept {
        return std::as_const(*this)(row, column);
    }

    /// Returns a row, left to right. Requires row < height().
    [[nodiscard]] constexpr std::span<Cell> row(std::size_t row) & noexcept {
        NONO_ASSERT(row < height_);
        return cells().subspan(row * width_, width_);
    }
    /// Overload for a constant rectangle.
    [[nodiscard]] constexpr std::span<const Cell> row(std::size_t row) const& noexcept {
        NONO_ASSERT(row < height_);
        return cells().subspan(row * width_, width_);
    }
    /// Returns a copy of the row of a temporary. Allocates.
    [[nodiscard]] NONO_CONSTEXPR std::vector<Cell> row(std::size_t row) && {
        const auto cells = std::as_const(*this).row(row);
        return {cells.begin(), cells.end()};
    }

    /// Returns a column, top to bottom. Requires column < width().
    [[nodiscard]] constexpr column_view<Cell> column(std::size_t column) & noexcept {
        NONO_ASSERT(column < width_);
        return {cells(), column, width_, height_};
    }
    /// Overload for a constant rectangle.
    [[nodiscard]] constexpr column_view<const Cell> column(std::size_t column) const& noexcept {
        NONO_ASSERT(column < width_);
        return {cells(), column, width_, height_};
    }
    /// Returns a copy of the column of a temporary. Allocates.
    [[nodiscard]] NONO_CONSTEXPR std::vector<Cell> column(std::size_t column) && {
        std::vector<Cell> out;
        for (std::size_t row = 0; row < height_; ++row) out.push_back(std::as_const(*this)(row, column));
        return out;
    }

    /// Returns all cells, row by row from the top.
    [[nodiscard]] constexpr std::span<Cell> cells() & noexcept { return {cells_.data(), cells_.size()}; }
    /// Overload for a constant rectangle.
    [[nodiscard]] constexpr std::span<const Cell> cells() const& noexcept { return {cells_.data(), cells_.size()}; }
    /// Returns a copy of the cells of a temporary. Allocates.
    [[nodiscard]] NONO_CONSTEXPR std::vector<Cell> cells() && { return {cells_.begin(), cells_.end()}; }

    /// Returns true if the sizes and all cells are equal. Linear in the cells.
    friend constexpr bool operator==(const cell_rectangle& a, const cell_rectangle& b) {
        return a.width_ == b.width_ && a.height_ == b.height_ && a.cells_ == b.cells_;
    }

protected:
    /// Adopts cells in row order, of which there must be width times height.
    constexpr cell_rectangle(std::size_t width, std::size_t height, lean_vector<Cell>&& cells) noexcept
        : width_(width), height_(height), cells_(std::move(cells)) {}

private:
    std::size_t width_ = 0;
    std::size_t height_ = 0;
    lean_vector<Cell> cells_;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_DETAIL_CELL_RECTANGLE_HPP
