// Drawings of boards: terminal output shows the contents of every square; SVG draws every square once.
// SPDX-License-Identifier: MIT
#include <nono/sokoban/drawing.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>

namespace {

using nono::color_depth;
using nono::sokoban::board;

board draw(std::initializer_list<std::string_view> rows) {
    std::size_t width = 0;
    for (const auto row : rows) width = std::max(width, row.size());
    board out(width, rows.size());
    std::size_t at = 0;
    for (const auto row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i) out(at, i) = nono::sokoban::extend::square_of(row[i]).value();
        ++at;
    }
    return out;
}

std::size_t count(std::string_view text, std::string_view part) {
    std::size_t found = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string_view::npos; at += part.size()) ++found;
    return found;
}

// Returns the drawing without its colors.
std::string characters(std::string_view drawing) {
    std::string out;
    for (std::size_t i = 0; i < drawing.size(); ++i) {
        if (drawing[i] == '\x1b')
            i = drawing.find('m', i);
        else
            out += drawing[i];
    }
    return out;
}

// Returns the squares outside the walls, as text.
std::string outside(const board& level) {
    std::string out;
    const auto marks = nono::sokoban::extend::squares_outside(level);
    for (std::size_t i = 0; i < level.cells().size(); ++i) {
        out += marks.contains(level.position_at(i)) ? 'o' : nono::sokoban::extend::to_char(level.cells()[i]);
        if ((i + 1) % level.width() == 0) out += '\n';
    }
    return out;
}

} // namespace

TEST_CASE("the outside of a board is the floor that can be reached from its edge") {
    CHECK(outside(draw({" ####", "##  #", "# @ #", "#####"})) == "o####\n##  #\n# @ #\n#####\n");
    // The outside does not spread diagonally.
    CHECK(outside(draw({"  #  ", " # # ", "#   #", " ### "})) == "oo#oo\no# #o\n#   #\no###o\n");
    // It passes objects, which are not part of the outside themselves.
    CHECK(outside(draw({" ###", "* . ", " ###"})) == "o###\n*o.o\no###\n");
    CHECK(outside(board{}).empty());
    CHECK(outside(draw({" "})) == "o\n");
}

TEST_CASE("every kind of square has its own characters or its own color") {
    const auto row = draw({"#########", "# .$*@+ #", "#########"});
    const auto drawing = nono::sokoban::draw_ansi(row);
    CHECK(characters(drawing) == "                  \n    ..[][]@@@@    \n                  \n");
    const auto both = nono::sokoban::draw_ansi(draw({"###", "#$#", "###"}));
    const auto placed = nono::sokoban::draw_ansi(draw({"###", "#*#", "###"}));
    CHECK(characters(both) == characters(placed));
    CHECK(both != placed);
    CHECK(nono::sokoban::draw_ansi(draw({"###", "#@#", "###"})) !=
          nono::sokoban::draw_ansi(draw({"###", "#+#", "###"})));
}

TEST_CASE("each line of a terminal drawing ends with the default colors") {
    const auto drawing = nono::sokoban::draw_ansi(draw({"####", "#@ #", "####"}), color_depth::palette_256);
    CHECK(count(drawing, "\x1b[0m\n") == 3);
    CHECK(count(drawing, "\x1b[48;5;") >= 3);
    CHECK(count(drawing, ";2;") == 0);
    CHECK(nono::sokoban::draw_ansi(draw({"####", "#@ #", "####"}), color_depth::none) == "####\n#@ #\n####\n");
}

TEST_CASE("SVG has a figure for each object on the board") {
    const auto svg = nono::sokoban::draw_svg(draw({"########", "#@+$*. #", "########"}), "A & <B>");
    CHECK(svg.find("width=\"160\" height=\"60\"") != std::string::npos);
    CHECK(svg.find("<title>A &amp; &lt;B&gt;</title>") != std::string::npos);
    CHECK(count(svg, "href=\"#nono-pusher\"") == 2);
    CHECK(count(svg, "href=\"#nono-box\"") == 1);
    CHECK(count(svg, "href=\"#nono-box-on-goal\"") == 1);
    CHECK(count(svg, "href=\"#nono-goal\"") == 2); // under the pusher, and an empty one
    CHECK(svg.find("href=\"#nono-pusher\" x=\"20\" y=\"20\"") != std::string::npos);
    // Walls: the entire first and last row, and both ends of the row between them, whose other squares are floor.
    CHECK(svg.find("d=\"M0 0h160v20h-160zM0 20h20v20h-20zM140 20h20v20h-20zM0 40h160v20h-160z\"") != std::string::npos);
    CHECK(svg.find("d=\"M20 20h120v20h-120z\"") != std::string::npos);
    CHECK(count(nono::sokoban::draw_svg(board{}), "<title>") == 0);
}

TEST_CASE("marks appear only on bare floor within the walls") {
    const auto level = draw({" #####", "##@ .#", "# $ * ", "####  "});
    nono::sokoban::square_set all(level.width(), level.height());
    for (std::size_t i = 0; i < level.cells().size(); ++i) all.insert(level.position_at(i));
    // The right side is open.
    CHECK(nono::sokoban::draw_text(level, all) == " #####\n##@ .#\n# $ *\n####\n");
    const auto closed = draw({" #####", "##@ .#", "# $ *#", "####  ", "#    #"});
    nono::sokoban::square_set marked(closed.width(), closed.height() + 1); // a set of another size
    for (std::size_t i = 0; i < closed.cells().size(); ++i) marked.insert(closed.position_at(i));
    CHECK(nono::sokoban::draw_text(draw({"#####", "#@ .#", "# $*#", "#####"}), marked) ==
          "#####\n#@x.#\n#x$*#\n#####\n");
    CHECK(nono::sokoban::draw_text(closed, {}) == nono::sokoban::to_text(closed));
    const auto room = draw({"#####", "#@  #", "# $.#", "#####"});
    CHECK(characters(nono::sokoban::draw_ansi(room, color_depth::truecolor, marked)) ==
          "          \n  @@xxxx  \n  xx[]..  \n          \n");
    CHECK(nono::sokoban::draw_ansi(room, color_depth::none, marked) == nono::sokoban::draw_text(room, marked));
    const auto svg = nono::sokoban::draw_svg(room, {}, marked);
    CHECK(count(svg, "l6 6m0-6l-6 6") == 6); // all squares except walls
    CHECK(svg.find("M27 27l6 6m0-6l-6 6") != std::string::npos);
    CHECK(count(nono::sokoban::draw_svg(room), "l6 6m0-6l-6 6") == 0);
}
