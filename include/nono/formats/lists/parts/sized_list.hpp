// Lists of clues after a size: one reader and one writer for all of them, over a description of each.
#ifndef NONO_FORMATS_LISTS_PARTS_SIZED_LIST_HPP
#define NONO_FORMATS_LISTS_PARTS_SIZED_LIST_HPP

#include <nono/detail/config.hpp>
#include <nono/formats/format.hpp>
#include <nono/formats/lists/parts/list_lines.hpp>
#include <nono/formats/lists/parts/list_shape.hpp>
#include <nono/formats/lists/parts/plain_list.hpp>
#include <nono/formats/pictures/parts/picture.hpp>
#include <nono/text/lines.hpp>
#include <nono/text/numbers.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace nono::inline NONO_ABI::detail {

/// What stands between rows and columns.
enum class side_divider : std::uint8_t {
    none,
    blank_line,
    mark, ///< a line that starts with `list_part::stop`
};

/// A list of clues after a size: what its texts have in which order.
struct sized_list {
    bool width_first = false;                         ///< the width stands before the height
    bool sizes_in_lines = false;                      ///< each stands in a line of its own
    bool swaps_sizes = false;                         ///< some programs write the other size first: the lines tell
    bool swaps_sides = false;                         ///< some programs write the other side first: the lines tell
    side_divider divider = side_divider::none;        ///< between the sides
    parse_errc no_size = parse_errc::expected_number; ///< the error of a text without a size; `none`: no rows
    list_part lines{};                                ///< what follows the sizes, which are not known yet

    /// The lines after two sizes, given in the order of the text.
    [[nodiscard]] constexpr list_part part(std::size_t first, std::size_t second) const noexcept {
        list_part out = lines;
        out.rows = width_first ? second : first;
        out.columns = width_first ? first : second;
        return out;
    }
    /// The number of lines that the sizes take.
    [[nodiscard]] constexpr std::size_t size_lines() const noexcept { return sizes_in_lines ? 2 : 1; }
};

/// A list whose shape is known: the lines after its sizes, for `detect`.
struct list_after_sizes {
    list_part part;
    lines_of_shape lines;
    part_lines counted;

    constexpr list_after_sizes(const list_shape& shape, const sized_list& list) noexcept
        : part(list.part(shape.start[0], shape.start[1])), lines(shape, list.size_lines(), part.comment),
          counted(count_lines_after_sizes(shape, lines, part)) {}

    [[nodiscard]] constexpr list_fit fit() const noexcept { return fit_of_list(lines, part, counted); }
    [[nodiscard]] constexpr sized_fit fit_sizes() const noexcept { return fit_of_sizes(lines, part, counted); }
    [[nodiscard]] constexpr ordered_fit fit_order() const noexcept { return fit_of_order(lines, part, counted); }
};

/// True for the shape of a list of numbers alone after sizes in lines of their own.
[[nodiscard]] constexpr bool has_sizes_in_lines(const list_shape& shape) noexcept {
    if (!shape.plain || shape.counts[0] != 1 || shape.counts[1] != 1) return false;
    if (shape.stars > 0 || shape.ampersands > 0 || shape.hashes > 0) return false;
    return shape.start[0] > 0 && shape.start[1] > 0;
}

