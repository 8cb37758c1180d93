// Sums over all arrangements of a line whose cells have weights: the logarithm of their sum, or the heaviest
// arrangement, and how often a cell has a color.
// SPDX-License-Identifier: MIT
#ifndef NONO_LINE_LINE_SUMS_HPP
#define NONO_LINE_LINE_SUMS_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/detail/log_sums.hpp>
#include <nono/model/clues.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Returns the larger of two weights: with it, `line_sums` finds the weight of the heaviest arrangement, exactly.
struct larger_weight {
    [[nodiscard]] static constexpr fixed_log add(fixed_log a, fixed_log b) noexcept { return (std::max)(a, b); }
};

/// Sums over the arrangements of a line, where the weight of an arrangement is the sum of the weights of its cells:
/// finds the logarithm of the sum of 2^weight by the forward-backward method. With `larger_weight` instead of
/// `log_sums`, it finds the largest weight.
///
/// Every arrangement places block j some `d` cells after its earliest position, and `d` never decreases along the line.
/// So tables have a row per block and an entry for each `d` from 0 to the slack. An object can be used repeatedly and
/// keeps its memory.
class line_sums {
public:
    /// Loads a line.
    ///
    /// @param line     the clues, which must fit into the line; their colors are below `colors`
    /// @param length   the number of cells
    /// @param colors   the number of colors, blank included
    /// @param weights  the weight of color c in cell p, at index c * length + p; `fixed_log_never` if the cell cannot
    ///                 have the color
    ///
    /// O(clues + cells * colors). Allocates if a line needs larger tables than any line before.
    void load(std::span<const clue> line, std::size_t length, std::size_t colors, const fixed_log* weights);

    /// Returns the sum over all arrangements, or `fixed_log_never` if there is none. O(clues * slack).
    template <class Sums> [[nodiscard]] fixed_log total(const Sums& sums) {
        go_forward(sums);
        return total_ = before_.back();
    }

    /// Call after `total(sums)` if there is an arrangement. Finds for each cell and color except blank the proportion
    /// of the arrangements, by weight, in which the cell has the color. O(clues * slack + cells * colors).
    ///
    /// @param parts  receives the proportion of color c in cell p at index (c - 1) * length + p, in units of 1 /
    ///               `part_one`
    void find_parts(const log_sums& sums, std::int64_t* parts);
    /// Call after `find_parts`. Finds the proportion of blank directly, not as the remainder, so that small proportions
    /// are exact too.
    void find_blank_parts(const log_sums& sums, std::int64_t* parts) const;

private:
    struct placed_block {
        std::size_t base = 0;   // the fewest cells that it and the blocks before it take, with their gaps: its earliest
                                // end
        std::size_t length = 0; // the minimum for a blotted one
        color_index color = 0;
        bool gap_before = false;
        bool blotted = false;
        [[nodiscard]] std::size_t begin() const noexcept { return base - length; }
    };

    [[nodiscard]] const fixed_log* row(const lean_vector<fixed_log>& table, std::size_t block) const noexcept {
        return table.data() + block * width_;
    }
    [[nodiscard]] fixed_log* row(lean_vector<fixed_log>& table, std::size_t block) const noexcept {
        return table.data() + block * width_;
    }
    [[nodiscard]] fixed_log weight(std::size_t color, std::size_t index) const noexcept {
        return weights_[color * length_ + index];
    }
    /// Returns the weight of a block that starts at cell `begin`; `fixed_log_never` if a cell cannot have its color.
    [[nodiscard]] fixed_log weight_of(const placed_block& block, std::size_t begin) const noexcept {
        const std::size_t at = block.color * (length_ + 1) + begin;
        if (room_[at] < block.length) return fixed_log_never;
        return prefix_[at + block.length] - prefix_[at];
    }
    /// Returns the weight of the cells before a block for offset `d`: `row j` of `before_`, and the blank cell of the
    /// gap.
    [[nodiscard]] fixed_log before_begin(std::size_t block, std::size_t d) const noexcept {
        const fixed_log sum = row(before_, block)[d];
        if (!blocks_[block].gap_before) return sum;
        return plus(sum, weight(blank, blocks_[block].begin() + d - 1));
    }

