// nono improve: solutions of Sokoban levels made shorter.
// SPDX-License-Identifier: MIT
#include "commands.hpp"
#include "inputs.hpp"
#include "interrupt.hpp"
#include "limits.hpp"
#include "outputs.hpp"
#include "progress.hpp"
#include "puzzle_pool.hpp"
#include "reports.hpp"
#include "sokoban.hpp"
#include "visitor.hpp"

#include <nono/render/printable.hpp>
#include <nono/sokoban/claims.hpp>
#include <nono/sokoban/moves_notation.hpp>
#include <nono/sokoban/replay.hpp>
#include <nono/sokoban/solver/improve.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace cli {

namespace {

namespace sokoban = nono::sokoban;

struct improve_command {
    input_options inputs;
    std::string output;
    bool json = false;
    std::string objective = "pushes";
    cli::limits limits;
};

// Without --time-limit and --max-work: a few seconds on most levels, and the same solutions everywhere.
constexpr std::uint64_t default_work = 1'000'000;

// A solution of a level, what became of it, and what is to be printed.
struct improved_level : printed_result {
    std::shared_ptr<const input> from{};
    std::size_t index = 0;
    sokoban::metrics before{};
    sokoban::solve_result solution{}; // false where the level has none
};

bool is_better(const sokoban::metrics& a, const sokoban::metrics& b, sokoban::objective wanted) {
    const auto key = [&](const sokoban::metrics& of) {
        return wanted == sokoban::objective::moves ? std::pair(of.moves, of.pushes) : std::pair(of.pushes, of.moves);
    };
    return key(a) < key(b);
}

// The best of the solutions that stand with a puzzle; null if none does.
const sokoban::saved_game* best_solution(const sokoban::puzzle& puzzle, sokoban::objective wanted) {
    const sokoban::saved_game* best = nullptr;
    sokoban::metrics minimum;
    for (const auto& game : puzzle.games) {
        const auto played = sokoban::replay(puzzle.board, game.moves);
        if (!played.solved || game.moves.reverse) continue;
        if (best != nullptr && !is_better(played.total, minimum, wanted)) continue;
        best = &game;
        minimum = played.total;
    }
    return best;
}

std::string_view status_of(const improved_level& level) {
    if (!level.solution) return "no_solution";
    return level.solution.total != level.before ? "improved" : "kept";
}

std::string json_line(const improved_level& level, double seconds) {
    const auto& puzzle = (*level.from->collection)->puzzles[level.index];
    const auto& result = level.solution;
    nlohmann::ordered_json line{
        {"file", level.from->name},
        {"index", level.from->number(level.index)},
        {"title", puzzle.title()},
        {"width", puzzle.board.width()},
        {"height", puzzle.board.height()},
        {"status", status_of(level)},
        {"stopped_by", word_of(result)},
        {"before", nullptr},
        {"moves", nullptr},
        {"pushes", nullptr},
        {"solution", nullptr},
        {"optimal", result.optimal},
        {"seconds", seconds},
        {"statistics",
         {{"nodes", result.counters.nodes}, {"states", result.counters.states}, {"memory", result.counters.memory}}}};
    if (result.reason != sokoban::deadlock_reason::none) line["reason"] = name_of(result.reason);
    if (result) {
        line["before"] = {{"moves", level.before.moves}, {"pushes", level.before.pushes}};
        line["moves"] = result.total.moves;
        line["pushes"] = result.total.pushes;
        line["solution"] = letters_of(result.moves);
    }
    return json_text(line);
}

std::string verdict(const improved_level& level) {
    const auto& result = level.solution;
    if (result.reason == sokoban::deadlock_reason::other_rules)
        return fmt::format("not improved ({}: {})", message(result.reason),
                           message((*level.from->collection)->puzzles[level.index].board.rules()));
    if (!result) return "no solution to improve";
    const auto text = [](const sokoban::metrics& of) {
        return fmt::format("{}, {}", counted(of.moves, "move", "moves"), counted(of.pushes, "push", "pushes"));
    };
    std::string out = text(level.before);
    if (result.total != level.before) out += " → " + text(result.total);
    return out + (result.optimal ? ", optimal" : fmt::format(" ({})", reason(result)));
}

std::string text_line(const improved_level& level, double seconds) {
    const auto& puzzle = (*level.from->collection)->puzzles[level.index];
    const auto title = puzzle.title();
    return fmt::format("{}: {}{}{}, {}\n", nono::printable(level.from->label(level.index)), nono::printable(title),
                       title.empty() ? "" : ", ", verdict(level), duration(seconds));
}

void improve_level(improved_level& level, const improve_command& command, running& state) {
    const auto start = std::chrono::steady_clock::now();
    const auto& puzzle = (*level.from->collection)->puzzles[level.index];
    sokoban::solve_options options;
    command.limits.set(options);
    options.objective = command.objective == "moves" ? sokoban::objective::moves : sokoban::objective::pushes;
    const auto show = [&](const nono::progress& now) { state.set(now.statistics.states, command.limits.max_work); };
    options.budget.progress = show;
    if (puzzle.board.rules() != sokoban::extend::variant::sokoban) {
        level.solution = sokoban::improve(puzzle.board, {}, options); // which refuses it
    } else if (const auto* best = best_solution(puzzle, options.objective)) {
        level.before = sokoban::replay(puzzle.board, best->moves).total;
        level.solution = sokoban::improve(puzzle.board, best->moves, options);
    }
    const double seconds = seconds_since(start);
    level.out = (command.json ? json_line : text_line)(level, seconds);
    if (level.index == 0) level.err = diagnostics_of(*level.from, false);
    level.exit_status = level.solution ? all_well : some_not;
}

// Improves on several threads, and prints in order. Done at the end of its scope.
class improve_visitor final : public visitor {
public:
    improve_visitor(const improve_command& command, progress_bar& bar, solution_file& solutions, int& status)
        : command_(command), bar_(bar),
          pool_(command.limits.threads, command.json, bar, [&solutions, &status](const improved_level& done) {
              status = std::max(status, done.exit_status);
              if (done.from && solutions.is_wanted()) solutions.add(*done.from, done.index, done.solution);
          }) {}

