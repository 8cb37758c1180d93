// Reports the errors and warnings of a text.
// SPDX-License-Identifier: MIT
#include <nono/nono.hpp>

#include <cstdio>
#include <string_view>

namespace {

constexpr std::string_view broken = R"(title "Heart
width 5
height 4
rows
1,1
5
3
1
columns
1
3,7
3
3
1
)";

constexpr std::string_view sloppy = R"(title "Heart
width 5
height 4
rows
1,1
5
3
1
columns
1
3
3
3
1
)";

// [errors]
void report(std::string_view text, const nono::parse_options& options = {}) {
    const auto puzzle = nono::parse<nono::non>(text, options);
    if (!puzzle) std::printf("error: %s\n", nono::describe(puzzle.error(), text).c_str());
    for (const auto& warning : puzzle.diagnostics())
        std::printf("warning: %s\n", nono::describe(warning, text).c_str());
}
// [/errors]

} // namespace

int main() {
    report(broken);
    report(sloppy);
    report(sloppy, {.strict = true});
}
