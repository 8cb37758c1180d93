// Solving one line of a nonogram.
// SPDX-License-Identifier: MIT
#ifndef NONO_LINE_SOLVE_LINE_HPP
#define NONO_LINE_SOLVE_LINE_HPP

#include <nono/detail/config.hpp>
#include <nono/line/bit_line_solver.hpp>
#include <nono/line/line.hpp>
#include <nono/line/mask.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>

#include <bit>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace nono { inline namespace NONO_ABI {

/// Solves one line: finds the colors that each cell can have in those arrangements of the blocks that are consistent
/// with the known cells.
///
/// @tparam LineSolver  the line solver: `bit_line_solver`, `cell_line_solver` (both complete: every remaining color
///                     belongs to some arrangement) or `left_right_line_solver` (may leave more), or your own
/// @param clues        the blocks of the line in order, with colors from 1 to 63; `nono::blotted` for an unknown
///                     length
/// @param known        for each cell of the line, the colors that are still possible, such as a row of a
///                     `partial_grid`; its size is the length of the line
/// @return             for each cell, the colors of `known` that it can still have; `std::nullopt` if no arrangement
///                     agrees with `known` (a contradiction), if the clues do not fit into the line, or if
///                     `has_block_colors` is false: a block has another color, or has length 0 next to others
///
/// @code
/// const auto row = nono::solve_line(puzzle.rows[3], game.row(3));
/// if (!row) show_mistake(3);
/// @endcode
///
/// Complexity: depends on the line solver; by default O(blocks) word operations for up to 63 cells. Allocates. Usable
/// in constant expressions. Can be called by several threads at once.
/// @see docs/solving.md
template <extend::line_solver LineSolver = extend::bit_line_solver>
[[nodiscard]] NONO_CONSTEXPR std::optional<std::vector<color_set>> solve_line(std::span<const clue> clues,
                                                                              std::span<const color_set> known);

/// As above, for a line of `length` cells, from 0, none of which is known.
template <extend::line_solver LineSolver = extend::bit_line_solver>
[[nodiscard]] NONO_CONSTEXPR std::optional<std::vector<color_set>> solve_line(std::span<const clue> clues,
                                                                              std::size_t length) {
    const std::vector<color_set> known(length, color_set::first(extend::max_colors));
    return solve_line<LineSolver>(clues, std::span<const color_set>(known.data(), known.size()));
}

// ---------------------------------------------------------------------------------------------------------------------

namespace detail {

template <class Prepared>
[[nodiscard]] NONO_CONSTEXPR std::optional<std::vector<color_set>> solve_line_with(std::span<const clue> clues,
                                                                                   std::span<const color_set> known) {
    const auto prepared = Prepared::prepare(clues, known.size());
    if (!prepared) return std::nullopt;
    color_set in_clues = color_set::only(blank);
    for (const clue& block : clues) in_clues |= color_set::only(block.color);
    const auto colors = cast_to<std::size_t>(std::bit_width(in_clues.bits));
    const std::size_t words = words_for(known.size() + 1);
    std::vector<mask_word> masks(colors * words, 0);
    for (std::size_t i = 0; i < known.size(); ++i)
        for_each_bit((known[i] & in_clues).bits, 0,
                     [&](std::size_t c) { masks[c * words + i / 64] |= mask_word{1} << i % 64; });
    std::vector<mask_word> scratch(prepared->scratch_words(), 0);
    if (!prepared->narrow({masks.data(), words, known.size(), colors}, scratch.data())) return std::nullopt;

    std::vector<color_set> out(known.size(), color_set{});
    for (std::size_t c = 0; c < colors; ++c)
        for (std::size_t w = 0; w < words; ++w)
            for_each_bit(masks[c * words + w], 64 * w,
                         [&](std::size_t i) { out[i] |= color_set::only(static_cast<color_index>(c)); });
    return out;
}

} // namespace detail

template <extend::line_solver LineSolver>
NONO_CONSTEXPR std::optional<std::vector<color_set>> solve_line(std::span<const clue> clues,
                                                                std::span<const color_set> known) {
    clues = detail::blocks_of(clues);
    if (!extend::has_block_colors(clues)) return std::nullopt;
    if (known.size() <= detail::max_length_of_one_word)
        return detail::solve_line_with<typename LineSolver::template prepared<1>>(clues, known);
    return detail::solve_line_with<typename LineSolver::template prepared<0>>(clues, known);
}

}} // namespace nono::NONO_ABI

#endif // NONO_LINE_SOLVE_LINE_HPP
