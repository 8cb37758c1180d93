// Compiled without exceptions and type information, like many games; the library must do all of its work there too.
// SPDX-License-Identifier: MIT
#include <nono/all.hpp>

#include <cstdio>
#include <string_view>

namespace {

constexpr std::string_view text = "title \"Heart\"\nwidth 5\nheight 4\nrows\n1,1\n5\n3\n1\ncolumns\n1\n3\n3\n3\n1\n";

// Each step returns the number of its failure, or 0.
int read_solve_and_write() {
    const auto puzzle = nono::parse(text);
    if (!puzzle || !puzzle.diagnostics().empty()) return 1;
    const auto found = nono::solve(*puzzle);
    if (found.status != nono::status::unique) return 2;
    if (nono::draw_text(found.solution()) != ".#.#.\n#####\n.###.\n..#..\n") return 3;
    if (nono::draw_ansi(found.solution()).empty()) return 4;
    const auto written = nono::write<nono::non>(*puzzle);
    const auto again = nono::parse<nono::non>(written.text);
    if (!again || *again != *puzzle) return 5;
    return nono::hash_clues(*again) == nono::hash_clues(*puzzle) ? 0 : 6;
}

int refuse_a_bad_text() {
    const auto puzzle = nono::parse<nono::non>("width 5\nheight 1\nrows\n6\ncolumns\n1\n1\n1\n1\n1\n");
    return !puzzle && nono::describe(puzzle.error()).starts_with("4:1: ") ? 0 : 7;
}

} // namespace

int main() {
    int failed = read_solve_and_write();
    if (failed == 0) failed = refuse_a_bad_text();
    if (failed != 0) std::printf("step %d failed\n", failed);
    return failed;
}
