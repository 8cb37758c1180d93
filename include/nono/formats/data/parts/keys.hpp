// Finds the values of an object in JSON or YAML that are parts of a puzzle.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_DATA_PARTS_KEYS_HPP
#define NONO_FORMATS_DATA_PARTS_KEYS_HPP

#include <nono/formats/data/parts/sides.hpp>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// The values of an object that are parts of a puzzle.
struct puzzle_parts {
    std::optional<std::size_t> rows;                                ///< the list of their clues
    std::optional<std::size_t> columns;                             ///< the list of their clues
    std::optional<std::size_t> row_count;                           ///< a number
    std::optional<std::size_t> column_count;                        ///< a number
    std::optional<std::size_t> shape;                               ///< an object
    std::optional<std::size_t> palette;                             ///< a list of objects
    std::optional<std::size_t> triangles;                           ///< a value that specifies triangles
    std::optional<std::size_t> unclear;                             ///< clues that can belong to either side
    std::vector<std::pair<std::string_view, std::size_t>> pictures; ///< keys and values
    std::vector<std::size_t> objects;                               ///< the puzzle itself and what it contains
    std::vector<std::size_t> repeated;                              ///< repeated clues
    std::vector<side_candidate> lists;                              ///< clues under unknown keys
    std::vector<std::size_t> used;                                  ///< values that are not properties, in order

    /// Returns true if there are clues, or a picture from which clues can be derived.
    [[nodiscard]] bool is_puzzle() const noexcept {
        return rows || columns || !pictures.empty() || triangles || unclear;
    }
    /// Returns true if a value is a part of the puzzle, not a property. Logarithmic.
    [[nodiscard]] bool uses(std::size_t value) const noexcept {
        return std::binary_search(used.begin(), used.end(), value);
    }

    /// Collects the parts in an object and in those of its objects that contain parts.
    void look_into(const data_tree& tree, std::size_t object) {
        objects.push_back(object);
        tree.for_each_member(object, [&](std::size_t key, std::size_t value) {
            if (parse_part(tree, tree.text(key), value)) used.push_back(value);
        });
    }

private:
    // No file has more than V0, solution, shape and Square. The limit bounds how often an object is searched.
    static constexpr std::size_t max_containers = 5;

    /// Returns false if a value is a property, or a picture, which `find_parts` handles once it knows all parts.
    [[nodiscard]] bool parse_part(const data_tree& tree, std::string_view key, std::size_t value) {
        const bool list = tree.kind(value) == data_kind::list;
        switch (meaning_of_data_key(key)) {
        case data_meaning::rows: return parse_bank(tree, rows, value) || parse_count(tree, row_count, value);
        case data_meaning::columns: return parse_bank(tree, columns, value) || parse_count(tree, column_count, value);
        case data_meaning::row_count: return parse_count(tree, row_count, value);
        case data_meaning::column_count: return parse_count(tree, column_count, value);
        case data_meaning::container: return parse_container(tree, value) || parse_list(tree, key, value);
        case data_meaning::picture: return parse_picture(tree, key, value);
        case data_meaning::shape: return parse_shape(tree, value);
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
            return parse_list(tree, key, value);
        }
    }

    /// Accepts a list of clues, or an object with only one list.
    bool parse_bank(const data_tree& tree, std::optional<std::size_t>& bank, std::size_t value) {
        const auto list = list_in(tree, value);
        if (!list) return false;
        if (bank)
            repeated.push_back(*list);
        else
            bank = list;
        return true;
    }

    /// Keeps lists that can be clues. Returns false, because `find_parts` decides whether they are.
    bool parse_list(const data_tree& tree, std::string_view key, std::size_t value) {
        if (tree.kind(value) != data_kind::list && tree.kind(value) != data_kind::object) return false;
        const maybe<axis> side = side_of_data_key(key);
        const auto list = side ? list_in(tree, value) : std::optional(value);
        if (list && are_clue_lines(tree, *list, !side)) lists.push_back({key, *list, side});
        return false;
    }

