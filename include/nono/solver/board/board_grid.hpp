// The grid of a search on a board that is not a rectangle. For every line it has the masks of the colors that its cells
// can still have; they stay consistent regardless of the number of lines through a cell.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_BOARD_BOARD_GRID_HPP
#define NONO_SOLVER_BOARD_BOARD_GRID_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/line/line.hpp>
#include <nono/line/mask.hpp>
#include <nono/model/board.hpp>
#include <nono/model/clue_lines.hpp>
#include <nono/model/grid.hpp>
#include <nono/solver/grid/line_queue.hpp>
#include <nono/solver/grid/prepared_lines.hpp>
#include <nono/solver/run/layout.hpp>
#include <nono/solver/run/observer.hpp>
#include <nono/solver/run/run.hpp>
#include <nono/solver/run/run_limits.hpp>
#include <nono/solver/search/cell_literals.hpp>
#include <nono/solver/search/literal.hpp>
#include <nono/solver/search/probe_memory.hpp>
#include <nono/solver/search/trail.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// The lines of a board and their cells, from its tables. Observers see a board as one row of cells.
class table_layout {
public:
    /// The board must outlive it.
    explicit constexpr table_layout(const board& of) noexcept : board_(&of) {}

    [[nodiscard]] std::size_t lines() const noexcept { return board_->lines(); }
    [[nodiscard]] std::size_t cells() const noexcept { return board_->cells(); }
    [[nodiscard]] std::size_t length_of(line_index line) const noexcept { return board_->cells_of(line).size(); }
    [[nodiscard]] cell_index cell_at(line_index line, std::size_t index) const noexcept {
        return board_->cells_of(line)[index];
    }
    [[nodiscard]] std::span<const position_on_line> lines_through(cell_index cell) const noexcept {
        return board_->lines_through(cell);
    }
    /// Returns the index of a cell in a line through it. Linear in the lines through the cell.
    [[nodiscard]] std::size_t index_in(line_index line, cell_index cell) const noexcept {
        const position_on_line* through = board_->lines_through(cell).data();
        while (through->line != line) ++through;
        return through->index;
    }
    [[nodiscard]] static line_position position_of(line_index line) noexcept { return {axis::row, line}; }
    [[nodiscard]] static cell_position position_of_cell(cell_index cell) noexcept { return {0, cell}; }

private:
    const board* board_;
};

static_assert(line_layout<table_layout>);

/// A board with the clues of its lines. Both must outlive it.
struct board_puzzle {
    const board& on;
    const clue_lines& clues;
};

/// Returns the clues of a line.
[[nodiscard]] inline line_clue_view clue_of(const board_puzzle& puzzle, line_index line) noexcept {
    return puzzle.clues[line];
}

/// The probe memory of boards: cells are neighbors if they are neighbors in some line.
template <> class basic_probe_memory<table_layout> : public harmless_literals {
public:
    /// Returns the number of bytes for a board with `cells` cells and `variables` open variables. O(1).
    [[nodiscard]] static constexpr std::uint64_t memory_for(std::uint64_t /*width*/, std::uint64_t cells,
                                                            std::uint64_t variables) noexcept {
        return harmless_literals::memory_for(variables) + 2 * cells;
    }

    basic_probe_memory(const table_layout& on, std::size_t literals)
        : harmless_literals(literals), layout_(on), is_next_to_known_(on.cells(), 0) {}

    /// Records the known cells, which have no open variable. Requires that nothing is decided. O(cells).
    void note_known(const cell_literals& cells, const trail_state& assigned) {
        lean_vector<std::uint8_t> known(layout_.cells(), 1);
        for (literal l = 0; l < 2 * cells.variables(); l += 2)
            if (assigned.is_open(l)) known[cells.fact_of(l).cell] = 0;
        std::fill(is_next_to_known_.begin(), is_next_to_known_.end(), std::uint8_t{0});
        for (line_index line = 0; line < layout_.lines(); ++line)
            for (std::size_t index = 1; index < layout_.length_of(line); ++index) {
                const cell_index before = layout_.cell_at(line, index - 1);
                const cell_index after = layout_.cell_at(line, index);
                is_next_to_known_[before] |= known[after];
                is_next_to_known_[after] |= known[before];
            }
    }
    /// Returns true for neighbors of cells that were known. O(1).
    [[nodiscard]] bool is_next_to_known(cell_index cell) const noexcept { return is_next_to_known_[cell] != 0; }

private:
    table_layout layout_;
    lean_vector<std::uint8_t> is_next_to_known_; // per cell: whether a neighbor is known
};

/// The counterpart of `grid_masks` for boards, with the same functions for searches. Boards have no observers.
class board_grid {
public:
    using puzzle_type = board_puzzle;
    using layout_type = table_layout;
    static constexpr bool is_rectangle = false;

