// nono check: everything to fix in a file. The findings are its result, so they go to standard output.
// SPDX-License-Identifier: MIT
#include "commands.hpp"
#include "inputs.hpp"
#include "sokoban.hpp"
#include "triddlers.hpp"
#include "visitor.hpp"

#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/render/printable.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>

namespace cli {

namespace {

std::string color_name(const nono::puzzle& puzzle, std::size_t color) {
    const auto& entries = puzzle.palette.entries;
    if (color < entries.size() && !entries[color].name.empty()) return nono::printable(entries[color].name);
    return fmt::format("{}", color);
}

std::string cells_text(nono::extend::cell_range cells) {
    if (cells.lowest == cells.highest) return fmt::format("{}", cells.lowest);
    return fmt::format("{} to {}", cells.lowest, cells.highest); // clues are blotted
}

// One line with the cells of each color; tells in `differ` whether rows and columns disagree.
std::string totals_line(const nono::puzzle& puzzle, bool& differ) {
    const auto rows = nono::extend::totals_of(puzzle.clues.rows, puzzle.clues.width());
    const auto columns = nono::extend::totals_of(puzzle.clues.columns, puzzle.clues.height());
    std::string out;
    for (std::size_t color = 1; color < puzzle.clues.color_count(); ++color) {
        differ = differ || rows[color].highest < columns[color].lowest || columns[color].highest < rows[color].lowest;
        if (!out.empty()) out += "; ";
        if (puzzle.clues.color_count() > 2) out += fmt::format("color {}: ", color_name(puzzle, color));
        if (rows[color] == columns[color])
            out += fmt::format("{} cells", cells_text(rows[color]));
        else
            out += fmt::format("{} cells in the rows, {} in the columns", cells_text(rows[color]),
                               cells_text(columns[color]));
    }
    return out;
}

std::string line_text(nono::line_clue_view line, bool several_colors, const nono::puzzle& puzzle) {
    if (line.empty()) return "0";
    std::string out;
    for (const auto& block : line) {
        if (!out.empty()) out += ',';
        out += block.blotted() ? "?" : fmt::format("{}", block.length);
        if (several_colors) out += fmt::format(" {}", color_name(puzzle, block.color));
    }
    return out;
}

// Where the goal is not what the clues say: the first such row, else the first such column.
std::string goal_fault(const nono::puzzle& puzzle) {
    const auto mismatch = nono::extend::first_mismatch(*puzzle.goal, puzzle.clues);
    if (!mismatch) return "its size differs";
    const auto drawn = nono::clues_of(*puzzle.goal);
    const bool several = std::max(puzzle.clues.color_count(), drawn.color_count()) > 2;
    const bool row = mismatch->axis == nono::axis::row;
    const auto line_of = [&](const nono::clues& clues) {
        return line_text((row ? clues.rows : clues.columns)[mismatch->index], several, puzzle);
    };
    return fmt::format("{} {} has the clues {}, but the goal has {}", row ? "row" : "column", mismatch->index + 1,
                       line_of(puzzle.clues), line_of(drawn));
}

// Prints the findings about one puzzle; true if there are none.
bool check_puzzle(const input& from, std::size_t index) {
    const auto& read = from.bundle[index];
    const nono::puzzle& puzzle = *read;
    const auto start = from.bundle[index].where;
    const auto warn = [&](const std::string& message) {
        fmt::print("{}:{}:{}: warning: {}\n", nono::printable(from.name), start.line, start.column, message);
    };
    fmt::print("{}", diagnostics_of(from, index, true));
    bool clean = std::none_of(read.diagnostics().begin(), read.diagnostics().end(), [](const auto& diagnostic) {
        return nono::severity_of(diagnostic.code) != nono::severity::note;
    });
    bool differ = false;
    const std::string totals = totals_line(puzzle, differ);
    if (differ) clean = false; // where no clue is blotted, the reader has said so, with the place
    std::string goal = "no goal";
    if (puzzle.goal) {
        const bool right = nono::satisfies(*puzzle.goal, puzzle.clues);
        goal = right ? "the goal matches" : "the goal does not match";
        if (!right) warn("the goal does not match the clues: " + goal_fault(puzzle));
        clean = clean && right;
    }
    fmt::print("{}: {}x{}, {}, {}: {}\n", nono::printable(from.label(index)), puzzle.clues.width(),
               puzzle.clues.height(), totals, goal, clean ? "good" : "has problems");
    return clean;
}

class check_visitor final : public visitor {
public:
    int nonogram(const std::shared_ptr<const input>& from, std::size_t index) override {
        return check_puzzle(*from, index) ? all_well : some_not;
    }

    int triddler(const std::shared_ptr<const input>& from, std::size_t index) override {
        return check_triddler(*from, index) ? all_well : some_not;
    }

    int collection(const std::shared_ptr<const input>& from) override {
        fmt::print("{}", diagnostics_of(*from, true));
        return check_sokoban(*from);
    }

    void failed(const input& from, std::optional<std::size_t> index, const std::string& error) override {
        if (index) fmt::print("{}", diagnostics_of(from, *index, true));
        complain(error);
        if (from.collection && !*from.collection) fmt::print("{}", diagnostics_of(from, true));
    }
};

int run(const input_options& options) {
    check_visitor checks;
    return visit_files(list_files(options), options, checks);
}

} // namespace

void add_check(command_line app, int& status) {
    const auto options = std::make_shared<input_options>();
    command_line check = app.add_command(
        "check", "Find problems: deviations from the format, totals of clues that differ, a wrong goal");
    options->accepts_triddlers = true;
    add_input_options(check, *options);
    check.footer(
        "Exit status 0: no problems (notes are not problems); 1: problems were found; 2: a puzzle could not be "
        "read.");
    check.callback([options, &status] { status = run(*options); });
}

} // namespace cli
