// SPDX-License-Identifier: MIT
#include "contender.hpp"
#include "formats.hpp"
#include "program.hpp"

#include "../clock.hpp"

#include <nono/io/file.hpp>
#include <nono/text/lines.hpp>
#include <nono/write.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <system_error>
#include <utility>

namespace bench {

namespace {

constexpr std::size_t max_output_bytes = std::size_t{1} << 28U; // maximum number of bytes read

std::string first_line_of(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
    return std::string(nono::detail::without_trailing_blanks(text.substr(0, text.find_first_of("\r\n"))));
}

// Returns the first line that a command prints; empty if it prints nothing in five seconds.
std::string version_of(const solver_description& solver) {
    const scratch_folder folder;
    if (solver.version.empty() || folder.path().empty()) return {};
    std::vector<std::string> words;
    for (const auto& word : solver.version) words.push_back(with_values(word, {{"{here}", solver.folder}}));
    const auto text = [&](const char* name) {
        return nono::read_file(folder.file(name), max_output_bytes).value_or({});
    };
    static_cast<void>(run_program(words, {{}, folder.file("out"), folder.file("errors")}, {5, 5, 0}, {}));
    const auto line = first_line_of(text("out"));
    return line.empty() ? first_line_of(text("errors")) : line;
}

// Returns the reason why a puzzle is not given to a solver; empty if it is.
std::string refusal_of(const solver_description& solver, const nono::puzzle& puzzle) {
    if (!solver.colors && puzzle.clues.color_count() > 2) return "several colors";
    if (!solver.blotted && nono::extend::has_blotted_clues(puzzle.clues)) return "clues of unknown length";
    return {};
}

// Returns the text that excludes a picture from the next answer.
std::string exclusion_text(const exclusion& how, const nono::grid& picture) {
    std::string cells;
    for (std::size_t row = 0; row < picture.height(); ++row)
        for (std::size_t column = 0; column < picture.width(); ++column) {
            if (!cells.empty()) cells += how.between;
            cells += with_values(how.cell, {{"{row}", std::to_string(row + 1)},
                                            {"{column}", std::to_string(column + 1)},
                                            {"{color}", std::to_string(unsigned{picture(row, column)})}});
        }
    return with_values(how.text, {{"{cells}", cells}});
}

// Solves one puzzle with a program, once.
struct outside_run {
    run_result solve() {
        out.not_run = refusal_of(solver, puzzle);
        if (out.not_run.empty() && folder.path().empty()) out.fault = "no folder for its files could be made";
        if (out.not_run.empty() && out.fault.empty() && write_puzzle()) run_solver();
        out.runs = {out.cpu_seconds};
        return out;
    }

    // Writes the input of the program, with the first picture excluded if there is one. Returns false if that is
    // impossible.
    [[nodiscard]] bool write_puzzle() {
        const auto& found = out.found.solutions;
        nono::write_options options{.format = solver.format};
        if (solver.excluding && solver.excluding->by_format) options.excluded = found;
        nono::puzzle bare; // without a goal, which would be the answer
        bare.clues = puzzle.clues;
        bare.palette = puzzle.palette;
        const auto written = nono::write<formats>(bare, options);
        if (!written) {
            const auto reason = written.lost.empty() ? "the puzzle" : std::string(name_of(written.lost.front().kind));
            out.not_run = "the format " + solver.format + " cannot hold " + reason;
            return false;
        }
        const auto info = nono::extend::find_format<formats>(solver.format);
        const std::string extension(info ? info->extensions[0] : "");
        file = folder.file("puzzle" + (extension.empty() ? "" : '.' + extension));
        bool good = nono::write_file(file, written.text) == nono::parse_errc::none;
        if (solver.excluding && !solver.excluding->by_format) {
            const auto& how = *solver.excluding;
            excluded = folder.file("excluded" + (how.extension.empty() ? "" : '.' + how.extension));
            const auto text = found.empty() ? std::string() : exclusion_text(how, found.front());
            good = good && nono::write_file(excluded, text) == nono::parse_errc::none;
        }
        if (!good) out.fault = "its file cannot be written";
        return good;
    }

    // Requests a picture, and then another one if it must be requested separately.
    void run_solver() {
        call();
        if (out.found.status != nono::status::solvable || solver.solutions != 1) return;
        if (out.found.stopped_by != nono::stopped_by::nothing || !out.fault.empty()) return;
        if (!solver.excluding)
            out.found.stopped_by = nono::stopped_by::max_solutions;
        else if (write_puzzle())
            call();
    }

    // Runs the commands once and reads the answer.
    void call() {
        const double start = wall_seconds();
        const bool ended = run_commands();
        out.wall_seconds += wall_seconds() - start;
        std::string text = nono::read_file(output, max_output_bytes).value_or({});
        const auto answer = nono::read_file(folder.file("answer"), max_output_bytes);
        const std::string pictures = answer ? *answer : text;
        if (answer) text += '\n' + *answer;
        if (stop.stop_requested()) {
            out.found.stopped_by = nono::stopped_by::stop_request;
            return;
        }
        const bool too_late = out.cpu_seconds >= seconds || !ended || has_sign(solver.timeout, text, end.status);
        if (too_late) out.found.stopped_by = nono::stopped_by::time_limit;
        accept_answer(text, pictures, too_late);
    }

