// The grid that a solver works on: for every row and every column the masks of the colors its cells can still have,
// kept in step, and the queue of lines that changed since they were last narrowed.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_GRID_WORKING_GRID_HPP
#define NONO_SOLVER_GRID_WORKING_GRID_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/line/line.hpp>
#include <nono/line/mask.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/solver/grid/line_queue.hpp>
#include <nono/solver/grid/ready_lines.hpp>
#include <nono/solver/run/layout.hpp>
#include <nono/solver/run/observer.hpp>
#include <nono/solver/run/run.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace nono { inline namespace NONO_ABI {

namespace extend {

/// The grid that an engine works on: the colors that each cell can still have, and the lines that are to be narrowed.
///
/// Cells are numbered row by row from 0, as in `grid::cells()`; colors are color indices, 0 for blank. A color that is
/// taken from a cell queues the two lines through it; `propagate` narrows what is queued. Copies are independent, so a
/// copy is the simplest way to try something. Usable in constant expressions.
class working_grid {
public:
    [[nodiscard]] constexpr std::size_t width() const noexcept { return layout_.width(); }   ///< cells of a row
    [[nodiscard]] constexpr std::size_t height() const noexcept { return layout_.height(); } ///< cells of a column
    [[nodiscard]] constexpr std::size_t cells() const noexcept { return layout_.cells(); }   ///< width times height
    [[nodiscard]] constexpr std::size_t colors() const noexcept { return colors_; }          ///< blank included

    /// True where a cell can have a color. O(1).
    [[nodiscard]] constexpr bool can(detail::cell_index cell, std::size_t color) const noexcept;
    /// The colors a cell can still have. O(colors).
    [[nodiscard]] constexpr color_set candidates(detail::cell_index cell) const noexcept;

    /// Takes a color from a cell and queues the two lines through it. Requires that the cell can have it. O(1).
    constexpr void remove(detail::cell_index cell, std::size_t color) noexcept;

    /// Narrows the queued lines, and the ones that this changes, until none is left. `exhausted`: a line has no
    /// arrangement, so no solution agrees with the grid; `stopped`: the run must end. Does not allocate.
    [[nodiscard]] constexpr verdict propagate(solver_run& run);

    /// Tells the observer of a run, if there is one, what a cell can be: to be called after `remove`, for the lines
    /// that are solved tell what they change. O(colors).
    constexpr void notify_cell(const solver_run& run, detail::cell_index cell, change_cause cause) const {
        if (run.observer() == nullptr) return;
        run.observer()->cell_changed({layout_.position_of_cell(cell), candidates(cell), cause});
    }

    /// Tells the observer of a run, if there is one, that a copy of this grid on which something was tried is given
    /// up: each cell that differs is again as it is here. O(cells * colors) where there is an observer.
    constexpr void notify_undo(const solver_run& run, const working_grid& tried) const {
        if (run.observer() == nullptr) return;
        for (detail::cell_index cell = 0; cell < cells(); ++cell)
            if (candidates(cell) != tried.candidates(cell)) notify_cell(run, cell, change_cause::undone);
    }

    /// The picture, if every cell has one color left: `run.report` takes it. O(cells * colors / 64); allocates the
    /// picture when there is one.
    [[nodiscard]] constexpr std::optional<grid> picture() const;

    /// What is known of every cell. O(cells * colors). Allocates 8 bytes a cell.
    [[nodiscard]] constexpr partial_grid known() const;

    /// @cond
    // Adds the colors that each cell can still have to the cells of a grid of this size.
    constexpr void add_known(partial_grid& out) const;

    // What follows is for the searches of the library: masks, single lines and the queue.
    using line_index = detail::line_index;
    using cell_index = detail::cell_index;
    using puzzle_type = clues; // what `clue_of` takes
    using layout_type = detail::grid_layout;
    static constexpr bool is_rectangle = true;

    /// A grid on which everything is possible and every line is queued. `colors` is `clues::color_count()`. The lines
    /// are used for as long as the grid and its copies are.
    constexpr working_grid(const clues& puzzle, const detail::ready_lines& lines, std::size_t colors);
    constexpr working_grid(const clues& puzzle, const detail::ready_lines& lines)
        : working_grid(puzzle, lines, puzzle.color_count()) {}

    /// Bytes that a grid takes, but for the scratch memory of the line solver. O(1).
    [[nodiscard]] static constexpr std::uint64_t memory_for(std::size_t width, std::size_t height,
                                                            std::size_t colors) noexcept {
        const std::uint64_t words = height * words_for(width + 1) + width * words_for(height + 1);
        return sizeof(mask_word) * colors * words + 8 * (width + height);
    }

