// What a game shows beside a line: which clues are done, which are wrong, and whether the line offers progress.
// SPDX-License-Identifier: MIT
#ifndef NONO_PLAY_LINE_STATE_HPP
#define NONO_PLAY_LINE_STATE_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/column_view.hpp>
#include <nono/detail/config.hpp>
#include <nono/line/block_positions.hpp>
#include <nono/line/line.hpp>
#include <nono/line/mask.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace nono { inline namespace NONO_ABI {

/// How a clue of a line stands.
enum class clue_state : std::uint8_t {
    open,  ///< neither of the others
    done,  ///< its block is filled
    wrong, ///< the cells contradict it
};

/// How a line stands. Of several that are true, the last in this list is meant.
enum class line_status : std::uint8_t {
    open,            ///< blocks are still to be found, but the line alone does not tell more of any cell
    offers_progress, ///< its clues and cells tell more of some cell
    finished,        ///< all clues are done, whether or not the other cells are crossed
    contradiction,   ///< no arrangement of its blocks agrees with the cells
};

/// When a clue is done, and when it is wrong.
enum class done_rule : std::uint8_t {
    /// Done: in every arrangement that agrees with the cells its block is in the same place, and there it is filled.
    /// Wrong: only in a line with a contradiction; where no arrangement of the empty line puts its block on cells that
    /// can all have its color, without a cell of this color beside them. Where no clue is wrong by itself, all are: it
    /// is not known which.
    exact,
    /// As players do on paper: from either end, up to the first cell that is not decided, the clues are compared with
    /// the runs of filled cells. Done: its run is as long; a blotted one also needs a known cell at its end. Wrong: its
    /// run has another color, is too long or has ended too short, is missing, or others follow it and it is the last
    /// clue.
    from_ends,
};

/// How lines are looked at.
struct line_state_options {
    done_rule rule = done_rule::exact; ///< when clues are done and wrong
    /// True: a line offers progress where a cell can be decided; false: also where a cell that is not decided loses a
    /// color. Lines of a color puzzle mostly do that from the start, as they have not all of its colors.
    bool decided_only = false;
};

namespace extend {

/// The states of a line and of its clues.
struct line_states {
    line_status status = line_status::open; ///< of the line
    std::vector<clue_state> clues;          ///< of each clue, in order
    /// True where all parts are equal.
    friend NONO_CONSTEXPR bool operator==(const line_states& a, const line_states& b) {
        return a.status == b.status && a.clues == b.clues;
    }
};

} // namespace extend

/// Finds how a line and each of its clues stand, in memory that is used again.
///
/// @param clues    of the line, in order; of color 0 or over 63 there is no block: a contradiction, and all are wrong
/// @param cells    for each cell the colors it can have, as a row of a `partial_grid`; a cell without any contradicts
/// @param states   takes the state of each clue; requires as many elements as there are clues
/// @param buffer   memory; it grows as needed, and nothing is allocated where it was large enough before
/// @param options  what done means
/// @return         the state of the line
/// O((clues + colors) * log(cells) * (1 + cells / 64)) word operations; with `done_rule::from_ends` and in loading,
/// also linear in the cells times colors. Usable in constant expressions.
NONO_CONSTEXPR line_status line_state(std::span<const clue> clues, std::span<const color_set> cells,
                                      std::span<clue_state> states, std::vector<extend::mask_word>& buffer,
                                      line_state_options options = {});
/// The same of a column, as `partial_grid::column` gives it.
NONO_CONSTEXPR line_status line_state(std::span<const clue> clues, extend::column_view<const color_set> cells,
                                      std::span<clue_state> states, std::vector<extend::mask_word>& buffer,
                                      line_state_options options = {});

namespace extend {

/// The words of memory that `line_state` needs for a line with so many clues, of colors below `colors`, and cells.
/// O(1).
[[nodiscard]] constexpr std::size_t line_state_words(std::size_t clues, std::size_t colors, std::size_t cells) noexcept;

} // namespace extend

