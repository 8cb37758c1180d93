// The measurements of nono_compare, read from its lines of JSON: one or several runs, puzzle by puzzle.
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

/// The answer of a strategy to a puzzle; `absent` if it was not given the puzzle.
enum class answer : std::uint8_t { absent, unknown, unique, multiple, impossible, solvable };

/// Returns the name of an answer in results; empty for `absent`.
[[nodiscard]] const char* name_of(answer of);

/// One strategy on one puzzle.
struct measurement {
    answer status = answer::absent;
    /// True if it has the complete requested answer (unique, multiple or impossible; solvable, if one solution was
    /// requested), without a fault.
    bool is_decided = false;
    bool contradicted = false;    ///< an answer of another strategy or run cannot also be true
    double cpu_seconds = 0;       ///< the minimum of the runs; the time limit if undecided
    double reference_seconds = 0; ///< of a fixed amount of work next to the puzzle; 0 if unknown
    double instructions = 0;      ///< 0 if unknown
    std::vector<std::pair<std::size_t, std::uint64_t>> counters{}; ///< index in `results::counters`, and value
    std::string fault{};
};

/// A puzzle of any of the runs.
struct measured_puzzle {
    std::string set;
    std::string file;
    std::uint64_t index = 0;
    std::string title;
    std::string hash; ///< 64 hexadecimal digits; empty if unknown
    std::uint64_t width = 0;
    std::uint64_t height = 0;
    std::uint64_t colors = 1; ///< besides blank
};

/// One run of nono_compare.
struct measured_run {
    std::string name;  ///< its label, or else the file name without folder and extension
    std::string about; ///< where and when it was measured, for people; empty if unknown
    double time_limit = 0;
};

/// A strategy of a run, with its measurements on each puzzle.
struct entrant {
    std::size_t run = 0; ///< an index in `results::runs`
    std::string name;
    std::string shown; ///< its name, with the name of the run if several runs have it
    std::string kind;  ///< `nono` or `program`; empty if unknown
    std::string version;
    std::string command;
    std::uint64_t solutions = 2; ///< number of solutions searched for
    std::vector<measurement> on; ///< for each puzzle
};

/// All measurements. Puzzles of two runs are the same if their identities are equal.
struct results {
    std::vector<measured_run> runs;
    std::vector<measured_puzzle> puzzles; ///< in the order of their first measurement
    std::vector<entrant> entrants;        ///< in order of appearance
    std::vector<std::string> counters;    ///< by name
    std::vector<std::string> remarks;     ///< lines that were not read, with their positions
};

/// Reads results of nono_compare, which may lack the line that describes the run, and may contain unknown lines, which
/// are skipped. An invalid line becomes a remark; the others are read.
///
/// @param paths  files, `-` for standard input
/// Linear in the files; 200 strategies at most. Unreadable files become remarks.
[[nodiscard]] results read_results(const std::vector<std::string>& paths);

/// As above, for texts, each with the name of its file.
[[nodiscard]] results parse_results(const std::vector<std::pair<std::string, std::string>>& texts);

} // namespace nono_report

#endif // NONO_BENCH_REPORT_RESULTS_HPP
