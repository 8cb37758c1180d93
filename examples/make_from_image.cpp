// A puzzle from an image: the least visible cells are changed until there is one solution.
// SPDX-License-Identifier: MIT
#include <nono/make.hpp>
#include <nono/nono.hpp>

#include <cstdio>

namespace {

// A photograph would be decoded by a library such as libjpeg. This is a moon with stars over water.
nono::rgb color_at(int x, int y) {
    const bool is_moon = (x - 40) * (x - 40) + (y - 30) * (y - 30) < 500;
    const bool is_shadow = (x - 52) * (x - 52) + (y - 26) * (y - 26) < 400;
    const bool is_star = y < 60 && (x / 5 * 37 + y / 5 * 91) % 31 == 5;
    const bool is_wave = y > 65 && (y / 5) % 2 == 0 && x > 15 + y % 7 && x < 95 - y / 2;
    if ((is_moon && !is_shadow) || is_star || is_wave) return {250, 240, 170};
    return y > 60 ? nono::rgb{20, 40, 70} : nono::rgb{40, 60, 140};
}

nono::image draw_night() {
    nono::image out{120, 90, {}};
    for (int i = 0; i < 120 * 90; ++i) out.pixels.push_back(color_at(i % 120, i / 120));
    return out;
}

} // namespace

int main() {
    // [image]
    const nono::image_puzzle_options options{.cells = {.width = 24, .height = 18, .background = nono::rgb{40, 60, 140}},
                                             .target = nono::puzzle_target::lines_alone}; // so that nobody has to guess
    const auto made = nono::puzzle_from_image(draw_night(), options);
    if (!made) return 1;
    std::printf("%zu cells changed, %zu left open by lines\n", made.changed.size(), made.open);
    for (const auto& cell : made.changed)
        std::printf("row %zu, column %zu: %d -> %d\n", cell.cell.row + 1, cell.cell.column + 1, cell.before,
                    cell.after);
    std::fputs(nono::draw_text(*made.puzzle.goal).c_str(), stdout);
    // [/image]
}
