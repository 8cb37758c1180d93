// Boards: lines over cells, in any shape. Rectangles are boards, and so are hexagons of triangles.
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

/// The position of a cell on a line.
struct position_on_line {
    std::uint32_t line = 0;  ///< the index of the line
    std::uint32_t index = 0; ///< the index of the cell in the line, from 0
    friend constexpr bool operator==(const position_on_line&, const position_on_line&) = default;
};

/// A board as solvers see it: cells, and lines over them. Each line is a sequence of cells, which are numbered from 0.
/// Each cell lies on at least one line, and two lines may share any number of cells. Rectangles with holes, cylinders,
/// and hexagons of triangles with lines in three directions are all boards. A board does not record where its cells are
/// in a picture.
///
/// A regular value type. All members except `make` are O(1) and allocate nothing. Usable in constant expressions.
class board {
public:
    /// Maximum number of cells of a board.
    static constexpr std::size_t max_cells = std::size_t{1} << 24U;
    /// Maximum number of cells of all lines together; a cell counts once for each line through it.
    static constexpr std::size_t max_positions = std::size_t{1} << 26U;
    /// Maximum number of cells of a line.
    static constexpr std::size_t max_length = 65'535;

    /// A board without cells or lines.
    board() = default;

    /// Makes a board with `cells` cells. Linear in the cells of all lines; allocates 12 bytes for each of these, and 4
    /// bytes for each cell of the board.
    ///
    /// @param cells     the number of cells
    /// @param of_lines  the cells of all lines in sequence, each from 0 to cells - 1
    /// @param ends      the end of each line as an index in `of_lines`: not descending, the last one `of_lines.size()`
    /// @return          `std::nullopt` if a cell or an end is out of range, a line has a cell twice, a cell lies on no
    ///                  line, or there are more cells than a board can have
    [[nodiscard]] static constexpr std::optional<board> make(std::size_t cells, std::span<const std::uint32_t> of_lines,
                                                             std::span<const std::size_t> ends);

    /// @cond
    // As `make`, but calls `interrupted(microseconds)` before each step that takes about that time. When it returns
    // true, the work ends and there is no board.
    template <class Interrupted>
    [[nodiscard]] static constexpr std::optional<board>
    make_unless(std::size_t cells, detail::lean_vector<std::uint32_t>&& of_lines,
                detail::lean_vector<std::uint32_t>&& ends, Interrupted interrupted);
    // Returns the size of a board in bytes, all of which is allocated before any of it is used. O(1).
    [[nodiscard]] static constexpr std::uint64_t memory_for(std::uint64_t cells, std::uint64_t lines,
                                                            std::uint64_t positions) noexcept {
        return sizeof(std::uint32_t) * (cells + lines + positions) + sizeof(position_on_line) * positions;
    }
    /// @endcond

    /// Returns the number of cells.
    [[nodiscard]] constexpr std::size_t cells() const noexcept { return cells_; }
    /// Returns the number of lines.
    [[nodiscard]] constexpr std::size_t lines() const noexcept { return lines_ends_.size(); }
    /// Returns the cells of a line in order; valid for the lifetime of the board. Requires line < lines().
    [[nodiscard]] constexpr std::span<const std::uint32_t> cells_of(std::size_t line) const noexcept {
        const std::size_t begin = line == 0 ? 0 : lines_ends_.data()[line - 1];
        return {of_lines_.data() + begin, lines_ends_.data()[line] - begin};
    }
    /// Returns the lines through a cell, at least one, in ascending order, with the index of the cell in each; valid
    /// for the lifetime of the board. Requires cell < cells().
    [[nodiscard]] constexpr std::span<const position_on_line> lines_through(std::size_t cell) const noexcept {
        const std::size_t begin = cell == 0 ? 0 : cells_ends_.data()[cell - 1];
        return {of_cells_.data() + begin, cells_ends_.data()[cell] - begin};
    }
    /// Returns the number of cells of the longest line.
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

/// Returns true if the cells have exactly the blocks that the clues of each line require; a blotted clue matches a
/// block of any length. Deliberately independent of the solvers: it verifies their solutions of boards. Linear in the
/// cells of all lines; allocates memory for the longest line. Usable in constant expressions.
///
/// @param cells   the color of each cell of the board
/// @param on      the board
/// @param wanted  the clues of each line of the board
[[nodiscard]] constexpr bool satisfies(std::span<const color_index> cells, const board& on, const clue_lines& wanted);

// ---------------------------------------------------------------------------------------------------------------------

/// Sets `cells_ends_` to the start of each cell's lines. Returns false if a cell or an end is out of range, or if the
/// work is interrupted.
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

/// Stores the lines of each cell. Each entry advances the start of its cell, which thus becomes its end. Returns false
/// if a line has a cell twice, or if the work is interrupted.
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
            // The previous entry may belong to another cell, or be unset: then it is not a position of this cell.
            const position_on_line before = of_cells_[at - 1];
            if (before.line == line && before.index < index && of_line[before.index] == cell) return false;
        }
    }
    return true;
}

// Templates that constant expressions need must precede their callers: Clang evaluates a template only after its
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
