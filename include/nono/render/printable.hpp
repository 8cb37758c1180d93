// Text from a file made safe to print: a title must not control the reader's terminal.
// SPDX-License-Identifier: MIT
#ifndef NONO_RENDER_PRINTABLE_HPP
#define NONO_RENDER_PRINTABLE_HPP

#include <nono/detail/utf8.hpp>

#include <string>
#include <string_view>

namespace nono { inline namespace NONO_ABI {

/// The text as one line that is harmless to a terminal: tabs and line ends become blanks; other control characters, the
/// ones that turn the direction of writing or mark text and show nothing, and bytes that are not UTF-8 become `?`.
/// Everything else stays as it is. Complexity: linear; allocates the result.
[[nodiscard]] inline std::string printable(std::string_view text) {
    std::string out;
    detail::for_each_character(text, [&](std::string_view sequence, bool shows) {
        const char c = sequence.front();
        if (shows)
            out += sequence;
        else
            out += c == '\t' || c == '\n' || c == '\r' ? ' ' : '?';
    });
    return out;
}

namespace detail {

/// Appends a character as JSON escapes it: `\u` and four digits, for characters over U+FFFF twice.
inline void append_json_escape(std::string& out, char32_t code) {
    const auto append = [&](char32_t unit) {
        out += "\\u";
        for (unsigned shift = 16; shift > 0; shift -= 4) out += "0123456789abcdef"[unit >> (shift - 4) & 0xFU];
    };
    if (code > 0xFFFFU) append(0xD800U + ((code - 0x10000U) >> 10U));
    append(code > 0xFFFFU ? 0xDC00U + ((code - 0x10000U) & 0x3FFU) : code);
}

} // namespace detail

namespace extend {

/// A text of JSON with the same characters as escapes, so that it means the same and is harmless to a terminal. Outside
/// of strings JSON has only blanks and line ends, which stay.
///
/// @param json  JSON in UTF-8; bytes that are not become U+FFFD
/// Complexity: linear; allocates the result.
[[nodiscard]] inline std::string printable_json(std::string_view json) {
    std::string out;
    detail::for_each_character(json, [&](std::string_view sequence, bool shows) {
        const char c = sequence.front();
        const bool space = c == '\t' || c == '\n' || c == '\r';
        if (shows || space)
            out += sequence;
        else if (detail::utf8_length(sequence, 0) == 0)
            out += "\xEF\xBF\xBD";
        else
            detail::append_json_escape(out, detail::code_of(sequence));
    });
    return out;
}

} // namespace extend

}} // namespace nono::NONO_ABI

#endif // NONO_RENDER_PRINTABLE_HPP
