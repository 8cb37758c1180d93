// Solving nonograms.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVE_HPP
#define NONO_SOLVE_HPP

#include <nono/clues.hpp>
#include <nono/detail/config.hpp>
#include <nono/puzzle.hpp>
#include <nono/solver/options.hpp>
#include <nono/solver/strategies.hpp>
#if NONO_DEFINITIONS
#include <nono/detail/parallel.hpp>
#include <nono/solver/search/first_look.hpp>
#endif

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI {

/// Solves a puzzle: black and white or color, with blotted clues or without, of any size up to 65,535 cells a side and
/// 63 colors besides blank.
///
/// By default it decides whether the solution is unique: it looks for two. `max_solutions = 1` takes the first,
/// `max_solutions = n` finds up to n. Clues that contradict each other, or do not fit, give `status::impossible`: at
/// once where the sums of rows, columns and known cells differ in a color, by `totals_of`.
/// That a puzzle was not solved is no error: with `status::unknown` or `solvable`, `stopped_by` states why, and
/// `common` what is known of the cells so far. Clues that no solver takes, and known cells of another size, are
/// refused: `error`. Every solution was checked against the clues by `satisfies`.
///
/// @code
/// const auto solution = nono::solve(puzzle, {.budget = {.time = std::chrono::seconds(1)}});
/// if (solution.status == nono::status::unique) show(solution.solution());
/// @endcode
///
/// The same clues and options give the same result and statistics on every compiler and machine, unless a time limit or
/// stop request ends it.
/// Complexity: exponential in the worst case (the problem is NP-complete), in practice linear for puzzles that lines
/// alone solve. Allocates; throws nothing of its own. Usable in constant expressions (time limits are then
/// ignored). Calls may run at the same time in different threads.
/// @see docs/solving.md
[[nodiscard]] NONO_API_CONSTEXPR solve_result solve(const clues& puzzle, const solve_options& options = {});

/// Solves the clues of a puzzle; its goal and saved grids are ignored.
[[nodiscard]] NONO_API solve_result solve(const puzzle& puzzle, const solve_options& options = {});

/// Solves the clues of a program's own type, which are copied first.
template <extend::own_clues Clues>
[[nodiscard]] NONO_CONSTEXPR solve_result solve(const Clues& puzzle, const solve_options& options = {}) {
    return solve(clues{puzzle.rows, puzzle.columns}, options);
}

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// Calls the strategy of the options. The automatic one is a template that is not a constant expression, so that it is
/// compiled only if it is used; the compiler takes the strategy that it stands for.
[[nodiscard]] NONO_CONSTEXPR solve_result solve_as_chosen(const clues& puzzle, const solve_options& options) {
#if NONO_HAS_CONSTEXPR_VECTOR
    // Neither `std::is_constant_evaluated` nor `&&`: GCC at -O0 would compile what they guard.
    if (__builtin_is_constant_evaluated()) {
        if (strategy_access::kind_of(options.strategy) == strategy_kind::automatic)
            return learning_strategy.solve(puzzle, options);
    }
#endif
    return options.strategy.solve(puzzle, options);
}

/// Returns true if the result of a foreign strategy contradicts neither the clues nor itself. A verdict on further
/// solutions cannot be checked. O(s log s) comparisons of pictures for s solutions.
[[nodiscard]] NONO_CONSTEXPR bool is_consistent(const solve_result& result, const clues& puzzle,
                                                const solve_options& options) {
    const std::uint64_t count = result.solution_count;
    const bool is_kept = !options.on_solution;
    if (is_kept ? result.solutions.size() != count : result.solutions.size() > 1) return false;
    if (result.solutions.size() > options.max_solutions) return false;
    lean_vector<const grid*> pictures;
    for (const grid& picture : result.solutions) {
        if (!satisfies(picture, puzzle)) return false;
        pictures.push_back(&picture);
    }
    const auto less = [](const grid* a, const grid* b) {
        return std::lexicographical_compare(a->cells().begin(), a->cells().end(), b->cells().begin(), b->cells().end());
    };
    std::sort(pictures.begin(), pictures.end(), less);
    for (std::size_t i = 1; i < pictures.size(); ++i)
        if (*pictures[i - 1] == *pictures[i]) return false;
    switch (result.status) {
    NONO_DEFAULT:
        break;
    case status::unknown:
    case status::impossible: return count == 0;
    case status::solvable:
    case status::unique: return count == 1;
    case status::multiple: return count >= 2;
    }
    return false;
}

/// Calls a strategy that the library does not know: checks its arguments first, each solution before the callback
/// receives it, and the result.
[[nodiscard]] NONO_CONSTEXPR solve_result solve_checked(const clues& puzzle, const solve_options& options) {
    solve_result refused;
    refused.error = look_at(puzzle, options.known).error;
    if (refused.error != argument_errc::none) return refused;
    bool is_wrong = false;
    std::uint64_t reported = 0;
    const auto check = [&](const grid& picture) {
        is_wrong = is_wrong || !satisfies(picture, puzzle) || reported == options.max_solutions;
        if (is_wrong) return false;
        ++reported;
        return options.on_solution(picture);
    };
    solve_options checked = options;
    if (options.on_solution) checked.on_solution = check;
    solve_result result = solve_as_chosen(puzzle, checked);
    if (result.error != argument_errc::none) return result;
    if (options.on_solution && reported != result.solution_count) is_wrong = true;
    if (!is_wrong && is_consistent(result, puzzle, options)) return result;
    refused.stopped_by = stopped_by::wrong_strategy;
    return refused;
}

/// The fault in options that no strategy accepts, or `none`.
[[nodiscard]] constexpr argument_errc fault_of(const solve_options& options) noexcept {
    if (at_run_time() && !strategy_access::has_function(options.strategy)) return argument_errc::strategy;
    if (options.max_solutions == 0) return argument_errc::max_solutions;
    if (at_run_time() && options.threads != 0 && parallel_jobs == nullptr) return argument_errc::threads;
    return argument_errc::none;
}

/// Solves a puzzle, unless the options are refused.
[[nodiscard]] NONO_CONSTEXPR solve_result solve_if_possible(const clues& puzzle, const solve_options& options) {
    solve_result refused;
    refused.error = fault_of(options);
    if (refused.error != argument_errc::none) return refused;
    if (strategy_access::kind_of(options.strategy) == strategy_kind::foreign) return solve_checked(puzzle, options);
    return solve_as_chosen(puzzle, options);
}

/// Solves a puzzle once more, by a strategy that writes proofs, because the one of `result` did not.
[[nodiscard]] NONO_CONSTEXPR proof_kind prove_anew(const clues& puzzle, const solve_options& options,
                                                   const solve_result& result) {
    const solve_options again{
        .strategy = options.proof.writer(), .budget = options.budget, .known = options.known, .proof = options.proof};
    const solve_result proven = options.proof.writer().solve(puzzle, again);
    return proven.status == result.status ? proven.proof : proof_kind::none;
}

} // namespace detail

NONO_API_CONSTEXPR solve_result solve(const clues& puzzle, const solve_options& options) {
    solve_result result = detail::solve_if_possible(puzzle, options);
    const bool has_verdict = result.status == status::unique || result.status == status::impossible;
    if (options.proof && has_verdict && result.proof == extend::proof_kind::none)
        result.proof = detail::prove_anew(puzzle, options, result);
    return result;
}

solve_result solve(const puzzle& puzzle, const solve_options& options) { return solve(puzzle.clues, options); }

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_SOLVE_HPP
