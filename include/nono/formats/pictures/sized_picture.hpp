// Pictures of single programs: number signs and dots after the size, and blocks between bars.
#ifndef NONO_FORMATS_PICTURES_SIZED_PICTURE_HPP
#define NONO_FORMATS_PICTURES_SIZED_PICTURE_HPP

#include <nono/detail/config.hpp>
#include <nono/formats/format.hpp>
#if NONO_DEFINITIONS
#include <nono/formats/lists/parts/plain_list.hpp>
#include <nono/text/utf8.hpp>
#endif

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <utility>

namespace nono::inline NONO_ABI {

/// Pictures after a line with width and height: a line for each row, a `#` or a dot for each cell, with blanks between
/// them (buruburuburuberi's `.nonogram`). The picture is the goal; the clues are derived from it.
///
/// Blank lines are passed over. What a row or the picture has less than the size says is blank.
struct sized_picture {
    using value_type = puzzle;

    static constexpr format_info info{.name = "sized_picture",
                                      .extensions = {},
                                      .title = "width and height, then # and . with blanks between them",
                                      .holds = {feature::goal},
                                      .exclusive = true,
                                      .beyond_numbers = true,
                                      .starts = "0123456789,"};

    /// `certain` where the first line that is not blank holds two numbers, and the next ones, up to 64 KiB, only `#`
    /// and dots. Does not allocate.
    [[nodiscard]] static NONO_API_CONSTEXPR likelihood detect(std::string_view text) noexcept;

    /// Passes the picture to the sink. Linear in the text and the cells; allocates. Usable in constant expressions.
    template <puzzle_sink S>
    static NONO_API_VECTOR void read(std::string_view text, S& sink, const parse_options& options);

    /// Writes the goal. Fails without a goal in one color that has exactly these clues. Linear; allocates.
    [[nodiscard]] static write_result write(const puzzle& source, const write_options& options = {});
};

/// Pictures of blocks, a line for each row, as brend's Nonograms writes them (`.matrix`): `▓` is a filled cell,
/// an underscore an empty one, and `x` one that is marked as empty. The picture is the goal; the clues are derived from
/// it.
///
/// Bars and blanks between the cells and lines without cells are passed over; so is everything else, with a diagnostic.
struct matrix {
    using value_type = puzzle;

    static constexpr format_info info{.name = "matrix",
                                      .extensions = {"matrix", {}, {}, {}},
                                      .title = "a picture of blocks between bars (.matrix)",
                                      .holds = {feature::goal},
                                      .exclusive = true,
                                      .surest = likelihood::likely,
                                      .starts = "\xE2_x|"};

    /// `likely` where the first 64 KiB hold only these characters, with bars or with both `▓` and `x` among them;
    /// `possible` with `▓` and underscores alone, as other pictures have them too. Does not allocate.
    [[nodiscard]] static NONO_API_CONSTEXPR likelihood detect(std::string_view text) noexcept;

    /// Passes the picture to the sink. Linear in the text and the cells; allocates. Usable in constant expressions.
    template <puzzle_sink S>
    static NONO_API_VECTOR void read(std::string_view text, S& sink, const parse_options& options);

