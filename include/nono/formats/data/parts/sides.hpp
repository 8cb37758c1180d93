// Finds the clues of the rows and those of the columns among the lists of a JSON or YAML text if the keys are not known
// words: by words within the keys, or by the sizes and totals of the lists.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_DATA_PARTS_SIDES_HPP
#define NONO_FORMATS_DATA_PARTS_SIDES_HPP

#include <nono/formats/data/parts/words.hpp>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// A list that can be the clues of a side.
struct side_candidate {
    std::string_view key;
    std::size_t value = 0;
    maybe<axis> side; ///< the side that the key names
};

/// The sizes and totals of lines of plain numbers.
struct side_measure {
    std::uint64_t lines = 0;
    std::uint64_t total = 0;   ///< sum of all numbers
    std::uint64_t longest = 0; ///< cells that the fullest line requires
    bool open = false;         ///< a line has unknown clues, so the total is unknown

    /// Returns true if one side can be the rows and the other the columns of a puzzle. O(1).
    [[nodiscard]] constexpr bool crosses(const side_measure& other) const noexcept {
        const bool same = open || other.open || (total == other.total && total > 0);
        return same && longest <= other.lines && other.longest <= lines;
    }
};

/// Returns true if a value can be a block of a line; with `plain`, if it is a whole number from 0.
[[nodiscard]] inline bool is_block_value(const data_tree& tree, std::size_t block, bool plain) {
    const data_kind kind = tree.kind(block);
    if (plain) return kind == data_kind::number && read_data_number(tree, block).fault == parse_errc::none;
    if (kind == data_kind::text) return !tree.text(block).empty() && is_digit(tree.text(block).front());
    return kind == data_kind::number || kind == data_kind::list || kind == data_kind::object;
}

/// Returns true if all values of a list can be lines of clues; with `plain`, if they are lists of whole numbers, or
/// null. Linear in the list.
[[nodiscard]] inline bool are_clue_lines(const data_tree& tree, std::size_t list, bool plain) {
    if (tree.kind(list) != data_kind::list) return false;
    bool any = false;
    for (const std::size_t line : tree.items(list)) {
        const data_kind kind = tree.kind(line);
        if (kind == data_kind::list) {
            for (const std::size_t block : tree.items(line))
                if (!is_block_value(tree, block, plain)) return false;
        } else if (kind != data_kind::null && (plain || !is_block_value(tree, line, false))) {
            return false;
        }
        any = any || kind != data_kind::null;
    }
    return any;
}

/// Measures a list of lines of plain numbers. Linear in the list.
[[nodiscard]] inline side_measure measure_side(const data_tree& tree, std::size_t list) {
    side_measure out;
    for (const std::size_t line : tree.items(list)) {
        std::uint64_t cells = 0;
        std::uint64_t blocks = 0;
        ++out.lines;
        out.open = out.open || tree.kind(line) == data_kind::null;
        if (tree.kind(line) != data_kind::list) continue;
        for (const std::size_t block : tree.items(line)) {
            const std::uint32_t length = read_data_number(tree, block).value;
            cells += length;
            blocks += length > 0 ? 1U : 0U;
        }
        out.total += cells;
        out.longest = (std::max)(out.longest, blocks > 0 ? cells + blocks - 1 : 0);
    }
    return out;
}

/// Returns true if two lists have the same numbers in the same lines. Linear in the lists.
[[nodiscard]] inline bool are_same_sides(const data_tree& tree, std::size_t a, std::size_t b) {
    const auto same_kind = [&](std::size_t i) {
        const data_kind kind = tree.kind(a + i);
        return kind == tree.kind(b + i) && tree.after(a + i) - a == tree.after(b + i) - b &&
               (kind != data_kind::number ||
                read_data_number(tree, a + i).value == read_data_number(tree, b + i).value);
    };
    if (tree.after(a) - a != tree.after(b) - b) return false;
    for (std::size_t i = 0; a + i < tree.after(a); ++i)
        if (!same_kind(i)) return false;
    return true;
}

/// The sides of a puzzle that have been found.
struct data_sides {
    std::optional<std::size_t> rows;
    std::optional<std::size_t> columns;
    std::optional<std::size_t> unclear; ///< a list that can be either side
};

/// Finds the sides among lists. One object per puzzle.
class side_finder {
public:
    /// @param known   the sides with known keys
    /// @param height  the number of rows, if the text specifies it
    /// @param width   the number of columns, if the text specifies it
    side_finder(const data_tree& tree, std::span<const side_candidate> lists, const data_sides& known,
                std::optional<std::uint32_t> height, std::optional<std::uint32_t> width)
        : tree_(&tree), lists_(lists), known_(known), found_(known), height_(height), width_(width) {}

