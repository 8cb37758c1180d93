// `.cwd`: lists of clues that start with a line for the height and a line for the width.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_LISTS_CWD_HPP
#define NONO_FORMATS_LISTS_CWD_HPP

#include <nono/formats/lists/parts/list_format.hpp>

namespace nono { inline namespace NONO_ABI {

/// The format `.cwd`: a line with the height, a line with the width, a line of numbers for each row, a blank line, and
/// a line of numbers for each column.
///
/// A line without clues is `0`. If there are too few lines of numbers, blank lines are read as lines without clues;
/// otherwise they are skipped. Text after the last line of clues is ignored. If the lines of clues are consistent only
/// with the width before the height, the sizes are read in that order.
///
/// The confidence is `certain` if the first MiB consists of two lines with one number each, a line of clues for each
/// row, a blank line and a line of clues for each column, and the clues are consistent with the size. It is lower if
/// they are not, if there are too few or too many lines, or if no blank line separates the sides.
struct cwd : detail::shaped_list_format<cwd> {
    static constexpr format_info info{.name = "cwd",
                                      .extensions = {"cwd", {}, {}, {}},
                                      .title = ".cwd, lists of numbers separated by a blank line",
                                      .exclusive = true,
                                      .starts = "0123456789,"};
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

inline constexpr sized_list cwd_list{.sizes_in_lines = true, .swaps_sizes = true, .divider = side_divider::blank_line};

template <> struct format_description<cwd> : sized_list_description<cwd_list> {
    static constexpr bool is_shown_by_clues = true;

    [[nodiscard]] static constexpr confidence detect(const list_shape& shape) noexcept {
        if (!has_sizes_in_lines(shape)) return confidence::no;
        const std::size_t wanted = std::size_t{shape.start[0]} + shape.start[1];
        if (shape.cut) return shape.blank_after_rows ? confidence::certain : confidence::no;
        const std::size_t filled = shape.filled - 2;
        if (filled < wanted) {
            if (!shape.blank_after_rows) return confidence::no;
            return filled + shape.blanks > wanted ? confidence::certain : confidence::possible;
        }
        const list_after_sizes list(shape, cwd_list);
        const bool fits = filled == wanted ? list.fit_order().fit.clues : list.fit().clues;
        if (filled > wanted) return fits && shape.blank_after_rows ? confidence::possible : confidence::no;
        if (shape.blank_after_rows) return fits ? confidence::certain : confidence::likely;
        return fits && wanted > 2 ? confidence::possible : confidence::no;
    }

    /// If the clues contradict each other, the lines after the sizes may be consistent as a list without a size.
    /// Therefore only `certain` counts.
    [[nodiscard]] static bool shows(std::string_view text) { return detect(list_shape(text)) == confidence::certain; }
};

} // namespace detail

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_LISTS_CWD_HPP
