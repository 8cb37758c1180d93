// How the searches by plans differ from each other, and what they share. Internal.
//
// Whether a search solves a level in a thousand positions or not in a million often depends on a choice that is neither
// better nor worse. So several searches run in turns, each with other choices: together they solve in 3,000 positions
// each what one of them solves in 20,000.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_SOLVER_VARIANT_HPP
#define NONO_SOKOBAN_SOLVER_VARIANT_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/random.hpp>
#include <nono/sokoban/solver/board_graph.hpp>
#include <nono/sokoban/solver/control.hpp>
#include <nono/sokoban/solver/distances.hpp>
#include <nono/sokoban/solver/fess.hpp>
#include <nono/sokoban/solver/hotspots.hpp>
#include <nono/sokoban/solver/rooms.hpp>

#include <array>
#include <cstdint>
#include <utility>

namespace nono { inline namespace NONO_ABI { namespace sokoban::detail::engine {

/// Which positions are preferred among those with the same features.
enum class preference : std::uint8_t {
    distant, ///< boxes far from goals: they are left where they are until it is their turn
    nearby,  ///< boxes near to goals
    chance,  ///< boxes on cells with a high number by chance
};

/// The choices of a search by a plan.
struct variant {
    bool any_sink = true;                          ///< plan: a start that is used up serves as a way to others
    preference preferred = preference::distant;    ///< among equals
    bool opener = true;                            ///< recommend to move the box nearest to the next cell of the plan
    fess_order order{};                            ///< of the cells of the feature space
    std::uint64_t seed = 0;                        ///< plan: 0: prefer boxes that are pulled far; else by chance
    bool looks_ahead = false;                      ///< boxes are out of plan that no step to come can be made with
    std::uint8_t out_weight = 0;                   ///< how many steps of the plan a box out of plan undoes, at most 4
    bool sink_anywhere = false;                    ///< plan: any cell that a box comes by serves as such a way
    std::array<std::uint8_t, 4> ranks{0, 1, 2, 3}; ///< the features after the first, the most important one first
};

/// The variants that are used first, and go on as long as the call.
inline constexpr std::array<variant, 6> variants{{
    {true, preference::distant, true, {true, false}, 0},
    {false, preference::distant, false, {true, false}, 0},
    {true, preference::nearby, true, {true, true}, 0},
    {false, preference::distant, true, {false, false}, 0},
    {true, preference::distant, false, {true, true}, 1},
    {false, preference::distant, true, {true, false}, 2},
}};

/// A variant of which every choice is made by chance; the same for the same number.
[[nodiscard]] inline variant variant_by_chance(std::uint64_t number) noexcept {
    nono::detail::random_numbers random(number);
    const auto choose = [&](unsigned choices) { return static_cast<unsigned>(random.next() % choices); };
    variant out;
    out.any_sink = choose(2) == 0;
    out.preferred = static_cast<preference>(choose(3));
    out.opener = choose(2) == 0;
    out.order.best_past = choose(4) != 0;
    out.order.ranked = choose(2) == 0;
    out.looks_ahead = choose(2) == 0;
    out.out_weight = std::array<std::uint8_t, 4>{0, 1, 2, 4}[choose(4)];
    out.seed = choose(4) == 0 ? 0 : random.next();
    for (unsigned i = 3; i > 0; --i) {
        std::swap(out.ranks[i], out.ranks[choose(i + 1)]);
    }
    return out;
}

/// Tables of a level that all searches use.
struct level_tables {
    level_tables(const board_graph& level_, const distance_table& distances_, control& run)
        : level(level_), distances(distances_), rooms(level_), hot(level_, distances_, run), alone(level_, run) {}

    const board_graph& level;
    const distance_table& distances;
    room_map rooms;
    hotspots hot;
    push_reach alone;
};

}}} // namespace nono::NONO_ABI::sokoban::detail::engine

#endif // NONO_SOKOBAN_SOLVER_VARIANT_HPP
