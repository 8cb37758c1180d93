// Maps lines to their cells, and cells to their lines.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_RUN_LAYOUT_HPP
#define NONO_SOLVER_RUN_LAYOUT_HPP

#include <nono/detail/config.hpp>
#include <nono/model/clues.hpp>

#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// The index of a line: rows from 0, then columns.
using line_index = std::uint32_t;
inline constexpr line_index no_line = ~line_index{0};

/// The index of a cell: row by row from 0, as in `grid::cells()`.
using cell_index = std::uint32_t;

/// The layout that a search requires of a board: the number of its lines and cells, the length of a line, the cell at
/// an index of a line, the index of a cell in a line, and the positions of lines and cells as observers see them.
template <class L>
concept line_layout = requires(const L& of, line_index line, cell_index cell, std::size_t index) {
    of.lines();
    of.cells();
    of.length_of(line);
    of.cell_at(line, index);
    of.index_in(line, cell);
    of.position_of(line);
    of.position_of_cell(cell);
};

/// The lines of a rectangle and their cells. They are computed, which is faster than any table. `table_layout`
/// (solver/board/board_grid.hpp) serves other boards.
class grid_layout {
public:
    /// The layout of a grid. Sides can be up to 65,535 cells.
    constexpr grid_layout(std::size_t width, std::size_t height) noexcept
        : width_(static_cast<std::uint32_t>(width)), height_(static_cast<std::uint32_t>(height)) {}

    [[nodiscard]] constexpr std::size_t width() const noexcept { return width_; }
    [[nodiscard]] constexpr std::size_t height() const noexcept { return height_; }
    [[nodiscard]] constexpr std::size_t lines() const noexcept { return width() + height(); }
    [[nodiscard]] constexpr std::size_t cells() const noexcept { return width() * height(); }

    [[nodiscard]] constexpr bool is_row(line_index line) const noexcept { return line < height_; }
    /// Returns the index of a row among the rows, or of a column among the columns.
    [[nodiscard]] constexpr line_index rank_of(line_index line) const noexcept {
        return is_row(line) ? line : line - height_;
    }
    /// Returns the first line that crosses a line. All crossing lines have consecutive indices, in the order of its
    /// cells.
    [[nodiscard]] constexpr line_index first_crossing(line_index line) const noexcept {
        return is_row(line) ? height_ : 0;
    }
    /// Returns the length of a line, in cells.
    [[nodiscard]] constexpr std::size_t length_of(line_index line) const noexcept {
        return is_row(line) ? width_ : height_;
    }
    /// Returns the first cell of a line.
    [[nodiscard]] constexpr cell_index first_cell(line_index line) const noexcept {
        return is_row(line) ? line * width_ : line - height_;
    }
    /// Returns the distance between consecutive cells of a line.
    [[nodiscard]] constexpr std::size_t step(line_index line) const noexcept { return is_row(line) ? 1 : width_; }
    /// Returns the cell at an index of a line.
    [[nodiscard]] constexpr cell_index cell_at(line_index line, std::size_t index) const noexcept {
        return static_cast<cell_index>(is_row(line) ? std::size_t{line} * width_ + index
                                                    : index * width_ + (line - height_));
    }
    /// Returns the index of a cell in a line through it.
    [[nodiscard]] constexpr std::size_t index_in(line_index line, cell_index cell) const noexcept {
        return is_row(line) ? cell % width_ : cell / width_;
    }
    [[nodiscard]] constexpr line_index row_of(cell_index cell) const noexcept { return cell / width_; }
    /// Returns the index of a cell in its row.
    [[nodiscard]] constexpr std::uint32_t index_in_row(line_index row, cell_index cell) const noexcept {
        return cell - row * width_;
    }
    /// Returns the axis and index of a line, as users see it.
    [[nodiscard]] constexpr line_position position_of(line_index line) const noexcept {
        return {is_row(line) ? axis::row : axis::column, rank_of(line)};
    }
    /// Returns the row and column of a cell, as users see it.
    [[nodiscard]] constexpr cell_position position_of_cell(cell_index cell) const noexcept {
        return {row_of(cell), cell % width_};
    }
    /// Returns the line of column `index`.
    [[nodiscard]] constexpr line_index column_at(std::uint32_t index) const noexcept { return height_ + index; }

private:
    // Narrower than the masks of a grid, so that compilers see that writing a mask does not change them.
    std::uint32_t width_;
    std::uint32_t height_;
};

static_assert(line_layout<grid_layout>);

/// Returns the clues of a line.
[[nodiscard]] constexpr line_clue_view clue_of(const clues& puzzle, line_index line) noexcept {
    const std::size_t height = puzzle.rows.size();
    return line < height ? puzzle.rows[line] : puzzle.columns[line - height];
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_RUN_LAYOUT_HPP
