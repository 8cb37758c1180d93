// Frozen boxes as walls: what they keep the others from. Internal.
//
// Boxes on goals that can never move again are walls for all others, so boxes that could be matched with the goals on
// the empty board often cannot be any more. The goals that can be reached around each set of frozen boxes are kept, as
// the same sets come again and again.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_SOLVER_FROZEN_WALLS_HPP
#define NONO_SOKOBAN_SOLVER_FROZEN_WALLS_HPP

#include <nono/detail/algorithm.hpp>
#include <nono/detail/config.hpp>
#include <nono/sokoban/solver/distances.hpp>
#include <nono/sokoban/solver/freeze.hpp>
#include <nono/sokoban/solver/goal_masks.hpp>
#include <nono/sokoban/solver/maze.hpp>
#include <nono/sokoban/solver/state_store.hpp>

#include <cstddef>
#include <cstdint>

namespace nono::inline NONO_ABI::sokoban::detail::engine {

/// Tests positions for boxes that the frozen ones keep from all goals.
class frozen_walls {
public:
    frozen_walls(const maze& level, const distance_table& distances, control& run)
        : level_(level), run_(run), hash_(level), freeze_(level, distances),
          is_frozen_(level.count + std::size_t{1}, 0) {}

    /// True if the position is lost: a box is frozen off the goals, or boxes and goals can no longer be matched. Polls;
    /// once the call has to end, the verdict is of no use.
    [[nodiscard]] bool deadlocked(const layout& now) {
        if (find_frozen(now)) return true;
        if (level_.goals.size() > max_targets) return false;
        const goal_masks& masks = masks_now();
        matching_.clear();
        for (const cell at : now.boxes)
            if (!matching_.add(is_frozen_[at] != 0 ? own_goal(at) : masks[at])) return true;
        return false;
    }
    /// The boxes that the last test found frozen.
    [[nodiscard]] const lean_vector<cell>& frozen() const noexcept { return frozen_; }

private:
    struct entry {
        lean_vector<cell> frozen; // in order
        std::uint64_t hash = 0;
        goal_masks masks;
    };
    static constexpr std::size_t max_entries = 4096; // then all are forgotten: some tens of megabytes

    [[nodiscard]] bool find_frozen(const layout& now) {
        for (const cell at : frozen_) is_frozen_[at] = 0;
        frozen_.clear();
        for (const cell at : now.boxes) {
            if (is_frozen_[at] != 0) continue;
            if (!run_.is_due_often()) return false;
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
        std::size_t goal = 0;
        while (level_.goals[goal] != at) ++goal;
        return target_mask{1} << goal;
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
    // Sets of the same size, so that one contains the other only if they are equal.
    [[nodiscard]] bool is_same(const lean_vector<cell>& other) const noexcept {
        return other.size() == frozen_.size() &&
               nono::detail::all_of(other.begin(), other.end(), [&](cell at) { return is_frozen_[at] != 0; });
    }

    static constexpr std::size_t buckets = 2 * max_entries;

    const maze& level_;
    control& run_;
    position_hash hash_;
    freeze_test freeze_;
    cell_marks is_frozen_;
    lean_vector<cell> frozen_;
    mask_matching matching_;
    lean_vector<entry> entries_ = lean_vector<entry>(buckets);
    std::size_t used_ = 0;
};

} // namespace nono::inline NONO_ABI::sokoban::detail::engine

#endif // NONO_SOKOBAN_SOLVER_FROZEN_WALLS_HPP
