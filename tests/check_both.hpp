// Checks of an expression at compile time and at run time.
// SPDX-License-Identifier: MIT
#ifndef NONO_TESTS_CHECK_BOTH_HPP
#define NONO_TESTS_CHECK_BOTH_HPP

#include <nono/detail/config.hpp>

#include <doctest/doctest.h>

#if NONO_HAS_CONSTEXPR_VECTOR && NONO_DEFINITIONS
/// Checks that a constant expression holds, if the compiler can evaluate it: not if functions are only declared.
#define NONO_CHECK_CONSTANT(...) static_assert(__VA_ARGS__)

/// Checks that a constant expression holds at compile time and at run time: the code differs if a function uses
/// `std::is_constant_evaluated`.
#define NONO_CHECK_BOTH(...)                                                                                           \
    do {                                                                                                               \
        static_assert(__VA_ARGS__);                                                                                    \
        CHECK(nono_tests::at_run_time([&] { return (__VA_ARGS__) ? true : false; }));                                  \
    } while (false)
#else
#define NONO_CHECK_CONSTANT(...) static_assert(true)
#define NONO_CHECK_BOTH(...) CHECK((__VA_ARGS__))
#endif

namespace nono_tests {

// Not constexpr, so that its argument is not evaluated at compile time.
template <class Expression> [[nodiscard]] bool at_run_time(Expression expression) {
    bool (*volatile call)(Expression) = [](Expression argument) { return argument(); };
    return call(expression);
}

} // namespace nono_tests

#endif // NONO_TESTS_CHECK_BOTH_HPP
