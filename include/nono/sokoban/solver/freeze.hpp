// Boxes that can never move again after a push, and the goals that they block for the other boxes. Internal.
//
// A box is blocked along an axis if there is a wall or a blocked box on one side, or if both sides are dead squares.
// The test gathers the boxes connected with the pushed one that would be blocked if every box were a wall, and releases
// those that can move until no more can: the remaining boxes hold each other. It is linear in the boxes gathered,
// whereas the usual recursion is exponential for boxes in blocks. `deadlocked_by_push` applies the same rule; here it
// works on cell numbers.
//
// Boxes that are frozen on goals are walls for all others, so boxes that could be matched with the goals on the empty
// board often no longer can be. The goals that can be reached around each set of frozen boxes are cached, because the
// same sets recur again and again.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_SOLVER_FREEZE_HPP
#define NONO_SOKOBAN_SOLVER_FREEZE_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/config.hpp>
#include <nono/sokoban/solver/board_graph.hpp>
#include <nono/sokoban/solver/distances.hpp>
#include <nono/sokoban/solver/matching.hpp>
#include <nono/sokoban/solver/state_store.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace sokoban::detail::engine {

/// Finds the frozen boxes around a box.
class freeze_test {
public:
    freeze_test(const board_graph& level, const distance_table& distances)
        : level_(level), distances_(distances), held_(level.count + std::size_t{1}, 0),
          in_group_(level.count + std::size_t{1}, 0) {
        held_[level.wall()] = 1;
    }

    /// Tests the box on a cell and those that touch it. Returns true if one of them is frozen off the goals. In either
    /// case `frozen()` then holds all frozen ones. `blocked` marks walls and boxes.
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
        for (const cell at : group_) held_[at] = in_group_[at] = 0;
        return lost;
    }
    /// Returns the frozen boxes that the last test found.
    [[nodiscard]] const lean_vector<cell>& frozen() const noexcept { return frozen_; }

private:
    // `held` marks the boxes that do not move, and the wall.
    [[nodiscard]] bool is_blocked(const cell_marks& held, cell at) const noexcept {
        return axis_blocked(held, at, 0) && axis_blocked(held, at, 2);
    }
    [[nodiscard]] bool axis_blocked(const cell_marks& held, cell at, unsigned toward) const noexcept {
        const cell a = level_.step(at, toward);
        const cell b = level_.step(at, opposite_direction(toward));
        return held[a] != 0 || held[b] != 0 || (distances_.dead(a) && distances_.dead(b));
    }
    void add_to_group(cell at) {
        group_.push_back(at);
        held_[at] = in_group_[at] = 1;
    }
    void gather(const cell_marks& blocked, cell box) {
        group_.clear();
        if (is_blocked(blocked, box)) add_to_group(box);
        for (std::size_t i = 0; i < group_.size(); ++i)
            for (const cell at : level_.next[group_[i]])
                if (blocked[at] != 0 && at != level_.wall() && in_group_[at] == 0 && is_blocked(blocked, at))
                    add_to_group(at);
    }
    void release() {
        queue_ = group_;
        while (!queue_.empty()) {
            const cell at = queue_.back();
            queue_.pop_back();
            if (held_[at] == 0 || is_blocked(held_, at)) continue;
            held_[at] = 0;
            for (const cell next : level_.next[at])
                if (in_group_[next] != 0 && held_[next] != 0) queue_.push_back(next);
        }
    }

    const board_graph& level_;
    const distance_table& distances_;
    cell_marks held_;     // boxes assumed to be frozen, and the wall
    cell_marks in_group_; // boxes of the group
    lean_vector<cell> group_;
    lean_vector<cell> queue_;
    lean_vector<cell> frozen_;
};

/// Tests positions for boxes that frozen boxes cut off from all goals.
class frozen_walls {
public:
    frozen_walls(const board_graph& level, const distance_table& distances, control& run)
        : level_(level), run_(run), hash_(level), freeze_(level, distances),
          is_frozen_(level.count + std::size_t{1}, 0) {}

    /// Returns true if the position is lost: a box is frozen off the goals, or boxes and goals can no longer be
    /// matched. Polls; once the call has to end, the result must not be used.
    [[nodiscard]] bool deadlocked(const layout& now) {
        if (find_frozen(now)) return true;
        if (level_.goals.size() > max_targets) return false;
        const goal_masks& masks = masks_now();
        matching_.clear();
        for (const cell at : now.boxes)
            if (!matching_.add(is_frozen_[at] != 0 ? own_goal(at) : masks[at])) return true;
        return false;
    }
    /// Returns the boxes that the last test found frozen.
    [[nodiscard]] const lean_vector<cell>& frozen() const noexcept { return frozen_; }

private:
    struct entry {
        lean_vector<cell> frozen; // in the order in which they were found
        std::uint64_t hash = 0;
        goal_masks masks;
    };
    static constexpr std::size_t max_entries = 4096; // some tens of megabytes; the cache is then emptied

    [[nodiscard]] bool find_frozen(const layout& now) {
        for (const cell at : frozen_) is_frozen_[at] = 0;
        frozen_.clear();
        for (const cell at : now.boxes) {
            if (is_frozen_[at] != 0) continue;
            if (!run_.can_continue_sampled()) return false;
            if (freeze_.deadlocked(now.blocked, at)) return true;
            for (const cell other : freeze_.frozen()) {
                if (is_frozen_[other] != 0) continue;
                is_frozen_[other] = 1;
                frozen_.push_back(other);
            }
        }
        return false;
    }
    [[nodiscard]] target_mask own_goal(cell at) const noexcept {
        return target_mask{1} << (std::find(level_.goals.begin(), level_.goals.end(), at) - level_.goals.begin());
    }
    [[nodiscard]] const goal_masks& masks_now() {
        const std::uint64_t hash = hash_.of_boxes(frozen_);
        std::size_t at = hash % buckets;
        for (; !entries_[at].masks.empty(); at = (at + 1) % buckets)
            if (entries_[at].hash == hash && is_same(entries_[at].frozen)) return entries_[at].masks;
        if (++used_ > max_entries) {
            entries_.assign(buckets, entry());
            used_ = 0;
            return masks_now();
        }
        cell_marks walls = level_.walls;
        for (const cell wall : frozen_) walls[wall] = 1;
        entries_[at].frozen = frozen_;
        entries_[at].hash = hash;
        entries_[at].masks = goal_masks(level_, walls, level_.goals, run_);
        return entries_[at].masks;
    }
    // The sets have the same size, so one contains the other only if they are equal.
    [[nodiscard]] bool is_same(const lean_vector<cell>& other) const noexcept {
        return other.size() == frozen_.size() &&
               nono::detail::all_of(other.begin(), other.end(), [&](cell at) { return is_frozen_[at] != 0; });
    }

    static constexpr std::size_t buckets = 2 * max_entries;

    const board_graph& level_;
    control& run_;
    position_hash hash_;
    freeze_test freeze_;
    cell_marks is_frozen_;
    lean_vector<cell> frozen_;
    mask_matching matching_;
    lean_vector<entry> entries_ = lean_vector<entry>(buckets);
    std::size_t used_ = 0;
};

}}} // namespace nono::NONO_ABI::sokoban::detail::engine

#endif // NONO_SOKOBAN_SOLVER_FREEZE_HPP
