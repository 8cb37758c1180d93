// The state of a nonogram game, for games and editors: what the player has marked, with undo and redo.
#ifndef NONO_PLAY_GAME_HPP
#define NONO_PLAY_GAME_HPP

#include <nono/clues.hpp>
#include <nono/detail/algorithm.hpp>
#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/detail/room.hpp>
#include <nono/grid.hpp>
#include <nono/play/checks.hpp>
#include <nono/puzzle.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace nono::inline NONO_ABI {

/// What a player puts into a cell, or takes away, in one of two layers: marks, which say what a cell is, and pencil
/// marks, which only the player reads.
struct mark {
    color_set colors{~std::uint64_t{0}}; ///< the colors that the cell can have; those that the puzzle lacks are ignored
    bool pencil = false;                 ///< in the layer of pencil marks

    /// Nothing is marked: the cell can have every color.
    [[nodiscard]] static constexpr mark open() noexcept { return {}; }
    /// The cell is blank.
    [[nodiscard]] static constexpr mark crossed() noexcept { return {color_set::only(blank)}; }
    /// The cell has a color. `color` from 1 to 63; 1 is the only one of a black-and-white puzzle.
    [[nodiscard]] static constexpr mark filled(color_index color = 1) noexcept { return {color_set::only(color)}; }
    /// A pencil mark: any set of colors, blank for a small cross. The empty set takes the pencil mark away.
    [[nodiscard]] static constexpr mark maybe(color_set colors) noexcept { return {colors, true}; }

    friend constexpr bool operator==(const mark&, const mark&) = default;
};

/// How cells are marked.
struct stroke_options {
    bool over_marked = true; ///< false: cells in which something is marked stay as they are; a pencil mark then also
                             ///< keeps away from cells with a mark
};

/// How far a game is.
struct game_progress {
    std::size_t cells = 0;        ///< cells of the puzzle
    std::size_t decided = 0;      ///< cells that are filled or crossed, rightly or not
    std::size_t clues = 0;        ///< clues of all rows and columns
    std::size_t done = 0;         ///< clues that are done, by `done_rule::exact`
    std::size_t wrong = 0;        ///< clues that are wrong
    std::size_t contradicted = 0; ///< lines that no arrangement agrees with
    friend constexpr bool operator==(const game_progress&, const game_progress&) = default;
};

/// A nonogram game in progress: a puzzle, what the player has marked, and the history of it for undo and redo.
///
/// A cell is open, crossed or filled with a color. As the cells are a `partial_grid`, a cell can also have some of
/// several colors, as a hint or a saved grid may say. Pencil marks are a layer of their own, which nothing but the game
/// looks at.
///
/// A regular value type except for `==`; a copy is an independent game. It takes 16 bytes a cell, and 16 for each
/// change of a cell in its history. Usable in constant expressions. Functions take constant time unless stated
/// otherwise, apart from growth of the history.
class game {
public:
    /// A new game: every cell is open. Sides up to 65,535. Linear in the cells and the clues.
    explicit NONO_CONSTEXPR game(nono::clues puzzle)
        : clues_(std::move(puzzle)), colors_((std::min)(clues_.color_count(), max_colors)),
          cells_(clues_.width(), clues_.height(), color_set::first(colors_)),
          pencil_(clues_.width(), clues_.height(), {}) {}
    /// The same; what else the puzzle has, as saved grids, is not looked at.
    explicit inline game(const puzzle& from) : game(from.clues) {}

    /// A game that was saved: its cells, as in `saved_grid::cells`, and its pencil marks, where there are any. The
    /// history starts here. Nothing where a size is not that of the clues. Colors that the puzzle lacks are passed
    /// over. Linear in the cells and the clues.
    [[nodiscard]] static NONO_CONSTEXPR std::optional<game> resume(nono::clues puzzle, const partial_grid& cells,
                                                                   const partial_grid& pencil = {});

    // ---- playing: a change discards undone steps ----

