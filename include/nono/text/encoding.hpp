// Converts texts to UTF-8 from other encodings; positions refer to the original bytes.
// SPDX-License-Identifier: MIT
#ifndef NONO_TEXT_ENCODING_HPP
#define NONO_TEXT_ENCODING_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/detail/utf8.hpp>
#include <nono/model/result.hpp>
#include <nono/text/lines.hpp>
#include <nono/text/utf8.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace nono { inline namespace NONO_ABI {

namespace detail {

/// Returns the character of a byte in windows-1252 (a superset of the printable characters of ISO 8859-1). The five
/// bytes without a character map to themselves, as in the WHATWG Encoding Standard. O(1).
[[nodiscard]] constexpr char32_t windows_1252_character(unsigned char byte) noexcept {
    constexpr std::array<std::uint16_t, 32> from_0x80{0x20AC, 0x81,   0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
                                                      0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D,   0x017D, 0x8F,
                                                      0x90,   0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                                                      0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,   0x017E, 0x0178};
    if (byte >= 0x80U && byte < 0xA0U) return from_0x80[byte - 0x80U];
    return byte;
}

/// Appends bytes in windows-1252 as UTF-8. Linear.
inline void append_windows_1252(std::string& out, std::string_view bytes) {
    for (const char byte : bytes) append_utf8(out, windows_1252_character(static_cast<unsigned char>(byte)));
}

} // namespace detail

namespace extend {

/// The encoding of a text.
enum class text_encoding : std::uint8_t {
    utf8,         ///< UTF-8 throughout
    guessed,      ///< UTF-8, but windows-1252 in each line that is not UTF-8
    windows_1252, ///< windows-1252 throughout, unless the text is UTF-8
    utf16,        ///< UTF-16 with a byte order mark
};

/// A text converted to UTF-8, which readers parse instead of the original bytes.
///
/// A UTF-8 text is used unchanged, without allocation. Any other text is converted in linear time, which allocates a
/// few times its size. Usable in constant expressions.
class utf8_text {
public:
    /// @param original  the bytes; they must outlive the object
    /// @param encoding  the encoding to assume if they are not UTF-8
    constexpr explicit utf8_text(std::string_view original, text_encoding encoding = text_encoding::guessed)
        : original_(original), text_(original), encoding_(encoding) {
        if (encoding == text_encoding::utf16)
            convert_utf16();
        else
            convert_bytes();
    }

    utf8_text(const utf8_text&) = delete;
    utf8_text& operator=(const utf8_text&) = delete;
    [[gnu::noinline]] constexpr ~utf8_text() = default; // inlining it in every reader would be costly

    /// Returns the text in UTF-8, or the original bytes if `fault` reports that they are not text.
    [[nodiscard]] constexpr std::string_view text() const noexcept { return text_; }
    /// Returns why the bytes are not text, as in `check_text`, with the position in the original bytes; or code `none`.
    [[nodiscard]] constexpr const parse_error& fault() const noexcept { return fault_; }
    /// Returns true if `text` was converted from another encoding.
    [[nodiscard]] constexpr bool converted() const noexcept { return !points_.empty(); }

    /// Returns the offset in the original bytes of the character at `offset` in `text`. Linear in the distance from the
    /// previous call if calls follow the order of the text, otherwise some hundred steps. Does not allocate.
    [[nodiscard]] constexpr std::size_t original_offset(std::size_t offset) noexcept {
        if (!converted()) return offset;
        if (offset >= text_.size()) return original_.size();
        const point from{offset / step * step, points_[offset / step]};
        if (last_.offset <= from.offset || last_.offset > offset) last_ = from;
        for (; last_.offset < offset; ++last_.offset) last_.original += advances_[last_.offset];
        return last_.original;
    }

    /// Converts a position in `text` to a position in the original bytes. It costs the same as `original_offset`.
    [[nodiscard]] constexpr source_position original_position(source_position where) noexcept {
        if (!converted()) return where;
        const std::size_t line = original_offset(where.offset - (where.column - 1));
        const std::size_t offset = original_offset(where.offset);
        return {offset, where.line, static_cast<std::uint32_t>(offset - line + 1)};
    }

    /// Returns the position, in the original bytes, of the first byte that was assumed to be windows-1252, between the
    /// end of the previous call's range and the offset `end` in `text`, or `std::nullopt`. Linear in that range.
    [[gnu::cold]] [[nodiscard]] constexpr std::optional<source_position> next_guess(std::size_t end) noexcept {
        if (!converted() || encoding_ != text_encoding::guessed) return std::nullopt;
        const std::size_t stop = original_offset(end);
        if (stop <= examined_.offset) return std::nullopt;
        const auto found = detail::check_utf8(original_.substr(examined_.offset, stop - examined_.offset));
        std::optional<source_position> out;
        if (found.code != parse_errc::none)
            out = position_of(original_, examined_.offset + found.where.offset, examined_);
        examined_ = position_of(original_, stop, out.value_or(examined_));
        return out;
    }

private:
    /// Corresponding offsets in both texts.
    struct point {
        std::size_t offset = 0;   ///< in `text`
        std::size_t original = 0; ///< in the original bytes
    };
    struct character {
        char32_t code = 0;
        std::size_t bytes = 0; ///< in the original text
    };

