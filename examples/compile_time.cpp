// A level compiled into a game: it is read and solved by the compiler, and does not compile if it has no solution, or
// several.
// SPDX-License-Identifier: MIT
#include <nono/nono.hpp>
#include <nono/puzzle_literals.hpp>

#include <cstdio>

// [compile_time]
constexpr char dancer[] = R"(width 5
height 10
rows
2
2,1
1,1
3
1,1
1,1
2
1,1
1,2
2
columns
2,1
2,1,3
7
1,3
2,1
)";
// [/compile_time]

// [short]
constexpr auto& level = nono::parsed<dancer>;        // nono::parsed<"width 5\n..."> is the same
constexpr auto& level_solved = nono::solved<dancer>; // has exactly one solution, or does not compile

// They work in every function that takes clues or a grid, at compile time and at run time.
static_assert(level_solved(0, 1) == 1 && level_solved(0, 0) == nono::blank);
static_assert(nono::solve(level).status == nono::status::unique);
constexpr nono::clue_hash identity = nono::hash_clues(level);
// [/short]

int main() {
    std::fputs(nono::draw_text(level_solved, level).c_str(), stdout);
    std::printf("%s\n", to_string(identity).c_str());
}
