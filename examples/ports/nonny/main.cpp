// Prints what Nonny would show next to a line while it is filled in.
// SPDX-License-Identifier: MIT
#include "clue_updates.hpp"

#include <array>
#include <cstdio>
#include <string_view>
#include <vector>

namespace {

std::vector<nonny::cell> cells_of(std::string_view text) {
    std::vector<nonny::cell> out;
    for (const char c : text) {
        const auto mark = c == '.'   ? nonny::cell_mark::blank
                          : c == 'x' ? nonny::cell_mark::crossed_out
                                     : nonny::cell_mark::filled;
        out.push_back({mark, c == 'r' ? 2 : 1});
    }
    return out;
}

void show(std::vector<nonny::clue> clues, std::string_view text) {
    constexpr std::array looks{"", " finished", " error", " hint"};
    const auto cells = cells_of(text);
    const bool solved = nonny::update_clues(clues, cells, true);
    const bool further = nonny::can_line_be_further_solved(clues, cells);
    std::printf("%s ", text.data());
    for (const auto& clue : clues)
        std::printf(" %d%s%s", clue.value, clue.color == 2 ? "r" : "", looks[static_cast<std::size_t>(clue.look)]);
    std::puts(solved ? ": solved" : further ? ": can be further solved" : "");
}

} // namespace

int main() {
    for (const auto* text :
         {"..........", "....##....", "x.......#.", "x###x...##", "###.......", "xx###x.##x", "####......"})
        show({{3}, {2}}, text);
    for (const auto* text : {"......", "##....", "##rr..", "rr...."}) show({{2, 1}, {2, 2}, {1, 1}}, text);
    std::printf("edited:");
    for (const auto& clue : nonny::clues_in_editor(cells_of("##x#rr.#")))
        std::printf(" %d%s", clue.value, clue.color == 2 ? "r" : "");
    std::puts("");
}
