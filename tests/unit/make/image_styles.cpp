// What a viewer recognizes in puzzles made from images: a face with its eyes, mouth and outline, thin lines in one
// piece, and how closely drawings resemble the image.
// SPDX-License-Identifier: MIT
#define NONO_DEFINITIONS 1 // the tested functions are not declared with nono::compiled
#include "../../drawings.hpp"
#include "../../minisat.hpp"

#include <nono/detail/lean_vector.hpp>
#include <nono/make/fine_image.hpp>
#include <nono/make/from_image.hpp>
#include <nono/make/image_candidates.hpp>
#include <nono/make/puzzle_from_image.hpp>
#include <nono/solve.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

namespace image_styles {

nono::rgb smiley_color(double x, double y) {
    const double radius = std::hypot(x, y);
    constexpr nono::rgb black{0, 0, 0};
    if (radius > 0.84) return {255, 255, 255};
    if (radius > 0.78) return black;
    const auto is_eye = [&](double at) { return std::hypot((x - at) / 0.7, y + 0.25) < 0.14; };
    if (is_eye(-0.28) || is_eye(0.28)) return black;
    const double angle = std::atan2(y - 0.04, x);
    const bool is_mouth = std::abs(std::hypot(x, y - 0.04) - 0.44) < 0.032 && angle > 0.27 && angle < 2.87;
    return is_mouth ? black : nono::rgb{255, 217, 38};
}

/// Two dark discs in fur whose lightness varies from cell to cell, as in photographs of animals.
nono::rgb fur_color(double x, double y) {
    using namespace nono_tests::drawings_detail;
    const bool is_eye = is_in(x, y, 0.4, 0, 0.3) || is_in(x, y, -0.4, 0, 0.3);
    return gray(is_eye ? 0.06 : 0.35 + 0.25 * noise_at(std::lround(x * 1'000), std::lround(y * 1'000)));
}

nono::image draw_smiley(std::size_t side) { return nono_tests::draw({"smiley", smiley_color}, side, side); }

/// Returns the areas of one color as lists of cells, 8-connected for `color`.
std::vector<std::vector<std::size_t>> areas(const nono::grid& picture, nono::color_index color) {
    const std::size_t width = picture.width();
    const std::size_t count = picture.cells().size();
    std::vector<char> seen(count, 0);
    std::vector<std::vector<std::size_t>> out;
    for (std::size_t first = 0; first < count; ++first) {
        if (seen[first] != 0 || picture.cells()[first] != color) continue;
        std::vector<std::size_t> area{first};
        seen[first] = 1;
        for (std::size_t i = 0; i < area.size(); ++i)
            for (std::size_t other = 0; other < count; ++other) {
                const auto differ = [](std::size_t a, std::size_t b) { return a < b ? b - a : a - b; };
                const bool is_beside =
                    differ(other / width, area[i] / width) <= 1 && differ(other % width, area[i] % width) <= 1;
                if (!is_beside || seen[other] != 0 || picture.cells()[other] != color) continue;
                seen[other] = 1;
                area.push_back(other);
            }
        out.push_back(std::move(area));
    }
    return out;
}

/// Returns true if a cell in the given part of the smiley differs from the color of the face.
bool shows(const nono::grid& picture, double left, double top, double right, double bottom) {
    // The blank borders of the image are cut off, so the face fills the grid: it extends to 0.84 on each side.
    const auto index = [&](double x) {
        return static_cast<std::size_t>((x / 0.84 + 1) / 2 * static_cast<double>(picture.width()));
    };
    const nono::color_index face = picture(index(-0.55), index(0.05)); // a cheek
    std::size_t differing = 0;
    for (std::size_t row = index(top); row <= index(bottom); ++row)
        for (std::size_t column = index(left); column <= index(right); ++column)
            differing += picture(row, column) != face ? 1U : 0U;
    return differing > 0;
}

} // namespace image_styles

