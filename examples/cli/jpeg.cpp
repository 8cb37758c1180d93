// JPEG by libjpeg.
// SPDX-License-Identifier: MIT
#include "pixels.hpp"

#include <algorithm>
#include <array>
#include <csetjmp>
#include <cstddef>
#include <cstdint>
#include <cstdio> // that jpeglib.h needs
#include <utility>
#include <vector>

#include <jpeglib.h>

#include <jerror.h>

namespace cli {

namespace {

// libjpeg ends at an error by a jump: between here and there nothing may have a destructor.
struct jump_on_error {
    jpeg_error_mgr base; // first, as libjpeg hands out its address
    std::jmp_buf back;
};

extern "C" [[noreturn]] void jump_back(j_common_ptr state) {
    std::longjmp(reinterpret_cast<jump_on_error*>(state->err)->back, 1);
}

extern "C" void say_nothing(j_common_ptr) {}

// Where data is missing libjpeg warns, and makes up the pixels: that is an error here, as in PNG. Other warnings are
// about what need not be wrong, such as bytes between two parts.
extern "C" void refuse_missing_data(j_common_ptr state, int level) {
    constexpr int warning = -1;
    const int code = state->err->msg_code;
    if (level == warning && (code == JWRN_JPEG_EOF || code == JWRN_HIT_MARKER)) jump_back(state);
}

constexpr int exif_marker = JPEG_APP0 + 1;

// The orientation in the first directory of TIFF data (EXIF 2.3, tag 0x0112); 1 where it states none.
unsigned orientation_in(std::string_view tiff) {
    if (tiff.size() < 8) return 1;
    const bool is_little = tiff.starts_with("II");
    const auto number = [&](std::size_t at, std::size_t bytes) {
        std::size_t value = 0;
        for (std::size_t i = 0; i < bytes; ++i)
            value = value << 8U | static_cast<unsigned char>(tiff[at + (is_little ? bytes - 1 - i : i)]);
        return value;
    };
    const std::size_t directory = number(4, 4);
    if (directory > tiff.size() - 2) return 1;
    const std::size_t entries = number(directory, 2);
    for (std::size_t i = 0; i < entries; ++i) {
        const std::size_t entry = directory + 2 + 12 * i;
        if (entry + 12 > tiff.size()) return 1;
        if (number(entry, 2) == 0x0112) return static_cast<unsigned>(number(entry + 8, 2));
    }
    return 1;
}

unsigned orientation_of(const jpeg_decompress_struct& state) {
    constexpr std::string_view name("Exif\0\0", 6);
    for (const auto* marker = state.marker_list; marker != nullptr; marker = marker->next) {
        const std::string_view data(reinterpret_cast<const char*>(marker->data), marker->data_length);
        if (marker->marker == exif_marker && data.starts_with(name)) return orientation_in(data.substr(name.size()));
    }
    return 1;
}

enum class jpeg_fault : std::uint8_t { none, damaged, too_large };

// Decodes into `pixels`, which is outside of what a jump leaves.
jpeg_fault decode(std::string_view file, nono::image& out, std::vector<unsigned char>& row, unsigned& orientation) {
    jpeg_decompress_struct state;
    jump_on_error errors;
    state.err = jpeg_std_error(&errors.base);
    errors.base.error_exit = jump_back;
    errors.base.output_message = say_nothing;
    errors.base.emit_message = refuse_missing_data;
    if (setjmp(errors.back) != 0) {
        jpeg_destroy_decompress(&state);
        return jpeg_fault::damaged;
    }
    jpeg_create_decompress(&state);
    // Where it is longer than libjpeg can tell, it is cut off.
    const auto bytes = static_cast<std::uint32_t>(std::min<std::size_t>(file.size(), 0xFFFF'FFFF));
    jpeg_mem_src(&state, reinterpret_cast<const unsigned char*>(file.data()), bytes);
    jpeg_save_markers(&state, exif_marker, 0xFFFF);
    static_cast<void>(jpeg_read_header(&state, TRUE));
    const std::size_t pixels = std::size_t{state.image_width} * state.image_height;
    if (state.image_width > max_image_side || state.image_height > max_image_side || pixels > max_pixels) {
        jpeg_destroy_decompress(&state);
        return jpeg_fault::too_large;
    }
    orientation = orientation_of(state);
    state.out_color_space = JCS_RGB; // CMYK is an error
    static_cast<void>(jpeg_start_decompress(&state));
    out.width = state.output_width;
    out.height = state.output_height;
    out.pixels.reserve(pixels);
    row.resize(3 * out.width);
    while (state.output_scanline < state.output_height) {
        unsigned char* const into = row.data();
        JSAMPROW rows = into;
        static_cast<void>(jpeg_read_scanlines(&state, &rows, 1));
        for (std::size_t i = 0; i < row.size(); i += 3) out.pixels.push_back({row[i], row[i + 1], row[i + 2]});
    }
    static_cast<void>(jpeg_finish_decompress(&state));
    jpeg_destroy_decompress(&state);
    return jpeg_fault::none;
}

} // namespace

read_image read_jpeg(std::string_view file) {
    nono::image found;
    std::vector<unsigned char> row;
    unsigned orientation = 1;
    switch (decode(file, found, row, orientation)) {
    case jpeg_fault::none: return {upright(std::move(found), orientation), {}};
    case jpeg_fault::too_large:
        return {{},
                "too many pixels: at most " + std::to_string(max_image_side) + " per side, " +
                    std::to_string(max_pixels) + " in total"};
    case jpeg_fault::damaged:
    default: return {{}, "this JPEG file is damaged or cut off, or of an unsupported kind (CMYK)"};
    }
}

} // namespace cli
