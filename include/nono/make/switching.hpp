// Cells that two solutions of the same clues exchange.
// SPDX-License-Identifier: MIT
#ifndef NONO_MAKE_SWITCHING_HPP
#define NONO_MAKE_SWITCHING_HPP

#include <nono/detail/lean_vector.hpp>
#include <nono/make/picture_clues.hpp>
#include <nono/make/target.hpp>
#include <nono/make/trials.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/model/limits.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Divides cells into groups such that two cells of the same row or column are in the same group. Different groups
/// therefore have no row or column in common. If the cells are the differences between two solutions of the same clues,
/// each group can be exchanged separately, and the result is again a solution.
///
/// cell indices, counted row by row, in ascending order
/// @return       the groups in the order of their first cells, each in ascending order
/// Almost linear in the cells and the sides. Allocates.
[[nodiscard]] inline lean_vector<lean_vector<std::size_t>> groups_of(const lean_vector<std::size_t>& cells,
                                                                     std::size_t width, std::size_t height) {
    lean_vector<std::size_t> parent(height + width, 0); // of the rows, then of the columns
    for (std::size_t i = 0; i < parent.size(); ++i) parent[i] = i;
    const auto root_of = [&](std::size_t line) {
        while (parent[line] != line) {
            parent[line] = parent[parent[line]];
            line = parent[line];
        }
        return line;
    };
    for (const std::size_t cell : cells) parent[root_of(cell / width)] = root_of(height + cell % width);
    lean_vector<lean_vector<std::size_t>> groups;
    lean_vector<std::size_t> group_of(parent.size(), no_limit);
    for (const std::size_t cell : cells) {
        std::size_t& group = group_of[root_of(cell / width)];
        if (group == std::size_t{no_limit}) {
            group = groups.size();
            groups.push_back({});
        }
        groups[group].push_back(cell);
    }
    return groups;
}

/// Returns the groups of the open cells.
[[nodiscard]] inline lean_vector<lean_vector<std::size_t>> open_groups(const partial_grid& cells) {
    return groups_of(open_cells(cells), cells.width(), cells.height());
}

/// Returns the groups of the cells in which two pictures of the same size differ.
[[nodiscard]] inline lean_vector<lean_vector<std::size_t>> differing_groups(const grid& from, const grid& to) {
    lean_vector<std::size_t> cells;
    for (std::size_t cell = 0; cell < from.cells().size(); ++cell)
        if (from.cells()[cell] != to.cells()[cell]) cells.push_back(cell);
    return groups_of(cells, from.width(), from.height());
}

/// Returns the cells of a group with their colors in both pictures.
[[nodiscard]] inline std::vector<recolored_cell> piece_of(const lean_vector<std::size_t>& group, const grid& from,
                                                          const grid& to) {
    std::vector<recolored_cell> piece;
    for (const std::size_t cell : group)
        piece.push_back({{cell / from.width(), cell % from.width()}, from.cells()[cell], to.cells()[cell]});
    return piece;
}

/// Returns true if a line of the picture keeps its clues when the piece is exchanged.
[[nodiscard]] inline bool keeps_line(const picture_clues& picture, const std::vector<recolored_cell>& piece,
                                     bool to_after, line_position line, lean_vector<color_index>& scratch) {
    const grid& cells = picture.picture();
    const bool is_row = line.axis == axis::row;
    scratch.clear();
    for (std::size_t i = 0; i < (is_row ? cells.width() : cells.height()); ++i)
        scratch.push_back(is_row ? cells(line.index, i) : cells(i, line.index));
    for (const recolored_cell& changed : piece) {
        if ((is_row ? changed.cell.row : changed.cell.column) != line.index) continue;
        scratch[is_row ? changed.cell.column : changed.cell.row] = to_after ? changed.after : changed.before;
    }
    return satisfies(scratch, is_row ? picture.clues().rows[line.index] : picture.clues().columns[line.index]);
}

/// Returns true if the cells of a piece all have its colors `before`, or all its colors `after`, and the picture keeps
/// its clues if they change to the other colors. The clues then have a second solution. Linear in the lines of the
/// cells.
///
/// @param cells_read  is increased by the number of cells that were examined
[[nodiscard]] inline bool can_switch(const picture_clues& picture, const std::vector<recolored_cell>& piece,
                                     std::uint64_t& cells_read) {
    const auto color_of = [&](const recolored_cell& changed) {
        return picture.picture()(changed.cell.row, changed.cell.column);
    };
    const bool to_after = color_of(piece.front()) == piece.front().before;
    cells_read += piece.size();
    for (const recolored_cell& changed : piece)
        if (color_of(changed) != (to_after ? changed.before : changed.after)) return false;
    const std::size_t height = picture.picture().height();
    lean_vector<std::uint8_t> is_seen(height + picture.picture().width(), 0); // rows, then columns
    lean_vector<color_index> scratch;
    for (const recolored_cell& changed : piece)
        for (const axis line_axis : {axis::row, axis::column}) {
            const bool is_row = line_axis == axis::row;
            const std::size_t index = is_row ? changed.cell.row : changed.cell.column;
            if (std::exchange(is_seen[is_row ? index : height + index], std::uint8_t{1}) != 0) continue;
            cells_read += (is_row ? picture.picture().width() : height) + piece.size();
            if (!keeps_line(picture, piece, to_after, {line_axis, index}, scratch)) return false;
        }
    return true;
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_MAKE_SWITCHING_HPP
