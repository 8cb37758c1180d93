// Lists of clues that start with a size: one reader and one writer, controlled by a description of each format.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_LISTS_PARTS_SIZED_LIST_HPP
#define NONO_FORMATS_LISTS_PARTS_SIZED_LIST_HPP

#include <nono/formats/kit/plain_list.hpp>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// The separator of rows and columns.
enum class side_divider : std::uint8_t {
    none,
    blank_line,
    mark, ///< a line that starts with `list_part::stop`
};

/// The description of a list of clues that starts with a size.
struct sized_list {
    bool width_first = false;                         ///< the width precedes the height
    bool sizes_in_lines = false;                      ///< the two sizes are in separate lines
    bool swaps_sizes = false;                         ///< whether some programs swap the sizes, which can be seen from
                                                      ///< the lines
    bool swaps_sides = false;                         ///< whether some programs swap the sides, which can be seen from
                                                      ///< the lines
    side_divider divider = side_divider::none;        ///< the separator of the sides
    parse_errc no_size = parse_errc::expected_number; ///< the error for a text without a size; `none` if rows are
                                                      ///< reported as missing
    list_part lines{};                                ///< the lines after the sizes; their numbers are set by `part`

    /// Returns the description of the lines that follow two sizes, given in the order of the text.
    [[nodiscard]] constexpr list_part part(std::size_t first, std::size_t second) const noexcept {
        list_part out = lines;
        out.rows = width_first ? second : first;
        out.columns = width_first ? first : second;
        return out;
    }
    /// Returns the number of lines with sizes.
    [[nodiscard]] constexpr std::size_t size_lines() const noexcept { return sizes_in_lines ? 2 : 1; }
};

/// The lines after the sizes of a list whose shape is known, for `detect`.
struct list_after_sizes {
    list_part part;
    lines_of_list lines;
    part_lines counted;

    constexpr list_after_sizes(const list_shape& shape, const sized_list& list) noexcept
        : part(list.part(shape.start[0], shape.start[1])),
          lines(lines_after_sizes(lines_of_list(shape), list.size_lines(), part.comment)),
          counted(count_lines_after_sizes(shape, lines, part)) {}

    [[nodiscard]] constexpr list_fit fit() const noexcept { return fit_of_list(lines, part, counted); }
    [[nodiscard]] constexpr ordered_fit fit_order() const noexcept { return fit_of_order(lines, part, counted); }
};

/// Returns true if a list has only numbers and starts with two sizes in separate lines.
[[nodiscard]] constexpr bool has_sizes_in_lines(const list_shape& shape) noexcept {
    if (!shape.plain || shape.counts[0] != 1 || shape.counts[1] != 1) return false;
    if (shape.stars > 0 || shape.ampersands > 0 || shape.hashes > 0) return false;
    return shape.start[0] > 0 && shape.start[1] > 0;
}

/// Returns the side that comes first after the sizes of a list in which sizes or sides can be swapped. Linear in the
/// lines.
[[nodiscard]] constexpr leading_side side_before(const lines_of_list& lines, const list_part& part,
                                                 const sized_list& list) noexcept {
    if (part.rows == part.columns || !(list.swaps_sizes || list.swaps_sides)) return leading_side::rows;
    const part_lines found = count_lines(lines, part);
    if (list.swaps_sizes && !found.layout(part)) return leading_side::rows;
    return fit_of_order(lines, part, found).first;
}

