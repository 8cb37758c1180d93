// Reads and solves a triddler, a nonogram on a hexagon of triangles, and writes one made from a picture.
// SPDX-License-Identifier: MIT
#include <nono/triddlers.hpp>

#include <iostream>
#include <string_view>
#include <utility>

// [solve]
constexpr std::string_view text = R"(title: Example of webpbn's format page
#t
: upper left
1 1 1
2 3
: lower left
1
: bottom
1
1 2
: lower right
3
2
: upper right
3
: top
2 1
3
: end
)";

void solve_it() {
    const auto puzzle = nono::parse<nono::hexagon_formats>(text);
    if (!puzzle) return void(std::cout << nono::describe(puzzle.error(), text));
    const nono::hexagon_outline outline = puzzle->clues.outline();
    std::cout << puzzle->metadata.title() << ": " << outline.cells() << " cells, " << outline.lines() << " lines\n";
    const auto found = nono::solve(puzzle->clues);
    if (found.status == nono::status::unique)
        std::cout << nono::draw_text(nono::hexagon_grid::of(outline, found.solution()));
}
// [/solve]

// [make]
void make() {
    // Sides of one line each: six triangles around a point.
    nono::hexagon_grid picture{.outline = {1, 1, 1, 1}, .cells = {1, 0, 1, 1, 0, 1}};
    nono::hexagon_puzzle puzzle;
    puzzle.clues = nono::clues_of(picture);
    puzzle.goal = std::move(picture);
    std::cout << name_of(nono::solve(puzzle.clues).status) << '\n';
    const auto written = nono::write<nono::hexagon_formats>(puzzle);
    std::cout << written.text;
    for (const auto& lost : written.lost) std::cout << "lost: " << name_of(lost.kind) << '\n';
}
// [/make]

int main() {
    solve_it();
    make();
}