    /// Marks a cell, as a step of its own unless a stroke has begun. False where nothing changes: outside the grid,
    /// where the cell has the mark, where the options keep it, and for a mark (not a pencil mark) without any color of
    /// the puzzle.
    NONO_CONSTEXPR bool set(cell_position cell, mark put, stroke_options options = {});
    /// Marks several cells, as one step or as a part of the stroke that has begun. Returns how many changed; where none
    /// did, there is no step. Linear in the cells given.
    NONO_CONSTEXPR std::size_t stroke(std::span<const cell_position> cells, mark put, stroke_options options = {});
    /// From here to `end_stroke` all changes are one step, as while a mouse button is down. Undo, redo and their like
    /// end the stroke.
    constexpr void begin_stroke() noexcept {
        in_stroke_ = true;
        stroke_has_step_ = false;
    }
    /// Ends the stroke, if one has begun.
    constexpr void end_stroke() noexcept { in_stroke_ = stroke_has_step_ = false; }
    /// Takes colors from cells, as one step, as those of a hint: each cell keeps what it has in common with the cell of
    /// `found`, a grid of the same size, unless that is nothing. Returns how many cells changed. Linear in the cells.
    NONO_CONSTEXPR std::size_t narrow(const partial_grid& found);
    /// Opens every cell and takes all pencil marks away, as one step. Returns how many changes that took. Linear in the
    /// cells.
    NONO_CONSTEXPR std::size_t restart();

    // ---- undo and redo ----

    /// Undoes the last step. False at the start. Linear in the cells of the step.
    NONO_CONSTEXPR bool undo() noexcept;
    /// Redoes the last undone step. False at the end. Linear in the cells of the step.
    NONO_CONSTEXPR bool redo() noexcept;
    /// Goes to where a number of steps were taken, at most `length()`. Returns the new `current()`. Linear in the
    /// cells of the steps between.
    NONO_CONSTEXPR std::size_t go_to(std::size_t steps) noexcept;
    /// Steps taken up to here.
    [[nodiscard]] constexpr std::size_t current() const noexcept { return current_; }
    /// Steps of the whole history, including those that can be redone.
    [[nodiscard]] NONO_CONSTEXPR std::size_t length() const noexcept { return step_ends_.size(); }

    // ---- the current state ----

    /// The clues.
    [[nodiscard]] constexpr const nono::clues& clues() const noexcept { return clues_; }
    /// Colors of the puzzle, blank included, 2 to 64.
    [[nodiscard]] constexpr std::size_t color_count() const noexcept { return colors_; }
    /// Cells in a row.
    [[nodiscard]] constexpr std::size_t width() const noexcept { return cells_.width(); }
    /// Cells in a column.
    [[nodiscard]] constexpr std::size_t height() const noexcept { return cells_.height(); }
    /// What is marked, as `solve`, `next_step` and `line_state` take it: for each cell the colors it can have. Pencil
    /// marks are not in it. Valid until the game is changed.
    [[nodiscard]] constexpr const partial_grid& cells() const noexcept { return cells_; }
    /// The pencil marks: for each cell the colors that the player noted; mostly none. Valid until the game is changed.
    [[nodiscard]] constexpr const partial_grid& pencil() const noexcept { return pencil_; }
    /// The colors a cell can have. Requires that it is in the grid.
    [[nodiscard]] NONO_CONSTEXPR color_set at(cell_position cell) const noexcept {
        return cells_(cell.row, cell.column);
    }
    /// True where nothing is marked in a cell. Requires that it is in the grid.
    [[nodiscard]] NONO_CONSTEXPR bool is_open(cell_position cell) const noexcept {
        return at(cell) == color_set::first(colors_);
    }

    /// True when the filled cells are exactly what the clues ask for, whether or not the others are crossed: a cell
    /// that is not decided counts as blank if it can be blank, else the puzzle is not finished. Linear in the cells.
    /// Does not allocate.
    [[nodiscard]] NONO_CONSTEXPR bool finished() const noexcept;
    /// How far the game is. As `line_state` of every line; allocates its buffer.
    [[nodiscard]] NONO_CONSTEXPR game_progress progress() const;

    // ---- saving ----

    /// The marks as a saved grid of a puzzle, which formats with `feature::saved_grids` write. `write_game`
    /// (play/game_text.hpp) also keeps pencil marks. Linear in the cells; allocates the result.
    [[nodiscard]] saved_grid as_saved_grid(std::string name = {}) const { return {std::move(name), cells_}; }
    /// Puts the marks into the saved grids of a puzzle: in place of the first one with this name, else behind the last.
    /// Linear in the cells and the saved grids; allocates.
    void save_in(puzzle& to, const std::string& name = {}) const;

private:
    /// A cell that changed. Undo and redo exchange its colors with those of the grid.
    struct change {
        std::uint32_t cell = 0; // index of the cell
        bool pencil = false;
        color_set colors;
    };