    static constexpr std::size_t step = 512;

    /// Appends a byte. If it is the last or only byte of a character, `count` is the number of original bytes of that
    /// character from `original` on; otherwise `count` is 0.
    constexpr void append_byte(char byte, std::size_t original, std::size_t count) {
        if (bytes_.size() % step == 0) points_.push_back(original);
        bytes_.push_back(byte);
        advances_.push_back(static_cast<unsigned char>(count));
    }

    /// Appends the character that has `count` original bytes, starting at `original`.
    constexpr void append(char32_t code, std::size_t original, std::size_t count) {
        detail::encode_utf8(code, [&](char byte) { append_byte(byte, original, 0); });
        advances_.back() = static_cast<unsigned char>(count);
    }

    constexpr void convert_bytes() {
        fault_ = check_text(original_);
        if (fault_.code != parse_errc::invalid_utf8 || encoding_ == text_encoding::utf8) return;
        const std::size_t nul = original_.find('\0');
        if (nul == std::string_view::npos) return convert_lines();
        fault_ = {parse_errc::not_text, position_of(original_, nul)};
    }

    constexpr void convert_lines() {
        fault_ = {};
        bytes_.reserve(original_.size() + original_.size() / 8);
        const std::size_t mark = detail::byte_order_mark(original_);
        for (std::size_t at = 0; at < original_.size();) {
            const std::size_t end = (std::min)(original_.find_first_of("\r\n", at), original_.size() - 1) + 1;
            const auto line = original_.substr(at, end - at);
            const bool single = encoding_ == text_encoding::windows_1252 ||
                                detail::check_utf8(line).code != parse_errc::none; // each byte is a character
            for (; at < end; ++at)
                if (single && at >= mark)
                    append(detail::windows_1252_character(static_cast<unsigned char>(original_[at])), at, 1);
                else
                    append_byte(original_[at], at, 1);
        }
        text_ = {bytes_.data(), bytes_.size()};
    }

    /// Returns the UTF-16 code unit at an offset.
    [[nodiscard]] constexpr char32_t unit(std::size_t at) const noexcept {
        const auto byte = [&](std::size_t i) { return char32_t{static_cast<unsigned char>(original_[i])}; };
        const bool little = original_.front() == '\xFF';
        return byte(little ? at : at + 1) | byte(little ? at + 1 : at) << 8U;
    }

    /// Returns the UTF-16 character at an offset with at least two bytes left, or U+0000 for half of a surrogate pair.
    [[nodiscard]] constexpr character utf16_character(std::size_t at) const noexcept {
        const char32_t first = unit(at);
        if (first < 0xD800U || first >= 0xE000U) return {first, 2};
        if (first >= 0xDC00U || at + 3 >= original_.size()) return {0, 2};
        const char32_t second = unit(at + 2);
        if (second < 0xDC00U || second >= 0xE000U) return {0, 2};
        return {0x10000U + ((first - 0xD800U) << 10U) + (second - 0xDC00U), 4};
    }

    constexpr void convert_utf16() {
        const auto mark = original_.substr(0, 2);
        if (mark != "\xFF\xFE" && mark != "\xFE\xFF") {
            fault_ = {parse_errc::utf16_text, {}};
            return;
        }
        for (std::size_t at = 2; at < original_.size();) {
            const bool whole = at + 1 < original_.size();
            const character found = whole ? utf16_character(at) : character{};
            if (found.code == 0) {
                const bool nul = whole && unit(at) == 0;
                fault_ = {nul ? parse_errc::not_text : parse_errc::utf16_text, position_of(original_, at)};
                points_.clear();
                return;
            }
            append(found.code, at, found.bytes);
            at += found.bytes;
        }
        text_ = {bytes_.data(), bytes_.size()};
    }

    std::string_view original_;
    std::string_view text_;
    text_encoding encoding_;
    parse_error fault_;
    detail::lean_vector<char> bytes_;             // of `text_`, if it was converted
    detail::lean_vector<unsigned char> advances_; // for the last byte of each character in `text_`, its original bytes
    detail::lean_vector<std::size_t> points_;     // the original offset of every `step`-th byte of `text_`
    point last_;                                  // the last point found by `original_offset`
    source_position examined_;                    // the end of the last range of `next_guess`
};

} // namespace extend

}} // namespace nono::NONO_ABI

#endif // NONO_TEXT_ENCODING_HPP
