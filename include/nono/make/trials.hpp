// Calls of the solver while a puzzle is made: many short ones, under limits that apply to all of them together.
// SPDX-License-Identifier: MIT
#ifndef NONO_MAKE_TRIALS_HPP
#define NONO_MAKE_TRIALS_HPP

#include <nono/detail/lean_vector.hpp>
#include <nono/make/target.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/control.hpp>
#include <nono/model/grid.hpp>
#include <nono/model/limits.hpp>
#include <nono/model/outcome.hpp>
#include <nono/solver/grid/precheck.hpp>
#include <nono/solver/run/options.hpp>
#include <nono/solver/run/run_limits.hpp>
#include <nono/solver/strategies.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Calls the solvers under common limits, and counts their work.
class trials final : public run_limits {
public:
    /// @param limits         for all solver calls together, and for the other work of making
    /// @param max_trials     maximum number of trials, a limit that has the same effect on every machine
    /// @param work_of_trial  line solver calls per trial; a call that takes more counts as several trials
    explicit trials(const budget& limits, std::uint64_t max_trials = no_limit, std::uint64_t work_of_trial = no_limit)
        : run_limits(limits), limits_(limits), max_trials_(max_trials), work_of_trial_(work_of_trial) {}

    nono::progress progress{}; ///< for display; trials and statistics are counted here, the other members are set by
                               ///< the caller

    /// Returns what ended the trials, or `other` if nothing did.
    [[nodiscard]] stopped_by cause_or(stopped_by other) const noexcept { return has_stopped() ? cause() : other; }
    /// Polls the limits. Returns true if no more solving is allowed.
    [[nodiscard]] bool must_stop() {
        if (!has_stopped() && progress.trials >= max_trials_) return stop(stopped_by::max_trials);
        if (!has_stopped() && progress.statistics.lines_solved >= limits_.work) return stop(stopped_by::max_work);
        return requested();
    }

    /// Counts a trial, and reports progress from time to time; long calls of the solver do so too. Returns
    /// `must_stop()`.
    [[nodiscard]] bool begin_trial() {
        constexpr std::uint64_t between_progress = 64;
        if (limits_.progress && !has_stopped() && progress.trials >= next_progress_) {
            next_progress_ = progress.trials + between_progress;
            limits_.progress(progress);
        }
        if (must_stop()) return true;
        ++progress.trials;
        return false;
    }

    /// Derives everything that follows from single lines. In a large puzzle, `common` has no size if the limits ended
    /// the call. `known` is as in `solve_options`, or null. Requires that `must_stop()` is false.
    [[nodiscard]] solve_result lines(const clues& puzzle, const partial_grid* known = nullptr) {
        return solve(line_strategy, puzzle, known, 2, no_limit);
    }

    /// Finds the first solutions, with at most `max_work` line solver calls. Requires that `must_stop()` is false.
    [[nodiscard]] solve_result search(const clues& puzzle, const partial_grid* known, std::size_t max_solutions,
                                      std::uint64_t max_work = no_limit) {
        return solve(learning_strategy, puzzle, known, max_solutions, max_work);
    }

    /// Returns true if a puzzle, in which lines leave `open` cells open, provably meets the target. The proof is
    /// limited to a few line solver calls per line. Requires that `must_stop()` is false.
    [[nodiscard]] bool reaches(puzzle_target target, const clues& puzzle, std::size_t open) {
        if (open == 0) return true;
        if (target == puzzle_target::lines_alone) return false;
        constexpr std::uint64_t work_of_line = 64;
        const std::uint64_t work = work_of_line * (puzzle.width() + puzzle.height());
        return search(puzzle, nullptr, 2, work).status == status::unique;
    }

