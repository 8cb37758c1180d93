// The meaning of words in JSON and YAML: the keys of puzzles, and the spelling of cells, colors and numbers.
//
// The keys are those of programs that write or read such files: ThomasR's nonogram-solver (`rows`, `columns`,
// `content`), davidje13's Nonogram (`rows`, `cols`, `source`), NonogramAvalonia (`RowConstraints`), zachmoshe's
// griddlers (`matrix`, `constraints`), freak532486's nonogram-solver (`nonograms`, `rowHints`), number-loom (`V0`,
// `shape`, `palette`), php-nonogram (`columns`, `rows`) and others.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_DATA_PARTS_WORDS_HPP
#define NONO_FORMATS_DATA_PARTS_WORDS_HPP

#include <nono/formats/data/parts/tree.hpp>
#include <nono/formats/kit/tools.hpp>
#include <nono/text/colors.hpp>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Returns true if a key is a word, ignoring case, `_`, `-` and blanks: `row_clues`, `rowClues` and `RowClues` are
/// `rowclues`.
[[nodiscard]] constexpr bool is_data_word(std::string_view key, std::string_view word) noexcept {
    std::size_t at = 0;
    for (const char c : key) {
        if (c == '_' || c == '-' || c == ' ') continue;
        if (at == word.size() || lower_ascii(c) != word[at]) return false;
        ++at;
    }
    return at == word.size() && at > 0;
}

/// Returns true if a key is one of several words.
[[nodiscard]] constexpr bool is_data_key(std::string_view key, std::initializer_list<std::string_view> words) noexcept {
    for (const std::string_view word : words)
        if (is_data_word(key, word)) return true;
    return false;
}

/// The meaning of a key for a puzzle.
enum class data_meaning : std::uint8_t {
    property,     ///< something else
    rows,         ///< the clues of the rows, or their number
    columns,      ///< the clues of the columns, or their number
    row_count,    ///< the number of rows
    column_count, ///< the number of columns
    container,    ///< an object with parts of the puzzle
    picture,      ///< a goal or a saved grid
    shape,        ///< the size of a picture
    palette,      ///< the colors of a picture
    clue_style,   ///< whether cells are divided into triangles
};

/// Returns the meaning of a key. Linear in its length.
[[nodiscard]] constexpr data_meaning meaning_of_data_key(std::string_view key) noexcept {
    if (is_data_key(key, {"rows", "row", "rowclues", "rowhints", "rowconstraints"})) return data_meaning::rows;
    if (is_data_key(key, {"columns", "cols", "column", "col", "columnclues", "colclues", "columnhints", "colhints",
                          "columnconstraints", "colconstraints"}))
        return data_meaning::columns;
    if (is_data_key(key, {"rowcount", "rowscount", "numrows", "numberofrows", "nrows", "height", "h"}))
        return data_meaning::row_count;
    if (is_data_key(key, {"columncount", "colcount", "columnscount", "colscount", "numcolumns", "numcols",
                          "numberofcolumns", "ncolumns", "ncols", "width", "w"}))
        return data_meaning::column_count;
    if (is_data_key(key, {"clues", "constraints", "hints", "puzzle", "nonogram", "definition", "numbers", "rules",
                          "data", "size", "dimensions", "v0"}))
        return data_meaning::container;
    if (is_data_key(key, {"content", "solution", "grid", "goal", "answer", "matrix", "cells", "c"}))
        return data_meaning::picture;
    if (is_data_key(key, {"shape"})) return data_meaning::shape;
    if (is_data_key(key, {"palette"})) return data_meaning::palette;
    if (is_data_key(key, {"cluestyle"})) return data_meaning::clue_style;
    return data_meaning::property;
}

/// Returns true if a key contains one of several words, in any case. Linear in its length.
[[nodiscard]] constexpr bool contains_data_word(std::string_view key,
                                                std::initializer_list<std::string_view> words) noexcept {
    for (std::size_t at = 0; at < key.size(); ++at)
        for (const std::string_view word : words)
            if (same_word(key.substr(at, word.size()), word)) return true;
    return false;
}

/// Returns true if a key names the direction of clues.
[[nodiscard]] constexpr bool names_direction(std::string_view key) noexcept {
    return contains_data_word(key, {"hor", "ver"});
}

/// Returns the side that a word in a key names, as in `rowsDef`, `column-rules`, `horizontalClues` and `top`, or
/// `std::nullopt` if the key names neither or both. Linear in its length.
[[nodiscard]] constexpr maybe<axis> side_of_data_key(std::string_view key) noexcept {
    const bool rows = contains_data_word(key, {"row", "hor", "left", "side"});
    const bool columns = contains_data_word(key, {"col", "ver", "top"});
    if (rows == columns || contains_data_word(key, {"color", "colour"})) return std::nullopt;
    return rows ? axis::row : axis::column;
}

