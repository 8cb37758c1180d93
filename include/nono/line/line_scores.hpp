// The best-scoring arrangement of a line for each cell and color, given a score for each.
// SPDX-License-Identifier: MIT
#ifndef NONO_LINE_LINE_SCORES_HPP
#define NONO_LINE_LINE_SCORES_HPP

#include <nono/detail/config.hpp>
#include <nono/line/avx2/wide_scores.hpp>
#include <nono/line/picture_scores.hpp>
#include <nono/line/score_tables.hpp>
#include <nono/model/clues.hpp>

#include <algorithm>
#include <cstddef>
#include <span>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Finds for each cell of a line and each color the best arrangement of the clues with that color in the cell. The
/// score of an arrangement is the sum of the scores of its cells (max-sum: the forward-backward method with a maximum
/// instead of the sum). It does so for eight pictures at once, which takes about as long as for one.
///
/// Every arrangement places block j some `d` cells after its earliest start, and `d` never decreases along the line. So
/// the tables have one row per block and one entry for each `d` from 0 to the slack.
class line_scores {
public:
    /// The score if there is no arrangement. Scores of cells are much closer to 0.
    static constexpr cell_score never = score_tables::never;

    /// Finds the best scores of a line of `length` cells.
    ///
    /// @param line    the clues, which must fit into the line; their colors are below `colors`
    /// @param colors  the number of colors, blank included
    /// @param scores  the score of color c in cell p, relative to blank, at index (c - 1) * length + p
    /// @param best    receives the best score with color c, blank included, in cell p at index c * length + p
    ///
    /// O(clues * slack + cells * colors + sum of L log L), where L is the length of each block. Allocates up to six
    /// tables if the line needs larger ones than any line before.
    constexpr void find(std::span<const clue> line, std::size_t length, std::size_t colors,
                        const picture_scores* scores, picture_scores* best);

private:
    // `Scores` is `packed_scores`, or `picture_scores` in constant expressions.
    template <class Scores>
    constexpr void find_by(std::size_t colors, const picture_scores* scores, picture_scores* best) {
        const std::size_t blocks = tables_.blocks();
        std::fill_n(best, colors * tables_.length(), picture_scores::all(never));
        add_up<Scores>(colors, scores);
        for (std::size_t i = blocks; i-- > 0;) go_backward<Scores>(i);
        for (std::size_t i = 0; i < blocks; ++i) {
            go_forward<Scores>(i, best);
            cover<Scores>(i, best);
        }
        leave_blank_behind<Scores>(best);
    }

    template <class Scores> constexpr void add_up(std::size_t colors, const picture_scores* scores) {
        for (std::size_t color = 1; color < colors; ++color) {
            picture_scores* const sums = tables_.sums(color);
            const picture_scores* const of_color = scores + (color - 1) * tables_.length();
            Scores sum = Scores::all(0);
            sum.store(sums[0]);
            for (std::size_t i = 0; i < tables_.length(); ++i) {
                sum = sum + Scores::load(of_color[i]);
                sum.store(sums[i + 1]);
            }
        }
    }

    template <class Scores> constexpr void go_backward(std::size_t block) {
        const bool is_blotted = tables_.block(block).blotted;
        const std::size_t length = tables_.block(block).length;
        const picture_scores* const sums = tables_.sums_of(block);
        const picture_scores* const after = tables_.after(block + 1);
        picture_scores* const covered = tables_.covered(block);
        picture_scores* const behind = tables_.behind(block);
        picture_scores* const begun = tables_.after(block);
        Scores best = Scores::all(never); // the block begins here or later
        Scores rest = Scores::all(never); // for a blotted block: the best after one of its cells, if it continues
        for (std::size_t d = tables_.width(); d-- > 0;) {
            const Scores cells = Scores::load(sums[d + length]) - Scores::load(sums[d]);
            const Scores ends = Scores::load(after[d]);
            const Scores ends_or_goes_on = is_blotted ? larger(ends, rest) : ends;
            rest = ends_or_goes_on + cells;
            best = larger(best, rest);
            cells.store(covered[d]);
            if (tables_.any_blotted()) ends_or_goes_on.store(behind[d]);
            best.store(begun[d]);
        }
    }

