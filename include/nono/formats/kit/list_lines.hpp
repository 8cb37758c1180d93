// The clue lines of a list: their number, and whether they are consistent with given sizes and orders of the sides.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_KIT_LIST_LINES_HPP
#define NONO_FORMATS_KIT_LIST_LINES_HPP

#include <nono/formats/kit/list_shape.hpp>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// A part of a list: a given number of lines with clues.
struct list_part {
    std::size_t rows = 0;
    std::size_t columns = 0;
    char comment = '\0';        ///< first character of lines to skip
    char stop = '\0';           ///< first character of the line that ends the part; `\0` if other lines can follow the
                                ///< part
    bool columns_first = false; ///< columns precede rows
    bool counted = false;       ///< each line starts with the number of its blocks; blank lines are layout
    bool cut = false;           ///< blocks beyond that number are dropped

    [[nodiscard]] constexpr std::size_t wanted() const noexcept { return rows + columns; }
    /// Returns the side to which a line belongs. Lines are counted from 0.
    [[nodiscard]] constexpr axis side_of(std::size_t line) const noexcept {
        if (columns_first) return line < columns ? axis::column : axis::row;
        return line < rows ? axis::row : axis::column;
    }
};

/// The numbers of lines in a part, and some of their positions.
struct part_lines {
    std::size_t filled = 0;     ///< lines that are not blank
    std::size_t slot_count = 0; ///< lines, including blank ones
    std::size_t last = 0;       ///< lines up to the last filled one
    std::size_t gaps = 0;       ///< runs of blank lines between filled ones
    std::size_t before = 0;     ///< filled lines before the first of these runs
    source_position over;       ///< the first filled line after the required ones
    source_position blank;      ///< the first blank line
    source_position end;        ///< the end of the part

    /// Returns true if blank lines are layout, because there are enough other lines.
    [[nodiscard]] constexpr bool layout(const list_part& part) const noexcept { return filled >= part.wanted(); }
    /// Returns true if there is only one run of blank lines, it follows `lines` filled lines, and it is layout.
    [[nodiscard]] constexpr bool divided(const list_part& part, std::size_t lines) const noexcept {
        return layout(part) && gaps == 1 && before == lines;
    }
    /// Returns true if the part has enough lines. If there are too few lines with numbers, blank lines count as lines
    /// without clues.
    [[nodiscard]] constexpr bool has_enough_lines(const list_part& part) const noexcept {
        return layout(part) || (!part.counted && slot_count >= part.wanted() && last <= part.wanted());
    }
};

/// Returns a line that starts with the number of its blocks, cut off before the first block in excess of that number.
[[nodiscard]] constexpr std::string_view counted_part_of(std::string_view line) noexcept {
    number_cursor walk(line);
    number_in_line found;
    if (!walk.next(found)) return line;
    std::uint32_t left = found.number.value;
    while (walk.next(found)) {
        const bool is_block = found.number.size == 0 || found.number.value > 0;
        if (is_block && left-- == 0) return line.substr(0, found.at);
    }
    return line;
}

/// Returns a line in the form in which it counts for a part: without its first number if that is the number of its
/// blocks.
[[nodiscard]] constexpr list_line line_in(const list_part& part, list_line line) noexcept {
    if (!part.counted) return line;
    line.total -= line.first;
    line.blocks -= line.first > 0 ? 1U : 0U;
    return line;
}

/// Iterates over the lines of a list, for the functions below. The lines come from a text or from a shape. A shape
/// holds its first lines, so only the rest of a long text is read again; its lines have no positions. With a shape,
/// neither the shape nor the part may be `cut`.
class lines_of_list {
public:
    constexpr explicit lines_of_list(const line_cursor& cursor) noexcept : cursor_(cursor) {}
    constexpr explicit lines_of_list(const list_shape& shape) noexcept
        : cursor_(shape.rest), next_(shape.lines.data()), end_(next_ + shape.kept) {}

    /// Moves to the next line. Returns false if there is none.
    [[nodiscard]] constexpr bool next() noexcept {
        kept_ = next_ == end_ ? nullptr : next_++;
        if (kept_ != nullptr) return true;
        if (!cursor_.next(line_)) return false;
        first_ = skip_blanks(line_.text, 0);
        return true;
    }
    [[nodiscard]] constexpr bool filled() const noexcept {
        return kept_ != nullptr ? kept_->filled : first_ < line_.text.size();
    }
    /// Returns the first character that is not blank, or `\0` in a blank line.
    [[nodiscard]] constexpr char mark() const noexcept {
        if (kept_ != nullptr) return kept_->mark;
        return filled() ? line_.text[first_] : '\0';
    }
    /// Returns the numbers of the line as a line of `part`. Linear in the line, unless it is one that the shape holds.
    [[nodiscard]] constexpr list_line numbers(const list_part& part) const noexcept {
        if (kept_ != nullptr) return line_in(part, *kept_);
        return line_in(part, line_of_list(part.cut ? counted_part_of(line_.text) : line_.text));
    }

    [[nodiscard]] constexpr source_position start() const noexcept { return line_.start; }
    [[nodiscard]] constexpr source_position filled_at() const noexcept { return line_.at(first_); }
    [[nodiscard]] constexpr source_position position() const noexcept { return cursor_.position(); } ///< after the line

private:
    line_cursor cursor_;
    text_line line_;
    std::size_t first_ = 0;           // offset of the first character that is not blank
    const list_line* next_ = nullptr; // the next line that the shape holds
    const list_line* end_ = nullptr;
    const list_line* kept_ = nullptr; // the current line if the shape holds it
};

