// The state of a nonogram game, for games and editors: what the player has marked, with undo and redo.
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

/// A nonogram game in progress: a puzzle, what the player has marked, and the history of it for undo and redo.
///
/// A cell is open, crossed or filled with a color. As the cells are a `partial_grid`, a cell can also have some of
/// several colors, as a hint or a saved grid may say. Pencil marks are a layer of their own, which nothing but the game
/// looks at.
///
/// A regular value type except for `==`; a copy is an independent game. It takes 16 bytes a cell, and 16 for each
/// change of a cell in its history. Usable in constant expressions. Functions take constant time unless stated
/// otherwise, apart from growth of the history.
/// @see docs/playing.md
class game {
public:
    /// A new game: every cell is open. Sides up to 65,535. A line with a length of 0 next to other clues is
    /// contradicted. Linear in the cells and the clues.
    explicit constexpr game(nono::clues puzzle)
        : clues_(std::move(puzzle)), colors_((std::min)(clues_.color_count(), extend::max_colors)),
          marks_({partial_grid(clues_.width(), clues_.height(), color_set::first(colors_)),
                  partial_grid(clues_.width(), clues_.height(), {})},
                 colors_) {}
    /// The same; what else the puzzle has, as saved grids, is not looked at.
    explicit inline game(const puzzle& from) : game(from.clues) {}

    /// A game that was saved: its cells, as in `saved_grid::cells`, and its pencil marks, where there are any. The
    /// history starts here. Nothing where a size is not that of the clues. Colors that the puzzle lacks are passed
    /// over. Linear in the cells and the clues.
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

    /// Marks a cell, as a step of its own unless a stroke has begun. False where nothing changes: outside the grid,
    /// where the cell has the mark, where the options keep it, and for a mark (not a pencil mark) without any color of
    /// the puzzle.
    constexpr bool set(cell_position cell, mark put, stroke_options options = {}) {
        return stroke(std::span<const cell_position>(&cell, 1), put, options) != 0;
    }
    /// Marks several cells, as one step or as a part of the stroke that has begun. Returns how many changed; where none
    /// did, there is no step. Linear in the cells given.
    constexpr std::size_t stroke(std::span<const cell_position> cells, mark put, stroke_options options = {}) {
        return marks_.stroke(
            cells.size(), [&](std::size_t i) { return detail::index_in(width(), height(), cells[i]); },
            [&](std::size_t) { return put; }, options);
    }
    /// From here to `end_stroke` all changes are one step, as while a mouse button is down. Undo, redo and their like
    /// end the stroke.
    constexpr void begin_stroke() noexcept { marks_.begin_stroke(); }
    /// Ends the stroke, if one has begun.
    constexpr void end_stroke() noexcept { marks_.end_stroke(); }
    /// Takes colors from cells, as one step, as those of a hint: each cell keeps what it has in common with the cell of
    /// `found`, a grid of the same size, unless that is nothing. Returns how many cells changed. Linear in the cells.
    constexpr std::size_t narrow(const partial_grid& found) {
        if (found.width() != width() || found.height() != height()) return 0;
        end_stroke();
        return marks_.stroke(
            found.cells().size(), [](std::size_t i) { return i; },
            [&](std::size_t i) { return mark{cells().cells()[i] & found.cells()[i]}; }, {});
    }
    /// Opens every cell and takes all pencil marks away, as one step. Returns how many changes that took. Linear in the
    /// cells.
    constexpr std::size_t restart() { return marks_.restart(); }

    // ---- undo and redo ----

    /// Undoes the last step. False at the start. Linear in the cells of the step.
    constexpr bool undo() noexcept { return marks_.undo(); }
    /// Redoes the last undone step. False at the end. Linear in the cells of the step.
    constexpr bool redo() noexcept { return marks_.redo(); }
    /// Goes to where a number of steps were taken, at most `length()`. Returns the new `current()`. Linear in the
    /// cells of the steps between.
    constexpr std::size_t go_to(std::size_t steps) noexcept { return marks_.go_to(steps); }
    /// Steps taken up to here.
    [[nodiscard]] constexpr std::size_t current() const noexcept { return marks_.current(); }
    /// Steps of the whole history, including those that can be redone.
    [[nodiscard]] constexpr std::size_t length() const noexcept { return marks_.length(); }

    // ---- the current state ----

    /// The clues.
    [[nodiscard]] constexpr const nono::clues& clues() const& noexcept { return clues_; }
    /// The clues, moved out of a temporary.
    [[nodiscard]] constexpr nono::clues clues() && noexcept { return std::move(clues_); }
    /// Colors of the puzzle, blank included, 2 to 64.
    [[nodiscard]] constexpr std::size_t color_count() const noexcept { return colors_; }
    /// Cells in a row.
    [[nodiscard]] constexpr std::size_t width() const noexcept { return cells().width(); }
    /// Cells in a column.
    [[nodiscard]] constexpr std::size_t height() const noexcept { return cells().height(); }
    /// What is marked, as `solve`, `next_step` and `line_state` take it: for each cell the colors it can have. Pencil
    /// marks are not in it. Valid until the game is changed.
    [[nodiscard]] constexpr const partial_grid& cells() const& noexcept { return marks_.layers.cells; }
    /// As above, moved out of a temporary.
    [[nodiscard]] constexpr partial_grid cells() && noexcept { return std::move(marks_.layers.cells); }
    /// The pencil marks: for each cell the colors that the player noted; mostly none. Valid until the game is changed.
    [[nodiscard]] constexpr const partial_grid& pencil() const& noexcept { return marks_.layers.pencil; }
    /// As above, moved out of a temporary.
    [[nodiscard]] constexpr partial_grid pencil() && noexcept { return std::move(marks_.layers.pencil); }
    /// The colors a cell can have. Requires that it is in the grid.
    [[nodiscard]] constexpr color_set at(cell_position cell) const noexcept { return cells()(cell.row, cell.column); }
    /// True where nothing is marked in a cell. Requires that it is in the grid.
    [[nodiscard]] constexpr bool is_open(cell_position cell) const noexcept {
        return at(cell) == color_set::first(colors_);
    }

    /// True when the filled cells are exactly what the clues ask for, whether or not the others are crossed: a cell
    /// that is not decided counts as blank if it can be blank, else the puzzle is not finished. Linear in the cells.
    /// Does not allocate.
    [[nodiscard]] constexpr bool finished() const noexcept {
        return detail::is_finished(
            width(), height(), [&](std::size_t row, std::size_t column) { return cells()(row, column); },
            [&](line_position line) {
                return line.axis == axis::row ? clues_.rows[line.index] : clues_.columns[line.index];
            });
    }
    /// How far the game is. As `line_state` of every line; allocates its buffer.
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

    /// The marks as a saved grid of a puzzle, which formats with `feature::saved_grids` write. `write_game`
    /// (play/game_text.hpp) also keeps pencil marks. Linear in the cells; allocates the result.
    [[nodiscard]] extend::saved_grid as_saved_grid(std::string name = {}) const { return {std::move(name), cells()}; }
    /// Puts the marks into the saved grids of a puzzle: in place of the first one with this name, else behind the last.
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
        std::uint32_t cell = 0; // its index
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
