// The best-scoring arrangement of a line for each cell and color, given a score for each.
// SPDX-License-Identifier: MIT
#ifndef NONO_LINE_LINE_SCORES_HPP
#define NONO_LINE_LINE_SCORES_HPP

#include <nono/clues.hpp>
#include <nono/detail/config.hpp>
#include <nono/line/avx2/wide_scores.hpp>
#include <nono/line/four_scores.hpp>
#include <nono/line/score_tables.hpp>

#include <algorithm>
#include <cstddef>
#include <span>

namespace nono::inline NONO_ABI::detail {

/// Finds for each cell of a line and each color the best arrangement of the clues with that color there, where the
/// score of an arrangement is the sum of the scores of its cells (max-sum: the forward-backward method with a maximum
/// in place of the sum). Scores are only added and compared, in a fixed order, so results do not depend on the compiler
/// (unless it is allowed to reorder floating-point operations).
///
/// It does so for four sets of scores at once, which takes about as long as for one.
///
/// Every arrangement puts block j some `d` cells after its earliest start, and `d` never decreases along the line. So
/// the tables have one row per block and one entry for each `d` from 0 to the slack.
class line_scores {
public:
    /// The score if there is no arrangement. Scores of cells are much closer to 0.
    static constexpr cell_score never = score_tables::never;

    /// Finds the best scores of a line of `length` cells.
    ///
    /// @param line    the clues, which fit; their colors are below `colors`
    /// @param colors  blank included
    /// @param scores  of color c at place p, relative to blank: those at (c - 1) * length + p
    /// @param best    where to put the best scores with color c, blank included, at place p: at c * length + p
    ///
    /// O(clues * slack + cells * colors + sum of L log L), L the lengths of blocks. Allocates up to six tables when a
    /// line needs larger ones than any before.
    NONO_CONSTEXPR void find(std::span<const clue> line, std::size_t length, std::size_t colors,
                             const four_scores* scores, four_scores* best);

private:
    // `Scores` is `packed_scores`, or `four_scores` in constant expressions.
    template <class Scores>
    NONO_CONSTEXPR void find_by(std::size_t colors, const four_scores* scores, four_scores* best) {
        const std::size_t blocks = tables_.blocks();
        std::fill_n(best, colors * tables_.length(), four_scores::all(never));
        add_up<Scores>(colors, scores);
        if (tables_.any_blotted()) {
            for (std::size_t i = 0; i < blocks; ++i) go_forward<Scores>(i);
            for (std::size_t i = blocks; i-- > 0;) go_backward<Scores>(i);
        } else {
            // At once, for each way alone would mostly wait for its own results.
            for (std::size_t i = 0; i < blocks; ++i) go_both_ways<Scores>(i, blocks - 1 - i);
        }
        for (std::size_t i = 0; i < blocks; ++i) cover<Scores>(i, best);
        for (std::size_t i = 0; i <= blocks; ++i) leave_blank<Scores>(tables_.gap_before(i), best);
    }

    template <class Scores> NONO_CONSTEXPR void add_up(std::size_t colors, const four_scores* scores) {
        for (std::size_t color = 1; color < colors; ++color) {
            four_scores* const sums = tables_.sums(color);
            const four_scores* const of_color = scores + (color - 1) * tables_.length();
            Scores sum = Scores::all(0);
            sum.store(sums[0]);
            for (std::size_t i = 0; i < tables_.length(); ++i) {
                sum = sum + Scores::load(of_color[i]);
                sum.store(sums[i + 1]);
            }
        }
    }

    /// Goes one block forward, and another one, or the same, backward. Neither is blotted.
    template <class Scores> NONO_CONSTEXPR void go_both_ways(std::size_t first, std::size_t last) {
        const std::size_t first_length = tables_.block(first).length;
        const std::size_t last_length = tables_.block(last).length;
        const four_scores* const first_sums = tables_.sums_of(first);
        const four_scores* const last_sums = tables_.sums_of(last);
        const four_scores* const before = tables_.before(first);
        const four_scores* const after = tables_.after(last + 1);
        four_scores* const ended = tables_.ended(first);
        four_scores* const next = tables_.before(first + 1);
        four_scores* const begun = tables_.after(last);
        Scores best_before = Scores::all(never); // the first block ends here or before
        Scores best_after = Scores::all(never);  // the last block starts here or later
        for (std::size_t d = 0, e = tables_.width(); e-- > 0; ++d) {
            const Scores ending = Scores::load(before[d]) + covered<Scores>(first_sums, first_length, d);
            best_before = larger(best_before, ending);
            best_after = larger(best_after, Scores::load(after[e]) + covered<Scores>(last_sums, last_length, e));
            ending.store(ended[d]);
            best_before.store(next[d]);
            best_after.store(begun[e]);
        }
    }

    template <class Scores> NONO_CONSTEXPR void go_forward(std::size_t block) {
        const bool blotted = tables_.block(block).blotted;
        const std::size_t length = tables_.block(block).length;
        const four_scores* const sums = tables_.sums_of(block);
        const four_scores* const before = tables_.before(block);
        four_scores* const ended = tables_.ended(block);
        four_scores* const next = tables_.before(block + 1);
        Scores ending = Scores::all(never); // the block ends here; a blotted one may have begun earlier
        Scores best = Scores::all(never);   // it ends here or before
        for (std::size_t d = 0; d < tables_.width(); ++d) {
            const Scores begins = Scores::load(before[d]);
            ending = (blotted ? larger(begins, ending) : begins) + covered<Scores>(sums, length, d);
            best = larger(best, ending);
            ending.store(ended[d]);
            best.store(next[d]);
        }
    }