/// The same without a heap: `buffer` is memory of at least `line_state_words` words, and is not made larger.
NONO_CONSTEXPR line_status line_state(std::span<const clue> clues, std::span<const color_set> cells,
                                      std::span<clue_state> states, std::span<extend::mask_word> buffer,
                                      line_state_options options = {}) noexcept;
/// Finds how a line and each of its clues stand. Allocates.
[[nodiscard]] NONO_CONSTEXPR extend::line_states
line_state(std::span<const clue> clues, std::span<const color_set> cells, line_state_options options = {});
/// The same of a column.
[[nodiscard]] NONO_CONSTEXPR extend::line_states
line_state(std::span<const clue> clues, extend::column_view<const color_set> cells, line_state_options options = {});

/// Finds how all lines of a game stand: rows from the top, then columns from the left.
///
/// @param puzzle   the clues
/// @param cells    the state of the game; where it has another size than the clues, nothing is visited
/// @param visit    called as `visit(line_position, line_status, std::span<const clue_state>)`
/// @param options  what done means
/// As `line_state` of each line; allocates memory for one line.
template <class Visit>
NONO_CONSTEXPR void for_each_line_state(const clues& puzzle, const partial_grid& cells, Visit visit,
                                        line_state_options options = {});

// ---------------------------------------------------------------------------------------------------------------------