    /// Returns the remaining budget, without progress, for functions that need a separate budget.
    [[nodiscard]] budget left() const noexcept {
        return {limits_.work - (std::min)(limits_.work, progress.statistics.lines_solved),
                memory_left(),
                time_left(),
                limits_.stop,
                {}};
    }

private:
    [[nodiscard]] solve_result solve(const strategy& how, const clues& puzzle, const partial_grid* known,
                                     std::size_t max_solutions, std::uint64_t max_work) {
        const budget bounds = left();
        solve_options options;
        options.max_solutions = max_solutions;
        options.known = known;
        options.budget = bounds;
        options.budget.work = (std::min)(max_work, bounds.work);
        const auto show = [&](const nono::progress& now) {
            nono::progress all = progress;
            all.cells = now.cells;
            all.decided = now.decided;
            all.solutions = now.solutions;
            all.statistics += now.statistics;
            limits_.progress(all);
        };
        if (limits_.progress) options.budget.progress = show;
        solve_result out = how.solve(puzzle, options);
        progress.statistics += out.statistics;
        progress.trials += out.statistics.lines_solved / work_of_trial_;
        const stopped_by why = out.stopped_by;
        if (why == stopped_by::time_limit || why == stopped_by::stop_request || why == stopped_by::max_memory ||
            (why == stopped_by::max_work && bounds.work <= max_work))
            stop(why);
        const std::size_t cells = puzzle.width() * puzzle.height();
        if (out.common.cells().size() != cells && cells <= quickly_filled) // not even the memory for this sufficed
            out.common = partial_grid(puzzle.width(), puzzle.height(), color_set::first(puzzle.color_count()));
        return out;
    }

    budget limits_;
    std::uint64_t max_trials_;
    std::uint64_t work_of_trial_;
    std::uint64_t next_progress_ = 0; // number of the trial before which progress is reported next
};

/// Returns the clues of a picture. Polls the limits; if they end it, some lines have no clues. Linear in the cells.
[[nodiscard]] inline clues clues_within(const grid& picture, run_limits& limits) {
    return clues_until(picture, [&](std::size_t length) { return limits.is_interrupted(1 + length / 256); });
}

/// Returns the number of colors of the puzzle that has a picture as its solution, including blank. Linear in the cells.
[[nodiscard]] inline std::size_t color_count_of(const grid& picture) noexcept {
    color_index highest = 1;
    for (const color_index color : picture.cells()) highest = (std::max)(highest, color);
    return std::size_t{highest} + 1;
}

/// Checks that solvers accept the puzzle that has a picture as its solution; returns `none` if they do. Linear in the
/// cells.
[[nodiscard]] inline argument_errc fault_of(const grid& picture) noexcept {
    const bool is_accepted = picture.width() <= max_side && picture.height() <= max_side;
    return is_accepted && color_count_of(picture) <= max_colors ? argument_errc::none : argument_errc::size;
}

/// Checks that solvers accept a puzzle; returns `none` if they do. Linear in the clues.
[[nodiscard]] inline argument_errc fault_of(const clues& puzzle) noexcept { return precheck(puzzle, nullptr).error; }

/// Returns the indices of the open cells, row by row. Linear in the cells.
[[nodiscard]] inline lean_vector<std::size_t> open_cells(const partial_grid& cells) {
    lean_vector<std::size_t> out;
    for (std::size_t cell = 0; cell < cells.cells().size(); ++cell)
        if (cells.cells()[cell].size() != 1) out.push_back(cell);
    return out;
}

/// Returns the number of cells with more than one color left. Linear in the cells.
[[nodiscard]] inline std::size_t open_count(const partial_grid& cells) noexcept {
    return cells.cells().size() - cells.decided_count();
}

/// Returns the number of cells that single lines leave open, or of all cells if the limits end the call before any line
/// is solved. Otherwise like `trials::lines`.
[[nodiscard]] inline std::size_t open_by_lines(trials& limits, const clues& puzzle,
                                               const partial_grid* known = nullptr) {
    const solve_result found = limits.lines(puzzle, known);
    return found.common.cells().empty() ? puzzle.width() * puzzle.height() : open_count(found.common);
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_MAKE_TRIALS_HPP