    /// Makes a grid on which everything is possible and every line is queued. The board and the lines must outlive it.
    /// If `limits` are given and stop the work, the grid must not be used.
    board_grid(const board_puzzle& puzzle, const line_set& lines, std::size_t colors, run_limits* limits = nullptr)
        : lines_(&lines), layout_(puzzle.on), longest_(puzzle.on.longest()), colors_(colors) {
        std::size_t words = 0;
        for (line_index line = 0; line < this->lines(); ++line) {
            offsets_.push_back(words);
            words += mask_words(line);
        }
        masks_.resize(words, 0);
        work_.resize(colors * words_for(longest_ + 1) + lines.scratch_words(), 0);
        queue_.fill(this->lines());
        allow_everything(puzzle, limits);
    }

    /// Returns the number of bytes that a grid needs, without the scratch memory of the line solver. Linear in the
    /// lines.
    [[nodiscard]] static std::uint64_t memory_for(const board& on, std::size_t colors) noexcept {
        std::uint64_t words = words_for(on.longest() + 1);
        for (std::size_t line = 0; line < on.lines(); ++line) words += words_for(on.cells_of(line).size() + 1);
        return sizeof(mask_word) * colors * words + 16 * on.lines();
    }

    [[nodiscard]] const table_layout& layout() const noexcept { return layout_; }
    [[nodiscard]] std::size_t lines() const noexcept { return layout_.lines(); }
    [[nodiscard]] std::size_t cells() const noexcept { return layout_.cells(); }
    [[nodiscard]] std::size_t colors() const noexcept { return colors_; }
    [[nodiscard]] std::size_t longest() const noexcept { return longest_; }

    /// Cells are numbered in rows of this width, the last one shorter, so that two small numbers identify each cell, as
    /// on a rectangle.
    [[nodiscard]] static constexpr std::size_t width() noexcept { return std::size_t{1} << 16U; }
    [[nodiscard]] std::size_t height() const noexcept { return (cells() + width() - 1) / width(); }
    struct cell_at {
        std::uint32_t row = 0;
        std::uint32_t column = 0;
    };

    [[nodiscard]] bool can(cell_index cell, std::size_t color) const noexcept {
        const position_on_line first = layout_.lines_through(cell).front();
        return (masks_[offset_of(first, color)] >> first.index % 64 & 1U) != 0;
    }
    [[nodiscard]] color_set candidates(cell_index cell) const noexcept {
        color_set out;
        for (std::size_t color = 0; color < colors_; ++color)
            if (can(cell, color)) out |= color_set::only(static_cast<color_index>(color));
        return out;
    }
    /// Calls `visit(column)` for each cell of a row that can have several colors.
    template <class Visit> void for_each_open_cell(std::size_t row, Visit visit) const {
        const std::size_t begin = row * width();
        for (std::size_t cell = begin; cell < (std::min)(cells(), begin + width()); ++cell)
            if (candidates(static_cast<cell_index>(cell)).size() > 1) visit(cell - begin);
    }
    [[nodiscard]] bool is_open(line_index line) const noexcept {
        for (std::size_t index = 0; index < layout_.length_of(line); ++index)
            if (candidates(layout_.cell_at(line, index)).size() > 1) return true;
        return false;
    }
    /// See `grid_masks::open_variables`.
    [[nodiscard]] std::size_t open_variables() const noexcept {
        std::size_t count = 0;
        for (cell_index cell = 0; cell < cells(); ++cell) {
            const std::size_t colors = candidates(cell).size();
            count += colors < 2 ? 0 : colors == 2 ? 1 : colors;
        }
        return count;
    }

    /// Removes a color from a cell and queues all lines through it. Requires that the cell can have the color.
    void remove(cell_index cell, std::size_t color) noexcept {
        mark(masks_, cell, color, false);
        for (const position_on_line through : layout_.lines_through(cell)) queue_.push(through.line);
    }
    void remove(cell_at cell, std::size_t color) noexcept { remove(index_of(cell), color); }
    /// Restores a color of a cell. Queues nothing.
    void restore(cell_at cell, std::size_t color) noexcept { mark(masks_, index_of(cell), color, true); }
    /// Sets or clears a color of a cell in all lines through it, in masks with the layout of this grid.
    void mark(lean_vector<mask_word>& masks, cell_index cell, std::size_t color, bool set) const noexcept {
        for (const position_on_line through : layout_.lines_through(cell)) {
            const mask_word bit = mask_word{1} << through.index % 64;
            mask_word& word = masks[offset_of(through, color)];
            word = set ? word | bit : word & ~bit;
        }
    }
    /// Keeps in every cell only its colors in `known`, a grid of one row.
    void restrict_to(const partial_grid& known) noexcept {
        for (cell_index cell = 0; cell < cells(); ++cell)
            for_each_bit(candidates(cell).bits & ~known.cells()[cell].bits, 0,
                         [&](std::size_t color) { remove(cell, color); });
    }