TEST_CASE("image styles: a smiley keeps its eyes, mouth and outline") {
    const auto from = image_styles::draw_smiley(240);
    for (const std::size_t side : {20U, 30U, 45U}) {
        CAPTURE(side);
        nono::image_puzzle_options options;
        options.cells.width = options.cells.height = side;
        const auto made = nono::puzzle_from_image(from, options);
        REQUIRE(made);
        const nono::grid& picture = *made.puzzle.goal;
        CHECK(nono::solve(made.puzzle.clues).status == nono::status::unique);
        if (nono_tests::minisat::is_here()) CHECK(!nono_tests::minisat().has_other(made.puzzle.clues, picture));
        CHECK(100 * made.changed.size() <= 4 * side * side);
        CHECK(image_styles::shows(picture, -0.33, -0.3, -0.23, -0.2)); // eyes
        CHECK(image_styles::shows(picture, 0.23, -0.3, 0.33, -0.2));
        CHECK(image_styles::shows(picture, -0.05, 0.44, 0.05, 0.52)); // the mouth
        CHECK(picture(0, 0) == nono::blank);                          // the background around the face
        CHECK(picture(0, side - 1) == nono::blank);
        const bool has_outline = picture(side / 2, 0) != nono::blank || picture(side / 2 - 1, 0) != nono::blank;
        CHECK(has_outline);
        // The areas in the color of the eyes include both eyes and the mouth.
        const auto eye = static_cast<nono::color_index>(1 - picture(side / 2, side / 6));
        std::size_t details = 0;
        for (const auto& area : image_styles::areas(picture, eye)) {
            const bool is_inside = std::all_of(area.begin(), area.end(), [&](std::size_t cell) {
                const std::size_t row = cell / side;
                const std::size_t column = cell % side;
                return std::min({row, column, side - 1 - row, side - 1 - column}) >= side / 8;
            });
            details += is_inside && area.size() >= 2 ? 1U : 0U;
        }
        CHECK(details >= 3);
        CHECK(made.edges_kept >= 60);
        CHECK(picture(side / 2, side / 6) == nono::blank); // the face is light
        CHECK(made.likeness >= 50);
    }
}

