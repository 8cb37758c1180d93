// What a run costs: processor time, wall time, instructions; and how fast the machine is at the moment.
// SPDX-License-Identifier: MIT
#ifndef NONO_BENCH_COMPARE_MEASURE_HPP
#define NONO_BENCH_COMPARE_MEASURE_HPP

#include <cstdint>
#include <optional>

namespace bench {

// Seconds of processor time that this thread has used.
double cpu_seconds();

// Seconds of a clock that never goes back.
double wall_seconds();

// Counts the instructions of the thread that makes it, in user space, where the system has such counters and allows
// their use (Linux, perf_event_paranoid up to 2, not on every virtual machine).
class instruction_counter {
public:
    instruction_counter();
    instruction_counter(const instruction_counter&) = delete;
    instruction_counter& operator=(const instruction_counter&) = delete;
    ~instruction_counter();

    void start();
    // The instructions since `start`; nothing where they cannot be counted.
    [[nodiscard]] std::optional<std::uint64_t> stop();

private:
    int file_ = -1;
};

// The processor time of a fixed piece of integer work in this thread, about a millisecond: the speed of the machine at
// the moment, to compare times with that were measured beside it.
double reference_seconds();

} // namespace bench

#endif // NONO_BENCH_COMPARE_MEASURE_HPP
