// The costs of a run besides time: instructions; and the current speed of the machine.
// SPDX-License-Identifier: MIT
#ifndef NONO_BENCH_COMPARE_MEASURE_HPP
#define NONO_BENCH_COMPARE_MEASURE_HPP

#include "../clock.hpp"

#include <cstdint>
#include <optional>

#if defined(__linux__)
#include <linux/perf_event.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace bench {

// Counts the instructions of the creating thread in user space, if the system has such counters and allows their use
// (Linux, perf_event_paranoid up to 2, not on every virtual machine). `stop` returns the instructions since `start`, or
// std::nullopt if they cannot be counted.
class instruction_counter {
#if defined(__linux__)
public:
    instruction_counter() {
        perf_event_attr wanted{};
        wanted.size = sizeof(wanted);
        wanted.type = PERF_TYPE_HARDWARE;
        wanted.config = PERF_COUNT_HW_INSTRUCTIONS;
        wanted.disabled = 1;
        wanted.exclude_kernel = 1;
        wanted.exclude_hv = 1;
        file_ = static_cast<int>(syscall(SYS_perf_event_open, &wanted, 0, -1, -1, PERF_FLAG_FD_CLOEXEC));
    }
    instruction_counter(const instruction_counter&) = delete;
    instruction_counter& operator=(const instruction_counter&) = delete;
    ~instruction_counter() {
        if (file_ >= 0) close(file_);
    }

    void start() {
        if (file_ < 0) return;
        ioctl(file_, PERF_EVENT_IOC_RESET, 0);
        ioctl(file_, PERF_EVENT_IOC_ENABLE, 0);
    }
    [[nodiscard]] std::optional<std::uint64_t> stop() {
        if (file_ < 0) return std::nullopt;
        ioctl(file_, PERF_EVENT_IOC_DISABLE, 0);
        std::uint64_t count = 0;
        const bool is_read = read(file_, &count, sizeof(count)) == static_cast<ssize_t>(sizeof(count));
        return is_read && count != 0 ? std::optional(count) : std::nullopt;
    }

private:
    int file_ = -1;
#else
public:
    void start() {}
    [[nodiscard]] std::optional<std::uint64_t> stop() { return std::nullopt; }
#endif
};

// Returns the processor time of a fixed amount of integer work in this thread, about a millisecond: the current speed
// of the machine, to normalize times measured next to it.
inline double reference_seconds() {
    static volatile std::uint64_t kept = 88'172'645'463'325'252U; // keeps the work from being optimized away
    const double start = cpu_seconds();
    std::uint64_t x = kept; // xorshift: each step depends on the previous one
    for (int i = 0; i < 500'000; ++i) {
        x ^= x << 13U;
        x ^= x >> 7U;
        x ^= x << 17U;
    }
    kept = x;
    return cpu_seconds() - start;
}

} // namespace bench

#endif // NONO_BENCH_COMPARE_MEASURE_HPP
