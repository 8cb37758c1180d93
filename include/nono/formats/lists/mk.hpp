// `.mk`: lists of clues with the height before the width, and a `#` between rows and columns.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_LISTS_MK_HPP
#define NONO_FORMATS_LISTS_MK_HPP

#include <nono/formats/lists/parts/list_format.hpp>

namespace nono { inline namespace NONO_ABI {

/// The format `.mk`: a line with height and width, a line of numbers for each row, a line `#`, and a line of numbers
/// for each column.
///
/// A line without clues is `0`. If there are too few lines of numbers, blank lines are read as lines without clues;
/// otherwise they are skipped. Text after the last line of clues is ignored.
///
/// The confidence is `certain` if the first MiB consists of two numbers, a line of numbers for each row, a line that
/// starts with `#`, and further lines of numbers.
struct mk : detail::shaped_list_format<mk> {
    static constexpr format_info info{.name = "mk",
                                      .extensions = {"mk", {}, {}, {}},
                                      .title = ".mk, lists of numbers separated by #",
                                      .exclusive = true,
                                      .starts = "0123456789,#"};
};

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

inline constexpr sized_list mk_list{.divider = side_divider::mark, .no_size = parse_errc::none, .lines = {.stop = '#'}};

template <> struct format_description<mk> : sized_list_description<mk_list> {
    static constexpr bool is_shown_by_clues = true;

    [[nodiscard]] static constexpr confidence detect(const list_shape& shape) noexcept {
        if (!shape.plain || shape.counts[0] != 2 || shape.stars > 0 || shape.ampersands > 0) return confidence::no;
        if (!shape.hash_after_rows || shape.filled < 2) return confidence::no;
        return shape.hashes == 1 && shape.filled > 2 ? confidence::certain : confidence::likely;
    }
};

} // namespace detail

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_LISTS_MK_HPP