    /// Continues from the previous block over the blank cells between them, and stores the scores of the starts of this
    /// block.
    template <class Scores> constexpr void go_forward(std::size_t block, picture_scores* best) {
        const bool is_blotted = tables_.block(block).blotted;
        const score_tables::gap gap = tables_.gap_before(block);
        const picture_scores* const covered = tables_.covered(block);
        const picture_scores* const behind = tables_.behind(block);
        picture_scores* const before = tables_.before();
        picture_scores* const starts = tables_.starts_of(block);
        Scores ending = Scores::all(never);  // the block ends here; a blotted one may have begun earlier
        Scores maximum = Scores::all(never); // the block ends here or before
        for (std::size_t d = 0; d < tables_.width(); ++d) {
            const Scores begins = Scores::load(before[d]);
            if (d < gap.cells) leave_blank(begins, gap.after[d], best[gap.index + d]);
            ending = (is_blotted ? larger(begins, ending) : begins) + Scores::load(covered[d]);
            maximum = larger(maximum, ending);
            (ending + Scores::load(behind[d])).store(starts[d]);
            maximum.store(before[d]);
        }
    }

    /// A cell is covered if the block starts less than its length before the cell: computes the maximum over a window.
    /// Most blocks are short.
    template <class Scores> constexpr void cover(std::size_t block, picture_scores* best) {
        const score_tables::placed_block& placed = tables_.block(block);
        picture_scores* const cells = best + placed.color * tables_.length() + placed.earliest;
        const std::size_t covered = tables_.width() + placed.length - 1;
        picture_scores* const window = tables_.window();
        std::fill_n(window, placed.length - 1, picture_scores::all(never));
        std::fill_n(window + covered, placed.length - 1, picture_scores::all(never));
        switch (placed.length) {
        case 1: return cover_short<Scores, 1>(window, covered, cells);
        case 2: return cover_short<Scores, 2>(window, covered, cells);
        case 3: return cover_short<Scores, 3>(window, covered, cells);
        case 4: return cover_short<Scores, 4>(window, covered, cells);
        default: return cover_long<Scores>(window, covered, placed.length, cells);
        }
    }

    template <class Scores, std::size_t Length>
    static constexpr void cover_short(const picture_scores* window, std::size_t cells, picture_scores* best) noexcept {
        for (std::size_t i = 0; i < cells; ++i) {
            Scores maximum = Scores::load(best[i]);
            for (std::size_t k = 0; k < Length; ++k) maximum = larger(maximum, Scores::load(window[i + k]));
            maximum.store(best[i]);
        }
    }

    /// Handles any number of cells: computes all windows at once by doubling.
    template <class Scores>
    static constexpr void cover_long(picture_scores* window, std::size_t cells, std::size_t length,
                                     picture_scores* best) noexcept {
        const std::size_t size = cells + length - 1;
        std::size_t wide = 1;
        for (; 2 * wide <= length; wide *= 2)
            for (std::size_t i = 0; i + wide < size; ++i)
                larger(Scores::load(window[i]), Scores::load(window[i + wide])).store(window[i]);
        const std::size_t rest = length - wide;
        for (std::size_t i = 0; i < cells; ++i) {
            const Scores maximum = larger(Scores::load(window[i]), Scores::load(window[i + rest]));
            larger(Scores::load(best[i]), maximum).store(best[i]);
        }
    }

    /// A cell is blank between a block that ends before it and one that starts after it.
    template <class Scores>
    static constexpr void leave_blank(const Scores& before, const picture_scores& after,
                                      picture_scores& best) noexcept {
        larger(Scores::load(best), before + Scores::load(after)).store(best);
    }
    template <class Scores> constexpr void leave_blank_behind(picture_scores* best) {
        const score_tables::gap gap = tables_.gap_before(tables_.blocks());
        for (std::size_t d = 0; d < gap.cells; ++d)
            leave_blank(Scores::load(tables_.before()[d]), gap.after[d], best[gap.index + d]);
    }

    score_tables tables_;
};

// ---------------------------------------------------------------------------------------------------------------------

// Clang looks up `find_by` at its use, so its definition precedes this function.
constexpr void line_scores::find(std::span<const clue> line, std::size_t length, std::size_t colors,
                                 const picture_scores* scores, picture_scores* best) {
    tables_.index(line, length, colors);
    if (!at_run_time()) return find_by<picture_scores>(colors, scores, best);
#if NONO_HAS_WIDE_LINES
    if (!tables_.any_blotted() && wide_scores::is_available()) return wide_scores::find(tables_, colors, scores, best);
#endif
    find_by<packed_scores>(colors, scores, best);
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_LINE_LINE_SCORES_HPP
