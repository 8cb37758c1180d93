// The text of a pzprv3 file: where it starts, its words and lines, and the JSON at its end.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_PAGES_PARTS_PZPRV3_TEXT_HPP
#define NONO_FORMATS_PAGES_PARTS_PZPRV3_TEXT_HPP

#include <nono/formats/kit/tools.hpp>
#include <nono/render/printable.hpp>
#include <nono/text/json_cursor.hpp>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// The start of a file, and its notation.
struct pzprv3_start {
    std::size_t begin = 0; ///< start of the word `pzprv3`
    bool joined = false;   ///< `/` ends lines too
    bool encoded = false;  ///< it is part of an address: `%20` is a blank, and the file ends with the line
};

/// Finds the start of a file: at the start of the text, after a line `v:NAME`, or after the `?` of an address in the
/// first line. Linear in the first lines. Does not allocate.
[[nodiscard]] constexpr maybe<pzprv3_start> start_of_pzprv3(std::string_view text) noexcept;

/// A word of the file.
struct pzprv3_word {
    std::array<char, 15> characters{}; ///< its start; no word with a meaning is longer
    std::size_t size = 0;              ///< characters kept
    std::size_t offset = 0;            ///< offset in the text

    [[nodiscard]] constexpr std::string_view view() const noexcept { return {characters.data(), size}; }
};

/// Reads a file word by word and line by line. Linear in the text. Does not allocate.
class pzprv3_cursor {
public:
    constexpr pzprv3_cursor() = default; ///< at the end of an empty text
    constexpr pzprv3_cursor(std::string_view text, const pzprv3_start& start) noexcept
        : text_(text), at_(start.begin), joined_(start.joined), encoded_(start.encoded) {
        if (encoded_) text_ = text_.substr(0, text_.find_first_of("\r\n \t\"'<>", at_));
    }

    /// Returns the next word of the line, or an empty one at its end.
    [[nodiscard]] constexpr pzprv3_word next_word() noexcept {
        pzprv3_word out;
        while (is_blank(peek().value)) advance();
        out.offset = at_;
        for (; !at_line_end() && !is_blank(peek().value); advance())
            if (out.size < out.characters.size()) out.characters[out.size++] = peek().value;
        return out;
    }

    /// Moves to the start of the next line.
    constexpr void next_line() noexcept {
        while (!at_line_end()) advance();
        if (peek().value == '\r') advance();
        if (!at_end() && (peek().value == '\n' || (joined_ && peek().value == '/'))) advance();
    }

    [[nodiscard]] constexpr bool at_end() const noexcept { return at_ >= text_.size(); }
    /// Returns the offset of the next character in the text.
    [[nodiscard]] constexpr std::size_t offset() const noexcept { return at_; }

    /// Returns the text from an offset on. Allocates it.
    [[nodiscard]] std::string rest(std::size_t offset) const {
        pzprv3_cursor from = *this;
        std::string out;
        for (from.at_ = offset; !from.at_end(); from.advance()) out += from.peek().value;
        return out;
    }

private:
    struct character {
        char value = '\0';
        std::size_t size = 1; ///< bytes in the text
    };

    [[gnu::noinline]] [[nodiscard]] constexpr character peek() const noexcept {
        if (at_end()) return {};
        const char c = text_[at_];
        if (!encoded_ || c != '%' || text_.size() - at_ < 3) return {c, 1};
        const auto high = digit_value(text_[at_ + 1], 16);
        const auto low = digit_value(text_[at_ + 2], 16);
        if (!high || !low) return {c, 1};
        return {static_cast<char>(static_cast<unsigned char>(*high * 16 + *low)), 3};
    }

    constexpr void advance() noexcept { at_ += peek().size; }

    [[nodiscard]] constexpr bool at_line_end() const noexcept {
        const char c = peek().value;
        return at_end() || c == '\n' || c == '\r' || (joined_ && c == '/');
    }

