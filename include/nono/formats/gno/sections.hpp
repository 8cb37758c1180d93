// The sections of `.gno` and the content of their lines.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_GNO_SECTIONS_HPP
#define NONO_FORMATS_GNO_SECTIONS_HPP

#include <nono/formats/kit/tools.hpp>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// The sections of `.gno`, in the order in which the current program writes them.
enum class gno_section : std::uint8_t {
    description,
    license,
    dimensions,
    rows,
    columns,
    solution,
    locked,
    working,
    state,
    original_path,
    history,
    other
};

/// The headings of all sections except `other`, as the current program writes them.
inline constexpr std::array<std::string_view, 11> gno_headings{
    "Description", "License",      "Dimensions", "Row clues",     "Column clues", "Solution grid",
    "Locked",      "Working grid", "State",      "Original path", "History"};

/// The property keys for the lines of a description.
inline constexpr std::array<std::string_view, 4> gno_description_keys{"title", "by", "date", "difficulty"};

/// The property that stores the marks of a working grid.
inline constexpr std::string_view gno_marks_key = "working-cells";

/// Returns the section of a heading. As in both programs, only the first three letters are compared, ignoring case.
[[nodiscard]] constexpr gno_section gno_section_of(std::string_view heading) noexcept {
    for (std::size_t i = 0; i < gno_headings.size(); ++i)
        if (same_word(heading.substr(0, 3), gno_headings[i].substr(0, 3))) return static_cast<gno_section>(i);
    return gno_section::other;
}

/// Returns the text between the brackets at the start of a line; empty if the line is not a heading.
[[nodiscard]] constexpr std::string_view gno_heading(std::string_view line) noexcept {
    const std::size_t begin = skip_blanks(line, 0);
    if (begin == line.size() || line[begin] != '[') return {};
    const std::size_t end = line.find(']', begin);
    if (end == std::string_view::npos) return {};
    return without_blanks_around(line.substr(begin + 1, end - begin - 1));
}

/// Returns the start of the note on a line, which is `//` at the start of the line or after a blank. Returns the end of
/// the line if there is no note.
[[nodiscard]] constexpr std::size_t gno_note(std::string_view line) noexcept {
    for (std::size_t at = line.find("//"); at != std::string_view::npos; at = line.find("//", at + 1))
        if (at == 0 || is_blank(line[at - 1])) return at;
    return line.size();
}

/// Returns true if a text starts with a date such as `2011-11-24`, `2010/06/27` or `27.6.2010`.
[[nodiscard]] constexpr bool is_gno_date(std::string_view text) noexcept {
    std::size_t at = 0;
    for (int part = 0; part < 3; ++part) {
        const parsed_number number = parse_number(text, at);
        if (number.size == 0 || number.size > 4) return false;
        at += number.size;
        const bool divided = at < text.size() && (text[at] == '-' || text[at] == '/' || text[at] == '.');
        if (part < 2 && !divided) return false;
        ++at;
    }
    return true;
}

/// Sorts the lines of a description. The old program and the document specify name, author, date and difficulty, with a
/// blank line for a missing field; the current program reads name, date and difficulty and skips blank lines.
///
/// @param lines  the first four lines; missing ones are empty
/// @param count  the number of lines
/// @return       true if the lines were sorted; false, with `lines` unchanged, if there are four lines in their
/// positions
///               or if two lines belong in the same position
[[nodiscard]] constexpr bool sort_gno_description(std::array<std::string_view, 4>& lines, std::size_t count) noexcept {
    const bool three = is_gno_date(lines[1]) && lines[3].empty();
    if (count >= 4 && !three) return false;
    std::array<std::string_view, 4> sorted{lines[0], {}, {}, {}};
    bool left_out = false;
    for (std::size_t i = 1; i < lines.size(); ++i) {
        const auto line = lines[i];
        if (line.empty()) continue;
        const bool number = line.find_first_not_of("0123456789") == std::string_view::npos;
        std::size_t position = number ? 3 : 1;
        if (is_gno_date(line)) position = 2;
        if (!sorted[position].empty()) left_out = true;
        sorted[position] = line;
    }
    if (!left_out) lines = sorted;
    return !left_out;
}

/// The program that wrote a working grid: the two programs differ in the meaning of the cells 3 and 4.
enum class gno_dialect : std::uint8_t { unknown, old, current };

[[nodiscard]] constexpr gno_dialect gno_dialect_of(bool has_locked, std::string_view state) noexcept {
    if (has_locked || state.starts_with("GNONOGRAMS")) return gno_dialect::current;
    return state.empty() ? gno_dialect::unknown : gno_dialect::old;
}

/// Returns the colors that a cell can have. In both programs, `code` is 0 for unknown, 1 for empty and 2 for filled. In
/// the current program, 3 is completed and 4 undefined; in the old one, 3 is an error, 4 completed, 5 empty by mistake
/// and 6 filled by mistake.
[[nodiscard]] constexpr color_set gno_cell(std::size_t code, gno_dialect dialect) noexcept {
    const bool any =
        code == 0 || (code == 3 && dialect == gno_dialect::old) || (code == 4 && dialect == gno_dialect::current);
    if (any) return color_set::first(2);
    return color_set::only(code == 1 || code == 5 ? blank : color_index{1});
}

/// Iterates over the lines of a section, without their notes and surrounding blanks.
class gno_lines {
public:
    constexpr explicit gno_lines(std::string_view body) noexcept : cursor_(body) {}

    [[nodiscard]] constexpr bool next(std::string_view& line) noexcept {
        text_line whole;
        if (!cursor_.next(whole)) return false;
        line = without_blanks_around(whole.text.substr(0, gno_note(whole.text)));
        return true;
    }
    [[nodiscard]] constexpr bool next_filled(std::string_view& line) noexcept {
        while (next(line))
            if (!line.empty()) return true;
        return false;
    }

private:
    line_cursor cursor_;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_FORMATS_GNO_SECTIONS_HPP
