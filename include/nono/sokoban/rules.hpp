// The rules of the game: the effects of steps, and why a step is illegal.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_RULES_HPP
#define NONO_SOKOBAN_RULES_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/sokoban/board.hpp>
#include <nono/sokoban/field.hpp>
#include <nono/sokoban/moves.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace nono { inline namespace NONO_ABI { namespace sokoban {

/// The reason why a step is illegal. The numbers are stable and are listed in docs/errors.md.
enum class move_errc : std::uint8_t {
    none = 0,               ///< it is legal
    no_pusher = 1,          ///< the board has no pusher
    wall = 2,               ///< the pusher would walk into a wall or off the board
    pusher_in_the_way = 3,  ///< another pusher is there
    box_against_wall = 4,   ///< a wall or the edge of the board is behind the box
    box_against_box = 5,    ///< another box is behind the box
    box_against_pusher = 6, ///< another pusher is behind the box
    box_in_the_way = 7,     ///< reverse: boxes cannot be pushed
    nothing_to_pull = 8,    ///< reverse: no box is behind the pusher
    inside_box = 9,         ///< reverse: the pusher is inside a box because it starts on a goal; it must jump out first
    jump_in_forward = 10,   ///< jumps are only for games played backward
    jump_off_board = 11,    ///< a jump ends outside the board
    jump_into_wall = 12,    ///< a jump ends on a wall
    jump_into_box = 13,     ///< a jump ends on a box
    jump_into_pusher = 14,  ///< a jump ends on another pusher
    no_pusher_there = 15,   ///< a pusher change leads to a square without a pusher
    other_rules = 16,       ///< the file specifies the rules of another game (`board::rules`), so nothing is played
};

/// Returns a sentence for a code, in static storage, without a period. O(1). Does not allocate.
[[nodiscard]] constexpr std::string_view message(move_errc code) noexcept {
    switch (code) {
    NONO_DEFAULT:
        break;
    case move_errc::none: return "the step is legal";
    case move_errc::no_pusher: return "the board has no pusher";
    case move_errc::wall: return "a wall is in the way";
    case move_errc::pusher_in_the_way: return "another pusher is in the way";
    case move_errc::box_against_wall: return "a wall is behind the box";
    case move_errc::box_against_box: return "another box is behind the box";
    case move_errc::box_against_pusher: return "another pusher is behind the box";
    case move_errc::box_in_the_way: return "a box is in the way; boxes cannot be pushed in reverse mode";
    case move_errc::nothing_to_pull: return "there is no box behind the pusher to pull";
    case move_errc::inside_box: return "the pusher is inside a box and must first jump out of it";
    case move_errc::jump_in_forward: return "jumps are only allowed in reverse mode";
    case move_errc::jump_off_board: return "the jump ends outside the board";
    case move_errc::jump_into_wall: return "the jump ends on a wall";
    case move_errc::jump_into_box: return "the jump ends on a box";
    case move_errc::jump_into_pusher: return "the jump ends on another pusher";
    case move_errc::no_pusher_there: return "the pusher change leads to a square without a pusher";
    case move_errc::other_rules: return "the file specifies the rules of another game";
    }
    return "unknown code";
}

/// The metrics of a game, as counted by programs and shown in the titles of saved games.
///
/// The six numbers are counted as in JSoko and YASC. In reverse mode, pulls count as pushes.
struct metrics {
    /// Steps of a pusher, including those that move a box and the letters of jumps. The letters of a pusher change are
    /// not moves.
    std::uint64_t moves = 0;
    /// Steps that move a box.
    std::uint64_t pushes = 0;
    /// Runs of pushes of one box without any other move between them; such a run is a straight line.
    std::uint64_t box_lines = 0;
    /// Pushes that move a different box than the previous push, regardless of the moves in between; the first push
    /// counts.
    std::uint64_t box_changes = 0;
    /// Runs of pushes of any boxes without any other move, jump or pusher change between them.
    std::uint64_t pushing_sessions = 0;
    /// Runs of moves in one direction, letters of jumps included; a pusher change ends a run.
    std::uint64_t player_lines = 0;

    friend constexpr bool operator==(const metrics&, const metrics&) = default;
};

