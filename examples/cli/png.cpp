// SPDX-License-Identifier: MIT
#include "png.hpp"

#include "bitmap.hpp"
#include "png_chunks.hpp"

#include <fmt/format.h>
#include <png.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace cli {

namespace {

constexpr std::size_t signature_size = png_signature.size();
constexpr std::size_t head_end = signature_size + 12 + 13; // the chunk IHDR always comes first and has 13 bytes
constexpr std::string_view colors_keyword("colors\0", 7);
constexpr std::string_view scale_keyword("scale\0", 6); // pixels per cell, or `drawing_scale`
constexpr std::string_view drawing_scale = "drawing";

// A file without what decoding does not need.
struct png_parts {
    std::string colors;   // the text about them
    std::string scale;    // the text about it
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
        if (!chunks.has_pixels() && kind == "tEXt") {
            if (out.colors.empty() && content.starts_with(colors_keyword))
                out.colors = content.substr(colors_keyword.size());
            if (out.scale.empty() && content.starts_with(scale_keyword))
                out.scale = content.substr(scale_keyword.size());
        }
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

// The scale that a file specifies; 1 if it specifies none.
std::size_t scale_of(const png_parts& parts) {
    constexpr std::size_t maximum = 1'000;
    std::size_t scale = 0;
    const auto* const end = parts.scale.data() + parts.scale.size();
    const auto read = std::from_chars(parts.scale.data(), end, scale);
    const bool valid = read.ec == std::errc() && read.ptr == end && scale >= 1 && scale <= maximum;
    return valid ? scale : 1;
}

// True if a picture consists of squares of one color each.
bool has_squares(const png_pixels& picture, std::size_t side) {
    if (picture.width % side != 0 || picture.height % side != 0) return false;
    for (std::size_t i = 0; i < picture.pixels.size(); ++i) {
        const std::size_t row = i / picture.width;
        const std::size_t column = i % picture.width;
        if (picture.pixels[i] != picture.pixels[(row - row % side) * picture.width + column - column % side])
            return false;
    }
    return true;
}

// Leaves one pixel of each square.
void shrink(png_pixels& picture, std::size_t side) {
    std::vector<nono::rgb> cells;
    cells.reserve(picture.pixels.size() / (side * side));
    for (std::size_t row = 0; row < picture.height; row += side)
        for (std::size_t column = 0; column < picture.width; column += side)
            cells.push_back(picture.pixels[row * picture.width + column]);
    picture.pixels = std::move(cells);
    picture.width /= side;
    picture.height /= side;
}

bool exceeds(std::size_t width, std::size_t height, const nono::limits& bounds) {
    return width > bounds.side || height > bounds.side || width * height > bounds.cells;
}

// The limits of the pixels of a picture whose cells have these limits.
nono::limits pixel_limits(nono::limits bounds, std::size_t scale) {
    if (scale == 1) return bounds;
    const std::size_t cells = std::min(bounds.cells, max_drawn_pixels / (scale * scale));
    bounds.cells = std::max(bounds.cells, cells * scale * scale);
    bounds.side = std::min(bounds.side, max_drawn_pixels) * scale;
    return bounds;
}

png_pixels failure(nono::parse_errc fault) {
    png_pixels out;
    out.fault = fault;
    return out;
}

png_pixels decode(std::string_view file, const png_parts& parts, const nono::limits& bounds) {
    png_pixels out;
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    const auto failed = [&](nono::parse_errc fault) {
        png_image_free(&image);
        return failure(fault);
    };
    if (!parts.needed.empty()) file = parts.needed;
    if (parts.cut_off || png_image_begin_read_from_memory(&image, file.data(), file.size()) == 0)
        return failed(nono::parse_errc::no_puzzle);
    if (exceeds(image.width, image.height, bounds)) return failed(nono::parse_errc::size_over_limit);
    image.format = PNG_FORMAT_RGB;
    out.width = image.width;
    out.height = image.height;
    static_assert(sizeof(nono::rgb) == 3); // red, green, blue, as libpng writes them
    out.pixels.resize(out.width * out.height);
    const png_color background{0xFF, 0xFF, 0xFF};
    if (png_image_finish_read(&image, &background, out.pixels.data(), 0, nullptr) == 0)
        return failed(nono::parse_errc::missing_cells);
    out.colors = parts.colors;
    return out;
}

// The largest scale up to the default one with which a picture is not too large.
std::size_t usual_scale(std::size_t width, std::size_t height) {
    std::size_t scale = png_style::default_scale;
    while (scale > 1 && width * scale > max_drawn_pixels / std::max<std::size_t>(1, height * scale)) --scale;
    return scale;
}

// Adds a text before the pixels.
void add_text(std::string& file, std::string_view keyword, std::string_view text) {
    if (!file.empty()) file.insert(head_end, png_chunk("tEXt", std::string(keyword).append(text)));
}

// The cells of a picture as rows of pixels.
std::vector<nono::color_index> scaled(const nono::grid& picture, std::size_t scale) {
    std::vector<nono::color_index> out;
    out.reserve(picture.cells().size() * scale * scale);
    for (std::size_t row = 0; row < picture.height() * scale; ++row)
        for (const auto color : picture.row(row / scale)) out.insert(out.end(), scale, color);
    return out;
}

// ---- drawings with clues

std::size_t widest_clue(const nono::clue_lines& side) {
    std::size_t longest = 1;
    for (const nono::line_clue_view line : side)
        for (const auto& block : line)
            if (!block.blotted()) longest = std::max(longest, std::to_string(block.length).size());
    return text_width(std::string(longest, '0'));
}

// The smallest cells in which the clues of a puzzle are legible, in pixels.
std::size_t min_cell(const nono::clues& clues) {
    constexpr std::size_t space = 2; // around a number
    return std::max({dot_height, widest_clue(clues.rows), widest_clue(clues.columns)}) + space;
}

// How a puzzle is drawn with its clues.
struct drawing_size {
    std::size_t cell; // pixels
    std::size_t width;
    std::size_t height;
};

drawing_size size_of_drawing(const nono::extend::puzzle_drawing& layout, const nono::clues& clues, std::size_t scale) {
    const std::size_t cell = scale == 0 ? std::max(png_style::default_scale, min_cell(clues)) : scale;
    constexpr std::size_t unit = nono::extend::puzzle_drawing::cell;
    return {cell, layout.width() * cell / unit, layout.height() * cell / unit};
}

nono::write_result write_drawing(const nono::puzzle& source, std::size_t scale) {
    if (const auto fault = fault_of_png_drawing(source.clues, scale); !fault.empty())
        return nono::extend::not_written(nono::feature::clues, fault);
    const nono::extend::puzzle_drawing layout(source.clues);
    const auto [cell, width, height] = size_of_drawing(layout, source.clues, scale);
    bitmap picture(width, height, {0xFF, 0xFF, 0xFF});
    bitmap_pen pen(picture, source.palette, cell);
    layout.draw(pen);
    nono::write_result out{encode_png(picture), true, {}};
    add_text(out.text, scale_keyword, drawing_scale);
    nono::extend::name_losses(out.lost, source,
                              nono::extend::feature_set{nono::feature::colors, nono::feature::blotted_clues});
    return out;
}

} // namespace

png_pixels decode_png(std::string_view file, const nono::limits& bounds) {
    return decode(file, read_parts(file), bounds);
}

png_pixels decode_png_cells(std::string_view file, const nono::limits& bounds) {
    const png_parts parts = read_parts(file);
    if (parts.scale == drawing_scale) return failure(nono::parse_errc::no_puzzle);
    const std::size_t scale = scale_of(parts);
    auto out = decode(file, parts, pixel_limits(bounds, scale));
    if (scale == 1 || out.fault != nono::parse_errc::none) return out;
    if (has_squares(out, scale)) shrink(out, scale);
    return exceeds(out.width, out.height, bounds) ? failure(nono::parse_errc::size_over_limit) : out;
}

std::string fault_of_png_drawing(const nono::clues& clues, std::size_t scale) {
    const std::size_t minimum = min_cell(clues);
    if (scale != 0 && scale < minimum) return fmt::format("these clues need at least --scale {}", minimum);
    const nono::extend::puzzle_drawing layout(clues);
    const auto size = size_of_drawing(layout, clues, scale);
    if (size.width <= max_drawn_pixels / size.height) return {};
    return fmt::format("{}x{} pixels are too many", size.width, size.height);
}

bool is_puzzle_drawing(std::string_view file) {
    return png::detect(file) == nono::confidence::certain && read_parts(file).scale == drawing_scale;
}

std::string encode_png(const nono::grid& picture, const nono::extend::pixel_colors& colors, std::size_t scale) {
    if (scale == 0) scale = usual_scale(picture.width(), picture.height());
    const std::size_t width = picture.width() * scale;
    const std::size_t height = picture.height() * scale;
    if (scale > 1 && width > max_drawn_pixels / std::max<std::size_t>(1, height)) return {};
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    image.width = static_cast<png_uint_32>(width);
    image.height = static_cast<png_uint_32>(height);
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
    const auto pixels = scale == 1 ? std::vector<nono::color_index>() : scaled(picture, scale);
    const auto* const data = scale == 1 ? picture.cells().data() : pixels.data();
    if (png_image_write_to_memory(&image, out.data(), &size, 0, data, 0, map.data()) == 0) return {};
    out.resize(size);
    if (scale > 1) add_text(out, scale_keyword, std::to_string(scale));
    add_text(out, colors_keyword, colors.to_text());
    return out;
}

nono::write_result write_png(const nono::puzzle& source, const png_style& style) {
    if (style.puzzle) return write_drawing(source, style.scale);
    const auto* const picture = nono::extend::picture_of(source);
    if (picture == nullptr) return nono::extend::without_picture(source);
    const nono::extend::pixel_colors colors(source);
    nono::write_result out{encode_png(*picture, colors, style.scale), true, {}};
    if (out.text.empty())
        return nono::extend::not_written(nono::feature::clues,
                                         fmt::format("with --scale {}, there are too many pixels", style.scale));
    nono::extend::name_losses(out.lost, source,
                              png::info.holds.with(nono::feature::palette, colors.to_palette() == source.palette));
    return out;
}

} // namespace cli
