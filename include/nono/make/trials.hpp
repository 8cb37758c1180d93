// The solving that making a puzzle takes: many short calls, under limits that hold for all of them together.
#ifndef NONO_MAKE_TRIALS_HPP
#define NONO_MAKE_TRIALS_HPP

#include <nono/clues.hpp>
#include <nono/control.hpp>
#include <nono/detail/clock.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/grid.hpp>
#include <nono/limits.hpp>
#include <nono/make/target.hpp>
#include <nono/solver/options.hpp>
#include <nono/solver/strategies.hpp>
#include <nono/statistics.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace nono::inline NONO_ABI::detail {

/// The limits of all solving together. `max_trials` and `max_work` are the same everywhere, the others are not.
struct trial_limits {
    std::uint64_t max_trials = no_limit;
    std::uint64_t max_work = no_limit; ///< line solver calls
    /// Line solver calls of a trial: where it takes more, it counts as several.
    std::uint64_t work_of_trial = no_limit;
    time_span time_limit{};
    stop_ref stop{};
    function_ref<void(const make_progress&)> on_progress{};
};

/// Solves under common limits, and counts.
class trials {
public:
    explicit trials(const trial_limits& limits) : limits_(limits), deadline_(limits.time_limit.nanoseconds) {}

    make_progress progress{};      ///< for the display; the trials are counted here, the rest by whoever makes
    nono::statistics statistics{}; ///< of all solving

    /// Why nothing more is solved: `nothing` where more is, `max_work` also where `max_trials` are used up.
    [[nodiscard]] stopped_by end() const noexcept { return end_; }
    /// True where nothing more is solved, as of the last poll.
    [[nodiscard]] bool is_over() const noexcept { return end_ != stopped_by::nothing; }
    /// The status of a time limit or a stop request where that ended the trials, else `other`.
    template <class Value> [[nodiscard]] Value status_or(Value other) const noexcept {
        if (end_ == stopped_by::time_limit) return Value::time_limit;
        return end_ == stopped_by::stop_request ? Value::stop_request : other;
    }
    /// Polls the limits: true where no more is to be solved.
    [[nodiscard]] bool must_stop() {
        if (is_over()) return true;
        if (progress.trials >= limits_.max_trials || statistics.lines_solved >= limits_.max_work)
            end_ = stopped_by::max_work;
        else if (limits_.stop.stop_requested())
            end_ = stopped_by::stop_request;
        else if (deadline_.is_over())
            end_ = stopped_by::time_limit;
        return is_over();
    }

    /// Counts a trial, and shows the progress now and then. As `must_stop`.
    [[nodiscard]] bool begin_trial() {
        constexpr std::uint64_t between_progress = 64;
        if (limits_.on_progress && progress.trials >= next_progress_) {
            next_progress_ = progress.trials + between_progress;
            limits_.on_progress(progress);
        }
        if (must_stop()) return true;
        ++progress.trials;
        return false;
    }

    /// What lines alone tell. `known` as in `solve_options`, or null. Requires that `must_stop()` is false.
    [[nodiscard]] solve_result lines(const clues& puzzle, const partial_grid* known = nullptr) {
        return solve(line_strategy, puzzle, known, 2, no_limit);
    }

    /// The first solutions, with at most `max_work` line solver calls. Requires that `must_stop()` is false.
    [[nodiscard]] solve_result search(const clues& puzzle, const partial_grid* known, std::size_t max_solutions,
                                      std::uint64_t max_work = no_limit) {
        return solve(learning_strategy, puzzle, known, max_solutions, max_work);
    }

    /// True where the first solutions turn out to be one, with few line solver calls for each line. As `search`.
    [[nodiscard]] bool finds_unique(const clues& puzzle) {
        constexpr std::uint64_t work_of_line = 64;
        const std::uint64_t work = work_of_line * (puzzle.width() + puzzle.height());
        return search(puzzle, nullptr, 2, work).status == status::unique;
    }

    /// The time that is left, for what takes limits of its own.
    [[nodiscard]] time_span time_left() const noexcept {
        time_span left;
        left.nanoseconds = deadline_.left();
        return left;
    }

private:
    [[nodiscard]] solve_result solve(const strategy& how, const clues& puzzle, const partial_grid* known,
                                     std::size_t max_solutions, std::uint64_t max_work) {
        solve_options options;
        options.max_solutions = max_solutions;
        options.known = known;
        options.max_work = max_work;
        if (limits_.max_work != std::uint64_t{no_limit})
            options.max_work =
                (std::min)(max_work, limits_.max_work - (std::min)(limits_.max_work, statistics.lines_solved));
        options.stop = limits_.stop;
        options.time_limit = time_left();
        solve_result out = how.solve(puzzle, options);
        statistics += out.statistics;
        progress.trials += out.statistics.lines_solved / limits_.work_of_trial;
        if (out.stopped_by == stopped_by::time_limit || out.stopped_by == stopped_by::stop_request)
            end_ = out.stopped_by;
        return out;
    }

    trial_limits limits_;
    deadline deadline_;
    std::uint64_t next_progress_ = 0; // the trial before which it is shown again
    stopped_by end_ = stopped_by::nothing;
};

/// The numbers of the cells that are not decided, row by row. Linear in the cells.
[[nodiscard]] inline lean_vector<std::size_t> open_cells(const partial_grid& cells) {
    lean_vector<std::size_t> out;
    for (std::size_t cell = 0; cell < cells.cells().size(); ++cell)
        if (cells.cells()[cell].size() != 1) out.push_back(cell);
    return out;
}

/// Cells with more than one color left. Linear in the cells.
[[nodiscard]] inline std::size_t open_count(const partial_grid& cells) noexcept {
    return cells.cells().size() - cells.decided_count();
}

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_MAKE_TRIALS_HPP
