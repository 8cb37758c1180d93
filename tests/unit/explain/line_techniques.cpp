// SPDX-License-Identifier: MIT
#include <nono/explain/line_techniques.hpp>

#include "step_checks.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

using namespace nono::literals; // 2_color

namespace {

// Cells: `?` open, `.` blank, a digit for a color.
std::vector<nono::color_set> line_of(std::string_view text, std::size_t colors) {
    std::vector<nono::color_set> out;
    for (const char c : text) {
        if (c == '?')
            out.push_back(nono::color_set::first(colors));
        else
            out.push_back(nono::color_set::only(static_cast<nono::color_index>(c == '.' ? 0 : c - '0')));
    }
    return out;
}

std::string text_of(const nono::color_set cell, std::size_t colors) {
    if (cell == nono::color_set::first(colors)) return "?";
    if (cell.size() == 1) return cell.lowest() == nono::blank ? "." : std::to_string(unsigned{cell.lowest()});
    std::string out = "[";
    for (nono::color_index c = 0; c < colors; ++c)
        if (cell.contains(c)) out += c == nono::blank ? "." : std::to_string(unsigned{c});
    return out + "]";
}

// Returns the technique found in a line, the line afterward, its clues with `*` for those that are not needed, and its
// cells with `?` for those that are not needed. Empty if the line offers no progress.
std::string find_in_line(const std::vector<nono::clue>& clues, std::string_view text, std::size_t colors = 2) {
    const auto now = line_of(text, colors);
    const auto step = nono_tests::step_in_row({clues.begin(), clues.end()}, now, colors);
    if (!step) return {};
    auto after = now;
    for (const auto& change : step->cells) after[change.cell.column] = change.after;
    std::string out = std::string(nono::name_of(step->technique)) + ' ';
    for (const auto& cell : after) out += text_of(cell, colors);
    std::string needed(clues.size(), '*');
    for (const std::size_t i : step->lines.front().clues)
        needed[i] = clues[i].blotted() ? '?' : static_cast<char>('0' + clues[i].length % 10);
    std::string rests_on(now.size(), '?');
    for (const auto& cell : step->rests_on) rests_on[cell.column] = text[cell.column];
    return out + ' ' + needed + ' ' + rests_on;
}

} // namespace

TEST_CASE("techniques: each one is found in a line that shows it") {
    const auto find = [](const std::vector<nono::clue>& clues, std::string_view text) {
        return find_in_line(clues, text);
    };
    CHECK(find({}, "???") == "completed_line ...  ???");
    CHECK(find({{2}, {1}}, "?11?1??") == "completed_line .11.1.. 21 ??1?1??");
    CHECK(find({{7}}, "??????????") == "overlap ???1111??? 7 ??????????");
    CHECK(find({{4}}, "..?????") == "overlap ..?111? 4 ?.?????");
    CHECK(find({{2}, {3}}, "11????????") == "completed_block 11.??????? 2* 1?????????");
    CHECK(find({{3}, {2}}, "?1????????") == "edge ?11??????? 3* ?1????????");
    CHECK(find({{2}, {2}}, "??1??1?") == "simple_spaces .?1??1? 2* ??1????");
    CHECK(find({{4}, {1}, {1}}, "?1?1???.?????") == "joining ?111???.????? 4** ?1???????????");
    CHECK(find({{3}}, "?????.??.???") == "small_gap ?????....??? 3 ?????.??.???");
    CHECK(find({{1}, {2}, {1}}, "???1?1??.??") == "splitting ???1.1??.?? 12* ???1?1?????");
    CHECK(find({{1}, {1}}, "????1???.???") == "capping ???.1.??.??? 11 ????1???????");
    // Only a single cell between two runs would join them.
    CHECK(find({{1}, {1}, {1}}, "????1??1????") == "capping ???.1.?1???? 111 ????1???????");
    CHECK(find({{1}, {3}, {1}}, "??1????????") == "full_line ?.1???????? 1** ??1????????");
    CHECK(find({{1}, {1}}, "???????") == "");
}

TEST_CASE("techniques: reasons name only what is needed") {
    // The first block is complete, regardless of what follows.
    CHECK(find_in_line({{1}, {2}, {3}}, "1??????.??????") == "completed_block 1.?????.?????? 1** 1?????????????");
    // Of the known cells, those that already follow from others are not named.
    CHECK(find_in_line({{3}}, "111?..") == "completed_line 111... 3 1?????");
}

TEST_CASE("techniques: blocks of different colors, and blotted blocks") {
    // Blocks of different colors can touch.
    CHECK(find_in_line({{2}, {2, 2_color}}, "????", 3) == "overlap 11?? 22 ????");
    CHECK(find_in_line({{1}, {1, 2_color}}, "1???", 3) == "completed_block 1[.2]?? 1* 1???");
    // No block of color 2 comes before the block of color 1.
    CHECK(find_in_line({{1}, {1, 2_color}}, "????", 3) == "color_change [.1]??? 1* ????");
    // The end of a blotted block is unknown, but its runs belong together.
    CHECK(find_in_line({{nono::blotted}}, "??1??1??") == "joining ??1111?? ? ??1??1??");
    // Nor does it end with its run: more of its cells can follow, up to the cross, so it is not complete.
    CHECK(find_in_line({{nono::blotted}}, "??1??.??") == "simple_spaces ??1??... ? ??1??.??");
    CHECK(find_in_line({{nono::blotted}, {2}}, "11.?????.11") == "completed_line 11.......11 ?2 ?1.??????1?");
}

TEST_CASE("techniques: lines longer than a word") {
    std::string text(200, '?');
    text[3] = '1';
    std::string after = text;
    for (std::size_t i = 4; i < 99; ++i) after[i] = '1';
    CHECK(find_in_line({{99}}, text) == "edge " + after + " 9 " + text);
}