    std::string_view text_;
    std::size_t at_ = 0;
    bool joined_ = false;
    bool encoded_ = false;
};

/// Calls `visit(key, value)` for each member of the object `metadata` in a JSON text whose value is a string or `true`,
/// as pzprjs writes them. Other values are skipped. Returns false if the text is not complete JSON up to the end of
/// that object. Linear in the text; allocates.
template <class Visit> [[nodiscard]] bool for_each_pzprv3_property(std::string_view json, Visit&& visit);

// ---------------------------------------------------------------------------------------------------------------------

/// Returns the offset after `pzprv3` and a version at an offset, or `std::nullopt` if they are not there. O(1).
[[nodiscard]] constexpr std::optional<std::size_t> end_of_pzprv3_word(std::string_view text, std::size_t at) noexcept {
    constexpr std::string_view word = "pzprv3";
    if (text.substr(at, word.size()) != word) return std::nullopt;
    at += word.size();
    if (at < text.size() && text[at] == '.') at += 1 + parse_number(text, at + 1).size;
    if (at < text.size() && !is_blank(text[at]) && std::string_view("\r\n/%").find(text[at]) == std::string_view::npos)
        return std::nullopt;
    return at;
}

constexpr maybe<pzprv3_start> start_of_pzprv3(std::string_view text) noexcept {
    std::size_t at = text.find_first_not_of(" \t\r\n", byte_order_mark(text));
    if (at == std::string_view::npos) return std::nullopt;
    const std::size_t line_end = (std::min)(text.find_first_of("\r\n", at), text.size());
    const std::string_view line = text.substr(0, line_end);
    if (line.substr(at, 2) == "v:") {
        const std::size_t slash = line.find('/', at);
        at = slash != std::string_view::npos ? slash + 1 : text.find_first_not_of("\r\n", line_end);
        if (at == std::string_view::npos) return std::nullopt;
    }
    if (const auto end = end_of_pzprv3_word(text, at)) return pzprv3_start{at, text.substr(*end, 1) == "/", false};
    const std::size_t mark = line.find("?pzprv3", at);
    if (mark == std::string_view::npos || !end_of_pzprv3_word(line, mark + 1)) return std::nullopt;
    return pzprv3_start{mark + 1, true, true};
}

/// Reads an object, with `consume_value(key)` for each value, which returns false to end the reading. Returns false if
/// it did, or if the object is not complete JSON.
template <class ConsumeValue> [[nodiscard]] bool parse_pzprv3_object(json_cursor& at, ConsumeValue consume_value) {
    if (!at.consume('{')) return false;
    if (at.consume('}')) return true;
    do {
        std::string key;
        if (!at.consume_string(key) || !at.consume(':') || !consume_value(key)) return false;
    } while (at.next('}'));
    return !at.failed();
}

template <class Visit> bool for_each_pzprv3_property(std::string_view json, Visit&& visit) {
    json_cursor at(json, limits{}.nesting);
    const auto parse_property = [&](std::string_view key) {
        std::string value;
        const bool is_text = at.peek() == '"';
        const std::size_t begin = at.offset();
        if (is_text ? !at.consume_string(value) : !at.skip()) return false;
        if (!is_text) value = json.substr(begin, at.offset() - begin);
        if (is_text || value == "true") visit(key, std::move(value));
        return true;
    };
    bool complete = false; // up to the end of `metadata`
    const bool is_read = parse_pzprv3_object(at, [&](std::string_view key) {
        if (key != "metadata") return at.skip();
        complete = parse_pzprv3_object(at, parse_property);
        return false;
    });
    return complete || is_read;
}

/// Appends a text as a JSON string. Linear; allocates.
inline void append_json_string(std::string& out, std::string_view text) {
    out += '"';
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        if (static_cast<unsigned char>(c) < 0x20U)
            append_json_escape(out, static_cast<unsigned char>(c));
        else
            out += c;
    }
    out += '"';
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_FORMATS_PAGES_PARTS_PZPRV3_TEXT_HPP
