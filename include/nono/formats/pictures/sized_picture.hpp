// Pictures of single programs: number signs and dots after the size, and blocks between bars.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_PICTURES_SIZED_PICTURE_HPP
#define NONO_FORMATS_PICTURES_SIZED_PICTURE_HPP

#include <nono/formats/kit/described_format.hpp>
#if NONO_DEFINITIONS
#include <nono/formats/lists/parts/plain_list.hpp>
#endif

namespace nono::inline NONO_ABI {

namespace extend {

/// Pictures after a line with width and height: a line for each row, a `#` or a dot for each cell, with blanks between
/// them (buruburuburuberi's `.nonogram`). The picture is the goal; the clues are derived from it.
///
/// Blank lines are passed over. What a row or the picture has less than the size states is blank. Written are goals in
/// one color that have exactly the clues.
///
/// `certain` where the first line that is not blank holds two numbers, and the next ones, up to 64 KiB, only `#` and
/// dots.
struct sized_picture : detail::described_format<sized_picture> {
    static constexpr format_info info{.name = "sized_picture",
                                      .extensions = {},
                                      .title = "width and height, then # and . with blanks between them",
                                      .holds = {feature::goal},
                                      .exclusive = true,
                                      .beyond_numbers = true,
                                      .starts = "0123456789,"};
};

/// Pictures of blocks, a line for each row, as brend's Nonograms writes them (`.matrix`): `▓` is a filled cell,
/// an underscore an empty one, and `x` one that is marked as empty. The picture is the goal; the clues are derived from
/// it.
///
/// Bars and blanks between the cells and lines without cells are passed over; so is everything else, with a diagnostic.
/// Written are goals in one color that have exactly the clues.
///
/// `likely` where the first 64 KiB hold only these characters, with bars or with both `▓` and `x` among them;
/// `possible` with `▓` and underscores alone, as other pictures have them too.
struct matrix : detail::described_format<matrix> {
    static constexpr format_info info{.name = "matrix",
                                      .extensions = {"matrix", {}, {}, {}},
                                      .title = "a picture of blocks between bars (.matrix)",
                                      .holds = {feature::goal},
                                      .exclusive = true,
                                      .surest = likelihood::likely,
                                      .starts = "\xE2_x|"};
};

} // namespace extend

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

template <puzzle_sink S> class sized_picture_reader : list_reader<S> {
public:
    using list_reader<S>::list_reader;

    NONO_CONSTEXPR void read() {
        auto cursor = this->begin_text();
        if (!cursor) return;
        text_line line;
        std::array<std::uint32_t, 2> size{};
        if (this->next_filled(*cursor, line, '\0') && this->read_sizes(line, size) &&
            check_picture_size(this->report_, this->options_->limits, size[0], size[1], line.start) &&
            this->report_.admit_cells(std::uint64_t{size[0]} * size[1], this->text_.size(), line.start))
            read_cells(*cursor, grid(size[0], size[1]), line.start);
        this->report_.end();
    }

private:
    NONO_CONSTEXPR void read_cells(line_cursor& cursor, grid picture, source_position where) {
        text_line line;
        std::size_t row = 0;
        while (row < picture.height() && !this->report_.failed() && this->next_filled(cursor, line, '\0'))
            read_row(line, picture, row++);
        if (row == 0) this->report_.fail(parse_errc::missing_cells, cursor.position());
        if (row < picture.height()) this->report_.diagnose(parse_errc::goal_too_short, cursor.position());
        this->read_rest(cursor, '\0');
        hand_over_picture(*this->sink_, this->report_, this->options_->limits, std::move(picture), where);
    }

    NONO_CONSTEXPR void read_row(const text_line& line, grid& picture, std::size_t row) {
        std::size_t column = 0;
        for (std::size_t at = 0; at < line.text.size(); ++at) {
            const char c = line.text[at];
            if (is_blank(c)) continue;
            if (c != '#' && c != '.') return this->report_.fail(parse_errc::invalid_cell, line.at(at));
            if (column == picture.width()) return this->report_.diagnose(parse_errc::goal_too_long, line.at(at));
            picture(row, column++) = c == '#' ? color_index{1} : blank;
        }
        if (column < picture.width()) this->report_.diagnose(parse_errc::goal_too_short, line.at(line.text.size()));
    }
};

/// What stands in `.matrix` but bars and blanks.
enum class matrix_cell : std::uint8_t { filled, empty, other };

/// Visits the cells of a line and other characters: `visit(offset, kind)`. Linear.
template <class Visit> constexpr void visit_matrix_cells(std::string_view line, Visit&& visit) {
    constexpr std::string_view block = "\xE2\x96\x93";
    for (std::size_t at = 0; at < line.size(); ++at) {
        const char c = line[at];
        if (c == '|' || c == ' ' || c == '\t') continue;
        const bool filled = c == block.front() && line.substr(at).starts_with(block);
        visit(at, filled ? matrix_cell::filled : c == '_' || c == 'x' ? matrix_cell::empty : matrix_cell::other);
        if (filled) at += block.size() - 1;
    }
}

template <puzzle_sink S> class matrix_reader : list_reader<S> {
public:
    using list_reader<S>::list_reader;

    NONO_CONSTEXPR void read() {
        const auto cursor = this->begin_text();
        if (!cursor) return;
        measure(*cursor);
        if (height_ == 0) this->report_.fail(parse_errc::missing_cells, this->places_.at(this->text_.size()));
        if (!this->report_.failed() &&
            check_picture_size(this->report_, this->options_->limits, width_, height_, first_) &&
            this->report_.admit_cells(std::uint64_t{width_} * height_, this->text_.size(), first_))
            read_cells(*cursor);
        this->report_.end();
    }

private:
    NONO_CONSTEXPR void measure(line_cursor cursor) {
        text_line line;
        while (cursor.next(line)) {
            std::size_t cells = 0;
            visit_matrix_cells(line.text,
                               [&](std::size_t, matrix_cell found) { cells += found == matrix_cell::other ? 0U : 1U; });
            if (cells > 0 && height_++ == 0) first_ = line.start;
            width_ = (std::max)(width_, cells);
        }
    }

    NONO_CONSTEXPR void read_cells(line_cursor cursor) {
        grid picture(width_, height_);
        text_line line;
        for (std::size_t row = 0; cursor.next(line);) {
            std::size_t column = 0;
            bool told = false;
            visit_matrix_cells(line.text, [&](std::size_t at, matrix_cell found) {
                if (found != matrix_cell::other)
                    picture(row, column++) = found == matrix_cell::filled ? color_index{1} : blank;
                else if (!std::exchange(told, true))
                    this->report_.diagnose(parse_errc::ignored_characters, line.at(at));
            });
            if (column == 0) continue;
            if (column < width_) this->report_.diagnose(parse_errc::goal_too_short, line.at(line.text.size()));
            ++row;
        }
        hand_over_picture(*this->sink_, this->report_, this->options_->limits, std::move(picture), first_);
    }

    std::size_t width_ = 0;
    std::size_t height_ = 0;
    source_position first_;
};

/// What each byte is, as bits.
using byte_kinds = std::array<std::uint8_t, 256>;

/// What the bytes of `.matrix` are; the three bytes of a block have a bit each, in their order.
enum matrix_bit : std::uint8_t {
    matrix_empty = 1,
    matrix_marked = 2,
    matrix_bar = 4,
    matrix_other = 8,
    matrix_block_1 = 32,
    matrix_block_2 = 64,
    matrix_block_3 = 128
};

inline constexpr byte_kinds matrix_bytes = [] {
    byte_kinds out{};
    for (std::uint8_t& bits : out) bits = matrix_other;
    out[' '] = out['\t'] = 0;
    out['_'] = matrix_empty;
    out['x'] = matrix_marked;
    out['|'] = matrix_bar;
    out[0xE2] = matrix_block_1;
    out[0x96] = matrix_block_2;
    out[0x93] = matrix_block_3;
    return out;
}();

/// The bits of the bytes of a line, `matrix_other` where a block is not whole. Linear, without a jump that depends on
/// the cells.
[[nodiscard]] constexpr unsigned matrix_bits_of(std::string_view line) noexcept {
    unsigned all = 0;
    unsigned broken = 0;
    unsigned before = 0;
    for (const char c : line) {
        const unsigned bits = matrix_bytes[static_cast<unsigned char>(c)];
        all |= bits;
        broken |= before << 1U ^ bits; // the second and the third byte are where the one before them was
        before = bits;
    }
    broken = (broken & (matrix_block_2 | matrix_block_3)) | (before & (matrix_block_1 | matrix_block_2));
    return broken == 0 ? all : all | matrix_other;
}

/// What the bytes below the size of `sized_picture` are.
enum sized_picture_bit : std::uint8_t { sized_picture_cell = 1, sized_picture_odd_blank = 2, sized_picture_other = 4 };

inline constexpr byte_kinds sized_picture_bytes = [] {
    byte_kinds out{};
    for (std::uint8_t& bits : out) bits = sized_picture_other;
    out[' '] = out['\t'] = 0;
    out['\v'] = out['\f'] = sized_picture_odd_blank;
    out['#'] = out['.'] = sized_picture_cell;
    return out;
}();

/// Writes the picture of a puzzle in one color with `append(text, picture)`.
template <class Append> [[nodiscard]] write_result write_plain_picture(const puzzle& source, Append append) {
    if (auto refusal = refusal_of_list(source)) return *refusal;
    return write_picture(source, {feature::goal}, append);
}

template <> struct format_description<sized_picture> {
    template <puzzle_sink S> using reader = sized_picture_reader<S>;

    static constexpr likelihood detect(std::string_view text) noexcept {
        text = filled_text_in(text.substr(0, std::size_t{1} << 16U));
        line_cursor lines(text);
        text_line line;
        if (!lines.next(line)) return likelihood::no;
        number_cursor numbers(line.text);
        number_in_line found;
        std::size_t count = 0;
        while (numbers.next(found)) count += found.number.size > 0 ? 1U : 3U;
        if (count != 2) return likelihood::no;
        unsigned all = 0;
        while ((all & sized_picture_other) == 0 && lines.next(line)) {
            unsigned bits = 0;
            for (const char c : line.text) bits |= sized_picture_bytes[static_cast<unsigned char>(c)];
            // Other blanks may stand around the cells, but do not separate them.
            const bool odd = (bits & sized_picture_odd_blank) != 0 &&
                             without_blanks_around(line.text).find_first_of("\v\f") != std::string_view::npos;
            all |= odd ? bits | sized_picture_other : bits;
        }
        return (all & (sized_picture_cell | sized_picture_other)) == sized_picture_cell ? likelihood::certain
                                                                                        : likelihood::no;
    }

    static write_result write(const puzzle& source, const write_options&) {
        return write_plain_picture(source, [](std::string& out, const grid& picture) {
            append_sizes(out, picture.width(), ' ', picture.height());
            for (std::size_t row = 0; row < picture.height(); ++row) {
                out += '\n';
                for (const color_index color : picture.row(row)) out += color == blank ? " ." : " #";
            }
        });
    }
};

template <> struct format_description<matrix> {
    template <puzzle_sink S> using reader = matrix_reader<S>;

    static constexpr likelihood detect(std::string_view text) noexcept {
        constexpr std::size_t limit = std::size_t{1} << 16U;
        std::size_t end = (std::min)(text.size(), limit);
        // Up to a whole character.
        while (end > 0 && end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
        line_cursor cursor(filled_text_in(text.substr(0, end)));
        text_line line;
        unsigned found = 0;
        while ((found & matrix_other) == 0 && cursor.next(line)) found |= matrix_bits_of(line.text);
        const bool blocks = (found & matrix_block_1) != 0;
        const bool blanks = (found & matrix_empty) != 0;
        if ((found & matrix_other) != 0 || (!blocks && !blanks)) return likelihood::no;
        // In other drawings, an x is a filled cell and a blank an empty one.
        const bool marks = (found & matrix_marked) != 0;
        if ((found & matrix_bar) != 0 || (blocks && marks)) return likelihood::likely;
        return blocks && blanks ? likelihood::possible : likelihood::no;
    }

    static write_result write(const puzzle& source, const write_options&) {
        return write_plain_picture(source, [](std::string& out, const grid& picture) {
            for (std::size_t row = 0; row < picture.height(); ++row) {
                out += '|';
                for (const color_index color : picture.row(row)) out += color == blank ? "_|" : "\xE2\x96\x93|";
                out += '\n';
            }
        });
    }
};

} // namespace detail

#endif // NONO_DEFINITIONS

} // namespace nono::inline NONO_ABI

#endif // NONO_FORMATS_PICTURES_SIZED_PICTURE_HPP
