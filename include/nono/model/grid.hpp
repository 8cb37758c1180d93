// Grids of cells: decided ones (`grid`), and ones whose cells can still have several colors (`partial_grid`).
// SPDX-License-Identifier: MIT
#ifndef NONO_MODEL_GRID_HPP
#define NONO_MODEL_GRID_HPP

#include <nono/detail/cell_rectangle.hpp>
#include <nono/detail/column_view.hpp>
#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/model/clues.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace nono { inline namespace NONO_ABI {

/// A set of colors, one bit per color; bit 0 is blank.
struct color_set {
    std::uint64_t bits = 0; ///< bit c is set if color c is in the set

    /// Returns the set of colors 0 to `count - 1`. `count` is from 0 to 64.
    [[nodiscard]] static constexpr color_set first(std::size_t count) noexcept {
        return {count >= extend::max_colors ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1};
    }
    /// Returns the set of one color. `color` is from 0 to 63.
    [[nodiscard]] static constexpr color_set only(color_index color) noexcept {
        NONO_ASSERT(color < extend::max_colors);
        return {std::uint64_t{1} << color};
    }

    /// Returns true if the color is in the set. `color` is from 0 to 63.
    [[nodiscard]] constexpr bool contains(color_index color) const noexcept { return (bits >> color & 1U) != 0; }
    /// Returns the number of colors, 0 to 64.
    [[nodiscard]] constexpr std::size_t size() const noexcept { return static_cast<std::size_t>(std::popcount(bits)); }
    /// Returns true if the set has exactly one color. Faster than `size`, which counts bits.
    [[nodiscard]] constexpr bool is_single() const noexcept { return bits != 0 && (bits & (bits - 1)) == 0; }
    /// Returns true if the set has no color.
    [[nodiscard]] constexpr bool empty() const noexcept { return bits == 0; }
    /// Returns the lowest color. Requires that the set is not empty.
    [[nodiscard]] constexpr color_index lowest() const noexcept {
        NONO_ASSERT(bits != 0);
        return static_cast<color_index>(std::countr_zero(bits));
    }

    /// Returns the colors that are in at least one of the sets.
    friend constexpr color_set operator|(color_set a, color_set b) noexcept { return {a.bits | b.bits}; }
    /// Returns the colors that are in both sets.
    friend constexpr color_set operator&(color_set a, color_set b) noexcept { return {a.bits & b.bits}; }
    /// Adds the colors of another set.
    constexpr color_set& operator|=(color_set other) noexcept { return *this = *this | other; }
    /// Removes the colors that are not in another set.
    constexpr color_set& operator&=(color_set other) noexcept { return *this = *this & other; }
    friend constexpr bool operator==(const color_set&, const color_set&) = default;
};

/// A picture: every cell has one color. A regular value type; one byte per cell.
class grid : public detail::cell_rectangle<color_index> {
public:
    constexpr grid() = default; ///< no cells
    /// Makes a grid in which every cell is `fill`. Allocates width times height bytes.
    constexpr grid(std::size_t width, std::size_t height, color_index fill = blank)
        : cell_rectangle(width, height, fill) {}
};

/// An incomplete picture: for each cell, the set of colors that it can still have. Eight bytes per cell.
///
/// The state of a game, a hint, the knowledge of a solver, the common part of several solutions: all of these are
/// partial grids. A cell with one color left is decided; a cell without colors is a contradiction.
class partial_grid : public detail::cell_rectangle<color_set> {
public:
    constexpr partial_grid() = default; ///< no cells
    /// Makes a grid in which every cell can have each of `colors`. Allocates 8 bytes per cell.
    constexpr partial_grid(std::size_t width, std::size_t height, color_set colors)
        : cell_rectangle(width, height, colors) {}
    /// Makes a grid in which every cell can have each color of the clues, as in a new game. Linear in the clues;
    /// allocates 8 bytes per cell.
    constexpr explicit partial_grid(const clues& puzzle)
        : partial_grid(puzzle.width(), puzzle.height(), color_set::first(puzzle.color_count())) {}
    /// Converts a decided grid to a partial one. Allocates 8 bytes per cell.
    constexpr explicit partial_grid(const grid& decided) : partial_grid(decided.width(), decided.height(), {}) {
        const color_index* const from = decided.cells().data();
        color_set* const to = cells().data();
        const std::size_t count = decided.cells().size();
        for (std::size_t i = 0; i < count; ++i) to[i] = color_set::only(from[i]);
    }

