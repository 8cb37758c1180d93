// Makes a strategy from an engine and a line solver.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_ENGINES_MAKE_STRATEGY_HPP
#define NONO_SOLVER_ENGINES_MAKE_STRATEGY_HPP

#include <nono/detail/config.hpp>
#include <nono/solver/run/options.hpp>
#if NONO_DEFINITIONS
#include <nono/line/bit_line_solver.hpp>
#include <nono/line/line.hpp>
#include <nono/solver/engines/engines.hpp>
#endif

#include <concepts>
#include <string_view>

namespace nono { inline namespace NONO_ABI {

#if NONO_DEFINITIONS

namespace detail {

/// Returns the kind of the strategy of an engine and a line solver.
template <class Engine, class LineSolver> [[nodiscard]] constexpr strategy_kind kind_of_strategy() noexcept {
    if constexpr (!std::same_as<LineSolver, bit_line_solver>) return strategy_kind::other;
    if constexpr (std::same_as<Engine, line_engine>) return strategy_kind::lines;
    if constexpr (std::same_as<Engine, probing_engine>) return strategy_kind::probing;
    if constexpr (std::same_as<Engine, learning_engine>) return strategy_kind::learning;
    return strategy_kind::other;
}

} // namespace detail

namespace extend {

/// Makes a strategy from an engine and a line solver, both types without state.
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

/// Declares a strategy; in a program with nono::compiled, without the engine and the line solver.
#define NONO_STRATEGY(name, ...) inline constexpr strategy name = __VA_ARGS__
#else
#define NONO_STRATEGY(name, ...) extern const strategy name
#endif

}} // namespace nono::NONO_ABI

#endif // NONO_SOLVER_ENGINES_MAKE_STRATEGY_HPP
