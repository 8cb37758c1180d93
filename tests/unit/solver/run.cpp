// SPDX-License-Identifier: MIT
#define NONO_DEFINITIONS 1 // the tested functions are not declared with nono::compiled
#include <nono/solver/run/run.hpp>

#include "check_both.hpp"
#include "counted_stop.hpp"
#include "known_puzzles.hpp"

#include <nono/line/bit_line_solver.hpp>
#include <nono/line/cell_line_solver.hpp>
#include <nono/line/left_right_line_solver.hpp>
#include <nono/line/portable_line_solver.hpp>
#include <nono/solve.hpp>
#include <nono/solver/all_strategies.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace {

using nono_tests::counted_stop;
using nono_tests::domino;
using nono_tests::permutations;

/// A stop request for a line solver, made after `maximum` polls.
struct interrupt_after final : nono::extend::line_interrupt {
    explicit interrupt_after(std::uint64_t times) : maximum(times) {}
    bool requested() noexcept override { return polls++ >= maximum; }
    std::uint64_t maximum;
    std::uint64_t polls = 0;
};

/// The usual line solver with a count of the lines that it has prepared.
struct counted_line_solver {
    static inline std::size_t made_ready = 0;

    template <std::size_t Words> struct prepared {
        typename nono::extend::bit_line_solver::prepared<Words> line;

        static std::optional<prepared> prepare(std::span<const nono::clue> clues, std::size_t length) {
            ++made_ready;
            auto line = nono::extend::bit_line_solver::prepared<Words>::prepare(clues, length);
            if (!line) return std::nullopt;
            return prepared{std::move(*line)};
        }
        [[nodiscard]] std::size_t scratch_words() const { return line.scratch_words(); }
        [[nodiscard]] bool narrow(nono::extend::line_view view, nono::extend::mask_word* scratch) const noexcept {
            return line.narrow(view, scratch);
        }
    };
};
constexpr auto counted = nono::extend::make_strategy<nono::extend::learning_engine, counted_line_solver>("counted");

/// The number of cells of a line that keeps a line solver busy for long.
template <class LineSolver> constexpr std::size_t long_length = 20'000;
template <> constexpr std::size_t long_length<nono::extend::cell_line_solver> = 3'000;

/// Returns blocks in all colors and of many lengths that fill about half of the cells.
nono::line_clue long_line(std::size_t length) {
    nono::line_clue out;
    std::size_t cells = 0;
    for (std::uint32_t i = 0; cells < length / 2; ++i) {
        out.push_back({1 + i % 7, static_cast<nono::color_index>(1 + i % 63)});
        cells += out.back().length;
    }
    return out;
}

/// Returns clues of two such lines, one above the other.
nono::clues two_long_lines() {
    constexpr std::size_t length = 20'000;
    nono::grid picture(length, 2);
    std::size_t index = 0;
    for (const nono::clue block : long_line(length))
        for (std::uint32_t i = 0; i < block.length; ++i, ++index) {
            picture(0, index) = block.color;
            picture(1, index + length / 3) = block.color;
        }
    return nono::clues_of(picture);
}

/// Narrows a long line with no known cells.
template <class LineSolver> struct narrowed_long_line {
    explicit narrowed_long_line(nono::extend::line_interrupt* polls) {
        constexpr std::size_t length = long_length<LineSolver>;
        constexpr std::size_t words = nono::extend::words_for(length + 1);
        const auto prepared = LineSolver::template prepared<0>::prepare(long_line(length), length);
        REQUIRE(prepared.has_value());
        masks.assign(64 * words, ~nono::extend::mask_word{0});
        for (std::size_t color = 0; color < 64; ++color)
            masks[(color + 1) * words - 1] >>= 64 * words - length; // no bits after the end
        before = masks;
        std::vector<nono::extend::mask_word> scratch(prepared->scratch_words(), 0);
        possible = prepared->narrow({masks.data(), words, length, 64, polls}, scratch.data());
    }
    bool possible = false;
    std::vector<nono::extend::mask_word> before;
    std::vector<nono::extend::mask_word> masks;
};

NONO_CONSTEXPR nono::stopped_by stopped_without_memory() {
    return nono::solve(permutations(2), {.budget = {.memory = 0}}).stopped_by;
}

} // namespace

