// What a game shows next to a line: which clues are done, which are wrong, and whether the line offers progress.
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

/// The state of a clue.
enum class clue_state : std::uint8_t {
    open,  ///< neither done nor wrong
    done,  ///< its block is filled
    wrong, ///< the cells contradict it
};

/// The state of a line. If several apply, the last one in this list is reported.
enum class line_status : std::uint8_t {
    open,            ///< blocks are still to be found, but the line alone decides no more cells
    offers_progress, ///< the clues and cells of the line restrict some cell further
    finished,        ///< all clues are done, whether or not the other cells are crossed
    contradiction,   ///< no arrangement of the blocks agrees with the cells
};

/// The rule that decides when a clue is done or wrong.
enum class done_rule : std::uint8_t {
    /// A clue is done if its block has the same position in every arrangement that agrees with the cells, and is filled
    /// there. Clues are wrong only in a line with a contradiction: those whose block has no possible position. A
    /// position is possible if it occurs in an arrangement of the empty line, all of its cells can have the color of
    /// the block, and no cell of this color is next to it. If every block has one, all clues are wrong, because it is
    /// not known which.
    exact,
    /// Clues are judged as players do on paper: from either end, up to the first undecided cell, they are compared with
    /// the runs of filled cells. A clue is done if its run has its length; a blotted one also needs a known cell at the
    /// end of the run. A clue is wrong if its run has another color, is too long, has ended too short, or is missing,
    /// and the last clue also if more runs follow.
    from_ends,
};

/// How lines are evaluated.
struct line_state_options {
    done_rule rule = done_rule::exact; ///< decides when clues are done or wrong
    /// If true, a line offers progress only if it decides a cell; if false, also if an undecided cell loses a color.
    /// Most lines of a color puzzle do that from the start, because they do not have all of its colors.
    bool decided_only = false;
};

namespace extend {

/// The states of a line and of its clues.
struct line_states {
    line_status status = line_status::open; ///< state of the line
    std::vector<clue_state> clues;          ///< state of each clue, in order
    /// Returns true if all parts are equal.
    friend NONO_CONSTEXPR bool operator==(const line_states& a, const line_states& b) {
        return a.status == b.status && a.clues == b.clues;
    }
};

} // namespace extend

/// Evaluates a line and each of its clues, in memory that can be reused.
///
/// @param clues    the clues of the line, in order; if one has color 0 or a color over 63, or the length 0 next to
///                 others, the line has a contradiction and all clues are wrong
/// @param cells    the colors that each cell can have, like a row of a `partial_grid`; a cell without any color is a
///                 contradiction
/// @param states   receives the state of each clue; must have the same number of elements as `clues`; a clue of
///                 length 0 alone in its line is done
/// @param buffer   memory, which grows as needed; nothing is allocated if it is large enough
/// @param options  the rules by which clues are done and a line offers progress
/// @return         the state of the line
/// O((clues + colors) * log(cells) * (1 + cells / 64)) word operations, plus time linear in the cells times colors for
/// reading the cells and for `done_rule::from_ends`. Usable in constant expressions.
NONO_CONSTEXPR line_status line_state(std::span<const clue> clues, std::span<const color_set> cells,
                                      std::span<clue_state> states, std::vector<extend::mask_word>& buffer,
                                      line_state_options options = {});
/// As above, but for a column, as `partial_grid::column` returns it.
NONO_CONSTEXPR line_status line_state(std::span<const clue> clues, extend::column_view<const color_set> cells,
                                      std::span<clue_state> states, std::vector<extend::mask_word>& buffer,
                                      line_state_options options = {});

namespace extend {

/// The words of memory that `line_state` needs for a line with `clues` clues, of colors below `colors`, and `cells`
/// cells. O(1).
[[nodiscard]] constexpr std::size_t line_state_words(std::size_t clues, std::size_t colors, std::size_t cells) noexcept;

} // namespace extend

