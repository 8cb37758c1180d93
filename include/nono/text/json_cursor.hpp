// Reads JSON piece by piece, without a library and without a tree of it in memory.
// SPDX-License-Identifier: MIT
#ifndef NONO_TEXT_JSON_CURSOR_HPP
#define NONO_TEXT_JSON_CURSOR_HPP

#include <nono/text/numbers.hpp>
#include <nono/text/utf8.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace nono { inline namespace NONO_ABI { namespace extend {

/// A place in a JSON text (RFC 8259), from which a reader takes values in their order and skips what it does not know.
///
/// Functions return false at text that is not what they take; `offset()` is then the place of it. What is taken is
/// checked as far as needed to take it: numbers and words are skipped as runs of their characters.
class json_cursor {
public:
    /// @param text         must outlive the cursor
    /// @param max_nesting  arrays and objects within others that `skip` passes over
    constexpr json_cursor(std::string_view text, std::size_t max_nesting) noexcept
        : text_(text), max_nesting_(max_nesting) {}

    /// The offset of the next byte.
    [[nodiscard]] constexpr std::size_t offset() const noexcept { return at_; }
    /// The next character that is not white space, which is skipped; NUL at the end.
    [[nodiscard]] constexpr char peek() noexcept {
        while (at_ < text_.size() && is_space(text_[at_])) ++at_;
        return at_ < text_.size() ? text_[at_] : '\0';
    }
    /// Takes a character such as `{`, after white space.
    [[gnu::noinline]] [[nodiscard]] constexpr bool take(char wanted) noexcept {
        if (peek() != wanted || at_ == text_.size()) return false;
        ++at_;
        return true;
    }
    /// Takes what follows a value in an array or object: true at a comma before another one. False at `end`, which is
    /// taken too, and at anything else, which is not: `failed` tells them apart.
    [[nodiscard]] constexpr bool next(char end) noexcept {
        if (take(',')) return true;
        failed_ = !take(end);
        return false;
    }
    /// True if the last `next` found neither a comma nor the end.
    [[nodiscard]] constexpr bool failed() const noexcept { return failed_; }

    /// Appends a string to `out`, in UTF-8, with its escapes replaced; half a surrogate pair is U+FFFD. Linear.
    [[nodiscard]] bool consume_string(std::string& out) {
        if (!take('"')) return false;
        while (at_ < text_.size()) {
            const char c = text_[at_];
            if (static_cast<unsigned char>(c) < 0x20U) return false;
            ++at_;
            if (c == '"') return true;
            if (c != '\\')
                out += c;
            else if (!consume_escape(out))
                return false;
        }
        return false;
    }
    /// Skips a string. Linear.
    [[nodiscard]] constexpr bool skip_string() noexcept {
        if (!take('"')) return false;
        while (at_ < text_.size()) {
            const char c = text_[at_++];
            if (c == '"') return true;
            if (c == '\\') ++at_;
        }
        at_ = text_.size();
        return false;
    }
    /// Skips any value. Linear. False also for values nested deeper than the limit.
    [[nodiscard]] constexpr bool skip() noexcept {
        // Brackets are counted, and what lies between them is passed over in any order.
        std::size_t depth = 0;
        do {
            const char c = peek();
            if (c == '"') {
                if (!skip_string()) return false;
            } else if (c == '{' || c == '[') {
                ++at_;
                if (depth++ == max_nesting_) return false;
            } else if (depth > 0 && (c == '}' || c == ']' || c == ',' || c == ':')) {
                ++at_;
                if (c == '}' || c == ']') --depth;
            } else if (!skip_word()) {
                return false;
            }
        } while (depth > 0);
        return true;
    }

private:
    [[nodiscard]] static constexpr bool is_space(char c) noexcept {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r';
    }
    [[nodiscard]] constexpr bool skip_word() noexcept {
        const std::size_t begin = at_;
        const auto in_word = [](char c) {
            return detail::is_letter(c) || detail::is_digit(c) || c == '+' || c == '-' || c == '.';
        };
        while (at_ < text_.size() && in_word(text_[at_])) ++at_;
        return at_ > begin;
    }
    [[nodiscard]] bool consume_escape(std::string& out) {
        constexpr std::string_view letters = "\"\\/bfnrt";
        if (at_ == text_.size()) return false;
        const char c = text_[at_];
        if (const std::size_t found = letters.find(c); found < letters.size()) {
            out += "\"\\/\b\f\n\r\t"[found];
            ++at_;
            return true;
        }
        if (c != 'u') return false;
        ++at_;
        auto unit = consume_four_digits();
        if (!unit) return false;
        std::uint32_t code = *unit;
        if (code >= 0xD800U && code <= 0xDBFFU && text_.substr(at_, 2) == "\\u") {
            at_ += 2;
            unit = consume_four_digits();
            if (!unit) return false;
            const bool pair = *unit >= 0xDC00U && *unit <= 0xDFFFU;
            if (!pair) detail::append_utf8(out, U'\uFFFD');
            code = pair ? 0x10000U + ((code & 0x3FFU) << 10U) + (*unit & 0x3FFU) : *unit;
        }
        const bool half = code >= 0xD800U && code <= 0xDFFFU;
        detail::append_utf8(out, half ? U'\uFFFD' : static_cast<char32_t>(code));
        return true;
    }
    [[nodiscard]] constexpr std::optional<std::uint32_t> consume_four_digits() noexcept {
        std::uint32_t out = 0;
        for (int i = 0; i < 4; ++i, ++at_) {
            const auto digit = at_ < text_.size() ? detail::digit_value(text_[at_], 16) : std::nullopt;
            if (!digit) return std::nullopt;
            out = out * 16 + *digit;
        }
        return out;
    }

    std::string_view text_;
    std::size_t max_nesting_;
    std::size_t at_ = 0;
    bool failed_ = false;
};

}}} // namespace nono::NONO_ABI::extend

#endif // NONO_TEXT_JSON_CURSOR_HPP
