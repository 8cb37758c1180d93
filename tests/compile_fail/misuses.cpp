// Forty ways to misuse the library. The compiler refuses those with a number, each with a required text in its first
// error: this file compiles unchanged; with NONO_MISUSE=n, it contains case n. The others compile and run without
// memory errors, which sanitizers check.
// SPDX-License-Identifier: MIT
#include <nono/all.hpp>
#include <nono/formats/formulas/dimacs.hpp>

#include <cstdint>
#include <cstdio>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#ifndef NONO_MISUSE
#define NONO_MISUSE 0
#endif

namespace {

using namespace nono::literals;

struct no_format {};

[[maybe_unused]] void misuse(std::string_view text) {
    [[maybe_unused]] const auto parsed = nono::parse<nono::non>(text);
    [[maybe_unused]] const auto level = nono::sokoban::parse_board(text);
    [[maybe_unused]] nono::clues clues;
    [[maybe_unused]] const nono::partial_grid cells;
    [[maybe_unused]] const std::string name;
    [[maybe_unused]] std::stop_source source;
    [[maybe_unused]] nono::solve_options options;
    [[maybe_unused]] nono::explain_options explaining;
#if NONO_MISUSE == 1 // expected: neither a format such as nono::non nor a list of formats
    static_cast<void>(nono::parse<int>(text));
#elif NONO_MISUSE == 2  // expected: neither a format such as nono::non nor a list of formats
    static_cast<void>(nono::parse<no_format>(text));
#elif NONO_MISUSE == 3  // expected: a format that can only be written
    static_cast<void>(nono::parse<nono::dimacs>(text));
#elif NONO_MISUSE == 4  // expected: neither a format such as nono::non nor a list of formats
    static_cast<void>(nono::parse_all<int>(text));
#elif NONO_MISUSE == 5  // expected: neither a format such as nono::non nor a list of formats
    static_cast<void>(nono::write<int>(nono::puzzle()));
#elif NONO_MISUSE == 6  // expected: dereference it, as in solve(*parsed)
    static_cast<void>(nono::solve(parsed));
#elif NONO_MISUSE == 7  // expected: dereference it, as in solve(*parsed)
    static_cast<void>(nono::hash_clues(parsed));
#elif NONO_MISUSE == 8  // expected: dereference it, as in solve(*parsed)
    static_cast<void>(nono::write<nono::non>(parsed));
#elif NONO_MISUSE == 9  // expected: dereference it, as in solve(*parsed)
    static_cast<void>(nono::write(parsed));
#elif NONO_MISUSE == 10 // expected: dereference it, as in solve(*parsed)
    static_cast<void>(nono::count_solutions(nono::parse_clues<nono::non>(text)));
#elif NONO_MISUSE == 11 // expected: dereference it, as in solve(*parsed)
    static_cast<void>(nono::explain(nono::parse_clues<nono::non>(text)));
#elif NONO_MISUSE == 12 // expected: dereference it, as in solve(*parsed)
    static_cast<void>(nono::next_step(nono::parse_clues<nono::non>(text), cells));
#elif NONO_MISUSE == 13 // expected: dereference it, as in solve(*parsed)
    static_cast<void>(nono::grade(nono::parse_clues<nono::non>(text)));
#elif NONO_MISUSE == 14 // expected: dereference it, as in solve(*parsed)
    static_cast<void>(nono::find_mistakes(nono::parse_clues<nono::non>(text), cells));
#elif NONO_MISUSE == 15 // expected: dereference it, as in solve(*parsed)
    static_cast<void>(nono::sokoban::solve(level));
#elif NONO_MISUSE == 16 // expected: dereference it, as in solve(*parsed)
    static_cast<void>(nono::sokoban::hash_board(level));
#elif NONO_MISUSE == 17 // expected: dereference it, as in solve(*parsed)
    const nono::puzzle puzzle = parsed;
#elif NONO_MISUSE == 18 // expected: dereference it, as in solve(*parsed)
    const nono::game game(nono::parse_clues<nono::non>(text));
#elif NONO_MISUSE == 19 // expected: this stop token is a temporary: give it a name
    options.budget.stop = source.get_token();
#elif NONO_MISUSE == 20 // expected: this stop token is a temporary: give it a name
    options = {.budget = {.stop = source.get_token()}};
#elif NONO_MISUSE == 21 // expected: this function object is a temporary: give it a name
    options.on_solution = [name](const nono::grid&) { return name.empty(); };
#elif NONO_MISUSE == 22 // expected: this function object is a temporary: give it a name
    options.budget.progress = std::function<void(const nono::progress&)>([](const nono::progress&) {});
#elif NONO_MISUSE == 23 // expected: this object is a temporary: give it a name
    options.known = nono::partial_grid(3, 3, nono::color_set::first(2));
#elif NONO_MISUSE == 24 // expected: this object is a temporary: give it a name
    options = {.known = nono::game(clues).cells()};
#elif NONO_MISUSE == 25 // expected: this object is a temporary: give it a name
    explaining.solution = nono::solve(clues).solution();
#elif NONO_MISUSE == 26 // expected: this proof sink is a temporary: give it a name
    options.proof = nono::extend::proof_recorder();
#elif NONO_MISUSE == 27 // expected: a line is a view: change it by rows.set_line(i, line)
    clues.rows[0] = nono::line_clue{3, 1};
#elif NONO_MISUSE == 28 // expected: a line is a view: change it by rows.set_line(i, line)
    clues.rows[0] = {3, 1};
#elif NONO_MISUSE == 29 // expected: a color is not a clue: write {{1, 2_color}}
    clues.rows.push_back({1, 2_color});
#elif NONO_MISUSE == 30 // expected: dereference it, as in solve(*parsed)
    static_cast<void>(nono::find_ambiguity(nono::parse_clues<nono::non>(text)));
#endif
}

constexpr std::string_view one_cell = "width 1\nheight 1\nrows\n1\ncolumns\n1\n";

int failures = 0;

void expect(bool holds, const char* what) {
    if (holds) return;
    ++failures;
    std::printf("%s\n", what);
}

void keep_references_into_temporaries(const nono::puzzle& puzzle) {
    const auto& picture = nono::solve(puzzle).solution();
    expect(picture(0, 0) == 1, "the solution of a temporary result");
    const auto& error = nono::parse<nono::non>("nonsense").error();
    expect(error.code != nono::parse_errc::none, "the error of a temporary result");
    const auto& first = *nono::parse<nono::non>(one_cell);
    expect(first == puzzle, "the value of a temporary result");
    const auto& cells = nono::game(puzzle.clues).cells();
    expect(cells(0, 0) == nono::color_set::first(2), "the cells of a temporary game");
    const auto& entry = nono::parse_all<nono::non>(one_cell).front();
    expect(bool(entry), "the first puzzle of a temporary bundle");
    for (const auto cell : nono::solve(puzzle).solution().cells())
        expect(cell == 1, "the cells of a temporary picture");
    const auto line = nono::clues(puzzle.clues).rows[0];
    expect(line.size() == 1, "a line of temporary clues of a named copy");
    const auto row = nono::solve(puzzle).solution().row(0);
    expect(row.size() == 1 && row[0] == 1, "a row of a temporary picture");
}

void change_lines_that_were_saved() {
    nono::clues clues{.rows = {{{1, 1}, {5}}}, .columns = nono::clue_lines(5)};
    expect(clues.rows.size() == 2 && clues.rows[0] == nono::line_clue{1, 1}, "numbers in braces are lengths");
    const nono::line_clue saved(clues.rows[0]);
    clues.rows.set_line(0, {5});
    expect(saved == nono::line_clue{1, 1}, "a line that was copied");
    clues.rows.set_line(1, clues.rows[0]);
    clues.rows.push_back(clues.rows[1]);
    expect(clues.rows[2] == nono::line_clue{5}, "a line of the same clues");
}

nono::solve_result lie(const nono::clues& puzzle, const nono::solve_options&) {
    nono::solve_result out;
    out.status = nono::status::unique;
    out.solution_count = 1;
    out.solutions.emplace_back(puzzle.width(), puzzle.height());
    return out;
}

void use_options_that_are_refused(const nono::puzzle& puzzle) {
    std::size_t calls = 0;
    const auto found = nono::solve(puzzle, {.on_solution = [&calls](const nono::grid&) { return ++calls != 0; }});
    expect(found && found.solution()(0, 0) == 1, "a solution beside a callback");
    expect(!nono::solve(puzzle, {.strategy = {"automatic", &lie}}), "a strategy with the name of another");
    expect(!nono::solve(puzzle, {.strategy = {"mine", nullptr}}), "a strategy without a function");
    expect(!nono::solve(puzzle, {.max_solutions = 0}), "no solutions");
    expect(!nono::parse<nono::non>(one_cell, {.format = "nonsense"}), "a format that does not exist");
    expect(!nono::write<nono::non>(puzzle, {.format = "gno"}), "two formats");
    const nono::partial_grid other(3, 3, nono::color_set::first(2));
    expect(!nono::solve(puzzle, {.known = other}), "cells of another size");
}

} // namespace

int main() {
    const auto puzzle = nono::parse<nono::non>(one_cell);
    if (!puzzle) return 1;
    keep_references_into_temporaries(*puzzle);
    change_lines_that_were_saved();
    use_options_that_are_refused(*puzzle);
    return failures == 0 ? 0 : 1;
}
