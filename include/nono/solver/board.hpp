// The working grid of a solver: for every row and every column the masks of what its cells can still be, kept in step,
// and the queue of lines that changed since they were last narrowed.
#ifndef NONO_SOLVER_BOARD_HPP
#define NONO_SOLVER_BOARD_HPP

#include <nono/clues.hpp>
#include <nono/detail/config.hpp>
#include <nono/grid.hpp>
#include <nono/line/line.hpp>
#include <nono/line/mask.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace nono::inline NONO_ABI::detail {

/// Lines are numbered: rows from 0, then columns.
using line_index = std::uint32_t;
inline constexpr line_index no_line = ~line_index{0};

/// Cells are numbered row by row.
using cell_index = std::uint32_t;

/// The lines of a puzzle made ready for a line solver, whichever that is. So everything that works on a board is
/// compiled once for all line solvers; next to narrowing a line, an indirect call costs nothing.
class ready_lines {
public:
    /// What `prepared_line` says of `narrow`, for the line with a number.
    [[nodiscard]] virtual NONO_CONSTEXPR bool narrow(line_index line, const line_view& view,
                                                     mask_word* scratch) const noexcept = 0;

    /// Words of scratch memory that are enough for every line.
    [[nodiscard]] constexpr std::size_t scratch_words() const noexcept { return scratch_words_; }

protected:
    ready_lines() = default;
    ready_lines(const ready_lines&) = default;
    ready_lines& operator=(const ready_lines&) = default;
    ~ready_lines() = default;

    std::size_t scratch_words_ = 0;
};

/// The lines made ready by a line solver, for masks of `Words` words.
template <line_solver LineSolver, std::size_t Words> class ready_lines_of final : public ready_lines {
public:
    /// The longest side that the puzzle can have: sides up to 63, or with 0 words any.
    static constexpr std::size_t longest_side = Words == 1 ? 63 : max_side;

    /// Bytes that the lines of a puzzle take, about, with line solvers of the library on machines of 64 bits: but for
    /// the scratch memory, where masks have more than one word. O(lines).
    [[nodiscard]] static NONO_CONSTEXPR std::uint64_t memory_for(const clues& puzzle) noexcept {
        constexpr std::uint64_t of_line = Words == 1 ? 320 : 128;
        constexpr std::uint64_t of_clue = 32;
        constexpr std::uint64_t scratch = Words == 1 ? 1'500 : 0;
        std::uint64_t blocks = 0;
        for (const auto* bank : {&puzzle.rows, &puzzle.columns})
            for (const auto& line : *bank) blocks += line.size();
        return of_line * (puzzle.width() + puzzle.height()) + of_clue * blocks + scratch;
    }

    /// Makes the lines ready. False if the clues of one cannot fit, or if `must_stop` says so: it is asked before each,
    /// with about the microseconds that it takes. To be called once.
    template <class MustStop> [[nodiscard]] NONO_CONSTEXPR bool prepare(const clues& puzzle, MustStop must_stop) {
        lines_.reserve(puzzle.width() + puzzle.height());
        for (const auto* bank : {&puzzle.rows, &puzzle.columns}) {
            const std::size_t length = bank == &puzzle.rows ? puzzle.width() : puzzle.height();
            for (const auto& line : *bank) {
                if (must_stop(1 + line.size() / 16)) return false;
                auto made = prepared::prepare(line, length);
                if (!made) return false;
                scratch_words_ = std::max<std::size_t>(scratch_words_, made->scratch_words());
                lines_.push_back(std::move(*made));
            }
        }
        return true;
    }
    /// The same without being asked to stop.
    [[nodiscard]] NONO_CONSTEXPR bool prepare(const clues& puzzle) {
        return prepare(puzzle, [](std::uint64_t) { return false; });
    }

    [[nodiscard]] NONO_CONSTEXPR bool narrow(line_index line, const line_view& view,
                                             mask_word* scratch) const noexcept override {
        return lines_[line].narrow(view, scratch);
    }

private:
    using prepared = typename LineSolver::template prepared<Words>;

    std::vector<prepared> lines_;
};

