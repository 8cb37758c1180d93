// nono render: draws the solution of a puzzle, or the puzzle to solve.
#include "commands.hpp"
#include "inputs.hpp"
#include "limits.hpp"
#include "outputs.hpp"
#include "png.hpp"
#include "sokoban.hpp"
#include "visitor.hpp"

#if defined(NONO_CLI_HAS_PDF)
#include "pdf.hpp"
#endif

#include <nono/formats/goal_notation.hpp>
#include <nono/render/ansi.hpp>
#include <nono/render/printable.hpp>
#include <nono/render/sokoban.hpp>
#include <nono/render/svg.hpp>
#include <nono/render/text.hpp>
#include <nono/solve.hpp>

#include <fmt/format.h>

#include <array>
#include <cstddef>
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

// The goal, where it has the clues; else a solution, where there is one. Else `why` says why there is none.
std::optional<nono::grid> solution_of(const nono::puzzle& puzzle, std::string& why) {
    if (puzzle.goal && nono::satisfies(*puzzle.goal, puzzle.clues)) return puzzle.goal;
    auto result = nono::solve(puzzle, {.max_solutions = 1, .max_memory = default_max_memory});
    why =
        result.status == nono::status::impossible ? "no picture has these clues" : "not solved; 'nono solve' says why";
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
    std::optional<nono::grid> picture;          // none for an empty grid
    std::optional<nono::sokoban::puzzle> level; // a Sokoban puzzle, instead of all that
};

std::string draw_puzzle(const nono::puzzle& puzzle, const std::string& to) {
    if (to == "svg") return nono::draw_svg(puzzle.clues, nullptr, puzzle.palette, puzzle.metadata.title());
    const auto all = nono::color_set::first(puzzle.clues.color_count());
    const auto characters = nono::goal_characters(puzzle);
    return nono::draw_text(nono::partial_grid(puzzle.clues.width(), puzzle.clues.height(), all), puzzle.clues,
                           {.unknown = ".", .letters = std::string_view(characters).substr(1)});
}

std::string draw_level(const nono::sokoban::puzzle& level, const std::string& to) {
    if (to == "svg") return nono::sokoban::draw_svg(level.board, level.title());
    if (to == "png") return draw_sokoban_png(level.board);
    if (to == "ansi") return nono::sokoban::draw_ansi(level.board);
    return nono::sokoban::to_text(level.board);
}

std::string draw(const drawn_puzzle& drawing, const std::string& to) {
    if (drawing.level) return draw_level(*drawing.level, to);
    if (!drawing.picture) return draw_puzzle(drawing.puzzle, to);
    const auto& puzzle = drawing.puzzle;
    const auto& picture = *drawing.picture;
    const auto characters = nono::goal_characters(puzzle);
    const nono::text_style letters{.letters = std::string_view(characters).substr(1)};
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
        for (const auto& entry : drawn) pages.push_back({&entry.puzzle, entry.picture ? &*entry.picture : nullptr});
        auto document = encode_pdf(pages);
        if (!document) return std::nullopt;
        return std::move(document->bytes);
    }
#endif
    std::string out;
    for (const auto& entry : drawn) out += (out.empty() ? "" : "\n") + draw(entry, to);
    if (out.empty()) return std::nullopt; // a board that is too large as pixels
    return out;
}

// The drawings to be made, one after the other.
class drawing_list {
public:
    explicit drawing_list(const std::string& to) : one_only_(to == "svg" || to == "png"), to_(to) {}

    // Adds one; says so and returns false where the file holds one picture and has it.
    bool add(drawn_puzzle puzzle, const std::string& label) {
        const bool fits = drawn_.empty() || !one_only_;
        if (fits)
            drawn_.push_back(std::move(puzzle));
        else
            complain(
                fmt::format("{}: not drawn: {} holds one picture, and one was drawn\n", nono::printable(label), to_));
        return fits;
    }
    [[nodiscard]] const std::vector<drawn_puzzle>& all() const { return drawn_; }

private:
    bool one_only_;
    std::string to_;
    std::vector<drawn_puzzle> drawn_;
};

class render_visitor final : public visitor {
public:
    explicit render_visitor(const render_command& command) : command_(command), drawings_(command.to) {}

    int nonogram(const std::shared_ptr<const input>& from, std::size_t index) override {
        const nono::puzzle& puzzle = *from->bundle.puzzles[index];
        complain(diagnostics_of(*from, index, false));
        std::string why;
        auto picture = command_.puzzle ? std::nullopt : solution_of(puzzle, why);
        if (!command_.puzzle && !picture) {
            complain(fmt::format("{}: {}\n", nono::printable(from->label(index)), why));
            return some_not;
        }
        return drawings_.add({puzzle, std::move(picture), {}}, from->label(index)) ? all_well : some_not;
    }

    int collection(const std::shared_ptr<const input>& from) override {
        complain(diagnostics_of(*from, false));
        int status = all_well;
        const auto& levels = (*from->collection)->puzzles;
        for (std::size_t i = 0; i < levels.size(); ++i)
            if (!add_level(levels[i], from->label(i))) status = some_not;
        return status;
    }

    [[nodiscard]] const std::vector<drawn_puzzle>& drawn() const { return drawings_.all(); }

private:
    bool add_level(const nono::sokoban::puzzle& level, const std::string& label) {
        if (command_.to != "pdf") return drawings_.add({{}, {}, level}, label);
        complain(fmt::format("{}: not drawn: pdf is for nonograms\n", nono::printable(label)));
        return false;
    }

    const render_command& command_;
    drawing_list drawings_;
};

int run(const render_command& command) {
    if (command.puzzle && (command.to == "png" || command.to == "ansi")) {
        complain("--puzzle draws no png and no ansi\n");
        return not_read;
    }
    render_visitor drawings(command);
    const int status = visit_files(list_files(command.inputs), command.inputs, drawings);
    if (drawings.drawn().empty()) return status;
    const auto out = draw_all(drawings.drawn(), command.to);
    if (!out) complain(fmt::format("{}: this cannot be drawn\n", nono::printable(command.output)));
    return out && save(command.output, *out) ? status : not_read;
}

} // namespace

void add_render(CLI::App& app, int& status) {
    const auto command = std::make_shared<render_command>();
    auto* render = app.add_subcommand("render", "Draw the solutions of nonograms, or the puzzles to solve");
    add_input_options(*render, command->inputs);
    render->add_option("--to", command->to, kinds_help)
        ->check(CLI::IsMember(std::vector<std::string>(kinds.begin(), kinds.end())))
        ->option_text(" ");
    render->add_option("--output,-o", command->output, "File to write, instead of standard output")
        ->option_text("FILE");
    render->add_flag("--puzzle", command->puzzle, "Draw clues and an empty grid (not png, ansi)");
    render->footer(
        "The goal of the file is drawn; without one that has the clues, the puzzle is solved. Sokoban boards are\n"
        "drawn as they stand, in png 24 pixels a square.\n"
        "Exit status 1: a puzzle has no solution.");
    render->callback([command, &status] { status = run(*command); });
}

} // namespace cli
