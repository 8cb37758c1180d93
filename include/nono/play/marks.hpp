// The marks of a player in cells, with their history for undo and redo, for grids with a growing history and for memory
// of a fixed size.
// SPDX-License-Identifier: MIT
#ifndef NONO_PLAY_MARKS_HPP
#define NONO_PLAY_MARKS_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/detail/room.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/play/line_state.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace nono { inline namespace NONO_ABI {

/// A change to a cell by a player in one of two layers: marks, which determine the cell, and pencil marks, which only
/// the player interprets.
struct mark {
    /// The colors that the cell can have; colors that the puzzle lacks are ignored.
    color_set colors{~std::uint64_t{0}};
    bool pencil = false; ///< selects the layer of pencil marks

    /// Removes the mark: the cell can have every color.
    [[nodiscard]] static constexpr mark open() noexcept { return {}; }
    /// Makes the cell blank.
    [[nodiscard]] static constexpr mark crossed() noexcept { return {color_set::only(blank)}; }
    /// Gives the cell a color, from 1 to 63; 1 is the only one of a black-and-white puzzle.
    [[nodiscard]] static constexpr mark filled(color_index color = 1) noexcept { return {color_set::only(color)}; }
    /// A pencil mark with any set of colors; blank is a small cross. The empty set removes the pencil mark.
    [[nodiscard]] static constexpr mark maybe(color_set colors) noexcept { return {colors, true}; }

    friend constexpr bool operator==(const mark&, const mark&) = default;
};

/// Options for marking cells.
struct stroke_options {
    /// If false, only cells without a mark are changed; a pencil mark then also requires that the cell has no pencil
    /// mark.
    bool over_marked = true;
};

/// The progress of a game.
struct game_progress {
    std::size_t cells = 0;        ///< number of cells of the puzzle
    std::size_t decided = 0;      ///< number of cells that are filled or crossed, correctly or not
    std::size_t clues = 0;        ///< number of clues of all rows and columns
    std::size_t done = 0;         ///< number of clues that are done, by `done_rule::exact`
    std::size_t wrong = 0;        ///< number of clues that are wrong
    std::size_t contradicted = 0; ///< number of lines without an arrangement that agrees with the cells
    friend constexpr bool operator==(const game_progress&, const game_progress&) = default;
};

