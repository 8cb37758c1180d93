// What the words of programs mean in JSON and YAML: the keys of puzzles, and how cells and colors are spelled; and
// which values of an object are which part of a puzzle.
//
// The keys are those of programs that write or read such files: ThomasR's nonogram-solver (`rows`, `columns`,
// `content`), davidje13's Nonogram (`rows`, `cols`, `source`), NonogramAvalonia (`RowConstraints`), zachmoshe's
// griddlers (`matrix`, `constraints`), freak532486's nonogram-solver (`nonograms`, `rowHints`), number-loom (`V0`,
// `shape`, `palette`), php-nonogram (`columns`, `rows`) and others.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_DATA_PARTS_KEYS_HPP
#define NONO_FORMATS_DATA_PARTS_KEYS_HPP

#include <nono/formats/data/parts/tree.hpp>
#include <nono/formats/kit/tools.hpp>
#include <nono/text/colors.hpp>

namespace nono::inline NONO_ABI::detail {

/// True if a key is a word but for case, `_`, `-` and blanks: `row_clues`, `rowClues` and `RowClues` are `rowclues`.
[[nodiscard]] constexpr bool is_data_word(std::string_view key, std::string_view word) noexcept {
    std::size_t at = 0;
    for (const char c : key) {
        if (c == '_' || c == '-' || c == ' ') continue;
        if (at == word.size() || lower_ascii(c) != word[at]) return false;
        ++at;
    }
    return at == word.size() && at > 0;
}

/// True if a key is one of several words.
[[nodiscard]] constexpr bool is_data_key(std::string_view key, std::initializer_list<std::string_view> words) noexcept {
    for (const std::string_view word : words)
        if (is_data_word(key, word)) return true;
    return false;
}

/// What a key means for a puzzle.
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
    clue_style,   ///< whether cells are divided
};

/// The meaning of a key. Linear in its length.
[[nodiscard]] constexpr data_meaning meaning_of_data_key(std::string_view key) noexcept {
    if (is_data_key(key, {"rows", "row", "rowclues", "rowhints", "rowconstraints"})) return data_meaning::rows;
    if (is_data_key(key, {"columns", "cols", "column", "col", "columnclues", "colclues", "columnhints", "colhints",
                          "columnconstraints", "colconstraints"}))
        return data_meaning::columns;
    if (is_data_key(key, {"rowcount", "numrows", "nrows", "height"})) return data_meaning::row_count;
    if (is_data_key(key, {"columncount", "colcount", "numcolumns", "numcols", "ncols", "width"}))
        return data_meaning::column_count;
    if (is_data_key(key, {"clues", "constraints", "hints", "puzzle", "v0"})) return data_meaning::container;
    if (is_data_key(key, {"content", "solution", "grid", "goal", "matrix", "cells", "c"})) return data_meaning::picture;
    if (is_data_key(key, {"shape"})) return data_meaning::shape;
    if (is_data_key(key, {"palette"})) return data_meaning::palette;
    if (is_data_key(key, {"cluestyle"})) return data_meaning::clue_style;
    return data_meaning::property;
}

/// The property of a key: `title` for a name, `by` for an author, else the key itself.
[[nodiscard]] constexpr std::string_view property_of_data_key(std::string_view key) noexcept {
    if (is_data_key(key, {"title", "name"})) return "title";
    if (is_data_key(key, {"author"})) return "by";
    return key;
}

/// A cell of a picture: a color from 0, or one of these.
enum data_cell : std::int16_t {
    unknown_data_cell = -1, ///< it can have every color
    invalid_data_cell = -2, ///< it has a color that is not known
    crossed_data_cell = -3, ///< it is blank where 0 states that nothing is known
};

/// The cell that a drawn character stands for; `invalid_data_cell` for others. O(1).
[[nodiscard]] constexpr std::int16_t drawn_data_cell(std::string_view character) noexcept {
    for (const std::string_view blank_cell : {".", "-", "_", " ", "0", "\xE2\x96\xA1", "\xE2\x96\x91", "\xC2\xB7"})
        if (character == blank_cell) return 0;
    for (const std::string_view filled : {"#", "X", "x", "*", "1", "@", "\xE2\x96\x88", "\xE2\x96\xA0", "\xE2\x96\x93"})
        if (character == filled) return 1;
    return character.empty() || character == "?" ? unknown_data_cell : invalid_data_cell;
}

