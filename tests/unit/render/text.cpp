// Text drawings, with and without clues.
// SPDX-License-Identifier: MIT
#include <nono/render/text.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

using namespace nono::literals; // 2_color

namespace {

// Parses cells: '.' is blank, '1' to '9' are colors.
nono::grid picture(std::size_t width, std::string_view cells) {
    nono::grid out(width, cells.size() / width);
    for (std::size_t i = 0; i < cells.size(); ++i)
        out.cells()[i] = cells[i] == '.' ? nono::blank : static_cast<nono::color_index>(cells[i] - '0');
    return out;
}

} // namespace

TEST_CASE("black and white") {
    CHECK(nono::draw_text(picture(3, ".1.111")) == ".#.\n###\n");
    CHECK(nono::draw_text(picture(3, ".1.111"), {.blank = " ", .filled = "\xE2\x96\x88"}) ==
          " \xE2\x96\x88 \n\xE2\x96\x88\xE2\x96\x88\xE2\x96\x88\n");
    CHECK(nono::draw_text(nono::grid{}).empty());
}

TEST_CASE("several colors are shown as letters, also color 1") {
    CHECK(nono::draw_text(picture(3, ".1.292")) == ".a.\nbib\n");
    CHECK(nono::draw_text(picture(3, ".1.292"), {.letters = "xy"}) == ".x.\ny*y\n");
    CHECK(nono::draw_text(nono::grid(1, 1, 63)) == "/\n");
    CHECK(nono::draw_text(nono::grid(1, 1, 64)) == "*\n");
}

TEST_CASE("open cells") {
    nono::partial_grid cells(4, 1, nono::color_set::first(2));
    cells(0, 1) = nono::color_set::only(1);
    cells(0, 2) = nono::color_set::only(0);
    cells(0, 3) = {};
    CHECK(nono::draw_text(cells) == "?#.!\n");
    cells(0, 1) = nono::color_set::only(2);
    CHECK(nono::draw_text(cells) == "?b.!\n");
}

TEST_CASE("clues are at the sides") {
    const auto face = picture(4, "1.11.1..1.11");
    CHECK(nono::draw_text(face, nono::clues_of(face)) == "     1   1 1\n"
                                                         "     1 1 1 1\n"
                                                         " 1 2 # . # #\n"
                                                         "   1 . # . .\n"
                                                         " 1 2 # . # #\n");
}

TEST_CASE("wide clues widen the margin, and a line without clues has a 0") {
    const nono::grid bar(2, 10, 1);
    auto clues = nono::clues_of(bar);
    auto drawing = nono::draw_text(bar, clues);
    CHECK(drawing.substr(0, drawing.find('\n', 15)) == "   10 10\n 2  #  #");
    const nono::grid empty(2, 1);
    CHECK(nono::draw_text(empty, nono::clues_of(empty)) == "   0 0\n 0 . .\n");
}

TEST_CASE("if a line has more clues than cells, the last ones are drawn") {
    const nono::grid dot(2, 1);
    const nono::line_clue many(7, nono::clue{1});
    CHECK(nono::draw_text(dot, nono::clues{{many}, {{{1}}, {{2}, {3}}}}) == "             ...\n"
                                                                            "           1   3\n"
                                                                            " ... 1 1   .   .\n");
    // If there are as many clues as cells, all of them are drawn.
    CHECK(nono::draw_text(dot, nono::clues{{{{1}, {1, 2_color}}}, {{{1}}, {{1, 2_color}}}}) == "       1a 1b\n"
                                                                                               " 1a 1b  .  .\n");
}

TEST_CASE("clues in several colors have letters, and blotted clues are question marks") {
    const auto flag = picture(2, "12");
    CHECK(nono::draw_text(flag, nono::clues_of(flag)) == "       1a 1b\n"
                                                         " 1a 1b  a  b\n");
    nono::clues blotted{{{{nono::blotted}}}, {{{nono::blotted}}, {{nono::blotted}}}};
    CHECK(nono::draw_text(nono::grid(2, 1, 1), blotted) == "   ? ?\n ? # #\n");
}

TEST_CASE("cells outside of the picture are unknown") {
    nono::clues clues{{{{1}}, {}}, {{{1}}}};
    CHECK(nono::draw_text(nono::grid{}, clues) == "   1\n 1 ?\n 0 ?\n");
    CHECK(nono::draw_text(nono::partial_grid{}, clues) == "   1\n 1 ?\n 0 ?\n");
}
