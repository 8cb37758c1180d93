// Some elements of an array, for the inside of the library.
#ifndef NONO_DETAIL_SLICE_HPP
#define NONO_DETAIL_SLICE_HPP

#include <nono/detail/abi.hpp>

#include <cstddef>
#include <type_traits>

namespace nono::inline NONO_ABI::detail {

/// What the library needs of `std::span`, for elements that never leave it. To make a `std::span` from a pointer takes
/// ten milliseconds for each type of pointer, for all that an iterator has to be, and from a container six more.
template <class T> class slice {
public:
    constexpr slice() noexcept = default;
    constexpr slice(T* first, std::size_t size) noexcept : data_(first), size_(size) {}
    /// The same elements, to be read only.
    constexpr operator slice<const T>() const noexcept // NOLINT: implicit on purpose
        requires(!std::is_const_v<T>) {
        return {data_, size_};
    }

    [[nodiscard]] constexpr T* data() const noexcept { return data_; }
    [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
    [[nodiscard]] constexpr bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] constexpr T* begin() const noexcept { return data_; }
    [[nodiscard]] constexpr T* end() const noexcept { return data_ + size_; }
    [[nodiscard]] constexpr T& operator[](std::size_t i) const noexcept { return data_[i]; }
    [[nodiscard]] constexpr T& front() const noexcept { return data_[0]; }
    [[nodiscard]] constexpr T& back() const noexcept { return data_[size_ - 1]; }
    /// `size` elements from `begin` on. Requires that there are so many.
    [[nodiscard]] constexpr slice part(std::size_t begin, std::size_t size) const noexcept {
        return {data_ + begin, size};
    }

private:
    T* data_ = nullptr;
    std::size_t size_ = 0;
};

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_DETAIL_SLICE_HPP
