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
#include <cstdint>
#include <cstdio>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
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

// Builds the line of JSON for an explanation while its steps are found, so that they do not have to be kept, and prints
// parts of it as soon as this is possible.
class explanation_line {
public:
    explanation_line(const input& from, std::size_t index, const std::function<bool()>& can_print)
        : puzzle_(*from.bundle[index]), colors_(puzzle_.clues.color_count()), can_print_(can_print),
          text_(json_text({{"file", from.name}, {"index", from.number(index)}})) {
        text_.resize(text_.size() - 2); // without the brace and the end of the line
        text_ += ",\"steps\":[";
    }
    explanation_line(const explanation_line&) = delete;
    explanation_line& operator=(const explanation_line&) = delete;
    // Ends the line if an exception prevents `finish`.
    ~explanation_line() {
        if (has_printed_ && !is_finished_) std::fputs("]}\n", stdout);
    }

    void add(const nono::step& step) {
        if (std::exchange(has_steps_, true)) text_ += ',';
        text_ += step_text(step, puzzle_, colors_);
        if (text_.size() < min_part_bytes || !can_print_()) return;
        std::fwrite(text_.data(), 1, text_.size(), stdout);
        has_printed_ = true;
        text_.clear();
    }
    // Returns the rest of the line.
    [[nodiscard]] std::string finish(const nono::explain_result& path, const nono::grade_result& grade,
                                     double seconds) {
        nlohmann::ordered_json end{
            {"status", nono::name_of(path.status)}, {"stopped_by", word_of(path)}, {"grade", grade_json(grade)}};
        append_palette(end, puzzle_);
        append_seconds(end, seconds);
        text_ += "],";
        text_ += std::string_view(json_text(end)).substr(1);
        is_finished_ = true;
        return std::move(text_);
    }

private:
    static constexpr std::size_t min_part_bytes = std::size_t{1} << 16U;

    const nono::puzzle& puzzle_;
    std::size_t colors_;
    const std::function<bool()>& can_print_;
    std::string text_;
    bool has_steps_ = false;
    bool has_printed_ = false;
    bool is_finished_ = false;
};

std::string explanation_text(const input& from, std::size_t index, const nono::explain_result& path,
                             const nono::grade_result& grade) {
    const nono::puzzle& puzzle = *from.bundle[index];
    const auto title = puzzle.metadata.title();
    std::string out = fmt::format("{}: {}{}{}x{}, {}; {} points\n", nono::printable(from.label(index)),
                                  nono::printable(title), title.empty() ? "" : ", ", puzzle.clues.width(),
                                  puzzle.clues.height(), grade_words(grade), grade.score);
    const std::size_t colors = puzzle.clues.color_count();
    for (std::size_t i = 0; i < path.steps.size(); ++i)
        out += fmt::format("{}. {}\n", i + 1,
                           nono::printable(nono::sentence_for(path.steps[i], puzzle.clues, nono::hint_level::why,
                                                              nono::extend::english_words, &puzzle.palette, colors)));
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
        return [this, from, index, given = std::move(given), is_first](std::size_t threads,
                                                                       const std::function<bool()>& can_print) {
            printed_result out;
            if (given.error.empty())
                explain(*from, index, given.cells ? &*given.cells : nullptr, is_first, threads, can_print, out);
            else
                set_failure(out, *from, index, given.error, command_.json);
            return out;
        };
    }

private:
    void explain(const input& from, std::size_t index, const nono::partial_grid* known, bool is_first,
                 std::size_t threads, const std::function<bool()>& can_print, printed_result& out) const {
        const nono::puzzle& puzzle = *from.bundle[index];
        auto options = options_of(command_.limits, threads);
        const auto began = std::chrono::steady_clock::now();
        explanation_line line(from, index, can_print);
        nono::extend::path_grader grader(puzzle.clues);
        const bool keeps_steps = !command_.json || !command_.output.empty();
        const auto on_step = [&](const nono::step& step, std::uint32_t open_lines) {
            grader.add(step, open_lines);
            line.add(step);
            return true;
        };
        if (!keeps_steps) options.on_step = on_step;
        const auto path =
            known != nullptr ? nono::explain(puzzle.clues, *known, options) : nono::explain(puzzle.clues, options);
        // The grade is not a new beginning: it has what is left of the time.
        if (command_.limits.time_limit > 0)
            options.budget.time = nono::time_span::from_seconds(command_.limits.time_limit - seconds_since(began));
        const auto grade = keeps_steps ? nono::grade(puzzle.clues, path, options) : grader.grade(path, known, options);
        const double seconds = seconds_since(began);
        out.exit_status = path ? all_well : some_not;
        out.err = diagnostics_of(from, index, false);
        if (command_.json) {
            for (const auto& step : path.steps) line.add(step);
            out.out = line.finish(path, grade, seconds);
        }
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