/// The clues of a line: rows are numbered first, then columns.
[[nodiscard]] NONO_CONSTEXPR const line_clue& clue_of(const clues& puzzle, line_index line) noexcept {
    const std::size_t height = puzzle.rows.size();
    return line < height ? puzzle.rows[line] : puzzle.columns[line - height];
}

/// A puzzle on the way to its solution.
class board {
public:
    /// A board on which everything is possible and every line is queued. The lines are used for as long as the board
    /// and its copies are.
    NONO_CONSTEXPR board(const clues& puzzle, const ready_lines& lines) : board(puzzle, lines, puzzle.color_count()) {}
    /// The same for a caller that knows `clues::color_count()`.
    NONO_CONSTEXPR board(const clues& puzzle, const ready_lines& lines, std::size_t colors);

    [[nodiscard]] constexpr std::size_t width() const noexcept { return width_; }
    [[nodiscard]] constexpr std::size_t height() const noexcept { return height_; }
    [[nodiscard]] constexpr std::size_t colors() const noexcept { return colors_; }
    [[nodiscard]] constexpr std::size_t lines() const noexcept { return width() + height(); }
    [[nodiscard]] constexpr std::size_t cells() const noexcept { return width() * height(); }

    [[nodiscard]] constexpr line_index row_of(cell_index cell) const noexcept { return cell / width_; }
    [[nodiscard]] constexpr line_index column_of(cell_index cell) const noexcept { return height_ + cell % width_; }
    /// The cell at a place of a line.
    [[nodiscard]] constexpr cell_index cell_at(line_index line, std::size_t place) const noexcept {
        if (line < height_) return static_cast<cell_index>(std::size_t{line} * width_ + place);
        return static_cast<cell_index>(place * width_ + (line - height_));
    }
    /// Where a cell stands in a line that goes through it.
    [[nodiscard]] constexpr std::size_t place_in(line_index line, cell_index cell) const noexcept {
        return line < height_ ? cell % width_ : cell / width_;
    }
    [[nodiscard]] constexpr std::size_t length_of(line_index line) const noexcept {
        return line < height_ ? width_ : height_;
    }

    /// Variables that a search needs for the cells that are open: one for a cell with two colors left, one a color for
    /// a cell with more (solver/literals.hpp). O(cells * colors / 64).
    [[nodiscard]] NONO_CONSTEXPR std::size_t open_variables() const noexcept;

    /// The colors a cell can still have. O(colors).
    [[nodiscard]] NONO_CONSTEXPR color_set cell(cell_index cell) const noexcept;
    [[nodiscard]] NONO_CONSTEXPR bool can(cell_index cell, std::size_t color) const noexcept;

    /// About how many microseconds it takes to narrow a line: 1 for short ones.
    [[nodiscard]] constexpr std::uint64_t microseconds_of(line_index line) const noexcept {
        return line < height_ ? row_microseconds_ : column_microseconds_;
    }
    /// Has line solvers ask whether to give up; what is asked must outlive that. Copies of the board do the same.
    constexpr void set_interrupt(line_interrupt* asked) noexcept { interrupt_ = asked; }

    /// Bytes that a board takes, but for the scratch memory of the line solver. O(1).
    [[nodiscard]] static constexpr std::uint64_t memory_for(std::size_t width, std::size_t height,
                                                            std::size_t colors) noexcept {
        const std::uint64_t words = height * words_for(width + 1) + width * words_for(height + 1);
        return sizeof(mask_word) * colors * words + 8 * (width + height);
    }

    /// The masks of a line. `masks` is a copy of all masks of this board, or its own.
    [[nodiscard]] NONO_CONSTEXPR line_view view(line_index line, mask_word* masks) const noexcept;
    [[nodiscard]] NONO_CONSTEXPR line_view view(line_index line) noexcept { return view(line, masks_.data()); }
    /// All masks, to be copied for later `view`s.
    [[nodiscard]] constexpr const std::vector<mask_word>& masks() const noexcept { return masks_; }
    /// Words of all the masks of a line together.
    [[nodiscard]] constexpr std::size_t mask_words(line_index line) const noexcept {
        return line < height_ ? row_stride_ : column_stride_;
    }

