// The tables of line_scores.hpp. Internal.
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

/// The positions of the blocks of a line, and tables of their scores. A table has one row per block, with one entry for
/// each `d` from 0 to the slack, for the block `d` cells after its earliest start.
class score_tables {
public:
    /// The score if there is no arrangement. Scores of lines are closer to 0.
    static constexpr cell_score never = -(cell_score{1} << 30);

    struct placed_block {
        std::size_t earliest = 0; // the earliest start
        std::size_t length = 0;   // the minimum for a blotted block
        std::size_t color = 0;
        bool gap_before = false;
        bool blotted = false;
    };

    /// Loads another line, whose clues must fit. Allocates if it needs larger tables than any line before.
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
    /// Returns the number of entries of a row: slack + 1.
    [[nodiscard]] constexpr std::size_t width() const noexcept { return width_; }
    /// Returns the number of cells.
    [[nodiscard]] constexpr std::size_t length() const noexcept { return length_; }

    /// Returns the prefix sums of the scores of a color, from 1.
    [[nodiscard]] constexpr picture_scores* sums(std::size_t color) noexcept {
        return sums_.data() + (color - 1) * (length_ + 1);
    }
    /// Returns the prefix sums for the color of a block, from its earliest start on.
    [[nodiscard]] constexpr const picture_scores* sums_of(std::size_t i) noexcept {
        return sums(blocks_[i].color) + blocks_[i].earliest;
    }
    /// Returns the total score of the cells of a block.
    [[nodiscard]] constexpr picture_scores* covered(std::size_t i) noexcept { return row(covered_, i); }
    /// Returns the best scores of the cells up to the end of the last block processed, which ends there or before: a
    /// single row.
    [[nodiscard]] constexpr picture_scores* before() noexcept { return before_.data(); }
    /// Returns the best scores of the cells from the start of a block on, which starts there or later. There is one
    /// more row than blocks.
    [[nodiscard]] constexpr picture_scores* after(std::size_t i) noexcept { return row(after_, i); }
    /// Returns the best scores of the cells after a block that ends exactly there. Stored only if a block is blotted;
    /// otherwise it is the row of `after` for the next block.
    [[nodiscard]] constexpr picture_scores* behind(std::size_t i) noexcept {
        return any_blotted_ ? row(behind_, i) : after(i + 1);
    }
    /// Returns the scores of the starts of a block, padded on either side with one entry less than its length: the
    /// window of a cell has as many entries as the block has cells.
    [[nodiscard]] constexpr picture_scores* window() noexcept { return window_.data(); }
    /// Returns the part of the window for `d` from 0 on.
    [[nodiscard]] constexpr picture_scores* starts_of(std::size_t i) noexcept {
        return window() + (blocks_[i].length - 1);
    }

    /// The blank cells between two blocks that are both the same number of cells after their earliest starts.
    struct gap {
        std::size_t index = 0;                 // the first cell, for `d` = 0
        std::size_t cells = 0;                 // the number of cells that are in the gap for some `d`
        const picture_scores* after = nullptr; // the best scores after each of its cells
    };
    /// Returns the gap before a block, or after the last one.
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
    /// Enlarges a table to `entries` if necessary. Tables never shrink, because entries added later would be cleared
    /// again.
    static constexpr void grow(lean_vector<picture_scores>& table, std::size_t entries) {
        if (table.size() < entries) table.resize(entries);
    }
    [[nodiscard]] constexpr picture_scores* row(lean_vector<picture_scores>& table, std::size_t block) const noexcept {
        return table.data() + block * width_;
    }

    std::size_t width_ = 0;
    std::size_t length_ = 0;
    std::size_t longest_ = 1; // length of the longest block
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
