// What each line of a grid offers: its easiest technique and the number of cells that change, or bounds for them.
// SPDX-License-Identifier: MIT
#ifndef NONO_EXPLAIN_LINE_OFFERS_HPP
#define NONO_EXPLAIN_LINE_OFFERS_HPP

#include <nono/detail/lean_vector.hpp>
#include <nono/explain/step.hpp>
#include <nono/line/line.hpp>
#include <nono/line/mask.hpp>
#include <nono/model/clues.hpp>
#include <nono/solver/run/layout.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Finds the easiest of all lines, although the technique of most lines is never found.
///
/// Each line has a key, and easier lines have lower keys. The cells that a line loses give a lower bound for its key. A
/// line whose bound is not the lowest key of all lines does not have to be examined for techniques. The keys are the
/// leaves of a tree in which each node has the lower key of its children.
class line_offers {
public:
    /// Creates keys for lines that offer nothing. A line whose technique is harder than `hardest` offers nothing.
    line_offers(std::size_t lines, technique hardest)
        : hardest_(hardest), leaves_(std::bit_ceil((std::max<std::size_t>)(lines, 1))), keys_(2 * leaves_, no_key),
          is_exact_(lines, false) {}

    /// Returns the approximate memory in bytes. O(1).
    [[nodiscard]] static constexpr std::uint64_t memory_for(std::uint64_t lines) noexcept {
        return (4 * sizeof(key) + 1) * lines;
    }

    /// Sets the technique of a line and the number of cells that change. O(log(lines)).
    void set(line_index line, technique how, std::size_t cells) noexcept {
        is_exact_[line] = true;
        replace(line, key_of(how, cells));
    }
    /// Sets a bound for a line from the cells that its arrangements change. O(words * colors + log(lines)).
    ///
    /// A completed line leaves no open cells and fills none; techniques before `completed_block` fill cells of a single
    /// block; and `completed_block` changes the two cells at the ends of a run. `edge` fills cells, too, so a line in
    /// which no cell is filled and none next to a run loses its color offers `simple_spaces` at best.
    void set_bound(line_index line, const line_view& now, const line_view& narrowed) noexcept {
        std::size_t changed = 0;       // number of cells
        std::size_t in_block = 0;      // number of cells that become filled in a run of filled cells
        std::size_t most_in_block = 0; // the maximum of that
        std::size_t previous = 0;      // one past the last cell that becomes filled
        std::size_t gap = 0;           // one past the last cell that is not filled, in the words before this one
        bool is_decided = true;
        for (std::size_t w = 0; w < now.words; ++w) {
            mask_word lost = 0;
            mask_word possible = 0;
            for (std::size_t c = 0; c < now.colors; ++c) {
                lost |= now.can(c)[w] & ~narrowed.can(c)[w];
                possible |= narrowed.can(c)[w];
            }
            const mask_word open = narrowed.open_cells(w);
            changed += count_bits(lost);
            is_decided = is_decided && open == 0;
            const mask_word filled = possible & ~open & ~narrowed.can(blank)[w];
            for_each_bit(lost & filled, 0, [&](std::size_t bit) {
                const mask_word gaps = ~filled & ((mask_word{1} << bit) - 1);
                const std::size_t begin = gaps == 0 ? gap : 64 * w + width_of(gaps);
                in_block = begin > previous ? 1 : in_block + 1;
                most_in_block = (std::max)(most_in_block, in_block);
                previous = 64 * w + bit + 1;
            });
            if (~filled != 0) gap = 64 * w + width_of(~filled);
        }
        is_exact_[line] = false;
        if (most_in_block != 0)
            replace(line, key_of(technique::overlap, most_in_block));
        else if (is_decided)
            replace(line, key_of(technique::completed_line, changed));
        else if (loses_next_to_run(now, narrowed))
            replace(line, key_of(technique::completed_block, (std::min<std::size_t>)(changed, 2)));
        else
            replace(line, key_of(technique::simple_spaces, changed));
    }

    /// Returns true if the technique of a line is known. O(1).
    [[nodiscard]] bool is_exact(line_index line) const noexcept { return is_exact_[line]; }
    /// Returns true if a line offers progress, judging by its key or its bound. O(1).
    [[nodiscard]] bool is_open(line_index line) const noexcept { return keys_[leaves_ + line] != no_key; }
    /// Returns the number of such lines. O(1).
    [[nodiscard]] std::size_t open_lines() const noexcept { return open_; }
    /// Returns the first line with the lowest key, or `no_line` if no line offers progress. O(log(lines)).
    [[nodiscard]] line_index easiest() const noexcept {
        if (keys_[1] == no_key) return no_line;
        std::size_t node = 1;
        while (node < leaves_) node = 2 * node + (keys_[2 * node] == keys_[1] ? 0U : 1U);
        return static_cast<line_index>(node - leaves_);
    }

private:
    // The technique first, then the cells: with the same technique, the line in which more cells change is easier.
    using key = std::uint64_t;
    static constexpr key no_key = ~key{0};

    [[nodiscard]] key key_of(technique how, std::size_t cells) const noexcept {
        if (cells == 0 || how > hardest_) return no_key;
        return (key{static_cast<std::uint8_t>(how)} << 32U) + ~std::uint32_t{0} - cells;
    }
    /// Returns true if a cell loses a color that one of its neighbors is known to have.
    [[nodiscard]] static bool loses_next_to_run(const line_view& now, const line_view& narrowed) noexcept {
        mask_word open_before = 0; // the open cells of the word before
        for (std::size_t w = 0; w < now.words; ++w) {
            const mask_word open = now.open_cells(w);
            for (std::size_t c = 1; c < now.colors; ++c) {
                const mask_word* const can = now.can(c) + w;
                const mask_word* const left = narrowed.can(c) + w;
                const mask_word known = can[0] & ~open;
                const mask_word lost = can[0] & ~left[0];
                const mask_word known_below = known << 1U | (w > 0 ? (can[-1] & ~open_before) >> 63U : 0);
                const mask_word lost_below = lost << 1U | (w > 0 ? (can[-1] & ~left[-1]) >> 63U : 0);
                if (((known_below & lost) | (known & lost_below)) != 0) return true;
            }
            open_before = open;
        }
        return false;
    }
    [[nodiscard]] static std::size_t width_of(mask_word word) noexcept {
        return 64 - static_cast<std::size_t>(std::countl_zero(word));
    }
    void replace(line_index line, key value) noexcept {
        std::size_t node = leaves_ + line;
        open_ += (value != no_key ? 1U : 0U) - (keys_[node] != no_key ? std::size_t{1} : 0U);
        keys_[node] = value;
        for (node /= 2; node != 0; node /= 2) keys_[node] = (std::min)(keys_[2 * node], keys_[2 * node + 1]);
    }

    technique hardest_;
    std::size_t leaves_;
    lean_vector<key> keys_; // the tree: the children of node i are nodes 2 i and 2 i + 1
    lean_vector<bool> is_exact_;
    std::size_t open_ = 0;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_EXPLAIN_LINE_OFFERS_HPP
