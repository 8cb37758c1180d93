// Tutorial, step 5: puzzles from files and from nothing, and saved games.
// SPDX-License-Identifier: MIT
#include <nono/explain.hpp>
#include <nono/files.hpp>
#include <nono/make.hpp>
#include <nono/nono.hpp>
#include <nono/play.hpp>

#include <cstdio>
#include <iostream>
#include <span>
#include <string>

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

/// Takes back every mark that contradicts the solution.
void mend(nono::game& game) {
    const auto found = nono::find_mistakes(game.clues(), game.cells(), {.budget = {.work = 100'000}});
    std::printf("%zu mistakes\n", found.mistakes.size());
    game.stroke(found.mistakes, nono::mark::open());
}

/// Reads commands until the puzzle is solved: `# 1 2` fills row 1, column 2, `x 1 2` crosses it, `u` undoes, `?` shows
/// a hint (repeated: the cells, then the reason), `!` takes the step of the hint, `m` takes mistakes back.
void play(nono::game& game) {
    nono::game_hints hints;
    char key = 0;
    while (!game.finished() && std::cin >> key) {
        nono::cell_position cell;
        if (key == 'u') {
            game.undo();
        } else if (key == 'm') {
            mend(game);
        } else if (key == '?') {
            std::puts(hints.next(game).c_str());
            continue;
        } else if (key == '!') {
            hints.take(game);
        } else if (std::cin >> cell.row >> cell.column) {
            --cell.row; // people count from 1
            --cell.column;
            game.set(cell, key == 'x' ? nono::mark::crossed() : nono::mark::filled());
        }
        game.stroke(nono::cells_to_cross(game.clues(), game.cells()), nono::mark::crossed()); // in lines that are done
        draw(game);
    }
    std::puts(game.finished() ? "Solved!" : "See you later.");
}

// [main]
/// The puzzle of a file of any format, or a new one.
nono::result<nono::puzzle> choose(const char* path) {
    if (path != nullptr) return nono::parse_file(path);
    return nono::generate({.width = 10, .height = 10, .hardest = nono::grade_class::easy}, 2026).puzzle;
}

int main(int argc, char** argv) {
    const auto puzzle = choose(argc > 1 ? argv[1] : nullptr);
    if (!puzzle) {
        std::puts(nono::describe(puzzle.error()).c_str());
        return 1;
    }
    nono::game game(*puzzle);
    const std::string file =
        "game-" + to_string(nono::hash_clues(*puzzle)).substr(0, 8) + ".txt"; // regardless of its title
    if (const auto text = nono::read_file(file))
        if (auto saved = nono::parse_game(puzzle->clues, *text)) game = *std::move(saved);
    draw(game);
    play(game);
    const auto failed = nono::write_file(file, nono::write_game(game));
    if (failed != nono::parse_errc::none) std::puts(std::string(nono::message(failed)).c_str());
}
// [/main]
