// A nonogram game without a window: marks, clue states, hints, mistakes, undo, and saving.
// SPDX-License-Identifier: MIT
#include <nono/explain.hpp>
#include <nono/nono.hpp>
#include <nono/play.hpp>

#include <cstdio>
#include <span>
#include <string>

namespace {

// [draw]
/// Prints the cells of each row, followed by its clues: (3) is done, 3! is wrong.
void draw(const nono::game& game) {
    const auto show_row = [&](nono::line_position line, nono::line_status, std::span<const nono::clue_state> states) {
        if (line.axis == nono::axis::column) return;
        for (const nono::color_set cell : game.cells().row(line.index))
            std::fputs(cell.size() != 1 ? "?" : cell.contains(nono::blank) ? "." : "#", stdout);
        for (std::size_t i = 0; i < states.size(); ++i) {
            const std::string length = std::to_string(game.clues().rows[line.index][i].length);
            std::printf(states[i] == nono::clue_state::done ? " (%s)" : " %s", length.c_str());
            if (states[i] == nono::clue_state::wrong) std::fputs("!", stdout);
        }
        std::fputs("\n", stdout);
    };
    for_each_line_state(game.clues(), game.cells(), show_row);
}
// [/draw]

void play(const nono::puzzle& puzzle) {
    // [play]
    nono::game game(puzzle);
    nono::drag(game, {1, 0}, nono::mark::filled()).to({1, 4});     // the mouse drags along the second row
    nono::drag(game, {3, 0}, nono::mark::filled()).to({3, 0});     // and clicks a wrong cell
    game.set({0, 0}, nono::mark::maybe(nono::color_set::only(1))); // a pencil mark
    draw(game);

    nono::game_hints hints;
    std::puts(hints.next(game).c_str()); // there is no next step: something is wrong
    for (const nono::cell_position cell : nono::find_mistakes(puzzle.clues, game.cells()).mistakes)
        game.set(cell, nono::mark::open());
    for (int level = 0; level < 3; ++level) std::puts(hints.next(game).c_str()); // where, what, why
    hints.take(game);
    game.stroke(cells_to_cross(game.clues(), game.cells()), nono::mark::crossed());
    draw(game);

    const std::string kept = nono::write_game(game); // for a file named after hash_clues(puzzle)
    if (auto again = nono::parse_game(puzzle.clues, kept)) game = *again;
    while (!game.finished() && !hints.next(game).empty() && hints.take(game) != 0) {
    }
    std::printf("%s", game.finished() ? "Solved!\n" : "");
    draw(game);
    // [/play]
}

} // namespace

int main() {
    if (const auto puzzle = nono::parse<nono::non>("width 5\nheight 4\nrows\n1,1\n5\n3\n1\ncolumns\n1\n3\n3\n3\n1\n"))
        play(*puzzle);
}
