// How many pushes a box needs from each cell to each goal, and to which cells and goals it gets. Internal.
//
// Breadth-first search by pulling one box from the goal, or by pushing it, over pairs of a box cell and the side that
// the pusher stands on. Sides between which the pusher can walk around the box are one; where it cannot, a box may be
// on a cell and yet unable to get to the goal. Exact for a box that is alone on the board. (Known from Rolling Stone:
// A. Junghanns, J. Schaeffer, Sokoban: enhancing general single-agent search methods using domain knowledge, 2001.)
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_SOLVER_DISTANCES_HPP
#define NONO_SOKOBAN_SOLVER_DISTANCES_HPP

#include <nono/detail/config.hpp>
#include <nono/sokoban/solver/board_graph.hpp>
#include <nono/sokoban/solver/control.hpp>

#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace sokoban::detail::engine {

/// Pushes; `far_away` if there is no way.
using distance = std::uint16_t;
inline constexpr distance far_away = 0xFFFF;

/// For a box on each cell, which of its sides the pusher can walk between: the first side of each such group.
class side_table {
public:
    /// For a board with no boxes but `walls`. Linear in the cells, and for each cell that may separate others again.
    /// Polls `run`; once that has stopped, the table is of no use.
    side_table(const board_graph& level, const cell_marks& walls, control& run)
        : sides_(std::size_t{level.count} * direction_count, no_side) {
        flood reach(level);
        cell_marks blocked = walls;
        for (cell at = 0; at < level.count; ++at) {
            if (walls[at] != 0) continue;
            if (!may_separate(level, walls, at)) {
                fill(level, at, walls, nullptr);
                continue;
            }
            if (!run.is_due_often()) return;
            blocked[at] = 1;
            fill(level, at, blocked, &reach);
            blocked[at] = 0;
        }
    }

    static constexpr std::uint8_t no_side = 0xFF; ///< of a side where there is a wall

    /// The first side of those that the pusher can walk to from a side; `no_side` where there is a wall.
    [[nodiscard]] std::uint8_t first(cell at, unsigned side) const noexcept {
        return sides_[at * direction_count + side];
    }

private:
    // Without `reach`, the pusher can walk between all sides.
    void fill(const board_graph& level, cell at, const cell_marks& blocked, flood* reach) {
        for (unsigned side = 0; side < direction_count; ++side) {
            if (blocked[level.step(at, side)] != 0 || first(at, side) != no_side) continue;
            if (reach != nullptr) reach->from(level.step(at, side), blocked);
            for (unsigned other = side; other < direction_count; ++other) {
                const cell beside = level.step(at, other);
                if (reach != nullptr ? reach->has(beside) : blocked[beside] == 0)
                    sides_[at * direction_count + other] = static_cast<std::uint8_t>(side);
            }
        }
    }

    lean_vector<std::uint8_t> sides_;
};

/// Where a box alone on the board gets to: breadth-first search over pairs of its cell and a group of its sides.
class lone_box {
public:
    explicit lone_box(const board_graph& level)
        : level_(level), seen_(std::size_t{level.count} * direction_count, 0U) {}

    /// Calls `visit(cell, pushes)` for each pair that is reached from any side of a cell, by pushes or, backwards, by
    /// pulls. There are no boxes but `walls`, for which `sides` is made.
    template <bool Pull, class Visit>
    void spread(const cell_marks& walls, const side_table& sides, cell start, const Visit& visit) {
        ++round_;
        queue_.clear();
        const auto enter = [&](cell at, unsigned side, std::uint32_t pushes) {
            const std::uint8_t first = sides.first(at, side);
            if (first == side_table::no_side || seen_[at * direction_count + first] == round_) return;
            seen_[at * direction_count + first] = round_;
            queue_.push_back({at, first, pushes});
            visit(at, pushes);
        };
        for (unsigned side = 0; side < direction_count; ++side) enter(start, side, 0);
        for (std::size_t i = 0; i < queue_.size(); ++i) {
            const entry from = queue_[i];
            for (unsigned side = 0; side < direction_count; ++side) {
                if (sides.first(from.box, side) != from.side) continue;
                // Pulled, the box goes to where the pusher is, which steps back; the side where it stands stays.
                const cell box = level_.step(from.box, Pull ? side : opposite_direction(side));
                const cell entered = Pull ? level_.step(box, side) : box;
                if (walls[entered] == 0) enter(box, side, from.pushes + 1);
            }
        }
    }

private:
    struct entry {
        cell box = no_cell;
        std::uint8_t side = 0; // the first of its group
        std::uint32_t pushes = 0;
    };

