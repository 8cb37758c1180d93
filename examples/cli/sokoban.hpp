// Sokoban files in the commands that also take nonograms.
#ifndef NONO_CLI_SOKOBAN_HPP
#define NONO_CLI_SOKOBAN_HPP

#include "inputs.hpp"

#include <nono/sokoban/board.hpp>
#include <nono/sokoban/replay.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace cli {

// How many games of a puzzle are legal and solve it.
std::size_t count_solved(const nono::sokoban::puzzle& puzzle);

// `1 box`, `2 boxes`.
std::string counted(std::uint64_t count, std::string_view singular, std::string_view plural);

// That the title of a game states other metrics than its replay counts; empty where it states none, or these.
std::string false_claim(const nono::sokoban::saved_game& game, const nono::sokoban::replay_result& played);

// Each prints what the command prints for the puzzles of a file, but for what the reader has to say. They require a
// file whose `collection` was read.
void print_sokoban_info(const input& from, bool json);
// False, with a message, where a board has no identity.
bool print_sokoban_hashes(const input& from, bool text);
// Returns the exit status.
int check_sokoban(const input& from);

} // namespace cli

#endif // NONO_CLI_SOKOBAN_HPP
