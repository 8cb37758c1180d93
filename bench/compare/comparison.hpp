// Solves sets of puzzles with several contenders, in turns, and keeps the results, also as lines of JSON without line
// ends, which bench/README.md describes.
// SPDX-License-Identifier: MIT
#ifndef NONO_BENCH_COMPARE_COMPARISON_HPP
#define NONO_BENCH_COMPARE_COMPARISON_HPP

#include "contender.hpp"
#include "report.hpp"
#include "suite.hpp"

namespace bench {

// Options of a comparison.
struct comparison_options {
    std::string label;                                        // chosen by the user; can be empty
    std::optional<std::pair<std::string, std::string>> suite; // the name and the file of the suite of the puzzles
    double time_limit = 10;                                   // in seconds of processor time
    std::size_t repeat = 3;
    bool shows_progress = false; // on standard error
    nono::extend::stop_ref stop; // ends the comparison; the current puzzle is not counted
    // Called with each line of JSON immediately; must not be empty.
    std::function<void(const std::string& line)> on_line;
};

// The results of a comparison.
struct comparison {
    std::vector<row> rows;  // one per set and contender, for the table and the plot
    std::size_t faults = 0; // number of wrong answers
};

// Runs every contender on all puzzles of all sets. Faults are printed on standard error.
comparison compare(const comparison_options& options, const std::vector<contender>& contenders,
                   const std::vector<puzzle_set>& sets);

} // namespace bench

#endif // NONO_BENCH_COMPARE_COMPARISON_HPP
