// Lists of clues after a size, in which sizes, rows and columns stand in another order than in `.nin` and `.cwd`.
#ifndef NONO_FORMATS_ORDERED_LISTS_HPP
#define NONO_FORMATS_ORDERED_LISTS_HPP

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

/// Lists of clues after height and width in lines of their own, with nothing between rows and columns: `.cwd` without
/// its blank line, as chicotobi's griddler reads them.
///
/// A line without clues is `0`; blank lines are read as lines without clues where they are needed as such, else passed
/// over. What follows the last line wanted is passed over. Where the lines of clues fit the size and each other only if
/// the width stands before the height, it does.
struct height_first {
    using value_type = puzzle;

    static constexpr format_info info{.name = "height_first",
                                      .extensions = {"txt", {}, {}, {}},
                                      .title = "lists of numbers after lines with height and width",
                                      .surest = likelihood::likely,
                                      .starts = "0123456789,"};

    /// `likely` where the first MiB holds nothing but two lines with one number and lines of numbers, as many as that
    /// size needs, which fit it, without a blank line between them. Does not allocate.
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

/// Lists of clues after height and width in lines of their own, in which each line starts with the number of its blocks
/// (`2 1 1` is two blocks of 1, `0` a line without clues): schicho's `.cfg`.
///
/// Blank lines stand between the parts and mean nothing. Where a line has more blocks than it says, the totals of rows
/// and columns tell whether they count; where they do not tell, they do. What follows the last line wanted is passed
/// over. Where the lines fit only if the width stands before the height, it does.
struct count_first {
    using value_type = puzzle;

    static constexpr format_info info{.name = "count_first",
                                      .extensions = {"cfg", {}, {}, {}},
                                      .title = "lists of numbers, each after the number of its blocks",
                                      .surest = likelihood::likely,
                                      .starts = "0123456789,"};

    /// `likely` where the first MiB holds nothing but two lines with one number and lines of numbers, as many as that
    /// size needs, that fit it and start with the number of the others; `possible` where few do not, or where all lines
    /// fit the size as they are too. Does not allocate.
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

/// `.nin` with the columns before the rows, as azotor's nonogram reads it: a line with width and height, then a line of
/// numbers for each column and each row.
///
/// A square is recognised as `.nin`, as nothing shows its order. Blank lines, comments and what follows are as in
/// `.nin`.
struct columns_first_nin {
    using value_type = puzzle;

    static constexpr format_info info{.name = "columns_first_nin",
                                      .extensions = {},
                                      .title = ".nin with the columns before the rows",
                                      .exclusive = true,
                                      .starts = "0123456789,#"};

    /// `certain` where the first MiB holds nothing but two numbers and lines of numbers, as many as that size needs,
    /// which fit it if the columns come first and do not if the rows do. Does not allocate.
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

/// What differs between lists after a size.
struct list_order {
    bool one_line = false; ///< the sizes stand in one line, the width first; else the height in the line before
    list_part lines{};     ///< rows and columns are set when their numbers are known
};

inline constexpr list_order height_first_order{};
inline constexpr list_order count_first_order{.lines = {.counted = true}};
inline constexpr list_order columns_first_order{.one_line = true, .lines = {.comment = '#', .columns_first = true}};

/// The first numbers of a list as its size.
[[nodiscard]] constexpr list_part sized_part(const list_shape& shape, const list_order& order) noexcept {
    list_part out = order.lines;
    out.rows = shape.start[order.one_line ? 1 : 0];
    out.columns = shape.start[order.one_line ? 0 : 1];
    return out;
}

/// A list of two sizes in lines of their own, which stand before its lines.
struct list_after_sizes {
    lines_of_shape lines; ///< after the sizes
    list_part part;
    part_lines counted;
    list_fit fit;

