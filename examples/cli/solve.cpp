// nono solve: draws the solutions of puzzles, or prints them as JSON. Of Sokoban: sokoban_solve.cpp.
// SPDX-License-Identifier: MIT
#include "commands.hpp"
#include "inputs.hpp"
#include "interrupt.hpp"
#include "letters.hpp"
#include "limits.hpp"
#include "outputs.hpp"
#include "progress.hpp"
#include "proofs.hpp"
#include "puzzle_pool.hpp"
#include "reports.hpp"
#include "sokoban.hpp"
#include "solved_puzzles.hpp"
#include "terminal.hpp"
#include "traces.hpp"
#include "triddlers.hpp"
#include "visitor.hpp"

#include <nono/hash.hpp>
#include <nono/proof/recorder.hpp>
#include <nono/render/printable.hpp>
#include <nono/sokoban/solver/solve.hpp>
#include <nono/solve.hpp>
#include <nono/solver/all_strategies.hpp>
#include <nono/solver/strategies.hpp>
#include <nono/threads.hpp> // for solve_options::threads
#include <nono/trace.hpp>
#include <nono/triddlers/solve.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cli {

namespace {

using clock = std::chrono::steady_clock;

struct solve_command {
    input_options inputs;
    bool json = false;
    std::string strategy = "automatic";
    std::size_t max_solutions = 2;
    bool all_solutions = false; // --max-solutions was given: draw every solution found
    cli::limits limits;
    std::string color = "auto";
    trace_choice trace;
    std::string proof;             // a folder; empty: no proofs
    std::string objective = "any"; // of Sokoban
    std::string save;              // a file for puzzles and solutions; empty: none
};

// The result of one puzzle, ready to be printed.
struct outcome : printed_result {
    std::string_view status{}; // empty where it is about no puzzle
    // Of a level of Sokoban:
    std::shared_ptr<const input> from{};
    std::size_t index = 0;
    nono::sokoban::solve_result solution{};
    // Of others, with --save:
    std::optional<nono::puzzle> nonogram{};
    std::optional<nono::hexagon_puzzle> triddler{};
};

// null where there is none.
nlohmann::ordered_json proof_json(const nono::solve_result& result, const saved_proof& proof) {
    if (proof.file.empty()) return nullptr;
    nlohmann::ordered_json out{{"kind", nono::extend::name_of(result.proof)}, {"file", proof.file}};
    if (result.proof == nono::extend::proof_kind::clauses) out["lemmas"] = proof.lemmas;
    return out;
}

std::string json_line(const input& from, std::size_t index, const nono::puzzle& puzzle,
                      const nono::solve_result& result, double seconds, const saved_proof* proof) {
    nlohmann::ordered_json line{{"file", from.name},
                                {"index", from.number(index)},
                                {"title", puzzle.metadata.title()},
                                {"width", puzzle.clues.width()},
                                {"height", puzzle.clues.height()}};
    if (from.cube) append_cube(line, {from.cube->known, nono::to_string(nono::hash_clues(puzzle)), from.cube->number});
    append_verdict(line, result, puzzle, seconds);
    if (proof != nullptr) line["proof"] = proof_json(result, *proof);
    return json_text(line);
}

std::string verdict(const nono::solve_result& result, std::size_t cells) {
    switch (result.status) {
    case nono::status::unique: return "unique solution";
    case nono::status::impossible: return "impossible: no picture has these clues";
    case nono::status::solvable: return fmt::format("one solution, others not ruled out ({})", reason(result));
    case nono::status::multiple: {
        const bool more = result.stopped_by != nono::stopped_by::nothing;
        return fmt::format("several solutions: {}{}", more ? "at least " : "exactly ", result.solution_count);
    }
    case nono::status::unknown:
    default: break;
    }
    return fmt::format("not solved ({}); {} of {} cells known", reason(result), result.common.decided_count(), cells);
}

std::string drawing(const input& from, std::size_t index, const nono::puzzle& puzzle, const nono::solve_result& result,
                    double seconds, const canvas& on, bool all_solutions, const saved_proof* proof) {
    const auto title = puzzle.metadata.title();
    const auto characters = letters_of_colors(puzzle);
    std::string out = fmt::format("{}: {}{}{}x{}, {}, {}\n", nono::printable(from.label(index)), nono::printable(title),
                                  title.empty() ? "" : ", ", puzzle.clues.width(), puzzle.clues.height(),
                                  verdict(result, puzzle.clues.width() * puzzle.clues.height()), duration(seconds));
    if (proof != nullptr && !proof->file.empty())
        out += fmt::format("proof: {} ({})\n", nono::printable(proof->file), proof->words);
    const std::size_t shown =
        all_solutions ? result.solutions.size() : std::min<std::size_t>(1, result.solutions.size());
    for (std::size_t i = 0; i < shown; ++i) {
        if (i > 0) out += "\n";
        out += draw(result.solutions[i], puzzle.palette, characters, on);
    }
    if (result.status == nono::status::unknown && result.common.decided_count() > 0)
        out += draw(result.common, puzzle.palette, characters, on);
    return out + "\n";
}

// The bytes that the proof of a puzzle may take before it is written: about an hour of learning.
constexpr std::uint64_t max_proof_memory = std::uint64_t{4} << 30U;

outcome solve_one(const input& from, std::size_t index, const solve_command& command, const known_option& known,
                  const canvas& on, trace_file& traces, const std::string& proof_name, running& state,
                  std::size_t threads) {
    outcome out;
    const nono::puzzle& puzzle = *from.bundle[index];
    const auto given = known.cells_of(from, index);
    if (!given.error.empty()) {
        set_failure(out, from, index, given.error, command.json);
        return out;
    }
    nono::solve_options options;
    options.threads = static_cast<unsigned>(threads);
    options.max_solutions = command.max_solutions;
    options.strategy = *nono::extend::find_strategy(command.strategy);
    command.limits.set(options);
    if (given.cells) options.known = &*given.cells;
    const auto show = [&](const nono::progress& progress) { state.set(progress.decided, progress.cells); };
    options.budget.progress = show;
    const std::string name = from.label(index);
    const auto write = [&](std::string_view line) { traces.write(line); };
    nono::extend::trace_writer trace(write, traces.options(puzzle, name));
    if (traces.is_open()) options.observer = &trace;
    nono::extend::proof_recorder recorder(max_proof_memory);
    if (!proof_name.empty()) options.proof = &recorder;

    const auto start = clock::now();
    const auto result = nono::solve(puzzle, options);
    const double seconds = seconds_since(start);

    std::optional<saved_proof> proof;
    if (!proof_name.empty()) proof = saved_proof{};
    const bool has_verdict = result.status == nono::status::unique || result.status == nono::status::impossible;
    if (proof && has_verdict) proof = save_proof(proof_name, puzzle.clues, result, recorder);

    out.err = diagnostics_of(from, index, false);
    if (command.json)
        out.out = json_line(from, index, puzzle, result, seconds, proof ? &*proof : nullptr);
    else
        out.out = drawing(from, index, puzzle, result, seconds, on, command.all_solutions, proof ? &*proof : nullptr);
    if (!command.save.empty()) out.nonogram = with_solution(puzzle, result, name, out.err);
    out.status = nono::name_of(result.status);
    out.exit_status = result ? all_well : some_not;
    if (proof && proof->failed) out.exit_status = not_read;
    return out;
}

// The same for a triddler.
outcome solve_triddler(const input& from, std::size_t index, const solve_command& command, running& state) {
    outcome out;
    if (!command.limits.known.empty() || !command.trace.file.empty() || !command.proof.empty()) {
        set_failure(out, from, index,
                    fmt::format("{}: --known, --trace and --proof are only for nonograms on rectangles\n",
                                nono::printable(from.label(index))),
                    command.json);
        return out;
    }
    nono::solve_options options;
    options.max_solutions = command.max_solutions;
    options.strategy = *nono::extend::find_strategy(command.strategy);
    command.limits.set(options);
    const auto show = [&](const nono::progress& progress) { state.set(progress.decided, progress.cells); };
    options.budget.progress = show;
    const auto& clues = from.triddlers[index]->clues;

    const auto start = clock::now();
    const auto result = nono::solve(clues, options);
    const double seconds = seconds_since(start);
    if (result.error != nono::argument_errc::none) {
        set_failure(out, from, index,
                    fmt::format("{}: {}\n", nono::printable(from.label(index)), nono::message(result.error)),
                    command.json);
        return out;
    }
    out.err = diagnostics_of(from, index, false);
    out.out = command.json ? triddler_json(from, index, result, seconds)
                           : triddler_text(from, index, result, verdict(result, clues.cells()), seconds,
                                           command.all_solutions ? result.solutions.size() : 1);
    if (!command.save.empty()) out.triddler = with_solution(*from.triddlers[index], result, from.label(index), out.err);
    out.status = nono::name_of(result.status);
    out.exit_status = result ? all_well : some_not;
    return out;
}

constexpr std::array<nono::sokoban::objective, 3> objectives{
    nono::sokoban::objective::any, nono::sokoban::objective::pushes, nono::sokoban::objective::moves};

// The same for a level of Sokoban.
void solve_level(const input& from, std::size_t index, const solve_command& command, running& state, outcome& out) {
    nono::sokoban::solve_options options;
    command.limits.set(options);
    for (const auto objective : objectives)
        if (name_of(objective) == command.objective) options.objective = objective;
    const auto show = [&](const nono::progress& progress) { state.set(progress.decided, progress.cells); };
    options.budget.progress = show;

    const auto start = clock::now();
    out.solution = nono::sokoban::solve((*from.collection)->puzzles[index].board, options);
    const double seconds = seconds_since(start);
    if (index == 0) out.err = diagnostics_of(from, false);
    out.out = (command.json ? solution_json : solution_text)(from, index, out.solution, seconds);
    out.status = name_of(out.solution.status);
    out.exit_status = out.solution ? all_well : some_not;
}

// Keeps the solutions, the counts and the exit status.
class solve_summary {
public:
    solve_summary(solved_puzzles& solutions, bool json) : solutions_(solutions), json_(json) {}