/// As above, but without a heap: `buffer` has at least `line_state_words` words and does not grow.
NONO_CONSTEXPR line_status line_state(std::span<const clue> clues, std::span<const color_set> cells,
                                      std::span<clue_state> states, std::span<extend::mask_word> buffer,
                                      line_state_options options = {}) noexcept;
/// Evaluates a line and each of its clues. Allocates.
[[nodiscard]] NONO_CONSTEXPR extend::line_states
line_state(std::span<const clue> clues, std::span<const color_set> cells, line_state_options options = {});
/// As above, but for a column.
[[nodiscard]] NONO_CONSTEXPR extend::line_states
line_state(std::span<const clue> clues, extend::column_view<const color_set> cells, line_state_options options = {});

/// Evaluates all lines of a game: rows from top to bottom, then columns from left to right.
///
/// @param puzzle   the clues
/// @param cells    the state of the game; if its size is not that of the clues, nothing is visited
/// @param visit    called as `visit(line_position, line_status, std::span<const clue_state>)`
/// @param options  the rules by which clues are done and a line offers progress
/// Takes as long as `line_state` of each line. Allocates memory for one line.
template <class Visit>
NONO_CONSTEXPR void for_each_line_state(const clues& puzzle, const partial_grid& cells, Visit visit,
                                        line_state_options options = {});

// ---------------------------------------------------------------------------------------------------------------------

namespace detail {

/// Masks that one call needs in addition to those of the colors and of the positions of blocks.
inline constexpr std::size_t state_temporaries = 3;

/// Returns blank and the colors of the clues.
[[nodiscard]] constexpr color_set colors_of(std::span<const clue> clues) noexcept {
    color_set out = color_set::only(blank);
    for (const clue& block : clues) out |= color_set::only(block.color);
    return out;
}

/// A run of filled cells of one color, read from an end of a line.
struct filled_run {
    color_index color;
    std::size_t length;
    bool has_ended; ///< the cell after it is decided, or the run ends the line

