// Scales an image to the cells of a puzzle.
// SPDX-License-Identifier: MIT
#ifndef NONO_MAKE_SCALED_IMAGE_HPP
#define NONO_MAKE_SCALED_IMAGE_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/make/image.hpp>
#include <nono/make/perceived_color.hpp>
#include <nono/solver/run/run_limits.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// A part of a rectangle of pixels or cells.
struct image_area {
    std::size_t left = 0;
    std::size_t top = 0;
    std::size_t width = 0;
    std::size_t height = 0;
};

/// Returns the largest area in the middle of a rectangle such that the width and height of the area are in the ratio
/// `wide` : `high`. Both numbers must be at least 1, and the sides of the rectangle must be below 2^32.
[[nodiscard]] constexpr image_area middle_area(std::size_t width, std::size_t height, std::size_t wide,
                                               std::size_t high) noexcept {
    image_area out{0, 0, width, height};
    const auto scaled = [](std::size_t length, std::size_t numerator, std::size_t denominator) {
        const std::uint64_t rounded =
            (std::uint64_t{length} * numerator + std::uint64_t{denominator} / 2) / std::uint64_t{denominator};
        return (std::max)(cast_to<std::size_t>(rounded), std::size_t{1});
    };
    if (std::uint64_t{width} * high > std::uint64_t{height} * wide)
        out.width = (std::min)(scaled(height, wide, high), width);
    else
        out.height = (std::min)(scaled(width, high, wide), height);
    out.left = (width - out.width) / 2;
    out.top = (height - out.height) / 2;
    return out;
}

/// The pixels of a line that a cell covers, in units such that a pixel has `cells` units and a cell has `pixels` units.
struct covered_pixels {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    std::uint64_t size_of_pixel = 1;

    covered_pixels(std::size_t cell, std::size_t pixels, std::size_t cells) noexcept
        : begin(std::uint64_t{cell} * pixels), end(begin + pixels), size_of_pixel(cells) {}

    [[nodiscard]] std::size_t first() const noexcept { return cast_to<std::size_t>(begin / size_of_pixel); }
    [[nodiscard]] std::size_t last() const noexcept { return cast_to<std::size_t>((end - 1) / size_of_pixel); }
    /// Returns the part of a pixel that the cell covers, in units.
    [[nodiscard]] std::uint64_t part_of(std::size_t pixel) const noexcept {
        const std::uint64_t from = (std::max)(begin, pixel * size_of_pixel);
        const std::uint64_t to = (std::min)(end, (pixel + 1) * size_of_pixel);
        return to - from;
    }
};

/// Scales an area of an image to `columns` times `rows` cells. Returns the mean light of each cell, row by row; a pixel
/// on the border between cells counts for each of them in proportion to its parts. Linear in the pixels and the cells.
/// The sides of the area and of the grid must be from 1 to 65,535. The limits are polled; if they end it, the remaining
/// cells are black.
[[nodiscard]] inline lean_vector<light_color> scaled_image(const image& from, const image_area& area,
                                                           std::size_t columns, std::size_t rows, run_limits& limits) {
    constexpr std::size_t pixels_between_polls = 4'096;
    std::size_t pixels = 0; // number of pixels since the last poll
    lean_vector<light_color> out;
    const std::uint64_t whole = std::uint64_t{area.width} * area.height; // area of a cell; 65,535 times this is below
                                                                         // 2^48
    for (std::size_t row = 0; row < rows; ++row) {
        const covered_pixels down(row, area.height, rows);
        for (std::size_t column = 0; column < columns; ++column) {
            const covered_pixels across(column, area.width, columns);
            std::uint64_t red = whole / 2; // for rounding
            std::uint64_t green = red;
            std::uint64_t blue = red;
            for (std::size_t y = down.first(); y <= down.last(); ++y) {
                pixels += across.last() - across.first() + 1;
                if (pixels >= pixels_between_polls) {
                    pixels = 0;
                    if (limits.requested()) {
                        out.resize(columns * rows);
                        return out;
                    }
                }
                for (std::size_t x = across.first(); x <= across.last(); ++x) {
                    const std::uint64_t part = down.part_of(y) * across.part_of(x);
                    const rgb pixel = from.pixels[(area.top + y) * from.width + area.left + x];
                    red += part * light_table[pixel.red];
                    green += part * light_table[pixel.green];
                    blue += part * light_table[pixel.blue];
                }
            }
            out.push_back({static_cast<std::uint16_t>(red / whole), static_cast<std::uint16_t>(green / whole),
                           static_cast<std::uint16_t>(blue / whole)});
        }
    }
    return out;
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_MAKE_SCALED_IMAGE_HPP
