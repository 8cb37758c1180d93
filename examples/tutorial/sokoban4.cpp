// Sokoban tutorial, step 4: warnings.
// SPDX-License-Identifier: MIT
#include <nono/files.hpp>
#include <nono/render/printable.hpp>
#include <nono/sokoban.hpp>

#include <iostream>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

namespace sokoban = nono::sokoban;

constexpr const char* levels = R"(Cornered
#####
#  $#
#@ .#
#####

Two Corners
#######
#.    #
#  $  #
# @$ .#
#     #
#######
)";

/// The levels of a file, or those above without a path.
nono::result<sokoban::collection> read_levels(const char* path) {
    return path == nullptr ? nono::parse<nono::sok>(levels) : nono::parse_file<nono::sok>(path);
}

/// Prints a board with the last digits of the numbers of its rows and columns.
void draw(const std::string& board, std::size_t width) {
    std::cout << "  ";
    for (std::size_t column = 1; column <= width; ++column) std::cout << column % 10;
    std::istringstream rows(board);
    std::string row;
    for (std::size_t number = 1; std::getline(rows, row); ++number) std::cout << '\n' << number % 10 << ' ' << row;
    std::cout << '\n';
}

/// Plays the steps of a path, if there is one. A game with a window would draw a frame after each.
void follow(const std::optional<std::vector<sokoban::step>>& path, sokoban::game& game) {
    if (!path) return void(std::cout << "There is no way.\n");
    for (const sokoban::step step : *path) {
        game.play(step);
        std::cout << step.letter();
    }
    std::cout << '\n';
}

/// Reads the numbers of a row and a column; people count from 1, nono from 0.
sokoban::position read_square(std::istream& in) {
    sokoban::position square;
    in >> square.row >> square.column;
    return {square.row - 1, square.column - 1};
}

/// u d l r move, z undoes a step, y redoes it; `w ROW COLUMN` walks, `p ROW COLUMN ROW COLUMN` pushes a box.
void carry_out(char command, std::istream& in, sokoban::game& game) {
    for (const auto toward : sokoban::directions) {
        if (command != name_of(toward).front()) continue; // of up, down, left, right
        const auto result = game.move(toward);
        if (!result) std::cout << message(result) << '\n';
    }
    if (command == 'z') game.undo();
    if (command == 'y') game.redo();
    if (command == 'w') follow(game.path_to(read_square(in)), game);
    if (command == 'p') {
        const auto box = read_square(in);
        follow(game.box_path(box, read_square(in)), game);
    }
}

// [play]
/// Reads lines of commands until the level is solved or the input ends; `?` shows the squares where a box is lost.
void play(sokoban::game& game) {
    const auto dead = sokoban::dead_squares(game.start()); // the same during a whole game
    std::string line;
    do {
        std::istringstream commands(line);
        sokoban::square_set marked;
        for (char command = 0; !game.solved() && commands >> command;) {
            if (command == '?') marked = dead;
            carry_out(command, commands, game);
            if (!game.deadlocked_by_push(dead)) continue;
            std::cout << "That push has lost the game; z undoes it.\n";
            break;
        }
        draw(draw_text(game.view(), marked), game.width());
    } while (!game.solved() && std::getline(std::cin, line));
    std::cout << (game.solved() ? "Solved: " : "See you later: ") << to_text(game.metrics()) << '\n';
}
// [/play]

int main(int argc, char** argv) {
    const auto file = read_levels(argc > 1 ? argv[1] : nullptr);
    if (!file) {
        std::cout << describe(file.error()) << '\n'; // the position and the reason
        return 1;
    }
    for (const auto& level : file->puzzles) {
        std::cout << nono::printable(level.title()) << '\n';
        // [check]
        for (const auto& finding : sokoban::check_board(level.board)) std::cout << describe(finding) << '\n';
        if (!sokoban::playable(level.board)) continue;
        // [/check]
        sokoban::game game(level.board);
        play(game);
        if (!game.solved()) break;
    }
}
