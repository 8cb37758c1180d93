// A page of puzzles that were made of one picture, to choose from.
// SPDX-License-Identifier: MIT
#include "candidates.hpp"

#include "explanations.hpp"

#include <nono/formats/non.hpp>
#include <nono/render/svg.hpp>
#include <nono/text/markup.hpp>
#include <nono/write.hpp>

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>

namespace cli {

namespace {

constexpr std::string_view head = R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Puzzles of {0}</title>
<style>
body {{ font-family: system-ui, sans-serif; margin: 1rem auto; max-width: 72rem; padding: 0 1rem }}
main {{ display: grid; gap: 2rem; grid-template-columns: repeat(auto-fill, minmax(20rem, 1fr)) }}
svg {{ background: #fff; height: auto; max-width: 100% }}
textarea {{ box-sizing: border-box; font: 0.8rem monospace; height: 8rem; width: 100% }}
@media (prefers-color-scheme: dark) {{ body {{ background: #16181d; color: #e6e6e6 }} }}
</style>
</head>
<body>
<h1>Puzzles of {0}</h1>
<p>Copy the text below a drawing into a file that ends in <code>.non</code>.</p>
<main>
)";

std::string escaped(std::string_view text) {
    std::string out;
    nono::extend::append_markup(out, text);
    return out;
}

std::string name_of(const nono::image_candidate& next) {
    const auto& cells = next.options.cells;
    const std::size_t colors = cells.colors;
    const auto look =
        colors > 1 ? fmt::format("{} colors", colors)
                   : fmt::format("black and white, {}", nono::name_of(next.made ? next.made.style : cells.style));
    return fmt::format("{}x{}, {}", cells.width, cells.height, look);
}

} // namespace

std::string lost_detail(const nono::image_puzzle_options& options, std::uint32_t edges_kept) {
    constexpr std::uint32_t min_edges_kept = 80; // percent of the edges
    if (edges_kept >= min_edges_kept) return {};
    const auto larger = [](std::size_t side) { return (side * 3 / 2 + 4) / 5 * 5; };
    return fmt::format("{} % of the edges of the picture are lost: try {}x{}{}", 100 - edges_kept,
                       larger(options.cells.width), larger(options.cells.height),
                       options.cells.colors < 8 ? " or more colors" : "");
}

std::string candidates_page(const std::vector<nono::image_candidate>& all, std::string_view picture) {
    std::string out = fmt::format(head, escaped(picture));
    for (const auto& next : all) {
        out += fmt::format("<section>\n<h2>{}</h2>\n", name_of(next));
        if (!next.made) {
            out += fmt::format("<p>No puzzle was found: {} cells are still open.</p>\n</section>\n", next.made.open);
            continue;
        }
        const auto& puzzle = next.made.puzzle;
        out += nono::draw_svg(*puzzle.goal, puzzle.palette, name_of(next));
        out += "\n<p>";
        if (next.grade && *next.grade) out += grade_words(*next.grade) + "; ";
        out += fmt::format("{}; {} cells changed",
                           next.made.open == 0 ? "solvable line by line" : "one solution, not solvable line by line",
                           next.made.changed.size());
        const auto lost = lost_detail(next.options, next.made.edges_kept);
        out += fmt::format("{}{}.</p>\n", lost.empty() ? "" : "; ", lost);
        const auto text = nono::write<nono::non>(puzzle);
        if (text) out += fmt::format("<textarea readonly>{}</textarea>\n", escaped(text.text));
        out += "</section>\n";
    }
    return out + "</main>\n</body>\n</html>\n";
}

} // namespace cli
