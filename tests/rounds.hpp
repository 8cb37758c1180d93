// How thorough the tests are that try many cases. The environment variable NONO_TEST_ROUNDS says how many times as many
// cases they try as by default; `sh tests/run.sh all` sets it to 4.
// SPDX-License-Identifier: MIT
#ifndef NONO_TESTS_ROUNDS_HPP
#define NONO_TESTS_ROUNDS_HPP

#include <algorithm>
#include <cstdlib>

namespace nono_tests {

/// The number of cases to try, of which there are `usual` by default.
[[nodiscard]] inline int rounds(int usual) {
    const char* const factor = std::getenv("NONO_TEST_ROUNDS");
    return factor != nullptr ? usual * (std::max)(1, std::atoi(factor)) : usual;
}

/// Whether NONO_TEST_ROUNDS asks for more than the default, so that an enumeration should go one size further.
[[nodiscard]] inline bool thorough() { return rounds(1) > 1; }

/// As `rounds`, where a case takes long: half of them by default.
[[nodiscard]] inline int costly_rounds(int usual) { return thorough() ? rounds(usual) : usual / 2; }

} // namespace nono_tests

#endif // NONO_TESTS_ROUNDS_HPP
