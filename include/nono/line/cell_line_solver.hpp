// A cell-by-cell line solver: complete, slow and simple, the reference for the others.
// SPDX-License-Identifier: MIT
#ifndef NONO_LINE_CELL_LINE_SOLVER_HPP
#define NONO_LINE_CELL_LINE_SOLVER_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/line/line.hpp>
#include <nono/line/mask.hpp>
#include <nono/model/clues.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>

namespace nono { inline namespace NONO_ABI {

namespace extend {

/// A complete line solver by dynamic programming, as in most solvers: for every place of the line and every number of
/// blocks, can the cells before the place hold that many blocks, and can the cells after it hold the rest?
///
/// It gives the same results as `bit_line_solver`, about a hundred times slower, and is the reference in tests and
/// benchmarks.
struct cell_line_solver {
    template <std::size_t Words> class prepared;
};

/// One line prepared for `cell_line_solver`: its clues. `narrow` allocates nothing.
template <std::size_t Words> class cell_line_solver::prepared {
public:
    /// Prepares a line of `length` cells (up to 63 if `Words` is 1). Returns `std::nullopt` if the clues need more
    /// cells. O(clues).
    [[nodiscard]] static constexpr std::optional<prepared> prepare(std::span<const clue> clues, std::size_t length);

    /// Returns the number of words of scratch memory that `narrow` needs: O(clues * length / 64).
    [[nodiscard]] constexpr std::size_t scratch_words() const noexcept {
        return (2 * (clues_.size() + 1) + colors_ + 1) * words_;
    }

    /// Removes from the masks of `line` every color that no arrangement has. Returns false if there is no arrangement.
    /// O(clues * length). Does not allocate. Usable in constant expressions. Polls `line.interrupt`.
    [[nodiscard]] constexpr bool narrow(line_view line, mask_word* scratch) const noexcept;

private:
    using operations = detail::mask_operations<Words>;

    // The state of one call of `narrow`: a line and its tables.
    struct tables {
        line_view line;
        mask_word* before;  // row j: the places before which the first j blocks fit
        mask_word* after;   // row j: the places after which the blocks from j on fit
        mask_word* marked;  // starts of one block; for a blotted block its cells, seen from the right
        mask_word* allowed; // per color: cells that have it in some arrangement
    };

    [[nodiscard]] static constexpr bool has(const mask_word* mask, std::size_t bit) noexcept {
        return (mask[bit / 64] >> bit % 64 & 1U) != 0;
    }
    static constexpr void put(mask_word* mask, std::size_t bit) noexcept { mask[bit / 64] |= mask_word{1} << bit % 64; }
    [[nodiscard]] constexpr bool gap_before(std::size_t block) const noexcept {
        return block > 0 && block < clues_.size() && clues_[block - 1].color == clues_[block].color;
    }
    /// Returns true if the cells before a place allow block `j` to start there.
    [[nodiscard]] constexpr bool may_start(const tables& t, std::size_t j, std::size_t index) const noexcept {
        const mask_word* const before = t.before + j * words_;
        if (!gap_before(j)) return has(before, index);
        return index > 0 && has(t.line.can(blank), index - 1) && has(before, index - 1);
    }
    /// Returns true if the cells after a place allow block `j` to end there.
    [[nodiscard]] constexpr bool may_end(const tables& t, std::size_t j, std::size_t index) const noexcept {
        const mask_word* const after = t.after + (j + 1) * words_;
        if (!gap_before(j + 1)) return has(after, index);
        return index < length_ && has(t.line.can(blank), index) && has(after, index + 1);
    }

    /// Fills row `j + 1` of `before`: a place is set if block `j`, or a blank cell after it, can end there.
    constexpr void fill_before(const tables& t, std::size_t j) const noexcept {
        const mask_word* const color = t.line.can(clues_[j].color);
        mask_word* const row = t.before + (j + 1) * words_;
        const std::size_t length = clues_[j].length;
        std::size_t run = 0;     // length of the run of cells before the place that can have the color
        bool in_blotted = false; // the cell before the place can be in the block
        for (std::size_t p = 1; p <= length_; ++p) {
            run = has(color, p - 1) ? run + 1 : 0;
            in_blotted = clues_[j].blotted() && run > 0 && (in_blotted || may_start(t, j, p - 1));
            const bool ends = in_blotted || (!clues_[j].blotted() && run >= length && may_start(t, j, p - length));
            if (ends || (has(row, p - 1) && has(t.line.can(blank), p - 1))) put(row, p);
        }
    }

    /// Fills row `j` of `after` by the same method from the right. Marks the starts of block `j` that both sides allow;
    /// for a blotted block, the cells that the right side allows.
    constexpr void fill_after(const tables& t, std::size_t j) const noexcept {
        const mask_word* const color = t.line.can(clues_[j].color);
        mask_word* const row = t.after + j * words_;
        const std::size_t length = clues_[j].length;
        std::size_t run = 0;
        bool in_blotted = false;
        operations(words_).clear(t.marked);
        for (std::size_t p = length_; p-- > 0;) {
            run = has(color, p) ? run + 1 : 0;
            in_blotted = clues_[j].blotted() && run > 0 && (in_blotted || may_end(t, j, p + 1));
            const bool starts = in_blotted || (!clues_[j].blotted() && run >= length && may_end(t, j, p + length));
            if (starts || (has(row, p + 1) && has(t.line.can(blank), p))) put(row, p);
            if (in_blotted || (starts && may_start(t, j, p))) put(t.marked, p);
        }
    }

    /// Allows the cells of block `j` to have its color, based on the marks of `fill_after`.
    constexpr void allow_cells(const tables& t, std::size_t j) const noexcept {
        mask_word* const allowed = t.allowed + clues_[j].color * words_;
        std::size_t left = 0; // remaining cells of the block
        bool in_blotted = false;
        for (std::size_t p = 0; p < length_; ++p) {
            if (clues_[j].blotted()) {
                in_blotted = has(t.line.can(clues_[j].color), p) && (in_blotted || may_start(t, j, p));
                if (in_blotted && has(t.marked, p)) put(allowed, p);
                continue;
            }
            if (has(t.marked, p)) left = clues_[j].length;
            if (left == 0) continue;
            put(allowed, p);
            --left;
        }
    }

    detail::lean_vector<clue> clues_;
    std::size_t length_ = 0;
    std::size_t colors_ = 1; // one more than the highest color of the clues
    std::size_t words_ = 1;
};

} // namespace extend

// ---------------------------------------------------------------------------------------------------------------------

namespace extend {

template <std::size_t Words>
constexpr auto cell_line_solver::prepared<Words>::prepare(std::span<const clue> clues, std::size_t length)
    -> std::optional<prepared> {
    if (min_length(clues) > length) return std::nullopt;
    prepared out;
    out.clues_.assign(clues);
    out.length_ = length;
    out.words_ = words_for(length + 1);
    for (const clue& block : clues) out.colors_ = std::max<std::size_t>(out.colors_, block.color + std::size_t{1});
    return out;
}

template <std::size_t Words>
constexpr bool cell_line_solver::prepared<Words>::narrow(line_view line, mask_word* scratch) const noexcept {
    for (std::size_t i = 0; i < scratch_words(); ++i) scratch[i] = 0;
    const std::size_t rows = clues_.size() + 1;
    tables t{line, scratch, nullptr, nullptr, nullptr};
    t.after = t.before + rows * words_;
    t.marked = t.after + rows * words_;
    t.allowed = t.marked + words_;

    put(t.before, 0);
    for (std::size_t p = 1; p <= length_ && has(line.can(blank), p - 1); ++p) put(t.before, p);
    detail::interrupt_poller poller(line.interrupt);
    for (std::size_t j = 0; j < clues_.size(); ++j) {
        if (poller.poll(length_)) return true;
        fill_before(t, j);
    }
    if (!has(t.before + clues_.size() * words_, length_)) return false;

    mask_word* const after_last = t.after + clues_.size() * words_;
    put(after_last, length_);
    for (std::size_t p = length_; p-- > 0 && has(line.can(blank), p);) put(after_last, p);
    for (std::size_t j = clues_.size(); j-- > 0;) {
        if (poller.poll(2 * length_)) return true;
        fill_after(t, j);
        allow_cells(t, j);
    }
    for (std::size_t j = 0; j < rows; ++j) {
        if (poller.poll(length_)) return true;
        for (std::size_t p = 0; p < length_; ++p)
            if (has(t.before + j * words_, p) && has(t.after + j * words_, p + 1)) put(t.allowed, p);
    }

    const operations op(words_);
    op.keep(line.can(blank), t.allowed);
    for (const clue& block : clues_) op.keep(line.can(block.color), t.allowed + block.color * words_);
    return true;
}

} // namespace extend

static_assert(extend::line_solver<extend::cell_line_solver>);

}} // namespace nono::NONO_ABI

#endif // NONO_LINE_CELL_LINE_SOLVER_HPP
