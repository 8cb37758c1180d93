// nono info: size, colors, metadata and identity of puzzles.
// SPDX-License-Identifier: MIT
#include "commands.hpp"
#include "inputs.hpp"
#include "interrupt.hpp"
#include "reports.hpp"
#include "sokoban.hpp"
#include "triddlers.hpp"
#include "visitor.hpp"

#include <nono/hash.hpp>
#include <nono/render/printable.hpp>
#include <nono/write.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

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
};

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

nlohmann::ordered_json json_of(const input& from, std::size_t index, const nono::puzzle& puzzle, bool with_text) {
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
    out["properties"] = properties_json(puzzle.metadata);
    out["hash"] = nono::to_string(nono::hash_clues(puzzle));
    if (with_text) {
        out["format"] = nono::non::info.name; // that of the text
        out["text"] = nono::write<nono::non>(puzzle).text;
    }
    return out;
}

std::string text_of(const input& from, std::size_t index, const nono::puzzle& puzzle) {
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
        if (command_.json)
            fmt::print("{}", json_text(json_of(*from, index, puzzle, command_.text)));
        else
            fmt::print("{}", text_of(*from, index, puzzle));
        return all_well;
    }

    int triddler(const std::shared_ptr<const input>& from, std::size_t index) override {
        complain(diagnostics_of(*from, index, false));
        fmt::print("{}", triddler_info(*from, index, command_.json));
        return all_well;
    }

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
    info_visitor told(command);
    return status_when_over(visit_files(list_files(command.inputs), command.inputs, told));
}

} // namespace

void add_info(command_line app, int& status) {
    const auto command = std::make_shared<info_command>();
    command_line info = app.add_command("info", "Print what is known about puzzles: size, colors, title, author, ...");
    add_input_options(info, command->inputs);
    info.add_flag("--json", command->json, "Print one line of JSON a puzzle");
    info.add_flag("--text", command->text, "With --json: add the nonogram as .non text, for nono solve")
        .needs("--json");
    info.callback([command, &status] {
        if (command->text) command->inputs.takes = content::nonograms; // it is for nono solve
        command->inputs.takes_triddlers = !command->text;
        status = run(*command);
    });
}

} // namespace cli