/// Reads a list as `List` says.
template <puzzle_sink S, const sized_list& List> class sized_list_reader : list_reader<S> {
public:
    using list_reader<S>::list_reader;

    NONO_CONSTEXPR void read() {
        auto cursor = this->begin_text();
        if (!cursor) return;
        text_line line;
        if (read_size(*cursor, line)) {
            if constexpr (List.swaps_sizes) settle_sizes(*cursor, line.start);
            if constexpr (List.swaps_sides) settle_sides(*cursor, line.start);
            if constexpr (List.lines.counted) settle_counts(*cursor);
            if (!this->report_.failed()) read_sides(*cursor);
            this->read_rest(*cursor, List.lines.comment);
        }
        this->finish(line.start);
    }

private:
    [[nodiscard]] NONO_CONSTEXPR bool read_size(line_cursor& cursor, text_line& line) {
        std::array<std::uint32_t, 2> size{}; // in the order of the text
        constexpr std::size_t count = size.size() / List.size_lines();
        for (std::size_t i = 0; i < size.size(); i += count)
            if (!this->read_sizes(cursor, line, {size.data() + i, count}, List.lines.comment, List.no_size))
                return false;
        part_ = List.part(size[0], size[1]);
        return check_picture_size(this->report_, this->options_->limits, part_.columns, part_.rows, line.start);
    }

    /// Where the lines fit only with the sizes swapped, they are. Where both fit, a blank line may tell.
    NONO_CONSTEXPR void settle_sizes(const line_cursor& cursor, source_position where) {
        if (!sizes_are_swapped(lines_of_text(cursor), part_)) return;
        this->report_.diagnose(parse_errc::sizes_swapped, where);
        std::swap(part_.rows, part_.columns);
    }

    /// The same for the order of rows and columns. A square fits in both orders or in none.
    NONO_CONSTEXPR void settle_sides(const line_cursor& cursor, source_position where) {
        if (part_.rows == part_.columns) return;
        const lines_of_text lines(cursor);
        const leading_side first = fit_of_order(lines, part_, count_lines(lines, part_)).first;
        if (first == leading_side::rows) return;
        part_.columns_first = first == leading_side::columns;
        this->report_.diagnose(part_.columns_first ? parse_errc::columns_first : parse_errc::rows_taken_first, where);
    }

    /// Blocks beyond the number that a line says are left out where that alone makes the totals equal.
    NONO_CONSTEXPR void settle_counts(const line_cursor& cursor) {
        list_part cut = part_;
        cut.cut = true;
        const lines_of_text lines(cursor);
        const part_lines counted = count_lines(lines, part_);
        if (!fit_of_list(lines, part_, counted).all() && fit_of_list(lines, cut, counted).all()) part_ = cut;
    }

    NONO_CONSTEXPR void read_sides(line_cursor& cursor) {
        if constexpr (List.divider == side_divider::mark)
            read_around_mark(cursor);
        else if constexpr (List.divider == side_divider::blank_line)
            read_around_blank(cursor);
        else
            this->read_part(cursor, part_);
    }

    NONO_CONSTEXPR void read_around_mark(line_cursor& cursor) {
        this->read_part(cursor, {.rows = part_.rows, .stop = List.lines.stop, .open = false});
        if (this->report_.failed()) return;
        text_line line;
        if (!this->next_filled(cursor, line, '\0'))
            return this->report_.fail(parse_errc::missing_columns, cursor.position());
        const std::size_t after = skip_blanks(line.text, skip_blanks(line.text, 0) + 1);
        if (after < line.text.size()) this->report_.diagnose(parse_errc::text_after_value, line.at(after));
        this->read_part(cursor, {.columns = part_.columns});
    }

    /// Where the blank line does not stand after the last row, or each line has its numbers without the blank ones, all
    /// blank lines are layout.
    NONO_CONSTEXPR void read_around_blank(line_cursor& cursor) {
        std::size_t filled = 0;
        bool divided = false;
        lines_of_text lines(cursor);
        for (std::size_t i = 0; lines.next(); ++i) {
            divided = divided || (i == part_.rows && !lines.filled());
            filled += lines.filled() ? 1U : 0U;
        }
        if (!divided) return this->read_part(cursor, part_);
        if (filled < part_.wanted()) return read_line_by_line(cursor);
        this->read_part(cursor, {.rows = part_.rows});
        if (this->report_.failed()) return;
        // The blank line stands where it should, unless blank ones among the rows were layout.
        line_cursor ahead = cursor;
        text_line line;
        if (ahead.next(line) && skip_blanks(line.text, 0) == line.text.size()) cursor = ahead;
        this->read_part(cursor, {.columns = part_.columns});
    }

    /// Reads rows, the blank line and columns, where further blank ones are lines without clues.
    NONO_CONSTEXPR void read_line_by_line(line_cursor& cursor) {
        text_line line;
        bool told = false;
        for (std::size_t i = 0; i <= part_.wanted() && !this->report_.failed(); ++i) {
            if (!cursor.next(line)) return this->report_.fail(parse_errc::too_few_clue_lines, cursor.position());
            if (i == part_.rows) continue;
            if (skip_blanks(line.text, 0) == line.text.size() && !std::exchange(told, true))
                this->report_.diagnose(parse_errc::blank_lines_are_empty_clues, line.start);
            this->add_line(i < part_.rows ? axis::row : axis::column, line);
        }
    }

    list_part part_; // of the sizes
};

/// Appends the lines of a side, each after the number of its blocks if `counted`.
inline void append_side(std::string& out, const clue_lines& side, bool counted) {
    if (!counted) return append_clue_lines(out, side);
    for (const auto line : side) {
        append_number(out, line.size());
        if (!line.empty()) out += ' ';
        append_clue_line(out, line, ' ', {});
        out += '\n';
    }
}

/// Writes the clues of a puzzle as such a list, with a blank line between the sides where `parted`.
[[nodiscard]] inline std::string text_of_list(const clues& source, const sized_list& list, bool parted) {
    std::string out;
    append_sizes(out, list.width_first ? source.width() : source.height(), list.sizes_in_lines ? '\n' : ' ',
                 list.width_first ? source.height() : source.width());
    if (list.lines.counted) out += '\n';
    append_side(out, list.lines.columns_first ? source.columns : source.rows, list.lines.counted);
    if (list.divider == side_divider::mark) out += list.lines.stop;
    if (parted || list.divider != side_divider::none) out += '\n';
    append_side(out, list.lines.columns_first ? source.rows : source.columns, list.lines.counted);
    if (list.lines.counted) out += '\n';
    return out;
}

/// True if a text of contradictory clues without a divider would be read with sizes or sides swapped.
[[nodiscard]] inline bool is_read_swapped(std::string_view text, const clues& source, const sized_list& list) {
    const std::size_t first = list.width_first ? source.width() : source.height();
    const list_part part = list.part(first, source.width() + source.height() - first);
    if (part.rows == part.columns) return false;
    const lines_of_text lines(cursor_after_sizes(text, list.size_lines(), part.comment));
    if (list.swaps_sizes) return sizes_are_swapped(lines, part);
    return list.swaps_sides && fit_of_order(lines, part, count_lines(lines, part)).first == leading_side::columns;
}

/// The base of the description of a list after a size: reads and writes it as `List` says.
template <const sized_list& List> struct sized_list_description {
    template <puzzle_sink S> using reader = sized_list_reader<S, List>;

    static void append(write_result& out, const puzzle& source) {
        out.text = text_of_list(source.clues, List, List.lines.counted);
        // A blank line says where the second side begins.
        if (List.divider == side_divider::none && is_read_swapped(out.text, source.clues, List))
            out.text = text_of_list(source.clues, List, true);
    }
};

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_FORMATS_LISTS_PARTS_SIZED_LIST_HPP
