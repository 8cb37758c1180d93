// Checks a puzzle before any line is solved: whether solvers accept it, and whether its sums agree.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_GRID_PRECHECK_HPP
#define NONO_SOLVER_GRID_PRECHECK_HPP

#include <nono/detail/config.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/model/outcome.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// The result of checking the sizes and colors of a puzzle.
struct precheck_result {
    /// Why no strategy accepts it: `size`, `blank_clue`, `zero_among_clues` or `other_size`.
    argument_errc error = argument_errc::none;
    std::size_t colors = 2; ///< `clues::color_count()` if the puzzle is accepted
};

/// Checks the sizes and colors of a puzzle. Linear in the clues.
[[nodiscard]] constexpr precheck_result precheck(const clues& puzzle, const partial_grid* known) noexcept {
    if (puzzle.width() > max_side || puzzle.height() > max_side) return {argument_errc::size};
    if (known != nullptr && !has_size_of(puzzle, *known)) return {argument_errc::other_size};
    std::uint32_t shortest = 1;
    color_index lowest = 1;
    color_index highest = 1;
    const auto add = [&](std::span<const clue> line) {
        const clue* const blocks = line.data();
        const std::size_t count = line.size();
        for (std::size_t i = 0; i < count; ++i) {
            shortest = (std::min)(shortest, blocks[i].length);
            lowest = (std::min)(lowest, blocks[i].color);
            highest = (std::max)(highest, blocks[i].color);
        }
    };
    add(puzzle.rows.blocks());
    add(puzzle.columns.blocks());
    if (shortest == 0) { // a clue of length 0 that is alone in its line is not a block
        shortest = lowest = highest = 1;
        for (const auto* side : {&puzzle.rows, &puzzle.columns})
            for (const auto line : *side) add({line.data(), line.size()});
    }
    if (highest >= max_colors) return {argument_errc::size};
    if (lowest == blank) return {argument_errc::blank_clue};
    if (shortest == 0) return {argument_errc::zero_among_clues};
    return {argument_errc::none, highest + std::size_t{1}};
}

/// Returns the size of the result of solving in bytes, including a picture. O(1).
[[nodiscard]] constexpr std::uint64_t memory_of_result(const clues& puzzle) noexcept {
    return std::uint64_t{puzzle.width()} * puzzle.height() * (sizeof(color_set) + 2 * sizeof(color_index));
}

/// Returns for each color the number of cells that certainly have it and of cells that can have it. O(cells * colors of
/// a cell).
[[nodiscard]] constexpr color_totals totals_of(const partial_grid& known, std::size_t colors) noexcept {
    color_totals totals{};
    cell_range* const of_color = totals.data();
    for (const color_set cell : known.cells()) {
        std::uint64_t left = cell.bits & color_set::first(colors).bits;
        const std::uint64_t certain = std::has_single_bit(left) ? 1 : 0;
        for (; left != 0; left &= left - 1) {
            cell_range& range = of_color[std::countr_zero(left)];
            range.lowest += certain;
            ++range.highest;
        }
    }
    return totals;
}

/// Restricts the range of each color in `common` to its range in `others`. Returns false if the range of some color
/// becomes empty.
[[nodiscard]] constexpr bool agree(color_totals& common, const color_totals& others, std::size_t colors) noexcept {
    for (std::size_t color = 0; color < colors; ++color) {
        cell_range& range = common.data()[color];
        const cell_range& other = others.data()[color];
        range = {(std::max)(range.lowest, other.lowest), (std::min)(range.highest, other.highest)};
        if (range.lowest > range.highest) return false;
    }
    return true;
}

/// The lengths of the blocks of all rows or all columns; `sum` is meaningless if any block is blotted.
struct lengths {
    std::uint64_t sum = 0;
    bool any_blotted = false;
};

/// Adds up the lengths of the blocks of all rows or all columns. Linear in the clues.
[[nodiscard]] constexpr lengths lengths_of(const clue_lines& side) noexcept {
    lengths out;
    for (const clue& block : side.blocks()) {
        out.sum += block.length;
        out.any_blotted = out.any_blotted || block.blotted();
    }
    return out;
}

/// Returns false if rows, columns and known cells need different numbers of cells of some color, so that there is no
/// solution. Requires a puzzle that `precheck` accepts, with `colors` colors. Linear in the clues and the known cells.
[[nodiscard]] constexpr bool totals_agree(const clues& puzzle, std::size_t colors, const partial_grid* known) noexcept {
    if (colors == 2 && known == nullptr) { // without blotted blocks, the sums of the lengths decide
        const lengths rows = lengths_of(puzzle.rows);
        const lengths columns = lengths_of(puzzle.columns);
        if (!rows.any_blotted && !columns.any_blotted) return rows.sum == columns.sum;
    }
    totals_counter rows; // two counters rather than `totals_of`, which returns all 64 colors
    for (const line_clue_view line : puzzle.rows) rows.add(line, puzzle.width());
    color_totals& common = rows.finish();
    totals_counter columns;
    for (const line_clue_view line : puzzle.columns) columns.add(line, puzzle.height());
    return agree(common, columns.finish(), colors) &&
           (known == nullptr || agree(common, totals_of(*known, colors), colors));
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_GRID_PRECHECK_HPP
