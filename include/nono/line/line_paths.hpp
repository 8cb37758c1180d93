// One line as a formula about paths: its arrangements are paths over nodes that fill cells. Unit propagation in this
// formula is complete line solving.
// SPDX-License-Identifier: MIT
#ifndef NONO_LINE_LINE_PATHS_HPP
#define NONO_LINE_LINE_PATHS_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/detail/slice.hpp>
#include <nono/line/line_formula.hpp>
#include <nono/model/clues.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// The nodes of a gap or a block of a line: one for each cell where it can start.
struct path_part {
    std::size_t begin = 0;  ///< the first cell where a node starts
    std::size_t count = 0;  ///< the number of nodes, which start at consecutive cells
    std::size_t length = 1; ///< cells that a node fills: the length of a block if it is known, otherwise 1
    color_index color = blank;
    bool repeats = false;  ///< true if a node can follow another of the same part: cells of a gap or of a blotted block
    std::size_t first = 0; ///< the variable of the first node

    /// Returns true if a node starts at the cell.
    [[nodiscard]] constexpr bool starts_at(std::size_t index) const noexcept {
        return index >= begin && index - begin < count;
    }
    /// Returns the variable of the node that starts at the cell.
    [[nodiscard]] constexpr std::size_t node(std::size_t index) const noexcept { return first + index - begin; }
    /// Returns the cell after the last one that the nodes fill; not more than `begin` if there are no nodes.
    [[nodiscard]] constexpr std::size_t end() const noexcept { return begin + count + length - 1; }
};

/// The path encoding of a line. An arrangement is a path of nodes, each of which begins where the previous one ends:
/// cells of gap 0, block 0, cells of gap 1, and so on. A block of known length is a single node; a blotted block has a
/// node for each of its cells. Only nodes on some path from the first cell to the last have variables.
///
/// The clauses require that a node has a node before it (unless it starts at the first cell), a node after it (unless
/// it ends at the last cell) and its color in its cells, and that a cell with a color is covered by a node of that
/// color. After unit propagation, each remaining node lies on a path of remaining nodes, so unit propagation finds
/// every consequence of the known cells for the line. Because each arrangement is a single path, it has a single
/// assignment of the nodes.
class line_paths {
public:
    /// Makes the paths of a line of `length` cells, with the variables of its nodes numbered from `first`. There are
    /// none if the clues need more cells. Linear in the clues.
    constexpr line_paths(std::span<const clue> line, std::size_t length, std::size_t first);

    /// Returns the number of nodes.
    [[nodiscard]] constexpr std::size_t variables() const noexcept { return variables_; }
    /// Returns gaps and blocks in turn, starting and ending with a gap; empty if the clues need more cells.
    [[nodiscard]] constexpr const lean_vector<path_part>& parts() const noexcept { return parts_; }
    /// Returns an upper bound on the number of literals in the clauses. Linear in the clues.
    [[nodiscard]] constexpr std::uint64_t max_literals() const noexcept;

    /// Calls `put(slice<const line_literal>)` for each clause. The clauses do not require that cells have only colors
    /// of the clues, nor that each cell has a single color. Linear in the literals.
    template <class Put> constexpr void for_each_clause(Put put) const {
        for (std::size_t part = 0; part < parts_.size(); ++part)
            for (std::size_t i = 0; i < parts_[part].count; ++i) put_node(part, parts_[part].begin + i, put);
        std::uint64_t colors = 1; // one bit for each color, also for blank
        for (const path_part& part : parts_) colors |= std::uint64_t{1} << part.color;
        for (color_index color = 0; color < max_colors; ++color)
            if (!parts_.empty() && (colors >> color & 1U) != 0) put_covers(color, put);
    }

private:
    constexpr void add_part(std::size_t begin, std::size_t end, std::size_t length, color_index color, bool repeats) {
        parts_.push_back({begin, end - begin, length, color, repeats, first_ + variables_});
        variables_ += end - begin;
    }
    [[nodiscard]] static constexpr line_literal literal_of(std::size_t node) noexcept {
        return {static_cast<std::int64_t>(node), 0, 0, true};
    }
    [[nodiscard]] constexpr bool may_touch(std::size_t block) const noexcept {
        return parts_[block].color != parts_[block + 2].color;
    }

