// Writes docs/gallery.md and docs/gallery.svg: the pictures of docs/gallery.py as puzzles, by a plain threshold and in
// the default style, and how much of each picture is left.
//   python3 docs/gallery.py /tmp/ppm
//   g++ -std=c++20 -O2 -Iinclude docs/gallery_page.cpp -o /tmp/page && /tmp/page /tmp/ppm docs 2026-11-28 bc7b3833
// The date and the commit are stated in the page. `sh bench/figures.sh gallery` runs these commands.
// SPDX-License-Identifier: MIT
#include "picture_runs.hpp"

#include <nono/make.hpp>
#include <nono/nono.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

namespace {

constexpr std::array<const char*, 8> names{"heart",  "house",   "smiley",   "cat",
                                           "anchor", "letters", "portrait", "landscape"};
constexpr std::array<std::size_t, 3> sides{20, 30, 45};
constexpr std::size_t drawn_side = 30;

nono::image read_ppm(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    std::string magic;
    std::size_t width = 0;
    std::size_t height = 0;
    int maximum = 0;
    in >> magic >> width >> height >> maximum;
    in.get();
    nono::image out{width, height, {}};
    for (std::size_t i = 0; i < width * height; ++i) {
        std::array<char, 3> part{};
        in.read(part.data(), 3);
        out.pixels.push_back({static_cast<unsigned char>(part[0]), static_cast<unsigned char>(part[1]),
                              static_cast<unsigned char>(part[2])});
    }
    if (!in || magic != "P6" || maximum != 255) {
        std::fprintf(stderr, "%s cannot be read\n", file.c_str());
        std::exit(1);
    }
    return out;
}

nono::detail::lean_vector<std::int32_t> lightness_of(const nono::image& from, const nono::image_options& options) {
    nono::detail::lean_vector<std::int32_t> out;
    nono::extend::work_limits none(nono::budget{});
    const auto area = nono::detail::shown_area(from, options, none);
    for (const auto light : nono::detail::scaled_image(from, area, options.width, options.height, none))
        out.push_back(std::clamp(nono::detail::perceived_color_of(light).lightness, 0, 10'000));
    return out;
}

/// How much of an image there is in a picture.
nono::detail::image_agreement compare(const nono::image& from, const nono::image_options& options,
                                      const nono::grid& picture) {
    nono::extend::work_limits none(nono::budget{});
    const auto area = nono::detail::shown_area(from, options, none);
    const nono::detail::fine_image fine(from, area, options.width, options.height, none);
    nono::detail::lean_vector<std::int32_t> tones;
    nono::detail::lean_vector<nono::color_index> colors;
    for (const auto cell : picture.cells()) {
        tones.push_back(cell == nono::blank ? 10'000 : 0);
        colors.push_back(cell);
    }
    return fine.agreement(tones, lightness_of(from, options), colors);
}

/// The filled cells of a picture, as strokes along its rows.
void draw(std::FILE* to, const nono::grid& picture, const nono::palette& palette, std::size_t left, std::size_t top) {
    for (nono::color_index color = 0; color < 64; ++color) {
        std::string path;
        for_each_run(picture, color, [&](std::size_t row, std::size_t begin, std::size_t end) {
            path += "M" + std::to_string(begin) + " " + std::to_string(row) + "h" + std::to_string(end - begin);
        });
        const bool is_plain = palette.entries.empty();
        if (path.empty() || (is_plain && color == nono::blank)) continue;
        const nono::rgb paint = is_plain ? nono::rgb{} : palette.value(color);
        std::fprintf(to, "<path transform=\"translate(%zu %zu.5)\" stroke=\"#%02x%02x%02x\" d=\"%s\"/>\n", left, top,
                     paint.red, paint.green, paint.blue, path.c_str());
    }
}

} // namespace

int main(int count, char** arguments) {
    if (count != 5) return 1;
    const std::string pictures = arguments[1];
    const std::string docs = arguments[2];
    const char* const date = arguments[3];
    const char* const commit = arguments[4];
    std::FILE* const page = std::fopen((docs + "/gallery.md").c_str(), "w");
    std::FILE* const sheet = std::fopen((docs + "/gallery.svg").c_str(), "w");
    if (page == nullptr || sheet == nullptr) return 1;
    constexpr std::size_t step = drawn_side + 3;
    std::fprintf(sheet,
                 "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%zu\" height=\"%zu\" viewBox=\"0 0 %zu %zu\" "
                 "shape-rendering=\"crispEdges\">\n<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n",
                 3 * (step * names.size() + 3), 3 * (step * 3 + 3), step * names.size() + 3, step * 3 + 3);
    std::fputs(R"(# Pictures as puzzles

This page shows eight pictures, drawn by `docs/gallery.py`, as black and white puzzles with a unique solution. The page
and its pictures are written by `docs/gallery_page.cpp`. The first row has the pictures reduced to cells in six colors, the
second row puzzles by a plain threshold, and the third row the default style of `nono::puzzle_from_image` and `nono make
--image`. All have 30x30 cells:

![The eight pictures, their puzzles by a threshold, and those of the default style](gallery.svg)

The threshold is the best single one for each picture (Otsu 1979), without local contrast. *Edges kept* is the share
of the edges of the image, weighted by strength, that the solution of the puzzle has; *edges right* is the share of the edges
of the solution that the image has; *tones* is the correlation of the blurred solution with the blurred image. All three are
in percent. *Changed* is the number of cells that were changed so that there is one solution. Each column has the threshold
first, then the default style.
)",
               page);
    std::fprintf(page,
                 "\n<!-- measured: %s %s " NONO_VERSION_STRING " by bench/figures.sh gallery -->\n\n"
                 "The figures are of %s.\n",
                 date, commit, date);
    std::string lower;
    for (const std::size_t side : sides) {
        std::fprintf(page, "\n## %zux%zu\n\n| | edges kept | edges right | tones | changed |\n|---|--:|--:|--:|--:|\n",
                     side, side);
        for (std::size_t i = 0; i < names.size(); ++i) {
            const nono::image from = read_ppm(pictures + "/" + names[i] + ".ppm");
            nono::image_puzzle_options options;
            options.cells.width = options.cells.height = side;
            const auto after = nono::puzzle_from_image(from, options);
            nono::image_puzzle_options plain = options;
            const auto threshold = nono::detail::best_threshold(lightness_of(from, options.cells));
            plain.cells.threshold = static_cast<std::size_t>(threshold) / 100;
            plain.cells.local_contrast = 0;
            const auto before = nono::puzzle_from_image(from, plain);
            if (!before || !after) {
                std::fprintf(stderr, "%s of %zu cells is no puzzle\n", names[i], side);
                return 1;
            }
            const auto a = compare(from, options.cells, *before.puzzle.goal);
            const auto b = compare(from, options.cells, *after.puzzle.goal);
            std::fprintf(page, "| %s | %u, %u | %u, %u | %u, %u | %zu, %zu |\n", names[i], a.edges_kept, b.edges_kept,
                         a.edges_right, b.edges_right, a.tones, b.tones, before.changed.size(), after.changed.size());
            if (b.score() < a.score())
                lower += (lower.empty() ? "" : ", ") + std::string(names[i]) + " of " + std::to_string(side) + "x" +
                         std::to_string(side) + " (" + std::to_string(a.score()) + ", " + std::to_string(b.score()) +
                         ")";
            if (side != drawn_side) continue;
            nono::image_options colors = options.cells;
            colors.colors = 5;
            const auto original = nono::from_image(from, colors);
            draw(sheet, original.picture, original.palette, 3 + i * step, 3);
            draw(sheet, *before.puzzle.goal, {}, 3 + i * step, 3 + step);
            draw(sheet, *after.puzzle.goal, {}, 3 + i * step, 3 + 2 * step);
        }
    }
    std::fprintf(page, R"(
<!-- /measured -->

## What the figures leave out

Drawings are compared by the sum of tones and the harmonic mean of both shares of edges, before and after cells
are changed. By that sum, the default style is lower than the threshold for %s of the 24 puzzles%s%s.

- **Smiley.** Thin rings on an empty background do not make a puzzle. The default style thickens the lines where
  that is needed for one solution, and changes next to nothing else; the threshold keeps the lines thin and changes many
  cells, which leaves gaps and spots in them.
- **Landscape.** The default style keeps clouds, sun and hills by giving up the order of tones: the sky is as dark as
  the ground. The threshold has better tones, but only the hills.
- **Cat, letters.** Mouth, nose and the line below the letters are thin or pale; the threshold loses them.

See also: [making](making.md#from-a-picture).
)",
                 lower.empty() ? "none" : "some", lower.empty() ? "" : ": ", lower.c_str());
    std::fputs("</svg>\n", sheet);
    return std::fclose(page) != 0 || std::fclose(sheet) != 0 ? 1 : 0;
}
