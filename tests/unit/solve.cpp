// SPDX-License-Identifier: MIT
#define NONO_DEFINITIONS 1 // the tested functions are not declared with nono::compiled
#include <nono/solve.hpp>
#include <nono/solver/all_strategies.hpp>

#include "brute_force.hpp"
#include "check_both.hpp"
#include "known_puzzles.hpp"

#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

using namespace nono::literals; // 2_color

using nono_tests::domino;
using nono_tests::permutations;

namespace {

/// A faulty line solver: it claims that there is always an arrangement, and fills every cell that can be filled.
struct careless {
    template <std::size_t Words> struct prepared {
        static std::optional<prepared> prepare(std::span<const nono::clue>, std::size_t) { return prepared{}; }
        [[nodiscard]] std::size_t scratch_words() const { return 0; }
        [[nodiscard]] bool narrow(nono::extend::line_view line, nono::extend::mask_word*) const noexcept {
            for (std::size_t w = 0; w < line.words; ++w) line.can(nono::blank)[w] &= ~line.can(1)[w];
            return true;
        }
    };
};

} // namespace

TEST_CASE("every verdict") {
    NONO_CHECK_BOTH(nono::solve(permutations(2)).status == nono::status::multiple);
    NONO_CHECK_BOTH(nono::solve(permutations(2)).stopped_by == nono::stopped_by::max_solutions ||
                    nono::solve(permutations(2)).stopped_by == nono::stopped_by::nothing);
    NONO_CHECK_BOTH(nono::solve(permutations(2), {.max_solutions = 1}).status == nono::status::solvable);
    NONO_CHECK_BOTH(nono::solve(permutations(2), {.max_solutions = 3}).stopped_by == nono::stopped_by::nothing);
    CHECK(nono::solve(domino(3)).status == nono::status::unique);
    nono::clues contradiction = permutations(2);
    contradiction.rows.set_line(0, {});
    contradiction.columns.set_line(0, {{2}});
    CHECK(nono::solve(contradiction).status == nono::status::impossible);
    CHECK_FALSE(nono::solve(contradiction));
    CHECK(nono::solve(contradiction).solutions.empty());
}

TEST_CASE("clues too long for their line make a puzzle impossible, even if the sum of lengths would overflow") {
    nono::clues puzzle = permutations(2);
    puzzle.rows.set_line(0, {{3}});
    CHECK(nono::solve(puzzle).status == nono::status::impossible);
    puzzle.rows.set_line(0, nono::line_clue(3, 0xFFFFFFFF));
    CHECK(nono::solve(puzzle).status == nono::status::impossible);
}

TEST_CASE("the search proves a unique puzzle for any number of requested solutions") {
    for (const std::size_t entry : {std::size_t{2}, std::size_t{1'000'000}}) {
        const auto found = nono::solve(domino(5), {.max_solutions = entry});
        CHECK(found.status == nono::status::unique);
        CHECK(found.stopped_by == nono::stopped_by::nothing);
        CHECK(found.solution_count == 1);
        CHECK(nono::satisfies(found.solution(), domino(5)));
        CHECK(found.common == nono::partial_grid(found.solution()));
    }
}

