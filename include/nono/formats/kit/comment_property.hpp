// Properties in comments, such as `title: A cat`, for formats that cannot hold them otherwise.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_KIT_COMMENT_PROPERTY_HPP
#define NONO_FORMATS_KIT_COMMENT_PROPERTY_HPP

#include <nono/formats/kit/tools.hpp>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// The property in a comment. Its key is `comment` if the comment does not name one.
struct comment_property {
    std::string_view key;
    std::string_view value;
};

/// Splits a comment without surrounding blanks: a word followed by a colon and a blank is a key. Linear.
[[nodiscard]] constexpr comment_property read_comment(std::string_view text) noexcept {
    std::size_t end = 0;
    while (end < text.size() && (is_letter(text[end]) || (end > 0 && (is_digit(text[end]) || text[end] == '-')))) ++end;
    const bool is_key = end > 0 && end < text.size() && text[end] == ':' && !same_word(text.substr(0, end), "comment");
    if (!is_key || (end + 1 < text.size() && !is_blank(text[end + 1]))) return {"comment", text};
    return {text.substr(0, end), text.substr(skip_blanks(text, end + 1))};
}

/// Returns true for a text that can be written unchanged on a line: it is not empty, and has no surrounding blanks and
/// no control characters. Linear.
[[nodiscard]] constexpr bool is_plain_line(std::string_view text) noexcept {
    if (text.empty() || is_blank(text.front()) || is_blank(text.back())) return false;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = utf8_length(text, at);
        if (length == 0 || static_cast<unsigned char>(text[at]) < 0x20U || text[at] == 0x7F) return false;
        at += length;
    }
    return true;
}

/// Returns the comment for a property, or an empty one if it would not be read back. Linear; allocates.
[[nodiscard]] inline std::string comment_of(const property& entry) {
    std::string line = entry.key == "comment" ? entry.value : entry.key + ":";
    if (entry.key != "comment" && !entry.value.empty()) line += " " + entry.value;
    const comment_property again = read_comment(line);
    if (!is_plain_line(line) || again.key != entry.key || again.value != entry.value) return {};
    return line;
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_FORMATS_KIT_COMMENT_PROPERTY_HPP