/// Returns an iterator over the lines after `sizes` lines with sizes.
[[nodiscard]] constexpr lines_of_list lines_after_sizes(lines_of_list lines, std::size_t sizes, char comment) noexcept {
    while (sizes > 0 && lines.next())
        if (lines.filled() && lines.mark() != comment) --sizes;
    return lines;
}

/// Counts the lines of a part. Linear in the lines.
[[nodiscard]] constexpr part_lines count_lines(lines_of_list lines, const list_part& part) noexcept {
    part_lines out;
    bool blank_before = false;
    out.end = lines.position();
    while (lines.next()) {
        const bool is_filled = lines.filled();
        if (is_filled && lines.mark() == part.stop) break;
        out.end = lines.position();
        if (is_filled && lines.mark() == part.comment) continue;
        ++out.slot_count;
        if (!is_filled && out.blank == source_position{}) out.blank = lines.start();
        const bool after_blank = std::exchange(blank_before, !is_filled);
        if (!is_filled) continue;
        if (after_blank && out.filled > 0 && out.gaps++ == 0) out.before = out.filled;
        if (out.filled++ == part.wanted()) out.over = lines.filled_at();
        out.last = out.slot_count;
    }
    return out;
}

/// Like `count_lines`, but without positions, for the lines of a shape after two sizes, which are in one or two lines.
/// O(1) if none of the lines is blank or a mark.
[[nodiscard]] constexpr part_lines count_lines_after_sizes(const list_shape& shape, const lines_of_list& lines,
                                                           const list_part& part) noexcept {
    if (shape.blanks + shape.hashes + shape.stars + shape.ampersands > 0) return count_lines(lines, part);
    part_lines out;
    out.filled = out.slot_count = out.last = shape.filled - (shape.counts[0] == 1 ? 2U : 1U);
    return out;
}

/// The result of comparing the lines of a text with a part.
struct list_fit {
    bool lines = false;         ///< there are enough lines
    bool exact = false;         ///< the text has no further lines
    bool compact = false;       ///< no blank line precedes the last required one
    bool clues = false;         ///< each line can hold its clues, and the totals of rows and columns are equal
    std::size_t miscounted = 0; ///< number of lines whose blocks do not match the count at their start, in a part with
                                ///< counts

    [[nodiscard]] constexpr bool all() const noexcept { return lines && clues; }
};

/// Compares the lines of a list with a part. Linear in the lines; does not allocate.
///
/// @param found  the result of `count_lines` for this part, for the part with its sides swapped, or for one with other
///               sizes that have the same sum
[[nodiscard]] constexpr list_fit fit_of_list(lines_of_list lines, const list_part& part,
                                             const part_lines& found) noexcept {
    list_fit out{found.has_enough_lines(part), found.filled <= part.wanted(), true, false, 0};
    if (!out.lines) return out;
    std::array<std::uint64_t, 2> totals{};
    const std::array<std::size_t, 2> counts{part.columns_first ? part.columns : part.rows,
                                            part.columns_first ? part.rows : part.columns};
    for (std::size_t side = 0; side < counts.size(); ++side) {
        const std::uint64_t room = counts[1 - side] + std::uint64_t{1};
        for (std::size_t left = counts[side]; left > 0 && lines.next();) {
            if (!lines.filled()) {
                out.compact = false;
                if (found.layout(part)) continue;
            } else if (lines.mark() == part.comment) {
                continue;
            }
            --left;
            const list_line sum = lines.numbers(part);
            if (part.counted && sum.first != sum.blocks) ++out.miscounted;
            if (sum.total + sum.blocks > room) return out;
            totals[side] += sum.total;
        }
    }
    out.clues = totals[0] == totals[1];
    return out;
}

/// The side that comes first in a list, if its lines show it.
enum class leading_side : std::uint8_t {
    rows,
    columns, ///< only columns first is consistent, or a blank line shows this order
    either,  ///< both orders are consistent
};

/// The result of comparing lines with a part whose sides can come in either order. Swapping the sizes of a part has the
/// same effect as putting its columns first.
struct ordered_fit {
    leading_side first = leading_side::rows;
    list_fit fit; ///< the comparison with that order
};

/// Determines which side comes first in the lines of a list with known sizes. This is the rows in a square, and also if
/// neither order is consistent. Linear in the lines; does not allocate.
///
/// @param found  the result of `count_lines`
[[nodiscard]] constexpr ordered_fit fit_of_order(const lines_of_list& lines, list_part part,
                                                 const part_lines& found) noexcept {
    part.columns_first = false;
    const list_fit rows = fit_of_list(lines, part, found);
    if (part.rows == part.columns || found.divided(part, part.rows)) return {leading_side::rows, rows};
    const bool rows_fit = rows.all() && !found.divided(part, part.columns);
    part.columns_first = true;
    const list_fit columns = fit_of_list(lines, part, found);
    if (!columns.all()) return {leading_side::rows, rows};
    return rows_fit ? ordered_fit{leading_side::either, rows} : ordered_fit{leading_side::columns, columns};
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_FORMATS_KIT_LIST_LINES_HPP
