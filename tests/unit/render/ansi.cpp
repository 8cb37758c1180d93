// Terminal drawings: a small terminal emulator plays the output back and must show the picture.
// SPDX-License-Identifier: MIT
#include <nono/render/ansi.hpp>

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace {

using nono::cell_shape;
using nono::color_depth;

struct screen_cell {
    std::string text;
    std::string front; // the parameters after "38;" or "48;", empty for the default color
    std::string back;
};

// Plays a drawing back. Fails the test on any control sequence other than colors, and on lines that end with colors
// set.
std::vector<std::vector<screen_cell>> play(std::string_view drawing) {
    std::vector<std::vector<screen_cell>> lines;
    std::vector<screen_cell> line;
    std::string front;
    std::string back;
    for (std::size_t i = 0; i < drawing.size();) {
        if (drawing[i] == '\n') {
            CHECK(front.empty());
            CHECK(back.empty());
            lines.push_back(std::exchange(line, {}));
            ++i;
        } else if (drawing[i] == '\x1b') {
            const auto end = drawing.find('m', i);
            REQUIRE(end != std::string_view::npos);
            REQUIRE(drawing[i + 1] == '[');
            const auto sequence = drawing.substr(i + 2, end - i - 2);
            if (sequence == "0") {
                front.clear();
                back.clear();
            } else if (sequence == "39") {
                front.clear();
            } else if (sequence == "49") {
                back.clear();
            } else if (sequence.substr(0, 3) == "38;") {
                front = sequence.substr(3);
            } else {
                REQUIRE(sequence.substr(0, 3) == "48;");
                back = sequence.substr(3);
            }
            i = end + 1;
        } else {
            const std::size_t length = (static_cast<unsigned char>(drawing[i]) & 0x80U) == 0 ? 1 : 3;
            line.push_back({std::string(drawing.substr(i, length)), front, back});
            i += length;
        }
    }
    CHECK(line.empty());
    return lines;
}

constexpr auto upper_half = "\xE2\x96\x80";

// Returns the colors of the upper and lower half of a character.
std::pair<std::string, std::string> halves(const screen_cell& cell) {
    if (cell.text == " ") return {cell.back, cell.back};
    REQUIRE(cell.text == upper_half);
    return {cell.front, cell.back};
}

nono::grid checks(std::size_t width, std::size_t height, unsigned colors) {
    nono::grid out(width, height);
    for (std::size_t i = 0; i < out.cells().size(); ++i)
        out.cells()[i] = static_cast<nono::color_index>(i * 7 / 3 % colors);
    return out;
}

std::string sequence_of(nono::rgb color) {
    const auto number = [](unsigned value) { return std::to_string(value); };
    return "2;" + number(color.red) + ";" + number(color.green) + ";" + number(color.blue);
}

} // namespace

TEST_CASE("half blocks show every cell in its color") {
    nono::palette palette;
    palette.entries.resize(3);
    palette.entries[2].value = nono::rgb{1, 2, 3};
    for (const std::size_t height : {1U, 2U, 5U, 6U}) {
        const auto picture = checks(7, height, 5);
        const auto lines = play(nono::draw_ansi(picture, palette));
        REQUIRE(lines.size() == (height + 1) / 2);
        for (std::size_t row = 0; row < height; ++row) {
            REQUIRE(lines[row / 2].size() == 7);
            for (std::size_t column = 0; column < 7; ++column) {
                const auto [top, bottom] = halves(lines[row / 2][column]);
                CHECK((row % 2 == 0 ? top : bottom) == sequence_of(palette.value(picture(row, column))));
                if (row + 1 == height && row % 2 == 0) CHECK(bottom.empty());
            }
        }
    }
}

TEST_CASE("256 colors") {
    const auto lines = play(nono::draw_ansi(nono::grid(1, 2, 1), {}, {.depth = color_depth::palette_256}));
    CHECK(lines[0][0].back == "5;16");
    CHECK(nono::detail::nearest_of_256({0, 0, 0}) == 16);
    CHECK(nono::detail::nearest_of_256({255, 255, 255}) == 231);
    CHECK(nono::detail::nearest_of_256({255, 0, 0}) == 196);
    CHECK(nono::detail::nearest_of_256({95, 135, 175}) == 67);
    CHECK(nono::detail::nearest_of_256({8, 8, 8}) == 232);
    CHECK(nono::detail::nearest_of_256({238, 238, 238}) == 255);
    CHECK(nono::detail::nearest_of_256({128, 128, 128}) == 244);
    CHECK(nono::detail::nearest_of_256({120, 130, 125}) == 244);
}

