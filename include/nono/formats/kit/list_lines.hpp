// The clue lines of a list: how many there are, and how they fit sizes and orders of the sides.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_KIT_LIST_LINES_HPP
#define NONO_FORMATS_KIT_LIST_LINES_HPP

#include <nono/formats/kit/list_shape.hpp>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// A part of a list: a given number of clue lines, rows first.
struct list_part {
    std::size_t rows = 0;
    std::size_t columns = 0;
    char comment = '\0';        ///< first character of lines to skip
    char stop = '\0';           ///< first character of the line that ends the part; none: other lines may follow it
    bool columns_first = false; ///< columns before rows
    bool counted = false;       ///< each line starts with the number of its blocks; blank lines are layout
    bool cut = false;           ///< blocks beyond that number are left out

    [[nodiscard]] constexpr std::size_t wanted() const noexcept { return rows + columns; }
    /// The side of a line, given its number from 0.
    [[nodiscard]] constexpr axis side_of(std::size_t line) const noexcept {
        if (columns_first) return line < columns ? axis::column : axis::row;
        return line < rows ? axis::row : axis::column;
    }
};

/// The line counts of a part.
struct part_lines {
    std::size_t filled = 0;     ///< lines that are not blank
    std::size_t slot_count = 0; ///< lines, including blank ones
    std::size_t last = 0;       ///< lines up to the last filled one
    std::size_t gaps = 0;       ///< runs of blank lines between filled ones
    std::size_t before = 0;     ///< filled lines before the first of these runs
    source_position over;       ///< the first filled line beyond those wanted
    source_position blank;      ///< the first blank line
    source_position end;        ///< the end of the part

    /// True if blank lines are layout because there are enough others.
    [[nodiscard]] constexpr bool layout(const list_part& part) const noexcept { return filled >= part.wanted(); }
    /// True if the only blank lines are layout that divides the part after the given number of lines.
    [[nodiscard]] constexpr bool divided(const list_part& part, std::size_t lines) const noexcept {
        return layout(part) && gaps == 1 && before == lines;
    }
    /// True if there are enough lines for the part, with blank ones as lines without clues if there are too few others.
    [[nodiscard]] constexpr bool has_enough_lines(const list_part& part) const noexcept {
        return layout(part) || (!part.counted && slot_count >= part.wanted() && last <= part.wanted());
    }
};

/// A line that starts with the number of its blocks, up to the first block beyond that number.
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

/// A line as it is in a part: of one that starts with the number of its blocks, that number does not count.
[[nodiscard]] constexpr list_line line_in(const list_part& part, list_line line) noexcept {
    if (!part.counted) return line;
    line.total -= line.first;
    line.blocks -= line.first > 0 ? 1U : 0U;
    return line;
}

/// The lines of a list, to walk over with the functions below: those of a text, or of a shape, which takes no second
/// look at its text unless it is long. Those of a shape have no places. Not for a shape that is cut, nor for parts of
/// one that are.
class lines_of_list {
public:
    constexpr explicit lines_of_list(const line_cursor& cursor) noexcept : cursor_(cursor) {}
    constexpr explicit lines_of_list(const list_shape& shape) noexcept
        : cursor_(shape.rest), next_(shape.lines.data()), end_(next_ + shape.kept) {}

    /// Moves to the next line; false if there is none.
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
    /// The first character that is not blank; `\0` in a blank line.
    [[nodiscard]] constexpr char mark() const noexcept {
        if (kept_ != nullptr) return kept_->mark;
        return filled() ? line_.text[first_] : '\0';
    }
    /// The numbers of the line as one of a part. Linear in the line, unless the shape has kept it.
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
    std::size_t first_ = 0;           // that is not blank
    const list_line* next_ = nullptr; // of those that the shape has kept
    const list_line* end_ = nullptr;
    const list_line* kept_ = nullptr; // the line, if it is such
};

/// The lines after the given number of lines with sizes.
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

/// The same, without places, for the lines of a shape after two sizes, which stand in one line or in lines of their
/// own. O(1) where none of them is blank or a mark.
[[nodiscard]] constexpr part_lines count_lines_after_sizes(const list_shape& shape, const lines_of_list& lines,
                                                           const list_part& part) noexcept {
    if (shape.blanks + shape.hashes + shape.stars + shape.ampersands > 0) return count_lines(lines, part);
    part_lines out;
    out.filled = out.slot_count = out.last = shape.filled - (shape.counts[0] == 1 ? 2U : 1U);
    return out;
}

/// How the lines of a text fit a part.
struct list_fit {
    bool lines = false;         ///< there are enough lines
    bool exact = false;         ///< there are no more than wanted
    bool compact = false;       ///< there is no blank line before the last one wanted
    bool clues = false;         ///< each line can hold its clues, and the totals of rows and columns are equal
    std::size_t miscounted = 0; ///< in a part with counts, lines with another number of blocks than they say

    [[nodiscard]] constexpr bool all() const noexcept { return lines && clues; }
};

/// Determines how lines fit a part, or one with the sides in another order or of other sizes with the same sum. Linear
/// in the lines; does not allocate.
///
/// @param found  what `count_lines` found
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

/// The side that stands first in a list, as far as its lines show it.
enum class leading_side : std::uint8_t {
    rows,
    columns, ///< they fit only so, or a blank line shows it
    either,  ///< both orders fit
};

/// How lines fit a part whose sides may stand in either order. Lines fit a part with its sizes swapped as they fit one
/// with the columns first.
struct ordered_fit {
    leading_side first = leading_side::rows;
    list_fit fit; ///< with the columns first if they are
};

/// Determines which side stands first in lines that are rows and columns of a size; the rows in a square and where
/// neither order fits. Linear in the lines; does not allocate.
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
