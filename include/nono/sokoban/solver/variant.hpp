// How the searches by plans differ from each other, and what they share. Internal.
//
// Whether a search solves a level in a thousand positions or not in a million often depends on a choice that is neither
// better nor worse. So several searches run in turns, each with other choices: together they solve in 3,000 positions
// each what one of them solves in 20,000.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_SOLVER_VARIANT_HPP
#define NONO_SOKOBAN_SOLVER_VARIANT_HPP

#include <nono/detail/config.hpp>
#include <nono/sokoban/solver/control.hpp>
#include <nono/sokoban/solver/distances.hpp>
#include <nono/sokoban/solver/fess.hpp>
#include <nono/sokoban/solver/hot_cells.hpp>
#include <nono/sokoban/solver/maze.hpp>
#include <nono/sokoban/solver/push_reach.hpp>
#include <nono/sokoban/solver/rooms.hpp>

#include <array>
#include <cstdint>

namespace nono::inline NONO_ABI::sokoban::detail::engine {

/// The choices of a search by a plan.
struct variant {
    bool any_sink = true;   ///< plan: a start that is used up serves as a way to others
    bool nearest = false;   ///< among equals, positions with boxes near to goals, not far from them
    bool opener = true;     ///< recommend to move the box nearest to the next cell of the plan away
    fess_order order{};     ///< of the cells of the feature space
    std::uint64_t seed = 0; ///< plan: 0: prefer boxes that are pulled far; else in an order by chance
};

/// The variants in use; the first ones first.
inline constexpr std::array<variant, 6> variants{{
    {true, false, true, {true, false}, 0},
    {false, false, false, {true, false}, 0},
    {true, true, true, {true, true}, 0},
    {false, false, true, {false, false}, 0},
    {true, false, false, {true, true}, 1},
    {false, false, true, {true, false}, 2},
}};

/// Tables of a level that all searches use.
struct level_tables {
    level_tables(const maze& level_, const distance_table& distances_, control& run)
        : level(level_), distances(distances_), rooms(level_), hot(level_, distances_, run), alone(level_) {}

    const maze& level;
    const distance_table& distances;
    room_map rooms;
    hot_cells hot;
    push_reach alone;
};

} // namespace nono::inline NONO_ABI::sokoban::detail::engine

#endif // NONO_SOKOBAN_SOLVER_VARIANT_HPP
