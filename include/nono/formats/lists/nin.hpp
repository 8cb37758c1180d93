// `.nin`: Jakub Wilk's lists of clues, which solvers exchange puzzles in.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_LISTS_NIN_HPP
#define NONO_FORMATS_LISTS_NIN_HPP

#include <nono/formats/lists/parts/list_format.hpp>

namespace nono { inline namespace NONO_ABI {

/// The format `.nin`: a line with width and height, then a line of numbers for each row and each column.
///
/// A line without clues is `0`; blank lines are read as lines without clues where they are needed as such, else passed
/// over. Lines that start with `#` are comments. What follows the last line wanted is passed over. Where the lines of
/// clues fit the size and each other only if the columns come first, they do; a square does not show that.
///
/// `certain` where the first MiB holds nothing but two numbers and lines of numbers, as many as that size needs, which
/// fit it. Less where the text may as well be `.mk` or have a 0 at the end of all lines, and where lines are missing;
/// `likely` where others follow after the last line wanted, and where the columns come first.
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
        // More lines than wanted are some other list, unless the wanted ones are a puzzle by themselves.
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
