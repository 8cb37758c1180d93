// The components of the comparison of solvers: generated puzzles, the judge of answers, means and tables.
// SPDX-License-Identifier: MIT
#include "../bench/compare/judge.hpp"
#include "../bench/compare/report.hpp"
#include "../bench/generate/families.hpp"
#include "rounds.hpp"

#include <nono/hash.hpp>
#include <nono/solve.hpp>
#include <nono/solver/all_strategies.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace {

std::size_t filled(const nono::grid& picture) {
    return static_cast<std::size_t>(std::count_if(picture.cells().begin(), picture.cells().end(),
                                                  [](nono::color_index color) { return color != nono::blank; }));
}

std::string identity(const nono::grid& picture) { return nono::to_string(nono::hash_clues(nono::clues_of(picture))); }

/// Two rows and two columns with one cell each: two pictures that mirror each other.
nono::puzzle two_results() {
    nono::puzzle out;
    const nono::line_clue single{{1}};
    out.clues = {{single, single}, {single, single}};
    return out;
}

nono::grid diagonal(bool falling) {
    nono::grid out(2, 2);
    for (std::size_t row = 0; row < 2; ++row) out(row, falling ? row : 1 - row) = 1;
    return out;
}

nono::solve_result answer(nono::status status, std::vector<nono::grid> solutions) {
    nono::solve_result out;
    out.status = status;
    out.solutions = std::move(solutions);
    return out;
}

std::vector<bool> are_wrong(const nono::puzzle& puzzle, const std::vector<nono::solve_result>& answers) {
    std::vector<const nono::solve_result*> pointers;
    for (const auto& given : answers) pointers.push_back(&given);
    std::vector<bool> out;
    for (const auto& fault : bench::faults(puzzle, pointers)) out.push_back(!fault.empty());
    return out;
}

using nono::status;
using verdicts = std::vector<bool>;

} // namespace

TEST_CASE("generated puzzles are the same on every machine") {
    CHECK(identity(bench::noise({.density = 45, .seed = 7})) ==
          "ee1f3dc6cd02b16727e3e4107ba139483f4f4acc92c472c0cf77360270bd7e37");
    CHECK(identity(bench::noise({.width = 40, .height = 30, .density = 60, .colors = 4, .seed = 8})) ==
          "c84352377fbc932cdcb5c7e5e15f899d944eecd917c0fdad1c7253c58538bf81");
    CHECK(identity(bench::blobs({.width = 40, .height = 30, .density = 60, .colors = 4, .seed = 9})) ==
          "b044bca1c23165d87685acbe0c472fa36685a3b5dd0c8e7288f943c0ebd5093f");
}