    /// Words that the masks of a line and the scratch memory of its line solver take, for the longest line.
    [[nodiscard]] constexpr std::size_t work_words() const noexcept { return work_.size(); }

    /// Which cells a line has, and which lines a cell lies on.
    [[nodiscard]] constexpr const detail::grid_layout& layout() const noexcept { return layout_; }
    [[nodiscard]] constexpr std::size_t lines() const noexcept { return layout_.lines(); }
    /// Cells of the longest line.
    [[nodiscard]] constexpr std::size_t longest() const noexcept { return (std::max)(width(), height()); }

    /// Of 64 cells of a line, those that can have at least one color, two, and three.
    struct cells_by_colors {
        mask_word one = 0;
        mask_word two = 0;
        mask_word three = 0;
    };
    /// The cells of a word of the masks of a line by how many colors they can have. O(colors).
    [[nodiscard]] constexpr cells_by_colors by_colors(line_index line, std::size_t word) const noexcept;
    /// Calls `visit(column)` for each cell of a row that can have several colors.
    template <class Visit> constexpr void for_each_open_cell(std::size_t row, Visit visit) const {
        for (std::size_t w = 0; w < row_words_; ++w)
            detail::for_each_bit(by_colors(static_cast<line_index>(row), w).two, 64 * w, visit);
    }
    /// True where a cell of the line can have several colors. O(length * colors / 64).
    [[nodiscard]] constexpr bool is_open(line_index line) const noexcept;

    /// Variables that a search needs for the cells that are open: one for a cell with two colors left, one a color for
    /// a cell with more (solver/search/cell_literals.hpp). O(cells * colors / 64).
    [[nodiscard]] constexpr std::size_t open_variables() const noexcept;

    /// About how many microseconds it takes to narrow a line: 1 for short ones.
    [[nodiscard]] constexpr std::uint64_t microseconds_of(line_index line) const noexcept {
        return layout_.is_row(line) ? row_microseconds_ : column_microseconds_;
    }
    /// Lets line solvers poll `interrupt`, which must outlive the grid and its copies.
    constexpr void set_interrupt(line_interrupt* interrupt) noexcept { interrupt_ = interrupt; }

    /// After so many more lines, narrows them by way of others, which give the same answers and must outlive the grid
    /// and its copies. `after` is at least 1.
    constexpr void change_lines(const detail::ready_lines& lines, std::uint64_t after) noexcept {
        later_lines_ = &lines;
        until_later_ = after;
    }

    /// Narrows lines by way of those that it was made with.
    constexpr void restore_lines() noexcept {
        lines_ = first_lines_;
        until_later_ = 0;
    }
    /// Those.
    [[nodiscard]] constexpr const detail::ready_lines& first_lines() const noexcept { return *first_lines_; }

    /// The masks of a line. `masks` is a copy of all masks of this grid, or its own.
    [[nodiscard]] constexpr line_view view(line_index line, mask_word* masks) const noexcept;
    [[nodiscard]] constexpr line_view view(line_index line) noexcept { return view(line, masks_.data()); }
    /// The masks of a line, to be read.
    [[nodiscard]] constexpr const mask_word* masks_of(line_index line) const noexcept {
        return masks_.data() + offset_of(line);
    }
    /// All masks, to be copied for later `view`s.
    [[nodiscard]] constexpr const detail::lean_vector<mask_word>& masks() const noexcept { return masks_; }
    /// Words of all the masks of a line together.
    [[nodiscard]] constexpr std::size_t mask_words(line_index line) const noexcept {
        return layout_.is_row(line) ? row_stride_ : column_stride_;
    }

    /// A cell by its row and column: who knows them need not divide.
    struct cell_at {
        std::uint32_t row = 0;
        std::uint32_t column = 0;
    };

    /// Takes a color from a cell and queues the two lines through it. Requires that the cell can have it.
    constexpr void remove(cell_at cell, std::size_t color) noexcept;
    /// The same, but queues nothing.
    constexpr void remove_colors(cell_at cell, std::size_t color) noexcept { mark(masks_, cell, color, false); }
    /// Gives all colors to all cells, whichever their lines have clues of. Queues nothing. O(cells * colors / 64).
    constexpr void allow_all_colors() noexcept {
        for (line_index line = 0; line < lines(); ++line) {
            const line_view all = view(line);
            const detail::mask_operations<0> op(all.words);
            for (std::size_t c = 0; c < colors_; ++c) op.fill_first(all.can(c), all.length);
        }
    }
    /// Gives a color back to a cell. Queues nothing.
    constexpr void restore(cell_at cell, std::size_t color) noexcept { mark(masks_, cell, color, true); }
    constexpr void restore(cell_index cell, std::size_t color) noexcept { mark(masks_, cell, color, true); }

