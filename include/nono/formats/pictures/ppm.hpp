// PPM: pictures in color, as text (`P3`) or as bytes (`P6`).
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_PICTURES_PPM_HPP
#define NONO_FORMATS_PICTURES_PPM_HPP

#include <nono/formats/kit/described_format.hpp>
#if NONO_DEFINITIONS
#include <nono/formats/kit/plain_list.hpp>
#include <nono/formats/pictures/parts/netpbm.hpp>
#include <nono/formats/pictures/parts/pixels.hpp>
#endif

namespace nono { inline namespace NONO_ABI {

/// The format PPM of Netpbm. The picture is the goal; clues and palette are derived from it, as described for
/// `pixel_colors`.
///
/// A comment `colors: #ffffff #000000 ...` in the header specifies the background color and the numbers of the others;
/// other programs ignore it. Reads `P3` and `P6` with 8 or 16 bits per component (16 are rounded to 8); of several
/// pictures in a file, it reads the first. Writes the goal as `P3`, or as `P6` with `write_options::binary`. Nothing is
/// written without a goal that has exactly the clues. The palette is lost if it has names or symbols, or if colors are
/// missing or equal.
///
/// `certain` for a header with a size and the maximum value in the first 4 KiB, `likely` for `P3` or `P6`.
struct ppm : detail::described_format<ppm> {
    static constexpr format_info info{.name = "ppm",
                                      .extensions = {"ppm", "pnm", {}, {}},
                                      .title = "pictures of Netpbm, in color",
                                      .holds = {feature::colors, feature::goal},
                                      .exclusive = true,
                                      .needs_letters = true,
                                      .starts = "P"};
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

template <puzzle_sink S> class ppm_reader : netpbm_reader<S> {
public:
    using netpbm_reader<S>::netpbm_reader;

    constexpr void read() {
        const auto parse_comment = [this](std::string_view line) {
            constexpr std::string_view key = "colors:";
            const std::string_view comment = line.substr(skip_blanks(line, 0));
            if (comment.starts_with(key)) colors_.declare_all(comment.substr(key.size()));
        };
        this->read_picture("36", parse_comment, [this] { read_cells(); });
    }

private:
    constexpr void read_cells() {
        const netpbm_head& head = this->head_;
        const std::size_t bytes = head.kind == '3' ? 0 : head.max_value > 255 ? 2 : 1; // bytes per component
        const std::size_t cells = std::size_t{head.width} * head.height;
        // In a plain picture, each component except the last takes at least a digit and white space.
        if (!this->has_bytes(bytes > 0 ? cells * 3 * bytes : cells * 6 - 1)) return;
        grid picture(head.width, head.height);
        for (auto& cell : picture.cells()) {
            if (bytes == 0) this->cursor_.skip_space();
            const std::size_t begin = this->cursor_.at;
            rgb pixel;
            for (auto* part : {&pixel.red, &pixel.green, &pixel.blue}) {
                const std::uint32_t value = read_part(bytes);
                if (value > head.max_value)
                    return this->report_.fail(this->cursor_.at_end() ? parse_errc::missing_cells
                                                                     : parse_errc::invalid_cell,
                                              this->cursor_.position());
                *part = static_cast<std::uint8_t>((value * 255U + head.max_value / 2) / head.max_value);
            }
            if (!colors_.add(pixel, cell))
                return this->report_.fail(parse_errc::too_many_colors, position_of(this->text_, begin));
        }
        this->check_end();
        if (colors_.settle(picture)) this->report_.diagnose(parse_errc::background_chosen, head.size_at);
        if constexpr (!S::clues_only) this->sink_->set_palette(colors_.to_palette());
        deliver_picture(*this->sink_, this->report_, this->options_->limits, std::move(picture), head.size_at);
    }

    /// Reads a component of a pixel from `bytes` bytes or, if that is 0, as a number. Returns a value above any
    /// `max_value` if there is no number.
    [[nodiscard]] constexpr std::uint32_t read_part(std::size_t bytes) {
        netpbm_cursor& cursor = this->cursor_;
        if (bytes == 0) {
            cursor.skip_space();
            const parsed_number number = cursor.number();
            return number.size == 0 ? 0xFFFF'FFFFU : number.value;
        }
        std::uint32_t value = 0;
        for (std::size_t i = 0; i < bytes; ++i)
            value = value << 8U | static_cast<unsigned char>(this->text_[cursor.at + i]);
        cursor.at += bytes;
        return value;
    }

    pixel_colors colors_;
};

template <> struct format_description<ppm> {
    template <puzzle_sink S> using reader = ppm_reader<S>;

    static constexpr confidence detect(std::string_view text) noexcept { return detect_netpbm(text, "36"); }

    static write_result write(const puzzle& source, const write_options& options) {
        const pixel_colors colors(source);
        const feature_set kept = ppm::info.holds.with(feature::palette, colors.to_palette() == source.palette);
        return write_picture(source, kept, [&](std::string& out, const grid& picture) {
            out += options.binary ? "P6\n# colors: " : "P3\n# colors: ";
            out += colors.to_text() + '\n';
            append_sizes(out, picture.width(), ' ', picture.height());
            out += "255\n";
            for (std::size_t row = 0; row < picture.height(); ++row)
                options.binary ? append_bytes(out, picture.row(row), colors)
                               : append_numbers(out, picture.row(row), colors);
        });
    }

private:
    static void append_bytes(std::string& out, std::span<const color_index> row, const pixel_colors& colors) {
        for (const color_index cell : row) {
            const rgb value = colors.value(cell);
            for (const std::uint8_t part : {value.red, value.green, value.blue}) out += static_cast<char>(part);
        }
    }

    /// Appends the cells of a row. Lines of a plain file should have at most 70 characters, which five cells never
    /// exceed.
    static void append_numbers(std::string& out, std::span<const color_index> row, const pixel_colors& colors) {
        constexpr std::size_t limit = 5;
        for (std::size_t i = 0; i < row.size(); ++i) {
            const rgb value = colors.value(row[i]);
            if (i > 0) out += i % limit == 0 ? "\n" : "  ";
            append_number(out, value.red);
            out += ' ';
            append_number(out, value.green);
            out += ' ';
            append_number(out, value.blue);
        }
        out += '\n';
    }
};

} // namespace detail

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_PICTURES_PPM_HPP
