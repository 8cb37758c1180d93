// Replays a saved game: are its moves legal, do they solve the puzzle, and what are its metrics?
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_REPLAY_HPP
#define NONO_SOKOBAN_REPLAY_HPP

#include <nono/detail/config.hpp>
#include <nono/sokoban/board.hpp>
#include <nono/sokoban/moves.hpp>
#include <nono/sokoban/rules.hpp>

#include <cstddef>
#include <optional>
#include <span>

namespace nono { inline namespace NONO_ABI { namespace sokoban {

namespace extend {

/// The first illegal step of a game.
struct illegal_step {
    std::size_t index = 0;           ///< index in `moves::steps`; for a jump or a pusher change, of its first letter
    move_errc why = move_errc::none; ///< the obstacle
    friend constexpr bool operator==(const illegal_step&, const illegal_step&) = default;
};

} // namespace extend

/// The result of replaying a game.
struct replay_result {
    /// The board after the last legal step. In reverse mode it is the board that the player sees: its goals are the
    /// squares of the puzzle's boxes. A pusher that has not left the box it starts in is not shown.
    sokoban::board final;
    /// Metrics of all steps that were played.
    metrics total;
    /// Metrics of the steps before the current position; if that lies within a jump or a pusher change, of the steps
    /// before the jump or change.
    metrics at_current;
    /// True if the game is a solution: every step is legal, and `final` is solved.
    bool solved = false;
    /// True if the board `final` is solved, whether or not a later step is illegal. Forward: there is a box, and every
    /// box is on a goal. Reverse: every box is where one of the puzzle's boxes starts, all of these squares have a box,
    /// and the pusher can walk to its start (several pushers: they can walk to fill all their starts, in any
    /// assignment). Determined after the last legal step: a game that continues after its solution can lose it.
    bool final_solved = false;
    /// The first illegal step; no later one was tried.
    std::optional<extend::illegal_step> illegal;
    /// In a forward game, the number of pushes in lower case and walks in upper case. Steps are played regardless of
    /// their case. In reverse mode the case decides whether to pull, so it is never wrong.
    std::size_t case_mismatches = 0;
    std::optional<std::size_t> first_case_mismatch; ///< its index in `moves::steps`

    /// Returns true if every step is legal.
    [[nodiscard]] constexpr bool legal() const noexcept { return !illegal; }
};

/// Plays a game on a board, from its first step to its last or to the first illegal one.
///
/// In a forward game a step walks, or pushes a box one square if the square behind it is free. In reverse mode boxes
/// start on the goals and pushers on their squares of the board; a lower-case letter walks, an upper-case letter also
/// pulls the box behind the pusher, and a jump puts the pusher on any free square, regardless of obstacles in between.
/// A pusher that starts on a goal is then inside a box and must jump first. With several pushers the first one, row by
/// row from the top, starts; a pusher change leads from the active pusher to the next one, regardless of obstacles in
/// between. Pushers block each other. The edge of the board is a wall. `current` can lie beyond the end of the game.
///
/// A board with the rules of another game (`board::rules`) is refused: nothing is played, and `illegal` has the index 0
/// and the reason `other_rules`, even if the game has no steps.
///
/// Complexity: linear in the squares and the steps. Allocates a few bytes per square. Usable in constant expressions.
/// The rules are taken from the file format `.sok` 0.17 and, in cases that it does not cover, from the programs that
/// write it.
/// @see docs/sokoban.md
[[nodiscard]] NONO_CONSTEXPR replay_result replay(const board& start, const moves& game);

// ---------------------------------------------------------------------------------------------------------------------

namespace detail {

// Plays the steps [begin, end). Returns the index at which it stopped; if that is before `end`, `out` holds the reason.
// Requires that `end` is not within a jump or pusher change.
NONO_CONSTEXPR std::size_t play_steps(play& state, std::span<const step> steps, std::size_t begin, std::size_t end,
                                      replay_result& out) noexcept {
    std::size_t i = begin;
    while (i < end) {
        const step next = steps[i];
        if (next.kind() == step_kind::jump || next.kind() == step_kind::change) {
            const step_group group(steps, i);
            const move_errc why = state.apply_group(steps.subspan(i, group.end - i), group);
            if (why != move_errc::none) {
                out.illegal = illegal_step{i, why};
                return i;
            }
            i = group.end;
            continue;
        }
        const step_effect effect = state.apply(next);
        if (effect.why != move_errc::none) {
            out.illegal = illegal_step{i, effect.why};
            return i;
        }
        if (next.upper_case() != effect.moved_box && out.case_mismatches++ == 0) out.first_case_mismatch = i;
        ++i;
    }
    return i;
}

// Returns the start of the jump or pusher change that contains a position, or the position itself if it is in neither.
[[nodiscard]] constexpr std::size_t start_of_group(std::span<const step> steps, std::size_t position) noexcept {
    const auto goes_on = [&](std::size_t i) {
        const step_kind kind = steps[i].kind();
        return (kind == step_kind::jump || kind == step_kind::change) && !steps[i].opens() &&
               steps[i - 1].kind() == kind;
    };
    while (position > 0 && position < steps.size() && goes_on(position)) --position;
    return position;
}

} // namespace detail

NONO_CONSTEXPR replay_result replay(const board& start, const moves& game) {
    replay_result out;
    if (start.rules() != extend::variant::sokoban) {
        out.final = start;
        out.illegal = extend::illegal_step{0, move_errc::other_rules};
        return out;
    }
    const std::span<const step> steps(game.steps.data(), game.steps.size());
    detail::play state(start, game.reverse);
    std::size_t current = game.current.value_or(steps.size());
    if (current > steps.size()) current = steps.size();
    current = detail::play_steps(state, steps, 0, detail::start_of_group(steps, current), out);
    out.at_current = state.count.total;
    if (!out.illegal) detail::play_steps(state, steps, current, steps.size(), out);
    out.total = state.count.total;
    out.final_solved = state.solved();
    out.solved = out.final_solved && out.legal();
    out.final = state.view();
    return out;
}

}}} // namespace nono::NONO_ABI::sokoban

#endif // NONO_SOKOBAN_REPLAY_HPP
