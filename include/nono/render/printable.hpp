// Makes text from files safe to print: a title must not control the reader's terminal.
// SPDX-License-Identifier: MIT
#ifndef NONO_RENDER_PRINTABLE_HPP
#define NONO_RENDER_PRINTABLE_HPP

#include <nono/detail/utf8.hpp>

#include <string>
#include <string_view>

namespace nono { inline namespace NONO_ABI {

/// Converts text to a single line that is harmless to a terminal. Tabs and line ends become blanks; other control
/// characters, invisible characters that change the direction of writing or mark text, and invalid UTF-8 bytes become
/// `?`. Everything else is unchanged. Linear; allocates the result.
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

/// Appends a character as a JSON escape: `\u` with four digits, or two of these above U+FFFF.
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

/// Replaces the characters of JSON that `printable` would replace with escapes, so the result has the same meaning but
/// is harmless to a terminal. Outside of strings JSON has only blanks and line ends, which are unchanged.
///
/// @param json  JSON in UTF-8; invalid bytes become U+FFFD
/// Linear; allocates the result.
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
