// A stop request for tests of limits.
// SPDX-License-Identifier: MIT
#ifndef NONO_TESTS_COUNTED_STOP_HPP
#define NONO_TESTS_COUNTED_STOP_HPP

#include <cstdint>

namespace nono_tests {

/// Requests a stop after it was polled `maximum` times, and counts the polls.
struct counted_stop {
    std::uint64_t maximum = 0;
    mutable std::uint64_t polls = 0;
    [[nodiscard]] bool stop_requested() const noexcept { return polls++ >= maximum; }
};

} // namespace nono_tests

#endif // NONO_TESTS_COUNTED_STOP_HPP
