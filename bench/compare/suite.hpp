// Sets of puzzles: what stands in a file, or in a folder and below. Suites: lists of puzzles in JSON that tell for each
// what it must be, so that two people measure the same thing. bench/suites/README.md describes them.
// SPDX-License-Identifier: MIT
#ifndef NONO_BENCH_COMPARE_SUITE_HPP
#define NONO_BENCH_COMPARE_SUITE_HPP

#include "../generate/families.hpp"

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

// A puzzle that is known by its identity alone, wherever it may stand.
struct named_puzzle {
    std::string name;
    std::string hash;
};

// A set of puzzles: of a family, of files, or by identity.
struct suite_entry {
    std::string set;
    std::optional<family_request> made;
    std::vector<std::string> files;    // relative to the root
    std::size_t every = 1;             // of files: only every n-th puzzle
    std::vector<std::string> hashes;   // of each puzzle made or read, in order; none where it is not known yet
    std::vector<named_puzzle> puzzles; // by identity
};

struct suite {
    std::string name;
    std::string description;
    std::optional<double> time_limit; // seconds of processor time, where the suite wants a certain one
    std::vector<suite_entry> entries;
};

// Reads a suite. Nothing where something is wrong with it, which is told on standard error, with the place.
std::optional<suite> read_suite(const std::string& path);

// The sets of a suite. A puzzle that is not there, or is not the one that the suite names, is left out and remarked.
//
// @param root  the folder that files are relative to, and where puzzles are looked for that have no file
std::vector<puzzle_set> sets_of(const suite& of, const std::string& root);

// A suite with the identities of its sets, as they are here, and with the sets that come after its own: their files,
// relative to a root, and identities. Of these only every n-th puzzle counts; all are given.
suite suite_of(suite of, std::vector<puzzle_set> sets, std::size_t every, const std::string& root);

// As JSON, to be read by `read_suite`.
std::string json_of(const suite& of);

} // namespace bench

#endif // NONO_BENCH_COMPARE_SUITE_HPP
