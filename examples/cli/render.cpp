// nono render: draws the solution of a puzzle, or the puzzle to solve.
#include "commands.hpp"
#include "inputs.hpp"
#include "notation.hpp"
#include "outputs.hpp"
#include "png.hpp"

#include <nono/render/ansi.hpp>
#include <nono/render/printable.hpp>
#include <nono/render/svg.hpp>
#include <nono/render/text.hpp>
#include <nono/solve.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>

namespace cli {

namespace {

struct render_command {
    input_options inputs;
    std::string to = "text";
    std::string output = "-";
    bool puzzle = false;
};

// The goal, where it has the clues; else a solution, where there is one.
std::optional<nono::grid> solution_of(const nono::puzzle& puzzle) {
    if (puzzle.goal && nono::satisfies(*puzzle.goal, puzzle.clues)) return puzzle.goal;
    auto result = nono::solve(puzzle, {.max_solutions = 1});
    if (result.solutions.empty()) return std::nullopt;
    return std::move(result.solutions.front());
}

std::string draw_puzzle(const nono::puzzle& puzzle, const std::string& to) {
    if (to == "svg") return nono::draw_svg(puzzle.clues, nullptr, puzzle.palette, puzzle.metadata.title());
    const auto all = nono::color_set::first(puzzle.clues.color_count());
    const auto notation = notation_of(puzzle);
    return nono::draw_text(nono::partial_grid(puzzle.clues.width(), puzzle.clues.height(), all), puzzle.clues,
                           {.unknown = ".", .letters = std::string_view(notation).substr(1)});
}

std::string draw_picture(const nono::puzzle& puzzle, const nono::grid& picture, const std::string& to) {
    const auto notation = notation_of(puzzle);
    const nono::text_style letters{.letters = std::string_view(notation).substr(1)};
    if (to == "svg") return nono::draw_svg(puzzle.clues, &picture, puzzle.palette, puzzle.metadata.title());
    if (to == "png") return encode_png(picture, nono::pixel_colors(puzzle));
    if (to == "ansi") return nono::draw_ansi(picture, puzzle.palette, {.text = letters});
    return nono::draw_text(picture, letters);
}

int run(const render_command& command) {
    if (command.puzzle && command.to != "svg" && command.to != "text") {
        complain("--puzzle draws svg and text only\n");
        return not_read;
    }
    int status = all_well;
    std::string out;
    std::size_t drawings = 0;
    for (const auto& file : list_files(command.inputs)) {
        const auto from = load(file, command.inputs);
        if (!from.all_read()) status = not_read;
        complain(from.error);
        for (std::size_t i = 0; i < from.bundle.puzzles.size(); ++i) {
            const auto& puzzle = from.bundle.puzzles[i];
            complain(puzzle ? diagnostics_of(from, i, false) : error_of(from, i));
            if (!puzzle) continue;
            const auto picture = command.puzzle ? std::nullopt : solution_of(*puzzle);
            if (!command.puzzle && !picture) {
                complain(fmt::format("{}: no picture has these clues\n", nono::printable(from.label(i))));
                status = std::max(status, some_not);
                continue;
            }
            if (++drawings > 1 && (command.to == "svg" || command.to == "png")) {
                complain(fmt::format("{}: not drawn: {} holds one picture, and one was drawn\n",
                                     nono::printable(from.label(i)), command.to));
                status = std::max(status, some_not);
                continue;
            }
            if (drawings > 1) out += '\n';
            out += command.puzzle ? draw_puzzle(*puzzle, command.to) : draw_picture(*puzzle, *picture, command.to);
        }
    }
    if (drawings > 0 && !save(command.output, out)) return not_read;
    return status;
}

} // namespace

void add_render(CLI::App& app, int& status) {
    const auto command = std::make_shared<render_command>();
    auto* render = app.add_subcommand("render", "Draw the solutions of puzzles, or the puzzles to solve");
    add_input_options(*render, command->inputs);
    render->add_option("--to", command->to, "svg, png (one pixel a cell), ansi or text (default)")
        ->check(CLI::IsMember({"svg", "png", "ansi", "text"}))
        ->option_text(" ");
    render->add_option("--output,-o", command->output, "File to write, instead of standard output")
        ->option_text("FILE");
    render->add_flag("--puzzle", command->puzzle, "Draw clues and an empty grid (svg, text)");
    render->footer("The goal of the file is drawn; without one that has the clues, the puzzle is solved.\n"
                   "Exit status 1: a puzzle has no solution.");
    render->callback([command, &status] { status = run(*command); });
}

} // namespace cli
