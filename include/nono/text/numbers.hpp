// Decimal numbers in a text.
// SPDX-License-Identifier: MIT
#ifndef NONO_TEXT_NUMBERS_HPP
#define NONO_TEXT_NUMBERS_HPP

#include <nono/detail/abi.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace nono { inline namespace NONO_ABI {

namespace extend {

/// A parsed number.
struct parsed_number {
    std::uint32_t value = 0; ///< at most 2^32 - 1
    std::size_t size = 0;    ///< the number of digits; 0 if there is no number
    bool too_large = false;  ///< the number is at least 2^32 - 1 (`nono::blotted`, which is not a length)
};

/// Parses the digits from `text[at]` on as one number, without a sign. Linear in the digits. Does not allocate.
[[nodiscard]] constexpr parsed_number parse_number(std::string_view text, std::size_t at) noexcept {
    const char* const digits = text.data() + at;
    const std::size_t limit = text.size() - at;
    std::uint64_t value = 0;
    std::size_t i = 0;
    bool too_large = false;
    for (; i < limit; ++i) {
        const unsigned digit = static_cast<unsigned>(digits[i]) - '0';
        if (digit > 9) break;
        value = value * 10 + digit;
        if (value < 0xFFFF'FFFFU) continue;
        value = 0xFFFF'FFFFU; // with any further digit it stays too large, and it cannot overflow
        too_large = true;
    }
    return {static_cast<std::uint32_t>(value), i, too_large};
}

} // namespace extend

namespace detail {

/// Returns the value of a digit in base 10 or 16, or `std::nullopt` if it is not a digit. O(1).
[[gnu::noinline]] [[nodiscard]] constexpr std::optional<std::uint32_t> digit_value(char c, unsigned base) noexcept {
    if (c >= '0' && c <= '9') return static_cast<std::uint32_t>(c - '0');
    if (base == 16 && c >= 'a' && c <= 'f') return static_cast<std::uint32_t>(c - 'a' + 10);
    if (base == 16 && c >= 'A' && c <= 'F') return static_cast<std::uint32_t>(c - 'A' + 10);
    return std::nullopt;
}

} // namespace detail

}} // namespace nono::NONO_ABI

#endif // NONO_TEXT_NUMBERS_HPP
