// The best-scoring arrangement of a line for each cell and color, given a score for each.
#ifndef NONO_LINE_LINE_SCORES_HPP
#define NONO_LINE_LINE_SCORES_HPP

#include <nono/clues.hpp>
#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>

#include <algorithm>
#include <cstddef>
#include <span>

namespace nono::inline NONO_ABI::detail {

/// The score of a color at a cell, relative to blank.
using cell_score = double;

/// Finds for each cell of a line and each color the best arrangement of the clues with that color there, where the
/// score of an arrangement is the sum of the scores of its cells (max-sum: the forward-backward method with a maximum
/// in place of the sum). Scores are only added and compared, in a fixed order, so results do not depend on the compiler
/// (unless it is allowed to reorder floating-point operations).
///
/// Every arrangement puts block j some `d` cells after its earliest start, and `d` never decreases along the line. So
/// the tables have one row per block and one entry for each `d` from 0 to the slack.
class line_scores {
public:
    /// The score if there is no arrangement. Scores of cells are much closer to 0.
    static constexpr cell_score never = -1e9;

    /// Finds the best scores of a line of `length` cells.
    ///
    /// @param line    the clues, which fit; their colors are below `colors`
    /// @param colors  blank included
    /// @param scores  of color c at place p, relative to blank: at (c - 1) * length + p
    /// @param best    where to put the best score with color c, blank included, at place p: at c * length + p
    ///
    /// O(clues * slack + cells * colors + sum of L log L), L the lengths of blocks. Allocates up to four tables when a
    /// line needs larger ones than any before.
    NONO_CONSTEXPR void find(std::span<const clue> line, std::size_t length, std::size_t colors,
                             const cell_score* scores, cell_score* best);

private:
    struct placed_block {
        std::size_t earliest = 0; // start
        std::size_t length = 0;   // the minimum for a blotted one
        bool gap_before = false;
        bool blotted = false;
    };

    NONO_CONSTEXPR void place_blocks(std::span<const clue> line, std::size_t length);
    NONO_CONSTEXPR void add_up(std::size_t length, std::size_t colors, const cell_score* scores);
    NONO_CONSTEXPR void go_forward(std::span<const clue> line);
    NONO_CONSTEXPR void go_backward(std::span<const clue> line, std::size_t length, cell_score* best);
    NONO_CONSTEXPR void cover(const placed_block& block, const cell_score* through, cell_score* best);
    NONO_CONSTEXPR void cover_short(const placed_block& block, const cell_score* through,
                                    cell_score* best) const noexcept;
    NONO_CONSTEXPR void cover_long(const placed_block& block, const cell_score* through, cell_score* best);
    NONO_CONSTEXPR void leave_blank(std::size_t gap, cell_score* best) const;

    /// Makes a table as large as that, if it is not. Tables never shrink: what comes back would be cleared each time.
    static NONO_CONSTEXPR void grow(lean_vector<cell_score>& table, std::size_t size) {
        if (table.size() < size) table.resize(size, 0);
    }
    /// The row of a table for a block.
    [[nodiscard]] NONO_CONSTEXPR cell_score* row(lean_vector<cell_score>& table, std::size_t block) const noexcept {
        return table.data() + block * width_;
    }
    [[nodiscard]] NONO_CONSTEXPR const cell_score* row(const lean_vector<cell_score>& table,
                                                       std::size_t block) const noexcept {
        return table.data() + block * width_;
    }

    std::size_t width_ = 0; // of a row: slack + 1
    std::size_t length_ = 0;
    lean_vector<placed_block> blocks_;
    lean_vector<cell_score> sums_;   // per color from 1: prefix sums of the cell scores
    lean_vector<cell_score> placed_; // the best of the cells up to the end of a block that ends exactly there
    lean_vector<cell_score> before_; // row j: the best up to the end of block j - 1, which ends there or before
    lean_vector<cell_score> after_;  // row j: the best from the start of block j, which starts there or later
    lean_vector<cell_score> window_;
};

// ---------------------------------------------------------------------------------------------------------------------

NONO_CONSTEXPR void line_scores::find(std::span<const clue> line, std::size_t length, std::size_t colors,
                                      const cell_score* scores, cell_score* best) {
    std::fill_n(best, colors * length, never);
    if (line.empty()) {
        std::fill_n(best, length, 0);
        return;
    }
    place_blocks(line, length);
    add_up(length, colors, scores);
    go_forward(line);
    go_backward(line, length, best);
    for (std::size_t gap = 0; gap <= line.size(); ++gap) leave_blank(gap, best);
}

NONO_CONSTEXPR void line_scores::place_blocks(std::span<const clue> line, std::size_t length) {
    blocks_.resize(line.size(), {});
    std::size_t at = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const bool gap = i > 0 && line[i].color == line[i - 1].color;
        const std::size_t cells = line[i].blotted() ? 1 : line[i].length;
        at += gap ? 1 : 0;
        blocks_[i] = {at, cells, gap, line[i].blotted()};
        at += cells;
    }
    length_ = length;
    width_ = length - at + 1;
    grow(placed_, line.size() * width_);
    grow(before_, (line.size() + 1) * width_);
    grow(after_, (line.size() + 1) * width_);
    std::fill_n(row(before_, 0), width_, 0);
    std::fill_n(row(after_, line.size()), width_, 0);
}

