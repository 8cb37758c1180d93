// Tutorial, step 3: clues, and which of them are done or wrong.
// SPDX-License-Identifier: MIT
#include <nono/nono.hpp>
#include <nono/play.hpp>

#include <cstdio>
#include <iostream>
#include <span>
#include <string>

// [draw]
/// Prints the rows of a game with their clues, then the clues of the columns: (3) is done, 3! can no longer be placed.
/// Cells: `#` is filled, `x` is crossed, `.` is still open.
void draw(const nono::game& game) {
    const auto show = [&](nono::line_position line, nono::line_status, std::span<const nono::clue_state> states) {
        const bool is_row = line.axis == nono::axis::row;
        const auto clues = is_row ? game.clues().rows[line.index] : game.clues().columns[line.index];
        if (is_row)
            for (const nono::color_set cell : game.cells().row(line.index))
                std::putchar(cell.size() > 1 ? '.' : cell.contains(nono::blank) ? 'x' : '#');
        else
            std::printf("column %zu", line.index + 1);
        for (std::size_t i = 0; i < states.size(); ++i) {
            std::printf(states[i] == nono::clue_state::done ? " (%u)" : " %u", clues[i].length);
            if (states[i] == nono::clue_state::wrong) std::putchar('!');
        }
        std::putchar('\n');
    };
    nono::for_each_line_state(game.clues(), game.cells(), show);
}
// [/draw]

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
        // [cross]
        game.stroke(nono::cells_to_cross(game.clues(), game.cells()), nono::mark::crossed()); // in lines that are done
        // [/cross]
        draw(game);
    }
    std::puts(game.finished() ? "Solved!" : "See you later.");
}

constexpr const char* level = "width 5\nheight 4\n"
                              "rows\n1,1\n5\n3\n1\n"
                              "columns\n1\n3\n3\n3\n1\n";

int main() {
    const auto puzzle = nono::parse<nono::non>(level);
    if (!puzzle) return 1;
    nono::game game(*puzzle);
    draw(game);
    play(game);
}
