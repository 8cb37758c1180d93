// SPDX-License-Identifier: MIT
#include "solved_puzzles.hpp"

#include "commands.hpp"
#include "format_list.hpp"
#include "outputs.hpp"
#include "triddlers.hpp"

#include <nono/render/printable.hpp>

#include <fmt/format.h>

#include <string_view>
#include <utility>

namespace cli {

namespace {

// What a goal that is the first of the solutions does not show.
std::string note_of(const nono::solve_result& result, const std::string& label) {
    if (is_quiet || result.status == nono::status::unique) return {};
    std::string_view note = "saved without a goal: no solution was found";
    if (result.status == nono::status::impossible) note = "saved without a goal: no picture has these clues";
    if (result.status == nono::status::multiple) note = "the saved goal is one of several solutions";
    if (result.status == nono::status::solvable) note = "the saved goal may be one of several solutions";
    return fmt::format("{}: {}\n", nono::printable(label), note);
}

int not_written(const std::string& file, std::string_view why, int status = some_not) {
    complain(fmt::format("{}: not written: {}\n", nono::printable(file), why));
    return status;
}

// Writes what was made, if it was made.
int save_written(const std::string& file, const std::string& to, const nono::write_result& written) {
    report_losses(file, written);
    if (!written) return not_written(file, to + " cannot hold this content");
    return save(file, written.text) ? all_well : not_read;
}

int save_nonograms(const std::string& file, const std::vector<nono::puzzle>& puzzles) {
    const auto to = format_to_write({}, file);
    if (!nono::extend::find_format<formats>(to)) return not_written(file, to + " cannot hold nonograms", not_read);
    if (puzzles.size() > 1 && !holds_several(file, to))
        return not_written(file, fmt::format("{} holds only one puzzle, not {}", to, puzzles.size()));
    return save_written(file, to, write_puzzles(file, to, puzzles, {}));
}

int save_triddlers(const std::string& file, const std::vector<nono::hexagon_puzzle>& puzzles) {
    const auto to = triddler_format_to_write({}, file);
    if (to.empty()) return not_written(file, format_to_write({}, file) + " cannot hold triddlers", not_read);
    if (puzzles.size() > 1)
        return not_written(file, fmt::format("{} holds only one puzzle, not {}", to, puzzles.size()));
    return save_written(file, to, write_triddlers(to, puzzles));
}

} // namespace

nono::puzzle with_solution(const nono::puzzle& puzzle, const nono::solve_result& result, const std::string& label,
                           std::string& notes) {
    auto out = puzzle;
    out.goal.reset();
    if (!result.solutions.empty()) out.goal = result.solutions.front();
    notes += note_of(result, label);
    return out;
}

nono::hexagon_puzzle with_solution(const nono::hexagon_puzzle& puzzle, const nono::solve_result& result,
                                   const std::string& label, std::string& notes) {
    auto out = puzzle;
    out.goal.reset();
    if (!result.solutions.empty()) out.goal = nono::hexagon_grid::of(puzzle.clues.outline(), result.solutions.front());
    notes += note_of(result, label);
    return out;
}

int solved_puzzles::write() const {
    if (!is_wanted()) return all_well;
    const int kinds = (nonograms_.empty() ? 0 : 1) + (triddlers_.empty() ? 0 : 1) + (has_levels_ ? 1 : 0);
    if (kinds > 1) return not_written(name_, "a file holds only nonograms, only triddlers or only Sokoban puzzles");
    if (!nonograms_.empty()) return save_nonograms(name_, nonograms_);
    if (!triddlers_.empty()) return save_triddlers(name_, triddlers_);
    if (!has_levels_) return not_written(name_, "there are no puzzles");
    const auto fault = solution_file::fault_of(name_);
    return fault.empty() ? levels_.write() : not_written(name_, fault, not_read);
}

std::string solved_puzzles::fault_of(const std::string& name) {
    if (!format_to_write({}, name).empty()) return {};
    auto message = unknown_output(name);
    message.pop_back(); // the line end
    return message;
}

} // namespace cli
