// SPDX-License-Identifier: MIT
#define NONO_DEFINITIONS 1 // custom strategies
#include "contender.hpp"

#include "measure.hpp"

#include <nono/line/cell_line_solver.hpp>
#include <nono/line/portable_line_solver.hpp>
#include <nono/solve.hpp>
#include <nono/solver/all_strategies.hpp>

#include <algorithm>

namespace bench {

namespace {

run_result solve_once(const nono::strategy& strategy, const nono::puzzle& puzzle, double seconds,
                      nono::extend::stop_ref stop) {
    static thread_local instruction_counter counter;
    const cpu_limit limit(seconds, stop);
    const nono::solve_options options{.strategy = strategy, .budget = {.stop = limit}};
    run_result out;
    const double wall_start = wall_seconds();
    const double start = cpu_seconds();
    counter.start();
    out.found = nono::solve(puzzle, options);
    out.instructions = counter.stop();
    out.cpu_seconds = cpu_seconds() - start;
    out.wall_seconds = wall_seconds() - wall_start;
    out.runs = {out.cpu_seconds};
    out.has_statistics = true;
    return out;
}

run_result solve_inside(const nono::strategy& strategy, const nono::puzzle& puzzle, double seconds,
                        nono::extend::stop_ref stop) {
    // Short runs are repeated, and the shortest time counts: it should not depend on the contents of the caches that
    // the previous contender left.
    auto out = solve_once(strategy, puzzle, seconds, stop);
    for (double spent = out.runs.back(); out.runs.size() < 10 && spent < 1e-3; spent += out.runs.back())
        add_run(out, solve_once(strategy, puzzle, seconds, stop));
    if (out.found.stopped_by == nono::stopped_by::stop_request && !stop.stop_requested())
        out.found.stopped_by = nono::stopped_by::time_limit;
    return out;
}

} // namespace

void add_run(run_result& to, const run_result& other) {
    to.runs.insert(to.runs.end(), other.runs.begin(), other.runs.end());
    to.cpu_seconds = std::min(to.cpu_seconds, other.cpu_seconds);
    to.wall_seconds = std::min(to.wall_seconds, other.wall_seconds);
    const auto& count = other.instructions;
    if (count && to.instructions.value_or(*count) >= *count) to.instructions = count;
}

contender contender_of(const nono::strategy& strategy) {
    const auto solve = [strategy](const nono::puzzle& puzzle, double seconds, nono::extend::stop_ref stop) {
        return solve_inside(strategy, puzzle, seconds, stop);
    };
    return {.name = std::string(strategy.name()), .kind = "nono", .solve = solve};
}

std::vector<nono::strategy> known_strategies() {
    using namespace nono::extend;
    const auto usual = strategies();
    std::vector<nono::strategy> out(usual.begin(), usual.end());
    out.push_back(make_strategy<learning_engine, portable_line_solver>("learning/portable"));
    out.push_back(make_strategy<learning_engine, cell_line_solver>("learning/cells"));
    out.push_back(make_strategy<line_engine, portable_line_solver>("line/portable"));
    out.push_back(make_strategy<line_engine, cell_line_solver>("line/cells"));
    return out;
}

} // namespace bench
