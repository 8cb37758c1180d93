// Texts in formats that a list may be without, as those that need a library, so that the error can name what reads
// them.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_KIT_FOREIGN_HPP
#define NONO_FORMATS_KIT_FOREIGN_HPP

#include <nono/formats/kit/sections.hpp>
#include <nono/formats/pages/parts/preformatted.hpp>
#include <nono/formats/sokoban/sok/detection.hpp>

namespace nono::inline NONO_ABI::detail {

/// True if a text starts like a non-empty JSON object or array. Linear in the leading white space.
[[nodiscard]] constexpr bool starts_as_json(std::string_view text) noexcept {
    constexpr std::string_view spaces = " \t\r\n";
    const std::size_t open = text.find_first_not_of(spaces, byte_order_mark(text));
    if (open == std::string_view::npos || (text[open] != '{' && text[open] != '[')) return false;
    const std::size_t first = text.find_first_not_of(spaces, open + 1);
    if (first == std::string_view::npos) return false;
    if (text[open] == '{') return text[first] == '"';
    return is_digit(text[first]) || std::string_view("[{\"-").find(text[first]) != std::string_view::npos;
}

/// True if the next line that is not blank starts with a digit, so that a heading above it is not a key of YAML with
/// a list of clues.
[[nodiscard]] constexpr bool is_above_numbers(line_cursor cursor) noexcept {
    text_line line;
    while (cursor.next(line))
        if (const std::size_t first = skip_blanks(line.text, 0); first < line.text.size())
            return is_digit(line.text[first]);
    return false;
}

/// The place of the first line that starts with `columns:` or `rows:`, or another word for them, with nothing or a YAML
/// list after it. Nothing if there is none in the first 64 KiB. Does not allocate.
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
            if (same_word(line.text.substr(0, colon), key) && !is_above_numbers(cursor)) return line.start;
    }
    return std::nullopt;
}

/// The format of a text that needs another list, and the place that shows it; code `none` if it is not known.
[[nodiscard]] constexpr parse_error foreign_format(std::string_view text) noexcept {
    if (is_refused_export(text)) return {parse_errc::export_refused, plain_lines_in(text).position()};
    if (starts_as_json(text)) return {parse_errc::json_text, {}};
    if (const auto where = find_yaml_clues(text)) return {parse_errc::yaml_text, *where};
    if (likelihood_of_sok(text) >= likelihood::likely) return {parse_errc::sokoban_text, {}};
    return {};
}

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_FORMATS_KIT_FOREIGN_HPP
