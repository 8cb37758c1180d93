// SPDX-License-Identifier: MIT
#include "pixels.hpp"

#include "png.hpp"

#include <nono/model/errors.hpp>
#include <nono/model/limits.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>

namespace cli {

namespace {

// Reads numbers and bytes of a Netpbm file, one after the other.
class netpbm_reader {
public:
    explicit netpbm_reader(std::string_view file) : file_(file) {}

    // A number after white space and comments; none where there is no number, or it is over 2^24.
    std::optional<std::uint32_t> number() {
        constexpr std::uint32_t maximum = std::uint32_t{1} << 24U;
        skip_space();
        std::uint32_t value = 0;
        const std::size_t begin = at_;
        while (at_ < file_.size() && file_[at_] >= '0' && file_[at_] <= '9' && value <= maximum)
            value = 10 * value + static_cast<std::uint32_t>(file_[at_++] - '0');
        if (at_ == begin || value > maximum) return std::nullopt;
        return value;
    }
    // One cell of a plain PBM: they need no space between them.
    std::optional<std::uint32_t> digit() {
        skip_space();
        if (at_ >= file_.size() || (file_[at_] != '0' && file_[at_] != '1')) return std::nullopt;
        return static_cast<std::uint32_t>(file_[at_++] - '0');
    }
    // `bytes` bytes as a number.
    std::optional<std::uint32_t> binary(std::size_t bytes) {
        if (bytes > file_.size() - at_) return std::nullopt;
        std::uint32_t value = 0;
        for (std::size_t i = 0; i < bytes; ++i) value = value << 8U | static_cast<unsigned char>(file_[at_++]);
        return value;
    }
    // The byte of white space that stands before bytes of pixels.
    void skip_one() { at_ = std::min(at_ + 1, file_.size()); }
    [[nodiscard]] std::size_t left() const { return file_.size() - at_; }

private:
    void skip_space() {
        constexpr std::string_view space = " \t\n\r\v\f";
        while (at_ < file_.size()) {
            if (file_[at_] == '#')
                at_ = std::min(file_.find('\n', at_), file_.size());
            else if (space.find(file_[at_]) == std::string_view::npos)
                return;
            else
                ++at_;
        }
    }

    std::string_view file_;
    std::size_t at_ = 2; // after `P6`
};

bool is_too_large(std::size_t width, std::size_t height) {
    return width > max_image_side || height > max_image_side || width * height > max_pixels;
}

read_image failure(std::string error) { return {{}, std::move(error)}; }

std::string too_large(std::size_t width, std::size_t height) {
    return fmt::format("{}x{} pixels are too many: at most {} per side, {} in total", width, height, max_image_side,
                       max_pixels);
}

read_image read_png(std::string_view file) {
    nono::limits bounds;
    bounds.side = max_image_side;
    bounds.cells = max_pixels;
    png_pixels pixels = decode_png(file, bounds);
    if (pixels.fault == nono::parse_errc::size_over_limit)
        return failure(fmt::format("too many pixels: at most {} per side, {} in total", max_image_side, max_pixels));
    if (pixels.fault != nono::parse_errc::none) return failure("this PNG file is damaged");
    return {{pixels.width, pixels.height, std::move(pixels.pixels)}, {}};
}

bool is_netpbm(std::string_view file) {
    return file.size() > 2 && file[0] == 'P' && file[1] >= '1' && file[1] <= '6' &&
           std::string_view(" \t\n\r#").find(file[2]) != std::string_view::npos;
}

// What a Netpbm file states before its pixels.
struct netpbm_header {
    char kind = '0';
    std::size_t width = 0;
    std::size_t height = 0;
    std::uint32_t maximum = 1; // that a part can have

