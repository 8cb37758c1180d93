// Pictures in JSON and YAML: rows of numbers, texts of drawn cells, probabilities; and number-loom's palettes.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_DATA_PARTS_PICTURE_HPP
#define NONO_FORMATS_DATA_PARTS_PICTURE_HPP

#include <nono/formats/data/parts/keys.hpp>
#include <nono/formats/kit/picture.hpp>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// The cells of a picture as written in the text: colors, or values of `data_cell`.
struct data_picture : picture_rows<std::int16_t> {
    bool unknown_color = false; ///< a cell has an unknown color

    /// Returns true if the cells are not separated into rows. O(1).
    [[nodiscard]] bool flat() const noexcept { return ends.empty(); }
    /// Separates the cells into rows of `row_width` cells, which must be over 0. Linear in the rows.
    void divide(std::size_t row_width) {
        for (std::size_t end = row_width; end < cells.size() + row_width; end += row_width)
            ends.push_back((std::min)(end, cells.size()));
    }
    /// Returns one more than the highest color, but at least 2. Linear in the cells.
    [[nodiscard]] std::size_t color_count() const noexcept {
        std::size_t count = 2;
        for (const std::int16_t cell : cells)
            if (cell > 0) count = (std::max)(count, static_cast<std::size_t>(cell) + 1);
        return count;
    }
    /// Returns true if no cell is known, as in a new game, or, with `blank_too`, if no cell is filled.
    [[nodiscard]] bool is_empty(bool blank_too) const noexcept {
        return detail::all_of(cells.begin(), cells.end(),
                              [&](std::int16_t cell) { return cell == unknown_data_cell || (blank_too && cell == 0); });
    }
};

/// The palette of a picture of number-loom, with the numbers and characters of its colors in the picture.
struct data_palette {
    /// The names of a color in the picture. There are at most 128 designations.
    struct designation {
        std::uint32_t number = 0;
        std::string symbol;
        std::int16_t cell = 0;
    };

    palette colors;
    lean_vector<designation> designations;
};

/// The names of the colors in a picture.
struct data_names {
    data_palette loom;               ///< the palette of the file
    std::vector<std::string> colors; ///< the colors of the clues, from 1; the color of plain numbers has an empty name

    /// Returns the color of a cell that is a character or a name. Searches the palette of the file, the colors of the
    /// clues, and then the characters that programs draw with.
    [[nodiscard]] std::int16_t cell_of(std::string_view name) const {
        for (const auto& entry : loom.designations)
            if (entry.symbol == name) return entry.cell;
        for (std::size_t i = 0; i < colors.size(); ++i)
            if (!name.empty() && colors[i] == name) return static_cast<std::int16_t>(i + 1);
        return drawn_data_cell(name);
    }

    /// Returns the color of a cell that is a number.
    [[nodiscard]] std::int16_t cell_of(std::uint32_t number) const {
        for (const auto& entry : loom.designations)
            if (entry.number == number) return entry.cell;
        return number < max_colors ? static_cast<std::int16_t>(number) : std::int16_t{invalid_data_cell};
    }
};

/// Reads a palette: objects with `ch`, `name`, `rgb` and a number `color`, where 0 is the background and 255 is
/// unsolved. Colors after the 63rd are dropped. Linear.
[[nodiscard]] inline data_palette read_data_palette(const data_tree& tree, std::size_t list);

// ---------------------------------------------------------------------------------------------------------------------

/// Returns the color given by a list of three numbers, or `std::nullopt`.
[[nodiscard]] inline std::optional<rgb> read_data_rgb(const data_tree& tree, std::size_t list) {
    if (tree.kind(list) != data_kind::list) return std::nullopt;
    lean_vector<std::uint8_t> values;
    for (const std::size_t item : tree.items(list)) {
        const data_number part = read_data_number(tree, item);
        if (part.fault != parse_errc::none || part.value > 0xFFU || values.size() == 3) return std::nullopt;
        values.push_back(static_cast<std::uint8_t>(part.value));
    }
    if (values.size() != 3) return std::nullopt;
    return rgb{values[0], values[1], values[2]};
}

