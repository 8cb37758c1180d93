#include "contender.hpp"

#include <nono/line/cell_line_solver.hpp>
#include <nono/line/portable_line_solver.hpp>
#include <nono/solve.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <ctime>

namespace bench {

namespace {

constexpr std::array slower_strategies{
    nono::make_strategy<nono::learning_engine, nono::portable_line_solver>("learning/portable"),
    nono::make_strategy<nono::learning_engine, nono::cell_line_solver>("learning/cells"),
    nono::make_strategy<nono::line_engine, nono::portable_line_solver>("line/portable"),
    nono::make_strategy<nono::line_engine, nono::cell_line_solver>("line/cells"),
};

std::optional<nono::strategy> find_any_strategy(const std::string& name) {
    for (const auto& strategy : slower_strategies)
        if (strategy.name == name) return strategy;
    return nono::find_strategy(name);
}

// Asks to stop when this thread has used so many seconds of processor time, as SAT solvers are stopped, or something
// else asks. The processor's clock takes a call of the system: it is looked at only once that much time is over.
class cpu_limit {
public:
    cpu_limit(double seconds, nono::stop_ref other)
        : other_(other), seconds_(cpu_seconds() + seconds),
          earliest_(clock::now() + std::chrono::duration<double>(seconds)) {}

    [[nodiscard]] bool is_over() const { return clock::now() >= earliest_ && cpu_seconds() >= seconds_; }
    [[nodiscard]] bool stop_requested() const { return other_.stop_requested() || is_over(); }

private:
    using clock = std::chrono::steady_clock;
    nono::stop_ref other_;
    double seconds_;
    std::chrono::time_point<clock, std::chrono::duration<double>> earliest_;
};

run_result solve_inside(const nono::strategy& strategy, const nono::puzzle& puzzle, double seconds,
                        nono::stop_ref stop) {
    run_result out;
    out.has_statistics = true;
    nono::solve_options options;
    options.strategy = strategy;
    // Where it is soon done, several times, of which the shortest counts: the time should not depend on what the
    // contender before it left in the caches.
    double spent = 0;
    for (int run = 0; run < 10 && spent < 1e-3; ++run) {
        const cpu_limit limit(seconds, stop);
        options.stop = limit;
        const double start = cpu_seconds();
        out.found = nono::solve(puzzle, options);
        const double took = cpu_seconds() - start;
        out.cpu_seconds = run == 0 ? took : std::min(out.cpu_seconds, took);
        spent += took;
    }
    if (out.found.stopped_by == nono::stopped_by::stop_request && !stop.stop_requested())
        out.found.stopped_by = nono::stopped_by::time_limit;
    return out;
}

} // namespace

double cpu_seconds() {
#if defined(CLOCK_THREAD_CPUTIME_ID)
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
#else
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
#endif
}

std::optional<contender> find_contender(const std::string& name) {
    const auto strategy = find_any_strategy(name);
    if (!strategy) return find_sat_solver(name);
    return contender{name, [=](const nono::puzzle& puzzle, double seconds, nono::stop_ref stop) {
                         return solve_inside(*strategy, puzzle, seconds, stop);
                     }};
}

std::vector<std::string> contender_names() {
    std::vector<std::string> out;
    for (const auto& strategy : nono::strategies()) out.emplace_back(strategy.name);
    for (const auto& strategy : slower_strategies) out.emplace_back(strategy.name);
    for (const auto& name : sat_solver_names())
        if (find_sat_solver(name)) out.push_back(name);
    return out;
}

} // namespace bench
