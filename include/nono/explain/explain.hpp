// The steps by which a player solves a nonogram: the next step, and the whole path.
// SPDX-License-Identifier: MIT
#ifndef NONO_EXPLAIN_EXPLAIN_HPP
#define NONO_EXPLAIN_EXPLAIN_HPP

#include <nono/detail/config.hpp>
#include <nono/explain/options.hpp>
#include <nono/explain/step.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/model/outcome.hpp>
#if NONO_DEFINITIONS
#include <nono/detail/parallel.hpp>
#include <nono/explain/explainer.hpp>
#include <nono/solver/grid/precheck.hpp>
#include <nono/solver/run/options.hpp>
#include <nono/solver/run/run.hpp>
#endif

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace nono { inline namespace NONO_ABI {

/// The next step from a state of a game. If it is `stopped`, the outcome records what stopped it or why it was refused.
struct next_step_result : outcome {
    explain_status status = explain_status::stopped; ///< `open` if there is a step
    std::optional<nono::step> step;                  ///< the easiest step
    /// If the status is `impossible`: a line without an arrangement, if there is one.
    std::optional<line_position> contradicted;

    /// True if there is a step.
    [[nodiscard]] explicit operator bool() const noexcept { return step.has_value(); }
};

/// The path from a state of a game to where reasoning ends. If it is `stopped`, the outcome records what stopped it or
/// why it was refused.
struct explain_result : outcome {
    explain_status status = explain_status::stopped; ///< how the path ends
    std::vector<step> steps; ///< in the order in which they are taken; empty with `explain_options::on_step`
    /// The state after the last step; empty if the puzzle was refused or the work ended before it began.
    partial_grid cells;
    /// For each of `steps`, the number of lines that offered progress before it with the techniques allowed; 0 if the
    /// step needed several lines together.
    std::vector<std::uint32_t> open_lines;
    /// If the status is `impossible`: a line without an arrangement, if there is one.
    std::optional<line_position> contradicted;

    /// True if the path leads to a solution.
    [[nodiscard]] explicit operator bool() const noexcept { return status == explain_status::solved; }
};

/// Finds the easiest step that a player can take from a state of a game.
///
/// First it decides whether the cells can be finished at all, so that no step leads further into an error: it compares
/// them with `explain_options::solution`, or solves the puzzle.
///
/// @param puzzle   the clues
/// @param cells    the state, of the size of the puzzle: for each cell, the colors it can still have. `game::cells()`
///                 of `nono/play/game.hpp` returns it
/// @param options  the techniques allowed, and the budget
/// @return         `open` with the step; `solved`; `impossible`; `needs_guessing` if no technique makes progress;
///                 `stopped` if the budget was used up, or if no solver accepts the puzzle (`error`)
/// @see docs/explaining.md
[[nodiscard]] NONO_API next_step_result next_step(const clues& puzzle, const partial_grid& cells,
                                                  const explain_options& options = {});
/// Finds the easiest step from the empty grid.
[[nodiscard]] NONO_API next_step_result next_step(const clues& puzzle, const explain_options& options = {});
/// Finds the easiest step for clues of the caller's own type, which are copied first.
template <detail::own_clues Clues>
[[nodiscard]] next_step_result next_step(const Clues& puzzle, const partial_grid& cells,
                                         const explain_options& options = {}) {
    return next_step(clues{puzzle.rows, puzzle.columns}, cells, options);
}

/// Finds all steps from a state of a game to the end, or until reasoning stops. Each step is the easiest in its state.
/// @see docs/explaining.md
[[nodiscard]] NONO_API explain_result explain(const clues& puzzle, const partial_grid& cells,
                                              const explain_options& options = {});
/// Finds all steps from the empty grid.
[[nodiscard]] NONO_API explain_result explain(const clues& puzzle, const explain_options& options = {});

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// Returns the reason for refusing the arguments, if any: threads in a program without them, a puzzle that no solver
/// accepts, or a puzzle and cells that differ in size.
[[nodiscard]] inline argument_errc refusal_of(const clues& puzzle, const partial_grid* cells,
                                              const explain_options& options) {
    if (options.threads > 1 && parallel_jobs == nullptr) return argument_errc::threads;
    if (options.solution && !has_size_of(puzzle, *options.solution)) return argument_errc::other_size;
    return precheck(puzzle, cells).error;
}

/// The path of an explanation while it is found. With several threads, the last steps can still lack their reasons.
class growing_path {
public:
    growing_path(explainer& state, const explain_options& options, solver_run& run, explain_result& out)
        : state_(state), options_(options), run_(run), out_(out) {}

    /// Returns the number of steps, including those that were passed on.
    [[nodiscard]] std::size_t size() const noexcept { return passed_on_ + out_.steps.size(); }
    /// Returns the index that the next step will have in the steps of the result.
    [[nodiscard]] std::size_t next() const noexcept { return out_.steps.size(); }

    /// Appends a step. Returns false, without the step, if the run must stop.
    [[nodiscard]] bool append(step&& next, std::uint32_t open_lines) {
        const bool is_complete = state_.begun() == 0;
        if (is_complete && !run_.reserve_memory(memory_of(next))) return false;
        state_.take(next);
        out_.steps.push_back(std::move(next));
        out_.open_lines.push_back(open_lines);
        if (is_complete) {
            ++complete_;
            pass_on();
        } else if (state_.is_full()) {
            finish();
        }
        return !run_.has_stopped();
    }
    /// Finds the reasons of the steps that lack them and reserves their memory. If the run must stop, the path is cut
    /// after the last complete step.
    void finish() {
        if (!state_.works_ahead()) return;
        const std::size_t whole = state_.finish(out_.steps);
        while (complete_ < whole && run_.reserve_memory(memory_of(out_.steps[complete_]))) ++complete_;
        if (complete_ < out_.steps.size()) cut_after(complete_);
        pass_on();
    }

private:
    void cut_after(std::size_t kept) {
        state_.undo_steps(out_.steps, kept);
        out_.steps.resize(kept);
        out_.open_lines.resize(kept);
    }
    /// Passes all steps to the caller's function, if there is one. Requires that they are complete.
    void pass_on() {
        if (!options_.on_step) return;
        bool goes_on = true;
        for (std::size_t i = 0; goes_on && i < out_.steps.size(); ++i) {
            ++passed_on_;
            goes_on = options_.on_step(out_.steps[i], out_.open_lines[i]);
            if (goes_on) continue;
            run_.stop(stopped_by::callback);
            state_.undo_steps(out_.steps, i + 1);
        }
        for (const step& passed : out_.steps) run_.release_memory(memory_of(passed));
        out_.steps.clear();
        out_.open_lines.clear();
        complete_ = 0;
    }

    explainer& state_;
    const explain_options& options_;
    solver_run& run_;
    explain_result& out_;
    std::size_t complete_ = 0; // number of steps in the result that have their reasons
    std::size_t passed_on_ = 0;
};

/// Appends steps for as long as there are any; the last ones may still lack their reasons.
[[nodiscard]] inline explain_status collect_steps(explainer& state, const explain_options& options, solver_run& run,
                                                  growing_path& path) {
    // If a line is contradicted or there is no solution, every step would lead further into the error.
    if (!state.look() || state.can_be_finished() == status::impossible) return explain_status::impossible;
    while (!state.is_decided()) {
        if (run.requested()) return explain_status::stopped;
        if (path.size() == options.max_steps) return explain_status::open;
        const std::uint32_t open_lines = state.open_lines();
        // A contradiction can take longer than all previous steps.
        if (open_lines == 0) path.finish();
        std::optional<step> next = state.easiest(path.next());
        if (!next) return explain_status::needs_guessing;
        if (!path.append(std::move(*next), open_lines)) return explain_status::stopped;
        if (!state.look()) return explain_status::impossible;
    }
    return explain_status::solved;
}

/// Runs `explain` within the limits of a run, which keeps the memory of the result reserved. If `cells` is null, begins
/// with the empty grid.
[[nodiscard]] inline explain_result explain_within(const clues& puzzle, const partial_grid* cells,
                                                   const explain_options& options, solver_run& run,
                                                   reason_scope reasons = reason_scope::all_steps) {
    explain_result out;
    out.error = refusal_of(puzzle, cells, options);
    if (out.error != argument_errc::none) return out;
    if (!run.has_stopped() && run.reserve_memory(sizeof(color_set) * std::uint64_t{puzzle.width()} * puzzle.height())) {
        const memory_reservation memory(run, explainer::memory_for(puzzle, puzzle.color_count()));
        if (!run.has_stopped()) {
            explainer state(puzzle, cells, options, run, reasons);
            growing_path path(state, options, run, out);
            out.status = collect_steps(state, options, run, path);
            path.finish();
            out.contradicted = state.contradicted();
            out.cells = std::move(state.cells());
        }
    }
    if (!run.has_stopped()) return out;
    out.status = explain_status::stopped;
    out.stopped_by = run.cause();
    return out;
}

[[nodiscard]] inline explain_result explain_from(const clues& puzzle, const partial_grid* cells,
                                                 const explain_options& options) {
    const solve_options limits{.budget = options.budget};
    solver_run run(puzzle, limits);
    return explain_within(puzzle, cells, options, run);
}

[[nodiscard]] inline next_step_result next_step_from(const clues& puzzle, const partial_grid* cells,
                                                     const explain_options& options) {
    explain_options first = options;
    first.max_steps = 1;
    first.on_step = {};
    explain_result path = explain_from(puzzle, cells, first);
    next_step_result out{path, path.status, std::nullopt, path.contradicted};
    if (path.steps.empty()) return out;
    out.status = explain_status::open;
    out.stopped_by = stopped_by::nothing;
    out.step = std::move(path.steps.front());
    return out;
}

} // namespace detail

explain_result explain(const clues& puzzle, const partial_grid& cells, const explain_options& options) {
    return detail::explain_from(puzzle, &cells, options);
}

explain_result explain(const clues& puzzle, const explain_options& options) {
    return detail::explain_from(puzzle, nullptr, options);
}

next_step_result next_step(const clues& puzzle, const partial_grid& cells, const explain_options& options) {
    return detail::next_step_from(puzzle, &cells, options);
}

next_step_result next_step(const clues& puzzle, const explain_options& options) {
    return detail::next_step_from(puzzle, nullptr, options);
}

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_EXPLAIN_EXPLAIN_HPP
