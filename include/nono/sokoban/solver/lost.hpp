// Why a position is lost, as far as that can be seen without a search. Internal.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_SOLVER_LOST_HPP
#define NONO_SOKOBAN_SOLVER_LOST_HPP

#include <nono/detail/config.hpp>
#include <nono/sokoban/solver/corral.hpp>
#include <nono/sokoban/solver/distances.hpp>
#include <nono/sokoban/solver/freeze.hpp>
#include <nono/sokoban/solver/frozen_walls.hpp>
#include <nono/sokoban/solver/matching.hpp>
#include <nono/sokoban/solver/maze.hpp>
#include <nono/sokoban/solver/reason.hpp>

namespace nono::inline NONO_ABI::sokoban::detail::engine {

[[nodiscard]] inline bool is_solved(const maze& level, const layout& now) noexcept {
    for (const cell at : now.boxes)
        if (level.goal[at] == 0) return false;
    return true;
}

/// The first reason that is found against a position; `none` if it may be solvable. Time: the boxes times the cells,
/// and one matching.
[[nodiscard]] inline lost_reason find_lost(const maze& level, const layout& now, const distance_table& distances) {
    if (is_solved(level, now)) return lost_reason::none;
    for (const cell box : now.boxes)
        if (distances.dead(box)) return lost_reason::dead_square;
    freeze_test freeze(level);
    for (const cell box : now.boxes)
        if (freeze.deadlocked(now.blocked, level.walls, distances, box)) return lost_reason::frozen_box;
    if (matching(level.goals.size()).solve(distances, now.boxes) == no_matching_sum) return lost_reason::no_matching;
    if (frozen_walls(level, distances).deadlocked(now)) return lost_reason::no_matching;
    corral_finder corrals(level);
    const bool closed = corrals.find(now, distances, level.goals.size() > now.boxes.size()) && corrals.pushes().empty();
    return closed ? lost_reason::closed_area : lost_reason::none;
}

} // namespace nono::inline NONO_ABI::sokoban::detail::engine

#endif // NONO_SOKOBAN_SOLVER_LOST_HPP
