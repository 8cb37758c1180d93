// The clocks that costs are measured by.
// SPDX-License-Identifier: MIT
#ifndef NONO_BENCH_CLOCK_HPP
#define NONO_BENCH_CLOCK_HPP

#include <nono/detail/clock.hpp>
#include <nono/model/control.hpp>

#include <ctime>

namespace bench {

/// Seconds of processor time that this thread has used: other programs do not count.
inline double cpu_seconds() {
#if defined(CLOCK_THREAD_CPUTIME_ID)
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
#else
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
#endif
}

/// Seconds of a clock that never goes back.
inline double wall_seconds() { return static_cast<double>(nono::detail::monotonic_nanoseconds()) * 1e-9; }

/// Asks to stop when this thread has used so many seconds of processor time, as programs are stopped, or something else
/// asks. The processor's clock takes a call of the system: it is looked at only once that much time is over.
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
