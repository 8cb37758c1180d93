// Tutorial, step 2: play it.
// SPDX-License-Identifier: MIT
#include <nono/nono.hpp>
#include <nono/play.hpp>

#include <cstdio>
#include <iostream>
#include <string>

/// Prints the cells of a game: `#` is filled, `x` is crossed, `.` is still open.
void draw(const nono::partial_grid& cells) {
    std::fputs(nono::draw_text(cells, {.blank = "x", .unknown = "."}).c_str(), stdout);
}

// [play]
/// Reads commands until the puzzle is solved: `# 1 2` fills row 1, column 2, `x 1 2` crosses it, `u` undoes.
void play(nono::game& game) {
    char key = 0;
    while (!game.finished() && std::cin >> key) {
        nono::cell_position cell;
        if (key == 'u') {
            game.undo();
        } else if (std::cin >> cell.row >> cell.column) {
            --cell.row; // people count from 1
            --cell.column;
            game.set(cell, key == 'x' ? nono::mark::crossed() : nono::mark::filled());
        }
        draw(game.cells());
    }
    std::puts(game.finished() ? "Solved!" : "See you later.");
}
// [/play]

constexpr const char* level = "width 5\nheight 4\n"
                              "rows\n1,1\n5\n3\n1\n"
                              "columns\n1\n3\n3\n3\n1\n";

int main() {
    const auto puzzle = nono::parse<nono::non>(level);
    if (!puzzle) return 1;
    nono::game game(*puzzle);
    play(game);
}
