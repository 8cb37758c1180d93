// A pattern of clues as an automaton that reads the cells of a line, one bit per state.
// SPDX-License-Identifier: MIT
#ifndef NONO_EXPLAIN_PATTERN_AUTOMATON_HPP
#define NONO_EXPLAIN_PATTERN_AUTOMATON_HPP

#include <nono/detail/lean_vector.hpp>
#include <nono/line/block_positions.hpp>
#include <nono/line/mask.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>

#include <cstddef>
#include <cstdint>
#include <span>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// The arrangements of a pattern, which can include `any_blocks`: each is a walk from a start state to a final state
/// that reads one cell per state. Like `line_automaton`, but with wildcards.
///
/// A block of n cells is n states, a blotted one a single state that repeats, and so is a blank gap. A wildcard between
/// two blocks of one color has three states: for its first cells, which must differ from the blocks; for those in the
/// middle; and for the last. Between blocks of two colors it has four: for its only cell, which must differ from both;
/// for the first of several, which must differ from the block before; for those in the middle; and for the last, which
/// must differ from the block after. Next to an edge of the line it has fewer. So each transition leads at most five
/// states ahead, and at most one or three if all blocks have one color, and all of them together take a few shifts.
class pattern_automaton {
public:
    /// Builds the automaton of a pattern in a line with `colors` colors. Reuses its memory.
    void build(std::span<const clue> pattern, std::size_t colors) {
        words_ = words_for(max_states(pattern));
        sets_.assign((fixed_sets + colors) * words_, 0);
        colors_ = color_set::first(colors);
        states_ = 0;
        leads_far_ = false;
        color_index previous = blank; // the color of the previous block; blank at the edge
        bool any_between = false;
        for (const clue& entry : pattern) {
            if (is_any_blocks(entry)) {
                any_between = true;
                continue;
            }
            add_gap(previous, entry.color, any_between);
            add_block(entry);
            previous = entry.color;
            any_between = false;
        }
        add_gap(previous, blank, any_between);
    }

    /// Returns an upper bound of the number of states. O(entries).
    [[nodiscard]] static std::size_t max_states(std::span<const clue> pattern) noexcept {
        std::size_t states = 1; // the gap after the last block
        for (const clue& entry : pattern)
            states += is_any_blocks(entry) ? std::size_t{3} : std::size_t{1} + entry.min_length();
        return states;
    }
    /// Returns the number of words of a set of states.
    [[nodiscard]] std::size_t words() const noexcept { return words_; }
    /// Returns the memory in bytes for a pattern with that many states. O(1).
    [[nodiscard]] static std::uint64_t memory_for(std::size_t states, std::size_t colors) noexcept {
        return sizeof(mask_word) * std::uint64_t{words_for(states)} * (fixed_sets + colors);
    }

    /// Returns the states that can read the first cell.
    [[nodiscard]] const mask_word* start() const noexcept { return set(start_set); }
    /// Returns the states that can read the last cell.
    [[nodiscard]] const mask_word* final() const noexcept { return set(final_set); }
    /// Returns the states that read a color.
    [[nodiscard]] const mask_word* reading(std::size_t color) const noexcept { return set(fixed_sets + color); }

    /// out = the states that can follow those of `from`. `out` must not be `from`.
    template <std::size_t Words> void next(mask_word* out, const mask_word* from) const noexcept {
        const mask_operations<Words> op(words_);
        const transition_sets to(*this, op.words());
        mask_word carry = 0;
        op.for_each_word([&](std::size_t i) {
            const mask_word one = from[i] & to.ahead[0][i];
            const mask_word three = from[i] & to.ahead[2][i];
            mask_word states = (from[i] & to.repeating[i]) | one << 1 | three << 3 | carry;
            carry = one >> 63 | three >> 61;
            if (leads_far_) {
                const mask_word two = from[i] & to.ahead[1][i];
                const mask_word four = from[i] & to.ahead[3][i];
                const mask_word five = from[i] & to.ahead[4][i];
                states |= two << 2 | four << 4 | five << 5;
                carry |= two >> 62 | four >> 60 | five >> 59;
            }
            out[i] = states;
        });
    }
    /// out = the states that those of `from` can follow. `out` must not be `from`.
    template <std::size_t Words> void previous(mask_word* out, const mask_word* from) const noexcept {
        const mask_operations<Words> op(words_);
        const transition_sets to(*this, op.words());
        op.for_each_word([&](std::size_t i) {
            const mask_word low = from[i];
            const mask_word high = i + 1 < op.words() ? from[i + 1] : 0;
            mask_word states = (low & to.repeating[i]) | ((low >> 1 | high << 63) & to.ahead[0][i]) |
                               ((low >> 3 | high << 61) & to.ahead[2][i]);
            if (leads_far_)
                states |= ((low >> 2 | high << 62) & to.ahead[1][i]) | ((low >> 4 | high << 60) & to.ahead[3][i]) |
                          ((low >> 5 | high << 59) & to.ahead[4][i]);
            out[i] = states;
        });
    }

private:
    // The sets of states. Those after `final_set` are the states that read each color.
    enum set_index : std::size_t {
        repeats, // states that can read another cell
        ahead_1, // states that the next one can follow
        ahead_2, // states that the one after it can follow, and so on
        ahead_3,
        ahead_4,
        ahead_5,
        start_set,
        final_set,
        fixed_sets,
    };