TEST_CASE("run: polls after every 64 microseconds of work, or within longer work") {
    const nono::clues puzzle;
    const counted_stop stop{~std::uint64_t{0}};
    const nono::solve_options options{.budget = {.stop = stop}};
    nono::extend::solver_run run(puzzle, options);
    for (int i = 0; i < 640; ++i) CHECK_FALSE(run.must_stop());
    CHECK(stop.polls == 10);
    for (int i = 0; i < 10; ++i) CHECK_FALSE(run.must_stop(64));
    CHECK(stop.polls == 20);
    for (int i = 0; i < 10; ++i) CHECK_FALSE(run.is_interrupted(1'000));
    CHECK(stop.polls == 30);
    CHECK_FALSE(run.requested());
    CHECK(stop.polls == 31);
}

TEST_CASE("run: the first stop reason is reported") {
    const nono::clues puzzle;
    const nono::solve_options options{.budget = {.work = 0}};
    nono::extend::solver_run run(puzzle, options);
    CHECK_FALSE(run.is_interrupted(1'000)); // line solvers do not count as work
    CHECK_FALSE(run.has_stopped());
    CHECK(run.must_stop());
    CHECK(run.stop(nono::stopped_by::strategy));
    CHECK(run.requested());
    CHECK(run.finish(nono::extend::verdict::stopped, nono::partial_grid()).stopped_by == nono::stopped_by::max_work);
}

TEST_CASE("run: memory is reserved and released") {
    const nono::clues puzzle;
    const nono::solve_options options{.budget = {.memory = 1'000}};
    nono::extend::solver_run run(puzzle, options);
    CHECK(run.reserve_memory(400));
    {
        const nono::extend::memory_reservation claim(run, 500);
        CHECK(run.memory_left() == 100);
        CHECK(claim.bytes() == 500);
    }
    CHECK(run.memory_left() == 600);
    {
        nono::extend::memory_reservation claim(run, 100);
        claim.grow_to(50);
        CHECK(claim.bytes() == 100);
        claim.grow_to(200); // and a quarter in advance
        CHECK(claim.bytes() == 250);
        claim.grow_to(600); // as much as is available
        CHECK(claim.bytes() == 600);
        CHECK_FALSE(run.has_stopped());
        claim.grow_to(601);
        CHECK(claim.bytes() == 600);
        CHECK(run.has_stopped());
    }
    CHECK(run.memory_left() == 600);
    CHECK(run.peak_memory() == 1'000);
    CHECK(run.reserve_memory(1));
    CHECK(run.peak_memory() == 1'000); // the maximum was reached before
    run.release_memory(1);
    CHECK_FALSE(run.reserve_memory(601));
    const nono::extend::memory_reservation none(run, 601);
    CHECK(none.bytes() == 0);
    CHECK(run.finish(nono::extend::verdict::stopped, nono::partial_grid()).stopped_by == nono::stopped_by::max_memory);
}

TEST_CASE("run: stop requests and time limits end the preparation of lines") {
    const auto puzzle = permutations(2'000);
    nono::partial_grid known(2'000, 2'000, nono::color_set::first(2));
    known(3, 4) = nono::color_set::only(1);
    counted_line_solver::made_ready = 0;
    const counted_stop at_once{0};
    auto found = nono::solve(puzzle, {.strategy = counted, .budget = {.stop = at_once}, .known = &known});
    CHECK(counted_line_solver::made_ready < 100);
    CHECK(found.status == nono::status::unknown);
    CHECK(found.stopped_by == nono::stopped_by::stop_request);
    CHECK(found.statistics == nono::statistics{});
    CHECK(found.common == known); // no other cell is known yet
    counted_line_solver::made_ready = 0;
    found = nono::solve(puzzle, {.strategy = counted, .budget = {.time = std::chrono::nanoseconds(1)}});
    CHECK(counted_line_solver::made_ready < 100);
    CHECK(found.stopped_by == nono::stopped_by::time_limit);
    CHECK(found.common == nono::partial_grid(2'000, 2'000, nono::color_set::first(2)));
}

TEST_CASE("run: every strategy polls within a long line and after each line") {
    const auto puzzle = two_long_lines();
    for (const auto& strategy : nono::extend::strategies()) {
        CAPTURE(strategy.name());
        // The lines are prepared before the first row is narrowed.
        const counted_stop counted_first{~std::uint64_t{0}};
        const auto first = nono::solve(puzzle, {.strategy = strategy, .budget = {.work = 1, .stop = counted_first}});
        CHECK(first.stopped_by == nono::stopped_by::max_work);
        const counted_stop soon{counted_first.polls - 5};
        const auto found = nono::solve(puzzle, {.strategy = strategy, .budget = {.stop = soon}});
        CHECK(found.stopped_by == nono::stopped_by::stop_request);
        CHECK(found.statistics.lines_solved <= 1);
        CHECK(soon.polls == soon.maximum + 1); // no further polls
        const counted_stop later{counted_first.polls};
        CHECK(nono::solve(puzzle, {.strategy = strategy, .budget = {.stop = later}}).statistics.lines_solved <= 2);
    }
}

TEST_CASE_TEMPLATE("run: a line solver polls while it narrows a long line, and gives up on request", LineSolver,
                   nono::extend::portable_line_solver, nono::extend::cell_line_solver,
                   nono::extend::left_right_line_solver) {
    interrupt_after never(~std::uint64_t{0});
    const narrowed_long_line<LineSolver> whole(&never);
    CHECK(whole.possible);
    CHECK(never.polls > 10);
    CHECK(whole.masks != whole.before);
    CHECK(narrowed_long_line<LineSolver>(nullptr).masks == whole.masks);
    for (const std::uint64_t times : {std::uint64_t{0}, never.polls / 2, never.polls - 1}) {
        interrupt_after soon(times);
        const narrowed_long_line<LineSolver> part(&soon);
        CHECK(part.possible); // it cannot tell whether the line is possible
        CHECK(soon.polls == times + 1);
        for (std::size_t i = 0; i < part.masks.size(); ++i)
            REQUIRE((whole.masks[i] & ~part.masks[i]) == 0); // only impossible colors are removed
    }
}

TEST_CASE("run: memory for lines and cells stays within the limit") {
    NONO_CHECK_BOTH(stopped_without_memory() == nono::stopped_by::max_memory);
    // The cells alone take 34 MB.
    const auto puzzle = permutations(2'048);
    for (const auto& strategy : nono::extend::strategies()) {
        const auto found = nono::solve(puzzle, {.strategy = strategy, .budget = {.memory = 30'000'000}});
        CHECK(found.status == nono::status::unknown);
        CHECK(found.stopped_by == nono::stopped_by::max_memory);
        CHECK(found.statistics == nono::statistics{});
        CHECK(found.common == nono::partial_grid());
    }
    // There is not even room for the answer, but the verdict is known.
    auto sums = puzzle;
    sums.rows.pop_back();
    const auto impossible = nono::solve(sums, {.budget = {.memory = 1'000}});
    CHECK(impossible.status == nono::status::impossible);
    CHECK(impossible.common == nono::partial_grid());
    CHECK(nono::solve(sums).common == nono::partial_grid(2'048, 2'047, {}));
}

TEST_CASE("run: memory for the search is reserved when it begins, and memory for learnt clauses as they grow") {
    const auto puzzle = domino(9);
    const auto whole = nono::solve(puzzle);
    REQUIRE(whole.status == nono::status::unique);
    bool before_search = false;
    bool while_learning = false;
    for (std::uint64_t limit = 5'000; limit < 100'000'000; limit += limit / 4) {
        const auto found = nono::solve(puzzle, {.budget = {.memory = limit}});
        if (found.stopped_by != nono::stopped_by::max_memory) {
            CHECK(found.status == nono::status::unique);
            break;
        }
        CHECK(found.status != nono::status::unique);
        before_search = before_search || (found.statistics.lines_solved != 0 && found.statistics.probes == 0);
        while_learning = while_learning || found.statistics.conflicts > 100;
        if (found.common.cells().empty()) continue;
        for (std::size_t i = 0; i < found.common.cells().size(); ++i)
            REQUIRE(found.common.cells()[i].contains(whole.solution().cells()[i]));
    }
    CHECK(before_search);
    CHECK(while_learning);
}

TEST_CASE("run: kept solutions count toward the memory, solutions passed to a callback do not") {
    const auto all = nono::solve(permutations(7), {.max_solutions = 10'000});
    REQUIRE(all.solution_count == 5'040);
    const std::uint64_t limit = 150'000;
    const auto kept = nono::solve(permutations(7), {.max_solutions = 10'000, .budget = {.memory = limit}});
    CHECK(kept.stopped_by == nono::stopped_by::max_memory);
    CHECK(kept.status == nono::status::multiple);
    CHECK(kept.solutions.size() == kept.solution_count);
    CHECK(kept.solution_count > 1'000);
    CHECK(kept.solution_count < 3'100); // 49 bytes each
    const auto deliver_line = [](const nono::grid&) { return true; };
    const auto handed = nono::solve(
        permutations(7), {.max_solutions = 10'000, .budget = {.memory = limit}, .on_solution = deliver_line});
    CHECK(handed.stopped_by == nono::stopped_by::nothing);
    CHECK(handed.solution_count == 5'040);
}

TEST_CASE("run: limits that are not reached change nothing") {
    for (const auto& puzzle : {domino(6), permutations(8)}) {
        const auto without = nono::solve(puzzle, {.max_solutions = 100});
        const auto with = nono::solve(puzzle, {.max_solutions = 100, .budget = {.memory = 100'000'000}});
        CHECK(with.statistics == without.statistics);
        CHECK(with.solutions == without.solutions);
    }
}

TEST_CASE("run: no strategy solves more than 64 lines between two polls") {
    // The stop request and the observer of a run: counts the lines between two polls of the request.
    struct lines_between final : nono::extend::solve_observer {
        mutable std::uint64_t lines = 0;
        mutable std::uint64_t maximum = 0;
        mutable std::uint64_t looks = 0;

        void line_solved(const nono::extend::line_event&) override { ++lines; }
        [[nodiscard]] bool stop_requested() const noexcept {
            maximum = (std::max)(maximum, lines);
            lines = 0;
            ++looks;
            return false;
        }
    };
    for (const auto& strategy : nono::extend::strategies()) {
        CAPTURE(strategy.name());
        lines_between watching;
        for (const auto& puzzle : {domino(8), permutations(40)})
            static_cast<void>(nono::solve(puzzle, {.max_solutions = 3,
                                                   .strategy = strategy,
                                                   .budget = {.work = 4'000, .stop = watching},
                                                   .observer = &watching}));
        static_cast<void>(watching.stop_requested()); // up to the return
        CHECK(watching.looks > 2);
        CHECK(watching.maximum <= 64);
    }
}
