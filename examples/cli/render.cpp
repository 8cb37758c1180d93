// nono render: draws the solution of a puzzle, or the puzzle to solve.
#include "commands.hpp"
#include "inputs.hpp"
#include "notation.hpp"
#include "outputs.hpp"
#include "png.hpp"

#if defined(NONO_CLI_HAS_PDF)
#include "pdf.hpp"
#endif

#include <nono/render/ansi.hpp>
#include <nono/render/printable.hpp>
#include <nono/render/svg.hpp>
#include <nono/render/text.hpp>
#include <nono/solve.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

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

#if defined(NONO_CLI_HAS_PDF)
constexpr std::array kinds{"text", "ansi", "svg", "png", "pdf"};
constexpr auto kinds_help = "text (default), ansi, svg, png (one pixel a cell) or pdf";
#else
constexpr std::array kinds{"text", "ansi", "svg", "png"};
constexpr auto kinds_help = "text (default), ansi, svg or png (one pixel a cell)";
#endif

struct drawn_puzzle {
    nono::puzzle puzzle;
    std::optional<nono::grid> picture; // none for an empty grid
};

std::string draw_puzzle(const nono::puzzle& puzzle, const std::string& to) {
    if (to == "svg") return nono::draw_svg(puzzle.clues, nullptr, puzzle.palette, puzzle.metadata.title());
    const auto all = nono::color_set::first(puzzle.clues.color_count());
    const auto notation = notation_of(puzzle);
    return nono::draw_text(nono::partial_grid(puzzle.clues.width(), puzzle.clues.height(), all), puzzle.clues,
                           {.unknown = ".", .letters = std::string_view(notation).substr(1)});
}

std::string draw(const drawn_puzzle& what, const std::string& to) {
    if (!what.picture) return draw_puzzle(what.puzzle, to);
    const auto& puzzle = what.puzzle;
    const auto& picture = *what.picture;
    const auto notation = notation_of(puzzle);
    const nono::text_style letters{.letters = std::string_view(notation).substr(1)};
    if (to == "svg") return nono::draw_svg(puzzle.clues, &picture, puzzle.palette, puzzle.metadata.title());
    if (to == "png") return encode_png(picture, nono::pixel_colors(puzzle));
    if (to == "ansi") return nono::draw_ansi(picture, puzzle.palette, {.text = letters});
    return nono::draw_text(picture, letters);
}

// All drawings as one file; nothing where that cannot be made.
std::optional<std::string> draw_all(const std::vector<drawn_puzzle>& drawn, const std::string& to) {
#if defined(NONO_CLI_HAS_PDF)
    if (to == "pdf") {
        std::vector<pdf_page> pages;
        for (const auto& one : drawn) pages.push_back({&one.puzzle, one.picture ? &*one.picture : nullptr});
        auto document = encode_pdf(pages);
        if (!document) return std::nullopt;
        return std::move(document->bytes);
    }
#endif
    std::string out;
    for (const auto& one : drawn) out += (out.empty() ? "" : "\n") + draw(one, to);
    return out;
}

int run(const render_command& command) {
    if (command.puzzle && (command.to == "png" || command.to == "ansi")) {
        complain("--puzzle draws no png and no ansi\n");
        return not_read;
    }
    int status = all_well;
    std::vector<drawn_puzzle> drawn;
    for (const auto& file : list_files(command.inputs)) {
        const auto from = load(file, command.inputs);
        if (!from.all_read()) status = not_read;
        complain(from.error);
        for (std::size_t i = 0; i < from.bundle.puzzles.size(); ++i) {
            const auto& puzzle = from.bundle.puzzles[i];
            complain(puzzle ? diagnostics_of(from, i, false) : error_of(from, i));
            if (!puzzle) continue;
            auto picture = command.puzzle ? std::nullopt : solution_of(*puzzle);
            if (!command.puzzle && !picture) {
                complain(fmt::format("{}: no picture has these clues\n", nono::printable(from.label(i))));
                status = std::max(status, some_not);
                continue;
            }
            if (!drawn.empty() && (command.to == "svg" || command.to == "png")) {
                complain(fmt::format("{}: not drawn: {} holds one picture, and one was drawn\n",
                                     nono::printable(from.label(i)), command.to));
                status = std::max(status, some_not);
                continue;
            }
            drawn.push_back({*puzzle, std::move(picture)});
        }
    }
    if (drawn.empty()) return status;
    const auto out = draw_all(drawn, command.to);
    if (!out) complain(fmt::format("{}: this cannot be drawn\n", nono::printable(command.output)));
    return out && save(command.output, *out) ? status : not_read;
}

} // namespace

void add_render(CLI::App& app, int& status) {
    const auto command = std::make_shared<render_command>();
    auto* render = app.add_subcommand("render", "Draw the solutions of puzzles, or the puzzles to solve");
    add_input_options(*render, command->inputs);
    render->add_option("--to", command->to, kinds_help)
        ->check(CLI::IsMember(std::vector<std::string>(kinds.begin(), kinds.end())))
        ->option_text(" ");
    render->add_option("--output,-o", command->output, "File to write, instead of standard output")
        ->option_text("FILE");
    render->add_flag("--puzzle", command->puzzle, "Draw clues and an empty grid (not png, ansi)");
    render->footer("The goal of the file is drawn; without one that has the clues, the puzzle is solved.\n"
                   "Exit status 1: a puzzle has no solution.");
    render->callback([command, &status] { status = run(*command); });
}

} // namespace cli
