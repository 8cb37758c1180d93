// The solving that making a puzzle takes: many short calls, under limits that hold for all of them together.
#ifndef NONO_MAKE_TRIALS_HPP
#define NONO_MAKE_TRIALS_HPP

#include <nono/clues.hpp>
#include <nono/control.hpp>
#include <nono/detail/clock.hpp>
#include <nono/detail/config.hpp>
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

/// What ended the trials.
enum class trials_end : std::uint8_t { open, max_trials, max_work, time_limit, stop_request };

/// Solves under common limits, and counts.
class trials {
public:
    explicit trials(const trial_limits& limits) : limits_(limits), deadline_(limits.time_limit.nanoseconds) {}

    make_progress progress{};      ///< for the display; the trials are counted here, the rest by whoever makes
    nono::statistics statistics{}; ///< of all solving

    /// Why there is no more to be solved; `open`: there is.
    [[nodiscard]] trials_end end() const noexcept { return end_; }
    /// Polls the limits: true where no more is to be solved.
    [[nodiscard]] bool must_stop();
    /// Counts a trial, and shows the progress now and then. As `must_stop`.
    [[nodiscard]] bool begin_trial();

    /// What lines alone tell. `known` as in `solve_options`, or null. Requires that `must_stop()` is false.
    [[nodiscard]] solve_result lines(const clues& puzzle, const partial_grid* known = nullptr) {
        return solve(line_strategy, puzzle, known, 2, no_limit);
    }
    /// The first solutions, with at most `max_work` line solver calls. Requires that `must_stop()` is false.
    [[nodiscard]] solve_result search(const clues& puzzle, const partial_grid* known, std::size_t max_solutions,
                                      std::uint64_t max_work = no_limit) {
        return solve(learning_strategy, puzzle, known, max_solutions, max_work);
    }

    /// The time that is left, for what takes limits of its own.
    [[nodiscard]] time_span time_left() const noexcept;

private:
    [[nodiscard]] solve_result solve(const strategy& how, const clues& puzzle, const partial_grid* known,
                                     std::size_t max_solutions, std::uint64_t max_work);

    trial_limits limits_;
    deadline deadline_;
    std::uint64_t next_progress_ = 0; // the trial before which it is shown again
    trials_end end_ = trials_end::open;
};

/// Cells with more than one color left. Linear in the cells.
[[nodiscard]] inline std::size_t open_count(const partial_grid& cells) noexcept {
    return cells.cells().size() - cells.decided_count();
}

// ---------------------------------------------------------------------------------------------------------------------

inline bool trials::must_stop() {
    if (end_ != trials_end::open) return true;
    if (progress.trials >= limits_.max_trials)
        end_ = trials_end::max_trials;
    else if (statistics.lines_solved >= limits_.max_work)
        end_ = trials_end::max_work;
    else if (limits_.stop.stop_requested())
        end_ = trials_end::stop_request;
    else if (deadline_.is_over())
        end_ = trials_end::time_limit;
    return end_ != trials_end::open;
}

inline bool trials::begin_trial() {
    constexpr std::uint64_t between_progress = 64;
    if (limits_.on_progress && progress.trials >= next_progress_) {
        next_progress_ = progress.trials + between_progress;
        limits_.on_progress(progress);
    }
    if (must_stop()) return true;
    ++progress.trials;
    return false;
}

inline time_span trials::time_left() const noexcept {
    time_span left;
    left.nanoseconds = deadline_.left();
    return left;
}

inline solve_result trials::solve(const strategy& how, const clues& puzzle, const partial_grid* known,
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
    if (out.stopped_by == stopped_by::time_limit) end_ = trials_end::time_limit;
    if (out.stopped_by == stopped_by::stop_request) end_ = trials_end::stop_request;
    return out;
}

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_MAKE_TRIALS_HPP