    /// @cond
    // Makes a grid from cells in row order, of which there must be width times height.
    [[nodiscard]] static constexpr partial_grid of(std::size_t width, std::size_t height,
                                                   detail::lean_vector<color_set>&& cells) noexcept {
        return {adopted_cells{}, width, height, std::move(cells)};
    }
    /// @endcond

    /// Returns the number of cells with exactly one color left. Linear in the cells.
    [[nodiscard]] constexpr std::size_t decided_count() const noexcept {
        std::size_t count = 0;
        for (const auto cell : cells()) count += cell.is_single() ? 1U : 0U;
        return count;
    }
    /// Returns the decided cells, with `other` in place of all other cells. `other` is from 0 to 63. Linear in the
    /// cells; allocates the grid.
    [[nodiscard]] constexpr grid decided_or(color_index other) const {
        grid out(width(), height(), other);
        for (std::size_t i = 0; i < cells().size(); ++i)
            if (cells()[i].is_single()) out.cells()[i] = cells()[i].lowest();
        return out;
    }
    /// Returns the picture if every cell has exactly one color left, otherwise `std::nullopt`. Linear in the cells;
    /// allocates the grid.
    [[nodiscard]] constexpr std::optional<grid> decided() const {
        grid out(width(), height());
        for (std::size_t i = 0; i < cells().size(); ++i) {
            if (cells()[i].size() != 1) return std::nullopt;
            out.cells()[i] = cells()[i].lowest();
        }
        return out;
    }

private:
    struct adopted_cells {};
    constexpr partial_grid(adopted_cells, std::size_t width, std::size_t height,
                           detail::lean_vector<color_set>&& cells) noexcept
        : cell_rectangle(width, height, std::move(cells)) {}
};

/// Returns the clues of a picture: those of the puzzle with this solution. Linear in the cells. Usable in constant
/// expressions; allocates the clues.
[[nodiscard]] constexpr clues clues_of(const grid& picture);

/// Returns true if the cells of a line have exactly the blocks that its clues require. A blotted clue matches a block
/// of any length. Linear in the cells. Does not allocate. Usable in constant expressions.
[[nodiscard]] constexpr bool satisfies(std::span<const color_index> line, std::span<const clue> wanted) noexcept;
/// Overload for a column, as returned by `grid::column`.
[[nodiscard]] constexpr bool satisfies(extend::column_view<const color_index> line,
                                       std::span<const clue> wanted) noexcept;

/// Returns true if the picture has the size of the clues and exactly the blocks that they require. Deliberately
/// independent of the solvers: it verifies their solutions. A blotted clue matches a block of any length. Linear in the
/// cells. Does not allocate. Usable in constant expressions.
[[nodiscard]] constexpr bool satisfies(const grid& picture, const clues& wanted) noexcept;

namespace extend {

/// Returns the first line of a picture that does not have exactly the blocks of its clues: the first such row,
/// otherwise the first such column, otherwise `std::nullopt`. If the sizes differ, only the lines that exist in both
/// are compared, each with its length in the picture; if these all match, only the size is wrong.
///
/// Linear in the cells. Does not allocate. Usable in constant expressions.
[[nodiscard]] constexpr std::optional<line_position> first_mismatch(const grid& picture, const clues& wanted) noexcept;

} // namespace extend

