// A view of a column of a grid: cells one row apart in memory.
// SPDX-License-Identifier: MIT
#ifndef NONO_DETAIL_COLUMN_VIEW_HPP
#define NONO_DETAIL_COLUMN_VIEW_HPP

#include <nono/detail/abi.hpp>
#include <nono/detail/index_iterator.hpp>

#include <cstddef>
#include <span>
#include <type_traits>

namespace nono { inline namespace NONO_ABI { namespace extend {

/// A view of the cells of a column, top to bottom, as returned by `column` of a grid. It is to a column what
/// `std::span` is to a row: it refers to the cells of its grid, which must outlive it, and is cheap to copy. `Cell` is
/// `const` if the grid is.
///
/// It provides random access for loops, `std::` algorithms and ranges. All members are O(1), allocate nothing and are
/// usable in constant expressions.
template <class Cell> class column_view {
public:
    using element_type = Cell;                 ///< as in `std::span`
    using value_type = std::remove_cv_t<Cell>; ///< as in `std::span`
    using size_type = std::size_t;             ///< as in `std::span`
    using difference_type = std::ptrdiff_t;    ///< as in `std::span`
    using reference = Cell&;                   ///< as in `std::span`
    /// A random-access iterator. It stores an index: a pointer past the last cell of a column would lie outside the
    /// grid.
    using iterator = detail::index_iterator<column_view>;

    /// No cells.
    constexpr column_view() noexcept = default;
    /// Views the `size` cells `first`, `first + stride`, ... of `cells`. Requires that `cells` has all of these.
    constexpr column_view(std::span<Cell> cells, std::size_t first, std::size_t stride, std::size_t size) noexcept
        : cells_(cells.data()), first_(first), stride_(stride), size_(size) {}
    /// Converts to a read-only view of the same cells.
    constexpr operator column_view<const Cell>() const noexcept // NOLINT: implicit on purpose
        requires(!std::is_const_v<Cell>) {
        return {{cells_, size_ == 0 ? 0 : first_ + (size_ - 1) * stride_ + 1}, first_, stride_, size_};
    }

    /// Returns the number of cells of the column: the height of the grid.
    [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
    /// Returns true if the grid has no rows.
    [[nodiscard]] constexpr bool empty() const noexcept { return size_ == 0; }
    /// Returns a cell, counted from 0 at the top. Requires row < size().
    [[nodiscard]] constexpr Cell& operator[](std::size_t row) const noexcept { return cells_[first_ + row * stride_]; }
    /// Returns the cell at the top. Requires that the column is not empty.
    [[nodiscard]] constexpr Cell& front() const noexcept { return (*this)[0]; }
    /// Returns the cell at the bottom. Requires that the column is not empty.
    [[nodiscard]] constexpr Cell& back() const noexcept { return (*this)[size_ - 1]; }

    /// Returns an iterator to the first cell.
    [[nodiscard]] constexpr iterator begin() const noexcept { return {*this, 0}; }
    /// Returns an iterator past the last cell.
    [[nodiscard]] constexpr iterator end() const noexcept { return {*this, size_}; }

private:
    Cell* cells_ = nullptr;
    std::size_t first_ = 0;
    std::size_t stride_ = 1;
    std::size_t size_ = 0;
};

}}} // namespace nono::NONO_ABI::extend

#endif // NONO_DETAIL_COLUMN_VIEW_HPP
