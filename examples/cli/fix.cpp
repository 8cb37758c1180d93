// nono fix: changes the pictures of puzzles as little as possible, so that each has one solution.
// SPDX-License-Identifier: MIT
#include "commands.hpp"
#include "inputs.hpp"
#include "interrupt.hpp"
#include "limits.hpp"
#include "outputs.hpp"
#include "puzzle_list.hpp"
#include "reports.hpp"
#include "visitor.hpp"

#include <nono/hash.hpp>
#include <nono/make/disambiguate.hpp>
#include <nono/make/simplify.hpp>
#include <nono/render/printable.hpp>
#include <nono/solve.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace cli {

namespace {

struct fix_command {
    std::string in;
    std::string out;
    std::string from;
    std::string to;
    bool binary = false;
    bool json = false;
    bool lines_only = false;
    std::size_t max_changes = 8;
    cli::limits limits;
};

// A puzzle that was fixed, or why it was not.
struct fixed_puzzle {
    std::optional<nono::grid> picture;
    std::vector<nono::extend::recolored_cell> cells; // what changed
    std::string status;                              // a word
    std::string error;                               // why there is no picture
    bool is_minimum = false;                         // fewer changes are not enough
    std::size_t open = 0;                            // cells that lines alone leave open
};

// What a color is called: by the palette, or black and white.
std::string color_name(const nono::puzzle& puzzle, nono::color_index color) {
    const auto& entries = puzzle.palette.entries;
    if (color < entries.size() && !entries[color].name.empty()) return nono::printable(entries[color].name);
    if (color < entries.size() && entries[color].value) {
        const nono::rgb value = *entries[color].value;
        return fmt::format("#{:02x}{:02x}{:02x}", value.red, value.green, value.blue);
    }
    if (color == nono::blank) return "white";
    return puzzle.clues.color_count() == 2 ? "black" : fmt::format("color {}", color);
}

// The picture to be changed: the goal, or a solution. Without one, the error states why.
std::optional<nono::grid> picture_of(const nono::puzzle& puzzle, const limits& chosen, std::string& error) {
    if (puzzle.goal && nono::satisfies(*puzzle.goal, puzzle.clues)) return puzzle.goal;
    nono::solve_options options;
    options.max_solutions = 1;
    chosen.set(options);
    auto found = nono::solve(puzzle, options);
    if (!found.solutions.empty()) return std::move(found.solutions.front());
    error = found.status == nono::status::impossible ? "no picture has these clues"
                                                     : fmt::format("not solved ({})", reason(found));
    return std::nullopt;
}

template <class Options> void set_limits(Options& options, const fix_command& command) {
    options.target = command.lines_only ? nono::puzzle_target::lines_alone : nono::puzzle_target::unique;
    options.max_changes = command.max_changes;
    options.budget.stop = stop;
    if (command.limits.time_limit > 0)
        options.budget.time = nono::time_span::from_seconds(command.limits.time_limit / 2); // for each of two ways
}

// Where the minimum was not found: not as few changes as possible, but more of them.
void apply_changes(const nono::grid& picture, const fix_command& command, fixed_puzzle& out) {
    nono::simplify_options options;
    set_limits(options, command);
    auto found = nono::simplify(picture, options);
    out.status = found.error != nono::argument_errc::none ? "refused" : making_status(found);
    if (!found) return;
    out.status = found.cells.empty() ? "nothing_to_do" : "simplified";
    out.picture = std::move(found.picture);
    out.cells = std::move(found.cells);
    out.open = found.open;
}

std::string why_not(const fixed_puzzle& found, const fix_command& command) {
    const auto cells = fmt::format("{} cell{}", command.max_changes, command.max_changes == 1 ? "" : "s");
    if (found.status == "impossible")
        return fmt::format("changing {} is not enough, as proven; allow more with --max-changes", cells);
    if (found.status == "time_limit") return "no repair was found in time";
    if (found.status == "stop_request") return "interrupted";
    if (found.status == "refused") return "a side over 65,535 cells or more than 63 colors";
    return fmt::format("no repair of at most {} was found; allow more with --max-changes", cells);
}

fixed_puzzle fix(const nono::puzzle& puzzle, const fix_command& command) {
    fixed_puzzle out;
    const auto picture = picture_of(puzzle, command.limits, out.error);
    out.status = "no_picture";
    if (!picture) return out;
    nono::disambiguate_options options;
    set_limits(options, command);
    options.max_proposals = 1;
    auto found = nono::disambiguate(*picture, options);
    if (found.nothing_to_do) {
        out.status = "nothing_to_do";
        out.picture = picture;
        out.is_minimum = true;
    } else if (found) {
        out.status = "repaired";
        nono::repair& best = found.proposals.front();
        out.is_minimum = found.is_minimum();
        out.picture = std::move(best.picture);
        out.cells = std::move(best.cells);
        out.open = best.open;
    } else if (found.error != nono::argument_errc::none) {
        out.status = "refused";
    } else if (found.stopped_by == nono::stopped_by::nothing) {
        out.status = "impossible";
    } else if (found.stopped_by == nono::stopped_by::stop_request) {
        out.status = making_status(found);
    } else {
        apply_changes(*picture, command, out);
    }
    if (!out.picture) out.error = why_not(out, command);
    return out;
}

std::string fix_line(const input& from, std::size_t index, const nono::puzzle& fixed, const fixed_puzzle& found,
                     double seconds) {
    nlohmann::ordered_json line{{"file", from.name},
                                {"index", from.number(index)},
                                {"width", fixed.clues.width()},
                                {"height", fixed.clues.height()},
                                {"status", found.status}};
    auto changes = nlohmann::ordered_json::array();
    for (const auto& cell : found.cells)
        changes.push_back({{"row", cell.cell.row + 1},
                           {"column", cell.cell.column + 1},
                           {"before", cell.before},
                           {"after", cell.after}});
    line["changes"] = std::move(changes);
    if (found.picture) {
        line["minimum"] = found.is_minimum;
        line["open"] = found.open;
        line["hash"] = nono::to_string(nono::hash_clues(fixed));
    } else {
        line["error"] = found.error;
    }
    append_palette(line, fixed);
    append_seconds(line, seconds);
    return json_text(line);
}

std::string fix_text(const std::string& label, const nono::puzzle& puzzle, const fixed_puzzle& found) {
    if (found.cells.empty()) return fmt::format("{}: nothing to change\n", label);
    std::string out;
    for (const auto& cell : found.cells)
        out += fmt::format("{}: row {}, column {}: {} → {}\n", label, cell.cell.row + 1, cell.cell.column + 1,
                           color_name(puzzle, cell.before), color_name(puzzle, cell.after));
    return out;
}

class fix_visitor final : public json_visitor {
public:
    fix_visitor(const fix_command& command, puzzle_list& fixed)
        : json_visitor(command.json), command_(command), fixed_(fixed) {}

