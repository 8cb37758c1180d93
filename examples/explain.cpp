// Hints with reasons, whole explanations and grades.
// SPDX-License-Identifier: MIT
#include <nono/explain.hpp>
#include <nono/nono.hpp>
#include <nono/play.hpp>

#include <cstdio>

namespace {

void help(const nono::clues& clues) {
    // [hint]
    // The next step that a player can see, at three levels of detail.
    nono::game game(clues);
    game.set({3, 2}, nono::mark::filled());
    const auto next = nono::next_step(clues, game.cells());
    if (!next.step) std::puts(nono::sentence_for(next.status, next.contradicted).c_str());
    for (const auto level : {nono::hint_level::where, nono::hint_level::cells, nono::hint_level::why})
        if (next.step) std::puts(nono::sentence_for(*next.step, clues, level).c_str());
    // [/hint]
}

void explain_all(const nono::clues& clues) {
    // [path]
    // The whole path from the empty grid, or from a game, and its difficulty.
    const auto path = nono::explain(clues);
    const auto grade = nono::grade(clues, path);
    std::printf("%s, %u points, %u rounds, %zu steps, the last: %s\n", name_of(grade.level).data(), grade.score,
                grade.rounds, path.steps.size(), nono::sentence_for(path.steps.back(), clues).c_str());
    // [/path]
}

void explain_to_a_beginner(const nono::clues& clues) {
    // [hardest]
    // The steps of a player who knows only the first techniques of the table, and the number of cells they decide.
    const nono::explain_options beginner{.hardest = nono::technique::completed_block};
    const auto path = nono::explain(clues, beginner);
    std::printf("%s after %zu steps, %zu of %zu cells decided\n", name_of(path.status).data(), path.steps.size(),
                path.cells.decided_count(), path.cells.cells().size());
    // [/hardest]
}

void explain_in_german(const nono::step& step, const nono::clues& clues) {
    // [words]
    nono::extend::explanation_words german;
    german.row = "Zeile {number}";
    german.column = "Spalte {number}";
    german.last_separator = " und ";
    german.range = "{first} bis {last}";
    german.cells = "die Felder {numbers}";
    german.clue = "{ordinal}{length}er";
    german.ordinals = {"erste ", "zweite ", "dritte ", "vierte "}; // then numbers
    german.techniques[std::size_t(nono::technique::overlap)] = {
        "{line}: Wo immer der {clue} steht, bedeckt er {cells}.", "",
        "{line}: Wo immer {clues} stehen, sind {cells} bedeckt."};
    std::puts(nono::sentence_for(step, clues, nono::hint_level::why, german).c_str());
    // [/words]
}

} // namespace

int main() {
    const auto puzzle = nono::parse<nono::non>("width 5\nheight 5\n"
                                               "rows\n1,1\n5\n5\n3\n1\n"
                                               "columns\n2\n4\n4\n4\n2\n");
    if (!puzzle) return 1;
    help(puzzle->clues);
    explain_all(puzzle->clues);
    explain_to_a_beginner(puzzle->clues);
    const auto path = nono::explain(puzzle->clues);
    explain_in_german(path.steps.front(), puzzle->clues);
}
