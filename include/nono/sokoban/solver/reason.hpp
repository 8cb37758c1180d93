// Why a level or a position cannot be solved.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_SOLVER_REASON_HPP
#define NONO_SOKOBAN_SOLVER_REASON_HPP

#include <nono/detail/config.hpp>

#include <cstdint>
#include <string_view>

namespace nono::inline NONO_ABI::sokoban {

/// Why a board cannot be solved, or is not one that `solve` takes.
enum class lost_reason : std::uint8_t {
    none,                  ///< nothing is known against it
    no_box,                ///< there is nothing to push: by the rules such a board is not solved
    no_pusher,             ///< there is no one to push
    more_boxes_than_goals, ///< not every box that can be reached has a goal that can be reached
    box_out_of_reach,      ///< a box off the goals that no pusher can ever get to
    frozen_box,            ///< a box off the goals that walls and other boxes keep from ever moving
    dead_square,           ///< a box on a square from which no goal can be reached
    no_matching,           ///< several boxes can only reach the same goals, of which there are too few
    closed_area,           ///< an area that the pusher cannot get into can neither be opened nor filled
    exhausted,             ///< every position that can be reached was searched

    several_pushers, ///< not decided: levels with more than one pusher are not searched
    too_large,       ///< not decided: over 65,000 squares
};

/// The word for a reason, in lower case. O(1).
[[nodiscard]] constexpr std::string_view name_of(lost_reason reason) noexcept {
    switch (reason) {
    NONO_DEFAULT:
        break;
    case lost_reason::none: return "none";
    case lost_reason::no_box: return "no_box";
    case lost_reason::no_pusher: return "no_pusher";
    case lost_reason::more_boxes_than_goals: return "more_boxes_than_goals";
    case lost_reason::box_out_of_reach: return "box_out_of_reach";
    case lost_reason::frozen_box: return "frozen_box";
    case lost_reason::dead_square: return "dead_square";
    case lost_reason::no_matching: return "no_matching";
    case lost_reason::closed_area: return "closed_area";
    case lost_reason::exhausted: return "exhausted";
    case lost_reason::several_pushers: return "several_pushers";
    case lost_reason::too_large: return "too_large";
    }
    return "none";
}

/// A reason as a clause for people, without a period. O(1). Does not allocate.
[[nodiscard]] constexpr std::string_view message(lost_reason reason) noexcept {
    switch (reason) {
    NONO_DEFAULT:
        break;
    case lost_reason::none: return "nothing is known against it";
    case lost_reason::no_box: return "there is no box";
    case lost_reason::no_pusher: return "there is no pusher";
    case lost_reason::more_boxes_than_goals: return "there are more boxes than goals within reach";
    case lost_reason::box_out_of_reach: return "a box off the goals is out of reach";
    case lost_reason::frozen_box: return "a box off the goals can never be moved";
    case lost_reason::dead_square: return "a box is on a square from which it cannot get to a goal";
    case lost_reason::no_matching: return "several boxes have too few goals among them";
    case lost_reason::closed_area: return "an area is closed for ever";
    case lost_reason::exhausted: return "every position that can be reached was searched";
    case lost_reason::several_pushers: return "there is more than one pusher";
    case lost_reason::too_large: return "the board has too many squares";
    }
    return "nothing is known against it";
}

} // namespace nono::inline NONO_ABI::sokoban

#endif // NONO_SOKOBAN_SOLVER_REASON_HPP