namespace extend {

/// Returns the steps that can be taken on a board: walks and pushes, in reverse mode walks and pulls, in the order of
/// `directions`. For a `game` in progress, use `game::legal_moves` instead.
///
/// @param level    the board in its current state, in reverse mode as that mode shows it; its first pusher moves
/// @param reverse  true if boxes are pulled
/// @return         at most 8 steps; none if there is no pusher
/// Linear in the squares. Allocates some bytes per square. Usable in constant expressions.
[[nodiscard]] NONO_CONSTEXPR std::vector<step> legal_moves(const board& level, bool reverse = false);

} // namespace extend

// ---------------------------------------------------------------------------------------------------------------------

namespace detail {

/// The metrics that a step increments in addition to moves and pushes, as bits for undo.
struct counted {
    static constexpr std::uint8_t player_line = 1;
    static constexpr std::uint8_t box_line = 2;
    static constexpr std::uint8_t box_change = 4;
    static constexpr std::uint8_t pushing_session = 8;
};

/// Counts the metrics of a game while it is played.
struct tally {
    metrics total;
    std::size_t last_box = no_index; // the square of the box moved last
    std::uint8_t toward = 4;         // the direction of the last move; 4 if there is no run to continue
    bool pushing = false;            // the last step moved a box

    /// Counts a move without a box. Returns the bits of `counted`.
    constexpr std::uint8_t walk(direction next) noexcept {
        ++total.moves;
        pushing = false;
        return turn(next);
    }
    /// Counts a move of a box between two squares. Returns the bits of `counted`.
    constexpr std::uint8_t push(direction next, std::size_t from, std::size_t to) noexcept {
        const bool another = last_box != from;
        const bool line = another || !pushing;
        ++total.moves;
        ++total.pushes;
        total.box_lines += line ? 1U : 0U;
        total.box_changes += another ? 1U : 0U;
        total.pushing_sessions += pushing ? 0U : 1U;
        const unsigned bits = (line ? counted::box_line : 0U) | (another ? counted::box_change : 0U) |
                              (pushing ? 0U : counted::pushing_session);
        last_box = to;
        pushing = true;
        return static_cast<std::uint8_t>(bits | turn(next));
    }
    /// Ends the runs that a pusher change ends.
    constexpr void interrupt() noexcept {
        toward = 4;
        pushing = false;
    }
    /// Undoes a move, except for `last_box`, `toward` and `pushing`.
    constexpr void undo_step(bool moved_box, std::uint8_t bits) noexcept {
        --total.moves;
        total.pushes -= moved_box ? 1U : 0U;
        total.player_lines -= (bits & counted::player_line) != 0 ? 1U : 0U;
        total.box_lines -= (bits & counted::box_line) != 0 ? 1U : 0U;
        total.box_changes -= (bits & counted::box_change) != 0 ? 1U : 0U;
        total.pushing_sessions -= (bits & counted::pushing_session) != 0 ? 1U : 0U;
    }

private:
    constexpr std::uint8_t turn(direction next) noexcept {
        const auto number = static_cast<std::uint8_t>(next);
        const bool turns = toward != number;
        total.player_lines += turns ? 1U : 0U;
        toward = number;
        return turns ? counted::player_line : std::uint8_t{0};
    }
};

/// The letters of one jump or pusher change, and their total displacement.
struct step_group {
    std::size_t end = 0; // one after its last step
    std::int64_t rows = 0;
    std::int64_t columns = 0;

    NONO_CONSTEXPR step_group(std::span<const step> steps, std::size_t begin) noexcept : end(begin) {
        const step_kind kind = steps[begin].kind();
        do {
            const direction toward = steps[end++].direction();
            rows += toward == direction::down ? 1 : toward == direction::up ? -1 : 0;
            columns += toward == direction::right ? 1 : toward == direction::left ? -1 : 0;
        } while (end < steps.size() && steps[end].kind() == kind && !steps[end].opens());
    }
};

/// The effect of a step.
struct step_effect {
    move_errc why = move_errc::none;
    bool moved_box = false;
    std::uint8_t bits = 0; // bits of `counted`
};

/// A game in progress: the field, the active pusher, and the metrics. An illegal step changes nothing.
class play {
public:
    field cells;
    std::size_t pusher = no_index; // the active pusher, which is not marked on the field
    tally count;
    bool reverse = false;

