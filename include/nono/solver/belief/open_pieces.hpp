// The parts of lines that are still open, each with its blocks.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_BELIEF_OPEN_PIECES_HPP
#define NONO_SOLVER_BELIEF_OPEN_PIECES_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/solver/grid/grid_masks.hpp>
#include <nono/solver/run/layout.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// A part of a line, and the blocks that are within it in all arrangements of the line. Each arrangement of a piece can
/// be combined with any arrangements of the other pieces of the line.
struct line_piece {
    line_index line = 0;
    std::uint32_t begin = 0;  ///< the first cell
    std::uint32_t length = 0; ///< number of cells
    std::uint32_t first_block = 0;
    std::uint32_t blocks = 0;
};

/// Finds the pieces of lines that have open cells.
///
/// As in `line_scores`, block j starts `d` cells after its earliest start, and `d` never decreases along the line. So
/// two neighbors are independent if the largest `d` of the first is no larger than the smallest of the second.
class open_pieces {
public:
    /// Returns the pieces of all lines, in line order. O(clues * slack + cells * colors) for each open line.
    [[nodiscard]] static constexpr lean_vector<line_piece> of(const clues& puzzle, const grid_masks& grid) {
        open_pieces finder;
        for (line_index line = 0; line < grid.lines(); ++line) finder.add_line(clue_of(puzzle, line), grid, line);
        return std::move(finder.pieces_);
    }

private:
    struct placed_block {
        std::size_t earliest = 0; // earliest start
        std::size_t lowest = 0;   // smallest d
        std::size_t highest = 0;  // largest d
        bool gap_before = false;
    };

    constexpr void add_line(std::span<const clue> line, const grid_masks& grid, line_index number) {
        const std::size_t length = grid.layout().length_of(number);
        cells_.resize(length, {});
        bool is_open = false;
        for (std::size_t index = 0; index < length; ++index) {
            cells_[index] = grid.candidates(grid.layout().cell_at(number, index));
            is_open = is_open || cells_[index].size() > 1;
        }
        if (!is_open) return;
        const bool has_blots = std::any_of(line.begin(), line.end(), [](const clue& block) { return block.blotted(); });
        if (!has_blots) {
            barred_.resize((grid.colors() - 1) * (length + 1), 0);
            for (std::size_t color = 1; color < grid.colors(); ++color) {
                std::size_t* const barred = barred_.data() + (color - 1) * (length + 1);
                barred[0] = 0;
                for (std::size_t i = 0; i < length; ++i)
                    barred[i + 1] = barred[i] + (cells_[i].contains(static_cast<color_index>(color)) ? 0U : 1U);
            }
            place_blocks(line);
            go_forward(line);
        }
        // A line with blotted clues is a single piece, and so is one that contradicts itself.
        if (has_blots || !go_backward(line)) {
            add_piece(number, 0, length, 0, line.size());
            return;
        }
        std::size_t first = 0;
        for (std::size_t i = 0; i < line.size(); ++i) {
            if (i + 1 < line.size() && blocks_[i].highest > blocks_[i + 1].lowest) continue;
            add_piece(number, blocks_[first].earliest + blocks_[first].lowest,
                      blocks_[i].earliest + blocks_[i].highest + line[i].length, first, i + 1);
            first = i + 1;
        }
    }

    /// Adds a piece unless all of its cells are decided.
    constexpr void add_piece(line_index line, std::size_t begin, std::size_t end, std::size_t first_block,
                             std::size_t end_block) {
        if (std::all_of(cells_.begin() + begin, cells_.begin() + end, [](color_set can) { return can.is_single(); }))
            return;
        pieces_.push_back({line, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end - begin),
                           static_cast<std::uint32_t>(first_block),
                           static_cast<std::uint32_t>(end_block - first_block)});
    }

    constexpr void place_blocks(std::span<const clue> line) {
        blocks_.resize(line.size(), {});
        std::size_t at = 0;
        for (std::size_t i = 0; i < line.size(); ++i) {
            const bool gap = i > 0 && line[i].color == line[i - 1].color;
            at += gap ? 1 : 0;
            blocks_[i] = {at, 0, 0, gap};
            at += line[i].length;
        }
        width_ = cells_.size() - at + 1;
    }

    constexpr void go_forward(std::span<const clue> line) {
        placed_.resize(line.size() * width_, 0);
        for (std::size_t i = 0; i < line.size(); ++i) {
            const placed_block& block = blocks_[i];
            bool before = i == 0; // the blocks before can end early enough for this one to begin here
            for (std::size_t d = 0; d < width_; ++d) {
                const std::size_t start = block.earliest + d;
                before = before && (d == 0 || can_be_blank(start - 1));
                if (i > 0 && placed_[(i - 1) * width_ + d] != 0)
                    before = before || !block.gap_before || can_be_blank(start - 1);
                placed_[i * width_ + d] = before && fits(line[i], start) ? 1 : 0;
            }
        }
    }

    /// Finds the smallest and the largest `d` of each block. Returns false if there is no arrangement.
    [[nodiscard]] constexpr bool go_backward(std::span<const clue> line) {
        after_.resize(width_, 0);
        for (std::size_t i = line.size(); i-- > 0;) {
            const bool is_last = i + 1 == line.size();
            const bool gap_after = !is_last && blocks_[i + 1].gap_before;
            placed_block& block = blocks_[i];
            block.lowest = width_;
            bool rest = is_last; // the blocks after can begin late enough for this one to end here
            for (std::size_t d = width_; d-- > 0;) {
                const std::size_t end = block.earliest + d + line[i].length;
                rest = rest && (d + 1 == width_ || can_be_blank(end + (gap_after ? 1U : 0U)));
                if (!is_last) rest = rest || after_[d] != 0;
                const bool gap_is_blank = !gap_after || can_be_blank(end);
                after_[d] = rest && gap_is_blank && placed_[i * width_ + d] != 0 ? 1 : 0;
                if (after_[d] == 0) continue;
                if (block.lowest == width_) block.highest = d;
                block.lowest = d;
            }
            if (block.lowest == width_) return false;
        }
        return true;
    }

    [[nodiscard]] constexpr bool can_be_blank(std::size_t index) const noexcept {
        return cells_[index].contains(blank);
    }
    /// Returns true if all cells of a block that starts at `index` can have its color.
    [[nodiscard]] constexpr bool fits(const clue& block, std::size_t index) const noexcept {
        const std::size_t* const barred = barred_.data() + (block.color - 1U) * (cells_.size() + 1);
        return barred[index + block.length] == barred[index];
    }

    lean_vector<line_piece> pieces_;
    lean_vector<color_set> cells_;     // possible colors of the cells of the line
    lean_vector<std::size_t> barred_;  // per color from 1: number of cells before each index that cannot have it
    lean_vector<placed_block> blocks_; // blocks of the line
    lean_vector<std::uint8_t> placed_; // row j: whether the blocks up to j can be placed so that block j has this `d`
    lean_vector<std::uint8_t> after_;  // whether the current and all later blocks can be placed with this `d` or more
    std::size_t width_ = 0;            // width of a row: slack + 1
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_BELIEF_OPEN_PIECES_HPP