/// Writes a partial grid as text, one character per cell, row by row, to save and restore games.
///
/// `1`-`9`, `a`-`z` and `A`-`Z` represent colors 1 to 61, `+` and `/` 62 and 63, `.` blank, `?` a cell that can have
/// every color. The colors of any other cell are listed in `[…]` (`[]` if there are none). `parse_cells` reads the
/// result. Linear in the cells; allocates the result.
///
/// @param cells   the grid
/// @param colors  the number of colors of the puzzle, blank included (`clues::color_count()`), 2 to 64
[[nodiscard]] inline std::string write_cells(const partial_grid& cells, std::size_t colors);

/// Parses the output of `write_cells`. White space between cells is ignored, so each row can be on a separate line.
/// Linear in the text and the cells; allocates the grid.
///
/// @param text    one character per cell, or several in brackets
/// @param width   cells in a row of the grid
/// @param height  cells in a column of the grid
/// @param colors  the number of colors of the puzzle, blank included, 2 to 64
/// @return        `std::nullopt` if a character is invalid or the number of cells is not width times height
[[nodiscard]] inline std::optional<partial_grid> parse_cells(std::string_view text, std::size_t width,
                                                             std::size_t height, std::size_t colors);

// ---------------------------------------------------------------------------------------------------------------------

namespace detail {

/// Calls `visit(clue)` for each block of a line of `count` cells, where `cell(i)` returns the color of a cell. Ends
/// early if `visit` returns false. Returns true if all calls returned true.
template <class Cell, class Visit> constexpr bool for_each_block(std::size_t count, Cell cell, Visit visit) {
    for (std::size_t i = 0; i < count;) {
        const color_index color = cell(i);
        const std::size_t begin = i;
        while (i < count && cell(i) == color) ++i;
        if (color != blank && !visit(clue{static_cast<std::uint32_t>(i - begin), color})) return false;
    }
    return true;
}

/// Appends the clues of such a line; `line` serves as a buffer.
template <class Cell>
constexpr void append_clues(clue_lines& side, lean_vector<clue>& line, std::size_t count, Cell cell) {
    line.clear();
    for_each_block(count, cell, [&](clue block) {
        line.push_back(block);
        return true;
    });
    side.push_back(line);
}

/// Returns true if the `count` cells that start at `cell`, `stride` apart, have exactly the wanted blocks.
[[nodiscard]] constexpr bool line_satisfies(const color_index* cell, std::size_t stride, std::size_t count,
                                            std::span<const clue> wanted) noexcept {
    // No branch depends on a cell, because processors cannot predict it.
    std::size_t next = 0; // index of the clue of the next block
    std::size_t length = 0;
    color_index color = blank;
    unsigned is_wrong = 0;
    const auto add_cell = [&](color_index cell_color) {
        const unsigned ends_block = unsigned{color != cell_color} & unsigned{color != blank};
        const clue block = next < wanted.size() ? wanted[next] : clue{blotted, blank};
        is_wrong |= ends_block &
                    (unsigned{block.color != color} | (unsigned{block.length != length} & unsigned{!block.blotted()}));
        next += ends_block;
        length = color == cell_color ? length + 1 : 1;
        color = cell_color;
    };
    for (std::size_t i = 0; i < count; ++i) add_cell(cell[i * stride]);
    add_cell(blank); // ends the last block
    return is_wrong == 0 && next == wanted.size();
}

inline constexpr std::string_view cell_characters = ".123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+/";

/// Appends a cell in the notation of `write_cells`.
inline void append_cell(std::string& out, color_set cell, std::size_t colors) {
    if (cell == color_set::first(colors)) {
        out += '?';
    } else if (cell.is_single()) {
        out += cell_characters[cell.lowest()];
    } else {
        out += '[';
        for (color_index color = 0; color < max_colors; ++color)
            if (cell.contains(color)) out += cell_characters[color];
        out += ']';
    }
}

/// Returns true if a grid has the size of the clues. O(1).
template <class Grid> [[nodiscard]] constexpr bool has_size_of(const clues& source, const Grid& cells) noexcept {
    return cells.width() == source.width() && cells.height() == source.height();
}

/// Returns the clues of a picture. Calls `is_finished(length)` before each line of `length` cells; once it returns
/// true, the remaining lines have no clues.
template <class IsFinished> constexpr clues clues_until(const grid& picture, IsFinished is_finished) {
    clues out;
    lean_vector<clue> line;
    const std::size_t width = picture.width();
    const std::size_t height = picture.height();
    out.rows.reserve(height);
    out.columns.reserve(width);
    for (std::size_t row = 0; row < height; ++row)
        append_clues(out.rows, line, is_finished(width) ? 0 : width, [&](std::size_t i) { return picture(row, i); });
    for (std::size_t column = 0; column < width; ++column)
        append_clues(out.columns, line, is_finished(height) ? 0 : height,
                     [&](std::size_t i) { return picture(i, column); });
    return out;
}

} // namespace detail