    NONO_CONSTEXPR play(const board& start, bool backwards) : cells(start, backwards), reverse(backwards) {
        for (std::size_t at = 0; at < cells.size(); ++at) {
            if ((cells[at] & field::pusher) == 0) continue;
            if (pusher == no_index) pusher = at;
            if (reverse) homes_.push_back(at);
        }
        if (pusher != no_index) cells.lift_pusher(pusher);
    }

    /// Returns why a forward step is illegal.
    [[nodiscard]] NONO_CONSTEXPR move_errc forward_obstacle(direction toward) const noexcept {
        if (pusher == no_index) return move_errc::no_pusher;
        const std::size_t ahead = cells.next(pusher, toward);
        const std::uint8_t bits = cells[ahead];
        if ((bits & field::occupied) == 0) return move_errc::none;
        if ((bits & field::box) == 0) return standing(bits);
        const std::uint8_t beyond = cells[cells.next(ahead, toward)];
        if ((beyond & field::occupied) == 0) return move_errc::none;
        if ((beyond & field::wall) != 0) return move_errc::box_against_wall;
        return (beyond & field::box) != 0 ? move_errc::box_against_box : move_errc::box_against_pusher;
    }
    /// Returns why a step without a box is illegal in reverse mode.
    [[nodiscard]] NONO_CONSTEXPR move_errc walk_obstacle(direction toward) const noexcept {
        if (pusher == no_index) return move_errc::no_pusher;
        if ((cells[pusher] & field::box) != 0) return move_errc::inside_box;
        const std::uint8_t bits = cells[cells.next(pusher, toward)];
        return (bits & field::box) != 0 ? move_errc::box_in_the_way : standing(bits);
    }
    /// Returns why a pull is illegal in reverse mode.
    [[nodiscard]] NONO_CONSTEXPR move_errc pull_obstacle(direction toward) const noexcept {
        if (const move_errc why = walk_obstacle(toward); why != move_errc::none) return why;
        const std::uint8_t behind = cells[cells.next(pusher, opposite(toward))];
        return (behind & field::box) != 0 ? move_errc::none : move_errc::nothing_to_pull;
    }
    /// Returns why a jump to a square or off the board is illegal.
    [[nodiscard]] NONO_CONSTEXPR move_errc jump_obstacle(std::optional<std::size_t> target) const noexcept {
        if (pusher == no_index) return move_errc::no_pusher;
        if (!reverse) return move_errc::jump_in_forward;
        if (!target) return move_errc::jump_off_board;
        const std::uint8_t bits = cells[*target];
        if ((bits & field::wall) != 0) return move_errc::jump_into_wall;
        if ((bits & field::box) != 0) return move_errc::jump_into_box;
        return (bits & field::pusher) != 0 ? move_errc::jump_into_pusher : move_errc::none;
    }

    /// Takes a forward step: a walk, or a push if a box is in front of the pusher.
    NONO_CONSTEXPR step_effect forward(direction toward) noexcept {
        if (const move_errc why = forward_obstacle(toward); why != move_errc::none) return {why};
        pusher = cells.next(pusher, toward);
        if ((cells[pusher] & field::box) == 0) return {move_errc::none, false, count.walk(toward)};
        const std::size_t beyond = cells.next(pusher, toward);
        cells.move_box(pusher, beyond);
        return {move_errc::none, true, count.push(toward, pusher, beyond)};
    }
    /// Takes a step in reverse mode without a box.
    NONO_CONSTEXPR step_effect walk(direction toward) noexcept {
        if (const move_errc why = walk_obstacle(toward); why != move_errc::none) return {why};
        pusher = cells.next(pusher, toward);
        return {move_errc::none, false, count.walk(toward)};
    }
    /// Takes a step in reverse mode that pulls the box behind the pusher.
    NONO_CONSTEXPR step_effect pull(direction toward) noexcept {
        if (const move_errc why = pull_obstacle(toward); why != move_errc::none) return {why};
        const std::size_t from = pusher;
        const std::size_t behind = cells.next(from, opposite(toward));
        cells.move_box(behind, from);
        pusher = cells.next(from, toward);
        return {move_errc::none, true, count.push(toward, behind, from)};
    }
    /// Takes a step in the mode of this game.
    NONO_CONSTEXPR step_effect apply(step next) noexcept {
        if (!reverse) return forward(next.direction());
        return next.upper_case() ? pull(next.direction()) : walk(next.direction());
    }

