// Sokoban files in the commands that also take nonograms.
// SPDX-License-Identifier: MIT
#ifndef NONO_CLI_SOKOBAN_HPP
#define NONO_CLI_SOKOBAN_HPP

#include "inputs.hpp"

#include <nono/sokoban/board.hpp>
#include <nono/sokoban/collection.hpp>
#include <nono/sokoban/replay.hpp>
#include <nono/sokoban/solver/solve.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

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

// The letters of moves without line ends; empty where there is nothing to do.
std::string letters_of(const nono::sokoban::moves& solution);

// What came of a search: `solved: 97 moves, 31 pushes`, or why there is no solution. `rules` are those of the board.
std::string verdict_of(const nono::sokoban::solve_result& result, nono::sokoban::extend::variant rules);

// What nono solve prints for a level: a line of JSON, or a line and the solution.
std::string solution_json(const input& from, std::size_t index, const nono::sokoban::solve_result& result,
                          double seconds);
std::string solution_text(const input& from, std::size_t index, const nono::sokoban::solve_result& result,
                          double seconds);

// The levels of all files with their solutions: nono solve --save, nono improve -o.
class solution_file {
public:
    // Empty: no file.
    explicit solution_file(std::string name) : name_(std::move(name)) {}

    [[nodiscard]] bool is_wanted() const { return !name_.empty(); }
    // Adds a level, with its solution where it has one that is not among its games yet.
    void add(const input& from, std::size_t index, const nono::sokoban::solve_result& result);
    // Writes the file; returns the exit status.
    [[nodiscard]] int write() const;

    // Why no levels can be written to a file of that name; empty where they can.
    static std::string fault_of(const std::string& name);

private:
    std::string name_;
    std::string last_name_; // of the file that the last level is of
    nono::sokoban::collection levels_;
};

} // namespace cli

#endif // NONO_CLI_SOKOBAN_HPP
