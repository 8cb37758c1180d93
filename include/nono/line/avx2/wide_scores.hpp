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
    NONO_SCORES_INLINE static void go_forward(score_tables& line, std::size_t block, picture_scores* best) noexcept;
    NONO_SCORES_INLINE static void cover(score_tables& line, std::size_t block, picture_scores* best) noexcept;
    template <std::size_t Length>
    NONO_SCORES_INLINE static void cover_short(const picture_scores* window, std::size_t cells,
                                               picture_scores* best) noexcept;
    NONO_SCORES_INLINE static void cover_long(picture_scores* window, std::size_t cells, std::size_t length,
                                              picture_scores* best) noexcept;
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
    picture_scores* const covered = line.covered(block);
    picture_scores* const begun = line.after(block);
    octet best = all(score_tables::never);
    for (std::size_t d = line.width(); d-- > 0;) {
        const octet cells = load(sums[d + length]) - load(sums[d]);
        best = larger(best, load(after[d]) + cells);
        store(covered[d], cells);
        store(begun[d], best);
    }
}

NONO_SCORES_INLINE void wide_scores::go_forward(score_tables& line, std::size_t block, picture_scores* best) noexcept {
    const score_tables::gap gap = line.gap_before(block);
    const picture_scores* const covered = line.covered(block);
    const picture_scores* const behind = line.after(block + 1);
    picture_scores* const before = line.before();
    picture_scores* const starts = line.starts_of(block);
    octet maximum = all(score_tables::never);
    for (std::size_t d = 0, width = line.width(); d < width; ++d) {
        const octet begins = load(before[d]);
        if (d < gap.cells) leave_blank(begins, gap.after[d], best[gap.index + d]);
        const octet ending = begins + load(covered[d]);
        maximum = larger(maximum, ending);
        store(starts[d], ending + load(behind[d]));
        store(before[d], maximum);
    }
}

template <std::size_t Length>
NONO_SCORES_INLINE void wide_scores::cover_short(const picture_scores* window, std::size_t cells,
                                                 picture_scores* best) noexcept {
    for (std::size_t i = 0; i < cells; ++i) {
        octet maximum = larger(load(best[i]), load(window[i]));
        if constexpr (Length > 1) maximum = larger(maximum, load(window[i + 1]));
        if constexpr (Length > 2) maximum = larger(maximum, load(window[i + 2]));
        if constexpr (Length > 3) maximum = larger(maximum, load(window[i + 3]));
        store(best[i], maximum);
    }
}

NONO_SCORES_INLINE void wide_scores::cover_long(picture_scores* window, std::size_t cells, std::size_t length,
                                                picture_scores* best) noexcept {
    const std::size_t size = cells + length - 1;
    std::size_t wide = 1;
    for (; 2 * wide <= length; wide *= 2)
        for (std::size_t i = 0; i + wide < size; ++i) store(window[i], larger(load(window[i]), load(window[i + wide])));
    const std::size_t rest = length - wide;
    for (std::size_t i = 0; i < cells; ++i)
        store(best[i], larger(load(best[i]), larger(load(window[i]), load(window[i + rest]))));
}

NONO_SCORES_INLINE void wide_scores::cover(score_tables& line, std::size_t block, picture_scores* best) noexcept {
    const score_tables::placed_block& placed = line.block(block);
    picture_scores* const cells = best + placed.color * line.length() + placed.earliest;
    const std::size_t covered = line.width() + placed.length - 1;
    picture_scores* const window = line.window();
    fill(window, placed.length - 1, score_tables::never);
    fill(window + covered, placed.length - 1, score_tables::never);
    switch (placed.length) {
    case 1: return cover_short<1>(window, covered, cells);
    case 2: return cover_short<2>(window, covered, cells);
    case 3: return cover_short<3>(window, covered, cells);
    case 4: return cover_short<4>(window, covered, cells);
    default: return cover_long(window, covered, placed.length, cells);
    }
}

NONO_SCORES inline void wide_scores::find(score_tables& line, std::size_t colors, const picture_scores* scores,
                                          picture_scores* best) {
    fill(best, colors * line.length(), score_tables::never);
    add_up(line, colors, scores);
    for (std::size_t i = line.blocks(); i-- > 0;) go_backward(line, i);
    for (std::size_t i = 0; i < line.blocks(); ++i) {
        go_forward(line, i, best);
        cover(line, i, best);
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
