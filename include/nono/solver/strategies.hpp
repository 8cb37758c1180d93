// The strategies there are, by name, and how to make one of your own.
#ifndef NONO_SOLVER_STRATEGIES_HPP
#define NONO_SOLVER_STRATEGIES_HPP

#include <nono/detail/config.hpp>
#include <nono/line/bit_line_solver.hpp>
#include <nono/line/line.hpp>
#include <nono/solver/engines.hpp>
#include <nono/solver/options.hpp>

#include <array>
#include <optional>
#include <string_view>

namespace nono {

/// A strategy from an engine and a line solver, both types without state.
///
/// The engine has a static `solve(puzzle, board, run)` like the ones in solver/engines.hpp. The line solver is inlined
/// into it; only the call of the whole strategy is indirect. Naming a strategy instantiates its engine in the
/// translation unit that names it.
template <class Engine, line_solver LineSolver = bit_line_solver>
[[nodiscard]] constexpr strategy make_strategy(std::string_view name) noexcept {
    return {name, &detail::solve_with<Engine, LineSolver>};
}

/// Lines alone. Ends with `stopped_by::strategy` where that is not enough.
inline constexpr strategy line_strategy = make_strategy<line_engine>("line");

/// Lines and probing. Ends with `stopped_by::strategy` where that is not enough.
inline constexpr strategy probing_strategy = make_strategy<probing_engine>("probing");

/// Lines, probing and conflict-driven search. Complete.
inline constexpr strategy learning_strategy = make_strategy<learning_engine>("learning");

/// The fastest overall, and the default. Complete.
inline constexpr strategy automatic_strategy = make_strategy<learning_engine>("automatic");

/// Every strategy of the library, the default first.
inline constexpr std::array<strategy, 4> strategies{automatic_strategy, line_strategy, probing_strategy,
                                                    learning_strategy};

/// The strategy with a name, or nothing. O(strategies).
[[nodiscard]] constexpr std::optional<strategy> find_strategy(std::string_view name) noexcept {
    for (const auto& candidate : strategies)
        if (candidate.name == name) return candidate;
    return std::nullopt;
}

} // namespace nono

#endif // NONO_SOLVER_STRATEGIES_HPP
