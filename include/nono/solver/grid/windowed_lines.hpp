// Long lines that are narrowed only in windows near the known cells.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_GRID_WINDOWED_LINES_HPP
#define NONO_SOLVER_GRID_WINDOWED_LINES_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/line/line.hpp>
#include <nono/line/mask.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/solver/grid/prepared_lines.hpp>
#include <nono/solver/run/layout.hpp>
#include <nono/solver/run/run.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Decorates lines so that only windows of a line are narrowed: the cells near known ones, with the blocks that can lie
/// there. The results are the same as for whole lines if cells have only the colors of their lines, as on every working
/// grid.
///
/// The cost of a line grows with the square of its length: there are more blocks, and each has more possible positions.
/// A large picture is solved from its edges, so a line usually has known cells at its ends, next to them some that are
/// partly known, and between these a long stretch of cells of which nothing is known. The known ends are left out, with
/// their blocks, and so are known cells in between if they identify their blocks uniquely: the cells before and after
/// them are then separate windows. If the open stretch has more room than its blocks need, its two ends are
/// independent: each end is a window, with all blocks that can reach into the stretch, followed by enough open cells
/// for all of these. Within the stretch, every cell can be filled or blank.
///
/// The known cells change with every guess. The windows of a line are chosen again if the cells on which the choice was
/// based have changed, and from time to time to see whether smaller ones have become possible. A window is not narrowed
/// again while its cells remain as they were when it was last narrowed.
template <line_solver LineSolver> class windowed_lines final : public line_set {
public:
    /// Decorates the prepared lines of a puzzle with `colors` colors, blank included. All arguments must outlive the
    /// object. Does not allocate.
    constexpr windowed_lines(const clues& puzzle, const line_set& lines, std::size_t colors)
        : puzzle_(puzzle), lines_(lines), colors_(colors), table_(own_) {
        scratch_words_ = lines.scratch_words();
    }
    windowed_lines(const windowed_lines&) = delete; // refers to itself
    windowed_lines& operator=(const windowed_lines&) = delete;
    [[gnu::noinline]] constexpr ~windowed_lines() = default;

    /// Allocates memory for all lines. Call it before the first one is narrowed.
    constexpr void make_room() {
        own_.lines.renew(puzzle_.width() + puzzle_.height());
        own_.work.resize(colors_ * words_for((std::max)(puzzle_.width(), puzzle_.height()) + 1), 0);
    }

    /// Returns the approximate number of bytes of the windows.
    [[nodiscard]] constexpr std::uint64_t memory() const noexcept {
        const std::uint64_t words =
            puzzle_.height() * words_for(puzzle_.width() + 1) + puzzle_.width() * words_for(puzzle_.height() + 1);
        return prepared_lines_of<LineSolver, 0>::memory_for(puzzle_) +
               (sizeof(line_windows) + 2 * sizeof(window)) * (puzzle_.width() + puzzle_.height()) +
               sizeof(mask_word) * (2 * colors_ + 2) * words;
    }

    [[nodiscard]] constexpr bool narrow(line_index line, const line_view& view, mask_word* scratch) const override {
        constexpr std::uint32_t calls_between_choices = 64; // calls for one line
        line_windows& now = table_.lines[line];
        const bool is_valid = !now.is_whole && is_current(now, view);
        if (!is_valid && !now.is_whole) now.calls = calls_between_choices;
        if (++now.calls >= calls_between_choices) {
            now.calls = 0;
            choose_windows(now, line, view, is_valid);
        }
        if (now.is_whole) return lines_.narrow(line, view, scratch);
        for (window& of : now.windows)
            if (!narrow_window(of, view, scratch)) return false;
        return true;
    }

private:
    using prepared_line = typename LineSolver::template prepared<0>;

    // A range of cells with its blocks, and the open cells that are added before or after it.
    struct window {
        std::uint32_t begin = 0;
        std::uint32_t end = 0;
        std::uint32_t open_before = 0;
        std::uint32_t open_after = 0;
        color_set colors; // blank and the colors of the blocks: line solvers ignore others
        std::optional<prepared_line> prepared;
        lean_vector<mask_word> narrowed; // its masks after it was last narrowed
    };
    struct line_windows {
        std::uint32_t calls = 0; // calls since the windows were chosen
        bool is_whole = true;
        lean_vector<window> windows;
        lean_vector<mask_word> known; // the cells that are left out and must not change
        lean_vector<mask_word> open;  // the cells that must stay open
        lean_vector<mask_word> masks; // masks of the whole line, when the windows were chosen
    };
    // A window before it is prepared.
    struct window_plan {
        std::size_t begin = 0;
        std::size_t end = 0;
        std::size_t open_before = 0;
        std::size_t open_after = 0;
        std::size_t first_block = 0;
        std::size_t end_block = 0;
        [[nodiscard]] constexpr std::size_t length() const noexcept { return open_before + end - begin + open_after; }
    };
    struct table {
        lean_vector<line_windows> lines;
        lean_vector<mask_word> work; // masks of a window
        // For the line whose windows are being chosen: the cells that can have several colors, the plans of the
        // windows, and the cells that these plans require to be open.
        lean_vector<mask_word> unknown;
        lean_vector<window_plan> plans;
        lean_vector<mask_word> open;
    };

    /// Returns the bits of word `w` that are below an index.
    [[nodiscard]] static constexpr mask_word bits_below(std::size_t index, std::size_t w) noexcept {
        if (index >= 64 * (w + 1)) return ~mask_word{0};
        return index <= 64 * w ? 0 : (mask_word{1} << (index - 64 * w)) - 1;
    }
    /// Returns 64 bits of a mask, starting at an index.
    [[nodiscard]] static constexpr mask_word bits_at(const mask_word* mask, std::size_t words,
                                                     std::size_t index) noexcept {
        const std::size_t w = index / 64;
        if (w >= words) return 0;
        if (index % 64 == 0 || w + 1 == words) return mask[w] >> index % 64;
        return mask[w] >> index % 64 | mask[w + 1] << (64 - index % 64);
    }

    [[gnu::noinline]] [[nodiscard]] constexpr bool narrow_window(window& of, const line_view& view,
                                                                 mask_word* scratch) const {
        const std::size_t cells = of.end - of.begin;
        const std::size_t length = of.open_before + cells + of.open_after;
        const line_view alone{table_.work.data(), words_for(length + 1), length, colors_, view.interrupt};
        const std::size_t offset = of.open_before;
        for (std::size_t color = 0; color < colors_; ++color) {
            mask_word* const to = alone.can(color);
            if (!of.colors.contains(static_cast<color_index>(color))) {
                std::fill_n(to, alone.words, mask_word{0});
                continue;
            }
            for (std::size_t w = 0; w < alone.words; ++w)
                to[w] = bits_below(length, w) & ~(bits_below(offset + cells, w) & ~bits_below(offset, w));
            for (std::size_t i = 0; i < cells; i += 64) {
                const mask_word bits = bits_at(view.can(color), view.words, of.begin + i) & bits_below(cells, i / 64);
                const std::size_t index = offset + i;
                to[index / 64] |= bits << index % 64;
                if (index % 64 != 0 && index / 64 + 1 < alone.words) to[index / 64 + 1] |= bits >> (64 - index % 64);
            }
        }
        const std::size_t size = colors_ * alone.words;
        if (!std::equal(of.narrowed.begin(), of.narrowed.end(), alone.masks, alone.masks + size)) {
            of.narrowed.clear();
            if (!of.prepared->narrow(alone, scratch)) return false;
            of.narrowed.assign(alone.masks, alone.masks + size);
        }
        for (std::size_t color = 0; color < colors_; ++color)
            for (std::size_t i = 0; i < cells; i += 64) {
                const mask_word gone = bits_at(view.can(color), view.words, of.begin + i) & bits_below(cells, i / 64) &
                                       ~bits_at(alone.can(color), alone.words, offset + i);
                if (gone == 0) continue;
                const std::size_t index = of.begin + i;
                mask_word* const at = view.can(color) + index / 64;
                at[0] &= ~(gone << index % 64);
                if (index % 64 != 0 && index / 64 + 1 < view.words) at[1] &= ~(gone >> (64 - index % 64));
            }
        return true;
    }

    /// Returns true if the cells on which the choice of windows was based have not changed.
    [[gnu::noinline]] [[nodiscard]] constexpr bool is_current(const line_windows& now,
                                                              const line_view& view) const noexcept {
        for (std::size_t color = 0; color < colors_; ++color)
            for (std::size_t w = 0; w < view.words; ++w) {
                const mask_word is = view.can(color)[w];
                if (((is ^ now.masks[color * view.words + w]) & now.known[w]) != 0 || (~is & now.open[w]) != 0)
                    return false;
            }
        return true;
    }

    // The kinds of bits that `find` looks for.
    static constexpr mask_word set_bits = 0;
    static constexpr mask_word clear_bits = ~mask_word{0};

    /// Returns the first index of such a bit from `from` on, below `end`; otherwise `end`.
    [[gnu::noinline]] [[nodiscard]] static constexpr std::size_t find(const mask_word* mask, mask_word which,
                                                                      std::size_t from, std::size_t end) noexcept {
        for (std::size_t w = from / 64; 64 * w < end; ++w) {
            const mask_word bits = (mask[w] ^ which) & ~bits_below(from, w) & bits_below(end, w);
            if (bits != 0) return 64 * w + static_cast<std::size_t>(std::countr_zero(bits));
        }
        return end;
    }
    /// Returns one more than the last index of a set bit from `begin` on, below `end`; otherwise `begin`.
    [[gnu::noinline]] [[nodiscard]] static constexpr std::size_t find_last(const mask_word* mask, std::size_t begin,
                                                                           std::size_t end) noexcept {
        for (std::size_t w = (end + 63) / 64; w-- > begin / 64;) {
            const mask_word bits = mask[w] & ~bits_below(begin, w) & bits_below(end, w);
            if (bits != 0) return 64 * (w + 1) - static_cast<std::size_t>(std::countl_zero(bits));
        }
        return begin;
    }

    // The result of `blocks_in` if the blocks do not match the clues; as its argument `first`, it skips that check.
    static constexpr std::size_t no_blocks = ~std::size_t{0};

    /// Returns the number of blocks formed by the known cells from `from` to `to`, or `no_blocks` if they do not match
    /// the clues from `clue[first]` on.
    [[gnu::noinline]] [[nodiscard]] constexpr std::size_t blocks_in(line_clue_view clue, std::size_t first,
                                                                    const line_view& view, std::size_t from,
                                                                    std::size_t to) const noexcept {
        std::size_t count = 0;
        for (;;) {
            from = find(view.can(blank), clear_bits, from, to);
            if (from == to) return count;
            std::size_t color = 1;
            while ((view.can(color)[from / 64] >> from % 64 & 1U) == 0) ++color;
            const std::size_t end = find(view.can(color), clear_bits, from, to);
            if (first != no_blocks) {
                if (first + count >= clue.size()) return no_blocks;
                const nono::clue& block = clue[first + count];
                if (block.color != color || (!block.blotted() && block.length != end - from)) return no_blocks;
            }
            ++count;
            from = end;
        }
    }

    /// Finds the cells that can have several colors. Returns false if a cell has no possible color.
    [[gnu::noinline]] [[nodiscard]] constexpr bool find_unknown(const line_view& view) const {
        table_.unknown.assign(view.words, 0);
        for (std::size_t w = 0; w < view.words; ++w) {
            mask_word some = 0;
            for (std::size_t color = 0; color < colors_; ++color) {
                table_.unknown[w] |= some & view.can(color)[w];
                some |= view.can(color)[w];
            }
            if ((~some & bits_below(view.length, w)) != 0) return false;
        }
        return true;
    }
    /// Chooses the windows of a line, unless they would be only slightly smaller than the current ones. `is_valid`
    /// means that the current ones can be kept.
    [[gnu::noinline]] constexpr void choose_windows(line_windows& now, line_index line, const line_view& view,
                                                    bool is_valid) const {
        const auto use_whole_line = [&] {
            now.is_whole = true;
            now.windows = {};
        };
        const line_clue_view clue = clue_of(puzzle_, line);
        if (!find_unknown(view)) return use_whole_line(); // narrowing the whole line finds the contradiction
        const mask_word* const unknown = table_.unknown.data();
        const std::size_t first_open = find(unknown, set_bits, 0, view.length);
        const std::size_t last_open = find_last(unknown, 0, view.length);
        if (first_open == view.length) {
            if (!is_valid) use_whole_line();
            return;
        }
        const mask_word* const can_be_blank = view.can(blank);
        const std::size_t begin = find_last(can_be_blank, 0, first_open);
        const std::size_t end = find(can_be_blank, set_bits, last_open, view.length);
        const std::size_t blocks_before = blocks_in(clue, 0, view, 0, begin);
        const std::size_t count_after = blocks_in(clue, no_blocks, view, end, view.length);
        if (blocks_before == no_blocks || blocks_before + count_after > clue.size() ||
            blocks_in(clue, clue.size() - count_after, view, end, view.length) == no_blocks)
            return use_whole_line(); // a contradiction
        table_.plans.clear();
        table_.open.assign(view.words, 0);
        segment rest{begin, end, blocks_before, clue.size() - count_after};
        for (std::size_t at = first_open; at < last_open;) {
            constexpr std::size_t min_known_cells = 24; // known cells between two windows; fewer are not worthwhile
            const std::size_t first_known = find(unknown, clear_bits, at, last_open);
            at = find(unknown, set_bits, first_known, last_open);
            if (at - first_known < min_known_cells) continue;
            const std::size_t from = find(can_be_blank, set_bits, first_known, at);
            const std::size_t to = find_last(can_be_blank, from, at);
            const std::size_t block = only_block_at(rest, clue, view, from, to);
            if (block == no_blocks) continue;
            plan_segment({rest.begin, from, rest.first_block, block}, clue, view);
            rest.begin = to;
            rest.first_block = block + blocks_in(clue, block, view, from, to);
        }
        plan_segment(rest, clue, view);
        constexpr std::size_t min_cells_saved = 32; // fewer are not worthwhile
        std::size_t cells = 0;
        for (const window_plan& of : table_.plans) cells += of.length();
        if (cells + min_cells_saved > (is_valid ? length_of(now) : view.length)) {
            if (!is_valid) use_whole_line();
            return;
        }
        now.windows.renew(table_.plans.size());
        now.known.assign(view.words, ~mask_word{0});
        now.open = table_.open;
        for (std::size_t w = 0; w < view.words; ++w) now.known[w] &= ~now.open[w];
        for (std::size_t i = 0; i < now.windows.size(); ++i) {
            const window_plan& of = table_.plans[i];
            if (!prepare_window(now.windows[i], of, clue)) return use_whole_line();
            for (std::size_t w = 0; w < view.words; ++w)
                now.known[w] &= ~bits_below(of.end, w) | bits_below(of.begin, w);
        }
        now.is_whole = false;
        now.masks.assign(view.masks, view.masks + colors_ * view.words);
    }

    // A range of cells with its blocks; all cells before and after it are known.
    struct segment {
        std::size_t begin;
        std::size_t end;
        std::size_t first_block;
        std::size_t end_block;
    };

    /// Returns the index of the first block formed by the known cells from `from` to `to`, which are blank at both
    /// ends, if only one index in the clues matches these blocks and leaves room for the others. Returns `no_blocks` if
    /// there are several.
    [[gnu::noinline]] [[nodiscard]] constexpr std::size_t only_block_at(const segment& rest, line_clue_view clue,
                                                                        const line_view& view, std::size_t from,
                                                                        std::size_t to) const noexcept {
        constexpr std::size_t max_blocks_tried = 64;
        if (from == to) return no_blocks;
        const auto room = [&](std::size_t cells) { return colors_ == 2 ? (cells + 1) / 2 : cells; };
        const std::size_t room_after = room(rest.end - to);
        const std::size_t count = blocks_in(clue, no_blocks, view, from, to);
        std::size_t first = rest.first_block;
        if (rest.end_block - first > room_after + count) first = rest.end_block - room_after - count;
        const std::size_t last = (std::min)(rest.first_block + room(from - rest.begin), rest.end_block);
        if (first > last || last - first > max_blocks_tried) return no_blocks;
        std::size_t out = no_blocks;
        for (; first <= last && first + count <= rest.end_block; ++first) {
            if (blocks_in(clue, first, view, from, to) == no_blocks) continue;
            if (out != no_blocks) return no_blocks;
            out = first;
        }
        return out;
    }

    /// Plans the windows of a stretch.
    [[gnu::noinline]] constexpr void plan_segment(const segment& of, line_clue_view clue, const line_view& view) const {
        const std::size_t before = table_.plans.size();
        if (of.begin == of.end || plan_ends(of, clue, view)) return;
        table_.plans.resize(before);
        table_.plans.push_back({of.begin, of.end, 0, 0, of.first_block, of.end_block});
    }

    [[nodiscard]] static constexpr std::size_t length_of(const line_windows& now) noexcept {
        std::size_t sum = 0;
        for (const window& of : now.windows) sum += of.open_before + (of.end - of.begin) + of.open_after;
        return sum;
    }

    [[gnu::noinline]] [[nodiscard]] static constexpr bool prepare_window(window& out, const window_plan& from,
                                                                         line_clue_view clue) {
        const std::span<const nono::clue> all(clue);
        out.prepared =
            prepared_line::prepare(all.subspan(from.first_block, from.end_block - from.first_block), from.length());
        out.colors = color_set::only(blank);
        for (std::size_t i = from.first_block; i < from.end_block; ++i) out.colors |= color_set::only(clue[i].color);
        out.begin = static_cast<std::uint32_t>(from.begin);
        out.end = static_cast<std::uint32_t>(from.end);
        out.open_before = static_cast<std::uint32_t>(from.open_before);
        out.open_after = static_cast<std::uint32_t>(from.open_after);
        return out.prepared.has_value();
    }

    /// Plans windows for the ends of a stretch in two colors with many open cells between them. Returns false if there
    /// are too few open cells, or no blocks that could lie there.
    [[nodiscard]] constexpr bool plan_ends(const segment& of, line_clue_view clue, const line_view& view) const {
        constexpr std::size_t margin = 16; // further cells that can become known before windows are chosen again
        if (colors_ != 2 || of.first_block == of.end_block) return false;
        const mask_word* const is_open = table_.unknown.data(); // with two colors, unknown cells are open
        std::size_t open_begin = of.begin;
        std::size_t open_end = of.begin;
        for (std::size_t at = of.begin; at < of.end;) {
            const std::size_t from = find(is_open, set_bits, at, of.end);
            at = find(is_open, clear_bits, from, of.end);
            if (at - from <= open_end - open_begin) continue;
            open_begin = from;
            open_end = at;
        }
        std::size_t longest = 1;
        std::size_t packed = 0; // length of the blocks, each followed by one cell
        for (std::size_t i = of.first_block; i < of.end_block; ++i) {
            if (clue[i].blotted()) return false;
            longest = (std::max<std::size_t>)(longest, clue[i].length);
            packed += clue[i].length + 1;
        }
        std::size_t room = open_end - open_begin;
        std::size_t left_block = of.first_block;
        std::size_t right_block = of.end_block;
        for (unsigned end = 0; end < 2; ++end) {
            const bool is_left = end == 0;
            if (is_left ? open_begin == of.begin : open_end == of.end) continue;
            // A window has the cells at this end, a margin, and the cells that blocks beginning in these can reach. It
            // has all blocks that can lie in these cells and one that cannot, followed by open cells with room for all.
            if (is_left)
                open_begin += margin;
            else
                open_end -= (std::min)(open_end, margin);
            std::size_t cells = is_left ? open_begin - of.begin : of.end - open_end;
            std::size_t sum = 0;
            std::size_t reach = 0;
            for (unsigned round = 0; round < 2; ++round) {
                while (left_block < right_block && sum < cells + 1) {
                    const std::size_t length = clue[is_left ? left_block++ : --right_block].length;
                    sum += length + 1;
                    if (round == 0) reach = (std::max)(reach, length + 2);
                }
                if (round == 0) cells += reach;
            }
            if (sum < cells + 1) return false;
            room -= (std::min)(room, margin + reach);
            table_.plans.push_back(is_left ? window_plan{of.begin, of.begin + cells, 0, sum, of.first_block, left_block}
                                           : window_plan{of.end - cells, of.end, sum, 0, right_block, of.end_block});
        }
        // Regardless of the positions of the blocks at the ends, the others must have more slack than the length of the
        // longest block.
        if (packed + longest + 2 > room) return false;
        for (std::size_t w = 0; w < view.words; ++w)
            table_.open[w] |= bits_below(open_end, w) & ~bits_below(open_begin, w);
        return true;
    }

    const clues& puzzle_;
    const line_set& lines_;
    std::size_t colors_;
    table own_;
    table& table_; // `narrow` is const for the lines, but changes their windows
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_GRID_WINDOWED_LINES_HPP
