// What is compared: strategies of nono, and SAT solvers outside of it.
#ifndef NONO_BENCH_COMPARE_CONTENDER_HPP
#define NONO_BENCH_COMPARE_CONTENDER_HPP

#include <nono/puzzle.hpp>
#include <nono/solver/options.hpp>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace bench {

// How a puzzle was solved once.
struct run_result {
    nono::solve_result found;    // of a solver outside, only status, stopped_by and solutions are filled in
    double cpu_seconds = 0;      // of the thread; of a solver outside, of its processes
    bool has_statistics = false; // of a solver outside, there are none
    std::string fault;           // why there is no answer, where something is broken; empty where nothing is
};

// Seconds of processor time that this thread has used.
double cpu_seconds();

// Something that solves puzzles: it looks for two solutions, for so many seconds at most. `stop` ends it early.
struct contender {
    std::string name;
    std::function<run_result(const nono::puzzle&, double seconds, nono::stop_ref stop)> solve;
};

// The contender with a name: a strategy of nono, one of those with a slower line solver (learning/portable,
// learning/cells, line/portable, line/cells), or a SAT solver; nothing where there is no such one, or it is not
// installed.
std::optional<contender> find_contender(const std::string& name);

// The names of all that can be had on this machine.
std::vector<std::string> contender_names();

// The SAT solvers that can be known, installed or not, and one of them; nothing where it is not installed. It is given
// the clues as a DIMACS file, and then once more with a clause that forbids its first picture.
std::vector<std::string> sat_solver_names();
std::optional<contender> find_sat_solver(const std::string& name);

} // namespace bench

#endif // NONO_BENCH_COMPARE_CONTENDER_HPP
