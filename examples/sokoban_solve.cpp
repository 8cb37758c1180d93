// Solves a level of Sokoban, gives a hint, and warns when a game is lost.
// SPDX-License-Identifier: MIT
#include <nono/sokoban.hpp>

#include <chrono>
#include <cstddef>
#include <iostream>
#include <string_view>

// [solve]
namespace sokoban = nono::sokoban;

constexpr std::string_view drawing = "#######\n"
                                     "#     #\n"
                                     "#@#$# #\n"
                                     "# $ ..#\n"
                                     "#######\n";

void solve_it() {
    using namespace std::chrono_literals;
    const auto board = sokoban::parse_board(drawing);
    const auto found = sokoban::solve(*board, {.budget = {.time = 10s}, .objective = sokoban::objective::pushes});
    if (found)
        std::cout << found.total.pushes << " pushes are the fewest: " << to_text(found.moves);
    else if (found.status == sokoban::solve_status::impossible)
        std::cout << "impossible: " << message(found.reason) << '\n';
    else
        std::cout << "stopped by " << name_of(found.stopped_by) << '\n';
}
// [/solve]

// [help]
void help(const sokoban::game& game, sokoban::next_push_result& hint) {
    using namespace std::chrono_literals;
    if (const auto lost = sokoban::is_lost(game.view())) { // without a search: call it after every push
        std::cout << "Lost: " << message(lost.reason) << '\n';
        return;
    }
    hint = sokoban::next_push(game.view(), hint, {.time = 50ms}); // searches if the player has left the last solution
    std::cout << describe(hint) << '\n';                          // a push, or why there is none
}

void play() {
    sokoban::game game(*sokoban::parse_board(drawing));
    sokoban::next_push_result hint; // the last one
    help(game, hint);
    game.move_box({2, 3}, {1, 3}); // not that way
    game.move_box({3, 2}, {3, 1}); // into the corner
    help(game, hint);
}
// [/help]

int main() {
    solve_it();
    play();
}
