// The cost of an operation, counted instead of timed: the same in every run.
// SPDX-License-Identifier: MIT
#ifndef NONO_TESTS_GROWTH_COUNTERS_HPP
#define NONO_TESTS_GROWTH_COUNTERS_HPP

#include <cstddef>
#include <cstdint>

namespace nono_growth {

/// The work and memory since `reset_counters`.
struct cost {
    std::uint64_t work = 0; ///< basic blocks entered, and words processed by memory functions
    std::size_t peak = 0;   ///< peak of allocated bytes beyond those allocated before
};

/// Resets the counters.
void reset_counters() noexcept;
/// Returns the cost since the last reset.
[[nodiscard]] cost counted() noexcept;

} // namespace nono_growth

#endif // NONO_TESTS_GROWTH_COUNTERS_HPP
