// PPM: pictures in color, as text (`P3`) or as bytes (`P6`).
#ifndef NONO_FORMATS_PICTURES_PPM_HPP
#define NONO_FORMATS_PICTURES_PPM_HPP

#include <nono/detail/config.hpp>
#include <nono/formats/format.hpp>
#include <nono/formats/pictures/parts/netpbm.hpp>
#include <nono/formats/pictures/parts/pixels.hpp>
#if NONO_DEFINITIONS
#include <nono/formats/kit/losses.hpp>
#include <nono/text/lines.hpp>
#endif

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace nono::inline NONO_ABI {

/// The format PPM of Netpbm: the picture is the goal, clues and palette follow from it (`pixel_colors` says how).
///
/// A comment `colors: #ffffff #000000 ...` in the head says which color is the background and how the others are
/// numbered; other programs pass over it. Reads `P3` and `P6` with 8 or 16 bits a part (16 are rounded to 8); of
/// several pictures in a file the first.
struct ppm {
    using value_type = puzzle;

    static constexpr format_info info{.name = "ppm",
                                      .extensions = {"ppm", "pnm", {}, {}},
                                      .title = "pictures of Netpbm, in color",
                                      .holds = {feature::colors, feature::goal},
                                      .exclusive = true,
                                      .lettered = true,
                                      .starts = "P"};

    /// `certain` for a head with a size. O(1), in the first 4 KiB. Does not allocate.
    [[nodiscard]] static NONO_API_CONSTEXPR likelihood detect(std::string_view text) noexcept;

    /// Hands the picture to the sink. Linear in the text and the cells; allocates. Usable in constant expressions.
    template <puzzle_sink S>
    static NONO_API_VECTOR void read(std::string_view text, S& sink, const parse_options& options);

    /// Writes the goal as `P3`, or as `P6` with `write_options::binary`. Fails without a goal from which exactly the
    /// clues follow. The palette is lost where it has names or symbols, or no or equal colors. Linear; allocates.
    [[nodiscard]] static write_result write(const puzzle& source, const write_options& options = {});

private:
    static constexpr std::uint32_t no_value = 0xFFFF'FFFFU;

    static NONO_API_CONSTEXPR std::uint32_t read_bytes(std::string_view text, detail::netpbm_cursor& cursor,
                                                       std::size_t bytes);

    static NONO_API_CONSTEXPR std::uint32_t read_number(detail::netpbm_cursor& cursor);

    static NONO_API_VECTOR void read_colors(std::string_view comment, pixel_colors& colors);

    static void append_bytes(std::string& out, std::span<const color_index> row, const pixel_colors& colors);

    // Lines of a plain file should have 70 characters at most; a cell has 12.
    static void append_numbers(std::string& out, std::span<const color_index> row, const pixel_colors& colors);
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

NONO_API_CONSTEXPR likelihood ppm::detect(std::string_view text) noexcept { return detail::detect_netpbm(text, "36"); }

template <puzzle_sink S> NONO_API_VECTOR void ppm::read(std::string_view text, S& sink, const parse_options& options) {
    reporter<S> report(sink, options);
    detail::read_netpbm(text, report, [&](detail::netpbm_cursor cursor) {
        detail::netpbm_head head;
        pixel_colors colors;
        const auto comment = [&](std::string_view line) { read_colors(line, colors); };
        if (!detail::read_netpbm_head(cursor, head, "36", true, report, options.limits, comment)) return;
        const std::size_t bytes = head.kind == '6' && head.max_value > 255 ? 2 : 1;
        const std::size_t cells = std::size_t{head.width} * head.height;
        // In a plain picture each part but the last has a digit and white space.
        const std::size_t least = head.kind == '6' ? cells * 3 * bytes : cells * 6 - 1;
        if (cursor.left() < least) return report.fail(parse_errc::missing_cells, position_of(text, text.size()));
        grid picture(head.width, head.height);
        for (auto& cell : picture.cells()) {
            if (head.kind == '3') cursor.skip_space();
            const std::size_t begin = cursor.offset();
            rgb pixel;
            for (auto* part : {&pixel.red, &pixel.green, &pixel.blue}) {
                const std::uint32_t value = head.kind == '6' ? read_bytes(text, cursor, bytes) : read_number(cursor);
                if (value > head.max_value)
                    return report.fail(cursor.at_end() ? parse_errc::missing_cells : parse_errc::invalid_cell,
                                       cursor.position());
                *part = static_cast<std::uint8_t>((value * 255U + head.max_value / 2) / head.max_value);
            }
            if (!colors.add(pixel, cell)) return report.fail(parse_errc::too_many_colors, position_of(text, begin));
        }
        detail::check_netpbm_end(cursor, report);
        if (colors.settle(picture)) report.diagnose(parse_errc::background_chosen, head.size_at);
        if constexpr (!S::clues_only) sink.set_palette(colors.to_palette());
        hand_over_picture(sink, report, options.limits, std::move(picture), head.size_at);
    });
}

NONO_API write_result ppm::write(const puzzle& source, const write_options& options) {
    const grid* const picture = picture_of(source);
    if (picture == nullptr) return without_picture(source);
    const pixel_colors colors(source);
    write_result out{options.binary ? "P6\n# colors: " : "P3\n# colors: ", true, {}};
    out.text += colors.to_text();
    out.text += '\n';
    detail::append_number(out.text, picture->width());
    out.text += ' ';
    detail::append_number(out.text, picture->height());
    out.text += "\n255\n";
    for (std::size_t row = 0; row < picture->height(); ++row)
        options.binary ? append_bytes(out.text, picture->row(row), colors)
                       : append_numbers(out.text, picture->row(row), colors);
    name_losses(out.lost, source, info.holds.with(feature::palette, colors.to_palette() == source.palette));
    return out;
}

NONO_API_CONSTEXPR std::uint32_t ppm::read_bytes(std::string_view text, detail::netpbm_cursor& cursor,
                                                 std::size_t bytes) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < bytes; ++i) value = value << 8U | static_cast<unsigned char>(text[cursor.offset() + i]);
    cursor.advance(bytes);
    return value;
}

NONO_API_CONSTEXPR std::uint32_t ppm::read_number(detail::netpbm_cursor& cursor) {
    cursor.skip_space();
    const parsed_number number = cursor.number();
    return number.size == 0 ? no_value : number.value;
}

NONO_API_VECTOR void ppm::read_colors(std::string_view comment, pixel_colors& colors) {
    constexpr std::string_view key = "colors:";
    const std::size_t at = detail::skip_blanks(comment, 0);
    if (comment.substr(at, key.size()) == key) colors.declare_all(comment.substr(at + key.size()));
}

NONO_API void ppm::append_bytes(std::string& out, std::span<const color_index> row, const pixel_colors& colors) {
    for (const color_index cell : row) {
        const rgb value = colors.value(cell);
        for (const std::uint8_t part : {value.red, value.green, value.blue}) out += static_cast<char>(part);
    }
}

NONO_API void ppm::append_numbers(std::string& out, std::span<const color_index> row, const pixel_colors& colors) {
    constexpr std::size_t limit = 5;
    for (std::size_t i = 0; i < row.size(); ++i) {
        const rgb value = colors.value(row[i]);
        if (i > 0) out += i % limit == 0 ? "\n" : "  ";
        detail::append_number(out, value.red);
        out += ' ';
        detail::append_number(out, value.green);
        out += ' ';
        detail::append_number(out, value.blue);
    }
    out += '\n';
}

#endif // NONO_DEFINITIONS

} // namespace nono::inline NONO_ABI

#endif // NONO_FORMATS_PICTURES_PPM_HPP
