// A view of contiguous elements, for internal use.
// SPDX-License-Identifier: MIT
#ifndef NONO_DETAIL_SLICE_HPP
#define NONO_DETAIL_SLICE_HPP

#include <nono/detail/abi.hpp>

#include <cstddef>
#include <type_traits>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// The part of `std::span` that the library needs, with pointers as iterators. Constructing a `std::span` from a
/// pointer takes ten milliseconds of compile time per pointer type, because of the requirements on iterators, and six
/// more from a container. All members are O(1).
template <class T> class slice {
public:
    /// No elements.
    constexpr slice() noexcept = default;
    /// Views `size` elements, starting at `first`.
    constexpr slice(T* first, std::size_t size) noexcept : data_(first), size_(size) {}
    /// Converts to a read-only view of the same elements.
    constexpr operator slice<const T>() const noexcept // NOLINT: implicit on purpose
        requires(!std::is_const_v<T>) {
        return {data_, size_};
    }

    /// Returns a pointer to the elements.
    [[nodiscard]] constexpr T* data() const noexcept { return data_; }
    /// Returns the number of elements.
    [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
    /// Returns true if there are no elements.
    [[nodiscard]] constexpr bool empty() const noexcept { return size_ == 0; }
    /// Returns an iterator to the first element.
    [[nodiscard]] constexpr T* begin() const noexcept { return data_; }
    /// Returns an iterator past the last element.
    [[nodiscard]] constexpr T* end() const noexcept { return data_ + size_; }
    /// Returns an element, counted from 0. Requires i < size().
    [[nodiscard]] constexpr T& operator[](std::size_t i) const noexcept { return data_[i]; }
    /// Returns the first element. Requires that the slice is not empty.
    [[nodiscard]] constexpr T& front() const noexcept { return data_[0]; }
    /// Returns the last element. Requires that the slice is not empty.
    [[nodiscard]] constexpr T& back() const noexcept { return data_[size_ - 1]; }
    /// Returns the `size` elements from `begin` on. Requires that they exist.
    [[nodiscard]] constexpr slice part(std::size_t begin, std::size_t size) const noexcept {
        return {data_ + begin, size};
    }

private:
    T* data_ = nullptr;
    std::size_t size_ = 0;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_DETAIL_SLICE_HPP
