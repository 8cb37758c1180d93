// Grids of cells: decided ones (`grid`) and ones in which a cell can still have several colors (`partial_grid`).
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

/// A set of colors, one bit each: bit 0 is blank.
struct color_set {
    std::uint64_t bits = 0; ///< bit c is set where color c is in the set

    /// The set of colors 0 to `count - 1`. `count` from 0 to 64.
    [[nodiscard]] static constexpr color_set first(std::size_t count) noexcept {
        return {count >= extend::max_colors ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1};
    }
    /// The set of one color. `color` from 0 to 63.
    [[nodiscard]] static constexpr color_set only(color_index color) noexcept {
        NONO_ASSERT(color < extend::max_colors);
        return {std::uint64_t{1} << color};
    }

    /// True where the color is in the set. `color` from 0 to 63.
    [[nodiscard]] constexpr bool contains(color_index color) const noexcept { return (bits >> color & 1U) != 0; }
    /// The number of colors, 0 to 64.
    [[nodiscard]] constexpr std::size_t size() const noexcept { return static_cast<std::size_t>(std::popcount(bits)); }
    /// True where no color is left.
    [[nodiscard]] constexpr bool empty() const noexcept { return bits == 0; }
    /// The lowest color. Requires that the set is not empty.
    [[nodiscard]] constexpr color_index lowest() const noexcept {
        NONO_ASSERT(bits != 0);
        return static_cast<color_index>(std::countr_zero(bits));
    }

    /// The colors in one of the sets or both.
    friend constexpr color_set operator|(color_set a, color_set b) noexcept { return {a.bits | b.bits}; }
    /// The colors in both sets.
    friend constexpr color_set operator&(color_set a, color_set b) noexcept { return {a.bits & b.bits}; }
    /// Adds the colors of another set.
    constexpr color_set& operator|=(color_set other) noexcept { return *this = *this | other; }
    /// Takes away the colors that are not in another set.
    constexpr color_set& operator&=(color_set other) noexcept { return *this = *this & other; }
    friend constexpr bool operator==(const color_set&, const color_set&) = default;
};

/// A picture: every cell has one color. A regular value type; one byte a cell.
class grid : public detail::cell_rectangle<color_index> {
public:
    constexpr grid() = default; ///< no cells
    /// A grid in which every cell is `fill`. Allocates width times height bytes.
    constexpr grid(std::size_t width, std::size_t height, color_index fill = blank)
        : cell_rectangle(width, height, fill) {}
};

/// A picture in the making: for each cell the set of colors it can still have. Eight bytes a cell.
///
/// The state of a game, a hint, what a solver knows, what solutions have in common: all are partial grids. A cell with
/// one color left is decided; a cell with none is a contradiction.
class partial_grid : public detail::cell_rectangle<color_set> {
public:
    constexpr partial_grid() = default; ///< no cells
    /// A grid in which every cell can have each of `colors`. Allocates 8 bytes a cell.
    constexpr partial_grid(std::size_t width, std::size_t height, color_set colors)
        : cell_rectangle(width, height, colors) {}
    /// The decided grid as a partial one. Allocates 8 bytes a cell.
    constexpr explicit partial_grid(const grid& decided) : partial_grid(decided.width(), decided.height(), {}) {
        const color_index* const from = decided.cells().data();
        color_set* const to = cells().data();
        const std::size_t count = decided.cells().size();
        for (std::size_t i = 0; i < count; ++i) to[i] = color_set::only(from[i]);
    }

    /// @cond
    // A grid of cells that are given row by row, width times height of them.
    [[nodiscard]] static constexpr partial_grid of(std::size_t width, std::size_t height,
                                                   detail::lean_vector<color_set>&& cells) noexcept {
        return {adopted_cells{}, width, height, std::move(cells)};
    }
    /// @endcond

