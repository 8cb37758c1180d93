// nono render: draws the solution of a puzzle, or the puzzle to solve; boards of Sokoban; and how both are solved.
// SPDX-License-Identifier: MIT
#include "commands.hpp"
#include "drawings.hpp"
#include "explanations.hpp"
#include "inputs.hpp"
#include "interrupt.hpp"
#include "limits.hpp"
#include "outputs.hpp"
#include "sokoban.hpp"
#include "triddlers.hpp"
#include "visitor.hpp"

#if defined(NONO_CLI_HAS_PDF)
#include "pdf.hpp"
#include "pdf_sheets.hpp"
#include "print_layout.hpp"
#endif

#include <nono/explain/explain.hpp>
#include <nono/explain/words.hpp>
#include <nono/formats/kit/format.hpp>
#include <nono/render/printable.hpp>
#include <nono/sokoban/deadlocks.hpp>
#include <nono/sokoban/game.hpp>
#include <nono/solve.hpp>
#include <nono/triddlers/solve.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace cli {

namespace {

namespace fs = std::filesystem;
namespace sokoban = nono::sokoban;

struct render_command {
    input_options inputs;
    std::string to;
    std::string output = "-";
    bool puzzle = false;
    bool animate = false;
    bool sheet = false;
    bool solutions = false; // at the end of a sheet
    std::string paper;      // of a pdf; empty for the usual one
    double cell_size = 0;   // of a sheet as pdf, in millimeters; 0 for the usual one
    bool dead_squares = false;
    std::size_t columns = 0;
    std::size_t number = 0; // of the only puzzle to draw in each file; 0 for all
    std::size_t game = 0;   // the number of the game; 0 for none, or the first one where one is needed
    std::optional<std::size_t> after;
    std::uint32_t milliseconds = 0; // of a frame; 0 for the usual time
    std::size_t scale = 0;          // of a png; 0 for the usual one
    cli::limits limits;
};

#if defined(NONO_CLI_HAS_PDF)
constexpr std::array kinds{"text", "ansi", "svg", "png", "apng", "html", "pdf"};
constexpr auto kinds_help = "text, ansi, svg, png, apng, html (a sheet) or pdf; default: by the name of FILE, "
                            "otherwise text";
#else
constexpr std::array kinds{"text", "ansi", "svg", "png", "apng", "html"};
constexpr auto kinds_help = "text, ansi, svg, png, apng or html (a sheet); default: by the name of FILE, "
                            "otherwise text";
#endif

// The extensions of file names: the kinds, and others for text and html.
std::vector<std::string_view> endings() {
    std::vector<std::string_view> out(kinds.begin() + 1, kinds.end());
    out.insert(out.end(), {"htm", "text", "txt"});
    return out;
}

// The kind of file that a name asks for; empty where it asks for none.
std::string kind_of(const std::string& file) {
    if (is_stream(file)) return "text";
    for (const std::string_view ending : endings())
        if (unknown_ending(file, {&ending, 1}).empty())
            return std::string(ending == "htm" ? "html" : ending == "txt" ? "text" : ending);
    return {};
}

// What is wrong with the command line, ready to print; else empty.
std::string fault_of(const render_command& command) {
    const auto& to = command.to;
    if (to.empty()) return unknown_ending(command.output, endings()) + "; choose the kind of drawing with --to\n";
    if (command.puzzle && to == "ansi") return "--puzzle cannot draw ansi\n";
    if (command.puzzle && command.sheet && to == "png") return "--puzzle cannot draw a sheet as png\n";
    if (command.scale != 0 && (to != "png" || command.sheet)) return "--scale is only for png without --sheet\n";
    if (command.animate && to != "svg" && to != "apng") return "--animate can only draw svg and apng\n";
    if (command.animate && command.puzzle) return "--puzzle cannot be animated\n";
    if (command.animate && command.after) return "--after draws a single position, which cannot be animated\n";
    if (command.sheet && command.animate) return "a sheet cannot be animated\n";
    if (command.sheet && (to == "text" || to == "ansi")) return "--sheet can only draw svg, html, png and pdf\n";
    if (to == "html" && !command.sheet) return "html needs --sheet\n";
    if (!command.paper.empty() && to != "pdf") return "--paper is only for pdf\n";
    if (command.cell_size > 0 && to != "pdf") return "--cell-size is only for a sheet as pdf\n";
    if (command.solutions && to != "pdf") return "--solutions is only for a sheet as pdf\n";
    return {};
}

std::string why_unsolved(const nono::solve_result& result) {
    return result.status == nono::status::impossible ? "no picture has these clues"
                                                     : "not solved; 'nono solve' shows the reason";
}

// The goal, where it has the clues; else a solution, where there is one. Else `why` states why there is none.
std::optional<nono::grid> solution_of(const nono::puzzle& puzzle, const limits& chosen, std::string& why) {
    if (puzzle.goal && nono::satisfies(*puzzle.goal, puzzle.clues)) return puzzle.goal;
    nono::solve_options options{.max_solutions = 1};
    chosen.set_time_and_memory(options);
    auto result = nono::solve(puzzle, options);
    why = why_unsolved(result);
    if (result.solutions.empty()) return std::nullopt;
    return std::move(result.solutions.front());
}

// ---- Sokoban ----

// The board of a level after some moves of a game, or the game itself; `why` states what cannot be drawn.
class level_finder {
public:
    level_finder(const render_command& command, const sokoban::puzzle& level) : command_(command), level_(level) {}

