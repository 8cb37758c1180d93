// Sokoban tutorial, step 2: play.
// SPDX-License-Identifier: MIT
#include <nono/files.hpp>
#include <nono/render/printable.hpp>
#include <nono/sokoban.hpp>

#include <iostream>
#include <sstream>
#include <string>

namespace sokoban = nono::sokoban;

constexpr const char* levels = R"(Two Corners
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

// [play]
/// u d l r move, z undoes a step, y redoes it.
void carry_out(char command, sokoban::game& game) {
    for (const auto toward : sokoban::directions) {
        if (command != name_of(toward).front()) continue; // of up, down, left, right
        const auto result = game.move(toward);
        if (!result) std::cout << message(result) << '\n';
    }
    if (command == 'z') game.undo();
    if (command == 'y') game.redo();
}

/// Reads lines of commands until the level is solved or the input ends.
void play(sokoban::game& game) {
    std::string line;
    do {
        std::istringstream commands(line);
        for (char command = 0; !game.solved() && commands >> command;) carry_out(command, game);
        std::cout << to_text(game.view());
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
    // [levels]
    for (const auto& level : file->puzzles) {
        std::cout << nono::printable(level.title()) << '\n';
        sokoban::game game(level.board);
        play(game);
        if (!game.solved()) break;
    }
    // [/levels]
}
