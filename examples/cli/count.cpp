// nono count: prints how many solutions puzzles have.
// SPDX-License-Identifier: MIT
#include "commands.hpp"
#include "inputs.hpp"
#include "interrupt.hpp"
#include "limits.hpp"
#include "reports.hpp"
#include "visitor.hpp"

#include <nono/count.hpp>
#include <nono/render/printable.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>

namespace cli {

namespace {

struct count_command {
    input_options inputs;
    bool json = false;
    std::uint64_t max_enumerated = nono::no_limit;
    cli::limits limits;
};

std::string answer(const nono::count_result& found) {
    if (!found.exact) return fmt::format("at least {} ({})", to_string(found.count), reason(found));
    return to_string(found.count);
}

// The count is a string: it may have more digits than other programs can hold in a number.
std::string count_line(const input& from, std::size_t index, const nono::count_result& found, double seconds) {
    const nono::puzzle& puzzle = *from.bundle[index];
    nlohmann::ordered_json line{{"file", from.name},
                                {"index", from.number(index)},
                                {"title", puzzle.metadata.title()},
                                {"width", puzzle.clues.width()},
                                {"height", puzzle.clues.height()},
                                {"count", to_string(found.count)},
                                {"exact", found.exact},
                                {"stopped_by", word_of(found)}};
    append_palette(line, puzzle);
    append_seconds(line, seconds);
    line["statistics"] = counters_json(found.statistics);
    return json_text(line);
}

class count_visitor final : public json_visitor {
public:
    count_visitor(const count_command& command, const known_option& known)
        : json_visitor(command.json), command_(command), known_(known) {}

    int nonogram(const std::shared_ptr<const input>& from, std::size_t index) override {
        const auto given = known_.cells_of(*from, index);
        if (!given.error.empty()) {
            failed(*from, index, given.error);
            return not_read;
        }
        nono::count_options options;
        command_.limits.set(options);
        options.max_enumerated = command_.max_enumerated;
        if (given.cells) options.known = &*given.cells;
        shown_work work = working_on(from->label(index));
        const auto show = [&](const nono::progress& now) { work.set(now.decided, now.cells); };
        options.budget.progress = show;
        const auto found = nono::count_solutions(*from->bundle[index], options);
        const double seconds = work.end();
        complain(diagnostics_of(*from, index, false));
        if (command_.json)
            fmt::print("{}", count_line(*from, index, found, seconds));
        else
            fmt::print("{}: {}\n", nono::printable(from->label(index)), answer(found));
        std::fflush(stdout); // the next one may take long
        return found.exact ? all_well : some_not;
    }

private:
    const count_command& command_;
    const known_option& known_;
};

int run(const count_command& command) {
    const known_option known(command.limits.known);
    complain(known.error());
    if (!known.error().empty()) return not_read;
    stop_on_signals();
    count_visitor counts(command, known);
    return status_when_over(visit_files(list_files(command.inputs), command.inputs, counts));
}

} // namespace

void add_count(command_line app, int& status) {
    const auto command = std::make_shared<count_command>();
    command_line count = app.add_command("count", "Count the solutions of puzzles without enumerating them");
    command->inputs.accepted = content::nonograms;
    add_input_options(count, command->inputs);
    count.add_flag("--json", command->json, "Print one line of JSON per puzzle; the count is a string of digits");
    add_limits(count, command->limits);
    count
        .add_option("--max-enumerated", command->max_enumerated,
                    "Give up after N cubes of solutions, which are enumerated if the tables need more than half of\n"
                    "--max-memory")
        .option_text("N");
    count.footer(
        "Prints '<file>: <count>' or '<file>: at least <count> (<reason>)'. If a file has several puzzles, they are\n"
        "'<file>#<number>', numbered from 1. Exit status 1: some counts are not exact; 2: a file could not be read,\n"
        "there was not enough memory for a puzzle, or --known does not match it.");
    count.callback([command, &status] {
        command->inputs.limits = reading_limits(command->limits);
        status = run(*command);
    });
}

} // namespace cli
