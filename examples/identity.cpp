// Stores a player's progress under the identity of the puzzle, which only changes with the clues.
// SPDX-License-Identifier: MIT
#include <nono/nono.hpp>

#include <cstdio>
#include <string_view>
#include <unordered_map>

int main() {
    // [identity]
    constexpr std::string_view before = "width 2\nheight 2\nrows\n1\n1\ncolumns\n2\n0\n";
    constexpr std::string_view renamed = "title \"Left\"\nheight 2\nwidth 2\ncolumns\n2\n0\nrows\n1\n1\n";
    constexpr std::string_view mended = "width 2\nheight 2\nrows\n1\n1\ncolumns\n0\n2\n";

    std::unordered_map<nono::clue_hash, const char*> progress;
    progress[nono::hash_clues(*nono::parse<nono::non>(before))] = "solved";

    for (const auto text : {before, renamed, mended}) {
        const auto id = nono::hash_clues(*nono::parse<nono::non>(text));
        std::printf("%.8s... %s\n", id.hex().data(), progress.contains(id) ? progress[id] : "not played yet");
    }
    // [/identity]
    std::fputs(nono::canonical_text(*nono::parse<nono::non>(renamed)).c_str(), stdout);
}