    /// Returns the masks of a line. `masks` points to the masks of this grid, or to a copy of all of them.
    [[nodiscard]] line_view view(line_index line, mask_word* masks) const noexcept {
        return {masks + offsets_[line], words_of(line), layout_.length_of(line), colors_, nullptr};
    }
    [[nodiscard]] line_view view(line_index line) noexcept { return view(line, masks_.data()); }
    [[nodiscard]] const lean_vector<mask_word>& masks() const noexcept { return masks_; }
    [[nodiscard]] std::size_t mask_words(line_index line) const noexcept { return colors_ * words_of(line); }

    [[nodiscard]] std::uint64_t microseconds_of(line_index line) const noexcept {
        return 1 + (layout_.length_of(line) + colors_) * words_of(line) / 1024;
    }
    void set_interrupt(line_interrupt* interrupt) noexcept { interrupt_ = interrupt; }
    [[nodiscard]] line_index next_line() noexcept { return queue_.pop(); }
    void clear_queue() noexcept {
        while (next_line() != no_line) {
        }
    }
    static void notify_cell(const solver_run& /*run*/, cell_index /*cell*/, change_cause /*cause*/) noexcept {}

    /// Like `grid_masks::narrow`: calls `before()` if anything changes, then `removed(cell, color)` after each color
    /// removed. Returns false, and changes nothing, if the line has no arrangement.
    template <class Before, class Removed> [[nodiscard]] bool narrow(line_index line, Before before, Removed removed) {
        const line_view now = view(line);
        const std::size_t count = mask_words(line);
        mask_word* const left = work_.data();
        std::copy_n(now.masks, count, left);
        if (!lines_->narrow(line, {left, now.words, now.length, colors_, interrupt_}, left + count)) return false;
        std::size_t i = 0;
        while (i < count && (now.masks[i] & ~left[i]) == 0) ++i;
        if (i == count) return true;
        before();
        for (; i < count; ++i) {
            const std::size_t color = i / now.words;
            for_each_bit(now.masks[i] & ~left[i], 64 * (i % now.words), [&](std::size_t index) {
                const cell_index cell = layout_.cell_at(line, index);
                mark(masks_, cell, color, false);
                for (const position_on_line through : layout_.lines_through(cell))
                    if (through.line != line) queue_.push(through.line);
                removed(cell, color);
            });
        }
        return true;
    }

    /// Narrows the queued lines, and the lines affected by the changes, until none is left.
    [[nodiscard]] verdict propagate(solver_run& run) {
        for (line_index line = next_line(); line != no_line; line = next_line()) {
            if (run.must_stop(microseconds_of(line))) return verdict::stopped;
            ++run.statistics.lines_solved;
            const auto count = [&](cell_index, std::size_t) { ++run.statistics.cells_set; };
            if (!narrow(
                    line, [] {}, count))
                return verdict::exhausted;
        }
        return verdict::open;
    }

    /// Returns the possible colors of every cell, as a grid of one row.
    [[nodiscard]] partial_grid known() const {
        partial_grid out(cells(), 1, {});
        for (cell_index cell = 0; cell < cells(); ++cell) out.cells()[cell] = candidates(cell);
        return out;
    }
    /// Returns the picture, as a grid of one row, if all cells are decided.
    [[nodiscard]] std::optional<grid> picture() const { return known().decided(); }

private:
    /// Allows blank in every cell, and a color in the cells whose lines all have clues of it.
    void allow_everything(const board_puzzle& puzzle, run_limits* limits) {
        constexpr cell_index part = 1U << 10U; // cells between two polls
        lean_vector<color_set> of_line;
        for (const line_clue_view clue : puzzle.clues) {
            color_set colors = color_set::only(blank);
            for (const auto& block : clue) colors |= color_set::only(block.color);
            of_line.push_back(colors);
        }
        for (cell_index cell = 0; cell < cells(); ++cell) {
            if (cell % part == 0 && limits != nullptr && limits->is_interrupted(part / 64)) return;
            color_set colors = color_set::first(colors_);
            for (const position_on_line through : layout_.lines_through(cell)) colors &= of_line[through.line];
            for_each_bit(colors.bits, 0, [&](std::size_t color) { mark(masks_, cell, color, true); });
        }
    }
    [[nodiscard]] static constexpr cell_index index_of(cell_at cell) noexcept {
        return static_cast<cell_index>(cell.row * width() + cell.column);
    }
    /// Returns the number of words of a mask.
    [[nodiscard]] std::size_t words_of(line_index line) const noexcept {
        return words_for(layout_.length_of(line) + 1);
    }
    /// Returns the index of the word that holds a color of a cell.
    [[nodiscard]] std::size_t offset_of(position_on_line cell, std::size_t color) const noexcept {
        return offsets_[cell.line] + color * words_of(cell.line) + cell.index / 64;
    }

    const line_set* lines_;
    table_layout layout_;
    std::size_t longest_;
    std::size_t colors_;
    line_interrupt* interrupt_ = nullptr;
    lean_vector<std::size_t> offsets_; // per line: index of its first mask word
    lean_vector<mask_word> masks_;     // line by line, color by color
    lean_vector<mask_word> work_;      // the masks of one line, then the line solver's scratch memory
    line_queue queue_;
};

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_BOARD_BOARD_GRID_HPP
