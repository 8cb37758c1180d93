// A nonogram game without a heap. Its size is known at compile time, as in a pack of levels for a microcontroller.
// SPDX-License-Identifier: MIT
#ifndef NONO_PLAY_FIXED_GAME_HPP
#define NONO_PLAY_FIXED_GAME_HPP

#include <nono/line/mask.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/fixed_clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/play/line_state.hpp>
#include <nono/play/marks.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <type_traits>

namespace nono { inline namespace NONO_ABI {

namespace extend {

/// A hint: a cell that a line restricts by itself.
struct line_hint {
    line_position line; ///< the line whose clues and cells restrict the cell
    cell_position cell; ///< the first cell restricted
    color_set colors;   ///< the colors that it can have: a mark for `fixed_game::set`
    friend constexpr bool operator==(const line_hint&, const line_hint&) = default;
};

} // namespace extend

namespace detail {

/// The smallest unsigned integer type with at least `Bits` bits, up to 64.
template <std::size_t Bits>
using unsigned_of_bits = std::conditional_t<
    (Bits <= 8), std::uint8_t,
    std::conditional_t<(Bits <= 16), std::uint16_t, std::conditional_t<(Bits <= 32), std::uint32_t, std::uint64_t>>>;

/// A set of colors in an integer that is as small as possible.
template <class Bits> struct packed_colors {
    using unpacked = color_set; // curses.h has a macro of this name, which expands only before a parenthesis

    Bits value = 0;

    constexpr packed_colors& operator=(color_set from) noexcept {
        value = static_cast<Bits>(from.bits);
        return *this;
    }
    constexpr operator unpacked() const noexcept { return {value}; } // NOLINT: implicit on purpose
};

/// A line of cells stored in such integers.
template <class Bits> struct packed_line {
    const Bits* first = nullptr;
    std::size_t stride = 1;
    std::size_t count = 0;

    [[nodiscard]] constexpr std::size_t size() const noexcept { return count; }
    [[nodiscard]] constexpr color_set operator[](std::size_t i) const noexcept { return {first[i * stride]}; }
};

} // namespace detail

/// A game of `Width` times `Height` cells in constant memory, which behaves like `game`.
///
/// Marks, pencil marks, strokes, undo and redo work as in `game` until the history is full. Then the oldest steps are
/// forgotten; a step with more than `Changes` changes cannot be undone. Clue states and hints use memory on the stack:
/// 8 * `line_state_words` bytes plus one byte per clue, or about 500 bytes for 15 cells in black and white.
///
/// @tparam Width    cells in a row
/// @tparam Height   cells in a column
/// @tparam Colors   maximum number of colors of the puzzle, blank included, 2 to 64. In each of the two layers, a cell
///                  takes one bit per color, rounded up to 1, 2, 4 or 8 bytes
/// @tparam Changes  changes of single cells kept in the history, at least 1. Each takes 4 bytes for up to 8 colors
///
/// A regular value type except for `==`, usable in constant expressions; no function allocates or throws. The clues are
/// not copied, so they must outlive the game, as constants do.
/// @see docs/playing.md
template <std::size_t Width, std::size_t Height, std::size_t Colors = 2, std::size_t Changes = Width* Height>
class fixed_game {
    static_assert(Width >= 1 && Height >= 1 && Width * Height <= 65'535, "a game has 1 to 65,535 cells");
    static_assert(Colors >= 2 && Colors <= extend::max_colors, "a game has 2 to 64 colors, including blank");
    static_assert(Changes >= 1, "the history must have room for at least one change");
    static constexpr std::size_t longest = (std::max)(Width, Height);

public:
    /// Starts a new game, in which every cell is open. Requires a puzzle with at most `Colors` colors. Linear in the
    /// cells and the clues.
    template <std::size_t Blocks>
    explicit constexpr fixed_game(const fixed_clues<Width, Height, Blocks>& puzzle) noexcept
        : blocks_(puzzle.blocks.data()), ends_(puzzle.ends.data()), colors_((std::min)(puzzle.color_count(), Colors)),
          marks_(layers(color_set::first(colors_)), colors_) {}
    template <std::size_t Blocks> fixed_game(const fixed_clues<Width, Height, Blocks>&&) = delete; // must outlive it

    // ---- playing: a change discards undone steps ----

    /// Marks a cell, see `game::set`. O(1).
    constexpr bool set(cell_position cell, mark put, stroke_options options = {}) noexcept {
        return stroke(std::span<const cell_position>(&cell, 1), put, options) != 0;
    }
    /// Marks several cells, see `game::stroke`. Linear in `cells`.
    constexpr std::size_t stroke(std::span<const cell_position> cells, mark put, stroke_options options = {}) noexcept {
        return marks_.stroke(
            cells.size(), [&](std::size_t i) { return detail::index_in(Width, Height, cells[i]); },
            [&](std::size_t) { return put; }, options);
    }
    /// Begins a stroke, see `game::begin_stroke`. O(1).
    constexpr void begin_stroke() noexcept { marks_.begin_stroke(); }
    /// Ends a stroke, see `game::end_stroke`. O(1).
    constexpr void end_stroke() noexcept { marks_.end_stroke(); }
    /// Clears all marks, see `game::restart`. Linear in the cells.
    constexpr std::size_t restart() noexcept { return marks_.restart(); }

    // ---- undo and redo ----

    /// Undoes the last step, see `game::undo`. Also returns false if the step has been forgotten. Linear in the cells
    /// of the step.
    constexpr bool undo() noexcept { return marks_.undo(); }
    /// Redoes the last undone step, see `game::redo`. Linear in the cells of the step.
    constexpr bool redo() noexcept { return marks_.redo(); }
    /// The number of steps that can be undone. O(1).
    [[nodiscard]] constexpr std::size_t current() const noexcept { return marks_.current(); }
    /// The number of steps that can be undone or redone. O(1).
    [[nodiscard]] constexpr std::size_t length() const noexcept { return marks_.length(); }

    // ---- the current state ----

    /// The number of cells in a row.
    [[nodiscard]] static constexpr std::size_t width() noexcept { return Width; }
    /// The number of cells in a column.
    [[nodiscard]] static constexpr std::size_t height() noexcept { return Height; }
    /// The number of colors of the puzzle, blank included. O(1).
    [[nodiscard]] constexpr std::size_t color_count() const noexcept { return colors_; }
    /// The clues of a line, in order. Requires a line of the grid. O(1).
    [[nodiscard]] constexpr std::span<const clue> clues_of(line_position line) const noexcept {
        const std::size_t index = line.axis == axis::row ? line.index : Height + line.index;
        const std::uint32_t begin = index == 0 ? 0 : ends_[index - 1];
        return {blocks_ + begin, ends_[index] - begin};
    }
    /// The colors that a cell can have. Requires a cell of the grid. O(1).
    [[nodiscard]] constexpr color_set at(cell_position cell) const noexcept { return layer(false, cell); }
    /// The pencil mark of a cell, usually empty. Requires a cell of the grid. O(1).
    [[nodiscard]] constexpr color_set pencil_at(cell_position cell) const noexcept { return layer(true, cell); }
    /// Returns true if a cell has no mark. Requires a cell of the grid. O(1).
    [[nodiscard]] constexpr bool is_open(cell_position cell) const noexcept { return at(cell) == marks_.all(); }
    /// Returns true if the puzzle is finished, see `game::finished`. Linear in the cells.
    [[nodiscard]] constexpr bool finished() const noexcept {
        return detail::is_finished(
            Width, Height,
            [&](std::size_t row, std::size_t column) {
                return at({row, column});
            },
            [&](line_position line) { return clues_of(line); });
    }
    /// Measures progress like `game::progress`, with `line_state` of every line.
    [[nodiscard]] constexpr game_progress progress() const noexcept {
        game_progress out;
        out.cells = Width * Height;
        for (std::size_t i = 0; i < Width * Height; ++i)
            out.decided += marks_.layers.get(false, i).size() == 1 ? 1U : 0U;
        std::array<clue_state, longest> states{};
        for (std::size_t number = 0; number < Height + Width; ++number) {
            const line_status status = line_state(line_of(number), states);
            detail::count_line(out, status, std::span(states).first(clues_of(line_of(number)).size()));
        }
        return out;
    }

    // ---- clues and hints ----

    /// Evaluates a line and each of its clues like the function `nono::line_state`. Requires a line of the grid, and at
    /// least one element of `states` per clue of the line; a line has no more clues than cells.
    // NOLINTNEXTLINE(modernize-use-nodiscard): callers may need only the states of the clues
    constexpr line_status line_state(line_position line, std::span<clue_state> states,
                                     line_state_options options = {}) const noexcept {
        return evaluate(line, states.first(clues_of(line).size()), options, line_status::contradiction,
                        [](auto&& evaluator) { return evaluator.evaluate(); });
    }
    /// Returns a hint: the first cell that a line restricts by itself, searching rows from the top, then columns from
    /// the left. Returns `std::nullopt` if no line restricts a cell: the game is finished, or progress requires more
    /// than one line at a time. Takes as long as `line_state` of the lines up to the result.
    [[nodiscard]] constexpr std::optional<extend::line_hint> hint() const noexcept {
        line_colors found{};
        for (std::size_t number = 0; number < Height + Width; ++number) {
            const line_position line = line_of(number);
            if (!find_narrowed(line, found)) continue;
            for (std::size_t i = 0; i < length_of(line); ++i)
                if (found[i] != at(cell_of(line, i))) return extend::line_hint{line, cell_of(line, i), found[i]};
        }
        return std::nullopt;
    }
    /// Applies everything that a line implies about its cells, as one step. Returns the number of cells changed. Takes
    /// as long as `line_state` of the line.
    constexpr std::size_t narrow(line_position line) noexcept {
        line_colors found{};
        if (!find_narrowed(line, found)) return 0;
        end_stroke();
        return marks_.stroke(
            length_of(line), [&](std::size_t i) { return detail::index_in(Width, Height, cell_of(line, i)); },
            [&](std::size_t i) { return mark{found[i]}; }, {});
    }

private:
    using bits = detail::unsigned_of_bits<Colors>;
    struct change {
        std::uint16_t cell = 0; // index of the cell
        bool pencil : 1 = false;
        bool begins_step : 1 = false;
        detail::packed_colors<bits> colors;
    };
    struct layers {
        std::array<bits, Width * Height> cells{};
        std::array<bits, Width * Height> pencil{};

        explicit constexpr layers(color_set all) noexcept { cells.fill(static_cast<bits>(all.bits)); }
        [[nodiscard]] static constexpr std::size_t size() noexcept { return Width * Height; }
        [[nodiscard]] constexpr color_set get(bool pencil_mark, std::size_t cell) const noexcept {
            return {(pencil_mark ? pencil : cells)[cell]};
        }
        constexpr void put(bool pencil_mark, std::size_t cell, color_set colors) noexcept {
            (pencil_mark ? pencil : cells)[cell] = static_cast<bits>(colors.bits);
        }
    };
    using line_colors = std::array<color_set, longest>;

    [[nodiscard]] constexpr color_set layer(bool pencil, cell_position cell) const noexcept {
        return marks_.layers.get(pencil, cell.row * Width + cell.column);
    }
    [[nodiscard]] static constexpr std::size_t length_of(line_position line) noexcept {
        return line.axis == axis::row ? Width : Height;
    }
    [[nodiscard]] static constexpr cell_position cell_of(line_position line, std::size_t i) noexcept {
        return line.axis == axis::row ? cell_position{line.index, i} : cell_position{i, line.index};
    }
    /// Converts a number to a line: first the rows, then the columns.
    [[nodiscard]] static constexpr line_position line_of(std::size_t number) noexcept {
        return number < Height ? line_position{axis::row, number} : line_position{axis::column, number - Height};
    }
    template <class Use, class Value>
    constexpr Value evaluate(line_position line, std::span<clue_state> states, line_state_options options,
                             Value otherwise, Use use) const noexcept {
        std::array<extend::mask_word, extend::line_state_words(longest, Colors, longest)> memory{};
        const bits* const first = marks_.layers.cells.data();
        const bool is_row = line.axis == axis::row;
        const detail::packed_line<bits> cells{first + (is_row ? line.index * Width : line.index), is_row ? 1 : Width,
                                              length_of(line)};
        return detail::with_evaluator(clues_of(line), cells, states, memory.data(), options, otherwise, use);
    }
    constexpr bool find_narrowed(line_position line, line_colors& out) const noexcept {
        return evaluate(line, {}, {}, false, [&](auto&& evaluator) {
            if (!evaluator.narrow()) return false;
            for (std::size_t i = 0; i < length_of(line); ++i) out[i] = at(cell_of(line, i)) & evaluator.narrowed(i);
            return true;
        });
    }

    const clue* blocks_;
    const std::uint32_t* ends_;
    std::size_t colors_;
    detail::marks<layers, detail::ring_of_changes<change, Changes>> marks_;
};

/// Deduces the size from the clues, for a black-and-white game. In color, specify the number of colors: `fixed_game<10,
/// 10, 4>`.
template <std::size_t Width, std::size_t Height, std::size_t Blocks>
fixed_game(const fixed_clues<Width, Height, Blocks>&) -> fixed_game<Width, Height>;

}} // namespace nono::NONO_ABI

#endif // NONO_PLAY_FIXED_GAME_HPP