TEST_CASE("all solutions of the permutation puzzles are counted") {
    std::uint64_t factorial = 1;
    for (std::size_t side = 1; side <= 6; ++side) {
        factorial *= side;
        const auto found = nono::solve(permutations(side), {.max_solutions = 100'000});
        CHECK(found.solution_count == factorial);
        CHECK(found.solutions.size() == factorial);
    }
}

TEST_CASE("a search over lines too long for short explanations reaches the same verdict") {
    nono::clues wide = domino(6);
    wide.columns.resize(5'000);
    const auto found = nono::solve(wide);
    CHECK(found.status == nono::status::unique);
    CHECK(found.statistics.conflicts > 10);
    const auto small = nono::solve(domino(6));
    for (std::size_t row = 0; row < wide.height(); ++row)
        for (std::size_t column = 0; column < wide.width(); ++column)
            REQUIRE(found.solution()(row, column) == (column < 13 ? small.solution()(row, column) : nono::blank));
}

TEST_CASE("solutions can be passed to a callback instead of being stored, and the callback can end the search") {
    std::size_t calls = 0;
    const auto count_all = [&](const nono::grid& picture) {
        CHECK(nono::satisfies(picture, permutations(5)));
        ++calls;
        return true;
    };
    auto found = nono::solve(permutations(5), {.max_solutions = 1'000, .on_solution = count_all});
    CHECK(calls == 120);
    REQUIRE(found.solutions.size() == 1); // the first
    CHECK(nono::satisfies(found.solution(), permutations(5)));
    CHECK(found.solution_count == 120);
    CHECK(found.status == nono::status::multiple);

    const auto only_three = [&](const nono::grid&) { return ++calls < 123; };
    found = nono::solve(permutations(5), {.max_solutions = 1'000, .on_solution = only_three});
    CHECK(calls == 123);
    CHECK(found.stopped_by == nono::stopped_by::callback);
}

TEST_CASE("limits end a search early, and the result names the limit") {
    const auto by_work = nono::solve(domino(12), {.budget = {.work = 1'000}});
    CHECK(by_work.status == nono::status::unknown);
    CHECK(by_work.stopped_by == nono::stopped_by::max_work);
    CHECK(by_work.statistics.lines_solved == 1'000);
    CHECK(by_work.common.width() == 25);
    CHECK(nono::solve(domino(12), {.budget = {.work = 0}}).statistics.lines_solved == 0);

    const auto by_time = nono::solve(domino(14), {.budget = {.time = std::chrono::milliseconds(5)}});
    CHECK(by_time.stopped_by == nono::stopped_by::time_limit);

    std::atomic<bool> stop = true;
    const auto by_request = nono::solve(domino(14), {.budget = {.stop = stop}});
    CHECK(by_request.status == nono::status::unknown);
    CHECK(by_request.stopped_by == nono::stopped_by::stop_request);
}

TEST_CASE("a search that ends between the first and the second solution returns solvable") {
    // Enough work for the solution of a 9-domino but not for the proof that it is unique, or for neither: as the work
    // grows one unit at a time, the states come in this order.
    const auto whole = nono::solve(domino(7)).statistics.lines_solved;
    bool solvable = false;
    nono::status before = nono::status::unknown;
    for (std::uint64_t work = 0; work <= whole; work += 1 + whole / 200) {
        const auto found = nono::solve(domino(7), {.budget = {.work = work}});
        CHECK((found.status == nono::status::unknown || found.status == nono::status::solvable));
        CHECK((before == nono::status::unknown || found.status == nono::status::solvable));
        before = found.status;
        solvable = solvable || found.status == nono::status::solvable;
    }
    CHECK(solvable);
    CHECK(nono::solve(domino(7), {.budget = {.work = whole + 1}}).status == nono::status::unique);
}

TEST_CASE("progress is reported during a search") {
    std::size_t calls = 0;
    const auto note = [&](const nono::progress& progress) {
        CHECK(progress.cells == 25 * 25);
        ++calls;
    };
    (void)nono::solve(domino(12), {.budget = {.work = 50'000, .progress = note}});
    CHECK(calls > 5);
}

TEST_CASE("known cells are respected") {
    nono::partial_grid known(2, 2, nono::color_set::first(2));
    known(0, 0) = nono::color_set::only(1);
    const auto found = nono::solve(permutations(2), {.known = &known});
    REQUIRE(found.status == nono::status::unique);
    CHECK(found.solution()(0, 0) == 1);
    CHECK(found.solution()(1, 1) == 1);

    known(1, 0) = nono::color_set::only(1);
    CHECK(nono::solve(permutations(2), {.known = &known}).status == nono::status::impossible);

    const nono::partial_grid wrong_size(3, 2, nono::color_set::first(2));
    CHECK(nono::solve(permutations(2), {.known = &wrong_size}).error == nono::argument_errc::other_size);
}

TEST_CASE("empty grids, and grids of empty lines") {
    CHECK(nono::solve(nono::clues{}).status == nono::status::unique);
    nono::clues only_rows;
    only_rows.rows.assign(3, {});
    CHECK(nono::solve(only_rows).status == nono::status::unique);
    only_rows.rows.set_line(1, {{1}});
    CHECK(nono::solve(only_rows).status == nono::status::impossible);
    nono::clues blank;
    blank.rows.assign(70, {});
    blank.columns.assign(3, {});
    const auto found = nono::solve(blank);
    CHECK(found.status == nono::status::unique);
    CHECK(found.solution() == nono::grid(3, 70));
}

TEST_CASE("blotted clues: any length that the crossing lines allow") {
    nono::clues puzzle = permutations(2);
    puzzle.rows = {{{nono::blotted}}, {}};
    CHECK(nono::solve(puzzle).status == nono::status::unique);
    puzzle.rows = {{{nono::blotted}}, {{nono::blotted}}};
    CHECK(nono::solve(puzzle).status == nono::status::multiple);
}

TEST_CASE("colors: blocks of different colors can touch, blocks of the same color cannot") {
    nono::clues puzzle;
    puzzle.rows = {{{1}, {1, 2_color}}};
    puzzle.columns = {{{1}}, {{1, 2_color}}};
    CHECK(nono::solve(puzzle).status == nono::status::unique);
    puzzle.rows = {{{1}, {1}}};
    puzzle.columns = {{{1}}, {{1}}};
    CHECK(nono::solve(puzzle).status == nono::status::impossible);
    // A color that occurs only in the rows.
    puzzle.rows = {{{1, 5_color}}};
    CHECK(nono::solve(puzzle).status == nono::status::impossible);
}

TEST_CASE("63 colors are accepted, and color 64 is refused") {
    nono::clues puzzle;
    puzzle.rows.assign(1, {});
    for (nono::color_index color = 1; color <= 63; ++color) {
        puzzle.rows.append({1, color});
        puzzle.columns.push_back({{1, color}});
    }
    CHECK(nono::solve(puzzle).status == nono::status::unique);
    puzzle.columns.blocks(62)[0].color = 64;
    puzzle.rows.blocks(0)[62].color = 64;
    CHECK(nono::solve(puzzle).error == nono::argument_errc::size);
}

TEST_CASE("a block of color 0 (blank) is refused with its own error, regardless of its length") {
    for (const nono::clue bad : {nono::clue{1, 0_color}, nono::clue{nono::blotted, 0_color}}) {
        nono::clues puzzle = permutations(3);
        puzzle.columns.set_line(2, {bad});
        const auto found = nono::solve(puzzle);
        CHECK(found.status == nono::status::unknown);
        CHECK(found.error == nono::argument_errc::blank_clue);
        CHECK(found.common == nono::partial_grid());
        for (const auto& strategy : nono::extend::strategies())
            CHECK(nono::solve(puzzle, {.strategy = strategy}).error == nono::argument_errc::blank_clue);
        // It is not a contradiction, even next to one; a color that is too high takes precedence.
        puzzle.rows.set_line(0, {{9}});
        CHECK(nono::solve(puzzle).error == nono::argument_errc::blank_clue);
        puzzle.rows.set_line(1, {{1, 64_color}});
        CHECK(nono::solve(puzzle).error == nono::argument_errc::size);
    }
}

TEST_CASE("long lines: 65,535 cells are solved, more are refused") {
    nono::clues puzzle;
    puzzle.rows.assign(1, {{65'000}, {534}});
    puzzle.columns.assign(65'535, {{1}});
    puzzle.columns.set_line(65'000, {});
    const auto found = nono::solve(puzzle);
    CHECK(found.status == nono::status::unique);
    CHECK(found.solution()(0, 65'000) == nono::blank);
    CHECK(found.solution()(0, 65'534) == 1);
    puzzle.columns.push_back({});
    CHECK(nono::solve(puzzle).error == nono::argument_errc::size);
}

TEST_CASE("a puzzle has the same solutions over one word and over several") {
    // 63 cells are the maximum for one word per line; blank lines around a picture lengthen it without changing it.
    nono_tests::random_numbers random(6);
    for (int i = 0; i < 10; ++i) {
        const nono::grid picture = nono_tests::random_picture(random, 20, 20, 2 + random.below(2), 45);
        nono::clues puzzle = nono::clues_of(picture);
        const auto small = nono::solve(puzzle, {.max_solutions = 20, .budget = {.work = 1'000'000}});
        puzzle.rows.resize(64);
        puzzle.columns.resize(130);
        const auto large = nono::solve(puzzle, {.max_solutions = 20, .budget = {.work = 1'000'000}});
        REQUIRE(small.status == large.status);
        if (small.stopped_by != nono::stopped_by::nothing) continue;
        REQUIRE(small.solution_count == large.solution_count);
    }
}

TEST_CASE("strategies: found by name, and incomplete ones return unknown") {
    CHECK(nono::extend::strategies()[0].name() == "automatic");
    for (const auto& strategy : nono::extend::strategies()) {
        REQUIRE(nono::extend::find_strategy(strategy.name()).has_value());
        CHECK(nono::extend::find_strategy(strategy.name())->name() == strategy.name());
        const auto easy = nono::solve(permutations(1), {.strategy = strategy});
        CHECK(easy.status == nono::status::unique);
    }
    CHECK_FALSE(nono::extend::find_strategy("magic").has_value());
    for (const nono::strategy strategy :
         {nono::strategy(nono::line_strategy), nono::strategy(nono::probing_strategy)}) {
        const auto stuck = nono::solve(permutations(3), {.strategy = strategy});
        CHECK(stuck.status == nono::status::unknown);
        CHECK(stuck.stopped_by == nono::stopped_by::strategy);
        CHECK(stuck.common(1, 1) == nono::color_set::first(2));
    }
    CHECK(nono::solve(permutations(3), {.strategy = nono::learning_strategy}).status == nono::status::multiple);
}

TEST_CASE("probing decides puzzles that lines alone do not") {
    std::size_t probing_knew_more = 0;
    nono_tests::random_numbers random(9);
    for (int i = 0; i < 200; ++i) {
        const auto puzzle = nono::clues_of(nono_tests::random_picture(random, 15, 15, 2, 50));
        const auto lines = nono::solve(puzzle, {.strategy = nono::line_strategy});
        const auto probed = nono::solve(puzzle, {.strategy = nono::probing_strategy});
        CHECK(probed.common.decided_count() >= lines.common.decided_count());
        probing_knew_more += probed.common.decided_count() > lines.common.decided_count() ? 1U : 0U;
        if (probed.status == nono::status::unique) CHECK(nono::solve(puzzle).status == nono::status::unique);
    }
    CHECK(probing_knew_more > 20);
}

TEST_CASE("solving the same puzzle twice gives the same statistics") {
    const auto first = nono::solve(domino(8));
    const auto second = nono::solve(domino(8));
    CHECK(first.statistics == second.statistics);
    CHECK(first.statistics.conflicts > 100);
    CHECK(first.statistics.learnt > 100);
    CHECK(first.statistics.decisions > 100);
    CHECK(first.statistics.clause_bytes > 0);
}

TEST_CASE("another seed leads to the same verdict by another path") {
    nono::solve_options options;
    const auto first = nono::solve(domino(7), options);
    options.seed = 2026;
    const auto second = nono::solve(domino(7), options);
    CHECK(first.status == nono::status::unique);
    CHECK(second.status == nono::status::unique);
    CHECK(first.solutions == second.solutions);
    CHECK(first.statistics != second.statistics);
    CHECK(nono::solve(domino(7), options).statistics == second.statistics);
}

TEST_CASE("a faulty line solver cannot make solve return a wrong solution") {
    const auto strategy = nono::extend::make_strategy<nono::extend::learning_engine, careless>("careless");
    const auto found = nono::solve(permutations(2), {.strategy = strategy});
    CHECK(found.solutions.empty());
    CHECK(found.status == nono::status::unknown);
    CHECK(found.stopped_by == nono::stopped_by::wrong_line_solver);
}

TEST_CASE("strategies are equal if their functions are equal, regardless of their names") {
    CHECK(nono::strategy{} == nono::automatic_strategy);
    CHECK(nono::automatic_strategy != nono::learning_strategy);
    CHECK(nono::extend::make_strategy<nono::extend::line_engine>("mine") == nono::line_strategy);
    CHECK(nono::extend::make_strategy<nono::extend::line_engine>("probing") != nono::probing_strategy);
    const auto automatic = nono::solve(domino(5));
    CHECK(automatic.statistics == nono::solve(domino(5), {.strategy = nono::learning_strategy}).statistics);
}
