// The page that states what keys do.
// SPDX-License-Identifier: MIT
#ifndef SOKOBAN_GAME_HELP_PAGE_HPP
#define SOKOBAN_GAME_HELP_PAGE_HPP

#include "terminal.hpp"

namespace sokoban_game {

// Shows the page until a key is pressed; in several parts where the screen is too small for it.
void show_help(terminal& screen);

} // namespace sokoban_game

#endif // SOKOBAN_GAME_HELP_PAGE_HPP
