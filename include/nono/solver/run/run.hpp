// One call of `solve` as engines see it: its limits and the solutions found so far.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_RUN_RUN_HPP
#define NONO_SOLVER_RUN_RUN_HPP

#include <nono/detail/config.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/solver/run/observer.hpp>
#include <nono/solver/run/options.hpp>
#include <nono/solver/run/proof_sink.hpp>
#include <nono/solver/run/run_limits.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// How propagation ended.
enum class propagation : std::uint8_t {
    fixpoint, ///< nothing more follows
    conflict, ///< the current assignments contradict each other
    stopped,  ///< the run must end
};

/// Checks solutions on boards that are not rectangles.
class solution_check {
public:
    /// Returns the number of cells of the board.
    [[nodiscard]] virtual NONO_CONSTEXPR std::size_t cells() const noexcept = 0;
    /// Returns true if the picture, a grid of one row, is a solution.
    [[nodiscard]] virtual NONO_CONSTEXPR bool takes(const grid& picture) const = 0;

protected:
    solution_check() = default;
    solution_check(const solution_check&) = default;
    solution_check& operator=(const solution_check&) = default;
    ~solution_check() = default;
};

}}} // namespace nono::NONO_ABI::detail

namespace nono { inline namespace NONO_ABI { namespace extend {

/// The result of every engine and of each of its parts: whether there can be solutions that have not been reported.
enum class verdict : std::uint8_t {
    open,      ///< there may be more solutions
    exhausted, ///< there are no more solutions
    stopped,   ///< the run must end before this is known
};

/// The context of an engine besides the grid. The engine reports solutions to it and polls it for limits.
class solver_run final : public run_limits {
public:
    /// Starts a run with the budget of the options, and its clock. Clues and options must outlive it.
    NONO_CONSTEXPR solver_run(const clues& puzzle, const solve_options& options)
        : run_limits(options.budget), puzzle_(&puzzle), options_(options), observer_(options.observer) {
        if (options.proof) options.proof.sink()->begin(puzzle, options.known);
    }
    /// @cond
    // A run for a board of another shape, without an observer or a proof.
    NONO_CONSTEXPR solver_run(const detail::solution_check& check, const solve_options& options)
        : run_limits(options.budget), check_(&check), options_(options), observer_(nullptr) {}
    /// @endcond

    nono::statistics statistics{}; ///< counted by the engine
    std::size_t decided = 0;       ///< number of cells permanently decided, for the progress display

    /// Returns the options of the call.
    [[nodiscard]] constexpr const solve_options& options() const noexcept { return options_; }

    /// Returns the observer of the run, or null. Engines notify it of probes, decisions, conflicts and restarts. Lines,
    /// solutions, and the begin and end of the run are reported elsewhere; for cells see `working_grid::notify_cell`.
    [[nodiscard]] constexpr solve_observer* observer() const noexcept { return observer_; }

    /// Notifies the observer, if there is one, of the stage that begins.
    constexpr void begin_stage(solve_stage stage) const {
        if (observer_ != nullptr) observer_->stage_begun(stage);
    }

    /// Returns the sink of the run's proof, or null. An engine that writes to it calls `conclude_by_clauses` or
    /// `conclude_by_weights` before it returns `exhausted`; otherwise its verdict has no proof.
    [[nodiscard]] constexpr proof_sink* proof() const noexcept { return options_.proof.sink(); }

    /// Declares that unit propagation refutes the clauses written to the sink together with the formula of the puzzle:
    /// there is no solution except a reported one. Does nothing without a sink.
    constexpr void conclude_by_clauses() {
        if (proof() == nullptr || proof_ != proof_kind::none) return;
        proof()->add_clause({});
        proof_ = proof_kind::clauses;
    }
    /// Declares that weights prove that there is no solution except a reported one. Requires a sink.
    constexpr void conclude_by_weights(const weight_proof& weights) {
        proof()->add_weights(weights);
        proof_ = proof_kind::weights;
    }

    /// Polls the limits. Returns true if the search has to end; the result then contains the cause. Call it before each
    /// step, with its approximate duration: the clock and the stop request are polled once per 64 microseconds of work.
    [[nodiscard]] NONO_CONSTEXPR bool must_stop(std::uint64_t microseconds = 1) {
        if (has_stopped()) return true;
        if (statistics.lines_solved >= options_.budget.work) return stop(stopped_by::max_work);
        return detail::at_run_time() && is_due(microseconds) && poll();
    }

    /// As above, but ignores `budget::work`: for work that is not done by line solvers.
    [[nodiscard]] NONO_CONSTEXPR bool is_interrupted(std::uint64_t microseconds = 1) {
        return has_stopped() || (detail::at_run_time() && is_due(microseconds) && poll());
    }

    /// Adds a solution. Returns `open` if the search should continue, `exhausted` if all expected solutions were found,
    /// or `stopped` if enough were found or the callback returned false. A picture that does not satisfy the clues is
    /// rejected and ends the search with `wrong_line_solver`.
    [[nodiscard]] NONO_CONSTEXPR verdict report(grid solution);

