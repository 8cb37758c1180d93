// The reasons why a level or a position cannot be solved.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_SOLVER_REASON_HPP
#define NONO_SOKOBAN_SOLVER_REASON_HPP

#include <nono/detail/config.hpp>

#include <cstdint>
#include <string_view>

namespace nono { inline namespace NONO_ABI { namespace sokoban {

/// The reason why a board cannot be solved, or why `solve` does not accept it.
enum class deadlock_reason : std::uint8_t {
    none,                  ///< no reason is known
    no_box,                ///< the board is not a level: it has no box to push
    no_pusher,             ///< the board is not a level: it has no pusher
    more_boxes_than_goals, ///< more boxes than goals are within reach
    box_out_of_reach,      ///< a box off the goals can never be reached by the pusher
    frozen_box,            ///< a box off the goals can never move because of walls and other boxes
    dead_square,           ///< a box is on a square from which no goal can be reached
    no_matching,           ///< several boxes can only reach the same goals, of which there are too few
    closed_area,           ///< an area that the pusher cannot enter can be neither opened nor filled
    exhausted,             ///< every position that can be reached was searched

    several_pushers, ///< not decided: levels with more than one pusher are not searched
    too_large,       ///< not decided: more than 65,520 squares within reach
    other_rules,     ///< not decided: the file specifies the rules of another game (`board::rules`)
};

/// Returns the name of a reason, in lower case. O(1).
[[nodiscard]] constexpr std::string_view name_of(deadlock_reason reason) noexcept {
    return nono::detail::word_of(reason, {"none", "no_box", "no_pusher", "more_boxes_than_goals", "box_out_of_reach",
                                          "frozen_box", "dead_square", "no_matching", "closed_area", "exhausted",
                                          "several_pushers", "too_large", "other_rules"});
}

/// Returns a reason as a clause in English, without a period. O(1). Does not allocate.
[[nodiscard]] constexpr std::string_view message(deadlock_reason reason) noexcept {
    return nono::detail::word_of(
        reason, {"no deadlock was found", "there is no box", "there is no pusher",
                 "there are more boxes than goals within reach", "a box off the goals is out of reach",
                 "a box off the goals can never be moved", "a box is on a square from which it cannot reach a goal",
                 "several boxes share too few goals", "a closed area can never be opened",
                 "all reachable positions were searched", "there is more than one pusher",
                 "the board has too many squares", "the file specifies the rules of another game"});
}

}}} // namespace nono::NONO_ABI::sokoban

#endif // NONO_SOKOBAN_SOLVER_REASON_HPP
