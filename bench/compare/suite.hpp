// Sets of puzzles: the contents of a file or of a folder and below. Suites: lists of puzzles in JSON with their
// identities, so that two people measure the same puzzles. bench/suites/README.md describes them.
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
    std::string name; // the last part of the given path
    std::vector<puzzle_of_set> puzzles;
    std::vector<std::string> remarks; // files and puzzles that could not be read
};

// Reads every puzzle of a path, in order of file names. If only every n-th is requested, the first is one of them.
puzzle_set read_set(const std::string& path, std::size_t every);

// A puzzle known only by its identity, at any location.
struct named_puzzle {
    std::string name;
    std::string hash;
};

// A set of puzzles: of a family, of files, or by identity.
struct suite_entry {
    std::string set;
    std::optional<family_request> made;
    std::vector<std::string> files;    // relative to the root
    std::size_t every = 1;             // for files: only every n-th puzzle
    std::vector<std::string> hashes;   // of each puzzle made or read, in order; empty if not known yet
    std::vector<named_puzzle> puzzles; // by identity
};

struct suite {
    std::string name;
    std::string description;
    std::optional<double> time_limit; // seconds of processor time, if the suite specifies it
    std::vector<suite_entry> entries;
};

// Reads a suite. Returns std::nullopt if it contains an error, which is printed on standard error with its position.
std::optional<suite> read_suite(const std::string& path);

// Returns the sets of a suite. A puzzle that is absent, or differs from the one in the suite, is omitted with a remark.
//
// @param root  the folder to which files are relative, and where puzzles without a file are searched for
std::vector<puzzle_set> sets_of(const suite& of, const std::string& root);

// Returns a suite with the identities of its sets on this machine, and with the sets that come after its own: their
// files, relative to a root, and identities. Only every n-th puzzle of these counts; all are given.
suite suite_of(suite of, std::vector<puzzle_set> sets, std::size_t every, const std::string& root);

// Returns a suite as JSON, which `read_suite` can read.
std::string json_of(const suite& of);

} // namespace bench

#endif // NONO_BENCH_COMPARE_SUITE_HPP
