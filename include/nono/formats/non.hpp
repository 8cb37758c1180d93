// `.non`: Steve Simpson's text format for nonograms, extended with colors, goals and bundles (`.nonpack`).
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_NON_HPP
#define NONO_FORMATS_NON_HPP

#include <nono/formats/kit/format.hpp>
#if NONO_DEFINITIONS
#include <nono/formats/kit/tools.hpp>
#include <nono/formats/non/reader.hpp>
#endif

namespace nono { inline namespace NONO_ABI {

/// The format `.non`, as described in Simpson's document and in the extended one, and as written by programs.
///
/// Reads the dialects of both documents, Nonny's color words, blank clue lines with either meaning, goals that extend
/// over several lines, puzzles with or without `====` between them, and quotes in any position. Every deviation is a
/// diagnostic. If two dialects contradict each other, the number of lines decides, and a note reports which dialect was
/// assumed.
struct non {
    using value_type = puzzle;

    static constexpr format_info info{.name = "non",
                                      .extensions = {"non", {}, {}, {}},
                                      .title = "Simpson's .non with colors, goals and bundles",
                                      .holds = {feature::colors, feature::palette, feature::blotted_clues,
                                                feature::goal, feature::saved_grids, feature::metadata,
                                                feature::bundles},
                                      .exclusive = true,
                                      .needs_letters = true};

    /// Returns `certain` if the first 64 KiB contain a size and a clue section that starts with a clue; `likely` if the
    /// size is missing, if the section has no clues, or if there is also a divider between puzzles; `possible` if there
    /// is only a size or only a section without clues. Does not allocate.
    [[nodiscard]] static NONO_API_CONSTEXPR confidence detect(std::string_view text) noexcept;

    /// Delivers every puzzle of the text to the sink. Linear in the text and the cells of its goals; allocates. Usable
    /// in constant expressions with a sink that has `clues_only`; such a sink receives no diagnostics about texts,
    /// goals and saved grids.
    template <extend::puzzle_sink S>
    static NONO_API_CONSTEXPR void read(std::string_view text, S& sink, const parse_options& options);

    /// Writes a puzzle in a form that every program for `.non` understands.
    ///
    /// A palette that the format cannot express is written in lines `color-name`, `color-symbol` and `color-value`,
    /// which other programs skip and `read` understands. `lost` names properties whose key starts like a key of the
    /// format or is not a single word that starts with a letter, names of saved grids, and cells in them that can have
    /// several colors but not all. Every puzzle can be written. Linear; allocates. Needs `nono/write.hpp`.
    [[nodiscard]] static NONO_API write_result write(const puzzle& source, const write_options& options = {});

    /// Writes several puzzles, separated by lines of `====`. `lost` contains the losses of all puzzles. Linear;
    /// allocates. Needs `nono/write.hpp`.
    [[nodiscard]] static NONO_API write_result write_all(std::span<const puzzle> puzzles,
                                                         const write_options& options = {});
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// The evidence for the format in a text.
struct non_signs {
    bool size = false;    ///< a key with a number
    bool section = false; ///< the start of row or column clues
    bool clues = false;   ///< the first line of a section that is not blank starts with a clue, with or without a color
};

/// Returns true if the first line after an offset that is not blank starts with a number, or with a word that is not a
/// key and a number after it, like a colored clue. Linear in the skipped characters.
[[nodiscard]] constexpr bool is_clue_next(std::string_view text, std::size_t at) noexcept {
    while (at < text.size() && (is_blank(text[at]) || text[at] == '\n' || text[at] == '\r')) ++at;
    if (at == text.size() || is_digit(text[at])) return at < text.size();
    const std::size_t begin = at;
    while (at < text.size() && is_letter(text[at])) ++at;
    const std::size_t number = skip_blanks(text, at);
    if (at == begin || number == at || number == text.size() || !is_digit(text[number])) return false;
    const std::string_view word = text.substr(begin, at - begin);
    const bool may_be_key = word.size() >= 4 && std::string_view("whrcmgs").find(lower_ascii(word[0])) < 7;
    return !may_be_key || non_key_of(word) == non_key::other;
}

/// Searches the start of a text. Skips everything except letters, because most lines of other lists contain none. Does
/// not allocate.
[[nodiscard]] constexpr non_signs look_for_non(std::string_view text) noexcept {
    text = start_of_text(text);
    const std::size_t begin = byte_order_mark(text);
    line_end_finder ends(text);
    non_signs found;
    for (std::size_t at = find_letter(text, begin); at < text.size(); at = find_letter(text, at)) {
        const std::size_t first = std::exchange(at, ends.next(at));
        // Two letters exclude most other words.
        constexpr std::string_view keys[] = {"width", "height", "rows", "columns"};
        if (at - first < 4) continue;
        const char letter = lower_ascii(text[first]);
        if (letter != 'w' && letter != 'h' && letter != 'r' && letter != 'c') continue;
        const std::size_t key_by_letter = letter == 'w' ? 0 : letter == 'h' ? 1 : letter == 'r' ? 2 : 3;
        if (lower_ascii(text[first + 3]) != keys[key_by_letter][3]) continue;
        if (!is_first_in_line(text, first, begin)) continue;
        const std::string_view key = keys[key_by_letter];
        if (at - first < key.size() || !same_word({text.data() + first, key.size()}, key)) continue;
        const std::size_t end = first + key.size();
        const std::size_t value = skip_blanks(text, end);
        if (value == end && end < at) continue; // the key is part of a longer word
        const bool side = key_by_letter >= 2;
        const bool section = side && value == at;
        found.section = found.section || section;
        found.size = found.size || (value < at && is_digit(text[value]));
        if (section && !found.clues) found.clues = is_clue_next(text, at);
    }
    return found;
}

/// Returns true if the start of a text has a line that separates two puzzles.
[[nodiscard]] constexpr bool has_divider(std::string_view text) noexcept {
    text = start_of_text(text);
    const std::size_t begin = byte_order_mark(text);
    line_end_finder ends(text);
    for (std::size_t at = text.find('=', begin); at < text.size(); at = text.find('=', at)) {
        const std::size_t first = std::exchange(at, ends.next(at));
        if (is_first_in_line(text, first, begin) && is_divider(text.substr(first, at - first))) return true;
    }
    return false;
}

} // namespace detail

NONO_API_CONSTEXPR confidence non::detect(std::string_view text) noexcept {
    const auto found = detail::look_for_non(text);
    if (found.clues) return found.size && !detail::has_divider(text) ? confidence::certain : confidence::likely;
    if (found.section && found.size) return confidence::likely;
    return found.size || found.section ? confidence::possible : confidence::no;
}

template <extend::puzzle_sink S>
NONO_API_CONSTEXPR void non::read(std::string_view text, S& sink, const parse_options& options) {
    detail::non_reader<S>(text, sink, options).read();
}

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_NON_HPP
