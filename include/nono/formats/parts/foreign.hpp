// Texts in formats that need a library, which a list of formats may be without, so that the error can name the header.
#ifndef NONO_FORMATS_PARTS_FOREIGN_HPP
#define NONO_FORMATS_PARTS_FOREIGN_HPP

#include <nono/detail/ascii.hpp>
#include <nono/result.hpp>
#include <nono/text/lines.hpp>
#include <nono/text/utf8.hpp>

#include <cstddef>
#include <optional>
#include <string_view>

namespace nono::inline NONO_ABI::detail {

/// The start of a text that is searched for what tells its format.
[[nodiscard]] constexpr std::string_view start_of_text(std::string_view text) noexcept {
    return text.substr(0, std::size_t{1} << 16U);
}

/// The place of the first line `[clues]`, or if there is none `[colors]`: the sections of the INI files of pynogram and
/// the TOML files of nonogrid. A comment may follow. Nothing if there is none in the first 64 KiB. Does not allocate.
[[nodiscard]] constexpr std::optional<source_position> find_clues_section(std::string_view text) noexcept {
    text = start_of_text(text);
    line_cursor cursor(text, byte_order_mark(text));
    text_line line;
    std::optional<source_position> colors;
    while (cursor.next(line)) {
        const text_line content = content_of(line);
        const std::string_view section = content.text.substr(0, content.text.find(']') + 1);
        const std::size_t rest = skip_blanks(content.text, section.size());
        if (rest < content.text.size() && content.text[rest] != '#' && content.text[rest] != ';') continue;
        if (section == "[clues]") return content.start;
        if (section == "[colors]" && !colors) colors = content.start;
    }
    return colors;
}

/// True if a text has what only TOML has: strings over several lines, or a list of definitions. Looks at the first
/// 64 KiB. Does not allocate.
[[nodiscard]] constexpr bool has_toml_strings(std::string_view text) noexcept {
    text = start_of_text(text);
    line_cursor cursor(text, byte_order_mark(text));
    text_line line;
    while (cursor.next(line)) {
        const std::string_view content = without_blanks_around(line.text);
        const std::size_t equals = content.find('=');
        if (content.starts_with('#') || equals == std::string_view::npos) continue;
        const std::string_view value = content.substr(skip_blanks(content, equals + 1));
        if (value.starts_with("\"\"\"") || value.starts_with("'''") || value.starts_with('[')) return true;
    }
    return false;
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
            if (same_word(line.text.substr(0, colon), key)) return line.start;
    }
    return std::nullopt;
}

/// The format of a text that needs a library, and the place that shows it; code `none` if it is not known.
[[nodiscard]] constexpr parse_error foreign_format(std::string_view text) noexcept {
    if (starts_as_json(text)) return {parse_errc::json_text, {}};
    if (const auto where = find_clues_section(text)) return {parse_errc::toml_text, *where};
    if (const auto where = find_yaml_clues(text)) return {parse_errc::yaml_text, *where};
    return {};
}

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_FORMATS_PARTS_FOREIGN_HPP
