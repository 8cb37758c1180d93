// nono explain: the steps by which a player solves puzzles, in words, as JSON, or as a drawing that moves.
// SPDX-License-Identifier: MIT
#include "commands.hpp"
#include "explanations.hpp"
#include "inputs.hpp"
#include "interrupt.hpp"
#include "limits.hpp"
#include "nonogram_threads.hpp"
#include "outputs.hpp"
#include "reports.hpp"
#include "steps_drawing.hpp"

#include <nono/explain/explain.hpp>
#include <nono/explain/grade.hpp>
#include <nono/explain/words.hpp>
#include <nono/formats/kit/find_format.hpp>
#include <nono/formats/pages/html.hpp>
#include <nono/formats/pictures/svg.hpp>
#include <nono/render/printable.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace cli {

namespace {

struct explain_command {
    input_options inputs;
    bool json = false;
    std::string output;
    cli::limits limits;
};

bool is_page(const std::string& file) {
    return nono::extend::has_extension(nono::html_page::info, unpacked_name(file));
}
bool is_svg(const std::string& file) {
    return nono::extend::has_extension(nono::svg_drawing::info, unpacked_name(file));
}

std::string explanation_line(const input& from, std::size_t index, const nono::explain_result& path,
                             const nono::grade_result& grade, double seconds) {
    const nono::puzzle& puzzle = *from.bundle[index];
    auto steps = nlohmann::ordered_json::array();
    for (const auto& step : path.steps) steps.push_back(step_json(step, puzzle, nono::hint_level::why));
    nlohmann::ordered_json line{
        {"file", from.name},           {"index", from.number(index)}, {"status", nono::name_of(path.status)},
        {"stopped_by", word_of(path)}, {"steps", std::move(steps)},   {"grade", grade_json(grade)}};
    append_palette(line, puzzle);
    append_seconds(line, seconds);
    return json_text(line);
}

std::string explanation_text(const input& from, std::size_t index, const nono::explain_result& path,
                             const nono::grade_result& grade) {
    const nono::puzzle& puzzle = *from.bundle[index];
    const auto title = puzzle.metadata.title();
    std::string out = fmt::format("{}: {}{}{}x{}, {}; {} points\n", nono::printable(from.label(index)),
                                  nono::printable(title), title.empty() ? "" : ", ", puzzle.clues.width(),
                                  puzzle.clues.height(), grade_words(grade), grade.score);
    for (std::size_t i = 0; i < path.steps.size(); ++i)
        out += fmt::format("{}. {}\n", i + 1,
                           nono::printable(nono::sentence_for(path.steps[i], puzzle.clues, nono::hint_level::why,
                                                              nono::extend::english_words, &puzzle.palette)));
    return out + sentence_of_end(path.status, path.contradicted, path) + "\n\n";
}

// Draws the steps of a puzzle to the file of `--output`. Returns the exit status.
int draw(const nono::puzzle& puzzle, const nono::explain_result& path, const std::string& output) {
    return save(output, is_page(output) ? draw_steps_html(puzzle, path) : draw_steps_svg(puzzle, path)) ? all_well
                                                                                                        : not_read;
}

class explanations {
public:
    explanations(const explain_command& command, const known_option& known) : command_(command), known_(known) {}

    // Returns the work on a puzzle. The first one is drawn, if `--output` is given.
    nonogram_work prepare(const std::shared_ptr<const input>& from, std::size_t index) {
        auto given = known_.cells_of(*from, index);
        const bool is_first = given.error.empty() && !std::exchange(has_first_, true);
        return [this, from, index, given = std::move(given), is_first](std::size_t threads) {
            printed_result out;
            if (given.error.empty())
                explain(*from, index, given.cells ? &*given.cells : nullptr, is_first, threads, out);
            else
                set_failure(out, *from, index, given.error, command_.json);
            return out;
        };
    }

private:
    void explain(const input& from, std::size_t index, const nono::partial_grid* known, bool is_first,
                 std::size_t threads, printed_result& out) const {
        const nono::puzzle& puzzle = *from.bundle[index];
        auto options = options_of(command_.limits, threads);
        const auto began = std::chrono::steady_clock::now();
        const auto path =
            known != nullptr ? nono::explain(puzzle.clues, *known, options) : nono::explain(puzzle.clues, options);
        // The grade is not a new beginning: it has what is left of the time.
        if (command_.limits.time_limit > 0)
            options.budget.time = nono::time_span::from_seconds(command_.limits.time_limit - seconds_since(began));
        const auto grade = nono::grade(puzzle.clues, path, options);
        const double seconds = seconds_since(began);
        out.exit_status = path ? all_well : some_not;
        out.err = diagnostics_of(from, index, false);
        if (command_.json) out.out = explanation_line(from, index, path, grade, seconds);
        if (!command_.output.empty())
            draw_first(from, index, path, is_first, out);
        else if (!command_.json)
            out.out = explanation_text(from, index, path, grade);
    }

    void draw_first(const input& from, std::size_t index, const nono::explain_result& path, bool is_first,
                    printed_result& out) const {
        const kept_messages messages(out.err);
        if (is_first) {
            out.exit_status = std::max(out.exit_status, draw(*from.bundle[index], path, command_.output));
            return;
        }
        complain(
            fmt::format("{}: not drawn: the file holds only one explanation\n", nono::printable(from.label(index))));
        out.exit_status = std::max(out.exit_status, some_not);
    }

    const explain_command& command_;
    const known_option& known_;
    bool has_first_ = false;
};

int run(const explain_command& command) {
    const known_option known(command.limits.known);
    complain(known.error());
    if (!known.error().empty()) return not_read;
    const auto files = list_files(command.inputs);
    if (would_replace(files, command.output) || would_replace({{command.limits.known, {}}}, command.output))
        return not_read;
    stop_on_signals();
    explanations all(command, known);
    return status_when_over(work_on_nonograms(
        files, command.inputs, command.limits.threads, command.json,
        [&](const std::shared_ptr<const input>& from, std::size_t index) { return all.prepare(from, index); }));
}

} // namespace

void add_explain(command_line app, int& status) {
    const auto command = std::make_shared<explain_command>();
    command_line explain = app.add_command("explain", "Explain step by step how a player solves puzzles");
    command->inputs.accepted = content::nonograms;
    add_input_options(explain, command->inputs);
    explain.add_flag("--json", command->json, "Print one line of JSON per puzzle instead of sentences");
    const auto is_drawing = [](const std::string& file) -> std::string {
        if (is_page(file) || is_svg(file)) return {};
        return "'" + file + "' ends in neither .svg nor .html";
    };
    explain
        .add_option("--output,-o", command->output,
                    "Draw the steps: FILE.svg is animated, FILE.html is a page to step through")
        .check(is_drawing)
        .option_text("FILE");
    add_time_limit(explain, command->limits);
    add_max_memory(explain, command->limits);
    add_puzzle_threads(explain, command->limits);
    add_known(explain, command->limits);
    explain.footer(
        "Each step is the easiest one available, with its line, technique and results, and the clues and cells that\n"
        "it rests on. In JSON, rows, columns and clues count from 1, and 0 is the color of blank cells.\n"
        "Exit status 1: some puzzles need guessing, are impossible, or were not finished; 2: a file could not be read\n"
        "or written, there was not enough memory for a puzzle, or --known does not match it.");
    explain.callback([command, &status] {
        command->inputs.limits = reading_limits(command->limits);
        status = run(*command);
    });
}

} // namespace cli
