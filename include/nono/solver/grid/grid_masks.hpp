// The grid that searches work on: for every row and every column, the masks of the colors that its cells can still
// have, and the queue of the lines that have changed since they were last narrowed. Engines use it through
// `working_grid`.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_GRID_GRID_MASKS_HPP
#define NONO_SOLVER_GRID_GRID_MASKS_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/line/line.hpp>
#include <nono/line/mask.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/solver/grid/line_queue.hpp>
#include <nono/solver/grid/prepared_lines.hpp>
#include <nono/solver/run/layout.hpp>
#include <nono/solver/run/observer.hpp>
#include <nono/solver/run/run.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// The masks of a rectangle. The masks of rows and columns agree at all times: a color that is removed from a cell is
/// cleared in both lines through it.
///
/// Cells are numbered row by row from 0, as in `grid::cells()`; colors are color indices, 0 for blank. Copies are
/// independent. Usable in constant expressions.
class grid_masks {
public:
    using puzzle_type = clues; // the argument of `clue_of`
    using layout_type = grid_layout;
    static constexpr bool is_rectangle = true;

    /// A cell by its row and column, which saves a division.
    struct cell_at {
        std::uint32_t row = 0;
        std::uint32_t column = 0;
    };

    /// Among 64 cells of a line, the cells that can have at least one color, two, and three.
    struct cells_by_colors {
        mask_word one = 0;
        mask_word two = 0;
        mask_word three = 0;
    };

    /// A grid on which everything is possible and every line is queued. `colors` is `clues::color_count()`. The lines
    /// must outlive the grid and its copies.
    constexpr grid_masks(const clues& puzzle, const line_set& lines, std::size_t colors);
    constexpr grid_masks(const clues& puzzle, const line_set& lines)
        : grid_masks(puzzle, lines, puzzle.color_count()) {}

    /// Returns the number of bytes of a grid, without the scratch memory of the line solver. O(1).
    [[nodiscard]] static constexpr std::uint64_t memory_for(std::size_t width, std::size_t height,
                                                            std::size_t colors) noexcept {
        const std::uint64_t words = height * words_for(width + 1) + width * words_for(height + 1);
        return sizeof(mask_word) * colors * words + 8 * (width + height);
    }

    // Size.

    [[nodiscard]] constexpr std::size_t width() const noexcept { return layout_.width(); }   ///< cells of a row
    [[nodiscard]] constexpr std::size_t height() const noexcept { return layout_.height(); } ///< cells of a column
    [[nodiscard]] constexpr std::size_t cells() const noexcept { return layout_.cells(); }   ///< width times height
    [[nodiscard]] constexpr std::size_t colors() const noexcept { return colors_; }          ///< blank included
    [[nodiscard]] constexpr std::size_t lines() const noexcept { return layout_.lines(); }   ///< width plus height
    /// Returns the number of cells of the longest line.
    [[nodiscard]] constexpr std::size_t longest() const noexcept { return (std::max)(width(), height()); }
    /// Returns the layout, which maps lines to their cells, and cells to their lines.
    [[nodiscard]] constexpr const grid_layout& layout() const noexcept { return layout_; }

    // Possible colors.