    constexpr void add_predecessors(std::size_t part, std::size_t index, lean_vector<line_literal>& out) const {
        const auto add = [&](const path_part& before) {
            if (index >= before.length && before.starts_at(index - before.length))
                out.push_back(literal_of(before.node(index - before.length)));
        };
        if (parts_[part].repeats) add(parts_[part]);
        if (part >= 1) add(parts_[part - 1]);
        if (part >= 2 && part % 2 == 1 && may_touch(part - 2)) add(parts_[part - 2]);
    }

    constexpr void add_successors(std::size_t part, std::size_t index, lean_vector<line_literal>& out) const {
        const std::size_t end = index + parts_[part].length;
        const auto add = [&](const path_part& after) {
            if (after.starts_at(end)) out.push_back(literal_of(after.node(end)));
        };
        if (parts_[part].repeats) add(parts_[part]);
        if (part + 1 < parts_.size()) add(parts_[part + 1]);
        if (part + 2 < parts_.size() && part % 2 == 1 && may_touch(part)) add(parts_[part + 2]);
    }

    /// Adds the clauses of a node: its predecessors, its successors and the color of its cells.
    template <class Put> constexpr void put_node(std::size_t part, std::size_t index, Put& put) const {
        const path_part& of = parts_[part];
        const line_literal node = literal_of(of.node(index));
        lean_vector<line_literal> clause{-node};
        if (index > 0) {
            add_predecessors(part, index, clause);
            put(slice<const line_literal>(clause));
        }
        clause.assign({-node});
        if (index + of.length < length_) {
            add_successors(part, index, clause);
            put(slice<const line_literal>(clause));
        }
        for (std::size_t i = 0; i < of.length; ++i) {
            clause.assign({-node, {line_literal::of_cell, index + i, of.color, true}});
            put(slice<const line_literal>(clause));
        }
    }

    /// For each cell, adds the clause that a node of this color covers the cell if it has this color.
    template <class Put> constexpr void put_covers(color_index color, Put& put) const {
        lean_vector<path_part> same; // the parts of this color, left to right
        for (const path_part& part : parts_)
            if (part.color == color && part.count > 0) same.push_back(part);
        lean_vector<line_literal> clause;
        std::size_t left = 0; // the first part that reaches the cell
        for (std::size_t index = 0; index < length_; ++index) {
            while (left < same.size() && same[left].end() <= index) ++left;
            clause.assign({{line_literal::of_cell, index, color, false}});
            for (std::size_t i = left; i < same.size() && same[i].begin <= index; ++i) {
                const path_part& part = same[i];
                const std::size_t last = (std::min)(index, part.begin + part.count - 1);
                std::size_t start = (std::max)(part.begin, index + 1 - (std::min)(index + 1, part.length));
                for (; start <= last; ++start) clause.push_back(literal_of(part.node(start)));
            }
            put(slice<const line_literal>(clause));
        }
    }

    std::size_t length_ = 0;
    std::size_t first_ = 0;
    std::size_t variables_ = 0;
    lean_vector<path_part> parts_;
};

// ---------------------------------------------------------------------------------------------------------------------

// All blocks can move by the same distance, the slack of the line. So the nodes of a block start at its leftmost
// position and at the `slack` following cells. A cell is in a gap of some arrangement if the blocks before it, in their
// leftmost positions, end before it, and the blocks after it, in their rightmost positions, start after it.
constexpr line_paths::line_paths(std::span<const clue> line, std::size_t length, std::size_t first)
    : length_(length), first_(first) {
    const std::uint64_t minimum = min_length(line);
    if (minimum > length) return;
    const std::size_t slack = length - static_cast<std::size_t>(minimum);
    std::size_t at = 0; // the earliest end of the blocks so far
    for (std::size_t i = 0; i < line.size(); ++i) {
        const std::size_t start = at + (i > 0 && line[i].color == line[i - 1].color ? 1U : 0U);
        const std::size_t cells = line[i].min_length();
        add_part(at, start + slack, 1, blank, true);
        add_part(start, start + slack + 1, cells, line[i].color, line[i].blotted());
        at = start + cells;
    }
    add_part(at, length, 1, blank, true);
}

constexpr std::uint64_t line_paths::max_literals() const noexcept {
    std::uint64_t literals = 0;
    std::uint64_t colors = 1;
    for (const path_part& part : parts_) {
        // A node has up to three predecessors and three successors; each of its cells is in two clauses.
        literals += part.count * (8 + 3 * std::uint64_t{part.length});
        colors |= std::uint64_t{1} << part.color;
    }
    for (; colors != 0; colors &= colors - 1) literals += length_;
    return literals;
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_LINE_LINE_PATHS_HPP
