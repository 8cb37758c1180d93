// What is compared: strategies of nono, and programs outside of it.
// SPDX-License-Identifier: MIT
#ifndef NONO_BENCH_COMPARE_CONTENDER_HPP
#define NONO_BENCH_COMPARE_CONTENDER_HPP

#include "solver_file.hpp"

#include <nono/solver/run/options.hpp>

#include <cstdint>
#include <functional>

namespace bench {

// How a puzzle was solved.
struct run_result {
    nono::solve_result found;                  // of a program, only status, stopped_by and solutions are filled in
    std::vector<double> runs;                  // seconds of processor time, of a program of all its processes
    double cpu_seconds = 0;                    // the least of the runs
    double wall_seconds = 0;                   // the least of the runs
    std::optional<std::uint64_t> instructions; // in user space, the least of the runs; of a program nothing
    bool has_statistics = false;               // of a program, there are none
    std::string not_run;                       // why it was not given the puzzle; empty where it was
    std::string fault;                         // why there is no answer, where something is broken; else empty
    bool runs_differ = false;                  // in what they say or count
};

// Adds the times of another run.
void add_run(run_result& to, const run_result& other);

// Something that solves puzzles: it looks for `solutions` solutions, for so many seconds of processor time at
// most. `stop` ends it early.
struct contender {
    std::string name;
    std::string kind; // "nono" or "program"
    std::string description{};
    std::string version{}; // empty but for programs, as `command`
    std::string command{};
    std::size_t solutions = 2; // 1: uniqueness is not asked for
    std::function<run_result(const nono::puzzle&, double seconds, nono::extend::stop_ref stop)> solve;
};

// A strategy of nono, or of whoever calls `nono_arena::run`.
contender contender_of(const nono::strategy& strategy);

// The strategies of nono, those that `nono::solve` offers first, then some with a slower line solver.
std::vector<nono::strategy> known_strategies();

// What is wrong with a description beyond its form: a format or a way to answer that does not exist; or an empty text.
std::string wrong_in(const solver_description& solver);

// A solver whose programs are installed, as a contender. `memory`: bytes of address space for each process, 0 for no
// limit. Runs its command for the version.
contender contender_of(const solver_description& solver, std::uint64_t memory);

} // namespace bench

#endif // NONO_BENCH_COMPARE_CONTENDER_HPP