    void add(const outcome& done) {
        exit_status_ = std::max(exit_status_, done.exit_status);
        if (done.from && solutions_.is_wanted()) solutions_.add(*done.from, done.index, done.solution);
        if (done.nonogram) solutions_.add(*done.nonogram);
        if (done.triddler) solutions_.add(*done.triddler);
        for (std::size_t i = 0; i < statuses.size(); ++i)
            if (done.status == statuses[i]) ++counts_[i];
    }

    void print(double seconds) const {
        std::uint64_t puzzles = 0;
        for (const auto count : counts_) puzzles += count;
        if (json_ || puzzles < 2) return;
        std::string parts;
        for (std::size_t i = 0; i < statuses.size(); ++i)
            if (counts_[i] > 0)
                parts += fmt::format("{}{} {}", parts.empty() ? "" : ", ", counts_[i], words_of(statuses[i]));
        fmt::print("{} puzzles: {}; {}\n", puzzles, parts, duration(seconds));
    }

    [[nodiscard]] int exit_status() const { return exit_status_; }

private:
    static std::string_view words_of(std::string_view status) { return status == "no_level" ? "not levels" : status; }

    static constexpr std::array<std::string_view, 7> statuses{"unique",     "multiple", "solvable", "solved",
                                                              "impossible", "unknown",  "no_level"};

