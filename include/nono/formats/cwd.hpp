// `.cwd`: lists of clues after height and width in lines of their own.
#ifndef NONO_FORMATS_CWD_HPP
#define NONO_FORMATS_CWD_HPP

#include <nono/detail/config.hpp>
#include <nono/formats/format.hpp>
#if NONO_DEFINITIONS
#include <nono/formats/parts/plain_list.hpp>
#endif

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

namespace nono::inline NONO_ABI {

namespace detail {

struct list_shape;

} // namespace detail

/// The format `.cwd`: a line with the height, one with the width, a line of numbers for each row, a blank line, and one
/// for each column.
///
/// A line without clues is `0`; blank lines are read as lines without clues where they are needed as such, else passed
/// over. What follows the last line wanted is passed over. Where the lines of clues fit the size and each other only if
/// the width stands before the height, it does.
struct cwd {
    using value_type = puzzle;

    static constexpr format_info info{.name = "cwd",
                                      .extensions = {"cwd", {}, {}, {}},
                                      .title = ".cwd, lists of numbers divided by a blank line",
                                      .exclusive = true,
                                      .starts = "0123456789,"};

    /// `certain` where the first MiB holds nothing but two lines with one number, as many lines as the first says, a
    /// blank line and as many as the second says, which fit; less where they do not fit, are too few or too many, or
    /// are not divided. Does not allocate.
    [[nodiscard]] static NONO_API_CONSTEXPR likelihood detect(std::string_view text) noexcept;
    /// The same where the shape of the text is known, as it is when several formats of lists are asked.
    [[nodiscard]] static NONO_API_CONSTEXPR likelihood detect(std::string_view text,
                                                              const detail::list_shape& shape) noexcept;

    /// Hands the puzzle of the text to the sink. Linear in the text; allocates. Usable in constant expressions with a
    /// sink that has `clues_only`.
    template <puzzle_sink S>
    static NONO_API_VECTOR void read(std::string_view text, S& sink, const parse_options& options);

