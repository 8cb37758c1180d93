// nono count: says how many solutions puzzles have.
#include "commands.hpp"
#include "inputs.hpp"
#include "reports.hpp"

#include <nono/count.hpp>
#include <nono/render/printable.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>

namespace cli {

namespace {

struct count_command {
    input_options inputs;
    bool json = false;
    double time_limit = 0; // seconds; 0: none
};

std::string why_not_exact(nono::stopped_by what) {
    switch (what) {
    case nono::stopped_by::time_limit: return "the time limit is over";
    case nono::stopped_by::max_solutions: return "there are too many to go on";
    case nono::stopped_by::size: return "the number or the puzzle is too large";
    case nono::stopped_by::nothing:
    case nono::stopped_by::max_work:
    case nono::stopped_by::stop_request:
    case nono::stopped_by::callback:
    case nono::stopped_by::strategy:
    default: return fmt::format("stopped by {}", nono::name_of(what));
    }
}

std::string answer(const nono::solution_count& found) {
    if (!found.exact) return fmt::format("at least {} ({})", to_string(found.count), why_not_exact(found.stopped_by));
    return to_string(found.count);
}

// The count is a string: it may have more digits than other programs can hold in a number.
std::string count_line(const input& from, std::size_t index, const nono::solution_count& found, double seconds) {
    const nono::puzzle& puzzle = *from.bundle.puzzles[index];
    return json_text({{"file", from.name},
                      {"index", from.number(index)},
                      {"title", puzzle.metadata.title()},
                      {"width", puzzle.clues.width()},
                      {"height", puzzle.clues.height()},
                      {"count", to_string(found.count)},
                      {"exact", found.exact},
                      {"stopped_by", nono::name_of(found.stopped_by)},
                      {"seconds", seconds},
                      {"statistics", counters_json(found.statistics)}});
}

// Counts the solutions of one puzzle and prints the answer. Returns the exit status.
int count_one(const input& from, std::size_t index, const count_command& command) {
    nono::count_options options;
    if (command.time_limit > 0) options.time_limit = nono::time_span::from_seconds(command.time_limit);
    const auto start = std::chrono::steady_clock::now();
    const auto found = nono::count_solutions(*from.bundle.puzzles[index], options);
    const double seconds = seconds_since(start);
    complain(diagnostics_of(from, index, false));
    if (command.json)
        fmt::print("{}", count_line(from, index, found, seconds));
    else
        fmt::print("{}: {}\n", nono::printable(from.label(index)), answer(found));
    std::fflush(stdout); // the next one may take long
    return found.exact ? all_well : some_not;
}

void tell_error(const input& from, std::optional<std::size_t> index, const std::string& error,
                const count_command& command) {
    complain(error);
    if (command.json) fmt::print("{}", json_of_error(from, index, error));
}

int run(const count_command& command) {
    int status = all_well;
    for (const auto& file : list_files(command.inputs)) {
        const auto from = load(file, command.inputs);
        if (!from.all_read()) status = not_read;
        if (!from.error.empty()) tell_error(from, std::nullopt, from.error, command);
        for (std::size_t i = 0; i < from.bundle.puzzles.size(); ++i) {
            if (from.bundle.puzzles[i])
                status = std::max(status, count_one(from, i, command));
            else
                tell_error(from, i, error_of(from, i), command);
        }
    }
    return status;
}

} // namespace

void add_count(CLI::App& app, int& status) {
    const auto command = std::make_shared<count_command>();
    auto* count = app.add_subcommand("count", "Say how many solutions puzzles have, without finding each");
    command->inputs.takes = content::nonograms;
    add_input_options(*count, command->inputs);
    count->add_flag("--json", command->json, "Print one line of JSON a puzzle; the count is a string of digits");
    count->add_option("--time-limit", command->time_limit, "Give up on a puzzle after so many seconds")
        ->check(CLI::PositiveNumber)
        ->option_text("SECONDS");
    count->footer(
        "Prints '<file>: <count>' or '<file>: at least <count> (<reason>)'; a puzzle of a file with several is\n"
        "'<file>#<number>', numbers from 1. Exit status 1: some counts are not exact.");
    count->callback([command, &status] { status = run(*command); });
}

} // namespace cli
