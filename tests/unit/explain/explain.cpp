// SPDX-License-Identifier: MIT
#include <nono/explain/explain.hpp>

#include "brute_force.hpp"
#include "step_checks.hpp"

#include <nono/detail/lean_vector.hpp>
#include <nono/explain/contradictions.hpp>
#include <nono/explain/explainer.hpp>
#include <nono/explain/path.hpp>
#include <nono/line/bit_line_solver.hpp>
#include <nono/solve.hpp>
#include <nono/solver/grid/grid_masks.hpp>
#include <nono/solver/grid/prepared_lines.hpp>
#include <nono/solver/run/run.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <vector>

using namespace nono::literals; // 2_color

namespace {

nono::partial_grid open_grid(const nono::clues& puzzle) {
    return {puzzle.width(), puzzle.height(), nono::color_set::first(puzzle.color_count())};
}

// A puzzle in which single lines decide nothing: two diagonals remain.
nono::clues two_diagonals() { return {{{{1}}, {{1}}}, {{{1}}, {{1}}}}; }

// Returns a puzzle that is solved by a contradiction, found by trying random pictures.
nono::clues needs_contradiction() {
    nono_tests::random_numbers random(77);
    for (;;) {
        auto puzzle = nono::clues_of(nono_tests::random_picture(random, 8, 8, 2, 50));
        nono::explain_options lines;
        lines.hardest = nono::technique::full_line;
        if (nono::explain(puzzle, lines).status == nono::explain_status::needs_guessing &&
            nono::explain(puzzle).status == nono::explain_status::solved)
            return puzzle;
    }
}

} // namespace

TEST_CASE("explain: steps of a puzzle that lines alone solve") {
    const nono::clues plus{{{{1}}, {{3}}, {{1}}}, {{{1}}, {{3}}, {{1}}}};
    const auto path = nono::explain(plus);
    CHECK(path.status == nono::explain_status::solved);
    CHECK(path.cells.decided().value() == nono::solve(plus).solution());
    CHECK(path.open_lines.size() == path.steps.size());
    REQUIRE(!path.steps.empty());
    const auto& first = path.steps.front();
    CHECK(first.technique == nono::technique::overlap);
    CHECK(first.line() == nono::line_position{nono::axis::row, 1});
    CHECK(first.lines == std::vector<nono::extend::line_reason>{{{nono::axis::row, 1}, {0}}});
    CHECK(first.rests_on.empty());
    CHECK(first.cells.size() == 3);
    CHECK(path.open_lines.front() == 2);
    // The same path, one step at a time.
    auto cells = open_grid(plus);
    for (const auto& step : path.steps) {
        const auto hint = nono::next_step(plus, cells);
        CHECK(hint.status == nono::explain_status::open);
        REQUIRE(hint.step.has_value());
        CHECK(*hint.step == step);
        for (const auto& change : step.cells) cells(change.cell.row, change.cell.column) = change.after;
    }
    CHECK(nono::next_step(plus, cells).status == nono::explain_status::solved);
    CHECK(!nono::next_step(plus, cells).step);
}

TEST_CASE("explain: impossible states, and impossible puzzles") {
    const nono::clues plus{{{{1}}, {{3}}, {{1}}}, {{{1}}, {{3}}, {{1}}}};
    auto cells = open_grid(plus);
    cells(1, 2) = nono::color_set::only(nono::blank);
    const auto contradicted = nono::next_step(plus, cells);
    CHECK(contradicted.status == nono::explain_status::impossible);
    CHECK(contradicted.contradicted == nono::line_position{nono::axis::row, 1});
    // No single line is contradictory yet, but no picture has these cells.
    cells = open_grid(plus);
    cells(0, 0) = nono::color_set::only(1);
    const auto wrong = nono::next_step(plus, cells);
    CHECK(wrong.status == nono::explain_status::impossible);
    CHECK(!wrong.step);
    CHECK(!wrong.contradicted);
    const auto solution = nono::solve(plus).solution();
    CHECK(nono::next_step(plus, cells, {.solution = &solution}).status == nono::explain_status::impossible);
    CHECK(nono::next_step(plus, open_grid(plus), {.solution = &solution}).status == nono::explain_status::open);
    // The rows have more cells than the columns.
    const nono::clues uneven{{{{2}}, {{2}}}, {{{1}}, {{1}}}};
    CHECK(nono::explain(uneven).status == nono::explain_status::impossible);
    // A cell without a color.
    cells = open_grid(plus);
    cells(2, 2) = {};
    CHECK(nono::next_step(plus, cells).status == nono::explain_status::impossible);
}