    /// Writes the clues of a puzzle in one color; all else is named in `lost`. Linear; allocates.
    [[nodiscard]] static write_result write(const puzzle& source, const write_options& options = {});
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

template <puzzle_sink S> class cwd_reader : list_reader<S> {
public:
    using list_reader<S>::list_reader;

    NONO_CONSTEXPR void read() {
        auto cursor = this->begin_text();
        if (!cursor) return;
        text_line line;
        std::array<std::uint32_t, 1> height{};
        std::array<std::uint32_t, 1> width{};
        const bool sized = read_size(*cursor, line, height) && read_size(*cursor, line, width) &&
                           check_picture_size(this->report_, this->options_->limits, width[0], height[0], line.start);
        // Some programs write the width first. Where both orders fit, the blank line tells.
        if (sized && are_swapped(*cursor, {.rows = height[0], .columns = width[0]})) {
            this->report_.diagnose(parse_errc::sizes_swapped, line.start);
            std::swap(height, width);
        }
        if (sized && !this->report_.failed()) read_clues(*cursor, height[0], width[0]);
        this->finish(line.start);
    }

private:
    [[nodiscard]] static constexpr bool are_swapped(const line_cursor& cursor, const list_part& part) noexcept {
        const lines_of_text lines(cursor);
        return sizes_are_swapped(lines, part);
    }

    NONO_CONSTEXPR bool read_size(line_cursor& cursor, text_line& line, std::array<std::uint32_t, 1>& size) {
        if (this->next_filled(cursor, line, '\0')) return this->read_sizes(line, size);
        this->report_.fail(parse_errc::expected_number, cursor.position());
        return false;
    }

    /// Reads rows, the blank line and columns. Where the blank line does not stand after the last row, or each line has
    /// its numbers without the blank ones, all blank lines are layout.
    NONO_CONSTEXPR void read_clues(line_cursor& cursor, std::size_t height, std::size_t width) {
        line_cursor ahead = cursor;
        text_line line;
        std::size_t filled = 0;
        bool divided = false;
        for (std::size_t i = 0; ahead.next(line); ++i) {
            const bool is_blank_line = skip_blanks(line.text, 0) == line.text.size();
            if (i == height && is_blank_line) divided = true;
            if (!is_blank_line) ++filled;
        }
        if (divided && filled < height + width) return read_around_divider(cursor, height, width);
        if (divided) {
            this->read_part(cursor, {.rows = height});
            // The blank line stands where it should, unless blank ones among the rows were layout.
            if (!this->report_.failed()) skip_divider(cursor);
            if (!this->report_.failed()) this->read_part(cursor, {.columns = width});
        } else {
            this->read_part(cursor, {.rows = height, .columns = width});
        }
        this->read_rest(cursor, '\0');
    }

    NONO_CONSTEXPR void skip_divider(line_cursor& cursor) {
        line_cursor ahead = cursor;
        text_line line;
        if (ahead.next(line) && skip_blanks(line.text, 0) == line.text.size()) cursor = ahead;
    }

    /// Reads rows and columns line by line, as blank ones are lines without clues.
    NONO_CONSTEXPR void read_around_divider(line_cursor& cursor, std::size_t height, std::size_t width) {
        text_line line;
        bool told = false;
        for (std::size_t i = 0; i < height + 1 + width && !this->report_.failed(); ++i) {
            if (!cursor.next(line)) return this->report_.fail(parse_errc::too_few_clue_lines, cursor.position());
            if (i == height) continue;
            if (skip_blanks(line.text, 0) == line.text.size() && !told) {
                this->report_.diagnose(parse_errc::blank_lines_are_empty_clues, line.start);
                told = true;
            }
            this->add_line(i < height ? axis::row : axis::column, line);
        }
        this->read_rest(cursor, '\0');
    }
};

} // namespace detail

NONO_API_CONSTEXPR likelihood cwd::detect(std::string_view, const detail::list_shape& shape) noexcept {
    if (!shape.plain || shape.counts[0] != 1 || shape.counts[1] != 1) return likelihood::no;
    if (shape.stars > 0 || shape.ampersands > 0 || shape.hashes > 0) return likelihood::no;
    if (shape.start[0] == 0 || shape.start[1] == 0) return likelihood::no;
    const std::size_t wanted = std::size_t{shape.start[0]} + shape.start[1];
    if (shape.cut) return shape.blank_after_rows ? likelihood::certain : likelihood::no;
    const std::size_t filled = shape.filled - 2;
    if (filled < wanted) {
        if (!shape.blank_after_rows) return likelihood::no;
        return filled + shape.blanks > wanted ? likelihood::certain : likelihood::possible;
    }
    const detail::list_part part{.rows = shape.start[0], .columns = shape.start[1]};
    const detail::lines_of_shape lines(shape, 2, '\0');
    const auto counted = detail::count_lines_after_sizes(shape, lines, part);
    const bool fits = filled == wanted ? detail::fit_of_sizes(lines, part, counted).fit.clues
                                       : detail::fit_of_list(lines, part, counted).clues;
    if (filled > wanted) return fits && shape.blank_after_rows ? likelihood::possible : likelihood::no;
    if (shape.blank_after_rows) return fits ? likelihood::certain : likelihood::likely;
    return fits && wanted > 2 ? likelihood::possible : likelihood::no;
}

NONO_API_CONSTEXPR likelihood cwd::detect(std::string_view text) noexcept {
    return detect(text, detail::list_shape(text));
}

template <puzzle_sink S> NONO_API_VECTOR void cwd::read(std::string_view text, S& sink, const parse_options& options) {
    detail::cwd_reader<S>(text, sink, options).read();
}

NONO_API write_result cwd::write(const puzzle& source, const write_options&) {
    return detail::write_list(source, {.between_sizes = '\n', .between_sides = "\n"});
}

#endif // NONO_DEFINITIONS

} // namespace nono::inline NONO_ABI

#endif // NONO_FORMATS_CWD_HPP