/// True for a text of drawn cells and line ends, with at least one cell. Linear.
[[nodiscard]] constexpr bool is_drawn_data(std::string_view text) noexcept {
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = (std::max)(utf8_length(text, at), std::size_t{1});
        if (text[at] != '\n' && drawn_data_cell(text.substr(at, length)) == invalid_data_cell) return false;
        at += length;
    }
    return !text.empty();
}

/// A color of one character, as ricoriedel's nonogram-rs names them.
struct data_color {
    char character;
    rgb value;
};

/// The colors of nonogram-rs 2 and 3, of which only the latter are written: those of a terminal.
inline constexpr std::array<data_color, 20> data_colors{{
    {'0', {0x00, 0x00, 0x00}}, {'1', {0x55, 0x55, 0x55}}, {'2', {0xAA, 0xAA, 0xAA}}, {'3', {0xFF, 0xFF, 0xFF}},
    {'R', {0xFF, 0x00, 0x00}}, {'G', {0x00, 0xFF, 0x00}}, {'Y', {0xFF, 0xFF, 0x00}}, {'B', {0x00, 0x00, 0xFF}},
    {'M', {0xFF, 0x00, 0xFF}}, {'C', {0x00, 0xFF, 0xFF}}, {'r', {0x80, 0x00, 0x00}}, {'g', {0x00, 0x80, 0x00}},
    {'y', {0x80, 0x80, 0x00}}, {'b', {0x00, 0x00, 0x80}}, {'m', {0x80, 0x00, 0x80}}, {'c', {0x00, 0x80, 0x80}},
    {'d', {0x00, 0x00, 0x00}}, {'D', {0x55, 0x55, 0x55}}, {'w', {0xAA, 0xAA, 0xAA}}, {'W', {0xFF, 0xFF, 0xFF}},
}};

/// The colors of that table that are written.
inline constexpr std::span<const data_color> written_data_colors{data_colors.data(), 16};

/// The name of the color that blocks have where none is chosen: a terminal's own.
inline constexpr std::string_view default_data_color = "!";

/// The color of a name: of one character, or as CSS and X11 have it; without a value if it is unknown.
[[nodiscard]] inline palette_entry data_color_named(std::string_view name) {
    palette_entry out;
    out.name = name;
    if (name.size() > 2) out.value = parse_color(name);
    for (const data_color& known : data_colors)
        if (name == std::string_view(&known.character, 1)) out.value = known.value;
    return out;
}

/// A number of a tree.
struct data_number {
    std::uint32_t value = 0;
    parse_errc fault = parse_errc::none; ///< `expected_number` if it is no whole number from 0, or `number_too_large`
};

/// Reads a whole number from 0, also as a text and with zeros after a decimal point.
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

/// The values of an object that are parts of a puzzle.
struct puzzle_parts {
    std::optional<std::size_t> rows;                                ///< the list of their clues
    std::optional<std::size_t> columns;                             ///< the list of their clues
    std::optional<std::size_t> row_count;                           ///< a number
    std::optional<std::size_t> column_count;                        ///< a number
    std::optional<std::size_t> shape;                               ///< an object
    std::optional<std::size_t> palette;                             ///< a list of objects
    std::optional<std::size_t> triangles;                           ///< a value that states so
    std::vector<std::pair<std::string_view, std::size_t>> pictures; ///< keys and values
    std::vector<std::size_t> objects;                               ///< the puzzle itself and what it contains
    std::vector<std::size_t> repeated;                              ///< clues that stand twice
    std::vector<std::size_t> used;                                  ///< values that are no properties, in order

    /// True if there are clues, or a picture that clues can be taken from.
    [[nodiscard]] bool is_puzzle() const noexcept { return rows || columns || !pictures.empty() || triangles; }
    /// True for a value that is a part of the puzzle, and no property. Logarithmic.
    [[nodiscard]] bool uses(std::size_t value) const noexcept {
        return std::binary_search(used.begin(), used.end(), value);
    }