TEST_CASE("explain: guessing, and the choice of techniques") {
    const auto path = nono::explain(two_diagonals());
    CHECK(path.status == nono::explain_status::needs_guessing);
    CHECK(path.steps.empty());
    CHECK(path.cells == open_grid(two_diagonals()));

    const auto puzzle = needs_contradiction();
    nono::explain_options options;
    const auto whole = nono::explain(puzzle, options);
    std::size_t contradictions = 0;
    std::size_t longest = 0;
    for (const auto& step : whole.steps) {
        if (!step.assumed) continue;
        ++contradictions;
        longest = std::max(longest, step.lines.size());
        CHECK(step.technique >= nono::technique::two_lines);
        CHECK(step.lines.size() >= 4);
        CHECK(step.cells.size() == 1);
        CHECK(step.assumed->cell == step.cells.front().cell);
        CHECK(!step.cells.front().after.contains(step.assumed->color));
    }
    CHECK(contradictions > 0);
    options.max_lines = 3;
    CHECK(nono::explain(puzzle, options).status == nono::explain_status::needs_guessing);
    options.max_lines = longest;
    CHECK(nono::explain(puzzle, options).status == nono::explain_status::solved);
    options.hardest = nono::technique::overlap;
    for (const auto& step : nono::explain(puzzle, options).steps) CHECK(step.technique <= nono::technique::overlap);
}

TEST_CASE("explain: a step of two parallel lines is two_lines, however many crossing lines it needs") {
    const nono::clues puzzle{{{{1}}, {{1}}, {{2}}, {{1}}, {{1}}}, {{{2}}, {{3}}, {{1}}}};
    const auto path = nono::explain(puzzle);
    REQUIRE(path.steps.size() > 1);
    const auto& step = path.steps[1];
    REQUIRE(step.lines.size() == 5);
    CHECK(std::count_if(step.lines.begin(), step.lines.end(), [](const nono::extend::line_reason& reason) {
              return reason.line.axis == nono::axis::row;
          }) == 2);
    CHECK(step.technique == nono::technique::two_lines);
}

TEST_CASE("explain: a contradiction names its own cell if it rests on the colors that the cell has lost") {
    const nono::clues puzzle{{{{1, 2_color}, {1}}, {{1}}, {{1}}, {{1}, {1, 2_color}, {1}}, {{2, 2_color}, {1}}},
                             {{{1, 2_color}, {1}, {1, 2_color}}, {{2}, {2, 2_color}}, {{1}}, {{1}, {1}}}};
    const auto path = nono::explain(puzzle);
    CHECK(std::any_of(path.steps.begin(), path.steps.end(), [](const nono::step& step) {
        const auto& named = step.rests_on;
        return step.assumed && std::find(named.begin(), named.end(), step.assumed->cell) != named.end();
    }));
    nono_tests::technique_counts counts{};
    nono_tests::check_path(puzzle, path, counts, nono::no_limit);
}

TEST_CASE("explain: refuted colors are ordered by the number of lines that each needs") {
    const auto puzzle = needs_contradiction();
    const auto cells = nono::explain(puzzle, {.hardest = nono::technique::full_line}).cells;
    const nono::solve_options limits;
    nono::extend::solver_run run(puzzle, limits);
    nono::detail::prepared_lines<nono::detail::fastest_line> lines;
    REQUIRE(lines.prepare(puzzle, run));
    nono::detail::grid_masks grid(puzzle, lines);
    grid.restrict_to(cells);
    grid.clear_queue();
    nono::detail::color_trials trials(run);
    nono::detail::lean_vector<nono::detail::refuted_color> all;
    trials.find(grid, true, all);
    REQUIRE(all.size() > 1);
    CHECK(all.front().narrowed < all.back().narrowed);
    CHECK(std::is_sorted(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.narrowed < b.narrowed; }));
    // If any refuted color will do, it is the first one.
    nono::detail::lean_vector<nono::detail::refuted_color> any;
    trials.find(grid, false, any);
    REQUIRE(any.size() == 1);
    CHECK(any.front().cell == all.front().cell);
    CHECK(any.front().color == all.front().color);
    CHECK(any.front().narrowed == all.front().narrowed);
}

TEST_CASE("explain: limits on steps and time, and stop requests") {
    const auto puzzle = nono::clues_of(nono::grid(10, 10, 1));
    nono::explain_options options;
    options.max_steps = 3;
    const auto path = nono::explain(puzzle, options);
    CHECK(path.status == nono::explain_status::open);
    CHECK(path.steps.size() == 3);
    options = {};
    options.budget.time = std::chrono::seconds(0);
    CHECK(nono::explain(puzzle, options).status == nono::explain_status::stopped);
    options = {};
    const std::atomic<bool> stop{true};
    options.budget.stop = stop;
    CHECK(nono::explain(puzzle, options).status == nono::explain_status::stopped);
}