    /// @cond
    // Returns the solutions that were kept, and forgets them.
    [[nodiscard]] NONO_CONSTEXPR std::vector<grid> release_solutions() noexcept {
        return std::exchange(solutions_, {});
    }
    // The solution that was reported. Requires that there is exactly one.
    [[nodiscard]] NONO_CONSTEXPR grid only_solution() const {
        grid out(common_.width(), common_.height());
        for (std::size_t i = 0; i < out.cells().size(); ++i) out.cells()[i] = common_.cells()[i].lowest();
        return out;
    }
    // Records that another run has found a solution.
    constexpr void note_found() noexcept { was_found_ = true; }
    /// @endcond

    /// Declares that there are `count` solutions, at least 1: the search is finished once it has found that many.
    constexpr void expect(std::uint64_t count) noexcept { expected_ = count; }

    /// Returns true if the number of solutions is known and all have been reported.
    [[nodiscard]] constexpr bool found_all() const noexcept { return expected_ != 0 && count_ == expected_; }

    /// Returns true if at least one solution was reported.
    [[nodiscard]] constexpr bool found() const noexcept { return count_ != 0 || was_found_; }

    /// Makes the result at the end of the search.
    ///
    /// @param end    `exhausted` if there are no solutions except the reported ones
    /// @param known  the known colors of the cells; not needed if there is a solution
    [[nodiscard]] NONO_CONSTEXPR solve_result finish(verdict end, partial_grid known);
    /// Makes the result of a run whose arguments are refused before anything was done.
    [[nodiscard]] NONO_CONSTEXPR solve_result refuse(argument_errc error);

private:
    bool poll() {
        if (requested()) return true;
        if (options_.budget.progress && passed() >= next_progress_) {
            next_progress_ = passed() + between_progress;
            options_.budget.progress(
                {.cells = check_ != nullptr ? check_->cells() : puzzle_->width() * puzzle_->height(),
                 .decided = decided,
                 .solutions = detail::cast_to<std::size_t>(count_),
                 .statistics = statistics});
        }
        return false;
    }

    static constexpr std::uint64_t between_progress = 4096;

    const clues* puzzle_ = nullptr; // null if there is a check
    const detail::solution_check* check_ = nullptr;
    const solve_options& options_;
    solve_observer* observer_;
    std::uint64_t next_progress_ = between_progress;
    std::uint64_t count_ = 0;
    std::uint64_t expected_ = 0; // 0 if unknown
    bool was_found_ = false;     // another run has found a solution
    proof_kind proof_ = proof_kind::none;
    std::vector<grid> solutions_;
    partial_grid common_;
};

// ---------------------------------------------------------------------------------------------------------------------

NONO_CONSTEXPR verdict solver_run::report(grid solution) {
    if (check_ != nullptr ? !check_->takes(solution) : !satisfies(solution, *puzzle_)) {
        stop(stopped_by::wrong_line_solver); // unless it was interrupted in a line because the run had to end
        return verdict::stopped;
    }
    if (observer_ != nullptr) observer_->solution_found(solution);
    if (count_++ == 0) {
        common_ = partial_grid(solution);
    } else {
        for (std::size_t i = 0; i < solution.cells().size(); ++i)
            common_.cells()[i] |= color_set::only(solution.cells()[i]);
    }
    const bool goes_on = !options_.on_solution || options_.on_solution(solution);
    if (!options_.on_solution || count_ == 1) {
        const bool has_room = reserve_memory(solution.cells().size());
        solutions_.push_back(std::move(solution));
        if (!has_room) return verdict::stopped;
    }
    if (!goes_on) {
        stop(stopped_by::callback);
        return verdict::stopped;
    }
    if (found_all()) return verdict::exhausted;
    if (count_ < std::max<std::size_t>(options_.max_solutions, 1)) return verdict::open;
    stop(stopped_by::max_solutions);
    return verdict::stopped;
}

NONO_CONSTEXPR solve_result solver_run::finish(verdict end, partial_grid known) {
    const bool exhausted = end == verdict::exhausted;
    solve_result out;
    out.solutions = std::move(solutions_);
    out.solution_count = count_;
    out.statistics = statistics;
    if (!exhausted) out.stopped_by = cause();
    if (count_ == 0)
        out.common = std::move(known);
    else
        out.common = std::move(common_);
    if (count_ >= 2)
        out.status = status::multiple;
    else if (count_ == 1)
        out.status = exhausted ? status::unique : status::solvable;
    else
        out.status = exhausted ? status::impossible : status::unknown;
    if (exhausted && count_ < 2) out.proof = proof_;
    if (observer_ != nullptr) observer_->ended(out);
    return out;
}

NONO_CONSTEXPR solve_result solver_run::refuse(argument_errc error) {
    solve_result out;
    out.error = error;
    if (observer_ != nullptr) observer_->ended(out);
    return out;
}

}}} // namespace nono::NONO_ABI::extend

#endif // NONO_SOLVER_RUN_RUN_HPP
