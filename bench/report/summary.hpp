// Scores of strategies, the comparison of two runs, and the page that shows them.
// SPDX-License-Identifier: MIT
#ifndef NONO_BENCH_REPORT_SUMMARY_HPP
#define NONO_BENCH_REPORT_SUMMARY_HPP

#include "../compare/report.hpp"
#include "change.hpp"
#include "results.hpp"

namespace nono_report {

/// The results of a strategy on all puzzles that it was given. An undecided puzzle counts with the time limit of its
/// run.
struct strategy_score {
    std::string name;
    std::size_t puzzles = 0;
    std::size_t decided = 0;
    double par2 = 0;           ///< mean in seconds, with twice the limit for undecided puzzles
    double total = 0;          ///< seconds
    double geometric_mean = 0; ///< seconds
    std::size_t best = 0;      ///< puzzles that no other strategy decided faster
    std::size_t faults = 0;
    std::size_t disagreements = 0; ///< answers that contradict another one
};

/// Returns the best answer to each puzzle, like the answers of a single strategy.
[[nodiscard]] std::vector<measurement> best_answers(const results& of);

/// Returns the score of each strategy, and last the score of the virtual best strategy, which has the best answer to
/// each puzzle.
[[nodiscard]] std::vector<strategy_score> scores(const results& of);

/// A counter whose sum over the puzzles decided both times has changed.
struct counter_change {
    std::string name;
    std::uint64_t before = 0;
    std::uint64_t after = 0;
};

/// A puzzle whose answer has changed.
struct verdict_change {
    std::size_t puzzle = 0;
    answer before = answer::absent;
    answer after = answer::absent;
    std::string fault;       ///< of the new answer
    bool near_limit = false; ///< the speed of the machine may have made the difference
};

/// The change of a strategy from the old run to the new one.
struct run_change {
    std::string name;
    std::size_t before = 0; ///< an index in `results::entrants`
    std::size_t after = 0;
    bool is_control = false;
    strategy_change change;
    std::vector<verdict_change> wrong;     ///< answers that contradict the old ones or another strategy, and new faults
    std::vector<verdict_change> undecided; ///< decided before
    std::vector<verdict_change> decided;   ///< undecided before
    std::size_t other_work = 0;            ///< puzzles with other counters
    std::vector<counter_change> counters;
    std::vector<std::size_t> largest; ///< the puzzles whose time grew most, then those whose time fell most
};

/// The second of two runs, the new one, compared with the first.
struct run_comparison {
    std::size_t puzzles = 0; ///< in both
    std::size_t only_before = 0;
    std::size_t only_after = 0;
    change_options options;
    all_changes changes;
    std::vector<run_change> strategies;
    std::vector<std::string> only_in_one; ///< strategies, each with the name of its run

    /// Returns true if a strategy became slower or wrong, or no longer decides a puzzle that it decided in half of the
    /// limit.
    [[nodiscard]] bool is_worse() const;
};

/// Compares the two runs of results: puzzles by identity, strategies by name.
[[nodiscard]] run_comparison compare_runs(const results& of, const change_options& options = {});

/// Returns tables with a header.
[[nodiscard]] bench::text_table table_of(const std::vector<strategy_score>& all);
[[nodiscard]] bench::text_table table_of(const run_comparison& comparison);

/// Returns the number of compared puzzles, and the findings that are not in the table, line by line.
[[nodiscard]] std::string headline_of(const results& of, const run_comparison& comparison);
[[nodiscard]] std::string remarks_of(const results& of, const run_comparison& comparison);

/// Writes JSON for programs.
void to_json(nlohmann::ordered_json& out, const strategy_score& of);
void to_json(nlohmann::ordered_json& out, const run_comparison& of);

/// Returns the report of results as a page. Its style and its scripts are in bench/report/page: the scripts sort the
/// tables and draw the scatter plot, and everything else works without them.
///
/// @param of          the results to show
/// @param title       its title; any text
/// @param comparison  shown if it is not null
/// Linear in the results: about 50 bytes per strategy and puzzle.
[[nodiscard]] std::string report_page(const results& of, const std::string& title, const run_comparison* comparison);

} // namespace nono_report

#endif // NONO_BENCH_REPORT_SUMMARY_HPP
