// The results of a comparison: in memory, and as lines of JSON, which bench/README.md describes.
#ifndef NONO_BENCH_COMPARE_RESULTS_HPP
#define NONO_BENCH_COMPARE_RESULTS_HPP

#include <nono/solver/options.hpp>
#include <nono/statistics.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace bench {

// What was compared. `version` and `command` are empty but for programs.
struct strategy_record {
    std::string name;
    std::string kind; // "nono" or "program"
    std::string description;
    std::string version;
    std::string command;
    std::size_t solutions = 2; // so many are looked for; 1: uniqueness is not asked for
};

// The suite that the puzzles are of.
struct suite_record {
    std::string name;
    std::string file;
};

// What holds for all results.
struct run_record {
    std::string label; // given by whoever measures; may be empty
    std::optional<suite_record> suite;
    double time_limit = 0; // seconds of processor time
    std::size_t repeat = 1;
    std::vector<strategy_record> strategies;
};

// What came of one strategy and one puzzle.
struct result_record {
    std::string set;
    std::string file;
    std::size_t index = 0; // of the puzzle in its file, from 1
    std::string title;
    std::string hash; // the 64 digits of nono::hash_clues
    std::size_t width = 0;
    std::size_t height = 0;
    std::size_t colors = 1; // besides blank
    std::string strategy;
    std::string not_asked; // why it was not given the puzzle; then all that follows is empty
    nono::status status = nono::status::unknown;
    nono::stopped_by stopped_by = nono::stopped_by::nothing;
    double cpu_seconds = 0;                    // the least of the runs
    double wall_seconds = 0;                   // the least of the runs
    std::vector<double> runs;                  // processor seconds, in the order measured
    std::optional<std::uint64_t> instructions; // in user space, the least of the runs
    double reference_seconds = 0;              // of `bench::reference_seconds` beside this puzzle, the least
    std::string fault;                         // what is wrong with the answer; empty where nothing is
    std::vector<std::string> solutions;        // in the notation of a goal, up to two
    std::string clues; // the text that `hash` is of, where no solution tells it: there is none, or clues are blotted
    std::optional<nono::statistics> statistics;
};

// All of a comparison.
struct results {
    run_record run;
    std::vector<result_record> records;
};

// A line of JSON, without its end. That of the run has the program, the machine and the time of the call too.
std::string json_of(const run_record& run);
std::string json_of(const result_record& record);

} // namespace bench

#endif // NONO_BENCH_COMPARE_RESULTS_HPP