namespace detail {

/// Masks of the cells that one call needs beside those of the colors and of the places of blocks.
inline constexpr std::size_t state_temporaries = 3;

/// Blank and the colors of clues.
[[nodiscard]] constexpr color_set colors_of(std::span<const clue> clues) noexcept {
    color_set out = color_set::only(blank);
    for (const clue& block : clues) out |= color_set::only(block.color);
    return out;
}

/// One call of `line_state` with `Words` words a mask (0: as many as the line needs).
template <std::size_t Words, class Cells> class line_judge {
public:
    /// `memory` has `line_state_words` words for the colors of the clues.
    constexpr line_judge(std::span<const clue> clues, const Cells& cells, std::span<clue_state> states,
                         mask_word* memory, line_state_options options) noexcept
        : clues_(clues), cells_(cells), states_(states), options_(options), op_(words_for(cells.size() + 1)),
          in_clues_(colors_of(clues)) {
        line_.words = op_.words();
        line_.length = cells.size();
        line_.colors = cast_to<std::size_t>(std::bit_width(in_clues_.bits));
        line_.masks = memory;
        decided_ = line_.can(line_.colors);
        temporary_ = decided_ + line_.words;
        scratch_ = temporary_ + state_temporaries * line_.words;
        load();
    }

    NONO_CONSTEXPR line_status judge() noexcept {
        const block_positions<Words> positions(clues_, line_, scratch_);
        const bool possible = positions.any();
        if (options_.rule == done_rule::from_ends)
            judge_from_ends();
        else if (possible)
            judge_by(positions);
        else
            find_wrong();
        if (!possible) return line_status::contradiction;
        if (detail::all_of(states_.begin(), states_.end(), [](clue_state s) { return s == clue_state::done; }))
            return line_status::finished;
        return offers_progress(positions) ? line_status::offers_progress : line_status::open;
    }

    /// Narrows the masks to what all arrangements have in common, for `narrowed`. False, and nothing is known of the
    /// cells, where there is no arrangement.
    [[nodiscard]] constexpr bool narrow() noexcept {
        const block_positions<Words> positions(clues_, line_, scratch_);
        if (positions.any()) positions.narrow(line_);
        return positions.any();
    }
    /// After `narrow`: the colors that a cell has in some arrangement.
    [[nodiscard]] constexpr color_set narrowed(std::size_t cell) const noexcept {
        color_set out;
        for (std::size_t c = 0; c < line_.colors; ++c)
            if (op_.test(line_.can(c), cell)) out |= color_set::only(static_cast<color_index>(c));
        return out;
    }

private:
    /// The masks of the cells, and the cells that are decided.
    NONO_CONSTEXPR void load() noexcept {
        for (std::size_t w = 0; w < (line_.colors + 1) * line_.words; ++w) line_.masks[w] = 0;
        const std::size_t length = line_.length;
        for (std::size_t i = 0; i < length; ++i) {
            const std::uint64_t colors = cells_[i].bits;
            const std::size_t word = i / 64;
            const mask_word cell = mask_word{1} << i % 64;
            if ((colors & (colors - 1)) == 0) decided_[word] |= cell;
            if ((colors & ~in_clues_.bits) != 0) has_foreign_color_ = true;
            for (std::uint64_t rest = colors & in_clues_.bits; rest != 0; rest &= rest - 1)
                line_.can(static_cast<std::size_t>(std::countr_zero(rest)))[word] |= cell;
        }
    }

    /// True if all cells from a place to another are decided.
    [[nodiscard]] NONO_CONSTEXPR bool all_decided(std::size_t begin, std::size_t end) const noexcept {
        return op_.last_clear(decided_, begin, end) == end;
    }

    NONO_CONSTEXPR void judge_by(const block_positions<Words>& positions) noexcept {
        for (std::size_t i = 0; i < clues_.size(); ++i) {
            const bool done = positions.is_fixed(i) && all_decided(positions.first_begin(i), positions.last_end(i));
            states_[i] = done ? clue_state::done : clue_state::open;
        }
    }

    /// The number of bits that are set in some words.
    [[nodiscard]] static constexpr std::size_t count_bits(const mask_word* words, std::size_t size) noexcept {
        std::size_t count = 0;
        for (std::size_t w = 0; w < size; ++w) count += static_cast<std::size_t>(std::popcount(words[w]));
        return count;
    }
    /// The number of colors that all cells have together.
    [[nodiscard]] NONO_CONSTEXPR std::size_t count_colors() const noexcept {
        return count_bits(line_.masks, line_.colors * line_.words);
    }
    /// The number of cells with one color, by the masks.
    [[nodiscard]] NONO_CONSTEXPR std::size_t count_decided() const noexcept {
        std::size_t count = 0;
        for (std::size_t w = 0; w < line_.words; ++w) {
            mask_word first = 0;
            mask_word second = 0;
            for (std::size_t c = 0; c < line_.colors; ++c) {
                second |= first & line_.can(c)[w];
                first |= line_.can(c)[w];
            }
            count += static_cast<std::size_t>(std::popcount(first & ~second));
        }
        return count;
    }
    /// Narrows the masks, so it comes last.
    [[nodiscard]] NONO_CONSTEXPR bool offers_progress(const block_positions<Words>& positions) noexcept {
        if (options_.decided_only) {
            const std::size_t before = count_bits(decided_, line_.words);
            positions.narrow(line_);
            return count_decided() != before;
        }
        if (has_foreign_color_) return true;
        const std::size_t before = count_colors();
        positions.narrow(line_);
        return count_colors() != before;
    }

    /// In a line with a contradiction: the clues whose blocks find no place of their own; all if each finds one.
    NONO_CONSTEXPR void find_wrong() noexcept {
        const std::uint64_t minimum = min_length(clues_);
        bool any = false;
        std::size_t begin = 0; // of the block where all are packed to the left
        for (std::size_t i = 0; i < clues_.size(); ++i) {
            if (i > 0 && clues_[i].color == clues_[i - 1].color) ++begin;
            const bool has_position = minimum <= line_.length &&
                                      finds_position(clues_[i], begin, cast_to<std::size_t>(line_.length - minimum));
            states_[i] = has_position ? clue_state::open : clue_state::wrong;
            any = any || !has_position;
            begin += clues_[i].blotted() ? 1 : clues_[i].length;
        }
        if (any) return;
        for (clue_state& state : states_) state = clue_state::wrong;
    }
    /// True if a block can be on cells that all can have its color and have none of its color beside them, from its
    /// place in the packed line to `slack` cells further.
    [[nodiscard]] NONO_CONSTEXPR bool finds_position(clue block, std::size_t first, std::size_t slack) noexcept {
        mask_word* const filled = temporary_; // cells that are decided to be of this color
        mask_word* const positions = filled + line_.words;
        mask_word* const other = positions + line_.words;
        const std::size_t length = block.blotted() ? 1 : block.length;
        op_.copy(filled, line_.can(block.color));
        op_.keep(filled, decided_);
        op_.copy(positions, line_.can(block.color));
        op_.erode(positions, length);
        op_.shift_up(other, filled, 1);
        remove(positions, other);
        op_.clear_range(positions, 0, first);
        op_.clear_range(positions, first + slack + 1, line_.length + 1);
        op_.shift_up(positions, positions, length); // the places where it ends
        if (block.blotted()) {                      // the first end of each: where no filled cell follows
            op_.flood(other, positions, filled);
            op_.copy(positions, other);
            op_.clear_range(positions, first + slack + 2, line_.length + 1);
        }
        remove(positions, filled);
        for (std::size_t w = 0; w < line_.words; ++w)
            if (positions[w] != 0) return true;
        return false;
    }
    NONO_CONSTEXPR void remove(mask_word* from, const mask_word* cells) const noexcept {
        for (std::size_t w = 0; w < line_.words; ++w) from[w] &= ~cells[w];
    }

    /// The color of a cell that is decided.
    [[nodiscard]] NONO_CONSTEXPR bool is_decided(std::size_t cell) const noexcept { return cells_[cell].size() == 1; }
    NONO_CONSTEXPR void judge_from_ends() noexcept {
        for (clue_state& state : states_) state = clue_state::open;
        compare_runs([&](std::size_t i) { return i; }, [&](std::size_t i) { return i; });
        compare_runs([&](std::size_t i) { return line_.length - 1 - i; },
                     [&](std::size_t i) { return clues_.size() - 1 - i; });
    }
    /// Compares runs with clues from one end, where `cell` and `entry` give the index of what comes so manieth.
    template <class Cell, class Entry> NONO_CONSTEXPR void compare_runs(Cell cell, Entry entry) noexcept {
        const std::size_t length = line_.length;
        const std::size_t count = clues_.size();
        const auto color_at = [&](std::size_t i) { return cells_[cell(i)].lowest(); };
        const auto mark = [&](std::size_t i, clue_state state) {
            if (states_[entry(i)] != clue_state::wrong) states_[entry(i)] = state;
        };
        std::size_t next = 0;
        for (std::size_t i = 0; i < length;) {
            if (!is_decided(cell(i))) return;
            const color_index color = color_at(i);
            std::size_t end = i + 1;
            while (end < length && is_decided(cell(end)) && color_at(end) == color) ++end;
            const std::size_t run = end - i;
            const bool ended = end == length || is_decided(cell(end));
            i = end;
            if (color == blank) continue;
            if (next == count) {
                if (count != 0) mark(count - 1, clue_state::wrong);
                return;
            }
            const clue& block = clues_[entry(next)];
            const bool too_long = !block.blotted() && run > block.length;
            const bool too_short = ended && !block.blotted() && run < block.length;
            if (block.color != color || too_long || too_short) return mark(next, clue_state::wrong);
            if (!ended && (block.blotted() || run < block.length)) return;
            mark(next++, clue_state::done);
        }
        for (; next < count; ++next) mark(next, clue_state::wrong);
    }

    std::span<const clue> clues_;
    const Cells& cells_;
    std::span<clue_state> states_;
    line_state_options options_;
    mask_operations<Words> op_;
    color_set in_clues_; // and blank
    line_view line_;
    mask_word* decided_ = nullptr;
    mask_word* temporary_ = nullptr;
    mask_word* scratch_ = nullptr;
    bool has_foreign_color_ = false; // a cell can have a color that no clue has
};

/// Calls `use` with the judge of a line, or returns `otherwise` where a clue has no color that a block can have.
template <class Cells, class Use, class Value>
[[nodiscard]] constexpr Value
with_judge(std::span<const clue> clues, const Cells& cells, std::span<clue_state> states,
           mask_word* memory, // NOLINT(readability-non-const-parameter): a judge writes it
           line_state_options options, Value otherwise, Use use) {
    if (!has_block_colors(clues)) {
        for (clue_state& state : states) state = clue_state::wrong;
        return otherwise;
    }
    if (cells.size() <= max_length_of_one_word) return use(line_judge<1, Cells>(clues, cells, states, memory, options));
    return use(line_judge<0, Cells>(clues, cells, states, memory, options));
}

template <class Cells>
[[nodiscard]] NONO_CONSTEXPR line_status judge_line(std::span<const clue> clues, const Cells& cells,
                                                    std::span<clue_state> states, std::vector<mask_word>& buffer,
                                                    line_state_options options) {
    const auto colors =
        has_block_colors(clues) ? cast_to<std::size_t>(std::bit_width(colors_of(clues).bits)) : std::size_t{0};
    const std::size_t needed = line_state_words(clues.size(), colors, cells.size());
    if (buffer.size() < needed) buffer.assign(needed, 0);
    return with_judge(clues, cells, states, buffer.data(), options, line_status::contradiction,
                      [](auto&& judge) { return judge.judge(); });
}

template <class Cells>
[[nodiscard]] NONO_CONSTEXPR line_states states_of_line(std::span<const clue> clues, const Cells& cells,
                                                        line_state_options options) {
    line_states out;
    out.clues.assign(clues.size(), clue_state::open);
    std::vector<mask_word> buffer;
    out.status = judge_line(clues, cells, std::span<clue_state>(out.clues.data(), out.clues.size()), buffer, options);
    return out;
}

} // namespace detail