TEST_CASE("generated pictures have the requested density, colors and smoothness") {
    const auto rough = bench::noise({.width = 200, .height = 100, .density = 30, .colors = 3, .seed = 1});
    CHECK(filled(rough) > 5'700);
    CHECK(filled(rough) < 6'300);
    CHECK(std::count(rough.cells().begin(), rough.cells().end(), 3) > 1'800);
    const auto smooth = bench::blobs({.width = 200, .height = 100, .density = 30, .colors = 3, .seed = 1});
    CHECK(filled(smooth) == 6'000);
    for (const int color : {1, 2, 3}) CHECK(std::count(smooth.cells().begin(), smooth.cells().end(), color) == 2'000);

    const auto blocks = [](const nono::grid& picture) {
        std::size_t count = 0;
        for (const auto& row : nono::clues_of(picture).rows) count += row.size();
        return count;
    };
    CHECK(blocks(smooth) < blocks(rough));
    const auto smoother =
        bench::blobs({.width = 200, .height = 100, .density = 30, .colors = 3, .smoothness = 6, .seed = 1});
    CHECK(2 * blocks(smoother) < blocks(smooth));
    CHECK(filled(bench::noise({.density = 0})) == 0);
    CHECK(filled(bench::noise({.density = 100})) == 625);
    CHECK(filled(bench::blobs({.density = 0})) == 0);
    CHECK(filled(bench::blobs({.density = 100, .smoothness = 100})) == 625);
    CHECK(filled(bench::blobs({.width = 1, .height = 1, .density = 100})) == 1);
}

TEST_CASE("dominoes have one solution, and more dominoes need more work") {
    std::uint64_t work = 0;
    for (std::size_t n = 3; n <= 6; ++n) {
        const auto puzzle = bench::dominoes(n);
        CHECK(puzzle.width() == 2 * n + 1);
        CHECK(puzzle.height() == 2 * n + 1);
        const auto found = nono::solve(puzzle, {.strategy = nono::learning_strategy});
        CHECK(found.status == status::unique);
        CHECK(found.statistics.lines_solved > work);
        work = found.statistics.lines_solved;
    }
}

TEST_CASE("answers that can all be true are not reported as wrong") {
    const auto puzzle = two_results();
    const auto a = diagonal(true);
    const auto b = diagonal(false);
    CHECK(are_wrong(puzzle, {answer(status::multiple, {a, b}), answer(status::multiple, {b, a}),
                             answer(status::solvable, {b}), answer(status::unknown, {})}) ==
          verdicts{false, false, false, false});
    nono::puzzle impossible = puzzle;
    impossible.clues.rows.set_line(0, {});
    CHECK(are_wrong(impossible, {answer(status::impossible, {}), answer(status::unknown, {})}) ==
          verdicts{false, false});
    nono::puzzle unique = puzzle;
    unique.clues = nono::clues_of(nono::grid(2, 2, 1));
    CHECK(are_wrong(unique, {answer(status::unique, {nono::grid(2, 2, 1)})}) == verdicts{false});
}

TEST_CASE("answers that contradict the clues, themselves or each other are reported as wrong") {
    const auto puzzle = two_results();
    const auto a = diagonal(true);
    const auto b = diagonal(false);
    // A picture that does not satisfy the clues; a repeated picture; too few and too many pictures.
    CHECK(are_wrong(puzzle, {answer(status::solvable, {nono::grid(2, 2)})}) == verdicts{true});
    CHECK(are_wrong(puzzle, {answer(status::multiple, {a, a})}) == verdicts{true});
    CHECK(are_wrong(puzzle, {answer(status::multiple, {a})}) == verdicts{true});
    CHECK(are_wrong(puzzle, {answer(status::unique, {})}) == verdicts{true});
    CHECK(are_wrong(puzzle, {answer(status::unknown, {a})}) == verdicts{true});
    // The answer that excludes a solution is wrong, regardless of the order.
    CHECK(are_wrong(puzzle, {answer(status::unique, {a}), answer(status::solvable, {b})}) == verdicts{true, false});
    CHECK(are_wrong(puzzle, {answer(status::solvable, {a}), answer(status::impossible, {})}) == verdicts{false, true});
    auto with_goal = puzzle;
    with_goal.goal = a;
    CHECK(are_wrong(with_goal, {answer(status::impossible, {})}) == verdicts{true});
    with_goal.goal = nono::grid(2, 2, 1); // a wrong goal proves nothing
    CHECK(are_wrong(with_goal, {answer(status::impossible, {})}) == verdicts{false});
    // Known cells count even if no solution was found.
    auto knowing = answer(status::unknown, {});
    knowing.common = nono::partial_grid(2, 2, nono::color_set::first(2));
    CHECK(are_wrong(puzzle, {knowing, answer(status::solvable, {b})}) == verdicts{false, false});
    knowing.common.cells()[1] = nono::color_set::only(nono::blank);
    CHECK(are_wrong(puzzle, {knowing, answer(status::solvable, {b})}) == verdicts{true, false});
    CHECK(are_wrong(puzzle, {knowing, answer(status::solvable, {a})}) == verdicts{false, false});
}

TEST_CASE("the cells known by a strategy that is stopped early exclude no solution") {
    std::size_t unknown = 0;
    std::size_t known_cells = 0;
    const auto seeds = static_cast<std::uint64_t>(nono_tests::costly_rounds(30));
    for (std::uint64_t seed = 0; seed < seeds; ++seed) {
        nono::puzzle puzzle;
        puzzle.clues = nono::clues_of(
            bench::noise({.width = 12, .height = 12, .density = 40, .colors = seed % 2 == 0 ? 1U : 2U, .seed = seed}));
        const auto all = nono::solve(puzzle);
        REQUIRE(all);
        for (const auto& strategy : nono::extend::strategies()) {
            for (std::uint64_t work = 1; work < 5'000; work += 1 + work / 4) {
                const auto found = nono::solve(puzzle, {.strategy = strategy, .budget = {.work = work}});
                if (found.stopped_by != nono::stopped_by::max_work) break;
                CAPTURE(seed);
                CAPTURE(strategy.name());
                CAPTURE(work);
                REQUIRE(are_wrong(puzzle, {all, found}) == verdicts{false, false});
                unknown += found.status == status::unknown ? 1U : 0U;
                known_cells += found.common.decided_count();
            }
        }
    }
    CHECK(unknown > 1'000);
    CHECK(known_cells > 1'000);
}

TEST_CASE("times are written with three digits") {
    CHECK(bench::duration(0) == "0.00 µs");
    CHECK(bench::duration(0.00000123) == "1.23 µs");
    CHECK(bench::duration(0.0009994) == "999 µs");
    CHECK(bench::duration(0.0009996) == "1.00 ms");
    CHECK(bench::duration(0.0123) == "12.3 ms");
    CHECK(bench::duration(0.9996) == "1.00 s");
    CHECK(bench::duration(1234) == "1234 s");
    CHECK(bench::geometric_mean({}) == 0);
    CHECK(bench::geometric_mean({0.001, 0.004}) == doctest::Approx(0.002));
}

TEST_CASE("a table counts undecided puzzles with the time limit, and compares with the first contender of its set") {
    const std::vector<bench::row> rows{
        {"easy", "one", {{true, true, 0.001, true, 1'000, 10}, {true, true, 0.004, true, 234, 5}}},
        {"easy", "two", {{true, true, 0.002, false, 0, 0}, {true, false, 0.1, false, 0, 0}}},
        {"hard", "two", {{true, true, 0.5, true, 7, 8}}},
    };
    CHECK(bench::table(rows, 8) ==
          "| puzzles | strategy | decided | in all | longest | geometric mean | times the first | lines | conflicts |\n"
          "|---|---|---|---|---|---|---|---|---|\n"
          "| easy | one | 2 of 2 | 5.00 ms | 4.00 ms | 2.00 ms | 1.00 | 1,234 | 15 |\n"
          "| easy | two | 1 of 2 | 8.00 s | 8.00 s | 126 ms | 63.2 |  |  |\n"
          "| hard | two | 1 of 1 | 500 ms | 500 ms | 500 ms | 1.00 | 7 | 8 |\n");
}

TEST_CASE("a cactus plot has one line per contender, through its puzzles in order of time") {
    const std::vector<bench::row> rows{
        {"easy", "one", {{true, true, 0.01, true, 0, 0}, {true, true, 1, true, 0, 0}, {true, true, 0.001, true, 0, 0}}},
        {"easy",
         "two",
         {{true, true, 0.1, false, 0, 0}, {true, false, 10, false, 0, 0}, {true, false, 10, false, 0, 0}}},
        {"easy",
         "none",
         {{true, false, 10, false, 0, 0}, {true, false, 10, false, 0, 0}, {true, false, 10, false, 0, 0}}},
    };
    const std::string plot = bench::cactus(rows, 10);
    // 560 units for three puzzles, and 320 for the four powers of ten from 1 ms to 10 s.
    CHECK(plot.find("<path d=\"M60 332L246.7 332L433.3 252L620 92\"") != std::string::npos);
    CHECK(plot.find("<path d=\"M60 172L246.7 172\"") != std::string::npos);
    for (const auto* const word : {">one<", ">two<", ">none<", ">1 ms<", ">100 ms<", ">10 s<", ">3<"})
        CHECK(plot.find(word) != std::string::npos);
    CHECK(plot.find(">100 s<") == std::string::npos);
}
