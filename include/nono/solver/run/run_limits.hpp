// Limits of time and memory, and a stop request, for long computations.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_RUN_RUN_LIMITS_HPP
#define NONO_SOLVER_RUN_RUN_LIMITS_HPP

#include <nono/detail/clock.hpp>
#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/line/line.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/control.hpp>
#include <nono/model/grid.hpp>
#include <nono/model/outcome.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace nono { inline namespace NONO_ABI {

/// Limits for checking or finding a proof. Work counts calls of line solvers, so checkers use none of it; nor do they
/// report progress.
struct verify_options {
    nono::budget budget{}; ///< limits of the check
};

namespace extend {

/// The limits of a long computation, which polls them and reserves its memory from them.
class run_limits : public line_interrupt {
public:
    /// Uses the memory, time and stop request of a budget, and starts the clock. The object to which `stop` refers must
    /// outlive it. Counting work and reporting progress are up to the caller.
    constexpr explicit run_limits(const budget& bounds) noexcept : max_memory_(bounds.memory), stop_(bounds.stop) {
        if (detail::at_run_time() && bounds.time.is_limited())
            deadline_ = detail::monotonic_nanoseconds() + bounds.time.nanoseconds;
    }

    /// Polls the time limits. Returns true if the work has to end; `cause` then returns the reason. Call it before each
    /// step, with its approximate duration: the clock and the stop request are polled once per 64 microseconds of work.
    [[nodiscard]] constexpr bool is_interrupted(std::uint64_t microseconds = 1) {
        return has_stopped() || (detail::at_run_time() && is_due(microseconds) && requested());
    }
    /// Polls the clock and the stop request. Line solvers call it during slow lines. Returns true if the run must stop.
    /// The stop request must not throw.
    [[nodiscard]] bool requested() noexcept override {
        if (has_stopped()) return true;
        if (stop_.stop_requested()) return stop(stopped_by::stop_request);
        return deadline_ != 0 && detail::monotonic_nanoseconds() >= deadline_ && stop(stopped_by::time_limit);
    }

    /// Returns true once something has ended the work.
    [[nodiscard]] constexpr bool has_stopped() const noexcept { return cause_ != stopped_by::nothing; }
    /// Returns the reason for ending the work, or `nothing`.
    [[nodiscard]] constexpr stopped_by cause() const noexcept { return cause_; }
    /// Ends the work for a reason, unless there is an earlier one. Returns true.
    constexpr bool stop(stopped_by why) noexcept {
        if (!has_stopped()) cause_ = why;
        return true;
    }

    /// Returns the remaining time.
    [[nodiscard]] time_span time_left() const noexcept {
        time_span left;
        if (deadline_ == 0) return left;
        const std::uint64_t now = detail::monotonic_nanoseconds();
        left.nanoseconds = now < deadline_ ? deadline_ - now : 0;
        return left;
    }

    /// Returns the number of bytes that can still be reserved.
    [[nodiscard]] constexpr std::uint64_t memory_left() const noexcept { return max_memory_ - memory_; }
    /// Returns the peak number of bytes reserved.
    [[nodiscard]] constexpr std::uint64_t peak_memory() const noexcept { return peak_memory_; }
    /// Reserves bytes of the limit; call it before allocating them. Returns false, and ends the work, if fewer bytes
    /// are left. See `memory_reservation`.
    [[nodiscard]] constexpr bool reserve_memory(std::uint64_t bytes) noexcept {
        if (bytes > memory_left()) return !stop(stopped_by::max_memory);
        memory_ += bytes;
        if (peak_memory_ < memory_) peak_memory_ = memory_;
        return true;
    }
    /// Releases reserved bytes.
    constexpr void release_memory(std::uint64_t bytes) noexcept { memory_ -= bytes; }

protected:
    run_limits(const run_limits&) = default; ///< copies the reserved and remaining amounts
    /// Copies the reserved and remaining amounts.
    run_limits& operator=(const run_limits&) = default;
    ~run_limits() = default;

