// A program that only declares what it uses of nono.
#include <nono/nono.hpp>

static_assert(NONO_DEFINITIONS == 0);

int main() {
    const auto puzzle = nono::parse<nono::non>("width 2\nheight 1\nrows\n1\ncolumns\n1\n0\n");
    return puzzle && nono::solve(*puzzle).status == nono::status::unique ? 0 : 1;
}