    /// Returns true if a cell can have a color. O(1).
    [[nodiscard]] constexpr bool can(cell_index cell, std::size_t color) const noexcept;
    /// Returns the colors that a cell can still have. O(colors).
    [[nodiscard]] constexpr color_set candidates(cell_index cell) const noexcept;
    /// Returns the cells in a word of the masks of a line by the number of colors that they can have. O(colors).
    [[nodiscard]] constexpr cells_by_colors by_colors(line_index line, std::size_t word) const noexcept;
    /// Calls `visit(column)` for each cell of a row that can have several colors.
    template <class Visit> constexpr void for_each_open_cell(std::size_t row, Visit visit) const {
        for (std::size_t w = 0; w < row_words_; ++w)
            for_each_bit(by_colors(static_cast<line_index>(row), w).two, 64 * w, visit);
    }
    /// Returns true if a cell of the line can have several colors. O(length * colors / 64).
    [[nodiscard]] constexpr bool is_open(line_index line) const noexcept;
    /// Returns the number of variables that a search needs for the open cells: one for a cell with two colors left, one
    /// per color for a cell with more (solver/search/cell_literals.hpp). O(cells * colors / 64).
    [[nodiscard]] constexpr std::size_t open_variables() const noexcept;
    /// Returns the picture if every cell has one color left, otherwise `std::nullopt`; `run.report` checks the picture.
    /// O(cells * colors / 64). Allocates the picture if there is one.
    [[nodiscard]] constexpr std::optional<grid> picture() const;
    /// Returns the colors that each cell can still have. O(cells * colors). Allocates 8 bytes per cell.
    [[nodiscard]] constexpr partial_grid known() const;
    /// Adds the colors that each cell can still have to the cells of a grid of this size.
    constexpr void add_known(partial_grid& out) const;

    // Changes.

    /// Removes a color from a cell and queues the two lines through it. Requires that the cell can have it. O(1).
    constexpr void remove(cell_at cell, std::size_t color) noexcept;
    constexpr void remove(cell_index cell, std::size_t color) noexcept;
    /// As above, but queues nothing.
    constexpr void remove_colors(cell_at cell, std::size_t color) noexcept { mark(masks_, cell, color, false); }
    /// Restores a color of a cell. Queues nothing.
    constexpr void restore(cell_at cell, std::size_t color) noexcept { mark(masks_, cell, color, true); }
    constexpr void restore(cell_index cell, std::size_t color) noexcept { mark(masks_, cell, color, true); }
    /// Allows all colors in all cells, even colors that their lines do not have. Queues nothing.
    /// O(cells * colors / 64).
    constexpr void allow_all_colors() noexcept {
        for (line_index line = 0; line < lines(); ++line) {
            const line_view all = view(line);
            const mask_operations<0> op(all.words);
            for (std::size_t c = 0; c < colors_; ++c) op.fill_first(all.can(c), all.length);
        }
    }
    /// Keeps in every cell only the colors that it has in `known`, a grid of this size.
    constexpr void restrict_to(const partial_grid& known) noexcept;

    // Lines and their queue.

    /// Narrows the queued lines, and the lines that this changes, until the queue is empty. Returns `exhausted` if a
    /// line has no arrangement, and `stopped` if the run must end. Does not allocate.
    [[nodiscard]] constexpr verdict propagate(solver_run& run);
    /// Narrows a line and removes the colors that its cells lose, which queues the crossing lines. If anything changes,
    /// calls `before()` while the masks are still unchanged, then `removed(cell, color)` after each color that is
    /// removed. Returns false, and changes nothing, if the line has no arrangement.
    template <class Before, class Removed>
    [[nodiscard]] constexpr bool narrow(line_index line, Before before, Removed removed);
    /// As above, but adds the number of removed colors to `removed`.
    [[nodiscard]] constexpr bool narrow(line_index line, std::uint64_t& removed);
    /// Removes the line that has waited longest from the queue, and returns it; `no_line` if the queue is empty.
    [[nodiscard]] constexpr line_index next_line() noexcept { return queue_.pop(); }
    /// Empties the queue.
    constexpr void clear_queue() noexcept;
    /// Returns the approximate number of microseconds that it takes to narrow a line: 1 for short ones.
    [[nodiscard]] constexpr std::uint64_t microseconds_of(line_index line) const noexcept {
        return layout_.is_row(line) ? row_microseconds_ : column_microseconds_;
    }
    /// Lets line solvers poll `interrupt`, which must outlive the grid and its copies.
    constexpr void set_interrupt(line_interrupt* interrupt) noexcept { interrupt_ = interrupt; }