    /// Adds to the elapsed time. Returns true if polling is due.
    [[nodiscard]] constexpr bool is_due(std::uint64_t microseconds) noexcept {
        const std::uint64_t before = passed_;
        passed_ += microseconds;
        return before / 64 != passed_ / 64;
    }
    /// Returns the elapsed time in microseconds, approximately.
    [[nodiscard]] constexpr std::uint64_t passed() const noexcept { return passed_; }

private:
    std::uint64_t max_memory_;
    stop_ref stop_;
    std::uint64_t deadline_ = 0; // 0 for no limit
    std::uint64_t passed_ = 0;
    std::uint64_t memory_ = 0;
    std::uint64_t peak_memory_ = 0;
    stopped_by cause_ = stopped_by::nothing;
};

/// Limits of work other than a run of a solver.
class work_limits final : public run_limits {
public:
    /// The limits of a budget.
    using run_limits::run_limits;
};

/// Memory of a run that is reserved during the lifetime of the object.
class memory_reservation {
public:
    /// Reserves bytes, or stops the run if fewer are left. The run must outlive it.
    constexpr memory_reservation(run_limits& run, std::uint64_t bytes) noexcept
        : run_(run), bytes_(run.reserve_memory(bytes) ? bytes : 0) {}
    memory_reservation(const memory_reservation&) = delete;
    memory_reservation& operator=(const memory_reservation&) = delete;
    constexpr ~memory_reservation() { run_.release_memory(bytes_); }

    /// Returns the number of bytes reserved.
    [[nodiscard]] constexpr std::uint64_t bytes() const noexcept { return bytes_; }
    /// Increases the reservation to at least `bytes`. Reserves a quarter more, if available, so that growing objects
    /// call it rarely. Stops the run if fewer bytes are left.
    constexpr void grow_to(std::uint64_t bytes) noexcept {
        if (bytes <= bytes_) return;
        const std::uint64_t more = bytes - bytes_;
        const std::uint64_t ahead = more + bytes / 4 <= run_.memory_left() ? more + bytes / 4 : more;
        if (run_.reserve_memory(ahead)) bytes_ += ahead;
    }

private:
    run_limits& run_;
    std::uint64_t bytes_;
};

} // namespace extend

namespace detail {

/// Number of cells, or other elements of eight bytes, that are filled without polling, which takes some milliseconds.
/// Systems that provide memory only when it is written may need a hundred times as long for all cells of the largest
/// puzzles.
inline constexpr std::size_t quickly_filled = std::size_t{1} << 22U;

/// Returns `size` copies of a value. Polls the limits if there are more than `quickly_filled`, and returns no copies if
/// they end the call.
template <class T>
[[nodiscard]] constexpr lean_vector<T> filled_within(std::size_t size, const T& value, run_limits& limits) {
    constexpr std::size_t part = std::size_t{1} << 15U;
    constexpr std::uint64_t between_polls = 64;
    lean_vector<T> out;
    out.reserve(size);
    while (out.size() < size) {
        if (size > quickly_filled && limits.is_interrupted(between_polls)) return {};
        out.resize(size - out.size() < part ? size : out.size() + part, value);
    }
    return out;
}

/// Makes a grid of the size of a puzzle whose cells all have the same colors. Its size is 0 if the limits end the call.
[[nodiscard]] NONO_CONSTEXPR partial_grid grid_within(const clues& puzzle, color_set colors, run_limits& limits) {
    auto cells = filled_within(puzzle.width() * puzzle.height(), colors, limits);
    if (limits.has_stopped()) return {};
    return partial_grid::of(puzzle.width(), puzzle.height(), std::move(cells));
}

} // namespace detail

}} // namespace nono::NONO_ABI

#endif // NONO_SOLVER_RUN_RUN_LIMITS_HPP