TEST_CASE("image styles: a drawing scores no worse than with the earlier method, a threshold") {
    namespace detail = nono::detail;
    for (const auto& drawing : nono_tests::drawings()) {
        CAPTURE(drawing.name);
        const auto from = nono_tests::draw(drawing, 90, 90);
        nono::image_options options;
        options.width = options.height = 30;
        options.framed = false;
        const auto found = nono::from_image(from, options);
        REQUIRE(found);
        // The earlier method: the mean colors of cells, projected on the line between the two best colors and
        // sharpened, with Otsu's threshold.
        nono::extend::work_limits none(nono::budget{});
        const detail::fine_image fine(from, {0, 0, 90, 90}, 30, 30, none);
        detail::lean_vector<std::int32_t> lightness;
        detail::lean_vector<std::int32_t> old_tones;
        detail::lean_vector<std::int32_t> tones;
        detail::lean_vector<nono::color_index> old_colors;
        detail::lean_vector<nono::color_index> colors;
        for (const auto light : detail::scaled_image(from, {0, 0, 90, 90}, 30, 30, none))
            lightness.push_back(std::clamp(detail::perceived_color_of(light).lightness, 0, 10'000));
        const auto around = fine.blurred(lightness, 2);
        detail::lean_vector<std::int32_t> sharp;
        for (std::size_t i = 0; i < lightness.size(); ++i)
            sharp.push_back(std::clamp(2 * lightness[i] - around[i], 0, 10'000));
        const std::int32_t threshold = detail::best_threshold(sharp);
        for (std::size_t i = 0; i < lightness.size(); ++i) {
            old_tones.push_back(sharp[i] < threshold ? 0 : 10'000);
            old_colors.push_back(sharp[i] < threshold ? 1 : nono::blank);
            colors.push_back(found.picture.cells()[i]);
            tones.push_back(colors[i] == nono::blank ? 10'000 : 0);
        }
        const auto before = fine.agreement(old_tones, lightness, old_colors);
        const auto after = fine.agreement(tones, lightness, colors);
        CHECK(after.score() + 5 >= before.score()); // images that differ in hue are compared by another measure
    }
}

TEST_CASE("image styles: single cells close together are not thickened") {
    nono::image from{4, 4, {}}; // a checkered picture, which is not a puzzle
    for (std::size_t i = 0; i < 16; ++i)
        from.pixels.push_back((i + i / 4) % 2 == 0 ? nono::rgb{0, 0, 0} : nono::rgb{255, 255, 255});
    nono::image_puzzle_options options;
    options.cells.width = options.cells.height = 4;
    options.max_changes = 0;
    CHECK(!nono::puzzle_from_image(from, options));
    options.max_changes = 1;
    CHECK(nono::puzzle_from_image(from, options).changed.size() == 1);
}

TEST_CASE("image styles: fur is smoothed if its dots are not a puzzle") {
    nono::image_puzzle_options options;
    options.cells.width = options.cells.height = 64;
    const auto made = nono::puzzle_from_image(nono_tests::draw({"fur", image_styles::fur_color}, 64, 64), options);
    REQUIRE(made);
    const nono::grid& picture = *made.puzzle.goal;
    CHECK(nono::solve(made.puzzle).status == nono::status::unique);
    CHECK(made.changed.size() <= 3 * picture.cells().size() / 100);
    CHECK(made.likeness >= 90);                         // 53 if every dot is drawn
    CHECK(image_styles::areas(picture, 1).size() <= 4); // the eyes and almost nothing else
}

TEST_CASE("image styles: a texture is blurred if its dots are not a puzzle") {
    constexpr std::size_t side = 52;
    constexpr double grain = 0.9; // in cells
    nono::image from{side, side, {}};
    for (std::size_t y = 0; y < side; ++y)
        for (std::size_t x = 0; x < side; ++x)
            from.pixels.push_back(nono_tests::drawings_detail::gray(nono_tests::drawings_detail::smooth_noise(
                static_cast<double>(x) / grain, static_cast<double>(y) / grain)));
    nono::image_puzzle_options options;
    options.cells.width = options.cells.height = side;
    options.max_trials = 5'000;
    const auto made = nono::puzzle_from_image(from, options);
    REQUIRE(made);
    CHECK(nono::solve(made.puzzle).status == nono::status::unique);
    CHECK(100 * made.changed.size() <= 3 * side * side);
    CHECK(made.likeness >= 75); // 68 if cells are only made similar to their neighbors
    CHECK(made.edges_kept >= 45);
}

TEST_CASE("image styles: thin lines in several colors are thickened if that changes fewer cells") {
    for (const auto& drawing : nono_tests::drawings()) {
        if (drawing.name != "line_drawing") continue;
        const auto from = nono_tests::draw(drawing, 300, 300);
        for (const std::size_t colors : {2U, 4U}) {
            CAPTURE(colors);
            nono::image_puzzle_options options;
            options.cells.width = options.cells.height = 30;
            options.cells.colors = colors;
            options.target = nono::puzzle_target::lines_alone;
            const auto made = nono::puzzle_from_image(from, options);
            REQUIRE(made);
            const nono::grid& picture = *made.puzzle.goal;
            if (nono_tests::minisat::is_here()) CHECK(!nono_tests::minisat().has_other(made.puzzle.clues, picture));
            CHECK(made.changed.size() <= 14); // of 900 cells; 66 if lines remain one cell wide
            CHECK(made.edges_kept >= 80);
            // The outline, and inside it two eyes, a nose and a mouth, each in one piece.
            nono::grid strokes = picture;
            for (auto& cell : strokes.cells()) cell = cell == nono::blank ? nono::blank : 1;
            CHECK(image_styles::areas(strokes, 1).size() == 5);
            // Isolated cells are drawn unchanged.
            const auto cells = nono::from_image(from, options.cells);
            const auto filled = [](const nono::grid& of) {
                return std::count_if(of.cells().begin(), of.cells().end(),
                                     [](auto cell) { return cell != nono::blank; });
            };
            CHECK(filled(cells.picture) * 5 < filled(picture) * 4);
        }
    }
}

TEST_CASE("image styles: a thin stroke is drawn in full or not at all") {
    // A stroke a third of a cell wide, from slightly different heights to slightly different ones.
    for (int first = 0; first < 12; ++first) {
        CAPTURE(first);
        const auto color = [&](std::size_t x, std::size_t y) {
            const double middle = 37 + first + static_cast<double>(x) * 0.12;
            return std::abs(static_cast<double>(y) - middle) < 1.5 ? nono::rgb{0, 0, 0} : nono::rgb{255, 255, 255};
        };
        nono::image from{180, 180, {}};
        for (std::size_t y = 0; y < 180; ++y)
            for (std::size_t x = 0; x < 180; ++x) from.pixels.push_back(color(x, y));
        nono::image_options options;
        options.width = options.height = 20;
        options.framed = false;
        for (const auto style : {nono::image_style::best, nono::image_style::lines, nono::image_style::silhouette}) {
            options.style = style;
            const auto found = nono::from_image(from, options);
            REQUIRE(found);
            for (std::size_t column = 0; column < 20; ++column) {
                std::size_t filled = 0;
                for (std::size_t row = 0; row < 20; ++row) filled += found.picture(row, column) != 0 ? 1U : 0U;
                CHECK(filled >= 1);
                CHECK(filled <= 2);
            }
            CHECK(image_styles::areas(found.picture, 1).size() == 1);
        }
    }
}

TEST_CASE("image styles: blank borders are cut off if there are enough pixels") {
    nono::image from{100, 100, {}};
    for (std::size_t i = 0; i < 10'000; ++i) {
        const std::size_t x = i % 100;
        const std::size_t y = i / 100;
        const bool is_inside = x >= 60 && x < 80 && y >= 20 && y < 40 && (x < 70 || y < 30);
        from.pixels.push_back(is_inside ? nono::rgb{0, 0, 0} : nono::rgb{250, 250, 250});
    }
    nono::image_options options;
    options.width = options.height = 10;
    const auto cut = nono::from_image(from, options);
    REQUIRE(cut);
    for (std::size_t row = 0; row < 10; ++row)
        for (std::size_t column = 0; column < 10; ++column)
            CHECK((cut.picture(row, column) == 1) == (column < 5 || row < 5));
    options.framed = false;
    CHECK(nono::from_image(from, options).picture(2, 7) == 1);
    CHECK(nono::from_image(from, options).picture(0, 0) == nono::blank);
    options.framed = true;
    options.width = options.height = 60; // less than two pixels per cell
    CHECK(nono::from_image(from, options).picture(0, 0) == nono::blank);
}

TEST_CASE("image styles: dithering fills the share of cells that corresponds to the darkness") {
    nono::image from{160, 160, {}};
    for (std::size_t i = 0; i < from.width * from.height; ++i) {
        const auto light = static_cast<std::uint8_t>(20 + i % 160 * 215 / 159);
        from.pixels.push_back({light, light, light});
    }
    nono::image_options options;
    options.width = options.height = 40;
    options.style = nono::image_style::shades;
    const auto found = nono::from_image(from, options);
    REQUIRE(found);
    CHECK(found.style == nono::image_style::shades);
    std::vector<std::size_t> filled(4, 0);
    for (std::size_t i = 0; i < 1'600; ++i) filled[i % 40 / 10] += found.picture.cells()[i];
    CHECK(filled[0] > filled[1]);
    CHECK(filled[1] > filled[2]);
    CHECK(filled[2] > filled[3]);
    CHECK(filled[3] > 0);
}

TEST_CASE("image styles: candidates are different puzzles, each with a grade") {
    nono::image_puzzle_options options;
    options.cells.width = options.cells.height = 20;
    options.max_trials = 8'000;
    const auto all = nono::image_candidates(image_styles::draw_smiley(120), options);
    REQUIRE(all.size() >= 4);
    std::set<std::size_t> widths;
    for (const auto& next : all) {
        if (!next.made) continue;
        REQUIRE(next.grade.has_value());
        CHECK(nono::solve(next.made.puzzle.clues).status == nono::status::unique);
        CHECK(next.made.puzzle.clues.width() == next.options.cells.width);
        widths.insert(next.options.cells.width);
        CHECK(next.grade->step_count() > 0);
    }
    CHECK(widths.size() == 3);
    for (std::size_t i = 1; i < all.size(); ++i) CHECK((all[i - 1].made || !all[i].made));
    CHECK(nono::image_candidates({}, options).front().made.error == nono::argument_errc::image);
}
