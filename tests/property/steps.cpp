// Explanations of random puzzles, and hints for random states of games, checked by independent code.
// SPDX-License-Identifier: MIT
#include "brute_force.hpp"
#include "random_steps.hpp"
#include "rounds.hpp"
#include "step_checks.hpp"

#include <nono/explain/explain.hpp>
#include <nono/solve.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace {

// Returns a puzzle of a random picture with 2 to 4 colors, one in four with blotted clues.
nono::clues random_steps_puzzle(nono_tests::random_numbers& random, std::size_t max_side) {
    const std::size_t colors = random.one_in(2) ? 2 : 3 + random.below(2);
    nono::clues puzzle = nono::clues_of(nono_tests::random_steps_picture(random, max_side, colors));
    if (random.one_in(4)) nono_tests::blot_some(random, puzzle, 8);
    return puzzle;
}

} // namespace

TEST_CASE("explain: every step of random puzzles follows from its reason, and from no part of it") {
    nono_tests::random_numbers random(1606);
    nono_tests::technique_counts counts{};
    std::array<std::size_t, 5> ends{};
    for (int round = 0; round < nono_tests::rounds(120); ++round) {
        CAPTURE(round);
        // Large puzzles for the techniques of lines, small ones for contradictions, which are slow to check.
        const bool large = round % 4 == 0;
        const auto puzzle = random_steps_puzzle(random, large ? 24 : 10);
        nono::explain_options options;
        if (large) options.hardest = nono::technique::full_line;
        const auto path = nono::explain(puzzle, options);
        nono_tests::check_path(puzzle, path, counts, 6);
        ++ends[static_cast<std::size_t>(path.status)];
        // If reasoning by single colors ends, several pictures can remain, but never zero.
        const auto solved = nono::solve(puzzle);
        REQUIRE(solved);
        if (path.status == nono::explain_status::solved) {
            CHECK(solved.status == nono::status::unique);
            CHECK(*path.cells.decided() == solved.solution());
        } else {
            CHECK(path.status == nono::explain_status::needs_guessing);
        }
    }
    CHECK(ends[static_cast<std::size_t>(nono::explain_status::solved)] > 0);
    CHECK(ends[static_cast<std::size_t>(nono::explain_status::needs_guessing)] > 0);
    for (std::size_t i = 0; i < counts.size(); ++i) {
        CAPTURE(nono::name_of(static_cast<nono::technique>(i)));
        CHECK(counts[i] > 0);
    }
}

TEST_CASE("explain: a contradiction examines no superfluous line") {
    nono_tests::random_numbers random(1608);
    std::size_t contradictions = 0;
    std::size_t elsewhere = 0; // those whose order begins with a line that does not contain the cell
    for (int round = 0; round < nono_tests::rounds(250); ++round) {
        const auto puzzle = random_steps_puzzle(random, 14);
        const auto path = nono::explain(puzzle);
        nono::partial_grid cells(puzzle.width(), puzzle.height(), nono::color_set::first(puzzle.color_count()));
        for (const auto& step : path.steps) {
            CAPTURE(round);
            CAPTURE(&step - path.steps.data());
            if (step.assumed) {
                const nono_tests::step_checker checker(puzzle, cells, step);
                REQUIRE(checker.is_in_order());
                REQUIRE(checker.needs_every_look());
                ++contradictions;
                elsewhere += checker.begins_at_cell() ? 0U : 1U;
            }
            for (const auto& change : step.cells) cells(change.cell.row, change.cell.column) = change.after;
        }
    }
    CHECK(contradictions > 100);
    CHECK(elsewhere > 0);
    CHECK(elsewhere < contradictions / 20);
}

TEST_CASE("next_step: never a hint for a state without a solution, and never one that excludes a solution") {
    nono_tests::random_numbers random(1607);
    std::array<std::size_t, 5> answers{};
    for (int round = 0; round < nono_tests::rounds(50); ++round) {
        const auto puzzle = random_steps_puzzle(random, 10);
        const std::size_t colors = puzzle.color_count();
        const auto all = nono::solve(puzzle, {.max_solutions = 5});
        REQUIRE(all);
        for (int state = 0; state < 100; ++state) {
            CAPTURE(round);
            CAPTURE(state);
            const auto& picture = all.solutions[random.below(all.solutions.size())];
            // Random choices rarely give a state in which reasoning ends.
            const auto cells =
                state == 0 ? nono::explain(puzzle).cells : nono_tests::random_state(random, picture, colors);
            const auto expected = nono::solve(puzzle, {.known = &cells});
            const auto hint = nono::next_step(puzzle, cells);
            ++answers[static_cast<std::size_t>(hint.status)];
            REQUIRE((hint.status == nono::explain_status::impossible) == (expected.status == nono::status::impossible));
            REQUIRE((hint.status == nono::explain_status::solved) ==
                    (expected && cells.decided_count() == cells.cells().size()));
            REQUIRE(hint.step.has_value() == (hint.status == nono::explain_status::open));
            if (!hint.step) continue;
            REQUIRE(nono_tests::step_checker(puzzle, cells, *hint.step).follows());
            auto after = cells;
            for (const auto& change : hint.step->cells) after(change.cell.row, change.cell.column) = change.after;
            REQUIRE(after != cells);
            // Every solution with these cells has the colors that the step leaves.
            REQUIRE(nono::solve(puzzle, {.known = &after}).status == expected.status);
            for (const auto& solution : expected.solutions)
                for (const auto& change : hint.step->cells)
                    REQUIRE(change.after.contains(solution(change.cell.row, change.cell.column)));
        }
    }
    for (const auto status : {nono::explain_status::open, nono::explain_status::solved,
                              nono::explain_status::impossible, nono::explain_status::needs_guessing})
        CHECK(answers[static_cast<std::size_t>(status)] > 0);
}