constexpr clues clues_of(const grid& picture) {
    return detail::clues_until(picture, [](std::size_t) { return false; });
}

constexpr bool satisfies(std::span<const color_index> line, std::span<const clue> wanted) noexcept {
    return detail::line_satisfies(line.data(), 1, line.size(), detail::blocks_of(wanted));
}

constexpr bool satisfies(extend::column_view<const color_index> line, std::span<const clue> wanted) noexcept {
    if (line.size() < 2) return satisfies(std::span(line.begin().operator->(), line.size()), wanted);
    const auto stride = static_cast<std::size_t>(&line[1] - &line[0]);
    return detail::line_satisfies(&line.front(), stride, line.size(), detail::blocks_of(wanted));
}

constexpr bool satisfies(const grid& picture, const clues& wanted) noexcept {
    const bool same_size = picture.width() == wanted.width() && picture.height() == wanted.height();
    return same_size && !extend::first_mismatch(picture, wanted);
}

namespace extend {

constexpr std::optional<line_position> first_mismatch(const grid& picture, const clues& wanted) noexcept {
    const std::size_t width = picture.width();
    const std::size_t height = picture.height();
    const color_index* const cells = picture.cells().data();
    for (std::size_t row = 0; row < height && row < wanted.height(); ++row)
        if (!detail::line_satisfies(cells + row * width, 1, width, wanted.rows[row]))
            return line_position{axis::row, row};
    for (std::size_t column = 0; column < width && column < wanted.width(); ++column)
        if (!detail::line_satisfies(cells + column, width, height, wanted.columns[column]))
            return line_position{axis::column, column};
    return std::nullopt;
}

} // namespace extend

inline std::string write_cells(const partial_grid& cells, std::size_t colors) {
    std::string out;
    for (const auto cell : cells.cells()) detail::append_cell(out, cell, colors);
    return out;
}

inline std::optional<partial_grid> parse_cells(std::string_view text, std::size_t width, std::size_t height,
                                               std::size_t colors) {
    if (height != 0 && width > text.size() / height) return std::nullopt; // before memory is allocated
    partial_grid out(width, height, {});
    std::size_t next = 0;
    bool in_set = false;
    for (const char c : text) {
        if (c == ' ' || c == '\n' || c == '\r' || c == '\t') continue;
        if (next == out.cells().size()) return std::nullopt;
        if (c == '[' || c == ']') {
            if (in_set == (c == '[')) return std::nullopt;
            in_set = c == '[';
            next += in_set ? 0U : 1U;
            continue;
        }
        const auto found = detail::cell_characters.find(c);
        const bool known = found != std::string_view::npos && found < colors;
        if (!known && (c != '?' || in_set)) return std::nullopt;
        out.cells()[next] |= known ? color_set::only(static_cast<color_index>(found)) : color_set::first(colors);
        next += in_set ? 0U : 1U;
    }
    if (next != out.cells().size()) return std::nullopt; // a set counts only once it is closed
    return out;
}

}} // namespace nono::NONO_ABI

#endif // NONO_MODEL_GRID_HPP
