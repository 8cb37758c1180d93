// Solves sets of puzzles with several contenders, in turns, and keeps what came of it.
// SPDX-License-Identifier: MIT
#ifndef NONO_BENCH_COMPARE_COMPARISON_HPP
#define NONO_BENCH_COMPARE_COMPARISON_HPP

#include "report.hpp"
#include "results.hpp"

#include <nono/solver/options.hpp>

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace bench {

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