TEST_CASE("explain: steps are passed on as they are found, and not kept") {
    const auto puzzle = needs_contradiction();
    const auto whole = nono::explain(puzzle);
    REQUIRE(whole.steps.size() > 10);
    for (std::size_t most = 0; most <= whole.steps.size(); most += 3) {
        CAPTURE(most);
        std::vector<nono::step> steps;
        std::vector<std::uint32_t> open_lines;
        const auto on_step = [&](const nono::step& step, std::uint32_t open) {
            steps.push_back(step);
            open_lines.push_back(open);
            return steps.size() != most;
        };
        const auto found = nono::explain(puzzle, {.on_step = on_step});
        CHECK(found.steps.empty());
        CHECK(found.open_lines.empty());
        const bool is_cut = most != 0;
        const auto count = is_cut ? most : whole.steps.size();
        CHECK(found.status == (is_cut ? nono::explain_status::stopped : whole.status));
        CHECK(found.stopped_by == (is_cut ? nono::stopped_by::callback : nono::stopped_by::nothing));
        REQUIRE(steps.size() == count);
        for (std::size_t i = 0; i < count; ++i) {
            CHECK(steps[i] == whole.steps[i]);
            CHECK(open_lines[i] == whole.open_lines[i]);
        }
        CHECK(found.cells == nono::extend::cells_before(whole, count));
    }
    // The maximum counts the steps that were passed on; the next step is returned anyway.
    std::size_t passed = 0;
    const auto count_step = [&](const nono::step&, std::uint32_t) { return ++passed != 0; };
    CHECK(nono::explain(puzzle, {.max_steps = 5, .on_step = count_step}).status == nono::explain_status::open);
    CHECK(passed == 5);
    CHECK(nono::next_step(puzzle, {.on_step = count_step}).step == whole.steps.front());
    CHECK(passed == 5);
}

TEST_CASE("explain: with steps passed on, memory depends on the longest step instead of the path") {
    nono_tests::random_numbers random(78);
    const auto puzzle = nono::clues_of(nono_tests::random_picture(random, 40, 40, 2, 25));
    const auto whole = nono::explain(puzzle);
    REQUIRE(whole.steps.size() > 200);
    const auto memory_needed = [&](nono::explain_options options) {
        std::uint64_t enough = std::uint64_t{1} << 30U;
        for (std::uint64_t part = enough / 2; part > 1'000; part /= 2) {
            options.budget.memory = enough - part;
            if (nono::explain(puzzle, options).stopped_by != nono::stopped_by::max_memory) enough -= part;
        }
        return enough;
    };
    const auto on_step = [&](const nono::step&, std::uint32_t) { return true; };
    std::uint64_t path = 0;
    for (const auto& step : whole.steps) path += nono::detail::memory_of(step);
    CHECK(memory_needed({.on_step = on_step}) + path / 2 < memory_needed({}));
}

TEST_CASE("explain: puzzles that no solver accepts are refused") {
    const auto plus = two_diagonals();
    CHECK(nono::explain(plus, nono::partial_grid(3, 2, nono::color_set::first(2))).status ==
          nono::explain_status::stopped);
    const nono::grid other_size(3, 3);
    CHECK(nono::explain(plus, {.solution = &other_size}).status == nono::explain_status::stopped);
    const nono::clues blank_clue{{{{1, 0_color}}}, {{{1}}}};
    CHECK(nono::explain(blank_clue).status == nono::explain_status::stopped);
    CHECK(nono::explain(nono::clues{}).status == nono::explain_status::solved);
}

TEST_CASE("explain: marks of colors that the puzzle lacks, and color sets of cells") {
    const nono::clues rainbow{{{{1}, {1, 2_color}}}, {{{1}}, {}, {{1, 2_color}}}};
    auto cells = nono::partial_grid(3, 1, nono::color_set::first(nono::extend::max_colors));
    CHECK(nono::explain(rainbow, cells).status == nono::explain_status::solved);
    cells(0, 1) = {0b101};
    const auto path = nono::explain(rainbow, cells);
    CHECK(path.status == nono::explain_status::solved);
    for (const auto& step : path.steps)
        for (const auto& change : step.cells) CHECK((change.before.bits & ~std::uint64_t{7}) == 0);
}
