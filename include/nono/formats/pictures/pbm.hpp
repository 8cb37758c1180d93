// PBM: pictures of black and white cells, as text (`P1`) or as bits (`P4`).
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_PICTURES_PBM_HPP
#define NONO_FORMATS_PICTURES_PBM_HPP

#include <nono/formats/kit/described_format.hpp>
#if NONO_DEFINITIONS
#include <nono/formats/kit/plain_list.hpp>
#include <nono/formats/pictures/parts/netpbm.hpp>
#endif

namespace nono { inline namespace NONO_ABI {

/// The format PBM of Netpbm. The picture is the goal; the clues are derived from it. 1 is a filled cell.
///
/// Reads `P1`, with comments anywhere and with or without white space between the cells, and `P4`; of several pictures
/// in a file, it reads the first. Writes the goal as `P1`, or as `P4` with `write_options::binary`. Nothing is written
/// in more than one color, or without a goal that has exactly the clues.
///
/// `certain` for a header with a size in the first 4 KiB and, in plain pictures, the first cell; `likely` for `P1` or
/// `P4`.
struct pbm : detail::described_format<pbm> {
    static constexpr format_info info{.name = "pbm",
                                      .extensions = {"pbm", {}, {}, {}},
                                      .title = "pictures of Netpbm, black and white",
                                      .holds = {feature::goal},
                                      .exclusive = true,
                                      .needs_letters = true,
                                      .starts = "P"};
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

template <puzzle_sink S> class pbm_reader : netpbm_reader<S> {
public:
    using netpbm_reader<S>::netpbm_reader;

    constexpr void read() {
        this->read_picture(
            "14", [](std::string_view) {}, [this] { read_cells(); });
    }

private:
    constexpr void read_cells() {
        const netpbm_head& head = this->head_;
        const std::size_t in_row = head.kind == '4' ? (head.width + std::size_t{7}) / 8 : std::size_t{head.width};
        if (!this->has_bytes(in_row * head.height)) return;
        grid picture(head.width, head.height);
        for (std::size_t row = 0; row < picture.height() && !this->report_.failed(); ++row)
            head.kind == '4' ? read_bits(picture.row(row)) : read_digits(picture.row(row));
        if (!this->report_.failed()) this->check_end();
        deliver_picture(*this->sink_, this->report_, this->options_->limits, std::move(picture), head.size_at);
    }

    constexpr void read_bits(std::span<color_index> row) {
        for (std::size_t column = 0; column < row.size(); ++column) {
            const unsigned byte = static_cast<unsigned char>(this->text_[this->cursor_.at + column / 8]);
            row[column] = static_cast<color_index>(byte >> (7 - column % 8) & 1U);
        }
        this->cursor_.at += (row.size() + 7) / 8;
    }

    constexpr void read_digits(std::span<color_index> row) {
        netpbm_cursor& cursor = this->cursor_;
        for (auto& cell : row) {
            cursor.skip_space();
            if (cursor.at_end()) return this->report_.fail(parse_errc::missing_cells, cursor.position());
            const char c = this->text_[cursor.at];
            if (c != '0' && c != '1') return this->report_.fail(parse_errc::invalid_cell, cursor.position());
            cell = static_cast<color_index>(c - '0');
            cursor.at += 1;
        }
    }
};

inline void append_pbm_bits(std::string& out, std::span<const color_index> row) {
    for (std::size_t begin = 0; begin < row.size(); begin += 8) {
        unsigned byte = 0;
        for (std::size_t i = begin; i < begin + 8; ++i) byte = byte << 1U | (i < row.size() ? row[i] : 0U);
        out += static_cast<char>(static_cast<unsigned char>(byte));
    }
}

/// Appends the cells of a row. Lines of a plain file should have at most 70 characters.
inline void append_pbm_digits(std::string& out, std::span<const color_index> row) {
    constexpr std::size_t longest = 70;
    for (std::size_t i = 0; i < row.size(); ++i) {
        if (i > 0 && i % longest == 0) out += '\n';
        out += row[i] == blank ? '0' : '1';
    }
    out += '\n';
}

template <> struct format_description<pbm> {
    template <puzzle_sink S> using reader = pbm_reader<S>;

    static constexpr confidence detect(std::string_view text) noexcept { return detect_netpbm(text, "14"); }

    static write_result write(const puzzle& source, const write_options& options) {
        if (source.clues.color_count() > 2) return not_written(feature::colors);
        return write_picture(source, pbm::info.holds, [&](std::string& out, const grid& picture) {
            out += options.binary ? "P4\n" : "P1\n";
            append_sizes(out, picture.width(), ' ', picture.height());
            for (std::size_t row = 0; row < picture.height(); ++row)
                options.binary ? append_pbm_bits(out, picture.row(row)) : append_pbm_digits(out, picture.row(row));
        });
    }
};

} // namespace detail

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_PICTURES_PBM_HPP
