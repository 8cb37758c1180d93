// The concept of an engine, and the function between `solve` and an engine.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_ENGINES_ENGINE_HPP
#define NONO_SOLVER_ENGINES_ENGINE_HPP

#include <nono/detail/config.hpp>
#include <nono/line/line.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/solver/engines/weights.hpp>
#include <nono/solver/grid/observed_lines.hpp>
#include <nono/solver/grid/precheck.hpp>
#include <nono/solver/grid/ready_lines.hpp>
#include <nono/solver/grid/remembered_lines.hpp>
#include <nono/solver/grid/split_lines.hpp>
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

/// An engine: what a strategy does once line solving alone makes no more progress.
///
/// `solve(puzzle, grid, run)` gets a grid whose lines have all been narrowed, with some cell still open. It reports
/// each solution to the run, and returns `exhausted` when there are no others, `stopped` when the run has to end: it
/// asks `run.must_stop()` before everything that takes long (`working_grid::propagate` does), or calls `run.stop` where
/// it can do no more. What is left possible in the grid at the end is taken for known; so before it returns `stopped`
/// it takes back its guesses, or makes them on copies. It counts what it does in `run.statistics`, and tells it to
/// `run.observer()`, if there is one. It may write what it derives to `run.proof()`, if there is one.
template <class E>
concept engine = requires(E& e, const clues& puzzle, working_grid& grid, solver_run& run) {
    { e.solve(puzzle, grid, run) } -> std::same_as<verdict>;
};

} // namespace extend

