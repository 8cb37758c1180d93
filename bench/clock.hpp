// The clocks with which costs are measured.
// SPDX-License-Identifier: MIT
#ifndef NONO_BENCH_CLOCK_HPP
#define NONO_BENCH_CLOCK_HPP

#include <nono/detail/clock.hpp>
#include <nono/model/control.hpp>

#include <ctime>

namespace bench {

/// Returns the processor time of this thread in seconds: other programs do not count.
inline double cpu_seconds() {
#if defined(CLOCK_THREAD_CPUTIME_ID)
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
#else
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
#endif
}

/// Returns the seconds of a monotonic clock.
inline double wall_seconds() { return static_cast<double>(nono::detail::monotonic_nanoseconds()) * 1e-9; }

/// Requests a stop once this thread has used a number of seconds of processor time, or once another stop source
/// requests it. Reading the processor's clock takes a system call, so it is read only after that much wall time.
class cpu_limit {
public:
    explicit cpu_limit(double seconds, nono::extend::stop_ref other = {})
        : other_(other), end_(cpu_seconds() + seconds), earliest_(wall_seconds() + seconds) {}

    [[nodiscard]] bool stop_requested() const {
        return other_.stop_requested() || (wall_seconds() >= earliest_ && cpu_seconds() >= end_);
    }

private:
    nono::extend::stop_ref other_;
    double end_;
    double earliest_;
};

} // namespace bench

#endif // NONO_BENCH_CLOCK_HPP
