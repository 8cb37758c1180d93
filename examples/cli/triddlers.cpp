// SPDX-License-Identifier: MIT
#include "triddlers.hpp"

#include "format_list.hpp"
#include "letters.hpp"
#include "limits.hpp"
#include "reports.hpp"
#include "words.hpp"

#include <nono/hash.hpp>
#include <nono/render/printable.hpp>
#include <nono/triddlers/drawing.hpp>
#include <nono/triddlers/solve.hpp>
#include <nono/write.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string_view>
#include <utility>

namespace cli {

namespace {

using json = nlohmann::ordered_json;

json outline_json(const nono::hexagon_outline& outline) {
    return json::array({outline.upper_left, outline.lower_left, outline.bottom, outline.lower_right,
                        outline.upper_right(), outline.top()});
}

// `2, 1, 2, 2, 1, 2`.
std::string outline_text(const nono::hexagon_outline& outline) {
    return fmt::format("{}, {}, {}, {}, {}, {}", outline.upper_left, outline.lower_left, outline.bottom,
                       outline.lower_right, outline.upper_right(), outline.top());
}

} // namespace

std::string triddler_info(const input& from, std::size_t index, bool as_json) {
    const auto start = std::chrono::steady_clock::now();
    const nono::hexagon_puzzle& puzzle = *from.triddlers[index];
    const auto outline = puzzle.clues.outline();
    const auto clues = nono::extend::lines_of(puzzle.clues).blocks().size();
    const auto blank = nono::extend::totals_of(puzzle.clues)[0][nono::blank];
    const bool is_known = blank.lowest == blank.highest; // no clue is blotted
    const auto filled = outline.cells() - blank.lowest;
    const auto hash = nono::to_string(nono::hash_clues(puzzle.clues));
    if (as_json) {
        json out{{"kind", "triddler"}, {"file", from.name}, {"index", index + 1}, {"format", from.format}};
        append_metadata(out, puzzle.metadata);
        out["sides"] = outline_json(outline);
        out["cells"] = outline.cells();
        out["colors"] = puzzle.clues.color_count() - 1;
        out["clues"] = clues;
        out["filled"] = is_known ? json(filled) : json();
        out["goal"] = puzzle.goal.has_value();
        append_palette(out, puzzle_of_lines(puzzle));
        out["properties"] = properties_json(puzzle.metadata);
        out["hash"] = hash;
        append_seconds(out, seconds_since(start));
        return json_text(out);
    }
    std::string out = nono::printable(from.label(index)) + "\n";
    const auto line = [&](std::string_view name, std::string_view value) {
        if (!value.empty()) out += fmt::format("  {:<10} {}\n", nono::printable(name), nono::printable(value));
    };
    line("format", from.format);
    line("sides", outline_text(outline) + " (counterclockwise from the upper left)");
    line("cells", fmt::format("{}", outline.cells()));
    const auto colors = puzzle.clues.color_count() - 1;
    line("colors", colors == 1 ? "black and white" : fmt::format("{}", colors));
    line("clues", fmt::format("{}", clues));
    if (is_known)
        line("filled", fmt::format("{} of {} cells ({} %)", filled, outline.cells(), 100 * filled / outline.cells()));
    line("goal", puzzle.goal ? "yes" : "no");
    for (const auto& property : puzzle.metadata.properties) line(property.key, property.value);
    line("identity", hash);
    return out;
}

std::string triddler_json(const input& from, std::size_t index, const nono::solve_result& result, double seconds) {
    const nono::hexagon_puzzle& puzzle = *from.triddlers[index];
    json line{{"kind", "triddler"},
              {"file", from.name},
              {"index", from.number(index)},
              {"title", puzzle.metadata.title()},
              {"sides", outline_json(puzzle.clues.outline())},
              {"cells", puzzle.clues.cells()}};
    append_verdict(line, result, puzzle_of_lines(puzzle), seconds);
    return json_text(line);
}

std::string triddler_picture(const nono::hexagon_puzzle& puzzle, const nono::hexagon_grid& picture) {
    const auto characters = letters_of_colors(puzzle);
    return nono::draw_text(picture, {.letters = std::string_view(characters).substr(1)});
}

std::string triddler_text(const input& from, std::size_t index, const nono::solve_result& result,
                          const std::string& verdict, double seconds, std::size_t shown) {
    const nono::hexagon_puzzle& puzzle = *from.triddlers[index];
    const auto outline = puzzle.clues.outline();
    const auto title = puzzle.metadata.title();
    std::string out =
        fmt::format("{}: {}{}triddler of {} cells, {}, {}\n", nono::printable(from.label(index)),
                    nono::printable(title), title.empty() ? "" : ", ", outline.cells(), verdict, duration(seconds));
    for (std::size_t i = 0; i < std::min(shown, result.solutions.size()); ++i) {
        if (i > 0) out += "\n";
        out += triddler_picture(puzzle, nono::hexagon_grid::of(outline, result.solutions[i]));
    }
    return out + "\n";
}

bool check_triddler(const input& from, std::size_t index) {
    const auto& read = from.triddlers[index];
    const nono::hexagon_puzzle& puzzle = *read;
    fmt::print("{}", diagnostics_of(from, index, true));
    bool clean = std::none_of(read.diagnostics().begin(), read.diagnostics().end(), [](const auto& diagnostic) {
        return nono::severity_of(diagnostic.code) != nono::severity::note;
    });
    const auto totals = nono::extend::totals_of(puzzle.clues);
    const bool agree = nono::extend::totals_agree(totals); // where not, the reader has said so
    clean = clean && agree;
    const auto filled = [&](std::size_t direction) {
        const auto blank = totals.at(direction)[nono::blank];
        const auto cells = puzzle.clues.cells();
        return blank.lowest == blank.highest ? fmt::format("{}", cells - blank.lowest)
                                             : fmt::format("{} to {}", cells - blank.highest, cells - blank.lowest);
    };
    std::string goal = "no goal";
    if (puzzle.goal) {
        const bool right = nono::satisfies(*puzzle.goal, puzzle.clues);
        goal = right ? "the goal matches" : "the goal does not match";
        if (!right) fmt::print("{}warning: the goal does not match the clues\n", position_text(from, read.where));
        clean = clean && right;
    }
    const auto sums =
        agree ? fmt::format("{} cells", filled(0))
              : fmt::format("{} cells in the rows, {} and {} in the diagonals", filled(0), filled(1), filled(2));
    fmt::print("{}: triddler, {}, {}: {}\n", nono::printable(from.label(index)), sums, goal,
               clean ? "good" : "has problems");
    return clean;
}

std::string triddler_format_to_write(const std::string& named, const std::string& file) {
    const auto name = unpacked_name(file);
    for (const auto& info : triddler_formats::infos()) {
        const bool is_named = same_word(info.name, named) || same_word(info.name, named + "-triddler");
        if (named.empty() ? nono::extend::has_extension(info, name) : is_named) return std::string(info.name);
    }
    return {};
}

nono::write_result write_triddlers(const std::string& to, std::span<const nono::hexagon_puzzle> puzzles) {
    if (puzzles.size() != 1) return nono::extend::not_written(nono::feature::bundles);
    return nono::write<triddler_formats>(puzzles.front(), nono::write_options{.format = to});
}

} // namespace cli
