// Solves Sokoban levels.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOKOBAN_SOLVER_SOLVE_HPP
#define NONO_SOKOBAN_SOLVER_SOLVE_HPP

#include <nono/detail/config.hpp>
#include <nono/model/control.hpp>
#include <nono/model/outcome.hpp>
#include <nono/sokoban/board.hpp>
#include <nono/sokoban/moves.hpp>
#include <nono/sokoban/rules.hpp>
#include <nono/sokoban/solver/reason.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#if NONO_DEFINITIONS
#include <nono/sokoban/field.hpp>
#include <nono/sokoban/game.hpp>
#include <nono/sokoban/replay.hpp>
#include <nono/sokoban/solver/portfolio.hpp>
#include <nono/sokoban/solver/prepare.hpp>
#include <nono/sokoban/solver/steps.hpp>
#endif

namespace nono { inline namespace NONO_ABI { namespace sokoban {

/// The quantity that a solution should minimize.
enum class objective : std::uint8_t {
    any,    ///< none: the first solution found
    pushes, ///< the fewest pushes, proven; feasible on small levels only
    moves,  ///< the fewest moves, proven; feasible on small levels only
};

/// The outcome of solving a level.
enum class solve_status : std::uint8_t {
    solved,     ///< the level is solved by the moves of the result
    impossible, ///< proven to have no solution; see `reason`
    unknown,    ///< the search was stopped or never started; see `stopped_by` or `reason`
    no_level,   ///< the board is not a level: it has no pusher or no box; see `reason`
};

/// Returns the name of a status, in lower case. O(1).
[[nodiscard]] constexpr std::string_view name_of(solve_status status) noexcept {
    return nono::detail::word_of(status, {"solved", "impossible", "unknown", "no_level"});
}
/// Returns the name of an objective, in lower case. O(1).
[[nodiscard]] constexpr std::string_view name_of(objective wanted) noexcept {
    return nono::detail::word_of(wanted, {"any", "pushes", "moves"});
}

/// Options for `solve` and `improve`.
struct solve_options {
    /// The budget. Work is counted in positions whose moves are generated, from a few hundred per second on large
    /// levels to a hundred thousand on small ones. A limit on work makes results repeatable, but only a time limit
    /// keeps a player from waiting. In reports of progress, `cells` is the number of boxes, `decided` the maximum
    /// number of them in place so far, and `statistics.states` the work.
    nono::budget budget{};
    sokoban::objective objective = objective::any; ///< the quantity to minimize
};

namespace detail {

/// The work and memory that solving took. These are counters, never seconds: the same board and options give the same
/// numbers everywhere.
struct solve_counters {
    std::uint64_t nodes = 0;  ///< positions whose moves were generated
    std::uint64_t states = 0; ///< positions that were kept
    std::uint64_t memory = 0; ///< peak of the bytes counted
    friend constexpr bool operator==(const solve_counters&, const solve_counters&) = default;
};

} // namespace detail

/// A solution, a proof that no solution exists, or neither. Converts to true if the level is solved.
struct solve_result : nono::outcome {
    solve_status status = solve_status::unknown;    ///< whether there is a solution
    deadlock_reason reason = deadlock_reason::none; ///< why no solution exists, or why the level was not searched
    sokoban::moves moves;                           ///< the solution, from the board given; accepted by `replay`
    metrics total;                                  ///< its moves, pushes, box changes and so on
    bool optimal = false;            ///< true if it is proven that no solution is better in the objective
    detail::solve_counters counters; ///< the work and memory that it took

    /// Returns true if there is a solution.
    [[nodiscard]] explicit operator bool() const noexcept { return status == solve_status::solved; }
};

/// Solves a level, or any position of a game: a board of any shape with one pusher.
///
/// A board without a pusher or without a box is not a level: the status is `no_level`. A board whose file specifies the
/// rules of another game (`board::rules`) is refused with the status `unknown` and the reason `other_rules`.
///
/// Every solution has been checked by `replay`, which shares no code with the search. `impossible` is a proof: either a
/// complete search, which leaves out only what is proven to lead nowhere, or a reason that can be seen on the board. If
/// there are more goals than boxes, some goals stay empty.
///
/// @code
/// const auto solution = nono::sokoban::solve(level, {.budget = {.time = std::chrono::seconds(10)}});
/// if (solution) show(solution.moves);
/// @endcode
///
/// The same board and options give the same result and counters on every compiler and machine, unless a time limit or a
/// stop request ends the search.
/// Complexity: exponential in the worst case (the problem is PSPACE-complete). Time limits and stop requests are polled
/// every few milliseconds; on boards of some ten thousand squares, every few dozen milliseconds. Allocates, up to all
/// memory if there is no limit: several gigabytes per hour. Several threads can call it at the same time.
[[nodiscard]] NONO_API solve_result solve(const board& level, const solve_options& options = {});

/// A push of a box by one square.
struct push {
    position box{};                   ///< the square of the box before the push
    direction toward = direction::up; ///< direction of the push
    friend constexpr bool operator==(const push&, const push&) = default;
};

/// Describes a push in a sentence without a period, with rows and columns counted from 1:
/// `Push the box in row 5, column 3 up`. Allocates the result.
[[nodiscard]] NONO_API std::string describe(const push& next);

/// A hint: the next push of a solution. Converts to true if there is one.
struct next_push_result : solve_result, push {
    std::size_t steps = 0; ///< number of steps of `moves` up to this push, including it

