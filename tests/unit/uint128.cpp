// SPDX-License-Identifier: MIT
#include <nono/model/uint128.hpp>

#include "check_both.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <string>

using nono::uint128;
using nono::detail::saturating_product;
using nono::detail::saturating_sum;

namespace {

constexpr std::uint64_t all_bits = ~std::uint64_t{0};

/// Returns n!, saturated at the largest number.
constexpr uint128 factorial(std::uint64_t n) {
    uint128 out = 1;
    for (std::uint64_t i = 2; i <= n; ++i) out = saturating_product(out, i);
    return out;
}

} // namespace

TEST_CASE("uint128: comparison starts with the upper halves") {
    NONO_CHECK_BOTH(uint128() == 0U);
    NONO_CHECK_BOTH(uint128(7) == uint128(0, 7));
    NONO_CHECK_BOTH(uint128(1, 0) > all_bits);
    NONO_CHECK_BOTH(uint128(1, 5) < uint128(2, 0));
    NONO_CHECK_BOTH(uint128(1, 5) < uint128(1, 6));
    NONO_CHECK_BOTH(uint128(1, 5) != uint128(5, 1));
    NONO_CHECK_BOTH(uint128(3, 4).high() == 3 && uint128(3, 4).low() == 4);
}

TEST_CASE("uint128: sums carry, and saturate at the largest number") {
    NONO_CHECK_BOTH(saturating_sum(2, 3) == 5U);
    NONO_CHECK_BOTH(saturating_sum(all_bits, 1) == uint128(1, 0));
    NONO_CHECK_BOTH(saturating_sum(uint128(all_bits, all_bits - 1), 1) == uint128::largest());
    NONO_CHECK_BOTH(saturating_sum(uint128::largest(), 1) == uint128::largest());
    NONO_CHECK_BOTH(saturating_sum(uint128(all_bits, 0), uint128(1, 0)) == uint128::largest());
    NONO_CHECK_BOTH(saturating_sum(uint128(all_bits - 1, all_bits), uint128(0, 1)) == uint128(all_bits, 0));
}

TEST_CASE("uint128: products use all bits, and saturate at the largest number") {
    NONO_CHECK_BOTH(saturating_product(6, 7) == 42U);
    NONO_CHECK_BOTH(saturating_product(all_bits, all_bits) == uint128(all_bits - 1, 1));
    NONO_CHECK_BOTH(saturating_product(uint128(1, 0), all_bits) == uint128(all_bits, 0));
    NONO_CHECK_BOTH(saturating_product(all_bits, uint128(1, 1)) == uint128::largest());
    NONO_CHECK_BOTH(saturating_product(uint128(1, 0), uint128(1, 0)) == uint128::largest());
    NONO_CHECK_BOTH(saturating_product(uint128(1, 0), uint128(0, 0)) == 0U);
    NONO_CHECK_BOTH(saturating_product(uint128(2, 0), all_bits / 2) == uint128(all_bits - 1, 0));
    NONO_CHECK_BOTH(saturating_product(uint128(2, 0), all_bits / 2 + 1) == uint128::largest());
    // 2^128 - 1 = (2^64 - 1) (2^64 + 1)
    NONO_CHECK_BOTH(saturating_product(all_bits - 1, uint128(1, 1)) == uint128(all_bits - 1, all_bits - 1));
}

TEST_CASE("uint128: decimal digits") {
    NONO_CHECK_BOTH(uint128().digits().count == 1);
    CHECK(to_string(uint128()) == "0");
    CHECK(to_string(uint128(10)) == "10");
    CHECK(to_string(uint128(all_bits)) == "18446744073709551615");
    CHECK(to_string(uint128(1, 0)) == "18446744073709551616");
    CHECK(to_string(uint128::largest()) == "340282366920938463463374607431768211455");
    CHECK(to_string(factorial(34)) == "295232799039604140847618609643520000000");
    CHECK(factorial(35) == uint128::largest());
    constexpr auto digits = factorial(25).digits();
    static_assert(digits.text() == "15511210043330985984000000");
}