constexpr std::size_t extend::line_state_words(std::size_t clues, std::size_t colors, std::size_t cells) noexcept {
    const std::size_t words = words_for(cells + 1);
    return (colors + 1 + detail::state_temporaries) * words +
           detail::block_positions<0>::scratch_words(clues, colors, words);
}

NONO_CONSTEXPR line_status line_state(std::span<const clue> clues, std::span<const color_set> cells,
                                      std::span<clue_state> states, std::span<extend::mask_word> buffer,
                                      line_state_options options) noexcept {
    return detail::with_judge(clues, cells, states, buffer.data(), options, line_status::contradiction,
                              [](auto&& judge) { return judge.judge(); });
}

NONO_CONSTEXPR line_status line_state(std::span<const clue> clues, std::span<const color_set> cells,
                                      std::span<clue_state> states, std::vector<extend::mask_word>& buffer,
                                      line_state_options options) {
    return detail::judge_line(clues, cells, states, buffer, options);
}

NONO_CONSTEXPR line_status line_state(std::span<const clue> clues, extend::column_view<const color_set> cells,
                                      std::span<clue_state> states, std::vector<extend::mask_word>& buffer,
                                      line_state_options options) {
    return detail::judge_line(clues, cells, states, buffer, options);
}

NONO_CONSTEXPR extend::line_states line_state(std::span<const clue> clues, std::span<const color_set> cells,
                                              line_state_options options) {
    return detail::states_of_line(clues, cells, options);
}