/// Reads a list according to its description.
template <puzzle_sink S> class sized_list_reader : list_reader<S> {
public:
    constexpr sized_list_reader(std::string_view text, S& sink, const parse_options& options, const sized_list& list)
        : list_reader<S>(text, sink, options), list_(&list) {}

    constexpr void read() {
        auto cursor = this->begin_text();
        if (!cursor) return;
        text_line line;
        if (read_size(*cursor, line)) {
            settle_order(*cursor, line.start);
            if (list_->lines.counted) settle_counts(*cursor);
            if (!this->failed()) read_sides(*cursor);
            this->read_rest(*cursor, list_->lines.comment);
        }
        this->finish(line.start);
    }

private:
    [[nodiscard]] constexpr bool read_size(line_cursor& cursor, text_line& line) {
        std::array<std::uint32_t, 2> size{}; // in the order of the text
        const std::size_t count = size.size() / list_->size_lines();
        for (std::size_t i = 0; i < size.size(); i += count)
            if (!this->read_sizes(cursor, line, {size.data() + i, count}, list_->lines.comment, list_->no_size))
                return false;
        part_ = list_->part(size[0], size[1]);
        return this->check_size(part_.columns, part_.rows, line.start);
    }

    /// Swaps sizes or sides if the lines are consistent only with the swapped order. If they are consistent with both
    /// orders, the position of a blank line between the sides decides.
    constexpr void settle_order(const line_cursor& cursor, source_position where) {
        const leading_side first = side_before(lines_of_list(cursor), part_, *list_);
        const bool swapped = first == leading_side::columns;
        if (swapped && list_->swaps_sizes) {
            this->diagnose(parse_errc::sizes_swapped, where);
            std::swap(part_.rows, part_.columns);
        } else if (list_->swaps_sides && first != leading_side::rows) {
            part_.columns_first = swapped;
            this->diagnose(swapped ? parse_errc::columns_first : parse_errc::rows_assumed_first, where);
        }
    }

    /// Drops blocks in excess of the number at the start of a line, if only that makes the totals equal.
    constexpr void settle_counts(const line_cursor& cursor) {
        list_part cut = part_;
        cut.cut = true;
        const lines_of_list lines(cursor);
        const part_lines counted = count_lines(lines, part_);
        if (!fit_of_list(lines, part_, counted).all() && fit_of_list(lines, cut, counted).all()) part_ = cut;
    }

    constexpr void read_sides(line_cursor& cursor) {
        if (list_->divider == side_divider::mark) return read_around_mark(cursor);
        if (list_->divider == side_divider::blank_line) return read_around_blank(cursor);
        this->read_part(cursor, part_);
    }

    constexpr void read_around_mark(line_cursor& cursor) {
        this->read_part(cursor, {.rows = part_.rows, .stop = list_->lines.stop});
        if (this->failed()) return;
        text_line line;
        if (!this->next_filled(cursor, line)) return this->fail(parse_errc::missing_columns, cursor.position());
        const std::size_t after = skip_blanks(line.text, skip_blanks(line.text, 0) + 1);
        if (after < line.text.size()) this->diagnose(parse_errc::text_after_value, line.at(after));
        if (!this->failed()) this->read_part(cursor, {.columns = part_.columns});
    }

    /// Reads a list whose sides are separated by a blank line. Other blank lines are layout if there are enough lines
    /// with numbers, and lines without clues otherwise.
    constexpr void read_around_blank(line_cursor& cursor) {
        std::size_t filled = 0;
        bool divided = false;
        lines_of_list lines(cursor);
        for (std::size_t i = 0; lines.next(); ++i) {
            divided = divided || (i == part_.rows && !lines.filled());
            filled += lines.filled() ? 1U : 0U;
        }
        if (!divided) return this->read_part(cursor, part_);
        if (filled < part_.wanted()) return read_line_by_line(cursor);
        this->read_part(cursor, {.rows = part_.rows});
        if (this->failed()) return;
        // The next line is the blank one, unless there were blank lines between the rows that are layout.
        line_cursor ahead = cursor;
        text_line line;
        if (ahead.next(line) && skip_blanks(line.text, 0) == line.text.size()) cursor = ahead;
        this->read_part(cursor, {.columns = part_.columns});
    }

    /// Reads rows, a blank line and columns. All other blank lines are lines without clues.
    constexpr void read_line_by_line(line_cursor& cursor) {
        text_line line;
        bool reported = false;
        for (std::size_t i = 0; i <= part_.wanted() && !this->failed(); ++i) {
            if (!cursor.next(line)) return this->fail(parse_errc::too_few_clue_lines, cursor.position());
            if (i == part_.rows) continue;
            if (skip_blanks(line.text, 0) == line.text.size() && !std::exchange(reported, true))
                this->diagnose(parse_errc::blank_lines_are_empty_clues, line.start);
            this->add_line(i < part_.rows ? axis::row : axis::column, line);
        }
    }

    const sized_list* list_;
    list_part part_; // with the sizes of the text
};

/// Writes the clues of a puzzle as such a list, with a blank line between the sides if `parted`.
[[nodiscard]] inline std::string text_of_list(const clues& source, const sized_list& list, bool parted) {
    std::string out;
    const line_notation notation{.counted = list.lines.counted};
    append_sizes(out, list.width_first ? source.width() : source.height(), list.sizes_in_lines ? '\n' : ' ',
                 list.width_first ? source.height() : source.width());
    if (list.lines.counted) out += '\n';
    append_clue_lines(out, list.lines.columns_first ? source.columns : source.rows, notation);
    if (list.divider == side_divider::mark) out += list.lines.stop;
    if (parted || list.divider != side_divider::none) out += '\n';
    append_clue_lines(out, list.lines.columns_first ? source.rows : source.columns, notation);
    if (list.lines.counted) out += '\n';
    return out;
}

/// The base of the description of a list that starts with a size: reads and writes it according to `List`.
template <const sized_list& List> struct sized_list_description {
    template <puzzle_sink S> struct reader : sized_list_reader<S> {
        constexpr reader(std::string_view text, S& sink, const parse_options& options)
            : sized_list_reader<S>(text, sink, options, List) {}
    };

    static void append(write_result& out, const puzzle& source) {
        out.text = text_of_list(source.clues, List, List.lines.counted);
        if (List.divider != side_divider::none) return;
        // Contradictory clues might be read with sizes or sides swapped. A blank line shows where the second side
        // begins.
        const std::size_t width = source.clues.width();
        const std::size_t height = source.clues.height();
        const list_part part = List.width_first ? List.part(width, height) : List.part(height, width);
        const lines_of_list lines(plain_lines_in(out.text));
        if (side_before(lines_after_sizes(lines, List.size_lines(), part.comment), part, List) == leading_side::columns)
            out.text = text_of_list(source.clues, List, true);
    }
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_FORMATS_LISTS_PARTS_SIZED_LIST_HPP
