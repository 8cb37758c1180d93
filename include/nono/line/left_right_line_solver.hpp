// The left-right line solver: push all blocks to the left, then to the right, and mark the overlaps.
// SPDX-License-Identifier: MIT
#ifndef NONO_LINE_LEFT_RIGHT_LINE_SOLVER_HPP
#define NONO_LINE_LEFT_RIGHT_LINE_SOLVER_HPP

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

/// A line solver that compares two arrangements: the leftmost, with every block as far left as possible, and the
/// rightmost. Both exist if there is any arrangement: given two arrangements, taking the leftmost slot of each block
/// gives another arrangement.
///
/// A block covers the cells that it covers in both, and none outside the range from its leftmost to its rightmost cell.
/// This is incomplete, because a cell within the range may still be impossible, but it always detects a line without an
/// arrangement. Wolter's pbnsolve (2009) and many other solvers work like this.
struct left_right_line_solver {
    template <std::size_t Words> class prepared;
};

/// One line prepared for `left_right_line_solver`: its clues. `narrow` allocates nothing.
template <std::size_t Words> class left_right_line_solver::prepared {
public:
    /// Prepares a line of `length` cells (up to 63 if `Words` is 1). Returns `std::nullopt` if the clues need more
    /// cells. O(clues).
    [[nodiscard]] static constexpr std::optional<prepared> prepare(std::span<const clue> clues, std::size_t length);

    /// Returns the number of words of scratch memory that `narrow` needs: O(clues + colors * length / 64).
    [[nodiscard]] constexpr std::size_t scratch_words() const noexcept { return 4 * clues_.size() + colors_ * words_; }

    /// Removes from the masks of `line` every color that the leftmost and the rightmost arrangements rule out for a
    /// cell. Returns false if there is no arrangement. O(clues * colors) in most cases, O(clues * (colors + length)) in
    /// the worst case. Does not allocate. Usable in constant expressions. Polls `line.interrupt`.
    [[nodiscard]] constexpr bool narrow(line_view line, mask_word* scratch) const noexcept;

private:
    using operations = detail::mask_operations<Words>;

    // The position of each block: `start` is before its first cell, `end` is after its last.
    class extents {
    public:
        constexpr explicit extents(mask_word* memory) noexcept : memory_(memory) {}
        [[nodiscard]] constexpr std::size_t start(std::size_t block) const noexcept {
            return detail::cast_to<std::size_t>(memory_[2 * block]);
        }
        [[nodiscard]] constexpr std::size_t end(std::size_t block) const noexcept {
            return detail::cast_to<std::size_t>(memory_[2 * block + 1]);
        }
        constexpr void set_start(std::size_t block, std::size_t index) const noexcept { memory_[2 * block] = index; }
        constexpr void set_end(std::size_t block, std::size_t index) const noexcept { memory_[2 * block + 1] = index; }

    private:
        mask_word* memory_;
    };

    /// Finds the leftmost arrangement. Returns false if there is none, or after an interrupt.
    ///
    /// Blocks only move to the right, and only as far as every arrangement requires: past the previous block, past
    /// cells that cannot have the color, and up to a cell that cannot be blank and that no later block reaches. When no
    /// block moves any more, the blocks form an arrangement.
    [[nodiscard]] constexpr bool push_left(const mask_word* masks, bool mirrored, extents out,
                                           detail::interrupt_poller& poller) const noexcept {
        const operations op(words_);
        const std::size_t count = clues_.size();
        const auto clue_at = [&](std::size_t block) -> const clue& {
            return clues_[mirrored ? count - 1 - block : block];
        };
        const auto minimum = [&](std::size_t block) { return std::size_t{clue_at(block).min_length()}; };
        const auto move_start = [&](std::size_t block, std::size_t index) {
            if (out.start(block) >= index) return;
            out.set_start(block, index);
            out.set_end(block, (std::max)(out.end(block), index + minimum(block)));
        };
        for (std::size_t block = 0; block < count; ++block) {
            out.set_start(block, 0);
            out.set_end(block, minimum(block));
        }
        for (std::size_t block = 0;;) {
            if (Words == 0 && poller.poll(16)) return false;
            // The end of the line acts as a last block that never moves.
            const std::size_t before = block == 0 ? 0 : out.end(block - 1);
            std::size_t start = length_;
            if (block < count) {
                const bool gap = block > 0 && clue_at(block - 1).color == clue_at(block).color;
                move_start(block, before + (gap ? 1 : 0));
                const mask_word* const color = masks + clue_at(block).color * op.words();
                for (;;) {
                    if (out.end(block) > length_) return false;
                    if (Words == 0 && poller.poll(4)) return false;
                    const std::size_t obstacle = op.last_clear(color, out.start(block), out.end(block));
                    if (obstacle == out.end(block)) break;
                    move_start(block, obstacle + 1);
                }
                start = out.start(block);
            }
            const std::size_t uncovered = op.last_clear(masks, before, start);
            if (uncovered >= start) {
                if (block == count) return true;
                ++block;
                continue;
            }
            // The previous block, or an earlier one, must cover this cell, so the previous block must end after it.
            if (block == 0) return false;
            --block;
            out.set_end(block, uncovered + 1);
            if (!clue_at(block).blotted()) out.set_start(block, uncovered + 1 - clue_at(block).length);
        }
    }

    /// Removes the colors from the line that the two arrangements exclude.
    constexpr void compare(line_view line, extents left, extents right, mask_word* allowed,
                           detail::interrupt_poller& poller) const noexcept {
        const operations op(words_);
        for (std::size_t color = 0; color < colors_; ++color) op.clear(allowed + color * op.words());
        for (std::size_t block = 0; block < clues_.size(); ++block) {
            if (Words == 0 && poller.poll(2 * colors_)) return;
            const std::size_t color = clues_[block].color;
            const std::size_t mirror = clues_.size() - 1 - block;
            const std::size_t last_start = length_ - right.end(mirror);
            const std::size_t last_end = length_ - right.start(mirror);
            op.set_range(allowed + color * op.words(), left.start(block), last_end);
            if (last_start >= left.end(block)) continue;
            for (std::size_t other = 0; other < colors_; ++other)
                if (other != color) op.clear_range(line.can(other), last_start, left.end(block));
        }
        for (std::size_t color = 1; color < colors_; ++color) op.keep(line.can(color), allowed + color * op.words());
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
constexpr auto left_right_line_solver::prepared<Words>::prepare(std::span<const clue> clues, std::size_t length)
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
constexpr bool left_right_line_solver::prepared<Words>::narrow(line_view line, mask_word* scratch) const noexcept {
    const operations op(words_);
    const extents left(scratch);
    const extents right(scratch + 2 * clues_.size()); // in the mirrored line
    mask_word* const masks = scratch + 4 * clues_.size();
    detail::interrupt_poller poller(line.interrupt);
    if (!push_left(line.masks, false, left, poller)) return poller.interrupted();
    for (std::size_t color = 0; color < colors_; ++color)
        op.mirror(masks + color * op.words(), line.can(color), length_);
    if (!push_left(masks, true, right, poller)) return poller.interrupted();
    compare(line, left, right, masks, poller);
    return true;
}

} // namespace extend

static_assert(extend::line_solver<extend::left_right_line_solver>);

}} // namespace nono::NONO_ABI

#endif // NONO_LINE_LEFT_RIGHT_LINE_SOLVER_HPP