    // Returns false if the time limit or a stop request ended it.
    [[nodiscard]] bool run_commands() {
        std::string input = file;
        std::error_code ignored;
        std::filesystem::remove(folder.file("answer"), ignored);
        for (std::size_t i = 0; i < solver.commands.size(); ++i) {
            output = folder.file("out" + std::to_string(i));
            const double left = seconds - out.cpu_seconds;
            if (left <= 0) return false;
            const auto words = words_of(solver.commands[i], left);
            end = run_program(words, {input, output, folder.file("errors")}, {left, 2 * left + 1, memory}, stop);
            out.cpu_seconds += end.cpu_seconds;
            if (end.cut_off) return false;
            if (end.status != 0 && i + 1 < solver.commands.size()) break; // reported as the end of all commands
            input = output;
        }
        return true;
    }

    [[nodiscard]] std::vector<std::string> words_of(const std::vector<std::string>& command, double left) const {
        const named_values values{{"{file}", file},
                                  {"{answer}", folder.file("answer")},
                                  {"{excluded}", excluded},
                                  {"{folder}", folder.path()},
                                  {"{here}", solver.folder},
                                  {"{palette}", puzzle.clues.color_count() > 2 ? "color" : "mono"},
                                  {"{seconds}", std::to_string(static_cast<unsigned long>(std::ceil(left)))}};
        std::vector<std::string> words;
        for (const auto& word : command) words.push_back(with_values(word, values));
        return words;
    }

    // Returns true if the program ended as it does with an answer; otherwise sets the fault.
    [[nodiscard]] bool has_answered(std::string_view text) {
        if (end.status == 0) return true;
        for (const auto* signs : {&solver.solved, &solver.impossible, &solver.unique, &solver.multiple})
            if (has_sign(*signs, {}, end.status)) return true;
        out.fault = end.signal != 0  ? "it was ended by signal " + std::to_string(end.signal)
                    : end.status < 0 ? "it could not be started"
                                     : "it ended with status " + std::to_string(end.status);
        const auto errors = nono::read_file(folder.file("errors"), max_output_bytes).value_or({});
        const auto error = errors.find("rror"); // after warnings
        const auto complaint = error != std::string::npos ? first_line_of(errors.substr(errors.rfind('\n', error) + 1))
                               : !errors.empty()          ? first_line_of(errors)
                                                          : first_line_of(text);
        if (!complaint.empty()) out.fault += ": " + complaint.substr(0, 200);
        return false;
    }

    // Returns true if the answer should have a picture; otherwise sets the fault.
    [[nodiscard]] bool has_picture(const std::string& text) {
        if (!has_answered(text)) return false;
        if (solver.solved.empty() || has_sign(solver.solved, text, end.status)) return true;
        out.fault = "it says neither that it has a solution nor that there is none";
        return false;
    }

    // Accepts the first answer, or one with a different picture.
    void accept_answer(const std::string& text, const std::string& pictures, bool too_late) {
        auto& found = out.found;
        const bool is_second = !found.solutions.empty();
        // Output before the time limit counts only if the program marks that a picture is complete.
        if (too_late && (is_second || solver.ends.empty())) return;
        if (!too_late && has_sign(solver.impossible, text, end.status)) {
            found.status = is_second ? nono::status::unique : nono::status::impossible;
            return;
        }
        if (!too_late && !has_picture(text)) return;
        const auto read = read_answers(solver, puzzle, pictures, solver.solutions);
        found.solutions.insert(found.solutions.end(), read.begin(), read.end());
        if (!read.empty())
            found.status = status_of(text, too_late);
        else if (!too_late)
            out.fault = fmt::format("there is no picture in its {}answer", is_second ? "second " : "");
    }

    // Returns the status of an answer with a picture.
    [[nodiscard]] nono::status status_of(const std::string& text, bool too_late) const {
        if (out.found.solutions.size() > 1 || has_sign(solver.multiple, text, end.status))
            return nono::status::multiple;
        const bool tells = !solver.unique.empty();
        const bool is_only = tells ? has_sign(solver.unique, text, end.status) : solver.solutions > 1;
        return is_only && !too_late ? nono::status::unique : nono::status::solvable;
    }

    const solver_description& solver;
    const nono::puzzle& puzzle;
    double seconds;
    std::uint64_t memory;
    nono::extend::stop_ref stop;
    scratch_folder folder{};
    std::string file{};
    std::string excluded{};
    std::string output{};
    program_end end{};
    run_result out{};
};

} // namespace

std::string wrong_in(const solver_description& solver) {
    const auto format = nono::extend::find_format<formats>(solver.format);
    if (!format || !format->writes) return "nono writes no format '" + solver.format + "'";
    if (!is_answer_kind(solver.answer))
        return "'" + solver.answer +
               "' is no way to answer: dimacs, picture, a format that nono reads, or a text with "
               "{row} and {column}";
    return {};
}

contender contender_of(const solver_description& solver, std::uint64_t memory) {
    contender out;
    out.name = solver.name;
    out.kind = "program";
    out.description = solver.description;
    out.version = version_of(solver);
    for (const auto& command : solver.commands)
        out.command += fmt::format("{}{}", out.command.empty() ? "" : " | ", fmt::join(command, " "));
    out.solutions = solver.solutions == 2 || solver.excluding || !solver.unique.empty() ? 2 : 1;
    out.solve = [solver, memory](const nono::puzzle& puzzle, double seconds, nono::extend::stop_ref stop) {
        return outside_run{solver, puzzle, seconds, memory, stop}.solve();
    };
    return out;
}

} // namespace bench