inline data_palette read_data_palette(const data_tree& tree, std::size_t list) {
    constexpr std::uint32_t not_solved = 255;
    data_palette out;
    out.colors.entries.resize(1);
    for (const std::size_t item : tree.items(list)) {
        if (tree.kind(item) != data_kind::object) continue;
        palette_entry entry;
        data_palette::designation known;
        data_number number{0, parse_errc::expected_number};
        tree.for_each_member(item, [&](std::size_t key, std::size_t value) {
            const std::string_view name = tree.text(key);
            if (is_data_word(name, "ch")) known.symbol = tree.text(value);
            if (is_data_word(name, "name")) entry.name = tree.text(value);
            if (is_data_word(name, "rgb")) entry.value = read_data_rgb(tree, value);
            if (is_data_word(name, "color")) number = read_data_number(tree, value);
        });
        if (number.fault != parse_errc::none) continue;
        known.number = number.value;
        if (known.symbol != " ") entry.symbol = known.symbol;
        if (known.number == not_solved) {
            known.cell = unknown_data_cell;
        } else if (known.number == 0) {
            out.colors.entries.front() = std::move(entry);
        } else {
            known.cell = static_cast<std::int16_t>(out.colors.entries.size());
            out.colors.entries.push_back(std::move(entry));
        }
        out.designations.push_back(std::move(known));
        if (out.colors.entries.size() >= max_colors || out.designations.size() >= 2 * max_colors) break;
    }
    if (out.designations.empty()) return {};
    return out;
}

/// Reads the cells of a picture, value by value. One object per picture.
class data_picture_reader {
public:
    /// `key` is the key of the picture: in a `content`, 0 is unknown and -1 is blank.
    data_picture_reader(const data_tree& tree, const data_names& names, std::string_view key) noexcept
        : tree_(&tree), names_(&names), zero_is_unknown_(is_data_word(key, "content")) {}

    /// Reads a list or a text. Linear.
    [[nodiscard]] data_picture read(std::size_t value) {
        if (tree_->kind(value) == data_kind::text)
            parse_rows(tree_->text(value));
        else
            for (const std::size_t item : tree_->items(value)) parse_row_or_cell(item);
        settle_zeros();
        return std::move(out_);
    }

private:
    void parse_row_or_cell(std::size_t item) {
        if (tree_->kind(item) == data_kind::list)
            for (const std::size_t cell : tree_->items(item)) add_cell(cell);
        else if (tree_->kind(item) == data_kind::text)
            parse_drawing(tree_->text(item));
        else
            return add_cell(item);
        out_.end_row();
    }

    /// Reads the lines of a text. A single line is not separated into rows.
    void parse_rows(std::string_view text) {
        const bool lines = text.find('\n') < text.size() - 1;
        while (!text.empty()) {
            const std::size_t end = (std::min)(text.find('\n'), text.size());
            parse_drawing(text.substr(0, end));
            if (lines) out_.end_row();
            text.remove_prefix((std::min)(end + 1, text.size()));
        }
    }

    void parse_drawing(std::string_view text) {
        for_each_character(text, [&](std::string_view cell, bool) { put(names_->cell_of(cell)); });
    }

    void add_cell(std::size_t cell) {
        const data_kind kind = tree_->kind(cell);
        const std::string_view text = tree_->text(cell);
        if (kind == data_kind::null) return put(unknown_data_cell);
        if (kind == data_kind::boolean) return put(text == "true" ? 1 : 0);
        if (kind == data_kind::number) return accept_number(cell, text);
        if (kind == data_kind::text) return put(names_->cell_of(text));
        put(invalid_data_cell);
    }

    /// Adds a number: a color, or -1 for blank. A probability other than 0 and 1 is unknown.
    void accept_number(std::size_t cell, std::string_view text) {
        if (text.starts_with('-')) return put(crossed_data_cell);
        const data_number number = read_data_number(*tree_, cell);
        if (number.fault != parse_errc::none) return put(unknown_data_cell);
        put(names_->cell_of(number.value));
    }

    void put(std::int16_t cell) {
        out_.unknown_color = out_.unknown_color || cell == invalid_data_cell;
        zero_is_unknown_ = zero_is_unknown_ || cell == crossed_data_cell;
        out_.cells.push_back(cell);
    }

    void settle_zeros() {
        for (std::int16_t& cell : out_.cells) {
            if (cell == 0 && zero_is_unknown_) cell = unknown_data_cell;
            if (cell == crossed_data_cell) cell = 0;
        }
    }

    const data_tree* tree_;
    const data_names* names_;
    bool zero_is_unknown_;
    data_picture out_;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_FORMATS_DATA_PARTS_PICTURE_HPP
