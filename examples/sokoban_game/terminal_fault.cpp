// Whether the game can be played here. Apart from terminal.cpp because of the macros of <term.h>.
// SPDX-License-Identifier: MIT
#include "terminal.hpp"

#include <cstdlib>

#include <unistd.h>

#define NCURSES_NOMACROS
#include <curses.h>
#include <term.h>

namespace sokoban_game {

std::string terminal_fault() {
    if (isatty(STDIN_FILENO) == 0 || isatty(STDOUT_FILENO) == 0) return "the game needs a terminal";
    const char* const name = std::getenv("TERM");
    const std::string named = name == nullptr ? "TERM is not set" : std::string("TERM=") + name;
    int found = 0;
    if (setupterm(nullptr, STDOUT_FILENO, &found) != OK) return named + ": unknown terminal";
    char capability[] = "cup"; // not const in older versions of curses
    const bool can_draw = tigetstr(capability) != nullptr;
    del_curterm(cur_term);
    return can_draw ? std::string() : named + ": this terminal cannot place the cursor";
}

} // namespace sokoban_game
