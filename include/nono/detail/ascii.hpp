// Case-insensitive comparison of ASCII letters.
// SPDX-License-Identifier: MIT
#ifndef NONO_DETAIL_ASCII_HPP
#define NONO_DETAIL_ASCII_HPP

#include <nono/detail/abi.hpp>

#include <algorithm>
#include <string_view>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Returns a letter in lower case, and any other character unchanged.
[[nodiscard]] constexpr char lower_ascii(char c) noexcept {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// Returns true if the words are equal, ignoring the case of ASCII letters.
[[nodiscard]] constexpr bool same_word(std::string_view a, std::string_view b) noexcept {
    return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), [](char x, char y) {
               return x == y || lower_ascii(x) == lower_ascii(y);
           });
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_DETAIL_ASCII_HPP
