// All strategies by name, including those that only serve for comparison.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_ALL_STRATEGIES_HPP
#define NONO_SOLVER_ALL_STRATEGIES_HPP

#include <nono/detail/config.hpp>
#include <nono/solver/counting/counting_strategy.hpp>
#include <nono/solver/run/options.hpp>
#include <nono/solver/strategies.hpp>
#if NONO_DEFINITIONS
#include <nono/line/left_right_line_solver.hpp>
#include <nono/solver/engines/backtracking.hpp>
#endif

#include <array>
#include <optional>
#include <string_view>

namespace nono { inline namespace NONO_ABI { namespace extend {

/// Line solving with the leftmost and rightmost arrangements only, as people do it. Ends with `stopped_by::strategy` if
/// that is not enough.
NONO_STRATEGY(left_right_strategy, make_strategy<line_engine, left_right_line_solver>("left_right"));

/// Line solving and depth-first search with full probing at each guess. Complete, but slow on hard puzzles.
NONO_STRATEGY(backtracking_strategy, make_strategy<detail::backtracking_engine>("backtracking"));

/// Returns all strategies of the library, the default first. O(1), does not allocate.
[[nodiscard]] NONO_API_CONSTEXPR std::array<strategy, 8> strategies() noexcept;

/// Returns the strategy with a name, or `std::nullopt`. O(strategies).
[[nodiscard]] NONO_API_CONSTEXPR std::optional<strategy> find_strategy(std::string_view name) noexcept;

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

NONO_API_CONSTEXPR std::array<strategy, 8> strategies() noexcept {
    return {automatic_strategy,    line_strategy,     left_right_strategy, probing_strategy,
            backtracking_strategy, learning_strategy, counting_strategy,   weights_strategy};
}

NONO_API_CONSTEXPR std::optional<strategy> find_strategy(std::string_view name) noexcept {
    for (const auto& candidate : nono::extend::strategies())
        if (candidate.name() == name) return candidate;
    return std::nullopt;
}

#endif // NONO_DEFINITIONS

}}} // namespace nono::NONO_ABI::extend

#endif // NONO_SOLVER_ALL_STRATEGIES_HPP
