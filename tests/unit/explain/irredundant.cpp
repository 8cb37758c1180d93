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
        // Groups of any size leave the same parts.
        std::uint32_t left_by_groups = (1U << count) - 1;
        nono::detail::leave_out_groups<std::size_t>(
            {parts.data(), parts.size()}, 1 + random.below(count), [&](std::size_t i) { left_by_groups &= ~(1U << i); },
            [&](std::size_t i) { left_by_groups |= 1U << i; }, [&] { return holds(left_by_groups); },
            [](std::size_t) {});
        REQUIRE(left_by_groups == left);
        for (std::size_t i = 0; i < count; ++i)
            if ((left >> i & 1U) != 0) REQUIRE(!holds(left & ~(1U << i)));
    }
}

TEST_CASE("irredundant: groups take few queries if the remaining parts are adjacent") {
    for (const std::size_t needed : {0U, 1U, 5U, 20U}) {
        CAPTURE(needed);
        std::vector<std::size_t> parts(40);
        std::iota(parts.begin(), parts.end(), std::size_t{0});
        std::vector<bool> is_left(parts.size(), true);
        std::size_t queries = 0;
        std::vector<std::size_t> kept;
        nono::detail::leave_out_groups<std::size_t>(
            {parts.data(), parts.size()}, 20, [&](std::size_t i) { is_left[i] = false; },
            [&](std::size_t i) { is_left[i] = true; },
            [&] {
                ++queries;
                return std::all_of(is_left.end() - static_cast<std::ptrdiff_t>(needed), is_left.end(),
                                   [](bool left) { return left; });
            },
            [&](std::size_t part) { kept.push_back(part); });
        CHECK(kept.size() == needed);
        CHECK(std::count(is_left.begin(), is_left.end(), true) == static_cast<std::ptrdiff_t>(needed));
        CHECK(queries <= needed + 8);
    }
}
