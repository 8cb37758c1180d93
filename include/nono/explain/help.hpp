// Help in a game that needs a solver: whether the game can still be finished, and which cells are mistakes in every
// solution. Cheaper help, from the lines or from a known solution, is in play/checks.hpp.
// SPDX-License-Identifier: MIT
#ifndef NONO_EXPLAIN_HELP_HPP
#define NONO_EXPLAIN_HELP_HPP

#include <nono/detail/config.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/control.hpp>
#include <nono/model/grid.hpp>
#include <nono/model/outcome.hpp>
#include <nono/solver/run/options.hpp>
#if NONO_DEFINITIONS
#include <nono/detail/clock.hpp>
#include <nono/model/limits.hpp>
#include <nono/solver/grid/precheck.hpp>
#include <nono/solver/strategies.hpp>
#endif

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace nono { inline namespace NONO_ABI {

/// Options for finding mistakes.
struct mistake_options {
    nono::budget budget{}; ///< the budget for all solving in one call
};

/// The cells of a game that contradict the solutions of its puzzle. If some are undecided, the outcome reports why.
struct mistake_result : outcome {
    /// Whether the puzzle has solutions: `impossible` (then every marked cell is a mistake), `solvable`, or `unknown`
    /// if the budget was too small.
    nono::status puzzle = nono::status::unknown;
    std::vector<cell_position> mistakes;  ///< cells that contradict every solution, in row-major order
    std::vector<cell_position> undecided; ///< cells for which the budget was too small, in row-major order

    /// True if nothing is undecided.
    [[nodiscard]] explicit operator bool() const noexcept { return undecided.empty() && error == argument_errc::none; }
};

/// Decides whether a game can still be finished, that is, whether the puzzle has a solution that agrees with all cells.
///
/// @param puzzle   the clues
/// @param cells    the state of the game, as returned by `game::cells()`
/// @param options  when to give up
/// @return         `impossible` or `solvable`; `unknown` if the budget was too small, or if no solver accepts the
///                 puzzle (cells of another size, clues of color 0)
///
/// Takes as long as `solve`. Allocates.
[[nodiscard]] NONO_API status can_be_finished(const clues& puzzle, const partial_grid& cells,
                                              const mistake_options& options = {});

/// Finds the cells that are mistakes in every solution. If the puzzle has one solution, these are the cells that
/// contradict it; otherwise, a cell is a mistake if no solution agrees with this cell. A game without such mistakes can
/// still be impossible to finish, if its cells agree with different solutions only.
///
/// @param puzzle   the clues
/// @param cells    the state of the game, as returned by `game::cells()`
/// @param options  when to give up
/// @return         the mistakes; if the cells differ in size from the clues, or no solver accepts the puzzle, an error,
///                 `unknown`, and all marked cells as `undecided`
///
/// Calls `solve` once or twice; if the puzzle has several solutions, at most once more for each cell that contradicts
/// the first one. Allocates.
/// @see docs/playing.md
[[nodiscard]] NONO_API mistake_result find_mistakes(const clues& puzzle, const partial_grid& cells,
                                                    const mistake_options& options = {});

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// Solves with the remaining budget until its deadline, and subtracts the work from the budget.
[[nodiscard]] inline solve_result solve_within(budget& left, const deadline& end, const clues& puzzle,
                                               const partial_grid* known, std::size_t max_solutions) {
    left.time.nanoseconds = end.left();
    solve_result out =
        learning_strategy.solve(puzzle, {.max_solutions = max_solutions, .budget = left, .known = known});
    if (left.work != std::uint64_t{no_limit}) left.work -= (std::min)(left.work, out.statistics.lines_solved);
    return out;
}

/// Removes the cells that agree with a solution from a list.
inline void drop_agreeing(std::vector<cell_position>& list, const partial_grid& cells, const grid& solution) {
    std::erase_if(list, [&](cell_position cell) {
        return cells(cell.row, cell.column).contains(solution(cell.row, cell.column));
    });
}

} // namespace detail

status can_be_finished(const clues& puzzle, const partial_grid& cells, const mistake_options& options) {
    const solve_result found =
        learning_strategy.solve(puzzle, {.max_solutions = 1, .budget = options.budget, .known = &cells});
    return found ? status::solvable : found.status;
}

mistake_result find_mistakes(const clues& puzzle, const partial_grid& cells, const mistake_options& options) {
    mistake_result out;
    const color_set all = color_set::first(puzzle.color_count());
    std::vector<cell_position> open; // cells not known to agree with a solution
    for (std::size_t row = 0; row < cells.height(); ++row)
        for (std::size_t column = 0; column < cells.width(); ++column)
            if ((cells(row, column) & all) != all) open.push_back({row, column});

    out.error = detail::precheck(puzzle, &cells).error;
    budget left = options.budget;
    const detail::deadline end(left.time.nanoseconds);
    const auto solve = [&](const partial_grid* known, std::size_t max_solutions) {
        return detail::solve_within(left, end, puzzle, known, max_solutions);
    };
    const solve_result first = out.error == argument_errc::none ? solve(nullptr, 2) : solve_result{};
    out.puzzle = first ? status::solvable : first.status;
    if (!first) out.stopped_by = first.stopped_by;
    for (const grid& solution : first.solutions) detail::drop_agreeing(open, cells, solution);
    if (first.status == status::impossible || first.status == status::unique) {
        out.mistakes = std::move(open);
        return out;
    }
    partial_grid only(puzzle.width(), puzzle.height(), all);
    while (first && !open.empty()) {
        const cell_position cell = open.front();
        only(cell.row, cell.column) = cells(cell.row, cell.column);
        const solve_result found = solve(&only, 1);
        only(cell.row, cell.column) = all;
        if (found) {
            detail::drop_agreeing(open, cells, found.solution());
            continue;
        }
        if (found.status == status::unknown) out.stopped_by = found.stopped_by;
        (found.status == status::impossible ? out.mistakes : out.undecided).push_back(cell);
        open.erase(open.begin());
    }
    for (const cell_position cell : open) out.undecided.push_back(cell);
    return out;
}

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_EXPLAIN_HELP_HPP
