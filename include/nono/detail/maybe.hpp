// An optional value for internal use.
// SPDX-License-Identifier: MIT
#ifndef NONO_DETAIL_MAYBE_HPP
#define NONO_DETAIL_MAYBE_HPP

#include <nono/detail/abi.hpp>

#include <optional> // for std::nullopt
#include <utility>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// The part of `std::optional` that the library needs, for internal values.
///
/// For each type, `std::optional` instantiates some forty traits and, without inlining, ten functions, which takes
/// about six milliseconds. The type must be default-constructible and assignable.
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
