// The pool of threads whose results come out in order: a slow job does not stop the other threads, within bounds.
// SPDX-License-Identifier: MIT
#include "../../../examples/cli/ordered_pool.hpp"

#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <thread>
#include <vector>

namespace ordered_pool_tests {

constexpr std::size_t jobs = 40;
constexpr std::size_t capacity = 4;

struct run {
    std::vector<std::size_t> order;    // of the results
    std::size_t done_before_first = 0; // jobs that ended before the first one
};

/// Runs jobs on two threads. The first one ends once `expected` others have ended and no further one does for .2 s.
run with_slow_first_job(const cli::result_backlog<std::size_t>& backlog, std::size_t expected) {
    using std::chrono::milliseconds;
    run out;
    std::atomic<std::size_t> done = 0;
    const auto first = [&] {
        for (int i = 0; i < 1'000 && done < expected; ++i) std::this_thread::sleep_for(milliseconds(10));
        std::this_thread::sleep_for(milliseconds(200));
        out.done_before_first = done;
        return std::size_t{0};
    };
    cli::ordered_pool<std::size_t> pool(
        2, capacity, [&](std::size_t job, bool) { out.order.push_back(job); }, [] {}, backlog);
    pool.submit(first);
    for (std::size_t i = 1; i < jobs; ++i)
        pool.submit([&done, i] {
            ++done;
            return i;
        });
    pool.end();
    return out;
}

void check_order(const run& of) {
    REQUIRE(of.order.size() == jobs);
    for (std::size_t i = 0; i < jobs; ++i) CHECK(of.order[i] == i);
}

TEST_CASE("without a backlog, a slow job stops the others at the capacity") {
    const run ended = with_slow_first_job({}, capacity - 1);
    CHECK(ended.done_before_first == capacity - 1);
    check_order(ended);
}

TEST_CASE("the results of a backlog wait for a slow job") {
    const run ended = with_slow_first_job({100, 100, [](std::size_t) { return std::size_t{1}; }}, jobs - 1);
    CHECK(ended.done_before_first == jobs - 1);
    check_order(ended);
}

TEST_CASE("a backlog has at most its number of results, and of bytes beyond the capacity") {
    const run few = with_slow_first_job({10, 100, [](std::size_t) { return std::size_t{1}; }}, 9);
    CHECK(few.done_before_first == 9);
    check_order(few);
    const run small = with_slow_first_job({100, 100, [](std::size_t) { return std::size_t{10}; }}, 10);
    CHECK(small.done_before_first >= 10);
    CHECK(small.done_before_first < 10 + capacity);
    check_order(small);
}

} // namespace ordered_pool_tests