    /// Returns true if there is a push to make: the level can be solved, and is not solved yet.
    [[nodiscard]] explicit operator bool() const noexcept { return steps != 0; }
};

/// Describes a hint in a sentence, without a period: the push, or why there is none, as in `The level cannot be solved:
/// a box off the goals can never be moved` or `No solution was found: the time limit was reached`. Allocates the
/// result.
[[nodiscard]] NONO_API std::string describe(const next_push_result& hint);

/// Returns the next push of a solution, from any position of a game. If there is no such push, `status` and `reason`
/// give the cause.
///
/// The result contains the whole solution. Two calls can find different solutions, so a game that shows several hints
/// passes the last one to the overload below. Pass a time limit, such as `{.time = std::chrono::milliseconds(50)}`,
/// since the work for a position depends on the level.
/// Complexity and allocation: see `solve`.
[[nodiscard]] NONO_API next_push_result next_push(const board& level, const nono::budget& budget = {});

/// As above, but continues the solution of the last hint if its remaining pushes solve the level from this position:
/// while the player follows the hints, however the pusher walks between the pushes, only the first call searches. The
/// counters of such a result are 0.
/// Complexity: linear in the cells for each push that is left, plus the search if the player has left the solution.
/// Allocates.
[[nodiscard]] NONO_API next_push_result next_push(const board& level, const next_push_result& last,
                                                  const nono::budget& budget = {});

/// The result of `is_lost`. Converts to true if the position is known to be lost.
struct lost_result : nono::outcome {
    solve_status status = solve_status::unknown;    ///< `impossible` if it is lost, `solved` if it can be solved
    deadlock_reason reason = deadlock_reason::none; ///< why it is lost, or why the level was not searched
    detail::solve_counters counters;                ///< the work and memory that the search took