    /// Takes a color from a cell and queues the two lines through it, except `cause`, one of them, which knows
    /// already. Requires that the cell can have it.
    NONO_CONSTEXPR void remove(cell_index cell, std::size_t color, line_index cause = no_line) noexcept;
    /// Gives a color back to a cell. Queues nothing.
    NONO_CONSTEXPR void restore(cell_index cell, std::size_t color) noexcept;

    /// Sets or clears a color of a cell in masks like those of this board, in both lines through the cell.
    NONO_CONSTEXPR void mark(std::vector<mask_word>& masks, cell_index cell, std::size_t color,
                             bool set) const noexcept;

    /// Leaves in every cell only the colors it has in `known`, which has this board's size.
    NONO_CONSTEXPR void restrict_to(const partial_grid& known) noexcept;

    /// Takes the line that waited longest from the queue; `no_line` if none waits.
    [[nodiscard]] NONO_CONSTEXPR line_index next_line() noexcept;
    /// Empties the queue.
    NONO_CONSTEXPR void clear_queue() noexcept;

    /// Narrows a line. False: it has no arrangement. Else calls `before()` if anything changes, while the masks still
    /// are as they were, then `removed(cell, color)` for each color that a cell of the line loses; what `removed` does
    /// about it is the caller's (`remove` with this line as cause, at least).
    template <class Before, class Removed>
    [[nodiscard]] NONO_CONSTEXPR bool narrow(line_index line, Before before, Removed removed);

    /// Narrows a line and takes from its cells what they lose, which queues the lines that cross it there. Adds to
    /// `removed` how many colors that were. False, and nothing is changed: the line has no arrangement.
    [[nodiscard]] NONO_CONSTEXPR bool narrow(line_index line, std::uint64_t& removed);

    /// What is known of every cell. Allocates 8 bytes a cell.
    [[nodiscard]] NONO_CONSTEXPR partial_grid cells_known() const;
    /// The picture, if every cell has one color left. Looks at whole masks; allocates the picture when there is one.
    [[nodiscard]] NONO_CONSTEXPR std::optional<grid> picture() const;

private:
    /// As measured, where about half of the cells are filled.
    [[nodiscard]] static constexpr std::uint32_t microseconds_of(std::size_t length, std::size_t stride) noexcept {
        return static_cast<std::uint32_t>(1 + length * words_for(length + 1) / 1024 + stride / 1024);
    }
    NONO_CONSTEXPR void allow_everything(const clues& puzzle);
    NONO_CONSTEXPR void enqueue(line_index line) noexcept;
    /// The same for the cell in a row and a column.
    NONO_CONSTEXPR void mark(std::vector<mask_word>& masks, std::uint32_t row, std::uint32_t across, std::size_t color,
                             bool set) const noexcept;

    /// Narrows a copy of the masks of a line; nothing if it has no arrangement.
    [[nodiscard]] NONO_CONSTEXPR const mask_word* narrowed(line_index line);

    [[nodiscard]] constexpr std::size_t words_of(line_index line) const noexcept {
        return line < height_ ? row_words_ : column_words_;
    }
    /// Where the masks of a line begin.
    [[nodiscard]] constexpr std::size_t offset_of(line_index line) const noexcept {
        return line < height_ ? std::size_t{line} * row_stride_
                              : columns_begin_ + std::size_t{line - height_} * column_stride_;
    }

