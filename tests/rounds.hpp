// The number of cases in randomized tests. The environment variable NONO_TEST_ROUNDS multiplies the default number of
// cases; `sh tests/run.sh all` sets it to 4.
// SPDX-License-Identifier: MIT
#ifndef NONO_TESTS_ROUNDS_HPP
#define NONO_TESTS_ROUNDS_HPP

#include <algorithm>
#include <cstdlib>

namespace nono_tests {

/// Returns the number of cases to try; the default is `usual`.
[[nodiscard]] inline int rounds(int usual) {
    const char* const factor = std::getenv("NONO_TEST_ROUNDS");
    return factor != nullptr ? usual * (std::max)(1, std::atoi(factor)) : usual;
}

/// Returns true if NONO_TEST_ROUNDS is more than the default, so enumerations should include one more size.
[[nodiscard]] inline bool thorough() { return rounds(1) > 1; }

/// Like `rounds`, but for slow cases: the default is half of them.
[[nodiscard]] inline int costly_rounds(int usual) { return thorough() ? rounds(usual) : usual / 2; }

} // namespace nono_tests

#endif // NONO_TESTS_ROUNDS_HPP
