// Changes of strategies between two measurements: intervals, and the strategies that are named.
// SPDX-License-Identifier: MIT
#include "../bench/report/change.hpp"
#include "rounds.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace {

/// Returns strategies measured twice on a machine of varying speed, the first of them slower by a factor. Each
/// measurement has some noise and a few outliers; the reference work reflects the speed of the machine only partly.
std::vector<nono_report::measured_strategy> measured_twice(std::uint64_t seed, std::size_t puzzles, double factor) {
    nono::detail::random_numbers random(seed);
    const auto uniform = [&] { return static_cast<double>(random.next() >> 11U) / 9007199254740992.0 - 0.5; };
    const auto normal = [&] { // approximated by the sum of twelve uniform numbers
        double sum = 0;
        for (int i = 0; i < 12; ++i) sum += uniform();
        return sum;
    };
    std::vector<nono_report::measured_strategy> out(4);
    double machine = 0;
    for (std::size_t puzzle = 0; puzzle < puzzles; ++puzzle) {
        machine = 0.8 * machine + 0.03 * normal();
        for (std::size_t i = 0; i < out.size(); ++i) {
            double log_time = machine + 0.05 * normal() + (i == 0 ? std::log(factor) : 0);
            if (random.next() % 20 == 0) log_time += 0.5 * uniform();
            out[i].pairs.push_back({puzzle, log_time, std::nullopt});
        }
    }
    return out;
}

} // namespace

TEST_CASE("quantiles of Student's distribution agree with published tables") {
    CHECK(nono_report::student_quantile(0.025, 1) == doctest::Approx(12.7062).epsilon(1e-5));
    CHECK(nono_report::student_quantile(0.025, 2) == doctest::Approx(4.30265).epsilon(1e-5));
    CHECK(nono_report::student_quantile(0.005, 5) == doctest::Approx(4.03214).epsilon(1e-5));
    CHECK(nono_report::student_quantile(0.0005, 11) == doctest::Approx(4.43698).epsilon(1e-5));
    CHECK(nono_report::student_quantile(0.025, 49) == doctest::Approx(2.00958).epsilon(1e-5));
    CHECK(nono_report::student_quantile(0.25, 30) == doctest::Approx(0.682756).epsilon(1e-5));
}

TEST_CASE("confidence intervals of time ratios have their stated coverage, and only slower strategies are named") {
    using nono_report::direction;
    const int runs = nono_tests::rounds(40);
    int missed = 0; // by at least one of the intervals
    int found = 0;
    int wrong = 0;
    for (int run = 0; run < runs; ++run) {
        const std::size_t puzzles = run % 2 == 0 ? 60 : 120;
        const double factor = run % 4 < 2 ? 1.0 : 1.2;
        const auto measured = measured_twice(static_cast<std::uint64_t>(run), puzzles, factor);
        const auto changes = nono_report::find_changes(measured, puzzles, {.resamples = 100});
        bool all_hold = true;
        for (std::size_t i = 0; i < measured.size(); ++i) {
            const auto& change = changes.strategies[i];
            REQUIRE(change.time);
            const double ratio = i == 0 ? factor : 1;
            all_hold = all_hold && change.time->low <= ratio && change.time->high >= ratio;
            const bool is_slower = ratio > 1;
            found += is_slower && change.found == direction::slower ? 1 : 0;
            wrong += !is_slower && change.found != direction::none ? 1 : 0;
        }
        missed += all_hold ? 0 : 1;
    }
    CHECK(missed <= runs / 5); // a twentieth is expected
    CHECK(found >= runs / 2 * 9 / 10);
    CHECK(wrong <= runs / 20);
}

TEST_CASE("a slowdown shared by all strategies is not attributed to one of them") {
    using nono_report::direction;
    auto measured = measured_twice(1, 60, 1.2);
    for (auto& strategy : measured) {
        strategy.has_reference = false;
        for (auto& pair : strategy.pairs) pair.log_time += 0.4; // the machine is about 50 % slower
    }
    auto changes = nono_report::find_changes(measured, 60);
    REQUIRE(changes.common);
    CHECK(changes.common->is_above(0.3));
    CHECK(changes.strategies[0].found == direction::slower);
    for (std::size_t i = 1; i < 4; ++i) CHECK(changes.strategies[i].found == direction::none);

    // Two of three strategies changed: the unchanged one is not reported as faster.
    measured = measured_twice(2, 60, 1.2);
    measured.resize(3);
    for (auto& pair : measured[1].pairs) pair.log_time += std::log(1.2);
    changes = nono_report::find_changes(measured, 60);
    CHECK(changes.strategies[2].found == direction::none);
    // With an unchanged program as control, both are detected.
    measured[2].is_control = true;
    changes = nono_report::find_changes(measured, 60);
    CHECK(changes.common_is_of_controls);
    CHECK(changes.strategies[0].found == direction::slower);
    CHECK(changes.strategies[1].found == direction::slower);
    CHECK(changes.strategies[2].found == direction::none);

    // More instructions in all strategies are not caused by the machine.
    for (auto& strategy : measured) {
        strategy.is_control = false;
        for (auto& pair : strategy.pairs) pair.log_instructions = 0.2;
    }
    changes = nono_report::find_changes(measured, 60);
    for (const auto& change : changes.strategies) CHECK(change.found == direction::slower);
    // Few puzzles give no result.
    for (auto& strategy : measured) strategy.pairs.resize(5);
    changes = nono_report::find_changes(measured, 60);
    for (const auto& change : changes.strategies) CHECK((!change.time && change.found == direction::none));
}
