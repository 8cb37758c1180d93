// Checks of a board: why it cannot be played, and what is unusual about it.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_CHECK_BOARD_HPP
#define NONO_SOKOBAN_CHECK_BOARD_HPP

#include <nono/detail/config.hpp>
#include <nono/model/result.hpp>
#include <nono/sokoban/board.hpp>
#include <nono/sokoban/deadlocks.hpp>
#include <nono/sokoban/field.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nono { inline namespace NONO_ABI { namespace sokoban {

/// A fault or an oddity of a board; `severity_of` distinguishes them. The numbers are stable and are listed in
/// docs/errors.md.
enum class board_errc : std::uint8_t {
    none = 0, ///< nothing is wrong

    // unplayable, or certainly unsolvable
    no_pusher = 1,             ///< the board has no pusher to move
    no_box = 2,                ///< the board has no box to push
    more_boxes_than_goals = 3, ///< not every box can be put on a goal
    open_walls = 4,            ///< a pusher can walk to the edge of the board, first at this square
    box_out_of_reach = 5,      ///< a box not on a goal that no pusher can reach, even without other boxes in the way
    goal_out_of_reach = 6,     ///< a goal that needs a box but that no pusher can reach
    lost_box = 7, ///< a box cannot get to any goal: it is in a corner, along a wall without goals, or the like

    // unusual; some programs refuse it
    several_pushers = 8,        ///< this is the second pusher; only some programs support several
    more_goals_than_boxes = 9,  ///< some goals will be left over
    solved_from_the_start = 10, ///< every box is already on a goal
    box_as_decoration = 11,     ///< a box on a goal that no pusher can reach
    other_rules = 12,           ///< the file specifies the rules of another game, so nothing is checked
};

namespace extend {

/// The severity of a `board_errc`.
enum class board_severity : std::uint8_t {
    oddity,     ///< the board can be played
    unplayable, ///< the board cannot be played, or certainly not be solved
};

/// Returns the severity of a code. O(1).
[[nodiscard]] constexpr board_severity severity_of(board_errc code) noexcept {
    const bool oddity = code == board_errc::none || code >= board_errc::several_pushers;
    return oddity ? board_severity::oddity : board_severity::unplayable;
}

} // namespace extend

/// Returns a sentence for a code, in static storage, without a period. O(1). Does not allocate.
[[nodiscard]] constexpr std::string_view message(board_errc code) noexcept {
    switch (code) {
    NONO_DEFAULT:
        break;
    case board_errc::none: return "nothing is wrong";
    case board_errc::no_pusher: return "there is no pusher";
    case board_errc::no_box: return "there is no box";
    case board_errc::more_boxes_than_goals: return "there are more boxes than goals";
    case board_errc::open_walls: return "the walls are open: the pusher can leave the board here";
    case board_errc::box_out_of_reach: return "no pusher can reach this box";
    case board_errc::goal_out_of_reach: return "no pusher can reach this goal";
    case board_errc::lost_box: return "this box can never reach a goal";
    case board_errc::several_pushers: return "there is more than one pusher";
    case board_errc::more_goals_than_boxes: return "there are more goals than boxes";
    case board_errc::solved_from_the_start: return "every box is already on a goal";
    case board_errc::box_as_decoration: return "no pusher can reach this box, which is on a goal";
    case board_errc::other_rules: return "the file specifies the rules of another game";
    }
    return "unknown code";
}

/// A fault or an oddity, and its square. `extend::square_positions` finds the square in a text.
struct board_finding {
    board_errc code = board_errc::none; ///< the fault or oddity
    std::optional<position> where;      ///< empty if the code is about something that is missing
    friend constexpr bool operator==(const board_finding&, const board_finding&) = default;
};

/// Returns a sentence for a finding without its position: the message of its code, in static storage. O(1). Does not
/// allocate.
[[nodiscard]] constexpr std::string_view message(const board_finding& finding) noexcept {
    return message(finding.code);
}
/// Returns a sentence for a finding. If it has a position, appends the row and column, counted from 1: `this box can
/// never get to a goal (row 2, column 7)`. Allocates the result.
[[nodiscard]] inline std::string describe(const board_finding& finding) {
    const std::string out(message(finding));
    return finding.where ? out + " (" + detail::position_text(*finding.where) + ')' : out;
}

