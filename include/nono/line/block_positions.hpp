// The possible positions of each block of a line: clue states and explanations need single blocks, whereas line solvers
// only determine cells.
// SPDX-License-Identifier: MIT
#ifndef NONO_LINE_BLOCK_POSITIONS_HPP
#define NONO_LINE_BLOCK_POSITIONS_HPP

#include <nono/detail/config.hpp>
#include <nono/line/line.hpp>
#include <nono/line/mask.hpp>
#include <nono/model/clues.hpp>

#include <bit>
#include <cstddef>
#include <span>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// A wildcard among the clues of a pattern: any number of blocks of any lengths and colors, or none.
inline constexpr clue any_blocks{0, blank};

/// Returns true for `any_blocks`.
[[nodiscard]] constexpr bool is_any_blocks(const clue& entry) noexcept { return entry.color == blank; }

/// The positions of the blocks of a line over all arrangements of a pattern, which is a list of clues that may include
/// `any_blocks`.
///
/// A position is a border between cells: position i is before cell i, and position `length` is after the last cell.
/// Each block has a set of positions where it can begin and another where it can end. Without `any_blocks`, the
/// arrangements of the pattern are those of the line. With it, the other clues are only the known part of the line's
/// clues, and their blocks are still bounded by cells of other colors.
///
/// `Words` is 1 for lines of up to 63 cells, otherwise 0. Nothing is allocated: `scratch` has `scratch_words` words and
/// must outlive the object. O(entries * log(length) * words) word operations, multiplied by the number of colors for
/// wildcards.
template <std::size_t Words> class block_positions {
public:
    /// Returns the number of words of scratch memory required.
    [[nodiscard]] static constexpr std::size_t scratch_words(std::size_t entries, std::size_t colors,
                                                             std::size_t words) noexcept {
        return (2 * entries + 2 * colors + temporaries) * words;
    }

    /// Finds all positions. The colors of `line` include those of all clues, which are from 1; `line` is only read.
    constexpr block_positions(std::span<const clue> pattern, const line_view& line,
                              mask_word* scratch) noexcept // NOLINT
        : block_positions(pattern, line, scratch, unread{}) {
        mirror_cells();
        find_begins();
        find_ends();
        combine();
    }
    block_positions(const block_positions&) = delete;
    block_positions& operator=(const block_positions&) = delete;

    /// Returns true if the pattern has an arrangement. Otherwise no other member may be called.
    [[nodiscard]] constexpr bool any() const noexcept { return any_; }

    /// Returns the positions where the block of an entry can begin.
    [[nodiscard]] constexpr const mask_word* begins(std::size_t entry) const noexcept {
        return begins_ + entry * stride();
    }
    /// Returns the positions where the block of an entry can end: after its last cell.
    [[nodiscard]] constexpr const mask_word* ends(std::size_t entry) const noexcept { return ends_ + entry * stride(); }
    /// Returns the first position where the block of an entry can begin.
    [[nodiscard]] constexpr std::size_t first_begin(std::size_t entry) const noexcept { return lowest(begins(entry)); }
    /// Returns the last position where the block of an entry can end.
    [[nodiscard]] constexpr std::size_t last_end(std::size_t entry) const noexcept { return highest(ends(entry)); }
    /// Returns true if the block covers the cells from `begin` to before `end` in every arrangement.
    [[nodiscard]] constexpr bool covers(std::size_t entry, std::size_t begin, std::size_t end) const noexcept {
        return highest(begins(entry)) <= begin && lowest(ends(entry)) >= end;
    }
    /// Returns true if the block has the same position in every arrangement.
    [[nodiscard]] constexpr bool is_fixed(std::size_t entry) const noexcept {
        return first_begin(entry) == highest(begins(entry)) && lowest(ends(entry)) == last_end(entry);
    }

    /// Removes each color that no arrangement has from the masks of a line: the given line or another one of its size.
    constexpr void narrow(const line_view& out) const noexcept {
        for (std::size_t c = 0; c < line_.colors; ++c) op_.clear(allowed(c));
        allow_blocks();
        allow_gaps();
        for (std::size_t c = 0; c < line_.colors; ++c) op_.keep(out.can(c), allowed(c));
    }

protected:
    static constexpr std::size_t temporaries = 7;
    static constexpr std::size_t no_position = ~std::size_t{0};

    struct unread {}; // constructs the object without finding positions
    constexpr block_positions(std::span<const clue> pattern, const line_view& line, mask_word* scratch, unread) noexcept
        : pattern_(pattern.data()), entries_(pattern.size()), line_(line), op_(line.words), begins_(scratch),
          ends_(begins_ + entries_ * stride()), mirrored_(ends_ + entries_ * stride()),
          allowed_(mirrored_ + line.colors * stride()), temporary_(allowed_ + line.colors * stride()) {}

    constexpr void mirror_cells() const noexcept {
        for (std::size_t c = 0; c < line_.colors; ++c) op_.reverse(mirrored(c), line_.can(c), cells_in_mirror());
    }

    // The end from which the pattern and the cells are read.
    struct direction {
        bool mirrored;
    };

    [[nodiscard]] constexpr mask_word* mirrored(std::size_t color) const noexcept {
        return mirrored_ + color * stride();
    }
    [[nodiscard]] constexpr mask_word* allowed(std::size_t color) const noexcept { return allowed_ + color * stride(); }
    [[nodiscard]] constexpr mask_word* temporary(std::size_t i) const noexcept { return temporary_ + i * stride(); }
    [[nodiscard]] constexpr std::size_t cells_in_mirror() const noexcept {
        return line_.length == 0 ? 1 : line_.length;
    }
    /// Returns the number of words of a mask.
    [[nodiscard]] constexpr std::size_t stride() const noexcept { return Words == 0 ? line_.words : Words; }
    [[nodiscard]] constexpr std::size_t positions() const noexcept { return line_.length + 1; }
    [[nodiscard]] constexpr const mask_word* can(direction toward, std::size_t color) const noexcept {
        return toward.mirrored ? mirrored(color) : line_.can(color);
    }

    [[nodiscard]] constexpr std::size_t lowest(const mask_word* a) const noexcept {
        for (std::size_t w = 0; w < op_.words(); ++w)
            if (a[w] != 0) return 64 * w + static_cast<std::size_t>(std::countr_zero(a[w]));
        return no_position;
    }
    [[nodiscard]] constexpr std::size_t highest(const mask_word* a) const noexcept {
        for (std::size_t w = op_.words(); w-- > 0;)
            if (a[w] != 0) return 64 * w + 63 - static_cast<std::size_t>(std::countl_zero(a[w]));
        return no_position;
    }
    [[nodiscard]] constexpr bool is_empty(const mask_word* a) const noexcept { return lowest(a) == no_position; }

    /// out = the cells that can have a color other than these two, each of which may be `no_position`.
    constexpr void other_than(mask_word* out, direction toward, std::size_t color, std::size_t second) const noexcept {
        op_.clear(out);
        for (std::size_t c = 0; c < line_.colors; ++c)
            if (c != color && c != second) op_.add(out, can(toward, c));
    }

    /// Keeps the positions in `from` that have room for the length of a block.
    constexpr void keep_fitting(mask_word* from, direction toward, const clue& block) const noexcept {
        mask_word* const fits = temporary(6);
        op_.copy(fits, can(toward, block.color));
        if (block.min_length() > line_.length) return op_.clear(from);
        op_.erode(fits, block.min_length());
        op_.keep(from, fits);
    }
    /// ends = the positions where a block that begins at one of `begins` can end. `ends` must not be `begins`.
    constexpr void step_over(mask_word* ends, const mask_word* begins, direction toward,
                             const clue& block) const noexcept {
        if (block.blotted()) {
            covered_from(ends, begins, can(toward, block.color));
            op_.shift_up(ends, ends, 1);
        } else if (block.length > line_.length) {
            op_.clear(ends);
        } else {
            shift_up(ends, begins, block.length);
        }
    }
    /// out = the cells of `over` that are reached from a position of `from` by moving up over cells of `over`.
    constexpr void covered_from(mask_word* out, const mask_word* from, const mask_word* over) const noexcept {
        op_.flood(out, from, over);
        op_.keep(out, over);
    }
    /// Like `shift_up` of masks, but for distances up to the length of the line.
    constexpr void shift_up(mask_word* out, const mask_word* a, std::size_t by) const noexcept {
        if (by < 64 * op_.words())
            op_.shift_up(out, a, by);
        else
            op_.clear(out);
    }

    // The block before the current one, seen from one end.
    struct neighbor {
        std::size_t color = no_position; // `no_position` at the edge
        bool any_between = false;        // true if `any_blocks` is between the two
    };

    /// begins = the positions where a block of a color can begin, given the positions where the previous block ends.
    constexpr void cross_gap(mask_word* begins, const mask_word* ends, direction toward, const neighbor& before,
                             std::size_t color) const noexcept {
        const bool may_touch = before.color != color;
        const mask_word* const blanks = can(toward, blank);
        if (!before.any_between) return cross_blanks(begins, ends, blanks, may_touch);
        cross_wildcard(begins, ends, toward, before.color, color);
    }

    /// As above if `any_blocks` is between the blocks: the block can begin after one cell that differs from both
    /// blocks; or after any cell that differs from it, from two cells after the lowest end on from which a cell differs
    /// from the block before.
    constexpr void cross_wildcard(mask_word* begins, const mask_word* ends, direction toward, std::size_t before,
                                  std::size_t color) const noexcept {
        const mask_word touching = before != color ? ~mask_word{0} : 0;
        bool has_begun = false; // such an end is in an earlier word
        mask_word carry = 0;
        for (std::size_t i = 0; i < op_.words(); ++i) {
            mask_word differs_from_before = 0;
            mask_word differs = 0;
            mask_word differs_from_both = 0;
            for (std::size_t c = 0; c < line_.colors; ++c) {
                const mask_word cells = can(toward, c)[i];
                if (c != before) differs_from_before |= cells;
                if (c != color) differs |= cells;
                if (c != before && c != color) differs_from_both |= cells;
            }
            const mask_word first = ends[i] & differs_from_before;
            // The cells after the lowest of these ends.
            const mask_word behind = has_begun ? ~mask_word{0} : ~(first ^ (first - 1));
            has_begun = has_begun || first != 0;
            const mask_word last = (differs & behind) | (ends[i] & differs_from_both);
            begins[i] = last << 1 | carry | (ends[i] & touching);
            carry = last >> 63;
        }
    }

    /// begins = `ends` if the blocks may touch, the position after each cell of `blanks` that follows one of `ends`,
    /// and the positions reached from there by moving up over cells of `blanks`. It makes a single pass, because most
    /// of the time is spent here.
    constexpr void cross_blanks(mask_word* begins, const mask_word* ends, const mask_word* blanks,
                                bool may_touch) const noexcept {
        const mask_word touching = may_touch ? ~mask_word{0} : 0;
        mask_word below = 0; // the highest bit of the previous word
        mask_word carry = 0;
        for (std::size_t i = 0; i < op_.words(); ++i) {
            const mask_word over = blanks[i];
            const mask_word separated = ends[i] & over;
            const mask_word begun = separated << 1 | below;
            below = separated >> 63;
            const mask_word start = begun & over; // as in `flood` from here on
            const mask_word sum = start + over;
            const mask_word sum_and_carry = sum + carry;
            carry = (sum < start ? 1U : 0U) | (sum_and_carry < sum ? 1U : 0U);
            begins[i] = (sum_and_carry ^ over) | begun | (ends[i] & touching);
        }
    }

    /// For each entry, finds the positions where its block can begin according to the blocks before it, in the order
    /// and direction of reading. O(entries).
    constexpr void read(direction toward, mask_word* out) const noexcept {
        mask_word* const ends = temporary(0);
        mask_word* const next = temporary(1);
        neighbor before;
        op_.clear(ends);
        op_.set(ends, 0);
        for (std::size_t i = 0; i < entries_; ++i) {
            const std::size_t entry = toward.mirrored ? entries_ - 1 - i : i;
            const clue& block = pattern_[entry];
            if (is_any_blocks(block)) {
                before.any_between = true;
                continue;
            }
            mask_word* const begins = out + entry * stride();
            cross_gap(begins, ends, toward, before, block.color);
            keep_fitting(begins, toward, block);
            step_over(next, begins, toward, block);
            op_.copy(ends, next);
            before = {block.color, false};
        }
    }

    constexpr void find_begins() noexcept { read({false}, begins_); }
    constexpr void find_ends() noexcept { read({true}, ends_); } // mirrored until `combine`

    /// Restricts both sets of each block to positions that belong to a whole arrangement.
    constexpr void combine() noexcept {
        any_ = !has_empty_cell();
        std::size_t blocks = 0;
        for (std::size_t entry = 0; entry < entries_; ++entry) {
            const clue& block = pattern_[entry];
            if (is_any_blocks(block)) continue;
            ++blocks;
            combine(block, begins_ + entry * stride(), ends_ + entry * stride());
            any_ = any_ && !is_empty(begins(entry));
        }
        if (blocks == 0 && entries_ == 0) any_ = any_ && can_be_blank();
    }
    constexpr void combine(const clue& block, mask_word* begins, mask_word* ends) const noexcept {
        mask_word* const other = temporary(0);
        mask_word* const covered = temporary(1);
        if (block.blotted()) {
            covered_from(other, ends, mirrored(block.color));
            op_.reverse(covered, other, cells_in_mirror()); // cells from which an end is reached
            covered_from(other, begins, line_.can(block.color));
            op_.keep(covered, other);
            op_.keep(begins, covered);
            op_.copy(other, ends);
            op_.reverse(ends, other, positions());
            op_.shift_up(covered, covered, 1);
            op_.keep(ends, covered);
            return;
        }
        if (block.length > line_.length) {
            op_.clear(begins);
            op_.clear(ends);
            return;
        }
        op_.reverse(other, ends, positions());
        shift_up(ends, begins, block.length);
        op_.keep(ends, other);
        op_.shift_down(begins, ends, block.length);
    }
    [[nodiscard]] constexpr bool has_empty_cell() const noexcept {
        mask_word* const cells = temporary(0);
        op_.clear(cells);
        for (std::size_t c = 0; c < line_.colors; ++c) op_.add(cells, line_.can(c));
        return op_.last_clear(cells, 0, line_.length) != line_.length;
    }
    [[nodiscard]] constexpr bool can_be_blank() const noexcept {
        return op_.last_clear(line_.can(blank), 0, line_.length) == line_.length;
    }

    constexpr void allow_blocks() const noexcept {
        for (std::size_t entry = 0; entry < entries_; ++entry)
            if (!is_any_blocks(pattern_[entry])) allow_block(pattern_[entry], begins(entry), ends(entry));
    }
    constexpr void allow_block(const clue& block, const mask_word* begins, const mask_word* ends) const noexcept {
        mask_word* const cells = temporary(0);
        if (block.blotted()) {
            mask_word* const other = temporary(1);
            covered_from(cells, begins, line_.can(block.color));
            covered_down(other, ends, line_.can(block.color), mirrored(block.color));
            op_.keep(cells, other);
        } else {
            op_.copy(cells, begins);
            op_.dilate(cells, block.length);
        }
        op_.add(allowed(block.color), cells);
    }
    /// out = the cells of `over` from which a position of `from` is reached by moving up over cells of `over`.
    constexpr void covered_down(mask_word* out, const mask_word* from, const mask_word* over,
                                const mask_word* mirror_of_over) const noexcept {
        mask_word* const there = temporary(2);
        mask_word* const back = temporary(3);
        op_.reverse(there, from, positions());
        op_.flood(back, there, mirror_of_over);
        op_.keep(back, mirror_of_over);
        op_.reverse(out, back, cells_in_mirror());
        op_.keep(out, over);
    }

    /// Allows the cells between blocks, before the first block and after the last one.
    constexpr void allow_gaps() const noexcept {
        mask_word* const from = temporary(0);
        mask_word* const to = temporary(1);
        neighbor before;
        op_.clear(from);
        op_.set(from, 0);
        for (std::size_t entry = 0; entry < entries_; ++entry) {
            if (is_any_blocks(pattern_[entry])) {
                before.any_between = true;
                continue;
            }
            allow_gap(from, before, begins(entry), pattern_[entry].color);
            op_.copy(from, ends(entry));
            before = {pattern_[entry].color, false};
        }
        op_.clear(to);
        op_.set(to, line_.length);
        allow_gap(from, before, to, no_position);
    }
    constexpr void allow_gap(const mask_word* from, const neighbor& before, const mask_word* to,
                             std::size_t color) const noexcept {
        if (before.any_between) return allow_any(from, before.color, to, color);
        const mask_word* const blanks = line_.can(blank);
        mask_word* const cells = temporary(4);
        mask_word* const other = temporary(5);
        covered_from(cells, from, blanks);
        covered_down(other, to, blanks, mirrored(blank));
        op_.keep(cells, other);
        op_.add(allowed(blank), cells);
    }
    /// Allows the possible contents of `any_blocks` between the ends of a block of color `left` and the begins of a
    /// block of color `right`.
    constexpr void allow_any(const mask_word* from, std::size_t left, const mask_word* to,
                             std::size_t right) const noexcept {
        mask_word* const only = temporary(2);   // the contents are only this cell
        mask_word* const first = temporary(3);  // the contents begin with this cell and continue
        mask_word* const last = temporary(4);   // the contents continue up to this cell and end
        mask_word* const middle = temporary(5); // the contents continue on both sides
        mask_word* const other = temporary(6);
        const direction toward{false};
        op_.copy(first, from);
        other_than(other, toward, left, no_position);
        op_.keep(first, other);
        const std::size_t low = lowest(first);
        op_.shift_down(last, to, 1);
        other_than(other, toward, right, no_position);
        op_.keep(last, other);
        const std::size_t high = highest(last);
        op_.copy(only, from);
        op_.shift_down(other, to, 1);
        op_.keep(only, other);
        op_.fill_first(middle, high == no_position ? 0 : high);
        op_.keep(first, middle);
        op_.clear_range(middle, 0, low == no_position ? line_.length : low + 1);
        op_.clear_range(last, 0, low == no_position ? line_.length : low + 1);
        for (std::size_t c = 0; c < line_.colors; ++c) {
            op_.copy(other, middle);
            if (c != left) op_.add(other, first);
            if (c != right) op_.add(other, last);
            if (c != left && c != right) op_.add(other, only);
            op_.keep(other, line_.can(c));
            op_.add(allowed(c), other);
        }
    }

    const clue* pattern_;
    std::size_t entries_;
    line_view line_;
    mask_operations<Words> op_; // for all words, or only the lowest ones if no more are needed
    mask_word* begins_;         // for each entry, the positions where its block can begin
    mask_word* ends_;           // for each entry, the positions where its block can end
    mask_word* mirrored_;       // for each color, the cells that can have it, mirrored
    mask_word* allowed_;        // for each color, the cells that have it in some arrangement
    mask_word* temporary_;
    bool any_ = false;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_LINE_BLOCK_POSITIONS_HPP
