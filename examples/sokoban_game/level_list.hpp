// The screen that the player chooses a level on.
// SPDX-License-Identifier: MIT
#ifndef SOKOBAN_GAME_LEVEL_LIST_HPP
#define SOKOBAN_GAME_LEVEL_LIST_HPP

#include "../shared/sokoban/level_file.hpp"
#include "terminal.hpp"

#include <cstddef>
#include <optional>

namespace sokoban_game {

// The level that was chosen; nothing where the player wants to end.
std::optional<std::size_t> choose_level(terminal& screen, const level_file& levels, std::size_t current);

} // namespace sokoban_game

#endif // SOKOBAN_GAME_LEVEL_LIST_HPP