    std::optional<level_drawing> find(std::string& why) const {
        level_drawing out{std::string(level_.title()), level_.board, {}, {}};
        if (command_.game != 0 || command_.after || command_.animate) {
            const auto game = find_game(why);
            if (!game || !go_to_position(*game, out, why)) return std::nullopt;
        }
        if (command_.dead_squares) out.marked = sokoban::dead_squares(level_.board);
        return out;
    }

private:
    std::optional<std::size_t> find_game(std::string& why) const {
        const std::size_t number = std::max<std::size_t>(command_.game, 1);
        if (number <= level_.games.size()) return number - 1;
        why = level_.games.empty() ? "there is no game" : fmt::format("there is no game {}", number);
        return std::nullopt;
    }

    // Where some moves are asked for, there have to be as many; else a game is drawn up to its first illegal move, and
    // `why` states so.
    bool go_to_position(std::size_t game, level_drawing& out, std::string& why) const {
        const auto& moves = level_.games[game].moves;
        sokoban::game state(level_.board, moves);
        const bool is_illegal = state.length() < moves.steps.size();
        if (command_.after && *command_.after > state.length()) {
            why = fmt::format("the game has {} {}{}", state.length(), is_illegal ? "legal " : "",
                              state.length() == 1 ? "move" : "moves");
            return false;
        }
        if (command_.animate) {
            out.moves = moves;
        } else {
            if (command_.after) state.go_to(*command_.after);
            out.board = state.view();
        }
        if (is_illegal && !command_.after)
            why = fmt::format("drawn up to move {} of game {}, which is illegal", state.length() + 1, game + 1);
        return true;
    }

    const render_command& command_;
    const sokoban::puzzle& level_;
};

// ---- all of them ----

class render_visitor final : public visitor {
public:
    explicit render_visitor(const render_command& command) : command_(command) {}

    int nonogram(const std::shared_ptr<const input>& from, std::size_t index) override {
        if (!is_wanted(from->number(index))) return all_well;
        complain(diagnostics_of(*from, index, false));
        const nono::puzzle& puzzle = *from->bundle[index];
        const auto label = from->label(index);
        if (command_.animate) return add_path(puzzle, label);
        if (command_.solutions) return add_with_solution(puzzle, label);
        std::string why;
        shown_work work = working_on(label);
        auto picture = command_.puzzle ? std::nullopt : solution_of(puzzle, command_.limits, why);
        work.end();
        if (!command_.puzzle && !picture) return complain_about(label, why);
        if (command_.puzzle && command_.to == "png") why = fault_of_png_drawing(puzzle.clues, command_.scale);
        if (!picture && !why.empty()) return complain_about(label, "not drawn: " + why);
        return add({{puzzle, std::move(picture), {}}, {}}, label);
    }

