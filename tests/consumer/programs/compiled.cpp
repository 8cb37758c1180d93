// A file that sees only the declarations of nono, linked with a file that sees the definitions.
// SPDX-License-Identifier: MIT
#include <nono/all.hpp>

static_assert(NONO_DEFINITIONS == 0);

nono::strategy strategy_of_this_file();

int main() {
    const auto puzzle = nono::parse<nono::non>("width 2\nheight 1\nrows\n1\ncolumns\n1\n0\n");
    if (!puzzle || nono::solve(*puzzle).status != nono::status::unique) return 1;
    return nono::solve(*puzzle, {.strategy = strategy_of_this_file()}).status == nono::status::unique ? 0 : 1;
}
