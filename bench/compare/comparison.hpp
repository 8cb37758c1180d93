// Solves sets of puzzles with several contenders, in turns, and keeps what came of it, also as lines of JSON without
// their ends, which bench/README.md describes.
// SPDX-License-Identifier: MIT
#ifndef NONO_BENCH_COMPARE_COMPARISON_HPP
#define NONO_BENCH_COMPARE_COMPARISON_HPP

#include "contender.hpp"
#include "report.hpp"
#include "suite.hpp"

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

// How to compare.
struct comparison_options {
    run_record run;
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
    struct turn {
        const puzzle_set* set = nullptr;
        const puzzle_of_set* item = nullptr;
        std::size_t number = 0; // who begins
        std::size_t first_row = 0;
    };
    void run(const turn& at);
    [[nodiscard]] bool measure(const turn& at, std::vector<run_result>& found, std::vector<std::string>& differences,
                               double& reference);
    void keep(const turn& at, std::size_t contender, const run_result& found, const std::string& fault,
              double reference);

    comparison_options options_;
    std::vector<contender> contenders_;
    std::vector<row> rows_;
    std::size_t faults_ = 0;
};

} // namespace bench

#endif // NONO_BENCH_COMPARE_COMPARISON_HPP
