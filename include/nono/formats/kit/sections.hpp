// The sections of the INI files of pynogram and the TOML files of nonogrid, and how the two are distinguished.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_KIT_SECTIONS_HPP
#define NONO_FORMATS_KIT_SECTIONS_HPP

#include <nono/formats/kit/tools.hpp>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Returns true if the first line after an offset that is not blank starts with a number. Linear in the skipped text.
[[nodiscard]] constexpr bool is_number_next(std::string_view text, std::size_t at) noexcept {
    while (at < text.size() && (is_blank(text[at]) || text[at] == '\n' || text[at] == '\r')) ++at;
    return at < text.size() && is_digit(text[at]);
}

/// Returns the heading `[clues]` or `[colors]` if it makes up a line, except for a comment after it; otherwise an empty
/// text.
///
/// @param content  the line without blanks at its start
[[nodiscard]] constexpr std::string_view clues_section_of(std::string_view content) noexcept {
    if (!content.starts_with("[c")) return {}; // excludes nearly all lines
    for (const std::string_view section : {std::string_view("[clues]"), std::string_view("[colors]")}) {
        if (!content.starts_with(section)) continue;
        const std::size_t rest = skip_blanks(content, section.size());
        const bool alone = rest == content.size() || content[rest] == '#' || content[rest] == ';';
        return alone ? section : std::string_view{};
    }
    return {};
}

/// Returns the position of the first line `[clues]` or, if there is no such line, `[colors]`: sections of the INI files
/// of pynogram and the TOML files of nonogrid. Returns `std::nullopt` if neither is in the first 64 KiB. Does not
/// allocate.
[[nodiscard]] constexpr std::optional<source_position> find_clues_section(std::string_view text) noexcept {
    text = start_of_text(text);
    if (text.find('[') == std::string_view::npos) return std::nullopt;
    line_cursor cursor(text, byte_order_mark(text));
    text_line line;
    std::optional<source_position> colors;
    while (cursor.next(line)) {
        const std::size_t first = skip_blanks(line.text, 0);
        if (!line.text.substr(first).starts_with('[')) continue;
        const std::string_view section = clues_section_of(line.text.substr(first));
        if (section == "[clues]") return line.at(first);
        if (section == "[colors]" && !colors) colors = line.at(first);
    }
    return colors;
}

/// Returns true if the section `[clues]` at `start` has a key `rows` or `columns` whose value begins with a number.
/// Otherwise the heading is just a word in brackets. Examines the first 64 KiB. Does not allocate.
[[nodiscard]] constexpr bool has_clues_below(std::string_view text, source_position start) noexcept {
    text = start_of_text(text);
    line_cursor cursor(text, start);
    text_line line;
    while (cursor.next(line)) {
        const text_line content = content_of(line);
        const std::size_t word = skip_word(content.text, 0);
        const std::string_view key = content.text.substr(0, (std::min)(word, content.text.find_first_of("=:")));
        if (!same_word(key, "rows") && !same_word(key, "columns")) continue;
        const std::size_t equals = skip_blanks(content.text, key.size());
        if (equals == content.text.size() || (content.text[equals] != '=' && content.text[equals] != ':')) continue;
        const std::size_t value = text.find_first_not_of(" \t\r\n\"'[,", content.start.offset + equals + 1);
        if (value != std::string_view::npos && is_digit(text[value])) return true;
    }
    return false;
}

/// Returns the confidence that a text is a file with such sections: a TOML file if `toml`, otherwise an INI file.
[[nodiscard]] constexpr confidence confidence_by_sections(std::string_view text, bool toml) noexcept;

/// Returns true if `text[at]` is the first `=` of a line that is not a comment. Linear in the distance to the previous
/// `=` or line end.
[[nodiscard]] constexpr bool is_first_equals(std::string_view text, std::size_t at) noexcept {
    const std::size_t first = byte_order_mark(text);
    std::size_t begin = at;
    while (begin > first && text[begin - 1] != '\n' && text[begin - 1] != '\r')
        if (text[--begin] == '=') return false;
    return text[skip_blanks(text, begin)] != '#';
}

/// Returns true if a text contains values that only TOML allows: strings that extend over several lines, or lists of
/// definitions. Examines the first 64 KiB. Does not allocate.
[[nodiscard]] constexpr bool has_toml_values(std::string_view text) noexcept {
    text = start_of_text(text);
    for (std::size_t at = text.find('='); at < text.size(); at = text.find('=', at + 1)) {
        const std::string_view value = text.substr(skip_blanks(text, at + 1));
        const bool starts = value.starts_with('[') || value.starts_with("\"\"\"") || value.starts_with("'''");
        if (starts && is_first_equals(text, at)) return true;
    }
    return false;
}

constexpr confidence confidence_by_sections(std::string_view text, bool toml) noexcept {
    const auto section = find_clues_section(text);
    if (!section || has_toml_values(text) != toml) return confidence::no;
    return has_clues_below(text, *section) ? confidence::certain : confidence::possible;
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_FORMATS_KIT_SECTIONS_HPP
