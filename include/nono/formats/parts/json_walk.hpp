// A little JSON: strings and words, for formats in which an object is a small part of a text.
#ifndef NONO_FORMATS_PARTS_JSON_WALK_HPP
#define NONO_FORMATS_PARTS_JSON_WALK_HPP

#include <nono/text/numbers.hpp>
#include <nono/text/utf8.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace nono::inline NONO_ABI::detail {

/// Reads JSON from its start, one value at a time. Linear in the text; strings are allocated.
class json_walk {
public:
    /// @param text  must outlive the walk
    explicit json_walk(std::string_view text) noexcept : text_(text) {}

    /// Takes a character after white space; false if another stands there.
    [[nodiscard]] bool take(char c) noexcept {
        skip_space();
        if (at_ >= text_.size() || text_[at_] != c) return false;
        ++at_;
        return true;
    }

    /// Takes a string; nothing if none stands there, or it is not complete.
    [[nodiscard]] std::optional<std::string> take_string() {
        if (!take('"')) return std::nullopt;
        std::string out;
        while (at_ < text_.size() && text_[at_] != '"') {
            if (text_[at_] != '\\')
                out += text_[at_++];
            else if (!take_escape(out))
                return std::nullopt;
        }
        return take('"') ? std::optional(std::move(out)) : std::nullopt;
    }

    /// Takes a word such as `true` or a number.
    [[nodiscard]] std::string_view take_word() noexcept {
        skip_space();
        const std::size_t end = (std::min)(text_.find_first_of(",:[]{}\" \t\r\n", at_), text_.size());
        const auto word = text_.substr(at_, end - at_);
        at_ = end;
        return word;
    }

    /// Passes over a value of any kind; false if it is not complete.
    [[nodiscard]] bool skip_value() {
        std::size_t depth = 0;
        do {
            skip_space();
            if (at_ >= text_.size()) return false;
            const char c = text_[at_];
            if (c == '"') {
                if (!take_string()) return false;
            } else if (c == '{' || c == '[') {
                ++depth;
                ++at_;
            } else if (c == '}' || c == ']') {
                if (depth == 0) return false;
                --depth;
                ++at_;
            } else if (take_word().empty()) {
                ++at_; // a comma or a colon
            }
        } while (depth > 0);
        return true;
    }

private:
    void skip_space() noexcept { at_ = (std::min)(text_.find_first_not_of(" \t\r\n", at_), text_.size()); }

    /// Takes four hexadecimal digits, as in `\u00e9`.
    [[nodiscard]] std::optional<std::uint32_t> take_code_unit() noexcept {
        std::uint32_t unit = 0;
        for (int i = 0; i < 4; ++i, ++at_) {
            const auto digit = at_ < text_.size() ? digit_value(text_[at_], 16) : std::nullopt;
            if (!digit) return std::nullopt;
            unit = unit * 16 + *digit;
        }
        return unit;
    }

    [[nodiscard]] bool take_escape(std::string& out) {
        constexpr std::string_view names = "\"\\/bfnrt";
        constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
        const char name = at_ + 1 < text_.size() ? text_[at_ + 1] : '\0';
        at_ += 2;
        if (const auto found = names.find(name); found != std::string_view::npos) {
            out += meanings[found];
            return true;
        }
        auto unit = name == 'u' ? take_code_unit() : std::nullopt;
        if (!unit) return false;
        if (*unit >= 0xD800 && *unit < 0xDC00 && text_.substr(at_, 2) == "\\u") {
            at_ += 2;
            const auto low = take_code_unit();
            if (!low) return false;
            const bool paired = *low >= 0xDC00 && *low < 0xE000;
            unit = paired ? 0x10000 + ((*unit - 0xD800) << 10U) + (*low - 0xDC00) : 0xFFFD;
        }
        const bool lone = *unit >= 0xD800 && *unit < 0xE000;
        append_utf8(out, static_cast<char32_t>(lone || *unit == 0 ? 0xFFFD : *unit));
        return true;
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

/// Appends a text as a JSON string. Linear; allocates.
inline void append_json_string(std::string& out, std::string_view text) {
    constexpr std::string_view digits = "0123456789abcdef";
    out += '"';
    for (const char c : text) {
        const auto code = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (code < 0x20) {
            out += "\\u00";
            out += digits[code / 16];
            out += digits[code % 16];
        } else {
            out += c;
        }
    }
    out += '"';
}

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_FORMATS_PARTS_JSON_WALK_HPP