    /// Makes the pusher on a square the active one. Requires a pusher there.
    NONO_CONSTEXPR void activate(std::size_t at) noexcept {
        cells.put_pusher(pusher);
        cells.lift_pusher(at);
        pusher = at;
    }

    /// Applies a whole jump or pusher change.
    NONO_CONSTEXPR move_errc apply_group(std::span<const step> letters, const step_group& group) noexcept {
        if (pusher == no_index) return move_errc::no_pusher;
        const auto target = cells.index(cells.position_at(pusher), group.rows, group.columns);
        if (letters.front().kind() == step_kind::change) {
            if (!target || !pusher_at(*target)) return move_errc::no_pusher_there;
            activate(*target);
            count.interrupt();
            return move_errc::none;
        }
        if (const move_errc why = jump_obstacle(target); why != move_errc::none) return why;
        pusher = *target;
        for (const step letter : letters) count.walk(letter.direction());
        return move_errc::none;
    }

    /// Returns the steps that the active pusher can take, other than jumps and pusher changes.
    [[nodiscard]] NONO_CONSTEXPR std::vector<step> legal_steps() const {
        std::vector<step> out;
        for (const direction toward : directions) {
            const move_errc why = reverse ? walk_obstacle(toward) : forward_obstacle(toward);
            if (why != move_errc::none) continue;
            const bool pushes = !reverse && (cells[cells.next(pusher, toward)] & field::box) != 0;
            out.emplace_back(toward, pushes ? step_kind::push : step_kind::move);
            if (reverse && pull_obstacle(toward) == move_errc::none) out.emplace_back(toward, step_kind::push);
        }
        return out;
    }

    /// Returns true for a square with a pusher, including the active one.
    [[nodiscard]] NONO_CONSTEXPR bool pusher_at(std::size_t at) const noexcept {
        return at == pusher || (cells[at] & field::pusher) != 0;
    }

    /// Returns true if the puzzle is solved. Forward: every box is on a goal. Reverse: every box is where a box starts
    /// in the forward game, and the pushers can walk to their starts. O(1); in reverse mode linear in the squares once
    /// the boxes are in place.
    [[nodiscard]] NONO_CONSTEXPR bool solved() const {
        if (cells.boxes() == 0 || cells.boxes_off_goals() != 0) return false;
        return !reverse || (cells.goals() == cells.boxes() && pushers_can_go_home());
    }

    /// Returns the current board. Linear in the squares.
    [[nodiscard]] NONO_CONSTEXPR board view() const { return cells.to_board(pusher); }

private:
    [[nodiscard]] static constexpr move_errc standing(std::uint8_t bits) noexcept {
        if ((bits & field::wall) != 0) return move_errc::wall;
        return (bits & field::pusher) != 0 ? move_errc::pusher_in_the_way : move_errc::none;
    }
    // Pushers with the same walkable squares can trade places and are indistinguishable, so only their number in each
    // part of the board counts.
    [[nodiscard]] NONO_CONSTEXPR bool pushers_can_go_home() const {
        nono::detail::lean_vector<std::uint8_t> seen(cells.size(), 0);
        nono::detail::lean_vector<std::uint8_t> home(cells.size(), 0);
        for (const std::size_t at : homes_) home[at] = 1;
        for (const std::size_t start : homes_) {
            if (seen[start] != 0) continue;
            std::size_t pushers = 0;
            std::size_t homes = 0;
            for (const std::size_t at : cells.flood(start, field::wall | field::box, seen)) {
                pushers += pusher_at(at) ? 1U : 0U;
                homes += home[at];
            }
            if (pushers != homes) return false;
        }
        return true;
    }

    nono::detail::lean_vector<std::size_t> homes_; // starting squares of the pushers; only in reverse mode
};

} // namespace detail

NONO_CONSTEXPR std::vector<step> extend::legal_moves(const board& level, bool reverse) {
    detail::play state(level, false); // the board shows the current boxes in both modes
    state.reverse = reverse;
    return state.legal_steps();
}

}}} // namespace nono::NONO_ABI::sokoban

#endif // NONO_SOKOBAN_RULES_HPP
