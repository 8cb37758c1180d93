// The concept of an engine, and the functions between `solve` and an engine.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_ENGINES_ENGINE_HPP
#define NONO_SOLVER_ENGINES_ENGINE_HPP

#include <nono/detail/config.hpp>
#include <nono/line/line.hpp>
#include <nono/line/mask.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/solver/engines/weights.hpp>
#include <nono/solver/grid/line_pipeline.hpp>
#include <nono/solver/grid/precheck.hpp>
#include <nono/solver/grid/prepared_lines.hpp>
#include <nono/solver/grid/working_grid.hpp>
#include <nono/solver/run/observer.hpp>
#include <nono/solver/run/options.hpp>
#include <nono/solver/run/run.hpp>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace nono { inline namespace NONO_ABI {

namespace extend {

/// An engine: the part of a strategy that runs once line solving alone makes no more progress.
///
/// `solve(puzzle, grid, run)` receives a grid whose lines have all been narrowed, with some cell still open. It reports
/// each solution to the run. It returns `exhausted` if there are no others, and `stopped` if the run has to end: it
/// calls `run.must_stop()` before every slow step (as `working_grid::propagate` does), or `run.stop` if it can do no
/// more. The result of the run contains the colors that the grid leaves possible at the end, so before it returns
/// `stopped`, an engine undoes its guesses, unless it made them on copies. It counts its work in `run.statistics`, and
/// notifies `run.observer()`, if there is one. It can write its derivation to `run.proof()`, if there is one.
template <class E>
concept engine = requires(E& e, const clues& puzzle, working_grid& grid, solver_run& run) {
    { e.solve(puzzle, grid, run) } -> std::same_as<verdict>;
};

} // namespace extend

