// The player's actions: moves by keys and mouse, levels, hints and solutions.
// SPDX-License-Identifier: MIT
#ifndef SOKOBAN_WINDOW_PLAYER_HPP
#define SOKOBAN_WINDOW_PLAYER_HPP

#include "../shared/sokoban/level_file.hpp"

#include <cstddef>
#include <string>

namespace sokoban_window {

struct play_options {
    std::size_t level = 0;    // from 0
    std::string screenshot{}; // the BMP file to which the contents of the window are written at the end; empty for none
    bool print_messages = false; // prints each message to standard output, too
};

// Plays until the player quits. Returns the error as text, or an empty text.
std::string play(sokoban_game::level_file& levels, const play_options& options);

} // namespace sokoban_window

#endif // SOKOBAN_WINDOW_PLAYER_HPP