    template <class Sums> void go_forward(const Sums& sums) {
        fixed_log* before = before_.data();
        before[0] = 0;
        for (std::size_t d = 1; d < width_; ++d) before[d] = plus(before[d - 1], weight(blank, d - 1));
        for (std::size_t j = 0; j < blocks_.size(); ++j) {
            const placed_block& block = blocks_[j];
            fixed_log* const placed = row(placed_, j);
            for (std::size_t d = 0; d < width_; ++d) {
                const fixed_log begun = before_begin(j, d);
                if (!block.blotted)
                    placed[d] = plus(begun, weight_of(block, block.begin() + d));
                else // the block begins at this cell or before it
                    placed[d] =
                        plus(d == 0 ? begun : sums.add(begun, placed[d - 1]), weight(block.color, block.begin() + d));
            }
            before = row(before_, j + 1);
            before[0] = placed[0];
            for (std::size_t d = 1; d < width_; ++d)
                before[d] = sums.add(placed[d], plus(before[d - 1], weight(blank, block.base + d - 1)));
        }
    }

    void go_backward(const log_sums& sums) {
        const std::size_t count = blocks_.size();
        const std::size_t last = count == 0 ? 0 : blocks_.back().base;
        fixed_log* after = row(after_, count);
        after[width_ - 1] = 0;
        for (std::size_t d = width_ - 1; d-- > 0;) after[d] = plus(after[d + 1], weight(blank, last + d));
        for (std::size_t j = count; j-- > 0;) {
            const placed_block& block = blocks_[j];
            fixed_log* const begun = row(begun_, j);
            const fixed_log* const behind = row(after_, j + 1);
            for (std::size_t d = width_; d-- > 0;) {
                if (!block.blotted)
                    begun[d] = plus(weight_of(block, block.begin() + d), behind[d]);
                else // the block ends at this cell or after it
                    begun[d] = plus(d + 1 == width_ ? behind[d] : sums.add(behind[d], begun[d + 1]),
                                    weight(block.color, block.begin() + d));
            }
            after = row(after_, j);
            const std::size_t base = j == 0 ? 0 : blocks_[j - 1].base;
            for (std::size_t d = width_; d-- > 0;) {
                const fixed_log here = block.gap_before ? plus(weight(blank, base + d), begun[d]) : begun[d];
                after[d] = d + 1 == width_ ? here : sums.add(here, plus(weight(blank, base + d), after[d + 1]));
            }
        }
    }

    std::size_t length_ = 0;
    std::size_t colors_ = 0;
    std::size_t width_ = 0; // the size of a row: slack + 1
    const fixed_log* weights_ = nullptr;
    fixed_log total_ = fixed_log_never;
    lean_vector<placed_block> blocks_;
    lean_vector<fixed_log> prefix_;   // per color: sums of the weights of the cells before each cell
    lean_vector<std::uint32_t> room_; // per color: length of the run of cells from each cell on that can have it
    lean_vector<fixed_log> before_;   // row j: over the cells up to a position after block j - 1 and possibly more
                                      // blanks
    lean_vector<fixed_log> placed_;   // row j: over the cells up to the end of block j
    lean_vector<fixed_log> begun_;    // row j: over the cells from the start of block j on
    lean_vector<fixed_log> after_;    // row j: over the cells from a position after block j - 1 on
    lean_vector<std::int64_t> changes_;
};

// ---------------------------------------------------------------------------------------------------------------------

