// A program that imports nono: it reads, solves, writes and draws, at compile time too, and includes one of the headers
// alongside the module.
// SPDX-License-Identifier: MIT
#include <nono/model/grid.hpp>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <string>

import nono;

constexpr auto& level = nono::parsed<"width 2\nheight 1\nrows\n1\ncolumns\n1\n0\n">;
static_assert(nono::solve(level).status == nono::status::unique);
static_assert(nono::solved<"width 2\nheight 1\nrows\n1\ncolumns\n1\n0\n">(0, 0) == 1);

namespace {

int solve() {
    const auto puzzle = nono::parse<nono::non>("width 3\nheight 2\nrows\n3\n1\ncolumns\n1\n2\n1\n");
    if (!puzzle) return 1;
    const auto found = nono::solve(*puzzle, {.strategy = nono::extend::backtracking_strategy});
    if (found.status != nono::status::unique) return 2;
    const auto again = nono::parse(nono::write<nono::nin>(*puzzle).text);
    if (!again || nono::hash_clues(*again) != nono::hash_clues(*puzzle)) return 3;
    if (std::hash<nono::clue_hash>{}(nono::hash_clues(*again)) == 0) return 4;
    const auto column = found.solution().column(1);
    if (std::count(column.begin(), column.end(), nono::color_index{1}) != 2) return 5;
    if (to_string(nono::count_solutions(*puzzle).count) != "1") return 6;
    std::fputs(nono::draw_text(found.solution()).c_str(), stdout);
    return 0;
}

int play() {
    const auto board = nono::sokoban::parse_board("#####\n#@$.#\n#####");
    if (!board || !nono::sokoban::playable(*board)) return 7;
    nono::sokoban::game game(*board);
    if (!game.move(nono::sokoban::direction::right)) return 8;
    return game.solved() ? 0 : 9;
}

int read() {
    using formats = nono::default_formats::with<nono::sok>;
    static_cast<void>(formats{});
    const nono::grid empty(1, 1);
    if (!nono::satisfies(empty, nono::clues_of(empty))) return 10;
    return nono::read_file("/there/is/no/such/file").error().code == nono::parse_errc::file_not_found ? 0 : 11;
}

} // namespace

int main() {
    for (int (*const part)() : {solve, play, read})
        if (const int failed = part(); failed != 0) return failed;
    return 0;
}
