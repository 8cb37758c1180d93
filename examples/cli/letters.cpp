// SPDX-License-Identifier: MIT
#include "letters.hpp"

#include <nono/formats/goal_notation.hpp>

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace cli {

namespace {

// Whether a character can stand for a color: a visible one of ASCII that stands neither for blank nor for an open cell.
bool can_be_letter(std::string_view symbol) {
    constexpr std::string_view reserved = "0.?";
    return symbol.size() == 1 && symbol.front() > ' ' && symbol.front() < '\x7F' &&
           reserved.find(symbol.front()) == std::string_view::npos;
}

bool are_distinct(std::string letters) {
    std::sort(letters.begin(), letters.end());
    return std::adjacent_find(letters.begin(), letters.end()) == letters.end();
}

} // namespace

std::string letters_of_colors(const nono::puzzle& puzzle) {
    std::string out = nono::extend::goal_characters(puzzle);
    if (out.size() <= 2) return out;
    std::string own = out;
    const auto& entries = puzzle.palette.entries;
    for (std::size_t i = 1; i < std::min(own.size(), entries.size()); ++i)
        if (can_be_letter(entries[i].symbol)) own[i] = entries[i].symbol.front();
    return are_distinct(own) ? own : out;
}

std::string letters_of_colors(const nono::hexagon_puzzle& puzzle) { return letters_of_colors(puzzle_of_lines(puzzle)); }

nono::puzzle puzzle_of_lines(const nono::hexagon_puzzle& puzzle) {
    nono::puzzle out;
    out.clues.rows = nono::extend::lines_of(puzzle.clues);
    out.palette = puzzle.palette;
    return out;
}

} // namespace cli
