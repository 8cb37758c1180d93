// Scores of strategies, the comparison of two runs, and the page that shows them.
// SPDX-License-Identifier: MIT
#ifndef NONO_BENCH_REPORT_SUMMARY_HPP
#define NONO_BENCH_REPORT_SUMMARY_HPP

#include "../compare/report.hpp"
#include "change.hpp"
#include "results.hpp"

namespace nono_report {

/// How a strategy did on all puzzles that it was given. An undecided puzzle counts with the time limit of its run.
struct strategy_score {
    std::string name;
    std::size_t puzzles = 0;
    std::size_t decided = 0;
    double par2 = 0;           ///< mean of seconds, an undecided puzzle with twice the limit
    double total = 0;          ///< seconds
    double geometric_mean = 0; ///< seconds
    std::size_t best = 0;      ///< puzzles that no other decided in less time
    std::size_t faults = 0;
    std::size_t disagreements = 0; ///< answers that another one contradicts
};

/// The best answer to each puzzle, as a strategy of its own would give them.
[[nodiscard]] std::vector<measurement> best_answers(const results& of);

/// The score of each strategy, and last that of the virtual best, which takes the best answer to each puzzle.
[[nodiscard]] std::vector<strategy_score> scores(const results& of);

/// A counter whose sum over the puzzles that were decided both times changed.
struct counter_change {
    std::string name;
    std::uint64_t before = 0;
    std::uint64_t after = 0;
};

/// A puzzle with another answer than before.
struct verdict_change {
    std::size_t puzzle = 0;
    answer before = answer::absent;
    answer after = answer::absent;
    std::string fault;       ///< of the new answer
    bool near_limit = false; ///< the speed of the machine may have decided
};

/// What became of a strategy from the old run to the new one.
struct run_change {
    std::string name;
    std::size_t before = 0; ///< a number in `results::entrants`
    std::size_t after = 0;
    bool is_control = false;
    strategy_change change;
    std::vector<verdict_change> wrong;     ///< answers that contradict the old ones or another strategy, and new faults
    std::vector<verdict_change> undecided; ///< decided before
    std::vector<verdict_change> decided;   ///< undecided before
    std::size_t other_work = 0;            ///< puzzles with other counters
    std::vector<counter_change> counters;
    std::vector<std::size_t> largest; ///< the puzzles whose time grew most, and at the end those whose time fell most
};

/// The second of two runs, the new one, beside the first.
struct run_comparison {
    std::size_t puzzles = 0; ///< in both
    std::size_t only_before = 0;
    std::size_t only_after = 0;
    change_options options;
    all_changes changes;
    std::vector<run_change> strategies;
    std::vector<std::string> only_in_one; ///< strategies, each with the name of its run

    /// Whether a strategy became slower or wrong, or no longer decides a puzzle that it decided in half of the limit.
    [[nodiscard]] bool is_worse() const;
};

/// Compares the two runs of results: puzzles by identity, strategies by name.
[[nodiscard]] run_comparison compare_runs(const results& of, const change_options& options = {});

/// As tables, with a header.
[[nodiscard]] bench::text_table table_of(const std::vector<strategy_score>& all);
[[nodiscard]] bench::text_table table_of(const run_comparison& comparison);

/// Which puzzles the comparison is of, and after its table what else it found, line by line.
[[nodiscard]] std::string headline_of(const results& of, const run_comparison& comparison);
[[nodiscard]] std::string remarks_of(const results& of, const run_comparison& comparison);

/// As JSON, for programs.
void to_json(nlohmann::ordered_json& out, const strategy_score& of);
void to_json(nlohmann::ordered_json& out, const run_comparison& of);

/// The report of results as a page. Its style and its scripts are those of bench/report/page: the scripts sort the
/// tables and draw the scatter plot, all else is there without them.
///
/// @param of          what to show
/// @param title       its title; any text
/// @param comparison  shown where it is not null
/// Linear in the results: about 50 bytes for a strategy on a puzzle.
[[nodiscard]] std::string report_page(const results& of, const std::string& title, const run_comparison* comparison);

} // namespace nono_report

#endif // NONO_BENCH_REPORT_SUMMARY_HPP
