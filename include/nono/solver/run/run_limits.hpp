// Limits of time and memory, and a request to stop, for work that takes long.
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

/// How much checking a proof may take, or looking for one. Work is calls of line solvers, so checkers use none of it;
/// nor do they report progress.
struct verify_options {
    nono::budget budget{}; ///< how much it may take
};

namespace extend {

/// What work that takes long polls for its limits, and where it takes its memory from.
class run_limits : public line_interrupt {
public:
    /// With the memory, the time and the stop request of a budget; the clock starts. What `stop` refers to must outlive
    /// it. Who works counts the work and reports progress.
    constexpr explicit run_limits(const budget& bounds) noexcept : max_memory_(bounds.memory), stop_(bounds.stop) {
        if (detail::at_run_time() && bounds.time.is_limited())
            deadline_ = detail::monotonic_nanoseconds() + bounds.time.nanoseconds;
    }

    /// Polls the limits of time: true when the work has to end; `cause` then states why. Call it before each step that
    /// takes about `microseconds`: the clock and the stop request are polled after every 64 of them.
    [[nodiscard]] constexpr bool is_interrupted(std::uint64_t microseconds = 1) {
        return has_stopped() || (detail::at_run_time() && is_due(microseconds) && requested());
    }
    /// Polls the clock and the stop request: for line solvers, within a line that takes long. True: the run must
    /// stop. The stop request must not throw.
    [[nodiscard]] bool requested() noexcept override {
        if (has_stopped()) return true;
        if (stop_.stop_requested()) return stop(stopped_by::stop_request);
        return deadline_ != 0 && detail::monotonic_nanoseconds() >= deadline_ && stop(stopped_by::time_limit);
    }

    /// True once something has ended the work.
    [[nodiscard]] constexpr bool has_stopped() const noexcept { return cause_ != stopped_by::nothing; }
    /// What has ended it; `nothing` if nothing has.
    [[nodiscard]] constexpr stopped_by cause() const noexcept { return cause_; }
    /// Ends the work for a reason; an earlier reason stays. Returns true.
    constexpr bool stop(stopped_by why) noexcept {
        if (!has_stopped()) cause_ = why;
        return true;
    }

    /// What is left of the time.
    [[nodiscard]] time_span time_left() const noexcept {
        time_span left;
        if (deadline_ == 0) return left;
        const std::uint64_t now = detail::monotonic_nanoseconds();
        left.nanoseconds = now < deadline_ ? deadline_ - now : 0;
        return left;
    }

    /// Bytes of the limit that are not taken yet.
    [[nodiscard]] constexpr std::uint64_t memory_left() const noexcept { return max_memory_ - memory_; }
    /// The most bytes that were taken at one time.
    [[nodiscard]] constexpr std::uint64_t peak_memory() const noexcept { return peak_memory_; }
    /// Takes bytes of the limit, to be called before they are allocated. False, and the work ends, where so many are
    /// not left. See `memory_reservation`.
    [[nodiscard]] constexpr bool reserve_memory(std::uint64_t bytes) noexcept {
        if (bytes > memory_left()) return !stop(stopped_by::max_memory);
        memory_ += bytes;
        if (peak_memory_ < memory_) peak_memory_ = memory_;
        return true;
    }
    /// Gives back bytes that were taken.
    constexpr void give_back_memory(std::uint64_t bytes) noexcept { memory_ -= bytes; }

protected:
    run_limits(const run_limits&) = default; ///< copies what is taken and left
    /// Copies what is taken and left.
    run_limits& operator=(const run_limits&) = default;
    ~run_limits() = default;

    /// Adds to the time that has passed; true when it is time to poll.
    [[nodiscard]] constexpr bool is_due(std::uint64_t microseconds) noexcept {
        const std::uint64_t before = passed_;
        passed_ += microseconds;
        return before / 64 != passed_ / 64;
    }
    /// Microseconds, about.
    [[nodiscard]] constexpr std::uint64_t passed() const noexcept { return passed_; }

private:
    std::uint64_t max_memory_;
    stop_ref stop_;
    std::uint64_t deadline_ = 0; // 0: none
    std::uint64_t passed_ = 0;
    std::uint64_t memory_ = 0;
    std::uint64_t peak_memory_ = 0;
    stopped_by cause_ = stopped_by::nothing;
};

/// The limits of work that is no run of a solver.
class work_limits final : public run_limits {
public:
    /// The limits of a budget.
    using run_limits::run_limits;
};

/// Memory of a run for as long as the claim lives.
class memory_reservation {
public:
    /// Takes bytes, or stops the run where so many are not left. The run must outlive it.
    constexpr memory_reservation(run_limits& run, std::uint64_t bytes) noexcept
        : run_(run), bytes_(run.reserve_memory(bytes) ? bytes : 0) {}
    memory_reservation(const memory_reservation&) = delete;
    memory_reservation& operator=(const memory_reservation&) = delete;
    constexpr ~memory_reservation() { run_.give_back_memory(bytes_); }

    /// Bytes that are claimed.
    [[nodiscard]] constexpr std::uint64_t bytes() const noexcept { return bytes_; }
    /// Makes it so many bytes, if it is less. A quarter more is taken, if that is left, so that what grows need not ask
    /// often. Where so many are not left, the run stops.
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

/// Cells, or other elements of eight bytes, that are filled without polling: that takes some milliseconds. Systems that
/// provide memory only when it is written to may need a hundred times as long for all cells of the largest puzzles.
inline constexpr std::size_t quickly_filled = std::size_t{1} << 22U;

/// `size` copies of a value. Polls the limits if there are more than `quickly_filled`, and returns no copies if they
/// end the call.
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

/// A grid of the size of a puzzle whose cells all have the same colors; it has no size if the limits end the call.
[[nodiscard]] NONO_CONSTEXPR partial_grid grid_within(const clues& puzzle, color_set colors, run_limits& limits) {
    auto cells = filled_within(puzzle.width() * puzzle.height(), colors, limits);
    if (limits.has_stopped()) return {};
    return partial_grid::of(puzzle.width(), puzzle.height(), std::move(cells));
}

} // namespace detail

}} // namespace nono::NONO_ABI

#endif // NONO_SOLVER_RUN_RUN_LIMITS_HPP
