// Hints, explanations and help in a game, compared with all pictures and checked step by step. An input is a small
// puzzle and the cells of a game of it.
// SPDX-License-Identifier: MIT
#include "../target.hpp"

#include "../../brute_force.hpp"
#include "../../step_checks.hpp"
#include "../puzzle_of_input.hpp"

#include <nono/explain/explain.hpp>
#include <nono/explain/grade.hpp>
#include <nono/explain/help.hpp>
#include <nono/explain/hints.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace {

bool all_decided(const nono::partial_grid& cells) {
    return std::all_of(cells.cells().begin(), cells.cells().end(),
                       [](nono::color_set cell) { return cell.size() == 1; });
}

/// Checks that the next step follows, changes a cell, and excludes no picture.
void check_hint(const nono::clues& puzzle, const nono::partial_grid& cells, const std::vector<nono::grid>& left) {
    const auto hint = nono::next_step(puzzle, cells);
    REQUIRE((hint.status == nono::explain_status::impossible) == left.empty());
    REQUIRE((hint.status == nono::explain_status::solved) == (!left.empty() && all_decided(cells)));
    REQUIRE(hint.step.has_value() == (hint.status == nono::explain_status::open));
    if (!hint.step) return;
    nono_tests::step_checker checker(puzzle, cells, *hint.step);
    REQUIRE(checker.follows());
    if (hint.step->lines.size() <= 4) REQUIRE(checker.needs_everything());
    auto after = cells;
    for (const auto& change : hint.step->cells) after(change.cell.row, change.cell.column) = change.after;
    REQUIRE(after != cells);
    REQUIRE(nono_tests::leaves(after, left));
}

/// Checks that the path from the empty grid ends as its status claims, and that every step follows.
void check_explanation(const nono::clues& puzzle, const std::vector<nono::grid>& pictures) {
    const auto path = nono::explain(puzzle);
    nono_tests::technique_counts counts{};
    nono_tests::check_path(puzzle, path, counts, 3);
    REQUIRE((path.status == nono::explain_status::impossible) == pictures.empty());
    if (!pictures.empty()) REQUIRE(nono_tests::leaves(path.cells, pictures));
    if (path.status == nono::explain_status::solved) REQUIRE(pictures.size() == 1);
    const auto grade = nono::grade(puzzle, path);
    REQUIRE((grade.level == nono::grade_class::impossible) == pictures.empty());
    if (path.status == nono::explain_status::solved) REQUIRE(grade.step_count() == path.steps.size());
}

/// Checks that a cell is a mistake if no picture has it.
void check_help(const nono::clues& puzzle, const nono::partial_grid& cells, const std::vector<nono::grid>& pictures,
                const std::vector<nono::grid>& left) {
    REQUIRE((nono::can_be_finished(puzzle, cells) == nono::status::impossible) == left.empty());
    const auto report = nono::find_mistakes(puzzle, cells);
    REQUIRE((report.puzzle == nono::status::impossible) == pictures.empty());
    REQUIRE(report.undecided.empty());
    if (pictures.empty()) return;
    std::vector<nono::cell_position> expected;
    for (std::size_t row = 0; row < cells.height(); ++row)
        for (std::size_t column = 0; column < cells.width(); ++column)
            if (std::none_of(pictures.begin(), pictures.end(), [&](const nono::grid& picture) {
                    return cells(row, column).contains(picture(row, column));
                }))
                expected.push_back({row, column});
    REQUIRE(report.mistakes == expected);
}

/// Checks that applying hints, as long as there are any, leads to a picture or to the end of reasoning.
void check_applied_hints(const nono::clues& puzzle, const nono::partial_grid& cells,
                         const std::vector<nono::grid>& left) {
    auto played = nono::game::resume(puzzle, cells);
    REQUIRE(played.has_value());
    nono::game_hints hints;
    for (std::size_t taken = 0;; ++taken) {
        REQUIRE(taken <= cells.cells().size() * puzzle.color_count());
        REQUIRE(!hints.next(*played).empty());
        if (hints.step(*played) == nullptr) break;
        REQUIRE(!hints.next(*played).empty());
        REQUIRE(!hints.next(*played).empty());
        REQUIRE(hints.take(*played) > 0);
    }
    REQUIRE(nono_tests::leaves(played->cells(), left));
    if (!left.empty() && all_decided(played->cells())) REQUIRE(played->finished());
}

void fuzz_hints(std::span<const std::uint8_t> bytes) {
    nono_tests::fuzz_input input(bytes);
    const std::size_t chosen = input.below(4);
    const auto puzzle = nono_tests::fuzzed_puzzle(input, 6);
    const auto cells = nono_tests::fuzzed_cells(input, puzzle);
    const auto all = nono_tests::all_pictures(puzzle);
    if (!all) return;
    const auto& pictures = *all;
    const auto left = nono_tests::agreeing(pictures, cells);
    switch (chosen) {
    case 0: check_hint(puzzle, cells, left); break;
    case 1: check_explanation(puzzle, pictures); break;
    case 2: check_help(puzzle, cells, pictures, left); break;
    default: check_applied_hints(puzzle, cells, left); break;
    }
}

} // namespace

NONO_FUZZ_TARGET(hints, fuzz_hints)