    /// Sets or clears a color of a cell in masks like those of this grid, in both lines through the cell.
    constexpr void mark(detail::lean_vector<mask_word>& masks, cell_index cell, std::size_t color,
                        bool set) const noexcept;

    /// Tells the observer of a run, if there is one, of the cells that cannot have all colors. O(cells * colors).
    constexpr void notify_start(const solver_run& run) const {
        if (run.observer() == nullptr) return;
        for (cell_index cell = 0; cell < cells(); ++cell)
            if (candidates(cell).size() < colors_) notify_cell(run, cell, change_cause::given);
    }

    /// Leaves in every cell only the colors it has in `known`, which has this grid's size.
    constexpr void restrict_to(const partial_grid& known) noexcept;

    /// Takes the line that waited longest from the queue; `no_line` if none waits.
    [[nodiscard]] constexpr line_index next_line() noexcept { return queue_.pop(); }
    /// Empties the queue.
    constexpr void clear_queue() noexcept;

    /// Narrows a line and takes from its cells what they lose, which queues the lines that cross it there. Calls
    /// `before()` if anything changes, while the masks still are as they were, then `removed(cell, color)` after each
    /// color that is taken. False, and nothing is changed: the line has no arrangement.
    template <class Before, class Removed>
    [[nodiscard]] constexpr bool narrow(line_index line, Before before, Removed removed);

    /// The same; adds to `removed` how many colors that were.
    [[nodiscard]] constexpr bool narrow(line_index line, std::uint64_t& removed);
    /// @endcond

private:
    /// As measured, where about half of the cells are filled.
    [[nodiscard]] static constexpr std::uint32_t microseconds_of(std::size_t length, std::size_t stride) noexcept {
        return static_cast<std::uint32_t>(1 + length * words_for(length + 1) / 1024 + stride / 1024);
    }

    /// Blank is possible everywhere, a color where both lines have clues of it.
    constexpr void allow_everything(const clues& puzzle) {
        const auto colors_in = [&](line_clue_view line) {
            color_set colors = color_set::only(blank);
            if (colors_ == 2) return line.empty() ? colors : color_set::first(2);
            for (const auto& block : line) colors |= color_set::only(block.color);
            return colors;
        };
        masks_.resize(columns_begin_ + width() * column_stride_, 0);
        detail::lean_vector<mask_word> across(row_stride_, 0);  // the columns that have a color
        detail::lean_vector<mask_word> down(column_stride_, 0); // the rows that have a color
        const auto mark = [](detail::lean_vector<mask_word>& masks, std::size_t words, std::size_t index,
                             color_set colors) {
            detail::for_each_bit(colors.bits, 0,
                                 [&](std::size_t c) { masks[c * words + index / 64] |= mask_word{1} << index % 64; });
        };
        for (std::size_t i = 0; i < width(); ++i) mark(across, row_words_, i, colors_in(puzzle.columns[i]));
        for (std::size_t i = 0; i < height(); ++i) mark(down, column_words_, i, colors_in(puzzle.rows[i]));
        for (line_index line = 0; line < lines(); ++line) {
            const bool is_row = layout_.is_row(line);
            const color_set colors = colors_in(detail::clue_of(puzzle, line));
            const std::size_t words = words_of(line);
            const auto& possible = is_row ? across : down;
            detail::for_each_bit(colors.bits, 0, [&](std::size_t c) {
                for (std::size_t w = 0; w < words; ++w)
                    masks_[offset_of(line) + c * words + w] = possible[c * words + w];
            });
        }
    }

    // The masks of the lines that cross a line, where its cells are in them.
    struct crossing_lines {
        mask_word* masks; // of the first one
        std::uint32_t stride;
        std::uint32_t words;
        line_index bit;
        line_index first_line;

        constexpr void remove(std::size_t index, std::size_t color) const noexcept {
            masks[index * stride + color * words] &= ~(mask_word{1} << bit);
        }
    };

    [[nodiscard]] constexpr crossing_lines crossing(line_index line) noexcept {
        const bool is_row = layout_.is_row(line);
        const line_index rank = layout_.rank_of(line);
        return {masks_.data() + (is_row ? columns_begin_ : 0) + rank / 64, is_row ? column_stride_ : row_stride_,
                is_row ? column_words_ : row_words_, rank % 64, layout_.first_crossing(line)};
    }

