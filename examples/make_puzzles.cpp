// Generates a puzzle, and repairs a picture whose clues have several solutions.
// SPDX-License-Identifier: MIT
#include <nono/make.hpp>
#include <nono/nono.hpp>

#include <cstdio>
#include <string>

namespace {

void generate() {
    // [generate]
    const nono::generate_options options{.width = 20,
                                         .height = 15,
                                         .density = 55, // percent
                                         .symmetry = nono::picture_symmetry::left_right,
                                         .easiest = nono::grade_class::easy,
                                         .hardest = nono::grade_class::medium};
    const auto made = nono::generate(options, 1); // the same for the same number, on every machine
    if (!made) return static_cast<void>(std::puts(nono::message(made).data()));
    std::printf("%s, %u points\n", name_of(made.grade->level).data(), made.grade->score);
    std::fputs(nono::draw_text(*made.puzzle.goal).c_str(), stdout);
    // [/generate]
}

void repair(const nono::grid& picture) {
    // [repair]
    const auto found = nono::disambiguate(picture, {.target = nono::puzzle_target::lines_alone});
    for (const auto& repair : found.proposals)
        for (const auto& cell : repair.cells)
            std::printf("cost %d%s: row %zu, column %zu becomes %s\n", static_cast<int>(repair.cost),
                        found.is_minimum() ? ", the least" : "", cell.cell.row + 1, cell.cell.column + 1,
                        cell.after == nono::blank ? "blank" : "filled");
    // [/repair]
}

} // namespace

int main() {
    generate();
    const auto drawing = nono::parse<nono::text_picture>("#...\n"
                                                         ".##.\n"
                                                         ".##.\n"
                                                         "...#\n");
    if (drawing) repair(*drawing->goal);
}
