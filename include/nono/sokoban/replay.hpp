// Replays a saved game: are its moves legal, do they solve the puzzle, and what are its metrics?
#ifndef NONO_SOKOBAN_REPLAY_HPP
#define NONO_SOKOBAN_REPLAY_HPP

#include <nono/detail/config.hpp>
#include <nono/sokoban/board.hpp>
#include <nono/sokoban/moves.hpp>
#include <nono/sokoban/rules.hpp>

#include <cstddef>
#include <optional>
#include <span>

namespace nono::inline NONO_ABI::sokoban {

/// The first step of a game that cannot be taken.
struct illegal_step {
    std::size_t index = 0;           ///< in `moves::steps`; of a jump or a pusher change, its first letter
    move_errc why = move_errc::none; ///< what is in the way
    friend constexpr bool operator==(const illegal_step&, const illegal_step&) = default;
};

/// The result of replaying a game.
struct replay_result {
    /// The board after the last step that could be taken. In reverse mode it is the board that the player sees: its
    /// goals are the squares where the boxes of the puzzle stand. A pusher that has not left the box it starts in is
    /// not shown.
    sokoban::board final;
    /// Of all steps that could be taken.
    metrics total;
    /// Of the steps before the current position; where that lies in a jump or a pusher change, of those before it.
    metrics at_current;
    /// The game is a solution: every step could be taken, and `final` is solved.
    bool solved = false;
    /// The board `final` is solved, whether or not a step after it is illegal. Forward: every box stands on a goal, and
    /// there is one. Reverse: every box stands where one of the puzzle's boxes starts, all of these squares have one,
    /// and the pusher can walk to where it starts (several pushers: they can be walked to fill their starts, whichever
    /// goes to which). Determined after the last step that could be taken: a game that goes on after its solution can
    /// lose it.
    bool final_solved = false;
    /// The first step that could not be taken; no later one was tried.
    std::optional<illegal_step> illegal;
    /// Forward: steps with a push in lower case or a walk in upper case. They are played regardless of their case.
    /// In reverse mode the case decides whether to pull, so it is never wrong.
    std::size_t case_mismatches = 0;
    std::optional<std::size_t> first_case_mismatch; ///< its index in `moves::steps`

    /// True where every step could be taken.
    [[nodiscard]] constexpr bool legal() const noexcept { return !illegal; }
};

/// Plays a game on a board, from its first step to its last or to the first that cannot be taken.
///
/// Forward, a step walks, or pushes a box one square where the square behind it is free. In reverse mode boxes start on
/// the goals and pushers where they stand on the board; a lower-case letter walks, an upper-case letter also pulls the
/// box behind the pusher, and a jump puts the pusher on any free square, whatever lies between. A pusher that starts on
/// a goal stands in a box then and has to jump first. With several pushers the first one, row by row from the top,
/// starts; a pusher change leads from the active pusher, whatever lies between, to the next one. Pushers are in each
/// other's way. The edge of the board is a wall. `current` may lie beyond the end of the game.
///
/// Complexity: linear in the squares and the steps. Allocates some bytes a square. Usable in constant expressions.
/// The rules are those of the file format `.sok` 0.17; where it is silent, of programs that write it.
[[nodiscard]] NONO_CONSTEXPR replay_result replay(const board& start, const moves& game);

// ---------------------------------------------------------------------------------------------------------------------

namespace detail {

// Plays the steps [begin, end); returns where it stopped, which is before `end` if `out` tells why. Requires that `end`
// lies in no jump or pusher change. The mode is a template argument, so that it is not tested at every step.
template <bool Reverse>
NONO_CONSTEXPR std::size_t play_steps(play& state, std::span<const step> steps, std::size_t begin, std::size_t end,
                                      replay_result& out) noexcept {
    std::size_t i = begin;
    while (i < end) {
        const step next = steps[i];
        if (next.kind() == step_kind::jump || next.kind() == step_kind::change) {
            const step_group group(steps, i);
            const move_errc why = state.take_group(steps.subspan(i, group.end - i), group);
            if (why != move_errc::none) {
                out.illegal = illegal_step{i, why};
                return i;
            }
            i = group.end;
            continue;
        }
        step_effect effect;
        if constexpr (Reverse) {
            effect = next.upper_case() ? state.pull(next.direction()) : state.walk(next.direction());
        } else {
            effect = state.forward(next.direction());
        }
        if (effect.why != move_errc::none) {
            out.illegal = illegal_step{i, effect.why};
            return i;
        }
        if (next.upper_case() != effect.moved_box && out.case_mismatches++ == 0) out.first_case_mismatch = i;
        ++i;
    }
    return i;
}

// The start of the jump or pusher change that a position lies in; the position itself where it lies in none.
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
    const std::span<const step> steps(game.steps.data(), game.steps.size());
    detail::play state(start, game.reverse);
    replay_result out;
    const auto play_to = [&](std::size_t begin, std::size_t end) {
        return game.reverse ? detail::play_steps<true>(state, steps, begin, end, out)
                            : detail::play_steps<false>(state, steps, begin, end, out);
    };
    std::size_t current = game.current.value_or(steps.size());
    if (current > steps.size()) current = steps.size();
    current = play_to(0, detail::start_of_group(steps, current));
    out.at_current = state.count.total;
    if (!out.illegal) play_to(current, steps.size());
    out.total = state.count.total;
    out.final_solved = state.solved();
    out.solved = out.final_solved && out.legal();
    out.final = state.view();
    return out;
}

} // namespace nono::inline NONO_ABI::sokoban

#endif // NONO_SOKOBAN_REPLAY_HPP