    const ready_lines* lines_;
    // Narrower than masks, so that compilers see that writing a mask does not change them.
    std::uint32_t width_;
    std::uint32_t height_;
    std::uint32_t colors_;
    std::uint32_t row_words_;     // of a mask
    std::uint32_t column_words_;  // of a mask
    std::uint32_t row_stride_;    // words of the masks of a row
    std::uint32_t column_stride_; // words of the masks of a column
    std::uint32_t row_microseconds_;
    std::uint32_t column_microseconds_;
    std::size_t columns_begin_; // where the masks of the columns begin
    line_interrupt* interrupt_ = nullptr;
    std::vector<mask_word> masks_;  // line by line, color by color
    std::vector<mask_word> work_;   // one line's masks, then the line solver's scratch memory
    std::vector<line_index> queue_; // a ring with one place a line
    std::vector<std::uint8_t> queued_;
    std::size_t queue_begin_ = 0;
    std::size_t queue_size_ = 0;
};

// ---------------------------------------------------------------------------------------------------------------------

NONO_CONSTEXPR board::board(const clues& puzzle, const ready_lines& lines, std::size_t colors)
    : lines_(&lines), width_(static_cast<std::uint32_t>(puzzle.width())),
      height_(static_cast<std::uint32_t>(puzzle.height())), colors_(static_cast<std::uint32_t>(colors)),
      row_words_(static_cast<std::uint32_t>(words_for(width() + 1))),
      column_words_(static_cast<std::uint32_t>(words_for(height() + 1))), row_stride_(colors_ * row_words_),
      column_stride_(colors_ * column_words_), row_microseconds_(microseconds_of(width_, row_stride_)),
      column_microseconds_(microseconds_of(height_, column_stride_)), columns_begin_(height() * row_stride_) {
    work_.resize((std::max)(row_stride_, column_stride_) + lines.scratch_words(), 0);
    queue_.resize(this->lines(), 0);
    queued_.resize(this->lines(), 0);
    allow_everything(puzzle);
    for (line_index line = 0; line < this->lines(); ++line) enqueue(line);
}

/// Blank is possible everywhere, a color where both lines have clues of it.
NONO_CONSTEXPR void board::allow_everything(const clues& puzzle) {
    const auto colors_in = [&](const line_clue& line) {
        color_set colors = color_set::only(blank);
        if (colors_ == 2) return line.empty() ? colors : color_set::first(2);
        for (const auto& block : line) colors |= color_set::only(block.color);
        return colors;
    };
    masks_.resize(columns_begin_ + width() * column_stride_, 0);
    std::vector<mask_word> across(row_stride_, 0);  // the columns that have a color
    std::vector<mask_word> down(column_stride_, 0); // the rows that have a color
    const auto mark = [](std::vector<mask_word>& masks, std::size_t words, std::size_t place, color_set colors) {
        for_each_bit(colors.bits, 0,
                     [&](std::size_t c) { masks[c * words + place / 64] |= mask_word{1} << place % 64; });
    };
    for (std::size_t i = 0; i < width_; ++i) mark(across, row_words_, i, colors_in(puzzle.columns[i]));
    for (std::size_t i = 0; i < height_; ++i) mark(down, column_words_, i, colors_in(puzzle.rows[i]));
    for (line_index line = 0; line < lines(); ++line) {
        const bool is_row = line < height_;
        const color_set colors = colors_in(clue_of(puzzle, line));
        const std::size_t words = words_of(line);
        const auto& possible = is_row ? across : down;
        for_each_bit(colors.bits, 0, [&](std::size_t c) {
            for (std::size_t w = 0; w < words; ++w) masks_[offset_of(line) + c * words + w] = possible[c * words + w];
        });
    }
}

NONO_CONSTEXPR std::size_t board::open_variables() const noexcept {
    std::size_t count = 0;
    for (line_index row = 0; row < height_; ++row)
        for (std::size_t w = 0; w < row_words_; ++w) {
            const mask_word* const first = masks_.data() + offset_of(row) + w;
            mask_word once = 0;
            mask_word twice = 0;
            mask_word more = 0;
            for (std::size_t color = 0; color < colors_; ++color) {
                const mask_word mask = first[color * row_words_];
                more |= twice & mask;
                twice |= once & mask;
                once |= mask;
            }
            count += static_cast<std::size_t>(std::popcount(twice & ~more));
            for (std::size_t color = 0; color < colors_ && more != 0; ++color)
                count += static_cast<std::size_t>(std::popcount(first[color * row_words_] & more));
        }
    return count;
}

