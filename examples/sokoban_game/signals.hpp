// Signals that ask the program to end, and waiting for input without missing one.
// SPDX-License-Identifier: MIT
#ifndef SOKOBAN_GAME_SIGNALS_HPP
#define SOKOBAN_GAME_SIGNALS_HPP

namespace sokoban_game {

// From here on SIGHUP, SIGINT, SIGQUIT and SIGTERM, unless they are ignored, are only delivered in `wait_for_input`.
void hold_signals();

// Waits until standard input has something to read (true), or a signal comes (false): one of those, or another with a
// handler, as that of a window that changes its size.
bool wait_for_input();
// Lets the signals in, and does not wait. True where there is something to read.
bool has_input();

// The number of the last of those signals; 0 if none has come.
int caught_signal();

} // namespace sokoban_game

#endif // SOKOBAN_GAME_SIGNALS_HPP
