// The strategies that solve puzzles, and how to make one of your own. solver/counting/counting_strategy.hpp has the one
// that counts; solver/all_strategies.hpp has reference strategies as well, and finds each by its name.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_STRATEGIES_HPP
#define NONO_SOLVER_STRATEGIES_HPP

#include <nono/detail/config.hpp>
#include <nono/solver/options.hpp>
#if NONO_DEFINITIONS
#include <nono/line/bit_line_solver.hpp>
#include <nono/line/line.hpp>
#include <nono/solver/engines.hpp>
#endif

#include <concepts>
#include <string_view>

namespace nono { inline namespace NONO_ABI {

#if NONO_DEFINITIONS

namespace detail {

/// The kind of the strategy of an engine and a line solver.
template <class Engine, class LineSolver> [[nodiscard]] constexpr strategy_kind kind_of_strategy() noexcept {
    if constexpr (!std::same_as<LineSolver, bit_line_solver>) return strategy_kind::other;
    if constexpr (std::same_as<Engine, line_engine>) return strategy_kind::lines;
    if constexpr (std::same_as<Engine, probing_engine>) return strategy_kind::probing;
    if constexpr (std::same_as<Engine, learning_engine>) return strategy_kind::learning;
    return strategy_kind::other;
}

} // namespace detail

namespace extend {

/// A strategy from an engine and a line solver, both types without state.
///
/// An engine is compiled once for all line solvers: each line of the grid is narrowed through one indirect call. Naming
/// a strategy instantiates its engine in the translation unit that names it.
template <engine Engine, line_solver LineSolver = bit_line_solver>
[[nodiscard]] constexpr strategy make_strategy(std::string_view name) noexcept {
    const auto solve = [](const clues& puzzle, const solve_options& options) {
        return detail::solve_by<LineSolver>(puzzle, options, Engine{});
    };
    return detail::strategy_access::make(name, solve, detail::kind_of_strategy<Engine, LineSolver>());
}

} // namespace extend

/// Declares a strategy: where nono is compiled, without what it is made of.
#define NONO_STRATEGY(name, ...) inline constexpr strategy name = __VA_ARGS__
#else
#define NONO_STRATEGY(name, ...) extern const strategy name
#endif

/// Line solving alone. Ends with `stopped_by::strategy` where that is not enough.
NONO_STRATEGY(line_strategy, extend::make_strategy<extend::line_engine>("line"));

/// Line solving and probing. Ends with `stopped_by::strategy` where that is not enough.
NONO_STRATEGY(probing_strategy, extend::make_strategy<extend::probing_engine>("probing"));

/// Line solving, probing and conflict-driven search. Complete.
NONO_STRATEGY(learning_strategy, extend::make_strategy<extend::learning_engine>("learning"));

/// Line solving and weights on cells (solver/weights.hpp). Ends with `stopped_by::strategy` where that is not
/// enough.
NONO_STRATEGY(weights_strategy, extend::make_strategy<extend::weights_engine>("weights"));

#if NONO_DEFINITIONS
namespace detail {

template <class Options> solve_result solve_automatically(const clues& puzzle, const Options& options) {
    return learning_strategy.solve(puzzle, options);
}

} // namespace detail
#endif // NONO_DEFINITIONS

/// The fastest overall, and the default: today as `learning_strategy`. Complete.
inline constexpr strategy automatic_strategy{};

}} // namespace nono::NONO_ABI

#endif // NONO_SOLVER_STRATEGIES_HPP
