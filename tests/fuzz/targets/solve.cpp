// Solving and counting with every strategy, compared with all pictures. An input is a small puzzle, its known cells,
// and options.
// SPDX-License-Identifier: MIT
#include "../target.hpp"

#include "../../brute_force.hpp"
#include "../puzzle_of_input.hpp"

#include <nono/count.hpp>
#include <nono/solve.hpp>
#include <nono/solver/all_strategies.hpp>
#include <nono/solver/engines/weights.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace {

const std::array<nono::strategy, 4> complete_strategies{nono::automatic_strategy, nono::extend::backtracking_strategy,
                                                        nono::extend::counting_strategy, nono::learning_strategy};

nono::status status_of(std::size_t solutions) {
    return solutions == 0 ? nono::status::impossible : solutions == 1 ? nono::status::unique : nono::status::multiple;
}

/// Checks that all solutions are found, and that the verdict is right.
void check_complete(const nono::clues& puzzle, nono::solve_options options, const std::vector<nono::grid>& expected) {
    options.max_solutions = 1'000'000;
    const auto all = nono::solve(puzzle, options);
    REQUIRE(all.stopped_by == nono::stopped_by::nothing);
    REQUIRE(all.status == status_of(expected.size()));
    REQUIRE(nono_tests::sorted(all.solutions) == expected);
    REQUIRE(all.solution_count == expected.size());
    options.max_solutions = 2;
    const auto verdict = nono::solve(puzzle, options);
    REQUIRE(verdict.status == status_of(expected.size()));
    options.max_solutions = 1;
    REQUIRE(static_cast<bool>(nono::solve(puzzle, options)) == !expected.empty());
}

/// Checks that incomplete results are right: of a strategy without a search, and of one that was stopped.
void check_partial(const nono::clues& puzzle, const nono::solve_options& options,
                   const std::vector<nono::grid>& expected) {
    const auto found = nono::solve(puzzle, options);
    for (const auto& picture : found.solutions)
        REQUIRE(std::binary_search(expected.begin(), expected.end(), picture, [](const auto& a, const auto& b) {
            return std::lexicographical_compare(a.cells().begin(), a.cells().end(), b.cells().begin(), b.cells().end());
        }));
    if (found.status == nono::status::impossible) REQUIRE(expected.empty());
    if (found.status == nono::status::unique) REQUIRE(expected.size() == 1);
    if (found.status == nono::status::multiple) REQUIRE(expected.size() > 1);
    if (found.status == nono::status::solvable) REQUIRE(!expected.empty());
    if (!found && found.status != nono::status::impossible) REQUIRE(nono_tests::leaves(found.common, expected));
    if (found.stopped_by == nono::stopped_by::nothing) REQUIRE(found.status == status_of(expected.size()));
}

void check_count_of(const nono::clues& puzzle, const nono::partial_grid& known, std::size_t expected,
                    std::uint64_t seed) {
    const auto found = nono::count_solutions(puzzle, {.known = &known, .seed = seed});
    REQUIRE(found.exact);
    REQUIRE(found.count == expected);
    // With almost no memory for tables, the search has to count.
    const auto searched = nono::count_solutions(puzzle, {.max_table_memory = 64, .known = &known, .seed = seed});
    REQUIRE(searched.exact);
    REQUIRE(searched.count == expected);
}

void fuzz_solve(std::span<const std::uint8_t> bytes) {
    nono_tests::fuzz_input input(bytes);
    const auto puzzle = nono_tests::fuzzed_puzzle(input, 6);
    const auto known = nono_tests::fuzzed_cells(input, puzzle);
    const auto all = nono_tests::all_pictures(puzzle);
    if (!all) return;
    const auto& pictures = *all;
    const auto expected = nono_tests::agreeing(pictures, known);
    nono::solve_options options{.known = &known, .seed = input.byte()};
    for (const auto& strategy : complete_strategies) {
        CAPTURE(strategy.name());
        options.strategy = strategy;
        check_complete(puzzle, options, expected);
    }
    options.budget.work = input.byte();
    for (const auto& strategy : nono::extend::strategies()) {
        CAPTURE(strategy.name());
        options.strategy = strategy;
        check_partial(puzzle, options, expected);
    }
    check_count_of(puzzle, known, expected.size(), options.seed);
    if (const auto proof = nono::extend::prove_impossible(puzzle)) {
        REQUIRE(nono::extend::check(puzzle, *proof));
        REQUIRE(pictures.empty());
    }
    if (pictures.empty()) return;
    if (const auto proof = nono::extend::prove_unique(puzzle, pictures.front())) {
        REQUIRE(nono::extend::check(puzzle, *proof));
        REQUIRE(pictures.size() == 1);
    }
}

} // namespace

NONO_FUZZ_TARGET(solve, fuzz_solve)