    int triddler(const std::shared_ptr<const input>& from, std::size_t index) override {
        if (!is_wanted(from->number(index))) return all_well;
        complain(diagnostics_of(*from, index, false));
        const nono::hexagon_puzzle& puzzle = *from->triddlers[index];
        const auto label = from->label(index);
        const bool can_draw = command_.to == "svg" || (command_.to == "text" && !command_.puzzle);
        if (!can_draw || command_.animate || command_.sheet)
            return complain_about(label,
                                  "not drawn: triddlers can only be drawn as svg, and their solutions also as text");
        drawing out;
        out.triddler = triddler_drawing{puzzle, {}};
        if (!command_.puzzle && puzzle.goal && nono::satisfies(*puzzle.goal, puzzle.clues)) {
            out.triddler->picture = puzzle.goal;
        } else if (!command_.puzzle) {
            nono::solve_options options{.max_solutions = 1};
            command_.limits.set_time_and_memory(options);
            const auto result = nono::solve(puzzle.clues, options);
            if (!result) return complain_about(label, why_unsolved(result));
            out.triddler->picture = nono::hexagon_grid::of(puzzle.clues.outline(), result.solution());
        }
        return add(std::move(out), label);
    }

    int collection(const std::shared_ptr<const input>& from) override {
        complain(diagnostics_of(*from, false));
        int status = all_well;
        const auto& levels = (*from->collection)->puzzles;
        for (std::size_t i = 0; i < levels.size(); ++i)
            if (is_wanted(i + 1)) status = std::max(status, add_level(levels[i], from->label(i)));
        return status;
    }

    [[nodiscard]] const std::vector<drawing>& drawn() const { return drawn_; }
    // Whether any file had the puzzle that was asked for.
    [[nodiscard]] bool has_found() const { return has_found_; }

private:
    [[nodiscard]] bool is_wanted(std::size_t number) {
        const bool out = command_.number == 0 || command_.number == number;
        has_found_ = has_found_ || out;
        return out;
    }

    static int complain_about(const std::string& label, const std::string& why) {
        complain(fmt::format("{}: {}\n", nono::printable(label), why));
        return some_not;
    }

    int add_path(const nono::puzzle& puzzle, const std::string& label) {
        shown_work work = working_on(label);
        auto path = nono::explain(puzzle.clues, empty_grid(puzzle), options_of(command_.limits));
        work.end();
        const bool solved = path.status == nono::explain_status::solved;
        if (!solved)
            complain(
                fmt::format("{}: {}\n", nono::printable(label), nono::sentence_for(path.status, path.contradicted)));
        return std::max(solved ? all_well : some_not, add({{puzzle, {}, std::move(path)}, {}}, label));
    }

    // A puzzle is drawn even if its solution is not found.
    int add_with_solution(const nono::puzzle& puzzle, const std::string& label) {
        std::string why;
        shown_work work = working_on(label);
        auto solution = solution_of(puzzle, command_.limits, why);
        work.end();
        const int status = solution ? all_well : complain_about(label, "drawn without its solution: " + why);
        return std::max(status, add({{puzzle, {}, {}, std::move(solution)}, {}}, label));
    }

    int add_level(const sokoban::puzzle& level, const std::string& label) {
        if (command_.to == "pdf") return complain_about(label, "not drawn: pdf is only for nonograms");
        std::string why;
        auto found = level_finder(command_, level).find(why);
        if (!found) return complain_about(label, "not drawn: " + why);
        const int status = why.empty() ? all_well : complain_about(label, why);
        return std::max(status, add({{}, *std::move(found)}, label));
    }

    // Standard output takes one picture only.
    int add(drawing next, const std::string& label) {
        const auto& to = command_.to;
        const bool one_only = (to == "svg" || to == "png" || to == "apng") && !command_.sheet && command_.output == "-";
        if (one_only && !drawn_.empty())
            return complain_about(label, fmt::format("not drawn: {} holds only one picture", to));
        next.label = label;
        drawn_.push_back(std::move(next));
        return all_well;
    }

