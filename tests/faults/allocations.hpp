// Counts allocations, and lets one of them fail. For the program in main.cpp, which replaces `operator new`.
// SPDX-License-Identifier: MIT
#ifndef NONO_TESTS_FAULTS_ALLOCATIONS_HPP
#define NONO_TESTS_FAULTS_ALLOCATIONS_HPP

#include <cstddef>

namespace nono_faults {

/// No failing allocation.
inline constexpr std::size_t never = static_cast<std::size_t>(-1);

/// The allocations while counting was on.
struct allocation_counts {
    std::size_t made = 0;        ///< allocations, including the failed one
    std::size_t failing = never; ///< index of the allocation that fails
    std::size_t unfreed = 0;     ///< blocks that are not freed, regardless of when they were allocated
    bool is_counting = false;    ///< false: nothing fails
    bool has_failed = false;     ///< true once the failing allocation was requested
};
inline allocation_counts allocated;

/// Resets the counts, and lets one allocation fail.
inline void begin_counting(std::size_t failing = never) noexcept {
    allocated.made = 0;
    allocated.failing = failing;
    allocated.has_failed = false;
    allocated.is_counting = true;
}
inline void end_counting() noexcept { allocated.is_counting = false; }

/// Excludes the allocations of the test itself from the counts, within its scope.
class uncounted {
public:
    uncounted() noexcept : before_(allocated.is_counting) { allocated.is_counting = false; }
    uncounted(const uncounted&) = delete;
    uncounted& operator=(const uncounted&) = delete;
    ~uncounted() { allocated.is_counting = before_; }

private:
    bool before_;
};

} // namespace nono_faults

#endif // NONO_TESTS_FAULTS_ALLOCATIONS_HPP
