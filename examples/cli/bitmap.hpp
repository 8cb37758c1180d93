// Pictures of pixels: drawing into them, and PNG and animated PNG of them.
// SPDX-License-Identifier: MIT
#ifndef NONO_CLI_BITMAP_HPP
#define NONO_CLI_BITMAP_HPP

#include <nono/model/palette.hpp>
#include <nono/render/drawing.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cli {

// The most pixels of a picture that is drawn: as many as viewers take.
inline constexpr std::size_t max_drawn_pixels = std::size_t{1} << 26U;

// A part of a picture, in pixels from its upper left corner.
struct pixel_box {
    std::size_t x = 0;
    std::size_t y = 0;
    std::size_t width = 0;
    std::size_t height = 0;

    // The smallest box around two; one without pixels counts as nothing.
    [[nodiscard]] pixel_box with(const pixel_box& other) const;
};

// What is drawn outside of a picture is cut off.
struct bitmap {
    std::size_t width = 0;
    std::size_t height = 0;
    std::vector<nono::rgb> pixels; // row by row

    bitmap(std::size_t columns, std::size_t rows, nono::rgb color)
        : width(columns), height(rows), pixels(columns * rows, color) {}

    void fill(const pixel_box& box, nono::rgb color);
    // ASCII in 5 by 7 dots of `scale` pixels, with a dot between characters; other characters become question marks.
    void write(std::size_t x, std::size_t y, std::string_view text, nono::rgb color, std::size_t scale = 1);
};

// The width of a text in `bitmap::write`, in dots.
std::size_t text_width(std::string_view text);

// The height of a text, in dots.
inline constexpr std::size_t dot_height = 7;

// The pen that nono::extend::puzzle_drawing draws with.
class bitmap_pen {
public:
    // `cell`: pixels that a cell is wide and high; by default, a unit is a pixel.
    bitmap_pen(bitmap& picture, const nono::palette& palette, std::size_t cell = nono::extend::puzzle_drawing::cell)
        : picture_(&picture), palette_(&palette), cell_(cell) {}

    void rectangle(std::size_t x, std::size_t y, std::size_t width, std::size_t height, nono::color_index color);
    void lines(const std::vector<nono::extend::drawn_line>& all, bool heavy);
    void number(std::size_t x, std::size_t y, std::size_t size, std::string_view text);
    void number_on(std::size_t x, std::size_t y, std::size_t size, std::string_view text, nono::color_index color);

private:
    void put(std::size_t x, std::size_t y, std::size_t size, std::string_view text, nono::rgb color);
    [[nodiscard]] std::size_t pixels(std::size_t units) const {
        return units * cell_ / nono::extend::puzzle_drawing::cell;
    }
    // A box whose sides are between pixels, so that neighbors have no gap.
    [[nodiscard]] pixel_box box(std::size_t x, std::size_t y, std::size_t width, std::size_t height) const {
        return {pixels(x), pixels(y), pixels(x + width) - pixels(x), pixels(y + height) - pixels(y)};
    }

    bitmap* picture_;
    const nono::palette* palette_;
    std::size_t cell_;
};

std::string encode_png(const bitmap& picture);

// An animated PNG (APNG, as in the third edition of the PNG specification), which shows its frames again and again.
// Readers that know nothing of it show the first one.
class apng_writer {
public:
    // Adds a frame, which differs from the last one within a box only; the first one is whole. Its size is that of the
    // first.
    void add(const bitmap& picture, const pixel_box& changed, std::uint32_t milliseconds);
    [[nodiscard]] std::string finish() const;

private:
    std::size_t width_ = 0;
    std::size_t height_ = 0;
    std::size_t frames_ = 0;
    std::size_t sequence_ = 0; // number of the next chunk of an animation
    std::string chunks_;       // of all frames
};

} // namespace cli

#endif // NONO_CLI_BITMAP_HPP
