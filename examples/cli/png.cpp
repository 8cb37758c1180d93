// SPDX-License-Identifier: MIT
#include "png.hpp"

#include "png_chunks.hpp"

#include <png.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace cli {

namespace {

constexpr std::size_t signature_size = png_signature.size();
constexpr std::size_t head_end = signature_size + 12 + 13; // the chunk IHDR always comes first and has 13 bytes
constexpr std::string_view keyword("colors\0", 7);

// A file without what decoding does not need.
struct png_parts {
    std::string colors;   // what it states about them
    std::string needed;   // the file without other chunks; empty if it has none
    bool cut_off = false; // a chunk before the pixels states that it is longer than the file: libpng would take memory
                          // for all of it
};

// Picks the chunks that decoding needs: those that every decoder must know, which begin with a capital, and, before the
// pixels, the first of each kind about what colors look like. libpng unpacks texts and profiles whatever they take,
// although nobody reads them.
class needed_chunks {
public:
    [[nodiscard]] bool accepts(std::string_view kind) {
        has_pixels_ = has_pixels_ || kind == "IDAT";
        if (kind.front() >= 'A' && kind.front() <= 'Z') return true;
        const auto found = std::find(about_colors.begin(), about_colors.end(), kind);
        if (found == about_colors.end() || has_pixels_) return false;
        return !std::exchange(seen_[static_cast<std::size_t>(found - about_colors.begin())], true);
    }
    [[nodiscard]] bool has_pixels() const { return has_pixels_; }

private:
    static constexpr std::array<std::string_view, 7> about_colors{"tRNS", "gAMA", "cHRM", "sRGB",
                                                                  "iCCP", "sBIT", "bKGD"};
    std::array<bool, about_colors.size()> seen_{};
    bool has_pixels_ = false;
};

png_parts read_parts(std::string_view file) {
    png_parts out;
    needed_chunks chunks;
    std::size_t kept = 0; // up to here the file is in `needed`, once a chunk was left out
    bool is_whole = true;
    std::size_t at = signature_size;
    while (at + 12 <= file.size()) {
        const std::size_t length = big_endian(file, at);
        const auto kind = file.substr(at + 4, 4);
        if (length > file.size() - at - 12) {
            out.cut_off = !chunks.has_pixels() && kind != "IDAT";
            break;
        }
        const auto content = file.substr(at + 8, length);
        const bool is_needed = chunks.accepts(kind);
        if (out.colors.empty() && !chunks.has_pixels() && kind == "tEXt" && content.starts_with(keyword))
            out.colors = content.substr(keyword.size());
        if (!is_needed) {
            is_whole = false;
            out.needed += file.substr(kept, at - kept);
            kept = at + length + 12;
        }
        at += length + 12;
    }
    if (!is_whole) out.needed += file.substr(kept);
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
    const png_parts parts = read_parts(file);
    if (!parts.needed.empty()) file = parts.needed;
    if (parts.cut_off || png_image_begin_read_from_memory(&image, file.data(), file.size()) == 0)
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
    out.colors = parts.colors;
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