/// Returns the property of a key: `title` for a name, `by` for an author, else the key itself.
[[nodiscard]] constexpr std::string_view property_of_data_key(std::string_view key) noexcept {
    if (is_data_key(key, {"title", "name"})) return "title";
    if (is_data_key(key, {"author"})) return "by";
    return key;
}

/// A cell of a picture: a color from 0, or one of these.
enum data_cell : std::int16_t {
    unknown_data_cell = -1, ///< can have any color
    invalid_data_cell = -2, ///< has an unknown color
    crossed_data_cell = -3, ///< is blank in a picture in which 0 is unknown
};

/// Returns the cell that a drawn character represents, or `invalid_data_cell`. O(1).
[[nodiscard]] constexpr std::int16_t drawn_data_cell(std::string_view character) noexcept {
    for (const std::string_view blank_cell : {".", "-", "_", " ", "0", "\xE2\x96\xA1", "\xE2\x96\x91", "\xC2\xB7"})
        if (character == blank_cell) return 0;
    for (const std::string_view filled : {"#", "X", "x", "*", "1", "@", "\xE2\x96\x88", "\xE2\x96\xA0", "\xE2\x96\x93"})
        if (character == filled) return 1;
    return character.empty() || character == "?" ? unknown_data_cell : invalid_data_cell;
}

/// Returns true if a text is not empty and consists of drawn cells and line ends. Linear.
[[nodiscard]] constexpr bool is_drawn_data(std::string_view text) noexcept {
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = (std::max)(utf8_length(text, at), std::size_t{1});
        if (text[at] != '\n' && drawn_data_cell(text.substr(at, length)) == invalid_data_cell) return false;
        at += length;
    }
    return !text.empty();
}

/// A color with a name of one character, as in ricoriedel's nonogram-rs.
struct data_color {
    char character;
    rgb value;
};

/// The colors of nonogram-rs, which are those of a terminal: first version 3, then the colors that only version 2 has.
inline constexpr std::array<data_color, 20> data_colors{{
    {'0', {0x00, 0x00, 0x00}}, {'1', {0x55, 0x55, 0x55}}, {'2', {0xAA, 0xAA, 0xAA}}, {'3', {0xFF, 0xFF, 0xFF}},
    {'R', {0xFF, 0x00, 0x00}}, {'G', {0x00, 0xFF, 0x00}}, {'Y', {0xFF, 0xFF, 0x00}}, {'B', {0x00, 0x00, 0xFF}},
    {'M', {0xFF, 0x00, 0xFF}}, {'C', {0x00, 0xFF, 0xFF}}, {'r', {0x80, 0x00, 0x00}}, {'g', {0x00, 0x80, 0x00}},
    {'y', {0x80, 0x80, 0x00}}, {'b', {0x00, 0x00, 0x80}}, {'m', {0x80, 0x00, 0x80}}, {'c', {0x00, 0x80, 0x80}},
    {'d', {0x00, 0x00, 0x00}}, {'D', {0x55, 0x55, 0x55}}, {'w', {0xAA, 0xAA, 0xAA}}, {'W', {0xFF, 0xFF, 0xFF}},
}};

/// The colors of this table that are written: those of version 3.
inline constexpr std::span<const data_color> written_data_colors{data_colors.data(), 16};

/// The name of the color of blocks if none is chosen, which is the default color of a terminal.
inline constexpr std::string_view default_data_color = "!";

/// Returns the color with a name of this table, or of CSS and X11. It has no value if the name is unknown.
[[nodiscard]] inline palette_entry data_color_named(std::string_view name) {
    palette_entry out;
    out.name = name;
    if (name.size() > 2) out.value = parse_color(name);
    for (const data_color& known : data_colors)
        if (name == std::string_view(&known.character, 1)) out.value = known.value;
    return out;
}

/// A number that was read from a tree.
struct data_number {
    std::uint32_t value = 0;
    parse_errc fault = parse_errc::none; ///< `expected_number` (not a whole number from 0) or `number_too_large`
};

/// Reads a whole number from 0, which can also be a text, and can have zeros after a decimal point.
[[nodiscard]] inline data_number read_data_number(const data_tree& tree, std::size_t at) noexcept {
    const bool spelled = tree.kind(at) == data_kind::number || tree.kind(at) == data_kind::text;
    const std::string_view text = spelled ? tree.text(at) : std::string_view();
    const parsed_number number = parse_number(text, 0);
    if (number.size == 0) return {0, parse_errc::expected_number};
    const std::string_view rest = text.substr(number.size);
    const bool whole = rest.empty() || (rest.size() > 1 && rest.front() == '.' &&
                                        rest.substr(1).find_first_not_of('0') == std::string_view::npos);
    if (!whole) return {0, parse_errc::expected_number};
    return {number.value, number.too_large ? parse_errc::number_too_large : parse_errc::none};
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_FORMATS_DATA_PARTS_WORDS_HPP
