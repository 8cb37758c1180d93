// Solving triddlers.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVE_HEXAGON_HPP
#define NONO_SOLVE_HEXAGON_HPP

#include <nono/detail/config.hpp>
#include <nono/hexagon.hpp>
#include <nono/solver/options.hpp>
#include <nono/solver/strategies.hpp>
#if NONO_DEFINITIONS
#include <nono/outcome.hpp>
#include <nono/solve_board.hpp>
#endif

namespace nono::inline NONO_ABI {

/// Solves a triddler, as `solve` does nonograms on rectangles: whether its solution is unique, or up to
/// `max_solutions` of them, within a budget. Clues whose sums differ in the three directions are impossible at once.
///
/// In the result and the options a hexagon is a grid of one row, in the order of its cells: `hexagon_grid::of` makes
/// a picture of it. Every solution was checked against the clues by `satisfies`.
///
/// @code
/// const auto found = nono::solve(puzzle.clues);
/// if (found) show(nono::hexagon_grid::of(puzzle.clues.outline(), found.solution()));
/// @endcode
///
/// @param puzzle   the clues
/// @param options  as for `extend::solve_board`, which solves it
/// @return         as of `solve`; refused with `argument_errc::size` where the sides are no hexagon, or it is too large
/// Complexity: as `solve`. Allocates; throws nothing of its own. Calls may run at the same time in different threads.
[[nodiscard]] NONO_API solve_result solve(const hexagon_clues& puzzle, const solve_options& options = {});

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

NONO_API solve_result solve(const hexagon_clues& puzzle, const solve_options& options) {
    const hexagon_outline outline = puzzle.outline();
    const auto on = puzzle.is_hexagon() ? extend::board_of(outline) : std::nullopt;
    if (!on) {
        solve_result refused;
        refused.error = argument_errc::size;
        return refused;
    }
    const clue_lines lines = extend::lines_of(puzzle);
    bool is_wrong = false;
    const auto accept_checked = [&](const grid& solution) {
        is_wrong = is_wrong || !satisfies(hexagon_grid::of(outline, solution), puzzle);
        return !is_wrong && (!options.on_solution || options.on_solution(solution));
    };
    solve_options checked = options;
    if (options.on_solution) checked.on_solution = accept_checked;
    solve_result result = extend::solve_board(*on, lines, checked);
    for (const grid& solution : result.solutions) static_cast<void>(accept_checked(solution));
    if (is_wrong) {
        result = {};
        result.stopped_by = stopped_by::wrong_line_solver;
    }
    return result;
}

#endif // NONO_DEFINITIONS

} // namespace nono::inline NONO_ABI

#endif // NONO_SOLVE_HEXAGON_HPP