    [[nodiscard]] NONO_CONSTEXPR std::size_t index_of(cell_position cell) const noexcept {
        return cell.row * width() + cell.column;
    }
    [[nodiscard]] NONO_CONSTEXPR bool is_changed_by(std::size_t index, mark put, stroke_options options) const noexcept;
    NONO_CONSTEXPR void make_room(std::size_t changes);
    NONO_CONSTEXPR bool put_at(std::size_t index, mark put, stroke_options options);
    NONO_CONSTEXPR void record(std::size_t index, bool pencil, color_set before);
    NONO_CONSTEXPR void exchange(change& changed) noexcept;
    [[nodiscard]] NONO_CONSTEXPR std::size_t start_of(std::size_t step) const noexcept {
        return step == 0 ? 0 : step_ends_[step - 1];
    }

    nono::clues clues_;
    std::size_t colors_;
    partial_grid cells_;
    partial_grid pencil_;
    detail::lean_vector<change> changes_;
    std::vector<std::size_t> step_ends_; // for each step the number of changes up to its end
    std::size_t current_ = 0;
    bool in_stroke_ = false;
    bool stroke_has_step_ = false; // of the stroke that has begun
};

// ---------------------------------------------------------------------------------------------------------------------

NONO_CONSTEXPR std::optional<game> game::resume(nono::clues puzzle, const partial_grid& cells,
                                                const partial_grid& pencil) {
    std::optional<game> out(game(std::move(puzzle)));
    const auto fits = [&](const partial_grid& layer) {
        return layer.width() == out->width() && layer.height() == out->height();
    };
    const bool has_pencil = !pencil.cells().empty();
    if (!fits(cells) || (has_pencil && !fits(pencil))) return std::nullopt;
    const color_set all = color_set::first(out->colors_);
    const std::size_t count = cells.cells().size();
    for (std::size_t i = 0; i < count; ++i) {
        out->cells_.cells()[i] = cells.cells()[i] & all;
        if (has_pencil) out->pencil_.cells()[i] = pencil.cells()[i] & all;
    }
    return out;
}

NONO_CONSTEXPR bool game::set(cell_position cell, mark put, stroke_options options) {
    return stroke(std::span<const cell_position>(&cell, 1), put, options) != 0;
}

NONO_CONSTEXPR std::size_t game::stroke(std::span<const cell_position> cells, mark put, stroke_options options) {
    const auto contains = [&](cell_position cell) { return cell.row < height() && cell.column < width(); };
    std::size_t count = 0;
    for (const cell_position cell : cells)
        if (contains(cell) && is_changed_by(index_of(cell), put, options)) ++count;
    make_room(count);
    const bool alone = !in_stroke_;
    if (alone) begin_stroke();
    std::size_t changed = 0;
    for (const cell_position cell : cells)
        if (contains(cell) && put_at(index_of(cell), put, options)) ++changed;
    if (alone) end_stroke();
    return changed;
}

NONO_CONSTEXPR std::size_t game::narrow(const partial_grid& found) {
    if (found.width() != width() || found.height() != height()) return 0;
    const auto left = [&](std::size_t i) { return mark{cells_.cells()[i] & found.cells()[i]}; };
    const std::size_t cells = cells_.cells().size();
    std::size_t count = 0;
    for (std::size_t i = 0; i < cells; ++i)
        if (is_changed_by(i, left(i), {})) ++count;
    make_room(count);
    begin_stroke();
    for (std::size_t i = 0; i < cells; ++i) put_at(i, left(i), {});
    end_stroke();
    return count;
}

NONO_CONSTEXPR std::size_t game::restart() {
    const std::size_t cells = cells_.cells().size();
    std::size_t count = 0;
    for (std::size_t i = 0; i < cells; ++i)
        for (const mark put : {mark::open(), mark::maybe({})})
            if (is_changed_by(i, put, {})) ++count;
    make_room(count);
    begin_stroke();
    for (std::size_t i = 0; i < cells; ++i)
        for (const mark put : {mark::open(), mark::maybe({})}) put_at(i, put, {});
    end_stroke();
    return count;
}

NONO_CONSTEXPR bool game::is_changed_by(std::size_t index, mark put, stroke_options options) const noexcept {
    const color_set all = color_set::first(colors_);
    const color_set cell = put.pencil ? pencil_.cells()[index] : cells_.cells()[index];
    const color_set wanted = put.colors & all;
    if (cell == wanted || (wanted.empty() && !put.pencil)) return false;
    const bool marked = cells_.cells()[index] != all || (put.pencil && !cell.empty());
    return !marked || options.over_marked;
}

