// The state of a nonogram game, for games and editors: the marks of the player, with undo and redo.
// SPDX-License-Identifier: MIT
#ifndef NONO_PLAY_GAME_HPP
#define NONO_PLAY_GAME_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/config.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/model/puzzle.hpp>
#include <nono/play/line_state.hpp>
#include <nono/play/marks.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>

namespace nono { inline namespace NONO_ABI {

/// A nonogram game in progress: a puzzle, the marks of the player, and their history for undo and redo.
///
/// A cell is open, crossed or filled with a color. Because the cells are a `partial_grid`, hints and saved grids can
/// also restrict a cell to some of several colors. Pencil marks are a separate layer, which only the player interprets.
///
/// A regular value type except for `==`; a copy is an independent game. It takes 16 bytes per cell, and 16 bytes for
/// each change of a cell in its history. Usable in constant expressions. Functions take constant time unless documented
/// otherwise, apart from growth of the history.
/// @see docs/playing.md
class game {
public:
    /// Starts a new game, in which every cell is open. Sides can have up to 65,535 cells. A line that has a clue of
    /// length 0 next to others is contradicted. Linear in the cells and the clues.
    explicit constexpr game(nono::clues puzzle)
        : clues_(std::move(puzzle)), colors_((std::min)(clues_.color_count(), extend::max_colors)),
          marks_({partial_grid(clues_.width(), clues_.height(), color_set::first(colors_)),
                  partial_grid(clues_.width(), clues_.height(), {})},
                 colors_) {}
    /// As above, from the clues of a puzzle; its saved grids and other parts are ignored.
    explicit inline game(const puzzle& from) : game(from.clues) {}

    /// Resumes a saved game from its cells, as in `saved_grid::cells`, and its pencil marks, if any. The history starts
    /// here. Returns `std::nullopt` if a size differs from that of the clues. Ignores colors that the puzzle lacks.
    /// Linear in the cells and the clues.
    [[nodiscard]] static constexpr std::optional<game> resume(nono::clues puzzle, const partial_grid& cells,
                                                              const partial_grid& pencil = {}) {
        std::optional<game> out(game(std::move(puzzle)));
        const auto fits = [&](const partial_grid& layer) {
            return layer.width() == out->width() && layer.height() == out->height();
        };
        const bool has_pencil = !pencil.cells().empty();
        if (!fits(cells) || (has_pencil && !fits(pencil))) return std::nullopt;
        const color_set all = color_set::first(out->colors_);
        for (std::size_t i = 0; i < cells.cells().size(); ++i) {
            out->marks_.layers.put(false, i, cells.cells()[i] & all);
            if (has_pencil) out->marks_.layers.put(true, i, pencil.cells()[i] & all);
        }
        return out;
    }

    // ---- playing: a change discards undone steps ----

    /// Marks a cell, as a separate step unless a stroke has begun. Returns false if nothing changes: the cell is
    /// outside of the grid or already has the mark, the options prevent it, or the mark has no color of the puzzle and
    /// is not a pencil mark.
    constexpr bool set(cell_position cell, mark put, stroke_options options = {}) {
        return stroke(std::span<const cell_position>(&cell, 1), put, options) != 0;
    }
    /// Marks several cells, as one step or as part of the stroke that has begun. Returns the number of cells changed;
    /// if it is 0, there is no step. Linear in `cells`.
    constexpr std::size_t stroke(std::span<const cell_position> cells, mark put, stroke_options options = {}) {
        return marks_.stroke(
            cells.size(), [&](std::size_t i) { return detail::index_in(width(), height(), cells[i]); },
            [&](std::size_t) { return put; }, options);
    }
    /// Begins a stroke: all changes until `end_stroke` form one step, as while a mouse button is down. The functions
    /// for undo and redo end the stroke.
    constexpr void begin_stroke() noexcept { marks_.begin_stroke(); }
    /// Ends the stroke, if one has begun.
    constexpr void end_stroke() noexcept { marks_.end_stroke(); }
    /// Removes colors from cells in one step, for example those that a hint excludes: each cell keeps the colors that
    /// it shares with the cell of `found`, unless there are none. Returns the number of cells changed, 0 if the sizes
    /// differ. Linear in the cells.
    constexpr std::size_t narrow(const partial_grid& found) {
        if (found.width() != width() || found.height() != height()) return 0;
        end_stroke();
        return marks_.stroke(
            found.cells().size(), [](std::size_t i) { return i; },
            [&](std::size_t i) { return mark{cells().cells()[i] & found.cells()[i]}; }, {});
    }
    /// Opens every cell and removes all pencil marks, as one step. Returns the number of changes. Linear in the cells.
    constexpr std::size_t restart() { return marks_.restart(); }

    // ---- undo and redo ----

