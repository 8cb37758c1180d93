// A view of a column of a grid: cells one row apart in memory.
#ifndef NONO_DETAIL_COLUMN_VIEW_HPP
#define NONO_DETAIL_COLUMN_VIEW_HPP

#include <nono/detail/abi.hpp>

#include <compare>
#include <cstddef>
#include <span> // for the tags of iterators too: <iterator> brings in streams
#include <type_traits>

namespace nono::inline NONO_ABI {

/// The cells of a column from top to bottom, as `column` of a grid gives them. What `std::span` is for a row: it refers
/// to the cells of its grid, which must outlive it, and it is cheap to copy. `Cell` is `const` where the grid is.
///
/// It has random access, for loops, `std::` algorithms and ranges. All of its members are O(1), allocate nothing and
/// are usable in constant expressions.
template <class Cell> class column_view {
public:
    using element_type = Cell;                 ///< as in `std::span`
    using value_type = std::remove_cv_t<Cell>; ///< as in `std::span`
    using size_type = std::size_t;             ///< as in `std::span`
    using difference_type = std::ptrdiff_t;    ///< as in `std::span`
    using reference = Cell&;                   ///< as in `std::span`
    class iterator;                            ///< a random-access iterator

    /// No cells.
    constexpr column_view() noexcept = default;
    /// The cells `first`, `first + stride`, ... of `cells`: `size` of them. Requires that `cells` has all of these.
    constexpr column_view(std::span<Cell> cells, std::size_t first, std::size_t stride, std::size_t size) noexcept
        : cells_(cells.data()), first_(first), stride_(stride), size_(size) {}
    /// The same cells, to be read only.
    constexpr operator column_view<const Cell>() const noexcept // NOLINT: implicit on purpose
        requires(!std::is_const_v<Cell>) {
        return {{cells_, size_ == 0 ? 0 : first_ + (size_ - 1) * stride_ + 1}, first_, stride_, size_};
    }

    /// Cells in the column: the height of the grid.
    [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
    /// True where the grid has no rows.
    [[nodiscard]] constexpr bool empty() const noexcept { return size_ == 0; }
    /// A cell, counted from 0 at the top. Requires row < size().
    [[nodiscard]] constexpr Cell& operator[](std::size_t row) const noexcept { return cells_[first_ + row * stride_]; }
    /// The cell at the top. Requires that the column is not empty.
    [[nodiscard]] constexpr Cell& front() const noexcept { return (*this)[0]; }
    /// The cell at the bottom. Requires that the column is not empty.
    [[nodiscard]] constexpr Cell& back() const noexcept { return (*this)[size_ - 1]; }

    /// The first cell.
    [[nodiscard]] constexpr iterator begin() const noexcept { return {cells_, first_, stride_}; }
    /// Behind the last cell.
    [[nodiscard]] constexpr iterator end() const noexcept { return {cells_, first_ + size_ * stride_, stride_}; }

private:
    Cell* cells_ = nullptr;
    std::size_t first_ = 0;
    std::size_t stride_ = 1;
    std::size_t size_ = 0;
};

/// A place in a column. It counts cells, for a pointer behind the last cell of a column would be outside the grid.
template <class Cell> class column_view<Cell>::iterator {
public:
    using iterator_category = std::random_access_iterator_tag; ///< as `std::iterator_traits` asks for
    using value_type = std::remove_cv_t<Cell>;                 ///< as `std::iterator_traits` asks for
    using difference_type = std::ptrdiff_t;                    ///< as `std::iterator_traits` asks for
    using pointer = Cell*;                                     ///< as `std::iterator_traits` asks for
    using reference = Cell&;                                   ///< as `std::iterator_traits` asks for

    /// No place; equal to others of this kind.
    constexpr iterator() noexcept = default;
    /// The cell `place` of `cells`; the next one is `stride` cells on.
    constexpr iterator(Cell* cells, std::size_t place, std::size_t stride) noexcept
        : cells_(cells), place_(place), stride_(stride) {}

    /// The cell.
    [[nodiscard]] constexpr Cell& operator*() const noexcept { return cells_[place_]; }
    /// A member of the cell.
    [[nodiscard]] constexpr Cell* operator->() const noexcept { return cells_ + place_; }
    /// The cell that is `by` cells down, up where that is negative.
    [[nodiscard]] constexpr Cell& operator[](difference_type by) const noexcept { return *(*this + by); }

    /// Goes down by so many cells, up where that is negative.
    constexpr iterator& operator+=(difference_type by) noexcept {
        place_ += static_cast<std::size_t>(by) * stride_;
        return *this;
    }
    /// Goes up by so many cells, down where that is negative.
    constexpr iterator& operator-=(difference_type by) noexcept {
        place_ -= static_cast<std::size_t>(by) * stride_;
        return *this;
    }
    /// Goes down by one cell.
    constexpr iterator& operator++() noexcept { return *this += 1; }
    /// Goes up by one cell.
    constexpr iterator& operator--() noexcept { return *this -= 1; }
    /// Goes down by one cell; returns where it was.
    constexpr iterator operator++(int) noexcept {
        const iterator before = *this;
        ++*this;
        return before;
    }
    /// Goes up by one cell; returns where it was.
    constexpr iterator operator--(int) noexcept {
        const iterator before = *this;
        --*this;
        return before;
    }

    /// A place so many cells further down.
    [[nodiscard]] friend constexpr iterator operator+(iterator from, difference_type by) noexcept { return from += by; }
    /// A place so many cells further down.
    [[nodiscard]] friend constexpr iterator operator+(difference_type by, iterator from) noexcept { return from += by; }
    /// A place so many cells further up.
    [[nodiscard]] friend constexpr iterator operator-(iterator from, difference_type by) noexcept { return from -= by; }
    /// How many cells `a` is below `b`. Requires that both are of the same column.
    [[nodiscard]] friend constexpr difference_type operator-(const iterator& a, const iterator& b) noexcept {
        return (static_cast<difference_type>(a.place_) - static_cast<difference_type>(b.place_)) /
               static_cast<difference_type>(a.stride_);
    }

    /// True where both are the same place. Requires that both are of the same column.
    [[nodiscard]] friend constexpr bool operator==(const iterator& a, const iterator& b) noexcept {
        return a.place_ == b.place_;
    }
    /// Less is higher up. Requires that both are of the same column.
    [[nodiscard]] friend constexpr std::strong_ordering operator<=>(const iterator& a, const iterator& b) noexcept {
        return a.place_ <=> b.place_;
    }

private:
    Cell* cells_ = nullptr;
    std::size_t place_ = 0;
    std::size_t stride_ = 1;
};

} // namespace nono::inline NONO_ABI

#endif // NONO_DETAIL_COLUMN_VIEW_HPP