NONO_CONSTEXPR color_set board::cell(cell_index cell) const noexcept {
    color_set out;
    for (std::size_t color = 0; color < colors_; ++color)
        if (can(cell, color)) out |= color_set::only(static_cast<color_index>(color));
    return out;
}

NONO_CONSTEXPR bool board::can(cell_index cell, std::size_t color) const noexcept {
    const std::size_t place = cell % width_;
    return (masks_[std::size_t{row_of(cell)} * row_stride_ + color * row_words_ + place / 64] >> place % 64 & 1U) != 0;
}

NONO_CONSTEXPR line_view board::view(line_index line, mask_word* masks) const noexcept {
    return {masks + offset_of(line), words_of(line), length_of(line), colors_, nullptr};
}

NONO_CONSTEXPR void board::remove(cell_index cell, std::size_t color, line_index cause) noexcept {
    const line_index row = cause < height_ ? cause : row_of(cell); // dividing takes long
    const std::uint32_t across = cell - row * width_;
    mark(masks_, row, across, color, false);
    if (row != cause) enqueue(row);
    if (height_ + across != cause) enqueue(height_ + across);
}

NONO_CONSTEXPR void board::restore(cell_index cell, std::size_t color) noexcept { mark(masks_, cell, color, true); }

NONO_CONSTEXPR void board::mark(std::vector<mask_word>& masks, cell_index cell, std::size_t color,
                                bool set) const noexcept {
    mark(masks, row_of(cell), cell % width_, color, set);
}

NONO_CONSTEXPR void board::mark(std::vector<mask_word>& masks, std::uint32_t row, std::uint32_t across,
                                std::size_t color, bool set) const noexcept {
    const mask_word in_row = mask_word{1} << across % 64;
    const mask_word in_column = mask_word{1} << row % 64;
    mask_word* const words = masks.data(); // `operator[]` is slow in constant expressions
    mask_word& row_word = words[std::size_t{row} * row_stride_ + color * row_words_ + across / 64];
    mask_word& column_word =
        words[columns_begin_ + std::size_t{across} * column_stride_ + color * column_words_ + row / 64];
    row_word = set ? row_word | in_row : row_word & ~in_row;
    column_word = set ? column_word | in_column : column_word & ~in_column;
}

NONO_CONSTEXPR void board::restrict_to(const partial_grid& known) noexcept {
    const color_set* const allowed = known.cells().data();
    const color_set all = color_set::first(colors_);
    for (std::size_t i = 0; i < cells(); ++i)
        for_each_bit(all.bits & ~allowed[i].bits, 0, [&](std::size_t color) {
            const auto cell = static_cast<cell_index>(i);
            if (can(cell, color)) remove(cell, color);
        });
}

NONO_CONSTEXPR void board::enqueue(line_index line) noexcept {
    std::uint8_t& queued = queued_.data()[line];
    if (queued != 0) return;
    queued = 1;
    std::size_t end = queue_begin_ + queue_size_++;
    if (end >= queue_.size()) end -= queue_.size();
    queue_.data()[end] = line;
}

NONO_CONSTEXPR line_index board::next_line() noexcept {
    if (queue_size_ == 0) return no_line;
    const line_index line = queue_[queue_begin_];
    if (++queue_begin_ == queue_.size()) queue_begin_ = 0;
    --queue_size_;
    queued_[line] = 0;
    return line;
}

NONO_CONSTEXPR void board::clear_queue() noexcept {
    while (next_line() != no_line) {
    }
}

NONO_CONSTEXPR const mask_word* board::narrowed(line_index line) {
    const std::size_t count = mask_words(line);
    mask_word* const work = work_.data();
    std::copy_n(masks_.data() + offset_of(line), count, work);
    const line_view copy{work, words_of(line), length_of(line), colors_, interrupt_};
    return lines_->narrow(line, copy, work + count) ? work : nullptr;
}