    /// Gathers the parts in an object and the objects in it that contain some.
    void look_into(const data_tree& tree, std::size_t object) {
        objects.push_back(object);
        tree.for_each_member(object, [&](std::size_t key, std::size_t value) {
            if (take_part(tree, tree.text(key), value)) used.push_back(value);
        });
    }

private:
    // As V0, solution, shape, Square: deeper than any file, so that objects are looked into a few times at most.
    static constexpr std::size_t most_containers = 5;

    /// False for a value that is a property, or a picture, of which `find_parts` decides when it knows all.
    [[nodiscard]] bool take_part(const data_tree& tree, std::string_view key, std::size_t value) {
        const bool list = tree.kind(value) == data_kind::list;
        switch (meaning_of_data_key(key)) {
        case data_meaning::rows: return list ? take_bank(rows, value) : take_count(tree, row_count, value);
        case data_meaning::columns: return list ? take_bank(columns, value) : take_count(tree, column_count, value);
        case data_meaning::row_count: return take_count(tree, row_count, value);
        case data_meaning::column_count: return take_count(tree, column_count, value);
        case data_meaning::container: return take_container(tree, value);
        case data_meaning::picture: return take_picture(tree, key, value);
        case data_meaning::shape: return take_shape(tree, value);
        case data_meaning::palette:
            if (!list || palette) return false;
            palette = value;
            return true;
        case data_meaning::clue_style:
            if (tree.kind(value) != data_kind::text) return false;
            if (same_word(tree.text(value), "triano")) triangles = value;
            return true;
        case data_meaning::property:
        NONO_DEFAULT:
            return false;
        }
    }

    bool take_bank(std::optional<std::size_t>& bank, std::size_t value) {
        if (bank)
            repeated.push_back(value);
        else
            bank = value;
        return true;
    }

    bool take_count(const data_tree& tree, std::optional<std::size_t>& count, std::size_t value) {
        const std::string_view text = tree.text(value);
        const bool number = tree.kind(value) == data_kind::number ||
                            (tree.kind(value) == data_kind::text && !text.empty() && is_digit(text[0]));
        if (number && !count) count = value;
        return number;
    }

    bool take_container(const data_tree& tree, std::size_t value) {
        const bool object = tree.kind(value) == data_kind::object;
        if (object && objects.size() < most_containers) look_into(tree, value);
        return object;
    }

    /// Goals of number-loom stand with their shape in an object `solution`.
    bool take_picture(const data_tree& tree, std::string_view key, std::size_t value) {
        const data_kind kind = tree.kind(value);
        if (kind == data_kind::object && is_data_word(key, "solution")) return take_container(tree, value);
        if (kind == data_kind::list || kind == data_kind::text) pictures.emplace_back(key, value);
        return false;
    }

    bool take_shape(const data_tree& tree, std::size_t value) {
        if (tree.kind(value) != data_kind::object) return false;
        shape = value;
        tree.for_each_member(value, [&](std::size_t key, std::size_t size) {
            if (!is_data_word(tree.text(key), "square"))
                triangles = key;
            else
                take_container(tree, size);
        });
        return true;
    }
};

/// True for a value that can be a picture: rows of cells, cells of a known number in one row, or drawn rows.
[[nodiscard]] inline bool is_data_picture(const data_tree& tree, std::string_view key, std::size_t value,
                                          const puzzle_parts& parts) {
    if (is_data_key(key, {"c", "cells"})) return parts.shape.has_value();
    const bool sized = (parts.rows && parts.columns) || parts.shape;
    if (tree.kind(value) == data_kind::text) return sized && is_drawn_data(tree.text(value));
    for (const std::size_t first : tree.items(value)) { // which decides
        const data_kind kind = tree.kind(first);
        return kind == data_kind::list || (kind == data_kind::text ? is_drawn_data(tree.text(first)) : sized);
    }
    return sized;
}

/// Finds the parts of a puzzle in an object and the objects in it that contain some. Linear in their members.
[[nodiscard]] inline puzzle_parts find_parts(const data_tree& tree, std::size_t object) {
    puzzle_parts out;
    out.look_into(tree, object);
    std::erase_if(out.pictures, [&](const auto& it) { return !is_data_picture(tree, it.first, it.second, out); });
    for (const auto& picture : out.pictures) out.used.push_back(picture.second);
    std::sort(out.used.begin(), out.used.end());
    return out;
}

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_FORMATS_DATA_PARTS_KEYS_HPP
