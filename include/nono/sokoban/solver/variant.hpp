// The choices in which the searches by plans differ, and the tables that they share. Internal.
//
// Whether a search solves a level in a thousand positions, or not even in a million, often depends on a choice that is
// neither better nor worse than another. So while one search with fixed choices runs as long as the call, short ones
// with random choices are started again and again.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_SOLVER_VARIANT_HPP
#define NONO_SOKOBAN_SOLVER_VARIANT_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/random.hpp>
#include <nono/sokoban/solver/board_graph.hpp>
#include <nono/sokoban/solver/control.hpp>
#include <nono/sokoban/solver/corral_search.hpp>
#include <nono/sokoban/solver/distances.hpp>
#include <nono/sokoban/solver/fess.hpp>
#include <nono/sokoban/solver/hotspots.hpp>
#include <nono/sokoban/solver/pair_table.hpp>
#include <nono/sokoban/solver/push_search.hpp>

#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace sokoban::detail::engine {

/// The positions that are preferred among those with the same features.
enum class preference : std::uint8_t {
    distant, ///< boxes far from the goals: they stay where they are until it is their turn
    nearby,  ///< boxes near the goals
    chance,  ///< boxes on cells that are preferred at random
};

/// The choices of a search by a plan. The search that runs as long as the call has the defaults.
struct variant {
    std::uint64_t max_plan_nodes = 20'000;      ///< plan: maximum number of positions in the search for it
    bool any_sink = false;                      ///< plan: a used start can serve as a path to another start
    preference preferred = preference::distant; ///< among positions with the same features
    bool opener = true;                         ///< recommends moving the box nearest to the next cell of the plan
    fess_order order{};                         ///< order of the cells of the feature space
    std::uint64_t seed = 0;                     ///< plan: 0 prefers boxes pulled far; others prefer at random
    bool sink_anywhere = false;                 ///< plan: any cell off the goals can be such a path
    bool is_ordered = true;                     ///< plan: false to fill the goals in any order
};

/// Returns a variant with random choices. The same number always gives the same variant.
[[nodiscard]] inline variant random_variant(std::uint64_t number) noexcept {
    nono::detail::random_numbers random(number);
    const auto choose = [&](unsigned choices) { return static_cast<unsigned>(random.next() % choices); };
    variant out;
    out.max_plan_nodes = 2000;
    out.any_sink = choose(2) == 0;
    out.preferred = static_cast<preference>(choose(3));
    out.opener = choose(2) == 0;
    out.order.best_past = choose(4) != 0;
    out.order.ranked = choose(2) == 0;
    out.seed = choose(4) == 0 ? 0 : random.next();
    out.is_ordered = choose(8) != 0;
    return out;
}

/// The tables of a level that all searches use.
struct level_tables {
    level_tables(const board_graph& level_, const distance_table& distances_, control& run)
        : level(level_), distances(distances_), hot(level_, distances_, run), alone(level_, run),
          closed(level_, distances_, run) {}

    const board_graph& level;
    const distance_table& distances;
    hotspots hot;
    push_reach alone;
    corral_search closed;
    const pair_table* pairs = nullptr; ///< pairs of boxes that are lost; null while the level may be easy
    push_search* pulls = nullptr;      ///< the search over pulls, whose positions have a known solution; may be null
};

}}} // namespace nono::NONO_ABI::sokoban::detail::engine

#endif // NONO_SOKOBAN_SOLVER_VARIANT_HPP
