// One call of solve from inside: the limits it has to keep, and the solutions it has found so far.
#ifndef NONO_SOLVER_RUN_HPP
#define NONO_SOLVER_RUN_HPP

#include <nono/clues.hpp>
#include <nono/detail/clock.hpp>
#include <nono/detail/config.hpp>
#include <nono/grid.hpp>
#include <nono/solver/options.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace nono::inline NONO_ABI {

/// What an engine works with besides the board: it reports solutions here and asks here whether to go on.
class solver_run {
public:
    /// A run with these limits; the clock starts. Clues and options must outlive it.
    NONO_CONSTEXPR solver_run(const clues& puzzle, const solve_options& options) : puzzle_(puzzle), options_(options) {
        if (!std::is_constant_evaluated() && options.time_limit.nanoseconds != 0)
            deadline_ = detail::monotonic_nanoseconds() + options.time_limit.nanoseconds;
    }

    nono::statistics statistics{}; ///< counted by the engine
    std::size_t decided = 0;       ///< cells decided for good, for the progress display

    /// What the user asked for.
    [[nodiscard]] constexpr const solve_options& options() const noexcept { return options_; }

    /// True when something asked to end the search; `result().stopped_by` then says what. Counts the calls, and looks
    /// at the clock and the stop request at each 64th: call it once for each thing that takes about a microsecond.
    [[nodiscard]] NONO_CONSTEXPR bool must_stop() {
        if (stopped_by_ != stopped_by::nothing) return true;
        if (statistics.lines_solved >= options_.max_work) return stop(stopped_by::max_work);
        if (std::is_constant_evaluated()) return false;
        if (++asked_ % 64 != 0) return false;
        return look_around();
    }

    /// Ends the search for a reason. Returns true.
    constexpr bool stop(nono::stopped_by why) noexcept {
        stopped_by_ = why;
        return true;
    }

    /// Takes a solution. Returns false if the search should end: enough or all were found, or the callback said so. A
    /// picture that does not satisfy the clues is not taken: it ends the search, for then the line solver in use is
    /// wrong.
    [[nodiscard]] NONO_CONSTEXPR bool report(grid solution);

    /// Tells that there are `count` solutions, at least 1: once so many are found, the search need not go on.
    constexpr void expect(std::uint64_t count) noexcept { expected_ = count; }

    /// True when as many solutions were reported as there are, if that is known.
    [[nodiscard]] constexpr bool found_all() const noexcept { return expected_ != 0 && count_ == expected_; }

    /// True when at least one solution was reported.
    [[nodiscard]] constexpr bool found() const noexcept { return count_ != 0; }

    /// The result, once the search is over.
    ///
    /// @param exhausted  true when there are no solutions but the ones reported
    /// @param known      called for what is known of the cells, when there is no solution
    template <class Known> [[nodiscard]] NONO_CONSTEXPR solve_result finish(bool exhausted, Known known);

private:
    bool look_around() {
        if (options_.stop.stop_requested()) return stop(stopped_by::stop_request);
        if (deadline_ != 0 && detail::monotonic_nanoseconds() >= deadline_) return stop(stopped_by::time_limit);
        if (options_.on_progress && asked_ % 4096 == 0)
            options_.on_progress(
                {puzzle_.width() * puzzle_.height(), decided, detail::cast_to<std::size_t>(count_), statistics});
        return false;
    }

    const clues& puzzle_;
    const solve_options& options_;
    std::uint64_t deadline_ = 0;
    std::uint64_t asked_ = 0;
    std::uint64_t count_ = 0;
    std::uint64_t expected_ = 0; // 0: not known
    nono::stopped_by stopped_by_ = stopped_by::nothing;
    std::vector<grid> solutions_;
    partial_grid common_;
};

// ---------------------------------------------------------------------------------------------------------------------

NONO_CONSTEXPR bool solver_run::report(grid solution) {
    if (!satisfies(solution, puzzle_)) {
        stop(stopped_by::strategy);
        return false;
    }
    if (count_++ == 0) {
        common_ = partial_grid(solution);
    } else {
        for (std::size_t i = 0; i < solution.cells().size(); ++i)
            common_.cells()[i] |= color_set::only(solution.cells()[i]);
    }
    if (options_.on_solution) {
        if (!options_.on_solution(solution)) {
            stop(stopped_by::callback);
            return false;
        }
    } else {
        solutions_.push_back(std::move(solution));
    }
    if (found_all()) return false;
    if (count_ < std::max<std::size_t>(options_.max_solutions, 1)) return true;
    stop(stopped_by::max_solutions);
    return false;
}

template <class Known> NONO_CONSTEXPR solve_result solver_run::finish(bool exhausted, Known known) {
    solve_result out;
    out.solutions = std::move(solutions_);
    out.solution_count = count_;
    out.statistics = statistics;
    out.stopped_by = stopped_by::nothing;
    if (!exhausted) out.stopped_by = stopped_by_;
    if (count_ == 0)
        out.common = known();
    else
        out.common = std::move(common_);
    if (count_ >= 2)
        out.status = status::multiple;
    else if (count_ == 1)
        out.status = exhausted ? status::unique : status::solvable;
    else
        out.status = exhausted ? status::impossible : status::unknown;
    return out;
}

} // namespace nono::inline NONO_ABI

#endif // NONO_SOLVER_RUN_HPP
