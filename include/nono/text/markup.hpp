// Escapes text for XML and HTML.
// SPDX-License-Identifier: MIT
#ifndef NONO_TEXT_MARKUP_HPP
#define NONO_TEXT_MARKUP_HPP

#include <nono/detail/utf8.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace nono { inline namespace NONO_ABI { namespace extend {

/// Appends a text in a form that can appear between tags or double quotes: `&`, `<`, `>` and `"` become references.
/// Tabs and line ends are kept; other control characters, which XML cannot hold, and bytes that are not UTF-8 become
/// U+FFFD.
///
/// @param out    receives the text
/// @param text   the text, presumably UTF-8
/// @param refer  called as `refer(code, at)` with each other character and its offset; returns true if it has appended
///               a reference instead of the character
/// @return       false if any U+FFFD was substituted
///
/// Linear in the text.
template <class Refer> bool append_markup(std::string& out, std::string_view text, Refer refer) {
    bool exact = true;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = detail::utf8_length(text, at);
        const char32_t code = length == 0 ? 0 : detail::code_of(text.substr(at, length));
        // apart from control characters, XML 1.0 excludes only U+FFFE and U+FFFF
        const bool control = code < 0x20U && code != U'\t' && code != U'\n' && code != U'\r';
        const bool valid = !control && code != 0xFFFEU && code != 0xFFFFU;
        exact = exact && valid;
        if (code == U'&')
            out += "&amp;";
        else if (code == U'<')
            out += "&lt;";
        else if (code == U'>')
            out += "&gt;";
        else if (code == U'"')
            out += "&quot;";
        else if (!refer(valid ? code : U'\uFFFD', at))
            out += valid ? text.substr(at, length) : "\xEF\xBF\xBD";
        at += length == 0 ? 1 : length;
    }
    return exact;
}

/// As above, without additional references.
inline bool append_markup(std::string& out, std::string_view text) {
    return append_markup(out, text, [](char32_t, std::size_t) { return false; });
}

}}} // namespace nono::NONO_ABI::extend

#endif // NONO_TEXT_MARKUP_HPP