TEST_CASE("the nearest of 256 colors is found, compared with all of them") {
    const auto value = [](int number) -> nono::rgb {
        if (number >= 232) {
            const auto gray = static_cast<std::uint8_t>(8 + 10 * (number - 232));
            return {gray, gray, gray};
        }
        const auto level = [](int i) { return static_cast<std::uint8_t>(i == 0 ? 0 : 55 + 40 * i); };
        return {level((number - 16) / 36), level((number - 16) / 6 % 6), level((number - 16) % 6)};
    };
    std::size_t wrong = 0;
    for (int red = 0; red < 256; red += 15)
        for (int green = 0; green < 256; green += 15)
            for (int blue = 0; blue < 256; blue += 17) {
                const nono::rgb color{static_cast<std::uint8_t>(red), static_cast<std::uint8_t>(green),
                                      static_cast<std::uint8_t>(blue)};
                int best = 1 << 30;
                for (int number = 16; number < 256; ++number)
                    best = std::min(best, nono::detail::distance(color, value(number)));
                if (nono::detail::distance(color, value(nono::detail::nearest_of_256(color))) != best) ++wrong;
            }
    CHECK(wrong == 0);
}

TEST_CASE("without color, half blocks distinguish black and white by shape") {
    nono::grid picture(4, 3);
    picture(0, 1) = picture(0, 3) = picture(1, 2) = picture(1, 3) = picture(2, 0) = 1;
    CHECK(nono::draw_ansi(picture, {}, {.depth = color_depth::none}) ==
          " \xE2\x96\x80\xE2\x96\x84\xE2\x96\x88\n\xE2\x96\x80   \n");
}

TEST_CASE("if half blocks without color cannot show a picture, ASCII is used") {
    CHECK(nono::draw_ansi(nono::grid(2, 1, 2), {}, {.depth = color_depth::none}) == "bb\n");
    CHECK(nono::draw_ansi(nono::partial_grid(2, 1, nono::color_set::first(2)), {}, {.depth = color_depth::none}) ==
          "??\n");
}

TEST_CASE("whole characters, one or two per cell") {
    const auto single = play(nono::draw_ansi(checks(3, 2, 3), {}, {.shape = cell_shape::one_character}));
    REQUIRE(single.size() == 2);
    REQUIRE(single[1].size() == 3);
    CHECK(single[0][0].text == " ");
    CHECK(single[0][1].back == sequence_of(nono::palette::default_value(2)));
    const auto two = play(nono::draw_ansi(checks(3, 2, 3), {}, {.shape = cell_shape::two_characters}));
    REQUIRE(two[1].size() == 6);
    CHECK(two[0][2].back == two[0][3].back);
    CHECK(nono::draw_ansi(checks(3, 1, 2), {}, {color_depth::none, cell_shape::two_characters}) == "......\n");
    CHECK(nono::draw_ansi(nono::grid(2, 1, 1), {}, {color_depth::none, cell_shape::two_characters}) == "####\n");
}

TEST_CASE("without color, letters can be chosen") {
    const nono::text_style letters{.letters = "rg"};
    CHECK(nono::draw_ansi(nono::grid(2, 1, 2), {}, {color_depth::none, cell_shape::one_character, letters}) == "gg\n");
    CHECK(nono::draw_ansi(nono::grid(1, 1, 2), {}, {color_depth::none, cell_shape::two_characters, letters}) == "gg\n");
    CHECK(nono::draw_ansi(nono::grid(1, 1, 2), {}, {color_depth::none, cell_shape::half_block, letters}) == "g\n");
}

TEST_CASE("open cells have a color that differs from all colors of the picture") {
    // The palette already has the color of open cells: another one must be chosen.
    nono::palette palette;
    palette.entries.resize(2);
    palette.entries[1].value = nono::rgb{0x90, 0x90, 0x90};
    nono::partial_grid cells(3, 2, nono::color_set::only(0));
    cells(0, 1) = nono::color_set::only(1);
    cells(0, 2) = cells(1, 2) = nono::color_set::first(2);
    const auto lines = play(nono::draw_ansi(cells, palette));
    const auto doubt = halves(lines[0][2]);
    CHECK(doubt.first == doubt.second);
    CHECK(doubt.first != sequence_of(palette.value(0)));
    CHECK(doubt.first != sequence_of(palette.value(1)));
    cells(1, 2) = {};
    const auto whole = play(nono::draw_ansi(cells, palette, {.shape = cell_shape::one_character}));
    CHECK(whole[0][2].text == "?");
    CHECK(whole[1][2].text == "!");
    CHECK(whole[0][2].front != whole[0][2].back);
    CHECK(whole[0][0].text == " ");
}

TEST_CASE("a drawing has the announced width") {
    for (const auto shape : {cell_shape::half_block, cell_shape::two_characters, cell_shape::one_character})
        for (const auto depth : {color_depth::none, color_depth::palette_256, color_depth::truecolor})
            for (const auto& line : play(nono::draw_ansi(checks(9, 4, 2), {}, {depth, shape})))
                CHECK(line.size() == (nono::ansi_style{.shape = shape}.drawn_width(9)));
}

TEST_CASE("empty pictures") {
    CHECK(nono::draw_ansi(nono::grid{}).empty());
    CHECK(nono::draw_ansi(nono::partial_grid{}).empty());
}