namespace detail {

/// The result for clues that contradict each other before any line is solved.
[[nodiscard]] NONO_CONSTEXPR solve_result impossible(const clues& puzzle, solver_run& run) {
    const bool has_room = memory_of_result(puzzle) <= run.memory_left();
    partial_grid none;
    if (has_room) none = partial_grid(puzzle.width(), puzzle.height(), {});
    return run.finish(verdict::exhausted, std::move(none));
}

/// Proves that there is no solution where `totals_agree` is false: by weights where rows and columns differ; else some
/// line contradicts the known cells.
constexpr void prove_totals(const clues& puzzle, std::size_t colors, solver_run& run) {
    constexpr std::uint64_t max_memory = std::uint64_t{1} << 30;
    const std::uint64_t needed = sizeof(std::int64_t) * colors * puzzle.width() * puzzle.height();
    if (run.proof() == nullptr || needed > (std::min)(max_memory, run.memory_left())) return;
    if (const auto weights = weights_of_sums(puzzle, colors))
        run.conclude_by_weights(*weights);
    else
        run.conclude_by_clauses();
}

/// What is known before any line is solved: the colors of the puzzle, and the cells that are given.
[[nodiscard]] constexpr partial_grid initial_candidates(const clues& puzzle, std::size_t colors,
                                                        const partial_grid* known) {
    partial_grid all(puzzle.width(), puzzle.height(), color_set::first(colors));
    if (known != nullptr)
        for (std::size_t i = 0; i < all.cells().size(); ++i) all.cells()[i] &= known->cells()[i];
    return all;
}

/// True if a time limit or a stop request has ended a run, and the grid of the puzzle is too large to be filled quickly
/// after that.
[[nodiscard]] constexpr bool is_late_for(const clues& puzzle, const solver_run& run) noexcept {
    const bool is_late = run.cause() == stopped_by::time_limit || run.cause() == stopped_by::stop_request;
    return is_late && puzzle.width() * puzzle.height() > quickly_filled;
}

/// An empty grid to which the search in a large puzzle adds the known cells when it ends. It has no size if the puzzle
/// is not large or the limits end the call.
[[nodiscard]] constexpr partial_grid room_for_known(const clues& puzzle, solver_run& run) {
    const bool is_large = puzzle.width() * puzzle.height() > quickly_filled;
    return is_large ? grid_within(puzzle, {}, run) : partial_grid();
}

/// The known cells when the search ends, written to `room` if there is no time to fill another grid.
[[nodiscard]] constexpr partial_grid known_at_end(const clues& puzzle, const working_grid& grid, partial_grid room,
                                                  const solver_run& run) {
    if (room.cells().empty() && is_late_for(puzzle, run)) return {};
    if (room.cells().empty()) return grid.known();
    grid.add_known(room);
    return room;
}

/// Solves a whole puzzle: first the sums, then lines until nothing more follows, then the engine.
template <line_solver LineSolver, engine Engine>
[[gnu::cold]] [[nodiscard]] NONO_CONSTEXPR solve_result solve_by(const clues& puzzle, const solve_options& options,
                                                                 Engine engine) {
    solver_run run(puzzle, options);
    if (options.observer != nullptr) options.observer->begun(puzzle, options);
    const precheck_result look = precheck(puzzle, options.known);
    if (look.error != argument_errc::none) return run.refuse(look.error);
    if (!totals_agree(puzzle, look.colors, options.known)) {
        prove_totals(puzzle, look.colors, run);
        return impossible(puzzle, run);
    }

    ready_lines_of<LineSolver, 1> one_word_lines;
    ready_lines_of<LineSolver, 0> many_word_lines;
    const bool in_one_word = (std::max)(puzzle.width(), puzzle.height()) <= max_length_of_one_word;
    ready_lines& lines = in_one_word ? static_cast<ready_lines&>(one_word_lines) : many_word_lines;
    if (!run.reserve_memory(memory_of_result(puzzle) + lines.memory_for(puzzle) +
                            working_grid::memory_for(puzzle.width(), puzzle.height(), look.colors)))
        return run.finish(verdict::stopped, partial_grid());
    const bool fit = lines.prepare(puzzle, run);
    if (!fit && !run.has_stopped()) {
        run.conclude_by_clauses();
        return impossible(puzzle, run);
    }
    // Lines of one word need little scratch memory, and how much depends on the machine.
    if (run.has_stopped() || (!in_one_word && !run.reserve_memory(sizeof(mask_word) * lines.scratch_words())))
        return run.finish(verdict::stopped, is_late_for(puzzle, run)
                                                ? partial_grid()
                                                : initial_candidates(puzzle, look.colors, options.known));

    const grid_layout layout(puzzle.width(), puzzle.height());
    const observed_lines reported(lines, layout, look.colors, options.observer);
    remembered_lines remembered(lines, look.colors, run);
    split_lines<LineSolver> split(puzzle, lines, look.colors);
    working_grid grid(puzzle, options.observer != nullptr ? static_cast<const ready_lines&>(reported) : lines,
                      look.colors);
    if (at_run_time()) grid.set_interrupt(&run);
    if (options.known != nullptr) grid.restrict_to(*options.known);
    grid.notify_start(run);
    run.begin_stage(solve_stage::lines);
    verdict end = grid.propagate(run);
    if (end == verdict::open && run.must_stop()) end = verdict::stopped;
    bool lines_decide = true;
    partial_grid room;
    if (end == verdict::open) {
        if (auto picture = grid.picture()) {
            static_cast<void>(run.report(std::move(*picture))); // the only one there is, unless it is none at all
            end = run.found() ? verdict::exhausted : verdict::stopped;
        } else {
            constexpr std::uint64_t line_cache_lines = 1'000; // lines
            if (in_one_word && look.colors > 2 && options.observer == nullptr)
                grid.change_lines(remembered, line_cache_lines);
            constexpr std::size_t long_line = 127; // cells: shorter ones mostly have AVX2 code for whole lines
            const bool is_long = grid.longest() >= long_line && options.observer == nullptr;
            const std::uint64_t needed = split.memory_for(puzzle) - lines.memory_for(puzzle);
            const memory_reservation memory(run, is_long && needed <= run.memory_left() ? needed : 0);
            if (memory.bytes() != 0) {
                split.make_room();
                grid.change_lines(split, 1);
            }
            room = room_for_known(puzzle, run);
            end = run.has_stopped() ? verdict::stopped : engine.solve(puzzle, grid, run);
            lines_decide = false;
        }
    }
    if (lines_decide && end == verdict::exhausted) run.conclude_by_clauses();
    partial_grid known;
    if (!run.found()) known = known_at_end(puzzle, grid, std::move(room), run);
    return run.finish(end, std::move(known));
}

} // namespace detail
}} // namespace nono::NONO_ABI

#endif // NONO_SOLVER_ENGINES_ENGINE_HPP
