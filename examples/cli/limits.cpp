#include "limits.hpp"

#include <nono/formats/goal_notation.hpp>
#include <nono/io/file.hpp>
#include <nono/limits.hpp>
#include <nono/render/printable.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <string_view>
#include <system_error>

namespace cli {

namespace {

// Cells as this program prints them: drawings, and the solutions and `common` of --json.
std::optional<nono::partial_grid> parse_printed(std::string_view text, const nono::puzzle& puzzle) {
    const auto characters = nono::goal_characters(puzzle);
    const auto& clues = puzzle.clues;
    std::string goal(text);
    std::replace(goal.begin(), goal.end(), '.', characters[nono::blank]);
    if (clues.color_count() == 2) std::replace(goal.begin(), goal.end(), '#', characters[1]);
    return nono::parse_goal(goal, clues.width(), clues.height(), characters);
}

std::optional<nono::partial_grid> parse_known(std::string_view text, const nono::puzzle& puzzle) {
    const auto& clues = puzzle.clues;
    auto out = nono::parse_cells(text, clues.width(), clues.height(), clues.color_count());
    return out ? std::move(out) : parse_printed(text, puzzle);
}

CLI::Range from_1() { return {std::uint64_t{1}, std::uint64_t{nono::no_limit}}; }

} // namespace

void add_limits(CLI::App& command, limits& chosen) {
    add_time_limit(command, chosen);
    command
        .add_option("--max-work", chosen.max_work,
                    "Give up on a puzzle after so many lines solved (count: and states): the same on every machine")
        ->check(from_1())
        ->option_text("N");
    add_max_memory(command, chosen);
    add_known(command, chosen);
}

void add_time_limit(CLI::App& command, limits& chosen) {
    command.add_option("--time-limit", chosen.time_limit, "Give up on a puzzle after so many seconds")
        ->check(CLI::PositiveNumber)
        ->option_text("SECONDS");
}

void add_max_memory(CLI::App& command, limits& chosen) {
    command
        .add_option("--max-memory", chosen.max_memory,
                    "Give up on a puzzle before it takes more bytes; k, M, G stand for 2^10, 2^20, 2^30 (default 1G)")
        ->transform(CLI::AsSizeValue(false))
        ->check(from_1())
        ->option_text("SIZE");
}

void add_known(CLI::App& command, limits& chosen) {
    command
        .add_option("--known", chosen.known,
                    "Cells that are given: a file, or text, with a character a cell (1-9, a-z: colors; . blank; ? "
                    "unknown; [12] one of these; or as this program prints them), or 'saved' for the first saved game "
                    "of each puzzle")
        ->option_text("CELLS");
}

std::string reason(nono::stopped_by cause) {
    switch (cause) {
    case nono::stopped_by::time_limit: return "the time limit is over";
    case nono::stopped_by::stop_request: return "interrupted";
    case nono::stopped_by::strategy: return "this strategy can do no more; --strategy automatic searches on";
    case nono::stopped_by::max_work: return "--max-work is used up";
    case nono::stopped_by::max_memory: return "it takes more than --max-memory";
    case nono::stopped_by::size: return "a side over 65,535 cells or more than 63 colors";
    case nono::stopped_by::blank_clue: return "a clue has the color of blank cells";
    case nono::stopped_by::max_solutions: return "--max-solutions is reached";
    case nono::stopped_by::wrong_line_solver: return "the line solver of this strategy is wrong";
    case nono::stopped_by::count_overflow: return "there are more than 2^128 - 1";
    case nono::stopped_by::nothing:
    case nono::stopped_by::callback:
    default: break;
    }
    return fmt::format("stopped by {}", nono::name_of(cause));
}

known_option::known_option(const std::string& value) : given_(!value.empty()), saved_(value == "saved") {
    if (!given_ || saved_) return;
    std::error_code ignored;
    if (!std::filesystem::exists(value, ignored)) {
        text_ = value;
        return;
    }
    auto contents = nono::read_file(value, max_mebibytes << 20U);
    text_ = std::move(contents.text);
    if (!contents) error_ = fmt::format("{}: {}\n", nono::printable(value), nono::message(contents.error));
}

known_cells known_option::cells_of(const input& from, std::size_t index) const {
    if (!given_) return {};
    const nono::puzzle& puzzle = *from.bundle.puzzles[index];
    const auto label = nono::printable(from.label(index));
    if (saved_ && puzzle.saved.empty()) return {{}, fmt::format("{}: it has no saved game for --known\n", label)};
    if (saved_) return {puzzle.saved.front().cells, {}};
    auto cells = parse_known(text_, puzzle);
    if (!cells)
        return {{},
                fmt::format("{}: --known has not the cells of a puzzle of {}x{}\n", label, puzzle.clues.width(),
                            puzzle.clues.height())};
    return {std::move(cells), {}};
}

} // namespace cli
