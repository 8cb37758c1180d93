// Checks whether bytes are text, and encodes and decodes UTF-8.
// SPDX-License-Identifier: MIT
#ifndef NONO_TEXT_UTF8_HPP
#define NONO_TEXT_UTF8_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/utf8.hpp>
#include <nono/model/result.hpp>
#include <nono/text/lines.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace nono { inline namespace NONO_ABI {

namespace detail {

/// Returns the length of the UTF-8 byte order mark at the start of the text: 3 or 0. O(1).
[[nodiscard]] constexpr std::size_t byte_order_mark(std::string_view text) noexcept {
    return text.starts_with('\xEF') && text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
}

/// Returns true if a text has only blanks and line ends after its byte order mark. Linear in these. Does not allocate.
[[nodiscard]] constexpr bool is_blank_text(std::string_view text) noexcept {
    return text.find_first_not_of(" \t\v\f\r\n", byte_order_mark(text)) == std::string_view::npos;
}

/// Returns true if bytes start like a ZIP archive: one with files, an empty one, or the first of several parts. O(1).
[[nodiscard]] constexpr bool is_zip_archive(std::string_view bytes) noexcept {
    if (!bytes.starts_with('P')) return false;
    for (const std::string_view mark : {"PK\x03\x04", "PK\x05\x06", "PK\x07\x08"})
        if (bytes.starts_with(mark)) return true;
    return false;
}

/// Inserts a byte order mark if a text begins with U+FEFF, which readers would interpret as such a mark, or like a ZIP
/// archive, which they would reject. Linear in the text if it inserts the mark.
inline void mark_unclear_start(std::string& text) {
    if (byte_order_mark(text) != 0 || is_zip_archive(text)) text.insert(0, "\xEF\xBB\xBF");
}

} // namespace detail

namespace extend {

/// Returns the length in bytes of the UTF-8 sequence that starts at `text[at]`, 1 to 4, or 0 if there is none (RFC
/// 3629). Requires that `at` is in the text. O(1).
[[nodiscard]] constexpr std::size_t utf8_length(std::string_view text, std::size_t at) noexcept {
    return detail::utf8_length(text, at);
}

/// Returns the character that starts at `text[at]` and has `length` bytes, the result of `utf8_length` (1 to 4). O(1).
[[nodiscard]] constexpr char32_t decode_utf8(std::string_view text, std::size_t at, std::size_t length) noexcept {
    return detail::code_of({text.data() + at, length});
}

} // namespace extend

// ---------------------------------------------------------------------------------------------------------------------

namespace detail {

/// Returns the number of bytes from `at` on that are ASCII and not NUL.
[[nodiscard]] constexpr std::size_t plain_bytes(std::string_view text, std::size_t at) noexcept {
    const char* const data = text.data();
    const std::size_t begin = at;
    if (at_run_time()) {
        constexpr std::uint64_t ones = 0x0101'0101'0101'0101U;
        for (; text.size() - at >= sizeof(std::uint64_t); at += sizeof(std::uint64_t)) {
            std::uint64_t word = 0;
            std::memcpy(&word, data + at, sizeof word);
            // If all bytes are ASCII, `word - ones` has a high bit if and only if one of them is 0.
            if (((word | (word - ones)) & (ones << 7U)) != 0) break;
        }
    }
    while (at < text.size() && static_cast<signed char>(data[at]) > 0) ++at;
    return at - begin;
}

/// Returns the offset of the first ASCII letter from `at` on, or the end. Linear in the distance.
[[nodiscard]] constexpr std::size_t find_letter(std::string_view text, std::size_t at) noexcept {
    if (at_run_time()) {
        constexpr std::uint64_t ones = 0x0101'0101'0101'0101U;
        for (; text.size() - at >= sizeof(std::uint64_t); at += sizeof(std::uint64_t)) {
            std::uint64_t word = 0;
            std::memcpy(&word, text.data() + at, sizeof word);
            if ((word & 0x40 * ones) == 0) continue; // digits, blanks and most punctuation
            // The high bits mark bytes at or above `a`, and bytes above `z`, after conversion to lower case without the
            // high bit.
            const std::uint64_t lower = (word | 0x20 * ones) & 0x7F * ones;
            const std::uint64_t from_a = lower + (0x80 - 'a') * ones;
            const std::uint64_t after_z = lower + (0x7F - 'z') * ones;
            const std::uint64_t letters = from_a & ~after_z & ~word & 0x80 * ones;
            if (letters == 0) continue;
            if constexpr (std::endian::native != std::endian::little) break;
            return at + static_cast<std::size_t>(std::countr_zero(letters)) / 8;
        }
    }
    while (at < text.size() && !is_letter(text[at])) ++at;
    return at;
}

/// Returns true if a text has an ASCII letter. Linear in the text before the letter.
[[nodiscard]] constexpr bool has_letter(std::string_view text) noexcept { return find_letter(text, 0) < text.size(); }

/// Like `check_text`, for a part of a text.
[[nodiscard]] constexpr parse_error check_utf8(std::string_view text) noexcept {
    std::size_t at = 0;
    while (true) {
        at += plain_bytes(text, at);
        if (at == text.size()) return {};
        if (text[at] == '\0') return {parse_errc::not_text, position_of(text, at)};
        const std::size_t length = utf8_length(text, at);
        if (length == 0) return {parse_errc::invalid_utf8, position_of(text, at)};
        at += length;
    }
}

/// Calls `put` with each byte of the UTF-8 encoding of a character.
template <class Put> constexpr void encode_utf8(char32_t code, Put put) {
    const auto byte = [&](char32_t bits) { put(static_cast<char>(static_cast<unsigned char>(bits))); };
    if (code < 0x80U) return byte(code);
    unsigned shift = code < 0x800U ? 6 : code < 0x10000U ? 12 : 18; // six bits for each byte after the first
    byte((0xFF00U >> (shift / 6 + 1) & 0xFFU) | code >> shift);
    while (shift != 0) {
        shift -= 6;
        byte(0x80U | (code >> shift & 0x3FU));
    }
}

/// Appends a character as UTF-8. `code` must be a Unicode scalar value. O(1).
inline void append_utf8(std::string& out, char32_t code) {
    char bytes[4];
    std::size_t count = 0;
    encode_utf8(code, [&](char byte) { bytes[count++] = byte; });
    out.append(bytes, count);
}

} // namespace detail

namespace extend {

/// Checks whether bytes are a UTF-8 text.
///
/// @return  code `none` if they are; otherwise `utf16_text` (a UTF-16 byte order mark at the start), `zip_archive`
///          (`is_zip_archive`), `not_text` (a NUL byte) or `invalid_utf8` (RFC 3629), with the position of the first
///          fault
///
/// Linear in the text; eight bytes per step in ASCII. Does not allocate. Usable in constant expressions.
[[nodiscard]] constexpr parse_error check_text(std::string_view text) noexcept {
    if (text.starts_with('\xFF') || text.starts_with('\xFE')) {
        const auto start = text.substr(0, 2);
        if (start == "\xFF\xFE" || start == "\xFE\xFF") return {parse_errc::utf16_text, {}};
    }
    if (detail::is_zip_archive(text)) return {parse_errc::zip_archive, {}};
    return detail::check_utf8(text);
}

} // namespace extend

}} // namespace nono::NONO_ABI

#endif // NONO_TEXT_UTF8_HPP