    const board_graph& level_;
    lean_vector<std::uint32_t> seen_; // by cell and side: the last search that reached it
    lean_vector<entry> queue_;
    std::uint32_t round_ = 0;
};

/// The pushes from every cell to every goal.
class distance_table {
public:
    /// For a board with no boxes but `walls`, which may have more walls than the maze: boxes that will never move.
    /// `targets` are the goals. Memory and time: cells times targets, and those of `side_table`. Polls `run`; once that
    /// has stopped, the table is of no use.
    distance_table(const board_graph& level, const cell_marks& walls, const lean_vector<cell>& targets, control& run)
        : distance_table(level, walls, side_table(level, walls, run), targets, run) {}
    /// The same with the side table of these walls.
    distance_table(const board_graph& level, const cell_marks& walls, const side_table& sides,
                   const lean_vector<cell>& targets, control& run)
        : cells_(level.count + std::size_t{1}), far_(cells_ * targets.size(), far_away), nearest_(cells_, far_away) {
        lone_box lone(level);
        for (std::size_t goal = 0; goal < targets.size() && run.is_due(); ++goal) {
            const auto reach = [&](cell at, std::uint32_t pushes) {
                distance& known = far_[goal * cells_ + at];
                const auto found = static_cast<distance>(pushes < far_away ? pushes : far_away - 1U);
                if (found < known) known = found;
                if (found < nearest_[at]) nearest_[at] = found;
            };
            if (walls[targets[goal]] != 0)
                reach(targets[goal], 0); // a box that will never move holds the goal
            else
                lone.spread<true>(walls, sides, targets[goal], reach);
        }
    }

    /// Pushes from a cell to a goal, by its number among the targets, from the side that is best.
    [[nodiscard]] distance to_goal(cell from, std::size_t goal) const noexcept { return far_[goal * cells_ + from]; }
    /// Pushes to the nearest goal.
    [[nodiscard]] distance nearest(cell from) const noexcept { return nearest_[from]; }
    /// True for a cell from which no goal can be reached. The wall is one.
    [[nodiscard]] bool dead(cell at) const noexcept { return nearest_[at] == far_away; }

private:
    std::size_t cells_;
    lean_vector<distance> far_;
    lean_vector<distance> nearest_;
};

/// A bit for each of at most 64 targets.
using target_mask = std::uint64_t;
inline constexpr std::size_t max_targets = 64;

/// For each cell the targets that a box alone on the board can be pushed to.
class goal_masks {
public:
    /// For a board with more walls. Requires at most 64 targets. Time and polls as those of a distance table.
    goal_masks(const board_graph& level, const cell_marks& walls, const lean_vector<cell>& targets, control& run) {
        const distance_table distances(level, walls, targets, run);
        masks_.assign(level.count + std::size_t{1}, 0U);
        for (std::size_t target = 0; target < targets.size(); ++target)
            for (cell at = 0; at < level.count; ++at)
                if (distances.to_goal(at, target) != far_away) masks_[at] |= target_mask{1} << target;
    }
    goal_masks() = default;

    [[nodiscard]] bool empty() const noexcept { return masks_.empty(); }
    [[nodiscard]] target_mask operator[](cell at) const noexcept { return masks_[at]; }

private:
    lean_vector<target_mask> masks_;
};

/// From which cells a box alone on the board can be pushed to which, for the pusher on the best side. Filled row by row
/// when it is asked for.
class push_reach {
public:
    push_reach(const board_graph& level, control& run)
        : level_(level), sides_(level, level.walls, run), box_(level), rows_(level.count) {}

    /// True if a box can be pushed from one cell to the other. The first query of each `from` is linear in the cells.
    [[nodiscard]] bool possible(cell from, cell to) {
        cell_marks& row = rows_[from];
        if (row.empty()) {
            row.assign(level_.count + std::size_t{1}, 0);
            box_.spread<false>(level_.walls, sides_, from, [&](cell at, std::uint32_t) { row[at] = 1; });
        }
        return row[to] != 0;
    }

private:
    const board_graph& level_;
    side_table sides_;
    lone_box box_;
    lean_vector<cell_marks> rows_;
};

}}} // namespace nono::NONO_ABI::sokoban::detail::engine

#endif // NONO_SOKOBAN_SOLVER_DISTANCES_HPP
