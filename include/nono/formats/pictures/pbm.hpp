// PBM: pictures of black and white cells, as text (`P1`) or as bits (`P4`).
#ifndef NONO_FORMATS_PICTURES_PBM_HPP
#define NONO_FORMATS_PICTURES_PBM_HPP

#include <nono/detail/config.hpp>
#include <nono/formats/format.hpp>
#include <nono/formats/pictures/parts/netpbm.hpp>
#if NONO_DEFINITIONS
#include <nono/formats/kit/losses.hpp>
#include <nono/formats/pictures/parts/picture.hpp>
#endif

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace nono::inline NONO_ABI {

/// The format PBM of Netpbm: the picture is the goal, the clues follow from it. 1 is a filled cell.
///
/// Reads `P1` with comments anywhere and with or without white space between the cells, and `P4`; of several pictures
/// in a file the first.
struct pbm {
    using value_type = puzzle;

    static constexpr format_info info{.name = "pbm",
                                      .extensions = {"pbm", {}, {}, {}},
                                      .title = "pictures of Netpbm, black and white",
                                      .holds = {feature::goal},
                                      .exclusive = true,
                                      .lettered = true,
                                      .starts = "P"};

    /// `certain` for a head with a size. O(1), in the first 4 KiB. Does not allocate.
    [[nodiscard]] static NONO_API_CONSTEXPR likelihood detect(std::string_view text) noexcept;

    /// Hands the picture to the sink. Linear in the text and the cells; allocates. Usable in constant expressions.
    template <puzzle_sink S>
    static NONO_API_VECTOR void read(std::string_view text, S& sink, const parse_options& options);

    /// Writes the goal as `P1`, or as `P4` with `write_options::binary`. Fails without a goal from which exactly the
    /// clues follow, and with more than one color. Linear; allocates.
    [[nodiscard]] static write_result write(const puzzle& source, const write_options& options = {});

private:
    static NONO_API_VECTOR void read_bits(std::string_view text, detail::netpbm_cursor& cursor, grid& picture);

    template <puzzle_sink S>
    static NONO_API_VECTOR void read_digits(detail::netpbm_cursor& cursor, grid& picture, reporter<S>& report);

    static void append_bits(std::string& out, std::span<const color_index> row);

    // Lines of a plain file should have 70 characters at most.
    static void append_digits(std::string& out, std::span<const color_index> row);
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

NONO_API_CONSTEXPR likelihood pbm::detect(std::string_view text) noexcept { return detail::detect_netpbm(text, "14"); }

template <puzzle_sink S> NONO_API_VECTOR void pbm::read(std::string_view text, S& sink, const parse_options& options) {
    reporter<S> report(sink, options);
    detail::read_netpbm(text, report, [&](detail::netpbm_cursor cursor) {
        detail::netpbm_head head;
        const auto skip = [](std::string_view) {};
        if (!detail::read_netpbm_head(cursor, head, "14", false, report, options.limits, skip)) return;
        const std::size_t row_bytes = (head.width + std::size_t{7}) / 8;
        const std::size_t least = head.kind == '4' ? row_bytes * head.height : std::size_t{head.width} * head.height;
        if (cursor.left() < least) return report.fail(parse_errc::missing_cells, position_of(text, text.size()));
        grid picture(head.width, head.height);
        if (head.kind == '4')
            read_bits(text, cursor, picture);
        else
            read_digits(cursor, picture, report);
        if (!report.failed()) detail::check_netpbm_end(cursor, report);
        hand_over_picture(sink, report, options.limits, std::move(picture), head.size_at);
    });
}

NONO_API write_result pbm::write(const puzzle& source, const write_options& options) {
    if (source.clues.color_count() > 2) return not_written(feature::colors);
    const grid* const picture = picture_of(source);
    if (picture == nullptr) return without_picture(source);
    write_result out{options.binary ? "P4\n" : "P1\n", true, {}};
    detail::append_number(out.text, picture->width());
    out.text += ' ';
    detail::append_number(out.text, picture->height());
    out.text += '\n';
    for (std::size_t row = 0; row < picture->height(); ++row)
        options.binary ? append_bits(out.text, picture->row(row)) : append_digits(out.text, picture->row(row));
    name_losses(out.lost, source, info.holds);
    return out;
}

NONO_API_VECTOR void pbm::read_bits(std::string_view text, detail::netpbm_cursor& cursor, grid& picture) {
    for (std::size_t row = 0; row < picture.height(); ++row) {
        for (std::size_t column = 0; column < picture.width(); ++column) {
            const unsigned byte = static_cast<unsigned char>(text[cursor.offset() + column / 8]);
            picture(row, column) = static_cast<color_index>(byte >> (7 - column % 8) & 1U);
        }
        cursor.advance((picture.width() + 7) / 8);
    }
}

template <puzzle_sink S>
NONO_API_VECTOR void pbm::read_digits(detail::netpbm_cursor& cursor, grid& picture, reporter<S>& report) {
    for (auto& cell : picture.cells()) {
        cursor.skip_space();
        if (cursor.at_end()) return report.fail(parse_errc::missing_cells, cursor.position());
        const char c = cursor.current();
        if (c != '0' && c != '1') return report.fail(parse_errc::invalid_cell, cursor.position());
        cell = static_cast<color_index>(c - '0');
        cursor.advance(1);
    }
}

NONO_API void pbm::append_bits(std::string& out, std::span<const color_index> row) {
    for (std::size_t begin = 0; begin < row.size(); begin += 8) {
        unsigned byte = 0;
        for (std::size_t i = begin; i < begin + 8; ++i) byte = byte << 1U | (i < row.size() ? row[i] : 0U);
        out += static_cast<char>(static_cast<unsigned char>(byte));
    }
}

NONO_API void pbm::append_digits(std::string& out, std::span<const color_index> row) {
    constexpr std::size_t longest = 70;
    for (std::size_t i = 0; i < row.size(); ++i) {
        if (i > 0 && i % longest == 0) out += '\n';
        out += row[i] == blank ? '0' : '1';
    }
    out += '\n';
}

#endif // NONO_DEFINITIONS

} // namespace nono::inline NONO_ABI

#endif // NONO_FORMATS_PICTURES_PBM_HPP
