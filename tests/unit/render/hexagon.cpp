// Drawings of triddlers.
// SPDX-License-Identifier: MIT
#include <nono/triddlers/drawing.hpp>
#include <nono/triddlers/hexagon.hpp>

#include "../../hexagons.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace render_hexagon_tests {

using namespace nono;

namespace {

std::size_t count_of(std::string_view text, std::string_view part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) ++count;
    return count;
}

} // namespace

TEST_CASE("triddlers as text: between the sloping sides of the outline") {
    hexagon_grid picture{{2, 1, 2, 2}, {1, 0, 1, 0, 1, 1, 1, 0, 1, 1, 1, 0, 0, 1, 0, 0}};
    CHECK(draw_text(picture) == nono_tests::small_triddler_picture);
    picture.cells[0] = 2;
    CHECK(draw_text(picture) == " /b.a.a\\\n/aa.aaa/\n\\..a../\n");
    CHECK(draw_text(hexagon_grid{{0, 2, 0, 2}, {1, 0, 1, 0}}) == "\\#.#/\n \\./\n");
    CHECK(draw_text(hexagon_grid{{2, 0, 2, 0}, {1, 0, 1, 0}}, {.blank = " "}) == " /#\\\n/ # \\\n");
    CHECK(draw_text(hexagon_grid{}).empty());
}

TEST_CASE("triddlers as SVG: a hexagon, one shape per run, lines and clues") {
    const hexagon_grid picture{{2, 1, 2, 2}, {1, 0, 1, 0, 1, 1, 1, 0, 1, 1, 1, 0, 0, 1, 0, 0}};
    const auto clues = clues_of(picture);
    const std::string drawn = draw_svg(clues, &picture, {}, "a & b");
    CHECK(drawn.starts_with("<svg xmlns="));
    CHECK(drawn.ends_with("</svg>\n"));
    CHECK(drawn.find("<title>a &amp; b</title>") != std::string::npos);
    CHECK(count_of(drawn, "<text") == 15);           // the clues
    CHECK(count_of(drawn, "fill=\"#000000\"") == 6); // the runs of cells
    CHECK(count_of(drawn, "fill=\"#ffffff\"") == 1); // the hexagon
    // The first cell, which points up, is at the upper left corner of the hexagon.
    CHECK(drawn.find("<path d=\"M100 50L100 50L115 76L85 76\"") != std::string::npos);
    CHECK(count_of(draw_svg(clues), "fill=\"#000000\"") == 0);
    // Lines without clues have a 0; clues in several colors are drawn on their colors.
    CHECK(count_of(draw_svg(clues_of(hexagon_grid{{1, 1, 1, 1}, std::vector<color_index>(6)})), ">0</text>") == 6);
    const auto colored = nono_tests::random_hexagon({3, 2, 3, 2}, 1, 3);
    CHECK(count_of(draw_svg(clues_of(colored)), "<rect") == extend::lines_of(clues_of(colored)).blocks().size());
    CHECK(draw_svg(hexagon_clues{}).find("<text") == std::string::npos);
}

TEST_CASE("triddlers as SVG: no part lies outside the document") {
    for (const auto& outline : nono_tests::small_outlines()) {
        const auto picture = nono_tests::random_hexagon(outline, 7, 1);
        const std::string drawn = draw_svg(clues_of(picture), &picture);
        // Negative coordinates would appear as huge numbers because sizes are unsigned.
        CHECK(drawn.find("18446744") == std::string::npos);
        CHECK(count_of(drawn, "<svg") == 1);
    }
}

} // namespace render_hexagon_tests