    solved_puzzles& solutions_;
    bool json_;
    int exit_status_ = all_well;
    std::array<std::uint64_t, statuses.size()> counts_{};
};

// Solves on several threads, and prints in order. Done at the end of its scope.
class solve_visitor final : public visitor {
public:
    solve_visitor(const solve_command& command, const known_option& known, trace_file& traces, proof_folder& proofs,
                  progress_bar& bar, solve_summary& summary)
        : command_(command), known_(known), traces_(traces), proofs_(proofs), on_(find_canvas(command.color)),
          bar_(bar),
          pool_(threads_of(command), command.json, bar, [&summary](const outcome& done) { summary.add(done); }) {}

    void begin_file(std::size_t number) override { file_number_ = number; }
    [[nodiscard]] progress_bar* own_bar() override { return &bar_; }
    void remarked(const std::string& remarks) override { pool_.add_remark(remarks); }
    void failed(const input& from, std::optional<std::size_t> index, const std::string& error) override {
        pool_.add_failure(from, index, error);
    }

    int nonogram(const std::shared_ptr<const input>& from, std::size_t index) override {
        const std::string proof_name = proofs_.is_open() ? proofs_.name_for(*from, index) : "";
        pool_.add(from, index, file_number_, [this, from, index, proof_name](running& state, std::size_t threads) {
            return solve_one(*from, index, command_, known_, on_, traces_, proof_name, state, threads);
        });
        return all_well; // the summary knows more when it is solved
    }

    int triddler(const std::shared_ptr<const input>& from, std::size_t index) override {
        pool_.add(from, index, file_number_, [this, from, index](running& state, std::size_t) {
            return solve_triddler(*from, index, command_, state);
        });
        return all_well;
    }

    int collection(const std::shared_ptr<const input>& from) override {
        const std::size_t count = (*from->collection)->puzzles.size();
        if (count == 0) pool_.add_remark(diagnostics_of(*from, false));
        for (std::size_t i = 0; i < count; ++i) {
            outcome level; // with `--save`, levels without a solution are written, too
            level.from = from;
            level.index = i;
            const auto work = [this, from, i, level](running& state, std::size_t) {
                outcome out = level;
                solve_level(*from, i, command_, state, out);
                return out;
            };
            pool_.add(from, i, file_number_, work, level);
        }
        return all_well;
    }

private:
    // Traces come one after the other.
    static std::size_t threads_of(const solve_command& command) {
        return command.trace.file.empty() ? command.limits.threads : 1;
    }