/// Returns all faults and oddities of a board, in the order of the codes and, for each code, row by row. The result
/// is empty for an ordinary board. A board without unplayable findings can still have no solution. Linear in the
/// squares; allocates the result and a few bytes per square. Usable in constant expressions.
[[nodiscard]] NONO_CONSTEXPR std::vector<board_finding> check_board(const board& level);

/// Returns true unless `check_board` finds a fault that makes the board unplayable. Linear in the squares.
[[nodiscard]] NONO_CONSTEXPR bool playable(const board& level) {
    for (const board_finding& finding : check_board(level))
        if (extend::severity_of(finding.code) == extend::board_severity::unplayable) return false;
    return true;
}

// ---------------------------------------------------------------------------------------------------------------------

namespace detail {

/// Checks a board for each code in turn.
class board_checker {
public:
    explicit NONO_CONSTEXPR board_checker(const board& level) : board_(level), cells_(level) {
        inside_.resize(cells_.size(), 0);
        for (const position at : positions(has_pusher)) {
            pushers_.push_back(at);
            // Boxes are not obstacles here: they can be pushed if necessary.
            if (inside_[cells_.index(at)] == 0) static_cast<void>(cells_.flood(cells_.index(at), field::wall, inside_));
        }
    }

    [[nodiscard]] NONO_CONSTEXPR std::vector<board_finding> all() {
        const std::size_t boxes = cells_.boxes();
        const std::size_t goals = cells_.goals();
        if (pushers_.empty()) add(board_errc::no_pusher);
        if (boxes == 0) add(board_errc::no_box);
        if (boxes > goals) add(board_errc::more_boxes_than_goals);
        open_walls();
        out_of_reach(board_errc::box_out_of_reach, [](square s) noexcept { return s == square::box; });
        if (goals <= boxes)
            out_of_reach(board_errc::goal_out_of_reach, [](square s) noexcept { return has_goal(s) && !has_box(s); });
        lost_boxes();
        if (pushers_.size() > 1) add(board_errc::several_pushers, pushers_[1]);
        if (goals > boxes) add(board_errc::more_goals_than_boxes);
        if (board_.solved()) add(board_errc::solved_from_the_start);
        out_of_reach(board_errc::box_as_decoration, [](square s) noexcept { return s == square::box_on_goal; });
        return out_;
    }

private:
    NONO_CONSTEXPR void add(board_errc code, std::optional<position> where = std::nullopt) {
        out_.push_back({code, where});
    }
    [[nodiscard]] NONO_CONSTEXPR bool inside(position where) const noexcept {
        return inside_[cells_.index(where)] != 0;
    }
    [[nodiscard]] NONO_CONSTEXPR std::vector<position> positions(bool (*wanted)(square) noexcept) const {
        std::vector<position> out;
        for (std::size_t i = 0; i < board_.cells().size(); ++i)
            if (wanted(board_.cells()[i])) out.push_back(board_.position_at(i));
        return out;
    }

    NONO_CONSTEXPR void open_walls() {
        for (std::size_t i = 0; i < board_.cells().size(); ++i) {
            const position at = board_.position_at(i);
            if (!is_at_edge(board_, at) || !inside(at)) continue;
            add(board_errc::open_walls, at);
            return;
        }
    }

    NONO_CONSTEXPR void out_of_reach(board_errc code, bool (*wanted)(square) noexcept) {
        if (pushers_.empty()) return;
        for (const position at : positions(wanted))
            if (!inside(at)) add(code, at);
    }

    // Reports only boxes that can be reached: the others have already been reported.
    NONO_CONSTEXPR void lost_boxes() {
        const marks lost = detail::lost_boxes(cells_, dead_marks(cells_));
        for (std::size_t at = 0; at < cells_.size(); ++at)
            if (lost[at] != 0 && (pushers_.empty() || inside_[at] != 0))
                add(board_errc::lost_box, cells_.position_at(at));
    }

    const board& board_;
    field cells_;
    marks inside_; // the squares that pushers could reach if there were no boxes
    std::vector<position> pushers_;
    std::vector<board_finding> out_;
};

} // namespace detail

NONO_CONSTEXPR std::vector<board_finding> check_board(const board& level) {
    if (level.rules() != extend::variant::sokoban)
        return std::vector<board_finding>(1, board_finding{board_errc::other_rules, std::nullopt});
    return detail::board_checker(level).all();
}

}}} // namespace nono::NONO_ABI::sokoban

#endif // NONO_SOKOBAN_CHECK_BOARD_HPP
