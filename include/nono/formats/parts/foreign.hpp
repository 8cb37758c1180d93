// Nonogram formats that are recognised but not read, so that the error can name them.
#ifndef NONO_FORMATS_PARTS_FOREIGN_HPP
#define NONO_FORMATS_PARTS_FOREIGN_HPP

#include <nono/formats/parts/preformatted.hpp>
#include <nono/result.hpp>
#include <nono/text/lines.hpp>
#include <nono/text/utf8.hpp>

#include <cstddef>
#include <optional>
#include <string_view>

namespace nono::inline NONO_ABI::detail {

/// The place of the line `[clues]`, the section that holds the clues in the INI files of pynogram and the TOML files of
/// nonogrid; nothing if there is none in the first 64 KiB. Does not allocate.
[[nodiscard]] constexpr std::optional<source_position> find_clues_section(std::string_view text) noexcept {
    text = text.substr(0, std::size_t{1} << 16U);
    line_cursor cursor(text, byte_order_mark(text));
    text_line line;
    while (cursor.next(line)) {
        const text_line content = content_of(line);
        if (content.text == "[clues]") return content.start;
    }
    return std::nullopt;
}

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

/// The foreign format of a text, and the place that shows it; code `none` if it is not known.
[[nodiscard]] constexpr parse_error foreign_format(std::string_view text) noexcept {
    if (is_refused_export(text)) return {parse_errc::export_refused, plain_lines_in(text).position()};
    if (starts_as_json(text)) return {parse_errc::json_text, {}};
    if (const auto where = find_clues_section(text)) return {parse_errc::clues_section, *where};
    return {};
}

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_FORMATS_PARTS_FOREIGN_HPP