    /// Returns the state of a clue if the run must be its block. The first rule that applies decides.
    [[nodiscard]] constexpr clue_state state_of(const clue& block) const noexcept {
        const bool is_short = !block.blotted() && length < block.length;
        if (color != block.color) return clue_state::wrong;
        if (!block.blotted() && length > block.length) return clue_state::wrong;
        if (has_ended) return is_short ? clue_state::wrong : clue_state::done;
        return is_short || block.blotted() ? clue_state::open : clue_state::done;
    }
};

/// Evaluates one line with `Words` words per mask (0: as many as the line needs).
template <std::size_t Words, class Cells> class line_state_evaluator {
public:
    /// Requires `line_state_words` words of `memory` for the colors of the clues.
    constexpr line_state_evaluator(std::span<const clue> clues, const Cells& cells, std::span<clue_state> states,
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

    /// Determines the states of the clues, then the state of the line.
    constexpr line_status evaluate() noexcept {
        const positions_type positions(clues_, line_, scratch_);
        set_clue_states(positions);
        for (const judgment& next : judgments)
            if ((this->*next.applies)(positions)) return next.status;
        return line_status::open;
    }

    /// Narrows the masks to the colors that occur in some arrangement, for `narrowed`. Returns false if there is no
    /// arrangement; then nothing is known about the cells.
    [[nodiscard]] constexpr bool narrow() noexcept {
        const positions_type positions(clues_, line_, scratch_);
        if (positions.any()) positions.narrow(line_);
        return positions.any();
    }
    /// Returns the colors that a cell has in some arrangement. Requires that `narrow` has returned true.
    [[nodiscard]] constexpr color_set narrowed(std::size_t cell) const noexcept {
        color_set out;
        for (std::size_t c = 0; c < line_.colors; ++c)
            if (op_.test(line_.can(c), cell)) out |= color_set::only(static_cast<color_index>(c));
        return out;
    }

private:
    using positions_type = block_positions<Words>;

    // A state of the line, and the test for whether it applies.
    struct judgment {
        line_status status;
        bool (line_state_evaluator::*applies)(const positions_type& positions) noexcept;
    };

    /// Reads the cells into the masks.
    constexpr void load() noexcept {
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

    // The state of the line.

    [[nodiscard]] constexpr bool has_no_arrangement(const positions_type& positions) noexcept {
        return !positions.any();
    }
    [[nodiscard]] constexpr bool is_finished(const positions_type&) noexcept {
        return detail::all_of(states_.begin(), states_.end(), [](clue_state s) { return s == clue_state::done; });
    }
    /// Narrows the masks, so it must be the last judgment.
    [[nodiscard]] constexpr bool offers_progress(const positions_type& positions) noexcept {
        if (options_.decided_only) {
            const std::size_t before = count_bits(decided_, line_.words);
            positions.narrow(line_);
            return line_.length - count_open() != before;
        }
        if (has_foreign_color_) return true;
        const std::size_t before = count_colors();
        positions.narrow(line_);
        return count_colors() != before;
    }

    /// Strongest first: the first judgment that applies decides. If none applies, the line is open.
    static constexpr judgment judgments[] = {
        {line_status::contradiction, &line_state_evaluator::has_no_arrangement},
        {line_status::finished, &line_state_evaluator::is_finished},
        {line_status::offers_progress, &line_state_evaluator::offers_progress},
    };

    /// The number of bits that are set in some words.
    [[nodiscard]] static constexpr std::size_t count_bits(const mask_word* words, std::size_t size) noexcept {
        std::size_t count = 0;
        for (std::size_t w = 0; w < size; ++w) count += static_cast<std::size_t>(std::popcount(words[w]));
        return count;
    }
    /// The number of colors of all cells together.
    [[nodiscard]] constexpr std::size_t count_colors() const noexcept {
        return count_bits(line_.masks, line_.colors * line_.words);
    }
    /// The number of cells that have several colors in the masks.
    [[nodiscard]] constexpr std::size_t count_open() const noexcept {
        std::size_t count = 0;
        for (std::size_t w = 0; w < line_.words; ++w)
            count += static_cast<std::size_t>(std::popcount(line_.open_cells(w)));
        return count;
    }

    // The states of the clues.

    constexpr void set_clue_states(const positions_type& positions) noexcept {
        if (options_.rule == done_rule::from_ends)
            compare_from_ends();
        else if (positions.any())
            find_done(positions);
        else
            find_wrong();
    }

    /// Finds the clues whose block has one position and is filled, in a line that has an arrangement.
    constexpr void find_done(const positions_type& positions) noexcept {
        for (std::size_t i = 0; i < clues_.size(); ++i) {
            const bool done = positions.is_fixed(i) && all_decided(positions.first_begin(i), positions.last_end(i));
            states_[i] = done ? clue_state::done : clue_state::open;
        }
    }
    /// Returns true if all cells from `begin` up to `end` are decided.
    [[nodiscard]] constexpr bool all_decided(std::size_t begin, std::size_t end) const noexcept {
        return op_.last_clear(decided_, begin, end) == end;
    }

    /// Finds the clues whose block has no position by itself, in a line with a contradiction. If there are none, all
    /// clues are wrong.
    constexpr void find_wrong() noexcept {
        const std::uint64_t minimum = min_length(clues_);
        bool any = false;
        std::size_t begin = 0; // of the block if all are packed to the left
        for (std::size_t i = 0; i < clues_.size(); ++i) {
            if (i > 0 && clues_[i].color == clues_[i - 1].color) ++begin;
            const bool has_position =
                minimum <= line_.length && can_lie(clues_[i], begin, cast_to<std::size_t>(line_.length - minimum));
            states_[i] = has_position ? clue_state::open : clue_state::wrong;
            any = any || !has_position;
            begin += clues_[i].min_length();
        }
        if (any) return;
        for (clue_state& state : states_) state = clue_state::wrong;
    }
    /// Returns true if a block can lie on cells that all can have its color, without other cells of its color next to
    /// it. It can begin at `first`, its position in the packed line, or up to `slack` cells farther.
    [[nodiscard]] constexpr bool can_lie(clue block, std::size_t first, std::size_t slack) noexcept {
        mask_word* const filled = temporary_; // cells that are decided to have this color
        mask_word* const positions = filled + line_.words;
        mask_word* const other = positions + line_.words;
        const std::size_t length = block.min_length();
        op_.copy(filled, line_.can(block.color));
        op_.keep(filled, decided_);
        op_.copy(positions, line_.can(block.color));
        op_.erode(positions, length);
        op_.shift_up(other, filled, 1);
        remove(positions, other);
        op_.clear_range(positions, 0, first);
        op_.clear_range(positions, first + slack + 1, line_.length + 1);
        op_.shift_up(positions, positions, length); // from where the block begins to where it ends
        if (block.blotted()) {                      // it ends before the next cell that is not filled
            op_.flood(other, positions, filled);
            op_.copy(positions, other);
            op_.clear_range(positions, first + slack + 2, line_.length + 1);
        }
        remove(positions, filled);
        for (std::size_t w = 0; w < line_.words; ++w)
            if (positions[w] != 0) return true;
        return false;
    }
    constexpr void remove(mask_word* from, const mask_word* cells) const noexcept {
        for (std::size_t w = 0; w < line_.words; ++w) from[w] &= ~cells[w];
    }

    /// Compares the runs of filled cells with the clues from both ends.
    constexpr void compare_from_ends() noexcept {
        for (clue_state& state : states_) state = clue_state::open;
        compare_runs([](std::size_t i, std::size_t) { return i; });
        compare_runs([](std::size_t i, std::size_t size) { return size - 1 - i; });
    }
    /// Compares runs with clues from one end, up to the first undecided cell. `nth(i, size)` is the index of the `i`-th
    /// of `size` cells or clues from that end.
    template <class Nth> constexpr void compare_runs(Nth nth) noexcept {
        const std::size_t count = clues_.size();
        std::size_t next = 0;
        for (std::size_t i = 0; i < line_.length;) {
            if (!is_decided(nth(i, line_.length))) return;
            const filled_run run = run_at(i, nth);
            i += run.length;
            if (run.color == blank) continue;
            if (next == count) { // no clue is left for the run
                if (count != 0) set_state(nth(count - 1, count), clue_state::wrong);
                return;
            }
            const std::size_t entry = nth(next++, count);
            const clue_state state = run.state_of(clues_[entry]);
            if (state != clue_state::open) set_state(entry, state);
            if (state != clue_state::done) return;
        }
        for (; next < count; ++next) set_state(nth(next, count), clue_state::wrong);
    }
    /// The run of cells of one color, or blank, that begins with the `i`-th cell from an end.
    template <class Nth> [[nodiscard]] constexpr filled_run run_at(std::size_t i, Nth nth) const noexcept {
        const std::size_t length = line_.length;
        const color_index color = cells_[nth(i, length)].lowest();
        std::size_t end = i + 1;
        while (end < length && is_decided(nth(end, length)) && cells_[nth(end, length)].lowest() == color) ++end;
        return {color, end - i, end == length || is_decided(nth(end, length))};
    }
    [[nodiscard]] constexpr bool is_decided(std::size_t cell) const noexcept { return cells_[cell].is_single(); }
    /// Sets the state of a clue, unless the other end has shown that it is wrong.
    constexpr void set_state(std::size_t entry, clue_state state) noexcept {
        if (states_[entry] != clue_state::wrong) states_[entry] = state;
    }

    std::span<const clue> clues_;
    const Cells& cells_;
    std::span<clue_state> states_;
    line_state_options options_;
    mask_operations<Words> op_;
    color_set in_clues_; // the colors of the clues, and blank
    line_view line_;
    mask_word* decided_ = nullptr;
    mask_word* temporary_ = nullptr;
    mask_word* scratch_ = nullptr;
    bool has_foreign_color_ = false; // a cell can have a color that no clue has
};

/// Calls `use` with the evaluator of a line, or returns `otherwise` if a clue has a color that a block cannot have.
template <class Cells, class Use, class Value>
[[nodiscard]] constexpr Value
with_evaluator(std::span<const clue> clues, const Cells& cells, std::span<clue_state> states,
               mask_word* memory, // NOLINT(readability-non-const-parameter): an evaluator writes it
               line_state_options options, Value otherwise, Use use) {
    const std::span<const clue> blocks = blocks_of(clues);
    if (blocks.size() < clues.size()) { // a length of 0 alone in its line
        for (clue_state& state : states) state = clue_state::done;
        states = {};
    }
    if (!has_block_colors(blocks)) {
        for (clue_state& state : states) state = clue_state::wrong;
        return otherwise;
    }
    if (has_code_of_one_word(words_for(cells.size() + 1)))
        return use(line_state_evaluator<1, Cells>(blocks, cells, states, memory, options));
    return use(line_state_evaluator<0, Cells>(blocks, cells, states, memory, options));
}

template <class Cells>
[[nodiscard]] NONO_CONSTEXPR line_status evaluate_line(std::span<const clue> clues, const Cells& cells,
                                                       std::span<clue_state> states, std::vector<mask_word>& buffer,
                                                       line_state_options options) {
    const auto colors = has_block_colors(blocks_of(clues)) ? cast_to<std::size_t>(std::bit_width(colors_of(clues).bits))
                                                           : std::size_t{0};
    const std::size_t needed = line_state_words(clues.size(), colors, cells.size());
    if (buffer.size() < needed) buffer.assign(needed, 0);
    return with_evaluator(clues, cells, states, buffer.data(), options, line_status::contradiction,
                          [](auto&& line) { return line.evaluate(); });
}

template <class Cells>
[[nodiscard]] NONO_CONSTEXPR line_states states_of_line(std::span<const clue> clues, const Cells& cells,
                                                        line_state_options options) {
    line_states out;
    clues = blocks_of(clues);
    out.clues.assign(clues.size(), clue_state::open);
    std::vector<mask_word> buffer;
    out.status =
        evaluate_line(clues, cells, std::span<clue_state>(out.clues.data(), out.clues.size()), buffer, options);
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
    return detail::with_evaluator(clues, cells, states, buffer.data(), options, line_status::contradiction,
                                  [](auto&& line) { return line.evaluate(); });
}

NONO_CONSTEXPR line_status line_state(std::span<const clue> clues, std::span<const color_set> cells,
                                      std::span<clue_state> states, std::vector<extend::mask_word>& buffer,
                                      line_state_options options) {
    return detail::evaluate_line(clues, cells, states, buffer, options);
}

NONO_CONSTEXPR line_status line_state(std::span<const clue> clues, extend::column_view<const color_set> cells,
                                      std::span<clue_state> states, std::vector<extend::mask_word>& buffer,
                                      line_state_options options) {
    return detail::evaluate_line(clues, cells, states, buffer, options);
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
    const auto update = [&](line_position line, line_clue_view wanted, auto line_cells) {
        states.assign(wanted.size(), clue_state::open);
        const std::span<clue_state> out(states.data(), states.size());
        const line_status status =
            line_state(std::span<const clue>(wanted.data(), wanted.size()), line_cells, out, buffer, options);
        visit(line, status, std::span<const clue_state>(out));
    };
    for (std::size_t row = 0; row < puzzle.height(); ++row) update({axis::row, row}, puzzle.rows[row], cells.row(row));
    for (std::size_t column = 0; column < puzzle.width(); ++column)
        update({axis::column, column}, puzzle.columns[column], cells.column(column));
}

}} // namespace nono::NONO_ABI

#endif // NONO_PLAY_LINE_STATE_HPP
