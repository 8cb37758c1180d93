// Solves, counts, explains, grades and verifies puzzles of many shapes and compares their memory with `max_memory`:
// allocations stay below a multiple of the limit, and a limit that is a multiple of the allocations has no effect.
// Prints a table.
// SPDX-License-Identifier: MIT
#include "../bench/allocated_bytes.hpp"
#include "brute_force.hpp"
#include "hexagons.hpp"
#include "known_puzzles.hpp"

#include <nono/count.hpp>
#include <nono/explain/explain.hpp>
#include <nono/explain/grade.hpp>
#include <nono/proof/certificate.hpp>
#include <nono/proof/recorder.hpp>
#include <nono/solve.hpp>
#include <nono/solver/all_strategies.hpp>
#include <nono/triddlers/solve.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>

namespace {

using namespace nono_tests;

constexpr std::size_t min_compared = 20'000; // in bytes; less does not count
constexpr double max_over_limit = 1.25;
constexpr double max_limit_factor = 3;

bool failed = false;

struct answer {
    nono::stopped_by stopped_by = nono::stopped_by::nothing;
    nono::statistics statistics{};
};

nono::clues noise(std::size_t width, std::size_t height, std::size_t colors, std::size_t blank_percent,
                  std::size_t blotted = 0) {
    random_numbers random(1);
    auto out = nono::clues_of(random_picture(random, width, height, colors, blank_percent));
    if (blotted != 0) blot_some(random, out, blotted);
    return out;
}

/// Returns the peak of the bytes that `work(limit)` allocates.
template <class Work> std::size_t peak_of(Work work, std::uint64_t limit, answer& got) {
    const bench::peak_meter peak;
    got = work(limit);
    return peak.bytes();
}

template <class Work> void compare(const char* name, Work work) {
    answer whole;
    const std::size_t peak = peak_of(work, ~std::uint64_t{0}, whole);
    const auto limit_that_suffices = static_cast<std::uint64_t>(max_limit_factor * static_cast<double>(peak));
    answer sufficient;
    peak_of(work, limit_that_suffices < min_compared ? min_compared : limit_that_suffices, sufficient);
    const bool same = sufficient.stopped_by == whole.stopped_by && sufficient.statistics == whole.statistics;
    // The largest allocation as a multiple of its limit, for limits that take effect.
    double worst = 0;
    std::uint64_t needed = 0;
    for (std::uint64_t limit = min_compared; limit < 2 * limit_that_suffices; limit += limit / 2) {
        answer got;
        const std::size_t used = peak_of(work, limit, got);
        if (got.stopped_by == nono::stopped_by::max_memory) needed = limit;
        const double multiple = static_cast<double>(used) / static_cast<double>(limit);
        if (multiple > worst) worst = multiple;
    }
    std::printf("%-28s %10.3f MB %6.2f %6.2f %s\n", name, static_cast<double>(peak) / 1e6, worst,
                static_cast<double>(needed) / static_cast<double>(peak), same ? "" : "FAILED");
    if (!same || worst > max_over_limit) failed = true;
}

void compare_solving(const char* name, const nono::clues& puzzle, std::uint64_t max_work = ~std::uint64_t{0},
                     const nono::strategy& how = {}, std::size_t max_solutions = 2) {
    compare(name, [&](std::uint64_t limit) {
        const auto found = nono::solve(
            puzzle, {.max_solutions = max_solutions, .strategy = how, .budget = {.work = max_work, .memory = limit}});
        return answer{found.stopped_by, found.statistics};
    });
}

void compare_triddler(const char* name, std::size_t side, std::uint32_t colors) {
    const auto puzzle = nono::clues_of(random_hexagon({side, side, side, side}, 1, colors));
    compare(name, [&](std::uint64_t limit) {
        const auto found = nono::solve(puzzle, {.budget = {.work = 20'000, .memory = limit}});
        return answer{found.stopped_by, found.statistics};
    });
}

void compare_counting(const char* name, const nono::clues& puzzle, std::uint64_t max_work = ~std::uint64_t{0}) {
    compare(name, [&](std::uint64_t limit) {
        const auto found = nono::count_solutions(puzzle, {.budget = {.work = max_work, .memory = limit}});
        return answer{found.stopped_by, found.statistics};
    });
}

void compare_explaining(const char* name, const nono::clues& puzzle, std::size_t max_steps = ~std::size_t{0}) {
    compare(name, [&](std::uint64_t limit) {
        const auto found =
            nono::explain(puzzle, {.max_steps = max_steps, .budget = {.memory = limit}, .check_work = 100});
        answer got{found.stopped_by, {}};
        got.statistics.cells_set = found.steps.size();
        return got;
    });
}

void compare_grading(const char* name, const nono::clues& puzzle) {
    compare(name, [&](std::uint64_t limit) {
        const auto found = nono::grade(puzzle, {.budget = {.memory = limit}, .check_work = 100});
        answer got{found.stopped_by, {}};
        got.statistics.cells_set = found.score;
        return got;
    });
}

void compare_verifying(const char* name, const nono::clues& puzzle, bool with_hints) {
    nono::extend::proof_recorder recorder;
    const auto solved = nono::solve(puzzle, {.proof = &recorder});
    auto kept = nono::make_certificate(puzzle, solved, recorder);
    if (!kept) failed = true;
    nono::certificate& made = kept.proof;
    if (!with_hints) made.lemmas = recorder.clauses();
    compare(name, [&](std::uint64_t limit) {
        const auto found = nono::verify(puzzle, made, nullptr, {.budget = {.memory = limit}});
        answer got{found.stopped_by, {}};
        got.statistics.cells_set = static_cast<std::uint64_t>(found.code);
        if (limit == ~std::uint64_t{0} && !found) failed = true;
        return got;
    });
}

} // namespace

int main() {
    std::printf("%-28s %13s %6s %6s\n", "", "allocated", "of the limit", "limit that stops");
    compare_solving("5x5", noise(5, 5, 2, 40));
    compare_solving("25x25, search", noise(25, 25, 2, 62));
    compare_solving("25x25, lines", noise(25, 25, 2, 30));
    compare_solving("25x25, 5 colors", noise(25, 25, 5, 50));
    compare_solving("60x60, search", noise(60, 60, 2, 60), 300'000);
    compare_solving("80x80, blotted", noise(80, 80, 2, 45, 4), 100'000);
    compare_solving("12 dominoes", domino(12), 400'000);
    compare_solving("permutations, 1000 solutions", permutations(40), 1'000'000, {}, 1'000);
    compare_solving("500x500, lines", noise(500, 500, 2, 20), 20'000);
    compare_solving("1000x1000 of 1", permutations(1'000), 20'000);
    compare_solving("300x300, 63 colors", noise(300, 300, 64, 40), 20'000);
    compare_solving("20000x1, 63 colors", noise(20'000, 1, 64, 40), 30'000);
    compare_solving("1x65535", noise(1, 65'535, 2, 50), 70'000);
    compare_solving("backtracking", noise(60, 60, 2, 60), 30'000, nono::extend::backtracking_strategy);
    compare_solving("counting", noise(25, 25, 2, 60), 100'000, nono::extend::counting_strategy);
    compare_triddler("triddler of 150 cells", 5, 1);
    compare_triddler("triddler of 21600 cells", 60, 1);
    compare_triddler("triddler, 4 colors", 60, 4);
    compare_counting("count, 25x25", noise(25, 25, 2, 60), 100'000);
    compare_counting("count, permutations", permutations_with_pairs(24), 1'000'000);
    compare_counting("count, 400x400 of 1", permutations(400), 20'000);
    compare_explaining("explain, 25x25", noise(25, 25, 2, 50));
    compare_explaining("explain, 60x60", noise(60, 60, 2, 30));
    compare_explaining("explain, 30x30, 5 colors", noise(30, 30, 5, 30));
    compare_explaining("explain, 200x200 blank", nono::clues_of(nono::grid(200, 200)));
    compare_explaining("explain, 40x40 of 1", permutations(40));
    compare_explaining("explain, 1x3000", noise(1, 3'000, 2, 50), 5);
    compare_grading("grade, 60x60", noise(60, 60, 2, 30));
    compare_grading("grade, 30x30, 5 colors", noise(30, 30, 5, 30));
    compare_verifying("verify, 25x25, hints", noise(25, 25, 2, 30), true);
    compare_verifying("verify, 25x25", noise(25, 25, 2, 30), false);
    return failed ? 1 : 0;
}
