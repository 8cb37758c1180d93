// The processes that this one has started, those that these have started, and so on.
#ifndef NONO_BENCH_COMPARE_DESCENDANTS_HPP
#define NONO_BENCH_COMPARE_DESCENDANTS_HPP

#include <vector>

namespace bench {

struct descendants {
    std::vector<int> processes; // their numbers
    double cpu_seconds = 0;     // of all of them, with their children that have ended
    bool any_computes = false;  // at this moment, or would if it had a processor
};

// Those of this process, as Linux tells; none on other systems.
descendants find_descendants();

} // namespace bench

#endif // NONO_BENCH_COMPARE_DESCENDANTS_HPP