inline void line_sums::load(std::span<const clue> line, std::size_t length, std::size_t colors,
                            const fixed_log* weights) {
    length_ = length;
    colors_ = colors;
    weights_ = weights;
    blocks_.resize(line.size());
    std::size_t base = 0;
    for (std::size_t j = 0; j < line.size(); ++j) {
        const bool gap = j > 0 && line[j].color == line[j - 1].color;
        const std::size_t cells = line[j].min_length();
        base += cells + (gap ? 1 : 0);
        blocks_[j] = {base, cells, line[j].color, gap, line[j].blotted()};
    }
    width_ = length - base + 1;
    before_.resize((line.size() + 1) * width_);
    after_.resize((line.size() + 1) * width_);
    placed_.resize(line.size() * width_);
    begun_.resize(line.size() * width_);
    prefix_.resize(colors * (length + 1));
    room_.resize(colors * (length + 1));
    for (std::size_t c = 1; c < colors; ++c) {
        fixed_log* const prefix = prefix_.data() + c * (length + 1);
        std::uint32_t* const room = room_.data() + c * (length + 1);
        const fixed_log* const of_color = weights + c * length;
        prefix[0] = 0;
        for (std::size_t p = 0; p < length; ++p)
            prefix[p + 1] = prefix[p] + (of_color[p] == fixed_log_never ? 0 : of_color[p]);
        room[length] = 0;
        for (std::size_t p = length; p-- > 0;) room[p] = of_color[p] == fixed_log_never ? 0 : room[p + 1] + 1;
    }
}

inline void line_sums::find_parts(const log_sums& sums, std::int64_t* parts) {
    go_backward(sums);
    std::fill_n(parts, (colors_ - 1) * length_, std::int64_t{0});
    changes_.assign((colors_ - 1) * (length_ + 1), 0); // differences of the proportions of adjacent cells
    for (std::size_t j = 0; j < blocks_.size(); ++j) {
        const placed_block& block = blocks_[j];
        std::int64_t* const changes = changes_.data() + (block.color - 1U) * (length_ + 1);
        const fixed_log* const placed = row(placed_, j);
        const fixed_log* const begun = row(begun_, j);
        const fixed_log* const behind = row(after_, j + 1);
        for (std::size_t d = 0; d < width_; ++d) {
            const std::size_t begin = block.begin() + d;
            const fixed_log both = block.blotted ? plus(plus(placed[d], begun[d]), -weight(block.color, begin))
                                                 : plus(placed[d], behind[d]);
            if (placed[d] <= fixed_log_never / 2 || both <= fixed_log_never / 2) continue;
            const std::int64_t part = sums.power(both - total_);
            changes[begin] += part;
            changes[begin + block.length] -= part;
        }
    }
    for (std::size_t c = 0; c + 1 < colors_; ++c) {
        std::int64_t sum = 0;
        for (std::size_t p = 0; p < length_; ++p) parts[c * length_ + p] = sum += changes_[c * (length_ + 1) + p];
    }
}

inline void line_sums::find_blank_parts(const log_sums& sums, std::int64_t* parts) const {
    std::fill_n(parts, length_, std::int64_t{0});
    for (std::size_t j = 0; j <= blocks_.size(); ++j) {
        const fixed_log* const before = row(before_, j);
        const fixed_log* const after = row(after_, j);
        const std::size_t base = j == 0 ? 0 : blocks_[j - 1].base;
        // After the last block, and before a block of the same color, the next cell is always blank.
        const bool is_blank = j == blocks_.size() || blocks_[j].gap_before;
        for (std::size_t d = 0; d < width_ && base + d < length_; ++d) {
            fixed_log both = before[d];
            if (is_blank)
                both = plus(both, after[d]);
            else
                both = d + 1 == width_ ? fixed_log_never : plus(both, plus(weight(blank, base + d), after[d + 1]));
            if (both > fixed_log_never / 2) parts[base + d] += sums.power(both - total_);
        }
    }
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_LINE_LINE_SUMS_HPP
