// The options and the result of counting solutions.
#ifndef NONO_SOLVER_COUNTING_COUNT_OPTIONS_HPP
#define NONO_SOLVER_COUNTING_COUNT_OPTIONS_HPP

#include <nono/control.hpp>
#include <nono/grid.hpp>
#include <nono/limits.hpp>
#include <nono/solver/options.hpp>
#include <nono/statistics.hpp>
#include <nono/uint128.hpp>

#include <cstdint>

namespace nono::inline NONO_ABI {

/// When to stop counting. Every member has a default.
struct count_options {
    /// Bytes, about, for the tables of counting. With `no_limit` half of `max_memory`, or 64 MiB where that is
    /// `no_limit` too. A stop request waits until a table has grown: 10 ms with 64 MiB, a tenth of a second for each
    /// GiB.
    std::uint64_t max_table_memory = no_limit;
    /// Families of solutions to find one by one where the tables are too small; 0: none. The more, the longer it may
    /// take before it gives up.
    std::uint64_t max_enumerated = 100'000;
    std::uint64_t max_work = no_limit; ///< line solver calls and states; a limit that is the same everywhere
    /// Bytes it may take in all, as `solve_options::max_memory`. Tables get half of it at most.
    std::uint64_t max_memory = no_limit;
    time_span time_limit{};              ///< time before it gives up; not looked at in constant expressions
    stop_ref stop{};                     ///< something that may ask to stop
    const partial_grid* known = nullptr; ///< cells given beforehand, of the puzzle's size; null for none
    std::uint64_t seed = 0;              ///< of the search's randomness
};

/// How many solutions there are.
struct solution_count {
    uint128 count = 0;  ///< the solutions, or at least so many
    bool exact = false; ///< true: there are exactly `count`; false: there may be more
    /// What ended it early, if `exact` is false: `max_enumerated` where the tables were too small (with larger ones it
    /// may need no families); `count_overflow` for 2^128 - 1 solutions or more.
    nono::stopped_by stopped_by = nono::stopped_by::nothing;
    nono::statistics statistics{}; ///< what was done, all searches together
};

} // namespace nono::inline NONO_ABI

#endif // NONO_SOLVER_COUNTING_COUNT_OPTIONS_HPP
