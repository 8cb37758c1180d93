// What the player does: marks cells by mouse and keys, undoes, asks for help.
// SPDX-License-Identifier: MIT
#ifndef NONOGRAM_GAME_PLAYER_HPP
#define NONOGRAM_GAME_PLAYER_HPP

#include <nono/model/puzzle.hpp>

#include <string>

namespace nonogram_game {

// Plays until the player ends. The game goes on from a file, if there is one of this puzzle, and is kept in it; what
// the window shows at the end is written as a BMP file, unless its name is empty. What went wrong, or an empty text.
std::string play(const nono::puzzle& puzzle, const std::string& file, const std::string& screenshot);

} // namespace nonogram_game

#endif // NONOGRAM_GAME_PLAYER_HPP
