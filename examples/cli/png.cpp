// SPDX-License-Identifier: MIT
#include "png.hpp"

#include "png_chunks.hpp"

#include <png.h>

#include <algorithm>
#include <array>

namespace cli {

namespace {

constexpr std::size_t signature_size = png_signature.size();
constexpr std::size_t head_end = signature_size + 12 + 13; // the chunk IHDR always comes first and has 13 bytes
constexpr std::string_view keyword("colors\0", 7);

// What stands in front of the pixels.
struct png_front {
    std::string colors;
    std::string needed;   // the file up to the pixels without the chunks that decoding does not need
    std::size_t size = 0; // of all that is in front of the pixels
    bool cut_off = false; // a chunk states that it is longer than the file: libpng would take memory for all of it
};

// Whether decoding needs a chunk: those that every decoder must know, which begin with a capital, and those about what
// colors look like. libpng unpacks texts and profiles of other kinds whatever they take, although nobody reads them.
bool is_needed(std::string_view kind) {
    constexpr std::array<std::string_view, 7> about_colors{"tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "bKGD"};
    return (kind.front() >= 'A' && kind.front() <= 'Z') ||
           std::find(about_colors.begin(), about_colors.end(), kind) != about_colors.end();
}

png_front read_front(std::string_view file) {
    png_front out;
    out.needed = file.substr(0, signature_size);
    out.size = std::min(signature_size, file.size());
    for (std::size_t at = signature_size; at + 12 <= file.size();) {
        const std::size_t length = big_endian(file, at);
        const auto kind = file.substr(at + 4, 4);
        if (kind == "IDAT") break;
        out.cut_off = length > file.size() - at - 12;
        if (out.cut_off) break;
        const auto content = file.substr(at + 8, length);
        if (out.colors.empty() && kind == "tEXt" && content.starts_with(keyword))
            out.colors = content.substr(keyword.size());
        if (is_needed(kind)) out.needed += file.substr(at, length + 12);
        at += length + 12;
        out.size = at;
    }
    return out;
}

} // namespace

png_pixels decode_png(std::string_view file, const nono::limits& bounds) {
    png_pixels out;
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    const auto failed = [&](nono::parse_errc fault) {
        png_image_free(&image);
        out = {};
        out.fault = fault;
        return out;
    };
    png_front front = read_front(file);
    const bool has_more = front.needed.size() < front.size;
    if (has_more && !front.cut_off) file = front.needed += file.substr(front.size);
    if (front.cut_off || png_image_begin_read_from_memory(&image, file.data(), file.size()) == 0)
        return failed(nono::parse_errc::no_puzzle);
    if (image.width > bounds.side || image.height > bounds.side ||
        std::size_t{image.width} * image.height > bounds.cells)
        return failed(nono::parse_errc::size_over_limit);
    image.format = PNG_FORMAT_RGB;
    out.width = image.width;
    out.height = image.height;
    static_assert(sizeof(nono::rgb) == 3); // red, green, blue, as libpng writes them
    out.pixels.resize(out.width * out.height);
    const png_color white{0xFF, 0xFF, 0xFF};
    if (png_image_finish_read(&image, &white, out.pixels.data(), 0, nullptr) == 0)
        return failed(nono::parse_errc::missing_cells);
    out.colors = front.colors;
    return out;
}

std::string encode_png(const nono::grid& picture, const nono::extend::pixel_colors& colors) {
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    image.width = static_cast<png_uint_32>(picture.width());
    image.height = static_cast<png_uint_32>(picture.height());
    image.format = PNG_FORMAT_RGB_COLORMAP;
    image.colormap_entries = static_cast<png_uint_32>(colors.count());
    std::array<std::uint8_t, 3 * nono::extend::max_colors> map{};
    for (std::size_t i = 0; i < colors.count(); ++i) {
        map[3 * i] = colors.value(i).red;
        map[3 * i + 1] = colors.value(i).green;
        map[3 * i + 2] = colors.value(i).blue;
    }
    std::string out(PNG_IMAGE_PNG_SIZE_MAX(image), '\0');
    png_alloc_size_t size = out.size();
    if (png_image_write_to_memory(&image, out.data(), &size, 0, picture.cells().data(), 0, map.data()) == 0) return {};
    out.resize(size);
    const std::string text = std::string(keyword) + colors.to_text();
    return out.insert(head_end, png_chunk("tEXt", text));
}

} // namespace cli
