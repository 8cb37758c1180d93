// nono render --to png for Sokoban boards: small sprites, 24 pixels a square.
#include "png.hpp"
#include "sokoban.hpp"

#include <nono/render/sokoban.hpp>

#include <array>
#include <cstddef>
#include <string_view>

namespace cli {

namespace {

constexpr std::size_t sprite_side = 8;
constexpr std::size_t scale = 3; // pixels of the picture for one of a sprite

struct pigment {
    char letter; // in the sprites
    nono::rgb color;
};

constexpr std::array<pigment, 11> pigments{{{' ', {0xFF, 0xFF, 0xFF}},
                                            {'.', {0xEF, 0xE7, 0xD6}},
                                            {'#', {0x9A, 0x5B, 0x45}},
                                            {'-', {0xD8, 0xC3, 0xB4}},
                                            {'o', {0xC8, 0x55, 0x3D}},
                                            {'x', {0xDD, 0xA2, 0x4C}},
                                            {'X', {0x7A, 0x4F, 0x16}},
                                            {'g', {0x83, 0xB8, 0x5C}},
                                            {'G', {0x2F, 0x6B, 0x1F}},
                                            {'b', {0x2F, 0x6D, 0xB5}},
                                            {'s', {0xF0, 0xC3, 0x9B}}}};

// Rows of a square from the top, one after the other; in the order of `square`, and then what lies outside.
constexpr std::array<std::string_view, 8> sprites{"................................................................",
                                                  "--------####-#######-#######-###--------#-#######-#######-######",
                                                  "..................oooo...o....o..o.oo.o..o.oo.o..o....o...oooo..",
                                                  ".........XXXXXX..XxxxxX..XxxXxX..XxXxxX..XXxxxX..XXXXXX.........",
                                                  ".........GGGGGG..GggggG..GggGgG..GgGggG..GGgggG..GGGGGG.........",
                                                  "...bb.....bbbb....ssss....ssss...bbbbbb..bbbbbb....bbbb...b..b..",
                                                  "...bb.....bbbb....ssss...osssso..bbbbbb..bbbbbb...obbbbo..boob..",
                                                  "                                                                "};

nono::color_index color_of(char letter) {
    std::size_t at = 0;
    while (pigments[at].letter != letter) ++at;
    return static_cast<nono::color_index>(at);
}

void paint(nono::grid& picture, std::size_t row, std::size_t column, std::string_view sprite) {
    constexpr std::size_t side = sprite_side * scale;
    for (std::size_t y = 0; y < side; ++y)
        for (std::size_t x = 0; x < side; ++x)
            picture(row * side + y, column * side + x) = color_of(sprite[y / scale * sprite_side + x / scale]);
}

} // namespace

std::string draw_sokoban_png(const nono::sokoban::board& board) {
    constexpr std::size_t side = sprite_side * scale;
    constexpr std::size_t limit = std::size_t{1} << 26U; // pixels
    if (board.cells().empty() || board.cells().size() > limit / (side * side)) return {};
    nono::grid picture(board.width() * side, board.height() * side);
    const auto outside = nono::sokoban::squares_outside(board);
    for (std::size_t row = 0; row < board.height(); ++row)
        for (std::size_t column = 0; column < board.width(); ++column) {
            const auto kind = static_cast<std::size_t>(board(row, column));
            paint(picture, row, column,
                  outside.contains(board.place(row * board.width() + column)) ? sprites.back() : sprites[kind]);
        }
    nono::pixel_colors colors;
    for (const auto& pigment : pigments) static_cast<void>(colors.declare(pigment.color));
    return encode_png(picture, colors);
}

} // namespace cli
