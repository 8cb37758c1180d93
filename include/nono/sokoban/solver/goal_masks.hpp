// Which goals a box can still get to, as bits, and how many boxes can have goals of their own. Internal.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_SOLVER_GOAL_MASKS_HPP
#define NONO_SOKOBAN_SOLVER_GOAL_MASKS_HPP

#include <nono/detail/config.hpp>
#include <nono/sokoban/solver/distances.hpp>
#include <nono/sokoban/solver/maze.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace nono::inline NONO_ABI::sokoban::detail::engine {

/// A bit for each of at most 64 targets.
using target_mask = std::uint64_t;
inline constexpr std::size_t max_targets = 64;

/// For each cell the targets that a box alone on the board can be pushed to.
class goal_masks {
public:
    /// For a board with more walls. Requires at most 64 targets. Time and polls as those of a distance table.
    goal_masks(const maze& level, const cell_marks& walls, const lean_vector<cell>& targets, control& run) {
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

/// Bipartite matching of boxes and targets by augmenting paths over bits.
class mask_matching {
public:
    /// Forgets all boxes.
    void clear() noexcept { taken_ = 0; }
    /// Adds a box that can get to these targets. False if it cannot have one of its own beside the others.
    bool add(target_mask box) noexcept {
        visited_ = 0;
        return augment(box);
    }
    /// How many boxes have targets.
    [[nodiscard]] std::size_t size() const noexcept { return static_cast<std::size_t>(std::popcount(taken_)); }

private:
    [[nodiscard]] bool augment(target_mask box) noexcept {
        if (const target_mask free = box & ~taken_; free != 0) {
            const auto target = static_cast<unsigned>(std::countr_zero(free));
            taken_ |= target_mask{1} << target;
            holder_[target] = box;
            return true;
        }
        for (target_mask rest = box & ~visited_; rest != 0; rest &= ~visited_) {
            const auto target = static_cast<unsigned>(std::countr_zero(rest));
            visited_ |= target_mask{1} << target;
            if (!augment(holder_[target])) continue;
            holder_[target] = box;
            return true;
        }
        return false;
    }

    target_mask taken_ = 0;
    target_mask visited_ = 0;
    std::array<target_mask, max_targets> holder_{}; // by target: the targets of the box that has it
};

} // namespace nono::inline NONO_ABI::sokoban::detail::engine

#endif // NONO_SOKOBAN_SOLVER_GOAL_MASKS_HPP
