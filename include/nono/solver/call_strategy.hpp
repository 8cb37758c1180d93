// Calls the strategy of a call of `solve`, and checks the results of strategies that the library does not know.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_CALL_STRATEGY_HPP
#define NONO_SOLVER_CALL_STRATEGY_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/lean_vector.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/model/outcome.hpp>
#include <nono/solver/grid/precheck.hpp>
#include <nono/solver/run/options.hpp>
#include <nono/solver/strategies.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Calls the strategy of the options. The automatic strategy is a template that is not a constant expression, so that
/// it is compiled only if it is used; constant expressions call `learning_strategy` instead, which is the same.
[[nodiscard]] NONO_CONSTEXPR solve_result solve_as_chosen(const clues& puzzle, const solve_options& options) {
#if NONO_HAS_CONSTEXPR_VECTOR
    // With `std::is_constant_evaluated` or `&&`, GCC at -O0 would compile the guarded code.
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

/// Calls a strategy that the library does not know. Checks its arguments first, each solution before the callback
/// receives it, and the result.
[[nodiscard]] NONO_CONSTEXPR solve_result solve_checked(const clues& puzzle, const solve_options& options) {
    solve_result refused;
    refused.error = precheck(puzzle, options.known).error;
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

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_CALL_STRATEGY_HPP