/// Allocates for changes that are to come, all in one step, so that nothing can fail once cells change.
NONO_CONSTEXPR void game::make_room(std::size_t changes) {
    if (changes == 0) return;
    detail::make_room_for(changes_, start_of(current_) + changes);
    detail::make_room_for(step_ends_, current_ + 1);
}

NONO_CONSTEXPR bool game::put_at(std::size_t index, mark put, stroke_options options) {
    if (!is_changed_by(index, put, options)) return false;
    color_set& cell = put.pencil ? pencil_.cells()[index] : cells_.cells()[index];
    record(index, put.pencil, cell);
    cell = put.colors & color_set::first(colors_);
    return true;
}

/// Adds a change, for which there is room, to the step of the stroke; the first one discards what was undone.
NONO_CONSTEXPR void game::record(std::size_t index, bool pencil, color_set before) {
    if (!stroke_has_step_) {
        changes_.resize(start_of(current_), change{});
        detail::set_size(step_ends_, current_ + 1, std::size_t{0});
        ++current_;
        stroke_has_step_ = true;
    }
    changes_.push_back({detail::cast_to<std::uint32_t>(index), pencil, before});
    step_ends_.back() = changes_.size();
}

NONO_CONSTEXPR void game::exchange(change& changed) noexcept {
    color_set& cell = changed.pencil ? pencil_.cells()[changed.cell] : cells_.cells()[changed.cell];
    const color_set before = cell;
    cell = changed.colors;
    changed.colors = before;
}

NONO_CONSTEXPR bool game::undo() noexcept {
    end_stroke();
    if (current_ == 0) return false;
    --current_;
    for (std::size_t i = step_ends_[current_]; i-- > start_of(current_);) exchange(changes_[i]);
    return true;
}

NONO_CONSTEXPR bool game::redo() noexcept {
    end_stroke();
    if (current_ == length()) return false;
    for (std::size_t i = start_of(current_); i < step_ends_[current_]; ++i) exchange(changes_[i]);
    ++current_;
    return true;
}

NONO_CONSTEXPR std::size_t game::go_to(std::size_t steps) noexcept {
    while (current_ > steps) undo();
    while (current_ < steps && redo()) {
    }
    return current_;
}

NONO_CONSTEXPR bool game::finished() const noexcept {
    for (const color_set cell : cells_.cells())
        if (cell.size() != 1 && !cell.contains(blank)) return false;
    const auto is_right = [](std::size_t count, auto cell, line_clue_view wanted) {
        std::size_t next = 0;
        const bool all = detail::for_each_block(count, cell, [&](clue found) {
            if (next == wanted.size() || wanted[next].color != found.color) return false;
            const bool is_wanted = wanted[next].length == found.length || wanted[next].blotted();
            ++next;
            return is_wanted;
        });
        return all && next == wanted.size();
    };
    // A cell that is not decided can be blank, which is its lowest color.
    for (std::size_t row = 0; row < height(); ++row)
        if (!is_right(
                width(), [&](std::size_t i) { return cells_(row, i).lowest(); }, clues_.rows[row]))
            return false;
    for (std::size_t column = 0; column < width(); ++column)
        if (!is_right(
                height(), [&](std::size_t i) { return cells_(i, column).lowest(); }, clues_.columns[column]))
            return false;
    return true;
}

NONO_CONSTEXPR game_progress game::progress() const {
    game_progress out;
    out.cells = cells_.cells().size();
    out.decided = cells_.decided_count();
    for_each_line_state(clues_, cells_, [&](line_position, line_status status, std::span<const clue_state> states) {
        out.clues += states.size();
        out.contradicted += status == line_status::contradiction ? 1U : 0U;
        for (const clue_state state : states) {
            out.done += state == clue_state::done ? 1U : 0U;
            out.wrong += state == clue_state::wrong ? 1U : 0U;
        }
    });
    return out;
}

inline void game::save_in(puzzle& to, const std::string& name) const {
    const auto found =
        detail::find_if(to.saved.begin(), to.saved.end(), [&](const saved_grid& saved) { return saved.name == name; });
    if (found != to.saved.end())
        found->cells = cells_;
    else
        to.saved.push_back(as_saved_grid(name));
}

} // namespace nono::inline NONO_ABI

#endif // NONO_PLAY_GAME_HPP
