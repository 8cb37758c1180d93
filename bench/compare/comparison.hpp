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
    // Called with each line of JSON as soon as it is known.
    std::function<void(const std::string& line)> on_line;
};

class comparison {
public:
    comparison(comparison_options options, std::vector<contender> contenders);

    // All puzzles of a set, every contender on each. Faults are told on standard error.
    void run(const puzzle_set& set);

    // A row for each set and contender, for the table and the plot.
    [[nodiscard]] const std::vector<row>& rows() const { return rows_; }
    // How many answers were wrong.
    [[nodiscard]] std::size_t faults() const { return faults_; }

private:
    void run(const puzzle_set& set, std::size_t number);
    [[nodiscard]] std::vector<run_result> measure(const nono::puzzle& puzzle, std::size_t first, double& reference);

    comparison_options options_;
    std::vector<contender> contenders_;
    std::vector<row> rows_;
    std::size_t faults_ = 0;
};

} // namespace bench

#endif // NONO_BENCH_COMPARE_COMPARISON_HPP
