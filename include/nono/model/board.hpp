// Boards: lines over cells, whatever their shape. A rectangle is one, and so is a hexagon of triangles.
// SPDX-License-Identifier: MIT
#ifndef NONO_MODEL_BOARD_HPP
#define NONO_MODEL_BOARD_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/model/clue_lines.hpp>
#include <nono/model/grid.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

namespace nono { inline namespace NONO_ABI { namespace extend {

/// Where a cell is in a line that it lies on.
struct position_on_line {
    std::uint32_t line = 0;  ///< the number of the line
    std::uint32_t index = 0; ///< of the cell among those of the line, from 0
    friend constexpr bool operator==(const position_on_line&, const position_on_line&) = default;
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
    static constexpr std::size_t max_positions = std::size_t{1} << 26U;
    /// Cells of a line.
    static constexpr std::size_t max_length = 65'535;

    /// A board without cells and lines.
    board() = default;

    /// A board with `cells` cells. Linear in the cells of all lines; allocates 12 bytes for each, and 4 for each cell.
    ///
    /// @param cells     the number of cells
    /// @param of_lines  the cells of all lines, one line after the other, each from 0 to cells - 1
    /// @param ends      of each line, in `of_lines`: not descending, the last one `of_lines.size()`
    /// @return          nothing where a cell or an end is not possible, a line has a cell twice, a cell lies on no
    ///                  line, or there are more cells than a board can have
    [[nodiscard]] static constexpr std::optional<board> make(std::size_t cells, std::span<const std::uint32_t> of_lines,
                                                             std::span<const std::size_t> ends);

    /// @cond
    // As `make`, but calls `interrupted(microseconds)` before each step of about that time; once that returns true, the
    // work ends, without a board.
    template <class Interrupted>
    [[nodiscard]] static constexpr std::optional<board>
    make_unless(std::size_t cells, detail::lean_vector<std::uint32_t>&& of_lines,
                detail::lean_vector<std::uint32_t>&& ends, Interrupted interrupted);
    // Bytes of a board, which are allocated before any of them is used. O(1).
    [[nodiscard]] static constexpr std::uint64_t memory_for(std::uint64_t cells, std::uint64_t lines,
                                                            std::uint64_t positions) noexcept {
        return sizeof(std::uint32_t) * (cells + lines + positions) + sizeof(position_on_line) * positions;
    }
    /// @endcond

    /// The number of cells.
    [[nodiscard]] constexpr std::size_t cells() const noexcept { return cells_; }
    /// The number of lines.
    [[nodiscard]] constexpr std::size_t lines() const noexcept { return lines_ends_.size(); }
    /// The cells of a line, in its order; valid as long as the board is. Requires line < lines().
    [[nodiscard]] constexpr std::span<const std::uint32_t> cells_of(std::size_t line) const noexcept {
        const std::size_t begin = line == 0 ? 0 : lines_ends_.data()[line - 1];
        return {of_lines_.data() + begin, lines_ends_.data()[line] - begin};
    }
    /// The lines that a cell lies on, in ascending order, with its place in each; valid as long as the board is. There
    /// is at least one. Requires cell < cells().
    [[nodiscard]] constexpr std::span<const position_on_line> lines_through(std::size_t cell) const noexcept {
        const std::size_t begin = cell == 0 ? 0 : cells_ends_.data()[cell - 1];
        return {of_cells_.data() + begin, cells_ends_.data()[cell] - begin};
    }
    /// The cells of the longest line.
    [[nodiscard]] constexpr std::size_t longest() const noexcept { return longest_; }

private:
    template <class Interrupted> [[nodiscard]] constexpr bool count_lines_through(Interrupted interrupted);
    template <class Interrupted> [[nodiscard]] constexpr bool enter_lines_through(Interrupted interrupted);

