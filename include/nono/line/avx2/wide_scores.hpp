// Scores of lines with vector instructions (AVX2). Used by line_scores.hpp; internal.
// SPDX-License-Identifier: MIT
#ifndef NONO_LINE_AVX2_WIDE_SCORES_HPP
#define NONO_LINE_AVX2_WIDE_SCORES_HPP

#include <nono/detail/abi.hpp>

#if NONO_HAS_WIDE_LINES

#include <nono/line/avx2/wide_octets.hpp>
#include <nono/line/picture_scores.hpp>
#include <nono/line/score_tables.hpp>

#include <cstddef>

// Functions for AVX2. They are inlined into one another; only the outermost one is called.
#define NONO_SCORES __attribute__((target("avx2")))
#define NONO_SCORES_INLINE __attribute__((target("avx2"), always_inline)) inline

namespace nono { inline namespace NONO_ABI { namespace detail {

/// The steps of `line_scores` for lines without blotted blocks, with the scores of all pictures in one register.
/// The results are the same.
class wide_scores : wide_octets {
public:
    using wide_octets::is_available;

    /// Like `line_scores::find`, for the line in the tables. Requires that no block is blotted.
    NONO_SCORES static inline void find(score_tables& line, std::size_t colors, const picture_scores* scores,
                                        picture_scores* best);

private:
    NONO_SCORES_INLINE static void add_up(score_tables& line, std::size_t colors,
                                          const picture_scores* scores) noexcept;
    NONO_SCORES_INLINE static void go_backward(score_tables& line, std::size_t block) noexcept;
    // `Length` is the length of the block, or 0 if it is longer than 4.
    template <std::size_t Length>
    NONO_SCORES_INLINE static void go_forward(score_tables& line, std::size_t block, picture_scores* best) noexcept;
    NONO_SCORES_INLINE static void cover(score_tables& line, std::size_t block, picture_scores* best) noexcept;
    NONO_SCORES_INLINE static void leave_blank(octet before, const picture_scores& after,
                                               picture_scores& best) noexcept {
        store(best, larger(load(best), before + load(after)));
    }
};

// ---------------------------------------------------------------------------------------------------------------------

NONO_SCORES_INLINE void wide_scores::add_up(score_tables& line, std::size_t colors,
                                            const picture_scores* scores) noexcept {
    for (std::size_t color = 1; color < colors; ++color) {
        picture_scores* const sums = line.sums(color);
        const picture_scores* const of_color = scores + (color - 1) * line.length();
        octet sum = all(0);
        store(sums[0], sum);
        for (std::size_t i = 0; i < line.length(); ++i) {
            sum += load(of_color[i]);
            store(sums[i + 1], sum);
        }
    }
}

NONO_SCORES_INLINE void wide_scores::go_backward(score_tables& line, std::size_t block) noexcept {
    const std::size_t length = line.block(block).length;
    const picture_scores* const sums = line.sums_of(block);
    const picture_scores* const after = line.after(block + 1);
    picture_scores* const begun = line.after(block);
    octet best = all(score_tables::never);
    for (std::size_t d = line.width(); d-- > 0;) {
        best = larger(best, load(sums[d + length]) - load(sums[d]) + load(after[d]));
        store(begun[d], best);
    }
}

/// Short blocks cover their cells in the same pass, because stores take most of the time: the last starts, which cover
/// a cell, are in registers. Longer blocks store their starts for `cover`.
template <std::size_t Length>
NONO_SCORES_INLINE void wide_scores::go_forward(score_tables& line, std::size_t block, picture_scores* best) noexcept {
    const score_tables::placed_block& placed = line.block(block);
    const score_tables::gap gap = line.gap_before(block);
    const std::size_t length = placed.length;
    const std::size_t width = line.width();
    const picture_scores* const sums = line.sums_of(block);
    const picture_scores* const behind = line.after(block + 1);
    picture_scores* const before = line.before();
    picture_scores* const starts = line.starts_of(block);
    picture_scores* const cells = best + placed.color * line.length() + placed.earliest;
    octet maximum = all(score_tables::never);
    octet last = maximum;
    octet second = maximum;
    octet third = maximum;
    const std::size_t end = width + (Length == 0 ? 0 : Length - 1);
    for (std::size_t d = 0; d < end; ++d) {
        octet start = all(score_tables::never);
        if (Length < 2 || d < width) {
            const octet begins = load(before[d]);
            if (d < gap.cells) leave_blank(begins, gap.after[d], best[gap.index + d]);
            const octet ending = begins + load(sums[d + length]) - load(sums[d]);
            maximum = larger(maximum, ending);
            store(before[d], maximum);
            start = ending + load(behind[d]);
        }
        if constexpr (Length == 0) {
            store(starts[d], start);
        } else {
            octet covering = larger(load(cells[d]), start);
            if constexpr (Length > 1) covering = larger(covering, last);
            if constexpr (Length > 2) covering = larger(covering, second);
            if constexpr (Length > 3) covering = larger(covering, third);
            store(cells[d], covering);
            third = second;
            second = last;
            last = start;
        }
    }
}

/// Covers the cells of a block of more than four cells, whose starts are in the window. Computes all windows at once by
/// doubling.
NONO_SCORES_INLINE void wide_scores::cover(score_tables& line, std::size_t block, picture_scores* best) noexcept {
    const score_tables::placed_block& placed = line.block(block);
    picture_scores* const cells = best + placed.color * line.length() + placed.earliest;
    picture_scores* const window = line.window();
    const std::size_t covered = line.width() + placed.length - 1;
    const std::size_t size = covered + placed.length - 1;
    fill(window, placed.length - 1, score_tables::never);
    fill(window + covered, placed.length - 1, score_tables::never);
    std::size_t wide = 4;
    for (std::size_t i = 0; i + 3 < size; ++i)
        store(window[i],
              larger(larger(load(window[i]), load(window[i + 1])), larger(load(window[i + 2]), load(window[i + 3]))));
    for (; 2 * wide <= placed.length; wide *= 2)
        for (std::size_t i = 0; i + wide < size; ++i) store(window[i], larger(load(window[i]), load(window[i + wide])));
    const std::size_t rest = placed.length - wide;
    for (std::size_t i = 0; i < covered; ++i)
        store(cells[i], larger(load(cells[i]), larger(load(window[i]), load(window[i + rest]))));
}

NONO_SCORES inline void wide_scores::find(score_tables& line, std::size_t colors, const picture_scores* scores,
                                          picture_scores* best) {
    fill(best, colors * line.length(), score_tables::never);
    add_up(line, colors, scores);
    for (std::size_t i = line.blocks(); i-- > 0;) go_backward(line, i);
    for (std::size_t i = 0; i < line.blocks(); ++i) {
        switch (line.block(i).length) {
        case 1: go_forward<1>(line, i, best); break;
        case 2: go_forward<2>(line, i, best); break;
        case 3: go_forward<3>(line, i, best); break;
        case 4: go_forward<4>(line, i, best); break;
        default: go_forward<0>(line, i, best); cover(line, i, best);
        }
    }
    const score_tables::gap last = line.gap_before(line.blocks());
    for (std::size_t d = 0; d < last.cells; ++d)
        leave_blank(load(line.before()[d]), last.after[d], best[last.index + d]);
}

}}} // namespace nono::NONO_ABI::detail

#undef NONO_SCORES_INLINE
#undef NONO_SCORES

#endif // NONO_HAS_WIDE_LINES

#endif // NONO_LINE_AVX2_WIDE_SCORES_HPP
