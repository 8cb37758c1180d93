// Replays the games of a Sokoban file, and plays one.
// SPDX-License-Identifier: MIT
#include <nono/sokoban.hpp>

#include <iostream>
#include <string_view>

// [sokoban]
namespace sokoban = nono::sokoban;

constexpr std::string_view levels = R"(Two Corners
#######
#.    #
#  $  #
# @$ .#
#     #
#######

Solution 8/5

RRuLLdlU

One push too many

RRuLLdlUU
)";

void replay_all() {
    const auto file = nono::parse<nono::sok>(levels);
    if (!file) return;
    for (const auto& puzzle : file->puzzles)
        for (const auto& game : puzzle.games) {
            const auto result = sokoban::replay(puzzle.board, game.moves);
            std::cout << game.title() << (result.solved ? ": solved\n" : ": not solved\n");
            if (!result.illegal) continue;
            const auto where = sokoban::position_of_step(levels, game, result.illegal->index);
            std::cout << "  line " << where.line << ", column " << where.column << ": " << message(result.illegal->why)
                      << '\n';
        }
}
// [/sokoban]

// [game]
void play() {
    sokoban::game level(nono::parse<nono::sok>(levels)->puzzles.front().board);
    level.move(sokoban::direction::right);
    level.move_box({2, 3}, {1, 1}); // finds the pusher's path too
    level.undo();                   // the last push
    std::cout << to_text(level.view()) << to_text(level.moves());
}
// [/game]

// A level that its solution does not solve does not compile.
static_assert(sokoban::replay(*sokoban::parse_board("#####\n#@$.#\n#####"), *sokoban::parse_moves("R")).solved);

int main() {
    replay_all();
    play();
}