    /// Replaces the line solvers: from the `first`-th line on, counted from now and from 1, lines are narrowed by
    /// `lines`, which must give the same results and outlive the grid and its copies.
    constexpr void change_lines(const line_set& lines, std::uint64_t first) noexcept {
        later_lines_ = &lines;
        until_later_ = first;
    }
    /// Narrows lines again by the lines with which the grid was made.
    constexpr void restore_lines() noexcept {
        lines_ = first_lines_;
        until_later_ = 0;
    }
    /// Returns the lines with which the grid was made.
    [[nodiscard]] constexpr const line_set& first_lines() const noexcept { return *first_lines_; }

    // Masks.

    /// Returns all masks, which can be copied for later calls of `view`.
    [[nodiscard]] constexpr const lean_vector<mask_word>& masks() const noexcept { return masks_; }
    /// Returns the masks of a line within `masks`, which is a copy of all masks of this grid or its own.
    [[nodiscard]] constexpr line_view view(line_index line, mask_word* masks) const noexcept;
    [[nodiscard]] constexpr line_view view(line_index line) noexcept { return view(line, masks_.data()); }
    /// Returns the masks of a line, read-only.
    [[nodiscard]] constexpr const mask_word* masks_of(line_index line) const noexcept {
        return masks_.data() + offset_of(line);
    }
    /// Returns the number of words of all masks of a line together.
    [[nodiscard]] constexpr std::size_t mask_words(line_index line) const noexcept {
        return layout_.is_row(line) ? row_stride_ : column_stride_;
    }
    /// Returns the number of words of the masks of the longest line, plus the scratch memory of its line solver.
    [[nodiscard]] constexpr std::size_t work_words() const noexcept { return work_.size(); }
    /// Sets or clears a color of a cell in a copy of the masks, in both lines through the cell.
    constexpr void mark(lean_vector<mask_word>& masks, cell_index cell, std::size_t color, bool set) const noexcept;

    // Observers. Without one, these functions do nothing.

    /// Notifies the observer of a run of the colors that a cell can have. Call it after `remove`; lines notify of their
    /// own changes. O(colors).
    constexpr void notify_cell(const solver_run& run, cell_index cell, change_cause cause) const {
        if (run.observer() == nullptr) return;
        run.observer()->cell_changed({layout_.position_of_cell(cell), candidates(cell), cause});
    }
    /// Notifies the observer of a run that a copy of this grid is discarded: each cell that differs in the copy is
    /// restored to its state here. O(cells * colors).
    constexpr void notify_undo(const solver_run& run, const grid_masks& tried) const {
        if (run.observer() == nullptr) return;
        for (cell_index cell = 0; cell < cells(); ++cell)
            if (candidates(cell) != tried.candidates(cell)) notify_cell(run, cell, change_cause::undone);
    }
    /// Notifies the observer of a run of the cells that cannot have all colors. O(cells * colors).
    constexpr void notify_start(const solver_run& run) const {
        if (run.observer() == nullptr) return;
        for (cell_index cell = 0; cell < cells(); ++cell)
            if (candidates(cell).size() < colors_) notify_cell(run, cell, change_cause::given);
    }

private:
    /// Measured with about half of the cells filled.
    [[nodiscard]] static constexpr std::uint32_t microseconds_of(std::size_t length, std::size_t stride) noexcept {
        return static_cast<std::uint32_t>(1 + length * words_for(length + 1) / 1024 + stride / 1024);
    }

    /// Adds each line to the masks of blank and of the colors of its clues, which have `words` words each.
    constexpr void add_colors(const clue_lines& side, mask_word* masks, std::size_t words) const noexcept {
        for (std::size_t i = 0; i < side.size(); ++i) {
            const line_clue_view line = side[i];
            const mask_word bit = mask_word{1} << i % 64;
            mask_word* const to = masks + i / 64;
            to[0] |= bit;
            for (const clue& block : line) to[block.color * words] |= bit;
        }
    }

