// What an operation costs, counted and not timed: the same on every run.
// SPDX-License-Identifier: MIT
#ifndef NONO_TESTS_GROWTH_COUNTERS_HPP
#define NONO_TESTS_GROWTH_COUNTERS_HPP

#include <cstddef>
#include <cstdint>

namespace nono_growth {

/// What was done since `reset_counters`.
struct cost {
    std::uint64_t work = 0; ///< basic blocks entered, and words that memory functions went over
    std::size_t peak = 0;   ///< bytes that were allocated at a time, beyond those that were there before
};

/// Starts anew.
void reset_counters() noexcept;
/// What was done since then.
[[nodiscard]] cost counted() noexcept;

} // namespace nono_growth

#endif // NONO_TESTS_GROWTH_COUNTERS_HPP
