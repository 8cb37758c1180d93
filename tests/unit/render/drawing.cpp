// SPDX-License-Identifier: MIT
#include <nono/render/drawing.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

using namespace nono::literals; // 2_color

namespace {

/// Records the drawing commands.
struct notes {
    std::string output{};
    std::vector<nono::extend::drawn_line> thin{};
    std::vector<nono::extend::drawn_line> thick{};

    void rectangle(std::size_t x, std::size_t y, std::size_t width, std::size_t height, nono::color_index color) {
        for (const std::size_t number : {x, y, width, height, std::size_t{color}})
            output += std::to_string(number) + ' ';
        output += "; ";
    }
    void lines(const std::vector<nono::extend::drawn_line>& all, bool heavy) { (heavy ? thick : thin) = all; }
    void number(std::size_t x, std::size_t y, std::size_t, std::string_view text) {
        output += std::string(text) + " at " + std::to_string(x) + ' ' + std::to_string(y) + "; ";
    }
    void number_on(std::size_t x, std::size_t y, std::size_t size, std::string_view text, nono::color_index color) {
        number(x, y, size, text);
        output += "on " + std::to_string(unsigned{color}) + "; ";
    }
};

} // namespace

TEST_CASE("drawing: background, cells, and clues next to the grid") {
    nono::grid picture(3, 2);
    picture(0, 0) = picture(0, 2) = 1;
    const auto around = nono::clues_of(picture);
    const nono::extend::puzzle_drawing drawing(around);
    CHECK(drawing.width() == 10 + 2 * 20 + 3 * 20 + 10);
    CHECK(drawing.height() == 10 + 20 + 2 * 20 + 10);
    notes pen;
    drawing.draw(pen, &picture);
    CHECK(pen.output == "50 30 60 40 0 ; 50 30 20 20 1 ; 90 30 20 20 1 ; 1 at 10 30; 1 at 30 30; 0 at 30 50; "
                        "1 at 50 10; 0 at 70 10; 1 at 90 10; ");
    CHECK(pen.thin ==
          std::vector<nono::extend::drawn_line>{{70, 30, 40, true}, {90, 30, 40, true}, {50, 50, 60, false}});
    CHECK(pen.thick == std::vector<nono::extend::drawn_line>{
                           {50, 30, 40, true}, {110, 30, 40, true}, {50, 30, 60, false}, {50, 70, 60, false}});
}

TEST_CASE("drawing: every fifth line is heavy, and clues have their colors as background if there are several") {
    nono::clues around{.rows = {{{nono::blotted}, {3, 2_color}}}, .columns = nono::clue_lines(7)};
    notes pen;
    nono::extend::puzzle_drawing(around).draw(pen);
    CHECK(pen.output.starts_with("50 30 140 20 0 ; ? at 10 30; on 1; 3 at 30 30; on 2; 0 at 50 10; "));
    CHECK(pen.thick.size() == 5); // left, the fifth, right, above, below
    CHECK(pen.thick[1] == nono::extend::drawn_line{150, 30, 20, true});
    CHECK(pen.thin.size() == 5);
}

TEST_CASE("drawing: black is dark, yellow is not") {
    static_assert(nono::extend::is_dark({0, 0, 0}) && nono::extend::is_dark({255, 0, 0}));
    static_assert(!nono::extend::is_dark({255, 255, 0}) && !nono::extend::is_dark({255, 255, 255}));
    CHECK(nono::extend::is_dark({0, 0, 255}));
}