    /// Allows blank in every cell, and a color in the cells whose two lines both have clues of it.
    constexpr void allow_everything(const clues& puzzle) {
        masks_.resize(columns_begin_ + (std::max)(width(), std::size_t{1}) * column_stride_, 0);
        mask_word* const of_columns = work_.data();
        mask_word* const of_rows = masks_.data() + columns_begin_; // the masks of column 0, which is filled last
        add_colors(puzzle.columns, of_columns, row_words_);
        add_colors(puzzle.rows, of_rows, column_words_);
        const std::size_t colors = colors_;
        const auto fill = [colors](mask_word* line, const mask_word* masks, std::size_t words, const mask_word* lines,
                                   std::size_t line_words, std::size_t index) {
            lines += index / 64;
            for (std::size_t c = 0; c < colors; ++c, lines += line_words) {
                const mask_word all = 0 - (*lines >> index % 64 & 1);
                for (std::size_t w = 0; w < words; ++w) *line++ = *masks++ & all;
            }
        };
        for (std::size_t row = 0; row < height(); ++row)
            fill(masks_.data() + row * row_stride_, of_columns, row_words_, of_rows, column_words_, row);
        for (std::size_t column = width(); column-- > 0;)
            fill(of_rows + column * column_stride_, of_rows, column_words_, of_columns, row_words_, column);
    }

    // The bits of a line's cells in the masks of the lines that cross it.
    struct crossing_lines {
        mask_word* masks; // masks of the first crossing line
        std::uint32_t stride;
        std::uint32_t words;
        mask_word others; // the bits of the other lines in the direction of the line
        line_index first_line;

        constexpr void remove(std::size_t index, std::size_t color) const noexcept {
            masks[index * stride + color * words] &= others;
        }
    };

    [[nodiscard]] constexpr crossing_lines crossing(line_index line) noexcept {
        const bool is_row = layout_.is_row(line);
        const line_index rank = layout_.rank_of(line);
        return {masks_.data() + (is_row ? columns_begin_ : 0) + rank / 64, is_row ? column_stride_ : row_stride_,
                is_row ? column_words_ : row_words_, ~(mask_word{1} << rank % 64), layout_.first_crossing(line)};
    }

    constexpr void mark(lean_vector<mask_word>& masks, cell_at cell, std::size_t color, bool set) const noexcept {
        const auto [row, column] = cell;
        const mask_word in_row = mask_word{1} << column % 64;
        const mask_word in_column = mask_word{1} << row % 64;
        mask_word* const words = masks.data(); // `operator[]` is slow in constant expressions
        mask_word& row_word = words[std::size_t{row} * row_stride_ + color * row_words_ + column / 64];
        mask_word& column_word =
            words[columns_begin_ + std::size_t{column} * column_stride_ + color * column_words_ + row / 64];
        row_word = set ? row_word | in_row : row_word & ~in_row;
        column_word = set ? column_word | in_column : column_word & ~in_column;
    }

    /// Narrows a copy of the masks of a line. Returns null if it has no arrangement.
    [[nodiscard]] constexpr const mask_word* narrowed(line_index line) {
        const std::size_t count = mask_words(line);
        mask_word* const work = work_.data();
        std::copy_n(masks_.data() + offset_of(line), count, work);
        const line_view copy{work, words_of(line), layout_.length_of(line), colors_, interrupt_};
        if (until_later_ != 0 && --until_later_ == 0) lines_ = later_lines_;
        return lines_->narrow(line, copy, work + count) ? work : nullptr;
    }

    /// Returns the number of words of a mask.
    [[nodiscard]] constexpr std::size_t words_of(line_index line) const noexcept {
        return layout_.is_row(line) ? row_words_ : column_words_;
    }
    /// Returns the index of the first mask word of a line.
    [[nodiscard]] constexpr std::size_t offset_of(line_index line) const noexcept {
        return layout_.is_row(line) ? std::size_t{line} * row_stride_
                                    : columns_begin_ + std::size_t{layout_.rank_of(line)} * column_stride_;
    }