    /// Returns true if the position is lost: it is proven that it cannot be solved.
    [[nodiscard]] explicit operator bool() const noexcept { return status == solve_status::impossible; }
};

/// Determines whether a position of a game is lost. A positive result is always right, but without a search most lost
/// positions are not found.
///
/// First it checks what can be seen on the board: boxes on dead squares, frozen boxes, too few goals for some boxes,
/// permanently closed areas; this takes well under a millisecond on levels of common size. Then it searches within the
/// budget for a solution or a proof that none exists. The default budget allows no search: use it after every push.
/// Allocates.
[[nodiscard]] NONO_API lost_result is_lost(const board& level, const nono::budget& budget = {.work = 0});

// ---------------------------------------------------------------------------------------------------------------------

namespace detail {

/// Stores a solution in a result if `replay` accepts it.
NONO_API void accept_solution(const board& level, std::vector<step> steps, solve_result& out);

} // namespace detail

#if NONO_DEFINITIONS

namespace detail {

/// Returns the result for a level that needs no search.
[[nodiscard]] inline solve_result decided_result(const board& level, deadlock_reason reason) {
    solve_result out;
    out.reason = reason;
    const bool refused = reason >= deadlock_reason::several_pushers;
    if (reason == deadlock_reason::none) {
        out.status = replay(level, {}).solved ? solve_status::solved : solve_status::unknown;
        out.optimal = true;
    } else if (reason == deadlock_reason::no_box || reason == deadlock_reason::no_pusher) {
        out.status = solve_status::no_level;
    } else if (!refused) {
        out.status = solve_status::impossible;
    }
    return out;
}

void accept_solution(const board& level, std::vector<step> steps, solve_result& out) {
    sokoban::moves solution;
    solution.steps = std::move(steps);
    const replay_result replayed = replay(level, solution);
    if (!replayed.solved) return; // only after a bug in the search: no answer is better than a wrong one
    out.status = solve_status::solved;
    out.moves = std::move(solution);
    out.total = replayed.total;
}

} // namespace detail

solve_result solve(const board& level, const solve_options& options) {
    const detail::engine::prepared puzzle = detail::engine::prepare(level);
    if (puzzle.decided) return detail::decided_result(level, puzzle.reason);
    solve_result out;
    detail::engine::control run(options.budget);
    detail::engine::portfolio searches(puzzle.level, puzzle.start, run,
                                       static_cast<detail::engine::cost_kind>(options.objective));
    const auto end = searches.run();
    out.counters = {run.nodes(), searches.states(), run.peak_memory()};
    if (end == detail::engine::search_end::solved) {
        detail::accept_solution(level, steps_of(puzzle.level, puzzle.start, searches.solution()), out);
        out.optimal = out && options.objective != objective::any;
    } else if (end == detail::engine::search_end::exhausted) {
        out.status = solve_status::impossible;
        out.reason = searches.reason();
    } else {
        out.stopped_by = run.cause();
    }
    return out;
}

namespace detail {

/// Returns the hint that a solution gives for the board from which it starts.
[[nodiscard]] inline next_push_result hint_of(const board& level, solve_result found) {
    next_push_result out;
    static_cast<solve_result&>(out) = std::move(found);
    const std::vector<step>& steps = out.moves.steps;
    if (out.status != solve_status::solved || steps.empty()) return out;
    position at = *level.pusher();
    for (std::size_t i = 0; i < steps.size() && out.steps == 0; ++i) {
        at = beside(at, steps[i].direction());
        if (steps[i].kind() == step_kind::push) out.steps = i + 1;
    }
    out.box = at;
    out.toward = steps[out.steps - 1].direction();
    return out;
}

/// Returns the pushes of the solution that a hint contains.
[[nodiscard]] inline std::vector<push> pushes_of(const next_push_result& hint) {
    std::vector<push> out;
    if (!hint) return out;
    out.push_back(hint);
    position at = hint.box;
    for (std::size_t i = hint.steps; i < hint.moves.steps.size(); ++i) {
        const step next = hint.moves.steps[i];
        at = beside(at, next.direction());
        if (next.kind() == step_kind::push) out.push_back({at, next.direction()});
    }
    return out;
}

/// Returns the steps that make all pushes from a given one on; none if they are not possible on the board.
[[nodiscard]] inline std::vector<step> steps_of(const board& level, const std::vector<push>& pushes,
                                                std::size_t first) {
    game played(level);
    for (std::size_t i = first; i < pushes.size(); ++i) {
        const auto [box, toward] = pushes[i];
        const position stand = beside(box, extend::opposite(toward));
        if (!level.contains(box) || !level.contains(stand) || !played.walk_to(stand)) return {};
        if (played.move(toward).effect != move_effect::pushed) return {};
    }
    return played.moves().steps;
}

} // namespace detail

next_push_result next_push(const board& level, const nono::budget& budget) {
    return detail::hint_of(level, solve(level, {.budget = budget}));
}

next_push_result next_push(const board& level, const next_push_result& last, const nono::budget& budget) {
    const std::vector<push> pushes = detail::pushes_of(last);
    const bool is_level = level.rules() == extend::variant::sokoban && level.count(has_pusher) == 1;
    for (std::size_t made = 0; is_level && made < pushes.size(); ++made) {
        solve_result rest;
        const position box = pushes[made].box;
        if (level.contains(box) && has_box(level(box)))
            detail::accept_solution(level, detail::steps_of(level, pushes, made), rest);
        if (rest && rest.total.pushes != 0) return detail::hint_of(level, std::move(rest));
    }
    return next_push(level, budget);
}

std::string describe(const push& next) {
    return "Push the box in " + detail::position_text(next.box) + ' ' + std::string(name_of(next.toward));
}

std::string describe(const next_push_result& hint) {
    if (hint) return describe(static_cast<const push&>(hint));
    if (hint.status == solve_status::solved) return "The level is solved";
    if (hint.status == solve_status::impossible)
        return "The level cannot be solved: " + std::string(message(hint.reason));
    if (hint.reason != deadlock_reason::none) return "The board was not searched: " + std::string(message(hint.reason));
    return "No solution was found: " + std::string(message(hint.stopped_by));
}

lost_result is_lost(const board& level, const nono::budget& budget) {
    const solve_result found = solve(level, {.budget = budget});
    lost_result out;
    static_cast<nono::outcome&>(out) = found;
    out.status = found.status;
    out.reason = found.reason;
    out.counters = found.counters;
    return out;
}

#endif // NONO_DEFINITIONS

}}} // namespace nono::NONO_ABI::sokoban

#endif // NONO_SOKOBAN_SOLVER_SOLVE_HPP
