// The contenders of a comparison: strategies of nono, and external programs.
// SPDX-License-Identifier: MIT
#ifndef NONO_BENCH_COMPARE_CONTENDER_HPP
#define NONO_BENCH_COMPARE_CONTENDER_HPP

#include "solver_file.hpp"

#include <nono/solver/run/options.hpp>

#include <cstdint>
#include <functional>

namespace bench {

// The result of solving a puzzle.
struct run_result {
    nono::solve_result found;                  // for a program, only status, stopped_by and solutions
    std::vector<double> runs;                  // seconds of processor time; for a program, of all its processes
    double cpu_seconds = 0;                    // the minimum of the runs
    double wall_seconds = 0;                   // the minimum of the runs
    std::optional<std::uint64_t> instructions; // in user space, the minimum of the runs; not for programs
    bool has_statistics = false;               // false for programs
    std::string not_run;                       // why it was not given the puzzle; empty if it was
    std::string fault;                         // why there is no answer, if there is an error; otherwise empty
    bool runs_differ = false;                  // in their answers or counters
};

// Adds the times of another run.
void add_run(run_result& to, const run_result& other);

// A solver of puzzles: it searches for `solutions` solutions within a limit in seconds of processor time. `stop` ends
// it early.
struct contender {
    std::string name;
    std::string kind; // "nono" or "program"
    std::string description{};
    std::string version{}; // empty except for programs, like `command`
    std::string command{};
    std::size_t solutions = 2; // 1: uniqueness is not requested
    std::function<run_result(const nono::puzzle&, double seconds, nono::extend::stop_ref stop)> solve;
};

// Makes a contender from a strategy of nono or of the caller of `nono_arena::run`.
contender contender_of(const nono::strategy& strategy);

// Returns the strategies of nono, those that `nono::solve` offers first, then some with a slower line solver.
std::vector<nono::strategy> known_strategies();

// Returns the error in a description beyond its form: a nonexistent format or kind of answer; or an empty text.
std::string wrong_in(const solver_description& solver);

// Makes a contender from a solver whose programs are installed. `memory`: bytes of address space for each process, 0
// for no limit. Runs the command that prints the version.
contender contender_of(const solver_description& solver, std::uint64_t memory);

} // namespace bench

#endif // NONO_BENCH_COMPARE_CONTENDER_HPP
