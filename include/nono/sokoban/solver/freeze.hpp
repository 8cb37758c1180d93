// Boxes that will never move again after a push. Internal.
//
// A box is blocked along an axis if a wall or a blocked box is on a side, or if both sides are dead squares. All boxes
// that touch the pushed one and would be blocked if every box were a wall are gathered, and those that can move are let
// go until no more can: what stays holds itself. Linear in the boxes gathered, where the usual recursion is exponential
// for boxes in blocks. The same rule as `deadlocked_by_push`, over cell numbers.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_SOLVER_FREEZE_HPP
#define NONO_SOKOBAN_SOLVER_FREEZE_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/sokoban/solver/distances.hpp>
#include <nono/sokoban/solver/maze.hpp>

#include <cstddef>

namespace nono::inline NONO_ABI::sokoban::detail::engine {

/// Finds the frozen boxes around a box.
class freeze_test {
public:
    explicit freeze_test(const maze& level)
        : level_(level), held_(level.count + std::size_t{1}, 0), taken_(level.count + std::size_t{1}, 0) {
        held_[level.wall()] = 1;
    }

    /// Looks at the box on a cell and those that touch it. True if one of them is frozen off the goals; `frozen()` then
    /// and otherwise has all that are. `blocked` are walls and boxes, `walls` the walls alone.
    [[nodiscard]] bool deadlocked(const cell_marks& blocked, const cell_marks& walls, const distance_table& distances,
                                  cell box) {
        gather(blocked, walls, distances, box);
        release(walls, distances);
        bool lost = false;
        frozen_.clear();
        for (const cell at : group_) {
            if (held_[at] == 0) continue;
            frozen_.push_back(at);
            lost = lost || level_.goal[at] == 0;
        }
        for (const cell at : group_) held_[at] = taken_[at] = 0;
        return lost;
    }
    /// The frozen boxes that the last test found.
    [[nodiscard]] const lean_vector<cell>& frozen() const noexcept { return frozen_; }

private:
    [[nodiscard]] static bool is_blocked(const maze& level, const cell_marks& held, const cell_marks& walls,
                                         const distance_table& distances, cell at) noexcept {
        return axis_blocked(level, held, walls, distances, at, 0) && axis_blocked(level, held, walls, distances, at, 2);
    }
    [[nodiscard]] static bool axis_blocked(const maze& level, const cell_marks& held, const cell_marks& walls,
                                           const distance_table& distances, cell at, unsigned way) noexcept {
        const cell a = level.step(at, way);
        const cell b = level.step(at, opposite_way(way));
        return held[a] != 0 || held[b] != 0 || walls[a] != 0 || walls[b] != 0 ||
               (distances.dead(a) && distances.dead(b));
    }
    void take(cell at) {
        group_.push_back(at);
        held_[at] = taken_[at] = 1;
    }
    void gather(const cell_marks& blocked, const cell_marks& walls, const distance_table& distances, cell box) {
        group_.clear();
        if (is_blocked(level_, blocked, walls, distances, box)) take(box);
        for (std::size_t i = 0; i < group_.size(); ++i)
            for (const cell at : level_.next[group_[i]])
                if (blocked[at] != 0 && walls[at] == 0 && taken_[at] == 0 &&
                    is_blocked(level_, blocked, walls, distances, at))
                    take(at);
    }
    void release(const cell_marks& walls, const distance_table& distances) {
        queue_ = group_;
        while (!queue_.empty()) {
            const cell at = queue_.back();
            queue_.pop_back();
            if (held_[at] == 0 || is_blocked(level_, held_, walls, distances, at)) continue;
            held_[at] = 0;
            for (const cell next : level_.next[at])
                if (taken_[next] != 0 && held_[next] != 0) queue_.push_back(next);
        }
    }

    const maze& level_;
    cell_marks held_;  // boxes that are thought to be frozen, and the wall
    cell_marks taken_; // boxes of the group
    lean_vector<cell> group_;
    lean_vector<cell> queue_;
    lean_vector<cell> frozen_;
};

} // namespace nono::inline NONO_ABI::sokoban::detail::engine

#endif // NONO_SOKOBAN_SOLVER_FREEZE_HPP
