// Makes solutions of Sokoban levels shorter.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_SOLVER_IMPROVE_HPP
#define NONO_SOKOBAN_SOLVER_IMPROVE_HPP

#include <nono/detail/config.hpp>
#include <nono/sokoban/board.hpp>
#include <nono/sokoban/moves.hpp>
#include <nono/sokoban/solver/solve.hpp>

#if NONO_DEFINITIONS
#include <nono/sokoban/replay.hpp>
#include <nono/sokoban/solver/control.hpp>
#include <nono/sokoban/solver/improver.hpp>
#include <nono/sokoban/solver/prepare.hpp>
#include <nono/sokoban/solver/steps.hpp>

#include <cstdint>
#endif

namespace nono { inline namespace NONO_ABI { namespace sokoban {

/// Makes a solution shorter: fewer pushes and, among equals, fewer moves. With `objective::moves`, moves come first.
///
/// The result is always a solution that `replay` accepts, and never worse in the objective than the solution given; it
/// is that solution if the budget ends before a better one is found. It is `optimal` if it is proven that no better
/// solution exists. On all but small levels the search continues without ever proving that, so limit it. Work is
/// counted in positions whose moves are generated. In reports of progress, `cells` is the number of pushes (or moves)
/// of the given solution with shortest walks between its pushes, `decided` the number of these saved, and
/// `statistics.states` the work.
///
/// Moves that do not solve the level, moves in reverse mode and boards with several pushers are refused
/// (`argument_errc::solution`, no moves). A board with the rules of another game (`board::rules`) is refused with the
/// status `unknown` and the reason `other_rules`.
///
/// @code
/// const auto shorter = nono::sokoban::improve(level, game.moves, {.budget = {.time = std::chrono::seconds(10)}});
/// if (shorter) std::cout << shorter.total.pushes << " pushes: " << to_text(shorter.moves);
/// @endcode
///
/// The same board, moves and options give the same result and counters on every compiler and machine, unless a time
/// limit or a stop request ends the search.
/// Complexity: bounded only by the budget. Allocates, up to all memory if there is no limit. Several threads can call
/// it at the same time.
[[nodiscard]] NONO_API solve_result improve(const board& level, const moves& solution,
                                            const solve_options& options = {});

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// Returns the pushes of a solution that `replay` has accepted, on a board with one pusher.
[[nodiscard]] inline engine::lean_vector<engine::box_push>
pushes_of(const engine::board_graph& level, const engine::layout& start, const moves& solution) {
    engine::lean_vector<engine::box_push> out;
    engine::cell_marks blocked = start.blocked;
    engine::cell at = start.pusher;
    for (const step next : solution.steps) {
        const auto toward = static_cast<std::uint8_t>(next.direction());
        at = level.step(at, toward);
        if (blocked[at] == 0) continue;
        out.push_back({at, toward});
        blocked[at] = 0;
        blocked[level.step(at, toward)] = 1;
    }
    return out;
}

} // namespace detail

solve_result improve(const board& level, const moves& solution, const solve_options& options) {
    solve_result out;
    if (level.rules() != extend::variant::sokoban) {
        out.reason = deadlock_reason::other_rules;
        return out;
    }
    const replay_result given = replay(level, solution);
    if (!given.solved || solution.reverse || level.count(has_pusher) != 1) {
        out.error = argument_errc::solution;
        return out;
    }
    out.status = solve_status::solved;
    out.moves.steps = solution.steps;
    out.total = given.total;
    const detail::engine::prepared puzzle = detail::engine::prepare(level);
    if (puzzle.decided) { // there is nothing to improve, or the board is too large
        if (puzzle.reason == deadlock_reason::none) detail::accept_solution(level, {}, out);
        out.reason = puzzle.reason;
        out.optimal = puzzle.reason == deadlock_reason::none;
        return out;
    }
    const auto metric = options.objective == objective::moves ? detail::engine::path_metric::moves_first
                                                              : detail::engine::path_metric::pushes_first;
    detail::engine::control run(options.budget);
    detail::engine::improver search(puzzle.level, puzzle.start, detail::pushes_of(puzzle.level, puzzle.start, solution),
                                    run, metric);
    out.optimal = search.run();
    out.stopped_by = run.cause();
    out.counters = {run.nodes(), search.states(), run.peak_memory()};
    if (search.cost() < detail::engine::make_cost(metric, given.total.pushes, given.total.moves))
        detail::accept_solution(level, steps_of(puzzle.level, puzzle.start, search.pushes()), out);
    return out;
}

#endif // NONO_DEFINITIONS

}}} // namespace nono::NONO_ABI::sokoban

#endif // NONO_SOKOBAN_SOLVER_IMPROVE_HPP
