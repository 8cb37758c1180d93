// nono split: splits a hard puzzle into cubes, which several machines solve; nono join puts the verdicts together.
// SPDX-License-Identifier: MIT
#include "commands.hpp"
#include "cube_lines.hpp"
#include "inputs.hpp"
#include "interrupt.hpp"
#include "limits.hpp"
#include "reports.hpp"
#include "visitor.hpp"

#include <nono/formats/non.hpp>
#include <nono/hash.hpp>
#include <nono/render/printable.hpp>
#include <nono/solver/cubes/split.hpp>
#include <nono/write.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>

namespace cli {

namespace {

struct split_command {
    input_options inputs;
    std::size_t cubes = 64;
    bool text = false;
    cli::limits limits;
};

class split_visitor final : public visitor {
public:
    split_visitor(const split_command& command, const known_option& known) : command_(command), known_(known) {}

    int nonogram(const std::shared_ptr<const input>& from, std::size_t index) override {
        const auto given = known_.cells_of(*from, index);
        if (!given.error.empty()) {
            failed(*from, index, given.error);
            return not_read;
        }
        nono::extend::split_options options;
        options.cubes = command_.cubes;
        command_.limits.set(options);
        if (given.cells) options.known = &*given.cells;
        shown_work work = working_on(from->label(index));
        const auto show = [&](const nono::progress& now) { work.set(now.decided, now.cells); };
        options.budget.progress = show;
        const auto parts = nono::extend::split(from->bundle[index]->clues, options);
        work.end();
        complain(diagnostics_of(*from, index, false));
        print(*from, index, parts);
        return report(from->label(index), parts);
    }

private:
    void print(const input& from, std::size_t index, const nono::extend::split_result& parts) const {
        const nono::puzzle& puzzle = *from.bundle[index];
        const auto hash = nono::to_string(nono::hash_clues(puzzle));
        const auto text = command_.text ? nono::write<nono::non>(puzzle).text : std::string();
        for (std::size_t i = 0; i < parts.cubes.size(); ++i) {
            nlohmann::ordered_json line{{"file", from.name}, {"index", from.number(index)}};
            append_cube(line, {nono::write_cells(parts.cubes[i], puzzle.clues.color_count()), hash, i + 1});
            if (command_.text) {
                line["format"] = nono::non::info.name;
                line["text"] = text;
            }
            fmt::print("{}", json_text(line));
        }
        std::fflush(stdout); // the next puzzle may take long
    }

    int report(const std::string& label, const nono::extend::split_result& parts) const {
        const bool is_stopped = !parts || parts.stopped_by != nono::stopped_by::nothing;
        const auto name = nono::printable(label);
        const std::size_t made = parts.cubes.size();
        const std::string cubes = fmt::format("{} cube{}", made, made == 1 ? "" : "s");
        if (is_stopped)
            complain(fmt::format("{}: only {} ({})\n", name, cubes, reason(parts)));
        else if (made < command_.cubes)
            note(fmt::format("{}: only {}: solving lines is enough for each of them\n", name, cubes));
        return is_stopped ? some_not : all_well;
    }

    const split_command& command_;
    const known_option& known_;
};

int run(const split_command& command) {
    const known_option known(command.limits.known);
    complain(known.error());
    if (!known.error().empty()) return not_read;
    stop_on_signals();
    split_visitor cubes(command, known);
    return status_when_over(visit_files(list_files(command.inputs), command.inputs, cubes));
}

} // namespace

void add_split(command_line app, int& status) {
    const auto command = std::make_shared<split_command>();
    command_line split = app.add_command("split", "Split a hard puzzle into cubes, which several machines can solve");
    command->inputs.accepted = content::nonograms;
    add_input_options(split, command->inputs);
    split.add_option("--cubes", command->cubes, "Number of cubes (default 64)")
        .check(in_range(1, 10'000))
        .option_text("N");
    split.add_flag("--text", command->text,
                   "Put the puzzle into each line, for machines that cannot read the file, as .non");
    add_limits(split, command->limits);
    split.footer(
        "A cube gives the colors of some cells; all cubes together contain each solution exactly once. Prints a line\n"
        "of JSON per cube, which 'nono solve --json --from jsonl' reads, and --known too. 'nono join' gives the "
        "verdict\n"
        "on the puzzle:\n"
        "  nono split --cubes 64 hard.non > cubes.jsonl\n"
        "  nono solve --json cubes.jsonl > results.jsonl\n"
        "  nono join hard.non results.jsonl\n"
        "There are fewer cubes if solving lines is enough for each of them.\n"
        "Exit status 1: a limit was reached, so there are fewer cubes, which still contain all solutions; 2: a file\n"
        "could not be read, there was not enough memory for a puzzle, or --known does not match it.");
    split.callback([command, &status] {
        command->inputs.limits = reading_limits(command->limits);
        status = run(*command);
    });
}

} // namespace cli
