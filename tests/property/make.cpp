// Many generated puzzles and repairs: every puzzle has the requested properties, checked in several independent ways.
//
// With NONO_TEST_ROUNDS=100, these are 10,000 puzzles of each size, 500 of which are checked with MiniSat, and 100
// pictures of 15x15 for which all changes of one and two cells are tried.
// SPDX-License-Identifier: MIT
#include <nono/make/disambiguate.hpp>
#include <nono/make/generate.hpp>
#include <nono/solve.hpp>
#include <nono/solver/counting/counting_strategy.hpp>

#include "../brute_force.hpp"
#include "../minisat.hpp"
#include "../rounds.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <optional>

namespace {

constexpr std::size_t made_densities[] = {30, 40, 50, 60, 70};

/// Returns true if a puzzle is unique, without the strategy that made it.
bool is_unique(const nono::grid& picture) {
    return nono::solve(nono::clues_of(picture)).status == nono::status::unique;
}

/// Returns the number of cells, one or two, whose change makes a black-and-white picture unique, or std::nullopt.
std::optional<std::size_t> min_changes(nono::grid picture) {
    const auto cells = picture.cells();
    const auto change = [&](std::size_t cell) { cells[cell] ^= 1U; };
    const auto try_single = [&](std::size_t first) {
        for (std::size_t i = first; i < cells.size(); ++i) {
            change(i);
            const bool found = is_unique(picture);
            change(i);
            if (found) return true;
        }
        return false;
    };
    if (try_single(0)) return 1;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        change(i);
        const bool found = try_single(i + 1);
        change(i);
        if (found) return 2;
    }
    return std::nullopt;
}

} // namespace

TEST_CASE("make: every generated puzzle has the requested properties") {
    const bool has_minisat = nono_tests::minisat::is_here();
    const nono_tests::minisat solver;
    const int count = nono_tests::rounds(20);
    std::uint64_t seed = 0;
    for (const std::size_t side : {10U, 15U, 20U})
        for (const std::size_t density : made_densities)
            for (int i = 0; i < count; ++i) {
                nono::generate_options options;
                options.width = side;
                options.height = side;
                options.density = density;
                options.smoothness = static_cast<std::size_t>(i % 2);
                options.target = i % 4 < 2 ? nono::puzzle_target::unique : nono::puzzle_target::lines_alone;
                INFO(side, " ", density, " ", seed);
                const auto made = nono::generate(options, seed++);
                REQUIRE(made);
                const auto& clues = made.puzzle.clues;
                const auto solved = nono::solve(clues, {.strategy = nono::extend::counting_strategy});
                REQUIRE(solved.status == nono::status::unique);
                REQUIRE(solved.solution() == *made.puzzle.goal);
                REQUIRE(is_unique(*made.puzzle.goal));
                const auto by_lines = nono::solve(clues, {.strategy = nono::line_strategy});
                if (options.target == nono::puzzle_target::lines_alone)
                    REQUIRE(by_lines.status == nono::status::unique);
                if (i % 20 == 2 * static_cast<int>(density / 10 % 2) && has_minisat)
                    REQUIRE(!solver.has_other(clues, *made.puzzle.goal));
            }
}

TEST_CASE("make: MiniSat finds other solutions if there are any") {
    if (!nono_tests::minisat::is_here()) return;
    const nono_tests::minisat solver;
    const auto picture = nono_tests::picture_of_bits(0b1001, 2, 2);
    CHECK(solver.has_other(nono::clues_of(picture), picture));
    CHECK(!solver.has_other(nono::clues_of(nono::grid(2, 2, 1)), nono::grid(2, 2, 1)));
}

TEST_CASE("make: pictures of 15x15 are repaired with as few cells as possible") {
    nono_tests::random_numbers random(15);
    int repaired = 0;
    const int count = nono_tests::thorough() ? nono_tests::rounds(1) : 10;
    for (int i = 0; i < count; ++i) {
        auto picture = nono_tests::random_picture(random, 15, 15, 2, 50);
        while (is_unique(picture)) picture = nono_tests::random_picture(random, 15, 15, 2, 50);
        const auto found = nono::disambiguate(picture);
        if (!found) continue;
        const auto& best = found.proposals.front();
        REQUIRE(nono::solve(best.clues).status == nono::status::unique);
        if (best.cells.size() <= 4) ++repaired;
        if (found.is_minimum()) CHECK(best.cells.size() == found.min_cost);
        if (!nono_tests::thorough() && best.cells.size() > 1) continue; // takes a second or more
        const auto minimum = min_changes(picture);
        if (minimum) CHECK(best.cells.size() == *minimum);
        if (!minimum) CHECK(best.cells.size() > 2);
    }
    CHECK(repaired * 100 >= 95 * count);
}
