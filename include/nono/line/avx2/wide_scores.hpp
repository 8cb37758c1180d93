// Scores of lines with vector instructions (AVX2). The machinery of line_scores.hpp; not for users.
// SPDX-License-Identifier: MIT
#ifndef NONO_LINE_AVX2_WIDE_SCORES_HPP
#define NONO_LINE_AVX2_WIDE_SCORES_HPP

#include <nono/detail/abi.hpp>

#if NONO_HAS_WIDE_LINES

#include <nono/line/avx2/wide_quads.hpp>
#include <nono/line/four_scores.hpp>
#include <nono/line/score_tables.hpp>

#include <cstddef>

// Functions for AVX2. They are inlined into one another; only the outermost one is called.
#define NONO_SCORES __attribute__((target("avx2")))
#define NONO_SCORES_INLINE __attribute__((target("avx2"), always_inline)) inline

namespace nono::inline NONO_ABI::detail {

/// The steps of `line_scores` for lines without blotted blocks, with the four sets of scores in one register. The
/// results are the same.
class wide_scores : wide_quads {
public:
    using wide_quads::is_available;

    /// As `line_scores::find`, of the line that the tables have. Requires that no block is blotted.
    NONO_SCORES static inline void find(score_tables& line, std::size_t colors, const four_scores* scores,
                                        four_scores* best);

private:
    /// The scores of the cells of a block, together, `d` cells after its earliest start.
    [[nodiscard]] NONO_SCORES_INLINE static quad covered(const four_scores* sums, std::size_t length,
                                                         std::size_t d) noexcept {
        return load(sums[d + length]) - load(sums[d]);
    }

    NONO_SCORES_INLINE static void add_up(score_tables& line, std::size_t colors, const four_scores* scores) noexcept;
    NONO_SCORES_INLINE static void go_both_ways(score_tables& line, std::size_t first, std::size_t last) noexcept;
    NONO_SCORES_INLINE static void cover(score_tables& line, std::size_t block, four_scores* best);
    template <std::size_t Length>
    NONO_SCORES_INLINE static void cover_short(score_tables& line, std::size_t block, four_scores* best) noexcept;
    NONO_SCORES_INLINE static void cover_long(score_tables& line, std::size_t block, four_scores* best);
    NONO_SCORES_INLINE static void leave_blank(const score_tables::gap& gap, four_scores* best) noexcept;
};

// ---------------------------------------------------------------------------------------------------------------------

NONO_SCORES_INLINE void wide_scores::add_up(score_tables& line, std::size_t colors,
                                            const four_scores* scores) noexcept {
    for (std::size_t color = 1; color < colors; ++color) {
        four_scores* const sums = line.sums(color);
        const four_scores* const of_color = scores + (color - 1) * line.length();
        quad sum = all(0);
        store(sums[0], sum);
        for (std::size_t i = 0; i < line.length(); ++i) {
            sum += load(of_color[i]);
            store(sums[i + 1], sum);
        }
    }
}

NONO_SCORES_INLINE void wide_scores::go_both_ways(score_tables& line, std::size_t first, std::size_t last) noexcept {
    const std::size_t first_length = line.block(first).length;
    const std::size_t last_length = line.block(last).length;
    const four_scores* const first_sums = line.sums_of(first);
    const four_scores* const last_sums = line.sums_of(last);
    const four_scores* const before = line.before(first);
    const four_scores* const after = line.after(last + 1);
    four_scores* const ended = line.ended(first);
    four_scores* const next = line.before(first + 1);
    four_scores* const begun = line.after(last);
    quad best_before = all(score_tables::never);
    quad best_after = all(score_tables::never);
    for (std::size_t d = 0, e = line.width(); e-- > 0; ++d) {
        const quad ending = load(before[d]) + covered(first_sums, first_length, d);
        best_before = larger(best_before, ending);
        best_after = larger(best_after, load(after[e]) + covered(last_sums, last_length, e));
        store(ended[d], ending);
        store(next[d], best_before);
        store(begun[e], best_after);
    }
}

template <std::size_t Length>
NONO_SCORES_INLINE void wide_scores::cover_short(score_tables& line, std::size_t block, four_scores* best) noexcept {
    const four_scores* const ended = line.ended(block);
    const four_scores* const after = line.after(block + 1);
    const std::size_t width = line.width();
    quad third = all(score_tables::never); // to last
    quad second = third;
    quad last = third;
    for (std::size_t i = 0; i < width + Length - 1; ++i) {
        const quad start = i < width ? load(ended[i]) + load(after[i]) : all(score_tables::never);
        quad most = larger(load(best[i]), start);
        if constexpr (Length > 1) most = larger(most, last);
        if constexpr (Length > 2) most = larger(most, second);
        if constexpr (Length > 3) most = larger(most, third);
        store(best[i], most);
        third = second;
        second = last;
        last = start;
    }
}

NONO_SCORES_INLINE void wide_scores::cover_long(score_tables& line, std::size_t block, four_scores* best) {
    const four_scores* const ended = line.ended(block);
    const four_scores* const after = line.after(block + 1);
    const std::size_t length = line.block(block).length;
    const std::size_t covered = line.width() + length - 1;
    const std::size_t size = covered + length - 1;
    four_scores* const window = line.window(size);
    fill(window, length - 1, score_tables::never);
    for (std::size_t d = 0; d < line.width(); ++d) store(window[length - 1 + d], load(ended[d]) + load(after[d]));
    fill(window + covered, length - 1, score_tables::never);
    std::size_t wide = 1;
    for (; 2 * wide <= length; wide *= 2)
        for (std::size_t i = 0; i + wide < size; ++i) store(window[i], larger(load(window[i]), load(window[i + wide])));
    const std::size_t rest = length - wide;
    for (std::size_t i = 0; i < covered; ++i)
        store(best[i], larger(load(best[i]), larger(load(window[i]), load(window[i + rest]))));
}

NONO_SCORES_INLINE void wide_scores::cover(score_tables& line, std::size_t block, four_scores* best) {
    const score_tables::placed_block& placed = line.block(block);
    four_scores* const cells = best + placed.color * line.length() + placed.earliest;
    switch (placed.length) {
    case 1: return cover_short<1>(line, block, cells);
    case 2: return cover_short<2>(line, block, cells);
    case 3: return cover_short<3>(line, block, cells);
    case 4: return cover_short<4>(line, block, cells);
    default: return cover_long(line, block, cells);
    }
}

NONO_SCORES_INLINE void wide_scores::leave_blank(const score_tables::gap& gap, four_scores* best) noexcept {
    four_scores* const blanks = best + gap.place;
    for (std::size_t i = 0; i < gap.cells; ++i)
        store(blanks[i], larger(load(blanks[i]), load(gap.before[i]) + load(gap.after[i])));
}

NONO_SCORES inline void wide_scores::find(score_tables& line, std::size_t colors, const four_scores* scores,
                                          four_scores* best) {
    fill(best, colors * line.length(), score_tables::never);
    add_up(line, colors, scores);
    for (std::size_t i = 0; i < line.blocks(); ++i) go_both_ways(line, i, line.blocks() - 1 - i);
    for (std::size_t i = 0; i < line.blocks(); ++i) cover(line, i, best);
    for (std::size_t i = 0; i <= line.blocks(); ++i) leave_blank(line.gap_before(i), best);
}

} // namespace nono::inline NONO_ABI::detail

#undef NONO_SCORES_INLINE
#undef NONO_SCORES

#endif // NONO_HAS_WIDE_LINES

#endif // NONO_LINE_AVX2_WIDE_SCORES_HPP
