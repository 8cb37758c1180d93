// Draws docs/making.svg: cells of pictures before and after they became puzzles, changed cells framed.
//   g++ -std=c++20 -O2 -Iinclude -Itests docs/making_pictures.cpp -o /tmp/pictures && /tmp/pictures >docs/making.svg
// SPDX-License-Identifier: MIT
#include "drawings.hpp"
#include "picture_runs.hpp"

#include <nono/explain.hpp>
#include <nono/make.hpp>
#include <nono/nono.hpp>

#include <array>
#include <cstdio>
#include <string>

namespace {

constexpr int cell = 6;
constexpr int side = 30; // cells
constexpr int gap = 18;

struct shown_drawing {
    std::string_view name;
    std::size_t colors;
};

std::string digits(nono::rgb color) {
    std::array<char, 8> text{};
    std::snprintf(text.data(), text.size(), "#%02x%02x%02x", color.red, color.green, color.blue);
    return text.data();
}

// The cells as one path a color.
void print(const nono::grid& picture, const nono::palette& palette, int left, int top) {
    for (nono::color_index color = 0; color < 64; ++color) {
        std::string path;
        for_each_run(picture, color, [&](std::size_t row, std::size_t begin, std::size_t end) {
            const std::string length = std::to_string(end - begin);
            path += "M" + std::to_string(begin) + " " + std::to_string(row) + "h" + length + "v1h-" + length + "z";
        });
        if (!path.empty())
            std::printf("<path transform=\"translate(%d %d) scale(%d)\" fill=\"%s\" d=\"%s\"/>\n", left, top, cell,
                        digits(palette.value(color)).c_str(), path.c_str());
    }
    std::printf("<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"none\" stroke=\"#888\"/>\n", left, top,
                side * cell, side * cell);
}

} // namespace

int main() {
    constexpr std::array<shown_drawing, 4> shown{{{"spiral", 1}, {"rings", 1}, {"night", 2}, {"line_drawing", 4}}};
    const int step = side * cell + gap;
    std::printf("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\">\n<rect width=\"100%%\" "
                "height=\"100%%\" fill=\"#fff\"/>\n",
                step * static_cast<int>(shown.size()) + gap, 2 * step + gap);
    int left = gap;
    for (const auto& [name, colors] : shown) {
        for (const auto& drawing : nono_tests::drawings()) {
            if (drawing.name != name) continue;
            nono::image_puzzle_options options;
            options.cells.width = options.cells.height = side;
            options.cells.colors = colors;
            options.target = nono::puzzle_target::lines_alone;
            const auto made = nono::puzzle_from_image(nono_tests::draw(drawing, 300, 300), options);
            print(made.before, made.puzzle.palette, left, gap);
            print(*made.puzzle.goal, made.puzzle.palette, left, gap + step);
            for (const auto& changed : made.changed)
                std::printf("<rect x=\"%zu\" y=\"%zu\" width=\"%d\" height=\"%d\" fill=\"none\" stroke=\"#e02020\" "
                            "stroke-width=\"1.5\"/>\n",
                            left + changed.cell.column * cell, gap + step + changed.cell.row * cell, cell, cell);
            std::fprintf(stderr, "%s: %zu changed\n", drawing.name.data(), made.changed.size());
        }
        left += step;
    }
    std::puts("</svg>");
}
