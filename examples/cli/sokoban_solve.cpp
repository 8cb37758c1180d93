// nono solve for Sokoban puzzles: what is printed of a solution, and the file of all solutions.
// SPDX-License-Identifier: MIT
#include "commands.hpp"
#include "limits.hpp"
#include "outputs.hpp"
#include "reports.hpp"
#include "sokoban.hpp"

#include <nono/render/printable.hpp>
#include <nono/sokoban/claims.hpp>
#include <nono/sokoban/moves_notation.hpp>
#include <nono/sokoban/replay.hpp>
#include <nono/sokoban/solver/solve.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

namespace cli {

namespace sokoban = nono::sokoban;

std::string verdict_of(const sokoban::solve_result& result, sokoban::extend::variant rules) {
    if (result)
        return fmt::format("solved: {}, {}", counted(result.total.moves, "move", "moves"),
                           counted(result.total.pushes, "push", "pushes"));
    if (result.status == sokoban::solve_status::impossible)
        return fmt::format("impossible: {}", message(result.reason));
    if (result.status == sokoban::solve_status::no_level) return fmt::format("not a level: {}", message(result.reason));
    if (result.reason == sokoban::deadlock_reason::other_rules)
        return fmt::format("not solved ({}: {})", message(result.reason), message(rules));
    const bool is_refused = result.reason != sokoban::deadlock_reason::none;
    return fmt::format("not solved ({})", is_refused ? std::string(message(result.reason)) : reason(result));
}

std::string letters_of(const sokoban::moves& solution) {
    if (solution.steps.empty()) return {};
    std::string out = to_text(solution, {.line_width = 0});
    out.pop_back();
    return out;
}

std::string solution_json(const input& from, std::size_t index, const sokoban::solve_result& result, double seconds) {
    const auto& puzzle = (*from.collection)->puzzles[index];
    nlohmann::ordered_json line{
        {"file", from.name},
        {"index", from.number(index)},
        {"title", puzzle.title()},
        {"width", puzzle.board.width()},
        {"height", puzzle.board.height()},
        {"kind", "sokoban"},
        {"status", name_of(result.status)},
        {"stopped_by", word_of(result)},
        {"moves", nullptr},
        {"pushes", nullptr},
        {"solution", nullptr},
        {"reason", name_of(result.reason)},
        {"seconds", nullptr},
        {"statistics",
         {{"nodes", result.counters.nodes}, {"states", result.counters.states}, {"memory", result.counters.memory}}}};
    append_seconds(line, seconds);
    if (result) {
        line["moves"] = result.total.moves;
        line["pushes"] = result.total.pushes;
        line["solution"] = letters_of(result.moves);
    }
    return json_text(line);
}

std::string solution_text(const input& from, std::size_t index, const sokoban::solve_result& result, double seconds) {
    const auto& puzzle = (*from.collection)->puzzles[index];
    const auto title = puzzle.title();
    std::string out = fmt::format("{}: {}{}{}x{}, {}, {}\n", nono::printable(from.label(index)), nono::printable(title),
                                  title.empty() ? "" : ", ", puzzle.board.width(), puzzle.board.height(),
                                  verdict_of(result, puzzle.board.rules()), duration(seconds));
    if (result && !result.moves.steps.empty()) out += to_text(result.moves);
    return out + "\n";
}

void solution_file::add(const input& from, std::size_t index, const sokoban::solve_result& result) {
    const auto& collection = **from.collection;
    if (levels_.puzzles.empty()) levels_.notes = collection.notes;
    if (!levels_.puzzles.empty() && from.name != last_name_) levels_.notes = {}; // they are about another file
    last_name_ = from.name;
    auto& puzzle = levels_.puzzles.emplace_back(collection.puzzles[index]);
    if (!result || result.moves.steps.empty()) return;
    const auto is_there = [&](const sokoban::saved_game& game) { return game.moves.steps == result.moves.steps; };
    if (std::none_of(puzzle.games.begin(), puzzle.games.end(), is_there))
        puzzle.games.push_back({"Solution " + to_text(result.total), result.moves, {}, {}});
}

int solution_file::write() const {
    if (name_.empty()) return all_well;
    const auto written = write_levels(name_, format_to_write({}, name_, true), levels_, {});
    report_losses(name_, written);
    if (!written) {
        complain(fmt::format("{}: not written\n", nono::printable(name_)));
        return some_not;
    }
    return save(name_, written.text) ? all_well : not_read;
}

std::string solution_file::fault_of(const std::string& name) {
    const auto format = format_to_write({}, name, true);
    if (!format.empty() && can_read(format, content::sokoban)) return {};
    return fmt::format("'{}' does not have the extension of a Sokoban format that can be written, such as .sok", name);
}

} // namespace cli
