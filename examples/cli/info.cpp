// nono info: size, colors, metadata and identity of puzzles, and with --grade their difficulty.
// SPDX-License-Identifier: MIT
#include "commands.hpp"
#include "explanations.hpp"
#include "inputs.hpp"
#include "interrupt.hpp"
#include "reports.hpp"
#include "sokoban.hpp"
#include "triddlers.hpp"
#include "visitor.hpp"

#include <nono/explain/grade.hpp>
#include <nono/formats/non.hpp>
#include <nono/hash.hpp>
#include <nono/render/printable.hpp>
#include <nono/write.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>

namespace cli {

namespace {

struct info_command {
    input_options inputs;
    bool json = false;
    bool text = false;
    bool grade = false;
};

// How hard a puzzle is for people, if it takes no longer than what else there is to know about it should: the same on
// every machine. Nothing where it takes longer.
std::optional<nono::grade_result> quick_grade(const nono::clues& clues) {
    // Lines to solve: a second or less. In long lines a step takes longer to find, and there are more to look at.
    constexpr double max_work = 3'000'000;
    const double lines = std::max(100.0, static_cast<double>(clues.width() + clues.height())) / 100;
    nono::explain_options options;
    options.budget.work = static_cast<std::uint64_t>(max_work / (lines * lines * lines));
    options.budget.memory = std::uint64_t{64} << 20U;
    options.budget.stop = stop;
    options.check_work = 10'000;
    const auto grade = nono::grade(clues, options);
    return grade ? std::optional(grade) : std::nullopt;
}

std::size_t clue_count(const nono::clues& clues) {
    std::size_t count = 0;
    for (const auto* side : {&clues.rows, &clues.columns})
        for (const auto& line : *side) count += line.size();
    return count;
}

// Cells that the clues fill; nothing where a blotted clue hides it.
std::optional<std::uint64_t> filled_cells(const nono::clues& clues) {
    const auto sum = [](const nono::clue_lines& side) -> std::optional<std::uint64_t> {
        std::uint64_t cells = 0;
        for (const auto& line : side)
            for (const auto& block : line) {
                if (block.blotted()) return std::nullopt;
                cells += block.length;
            }
        return cells;
    };
    const auto rows = sum(clues.rows);
    return rows ? rows : sum(clues.columns);
}

nlohmann::ordered_json grade_json_of(const nono::clues& clues) {
    const auto grade = quick_grade(clues);
    if (!grade) return {};
    return {{"class", nono::name_of(grade->level)}, {"minutes", minutes_of(*grade)}, {"seconds", grade->seconds}};
}

nlohmann::ordered_json json_of(const input& from, std::size_t index, const nono::puzzle& puzzle,
                               const info_command& command) {
    const auto start = std::chrono::steady_clock::now();
    const auto filled = filled_cells(puzzle.clues);
    nlohmann::ordered_json out{{"file", from.name}, {"index", index + 1}, {"format", from.format}};
    append_metadata(out, puzzle.metadata);
    out["width"] = puzzle.clues.width();
    out["height"] = puzzle.clues.height();
    out["colors"] = puzzle.clues.color_count() - 1;
    out["clues"] = clue_count(puzzle.clues);
    out["filled"] = filled ? nlohmann::ordered_json(*filled) : nlohmann::ordered_json();
    out["goal"] = puzzle.goal.has_value();
    out["saved"] = puzzle.saved.size();
    append_palette(out, puzzle);
    out["properties"] = properties_json(puzzle.metadata);
    out["hash"] = nono::to_string(nono::hash_clues(puzzle));
    if (command.grade) out["grade"] = grade_json_of(puzzle.clues);
    if (command.text) {
        out["format"] = nono::non::info.name; // that of the text
        out["text"] = nono::write<nono::non>(puzzle).text;
    }
    append_seconds(out, seconds_since(start));
    return out;
}

std::string text_of(const input& from, std::size_t index, const nono::puzzle& puzzle, bool with_grade) {
    std::string out = nono::printable(from.label(index)) + "\n";
    const auto line = [&](std::string_view name, std::string_view value) {
        if (!value.empty()) out += fmt::format("  {:<10} {}\n", name, nono::printable(value));
    };
    const auto& clues = puzzle.clues;
    const auto cells = clues.width() * clues.height();
    const auto filled = filled_cells(clues);
    line("format", from.format);
    line("size", fmt::format("{}x{} (width x height)", clues.width(), clues.height()));
    line("colors", clues.color_count() == 2 ? "black and white" : fmt::format("{}", clues.color_count() - 1));
    line("clues", fmt::format("{}", clue_count(clues)));
    if (filled && cells > 0)
        line("filled", fmt::format("{} of {} cells ({} %)", *filled, cells, 100 * *filled / cells));
    line("goal", puzzle.goal ? "yes" : "no");
    if (with_grade) {
        const auto grade = quick_grade(clues);
        line("grade", grade ? grade_words(*grade) : "not computed, because it is slow (use nono grade)");
    }
    if (!puzzle.saved.empty()) line("saved", fmt::format("{}", puzzle.saved.size()));
    for (const auto& property : puzzle.metadata.properties) line(nono::printable(property.key), property.value);
    line("identity", nono::to_string(nono::hash_clues(puzzle)));
    return out;
}

class info_visitor final : public visitor {
public:
    explicit info_visitor(const info_command& command) : command_(command) {}

    int nonogram(const std::shared_ptr<const input>& from, std::size_t index) override {
        const nono::puzzle& puzzle = *from->bundle[index];
        complain(diagnostics_of(*from, index, false));
        shown_work work = working_on(from->label(index));
        const auto text = command_.json ? json_text(json_of(*from, index, puzzle, command_))
                                        : text_of(*from, index, puzzle, command_.grade);
        work.end();
        fmt::print("{}", text);
        return all_well;
    }

    int triddler(const std::shared_ptr<const input>& from, std::size_t index) override {
        complain(diagnostics_of(*from, index, false));
        fmt::print("{}", triddler_info(*from, index, command_.json));
        return all_well;
    }

    [[nodiscard]] bool accepts_moves() const override { return true; }

    int collection(const std::shared_ptr<const input>& from) override {
        complain(diagnostics_of(*from, false));
        print_sokoban_info(*from, command_.json);
        return all_well;
    }

private:
    const info_command& command_;
};

int run(const info_command& command) {
    stop_on_signals();
    info_visitor visitor(command);
    return status_when_over(visit_files(list_files(command.inputs), command.inputs, visitor));
}

} // namespace

void add_info(command_line app, int& status) {
    const auto command = std::make_shared<info_command>();
    command_line info = app.add_command(
        "info", "Print information about puzzles: size, colors, title, ..., and with --grade the difficulty");
    add_input_options(info, command->inputs);
    info.add_flag("--json", command->json, "Print one line of JSON per puzzle");
    info.add_flag("--text", command->text, "With --json: add the nonogram as .non text, for nono solve")
        .needs("--json");
    info.add_flag("--grade", command->grade,
                  "Grade how hard nonograms are for people, which can take a second for each");
    info.callback([command, &status] {
        if (command->text) command->inputs.accepted = content::nonograms; // it is for nono solve
        command->inputs.accepts_triddlers = !command->text;
        status = run(*command);
    });
}

} // namespace cli
