// Sokoban tutorial, step 1: read levels and draw them.
// SPDX-License-Identifier: MIT
#include <nono/files.hpp>
#include <nono/render/printable.hpp>
#include <nono/sokoban.hpp>

#include <iostream>

namespace sokoban = nono::sokoban;

// [read]
constexpr const char* levels = R"(Two Corners
#######
#.    #
#  $  #
# @$ .#
#     #
#######
)";

/// The levels of a file, or those above without a path.
nono::result<sokoban::collection> read_levels(const char* path) {
    return path == nullptr ? nono::parse<nono::sok>(levels) : nono::parse_file<nono::sok>(path);
}
// [/read]

// [main]
int main(int argc, char** argv) {
    const auto file = read_levels(argc > 1 ? argv[1] : nullptr);
    if (!file) {
        std::cout << describe(file.error()) << '\n'; // the position and the reason
        return 1;
    }
    for (const auto& level : file->puzzles) std::cout << nono::printable(level.title()) << '\n' << to_text(level.board);
}
// [/main]
