// `.nin`: Jakub Wilk's lists of clues, a format in which solvers exchange puzzles.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_LISTS_NIN_HPP
#define NONO_FORMATS_LISTS_NIN_HPP

#include <nono/formats/lists/parts/list_format.hpp>

namespace nono { inline namespace NONO_ABI {

/// The format `.nin`: a line with width and height, then a line of numbers for each row and each column.
///
/// A line without clues is `0`. If there are too few lines of numbers, blank lines are read as lines without clues;
/// otherwise they are skipped. Lines that start with `#` are comments. Text after the last line of clues is ignored. If
/// the lines are consistent with the size and with each other only if the columns come first, they are read in that
/// order; in a square, the rows are always read first.
///
/// The confidence is `certain` if the first MiB consists of a width, a height and the lines of numbers that this size
/// requires, and these are consistent with it. It is lower if the text can equally be `.mk`, if all lines end with 0,
/// or if lines are missing. It is `likely` if further lines follow the last one required, or if the columns come first.
struct nin : detail::shaped_list_format<nin> {
    static constexpr format_info info{.name = "nin",
                                      .extensions = {"nin", {}, {}, {}},
                                      .title = "Wilk's .nin, lists of numbers after the size",
                                      .exclusive = true,
                                      .starts = "0123456789,#"};
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

inline constexpr sized_list nin_list{
    .width_first = true, .swaps_sides = true, .no_size = parse_errc::no_puzzle, .lines = {.comment = '#'}};

template <> struct format_description<nin> : sized_list_description<nin_list> {
    static constexpr bool is_shown_by_clues = true;

    [[nodiscard]] static constexpr confidence detect(const list_shape& shape) noexcept {
        if (!shape.plain || shape.counts[0] != 2 || shape.start[0] == 0 || shape.start[1] == 0) return confidence::no;
        if (shape.stars > 0 || shape.ampersands > 0 || shape.filled < 2) return confidence::no;
        const bool other = shape.hash_after_rows || (shape.endless == 0 && shape.several);
        if (shape.cut) return other ? confidence::possible : confidence::likely;
        const auto [first, fit] = list_after_sizes(shape, nin_list).fit_order();
        // If there are further lines, the text is a list in another format, unless the required lines are a puzzle by
        // themselves.
        if (fit.lines && !fit.exact && !(fit.clues && fit.compact)) return confidence::no;
        if (!fit.lines || other) return confidence::possible;
        const bool loose = shape.hashes > 0 || !fit.exact || !fit.clues || first == leading_side::columns;
        return loose ? confidence::likely : confidence::certain;
    }
};

} // namespace detail

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_LISTS_NIN_HPP
