// Validates UTF-8 and determines which characters are safe to print on a terminal.
// SPDX-License-Identifier: MIT
#ifndef NONO_DETAIL_UTF8_HPP
#define NONO_DETAIL_UTF8_HPP

#include <nono/detail/abi.hpp>

#include <cstddef>
#include <string_view>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Returns the length in bytes of the UTF-8 sequence that starts at `text[at]`, or 0 if the bytes there are not a valid
/// sequence. Overlong forms, surrogates and values over U+10FFFF are invalid (RFC 3629).
[[nodiscard]] constexpr std::size_t utf8_length(std::string_view text, std::size_t at) noexcept {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const auto continues = [&](std::size_t i) { return i < text.size() && (byte(i) & 0xC0U) == 0x80U; };
    const unsigned first = byte(at);
    if (first < 0x80U) return 1;
    if (first < 0xC2U || first > 0xF4U || !continues(at + 1)) return 0;
    if (first < 0xE0U) return 2;
    const unsigned second = byte(at + 1);
    if (!continues(at + 2)) return 0;
    if (first < 0xF0U) {
        const bool overlong = first == 0xE0U && second < 0xA0U;
        const bool surrogate = first == 0xEDU && second > 0x9FU;
        return overlong || surrogate ? 0 : 3;
    }
    if (!continues(at + 3)) return 0;
    const bool overlong = first == 0xF0U && second < 0x90U;
    const bool too_large = first == 0xF4U && second > 0x8FU;
    return overlong || too_large ? 0 : 4;
}

/// Returns the code point of a UTF-8 sequence. Requires that the sequence is valid. O(1).
[[nodiscard]] constexpr char32_t code_of(std::string_view sequence) noexcept {
    const auto byte = [&](std::size_t i) { return static_cast<char32_t>(static_cast<unsigned char>(sequence[i])); };
    if (sequence.size() == 1) return byte(0);
    char32_t code = byte(0) & (0xFFU >> (sequence.size() + 1));
    for (std::size_t i = 1; i < sequence.size(); ++i) code = code << 6U | (byte(i) & 0x3FU);
    return code;
}

/// Returns false for characters that control a terminal or the direction of writing, end lines, or are invisible marks:
/// Unicode's categories Cc, Zl and Zp, and Cf except for characters that affect adjacent letters (such as joiners) or
/// mark a possible word break. O(1).
[[nodiscard]] constexpr bool is_printable(char32_t code) noexcept {
    if (code < 0x20U || (code >= 0x7FU && code <= 0x9FU)) return false;
    if (code < 0x061CU) return true;
    const auto within = [&](char32_t first, char32_t last) { return code >= first && code <= last; };
    const bool turns = code == 0x061CU || within(0x200EU, 0x200FU) || within(0x202AU, 0x202EU);
    const bool ends_line = within(0x2028U, 0x2029U);
    const bool marks = within(0x2066U, 0x206FU) || code == 0xFEFFU || within(0xFFF9U, 0xFFFBU) || code == 0xE0001U;
    return !turns && !ends_line && !marks;
}

/// Calls `visit(sequence, printable)` for each character of a text in order. Each byte that does not belong to a
/// character is visited as not printable. Linear.
template <class Visit> constexpr void for_each_character(std::string_view text, Visit visit) {
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = utf8_length(text, at);
        const std::string_view sequence = text.substr(at, length == 0 ? 1 : length);
        visit(sequence, length != 0 && is_printable(code_of(sequence)));
        at += sequence.size();
    }
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_DETAIL_UTF8_HPP
