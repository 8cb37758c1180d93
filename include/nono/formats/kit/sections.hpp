// The sections that the INI files of pynogram and the TOML files of nonogrid have, and what tells the two apart.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_KIT_SECTIONS_HPP
#define NONO_FORMATS_KIT_SECTIONS_HPP

#include <nono/formats/kit/tools.hpp>

namespace nono::inline NONO_ABI::detail {

/// The start of a text that is searched for what tells its format.
[[nodiscard]] constexpr std::string_view start_of_text(std::string_view text) noexcept {
    return text.substr(0, std::size_t{1} << 16U);
}

/// The section that a line starts if it is one of those that `find_clues_section` looks for; else empty. A comment may
/// follow.
///
/// @param content  the line without blanks around
[[nodiscard]] constexpr std::string_view clues_section_of(std::string_view content) noexcept {
    if (!content.starts_with("[c")) return {}; // as nearly all lines
    for (const std::string_view section : {std::string_view("[clues]"), std::string_view("[colors]")}) {
        if (!content.starts_with(section)) continue;
        const std::size_t rest = skip_blanks(content, section.size());
        const bool alone = rest == content.size() || content[rest] == '#' || content[rest] == ';';
        return alone ? section : std::string_view{};
    }
    return {};
}

/// The place of the first line `[clues]`, or if there is none `[colors]`: the sections of the INI files of pynogram and
/// the TOML files of nonogrid. A comment may follow. Nothing if there is none in the first 64 KiB. Does not allocate.
[[nodiscard]] constexpr std::optional<source_position> find_clues_section(std::string_view text) noexcept {
    text = start_of_text(text);
    if (text.find('[') == std::string_view::npos) return std::nullopt;
    line_cursor cursor(text, byte_order_mark(text));
    text_line line;
    std::optional<source_position> colors;
    while (cursor.next(line)) {
        const text_line content = content_of(line);
        const std::string_view section = clues_section_of(content.text);
        if (section == "[clues]") return content.start;
        if (section == "[colors]" && !colors) colors = content.start;
    }
    return colors;
}

/// True if the first `=` of a line that is no comment is at `text[at]`. Linear in the distance to the `=` or the line
/// end before it.
[[nodiscard]] constexpr bool is_first_equals(std::string_view text, std::size_t at) noexcept {
    const std::size_t first = byte_order_mark(text);
    std::size_t begin = at;
    while (begin > first && text[begin - 1] != '\n' && text[begin - 1] != '\r')
        if (text[--begin] == '=') return false;
    return text[skip_blanks(text, begin)] != '#';
}

/// True if a text has what only TOML has: strings over several lines, or a list of definitions. Looks at the first
/// 64 KiB. Does not allocate.
[[nodiscard]] constexpr bool has_toml_values(std::string_view text) noexcept {
    text = start_of_text(text);
    for (std::size_t at = text.find('='); at < text.size(); at = text.find('=', at + 1)) {
        const std::string_view value = text.substr(skip_blanks(text, at + 1));
        const bool starts = value.starts_with('[') || value.starts_with("\"\"\"") || value.starts_with("'''");
        if (starts && is_first_equals(text, at)) return true;
    }
    return false;
}

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_FORMATS_KIT_SECTIONS_HPP
