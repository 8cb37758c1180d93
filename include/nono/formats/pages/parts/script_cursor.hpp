// The tokens of a JavaScript text, for readers of pages that hold puzzles as literals.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_PAGES_PARTS_SCRIPT_CURSOR_HPP
#define NONO_FORMATS_PAGES_PARTS_SCRIPT_CURSOR_HPP

#include <nono/text/lines.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace nono::inline NONO_ABI::detail {

/// A token of a script.
struct script_token {
    /// What it is.
    enum class kinds : std::uint8_t {
        end,    ///< the text is over
        word,   ///< a name or a number, with its sign
        string, ///< the inside of a string
        sign,   ///< any other character
    };
    kinds kind = kinds::end;
    std::string_view text;  ///< as it stands in the text
    std::size_t offset = 0; ///< of it

    /// True for a sign.
    [[nodiscard]] constexpr bool is(char c) const noexcept {
        return kind == kinds::sign && text.size() == 1 && text.front() == c;
    }
};

/// Reads a script token by token. Comments are passed over. A script that was saved as a Python literal, with `\n` and
/// `\'` as two characters each, reads as the script itself. Linear in the text. Does not allocate.
class script_cursor {
public:
    constexpr script_cursor(std::string_view text, std::size_t at) noexcept : text_(text), at_(at) {}

    /// The next token.
    [[nodiscard]] constexpr script_token next() noexcept {
        skip_space();
        if (at_ >= text_.size()) return {script_token::kinds::end, {}, text_.size()};
        const bool escaped = text_[at_] == '\\' && at_ + 1 < text_.size();
        const char c = text_[at_ + (escaped ? 1U : 0U)];
        if (c == '"' || c == '\'') return string(c, escaped);
        const std::size_t begin = at_;
        if (text_[at_] == '-') ++at_;
        while (at_ < text_.size() && in_word(text_[at_])) ++at_;
        if (at_ > begin) return {script_token::kinds::word, text_.substr(begin, at_ - begin), begin};
        ++at_;
        return {script_token::kinds::sign, text_.substr(begin, 1), begin};
    }

    /// Passes over a value: a word, a string, or all between brackets. `first` is its first token.
    constexpr void skip(script_token first) noexcept {
        std::size_t depth = 0;
        while (first.kind != script_token::kinds::end) {
            if (first.is('[') || first.is('{') || first.is('(')) ++depth;
            const bool closes = first.is(']') || first.is('}') || first.is(')');
            if (closes ? depth <= 1 : depth == 0) return;
            if (closes) --depth;
            first = next();
        }
    }

private:
    [[nodiscard]] static constexpr bool in_word(char c) noexcept {
        return is_letter(c) || is_digit(c) || c == '_' || c == '$' || c == '.';
    }

    constexpr void skip_space() noexcept {
        while (at_ < text_.size()) {
            const char c = text_[at_];
            const char after = at_ + 1 < text_.size() ? text_[at_ + 1] : '\0';
            if (is_blank(c) || c == '\n' || c == '\r')
                ++at_;
            else if (c == '\\' && (after == 'n' || after == 'r' || after == 't'))
                at_ += 2;
            else if (c == '/' && after == '*')
                at_ = after_comment(text_.find("*/", at_ + 2));
            else if (c == '/' && after == '/')
                at_ = (std::min)(text_.find_first_of("\\\n\r", at_), text_.size());
            else
                return;
        }
    }

    [[nodiscard]] constexpr std::size_t after_comment(std::size_t close) const noexcept {
        return close == std::string_view::npos ? text_.size() : close + 2;
    }

    /// A string whose quotes are escaped or not. It ends with its line at the latest.
    [[nodiscard]] constexpr script_token string(char quote, bool escaped) noexcept {
        at_ += escaped ? 2U : 1U;
        const std::size_t begin = at_;
        for (; at_ < text_.size() && text_[at_] != '\n' && text_[at_] != '\r'; ++at_) {
            const bool backslash = text_[at_] == '\\' && at_ + 1 < text_.size();
            const bool ends = escaped ? backslash && text_[at_ + 1] == quote : text_[at_] == quote;
            if (ends) break;
            if (backslash) ++at_;
        }
        const std::size_t end = (std::min)(at_, text_.size());
        if (end < text_.size() && text_[end] != '\n' && text_[end] != '\r') at_ = end + (escaped ? 2U : 1U);
        return {script_token::kinds::string, text_.substr(begin, end - begin), begin};
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_FORMATS_PAGES_PARTS_SCRIPT_CURSOR_HPP
