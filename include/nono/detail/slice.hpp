// Some elements of an array, for the inside of the library.
// SPDX-License-Identifier: MIT
#ifndef NONO_DETAIL_SLICE_HPP
#define NONO_DETAIL_SLICE_HPP

#include <nono/detail/abi.hpp>

#include <cstddef>
#include <type_traits>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// What the library needs of `std::span`, with pointers as iterators. To make a `std::span` from a pointer takes ten
/// milliseconds for each type of pointer, for all that an iterator has to be, and from a container six more. All
/// members are O(1).
template <class T> class slice {
public:
    /// No elements.
    constexpr slice() noexcept = default;
    /// `size` elements from `first` on.
    constexpr slice(T* first, std::size_t size) noexcept : data_(first), size_(size) {}
    /// The same elements, to be read only.
    constexpr operator slice<const T>() const noexcept // NOLINT: implicit on purpose
        requires(!std::is_const_v<T>) {
        return {data_, size_};
    }

    /// The elements in memory.
    [[nodiscard]] constexpr T* data() const noexcept { return data_; }
    /// The number of elements.
    [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
    /// True without elements.
    [[nodiscard]] constexpr bool empty() const noexcept { return size_ == 0; }
    /// The first element.
    [[nodiscard]] constexpr T* begin() const noexcept { return data_; }
    /// Behind the last element.
    [[nodiscard]] constexpr T* end() const noexcept { return data_ + size_; }
    /// An element, from 0. Requires i < size().
    [[nodiscard]] constexpr T& operator[](std::size_t i) const noexcept { return data_[i]; }
    /// The first element. Requires that it is not empty.
    [[nodiscard]] constexpr T& front() const noexcept { return data_[0]; }
    /// The last element. Requires that it is not empty.
    [[nodiscard]] constexpr T& back() const noexcept { return data_[size_ - 1]; }
    /// `size` elements from `begin` on. Requires that there are so many.
    [[nodiscard]] constexpr slice part(std::size_t begin, std::size_t size) const noexcept {
        return {data_ + begin, size};
    }

private:
    T* data_ = nullptr;
    std::size_t size_ = 0;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_DETAIL_SLICE_HPP