template <class Before, class Removed>
NONO_CONSTEXPR bool board::narrow(line_index line, Before before, Removed removed) {
    const mask_word* const left = narrowed(line);
    if (left == nullptr) return false;
    const line_view now = view(line);
    const std::size_t count = mask_words(line);
    bool changed = false;
    for (std::size_t i = 0; i < count; ++i) {
        // `removed` may take colors of this line itself, so the masks are read anew for each word.
        const mask_word gone = now.masks[i] & ~left[i];
        if (gone == 0) continue;
        if (!changed) before();
        changed = true;
        const std::size_t color = now.words == 1 ? i : i / now.words;
        const std::size_t first = 64 * (i - color * now.words);
        for_each_bit(gone, first, [&](std::size_t place) { removed(cell_at(line, place), color); });
    }
    return true;
}

NONO_CONSTEXPR bool board::narrow(line_index line, std::uint64_t& removed) {
    const mask_word* const left = narrowed(line);
    if (left == nullptr) return false;
    const line_view now = view(line);
    const std::size_t count = mask_words(line);
    // The bit of this line in the masks of those that cross it.
    const bool is_row = line < height_;
    const line_index number = is_row ? line : line - height_;
    const line_index first_crossing = is_row ? height_ : 0;
    const std::size_t crossing_words = is_row ? column_words_ : row_words_;
    const std::size_t crossing_stride = is_row ? column_stride_ : row_stride_;
    mask_word* const crossing = masks_.data() + (is_row ? columns_begin_ : 0) + number / 64;
    const mask_word others = ~(mask_word{1} << number % 64);
    for (std::size_t i = 0; i < count; ++i) {
        const mask_word gone = now.masks[i] & ~left[i];
        if (gone == 0) continue;
        now.masks[i] = left[i];
        const std::size_t color = now.words == 1 ? i : i / now.words;
        const std::size_t first = 64 * (i - color * now.words);
        for_each_bit(gone, first, [&](std::size_t place) {
            ++removed;
            crossing[place * crossing_stride + color * crossing_words] &= others;
            enqueue(first_crossing + static_cast<line_index>(place));
        });
    }
    return true;
}

NONO_CONSTEXPR partial_grid board::cells_known() const {
    partial_grid out(width_, height_, {});
    for (line_index row = 0; row < height_; ++row)
        for (std::size_t color = 0; color < colors_; ++color) {
            const color_set only = color_set::only(static_cast<color_index>(color));
            for (std::size_t w = 0; w < words_of(row); ++w)
                for_each_bit(masks_[offset_of(row) + color * words_of(row) + w], 64 * w,
                             [&](std::size_t place) { out(row, place) |= only; });
        }
    return out;
}

NONO_CONSTEXPR std::optional<grid> board::picture() const {
    for (line_index row = 0; row < height_; ++row)
        for (std::size_t w = 0; w < words_of(row); ++w) {
            mask_word seen = 0;
            mask_word twice = 0;
            for (std::size_t color = 0; color < colors_; ++color) {
                const mask_word mask = masks_[offset_of(row) + color * words_of(row) + w];
                twice |= seen & mask;
                seen |= mask;
            }
            if (twice != 0) return std::nullopt;
        }
    std::optional<grid> out(std::in_place, width_, height_);
    color_index* const cells = out->cells().data();
    for (line_index row = 0; row < height_; ++row)
        for (std::size_t color = 1; color < colors_; ++color)
            for (std::size_t w = 0; w < words_of(row); ++w)
                for_each_bit(masks_[offset_of(row) + color * words_of(row) + w], std::size_t{row} * width_ + 64 * w,
                             [&](std::size_t cell) { cells[cell] = static_cast<color_index>(color); });
    return out;
}

} // namespace nono::inline NONO_ABI::detail

#endif // NONO_SOLVER_BOARD_HPP