    // The sets of a transition. They are read once for all words, because compilers must assume that a store to a word
    // may change the members of the automaton.
    struct transition_sets {
        transition_sets(const pattern_automaton& from, std::size_t words) noexcept
            : repeating(from.sets_.data() + repeats * words), ahead{from.sets_.data() + ahead_1 * words,
                                                                    from.sets_.data() + ahead_2 * words,
                                                                    from.sets_.data() + ahead_3 * words,
                                                                    from.sets_.data() + ahead_4 * words,
                                                                    from.sets_.data() + ahead_5 * words} {}
        const mask_word* repeating;
        const mask_word* ahead[5];
    };

    [[nodiscard]] mask_word* set(std::size_t index) noexcept { return sets_.data() + index * words_; }
    [[nodiscard]] const mask_word* set(std::size_t index) const noexcept { return sets_.data() + index * words_; }
    void mark(std::size_t index, std::size_t state) noexcept { mask_operations<0>(words_).set(set(index), state); }
    std::size_t add_state(color_set colors) noexcept {
        for_each_bit((colors & colors_).bits, 0, [&](std::size_t color) { mark(fixed_sets + color, states_); });
        return states_++;
    }
    [[nodiscard]] color_set all_except(color_index color) const noexcept {
        return {colors_.bits & ~color_set::only(color).bits};
    }

    void add_block(const clue& block) {
        for (std::uint32_t i = 1; i < block.min_length(); ++i) mark(ahead_1, add_state(color_set::only(block.color)));
        const std::size_t last = add_state(color_set::only(block.color));
        if (block.blotted()) mark(repeats, last);
    }
    /// Adds what can lie between blocks of two colors, of which blank represents an edge of the line.
    void add_gap(color_index left, color_index right, bool any_between) {
        const bool is_first = left == blank;
        const bool is_last = right == blank;
        if (!is_first && !is_last && left != right) leads_far_ = true;
        if (is_last && !is_first) mark(final_set, states_ - 1); // the last block can end the line
        if (!any_between)
            add_blanks(left, right);
        else if (is_first)
            add_wildcard_at_start(right);
        else if (is_last)
            add_wildcard_at_end(left);
        else if (left == right)
            add_wildcard(left);
        else
            add_wildcard_between_colors(left, right);
        if (is_first && !is_last) mark(start_set, states_); // the first block can begin it
    }
    void add_blanks(color_index left, color_index right) {
        if (left != blank) {
            mark(ahead_1, states_ - 1);
            if (right != blank && left != right) mark(ahead_2, states_ - 1); // different colors can touch
        }
        const std::size_t gap = add_state(color_set::only(blank));
        mark(repeats, gap);
        if (left == blank) mark(start_set, gap);
        mark(right == blank ? final_set : ahead_1, gap);
    }
    void add_wildcard_at_start(color_index right) {
        const std::size_t middle = add_state(colors_);
        mark(start_set, middle);
        mark(repeats, middle);
        if (right == blank) return mark(final_set, middle); // the pattern is a single wildcard
        mark(ahead_1, middle);
        const std::size_t last = add_state(all_except(right));
        mark(start_set, last);
        mark(ahead_1, last);
    }
    void add_wildcard_at_end(color_index left) {
        mark(ahead_1, states_ - 1);
        const std::size_t first = add_state(all_except(left));
        mark(final_set, first);
        mark(ahead_1, first);
        const std::size_t middle = add_state(colors_);
        mark(final_set, middle);
        mark(repeats, middle);
    }
    void add_wildcard(color_index color) {
        mark(ahead_1, states_ - 1); // the end of the block on the left
        const std::size_t first = add_state(all_except(color));
        mark(repeats, first);
        mark(ahead_1, first);
        mark(ahead_3, first);
        const std::size_t middle = add_state(colors_);
        mark(repeats, middle);
        mark(ahead_1, middle);
        mark(ahead_1, add_state(all_except(color)));
    }
    void add_wildcard_between_colors(color_index left, color_index right) {
        const std::size_t before = states_ - 1; // the end of the block on the left
        mark(ahead_1, before);
        mark(ahead_2, before);
        mark(ahead_5, before); // an empty wildcard, since the blocks can touch
        const std::size_t only = add_state(all_except(left) & all_except(right));
        mark(ahead_4, only);
        const std::size_t first = add_state(all_except(left));
        mark(ahead_1, first);
        mark(ahead_2, first);
        const std::size_t middle = add_state(colors_);
        mark(repeats, middle);
        mark(ahead_1, middle);
        mark(ahead_1, add_state(all_except(right)));
    }

    std::size_t states_ = 0;
    std::size_t words_ = 0;
    bool leads_far_ = false; // a transition can lead two, four or five states ahead
    color_set colors_;
    lean_vector<mask_word> sets_;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_EXPLAIN_PATTERN_AUTOMATON_HPP
