// Tutorial, step 1: read a puzzle and show it.
// SPDX-License-Identifier: MIT
#include <nono/nono.hpp>

#include <cstdio>
#include <string>

// [draw]
/// Prints the cells of a game: `#` is filled, `x` is crossed, `.` is still open.
void draw(const nono::partial_grid& cells) {
    std::fputs(nono::draw_text(cells, {.blank = "x", .unknown = "."}).c_str(), stdout);
}
// [/draw]

// [main]
constexpr const char* level = "width 5\nheight 4\n"
                              "rows\n1,1\n5\n3\n1\n"
                              "columns\n1\n3\n3\n3\n1\n";

int main() {
    const auto puzzle = nono::parse<nono::non>(level);
    if (!puzzle) {
        std::puts(nono::describe(puzzle.error(), level).c_str()); // the position and the reason
        return 1;
    }
    const auto found = nono::solve(*puzzle);
    if (found.status != nono::status::unique) {
        std::puts("This puzzle is no good for a game: it has not exactly one solution.");
        return 1;
    }
    draw(nono::partial_grid(puzzle->clues));
}
// [/main]