    /// Returns the sides: those with known keys, those whose key names a side, and otherwise lists that match in size
    /// and total. Linear in the lists.
    [[nodiscard]] data_sides find() {
        if (known_.rows && known_.columns) return known_;
        accept_named(found_.rows, axis::row);
        accept_named(found_.columns, axis::column);
        check_directions();
        if (found_.unclear || (found_.rows && found_.columns)) return found_;
        measure_others();
        if (found_.rows || found_.columns)
            find_partner();
        else
            find_pair();
        // A key such as `version` names a side only if the other side is found too.
        const bool single = !found_.rows || !found_.columns;
        return single && !found_.unclear ? known_ : found_;
    }

private:
    struct measured_list {
        std::size_t value = 0;
        side_measure measure;
    };
    static constexpr std::size_t max_lists = 8; // lists that are compared with each other

    void accept_named(std::optional<std::size_t>& side, axis wanted) {
        if (side) return;
        for (const side_candidate& list : lists_) {
            if (!(list.side == maybe<axis>(wanted))) continue;
            if (side) found_.unclear = list.value;
            if (!side) side = list.value;
        }
    }

    /// Programs disagree about which clues are horizontal: those of the rows, or those along the upper edge. If the
    /// size contradicts the former, the sides are unclear.
    void check_directions() {
        if (!found_.rows || !found_.columns || !height_ || !width_ || *height_ == *width_) return;
        const bool swapped = count(*found_.rows) == *width_ && count(*found_.columns) == *height_;
        for (const side_candidate& list : lists_) {
            const bool is_chosen = list.value == *found_.rows || list.value == *found_.columns;
            if (swapped && is_chosen && names_direction(list.key)) found_.unclear = list.value;
        }
    }

    [[nodiscard]] std::uint64_t count(std::size_t list) const {
        std::uint64_t out = 0;
        for ([[maybe_unused]] const std::size_t line : tree_->items(list)) ++out;
        return out;
    }

    /// Measures the lists of plain numbers whose keys name no side.
    void measure_others() {
        for (const side_candidate& list : lists_)
            if (!list.side && others_.size() < max_lists && are_clue_lines(*tree_, list.value, true))
                others_.push_back({list.value, measure_side(*tree_, list.value)});
    }

    void find_partner() {
        const std::size_t side = found_.rows ? *found_.rows : *found_.columns;
        if (!are_clue_lines(*tree_, side, true)) return;
        const side_measure measure = measure_side(*tree_, side);
        auto& other = found_.rows ? found_.columns : found_.rows;
        for (const measured_list& list : others_) {
            if (!measure.crosses(list.measure)) continue;
            if (other) found_.unclear = list.value;
            if (!other) other = list.value;
        }
    }

    void find_pair() {
        for (std::size_t i = 0; i < others_.size(); ++i)
            for (std::size_t j = i + 1; j < others_.size(); ++j)
                if (others_[i].measure.crosses(others_[j].measure)) accept_pair(others_[i], others_[j]);
    }

    void accept_pair(const measured_list& a, const measured_list& b) {
        if (found_.rows || !is_clear(a, b)) {
            found_.unclear = found_.unclear.value_or(a.value);
            return;
        }
        const bool b_first = !is_size(a.measure, b.measure) && is_size(b.measure, a.measure);
        found_.rows = b_first ? b.value : a.value;
        found_.columns = b_first ? a.value : b.value;
    }

    /// Returns true if the sizes show which list has the rows, or if it makes no difference.
    [[nodiscard]] bool is_clear(const measured_list& a, const measured_list& b) const {
        if (is_size(a.measure, b.measure) != is_size(b.measure, a.measure)) return true;
        return are_same_sides(*tree_, a.value, b.value);
    }

    /// Returns true if rows and columns have the size that the text specifies. An unspecified size always matches.
    [[nodiscard]] bool is_size(const side_measure& rows, const side_measure& columns) const {
        return rows.lines == height_.value_or(static_cast<std::uint32_t>(rows.lines)) &&
               columns.lines == width_.value_or(static_cast<std::uint32_t>(columns.lines));
    }

    const data_tree* tree_;
    std::span<const side_candidate> lists_;
    data_sides known_;
    data_sides found_;
    std::optional<std::uint32_t> height_;
    std::optional<std::uint32_t> width_;
    lean_vector<measured_list> others_;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_FORMATS_DATA_PARTS_SIDES_HPP
