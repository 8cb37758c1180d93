// Help in a game that takes a solver: whether it can still be finished, and which cells are mistakes whatever the
// solution is. Cheaper help, from the lines or from a known solution, is in play/checks.hpp.
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

/// How much help may take.
struct mistake_options {
    nono::budget budget{}; ///< how much all solving of a call together may take
};

/// The cells of a game that contradict the solutions of its puzzle. Where some are undecided, the outcome states why.
struct mistake_result : outcome {
    /// Whether the puzzle has solutions: `impossible` (then each cell that is marked is a mistake), `solvable`, or
    /// `unknown`, where the budget did not suffice.
    nono::status puzzle = nono::status::unknown;
    std::vector<cell_position> mistakes;  ///< cells that contradict every solution, in the order of rows, then columns
    std::vector<cell_position> undecided; ///< cells for which the budget did not suffice, in the same order

    /// True if nothing is undecided.
    [[nodiscard]] explicit operator bool() const noexcept { return undecided.empty() && error == argument_errc::none; }
};

/// Whether a game can still be finished: whether the puzzle has a solution that agrees with all of its cells.
///
/// @param puzzle   the clues
/// @param cells    the state of the game, as `game::cells()`
/// @param options  when to give up
/// @return         `impossible` where it cannot be; `solvable` where it can; `unknown` where the budget did not
///                 suffice, and where no solver takes the puzzle (cells of another size, clues of color 0)
/// As `solve`. Allocates.
[[nodiscard]] NONO_API status can_be_finished(const clues& puzzle, const partial_grid& cells,
                                              const mistake_options& options = {});

/// Finds the cells that are mistakes whatever the solution is. For a puzzle with one solution these are the cells that
/// contradict it; else a cell is a mistake where no solution agrees with it alone. So a game without mistakes of this
/// kind can be one that cannot be finished: where cells agree with different solutions only.
///
/// @param puzzle   the clues
/// @param cells    the state of the game, as `game::cells()`
/// @param options  when to give up
/// @return         the mistakes; where the cells have another size than the clues, or no solver takes the puzzle, an
///                 error, `unknown`, and all cells that are marked as `undecided`
/// As `solve`, once or twice; for puzzles with several solutions, at most once more for each cell that contradicts the
/// first one. Allocates.
/// @see docs/playing.md
[[nodiscard]] NONO_API mistake_result find_mistakes(const clues& puzzle, const partial_grid& cells,
                                                    const mistake_options& options = {});

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// Solves with what is left of a budget until its deadline, and takes from it the work that this was.
[[nodiscard]] inline solve_result solve_within(budget& left, const deadline& end, const clues& puzzle,
                                               const partial_grid* known, std::size_t max_solutions) {
    left.time.nanoseconds = end.left();
    solve_result out =
        learning_strategy.solve(puzzle, {.max_solutions = max_solutions, .budget = left, .known = known});
    if (left.work != std::uint64_t{no_limit}) left.work -= (std::min)(left.work, out.statistics.lines_solved);
    return out;
}

/// Moves the cells out of a list that agree with a solution.
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
    std::vector<cell_position> open; // cells that are not known to agree with a solution
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
