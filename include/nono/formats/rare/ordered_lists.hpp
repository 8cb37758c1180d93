// Lists of clues after a size, in which sizes, rows and columns stand in another order than in `.nin` and `.cwd`.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_RARE_ORDERED_LISTS_HPP
#define NONO_FORMATS_RARE_ORDERED_LISTS_HPP

#include <nono/formats/lists/parts/list_format.hpp>

namespace nono { inline namespace NONO_ABI {

namespace extend {

/// Lists of clues after height and width in lines of their own, with nothing between rows and columns: `.cwd` without
/// its blank line, as chicotobi's griddler reads them.
///
/// A line without clues is `0`; blank lines are read as lines without clues where they are needed as such, else passed
/// over. What follows the last line wanted is passed over. Where the lines of clues fit the size and each other only if
/// the width stands before the height, it does.
///
/// `likely` where the first MiB holds nothing but two lines with one number and lines of numbers, as many as that size
/// needs, which fit it, without a blank line between them.
struct height_first : detail::shaped_list_format<height_first> {
    static constexpr format_info info{.name = "height_first",
                                      .extensions = {"txt", {}, {}, {}},
                                      .title = "lists of numbers after lines with height and width",
                                      .max_confidence = confidence::likely,
                                      .starts = "0123456789,"};
};

/// Lists of clues after height and width in lines of their own, in which each line starts with the number of its blocks
/// (`2 1 1` is two blocks of 1, `0` a line without clues): schicho's `.cfg`.
///
/// Blank lines stand between the parts and mean nothing. Where a line has more blocks than it says, the totals of rows
/// and columns tell whether they count; where they do not tell, they do. What follows the last line wanted is passed
/// over. Where the lines fit only if the width stands before the height, it does.
///
/// `likely` where the first MiB holds nothing but two lines with one number and lines of numbers, as many as that size
/// needs, that fit it and start with the number of the others; `possible` where few do not, or where all lines fit the
/// size as they are too.
struct count_first : detail::shaped_list_format<count_first> {
    static constexpr format_info info{.name = "count_first",
                                      .extensions = {"cfg", {}, {}, {}},
                                      .title = "lists of numbers, each after the number of its blocks",
                                      .max_confidence = confidence::likely,
                                      .starts = "0123456789,"};
};

/// `.nin` with the columns before the rows, as azotor's nonogram reads it: a line with width and height, then a line of
/// numbers for each column and each row.
///
/// A square is recognized as `.nin`, as nothing shows its order. Blank lines, comments and what follows are as in
/// `.nin`.
///
/// `certain` where the first MiB holds nothing but two numbers and lines of numbers, as many as that size needs, which
/// fit it if the columns come first and do not if the rows do.
struct columns_first_nin : detail::shaped_list_format<columns_first_nin> {
    static constexpr format_info info{.name = "columns_first_nin",
                                      .extensions = {},
                                      .title = ".nin with the columns before the rows",
                                      .exclusive = true,
                                      .starts = "0123456789,#"};
};

} // namespace extend

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

inline constexpr sized_list height_first_list{.sizes_in_lines = true, .swaps_sizes = true};
inline constexpr sized_list count_first_list{.sizes_in_lines = true, .swaps_sizes = true, .lines = {.counted = true}};
inline constexpr sized_list columns_first_list{.width_first = true, .lines = {.comment = '#', .columns_first = true}};

/// True for a list of two sizes in lines of their own and exactly as many lines as they need.
[[nodiscard]] constexpr bool has_lines_of_sizes(const list_shape& shape) noexcept {
    return has_sizes_in_lines(shape) && !shape.cut && shape.filled - 2 == std::size_t{shape.start[0]} + shape.start[1];
}

template <> struct format_description<height_first> : sized_list_description<height_first_list> {
    [[nodiscard]] static constexpr confidence detect(const list_shape& shape) noexcept {
        if (!has_lines_of_sizes(shape) || shape.blocks != 1) return confidence::no;
        const list_after_sizes list(shape, height_first_list);
        // Four lines of one digit are rather a picture.
        return list.part.wanted() > 2 && list.fit_order().fit.all() ? confidence::likely : confidence::no;
    }
};

template <> struct format_description<count_first> : sized_list_description<count_first_list> {
    [[nodiscard]] static constexpr confidence detect(const list_shape& shape) noexcept {
        if (!has_lines_of_sizes(shape)) return confidence::no;
        list_after_sizes list(shape, count_first_list);
        const auto [first, fit] = list.fit_order();
        if (fit.miscounted > list.part.wanted() / 8) return confidence::no;
        if (fit.miscounted > 0 || !fit.clues) return confidence::possible;
        // Without clues the lines mean the same with and without counts.
        list.part.counted = false;
        list.part.columns_first = first == leading_side::columns;
        return shape.several && list.fit().all() ? confidence::possible : confidence::likely;
    }
};

template <> struct format_description<columns_first_nin> : sized_list_description<columns_first_list> {
    [[nodiscard]] static constexpr confidence detect(const list_shape& shape) noexcept {
        if (!shape.plain || shape.cut || shape.counts[0] != 2 || shape.start[0] == 0 || shape.start[1] == 0)
            return confidence::no;
        if (shape.stars > 0 || shape.ampersands > 0 || shape.start[0] == shape.start[1]) return confidence::no;
        // As in `.mk` and syro.
        if (shape.hash_after_rows || (shape.endless == 0 && shape.several)) return confidence::no;
        const auto [first, fit] = list_after_sizes(shape, columns_first_list).fit_order();
        return first == leading_side::columns && fit.exact ? confidence::certain : confidence::no;
    }

    static void append(write_result& out, const puzzle& source) {
        out.text = text_of_list(source.clues, columns_first_list, false);
        // Where the rows could come first too, a blank line states where they are; in a square nothing does.
        if (source.clues.width() != source.clues.height() && detect(list_shape(out.text)) == confidence::no)
            out.text = text_of_list(source.clues, columns_first_list, true);
    }
};

} // namespace detail

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_RARE_ORDERED_LISTS_HPP
