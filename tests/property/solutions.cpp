// The set of solutions compared with an enumeration of all pictures.
// SPDX-License-Identifier: MIT
#include "brute_force.hpp"
#include "rounds.hpp"

#include <nono/solve.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <vector>

using namespace nono::literals; // 2_color

namespace {

using namespace nono_tests;

/// Compares the results for a puzzle with all of its solutions.
void check_against(const nono::clues& puzzle, const std::vector<nono::grid>& expected) {
    const nono::solve_result found = nono::solve(puzzle, {.max_solutions = 1'000'000});
    REQUIRE(sorted(found.solutions) == sorted(expected));
    REQUIRE(found.solution_count == expected.size());
    REQUIRE(found.stopped_by == nono::stopped_by::nothing);

    const nono::solve_result verdict = nono::solve(puzzle);
    const auto wanted = expected.empty()       ? nono::status::impossible
                        : expected.size() == 1 ? nono::status::unique
                                               : nono::status::multiple;
    REQUIRE(verdict.status == wanted);
    REQUIRE(static_cast<bool>(nono::solve(puzzle, {.max_solutions = 1})) == !expected.empty());

    // The common cells of the first 1,000,000 solutions are those of all solutions.
    for (std::size_t i = 0; i < found.common.cells().size() && !expected.empty(); ++i) {
        nono::color_set colors;
        for (const auto& picture : expected) colors |= nono::color_set::only(picture.cells()[i]);
        REQUIRE(found.common.cells()[i] == colors);
    }
}

} // namespace

TEST_CASE("all pictures up to 4x4: each clue set has exactly the pictures from which it was made") {
    for (std::size_t height = 1; height <= 4; ++height)
        for (std::size_t width = 1; width <= 4; ++width) {
            std::map<std::string, std::vector<nono::grid>> by_clues;
            const std::size_t cells = width * height;
            for (std::size_t bits = 0; bits < std::size_t{1} << cells; ++bits) {
                const nono::grid picture = picture_of_bits(bits, width, height);
                by_clues[key_of(nono::clues_of(picture))].push_back(picture);
            }
            std::size_t number = 0;
            for (const auto& [key, pictures] : by_clues) {
                const bool is_due = cells < 16 || thorough() || ++number % 4 == 0; // only a quarter of 4x4 by default
                if (is_due) check_against(nono::clues_of(pictures[0]), pictures);
            }
        }
}

TEST_CASE("random black-and-white puzzles up to 6x6, also with changed clues") {
    random_numbers random(11);
    for (int i = 0; i < rounds(750); ++i) {
        const std::size_t width = 1 + random.below(6);
        const std::size_t height = 1 + random.below(6);
        nono::clues puzzle = nono::clues_of(random_picture(random, width, height, 2, 30 + random.below(50)));
        if (random.one_in(3)) {
            // Another clue, after which there is usually no solution. Occasionally a blotted one.
            const std::size_t row = random.below(height);
            if (puzzle.rows[row].empty()) puzzle.rows.set_line(row, {1});
            const auto line = puzzle.rows.blocks(row);
            line[random.below(line.size())].length = length_or_blotted(random.below(3));
        }
        check_against(puzzle, all_solutions(puzzle, 2));
    }
}

TEST_CASE("random puzzles of 2 to 4 colors besides blank up to 6x6, also with changed clues") {
    random_numbers random(12);
    for (int i = 0; i < rounds(375); ++i) {
        const std::size_t colors = 3 + random.below(3); // blank included
        const std::size_t width = 1 + random.below(6);
        const std::size_t height = 1 + random.below(6);
        nono::clues puzzle = nono::clues_of(random_picture(random, width, height, colors, 20 + random.below(60)));
        if (random.one_in(3)) {
            const std::size_t column = random.below(width);
            if (puzzle.columns[column].empty()) puzzle.columns.set_line(column, {{1, 2_color}});
            const auto line = puzzle.columns.blocks(column);
            auto& block = line[random.below(line.size())];
            if (random.one_in(2))
                block.length = length_or_blotted(random.below(3));
            else
                block.color = static_cast<nono::color_index>(1 + random.below(colors - 1));
        }
        check_against(puzzle, all_solutions(puzzle, colors));
    }
}

TEST_CASE("pictures of 20x20 with several solutions: all solutions differ, and each has the clues") {
    random_numbers random(13);
    int several = 0;
    for (int i = 0; i < 20; ++i) {
        const std::size_t colors = 2 + random.below(3);
        const nono::grid picture = random_picture(random, 20, 20, colors, 50);
        const nono::clues puzzle = nono::clues_of(picture);
        const auto found = nono::solve(puzzle, {.max_solutions = 50, .budget = {.work = 2'000'000}});
        for (std::size_t a = 0; a < found.solutions.size(); ++a) {
            REQUIRE(nono::satisfies(found.solutions[a], puzzle));
            for (std::size_t b = 0; b < a; ++b) REQUIRE(found.solutions[a] != found.solutions[b]);
        }
        several += found.solutions.size() > 1 ? 1 : 0;
        if (found.stopped_by == nono::stopped_by::nothing)
            CHECK(std::find(found.solutions.begin(), found.solutions.end(), picture) != found.solutions.end());
    }
    CHECK(several > 5);
}
