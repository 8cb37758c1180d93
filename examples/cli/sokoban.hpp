// What the commands that take nonograms do with files of Sokoban puzzles.
#ifndef NONO_CLI_SOKOBAN_HPP
#define NONO_CLI_SOKOBAN_HPP

#include "inputs.hpp"

#include <nono/sokoban/board.hpp>

#include <string>

namespace cli {

// Each prints what the command prints for the puzzles of a file, but for what the reader has to say. They require a
// file whose `collection` was read.
void print_sokoban_info(const input& from, bool json);
// Returns the exit status.
int check_sokoban(const input& from);

// A board as PNG, 24 pixels a square; empty where that is more than any viewer takes.
std::string draw_sokoban_png(const nono::sokoban::board& board);

} // namespace cli

#endif // NONO_CLI_SOKOBAN_HPP
