// nono grade: how hard puzzles are for people.
// SPDX-License-Identifier: MIT
#include "commands.hpp"
#include "explanations.hpp"
#include "inputs.hpp"
#include "interrupt.hpp"
#include "limits.hpp"
#include "nonogram_threads.hpp"
#include "reports.hpp"

#include <nono/explain/grade.hpp>
#include <nono/explain/step.hpp>
#include <nono/render/printable.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace cli {

namespace {

struct grade_command {
    input_options inputs;
    bool json = false;
    cli::limits limits;
};

std::string grade_line(const input& from, std::size_t index, const nono::grade_result& grade, double seconds) {
    nlohmann::ordered_json line{{"file", from.name}, {"index", from.number(index)}};
    line.update(grade_json(grade));
    append_palette(line, *from.bundle[index]);
    line["computing_seconds"] = seconds; // `seconds` is the time that people take
    return json_text(line);
}

std::string grade_text(const nono::grade_result& grade) {
    std::string techniques;
    for (std::size_t i = 0; i < nono::extend::technique_count; ++i)
        if (grade.steps[i] > 0)
            techniques += fmt::format("{}{} {}", techniques.empty() ? "" : ", ", grade.steps[i],
                                      words_of(nono::name_of(static_cast<nono::technique>(i))));
    if (!grade) return fmt::format("{} ({})", words_of(nono::name_of(grade.level)), reason(grade));
    return fmt::format("{}; {} points, {} round{}, {} of {} lines to start with, {} step{}{}{}", grade_words(grade),
                       grade.score, grade.rounds, grade.rounds == 1 ? "" : "s", grade.footholds, grade.lines,
                       grade.step_count(), grade.step_count() == 1 ? "" : "s", techniques.empty() ? "" : ": ",
                       techniques);
}

printed_result grade_one(const input& from, std::size_t index, const grade_command& command, std::size_t threads) {
    const auto began = std::chrono::steady_clock::now();
    const auto grade = nono::grade(from.bundle[index]->clues, options_of(command.limits, threads));
    const double seconds = seconds_since(began);
    printed_result out;
    out.out = command.json ? grade_line(from, index, grade, seconds)
                           : fmt::format("{}: {}\n", nono::printable(from.label(index)), grade_text(grade));
    out.err = diagnostics_of(from, index, false);
    out.exit_status = grade.level <= nono::grade_class::expert ? all_well : some_not;
    return out;
}

int run(const grade_command& command) {
    stop_on_signals();
    return status_when_over(
        work_on_nonograms(list_files(command.inputs), command.inputs, command.limits.threads, command.json,
                          [&](const std::shared_ptr<const input>& from, std::size_t index) {
                              return [&, from, index](std::size_t threads, const std::function<bool()>&) {
                                  return grade_one(*from, index, command, threads);
                              };
                          }));
}

} // namespace

void add_grade(command_line app, int& status) {
    const auto command = std::make_shared<grade_command>();
    command_line grade = app.add_command("grade", "Grade how hard puzzles are for people");
    command->inputs.accepted = content::nonograms;
    add_input_options(grade, command->inputs);
    grade.add_flag("--json", command->json, "Print one line of JSON per puzzle");
    add_time_limit(grade, command->limits);
    add_max_memory(grade, command->limits);
    add_puzzle_threads(grade, command->limits);
    grade.footer(
        "Grades: trivial, easy, medium, hard, very hard, expert; or needs guessing, impossible, or unknown if a\n"
        "limit was reached; in JSON with _ for blanks. docs/explaining.md explains the numbers.\n"
        "Exit status 1: some puzzles need guessing, are impossible or unknown; 2: a file could not be read, or\n"
        "there was not enough memory for a puzzle.");
    grade.callback([command, &status] {
        command->inputs.limits = reading_limits(command->limits);
        status = run(*command);
    });
}

} // namespace cli
