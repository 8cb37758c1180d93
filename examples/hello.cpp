// Reads a puzzle, solves it and draws it.
// SPDX-License-Identifier: MIT
// [hello]
#include <nono/nono.hpp>

#include <cstdio>

int main() {
    const auto puzzle = nono::parse<nono::non>("width 5\nheight 4\n"
                                               "rows\n1,1\n5\n3\n1\n"
                                               "columns\n1\n3\n3\n3\n1\n");
    if (!puzzle) return 1;
    const auto found = nono::solve(*puzzle);
    if (found.status == nono::status::unique) std::fputs(nono::draw_text(found.solution()).c_str(), stdout);
}
// [/hello]
