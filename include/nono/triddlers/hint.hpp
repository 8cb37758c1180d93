// Hints for triddlers that require only a single line.
// SPDX-License-Identifier: MIT
#ifndef NONO_TRIDDLERS_HINT_HPP
#define NONO_TRIDDLERS_HINT_HPP

#include <nono/detail/config.hpp>
#include <nono/line/solve_line.hpp>
#include <nono/model/grid.hpp>
#include <nono/triddlers/hexagon.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace nono { inline namespace NONO_ABI {

namespace extend {

/// A deduction from the clues of a single line of a triddler and the known colors of its cells.
struct hexagon_step {
    std::size_t line = 0;             ///< the number of the line, as in `hexagon_outline`
    bool contradicts = false;         ///< true if the known colors of the line contradict its clues
    std::vector<std::uint32_t> cells; ///< the cells that lose colors; empty if `contradicts`
    partial_grid after;               ///< all cells after the step, in a grid of one row
};

} // namespace extend

/// Returns a hint for a triddler: the line that restricts the most cells, or the first line whose clues contradict the
/// known colors. Steps that need several lines at once, or a guess, are not found.
///
/// @param puzzle  the clues
/// @param known   the colors that each cell can still have, in a grid of one row in the order of the cells
/// @return        the hint; `std::nullopt` if no line restricts a cell, if the sides do not form a hexagon, or if
///                `known` has the wrong size
/// Runs `solve_line` for every line. Allocates.
[[nodiscard]] NONO_CONSTEXPR std::optional<extend::hexagon_step> next_step(const hexagon_clues& puzzle,
                                                                           const partial_grid& known);

// ---------------------------------------------------------------------------------------------------------------------

NONO_CONSTEXPR std::optional<extend::hexagon_step> next_step(const hexagon_clues& puzzle, const partial_grid& known) {
    if (!puzzle.is_hexagon() || known.height() != 1 || known.width() != puzzle.cells()) return std::nullopt;
    const detail::hexagon_walk walk(puzzle.outline());
    std::optional<extend::hexagon_step> best;
    std::size_t line = 0;
    std::vector<std::uint32_t> cells;
    std::vector<color_set> before;
    for (const clue_lines* side : puzzle.sides())
        for (const line_clue_view blocks : *side) {
            cells.clear();
            before.clear();
            walk.along(line, [&](std::size_t cell) {
                cells.push_back(static_cast<std::uint32_t>(cell));
                before.push_back(known.cells()[cell]);
            });
            const auto left = solve_line(std::span<const clue>(blocks.data(), blocks.size()),
                                         std::span<const color_set>(before.data(), before.size()));
            if (!left) return extend::hexagon_step{line, true, {}, known};
            extend::hexagon_step step{line++, false, {}, {}};
            for (std::size_t i = 0; i < cells.size(); ++i)
                if ((*left)[i] != before[i]) step.cells.push_back(cells[i]);
            if (step.cells.size() <= (best ? best->cells.size() : 0)) continue;
            step.after = known;
            for (std::size_t i = 0; i < cells.size(); ++i) step.after.cells()[cells[i]] = (*left)[i];
            best = std::move(step);
        }
    return best;
}

}} // namespace nono::NONO_ABI

#endif // NONO_TRIDDLERS_HINT_HPP
