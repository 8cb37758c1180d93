// PNG as a format: pictures with one or more pixels per cell. It needs libpng, so only the program has it.
// SPDX-License-Identifier: MIT
#ifndef NONO_CLI_PNG_HPP
#define NONO_CLI_PNG_HPP

#include <nono/formats/kit/format.hpp>
#include <nono/formats/kit/picture.hpp>
#include <nono/formats/pictures/parts/pixels.hpp>
#include <nono/model/palette.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cli {

// The pixels of a PNG file, or why there are none.
struct png_pixels {
    nono::parse_errc fault = nono::parse_errc::none;
    std::size_t width = 0;
    std::size_t height = 0;
    std::vector<nono::rgb> pixels; // row by row; transparent ones stand on white
    std::string colors;            // of the text with the keyword `colors`, which our files have
};

// How nono draws a nonogram as PNG.
struct png_style {
    static constexpr std::size_t default_scale = 16;

    std::size_t scale = 0; // pixels that a cell is wide and high; 0: the default, or fewer for large pictures
    bool puzzle = false;   // an empty grid with its clues instead of the picture
};

png_pixels decode_png(std::string_view file, const nono::limits& bounds);
// The cells of a picture, as pixels: if the file specifies that they are larger, in squares of one color each, one
// pixel of each square. No pixels if the file specifies that it is a drawing with clues. `bounds` apply to the cells.
png_pixels decode_png_cells(std::string_view file, const nono::limits& bounds);
// True for a drawing with clues by nono.
bool is_puzzle_drawing(std::string_view file);
// A picture, with `scale` pixels per cell; empty if it would have more than `max_drawn_pixels`.
std::string encode_png(const nono::grid& picture, const nono::extend::pixel_colors& colors, std::size_t scale);
// Why a puzzle cannot be drawn with its clues and this scale; empty if it can.
std::string fault_of_png_drawing(const nono::clues& clues, std::size_t scale);
// A puzzle as PNG. If nothing is written, the only loss has the reason.
nono::write_result write_png(const nono::puzzle& source, const png_style& style);

// Pictures in color; as nono::ppm, but packed.
struct png {
    using value_type = nono::puzzle;

    static constexpr nono::format_info info{.name = "png",
                                            .extensions = {"png", {}, {}, {}},
                                            .title = "pictures with 16 pixels per cell (--scale), or one",
                                            .holds = {nono::feature::colors, nono::feature::goal}};

    static constexpr nono::confidence detect(std::string_view text) noexcept {
        return text.starts_with("\x89PNG\r\n\x1A\n") ? nono::confidence::certain : nono::confidence::no;
    }

    template <nono::extend::puzzle_sink S>
    static void read(std::string_view text, S& sink, const nono::parse_options& options) {
        nono::extend::reporter<S> report(sink, options);
        if (!report.begin({})) return;
        const png_pixels pixels = decode_png_cells(text, options.limits);
        if (pixels.fault != nono::parse_errc::none) report.fail(pixels.fault, {});
        nono::extend::pixel_colors colors;
        colors.declare_all(pixels.colors);
        nono::grid picture(pixels.width, pixels.height);
        for (std::size_t i = 0; i < picture.cells().size(); ++i)
            if (!colors.add(pixels.pixels[i], picture.cells()[i])) report.fail(nono::parse_errc::too_many_colors, {});
        if (!report.failed()) {
            if (colors.settle(picture)) report.diagnose(nono::parse_errc::background_chosen, {});
            if constexpr (!S::clues_only) sink.set_palette(colors.to_palette());
            nono::extend::deliver_picture(sink, report, options.limits, std::move(picture));
        }
        report.end();
    }

    static nono::write_result write(const nono::puzzle& source, const nono::write_options&) {
        return write_png(source, {});
    }
};

} // namespace cli

#endif // NONO_CLI_PNG_HPP
