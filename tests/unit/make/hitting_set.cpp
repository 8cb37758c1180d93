// The cheapest hitting sets, compared with all choices.
// SPDX-License-Identifier: MIT
#include <nono/detail/lean_vector.hpp>
#include <nono/make/hitting_set.hpp>

#include "../../brute_force.hpp"
#include "../../rounds.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

TEST_CASE("hitting_set: finds the cheapest choice") {
    nono_tests::random_numbers random(4);
    std::size_t none = 0;
    const int count = nono_tests::rounds(200);
    for (int i = 0; i < count; ++i) {
        constexpr std::size_t elements = 8;
        nono::detail::lean_vector<std::uint64_t> weights;
        for (std::size_t k = 0; k < elements; ++k)
            weights.push_back(random.one_in(6) ? std::uint64_t{nono::no_limit} : 1 + random.below(4));
        const std::size_t max_size = 1 + random.below(4);
        for (const std::uint64_t max_work : {std::uint64_t{0}, std::uint64_t{1'000'000}}) {
            nono::detail::hitting_set chosen(weights, max_work);
            std::vector<std::size_t> masks;
            for (std::size_t n = 0; n < 6; ++n) {
                nono::detail::lean_vector<std::size_t> set;
                masks.push_back(0);
                for (std::size_t k = 0; k < elements; ++k) {
                    if (!random.one_in(3)) continue;
                    set.push_back(k);
                    masks.back() |= std::size_t{1} << k;
                }
                chosen.add(set);
            }
            std::uint64_t minimum = nono::no_limit;
            for (std::size_t choice = 0; choice < 1U << elements; ++choice) {
                if (static_cast<std::size_t>(std::popcount(choice)) > max_size) continue;
                std::uint64_t cost = 0;
                bool is_allowed = true;
                for (std::size_t k = 0; k < elements; ++k) {
                    if ((choice >> k & 1U) == 0) continue;
                    is_allowed = is_allowed && weights[k] != std::uint64_t{nono::no_limit};
                    cost += weights[k];
                }
                const bool hits = std::all_of(masks.begin(), masks.end(), [&](auto m) { return (m & choice) != 0; });
                if (is_allowed && hits) minimum = std::min(minimum, cost);
            }
            const bool found = chosen.choose(max_size);
            std::uint64_t cost = 0;
            std::size_t mask = 0;
            for (const std::size_t k : chosen.best()) {
                cost += weights[k];
                mask |= std::size_t{1} << k;
            }
            if (found) {
                CHECK(chosen.best().size() <= max_size);
                CHECK(std::all_of(masks.begin(), masks.end(), [&](auto m) { return (m & mask) != 0; }));
                CHECK(cost >= minimum);
            }
            CHECK(chosen.is_proven() == (max_work != 0));
            if (max_work == 0) continue;
            CHECK(found == (minimum != std::uint64_t{nono::no_limit}));
            if (found) CHECK(cost == minimum);
            if (!found) ++none;
        }
    }
    CHECK(none > 10);
    CHECK(none < static_cast<std::size_t>(count) * 9 / 10);
}