    /// Writes the goal. Fails without a goal in one color that has exactly these clues. Linear; allocates.
    [[nodiscard]] static write_result write(const puzzle& source, const write_options& options = {});
};

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

/// What a character of `.matrix` is.
enum class matrix_cell : std::uint8_t { filled, empty, marked, layout, other };

[[nodiscard]] constexpr matrix_cell matrix_cell_of(char32_t c) noexcept {
    if (c == U'\u2593') return matrix_cell::filled;
    if (c == U'_') return matrix_cell::empty;
    if (c == U'x') return matrix_cell::marked;
    return c == U'|' || c == U' ' || c == U'\t' ? matrix_cell::layout : matrix_cell::other;
}

/// Visits the characters of a line: `visit(offset, what it is)`. Linear.
template <class Visit> constexpr void visit_matrix_cells(std::string_view line, Visit&& visit) {
    for (std::size_t at = 0; at < line.size();) {
        const auto byte = static_cast<unsigned char>(line[at]);
        const std::size_t length = byte < 0x80U ? 1 : (std::max<std::size_t>)(utf8_length(line, at), 1);
        visit(at, matrix_cell_of(byte < 0x80U ? char32_t{byte} : decode_utf8(line, at, length)));
        at += length;
    }
}

[[nodiscard]] constexpr bool is_cell(matrix_cell found) noexcept {
    return found == matrix_cell::filled || found == matrix_cell::empty || found == matrix_cell::marked;
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
            visit_matrix_cells(line.text, [&](std::size_t, matrix_cell found) { cells += is_cell(found) ? 1U : 0U; });
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
                if (found == matrix_cell::other && !std::exchange(told, true))
                    this->report_.diagnose(parse_errc::ignored_characters, line.at(at));
                if (is_cell(found)) picture(row, column++) = found == matrix_cell::filled ? color_index{1} : blank;
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

/// What the bytes of `.matrix` are, as bits; the three bytes of a block have one each, in their order.
enum matrix_bit : std::uint8_t {
    matrix_empty = 1,
    matrix_marked = 2,
    matrix_bar = 4,
    matrix_other = 8,
    matrix_block_1 = 32,
    matrix_block_2 = 64,
    matrix_block_3 = 128
};

inline constexpr std::array<std::uint8_t, 256> matrix_bytes = [] {
    std::array<std::uint8_t, 256> out{};
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

/// What the bytes below the size of `sized_picture` are, as bits.
enum sized_picture_bit : std::uint8_t { sized_picture_cell = 1, sized_picture_odd_blank = 2, sized_picture_other = 4 };

inline constexpr std::array<std::uint8_t, 256> sized_picture_bytes = [] {
    std::array<std::uint8_t, 256> out{};
    for (std::uint8_t& bits : out) bits = sized_picture_other;
    out[' '] = out['\t'] = out['\n'] = out['\r'] = 0;
    out['\v'] = out['\f'] = sized_picture_odd_blank;
    out['#'] = out['.'] = sized_picture_cell;
    return out;
}();

/// True if each of eight bytes is a blank, a number sign or a dot: nearly all are, and are looked at together.
[[nodiscard]] constexpr bool are_cells_and_blanks(std::uint64_t bytes) noexcept {
    constexpr std::uint64_t ones = 0x0101'0101'0101'0101U;
    const auto others = [&](std::uint64_t byte) { // the high bit of each byte that is another one
        const std::uint64_t difference = bytes ^ byte * ones;
        return difference | ((difference & 0x7F * ones) + 0x7F * ones);
    };
    return (others(0x20) & others(0x23) & others(0x2E) & 0x80 * ones) == 0;
}

/// The bits of a text, up to some characters after the first of others. Linear.
[[nodiscard]] constexpr unsigned sized_picture_bits_of(std::string_view text) noexcept {
    constexpr std::uint64_t blanks = 0x2020'2020'2020'2020U;
    unsigned found = 0;
    while (!text.empty() && (found & sized_picture_other) == 0) {
        const std::string_view some = text.substr(0, sizeof blanks);
        text.remove_prefix(some.size());
        if (at_run_time() && some.size() == sizeof blanks) {
            std::uint64_t bytes = 0;
            std::memcpy(&bytes, some.data(), sizeof bytes);
            if (are_cells_and_blanks(bytes)) {
                if (bytes != blanks) found |= sized_picture_cell;
                continue;
            }
        }
        for (const char c : some) found |= sized_picture_bytes[static_cast<unsigned char>(c)];
    }
    return found;
}

/// True if a blank that separates no cells is between two of them.
[[nodiscard]] constexpr bool has_odd_blank(line_cursor lines) noexcept {
    text_line line;
    while (lines.next(line))
        if (without_blanks_around(line.text).find_first_of("\v\f") != std::string_view::npos) return true;
    return false;
}

/// The picture of a puzzle in one color, or the reason why there is none.
[[nodiscard]] inline const grid* plain_picture_of(const puzzle& source, write_result& refusal) {
    if (auto refused = refusal_of_list(source)) {
        refusal = std::move(*refused);
        return nullptr;
    }
    const grid* const picture = picture_of(source);
    if (picture == nullptr) refusal = without_picture(source);
    return picture;
}

} // namespace detail

NONO_API_CONSTEXPR likelihood sized_picture::detect(std::string_view text) noexcept {
    text = detail::filled_text_in(text.substr(0, std::size_t{1} << 16U));
    line_cursor lines(text);
    text_line line;
    if (!lines.next(line)) return likelihood::no;
    detail::number_cursor numbers(line.text);
    detail::number_in_line found;
    std::size_t count = 0;
    while (numbers.next(found)) count += found.number.size > 0 ? 1U : 3U;
    if (count != 2) return likelihood::no;
    const unsigned bits = detail::sized_picture_bits_of(text.substr(lines.position().offset));
    if ((bits & detail::sized_picture_cell) == 0 || (bits & detail::sized_picture_other) != 0) return likelihood::no;
    const bool odd = (bits & detail::sized_picture_odd_blank) != 0 && detail::has_odd_blank(lines);
    return odd ? likelihood::no : likelihood::certain;
}

template <puzzle_sink S>
NONO_API_VECTOR void sized_picture::read(std::string_view text, S& sink, const parse_options& options) {
    detail::sized_picture_reader<S>(text, sink, options).read();
}

NONO_API write_result sized_picture::write(const puzzle& source, const write_options&) {
    write_result out;
    const grid* const picture = detail::plain_picture_of(source, out);
    if (picture == nullptr) return out;
    out.written = true;
    detail::append_number(out.text, picture->width());
    out.text += ' ';
    detail::append_number(out.text, picture->height());
    out.text += '\n';
    for (std::size_t row = 0; row < picture->height(); ++row) {
        out.text += '\n';
        for (const color_index color : picture->row(row)) out.text += color == blank ? " ." : " #";
    }
    name_losses(out.lost, source, info.holds);
    return out;
}

NONO_API_CONSTEXPR likelihood matrix::detect(std::string_view text) noexcept {
    constexpr std::size_t limit = std::size_t{1} << 16U;
    std::size_t end = (std::min)(text.size(), limit);
    // Up to a whole character.
    while (end > 0 && end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
    line_cursor cursor(detail::filled_text_in(text.substr(0, end)));
    text_line line;
    unsigned found = 0;
    while ((found & detail::matrix_other) == 0 && cursor.next(line)) found |= detail::matrix_bits_of(line.text);
    const bool blocks = (found & detail::matrix_block_1) != 0;
    const bool blanks = (found & detail::matrix_empty) != 0;
    if ((found & detail::matrix_other) != 0 || (!blocks && !blanks)) return likelihood::no;
    // In other drawings, an x is a filled cell and a blank an empty one.
    const bool marks = (found & detail::matrix_marked) != 0;
    if ((found & detail::matrix_bar) != 0 || (blocks && marks)) return likelihood::likely;
    return blocks && blanks ? likelihood::possible : likelihood::no;
}

template <puzzle_sink S>
NONO_API_VECTOR void matrix::read(std::string_view text, S& sink, const parse_options& options) {
    detail::matrix_reader<S>(text, sink, options).read();
}

NONO_API write_result matrix::write(const puzzle& source, const write_options&) {
    write_result out;
    const grid* const picture = detail::plain_picture_of(source, out);
    if (picture == nullptr) return out;
    out.written = true;
    for (std::size_t row = 0; row < picture->height(); ++row) {
        out.text += '|';
        for (const color_index color : picture->row(row)) out.text += color == blank ? "_|" : "\xE2\x96\x93|";
        out.text += '\n';
    }
    name_losses(out.lost, source, info.holds);
    return out;
}

#endif // NONO_DEFINITIONS

} // namespace nono::inline NONO_ABI

#endif // NONO_FORMATS_PICTURES_SIZED_PICTURE_HPP
