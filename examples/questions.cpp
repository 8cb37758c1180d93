// Questions for the solvers: the number of solutions, limits, consequences of the cells of a game; and an observer that
// prints how a solver finds the answer.
// SPDX-License-Identifier: MIT
#include <nono/nono.hpp>
#include <nono/solver/all_strategies.hpp>
#include <nono/solver/run/observer.hpp>

#include <array>
#include <chrono>
#include <cstdio>
#include <string>

namespace {

void ask(const nono::puzzle& puzzle) {
    // [questions]
    // One solution is enough; up to ten; limited in work, which is the same on every machine; limited in time.
    const auto first = nono::solve(puzzle, {.max_solutions = 1});
    const auto ten = nono::solve(puzzle, {.max_solutions = 10});
    const auto brief = nono::solve(puzzle, {.budget = {.work = 1'000}});
    const auto quick = nono::solve(puzzle, {.budget = {.time = std::chrono::milliseconds(500)}});

    // Line solving as people do it, without guessing. If it gets stuck, `common` has the cells it decided.
    const auto by_lines = nono::solve(puzzle, {.strategy = nono::extend::left_right_strategy});

    // With known cells: can a game in progress still be completed?
    nono::partial_grid game(puzzle.clues);
    game(0, 0) = nono::color_set::only(1);
    const auto in_progress = nono::solve(puzzle, {.known = &game});

    // A hint: the cells of the first row that follow from its clues and the game.
    const auto row = nono::solve_line(puzzle.clues.rows[0], game.row(0));

    // The number of solutions, without enumerating them.
    const auto all = nono::count_solutions(puzzle);
    // [/questions]

    for (const auto* answer : {&first, &ten, &brief, &quick, &by_lines, &in_progress})
        std::printf("%s, %zu found, stopped by %s\n", std::string(name_of(answer->status)).c_str(),
                    answer->solutions.size(), std::string(name_of(answer->stopped_by)).c_str());
    for (const auto cell : *row) std::printf("%s", cell.size() > 1 ? "?" : cell.lowest() == nono::blank ? "." : "#");
    std::printf("\n%s solutions\n", to_string(all.count).c_str());
}

// [watching]
/// Prints the decisions of a strategy, and keeps its current cells, guesses included.
struct narrator final : nono::extend::solve_observer {
    explicit narrator(const nono::clues& puzzle) : cells(puzzle) {}

    void line_solved(const nono::extend::line_event&) override { ++lines; }
    void cell_changed(const nono::extend::cell_event& event) override {
        cells(event.cell.row, event.cell.column) = event.left;
    }
    void decided(const nono::extend::decision_event& event) override {
        std::printf("decision %u: row %zu, column %zu; so far %zu cells are known\n", event.level,
                    event.literal.cell.row + 1, event.literal.cell.column + 1, cells.decided_count());
    }
    void backjumped(const nono::extend::backjump_event& event) override { std::printf("back to level %u\n", event.to); }
    void solution_found(const nono::grid&) override { std::printf("a solution, after %zu lines\n", lines); }

    nono::partial_grid cells;
    std::size_t lines = 0;
};

void watch(const nono::clues& puzzle) {
    narrator observer(puzzle);
    static_cast<void>(nono::solve(puzzle, {.observer = &observer}));
}
// [/watching]

} // namespace

int main() {
    // One cell in each row and each column: 24 pictures.
    if (const auto puzzle = nono::parse<nono::non>("width 4\nheight 4\nrows\n1\n1\n1\n1\ncolumns\n1\n1\n1\n1\n")) {
        ask(*puzzle);
        watch(puzzle->clues);
    }
}