    const line_set* lines_;
    const line_set* first_lines_;
    const line_set* later_lines_ = nullptr;
    std::uint64_t until_later_ = 0; // number of lines to narrow before `later_lines_` are used; 0 for never
    grid_layout layout_;
    // A different type than masks, so that compilers know that writing a mask does not change these members.
    std::uint32_t colors_;
    std::uint32_t row_words_;     // words of a row's mask
    std::uint32_t column_words_;  // words of a column's mask
    std::uint32_t row_stride_;    // words of the masks of a row
    std::uint32_t column_stride_; // words of the masks of a column
    std::uint32_t row_microseconds_;
    std::uint32_t column_microseconds_;
    std::size_t columns_begin_; // the index of the first mask word of column 0
    line_interrupt* interrupt_ = nullptr;
    lean_vector<mask_word> masks_; // line by line, color by color
    lean_vector<mask_word> work_;  // the masks of one line, then the line solver's scratch memory
    line_queue queue_;
};

// ---------------------------------------------------------------------------------------------------------------------

constexpr grid_masks::grid_masks(const clues& puzzle, const line_set& lines, std::size_t colors)
    : lines_(&lines), first_lines_(&lines), layout_(puzzle.width(), puzzle.height()),
      colors_(static_cast<std::uint32_t>(colors)), row_words_(static_cast<std::uint32_t>(words_for(width() + 1))),
      column_words_(static_cast<std::uint32_t>(words_for(height() + 1))), row_stride_(colors_ * row_words_),
      column_stride_(colors_ * column_words_), row_microseconds_(microseconds_of(width(), row_stride_)),
      column_microseconds_(microseconds_of(height(), column_stride_)), columns_begin_(height() * row_stride_) {
    work_.resize((std::max)(row_stride_, column_stride_) + lines.scratch_words(), 0);
    queue_.fill(this->lines());
    allow_everything(puzzle);
}

constexpr auto grid_masks::by_colors(line_index line, std::size_t word) const noexcept -> cells_by_colors {
    const std::size_t words = words_of(line);
    const mask_word* const first = masks_.data() + offset_of(line) + word;
    cells_by_colors out;
    for (std::size_t color = 0; color < colors_; ++color) {
        const mask_word mask = first[color * words];
        out.three |= out.two & mask;
        out.two |= out.one & mask;
        out.one |= mask;
    }
    return out;
}

constexpr bool grid_masks::is_open(line_index line) const noexcept {
    for (std::size_t w = 0; w < words_of(line); ++w)
        if (by_colors(line, w).two != 0) return true;
    return false;
}

constexpr std::size_t grid_masks::open_variables() const noexcept {
    std::size_t count = 0;
    for (line_index row = 0; row < height(); ++row)
        for (std::size_t w = 0; w < row_words_; ++w) {
            const auto [one, two, three] = by_colors(row, w);
            count += count_bits(two & ~three);
            for (std::size_t color = 0; color < colors_ && three != 0; ++color)
                count += count_bits(masks_[offset_of(row) + color * row_words_ + w] & three);
        }
    return count;
}

constexpr color_set grid_masks::candidates(cell_index cell) const noexcept {
    color_set out;
    for (std::size_t color = 0; color < colors_; ++color)
        if (can(cell, color)) out |= color_set::only(static_cast<color_index>(color));
    return out;
}

constexpr bool grid_masks::can(cell_index cell, std::size_t color) const noexcept {
    const line_index row = layout_.row_of(cell);
    const std::size_t index = layout_.index_in_row(row, cell);
    return (masks_[std::size_t{row} * row_stride_ + color * row_words_ + index / 64] >> index % 64 & 1U) != 0;
}

constexpr line_view grid_masks::view(line_index line, mask_word* masks) const noexcept {
    return {masks + offset_of(line), words_of(line), layout_.length_of(line), colors_, nullptr};
}

constexpr void grid_masks::remove(cell_at cell, std::size_t color) noexcept {
    mark(masks_, cell, color, false);
    queue_.push(cell.row);
    queue_.push(layout_.column_at(cell.column));
}