    /// Undoes the last step. Returns false at the start. Linear in the cells of the step.
    constexpr bool undo() noexcept { return marks_.undo(); }
    /// Redoes the last undone step. Returns false at the end. Linear in the cells of the step.
    constexpr bool redo() noexcept { return marks_.redo(); }
    /// Goes to the state after `steps` steps, at most `length()`. Returns the new `current()`. Linear in the cells of
    /// the steps in between.
    constexpr std::size_t go_to(std::size_t steps) noexcept { return marks_.go_to(steps); }
    /// The number of steps up to the current state.
    [[nodiscard]] constexpr std::size_t current() const noexcept { return marks_.current(); }
    /// The number of steps in the whole history, including those that can be redone.
    [[nodiscard]] constexpr std::size_t length() const noexcept { return marks_.length(); }

    // ---- the current state ----

    /// The clues.
    [[nodiscard]] constexpr const nono::clues& clues() const& noexcept { return clues_; }
    /// As above, but moves them out of a temporary.
    [[nodiscard]] constexpr nono::clues clues() && noexcept { return std::move(clues_); }
    /// The number of colors of the puzzle, blank included, 2 to 64.
    [[nodiscard]] constexpr std::size_t color_count() const noexcept { return colors_; }
    /// The number of cells in a row.
    [[nodiscard]] constexpr std::size_t width() const noexcept { return cells().width(); }
    /// The number of cells in a column.
    [[nodiscard]] constexpr std::size_t height() const noexcept { return cells().height(); }
    /// The marks in the form that `solve`, `next_step` and `line_state` accept: for each cell, the colors it can have.
    /// Pencil marks are not included. Valid until the game is changed.
    [[nodiscard]] constexpr const partial_grid& cells() const& noexcept { return marks_.layers.cells; }
    /// As above, but moves them out of a temporary.
    [[nodiscard]] constexpr partial_grid cells() && noexcept { return std::move(marks_.layers.cells); }
    /// The pencil marks: for each cell, the colors that the player noted, usually none. Valid until the game is
    /// changed.
    [[nodiscard]] constexpr const partial_grid& pencil() const& noexcept { return marks_.layers.pencil; }
    /// As above, but moves them out of a temporary.
    [[nodiscard]] constexpr partial_grid pencil() && noexcept { return std::move(marks_.layers.pencil); }
    /// The colors that a cell can have. Requires a cell of the grid.
    [[nodiscard]] constexpr color_set at(cell_position cell) const noexcept { return cells()(cell.row, cell.column); }
    /// Returns true if a cell has no mark. Requires a cell of the grid.
    [[nodiscard]] constexpr bool is_open(cell_position cell) const noexcept {
        return at(cell) == color_set::first(colors_);
    }

    /// Returns true if the filled cells are exactly what the clues require, whether or not the others are crossed. An
    /// undecided cell counts as blank if it can be blank; otherwise the puzzle is not finished. Linear in the cells.
    /// Does not allocate.
    [[nodiscard]] constexpr bool finished() const noexcept {
        return detail::is_finished(
            width(), height(), [&](std::size_t row, std::size_t column) { return cells()(row, column); },
            [&](line_position line) {
                return line.axis == axis::row ? clues_.rows[line.index] : clues_.columns[line.index];
            });
    }
    /// Measures the progress of the game. Takes as long as `line_state` of every line; allocates its buffer.
    [[nodiscard]] NONO_CONSTEXPR game_progress progress() const {
        game_progress out;
        out.cells = cells().cells().size();
        out.decided = cells().decided_count();
        const auto count = [&](line_position, line_status status, std::span<const clue_state> states) {
            detail::count_line(out, status, states);
        };
        for_each_line_state(clues_, cells(), count);
        return out;
    }

    // ---- saving ----

    /// Returns the marks as a saved grid of a puzzle, for formats with `feature::saved_grids`. `write_game`
    /// (play/game_text.hpp) also preserves pencil marks. Linear in the cells; allocates the result.
    [[nodiscard]] extend::saved_grid as_saved_grid(std::string name = {}) const { return {std::move(name), cells()}; }
    /// Stores the marks in the saved grids of a puzzle: replaces the first one with this name, or appends a new one.
    /// Linear in the cells and the saved grids; allocates.
    void save_in(puzzle& to, const std::string& name = {}) const {
        const auto found = detail::find_if(to.saved.begin(), to.saved.end(),
                                           [&](const extend::saved_grid& saved) { return saved.name == name; });
        if (found != to.saved.end())
            found->cells = cells();
        else
            to.saved.push_back(as_saved_grid(name));
    }

private:
    struct change {
        std::uint32_t cell = 0; // index of the cell
        bool pencil = false;
        bool begins_step = false;
        color_set colors;
    };
    struct layers {
        partial_grid cells;
        partial_grid pencil;

        [[nodiscard]] constexpr std::size_t size() const noexcept { return cells.cells().size(); }
        [[nodiscard]] constexpr color_set get(bool pencil_mark, std::size_t cell) const noexcept {
            return (pencil_mark ? pencil : cells).cells()[cell];
        }
        constexpr void put(bool pencil_mark, std::size_t cell, color_set colors) noexcept {
            (pencil_mark ? pencil : cells).cells()[cell] = colors;
        }
    };

    nono::clues clues_;
    std::size_t colors_;
    detail::marks<layers, detail::growing_changes<change>> marks_;
};

}} // namespace nono::NONO_ABI

#endif // NONO_PLAY_GAME_HPP
