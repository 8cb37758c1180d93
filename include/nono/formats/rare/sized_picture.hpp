// Picture formats of single programs: number signs and dots after the size, and blocks between bars.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_RARE_SIZED_PICTURE_HPP
#define NONO_FORMATS_RARE_SIZED_PICTURE_HPP

#include <nono/formats/kit/described_format.hpp>
#if NONO_DEFINITIONS
#include <nono/formats/kit/plain_list.hpp>
#endif

namespace nono { inline namespace NONO_ABI {

namespace extend {

/// Pictures after a line with width and height (buruburuburuberi's `.nonogram`): a line for each row, with a `#` or a
/// dot for each cell and blanks between them. The picture is the goal; the clues are derived from it.
///
/// Blank lines are ignored. Cells are blank if the row or the picture is too short for them. The writer accepts goals
/// in one color whose clues are exactly those of the puzzle.
///
/// `certain` if the first line that is not blank holds two numbers, and the next ones, up to 64 KiB, hold only `#` and
/// dots.
struct sized_picture : detail::described_format<sized_picture> {
    static constexpr format_info info{.name = "sized_picture",
                                      .extensions = {},
                                      .title = "width and height, then # and . with blanks between them",
                                      .holds = {feature::goal},
                                      .exclusive = true,
                                      .needs_non_numeric = true,
                                      .starts = "0123456789,"};
};

/// Pictures of blocks, a line for each row, as brend's Nonograms writes them (`.matrix`): `▓` is a filled cell, an
/// underscore a blank one, and `x` one that is marked as blank. The picture is the goal; the clues are derived from it.
///
/// Bars, blanks between the cells, and lines without cells are ignored; anything else is ignored with a diagnostic.
/// The writer accepts goals in one color whose clues are exactly those of the puzzle.
///
/// `likely` if the first 64 KiB hold only these characters, with bars or with both `▓` and `x` among them; `possible`
/// if they hold only `▓` and underscores, which other pictures have too.
struct matrix : detail::described_format<matrix> {
    static constexpr format_info info{.name = "matrix",
                                      .extensions = {"matrix", {}, {}, {}},
                                      .title = "a picture of blocks between bars (.matrix)",
                                      .holds = {feature::goal},
                                      .exclusive = true,
                                      .max_confidence = confidence::likely,
                                      .starts = "\xE2_x|"};
};

} // namespace extend

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

template <puzzle_sink S> class sized_picture_reader : list_reader<S> {
public:
    using list_reader<S>::list_reader;

    constexpr void read() {
        auto cursor = this->begin_text();
        if (!cursor) return;
        text_line line;
        std::array<std::uint32_t, 2> size{};
        if (this->next_filled(*cursor, line, '\0') && this->read_sizes(line, size) &&
            this->check_size(size[0], size[1], line.start) &&
            this->report_.admit_cells(std::uint64_t{size[0]} * size[1], this->text_.size(), line.start))
            read_cells(*cursor, grid(size[0], size[1]), line.start);
        this->report_.end();
    }

private:
    constexpr void read_cells(line_cursor& cursor, grid picture, source_position where) {
        text_line line;
        std::size_t row = 0;
        while (row < picture.height() && !this->report_.failed() && this->next_filled(cursor, line, '\0'))
            read_row(line, picture, row++);
        if (row == 0) this->report_.fail(parse_errc::missing_cells, cursor.position());
        if (row < picture.height()) this->report_.diagnose(parse_errc::goal_too_short, cursor.position());
        this->read_rest(cursor, '\0');
        deliver_picture(*this->sink_, this->report_, this->options_->limits, std::move(picture), where);
    }

    constexpr void read_row(const text_line& line, grid& picture, std::size_t row) {
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

/// The parts of a `.matrix` text other than blanks, as bits.
enum matrix_part : std::uint8_t {
    matrix_filled = 1,
    matrix_empty = 2,
    matrix_marked = 4, ///< marked as blank
    matrix_bar = 8,
    matrix_other = 16,
};
inline constexpr unsigned matrix_cell = matrix_filled | matrix_empty | matrix_marked;

/// Calls `visit(offset, part)` for each part of a line. Linear.
template <class Visit> constexpr void visit_matrix_parts(std::string_view line, Visit&& visit) {
    constexpr std::string_view block = "\xE2\x96\x93";
    for (std::size_t at = 0; at < line.size(); ++at) {
        const char c = line[at];
        if (c == ' ' || c == '\t') continue;
        const bool filled = c == block.front() && line.substr(at).starts_with(block);
        visit(at, filled     ? matrix_filled
                  : c == '_' ? matrix_empty
                  : c == 'x' ? matrix_marked
                  : c == '|' ? matrix_bar
                             : matrix_other);
        if (filled) at += block.size() - 1;
    }
}

/// Counts the cells of a line. A line with other characters but neither blocks nor bars is text, and has 0 cells.
/// Linear.
[[nodiscard]] constexpr std::size_t matrix_cells_in(std::string_view line) noexcept {
    std::size_t cells = 0;
    unsigned all = 0;
    visit_matrix_parts(line, [&](std::size_t, matrix_part found) {
        cells += (found & matrix_cell) != 0 ? 1U : 0U;
        all |= found;
    });
    const bool words = (all & matrix_other) != 0 && (all & (matrix_filled | matrix_bar)) == 0;
    return words ? 0 : cells;
}

template <puzzle_sink S> class matrix_reader : list_reader<S> {
public:
    using list_reader<S>::list_reader;

    constexpr void read() {
        const auto cursor = this->begin_text();
        if (!cursor) return;
        measure(*cursor);
        if (height_ == 0) this->report_.fail(parse_errc::missing_cells, this->positions_.at(this->text_.size()));
        if (!this->failed() && this->check_size(width_, height_, first_) &&
            this->report_.admit_cells(std::uint64_t{width_} * height_, this->text_.size(), first_))
            read_cells(*cursor);
        this->report_.end();
    }

private:
    constexpr void measure(line_cursor cursor) {
        text_line line;
        while (cursor.next(line)) {
            const std::size_t cells = matrix_cells_in(line.text);
            if (cells > 0 && height_++ == 0) first_ = line.start;
            width_ = (std::max)(width_, cells);
        }
    }

    constexpr void read_cells(line_cursor cursor) {
        grid picture(width_, height_);
        text_line line;
        for (std::size_t row = 0; cursor.next(line);) {
            std::size_t column = 0;
            bool reported = false;
            const bool is_row = matrix_cells_in(line.text) > 0;
            visit_matrix_parts(line.text, [&](std::size_t at, matrix_part found) {
                if (is_row && (found & matrix_cell) != 0)
                    picture(row, column++) = found == matrix_filled ? color_index{1} : blank;
                else if (found == matrix_other && !std::exchange(reported, true))
                    this->report_.diagnose(parse_errc::ignored_characters, line.at(at));
            });
            if (column == 0) continue;
            if (column < width_) this->report_.diagnose(parse_errc::goal_too_short, line.at(line.text.size()));
            ++row;
        }
        deliver_picture(*this->sink_, this->report_, this->options_->limits, std::move(picture), first_);
    }

    std::size_t width_ = 0;
    std::size_t height_ = 0;
    source_position first_;
};

/// Writes the picture of a puzzle in one color with `append(text, picture)`.
template <class Append> [[nodiscard]] write_result write_plain_picture(const puzzle& source, Append append) {
    if (auto refusal = refusal_of_list(source)) return *refusal;
    return write_picture(source, {feature::goal}, append);
}

template <> struct format_description<sized_picture> {
    template <puzzle_sink S> using reader = sized_picture_reader<S>;

    static constexpr confidence detect(std::string_view text) noexcept {
        text = filled_text_in(text.substr(0, std::size_t{1} << 16U));
        line_cursor lines(text);
        text_line line;
        if (!lines.next(line)) return confidence::no;
        number_cursor numbers(line.text);
        number_in_line found;
        std::size_t count = 0;
        while (numbers.next(found)) count += found.number.size > 0 ? 1U : 3U;
        if (count != 2) return confidence::no;
        bool cells = false;
        while (lines.next(line)) {
            // Other kinds of blanks can surround the cells, but do not separate them.
            const std::string_view content = without_blanks_around(line.text);
            const auto fits = [](char c) { return c == '#' || c == '.' || c == ' ' || c == '\t'; };
            if (!detail::all_of(content.begin(), content.end(), fits)) return confidence::no;
            cells = cells || !content.empty();
        }
        return cells ? confidence::certain : confidence::no;
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

    static constexpr confidence detect(std::string_view text) noexcept {
        constexpr std::size_t limit = std::size_t{1} << 16U;
        std::size_t end = (std::min)(text.size(), limit);
        // Do not cut a character in two.
        while (end > 0 && end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
        line_cursor cursor(filled_text_in(text.substr(0, end)));
        text_line line;
        unsigned found = 0;
        while ((found & matrix_other) == 0 && cursor.next(line))
            visit_matrix_parts(line.text, [&](std::size_t, matrix_part part) { found |= part; });
        const bool blocks = (found & matrix_filled) != 0;
        const bool blanks = (found & matrix_empty) != 0;
        if ((found & matrix_other) != 0 || (!blocks && !blanks)) return confidence::no;
        // In other drawings, an x is a filled cell and a blank an empty one.
        const bool marks = (found & matrix_marked) != 0;
        if ((found & matrix_bar) != 0 || (blocks && marks)) return confidence::likely;
        return blocks && blanks ? confidence::possible : confidence::no;
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

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_RARE_SIZED_PICTURE_HPP