    template <class Scores> NONO_CONSTEXPR void go_backward(std::size_t block) {
        const bool blotted = tables_.block(block).blotted;
        const std::size_t length = tables_.block(block).length;
        const four_scores* const sums = tables_.sums_of(block);
        const four_scores* const after = tables_.after(block + 1);
        four_scores* const behind = tables_.behind(block);
        four_scores* const begun = tables_.after(block);
        Scores best = Scores::all(never); // the block begins here or later
        Scores rest = Scores::all(never); // for a blotted block: the best after one of its cells, if it continues
        for (std::size_t d = tables_.width(); d-- > 0;) {
            const Scores ends = Scores::load(after[d]);
            const Scores ends_or_goes_on = blotted ? larger(ends, rest) : ends;
            rest = ends_or_goes_on + covered<Scores>(sums, length, d);
            best = larger(best, rest);
            ends_or_goes_on.store(behind[d]);
            best.store(begun[d]);
        }
    }

    /// A cell is covered if the block starts less than its length before it: the maximum over a window. Most blocks are
    /// short.
    template <class Scores> NONO_CONSTEXPR void cover(std::size_t block, four_scores* best) {
        const score_tables::placed_block& placed = tables_.block(block);
        four_scores* const cells = best + placed.color * tables_.length() + placed.earliest;
        switch (placed.length) {
        case 1: return cover_short<Scores, 1>(block, cells);
        case 2: return cover_short<Scores, 2>(block, cells);
        case 3: return cover_short<Scores, 3>(block, cells);
        case 4: return cover_short<Scores, 4>(block, cells);
        default: return cover_long<Scores>(block, cells);
        }
    }

    /// Keeps the last few starts in variables.
    template <class Scores, std::size_t Length> NONO_CONSTEXPR void cover_short(std::size_t block, four_scores* best) {
        static_assert(Length >= 1 && Length <= 4);
        const four_scores* const ended = tables_.ended(block);
        const four_scores* const behind = tables_.behind(block);
        const std::size_t width = tables_.width();
        Scores third = Scores::all(never); // to last
        Scores second = third;
        Scores last = third;
        for (std::size_t i = 0; i < width + Length - 1; ++i) {
            const Scores start = i < width ? Scores::load(ended[i]) + Scores::load(behind[i]) : Scores::all(never);
            Scores most = larger(Scores::load(best[i]), start);
            if constexpr (Length > 1) most = larger(most, last);
            if constexpr (Length > 2) most = larger(most, second);
            if constexpr (Length > 3) most = larger(most, third);
            most.store(best[i]);
            third = second;
            second = last;
            last = start;
        }
    }

    /// Any number of cells: computes all windows at once by doubling.
    template <class Scores> NONO_CONSTEXPR void cover_long(std::size_t block, four_scores* best) {
        const four_scores* const ended = tables_.ended(block);
        const four_scores* const behind = tables_.behind(block);
        const std::size_t length = tables_.block(block).length;
        const std::size_t covered = tables_.width() + length - 1;
        const std::size_t size = covered + length - 1;
        four_scores* const window = tables_.window(size);
        std::fill_n(window, length - 1, four_scores::all(never));
        for (std::size_t d = 0; d < tables_.width(); ++d)
            (Scores::load(ended[d]) + Scores::load(behind[d])).store(window[length - 1 + d]);
        std::fill_n(window + covered, length - 1, four_scores::all(never));
        std::size_t wide = 1;
        for (; 2 * wide <= length; wide *= 2)
            for (std::size_t i = 0; i + wide < size; ++i)
                larger(Scores::load(window[i]), Scores::load(window[i + wide])).store(window[i]);
        const std::size_t rest = length - wide;
        for (std::size_t i = 0; i < covered; ++i) {
            const Scores most = larger(Scores::load(window[i]), Scores::load(window[i + rest]));
            larger(Scores::load(best[i]), most).store(best[i]);
        }
    }

    /// Cells are blank between a block that ends before them and one that starts after them.
    template <class Scores> NONO_CONSTEXPR void leave_blank(const score_tables::gap& gap, four_scores* best) const {
        four_scores* const blanks = best + gap.place;
        for (std::size_t i = 0; i < gap.cells; ++i)
            larger(Scores::load(blanks[i]), Scores::load(gap.before[i]) + Scores::load(gap.after[i])).store(blanks[i]);
    }

    /// The scores of the cells of a block, together, `d` cells after its earliest start.
    template <class Scores>
    [[nodiscard]] static NONO_CONSTEXPR Scores covered(const four_scores* sums, std::size_t length,
                                                       std::size_t d) noexcept {
        return Scores::load(sums[d + length]) - Scores::load(sums[d]);
    }

    score_tables tables_;
};

// ---------------------------------------------------------------------------------------------------------------------

// Clang looks for `find_by` where it is used, so it stands above.
NONO_CONSTEXPR void line_scores::find(std::span<const clue> line, std::size_t length, std::size_t colors,
                                      const four_scores* scores, four_scores* best) {
    tables_.place(line, length, colors);
    if (!at_run_time()) return find_by<four_scores>(colors, scores, best);
#if NONO_HAS_WIDE_LINES
    if (!tables_.any_blotted() && wide_scores::is_available()) return wide_scores::find(tables_, colors, scores, best);
#endif
    find_by<packed_scores>(colors, scores, best);
}

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_LINE_LINE_SCORES_HPP
