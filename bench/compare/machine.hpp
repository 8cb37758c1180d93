// The machine, the compiler and the time, as a results file names them.
#ifndef NONO_BENCH_COMPARE_MACHINE_HPP
#define NONO_BENCH_COMPARE_MACHINE_HPP

#include <cstdint>
#include <string>

namespace bench {

struct machine {
    std::string processor; // its model; empty where the system does not tell
    unsigned cores = 0;
    std::uint64_t memory = 0; // bytes; 0 where the system does not tell
    std::string system;       // its name, release and architecture
};

machine this_machine();

// Such as "GCC 12.2.0".
std::string compiler_name();

// The options of the build, as CMake has them.
std::string compiler_options();

// The date and time, such as "2026-11-22T19:00:00Z".
std::string utc_now();

} // namespace bench

#endif // NONO_BENCH_COMPARE_MACHINE_HPP
