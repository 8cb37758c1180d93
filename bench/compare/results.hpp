// The results of a comparison as lines of JSON, without their ends. bench/README.md describes them.
// SPDX-License-Identifier: MIT
#ifndef NONO_BENCH_COMPARE_RESULTS_HPP
#define NONO_BENCH_COMPARE_RESULTS_HPP

#include "contender.hpp"
#include "puzzle_set.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace bench {

// What holds for all results.
struct run_record {
    std::string label;                                        // given by whoever measures; may be empty
    std::optional<std::pair<std::string, std::string>> suite; // the name and the file of that which the puzzles are of
    double time_limit = 0;                                    // seconds of processor time
    std::size_t repeat = 1;
};

// The line of a run; it has the program, the machine and the time of the call too.
std::string json_of(const run_record& run, const std::vector<contender>& contenders);

// The line of what came of one strategy and one puzzle.
//
// @param fault              what is wrong with the answer; empty where nothing is
// @param reference_seconds  the least of `bench::reference_seconds` beside the puzzle
std::string json_of(const puzzle_set& set, const puzzle_of_set& item, const std::string& strategy,
                    const run_result& found, const std::string& fault, double reference_seconds);

} // namespace bench

#endif // NONO_BENCH_COMPARE_RESULTS_HPP
