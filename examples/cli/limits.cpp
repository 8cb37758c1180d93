// SPDX-License-Identifier: MIT
#include "limits.hpp"

#include "letters.hpp"

#include <nono/explain/words.hpp>
#include <nono/formats/goal_notation.hpp>
#include <nono/io/file.hpp>
#include <nono/model/limits.hpp>
#include <nono/render/printable.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

namespace cli {

namespace {

// Cells as this program prints them: drawings, and the solutions and `common` of --json.
std::optional<nono::partial_grid> parse_printed(std::string_view text, const nono::puzzle& puzzle) {
    const auto& clues = puzzle.clues;
    for (const auto& characters : {letters_of_colors(puzzle), nono::extend::goal_characters(puzzle)}) {
        std::string goal(text);
        std::replace(goal.begin(), goal.end(), '.', characters[nono::blank]);
        if (clues.color_count() == 2) std::replace(goal.begin(), goal.end(), '#', characters[1]);
        if (auto cells = nono::extend::parse_goal(goal, clues.width(), clues.height(), characters)) return cells;
    }
    return std::nullopt;
}

std::optional<nono::partial_grid> parse_known(std::string_view text, const nono::puzzle& puzzle) {
    const auto& clues = puzzle.clues;
    auto out = nono::parse_cells(text, clues.width(), clues.height(), clues.color_count());
    return out ? std::move(out) : parse_printed(text, puzzle);
}

// Takes away the colors of the palette that no clue has. What is wrong where a cell has none but these, else nothing.
std::string remove_unused_colors(nono::partial_grid& cells, const nono::puzzle& puzzle) {
    const auto used = nono::color_set::first(puzzle.clues.color_count());
    for (std::size_t i = 0; i < cells.cells().size(); ++i) {
        const auto was = std::exchange(cells.cells()[i], cells.cells()[i] & used);
        if (!cells.cells()[i].empty() || was.empty()) continue;
        const std::size_t colors = (std::max<std::size_t>)(puzzle.palette.entries.size(), 3);
        return fmt::format("--known has {} at row {}, column {}, a color that no clue has",
                           nono::extend::color_name(was.lowest(), colors, nono::extend::english_words, &puzzle.palette),
                           i / cells.width() + 1, i % cells.width() + 1);
    }
    return {};
}

// Cells of which some can have colors that only the palette has.
std::optional<nono::partial_grid> parse_with_palette(std::string_view text, const nono::puzzle& puzzle) {
    const std::size_t colors = (std::min<std::size_t>)(puzzle.palette.entries.size(), nono::extend::max_colors);
    if (colors <= puzzle.clues.color_count()) return std::nullopt;
    nono::puzzle all;
    all.palette = puzzle.palette;
    all.clues.rows.resize(puzzle.clues.height());
    all.clues.columns.resize(puzzle.clues.width());
    if (all.clues.height() > 0) all.clues.rows.set_line(0, {{1, static_cast<nono::color_index>(colors - 1)}});
    return parse_known(text, all);
}

value_rule from_1() { return in_range(1, nono::no_limit); }

} // namespace

void add_limits(command_line command, limits& chosen) {
    add_time_limit(command, chosen);
    command
        .add_option(
            "--max-work", chosen.max_work,
            "Give up on a puzzle after solving N lines (count: or states; Sokoban: positions); the same on every "
            "machine")
        .check(from_1())
        .option_text("N");
    add_max_memory(command, chosen);
    add_known(command, chosen);
}

void add_time_limit(command_line command, limits& chosen) {
    command.add_option("--time-limit", chosen.time_limit, "Give up on a puzzle after this time")
        .check(is_seconds())
        .option_text("SECONDS");
}

void add_max_memory(command_line command, limits& chosen) {
    command
        .add_option(
            "--max-memory", chosen.max_memory,
            "Give up on a puzzle before it needs more memory, in bytes; k, M, G are 2^10, 2^20, 2^30 (default 1G)")
        .as_size()
        .option_text("SIZE");
}

void add_threads(command_line command, limits& chosen) {
    command
        .add_option("--threads", chosen.threads,
                    "Threads that work on a puzzle; results do not depend on the number (default 1)")
        .check(in_range(1, 64))
        .option_text("N");
}

void add_puzzle_threads(command_line command, limits& chosen) {
    command
        .add_option("--threads", chosen.threads,
                    "Threads that work on N puzzles at a time, or together on the last ones; results do not depend on "
                    "the number (default: the number of processors)")
        .check(in_range(1, 1'024))
        .option_text("N");
}

void add_known(command_line command, limits& chosen) {
    command
        .add_option("--known", chosen.known,
                    "Given cells: a file or a text with one character per cell (1-9, a-z: colors; . blank; ? unknown; "
                    "[12] one of these; or as printed by this program; or a line of 'nono split'), or 'saved' for the "
                    "first saved game of each puzzle")
        .option_text("CELLS");
}

nono::limits reading_limits(const limits& chosen) {
    constexpr std::size_t fewest = std::size_t{1} << 20; // clues, and repeated squares and moves, that are always read
    constexpr std::uint64_t bytes_of_clue = 2 * sizeof(nono::clue); // while the vector that it is in grows
    constexpr double clues_per_second = 1e7; // a bound, not an estimate: about twice what is read
    std::uint64_t maximum = chosen.max_memory / bytes_of_clue;
    if (chosen.time_limit > 0 && chosen.time_limit * clues_per_second < static_cast<double>(maximum))
        maximum = static_cast<std::uint64_t>(chosen.time_limit * clues_per_second);
    nono::limits out;
    if (maximum < out.clues) out.clues = std::max(fewest, nono::detail::cast_to<std::size_t>(maximum));
    if (maximum < out.expanded) out.expanded = std::max(fewest, nono::detail::cast_to<std::size_t>(maximum));
    return out;
}

std::string reason(const nono::outcome& how) {
    if (how.error == nono::argument_errc::blank_clue) return "a clue has the color of blank cells";
    if (how.error != nono::argument_errc::none) return "a side over 65,535 cells or more than 63 colors";
    switch (how.stopped_by) {
    case nono::stopped_by::time_limit: return "the time limit was reached";
    case nono::stopped_by::stop_request: return "interrupted";
    case nono::stopped_by::strategy:
        return "this strategy makes no further progress; use --strategy automatic to search";
    case nono::stopped_by::max_work: return "--max-work was reached";
    case nono::stopped_by::max_memory: return "it needs more than --max-memory";
    case nono::stopped_by::max_solutions: return "--max-solutions was reached";
    case nono::stopped_by::wrong_line_solver: return "the line solver of this strategy gave a wrong result";
    case nono::stopped_by::count_overflow: return "there are 2^128 - 1 or more";
    case nono::stopped_by::max_enumerated: return "--max-enumerated was reached";
    case nono::stopped_by::nothing:
    case nono::stopped_by::callback:
    case nono::stopped_by::max_trials:
    case nono::stopped_by::wrong_strategy:
    default: break;
    }
    return fmt::format("stopped by {}", nono::name_of(how.stopped_by));
}

std::string_view word_of(const nono::outcome& how) {
    if (how.error == nono::argument_errc::none) return nono::name_of(how.stopped_by);
    return how.error == nono::argument_errc::other_size ? "size" : nono::name_of(how.error);
}

known_option::known_option(const std::string& value) : given_(!value.empty()), saved_(value == "saved") {
    if (!given_ || saved_) return;
    std::error_code ignored;
    text_ = value;
    if (std::filesystem::exists(value, ignored)) {
        auto contents = nono::read_file(value, max_mebibytes << 20U);
        if (!contents) error_ = fmt::format("{}: {}\n", nono::printable(value), nono::message(contents.error().code));
        text_ = contents ? *std::move(contents) : std::string();
    }
    const auto first = text_.find_first_not_of(" \t\r\n");
    if (first == std::string::npos || text_[first] != '{') return;
    const auto object = nlohmann::json::parse(text_, nullptr, false);
    cube_ = cube_of(object);
    if (!cube_) error_ = fmt::format("--known: {}\n", cube_fault_of(object));
}

known_cells parse_known_cells(std::string_view text, const nono::puzzle& puzzle) {
    auto cells = parse_known(text, puzzle);
    if (!cells && (cells = parse_with_palette(text, puzzle)))
        if (auto error = remove_unused_colors(*cells, puzzle); !error.empty()) return {{}, std::move(error)};
    if (!cells)
        return {{},
                fmt::format("--known does not have the cells of a puzzle of {}x{}", puzzle.clues.width(),
                            puzzle.clues.height())};
    return {std::move(cells), {}};
}

known_cells known_option::cells_of(const input& from, std::size_t index) const {
    if (!given_ && !from.cube) return {};
    const nono::puzzle& puzzle = *from.bundle[index];
    const auto refused = [&](std::string_view why) -> known_cells {
        return {{}, fmt::format("{}: {}\n", nono::printable(from.label(index)), nono::printable(why))};
    };
    if (given_ && from.cube) return refused("its line gives cells, and so does --known");
    if (saved_ && puzzle.saved.empty()) return refused("there is no saved game for --known");
    if (saved_) return {puzzle.saved.front().cells, {}};
    const auto& cube = from.cube ? from.cube : cube_;
    if (cube)
        if (const auto fault = fault_of(*cube, puzzle); !fault.empty()) return refused(fault);
    auto found = parse_known_cells(cube ? cube->known : text_, puzzle);
    return found.error.empty() ? std::move(found) : refused(found.error);
}

} // namespace cli