    constexpr void mark(detail::lean_vector<mask_word>& masks, cell_at cell, std::size_t color,
                        bool set) const noexcept {
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

    /// Narrows a copy of the masks of a line; null if it has no arrangement.
    [[nodiscard]] constexpr const mask_word* narrowed(line_index line) {
        const std::size_t count = mask_words(line);
        mask_word* const work = work_.data();
        std::copy_n(masks_.data() + offset_of(line), count, work);
        const line_view copy{work, words_of(line), layout_.length_of(line), colors_, interrupt_};
        if (until_later_ != 0 && --until_later_ == 0) lines_ = later_lines_;
        return lines_->narrow(line, copy, work + count) ? work : nullptr;
    }

    /// Words of a mask.
    [[nodiscard]] constexpr std::size_t words_of(line_index line) const noexcept {
        return layout_.is_row(line) ? row_words_ : column_words_;
    }
    /// Where the masks of a line begin.
    [[nodiscard]] constexpr std::size_t offset_of(line_index line) const noexcept {
        return layout_.is_row(line) ? std::size_t{line} * row_stride_
                                    : columns_begin_ + std::size_t{layout_.rank_of(line)} * column_stride_;
    }

    const detail::ready_lines* lines_;
    const detail::ready_lines* first_lines_;
    const detail::ready_lines* later_lines_ = nullptr;
    std::uint64_t until_later_ = 0; // lines to be narrowed until `later_lines_` is used; 0: it is not to be
    detail::grid_layout layout_;
    // Narrower than masks, so that compilers see that writing a mask does not change them.
    std::uint32_t colors_;
    std::uint32_t row_words_;     // of a mask
    std::uint32_t column_words_;  // of a mask
    std::uint32_t row_stride_;    // words of the masks of a row
    std::uint32_t column_stride_; // words of the masks of a column
    std::uint32_t row_microseconds_;
    std::uint32_t column_microseconds_;
    std::size_t columns_begin_; // where the masks of the columns begin
    line_interrupt* interrupt_ = nullptr;
    detail::lean_vector<mask_word> masks_; // line by line, color by color
    detail::lean_vector<mask_word> work_;  // the masks of one line, then the line solver's scratch memory
    detail::line_queue queue_;
};

} // namespace extend

// ---------------------------------------------------------------------------------------------------------------------

/// @cond

namespace extend {

constexpr working_grid::working_grid(const clues& puzzle, const detail::ready_lines& lines, std::size_t colors)
    : lines_(&lines), first_lines_(&lines), layout_(puzzle.width(), puzzle.height()),
      colors_(static_cast<std::uint32_t>(colors)), row_words_(static_cast<std::uint32_t>(words_for(width() + 1))),
      column_words_(static_cast<std::uint32_t>(words_for(height() + 1))), row_stride_(colors_ * row_words_),
      column_stride_(colors_ * column_words_), row_microseconds_(microseconds_of(width(), row_stride_)),
      column_microseconds_(microseconds_of(height(), column_stride_)), columns_begin_(height() * row_stride_) {
    work_.resize((std::max)(row_stride_, column_stride_) + lines.scratch_words(), 0);
    queue_.fill(this->lines());
    allow_everything(puzzle);
}

constexpr auto working_grid::by_colors(line_index line, std::size_t word) const noexcept -> cells_by_colors {
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

constexpr bool working_grid::is_open(line_index line) const noexcept {
    for (std::size_t w = 0; w < words_of(line); ++w)
        if (by_colors(line, w).two != 0) return true;
    return false;
}

constexpr std::size_t working_grid::open_variables() const noexcept {
    std::size_t count = 0;
    for (line_index row = 0; row < height(); ++row)
        for (std::size_t w = 0; w < row_words_; ++w) {
            const auto [one, two, three] = by_colors(row, w);
            count += detail::count_bits(two & ~three);
            for (std::size_t color = 0; color < colors_ && three != 0; ++color)
                count += detail::count_bits(masks_[offset_of(row) + color * row_words_ + w] & three);
        }
    return count;
}

constexpr color_set working_grid::candidates(detail::cell_index cell) const noexcept {
    color_set out;
    for (std::size_t color = 0; color < colors_; ++color)
        if (can(cell, color)) out |= color_set::only(static_cast<color_index>(color));
    return out;
}

constexpr bool working_grid::can(detail::cell_index cell, std::size_t color) const noexcept {
    const line_index row = layout_.row_of(cell);
    const std::size_t index = layout_.index_in_row(row, cell);
    return (masks_[std::size_t{row} * row_stride_ + color * row_words_ + index / 64] >> index % 64 & 1U) != 0;
}

constexpr line_view working_grid::view(line_index line, mask_word* masks) const noexcept {
    return {masks + offset_of(line), words_of(line), layout_.length_of(line), colors_, nullptr};
}

constexpr void working_grid::remove(cell_at cell, std::size_t color) noexcept {
    mark(masks_, cell, color, false);
    queue_.push(cell.row);
    queue_.push(layout_.column_at(cell.column));
}

constexpr void working_grid::remove(cell_index cell, std::size_t color) noexcept {
    const line_index row = layout_.row_of(cell);
    remove({row, layout_.index_in_row(row, cell)}, color);
}

constexpr void working_grid::mark(detail::lean_vector<mask_word>& masks, cell_index cell, std::size_t color,
                                  bool set) const noexcept {
    const line_index row = layout_.row_of(cell);
    mark(masks, {row, layout_.index_in_row(row, cell)}, color, set);
}

constexpr void working_grid::restrict_to(const partial_grid& known) noexcept {
    const color_set* const allowed = known.cells().data();
    const color_set all = color_set::first(colors_);
    for (std::size_t i = 0; i < cells(); ++i)
        detail::for_each_bit(all.bits & ~allowed[i].bits, 0, [&](std::size_t color) {
            const auto cell = static_cast<cell_index>(i);
            if (can(cell, color)) remove(cell, color);
        });
}

constexpr verdict working_grid::propagate(solver_run& run) {
    for (line_index line = next_line(); line != detail::no_line; line = next_line()) {
        if (run.must_stop(microseconds_of(line))) return verdict::stopped;
        ++run.statistics.lines_solved;
        if (!narrow(line, run.statistics.cells_set)) return verdict::exhausted;
    }
    return verdict::open;
}

constexpr void working_grid::clear_queue() noexcept {
    while (next_line() != detail::no_line) {
    }
}

template <class Before, class Removed>
constexpr bool working_grid::narrow(line_index line, Before before, Removed removed) {
    const mask_word* const left = narrowed(line);
    if (left == nullptr) return false;
    const line_view now = view(line);
    const std::size_t count = mask_words(line);
    const crossing_lines across = crossing(line);
    std::size_t i = 0;
    while (i < count && (now.masks[i] & ~left[i]) == 0) ++i;
    if (i == count) return true;
    before();
    for (; i < count; ++i) {
        const mask_word gone = now.masks[i] & ~left[i];
        if (gone == 0) continue;
        now.masks[i] = left[i];
        const std::size_t color = now.words == 1 ? i : i / now.words;
        const std::size_t first = 64 * (i - color * now.words);
        detail::for_each_bit(gone, first, [&](std::size_t index) {
            across.remove(index, color);
            queue_.push(across.first_line + static_cast<line_index>(index));
            removed(layout_.cell_at(line, index), color);
        });
    }
    return true;
}

constexpr bool working_grid::narrow(line_index line, std::uint64_t& removed) {
    return narrow(
        line, [] {}, [&](cell_index, std::size_t) { ++removed; });
}

constexpr partial_grid working_grid::known() const {
    partial_grid out(width(), height(), {});
    add_known(out);
    return out;
}

constexpr void working_grid::add_known(partial_grid& out) const {
    for (line_index row = 0; row < height(); ++row)
        for (std::size_t color = 0; color < colors_; ++color) {
            const color_set only = color_set::only(static_cast<color_index>(color));
            for (std::size_t w = 0; w < words_of(row); ++w)
                detail::for_each_bit(masks_[offset_of(row) + color * words_of(row) + w], 64 * w,
                                     [&](std::size_t index) { out(row, index) |= only; });
        }
}

constexpr std::optional<grid> working_grid::picture() const {
    for (line_index row = 0; row < height(); ++row)
        if (is_open(row)) return std::nullopt;
    std::optional<grid> out(std::in_place, width(), height());
    color_index* const cells = out->cells().data();
    for (line_index row = 0; row < height(); ++row)
        for (std::size_t color = 1; color < colors_; ++color)
            for (std::size_t w = 0; w < words_of(row); ++w)
                detail::for_each_bit(masks_[offset_of(row) + color * words_of(row) + w], row * width() + 64 * w,
                                     [&](std::size_t cell) { cells[cell] = static_cast<color_index>(color); });
    return out;
}

} // namespace extend

/// @endcond

}} // namespace nono::NONO_ABI

#endif // NONO_SOLVER_GRID_WORKING_GRID_HPP
