// The tables of line_scores.hpp. Not for users.
// SPDX-License-Identifier: MIT
#ifndef NONO_LINE_SCORE_TABLES_HPP
#define NONO_LINE_SCORE_TABLES_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/line/picture_scores.hpp>
#include <nono/model/clues.hpp>

#include <algorithm>
#include <cstddef>
#include <span>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Where the blocks of a line can be, and tables for the scores of that: a table has one row per block, and in it one
/// entry for each `d` from 0 to the slack, for the block `d` cells after its earliest start.
class score_tables {
public:
    /// The score if there is no arrangement. Scores of lines are closer to 0.
    static constexpr cell_score never = -(cell_score{1} << 30);

    struct placed_block {
        std::size_t earliest = 0; // start
        std::size_t length = 0;   // the minimum for a blotted one
        std::size_t color = 0;
        bool gap_before = false;
        bool blotted = false;
    };

    /// Takes another line, whose clues fit. Allocates where it needs larger tables than any line before.
    constexpr void index(std::span<const clue> line, std::size_t length, std::size_t colors) {
        place_blocks(line, length);
        const std::size_t entries = blocks_.size() * width_;
        grow(sums_, (colors - 1) * (length_ + 1));
        grow(covered_, entries);
        grow(after_, entries + width_);
        grow(before_, width_);
        grow(window_, width_ + 2 * (longest_ - 1));
        if (any_blotted_) grow(behind_, entries);
        std::fill_n(before(), width_, picture_scores());
        std::fill_n(after(blocks_.size()), width_, picture_scores());
    }

    [[nodiscard]] constexpr std::size_t blocks() const noexcept { return blocks_.size(); }
    [[nodiscard]] constexpr const placed_block& block(std::size_t i) const noexcept { return blocks_[i]; }
    [[nodiscard]] constexpr bool any_blotted() const noexcept { return any_blotted_; }
    /// Entries of a row: slack + 1.
    [[nodiscard]] constexpr std::size_t width() const noexcept { return width_; }
    /// Cells.
    [[nodiscard]] constexpr std::size_t length() const noexcept { return length_; }

    /// Prefix sums of the scores of a color from 1.
    [[nodiscard]] constexpr picture_scores* sums(std::size_t color) noexcept {
        return sums_.data() + (color - 1) * (length_ + 1);
    }
    /// Those from the earliest start of a block on.
    [[nodiscard]] constexpr const picture_scores* sums_of(std::size_t i) noexcept {
        return sums(blocks_[i].color) + blocks_[i].earliest;
    }
    /// The scores of the cells of a block, together.
    [[nodiscard]] constexpr picture_scores* covered(std::size_t i) noexcept { return row(covered_, i); }
    /// The best up to the end of the last block that was gone over, which ends there or before: a single row.
    [[nodiscard]] constexpr picture_scores* before() noexcept { return before_.data(); }
    /// The best from the start of a block, which starts there or later. There is one more row than blocks.
    [[nodiscard]] constexpr picture_scores* after(std::size_t i) noexcept { return row(after_, i); }
    /// The best of the cells behind a block that ends exactly there. Only if a block is blotted: else it is the row of
    /// `after` for the next block.
    [[nodiscard]] constexpr picture_scores* behind(std::size_t i) noexcept {
        return any_blotted_ ? row(behind_, i) : after(i + 1);
    }
    /// Where a block starts, with as many entries on either side as its length less 1: a cell that it covers takes its
    /// length of them.
    [[nodiscard]] constexpr picture_scores* window() noexcept { return window_.data(); }
    /// Those for `d` from 0 on.
    [[nodiscard]] constexpr picture_scores* starts_of(std::size_t i) noexcept {
        return window() + (blocks_[i].length - 1);
    }

    /// What is blank between two blocks that are both as many cells after their earliest start.
    struct gap {
        std::size_t index = 0;                 // its first cell
        std::size_t cells = 0;                 // that are in it for some number of cells
        const picture_scores* after = nullptr; // the best behind each of its cells
    };
    /// The gap before a block, or behind the last one.
    [[nodiscard]] constexpr gap gap_before(std::size_t i) noexcept {
        const std::size_t wanted = i < blocks() && blocks_[i].gap_before ? 1 : 0;
        const std::size_t index = i == 0 ? 0 : blocks_[i - 1].earliest + blocks_[i - 1].length;
        return {index, width_ - 1 + wanted, after(i) + (1 - wanted)};
    }

private:
    constexpr void place_blocks(std::span<const clue> line, std::size_t length) {
        blocks_.resize(line.size(), {});
        any_blotted_ = false;
        longest_ = 1;
        std::size_t at = 0;
        for (std::size_t i = 0; i < line.size(); ++i) {
            const bool wants_gap = i > 0 && line[i].color == line[i - 1].color;
            const std::size_t cells = line[i].min_length();
            at += wants_gap ? 1 : 0;
            blocks_[i] = {at, cells, line[i].color, wants_gap, line[i].blotted()};
            any_blotted_ = any_blotted_ || line[i].blotted();
            longest_ = (std::max)(longest_, cells);
            at += cells;
        }
        length_ = length;
        width_ = length - at + 1;
    }
    /// Makes a table as large as that, if it is not. Tables never shrink: what comes back would be cleared each time.
    static constexpr void grow(lean_vector<picture_scores>& table, std::size_t entries) {
        if (table.size() < entries) table.resize(entries);
    }
    [[nodiscard]] constexpr picture_scores* row(lean_vector<picture_scores>& table, std::size_t block) const noexcept {
        return table.data() + block * width_;
    }

    std::size_t width_ = 0;
    std::size_t length_ = 0;
    std::size_t longest_ = 1; // length of a block
    bool any_blotted_ = false;
    lean_vector<placed_block> blocks_;
    lean_vector<picture_scores> sums_;
    lean_vector<picture_scores> covered_;
    lean_vector<picture_scores> before_;
    lean_vector<picture_scores> after_;
    lean_vector<picture_scores> behind_;
    lean_vector<picture_scores> window_;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_LINE_SCORE_TABLES_HPP
