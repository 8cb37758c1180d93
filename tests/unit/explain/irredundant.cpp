// SPDX-License-Identifier: MIT
#include <nono/explain/irredundant.hpp>

#include "brute_force.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <set>
#include <vector>

TEST_CASE("irredundant: the remainder suffices, and no part of it is superfluous") {
    // A reason holds as long as it contains all parts of one of a few sets.
    nono_tests::random_numbers random(4);
    for (int round = 0; round < 300; ++round) {
        const std::size_t count = 1 + random.below(20);
        std::vector<std::uint32_t> sufficient_sets(1 + random.below(4));
        for (auto& set : sufficient_sets) set = static_cast<std::uint32_t>(random.next()) & ((1U << count) - 1);
        std::uint32_t left = (1U << count) - 1;
        const auto holds = [&](std::uint32_t parts) {
            return std::any_of(sufficient_sets.begin(), sufficient_sets.end(),
                               [&](std::uint32_t set) { return (set & ~parts) == 0; });
        };
        std::set<std::uint32_t> queried;
        std::vector<std::size_t> parts(count);
        std::iota(parts.begin(), parts.end(), std::size_t{0});
        nono::detail::leave_out_needless<std::size_t>(
            {parts.data(), parts.size()}, [&](std::size_t i) { left &= ~(1U << i); },
            [&](std::size_t i) { left |= 1U << i; },
            [&] {
                CHECK(queried.insert(left).second); // no query is repeated
                return holds(left);
            });
        REQUIRE(holds(left));
        for (std::size_t i = 0; i < count; ++i)
            if ((left >> i & 1U) != 0) REQUIRE(!holds(left & ~(1U << i)));
    }
}