namespace detail {

/// Returns the index of a cell, or the largest number if it is outside of the grid.
[[nodiscard]] constexpr std::size_t index_in(std::size_t width, std::size_t height, cell_position cell) noexcept {
    return cell.row < height && cell.column < width ? cell.row * width + cell.column : ~std::size_t{0};
}

/// Adds the states of a line to the progress.
constexpr void count_line(game_progress& to, line_status status, std::span<const clue_state> states) noexcept {
    to.clues += states.size();
    to.contradicted += status == line_status::contradiction ? 1U : 0U;
    for (const clue_state state : states) {
        to.done += state == clue_state::done ? 1U : 0U;
        to.wrong += state == clue_state::wrong ? 1U : 0U;
    }
}

/// Returns true if the filled cells are exactly what the clues require. An undecided cell of `at(row, column)` counts
/// as blank, which is its lowest color, if it can be blank. `clues_of(line)` returns the clues of a line.
template <class At, class Clues>
[[nodiscard]] constexpr bool is_finished(std::size_t width, std::size_t height, At at, Clues clues_of) noexcept {
    const auto is_right = [](std::size_t count, auto cell, auto wanted) {
        std::size_t next = 0;
        const bool all = for_each_block(count, cell, [&](clue found) {
            if (next == wanted.size() || wanted[next].color != found.color) return false;
            const bool is_wanted = wanted[next].length == found.length || wanted[next].blotted();
            ++next;
            return is_wanted;
        });
        return all && next == wanted.size();
    };
    for (std::size_t row = 0; row < height; ++row)
        for (std::size_t column = 0; column < width; ++column)
            if (at(row, column).size() != 1 && !at(row, column).contains(blank)) return false;
    for (std::size_t row = 0; row < height; ++row)
        if (!is_right(
                width, [&](std::size_t i) { return at(row, i).lowest(); }, clues_of(line_position{axis::row, row})))
            return false;
    for (std::size_t column = 0; column < width; ++column)
        if (!is_right(
                height, [&](std::size_t i) { return at(i, column).lowest(); },
                clues_of(line_position{axis::column, column})))
            return false;
    return true;
}

/// A list of changes that grows.
template <class Change> class growing_changes : public lean_vector<Change> {
public:
    using value_type = Change;
    /// Makes room for future changes, so that appending them cannot fail.
    constexpr void make_room(std::size_t size) { make_room_for(static_cast<lean_vector<Change>&>(*this), size); }
    constexpr void truncate(std::size_t size) { this->resize(size, Change{}); }
    [[nodiscard]] static constexpr bool is_full() noexcept { return false; }
    static constexpr void drop_first() noexcept {}
};

/// The last `Capacity` changes, in a ring buffer.
template <class Change, std::size_t Capacity> class ring_of_changes {
public:
    using value_type = Change;
    [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
    [[nodiscard]] constexpr Change& operator[](std::size_t i) noexcept { return ring_[(first_ + i) % Capacity]; }
    static constexpr void make_room(std::size_t) noexcept {}
    constexpr void push_back(const Change& added) noexcept {
        ++size_;
        (*this)[size_ - 1] = added;
    }
    constexpr void truncate(std::size_t size) noexcept { size_ = size; }
    [[nodiscard]] constexpr bool is_full() const noexcept { return size_ == Capacity; }
    constexpr void drop_first() noexcept {
        first_ = (first_ + 1) % Capacity;
        --size_;
    }

private:
    std::array<Change, Capacity> ring_{};
    std::size_t first_ = 0;
    std::size_t size_ = 0;
};

/// The marks of a game and their history.
///
/// `Layers` has two layers of color sets, with `get(pencil, cell)`, `put(pencil, cell, colors)` and `size()`. The
/// changes in `Changes` have the members `cell`, `pencil`, `begins_step` and `colors`; undo and redo swap the colors
/// with those of the cell. When the history is full, the oldest steps are forgotten; a step with more changes than the
/// history can hold cannot be undone.
template <class Layers, class Changes> class marks {
public:
    using change = typename Changes::value_type;

    constexpr marks(Layers initial, std::size_t colors) noexcept
        : layers(std::move(initial)), all_(color_set::first(colors)) {}

    Layers layers;

    /// All colors of the puzzle.
    [[nodiscard]] constexpr color_set all() const noexcept { return all_; }
    /// The number of steps up to the current state; `length` is their total number.
    [[nodiscard]] constexpr std::size_t current() const noexcept { return current_; }
    [[nodiscard]] constexpr std::size_t length() const noexcept { return length_; }

    constexpr void begin_stroke() noexcept {
        in_stroke_ = true;
        step_ = step::none;
    }
    constexpr void end_stroke() noexcept {
        in_stroke_ = false;
        step_ = step::none;
    }

    /// Marks `count` cells, as one step or as part of the stroke that has begun. `at(i)` returns the index of a cell,
    /// or `layers.size()` or more for no cell; `put(i)` returns the mark. Returns the number of cells changed. Room for
    /// all changes is made before the first one, so nothing can fail once cells change.
    template <class At, class Put>
    constexpr std::size_t stroke(std::size_t count, At at, Put put, stroke_options options) {
        std::size_t changes = 0;
        for (std::size_t i = 0; i < count; ++i)
            if (at(i) < layers.size() && is_changed_by(at(i), put(i), options)) ++changes;
        if (changes != 0) changes_.make_room(done_ + changes);
        const bool alone = !in_stroke_;
        if (alone) begin_stroke();
        std::size_t changed = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const mark next = put(i);
            if (at(i) >= layers.size() || !is_changed_by(at(i), next, options)) continue;
            record(at(i), next.pencil);
            layers.put(next.pencil, at(i), next.colors & all_);
            ++changed;
        }
        if (alone) end_stroke();
        return changed;
    }

    /// Opens every cell and removes all pencil marks, as one step.
    constexpr std::size_t restart() {
        end_stroke();
        return stroke(
            2 * layers.size(), [](std::size_t i) { return i / 2; },
            [](std::size_t i) { return i % 2 == 0 ? mark::open() : mark::maybe({}); }, {});
    }

    constexpr bool undo() noexcept {
        end_stroke();
        if (current_ == 0) return false;
        do exchange(changes_[--done_]);
        while (!changes_[done_].begins_step);
        --current_;
        return true;
    }
    constexpr bool redo() noexcept {
        end_stroke();
        if (current_ == length_) return false;
        do exchange(changes_[done_++]);
        while (done_ < changes_.size() && !changes_[done_].begins_step);
        ++current_;
        return true;
    }
    constexpr std::size_t go_to(std::size_t steps) noexcept {
        while (current_ > steps) undo();
        while (current_ < steps && redo()) {
        }
        return current_;
    }

private:
    enum class step : std::uint8_t { none, begun, too_long }; // the step of the current stroke

    [[nodiscard]] constexpr bool is_changed_by(std::size_t cell, mark put, stroke_options options) const noexcept {
        const color_set before = layers.get(put.pencil, cell);
        const color_set wanted = put.colors & all_;
        if (before == wanted || (wanted.empty() && !put.pencil)) return false;
        if (options.over_marked) return true;
        return layers.get(false, cell) == all_ && (!put.pencil || before.empty());
    }

    /// Adds a change, for which there must be room, to the step of the stroke. The first change discards undone steps.
    constexpr void record(std::size_t cell, bool pencil) {
        if (step_ == step::too_long) return;
        const bool begins = step_ == step::none;
        if (begins) {
            changes_.truncate(done_);
            length_ = ++current_;
            step_ = step::begun;
        }
        while (changes_.is_full()) {
            drop_first_step();
            if (length_ != 0) continue;
            step_ = step::too_long; // this step was the oldest one and has been dropped
            return;
        }
        change added;
        added.cell = static_cast<decltype(added.cell)>(cell);
        added.pencil = pencil;
        added.begins_step = begins;
        added.colors = layers.get(pencil, cell);
        changes_.push_back(added);
        ++done_;
    }

    constexpr void drop_first_step() noexcept {
        do {
            changes_.drop_first();
            --done_;
        } while (done_ != 0 && !changes_[0].begins_step);
        --length_;
        --current_;
    }

    constexpr void exchange(change& changed) noexcept {
        const color_set before = layers.get(changed.pencil, changed.cell);
        layers.put(changed.pencil, changed.cell, changed.colors);
        changed.colors = before;
    }

    color_set all_;
    Changes changes_;
    std::size_t done_ = 0;    // changes up to the current state
    std::size_t current_ = 0; // steps up to the current state
    std::size_t length_ = 0;  // steps in total
    bool in_stroke_ = false;
    step step_ = step::none;
};

} // namespace detail

}} // namespace nono::NONO_ABI

#endif // NONO_PLAY_MARKS_HPP
