// Escapes text for XML and HTML.
#ifndef NONO_TEXT_MARKUP_HPP
#define NONO_TEXT_MARKUP_HPP

#include <nono/detail/utf8.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace nono::inline NONO_ABI::detail {

/// Appends a text in a form that can appear between tags or double quotes: `&`, `<`, `>` and `"` become references.
/// Tabs and line ends are kept; other control characters, which XML cannot hold, and bytes that are not UTF-8 become
/// U+FFFD.
///
/// @return  false if something became U+FFFD
/// Linear in the text.
inline bool append_markup(std::string& out, std::string_view text) {
    bool exact = true;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = utf8_length(text, at);
        const auto first = static_cast<unsigned char>(text[at]);
        const bool control = first < 0x20U && first != '\t' && first != '\n' && first != '\r';
        const std::string_view character = text.substr(at, length == 0 ? 1 : length);
        // U+FFFE and U+FFFF are the only others that XML 1.0 excludes.
        const bool none = character == "\xEF\xBF\xBE" || character == "\xEF\xBF\xBF";
        if (length == 0 || control || none) {
            out += "\xEF\xBF\xBD";
            exact = false;
        } else if (first == '&') {
            out += "&amp;";
        } else if (first == '<') {
            out += "&lt;";
        } else if (first == '>') {
            out += "&gt;";
        } else if (first == '"') {
            out += "&quot;";
        } else {
            out += character;
        }
        at += character.size();
    }
    return exact;
}

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_TEXT_MARKUP_HPP