    const render_command& command_;
    std::vector<drawing> drawn_;
    bool has_found_ = false;
};

std::uint32_t time_of(const render_command& command, const drawing& source) {
    if (command.milliseconds != 0) return command.milliseconds;
    if (source.level) return 200;
    return command.to == "svg" ? 2'500 : 500; // there are sentences to read in svg
}

std::string draw_as(const render_command& command, const drawing& source) {
    return command.animate ? animate(source, command.to, time_of(command, source))
                           : draw(source, command.to, {command.scale, command.puzzle});
}

#if defined(NONO_CLI_HAS_PDF)
constexpr double usual_cell_size = 4; // millimeters

const nono::grid* pointer_to(const std::optional<nono::grid>& picture) { return picture ? &*picture : nullptr; }

const paper_size& paper_of(const render_command& command) {
    return command.paper == "letter" ? letter_paper : a4_paper;
}

std::string draw_pdf_pages(const render_command& command, const std::vector<drawing>& all) {
    std::vector<pdf_page> pages;
    pages.reserve(all.size());
    for (const auto& next : all) pages.push_back({&next.nonogram.puzzle, pointer_to(next.nonogram.picture)});
    auto document = encode_pdf(pages, paper_of(command));
    if (document) report_losses(command.output, {{}, true, document->lost});
    return document ? std::move(document->bytes) : std::string();
}

std::string draw_pdf_sheets(const render_command& command, const std::vector<drawing>& all) {
    std::vector<sheet_puzzle> puzzles;
    puzzles.reserve(all.size());
    for (const auto& next : all)
        puzzles.push_back(
            {&next.nonogram.puzzle, pointer_to(next.nonogram.picture), pointer_to(next.nonogram.solution)});
    const double cell = command.cell_size > 0 ? command.cell_size : usual_cell_size;
    auto document = encode_pdf_sheets(puzzles, {paper_of(command), cell, command.columns});
    if (!document) return {};
    for (const auto& [index, reduced] : document->reduced)
        note(fmt::format("{}: drawn with cells of {:.1f} mm: too large for a page with cells of {} mm\n",
                         nono::printable(all[index].label), reduced, cell));
    report_losses(command.output, {{}, true, document->lost});
    return std::move(document->bytes);
}
#endif

// All drawings as one file; empty where that cannot be made.
std::string draw_together(const render_command& command, const std::vector<drawing>& all) {
#if defined(NONO_CLI_HAS_PDF)
    if (command.to == "pdf") return command.sheet ? draw_pdf_sheets(command, all) : draw_pdf_pages(command, all);
#endif
    if (command.sheet) {
        report_losses(command.output, {{}, true, losses_of_sheet(all, command.to)});
        return draw_sheet(all, command.to, command.columns);
    }
    std::string out;
    for (const auto& next : all) {
        if (!out.empty()) out += '\n';
        out += draw_as(command, next);
    }
    return out;
}

// `read`: the files that were, none of which a drawing replaces.
int save_drawing(const std::string& file, const std::string& bytes, const std::vector<listed_file>& read) {
    if (would_replace(read, file)) return not_read;
    if (!bytes.empty()) return save(file, bytes) ? all_well : not_read;
    complain(fmt::format("{}: cannot be drawn\n", nono::printable(file)));
    return not_read;
}

int save_all(const render_command& command, const std::vector<drawing>& all, const std::vector<listed_file>& read) {
    const auto& to = command.to;
    const bool one_only = (to == "svg" || to == "png" || to == "apng") && !command.sheet;
    if (!one_only || all.size() == 1) return save_drawing(command.output, draw_together(command, all), read);
    int status = all_well;
    for (std::size_t i = 0; i < all.size(); ++i)
        status = std::max(
            status, save_drawing(numbered_name(command.output, i + 1, all.size()), draw_as(command, all[i]), read));
    return status;
}

// What is wrong with the names of files: one to be drawn may have been meant as one to read. Ready to print; else
// empty.
std::string fault_of_files(const render_command& command) {
    const auto& files = command.inputs.files;
    std::error_code ignored;
    if (files.size() < 2 || command.output != "-" || fs::exists(files.back(), ignored)) return {};
    if (const auto kind = kind_of(files.back()); kind.empty() || kind == "text") return {};
    return fmt::format("{}: no such file; to write the drawing to it, use: nono render FILE... -o {}\n",
                       nono::printable(files.back()), nono::printable(files.back()));
}

int run(render_command& command) {
    if (command.to.empty()) command.to = kind_of(command.output);
    command.animate = command.animate || command.to == "apng";
    const auto fault = fault_of(command) + fault_of_files(command);
    complain(fault);
    if (!fault.empty()) return not_read;
    render_visitor drawings(command);
    const auto files = list_files(command.inputs);
    end_on_signals();
    limit_memory(command.limits.max_memory);
    command.inputs.limits = reading_limits(command.limits);
    const int status = visit_files(files, command.inputs, drawings);
    end_after(command.limits.time_limit); // drawing asks nobody whether to stop
    if (status != not_read && !drawings.has_found() && command.number != 0) {
        complain(fmt::format("there is no puzzle {}\n", command.number));
        return not_read;
    }
    if (drawings.drawn().empty()) return status;
    progress_bar bar(1);
    const progress_ticker ticker(bar);
    const shown_work work(command.output == "-" ? nullptr : &bar, command.output, 0);
    return std::max(status, save_all(command, drawings.drawn(), files));
}

#if defined(NONO_CLI_HAS_PDF)
constexpr auto sheet_help = "Draw all puzzles with their titles: small on one page (svg, html, png), or on pages to "
                            "print (pdf)";
constexpr auto columns_help = "Puzzles per row of a sheet (default: about the number of rows; in pdf, as many as fit)";

void add_print_options(command_line render, render_command& command, const option& sheet) {
    render.add_flag("--solutions", command.solutions, "Sheet as pdf: draw the puzzles, and small solutions at the end")
        .needs(sheet);
    render.add_option("--cell-size", command.cell_size, "Sheet as pdf: the minimum size of a cell (default: 4)")
        .check(in_millimeters(1, 50))
        .option_text("MM")
        .needs(sheet);
    render.add_option("--paper", command.paper, "Paper of a pdf: a4 (default) or letter")
        .check(one_of({"a4", "letter"}))
        .option_text("PAPER");
}
#else
constexpr auto sheet_help = "Draw all puzzles in small on one page, with their titles (svg, html, png)";
constexpr auto columns_help = "Puzzles per row of a sheet (default: about the number of rows)";
#endif

void add_what(command_line render, render_command& command) {
    render.add_flag("--puzzle", command.puzzle, "Draw the clues and an empty grid (not ansi)");
    render
        .add_option("--scale", command.scale,
                    "Pixels per cell of a png (default: 16), or per square of Sokoban (default: 24)")
        .check(in_range(1, 1'000))
        .option_text("N");
    render.add_option("--level", command.number, "Draw only puzzle N of each file, from 1")
        .check(in_range(1, std::uint64_t{nono::no_limit} / 2))
        .option_text("N");
    render.add_option("--game", command.game, "Sokoban: draw the current position of saved game N, from 1")
        .check(in_range(1, std::uint64_t{nono::no_limit} / 2))
        .option_text("N");
    render
        .add_option("--after", command.after,
                    "Sokoban: draw the position after N moves of the game (by default of the first one)")
        .option_text("N");
    render.add_flag("--dead-squares", command.dead_squares,
                    "Sokoban: mark the squares from which no box can be pushed to a goal");
    render.add_flag("--animate", command.animate,
                    "Draw an animation (svg, apng): the steps of solving, or a game of Sokoban (--game)");
    render
        .add_option("--frame-time", command.milliseconds,
                    "Time per step, in milliseconds (default: 200; for nonograms 500, in svg 2500)")
        .check(in_range(1, 60'000))
        .option_text("N");
    option sheet = render.add_flag("--sheet", command.sheet, sheet_help);
    render.add_option("--columns", command.columns, columns_help)
        .check(in_range(1, 1'000))
        .option_text("N")
        .needs(sheet);
#if defined(NONO_CLI_HAS_PDF)
    add_print_options(render, command, sheet);
#endif
}

} // namespace

void add_render(command_line app, int& status) {
    const auto command = std::make_shared<render_command>();
    command_line render = app.add_command("render", "Draw puzzles or their solutions");
    command->inputs.accepts_triddlers = true;
    add_input_options(render, command->inputs);
    render.add_option("--to", command->to, kinds_help)
        .check(one_of(std::vector<std::string>(kinds.begin(), kinds.end())))
        .option_text(" ");
    render.add_option("--output,-o", command->output, "File to write (default: standard output)").option_text("FILE");
    add_what(render, *command);
    add_time_limit(render, command->limits);
    add_max_memory(render, command->limits);
    render.footer(
        "Draws the goal of the file, or a solution if no goal has the clues. Sokoban boards are drawn as they are.\n"
        "Several pictures are written to one file if its format can hold them, otherwise to numbered files:\n"
        "FILE-001.svg. Very large nonograms have fewer than 16 pixels per cell by default.\n"
        "Exit status 1: a puzzle has no solution, or no such game or position; with --animate, it needs guessing.");
    render.callback([command, &status] { status = run(*command); });
}

} // namespace cli