    const solve_command& command_;
    const known_option& known_;
    trace_file& traces_;
    proof_folder& proofs_;
    canvas on_;
    progress_bar& bar_;
    std::size_t file_number_ = 0;
    puzzle_pool<outcome> pool_; // the last member, so that its threads end first
};

int run(const solve_command& command) {
    const auto start = clock::now();
    const known_option known(command.limits.known);
    complain(known.error());
    if (!known.error().empty()) return not_read;
    const auto files = list_files(command.inputs);
    if (would_replace(files, command.trace.file) || would_replace({{command.limits.known, {}}}, command.trace.file) ||
        would_replace(files, command.save))
        return not_read;
    trace_file traces(command.trace);
    proof_folder proofs(command.proof);
    if (!traces.is_well() || !proofs.is_well()) return not_read;
    progress_bar bar(files.size());
    solved_puzzles solutions(command.save);
    solve_summary summary(solutions, command.json);
    stop_on_signals();
    {
        solve_visitor all(command, known, traces, proofs, bar, summary);
        visit_files(files, command.inputs, all);
    }
    bar.hide();
    traces.close();
    summary.print(seconds_since(start));
    const int saved = solutions.write();
    return status_when_over(traces.is_well() ? std::max(summary.exit_status(), saved) : not_read);
}

std::vector<std::string> names_of_strategies() {
    std::vector<std::string> out;
    for (const auto& strategy : nono::extend::strategies()) out.emplace_back(strategy.name());
    return out;
}

std::string strategy_names() { return fmt::format("{}", fmt::join(names_of_strategies(), ", ")); }

} // namespace

void add_solve(command_line app, int& status) {
    const auto command = std::make_shared<solve_command>();
    command_line solve = app.add_command("solve", "Solve puzzles and draw their solutions");
    command->inputs.accepts_json_lines = true;
    command->inputs.accepts_triddlers = true;
    add_input_options(solve, command->inputs);
    solve.add_flag("--json", command->json, "Print one line of JSON per puzzle instead of drawings");
    const auto is_strategy = [](const std::string& name) -> std::string {
        if (nono::extend::find_strategy(name)) return {};
        return "there is no strategy '" + name + "'; choose one of: " + strategy_names();
    };
    solve.add_option("--strategy", command->strategy, "Strategy: " + strategy_names() + " (default automatic)")
        .check(is_strategy)
        .values(names_of_strategies())
        .option_text("NAME");
    option max_solutions =
        solve.add_option("--max-solutions", command->max_solutions,
                         "Stop after N solutions and draw them all; 2 is enough to decide whether a solution is "
                         "unique (default 2, of which one is drawn)");
    max_solutions.check(in_range(1, 1'000'000'000)).option_text("N");
    add_limits(solve, command->limits);
    add_puzzle_threads(solve, command->limits);
    add_trace(solve, command->trace);
    add_proof(solve, command->proof);
    solve.add_option("--color", command->color, "Draw in color: auto (default: if on a terminal), always or never")
        .check(one_of({"auto", "always", "never"}))
        .option_text("WHEN");
    solve
        .add_option(
            "--objective", command->objective,
            "Sokoban: any solution (any, the default), or one with the fewest pushes or moves, proven, which is "
            "only feasible for small levels")
        .check(one_of({"any", "pushes", "moves"}))
        .option_text("WHAT");
    solve
        .add_option("--save", command->save,
                    "Write all puzzles with their solutions to a file, in the format of its name: as the goal of "
                    "nonograms and triddlers, as a game of Sokoban levels")
        .check(solved_puzzles::fault_of)
        .option_text("FILE");
    solve.footer(
        "--strategy, --max-solutions, --known, --trace, --proof and --color are for nonograms. For triddlers, "
        "--strategy\n"
        "may be automatic, learning, probing or line; --known, --trace and --proof are not supported.\n"
        "FILE may hold JSON lines (--from jsonl, *.jsonl, or standard input that begins with {), one puzzle per line:\n"
        "{\"file\":\"name\",\"text\":\"the puzzle\"} or {\"file\":\"path\",\"index\":3}; 'nono info --json --text'\n"
        "writes them, and 'nono split' writes lines that also give cells. Puzzles are solved as they arrive, and\n"
        "--json prints the results in their order.\n"
        "Exit status 1: some puzzles are impossible or were not solved; 2: a file could not be read, there was not\n"
        "enough memory for a puzzle, --known does not match it, or a proof was not made or written.");
    solve.callback([command, max_solutions, &status] {
        command->all_solutions = max_solutions.is_given();
        command->inputs.limits = reading_limits(command->limits);
        status = run(*command);
    });
}

} // namespace cli
