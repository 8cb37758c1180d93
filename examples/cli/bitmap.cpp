// SPDX-License-Identifier: MIT
#include "bitmap.hpp"

#include "../shared/font.hpp"
#include "png_chunks.hpp"

#include <zlib.h>

#include <algorithm>

namespace cli {

namespace {

constexpr nono::rgb dark{0x22, 0x22, 0x22};

// The rows of a part of a picture as PNG has them, packed: each after the number of its filter, none.
std::string packed_rows(const bitmap& picture, const pixel_box& box) {
    std::string rows;
    rows.reserve((3 * box.width + 1) * box.height);
    for (std::size_t y = box.y; y < box.y + box.height; ++y) {
        rows += '\0';
        for (std::size_t x = box.x; x < box.x + box.width; ++x) {
            const nono::rgb color = picture.pixels[y * picture.width + x];
            for (const std::uint8_t part : {color.red, color.green, color.blue}) rows += static_cast<char>(part);
        }
    }
    const auto bytes = static_cast<std::uint32_t>(rows.size()); // of at most `max_drawn_pixels`
    uLongf size = compressBound(bytes);
    std::string out(size, '\0');
    compress2(reinterpret_cast<Bytef*>(out.data()), &size, reinterpret_cast<const Bytef*>(rows.data()), bytes,
              Z_BEST_COMPRESSION);
    out.resize(size);
    return out;
}

// 8 bits for each of red, green and blue.
std::string header(std::size_t width, std::size_t height) {
    std::string content;
    append_big_endian(content, width);
    append_big_endian(content, height);
    content.append("\x08\x02\0\0\0", 5);
    return png_chunk("IHDR", content);
}

} // namespace

pixel_box pixel_box::with(const pixel_box& other) const {
    if (width == 0 || height == 0) return other;
    if (other.width == 0 || other.height == 0) return *this;
    const std::size_t left = std::min(x, other.x);
    const std::size_t top = std::min(y, other.y);
    return {left, top, std::max(x + width, other.x + other.width) - left,
            std::max(y + height, other.y + other.height) - top};
}

void bitmap::fill(const pixel_box& box, nono::rgb color) {
    const std::size_t right = std::min(box.x + box.width, width);
    const std::size_t bottom = std::min(box.y + box.height, height);
    for (std::size_t y = box.y; y < bottom; ++y)
        for (std::size_t x = box.x; x < right; ++x) pixels[y * width + x] = color;
}

void bitmap::write(std::size_t x, std::size_t y, std::string_view text, nono::rgb color, std::size_t scale) {
    for (const char character : text) {
        for (int row = 0; row < dot_font::glyph_height; ++row)
            for (int column = 0; column < dot_font::glyph_width; ++column)
                if (dot_font::has_dot(character, row, column))
                    fill({x + static_cast<std::size_t>(column) * scale, y + static_cast<std::size_t>(row) * scale,
                          scale, scale},
                         color);
        x += (dot_font::glyph_width + 1) * scale;
    }
}

std::size_t text_width(std::string_view text) {
    return text.empty() ? 0 : text.size() * (dot_font::glyph_width + 1) - 1;
}

void bitmap_pen::rectangle(std::size_t x, std::size_t y, std::size_t width, std::size_t height,
                           nono::color_index color) {
    picture_->fill(box(x, y, width, height), palette_->value(color));
}

void bitmap_pen::lines(const std::vector<nono::extend::drawn_line>& all, bool heavy) {
    const nono::rgb color = heavy ? nono::rgb{0x55, 0x55, 0x55} : nono::rgb{0x99, 0x99, 0x99};
    const std::size_t thickness = std::max<std::size_t>(1, pixels(1));
    for (const auto& line : all) {
        auto area = line.down ? box(line.x, line.y, 0, line.length) : box(line.x, line.y, line.length, 0);
        area.width += thickness;
        area.height += thickness;
        picture_->fill(area, color);
    }
}

void bitmap_pen::number(std::size_t x, std::size_t y, std::size_t size, std::string_view text) {
    put(x, y, size, text, dark);
}

void bitmap_pen::number_on(std::size_t x, std::size_t y, std::size_t size, std::string_view text,
                           nono::color_index color) {
    auto area = box(x, y, size, size);
    const std::size_t gap = std::max<std::size_t>(1, pixels(1));
    area = {area.x + gap, area.y + gap, area.width - 2 * gap, area.height - 2 * gap};
    picture_->fill(area, palette_->value(color));
    const std::uint8_t light = nono::extend::is_dark(palette_->value(color)) ? 0xFF : 0;
    put(x, y, size, text, {light, light, light});
}

void bitmap_pen::put(std::size_t x, std::size_t y, std::size_t size, std::string_view text, nono::rgb color) {
    const auto area = box(x, y, size, size);
    // Numbers of one and of two digits have the same size, longer ones may be smaller.
    const std::size_t widest = std::max(text_width(text), text_width("00") + 2);
    const std::size_t dot = std::max<std::size_t>(1, area.width / widest);
    const std::size_t width = std::min(dot * text_width(text), area.width);
    picture_->write(area.x + (area.width - width) / 2 + 1, area.y + (area.height - dot * dot_height) / 2 + 1, text,
                    color, dot);
}

std::string encode_png(const bitmap& picture) {
    std::string out(png_signature);
    out += header(picture.width, picture.height);
    out += png_chunk("IDAT", packed_rows(picture, {0, 0, picture.width, picture.height}));
    return out += png_chunk("IEND", {});
}

void apng_writer::add(const bitmap& picture, const pixel_box& changed, std::uint32_t milliseconds) {
    const bool first = frames_++ == 0;
    if (first) {
        width_ = picture.width;
        height_ = picture.height;
    }
    // A frame has at least one pixel.
    pixel_box box = changed.width == 0 || changed.height == 0 ? pixel_box{0, 0, 1, 1} : changed;
    if (first) box = {0, 0, width_, height_};
    std::string control;
    append_big_endian(control, sequence_++);
    for (const std::size_t value : {box.width, box.height, box.x, box.y}) append_big_endian(control, value);
    append_big_endian(control, std::min(milliseconds, 0xFFFFU), 2);
    append_big_endian(control, 1000, 2);
    control.append(2, '\0'); // the frame stays, and the next is drawn over it
    chunks_ += png_chunk("fcTL", control);
    const std::string rows = packed_rows(picture, box);
    if (first) {
        chunks_ += png_chunk("IDAT", rows);
        return;
    }
    std::string data;
    append_big_endian(data, sequence_++);
    chunks_ += png_chunk("fdAT", data + rows);
}

std::string apng_writer::finish() const {
    std::string control;
    append_big_endian(control, frames_);
    append_big_endian(control, 0); // without end
    std::string out(png_signature);
    out += header(width_, height_);
    out += png_chunk("acTL", control);
    return out.append(chunks_).append(png_chunk("IEND", {}));
}

} // namespace cli
