// What nono_compare measured, read from its lines of JSON: one or several runs, puzzle by puzzle.
// SPDX-License-Identifier: MIT
#ifndef NONO_BENCH_REPORT_RESULTS_HPP
#define NONO_BENCH_REPORT_RESULTS_HPP

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace nono_report {

/// What a strategy said of a puzzle; `absent` where it was not asked.
enum class answer : std::uint8_t { absent, unknown, unique, multiple, impossible, solvable };

/// The name of an answer as results have it; empty for `absent`.
[[nodiscard]] const char* name_of(answer of);

/// One strategy on one puzzle.
struct measurement {
    answer status = answer::absent;
    /// Whether it says all that was asked for (unique, multiple or impossible; solvable, where one solution was), and
    /// is not wrong in itself.
    bool is_decided = false;
    bool contradicted = false;    ///< another strategy or run says what cannot be true as well
    double cpu_seconds = 0;       ///< the least of the runs; the time limit where it is not decided
    double reference_seconds = 0; ///< of a fixed piece of work beside the puzzle; 0 where it is not known
    double instructions = 0;      ///< 0 where they are not known
    std::vector<std::pair<std::size_t, std::uint64_t>> counters{}; ///< number in `results::counters`, and value
    std::string fault{};
};

/// A puzzle of any of the runs.
struct measured_puzzle {
    std::string set;
    std::string file;
    std::uint64_t index = 0;
    std::string title;
    std::string hash; ///< 64 hexadecimal digits; empty where it is not known
    std::uint64_t width = 0;
    std::uint64_t height = 0;
    std::uint64_t colors = 1; ///< besides blank
};

/// One run of nono_compare.
struct measured_run {
    std::string name;  ///< its label, or else the name of the file without folder and extension
    std::string about; ///< where and when it was measured, for people; empty where it does not say
    double time_limit = 0;
};

/// A strategy of a run, with what it was measured to do on each puzzle.
struct entrant {
    std::size_t run = 0; ///< a number in `results::runs`
    std::string name;
    std::string shown; ///< its name, and that of the run where several runs have it
    std::string kind;  ///< `nono` or `program`; empty where it is not known
    std::string version;
    std::string command;
    std::uint64_t solutions = 2; ///< so many are looked for
    std::vector<measurement> on; ///< for each puzzle
};

/// All that was measured. A puzzle is the same in two runs where its identity is.
struct results {
    std::vector<measured_run> runs;
    std::vector<measured_puzzle> puzzles; ///< in the order in which they were measured first
    std::vector<entrant> entrants;        ///< in the order in which they appear
    std::vector<std::string> counters;    ///< by name
    std::vector<std::string> remarks;     ///< lines that were not read, with their place
};

/// Reads results of nono_compare, also without the line that describes the run, and with lines that are not known,
/// which are passed over. A line that is not right is a remark; the others are read.
///
/// @param paths  files, `-` for standard input
/// Linear in the files; 200 strategies at most. Remarks tell of files that cannot be read.
[[nodiscard]] results read_results(const std::vector<std::string>& paths);

/// The same of texts, each with the name of its file.
[[nodiscard]] results parse_results(const std::vector<std::pair<std::string, std::string>>& texts);

} // namespace nono_report

#endif // NONO_BENCH_REPORT_RESULTS_HPP
