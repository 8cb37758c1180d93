// nono solve: draws the solutions of puzzles, or prints them as JSON.
#include "commands.hpp"
#include "inputs.hpp"
#include "notation.hpp"
#include "ordered_pool.hpp"
#include "progress.hpp"
#include "terminal.hpp"

#include <nono/render/printable.hpp>
#include <nono/solve.hpp>
#include <nono/solver/strategies.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <thread>

namespace cli {

namespace {

using clock = std::chrono::steady_clock;

struct solve_command {
    input_options inputs;
    bool json = false;
    std::string strategy = "automatic";
    std::size_t max_solutions = 2;
    bool all_solutions = false; // --max-solutions was given: draw every solution found
    double time_limit = 0;      // seconds; 0: none
    std::size_t threads = 0;    // 0: as many as the machine has
    std::string color = "auto";
};

// What came of one puzzle, ready to be printed.
struct outcome {
    std::string out;
    std::string err;
    int exit_status = all_well;
    bool is_puzzle = false;
    nono::status status = nono::status::unknown;
};

// Set by SIGINT; solvers ask it. Lock-free, as a signal handler needs.
std::atomic<bool> stop{false};
static_assert(std::atomic<bool>::is_always_lock_free);

extern "C" void stop_solving(int) {
    stop.store(true);
    std::signal(SIGINT, SIG_DFL); // a second one ends the program at once
}

// Milliseconds below a second: most puzzles take less than one.
std::string duration(double seconds) {
    return seconds < 1 ? fmt::format("{:.2f} ms", 1000 * seconds) : fmt::format("{:.2f} s", seconds);
}

double seconds_since(clock::time_point start) { return std::chrono::duration<double>(clock::now() - start).count(); }

nlohmann::ordered_json json_of(const nono::statistics& statistics) {
    return {{"lines_solved", statistics.lines_solved},
            {"cells_set", statistics.cells_set},
            {"probes", statistics.probes},
            {"failed_probes", statistics.failed_probes},
            {"decisions", statistics.decisions},
            {"conflicts", statistics.conflicts},
            {"learnt", statistics.learnt},
            {"restarts", statistics.restarts},
            {"clause_bytes", statistics.clause_bytes}};
}

std::string json_line(const input& from, std::size_t index, const nono::puzzle& puzzle,
                      const nono::solve_result& result, double seconds) {
    const auto notation = notation_of(puzzle);
    auto solutions = nlohmann::ordered_json::array();
    for (const auto& solution : result.solutions) solutions.push_back(in_notation(solution, notation));
    nlohmann::ordered_json common; // null where there is no solution
    if (result.status != nono::status::impossible) common = in_notation(result.common, notation);
    nlohmann::ordered_json line{{"file", from.name},
                                {"index", index + 1},
                                {"title", puzzle.metadata.title()},
                                {"width", puzzle.clues.width()},
                                {"height", puzzle.clues.height()},
                                {"status", nono::name_of(result.status)},
                                {"stopped_by", nono::name_of(result.stopped_by)},
                                {"solutions", std::move(solutions)},
                                {"common", std::move(common)},
                                {"seconds", seconds},
                                {"statistics", json_of(result.statistics)}};
    // A file name may have bytes that are not UTF-8; JSON may not.
    return line.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

std::string reason(nono::stopped_by what) {
    switch (what) {
    case nono::stopped_by::time_limit: return "the time limit is over";
    case nono::stopped_by::stop_request: return "interrupted";
    case nono::stopped_by::strategy: return "this strategy can do no more; --strategy automatic searches on";
    case nono::stopped_by::size: return "a side over 65,535 cells or more than 63 colors";
    case nono::stopped_by::max_solutions: return "--max-solutions is reached";
    case nono::stopped_by::nothing:
    case nono::stopped_by::max_work:
    case nono::stopped_by::callback: break;
    }
    return fmt::format("stopped by {}", nono::name_of(what));
}

std::string verdict(const nono::solve_result& result) {
    switch (result.status) {
    case nono::status::unique: return "unique solution";
    case nono::status::impossible: return "impossible: no picture has these clues";
    case nono::status::solvable:
        return fmt::format("one solution, others not ruled out ({})", reason(result.stopped_by));
    case nono::status::multiple: {
        const bool more = result.stopped_by != nono::stopped_by::nothing;
        return fmt::format("several solutions: {}{}", more ? "at least " : "exactly ", result.solution_count);
    }
    case nono::status::unknown: break;
    }
    const auto cells = result.common.cells().size();
    return fmt::format("not solved ({}); {} of {} cells known", reason(result.stopped_by),
                       result.common.decided_count(), cells);
}

std::string drawing(const input& from, std::size_t index, const nono::puzzle& puzzle, const nono::solve_result& result,
                    double seconds, const canvas& on, bool all_solutions) {
    const auto title = puzzle.metadata.title();
    const auto notation = notation_of(puzzle);
    std::string out = fmt::format("{}: {}{}{}x{}, {}, {}\n", nono::printable(from.label(index)), nono::printable(title),
                                  title.empty() ? "" : ", ", puzzle.clues.width(), puzzle.clues.height(),
                                  verdict(result), duration(seconds));
    const std::size_t shown =
        all_solutions ? result.solutions.size() : std::min<std::size_t>(1, result.solutions.size());
    for (std::size_t i = 0; i < shown; ++i) {
        if (i > 0) out += "\n";
        out += draw(result.solutions[i], puzzle.palette, notation, on);
    }
    if (result.status == nono::status::unknown && result.common.decided_count() > 0)
        out += draw(result.common, puzzle.palette, notation, on);
    return out + "\n";
}

outcome solve_one(const input& from, std::size_t index, const solve_command& command, const canvas& on,
                  running& state) {
    outcome out;
    out.exit_status = some_not;
    if (stop) return out; // never begun: nothing to say about it
    state.start();
    const nono::puzzle& puzzle = *from.bundle.puzzles[index];
    nono::solve_options options;
    options.max_solutions = command.max_solutions;
    options.strategy = *nono::find_strategy(command.strategy);
    options.stop = stop;
    if (command.time_limit > 0) options.time_limit = nono::time_span::from_seconds(command.time_limit);
    const auto show = [&](const nono::progress& progress) { state.set(progress.decided, progress.cells); };
    options.on_progress = show;

    const auto start = clock::now();
    const auto result = nono::solve(puzzle, options);
    const double seconds = seconds_since(start);

    out.err = diagnostics_of(from, index, false);
    if (command.json)
        out.out = json_line(from, index, puzzle, result, seconds);
    else
        out.out = drawing(from, index, puzzle, result, seconds, on, command.all_solutions);
    out.is_puzzle = true;
    out.status = result.status;
    out.exit_status = result.solved() ? all_well : some_not;
    return out;
}

// Prints outcomes as they come and remembers what they amount to.
class printer {
public:
    printer(progress_bar& bar, bool json) : bar_(bar), json_(json) {}

    void print(const outcome& done) {
        bar_.hide();
        complain(done.err);
        std::fwrite(done.out.data(), 1, done.out.size(), stdout);
        if (bar_.is_shown_at_all()) std::fflush(stdout);
        exit_status_ = std::max(exit_status_, done.exit_status);
        if (done.is_puzzle) ++counts_[static_cast<std::size_t>(done.status)];
    }

    void print_summary(double seconds) const {
        std::uint64_t puzzles = 0;
        for (const auto count : counts_) puzzles += count;
        if (json_ || puzzles < 2) return;
        std::string parts;
        for (const auto status : {nono::status::unique, nono::status::multiple, nono::status::solvable,
                                  nono::status::impossible, nono::status::unknown}) {
            const auto count = counts_[static_cast<std::size_t>(status)];
            if (count > 0) parts += fmt::format("{}{} {}", parts.empty() ? "" : ", ", count, nono::name_of(status));
        }
        fmt::print("{} puzzles: {}; {}\n", puzzles, parts, duration(seconds));
    }

    [[nodiscard]] int exit_status() const { return exit_status_; }

private:
    progress_bar& bar_;
    bool json_;
    int exit_status_ = all_well;
    std::array<std::uint64_t, 5> counts_{};
};

int run(const solve_command& command) {
    const auto start = clock::now();
    const canvas on = find_canvas(command.color);
    const auto files = list_files(command.inputs);
    progress_bar bar(files.size());
    printer out(bar, command.json);
    std::signal(SIGINT, stop_solving);
    {
        const std::size_t threads =
            command.threads != 0 ? command.threads : std::max(1U, std::thread::hardware_concurrency());
        ordered_pool<outcome> pool(
            threads, 4 * threads, [&](const outcome& done) { out.print(done); }, [&] { bar.show(); });
        for (std::size_t i = 0; i < files.size() && !stop; ++i) {
            const auto from = std::make_shared<const input>(load(files[i], command.inputs));
            if (!from->error.empty()) pool.submit([from] { return outcome{{}, from->error, not_read}; });
            for (std::size_t k = 0; k < from->bundle.puzzles.size() && !stop; ++k) {
                if (!from->bundle.puzzles[k]) {
                    pool.submit([from, k] { return outcome{{}, error_of(*from, k), not_read}; });
                    continue;
                }
                const auto state = bar.add(from->label(k), i);
                pool.submit([from, k, state, &command, &on] { return solve_one(*from, k, command, on, *state); });
            }
        }
        pool.finish();
    }
    bar.hide();
    out.print_summary(seconds_since(start));
    if (!stop) return out.exit_status();
    complain("nono: interrupted\n");
    return interrupted;
}

std::string strategy_names() {
    std::string out;
    for (const auto& strategy : nono::strategies) out += fmt::format("{}{}", out.empty() ? "" : ", ", strategy.name);
    return out;
}

} // namespace

void add_solve(CLI::App& app, int& status) {
    const auto command = std::make_shared<solve_command>();
    auto* solve = app.add_subcommand("solve", "Solve puzzles and draw their solutions");
    command->inputs.takes = content::nonograms;
    add_input_options(*solve, command->inputs);
    solve->add_flag("--json", command->json, "Print one line of JSON a puzzle instead of drawings");
    const auto is_strategy = [](const std::string& name) -> std::string {
        if (nono::find_strategy(name)) return {};
        return "there is no strategy '" + name + "'; there are: " + strategy_names();
    };
    solve->add_option("--strategy", command->strategy, "How to solve: " + strategy_names() + " (default automatic)")
        ->check(CLI::Validator(is_strategy, ""))
        ->option_text("NAME");
    auto* most =
        solve->add_option("--max-solutions", command->max_solutions,
                          "Stop at so many solutions and draw them all; 2 is enough to tell that a solution is "
                          "unique (default 2, of which one is drawn)");
    most->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000}))->option_text("N");
    solve->add_option("--time-limit", command->time_limit, "Give up on a puzzle after so many seconds")
        ->check(CLI::PositiveNumber)
        ->option_text("SECONDS");
    solve
        ->add_option("--threads", command->threads,
                     "Puzzles solved at a time (default: as many as there are processors)")
        ->check(CLI::Range(1U, 1'024U))
        ->option_text("N");
    solve->add_option("--color", command->color, "Draw in color: auto (the default: on a terminal), always or never")
        ->check(CLI::IsMember({"auto", "always", "never"}))
        ->option_text("WHEN");
    solve->footer("Exit status 1: some puzzles are impossible or were not solved.");
    solve->callback([command, most, &status] {
        command->all_solutions = most->count() > 0;
        status = run(*command);
    });
}

} // namespace cli
