// Parses JSON incrementally, without a library and without building a tree in memory.
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

namespace nono { inline namespace NONO_ABI { namespace detail {

/// A position in a JSON text (RFC 8259). A reader consumes values in order and skips unknown ones.
///
/// Functions return false if they find unexpected text; `offset()` is then the position of the error. The text
/// is validated only as far as necessary: numbers and words are skipped as sequences of their characters.
class json_cursor {
public:
    /// @param text         must outlive the cursor
    /// @param max_nesting  maximum nesting of arrays and objects that `skip` accepts
    constexpr json_cursor(std::string_view text, std::size_t max_nesting) noexcept
        : text_(text), max_nesting_(max_nesting) {}

    /// Returns the offset of the next byte.
    [[nodiscard]] constexpr std::size_t offset() const noexcept { return at_; }
    /// Skips white space and returns the next character without consuming it; NUL at the end.
    [[nodiscard]] constexpr char peek() noexcept {
        while (at_ < text_.size() && is_space(text_[at_])) ++at_;
        return at_ < text_.size() ? text_[at_] : '\0';
    }
    /// Skips white space and consumes the character `wanted`, such as `{`.
    [[gnu::noinline]] [[nodiscard]] constexpr bool consume(char wanted) noexcept {
        if (peek() != wanted || at_ == text_.size()) return false;
        ++at_;
        return true;
    }
    /// Advances to the next value of an array or object. Returns true if it consumed a comma. Returns false if it
    /// consumed `end`, or if it found any other text, which it does not consume; `failed` distinguishes the two.
    [[nodiscard]] constexpr bool next(char end) noexcept {
        if (consume(',')) return true;
        failed_ = !consume(end);
        return false;
    }
    /// Returns true if the last `next` found neither a comma nor the end.
    [[nodiscard]] constexpr bool failed() const noexcept { return failed_; }

    /// Appends a string to `out` in UTF-8, with its escapes replaced; half of a surrogate pair becomes U+FFFD. Linear.
    [[nodiscard]] bool consume_string(std::string& out) {
        if (!consume('"')) return false;
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
        if (!consume('"')) return false;
        while (at_ < text_.size()) {
            const char c = text_[at_++];
            if (c == '"') return true;
            if (c == '\\') ++at_;
        }
        at_ = text_.size();
        return false;
    }
    /// Skips any value. Returns false also for values nested deeper than the limit. Linear.
    [[nodiscard]] constexpr bool skip() noexcept {
        // Brackets are only counted; anything between them is skipped in any order.
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

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_TEXT_JSON_CURSOR_HPP
