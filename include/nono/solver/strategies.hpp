// The strategies that solve puzzles. solver/engines/make_strategy.hpp makes custom ones;
// solver/counting/counting_strategy.hpp has the strategy that counts; solver/all_strategies.hpp adds reference
// strategies and finds strategies by name.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_STRATEGIES_HPP
#define NONO_SOLVER_STRATEGIES_HPP

#include <nono/detail/config.hpp>
#include <nono/solver/engines/make_strategy.hpp>
#include <nono/solver/run/options.hpp>
#if NONO_DEFINITIONS
#include <nono/solver/engines/engines.hpp>
#endif

namespace nono { inline namespace NONO_ABI {

/// Line solving alone. Ends with `stopped_by::strategy` if that is not enough.
NONO_STRATEGY(line_strategy, extend::make_strategy<extend::line_engine>("line"));

/// Line solving and probing. Ends with `stopped_by::strategy` if that is not enough.
NONO_STRATEGY(probing_strategy, extend::make_strategy<extend::probing_engine>("probing"));

/// Line solving, probing and conflict-driven search. Complete.
NONO_STRATEGY(learning_strategy, extend::make_strategy<extend::learning_engine>("learning"));

namespace extend {

/// Line solving and weights on cells (solver/engines/weights.hpp). Ends with `stopped_by::strategy` if that is not
/// enough.
NONO_STRATEGY(weights_strategy, make_strategy<detail::weights_engine>("weights"));

} // namespace extend

#if NONO_DEFINITIONS
namespace detail {

template <class Options> solve_result solve_automatically(const clues& puzzle, const Options& options) {
    return learning_strategy.solve(puzzle, options);
}

} // namespace detail
#endif // NONO_DEFINITIONS

/// The fastest strategy overall, and the default: currently the same as `learning_strategy`. Complete.
inline constexpr strategy automatic_strategy{};

}} // namespace nono::NONO_ABI

#endif // NONO_SOLVER_STRATEGIES_HPP
