// SPDX-License-Identifier: MIT
#include <nono/solver/search/restarts.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

TEST_CASE("restarts: the Luby sequence") {
    std::vector<std::uint64_t> terms;
    for (std::uint64_t n = 1; n <= 15; ++n) terms.push_back(nono::detail::luby(n));
    CHECK(terms == std::vector<std::uint64_t>{1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8});
}

TEST_CASE("restarts: after 50 conflicts times the terms of the sequence") {
    nono::detail::restart_schedule schedule;
    schedule.begin(false);
    std::vector<int> conflicts;
    for (int restarts = 0; restarts < 7; ++restarts) {
        conflicts.push_back(0);
        while (!schedule.is_due()) {
            schedule.count_conflict();
            ++conflicts.back();
        }
        schedule.count_conflict(); // conflicts before the search returns to a decision do not count twice
        CHECK(schedule.is_due());
        schedule.next();
    }
    CHECK(conflicts == std::vector<int>{50, 50, 100, 50, 50, 100, 200});
    schedule.begin(true); // another search continues the sequence
    for (int i = 0; i < 49; ++i) schedule.count_conflict();
    CHECK_FALSE(schedule.is_due());
    schedule.count_conflict();
    CHECK(schedule.is_due());
}

TEST_CASE("restarts: an early first restart") {
    nono::detail::restart_schedule schedule;
    schedule.begin(true);
    std::vector<int> conflicts;
    for (int restarts = 0; restarts < 4; ++restarts) {
        conflicts.push_back(0);
        for (; !schedule.is_due(); schedule.count_conflict()) ++conflicts.back();
        schedule.next();
    }
    CHECK(conflicts == std::vector<int>{1, 50, 100, 50});
}
