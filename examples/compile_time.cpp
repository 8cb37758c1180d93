// Solves a puzzle in the compiler: a level that has no solution, or several, does not compile.
#include <nono/nono.hpp>

#include <cstdio>
#include <string_view>

// [compile_time]
constexpr std::string_view dancer = R"(width 5
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

static_assert(nono::parse_clues<nono::non>(dancer), "the level must be well-formed");
static_assert(nono::solve(*nono::parse_clues<nono::non>(dancer)).status == nono::status::unique);
// [/compile_time]

int main() {
    constexpr auto identity = nono::hash_clues(*nono::parse_clues<nono::non>(dancer));
    std::printf("%s\n", nono::to_string(identity).c_str());
}
