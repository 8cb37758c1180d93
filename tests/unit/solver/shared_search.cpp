// Searches that share learnt clauses: the same result with any number of threads.
// SPDX-License-Identifier: MIT
#include <nono/detail/parallel.hpp>
#include <nono/model/clue_lines.hpp>
#include <nono/model/grid.hpp>
#include <nono/solve.hpp>
#include <nono/threads.hpp>

#include "hard_pictures.hpp"
#include "rounds.hpp"

#include <doctest/doctest.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

namespace {

void check_shared_search_same(const nono::solve_result& a, const nono::solve_result& b) {
    CHECK(a.status == b.status);
    CHECK(a.stopped_by == b.stopped_by);
    CHECK(a.solutions == b.solutions);
    CHECK(a.common == b.common);
    CHECK(a.statistics == b.statistics);
}

} // namespace

TEST_CASE("every job is done once, on any number of threads") {
    for (const unsigned threads : {0U, 1U, 2U, 4U, 100U}) {
        std::vector<std::size_t> done(37, 0);
        nono::detail::run_jobs(threads, done.size(), [&](std::size_t i) { done[i] += i + 1; });
        for (std::size_t i = 0; i < done.size(); ++i) CHECK(done[i] == i + 1);
    }
    nono::detail::run_jobs(4, 0, [](std::size_t) { FAIL("there is no job"); });
}

TEST_CASE("an exception of a job propagates out of the call, after all threads have ended") {
    std::atomic<int> running{0};
    const auto throwing = [&](std::size_t i) {
        ++running;
        if (i == 5) {
            --running;
            throw std::runtime_error("job");
        }
        --running;
    };
    for (const unsigned threads : {1U, 2U, 4U}) {
        CHECK_THROWS_AS(nono::detail::run_jobs(threads, 9, throwing), std::runtime_error);
        CHECK(running == 0);
    }
}

TEST_CASE("threads change neither result nor statistics, with a budget and without") {
    std::size_t searched = 0; // in addition to a single search
    struct noise {
        std::size_t size;
        std::uint64_t density;
        std::uint64_t seed;
    };
    for (const noise& of : {noise{30, 40, 12}, noise{25, 38, 1}, noise{25, 38, 2}, noise{35, 40, 35}}) {
        if (of.size > 30 && !nono_tests::thorough()) continue;
        const nono::clues puzzle = nono_tests::noise_of(of.size, of.density, of.seed);
        nono::solve_options options;
        for (const std::uint64_t work : {~std::uint64_t{0}, std::uint64_t{70'000}})
            for (const std::size_t maximum : {std::size_t{1}, std::size_t{2}}) {
                options.budget.work = work;
                options.max_solutions = maximum;
                options.threads = 1;
                const nono::solve_result one = nono::solve(puzzle, options);
                for (const unsigned threads : {2U, 4U}) {
                    options.threads = threads;
                    check_shared_search_same(nono::solve(puzzle, options), one);
                }
                if (one.stopped_by == nono::stopped_by::max_work) {
                    CHECK(one.statistics.lines_solved <= work + 2);
                    continue;
                }
                if (one.statistics.conflicts > 1'301) ++searched;
                if (maximum == 2) CHECK(one.status == nono::status::multiple);
                if (one.solutions.size() == 2) CHECK(one.solutions[0] != one.solutions[1]);
            }
    }
    CHECK(searched != 0);
}

TEST_CASE("options that a shared search does not support give the same result as without threads") {
    const nono::clues puzzle = nono_tests::noise_of(20, 38, 3);
    const nono::solve_options many{.max_solutions = 5, .threads = 2};
    check_shared_search_same(nono::solve(puzzle, many), nono::solve(puzzle, {.max_solutions = 5}));
}

TEST_CASE("a stop request ends a shared search") {
    const nono::clues puzzle = nono_tests::noise_of(50, 42, 1);
    struct {
        mutable std::atomic<int> polls{0};
        bool load() const { return ++polls > 3'000; }
    } stop;
    const auto found = nono::solve(puzzle, {.budget = {.stop = stop}, .threads = 2});
    CHECK(found.stopped_by == nono::stopped_by::stop_request);
    CHECK(found.statistics.conflicts > 1'300);
}

TEST_CASE("the memory limit applies to all searches together") {
    const nono::clues puzzle = nono_tests::noise_of(40, 42, 1'004);
    for (const std::uint64_t kilobytes : {100U, 1'000U, 4'000U}) {
        const nono::budget maximum{.work = 150'000, .memory = kilobytes * 1'000};
        const auto one = nono::solve(puzzle, {.budget = maximum, .threads = 1});
        check_shared_search_same(nono::solve(puzzle, {.budget = maximum, .threads = 2}), one);
        if (kilobytes == 100U) CHECK(one.stopped_by == nono::stopped_by::max_memory);
    }
}
