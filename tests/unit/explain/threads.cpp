// Explanations with trials and reasons computed ahead: the same for every number of threads. The hook for threads is
// set to a function that runs jobs sequentially; tests/threads uses real threads.
// SPDX-License-Identifier: MIT
#include <nono/detail/parallel.hpp>
#include <nono/explain/explain.hpp>
#include <nono/explain/grade.hpp>
#include <nono/explain/path.hpp>

#include "hard_pictures.hpp"
#include "known_puzzles.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace {

std::size_t runs_of_jobs = 0; // calls with more than one job

// Runs jobs in order during the lifetime of the object.
class jobs_in_order {
public:
    jobs_in_order() {
        nono::detail::parallel_jobs = [](unsigned, std::size_t jobs, void (*job)(void*, std::size_t), void* context) {
            ++runs_of_jobs;
            for (std::size_t i = 0; i < jobs; ++i) job(context, i);
        };
    }
    jobs_in_order(const jobs_in_order&) = delete;
    jobs_in_order& operator=(const jobs_in_order&) = delete;
    ~jobs_in_order() { nono::detail::parallel_jobs = before_; }

private:
    nono::detail::parallel_runner before_ = nono::detail::parallel_jobs;
};

void check_same(const nono::explain_result& found, const nono::explain_result& wanted) {
    CHECK(found.status == wanted.status);
    CHECK(found.stopped_by == wanted.stopped_by);
    CHECK(found.steps == wanted.steps);
    CHECK(found.cells == wanted.cells);
    CHECK(found.open_lines == wanted.open_lines);
    CHECK(found.contradicted == wanted.contradicted);
}

// Requests a stop once it has been polled `polls_left` times.
struct stop_after {
    mutable std::size_t polls_left;
    [[nodiscard]] bool stop_requested() const {
        if (polls_left > 0) --polls_left;
        return polls_left == 0;
    }
};

} // namespace

TEST_CASE("explain: the path and the grade do not depend on the number of threads") {
    const jobs_in_order hook;
    const std::size_t before = runs_of_jobs;
    std::size_t tried = 0;
    for (const std::uint64_t seed : {1U, 2U, 4U}) {
        CAPTURE(seed);
        const nono::clues puzzle = nono_tests::spots_of(30, seed);
        const auto wanted = nono::explain(puzzle);
        for (const nono::step& step : wanted.steps) tried += step.assumed ? 1U : 0U;
        for (const unsigned threads : {2U, 4U}) {
            CAPTURE(threads);
            check_same(nono::explain(puzzle, {.threads = threads}), wanted);
            std::size_t passed = 0;
            const auto on_step = [&](const nono::step& step, std::uint32_t open_lines) {
                CHECK(step == wanted.steps[passed]);
                CHECK(open_lines == wanted.open_lines[passed]);
                return ++passed != 300;
            };
            const auto streamed = nono::explain(puzzle, {.threads = threads, .on_step = on_step});
            CHECK(passed == (std::min<std::size_t>)(300, wanted.steps.size()));
            CHECK(streamed.steps.empty());
            CHECK(streamed.cells == nono::extend::cells_before(wanted, passed));
        }
        CHECK(nono::grade(puzzle, {.threads = 3}) == nono::grade(puzzle));
        CHECK(nono::next_step(puzzle, {.threads = 3}).step == nono::next_step(puzzle).step);
    }
    CHECK(tried > 20);
    CHECK(runs_of_jobs > before + 20);
    const nono::clues puzzle = nono_tests::spots_of(30, 1);
    check_same(nono::explain(puzzle, {.max_steps = 100, .threads = 1}), nono::explain(puzzle, {.max_steps = 100}));
}

TEST_CASE("explain: limits on work and steps end the path at the same step for any number of threads") {
    const jobs_in_order hook;
    const nono::clues puzzle = nono_tests::spots_of(30, 2);
    const auto whole = nono::explain(puzzle);
    std::size_t stopped = 0;
    for (std::uint64_t work = 100; work < 2'000'000; work += work / 2) {
        CAPTURE(work);
        const auto wanted = nono::explain(puzzle, {.budget = {.work = work}, .check_work = 50});
        stopped += wanted.stopped_by == nono::stopped_by::max_work && !wanted.steps.empty() ? 1U : 0U;
        check_same(nono::explain(puzzle, {.budget = {.work = work}, .check_work = 50, .threads = 2}), wanted);
    }
    CHECK(stopped > 5);
    for (std::size_t steps = 0; steps < whole.steps.size(); steps += 37)
        check_same(nono::explain(puzzle, {.max_steps = steps, .threads = 2}),
                   nono::explain(puzzle, {.max_steps = steps}));
    check_same(nono::explain(puzzle, {.max_lines = 8, .max_steps = 150, .threads = 2}),
               nono::explain(puzzle, {.max_lines = 8, .max_steps = 150}));
}

TEST_CASE("explain: a stop request or a memory limit leaves the first steps of the path, with threads too") {
    const jobs_in_order hook;
    const nono::clues puzzle = nono_tests::spots_of(30, 3);
    const auto whole = nono::explain(puzzle);
    const auto check_first_steps = [&](const nono::explain_result& found) {
        REQUIRE(found.steps.size() <= whole.steps.size());
        CHECK(found.open_lines.size() == found.steps.size());
        for (std::size_t i = 0; i < found.steps.size(); ++i) REQUIRE(found.steps[i] == whole.steps[i]);
        if (found.steps.size() == whole.steps.size()) return;
        const auto wanted = nono::explain(puzzle, {.max_steps = found.steps.size()});
        if (found.cells.width() != 0) CHECK(found.cells == wanted.cells);
    };
    std::size_t stopped = 0;
    for (std::size_t polls = 1; polls < 3'000; polls += 1 + polls / 2) {
        CAPTURE(polls);
        const stop_after stop{polls};
        const auto found = nono::explain(puzzle, {.budget = {.stop = stop}, .threads = 2});
        stopped += found.stopped_by == nono::stopped_by::stop_request ? 1U : 0U;
        check_first_steps(found);
    }
    for (std::uint64_t memory = 10'000; memory < 1'000'000; memory += memory / 4) {
        CAPTURE(memory);
        const auto found = nono::explain(puzzle, {.budget = {.memory = memory}, .threads = 2});
        stopped += found.stopped_by == nono::stopped_by::max_memory ? 1U : 0U;
        check_first_steps(found);
    }
    CHECK(stopped > 5);
}