    int nonogram(const std::shared_ptr<const input>& from, std::size_t index) override {
        nono::puzzle puzzle = *from->bundle[index];
        complain(diagnostics_of(*from, index, false));
        const auto label = nono::printable(from->label(index));
        shown_work work = working_on(from->label(index));
        auto found = fix(puzzle, command_);
        const double seconds = work.end();
        const nono::puzzle before = puzzle;
        if (found.picture && !found.cells.empty()) {
            puzzle.clues = nono::clues_of(*found.picture);
            puzzle.goal = *found.picture;
            if (!puzzle.saved.empty())
                note(fmt::format("{}: saved games are left out, because they belong to the old clues\n", label));
            puzzle.saved.clear();
        }
        // The puzzles may be going to standard output.
        if (command_.json)
            fmt::print("{}", fix_line(*from, index, puzzle, found, seconds));
        else if (found.picture && command_.out == "-")
            note(fix_text(label, before, found));
        else if (found.picture)
            fmt::print("{}", fix_text(label, before, found));
        if (!found.picture) complain(fmt::format("{}: not fixed: {}\n", label, found.error));
        std::fflush(stdout); // the next one may take long
        if (found.picture) fixed_.add(std::move(puzzle));
        return found.picture ? all_well : some_not;
    }

private:
    const fix_command& command_;
    puzzle_list& fixed_;
};

int run(const fix_command& command) {
    if (command.json && command.out == "-") {
        complain("nono fix: --json needs a file to write the puzzles to\n");
        return not_read;
    }
    puzzle_list fixed({command.out, command.to, command.binary, command.in});
    complain(fixed.error());
    if (!fixed.error().empty()) return not_read;
    stop_on_signals();
    limit_memory(command.limits.max_memory);
    fix_visitor all(command, fixed);
    input_options inputs{{command.in}, command.from, content::nonograms};
    inputs.limits = reading_limits(command.limits);
    const int status = visit_files({{command.in, {}}}, inputs, all);
    return status_when_over(std::max(status, fixed.save(status == all_well && !stop)));
}

} // namespace

void add_fix(command_line app, int& status) {
    const auto command = std::make_shared<fix_command>();
    command_line fix = app.add_command("fix", "Change as few cells as possible so that puzzles have one solution");
    fix.add_option("IN", command->in, "File to read, or - for standard input").required().option_text(" ");
    fix.add_option("OUT", command->out, "File to write, or - for standard output").required().option_text(" ");
    parse_read_format(fix.add_option("--from", command->from, "Format of IN (default: recognized)"),
                      content::nonograms);
    parse_write_format(fix.add_option("--to", command->to, "Format of OUT (default: by its name)"));
    fix.add_flag("--lines-only", command->lines_only, "Make puzzles solvable line by line, without guessing");
    fix.add_option("--max-changes", command->max_changes, "Change at most N cells of a puzzle (default 8)")
        .check(in_range(1, nono::no_limit))
        .option_text("N");
    fix.add_flag("--binary", command->binary, "Write the binary form of pbm and ppm");
    fix.add_flag("--json", command->json, "Print one line of JSON per puzzle");
    add_time_limit(fix, command->limits);
    add_max_memory(fix, command->limits);
    fix.footer(
        "Changes the goal of the file, or a solution if no goal has the clues. Each change is listed:\n"
        "'a.non: row 3, column 5: black → white'. Puzzles that are not fixed are not written; IN and OUT may be\n"
        "the same file if all are fixed.\n"
        "Exit status 1: some puzzles were not fixed; 2: a file could not be read or written.");
    fix.callback([command, &status] { status = run(*command); });
}

} // namespace cli
