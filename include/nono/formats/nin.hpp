// `.nin`: Jakub Wilk's lists of clues, which solvers exchange puzzles in.
#ifndef NONO_FORMATS_NIN_HPP
#define NONO_FORMATS_NIN_HPP

#include <nono/detail/config.hpp>
#include <nono/formats/format.hpp>
#if NONO_DEFINITIONS
#include <nono/formats/parts/plain_list.hpp>
#endif

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace nono::inline NONO_ABI {

namespace detail {

struct list_shape;

} // namespace detail

/// The format `.nin`: a line with width and height, then a line of numbers for each row and each column.
///
/// A line without clues is `0`; blank lines are read as lines without clues where they are needed as such, else passed
/// over. Lines that start with `#` are comments. What follows the last line wanted is passed over. Where the lines of
/// clues fit the size and each other only if the columns come first, they do; a square does not show that.
struct nin {
    using value_type = puzzle;

    static constexpr format_info info{.name = "nin",
                                      .extensions = {"nin", {}, {}, {}},
                                      .title = "Wilk's .nin, lists of numbers after the size",
                                      .exclusive = true,
                                      .starts = "0123456789,#"};

    /// `certain` where the first MiB holds nothing but two numbers and lines of numbers, as many as that size needs,
    /// which fit it. Less where the text may as well be `.mk` or have a 0 at the end of all lines, and where lines are
    /// missing; `likely` where others follow after the last line wanted, and where the columns come first. Does not
    /// allocate.
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

template <puzzle_sink S> class nin_reader : list_reader<S> {
public:
    using list_reader<S>::list_reader;

    NONO_CONSTEXPR void read() {
        auto cursor = this->begin_text();
        if (!cursor) return;
        text_line line;
        if (this->next_filled(*cursor, line, '#'))
            read_puzzle(*cursor, line);
        else
            this->report_.fail(parse_errc::no_puzzle, cursor->position());
        this->finish(line.start);
    }

private:
    NONO_CONSTEXPR void read_puzzle(line_cursor& cursor, const text_line& line) {
        std::array<std::uint32_t, 2> size{};
        if (!this->read_sizes(line, size)) return;
        if (!check_picture_size(this->report_, this->options_->limits, size[0], size[1], line.start)) return;
        list_part part{.rows = size[1], .columns = size[0], .comment = '#'};
        settle_order(cursor, part, line.start);
        if (this->report_.failed()) return;
        this->read_part(cursor, part);
        this->read_rest(cursor, '#');
    }

    /// Some programs write the columns first. A square fits in both orders or in none.
    NONO_CONSTEXPR void settle_order(const line_cursor& cursor, list_part& part, source_position where) {
        if (part.rows == part.columns) return;
        const lines_of_text lines(cursor);
        const leading_side first = fit_of_order(lines, part, count_lines(lines, part)).first;
        if (first == leading_side::rows) return;
        part.columns_first = first == leading_side::columns;
        this->report_.diagnose(part.columns_first ? parse_errc::columns_first : parse_errc::rows_taken_first, where);
    }
};

} // namespace detail

NONO_API_CONSTEXPR likelihood nin::detect(std::string_view, const detail::list_shape& shape) noexcept {
    if (!shape.plain || shape.counts[0] != 2 || shape.start[0] == 0 || shape.start[1] == 0) return likelihood::no;
    if (shape.stars > 0 || shape.ampersands > 0 || shape.filled < 2) return likelihood::no;
    const bool other = shape.hash_after_rows || (shape.endless == 0 && shape.several);
    if (shape.cut) return other ? likelihood::possible : likelihood::likely;
    const detail::list_part part{.rows = shape.start[1], .columns = shape.start[0], .comment = '#'};
    const detail::lines_of_shape lines(shape, 1, part.comment);
    const auto counted = detail::count_lines_after_sizes(shape, lines, part);
    const auto [first, fit] = detail::fit_of_order(lines, part, counted);
    // More lines than wanted are some other list, unless the wanted ones are a puzzle by themselves.
    if (fit.lines && !fit.exact && !(fit.clues && fit.compact)) return likelihood::no;
    if (!fit.lines || other) return likelihood::possible;
    const bool loose = shape.hashes > 0 || !fit.exact || !fit.clues || first == detail::leading_side::columns;
    return loose ? likelihood::likely : likelihood::certain;
}

NONO_API_CONSTEXPR likelihood nin::detect(std::string_view text) noexcept {
    return detect(text, detail::list_shape(text));
}

template <puzzle_sink S> NONO_API_VECTOR void nin::read(std::string_view text, S& sink, const parse_options& options) {
    detail::nin_reader<S>(text, sink, options).read();
}

NONO_API write_result nin::write(const puzzle& source, const write_options&) {
    auto out = detail::write_list(source, {.width_first = true});
    detail::list_part part{.rows = source.clues.height(), .columns = source.clues.width()};
    if (!out || part.rows == part.columns || detail::fit_of_list(out.text, 1, part).all()) return out;
    part.columns_first = true;
    // Clues that contradict each other could be taken for columns that stand first; a blank line says where they are.
    if (detail::fit_of_list(out.text, 1, part).all())
        out = detail::write_list(source, {.width_first = true, .between_sides = "\n"});
    return out;
}

#endif // NONO_DEFINITIONS

} // namespace nono::inline NONO_ABI

#endif // NONO_FORMATS_NIN_HPP
