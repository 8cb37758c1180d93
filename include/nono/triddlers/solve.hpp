// Solves triddlers.
// SPDX-License-Identifier: MIT
#ifndef NONO_TRIDDLERS_SOLVE_HPP
#define NONO_TRIDDLERS_SOLVE_HPP

#include <nono/detail/config.hpp>
#include <nono/solver/run/options.hpp>
#include <nono/solver/strategies.hpp>
#include <nono/triddlers/hexagon.hpp>
#if NONO_DEFINITIONS
#include <nono/model/board.hpp>
#include <nono/model/clue_lines.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/model/outcome.hpp>
#include <nono/solver/board/solve_board.hpp>
#include <nono/solver/run/run.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#endif

namespace nono { inline namespace NONO_ABI {

/// Solves a triddler, just as `solve` solves nonograms on rectangles: decides whether its solution is unique, or finds
/// up to `max_solutions` of them. The budget includes laying out the board, some 60 bytes per cell. Clues whose sums
/// differ between the three directions are rejected at once as impossible.
///
/// The result and the options represent a hexagon as a grid of one row, in the order of its cells; `hexagon_grid::of`
/// converts it to a picture. Every solution has been checked against the clues by `satisfies`.
///
/// @code
/// const auto found = nono::solve(puzzle.clues);
/// if (found) show(nono::hexagon_grid::of(puzzle.clues.outline(), found.solution()));
/// @endcode
///
/// @param puzzle   the clues
/// @param options  as for `extend::solve_board`, which solves the puzzle
/// @return         as for nonograms; refused with `argument_errc::size` if the sides do not form a hexagon, or one
///                 that is too large
/// Takes as long as `solve` for nonograms. Allocates; throws only if memory runs out or a callback throws. Can be
/// called in several threads at once.
[[nodiscard]] NONO_API solve_result solve(const hexagon_clues& puzzle, const solve_options& options = {});

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// Makes the board of a triddler within the limits of a run. Returns `std::nullopt` if the run stops or the board is
/// not possible. The memory of the board and of the copied clues stays reserved in the run.
[[nodiscard]] inline std::optional<extend::board> lay_out_within(const hexagon_clues& puzzle, solver_run& run) {
    const hexagon_outline outline = puzzle.outline();
    std::uint64_t clues = 0;
    for (const clue_lines* side : puzzle.sides()) clues += side->blocks().size();
    const std::uint64_t copied = sizeof(clue) * clues + sizeof(std::size_t) * outline.lines();
    if (!run.reserve_memory(memory_of_board(outline) + copied)) return std::nullopt;
    return lay_out(outline, [&](std::uint64_t microseconds) { return run.is_interrupted(microseconds); });
}

/// Checks the solutions of a triddler.
class hexagon_check final : public solution_check {
public:
    explicit hexagon_check(const hexagon_clues& clues) noexcept : clues_(clues) {}
    [[nodiscard]] std::size_t cells() const noexcept override { return cast_to<std::size_t>(clues_.cells()); }
    [[nodiscard]] bool takes(const grid& picture) const override {
        return satisfies(hexagon_grid::of(clues_.outline(), picture), clues_);
    }

private:
    const hexagon_clues& clues_;
};

} // namespace detail

solve_result solve(const hexagon_clues& puzzle, const solve_options& options) {
    const detail::hexagon_check picture_check(puzzle);
    extend::solver_run run(picture_check, options);
    if (!puzzle.is_hexagon() || !detail::has_board(puzzle.outline())) return run.refuse(argument_errc::size);
    std::size_t colors = 2;
    for (const clue_lines* side : puzzle.sides()) {
        const auto arguments = detail::precheck_board(picture_check.cells(), *side, options);
        if (arguments.error != argument_errc::none) return run.refuse(arguments.error);
        colors = (std::max)(colors, arguments.colors);
    }
    const auto on = detail::lay_out_within(puzzle, run);
    if (!on && !run.has_stopped()) return run.refuse(argument_errc::size);
    if (!on)
        return run.finish(extend::verdict::stopped, detail::known_before_lines(picture_check.cells(), colors, run));
    const clue_lines lines = extend::lines_of(puzzle);
    return detail::solve_board_with({*on, lines}, colors, run);
}

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_TRIDDLERS_SOLVE_HPP
