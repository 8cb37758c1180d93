// SPDX-License-Identifier: MIT
#include "measure.hpp"

#include <chrono>
#include <ctime>

#if defined(__linux__)
#include <linux/perf_event.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace bench {

double cpu_seconds() {
#if defined(CLOCK_THREAD_CPUTIME_ID)
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
#else
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
#endif
}

double wall_seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

#if defined(__linux__)

instruction_counter::instruction_counter() {
    perf_event_attr wanted{};
    wanted.size = sizeof(wanted);
    wanted.type = PERF_TYPE_HARDWARE;
    wanted.config = PERF_COUNT_HW_INSTRUCTIONS;
    wanted.disabled = 1;
    wanted.exclude_kernel = 1;
    wanted.exclude_hv = 1;
    file_ = static_cast<int>(syscall(SYS_perf_event_open, &wanted, 0, -1, -1, PERF_FLAG_FD_CLOEXEC));
}

instruction_counter::~instruction_counter() {
    if (file_ >= 0) close(file_);
}

void instruction_counter::start() {
    if (file_ < 0) return;
    ioctl(file_, PERF_EVENT_IOC_RESET, 0);
    ioctl(file_, PERF_EVENT_IOC_ENABLE, 0);
}

std::optional<std::uint64_t> instruction_counter::stop() {
    if (file_ < 0) return std::nullopt;
    ioctl(file_, PERF_EVENT_IOC_DISABLE, 0);
    std::uint64_t count = 0;
    if (read(file_, &count, sizeof(count)) != static_cast<ssize_t>(sizeof(count)) || count == 0) return std::nullopt;
    return count;
}

#else

instruction_counter::instruction_counter() = default;
instruction_counter::~instruction_counter() = default;
void instruction_counter::start() {}
std::optional<std::uint64_t> instruction_counter::stop() { return std::nullopt; }

#endif

double reference_seconds() {
    static volatile std::uint64_t kept = 88'172'645'463'325'252U; // so that the work is not left out
    const double start = cpu_seconds();
    std::uint64_t x = kept; // xorshift: each step needs the one before
    for (int i = 0; i < 500'000; ++i) {
        x ^= x << 13U;
        x ^= x >> 7U;
        x ^= x << 17U;
    }
    kept = x;
    return cpu_seconds() - start;
}

} // namespace bench
