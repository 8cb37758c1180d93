// Lists of clues after a size, with sizes, rows and columns in other orders than in `.nin` and `.cwd`.
// SPDX-License-Identifier: MIT
#ifndef NONO_FORMATS_RARE_ORDERED_LISTS_HPP
#define NONO_FORMATS_RARE_ORDERED_LISTS_HPP

#include <nono/formats/lists/parts/list_format.hpp>

namespace nono { inline namespace NONO_ABI {

namespace extend {

/// Lists of clues after a line with the height and one with the width, and with nothing between rows and columns:
/// `.cwd` without its blank line, as chicotobi's griddler reads them.
///
/// A line without clues is `0`. A blank line is read as a line without clues if the side would otherwise be too short;
/// else it is ignored. Text after the last line of clues is ignored. If the clues are consistent with the size and with
/// each other only with the width first, the width is read first.
///
/// `likely` if the first MiB consists of two lines with one number each and exactly the lines of numbers that this size
/// requires, all consistent with it and without a blank line between them.
struct height_first : detail::shaped_list_format<height_first> {
    static constexpr format_info info{.name = "height_first",
                                      .extensions = {"txt", {}, {}, {}},
                                      .title = "lists of numbers after lines with height and width",
                                      .max_confidence = confidence::likely,
                                      .starts = "0123456789,"};
};

/// Schicho's `.cfg`: lists of clues after a line with the height and one with the width. Each line starts with the
/// number of its blocks: `2 1 1` is two blocks of 1, and `0` a line without clues.
///
/// Blank lines between the parts have no meaning. If a line has more blocks than its count, the totals of rows and
/// columns decide whether the additional blocks are kept; if the totals leave this open, they are. Text after the last
/// line of clues is ignored. If the lines are consistent with the size only with the width first, the width is read
/// first.
///
/// `likely` if the first MiB consists of two lines with one number each and exactly the lines of numbers that this size
/// requires, all consistent with it and with the right count in front; `possible` if a few counts are wrong, or if all
/// lines are consistent with the size even without counts.
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
/// A square is recognized as `.nin`, as nothing shows its order. Blank lines, comments and trailing text are treated as
/// in `.nin`.
///
/// `certain` if the first MiB consists of two numbers and exactly the lines of numbers that this size requires, and
/// these are consistent with it if the columns come first, but not if the rows do.
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

/// Returns true if a list has two sizes on separate lines, and exactly the number of lines that they require.
[[nodiscard]] constexpr bool has_lines_of_sizes(const list_shape& shape) noexcept {
    return has_sizes_in_lines(shape) && !shape.cut && shape.filled - 2 == std::size_t{shape.start[0]} + shape.start[1];
}

template <> struct format_description<height_first> : sized_list_description<height_first_list> {
    [[nodiscard]] static constexpr confidence detect(const list_shape& shape) noexcept {
        if (!has_lines_of_sizes(shape) || shape.blocks != 1) return confidence::no;
        const list_after_sizes list(shape, height_first_list);
        // Four lines of one digit are more likely a picture.
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
        // If no line has several numbers, all are `0`, which means the same with and without counts.
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
        // These are `.mk` or syro.
        if (shape.hash_after_rows || (shape.endless == 0 && shape.several)) return confidence::no;
        const auto [first, fit] = list_after_sizes(shape, columns_first_list).fit_order();
        return first == leading_side::columns && fit.exact ? confidence::certain : confidence::no;
    }

    static void append(write_result& out, const puzzle& source) {
        out.text = text_of_list(source.clues, columns_first_list, false);
        // If the rows could come first too, a blank line shows where they begin. In a square, it would not help.
        if (source.clues.width() != source.clues.height() && detect(list_shape(out.text)) == confidence::no)
            out.text = text_of_list(source.clues, columns_first_list, true);
    }
};

} // namespace detail

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_FORMATS_RARE_ORDERED_LISTS_HPP