    void begin_file(std::size_t number) override { file_number_ = number; }
    [[nodiscard]] progress_bar* own_bar() override { return &bar_; }
    void remarked(const std::string& remarks) override { pool_.add_remark(remarks); }
    void failed(const input& from, std::optional<std::size_t> index, const std::string& error) override {
        pool_.add_failure(from, index, error);
    }

    int collection(const std::shared_ptr<const input>& from) override {
        const std::size_t count = (*from->collection)->puzzles.size();
        if (count == 0) pool_.add_remark(diagnostics_of(*from, false));
        for (std::size_t i = 0; i < count; ++i) {
            improved_level level; // also written with `--output` if it is not improved
            level.from = from;
            level.index = i;
            const auto work = [this, level](running& state, std::size_t) {
                improved_level out = level;
                improve_level(out, command_, state);
                return out;
            };
            pool_.add(from, i, file_number_, work, level);
        }
        return all_well; // more is known when it is done
    }

private:
    const improve_command& command_;
    progress_bar& bar_;
    std::size_t file_number_ = 0;
    puzzle_pool<improved_level> pool_; // the last member, so that its threads end first
};

int run(const improve_command& command) {
    const auto files = list_files(command.inputs);
    if (would_replace(files, command.output)) return not_read;
    progress_bar bar(files.size());
    solution_file solutions(command.output);
    int status = all_well;
    stop_on_signals();
    int read = all_well;
    {
        improve_visitor all(command, bar, solutions, status);
        read = visit_files(files, command.inputs, all);
    }
    bar.hide();
    return status_when_over(std::max({status, read, solutions.write()}));
}

} // namespace

void add_improve(command_line app, int& status) {
    const auto command = std::make_shared<improve_command>();
    command_line improve = app.add_command("improve", "Shorten the solutions of Sokoban levels");
    command->inputs.accepted = content::sokoban;
    add_input_options(improve, command->inputs);
    improve
        .add_option("-o,--output", command->output, "Write all levels with their solutions to a file, such as OUT.sok")
        .check(solution_file::fault_of)
        .option_text("OUT");
    improve.add_flag("--json", command->json, "Print one line of JSON per level");
    improve
        .add_option(
            "--objective", command->objective,
            "Minimize pushes first and then moves (pushes, the default), or moves first and then pushes (moves)")
        .check(one_of({"pushes", "moves"}))
        .option_text("WHAT");
    add_time_limit(improve, command->limits);
    const option max_work =
        improve
            .add_option(
                "--max-work", command->limits.max_work,
                "Stop work on a level after N positions; the same on every machine (default 1000000, or no limit "
                "with --time-limit)")
            .check(in_range(1, nono::no_limit))
            .option_text("N");
    add_max_memory(improve, command->limits);
    improve
        .add_option("--threads", command->limits.threads,
                    "Number of levels to improve at a time (default: the number of processors)")
        .check(in_range(1, 1'024))
        .option_text("N");
    improve.footer(
        "Improves the best of the saved games that solve a level. More time gives shorter solutions; a signal stops\n"
        "it with the solutions found so far.\n"
        "Exit status 1: some levels have no solution to improve.");
    improve.callback([command, max_work, &status] {
        if (!max_work.is_given() && command->limits.time_limit <= 0) command->limits.max_work = default_work;
        command->inputs.limits = reading_limits(command->limits);
        status = run(*command);
    });
}

} // namespace cli
