// The puzzles of `nono collect`: what is known about each, and which of them are the same.
// SPDX-License-Identifier: MIT
#ifndef NONO_CLI_COLLECTED_HPP
#define NONO_CLI_COLLECTED_HPP

#include "limits.hpp"

#include <nono/explain/grade.hpp>
#include <nono/model/puzzle.hpp>
#include <nono/sokoban/collection.hpp>
#include <nono/sokoban/rules.hpp>
#include <nono/solver/run/options.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cli {

// A puzzle that may go into a collection: a nonogram, or a level of Sokoban.
struct collected {
    std::string file;
    std::size_t number = 1; // in its file, from 1
    std::string label;      // the file, with the number where it has several
    std::string format;
    std::string title;
    std::string author;
    std::optional<nono::puzzle> nonogram;
    std::optional<nono::sokoban::puzzle> level;
    std::size_t width = 0;
    std::size_t height = 0;
    std::size_t colors = 0;  // of a nonogram, besides blank
    std::size_t boxes = 0;   // of a level
    std::string identity;    // hexadecimal; empty where there is none
    std::uint64_t merit = 0; // of puzzles that are the same, the one with the highest is kept

    // What `study` found out.
    std::optional<nono::status> status;
    std::optional<nono::grade_result> grade;
    std::optional<nono::sokoban::metrics> fewest_moves;  // of the solutions of a level
    std::optional<nono::sokoban::metrics> fewest_pushes; // the same
    std::size_t solutions = 0;                           // of a level, those that are kept
    double seconds = 0;                                  // that this took
    std::size_t solutions_left_out = 0;                  // others are better, or they do not fit the board

    std::vector<std::size_t> same; // the places of those that this one stands for
    std::string left_out;          // why it is not in the collection; empty where it is
    std::string out;               // the file that it is written to
};

// What to find out about puzzles.
struct study_options {
    bool solve = false;         // whether nonograms have a solution, and how many
    bool grade = false;         // how hard nonograms are
    bool add_goals = false;     // the unique solution is the goal of a nonogram that has none
    bool all_solutions = false; // of levels, not only the best ones
    cli::limits limits;
};

// The puzzles of an input; of a file of levels with the author of the file, where a level names none. `any_symmetry`:
// puzzles that differ by turning and mirroring have the same identity, as levels always do.
std::vector<collected> puzzles_of(const input& from, bool any_symmetry);

// Finds those with the same identity among the puzzles that are not left out; all but the best are then, and the best
// lists them.
void find_duplicates(std::vector<collected>& puzzles);

// Finds out what is asked about a puzzle. To a level, the solutions of those it stands for are added, turned as it is;
// of its solutions, those with the fewest moves and the fewest pushes are kept. Other puzzles are only read.
void study(collected& puzzle, const std::vector<collected>& all, const study_options& options);

} // namespace cli

#endif // NONO_CLI_COLLECTED_HPP
