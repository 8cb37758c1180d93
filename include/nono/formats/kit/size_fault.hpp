// Checks of the numbers that specify the size of a puzzle.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_KIT_SIZE_FAULT_HPP
#define NONO_FORMATS_KIT_SIZE_FAULT_HPP

#include <nono/formats/kit/format.hpp>
#include <nono/text/numbers.hpp>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Returns the error of the length of a side, which can be zero or over the limit; `none` if it is valid. O(1).
[[nodiscard]] constexpr parse_errc fault_of_side(std::uint32_t length, const limits& bounds) noexcept {
    if (length == 0) return parse_errc::size_is_zero;
    return length > (std::min)(bounds.side, max_side) ? parse_errc::size_over_limit : parse_errc::none;
}

/// As above, but for a number read from a text, which can also be missing or too large for its type. O(1).
[[nodiscard]] constexpr parse_errc fault_of_size(const parsed_number& number, const limits& bounds) noexcept {
    if (number.size == 0) return parse_errc::expected_number;
    if (number.too_large) return parse_errc::number_too_large;
    return fault_of_side(number.value, bounds);
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_FORMATS_KIT_SIZE_FAULT_HPP
