// Solving nonograms.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVE_HPP
#define NONO_SOLVE_HPP

#include <nono/detail/config.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/puzzle.hpp>
#include <nono/solver/run/options.hpp>
#include <nono/solver/strategies.hpp>
#if NONO_DEFINITIONS
#include <nono/detail/parallel.hpp>
#include <nono/solver/call_strategy.hpp>
#endif

namespace nono { inline namespace NONO_ABI {

/// Solves a puzzle: black and white or color, with or without blotted clues, up to 65,535 cells per side and 63 colors
/// besides blank.
///
/// By default it decides whether the solution is unique, by searching for two. `max_solutions = 1` returns the first
/// one, `max_solutions = n` finds up to n. Clues that contradict each other, or are too long for their lines, have
/// `status::impossible`; this is immediate if the sums of rows, columns and known cells in `totals_of` differ in a
/// color. An unsolved puzzle is not an error: with `status::unknown` or `solvable`, `stopped_by` has the reason, and
/// `common` the cells known so far. Clues that no solver accepts, and known cells of another size, are refused with an
/// `error`. Every solution has been checked against the clues by `satisfies`.
///
/// @code
/// const auto solution = nono::solve(puzzle, {.budget = {.time = std::chrono::seconds(1)}});
/// if (solution.status == nono::status::unique) show(solution.solution());
/// @endcode
///
/// The same clues and options give the same result and statistics on every compiler and machine, unless a time limit or
/// stop request ends it.
/// Complexity: exponential in the worst case (the problem is NP-complete), in practice linear for puzzles that lines
/// alone solve. Allocates; throws only if memory runs out or a callback throws. Usable in constant expressions (time
/// limits are then ignored). Calls can run at the same time in different threads.
/// @see docs/solving.md
[[nodiscard]] NONO_API_CONSTEXPR solve_result solve(const clues& puzzle, const solve_options& options = {});

/// Solves the clues of a puzzle; its goal and saved grids are ignored.
[[nodiscard]] NONO_API solve_result solve(const puzzle& puzzle, const solve_options& options = {});

/// Solves clues of a custom type, which are copied first.
template <detail::own_clues Clues>
[[nodiscard]] NONO_CONSTEXPR solve_result solve(const Clues& puzzle, const solve_options& options = {}) {
    return solve(clues{puzzle.rows, puzzle.columns}, options);
}

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

namespace detail {

/// Returns the reason why no strategy accepts the options, or `none`.
[[nodiscard]] constexpr argument_errc fault_of(const solve_options& options) noexcept {
    if (at_run_time() && !strategy_access::has_function(options.strategy)) return argument_errc::strategy;
    if (options.max_solutions == 0) return argument_errc::max_solutions;
    if (at_run_time() && options.threads != 0 && parallel_jobs == nullptr) return argument_errc::threads;
    return argument_errc::none;
}

/// Solves a puzzle, or returns the fault of the options.
[[nodiscard]] NONO_CONSTEXPR solve_result solve_if_possible(const clues& puzzle, const solve_options& options) {
    solve_result refused;
    refused.error = fault_of(options);
    if (refused.error != argument_errc::none) return refused;
    if (strategy_access::kind_of(options.strategy) == strategy_kind::foreign) return solve_checked(puzzle, options);
    return solve_as_chosen(puzzle, options);
}

/// Solves a puzzle again, by a strategy that writes proofs, because the strategy of `result` did not.
[[nodiscard]] NONO_CONSTEXPR proof_kind prove_again(const clues& puzzle, const solve_options& options,
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
        result.proof = detail::prove_again(puzzle, options, result);
    return result;
}

solve_result solve(const puzzle& puzzle, const solve_options& options) { return solve(puzzle.clues, options); }

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_SOLVE_HPP