    /// Cells with exactly one color left. Linear in the cells.
    [[nodiscard]] constexpr std::size_t decided_count() const noexcept {
        std::size_t count = 0;
        for (const auto cell : cells()) count += cell.size() == 1 ? 1U : 0U;
        return count;
    }
    /// The decided cells, and `other` for all others. `other` from 0 to 63. Linear in the cells; allocates the grid.
    [[nodiscard]] constexpr grid decided_or(color_index other) const {
        grid out(width(), height(), other);
        for (std::size_t i = 0; i < cells().size(); ++i)
            if (cells()[i].size() == 1) out.cells()[i] = cells()[i].lowest();
        return out;
    }
    /// The decided grid, if every cell has exactly one color left. Linear in the cells; allocates the grid.
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

/// The clues of a picture: what a puzzle with this solution asks for. Linear in the cells. Usable in constant
/// expressions; allocates the clues.
[[nodiscard]] constexpr clues clues_of(const grid& picture);

/// True where the cells of a line have exactly the blocks that its clues ask for. A blotted clue takes a block of any
/// length. Linear in the cells. Does not allocate. Usable in constant expressions.
[[nodiscard]] constexpr bool satisfies(std::span<const color_index> line, std::span<const clue> wanted) noexcept;
/// The same of a column, as `grid::column` gives it.
[[nodiscard]] constexpr bool satisfies(extend::column_view<const color_index> line,
                                       std::span<const clue> wanted) noexcept;

/// True when the picture has the size of the clues and exactly the blocks that they ask for. Separate from every solver
/// on purpose: this is what solutions are checked with. A blotted clue takes a block of any length. Linear in the
/// cells. Does not allocate. Usable in constant expressions.
[[nodiscard]] constexpr bool satisfies(const grid& picture, const clues& wanted) noexcept;

namespace extend {

/// The first line of a picture that has not exactly the blocks that its clues ask for: the first such row, else the
/// first such column, or nothing. Of a picture of another size, the lines that both have are looked at, each as long as
/// it is in the picture: where none differs, the size does.
/// Linear in the cells. Does not allocate. Usable in constant expressions.
[[nodiscard]] constexpr std::optional<line_position> first_mismatch(const grid& picture, const clues& wanted) noexcept;

} // namespace extend

/// A partial grid as text, one character a cell, row by row: to save and restore games.
///
/// `1`-`9`, `a`-`z` and `A`-`Z` are colors 1 to 61, `+` and `/` are 62 and 63, `.` is blank, `?` a cell that can have
/// every color, and `[…]` stands around the colors of any other cell (`[]` for none).
///
/// @param cells   the grid
/// @param colors  the number of colors of the puzzle, blank included (`clues::color_count()`), 2 to 64
/// Linear in the cells; allocates the result. Read back by `parse_cells`.
[[nodiscard]] inline std::string write_cells(const partial_grid& cells, std::size_t colors);

/// Reads what `write_cells` wrote. White space between cells is passed over, so rows may stand in lines of their own.
///
/// @param text    one character a cell, or several in brackets
/// @param width   cells in a row of the grid
/// @param height  cells in a column of the grid
/// @param colors  the number of colors of the puzzle, blank included, 2 to 64
/// @return        nothing if a character is not a cell or the number of cells is not width times height
/// Linear in the text and the cells; allocates the grid.
[[nodiscard]] inline std::optional<partial_grid> parse_cells(std::string_view text, std::size_t width,
                                                             std::size_t height, std::size_t colors);

// ---------------------------------------------------------------------------------------------------------------------

namespace detail {

/// Calls `visit(clue)` for each block of a line of `count` cells, where `cell(i)` is a cell's color; ends early when
/// `visit` returns false. Returns whether all calls returned true.
template <class Cell, class Visit> constexpr bool for_each_block(std::size_t count, Cell cell, Visit visit) {
    for (std::size_t i = 0; i < count;) {
        const color_index color = cell(i);
        const std::size_t begin = i;
        while (i < count && cell(i) == color) ++i;
        if (color != blank && !visit(clue{static_cast<std::uint32_t>(i - begin), color})) return false;
    }
    return true;
}

/// Adds the clues of such a line; `line` is used meanwhile.
template <class Cell>
constexpr void append_clues(clue_lines& side, lean_vector<clue>& line, std::size_t count, Cell cell) {
    line.clear();
    for_each_block(count, cell, [&](clue block) {
        line.push_back(block);
        return true;
    });
    side.push_back(line);
}

/// True when the `count` cells from `cell` on, `stride` apart, have exactly the wanted blocks.
[[nodiscard]] constexpr bool line_satisfies(const color_index* cell, std::size_t stride, std::size_t count,
                                            std::span<const clue> wanted) noexcept {
    std::size_t next = 0;
    for (std::size_t i = 0; i < count;) {
        const color_index color = cell[i * stride];
        const std::size_t begin = i;
        while (i < count && cell[i * stride] == color) ++i;
        if (color == blank) continue;
        if (next == wanted.size() || wanted[next].color != color) return false;
        if (!wanted[next].blotted() && wanted[next].length != i - begin) return false;
        ++next;
    }
    return next == wanted.size();
}

inline constexpr std::string_view cell_characters = ".123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+/";

/// Appends a cell as `write_cells` writes it.
inline void append_cell(std::string& out, color_set cell, std::size_t colors) {
    if (cell == color_set::first(colors)) {
        out += '?';
    } else if (cell.size() == 1) {
        out += cell_characters[cell.lowest()];
    } else {
        out += '[';
        for (color_index color = 0; color < max_colors; ++color)
            if (cell.contains(color)) out += cell_characters[color];
        out += ']';
    }
}

/// True if a grid has the size of the clues. O(1).
template <class Grid> [[nodiscard]] constexpr bool has_size_of(const clues& source, const Grid& cells) noexcept {
    return cells.width() == source.width() && cells.height() == source.height();
}

/// The clues of a picture. Calls `is_finished(length)` before each line of that many cells; once it returns true, the
/// lines that are left have no clues.
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
    if (height != 0 && width > text.size() / height) return std::nullopt; // before memory is taken
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
    if (next != out.cells().size()) return std::nullopt; // a set counts once it is closed
    return out;
}

}} // namespace nono::NONO_ABI

#endif // NONO_MODEL_GRID_HPP
