// Long lines narrowed only near the cells that are known.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_SEARCH_SPLIT_LINES_HPP
#define NONO_SOLVER_SEARCH_SPLIT_LINES_HPP

#include <nono/clues.hpp>
#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/grid.hpp>
#include <nono/line/line.hpp>
#include <nono/line/mask.hpp>
#include <nono/solver/layout.hpp>
#include <nono/solver/ready_lines.hpp>
#include <nono/solver/run.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

namespace nono::inline NONO_ABI::detail {

/// Lines that are narrowed where something is known, with the blocks that can lie there. The answers are those of whole
/// lines, where cells have no color but those of their lines, as on every working grid.
///
/// What a line costs grows with the square of its length: there are more blocks, and each can lie at more places. A
/// large picture is solved from its edges, so that a line mostly has known cells at its ends, some half-known ones, and
/// between them a long stretch of cells of which nothing is known. The known ends are left out, with their blocks. And
/// if the stretch has room for its blocks and to spare, what can lie before it does not depend on what lies behind:
/// each end is a line of its own, with as many of the blocks as reach into the stretch, followed by so many open cells
/// that all of these fit. In the stretch itself every cell can be filled or blank.
///
/// What is known changes with each guess. A line is divided anew where the cells that it was divided by are not as they
/// were, and now and then to see whether there is less left of it.
template <line_solver LineSolver> class split_lines final : public ready_lines {
public:
    /// Divides lines that were made ready, of a puzzle with `colors` colors, blank included. What is passed must
    /// outlive the object. Nothing is allocated.
    NONO_CONSTEXPR split_lines(const clues& puzzle, const ready_lines& lines, std::size_t colors)
        : puzzle_(puzzle), lines_(lines), colors_(colors), table_(own_) {
        scratch_words_ = lines.scratch_words();
    }
    split_lines(const split_lines&) = delete; // refers to itself
    split_lines& operator=(const split_lines&) = delete;
    [[gnu::noinline]] NONO_CONSTEXPR ~split_lines() = default;

    /// Makes room for all lines; to be called before the first one is narrowed.
    NONO_CONSTEXPR void make_room() {
        own_.lines.renew(puzzle_.width() + puzzle_.height());
        own_.work.resize(colors_ * words_for((std::max)(puzzle_.width(), puzzle_.height()) + 1), 0);
    }

    /// Bytes of the whole lines and of the divided ones, about.
    [[nodiscard]] NONO_CONSTEXPR std::uint64_t memory_for(const clues& puzzle) const noexcept override {
        const std::uint64_t words =
            puzzle.height() * words_for(puzzle.width() + 1) + puzzle.width() * words_for(puzzle.height() + 1);
        return 2 * lines_.memory_for(puzzle) + sizeof(divided) * (puzzle.width() + puzzle.height()) +
               sizeof(mask_word) * colors_ * words;
    }
    [[nodiscard]] NONO_CONSTEXPR bool prepare(const clues&, solver_run&) override { return true; }

    [[nodiscard]] NONO_CONSTEXPR bool narrow(line_index line, const line_view& view,
                                             mask_word* scratch) const override {
        constexpr std::uint32_t between = 64; // lines until it is divided anew
        divided& now = table_.lines[line];
        const bool is_valid = !now.is_whole && is_as_divided(now, view);
        if (!is_valid && !now.is_whole) now.asked = between;
        if (++now.asked >= between) {
            now.asked = 0;
            divide(now, line, view, is_valid);
        }
        if (now.is_whole) return lines_.narrow(line, view, scratch);
        for (const part& of : now.parts)
            if (of.prepared && !narrow_part(of, view, scratch)) return false;
        return true;
    }

private:
    using prepared_line = typename LineSolver::template prepared<0>;

    // Cells of a line with their blocks, and the open cells that are put before or behind them.
    struct part {
        std::uint32_t begin = 0;
        std::uint32_t end = 0;
        std::uint32_t open_before = 0;
        std::uint32_t open_behind = 0;
        color_set colors; // of the blocks, and blank: line solvers leave others alone
        std::optional<prepared_line> prepared;
    };
    struct divided {
        std::uint32_t asked = 0;
        bool is_whole = true;
        std::uint32_t begin = 0; // behind the cells that were known at one end
        std::uint32_t end = 0;   // before those at the other end
        std::uint32_t open_begin = 0;
        std::uint32_t open_end = 0; // the cells between must be open
        std::array<part, 2> parts;
        lean_vector<mask_word> masks; // of the whole line when it was divided
    };
    struct table {
        lean_vector<divided> lines;
        lean_vector<mask_word> work; // masks of a part
    };

    /// The bits of word `w` that are below a place.
    [[nodiscard]] static constexpr mask_word bits_below(std::size_t place, std::size_t w) noexcept {
        if (place >= 64 * (w + 1)) return ~mask_word{0};
        return place <= 64 * w ? 0 : (mask_word{1} << (place - 64 * w)) - 1;
    }
    /// 64 bits of a mask from a place on.
    [[nodiscard]] static constexpr mask_word bits_at(const mask_word* mask, std::size_t words,
                                                     std::size_t place) noexcept {
        const std::size_t w = place / 64;
        if (w >= words) return 0;
        if (place % 64 == 0 || w + 1 == words) return mask[w] >> place % 64;
        return mask[w] >> place % 64 | mask[w + 1] << (64 - place % 64);
    }

    [[nodiscard]] NONO_CONSTEXPR bool narrow_part(const part& of, const line_view& view, mask_word* scratch) const {
        const std::size_t cells = of.end - of.begin;
        const std::size_t length = of.open_before + cells + of.open_behind;
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
                const std::size_t place = offset + i;
                to[place / 64] |= bits << place % 64;
                if (place % 64 != 0 && place / 64 + 1 < alone.words) to[place / 64 + 1] |= bits >> (64 - place % 64);
            }
        }
        if (!of.prepared->narrow(alone, scratch)) return false;
        for (std::size_t color = 0; color < colors_; ++color)
            for (std::size_t i = 0; i < cells; i += 64) {
                const mask_word gone = bits_at(view.can(color), view.words, of.begin + i) & bits_below(cells, i / 64) &
                                       ~bits_at(alone.can(color), alone.words, offset + i);
                if (gone == 0) continue;
                const std::size_t place = of.begin + i;
                mask_word* const at = view.can(color) + place / 64;
                at[0] &= ~(gone << place % 64);
                if (place % 64 != 0 && place / 64 + 1 < view.words) at[1] &= ~(gone >> (64 - place % 64));
            }
        return true;
    }

    /// True where the cells that a line was divided by are as they were.
    [[nodiscard]] NONO_CONSTEXPR bool is_as_divided(const divided& now, const line_view& view) const noexcept {
        for (std::size_t color = 0; color < colors_; ++color) {
            const mask_word* const is = view.can(color);
            const mask_word* const was = now.masks.data() + color * view.words;
            for (std::size_t w = 0; 64 * w < now.begin; ++w)
                if (((is[w] ^ was[w]) & bits_below(now.begin, w)) != 0) return false;
            for (std::size_t w = now.open_begin / 64; 64 * w < now.open_end; ++w)
                if ((~is[w] & bits_below(now.open_end, w) & ~bits_below(now.open_begin, w)) != 0) return false;
            for (std::size_t w = now.end / 64; w < view.words; ++w)
                if (((is[w] ^ was[w]) & ~bits_below(now.end, w)) != 0) return false;
        }
        return true;
    }

    /// The first place from one on, below `end`, where a bit of `bits_of(w)` is set; else `end`.
    template <class Word>
    [[nodiscard]] static constexpr std::size_t find(std::size_t from, std::size_t end, Word bits_of) noexcept {
        for (std::size_t w = from / 64; 64 * w < end; ++w) {
            const mask_word bits = bits_of(w) & ~bits_below(from, w) & bits_below(end, w);
            if (bits != 0) return 64 * w + static_cast<std::size_t>(std::countr_zero(bits));
        }
        return end;
    }
    /// Behind the last place from `begin` on, below `end`, where a bit of `bits_of(w)` is set; else `begin`.
    template <class Word>
    [[nodiscard]] static constexpr std::size_t find_last(std::size_t begin, std::size_t end, Word bits_of) noexcept {
        for (std::size_t w = (end + 63) / 64; w-- > begin / 64;) {
            const mask_word bits = bits_of(w) & ~bits_below(begin, w) & bits_below(end, w);
            if (bits != 0) return 64 * (w + 1) - static_cast<std::size_t>(std::countl_zero(bits));
        }
        return begin;
    }

    // Blocks that known cells make, up to a number that leaves others; `no_blocks` if they are not those of the clues.
    static constexpr std::size_t no_blocks = ~std::size_t{0};

    /// The blocks that known cells from `from` to `to` make; the first of them is `clue[first]`.
    [[nodiscard]] NONO_CONSTEXPR std::size_t blocks_in(line_clue_view clue, std::size_t first, const line_view& view,
                                                       std::size_t from, std::size_t to) const noexcept {
        std::size_t count = 0;
        for (;;) {
            from = find(from, to, [&](std::size_t w) { return ~view.can(blank)[w]; });
            if (from == to) return count;
            std::size_t color = 1;
            while ((view.can(color)[from / 64] >> from % 64 & 1U) == 0) ++color;
            const std::size_t end = find(from, to, [&](std::size_t w) { return ~view.can(color)[w]; });
            if (first != no_blocks) {
                if (first + count >= clue.size()) return no_blocks;
                const nono::clue& block = clue[first + count];
                if (block.color != color || (!block.blotted() && block.length != end - from)) return no_blocks;
            }
            ++count;
            from = end;
        }
    }

    /// Divides a line, unless it would be hardly less than now. `is_valid`: it may stay as it is.
    NONO_CONSTEXPR void divide(divided& now, line_index line, const line_view& view, bool is_valid) const {
        const auto finish_whole = [&] {
            now.is_whole = true;
            for (part& of : now.parts) of.prepared.reset();
        };
        const line_clue_view clue = clue_of(puzzle_, line);
        const auto several = [&](std::size_t w) {
            mask_word some = 0;
            mask_word more = 0;
            for (std::size_t color = 0; color < colors_; ++color) {
                more |= some & view.can(color)[w];
                some |= view.can(color)[w];
            }
            return more | ~some;
        };
        const auto can_be_blank = [&](std::size_t w) { return view.can(blank)[w]; };
        const std::size_t first_open = find(0, view.length, several);
        const std::size_t last_open = find_last(0, view.length, several);
        if (first_open == view.length) {
            if (!is_valid) finish_whole();
            return;
        }
        const std::size_t begin = find_last(0, first_open, can_be_blank);
        const std::size_t end = find(last_open, view.length, can_be_blank);
        const std::size_t blocks_before = blocks_in(clue, 0, view, 0, begin);
        const std::size_t count_behind = blocks_in(clue, no_blocks, view, end, view.length);
        if (blocks_before == no_blocks || blocks_before + count_behind > clue.size() ||
            blocks_in(clue, clue.size() - count_behind, view, end, view.length) == no_blocks)
            return finish_whole(); // a contradiction, which the whole line shows
        plan next{begin, end, begin, begin, blocks_before, clue.size() - count_behind, {}, {}};
        if (!plan_ends(next, clue, view)) {
            next.open_begin = next.open_end = begin;
            next.left = {begin, end, 0, 0, next.first_block, next.end_block};
            next.right = {};
        }
        constexpr std::size_t least = 32; // cells, else it is not worth it
        const std::size_t cells = next.left.length() + next.right.length();
        const std::size_t cells_now = is_valid ? length_of(now) : view.length;
        if (cells + least > cells_now) {
            if (!is_valid) finish_whole();
            return;
        }
        if (!prepare_part(now.parts[0], next.left, clue) || !prepare_part(now.parts[1], next.right, clue))
            return finish_whole();
        now.is_whole = false;
        now.begin = static_cast<std::uint32_t>(begin);
        now.end = static_cast<std::uint32_t>(end);
        now.open_begin = static_cast<std::uint32_t>(next.open_begin);
        now.open_end = static_cast<std::uint32_t>(next.open_end);
        now.masks.assign(view.masks, view.masks + colors_ * view.words);
    }

    // A part as it is to be.
    struct part_plan {
        std::size_t begin = 0;
        std::size_t end = 0;
        std::size_t open_before = 0;
        std::size_t open_behind = 0;
        std::size_t first_block = 0;
        std::size_t end_block = 0;
        [[nodiscard]] constexpr std::size_t length() const noexcept { return open_before + end - begin + open_behind; }
    };
    struct plan {
        std::size_t begin;
        std::size_t end;
        std::size_t open_begin;
        std::size_t open_end;
        std::size_t first_block;
        std::size_t end_block;
        part_plan left;
        part_plan right;
    };

    [[nodiscard]] static constexpr std::size_t length_of(const divided& now) noexcept {
        std::size_t sum = 0;
        for (const part& of : now.parts)
            if (of.prepared) sum += of.open_before + (of.end - of.begin) + of.open_behind;
        return sum;
    }

    [[gnu::noinline]] [[nodiscard]] static NONO_CONSTEXPR bool prepare_part(part& out, const part_plan& from,
                                                                            line_clue_view clue) {
        out.prepared.reset();
        if (from.length() == 0) return true;
        const std::span<const nono::clue> all(clue);
        out.prepared =
            prepared_line::prepare(all.subspan(from.first_block, from.end_block - from.first_block), from.length());
        out.colors = color_set::only(blank);
        for (std::size_t i = from.first_block; i < from.end_block; ++i) out.colors |= color_set::only(clue[i].color);
        out.begin = static_cast<std::uint32_t>(from.begin);
        out.end = static_cast<std::uint32_t>(from.end);
        out.open_before = static_cast<std::uint32_t>(from.open_before);
        out.open_behind = static_cast<std::uint32_t>(from.open_behind);
        return out.prepared.has_value();
    }

    /// Plans the ends of a line in two colors with a long open stretch between them. False: there is none, or there are
    /// no blocks that could lie there.
    [[nodiscard]] NONO_CONSTEXPR bool plan_ends(plan& next, line_clue_view clue, const line_view& view) const {
        constexpr std::size_t margin = 16; // further cells that may become known before it is divided anew
        if (colors_ != 2 || next.first_block == next.end_block) return false;
        const auto not_open = [&](std::size_t w) { return ~(view.can(0)[w] & view.can(1)[w]); };
        const auto is_open = [&](std::size_t w) { return view.can(0)[w] & view.can(1)[w]; };
        std::size_t open_begin = 0;
        std::size_t open_end = 0;
        for (std::size_t at = next.begin; at < next.end;) {
            const std::size_t from = find(at, next.end, is_open);
            at = find(from, next.end, not_open);
            if (at - from <= open_end - open_begin) continue;
            open_begin = from;
            open_end = at;
        }
        std::size_t longest = 1;
        std::size_t packed = 0; // blocks, each with a cell behind it
        for (std::size_t i = next.first_block; i < next.end_block; ++i) {
            if (clue[i].blotted()) return false;
            longest = (std::max<std::size_t>)(longest, clue[i].length);
            packed += clue[i].length + 1;
        }
        const std::size_t reach = longest + 2; // the cells of the stretch where blocks before it may still narrow some
        std::size_t left_block = next.first_block;
        std::size_t right_block = next.end_block;
        std::size_t room = open_end - open_begin;
        next.open_begin = open_begin;
        next.open_end = open_end;
        if (open_begin > next.begin) {
            const std::size_t cells = open_begin + margin + reach - next.begin;
            std::size_t sum = 0;
            while (left_block < right_block && sum < cells + 1) sum += clue[left_block++].length + 1;
            if (sum < cells + 1) return false;
            next.left = {next.begin, next.begin + cells, 0, longest + sum + 2, next.first_block, left_block};
            next.open_begin += margin;
            const std::size_t used = margin + reach + longest + sum + 2;
            if (used > room) return false;
            room -= used;
            packed -= sum;
        }
        if (open_end < next.end) {
            const std::size_t cells = next.end - (open_end - (std::min)(open_end, margin + reach));
            std::size_t sum = 0;
            while (left_block < right_block && sum < cells + 1) sum += clue[--right_block].length + 1;
            if (sum < cells + 1) return false;
            next.right = {next.end - cells, next.end, longest + sum + 2, 0, right_block, next.end_block};
            next.open_end -= margin;
            const std::size_t used = margin + reach + longest + sum + 2;
            if (used > room) return false;
            room -= used;
            packed -= sum;
        }
        return packed + 2 * longest + 4 <= room;
    }

    const clues& puzzle_;
    const ready_lines& lines_;
    std::size_t colors_;
    table own_;
    table& table_; // for what changes in a `const` function
};

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_SOLVER_SEARCH_SPLIT_LINES_HPP