    [[nodiscard]] bool is_plain() const { return kind <= '3'; }
    [[nodiscard]] bool is_bitmap() const { return kind == '1' || kind == '4'; }
    [[nodiscard]] std::size_t parts() const { return kind == '3' || kind == '6' ? 3 : 1; }
    [[nodiscard]] std::size_t bytes() const { return maximum > 255 ? 2 : 1; }
    // The fewest bytes that its pixels take.
    [[nodiscard]] std::size_t min_bytes() const {
        if (kind == '4') return (width + 7) / 8 * height;
        const std::size_t all = width * height * parts();
        if (kind == '1') return all;
        return is_plain() ? 2 * all - 1 : all * bytes();
    }
};

std::uint8_t scaled(std::uint32_t value, std::uint32_t maximum) {
    return static_cast<std::uint8_t>((value * 255U + maximum / 2) / maximum);
}

// The next pixel; none where the file ends, or it is no pixel. `bits` keeps those of a byte that are left.
std::optional<nono::rgb> next_pixel(netpbm_reader& from, const netpbm_header& header, std::size_t column,
                                    std::uint32_t& bits) {
    if (header.is_bitmap()) {
        if (header.kind == '4' && column % 8 == 0) bits = from.binary(1).value_or(0);
        const auto digit = header.kind == '1' ? from.digit() : std::optional(bits >> (7 - column % 8) & 1U);
        if (!digit) return std::nullopt;
        const std::uint8_t light = *digit == 0 ? 255 : 0;
        return nono::rgb{light, light, light};
    }
    std::array<std::uint8_t, 3> parts{};
    for (std::size_t i = 0; i < header.parts(); ++i) {
        const auto value = header.is_plain() ? from.number() : from.binary(header.bytes());
        if (!value || *value > header.maximum) return std::nullopt;
        parts[i] = scaled(*value, header.maximum);
    }
    if (header.parts() == 1) parts[1] = parts[2] = parts[0];
    return nono::rgb{parts[0], parts[1], parts[2]};
}

} // namespace

read_image read_netpbm(std::string_view file) {
    netpbm_reader from(file);
    netpbm_header header;
    header.kind = file[1];
    const auto width = from.number();
    const auto height = from.number();
    const auto maximum = header.is_bitmap() ? std::optional(std::uint32_t{1}) : from.number();
    if (!width || !height || !maximum || *width == 0 || *height == 0 || *maximum == 0 || *maximum > 65'535)
        return failure("the header of this picture is damaged");
    if (is_too_large(*width, *height)) return failure(too_large(*width, *height));
    header.width = *width;
    header.height = *height;
    header.maximum = *maximum;
    if (!header.is_plain()) from.skip_one();
    if (from.left() < header.min_bytes()) return failure("the picture ends before its last pixel");
    read_image out;
    out.image = {header.width, header.height, {}};
    out.image.pixels.reserve(header.width * header.height);
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < header.width * header.height; ++i) {
        const auto pixel = next_pixel(from, header, i % header.width, bits);
        if (!pixel)
            return failure(fmt::format("pixel {} of row {} is damaged", i % header.width + 1, i / header.width + 1));
        out.image.pixels.push_back(*pixel);
    }
    return out;
}

nono::image upright(nono::image from, unsigned orientation) {
    if (orientation < 2 || orientation > 8) return from;
    const bool is_turned = orientation >= 5; // rows become columns
    nono::image out{is_turned ? from.height : from.width, is_turned ? from.width : from.height, {}};
    out.pixels.reserve(from.pixels.size());
    for (std::size_t row = 0; row < out.height; ++row)
        for (std::size_t column = 0; column < out.width; ++column) {
            std::size_t y = is_turned ? column : row;
            std::size_t x = is_turned ? row : column;
            // Where the first row and the first column of what was stored are to be seen, by the EXIF standard.
            const bool from_right = orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8;
            const bool from_bottom = orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7;
            if (from_right) x = from.width - 1 - x;
            if (from_bottom) y = from.height - 1 - y;
            out.pixels.push_back(from.pixels[y * from.width + x]);
        }
    return out;
}

read_image read_pixels(std::string_view file) {
    if (png::detect(file) == nono::confidence::certain) return read_png(file);
    if (is_netpbm(file)) return read_netpbm(file);
    if (file.starts_with("\xFF\xD8\xFF")) {
#if defined(NONO_CLI_HAS_JPEG)
        return read_jpeg(file);
#else
        return failure("cannot read JPEG: this program was built without libjpeg");
#endif
    }
    return failure("not a picture in PNG, JPEG, PBM, PGM or PPM");
}

} // namespace cli