    /// Returns the value if it is a list, or the only list in it if it is an object.
    [[nodiscard]] static std::optional<std::size_t> list_in(const data_tree& tree, std::size_t value) {
        if (tree.kind(value) == data_kind::list) return value;
        if (tree.kind(value) != data_kind::object) return std::nullopt;
        std::optional<std::size_t> found;
        bool several = false;
        tree.for_each_member(value, [&](std::size_t, std::size_t member) {
            if (tree.kind(member) != data_kind::list) return;
            several = found.has_value();
            found = member;
        });
        return several ? std::nullopt : found;
    }

    bool parse_count(const data_tree& tree, std::optional<std::size_t>& count, std::size_t value) {
        const std::string_view text = tree.text(value);
        const bool number = tree.kind(value) == data_kind::number ||
                            (tree.kind(value) == data_kind::text && !text.empty() && is_digit(text[0]));
        if (number && !count) count = value;
        return number;
    }

    bool parse_container(const data_tree& tree, std::size_t value) {
        const bool object = tree.kind(value) == data_kind::object;
        if (object && objects.size() < max_containers) look_into(tree, value);
        return object;
    }

    /// Goals of number-loom are in an object `solution`, together with their shape.
    bool parse_picture(const data_tree& tree, std::string_view key, std::size_t value) {
        const data_kind kind = tree.kind(value);
        if (kind == data_kind::object && is_data_word(key, "solution")) return parse_container(tree, value);
        if (kind == data_kind::list || kind == data_kind::text) pictures.emplace_back(key, value);
        return false;
    }

    bool parse_shape(const data_tree& tree, std::size_t value) {
        if (tree.kind(value) != data_kind::object) return false;
        shape = value;
        tree.for_each_member(value, [&](std::size_t key, std::size_t size) {
            if (!is_data_word(tree.text(key), "square"))
                triangles = key;
            else
                parse_container(tree, size);
        });
        return true;
    }
};

/// Returns true if a value can be a picture: rows of cells, a list of cells if the size is known, or drawn rows.
[[nodiscard]] inline bool is_data_picture(const data_tree& tree, std::string_view key, std::size_t value,
                                          const puzzle_parts& parts) {
    if (is_data_key(key, {"c", "cells"})) return parts.shape.has_value();
    const bool sized = (parts.rows && parts.columns) || parts.shape;
    if (tree.kind(value) == data_kind::text) return sized && is_drawn_data(tree.text(value));
    for (const std::size_t first : tree.items(value)) { // the first item decides
        const data_kind kind = tree.kind(first);
        return kind == data_kind::list || (kind == data_kind::text ? is_drawn_data(tree.text(first)) : sized);
    }
    return sized;
}

/// Finds the sides of a puzzle among lists under unknown keys. Linear in the lists.
inline void find_sides(const data_tree& tree, puzzle_parts& parts) {
    const auto number = [&](std::optional<std::size_t> at) {
        return at ? std::optional(read_data_number(tree, *at).value) : std::nullopt;
    };
    const data_sides found = side_finder(tree, parts.lists, {parts.rows, parts.columns, {}}, number(parts.row_count),
                                         number(parts.column_count))
                                 .find();
    parts.rows = found.rows;
    parts.columns = found.columns;
    parts.unclear = found.unclear;
    for (const auto& side : {found.rows, found.columns, found.unclear})
        if (side) parts.used.push_back(*side);
}

/// Finds the parts of a puzzle in an object and in those of its objects that contain parts. Linear in their members.
[[nodiscard]] inline puzzle_parts find_parts(const data_tree& tree, std::size_t object) {
    puzzle_parts out;
    out.look_into(tree, object);
    if (!out.lists.empty()) find_sides(tree, out);
    std::erase_if(out.pictures, [&](const auto& it) { return !is_data_picture(tree, it.first, it.second, out); });
    for (const auto& picture : out.pictures) out.used.push_back(picture.second);
    std::sort(out.used.begin(), out.used.end());
    return out;
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_FORMATS_DATA_PARTS_KEYS_HPP
