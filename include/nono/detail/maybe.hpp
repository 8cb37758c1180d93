// A value or nothing, for the inside of the library.
// SPDX-License-Identifier: MIT
#ifndef NONO_DETAIL_MAYBE_HPP
#define NONO_DETAIL_MAYBE_HPP

#include <nono/detail/abi.hpp>

#include <optional> // for std::nullopt
#include <utility>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// What the library needs of `std::optional`, for values that never leave it.
///
/// For each type, `std::optional` instantiates some forty traits and, where nothing is inlined, ten functions: about
/// six milliseconds. The type must have a default constructor and an assignment.
template <class T> class maybe {
public:
    constexpr maybe() = default;
    constexpr maybe(std::nullopt_t) noexcept {}                                       // NOLINT: implicit on purpose
    constexpr maybe(T value) noexcept : value_(std::move(value)), has_value_(true) {} // NOLINT: implicit on purpose

    [[nodiscard]] constexpr explicit operator bool() const noexcept { return has_value_; }
    [[nodiscard]] constexpr bool has_value() const noexcept { return has_value_; }
    [[nodiscard]] constexpr T& operator*() noexcept { return value_; }
    [[nodiscard]] constexpr const T& operator*() const noexcept { return value_; }
    [[nodiscard]] constexpr T* operator->() noexcept { return &value_; }
    [[nodiscard]] constexpr const T* operator->() const noexcept { return &value_; }

    friend constexpr bool operator==(const maybe& a, const maybe& b) noexcept {
        return a.has_value_ == b.has_value_ && (!a.has_value_ || a.value_ == b.value_);
    }

private:
    T value_{};
    bool has_value_ = false;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_DETAIL_MAYBE_HPP
