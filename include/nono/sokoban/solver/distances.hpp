// How many pushes a box needs from each cell to each goal. Internal.
//
// Breadth-first search by pulling one box from the goal, over pairs of a box cell and the side that the pusher stands
// on. Sides between which the pusher can walk around the box are one; where it cannot, a box may be on a cell and yet
// unable to get to the goal. Exact for a box that is alone on the board. (Known from Rolling Stone: A. Junghanns,
// J. Schaeffer, Sokoban: enhancing general single-agent search methods using domain knowledge, 2001.)
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_SOLVER_DISTANCES_HPP
#define NONO_SOKOBAN_SOLVER_DISTANCES_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/sokoban/solver/control.hpp>
#include <nono/sokoban/solver/maze.hpp>

#include <cstddef>
#include <cstdint>

namespace nono::inline NONO_ABI::sokoban::detail::engine {

/// Pushes; `far_away` if there is no way.
using distance = std::uint16_t;
inline constexpr distance far_away = 0xFFFF;

/// For a box on each cell, which of its sides the pusher can walk between: the first side of each such group.
class side_table {
public:
    /// For a board with no boxes but `walls`. Linear in the cells, and for each cell that may separate others again.
    /// Polls `run`; once that has stopped, the table is of no use.
    side_table(const maze& level, const cell_marks& walls, control& run)
        : sides_(std::size_t{level.count} * ways, no_side) {
        flood reach(level);
        cell_marks blocked = walls;
        for (cell at = 0; at < level.count; ++at) {
            if (walls[at] != 0) continue;
            if (!may_separate(level, walls, at)) {
                fill_all(level, at, walls);
                continue;
            }
            if (!run.is_due_often()) return;
            blocked[at] = 1;
            fill(level, at, blocked, reach);
            blocked[at] = 0;
        }
    }

    static constexpr std::uint8_t no_side = 0xFF; ///< of a side where there is a wall

    /// The first side of those that the pusher can walk to from a side; `no_side` where there is a wall.
    [[nodiscard]] std::uint8_t first(cell at, unsigned side) const noexcept { return sides_[at * ways + side]; }

private:
    // The pusher can walk between all sides.
    void fill_all(const maze& level, cell at, const cell_marks& walls) {
        unsigned first = ways;
        for (unsigned side = 0; side < ways; ++side) {
            if (walls[level.step(at, side)] != 0) continue;
            if (first == ways) first = side;
            sides_[at * ways + side] = static_cast<std::uint8_t>(first);
        }
    }
    void fill(const maze& level, cell at, const cell_marks& blocked, flood& reach) {
        for (unsigned side = 0; side < ways; ++side) {
            if (blocked[level.step(at, side)] != 0 || first(at, side) != no_side) continue;
            reach.from(level.step(at, side), blocked);
            for (unsigned other = side; other < ways; ++other)
                if (reach.has(level.step(at, other))) sides_[at * ways + other] = static_cast<std::uint8_t>(side);
        }
    }

    lean_vector<std::uint8_t> sides_;
};

/// The pushes from every cell to every goal.
class distance_table {
public:
    /// For a board with no boxes but `walls`, which may have more walls than the maze: boxes that will never move.
    /// `targets` are the goals. Memory and time: cells times targets, and those of `side_table`. Polls `run`; once that
    /// has stopped, the table is of no use.
    distance_table(const maze& level, const cell_marks& walls, const lean_vector<cell>& targets, control& run)
        : distance_table(level, walls, side_table(level, walls, run), targets, run) {}
    /// The same with the side table of these walls.
    distance_table(const maze& level, const cell_marks& walls, const side_table& sides,
                   const lean_vector<cell>& targets, control& run)
        : cells_(level.count + std::size_t{1}), far_(cells_ * targets.size(), far_away), nearest_(cells_, far_away),
          seen_(std::size_t{level.count} * ways, 0U) {
        for (std::size_t goal = 0; goal < targets.size() && run.is_due(); ++goal)
            search(level, walls, sides, goal, targets[goal]);
    }

    /// Pushes from a cell to a goal, by its number among the targets, from the side that is best.
    [[nodiscard]] distance to_goal(cell from, std::size_t goal) const noexcept { return far_[goal * cells_ + from]; }
    /// Pushes to the nearest goal.
    [[nodiscard]] distance nearest(cell from) const noexcept { return nearest_[from]; }
    /// True for a cell from which no goal can be reached. The wall is one.
    [[nodiscard]] bool dead(cell at) const noexcept { return nearest_[at] == far_away; }

private:
    // Entries of the queue are four times the cell plus the first side of the group.
    void search(const maze& level, const cell_marks& walls, const side_table& sides, std::size_t goal, cell target) {
        if (walls[target] != 0) { // a box that will never move holds the goal
            far_[goal * cells_ + target] = nearest_[target] = 0;
            return;
        }
        ++round_;
        queue_.clear();
        for (unsigned side = 0; side < ways; ++side) enter(sides, target, side, goal, 0);
        for (std::size_t i = 0; i < queue_.size(); ++i) {
            const auto from = static_cast<cell>(queue_[i] / ways);
            const std::uint32_t pushes = pushes_[i];
            for (unsigned side = 0; side < ways; ++side) {
                if (sides.first(from, side) != queue_[i] % ways) continue;
                const cell box = level.step(from, side);   // where the pusher is, and the box will be
                const cell pusher = level.step(box, side); // it steps back
                if (walls[pusher] == 0) enter(sides, box, side, goal, pushes + 1);
            }
        }
    }
    void enter(const side_table& sides, cell at, unsigned side, std::size_t goal, std::uint32_t pushes) {
        const std::uint8_t first = sides.first(at, side);
        if (first == side_table::no_side || seen_[at * ways + first] == round_) return;
        seen_[at * ways + first] = round_;
        queue_.push_back(at * ways + first);
        pushes_.resize(queue_.size());
        pushes_[queue_.size() - 1] = pushes;
        distance& known = far_[goal * cells_ + at];
        const auto found = static_cast<distance>(pushes < far_away ? pushes : far_away - 1U);
        if (found < known) known = found;
        if (found < nearest_[at]) nearest_[at] = found;
    }

    std::size_t cells_;
    lean_vector<distance> far_;
    lean_vector<distance> nearest_;
    lean_vector<std::uint32_t> seen_; // by cell and side: the last goal that reached it
    lean_vector<std::size_t> queue_;
    lean_vector<std::uint32_t> pushes_; // of the entries of the queue
    std::uint32_t round_ = 0;
};

} // namespace nono::inline NONO_ABI::sokoban::detail::engine

#endif // NONO_SOKOBAN_SOLVER_DISTANCES_HPP
