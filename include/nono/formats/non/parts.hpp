// The parts of a puzzle in `.non`, as they appear in the text: its keys, sides, colors, properties and cells.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_NON_PARTS_HPP
#define NONO_FORMATS_NON_PARTS_HPP

#include <nono/formats/kit/tools.hpp>
#include <nono/text/colors.hpp>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// The keys of `.non` that are not metadata. The last three are nono's own: they hold palette data that the format
/// cannot express, and other programs ignore them.
enum class non_key : std::uint8_t {
    other,
    width,
    height,
    rows,
    columns,
    maxrule,
    color,
    goal,
    saved,
    color_name,
    color_symbol,
    color_value
};

/// The names of the keys after `other`, in order.
inline constexpr std::array<std::string_view, 11> non_key_names{"width",      "height",       "rows",       "columns",
                                                                "maxrule",    "color",        "goal",       "saved",
                                                                "color-name", "color-symbol", "color-value"};

[[nodiscard]] constexpr non_key non_key_of(std::string_view word) noexcept {
    for (std::size_t i = 0; i < non_key_names.size(); ++i)
        if (same_word(non_key_names[i], word)) return static_cast<non_key>(i + 1);
    return non_key::other;
}

/// Returns the name of a key other than `other`.
[[nodiscard]] constexpr std::string_view name_of(non_key key) noexcept {
    return non_key_names[static_cast<std::size_t>(key) - 1];
}

/// Returns true for keys that are always metadata, regardless of the colors of a puzzle.
[[nodiscard]] constexpr bool is_known_property(std::string_view word) noexcept {
    for (const std::string_view key : {"title", "by", "copyright", "license", "catalogue"})
        if (same_word(key, word)) return true;
    return false;
}

/// Returns true for a line that consists of four or more `=`.
[[nodiscard]] constexpr bool is_divider(std::string_view line) noexcept {
    line = without_blanks_around(line);
    return line.size() >= 4 && line.find_first_not_of('=') == std::string_view::npos;
}

/// For each byte, whether it counts as a cell. Blanks, line ends and quotes do not, and only the first byte of a UTF-8
/// sequence does. This is a table because goals can be as large as the puzzle.
inline constexpr std::array<bool, 256> cell_bytes = [] {
    std::array<bool, 256> out{};
    constexpr std::string_view blanks_and_quotes = " \t\v\f\r\n\"'";
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = blanks_and_quotes.find(static_cast<char>(i)) == std::string_view::npos && (i & 0xC0U) != 0x80U;
    return out;
}();

[[nodiscard]] constexpr bool is_cell(char c) noexcept { return cell_bytes[static_cast<unsigned char>(c)]; }

/// The cell characters of colors with a designation of several letters, in the order of the colors.
inline constexpr std::string_view spare_cell_characters = "23456789+/-";

/// The rows or columns of a puzzle, as found by the first pass.
struct non_side {
    /// A line with clues; `slot` counts the lines of the side before it, including blank ones.
    struct entry {
        text_line line;
        std::size_t slot = 0;
    };
    lean_vector<entry> lines;
    std::size_t count = 0;      ///< number of lines with clues, including those over the limit, which `lines` does not
                                ///< contain
    std::size_t slot_count = 0; ///< number of lines with clues and blank lines
    bool seen = false;
    bool interrupted = false;        ///< whether there was a property between the lines, after which blank lines no
                                     ///< longer count
    source_position start;           ///< position of its keyword
    source_position end;             ///< position at which the next part starts
    std::optional<std::size_t> size; ///< number of lines according to the file, later the number that was determined
    source_position size_at;         ///< position of that number in the file
    source_position leading_blank;   ///< the first blank line before the clues
    source_position inner_blank;     ///< the first blank line after the first line with clues
    bool by_slot = false;            ///< whether blank lines are lines without clues
    std::size_t dropped = 0;         ///< number of blank lines before the first one that counts, if `by_slot`

    /// Returns true if the keyword is missing, or if there are neither lines nor a number of lines.
    [[nodiscard]] constexpr bool is_missing() const noexcept { return !seen || (slot_count == 0 && !size); }

    /// Clears everything but keeps the memory. Member by member, because compilers clear a large object slowly.
    constexpr void reset() noexcept {
        lines.clear();
        count = slot_count = dropped = 0;
        seen = interrupted = by_slot = false;
        start = end = size_at = leading_blank = inner_blank = {};
        size.reset();
    }
};

/// A color as it is written in the file.
struct non_color {
    std::string_view designation; ///< its name in clues and cells; `1` for the color of plain numbers
    text_line name_line;          ///< value of `color-name` with its quotes and position; empty if there is none
    text_line symbol_line;        ///< value of `color-symbol`, as above
    std::string_view symbol;      ///< symbol in Nonny's notation
    std::optional<rgb> value;
    bool valued = false; ///< whether the file specifies a value, even an unreadable one
    bool declared = false;
    bool reported = false;
    bool used = false;
    color_index index = 0; ///< index in the puzzle
};

/// Copying this constant is faster than clearing a color.
inline constexpr non_color new_color{};

/// A line of metadata with a value that is not yet decoded.
struct non_property {
    std::string_view key;
    text_line value;
};

/// The extent of the cells of a goal or saved grid in the text.
struct non_cells {
    source_position start;
    std::size_t end = 0;
    std::size_t cells = 0; ///< number of characters other than blanks
    bool saved = false;
    bool extra = false; ///< whether it is a second goal, which is kept as text
    bool quote_open = false;
};

/// The parts of a puzzle, as found by the first pass.
struct non_parts {
    source_position start;
    bool structural = false;     ///< whether it has a key that only puzzles have
    bool words = false;          ///< whether color words precede numbers
    bool nonny_declared = false; ///< whether a color is declared in Nonny's notation, without `#`
    non_side rows;
    non_side columns;
    lean_vector<non_color> colors; ///< empty, or the background followed by the others
    lean_vector<non_property> properties;
    lean_vector<non_cells> cells;
    std::optional<std::uint32_t> maxrule;

    /// Returns the index of a color in `colors`, or 0 if there is no such color.
    [[nodiscard]] constexpr std::size_t find_color(std::string_view designation) const {
        for (std::size_t i = 1; i < colors.size(); ++i)
            if (colors[i].designation == designation) return i;
        return 0;
    }

    /// Returns the index of a color, which is added if it does not exist yet. Fails the puzzle and returns 0 if there
    /// are too many colors.
    template <class S>
    constexpr std::size_t need_color(reporter<S>& report, std::string_view designation, source_position where) {
        if (const std::size_t found = find_color(designation); found != 0) return found;
        if (colors.empty()) colors.grow_by_one() = new_color;
        // One more than a puzzle can have, because the first can be the background.
        if (colors.size() > max_colors) {
            report.fail(parse_errc::too_many_colors, where);
            return 0;
        }
        non_color& added = colors.grow_by_one();
        added = new_color;
        added.designation = designation;
        return colors.size() - 1;
    }

    /// Returns true if all clues are plain numbers, whose color has no name, symbol or value.
    [[nodiscard]] constexpr bool is_plain() const noexcept {
        return colors.size() <= 2 && (colors.empty() || !colors[0].declared) &&
               (colors.size() < 2 || (!colors[1].declared && colors[1].designation == "1"));
    }

    /// Clears all parts but keeps the memory.
    constexpr void reset() {
        rows.reset();
        columns.reset();
        colors.clear();
        properties.clear();
        cells.clear();
        maxrule.reset();
        structural = words = nonny_declared = false;
    }
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_FORMATS_NON_PARTS_HPP