NONO_CONSTEXPR extend::line_states line_state(std::span<const clue> clues, extend::column_view<const color_set> cells,
                                              line_state_options options) {
    return detail::states_of_line(clues, cells, options);
}

template <class Visit>
NONO_CONSTEXPR void for_each_line_state(const clues& puzzle, const partial_grid& cells, Visit visit,
                                        line_state_options options) {
    if (cells.width() != puzzle.width() || cells.height() != puzzle.height()) return;
    std::vector<extend::mask_word> buffer;
    std::vector<clue_state> states;
    const auto look = [&](line_position line, line_clue_view wanted, auto line_cells) {
        states.assign(wanted.size(), clue_state::open);
        const std::span<clue_state> out(states.data(), states.size());
        const line_status status =
            line_state(std::span<const clue>(wanted.data(), wanted.size()), line_cells, out, buffer, options);
        visit(line, status, std::span<const clue_state>(out));
    };
    for (std::size_t row = 0; row < puzzle.height(); ++row) look({axis::row, row}, puzzle.rows[row], cells.row(row));
    for (std::size_t column = 0; column < puzzle.width(); ++column)
        look({axis::column, column}, puzzle.columns[column], cells.column(column));
}

}} // namespace nono::NONO_ABI

#endif // NONO_PLAY_LINE_STATE_HPP
