// SPDX-License-Identifier: MIT
#include "sokoban_png.hpp"

#include <nono/sokoban/drawing.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace cli {

namespace {

constexpr std::size_t sprite_side = 8;

struct pigment {
    char letter; // in the sprites
    nono::rgb color;
};

constexpr std::array<pigment, 12> pigments{{{' ', {0xFF, 0xFF, 0xFF}},
                                            {'.', {0xEF, 0xE7, 0xD6}},
                                            {'#', {0x9A, 0x5B, 0x45}},
                                            {'-', {0xD8, 0xC3, 0xB4}},
                                            {'o', {0xC8, 0x55, 0x3D}},
                                            {'x', {0xDD, 0xA2, 0x4C}},
                                            {'X', {0x7A, 0x4F, 0x16}},
                                            {'g', {0x83, 0xB8, 0x5C}},
                                            {'G', {0x2F, 0x6B, 0x1F}},
                                            {'b', {0x2F, 0x6D, 0xB5}},
                                            {'s', {0xF0, 0xC3, 0x9B}},
                                            {'d', {0xA8, 0x98, 0x80}}}};

// Rows of a square from the top, one after the other; in the order of `square`, and then what lies outside.
constexpr std::array<std::string_view, 8> sprites{"................................................................",
                                                  "--------####-#######-#######-###--------#-#######-#######-######",
                                                  "..................oooo...o....o..o.oo.o..o.oo.o..o....o...oooo..",
                                                  ".........XXXXXX..XxxxxX..XxxXxX..XxXxxX..XXxxxX..XXXXXX.........",
                                                  ".........GGGGGG..GggggG..GggGgG..GgGggG..GGgggG..GGGGGG.........",
                                                  "...bb.....bbbb....ssss....ssss...bbbbbb..bbbbbb....bbbb...b..b..",
                                                  "...bb.....bbbb....ssss...osssso..bbbbbb..bbbbbb...obbbbo..boob..",
                                                  "                                                                "};

constexpr std::string_view dead_sprite = "..................d..d.....dd......dd.....d..d..................";

nono::rgb color_of(char letter) {
    std::size_t at = 0;
    while (pigments[at].letter != letter) ++at;
    return pigments[at].color;
}

} // namespace

sokoban_painter::sokoban_painter(const nono::sokoban::board& start, const nono::sokoban::square_set& marked)
    : outside_(nono::sokoban::extend::squares_outside(start)), marked_(&marked) {}

void sokoban_painter::paint(bitmap& picture, const pixel_box& box, nono::sokoban::position at,
                            nono::sokoban::square content) const {
    std::string_view sprite = sprites[static_cast<std::size_t>(content)];
    if (content == nono::sokoban::square::floor) {
        if (outside_.contains(at))
            sprite = sprites.back();
        else if (marked_->contains(at))
            sprite = dead_sprite;
    }
    for (std::size_t y = 0; y < box.height; ++y)
        for (std::size_t x = 0; x < box.width; ++x) {
            const std::size_t dot = y * sprite_side / box.height * sprite_side + x * sprite_side / box.width;
            picture.fill({box.x + x, box.y + y, 1, 1}, color_of(sprite[dot]));
        }
}

void sokoban_painter::paint(bitmap& picture, std::size_t left, std::size_t top, std::size_t side,
                            const nono::sokoban::board& level) const {
    for (std::uint32_t row = 0; row < level.height(); ++row)
        for (std::uint32_t column = 0; column < level.width(); ++column)
            paint(picture, {left + column * side, top + row * side, side, side}, {row, column}, level(row, column));
}

bool fits_bitmap(const nono::sokoban::board& level, std::size_t side) {
    return !level.cells().empty() && level.cells().size() <= max_drawn_pixels / (side * side);
}

std::string draw_sokoban_png(const nono::sokoban::board& level, const nono::sokoban::square_set& marked,
                             std::size_t side) {
    if (!fits_bitmap(level, side)) return {};
    bitmap picture(level.width() * side, level.height() * side, pigments[0].color);
    sokoban_painter(level, marked).paint(picture, 0, 0, side, level);
    return encode_png(picture);
}

} // namespace cli