    std::size_t cells_ = 0;
    std::size_t longest_ = 0;
    detail::lean_vector<std::uint32_t> of_lines_; // the cells of each line
    detail::lean_vector<std::uint32_t> lines_ends_;
    detail::lean_vector<position_on_line> of_cells_; // the lines through each cell
    detail::lean_vector<std::uint32_t> cells_ends_;
};

/// True where the cells have exactly the blocks that the clues of each line ask for; a blotted clue takes a block of
/// any length. Separate from every solver on purpose: this is what solutions of boards are checked with. Linear in the
/// cells of all lines; allocates the longest line. Usable in constant expressions.
///
/// @param cells   the color of each cell of the board
/// @param on      the board
/// @param wanted  the clues of each line of the board
[[nodiscard]] constexpr bool satisfies(std::span<const color_index> cells, const board& on, const clue_lines& wanted);

// ---------------------------------------------------------------------------------------------------------------------

/// Sets `cells_ends_` to where the lines of each cell begin. False if a cell or an end is not possible, or the work is
/// interrupted.
template <class Interrupted> constexpr bool board::count_lines_through(Interrupted interrupted) {
    cells_ends_.resize(cells_, 0);
    std::size_t begin = 0;
    for (const std::size_t end : lines_ends_) {
        if (end < begin || end > of_lines_.size() || end - begin > max_length) return false;
        if (longest_ < end - begin) longest_ = end - begin;
        if (interrupted(1 + (end - begin) / 256)) return false;
        for (; begin < end; ++begin) {
            const std::uint32_t cell = of_lines_[begin];
            if (cell >= cells_) return false;
            ++cells_ends_[cell];
        }
    }
    std::uint32_t before = 0;
    for (std::uint32_t& of_cell : cells_ends_) {
        if (of_cell == 0) return false;
        const std::uint32_t count = of_cell;
        of_cell = before;
        before += count;
    }
    return true;
}

/// Enters the lines of each cell. Each that is entered moves the begin of its cell on, at last to its end. False if a
/// line has a cell twice, or the work is interrupted.
template <class Interrupted> constexpr bool board::enter_lines_through(Interrupted interrupted) {
    constexpr std::size_t part = std::size_t{1} << 16U; // elements between two polls
    of_cells_.reserve(of_lines_.size());
    while (of_cells_.size() < of_lines_.size()) {
        if (interrupted(64)) return false;
        of_cells_.resize((std::min)(of_cells_.size() + part, of_lines_.size()), {});
    }
    for (std::uint32_t line = 0; line < lines(); ++line) {
        const auto of_line = cells_of(line);
        if (interrupted(1 + of_line.size() / 128)) return false;
        for (std::uint32_t index = 0; index < of_line.size(); ++index) {
            const std::uint32_t cell = of_line[index];
            const std::size_t at = cells_ends_[cell]++;
            of_cells_[at] = {line, index};
            if (at == 0) continue;
            // The entry before may be of another cell, or not made yet: then it is no place of this cell.
            const position_on_line before = of_cells_[at - 1];
            if (before.line == line && before.index < index && of_line[before.index] == cell) return false;
        }
    }
    return true;
}

// Templates that constant expressions need come before their callers: Clang evaluates a template only after its
// definition.
/// @cond
template <class Interrupted>
constexpr std::optional<board> board::make_unless(std::size_t cells, detail::lean_vector<std::uint32_t>&& of_lines,
                                                  detail::lean_vector<std::uint32_t>&& ends, Interrupted interrupted) {
    if (cells > max_cells || of_lines.size() > max_positions || ends.size() > max_positions) return std::nullopt;
    if ((ends.empty() ? 0 : ends.back()) != of_lines.size()) return std::nullopt;
    std::optional<board> out(std::in_place);
    out->cells_ = cells;
    out->of_lines_ = std::move(of_lines);
    out->lines_ends_ = std::move(ends);
    if (!out->count_lines_through(interrupted) || !out->enter_lines_through(interrupted)) return std::nullopt;
    return out;
}
/// @endcond

constexpr std::optional<board> board::make(std::size_t cells, std::span<const std::uint32_t> of_lines,
                                           std::span<const std::size_t> ends) {
    if (of_lines.size() > max_positions || ends.size() > max_positions) return std::nullopt;
    detail::lean_vector<std::uint32_t> checked_ends;
    checked_ends.reserve(ends.size());
    for (const std::size_t end : ends) {
        if (end > of_lines.size()) return std::nullopt;
        checked_ends.push_back(static_cast<std::uint32_t>(end));
    }
    return make_unless(cells, detail::lean_vector<std::uint32_t>(of_lines), std::move(checked_ends),
                       [](std::uint64_t) { return false; });
}

constexpr bool satisfies(std::span<const color_index> cells, const board& on, const clue_lines& wanted) {
    if (cells.size() != on.cells() || wanted.size() != on.lines()) return false;
    detail::lean_vector<color_index> line;
    for (std::size_t i = 0; i < on.lines(); ++i) {
        line.clear();
        for (const std::uint32_t cell : on.cells_of(i)) line.push_back(cells[cell]);
        if (!detail::line_satisfies(line.data(), 1, line.size(), wanted[i])) return false;
    }
    return true;
}

}}} // namespace nono::NONO_ABI::extend

#endif // NONO_MODEL_BOARD_HPP
