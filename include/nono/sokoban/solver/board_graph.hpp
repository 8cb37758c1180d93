// The numbered squares of a level on which a search works. Internal.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_SOLVER_BOARD_GRAPH_HPP
#define NONO_SOKOBAN_SOLVER_BOARD_GRAPH_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/sokoban/board.hpp>
#include <nono/sokoban/field.hpp>
#include <nono/sokoban/moves.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace sokoban::detail::engine {

/// The vector that all searches use.
using nono::detail::lean_vector;

/// The number of a square that the pusher could reach if there were no boxes, counted row by row from 0. All walls
/// share one number, the one after the last square, so a step from a square always leads to a valid number.
using cell = std::uint16_t;

/// No square, not even a wall.
inline constexpr cell no_cell = 0xFFFF;
/// The maximum number of squares in a level.
inline constexpr std::size_t max_cells = 0xFFF0;

/// One mark per cell, and one for the wall.
using cell_marks = lean_vector<std::uint8_t>;

/// The parts of a level that never change during a search: squares, their neighbors and goals.
struct board_graph {
    cell count = 0;                        ///< number of squares; also the number of the wall
    lean_vector<std::array<cell, 4>> next; ///< neighbors, by cell (or wall) and direction
    cell_marks goal;                       ///< 1 for goals
    lean_vector<cell> goals;               ///< in ascending order
    lean_vector<position> position_of;     ///< position on the board, by cell
    cell_marks walls;                      ///< 1 for the wall only: `blocked` of a board without boxes

    [[nodiscard]] cell wall() const noexcept { return count; }
    /// Returns the neighbor of a cell in a direction, given by its index (0 to 3) in `directions`.
    [[nodiscard]] cell step(cell from, unsigned toward) const noexcept { return next[from][toward]; }
    [[nodiscard]] bool all_on_goals(const lean_vector<cell>& boxes) const noexcept {
        return nono::detail::all_of(boxes.begin(), boxes.end(), [&](cell at) { return goal[at] != 0; });
    }
};

/// The number of directions. They are numbered up, down, left, right, so `toward ^ 1` is the opposite direction.
inline constexpr unsigned direction_count = 4;
[[nodiscard]] constexpr unsigned opposite_direction(unsigned toward) noexcept { return toward ^ 1U; }

/// Returns false if all free neighbors of a free cell are linked through the corners between them, so that a box on the
/// cell cuts nothing off. Returns true if that is not certain. O(1).
[[nodiscard]] inline bool may_separate(const board_graph& level, const cell_marks& blocked, cell at) noexcept {
    constexpr unsigned circle[direction_count] = {0, 3, 1, 2}; // up, right, down, left
    unsigned free = 0;
    unsigned links = 0;
    for (unsigned i = 0; i < direction_count; ++i) {
        const cell beside = level.step(at, circle[i]);
        if (blocked[beside] != 0) continue;
        ++free;
        const unsigned turn = circle[(i + 1) % direction_count];
        if (blocked[level.step(at, turn)] == 0 && blocked[level.step(beside, turn)] == 0) ++links;
    }
    return links + 1 < free;
}

/// A position of a search: the cells of the boxes, and the pusher.
struct layout {
    cell_marks blocked;      ///< by cell: 1 for a wall or a box
    lean_vector<cell> boxes; ///< their cells, in no particular order
    cell pusher = no_cell;   ///< any cell of its zone

    void move_box(std::size_t number, cell to) noexcept {
        blocked[boxes[number]] = 0;
        blocked[to] = 1;
        boxes[number] = to;
    }
    /// Replaces the boxes.
    void put_boxes(const lean_vector<cell>& others) {
        mark_boxes(0);
        boxes = others;
        mark_boxes(1);
    }
    /// Loads a position from a store by its number there.
    template <class Store> void load(const Store& from, std::uint32_t number) {
        mark_boxes(0);
        pusher = from.read(number, boxes);
        mark_boxes(1);
    }
    void mark_boxes(std::uint8_t as) noexcept {
        for (const cell at : boxes) blocked[at] = as;
    }
    /// Returns the index of the box on a cell, or the number of boxes if the cell has no box.
    [[nodiscard]] std::size_t box_at(cell at) const noexcept {
        std::size_t number = 0;
        while (number < boxes.size() && boxes[number] != at) ++number;
        return number;
    }
};

/// Finds the cells that the pusher can reach. Can be reused without clearing its memory.
class flood {
public:
    explicit flood(const board_graph& level) : level_(level), seen_(level.count + std::size_t{1}, 0U) {
        cells_.resize(level.count + std::size_t{1});
    }

    /// Finds the cells that can be reached from a cell that is not blocked. Returns the lowest of their numbers. Linear
    /// in the cells reached.
    cell from(cell start, const cell_marks& blocked) {
        ++round_;
        size_ = 0;
        enter(start);
        cell lowest = start;
        for (std::size_t i = 0; i < size_; ++i) {
            if (cells_[i] < lowest) lowest = cells_[i];
            for (const cell at : level_.next[cells_[i]])
                if (blocked[at] == 0 && seen_[at] != round_) enter(at);
        }
        return lowest;
    }
    /// Returns true if the last search reached the cell.
    [[nodiscard]] bool has(cell at) const noexcept { return seen_[at] == round_; }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    /// Returns a cell that was reached; the nearest cells come first.
    [[nodiscard]] cell operator[](std::size_t i) const noexcept { return cells_[i]; }

private:
    void enter(cell at) noexcept {
        seen_[at] = round_;
        cells_[size_++] = at;
    }

    const board_graph& level_;
    lean_vector<std::uint32_t> seen_; // by cell: the last search that reached it
    lean_vector<cell> cells_;
    std::size_t size_ = 0;
    std::uint32_t round_ = 0;
};

/// The zone of the pusher in a position, and after a step of one of its boxes.
class pusher_zone {
public:
    explicit pusher_zone(const board_graph& level) : level_(level), now_(level), after_(level) {}

    /// Finds the zone of a cell that is not blocked, and returns its lowest cell. Linear in the cells of the zone.
    cell find(cell pusher, const cell_marks& blocked) { return lowest_ = now_.from(pusher, blocked); }
    /// Returns true if the zone found last has the cell.
    [[nodiscard]] bool has(cell at) const noexcept { return now_.has(at); }
    /// Returns the lowest cell of the pusher's zone after a box next to the zone has moved by one cell. `pusher` and
    /// `blocked` describe the position after that. O(1) if the zone changes only in the two cells of the box, as it
    /// usually does, otherwise linear in its cells.
    [[nodiscard]] cell after(cell from, cell to, cell pusher, const cell_marks& blocked) {
        const auto& beside = level_.next[from];
        const auto joins_nothing = [&](cell at) { return blocked[at] != 0 || now_.has(at); };
        const bool is_same = to != lowest_ && !may_separate(level_, blocked, to) &&
                             nono::detail::all_of(beside.begin(), beside.end(), joins_nothing);
        if (!is_same) return after_.from(pusher, blocked);
        return from < lowest_ ? from : lowest_; // `from` is linked with the pusher, because `to` separates nothing
    }

private:
    const board_graph& level_;
    flood now_;
    flood after_;
    cell lowest_ = no_cell;
};

}}} // namespace nono::NONO_ABI::sokoban::detail::engine

#endif // NONO_SOKOBAN_SOLVER_BOARD_GRAPH_HPP
