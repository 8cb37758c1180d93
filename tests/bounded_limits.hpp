// Limits of a computation, for tests of what reserves memory from them.
// SPDX-License-Identifier: MIT
#ifndef NONO_TESTS_BOUNDED_LIMITS_HPP
#define NONO_TESTS_BOUNDED_LIMITS_HPP

#include <nono/model/control.hpp>
#include <nono/solver/run/run_limits.hpp>

#include <cstdint>

namespace nono_tests {

struct bounded_limits final : nono::extend::run_limits {
    bounded_limits() : run_limits(nono::budget{}) {}
    explicit bounded_limits(std::uint64_t memory) : run_limits(nono::budget{.memory = memory}) {}
};

} // namespace nono_tests

#endif // NONO_TESTS_BOUNDED_LIMITS_HPP
