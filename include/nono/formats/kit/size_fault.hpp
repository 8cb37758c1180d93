// What is wrong with a number that is to be the length of a side.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_KIT_SIZE_FAULT_HPP
#define NONO_FORMATS_KIT_SIZE_FAULT_HPP

#include <nono/formats/kit/format.hpp>
#include <nono/text/numbers.hpp>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// The fault of a length of a side, zero or over the limit; `none` if it is well. O(1).
[[nodiscard]] constexpr parse_errc fault_of_side(std::uint32_t length, const limits& bounds) noexcept {
    if (length == 0) return parse_errc::size_is_zero;
    return length > (std::min)(bounds.side, max_side) ? parse_errc::size_over_limit : parse_errc::none;
}

/// The same for a number as it stands in a text, which can also be missing or too large for any number. O(1).
[[nodiscard]] constexpr parse_errc fault_of_size(const parsed_number& number, const limits& bounds) noexcept {
    if (number.size == 0) return parse_errc::expected_number;
    if (number.too_large) return parse_errc::number_too_large;
    return fault_of_side(number.value, bounds);
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_FORMATS_KIT_SIZE_FAULT_HPP
