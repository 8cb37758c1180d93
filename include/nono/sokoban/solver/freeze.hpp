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
#include <nono/sokoban/solver/distances.hpp>
#include <nono/sokoban/solver/maze.hpp>

#include <cstddef>

namespace nono::inline NONO_ABI::sokoban::detail::engine {

/// Finds the frozen boxes around a box.
class freeze_test {
public:
    freeze_test(const maze& level, const distance_table& distances)
        : level_(level), distances_(distances), held_(level.count + std::size_t{1}, 0),
          taken_(level.count + std::size_t{1}, 0) {
        held_[level.wall()] = 1;
    }

    /// Looks at the box on a cell and those that touch it. True if one of them is frozen off the goals; `frozen()` then
    /// and otherwise has all that are. `blocked` are walls and boxes.
    [[nodiscard]] bool deadlocked(const cell_marks& blocked, cell box) {
        gather(blocked, box);
        release();
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
    // `held` are boxes that do not move, and the wall.
    [[nodiscard]] bool is_blocked(const cell_marks& held, cell at) const noexcept {
        return axis_blocked(held, at, 0) && axis_blocked(held, at, 2);
    }
    [[nodiscard]] bool axis_blocked(const cell_marks& held, cell at, unsigned way) const noexcept {
        const cell a = level_.step(at, way);
        const cell b = level_.step(at, opposite_way(way));
        return held[a] != 0 || held[b] != 0 || (distances_.dead(a) && distances_.dead(b));
    }
    void take(cell at) {
        group_.push_back(at);
        held_[at] = taken_[at] = 1;
    }
    void gather(const cell_marks& blocked, cell box) {
        group_.clear();
        if (is_blocked(blocked, box)) take(box);
        for (std::size_t i = 0; i < group_.size(); ++i)
            for (const cell at : level_.next[group_[i]])
                if (blocked[at] != 0 && at != level_.wall() && taken_[at] == 0 && is_blocked(blocked, at)) take(at);
    }
    void release() {
        queue_ = group_;
        while (!queue_.empty()) {
            const cell at = queue_.back();
            queue_.pop_back();
            if (held_[at] == 0 || is_blocked(held_, at)) continue;
            held_[at] = 0;
            for (const cell next : level_.next[at])
                if (taken_[next] != 0 && held_[next] != 0) queue_.push_back(next);
        }
    }

    const maze& level_;
    const distance_table& distances_;
    cell_marks held_;  // boxes that are thought to be frozen, and the wall
    cell_marks taken_; // boxes of the group
    lean_vector<cell> group_;
    lean_vector<cell> queue_;
    lean_vector<cell> frozen_;
};

} // namespace nono::inline NONO_ABI::sokoban::detail::engine

#endif // NONO_SOKOBAN_SOLVER_FREEZE_HPP
