// SPDX-License-Identifier: MIT
#include <nono/line/line_sums.hpp>

#include "brute_force.hpp"
#include "rounds.hpp"

#include <nono/model/grid.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

TEST_CASE("log sums: agree with the standard library") {
    const nono::detail::log_sums sums;
    constexpr auto one = static_cast<double>(nono::detail::fixed_log_one);
    for (std::int64_t i = 0; i < 30 * 512; ++i) {
        const nono::detail::fixed_log x = -i * (nono::detail::fixed_log_one / 512) - i % 7;
        const double exact = std::exp2(static_cast<double>(x) / one);
        CHECK(std::abs(static_cast<double>(sums.add(5, x + 5) - 5) / one - std::log2(1 + exact)) < 3e-6);
        CHECK(std::abs(static_cast<double>(sums.power(x)) * 0x1p-58 - exact) < 1e-6 * exact);
    }
    for (std::int64_t x = 1; x < nono::detail::part_one; x += 1 + x / 37)
        CHECK(std::abs(static_cast<double>(sums.log(x)) / one - std::log2(static_cast<double>(x) * 0x1p-58)) < 3e-6);
    CHECK(sums.log(nono::detail::part_one) == 0);
    CHECK(sums.add(nono::detail::fixed_log_never, 7) == 7);
    CHECK(sums.power(nono::detail::fixed_log_never) == 0);
    CHECK(nono::detail::plus(nono::detail::fixed_log_never, 1) == nono::detail::fixed_log_never);
}

TEST_CASE("line sums: agree with sums over all arrangements") {
    nono_tests::random_numbers random(17);
    const nono::detail::log_sums sums;
    nono::detail::line_sums line;
    constexpr auto one = static_cast<double>(nono::detail::fixed_log_one);
    std::size_t with_arrangement = 0;
    for (int round = 0; round < nono_tests::rounds(600); ++round) {
        const std::size_t colors = 2 + random.below(3);
        const std::size_t length = 1 + random.below(colors == 2 ? 10 : 7);
        nono::clues row = nono::clues_of(nono_tests::random_picture(random, length, 1, colors, 40));
        if (random.one_in(3)) nono_tests::blot_some(random, row, 3);
        const nono::line_clue_view clues = row.rows.front();
        std::vector<nono::detail::fixed_log> weights(colors * length);
        for (auto& weight : weights) {
            weight = static_cast<nono::detail::fixed_log>(random.below(8'000'000)) - 4'000'000;
            if (random.one_in(15)) weight = nono::detail::fixed_log_never;
        }
        double total = 0;
        auto largest = nono::detail::fixed_log_never;
        std::vector<double> parts((colors - 1) * length, 0);
        for (const auto& arrangement : nono_tests::all_rows(clues, length, colors)) {
            nono::detail::fixed_log weight = 0;
            for (std::size_t p = 0; p < length; ++p)
                weight = nono::detail::plus(weight, weights[arrangement.cells()[p] * length + p]);
            if (weight == nono::detail::fixed_log_never) continue;
            largest = std::max(largest, weight);
            const double power = std::exp2(static_cast<double>(weight) / one);
            total += power;
            for (std::size_t p = 0; p < length; ++p)
                if (arrangement.cells()[p] != nono::blank) parts[(arrangement.cells()[p] - 1U) * length + p] += power;
        }
        CAPTURE(round);
        line.load(clues, length, colors, weights.data());
        REQUIRE(line.total(nono::detail::larger_weight{}) == largest);
        const auto sum = line.total(sums);
        REQUIRE((sum <= nono::detail::fixed_log_never / 2) == (largest == nono::detail::fixed_log_never));
        if (largest == nono::detail::fixed_log_never) continue;
        ++with_arrangement;
        CHECK(std::abs(static_cast<double>(sum) / one - std::log2(total)) < 1e-4);
        std::vector<std::int64_t> found(parts.size());
        line.find_parts(sums, found.data());
        for (std::size_t i = 0; i < parts.size(); ++i)
            CHECK(std::abs(static_cast<double>(found[i]) * 0x1p-58 - parts[i] / total) < 1e-3);
        std::vector<std::int64_t> blanks(length);
        line.find_blank_parts(sums, blanks.data());
        for (std::size_t p = 0; p < length; ++p) {
            double filled = 0;
            for (std::size_t c = 1; c < colors; ++c) filled += parts[(c - 1) * length + p] / total;
            CHECK(std::abs(static_cast<double>(blanks[p]) * 0x1p-58 - (1 - filled)) < 1e-3);
        }
    }
    CHECK(with_arrangement > 100);
}