    /// With the width first where only that fits.
    constexpr list_after_sizes(const list_shape& shape, const list_order& order) noexcept
        : lines(shape, 2, '\0'), part(sized_part(shape, order)), counted(count_lines_after_sizes(shape, lines, part)) {
        const sized_fit found = fit_of_sizes(lines, part, counted);
        if (found.swapped) std::swap(part.rows, part.columns);
        fit = found.fit;
    }
};

/// True for a list of two sizes in lines of their own and exactly as many lines as they need.
[[nodiscard]] constexpr bool has_sizes_in_lines(const list_shape& shape) noexcept {
    if (!shape.plain || shape.cut || shape.counts[0] != 1 || shape.counts[1] != 1) return false;
    if (shape.stars > 0 || shape.ampersands > 0 || shape.hashes > 0) return false;
    return shape.start[0] > 0 && shape.start[1] > 0 && shape.filled - 2 == std::size_t{shape.start[0]} + shape.start[1];
}

template <puzzle_sink S> class ordered_list_reader : list_reader<S> {
public:
    NONO_CONSTEXPR ordered_list_reader(std::string_view text, S& sink, const parse_options& options,
                                       const list_order& order)
        : list_reader<S>(text, sink, options), order_(order), part_(order.lines) {}

    NONO_CONSTEXPR void read() {
        auto cursor = this->begin_text();
        if (!cursor) return;
        text_line line;
        if (read_size(*cursor, line)) {
            if (!order_.one_line) settle_sizes(*cursor, line.start);
            if (part_.counted) settle_counts(*cursor);
            if (!this->report_.failed()) this->read_part(*cursor, part_);
            this->read_rest(*cursor, part_.comment);
        }
        this->finish(line.start);
    }

private:
    [[nodiscard]] NONO_CONSTEXPR bool read_size(line_cursor& cursor, text_line& line) {
        std::array<std::uint32_t, 2> size{}; // width and height
        if (order_.one_line) {
            if (!next_number(cursor, line) || !this->read_sizes(line, size)) return false;
        } else {
            for (std::size_t i = size.size(); i-- > 0;) {
                std::array<std::uint32_t, 1> side{};
                if (!next_number(cursor, line) || !this->read_sizes(line, side)) return false;
                size[i] = side[0];
            }
        }
        part_.columns = size[0];
        part_.rows = size[1];
        return check_picture_size(this->report_, this->options_->limits, size[0], size[1], line.start);
    }

    [[nodiscard]] NONO_CONSTEXPR bool next_number(line_cursor& cursor, text_line& line) {
        if (this->next_filled(cursor, line, part_.comment)) return true;
        this->report_.fail(parse_errc::expected_number, cursor.position());
        return false;
    }

    /// Some programs write the width first.
    NONO_CONSTEXPR void settle_sizes(const line_cursor& cursor, source_position where) {
        const lines_of_text lines(cursor);
        if (!sizes_are_swapped(lines, part_)) return;
        this->report_.diagnose(parse_errc::sizes_swapped, where);
        std::swap(part_.rows, part_.columns);
    }

    /// Blocks beyond the number that a line says are left out where that alone makes the totals equal.
    NONO_CONSTEXPR void settle_counts(const line_cursor& cursor) {
        list_part cut = part_;
        cut.cut = true;
        const lines_of_text lines(cursor);
        const part_lines counted = count_lines(lines, part_);
        if (!fit_of_list(lines, part_, counted).all() && fit_of_list(lines, cut, counted).all()) part_ = cut;
    }

    list_order order_;
    list_part part_;
};

} // namespace detail

NONO_API_CONSTEXPR likelihood height_first::detect(std::string_view, const detail::list_shape& shape) noexcept {
    if (!detail::has_sizes_in_lines(shape) || shape.blocks != 1) return likelihood::no;
    const detail::list_after_sizes list(shape, detail::height_first_order);
    // Four lines of one digit are rather a picture.
    const bool is = list.part.wanted() > 2 && list.fit.all();
    return is ? likelihood::likely : likelihood::no;
}

NONO_API_CONSTEXPR likelihood height_first::detect(std::string_view text) noexcept {
    return detect(text, detail::list_shape(text));
}

template <puzzle_sink S>
NONO_API_VECTOR void height_first::read(std::string_view text, S& sink, const parse_options& options) {
    detail::ordered_list_reader<S>(text, sink, options, detail::height_first_order).read();
}

NONO_API write_result height_first::write(const puzzle& source, const write_options&) {
    auto out = detail::write_list(source, {.between_sizes = '\n'});
    if (!out) return out;
    detail::list_part part = detail::height_first_order.lines;
    part.rows = source.clues.height();
    part.columns = source.clues.width();
    // Clues that contradict each other may fit with the sizes swapped: a blank line says how many are the rows.
    const detail::lines_of_text lines(detail::cursor_after_sizes(out.text, 2, part.comment));
    if (detail::sizes_are_swapped(lines, part))
        out = detail::write_list(source, {.between_sizes = '\n', .between_sides = "\n"});
    return out;
}

NONO_API_CONSTEXPR likelihood count_first::detect(std::string_view, const detail::list_shape& shape) noexcept {
    if (!detail::has_sizes_in_lines(shape)) return likelihood::no;
    detail::list_after_sizes list(shape, detail::count_first_order);
    const auto& fit = list.fit;
    if (fit.miscounted > list.part.wanted() / 8) return likelihood::no;
    if (fit.miscounted > 0 || !fit.clues) return likelihood::possible;
    // Without clues the lines mean the same with and without counts.
    list.part.counted = false;
    const bool plain = shape.several && detail::fit_of_list(list.lines, list.part, list.counted).all();
    return plain ? likelihood::possible : likelihood::likely;
}

NONO_API_CONSTEXPR likelihood count_first::detect(std::string_view text) noexcept {
    return detect(text, detail::list_shape(text));
}

template <puzzle_sink S>
NONO_API_VECTOR void count_first::read(std::string_view text, S& sink, const parse_options& options) {
    detail::ordered_list_reader<S>(text, sink, options, detail::count_first_order).read();
}

NONO_API write_result count_first::write(const puzzle& source, const write_options&) {
    if (auto refusal = detail::refusal_of_list(source)) return *refusal;
    write_result out{{}, true, {}};
    detail::append_number(out.text, source.clues.height());
    out.text += '\n';
    detail::append_number(out.text, source.clues.width());
    out.text += "\n\n";
    for (const auto* side : {&source.clues.rows, &source.clues.columns}) {
        for (const auto line : *side) {
            detail::append_number(out.text, line.size());
            if (!line.empty()) out.text += ' ';
            detail::append_clue_line(out.text, line, ' ', {});
            out.text += '\n';
        }
        out.text += '\n';
    }
    name_losses(out.lost, source, {});
    return out;
}

NONO_API_CONSTEXPR likelihood columns_first_nin::detect(std::string_view, const detail::list_shape& shape) noexcept {
    if (!shape.plain || shape.cut || shape.counts[0] != 2 || shape.start[0] == 0 || shape.start[1] == 0)
        return likelihood::no;
    if (shape.stars > 0 || shape.ampersands > 0 || shape.start[0] == shape.start[1]) return likelihood::no;
    if (shape.hash_after_rows || (shape.endless == 0 && shape.several)) return likelihood::no; // as `.mk` and syro
    const auto part = detail::sized_part(shape, detail::columns_first_order);
    const detail::lines_of_shape lines(shape, 1, part.comment);
    const auto found = detail::fit_of_order(lines, part, detail::count_lines_after_sizes(shape, lines, part));
    const bool is = found.first == detail::leading_side::columns && found.fit.exact;
    return is ? likelihood::certain : likelihood::no;
}

NONO_API_CONSTEXPR likelihood columns_first_nin::detect(std::string_view text) noexcept {
    return detect(text, detail::list_shape(text));
}

template <puzzle_sink S>
NONO_API_VECTOR void columns_first_nin::read(std::string_view text, S& sink, const parse_options& options) {
    detail::ordered_list_reader<S>(text, sink, options, detail::columns_first_order).read();
}

NONO_API write_result columns_first_nin::write(const puzzle& source, const write_options&) {
    auto out = detail::write_list(source, {.width_first = true, .columns_first = true});
    // Where the rows could come first too, a blank line says where they are; in a square nothing does.
    if (out && source.clues.width() != source.clues.height() && detect(out.text) == likelihood::no)
        out = detail::write_list(source, {.width_first = true, .columns_first = true, .between_sides = "\n"});
    return out;
}

#endif // NONO_DEFINITIONS

} // namespace nono::inline NONO_ABI

#endif // NONO_FORMATS_ORDERED_LISTS_HPP
