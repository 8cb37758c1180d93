// Recognizes texts in formats that may be missing from a list, such as those that need a library, so that the error can
// name the header that reads them.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_RECOGNITION_FOREIGN_HPP
#define NONO_FORMATS_RECOGNITION_FOREIGN_HPP

#include <nono/formats/kit/preformatted.hpp>
#include <nono/formats/kit/sections.hpp>
#include <nono/formats/sokoban/sok/detection.hpp>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Returns true if a text starts like a non-empty JSON object or array. Linear in the leading white space.
[[nodiscard]] constexpr bool starts_as_json(std::string_view text) noexcept {
    constexpr std::string_view spaces = " \t\r\n";
    const std::size_t open = text.find_first_not_of(spaces, byte_order_mark(text));
    if (open == std::string_view::npos || (text[open] != '{' && text[open] != '[')) return false;
    const std::size_t first = text.find_first_not_of(spaces, open + 1);
    if (first == std::string_view::npos) return false;
    if (text[open] == '{') return text[first] == '"';
    return is_digit(text[first]) || std::string_view("[{\"-").find(text[first]) != std::string_view::npos;
}

/// Returns true if the value at an offset is a YAML list: `[` before a number, a text or a list, or a line that starts
/// with `-` below the key, after which a comment can follow. Linear in the skipped text.
[[nodiscard]] constexpr bool is_yaml_list(std::string_view text, std::size_t at) noexcept {
    constexpr std::string_view spaces = " \t\r\n";
    const auto next = [&] { at = (std::min)(text.find_first_not_of(spaces, at), text.size()); };
    bool same_line = true;
    const auto skip = [&] {
        const std::size_t from = at;
        next();
        same_line = same_line && text.substr(from, at - from).find_first_of("\r\n") == std::string_view::npos;
    };
    for (skip(); at < text.size() && text[at] == '#'; skip())
        at = (std::min)(text.find_first_of("\r\n", at), text.size());
    if (at == text.size()) return false;
    if (text[at] == '-')
        return !same_line && at + 1 < text.size() && spaces.find(text[at + 1]) != std::string_view::npos;
    if (text[at] != '[') return false;
    ++at;
    next();
    return at < text.size() &&
           (is_digit(text[at]) || std::string_view("[]\"'-").find(text[at]) != std::string_view::npos);
}

/// Returns the position of the first line that starts with `columns:`, `cols:` or `rows:` and has a YAML list as its
/// value. Returns `std::nullopt` if the first 64 KiB contain no such line. Does not allocate.
[[nodiscard]] constexpr std::optional<source_position> find_yaml_clues(std::string_view text) noexcept {
    text = start_of_text(text);
    line_cursor cursor(text, byte_order_mark(text));
    text_line line;
    while (cursor.next(line)) {
        const std::size_t colon = line.text.find(':');
        if (colon == std::string_view::npos) continue;
        const std::size_t value = skip_blanks(line.text, colon + 1);
        const bool list = value == line.text.size() || line.text[value] == '[' || line.text[value] == '#';
        if (!list) continue;
        for (const std::string_view key : {"columns", "cols", "rows"})
            if (same_word(line.text.substr(0, colon), key) && is_yaml_list(text, line.start.offset + colon + 1))
                return line.start;
    }
    return std::nullopt;
}

/// Returns the error for a text in a format that needs another list, at the position that reveals the format; `none` if
/// the format is not known.
[[nodiscard]] constexpr parse_error foreign_format(std::string_view text) noexcept {
    if (is_refused_export(text)) return {parse_errc::export_refused, plain_lines_in(text).position()};
    if (starts_as_json(text)) return {parse_errc::json_text, {}};
    if (const auto where = find_yaml_clues(text)) return {parse_errc::yaml_text, *where};
    if (confidence_of_sok(text) >= confidence::likely) return {parse_errc::sokoban_text, {}};
    return {};
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_FORMATS_RECOGNITION_FOREIGN_HPP