NONO_CONSTEXPR void line_scores::add_up(std::size_t length, std::size_t colors, const cell_score* scores) {
    grow(sums_, (colors - 1) * (length + 1));
    for (std::size_t color = 1; color < colors; ++color) {
        cell_score* const sums = sums_.data() + (color - 1) * (length + 1);
        const cell_score* const of_color = scores + (color - 1) * length;
        sums[0] = 0;
        for (std::size_t i = 0; i < length; ++i) sums[i + 1] = sums[i] + of_color[i];
    }
}

NONO_CONSTEXPR void line_scores::go_forward(std::span<const clue> line) {
    for (std::size_t i = 0; i < line.size(); ++i) {
        const placed_block& block = blocks_[i];
        const cell_score* const sums = sums_.data() + (line[i].color - 1U) * (length_ + 1) + block.earliest;
        const cell_score* const before = row(before_, i);
        cell_score* const placed = row(placed_, i);
        cell_score* const next = row(before_, i + 1);
        cell_score ending = never; // the block ends here; a blotted one may have begun earlier
        cell_score best = never;   // it ends here or before
        for (std::size_t d = 0; d < width_; ++d) {
            const cell_score starting = before[d] + (sums[d + block.length] - sums[d]);
            const cell_score continuing = block.blotted ? ending + (sums[d + 1] - sums[d]) : never;
            ending = (std::max)(starting, continuing);
            best = (std::max)(best, ending);
            placed[d] = ending;
            next[d] = best;
        }
    }
}

/// Goes from the last block to the first, and records the cells that each can cover.
NONO_CONSTEXPR void line_scores::go_backward(std::span<const clue> line, std::size_t length, cell_score* best) {
    grow(window_, width_ + 2 * length);
    for (std::size_t i = line.size(); i-- > 0;) {
        const placed_block& block = blocks_[i];
        const cell_score* const sums = sums_.data() + (line[i].color - 1U) * (length_ + 1) + block.earliest;
        cell_score* const placed = row(placed_, i);
        const cell_score* const after = row(after_, i + 1);
        cell_score* const begun = row(after_, i);
        cell_score best_after = never; // the block begins here or later
        cell_score rest = never;       // for a blotted block: the best after one of its cells, if it continues
        for (std::size_t d = width_; d-- > 0;) {
            const cell_score ends_or_goes_on = block.blotted ? (std::max)(after[d], rest) : after[d];
            const cell_score cells = sums[d + block.length] - sums[d];
            placed[d] += ends_or_goes_on;
            rest = ends_or_goes_on + cells;
            best_after = (std::max)(best_after, rest);
            begun[d] = best_after;
        }
        cover(block, placed, best + line[i].color * length);
    }
}

/// A cell is covered if the block starts less than its length before it: the maximum over a window. Most blocks are
/// short.
NONO_CONSTEXPR void line_scores::cover(const placed_block& block, const cell_score* through, cell_score* best) {
    constexpr std::size_t longest_short = 3;
    if (block.length <= longest_short)
        cover_short(block, through, best);
    else
        cover_long(block, through, best);
}

/// Up to three cells: keeps the last few starts in variables.
NONO_CONSTEXPR void line_scores::cover_short(const placed_block& block, const cell_score* through,
                                             cell_score* best) const noexcept {
    const std::size_t covered = width_ + block.length - 1;
    cell_score* const to = best + block.earliest;
    cell_score previous = never;
    cell_score before_previous = never;
    for (std::size_t i = 0; i < covered; ++i) {
        const cell_score current = i < width_ ? through[i] : never;
        to[i] = (std::max)((std::max)(to[i], current), (std::max)(previous, before_previous));
        before_previous = block.length > 2 ? previous : never;
        previous = block.length > 1 ? current : never;
    }
}

/// Any number of cells: computes all windows at once by doubling.
NONO_CONSTEXPR void line_scores::cover_long(const placed_block& block, const cell_score* through, cell_score* best) {
    const std::size_t covered = width_ + block.length - 1;
    const std::size_t size = covered + block.length - 1;
    cell_score* const window = window_.data();
    std::fill_n(window, block.length - 1, never);
    std::copy_n(through, width_, window + (block.length - 1));
    std::fill_n(window + covered, block.length - 1, never);
    std::size_t wide = 1;
    for (; 2 * wide <= block.length; wide *= 2)
        for (std::size_t i = 0; i + wide < size; ++i) window[i] = (std::max)(window[i], window[i + wide]);
    const std::size_t rest = block.length - wide;
    cell_score* const to = best + block.earliest;
    for (std::size_t i = 0; i < covered; ++i) to[i] = (std::max)(to[i], (std::max)(window[i], window[i + rest]));
}

/// Cells are blank between a block that ends before them and one that starts after them.
NONO_CONSTEXPR void line_scores::leave_blank(std::size_t gap, cell_score* best) const {
    const bool last = gap == blocks_.size();
    const std::size_t place = gap == 0 ? 0 : blocks_[gap - 1].earliest + blocks_[gap - 1].length;
    const std::size_t wanted = !last && blocks_[gap].gap_before ? 1 : 0;
    const cell_score* const before = row(before_, gap);
    const cell_score* const after = row(after_, gap) + (1 - wanted);
    const std::size_t cells = width_ - 1 + wanted;
    for (std::size_t i = 0; i < cells; ++i) best[place + i] = (std::max)(best[place + i], before[i] + after[i]);
}

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_LINE_LINE_SCORES_HPP