namespace detail {

/// Returns the result for clues that contradict each other before any line is solved.
[[nodiscard]] NONO_CONSTEXPR solve_result impossible(const clues& puzzle, solver_run& run) {
    const bool has_room = memory_of_result(puzzle) <= run.memory_left();
    partial_grid none;
    if (has_room) none = partial_grid(puzzle.width(), puzzle.height(), {});
    return run.finish(verdict::exhausted, std::move(none));
}

/// Proves that there is no solution if `totals_agree` returned false: by weights if rows and columns differ; otherwise
/// some line contradicts the known cells.
constexpr void prove_totals(const clues& puzzle, std::size_t colors, solver_run& run) {
    constexpr std::uint64_t max_memory = std::uint64_t{1} << 30;
    const std::uint64_t needed = sizeof(std::int64_t) * colors * puzzle.width() * puzzle.height();
    if (run.proof() == nullptr || needed > (std::min)(max_memory, run.memory_left())) return;
    if (const auto weights = weights_of_sums(puzzle, colors))
        run.conclude_by_weights(*weights);
    else
        run.conclude_by_clauses();
}

/// Returns the possible colors before any line is solved: the colors of the puzzle, restricted to the given cells.
[[nodiscard]] constexpr partial_grid initial_candidates(const clues& puzzle, std::size_t colors,
                                                        const partial_grid* known) {
    partial_grid all(puzzle.width(), puzzle.height(), color_set::first(colors));
    if (known != nullptr)
        for (std::size_t i = 0; i < all.cells().size(); ++i) all.cells()[i] &= known->cells()[i];
    return all;
}

/// Returns true if a time limit or a stop request has ended a run, and the grid of the puzzle is too large to be filled
/// quickly after that.
[[nodiscard]] constexpr bool is_late_for(const clues& puzzle, const solver_run& run) noexcept {
    const bool is_late = run.cause() == stopped_by::time_limit || run.cause() == stopped_by::stop_request;
    return is_late && puzzle.width() * puzzle.height() > quickly_filled;
}

/// Returns an empty grid to which the search in a large puzzle adds the known cells when it ends. It has no size if the
/// puzzle is not large or the limits end the call.
[[nodiscard]] constexpr partial_grid room_for_known(const clues& puzzle, solver_run& run) {
    const bool is_large = puzzle.width() * puzzle.height() > quickly_filled;
    return is_large ? grid_within(puzzle, {}, run) : partial_grid();
}

/// Returns the known cells when the search ends, written to `room` if there is no time to fill another grid.
[[nodiscard]] constexpr partial_grid known_at_end(const clues& puzzle, const grid_masks& grid, partial_grid room,
                                                  const solver_run& run) {
    if (room.cells().empty() && is_late_for(puzzle, run)) return {};
    if (room.cells().empty()) return grid.known();
    grid.add_known(room);
    return room;
}

/// Runs an engine on a grid with the lines of a search. `room` becomes an empty grid for the known cells of a large
/// puzzle.
template <class Pipeline, engine Engine>
[[nodiscard]] constexpr verdict search_by(Engine& engine, const clues& puzzle, Pipeline& lines, working_grid& grid,
                                          partial_grid& room, solver_run& run) {
    const memory_reservation memory(run, lines.search_memory(run.memory_left()));
    lines.begin_search(grid_access::masks(grid), memory.bytes());
    room = room_for_known(puzzle, run);
    return run.has_stopped() ? verdict::stopped : engine.solve(puzzle, grid, run);
}

/// Solves a puzzle whose lines have been prepared: first by lines until nothing more follows, then by the engine.
template <line_solver LineSolver, engine Engine>
[[gnu::cold]] [[nodiscard]] NONO_CONSTEXPR solve_result solve_prepared(const clues& puzzle, const line_set& prepared,
                                                                       const line_profile& profile, Engine& engine,
                                                                       solver_run& run) {
    line_pipeline<LineSolver> lines(puzzle, prepared, profile, run);
    working_grid working(grid_masks(puzzle, lines.first_lines(), profile.colors));
    grid_masks& grid = grid_access::masks(working);
    if (at_run_time()) grid.set_interrupt(&run);
    if (run.options().known != nullptr) grid.restrict_to(*run.options().known);
    grid.notify_start(run);
    run.begin_stage(solve_stage::lines);
    verdict end = grid.propagate(run);
    if (end == verdict::open && run.must_stop()) end = verdict::stopped;
    partial_grid room;
    bool lines_decide = true;
    if (end == verdict::open) {
        if (auto picture = grid.picture()) {
            static_cast<void>(run.report(std::move(*picture))); // the only solution, unless a line solver is wrong
            end = run.found() ? verdict::exhausted : verdict::stopped;
        } else {
            end = search_by(engine, puzzle, lines, working, room, run);
            lines_decide = false;
        }
    }
    if (lines_decide && end == verdict::exhausted) run.conclude_by_clauses();
    partial_grid known;
    if (!run.found()) known = known_at_end(puzzle, grid, std::move(room), run);
    return run.finish(end, std::move(known));
}

/// Solves a whole puzzle: compares the sums of rows and columns, prepares the lines, and continues with these.
template <line_solver LineSolver, engine Engine>
[[gnu::cold]] [[nodiscard]] NONO_CONSTEXPR solve_result solve_by(const clues& puzzle, const solve_options& options,
                                                                 Engine engine) {
    solver_run run(puzzle, options);
    if (options.observer != nullptr) options.observer->begun(puzzle, options);
    const precheck_result checked = precheck(puzzle, options.known);
    if (checked.error != argument_errc::none) return run.refuse(checked.error);
    if (!totals_agree(puzzle, checked.colors, options.known)) {
        prove_totals(puzzle, checked.colors, run);
        return impossible(puzzle, run);
    }
    const line_profile profile{(std::max)(puzzle.width(), puzzle.height()), checked.colors,
                               options.observer != nullptr};
    puzzle_lines<LineSolver> prepared(profile);
    if (!run.reserve_memory(memory_of_result(puzzle) + prepared_lines_of<LineSolver, 0>::memory_for(puzzle) +
                            grid_masks::memory_for(puzzle.width(), puzzle.height(), checked.colors)))
        return run.finish(verdict::stopped, partial_grid());
    const bool fit = prepared.prepare(puzzle, run);
    if (!fit && !run.has_stopped()) {
        run.conclude_by_clauses();
        return impossible(puzzle, run);
    }
    // Lines of one word need little scratch memory, in an amount that depends on the machine.
    if (run.has_stopped() ||
        (!profile.has_one_word() && !run.reserve_memory(sizeof(mask_word) * prepared.lines().scratch_words())))
        return run.finish(verdict::stopped, is_late_for(puzzle, run)
                                                ? partial_grid()
                                                : initial_candidates(puzzle, checked.colors, options.known));
    return solve_prepared<LineSolver>(puzzle, prepared.lines(), profile, engine, run);
}

} // namespace detail
}} // namespace nono::NONO_ABI

#endif // NONO_SOLVER_ENGINES_ENGINE_HPP
