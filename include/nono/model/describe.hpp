// The text of an error for people: its position, its message, and the line with a caret.
// SPDX-License-Identifier: MIT
#ifndef NONO_MODEL_DESCRIBE_HPP
#define NONO_MODEL_DESCRIBE_HPP

#include <nono/detail/config.hpp>
#include <nono/model/result.hpp>
#if NONO_DEFINITIONS
#include <nono/detail/utf8.hpp>

#include <algorithm>
#include <cstddef>
#endif

#include <string>
#include <string_view>

namespace nono { inline namespace NONO_ABI {

/// Returns an error as text for people: `4:7: the clue is longer than its line`. If `text` is given, the line with the
/// error and a caret below the position follow. Errors of files (`error_group::file`) have no position in a text.
///
/// @param error  an error or a diagnostic
/// @param text   the text that was parsed, or an empty one
/// @return       one line without `text`, three lines with it; no newline at the end. A long line is shortened, and
///               bytes that would move the cursor or are not UTF-8 are shown as `?`
///
/// Complexity: O(1), regardless of the length of the line. Allocates the result.
[[nodiscard]] NONO_API std::string describe(const parse_error& error, std::string_view text = {});

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

// The size of the excerpt of a line in bytes: before the position, and in total.
inline constexpr std::size_t excerpt_before = 50;
inline constexpr std::size_t excerpt_size = 100;

/// Appends the part of `line` around byte `at` (from 0), and a caret on the line below it.
inline void append_excerpt(std::string& out, std::string_view line, std::size_t at) {
    std::size_t begin = at > excerpt_before ? at - excerpt_before : 0;
    while (begin < at && begin > 0 && (static_cast<unsigned char>(line[begin]) & 0xC0U) == 0x80U) ++begin;
    std::size_t caret = begin > 0 ? 3 : 0;
    if (begin > 0) out += "...";
    std::size_t i = begin;
    while (i < line.size() && i < begin + excerpt_size) {
        const auto length = utf8_length(line, i);
        if (i < at) ++caret;
        if (length != 0 && is_printable(code_of(line.substr(i, length))))
            out += line.substr(i, length);
        else
            out += line[i] == '\t' ? ' ' : '?';
        i += length == 0 ? 1 : length;
    }
    if (i < line.size()) out += "...";
    out += '\n';
    out.append(caret, ' ');
    out += '^';
}

} // namespace detail

std::string describe(const parse_error& error, std::string_view text) {
    std::string out;
    if (group_of(error.code) == error_group::file) return out.append(message(error.code));
    detail::append_number(out, error.where.line);
    out += ':';
    detail::append_number(out, error.where.column);
    out += ": ";
    out += message(error.code);
    if (text.empty()) return out;
    const std::size_t offset = error.where.offset < text.size() ? error.where.offset : text.size();
    // Of a long line, examine only enough to see that it continues beyond the excerpt. A line starts after the last
    // line end before the position; the position itself may be a line end.
    const std::size_t minimum = offset > detail::excerpt_before ? offset - detail::excerpt_before - 1 : 0;
    const std::string_view before = text.substr(minimum, offset - minimum);
    const std::string_view after = text.substr(offset, detail::excerpt_size + 4);
    const std::size_t previous = before.find_last_of("\r\n");
    const std::size_t begin = previous == std::string_view::npos ? minimum : minimum + previous + 1;
    const std::size_t end = offset + (std::min)(after.find_first_of("\r\n"), after.size());
    out += '\n';
    detail::append_excerpt(out, text.substr(begin, end - begin), offset - begin);
    return out;
}

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_MODEL_DESCRIBE_HPP
