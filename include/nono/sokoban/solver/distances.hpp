// The number of pushes that a box needs from each cell to each goal, and the cells and goals it can reach. Internal.
//
// Breadth-first search pulls one box from the goal, or pushes it, over pairs of a box cell and the side of the box
// where the pusher is. Sides between which the pusher can walk around the box count as one. If it cannot walk around
// the box, the box can be on a cell and yet unable to reach the goal. The distances are exact for a box that is alone
// on the board. (Known from Rolling Stone: A. Junghanns, J. Schaeffer, Sokoban: enhancing general single-agent search
// methods using domain knowledge, 2001.)
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_SOLVER_DISTANCES_HPP
#define NONO_SOKOBAN_SOLVER_DISTANCES_HPP

#include <nono/detail/config.hpp>
#include <nono/sokoban/solver/board_graph.hpp>
#include <nono/sokoban/solver/control.hpp>

#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace sokoban::detail::engine {

/// A number of pushes; `far_away` if the goal cannot be reached.
using distance = std::uint16_t;
inline constexpr distance far_away = 0xFFFF;

/// For a box on each cell, the sides between which the pusher can walk. Each such group of sides is represented by its
/// first side.
class side_table {
public:
    /// Builds the table for a board without boxes, except those marked in `walls`. Linear in the cells, plus a linear
    /// search for each cell that may separate others. Polls `run`; once that has stopped, the table must not be used.
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
            if (!run.can_continue_sampled()) return;
            blocked[at] = 1;
            fill(level, at, blocked, &reach);
            blocked[at] = 0;
        }
    }

    static constexpr std::uint8_t no_side = 0xFF; ///< stands for a side with a wall

    /// Returns the first of the sides that the pusher can walk to from a side; `no_side` if that side is a wall.
    [[nodiscard]] std::uint8_t first(cell at, unsigned side) const noexcept {
        return sides_[at * direction_count + side];
    }

private:
    // If `reach` is null, the pusher can walk between all open sides.
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

/// Finds where a box alone on the board can go: breadth-first search over pairs of its cell and a group of its sides.
class lone_box {
public:
    explicit lone_box(const board_graph& level)
        : level_(level), seen_(std::size_t{level.count} * direction_count, 0U) {}

    /// Calls `visit(cell, pushes)` for each pair that can be reached from any side of `start`, by pushes or, backward,
    /// by pulls. The board has no boxes except those marked in `walls`, for which `sides` was made.
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
                // A pull moves the box to the pusher's cell and the pusher one step back, so it stays on the same side
                // of the box.
                const cell box = level_.step(from.box, Pull ? side : opposite_direction(side));
                const cell entered = Pull ? level_.step(box, side) : box;
                if (walls[entered] == 0) enter(box, side, from.pushes + 1);
            }
        }
    }

private:
    struct entry {
        cell box = no_cell;
        std::uint8_t side = 0; // the first side of its group
        std::uint32_t pushes = 0;
    };

    const board_graph& level_;
    lean_vector<std::uint32_t> seen_; // by cell and side: the last search that reached it
    lean_vector<entry> queue_;
    std::uint32_t round_ = 0;
};

/// The steps that a distance counts.
enum class step_of_box : std::uint8_t { push, pull };

/// The number of pushes, or pulls, from every cell to every goal.
class distance_table {
public:
    /// Builds the table for a board without boxes. `walls` can mark more walls than the maze has, namely boxes that
    /// will never move. `targets` are the goals. Takes time and memory proportional to cells times targets, plus the
    /// cost of a `side_table`. Polls `run`; once that has stopped, the table must not be used.
    distance_table(const board_graph& level, const cell_marks& walls, const lean_vector<cell>& targets, control& run,
                   step_of_box kind = step_of_box::push)
        : distance_table(level, walls, side_table(level, walls, run), targets, run, kind) {}
    /// As above, but uses a side table that was made for these walls.
    distance_table(const board_graph& level, const cell_marks& walls, const side_table& sides,
                   const lean_vector<cell>& targets, control& run, step_of_box kind = step_of_box::push)
        : targets_(targets.size()), far_((level.count + std::size_t{1}) * targets_, far_away),
          nearest_(level.count + std::size_t{1}, far_away) {
        lone_box lone(level);
        for (std::size_t goal = 0; goal < targets.size() && run.can_continue(); ++goal) {
            const auto reach = [&](cell at, std::uint32_t pushes) {
                distance& known = far_[at * targets_ + goal];
                const auto found = static_cast<distance>(pushes < far_away ? pushes : far_away - 1U);
                if (found < known) known = found;
                if (found < nearest_[at]) nearest_[at] = found;
            };
            if (walls[targets[goal]] != 0)
                reach(targets[goal], 0); // an immovable box is on the goal
            else if (kind == step_of_box::push)
                lone.spread<true>(walls, sides, targets[goal], reach);
            else
                lone.spread<false>(walls, sides, targets[goal], reach);
        }
    }

    /// Returns the pushes from a cell to a goal, given by its index among the targets, with the pusher on the best
    /// side.
    [[nodiscard]] distance to_goal(cell from, std::size_t goal) const noexcept { return to_goals(from)[goal]; }
    /// Returns the pushes from a cell to all goals.
    [[nodiscard]] const distance* to_goals(cell from) const noexcept { return far_.data() + from * targets_; }
    /// Returns the pushes to the nearest goal.
    [[nodiscard]] distance nearest(cell from) const noexcept { return nearest_[from]; }
    /// Returns true if no goal can be reached from the cell, as is the case for the wall.
    [[nodiscard]] bool dead(cell at) const noexcept { return nearest_[at] == far_away; }

private:
    std::size_t targets_;
    lean_vector<distance> far_; // by cell, then by target
    lean_vector<distance> nearest_;
};

/// A set of at most 64 targets, one bit per target.
using target_mask = std::uint64_t;
inline constexpr std::size_t max_targets = 64;

/// For each cell, the targets to which a box alone on the board can be pushed.
class goal_masks {
public:
    /// Finds the targets for a board with the given walls. Requires at most 64 targets. Takes time and polls like
    /// `distance_table`.
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

/// The pairs of cells between which a box alone on the board can be pushed if the pusher begins on the best side. Each
/// row of this table is computed when it is first needed.
class push_reach {
public:
    push_reach(const board_graph& level, control& run)
        : level_(level), sides_(level, level.walls, run), box_(level), rows_(level.count) {}

    /// Returns true if a box can be pushed from one cell to the other. The first query for each `from` is linear in the
    /// cells.
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
