// Boards: lines over cells, whatever their shape. A rectangle is one, and so is a hexagon of triangles.
// SPDX-License-Identifier: MIT
#ifndef NONO_BOARD_HPP
#define NONO_BOARD_HPP

#include <nono/clue_lines.hpp>
#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/grid.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace nono::inline NONO_ABI::extend {

/// Where a cell is in a line that it lies on.
struct place_on_line {
    std::uint32_t line = 0;  ///< the number of the line
    std::uint32_t place = 0; ///< of the cell among those of the line, from 0
    friend constexpr bool operator==(const place_on_line&, const place_on_line&) = default;
};

/// A board as solvers see it: cells, and lines over them. Each line is a sequence of cells, numbered from 0; a cell
/// lies on one line or more, and two lines may share any number of cells. Rectangles with cells cut out, cylinders and
/// hexagons of triangles with lines in three directions are all boards; where their cells are in a picture is not known
/// here.
///
/// A regular value type. All members but `make` are O(1) and allocate nothing. Usable in constant expressions.
class board {
public:
    /// Cells that a board can have.
    static constexpr std::size_t max_cells = std::size_t{1} << 24U;
    /// Cells of all lines together, a cell counted once for each line that it lies on.
    static constexpr std::size_t max_places = std::size_t{1} << 26U;
    /// Cells of a line.
    static constexpr std::size_t max_length = 65'535;

    /// A board without cells and lines.
    board() = default;

    /// A board with `cells` cells. Linear in the cells of all lines; allocates 12 bytes for each.
    ///
    /// @param cells     the number of cells
    /// @param of_lines  the cells of all lines, one line after the other, each from 0 to cells - 1
    /// @param ends      of each line, in `of_lines`: not descending, the last one `of_lines.size()`
    /// @return          nothing where a cell or an end is not possible, a line has a cell twice, a cell lies on no
    ///                  line, or there are more cells than a board can have
    [[nodiscard]] static NONO_CONSTEXPR std::optional<board>
    make(std::size_t cells, std::span<const std::uint32_t> of_lines, std::span<const std::size_t> ends);

    /// The number of cells.
    [[nodiscard]] constexpr std::size_t cells() const noexcept { return cells_; }
    /// The number of lines.
    [[nodiscard]] NONO_CONSTEXPR std::size_t lines() const noexcept { return lines_ends_.size(); }
    /// The cells of a line, in its order; valid as long as the board is. Requires line < lines().
    [[nodiscard]] NONO_CONSTEXPR std::span<const std::uint32_t> cells_of(std::size_t line) const noexcept {
        const std::size_t begin = line == 0 ? 0 : lines_ends_.data()[line - 1];
        return {of_lines_.data() + begin, lines_ends_.data()[line] - begin};
    }
    /// The lines that a cell lies on, in ascending order, with its place in each; valid as long as the board is. There
    /// is at least one. Requires cell < cells().
    [[nodiscard]] NONO_CONSTEXPR std::span<const place_on_line> lines_through(std::size_t cell) const noexcept {
        const std::size_t begin = cell == 0 ? 0 : cells_ends_.data()[cell - 1];
        return {of_cells_.data() + begin, cells_ends_.data()[cell] - begin};
    }
    /// The cells of the longest line.
    [[nodiscard]] constexpr std::size_t longest() const noexcept { return longest_; }

private:
    std::size_t cells_ = 0;
    std::size_t longest_ = 0;
    detail::lean_vector<std::uint32_t> of_lines_; // the cells of each line
    detail::lean_vector<std::uint32_t> lines_ends_;
    detail::lean_vector<place_on_line> of_cells_; // the lines through each cell
    detail::lean_vector<std::uint32_t> cells_ends_;
};

/// True where the cells have exactly the blocks that the clues of each line ask for; a blotted clue takes a block of
/// any length. Separate from every solver on purpose: this is what solutions of boards are checked with. Linear in the
/// cells of all lines; allocates the longest line. Usable in constant expressions.
///
/// @param cells   the color of each cell of the board
/// @param on      the board
/// @param wanted  the clues of each line of the board
[[nodiscard]] NONO_CONSTEXPR bool satisfies(std::span<const color_index> cells, const board& on,
                                            const clue_lines& wanted);

// ---------------------------------------------------------------------------------------------------------------------

NONO_CONSTEXPR std::optional<board> board::make(std::size_t cells, std::span<const std::uint32_t> of_lines,
                                                std::span<const std::size_t> ends) {
    if (cells > max_cells || of_lines.size() > max_places || ends.size() > max_places) return std::nullopt;
    if ((ends.empty() ? 0 : ends.back()) != of_lines.size()) return std::nullopt;
    std::optional<board> out(std::in_place);
    out->cells_ = cells;
    out->of_lines_.append(of_lines.data(), of_lines.data() + of_lines.size());
    out->cells_ends_.resize(cells, 0);
    // How many lines go through each cell, and the last line that was found to do so.
    detail::lean_vector<std::size_t> last_line(cells, ends.size());
    std::size_t begin = 0;
    for (std::size_t line = 0; line < ends.size(); ++line) {
        const std::size_t end = ends[line];
        if (end < begin || end > of_lines.size() || end - begin > max_length) return std::nullopt;
        if (out->longest_ < end - begin) out->longest_ = end - begin;
        for (; begin < end; ++begin) {
            const std::uint32_t cell = of_lines[begin];
            if (cell >= cells || last_line[cell] == line) return std::nullopt;
            last_line[cell] = line;
            ++out->cells_ends_[cell];
        }
        out->lines_ends_.push_back(static_cast<std::uint32_t>(end));
    }
    // First where the lines of each cell begin; each that is entered moves that on, to where they end at last.
    std::uint32_t before = 0;
    for (std::uint32_t& of_cell : out->cells_ends_) {
        if (of_cell == 0) return std::nullopt;
        const std::uint32_t count = of_cell;
        of_cell = before;
        before += count;
    }
    out->of_cells_.resize(of_lines.size(), {});
    for (std::uint32_t line = 0; line < out->lines(); ++line) {
        const auto of_line = out->cells_of(line);
        for (std::uint32_t place = 0; place < of_line.size(); ++place)
            out->of_cells_[out->cells_ends_[of_line[place]]++] = {line, place};
    }
    return out;
}

NONO_CONSTEXPR bool satisfies(std::span<const color_index> cells, const board& on, const clue_lines& wanted) {
    if (cells.size() != on.cells() || wanted.size() != on.lines()) return false;
    detail::lean_vector<color_index> line;
    for (std::size_t i = 0; i < on.lines(); ++i) {
        line.clear();
        for (const std::uint32_t cell : on.cells_of(i)) line.push_back(cells[cell]);
        if (!detail::line_satisfies(line.data(), 1, line.size(), wanted[i])) return false;
    }
    return true;
}

} // namespace nono::inline NONO_ABI::extend

#endif // NONO_BOARD_HPP