constexpr void grid_masks::remove(cell_index cell, std::size_t color) noexcept {
    const line_index row = layout_.row_of(cell);
    remove({row, layout_.index_in_row(row, cell)}, color);
}

constexpr void grid_masks::mark(lean_vector<mask_word>& masks, cell_index cell, std::size_t color,
                                bool set) const noexcept {
    const line_index row = layout_.row_of(cell);
    mark(masks, {row, layout_.index_in_row(row, cell)}, color, set);
}

constexpr void grid_masks::restrict_to(const partial_grid& known) noexcept {
    const color_set* const allowed = known.cells().data();
    const color_set all = color_set::first(colors_);
    for (std::size_t i = 0; i < cells(); ++i)
        for_each_bit(all.bits & ~allowed[i].bits, 0, [&](std::size_t color) {
            const auto cell = static_cast<cell_index>(i);
            if (can(cell, color)) remove(cell, color);
        });
}

constexpr verdict grid_masks::propagate(solver_run& run) {
    for (line_index line = next_line(); line != no_line; line = next_line()) {
        if (run.must_stop(microseconds_of(line))) return verdict::stopped;
        ++run.statistics.lines_solved;
        if (!narrow(line, run.statistics.cells_set)) return verdict::exhausted;
    }
    return verdict::open;
}

constexpr void grid_masks::clear_queue() noexcept {
    while (next_line() != no_line) {
    }
}

template <class Before, class Removed>
constexpr bool grid_masks::narrow(line_index line, Before before, Removed removed) {
    const mask_word* const left = narrowed(line);
    if (left == nullptr) return false;
    const line_view now = view(line);
    const std::size_t count = mask_words(line);
    std::size_t i = 0;
    while (i < count && (now.masks[i] & ~left[i]) == 0) ++i;
    if (i == count) return true;
    const crossing_lines across = crossing(line);
    before();
    for (; i < count; ++i) {
        const mask_word gone = now.masks[i] & ~left[i];
        if (gone == 0) continue;
        now.masks[i] = left[i];
        const std::size_t color = now.words == 1 ? i : i / now.words;
        const std::size_t first = 64 * (i - color * now.words);
        for_each_bit(gone, first, [&](std::size_t index) {
            across.remove(index, color);
            queue_.push(across.first_line + static_cast<line_index>(index));
            removed(layout_.cell_at(line, index), color);
        });
    }
    return true;
}

constexpr bool grid_masks::narrow(line_index line, std::uint64_t& removed) {
    return narrow(
        line, [] {}, [&](cell_index, std::size_t) { ++removed; });
}

constexpr partial_grid grid_masks::known() const {
    partial_grid out(width(), height(), {});
    add_known(out);
    return out;
}

constexpr void grid_masks::add_known(partial_grid& out) const {
    for (line_index row = 0; row < height(); ++row)
        for (std::size_t color = 0; color < colors_; ++color) {
            const color_set only = color_set::only(static_cast<color_index>(color));
            for (std::size_t w = 0; w < words_of(row); ++w)
                for_each_bit(masks_[offset_of(row) + color * words_of(row) + w], 64 * w,
                             [&](std::size_t index) { out(row, index) |= only; });
        }
}

constexpr std::optional<grid> grid_masks::picture() const {
    for (line_index row = 0; row < height(); ++row)
        if (is_open(row)) return std::nullopt;
    std::optional<grid> out(std::in_place, width(), height());
    color_index* const cells = out->cells().data();
    for (line_index row = 0; row < height(); ++row)
        for (std::size_t color = 1; color < colors_; ++color)
            for (std::size_t w = 0; w < words_of(row); ++w)
                for_each_bit(masks_[offset_of(row) + color * words_of(row) + w], row * width() + 64 * w,
                             [&](std::size_t cell) { cells[cell] = static_cast<color_index>(color); });
    return out;
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_GRID_GRID_MASKS_HPP
