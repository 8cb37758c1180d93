// An unsigned integer of 128 bits for solution counts: even a small nonogram can have more than 2^64 solutions.
// SPDX-License-Identifier: MIT
#ifndef NONO_MODEL_UINT128_HPP
#define NONO_MODEL_UINT128_HPP

#include <nono/detail/abi.hpp>

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace nono { inline namespace NONO_ABI {

/// An unsigned integer from 0 to 2^128 - 1. It can be made from any unsigned number, compared, added, multiplied and
/// printed, with the same results on every compiler.
class uint128 {
public:
    struct decimal;

    constexpr uint128() = default; ///< 0
    /// Converts a 64-bit number.
    constexpr uint128(std::uint64_t value) noexcept : low_(value) {} // NOLINT: implicit on purpose
    /// Makes high * 2^64 + low.
    constexpr uint128(std::uint64_t high, std::uint64_t low) noexcept : high_(high), low_(low) {}

    /// Returns 2^128 - 1.
    [[nodiscard]] static constexpr uint128 largest() noexcept { return {~std::uint64_t{0}, ~std::uint64_t{0}}; }

    [[nodiscard]] constexpr std::uint64_t high() const noexcept { return high_; } ///< the upper 64 bits
    [[nodiscard]] constexpr std::uint64_t low() const noexcept { return low_; }   ///< the lower 64 bits

    /// Returns the decimal digits, without leading zeros. Does not allocate; usable in constant expressions.
    [[nodiscard]] constexpr decimal digits() const noexcept;

    friend constexpr bool operator==(const uint128&, const uint128&) = default;
    /// Compares the values.
    friend constexpr std::strong_ordering operator<=>(const uint128&, const uint128&) = default; // the upper half first

private:
    std::uint64_t high_ = 0;
    std::uint64_t low_ = 0;
};

namespace detail {

/// Returns the sum, or `uint128::largest()` if the sum exceeds it. O(1).
[[nodiscard]] constexpr uint128 saturating_sum(uint128 a, uint128 b) noexcept;

/// Returns the product, or `uint128::largest()` if the product exceeds it. O(1).
[[nodiscard]] constexpr uint128 saturating_product(uint128 a, uint128 b) noexcept;

} // namespace detail

/// A number in decimal digits, at most 39.
struct uint128::decimal {
    static constexpr std::size_t maximum = 39; ///< the number of digits of 2^128 - 1
    std::array<char, maximum> characters{};    ///< the digits, aligned to the end
    std::size_t count = 0;                     ///< the number of digits, at least 1

    /// Returns the digits as a view into this object.
    [[nodiscard]] constexpr std::string_view text() const& noexcept {
        return {characters.data() + (maximum - count), count};
    }
    [[nodiscard]] std::string_view text() const&& = delete;
};

/// Returns the number in decimal digits. O(1); allocates the string.
[[nodiscard]] inline std::string to_string(uint128 value) {
    const auto digits = value.digits();
    return std::string(digits.text());
}

// ---------------------------------------------------------------------------------------------------------------------

namespace detail {

/// Returns the full product of two 64-bit words, computed from halves of 32 bits.
[[nodiscard]] constexpr uint128 product_of_words(std::uint64_t a, std::uint64_t b) noexcept {
    constexpr std::uint64_t half = 0xFFFF'FFFFU;
    const std::uint64_t low = (a & half) * (b & half);
    const std::uint64_t cross = (a >> 32U) * (b & half) + (low >> 32U);
    const std::uint64_t other = (a & half) * (b >> 32U) + (cross & half);
    return {(a >> 32U) * (b >> 32U) + (cross >> 32U) + (other >> 32U), other << 32U | (low & half)};
}

constexpr uint128 saturating_sum(uint128 a, uint128 b) noexcept {
    const std::uint64_t low = a.low() + b.low();
    const std::uint64_t carry = low < a.low() ? 1 : 0;
    const std::uint64_t high = a.high() + b.high();
    const std::uint64_t high_and_carry = high + carry;
    if (high < a.high() || high_and_carry < high) return uint128::largest();
    return {high_and_carry, low};
}

constexpr uint128 saturating_product(uint128 a, uint128 b) noexcept {
    if (a.high() != 0 && b.high() != 0) return uint128::largest();
    const std::uint64_t high = a.high() != 0 ? a.high() : b.high();
    const std::uint64_t other = a.high() != 0 ? b.low() : a.low();
    const uint128 upper = product_of_words(high, other); // times 2^64
    if (upper.high() != 0) return uint128::largest();
    return saturating_sum({upper.low(), 0}, product_of_words(a.low(), b.low()));
}

} // namespace detail

constexpr auto uint128::digits() const noexcept -> decimal {
    // Long division by 10 on four digits of 32 bits each.
    constexpr std::uint64_t half = 0xFFFF'FFFFU;
    std::array<std::uint64_t, 4> parts{high_ >> 32U, high_ & half, low_ >> 32U, low_ & half};
    decimal out;
    do {
        std::uint64_t rest = 0;
        for (auto& part : parts) {
            const std::uint64_t value = rest << 32U | part;
            part = value / 10;
            rest = value % 10;
        }
        ++out.count;
        out.characters[decimal::maximum - out.count] = static_cast<char>('0' + rest);
    } while ((parts[0] | parts[1] | parts[2] | parts[3]) != 0);
    return out;
}

}} // namespace nono::NONO_ABI

#endif // NONO_MODEL_UINT128_HPP
