// Solves sets of puzzles with several contenders, in turns, and keeps what came of it, also as lines of JSON without
// their ends, which bench/README.md describes.
// SPDX-License-Identifier: MIT
#ifndef NONO_BENCH_COMPARE_COMPARISON_HPP
#define NONO_BENCH_COMPARE_COMPARISON_HPP

#include "contender.hpp"
#include "report.hpp"
#include "suite.hpp"

namespace bench {

// How to compare.
struct comparison_options {
    std::string label;                                        // given by whoever measures; may be empty
    std::optional<std::pair<std::string, std::string>> suite; // the name and the file of that which the puzzles are of
    double time_limit = 10;                                   // seconds of processor time
    std::size_t repeat = 3;
    bool shows_progress = false; // on standard error
    nono::extend::stop_ref stop; // ends the comparison; the puzzle at hand is not counted
    // Called with each line of JSON as soon as it is known; not empty.
    std::function<void(const std::string& line)> on_line;
};

// What came of a comparison.
struct comparison {
    std::vector<row> rows;  // for each set and contender, for the table and the plot
    std::size_t faults = 0; // how many answers were wrong
};

// All puzzles of all sets, every contender on each. Faults are told on standard error.
comparison compare(const comparison_options& options, const std::vector<contender>& contenders,
                   const std::vector<puzzle_set>& sets);

} // namespace bench

#endif // NONO_BENCH_COMPARE_COMPARISON_HPP
