// What is wrong with a number that is to be the length of a side.
#ifndef NONO_FORMATS_KIT_SIZE_FAULT_HPP
#define NONO_FORMATS_KIT_SIZE_FAULT_HPP

#include <nono/clues.hpp>
#include <nono/limits.hpp>
#include <nono/result.hpp>
#include <nono/text/numbers.hpp>

#include <algorithm>

namespace nono::inline NONO_ABI::detail {

/// The fault of a number as the length of a side: missing, too large, or zero; `none` if it can be one. O(1).
[[nodiscard]] constexpr parse_errc fault_of_size(const parsed_number& number, const limits& bounds) noexcept {
    if (number.size == 0) return parse_errc::expected_number;
    if (number.too_large) return parse_errc::number_too_large;
    if (number.value == 0) return parse_errc::size_is_zero;
    return number.value > (std::min)(bounds.side, max_side) ? parse_errc::size_over_limit : parse_errc::none;
}

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_FORMATS_KIT_SIZE_FAULT_HPP
