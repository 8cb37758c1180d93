// Sets of puzzles: what stands in a file, or in a folder and below.
// SPDX-License-Identifier: MIT
#ifndef NONO_BENCH_COMPARE_PUZZLE_SET_HPP
#define NONO_BENCH_COMPARE_PUZZLE_SET_HPP

#include <nono/puzzle.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace bench {

struct puzzle_of_set {
    std::string file;
    std::size_t index = 0; // in its file, from 1
    nono::puzzle puzzle;
};

struct puzzle_set {
    std::string name; // the path as it was given, without what stands before its last part
    std::vector<puzzle_of_set> puzzles;
    std::vector<std::string> remarks; // files and puzzles that could not be read
};

// Every puzzle of a path, in the order of file names. Where only every n-th is wanted, the first is one of them.
puzzle_set read_set(const std::string& path, std::size_t every);

// Keeps only every n-th puzzle, the first among them.
void keep_every(puzzle_set& of, std::size_t every);

} // namespace bench

#endif // NONO_BENCH_COMPARE_PUZZLE_SET_HPP
