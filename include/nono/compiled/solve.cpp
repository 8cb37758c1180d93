// A part of nono::compiled: solving, and the strategies.
// SPDX-License-Identifier: MIT
#define NONO_BUILDS_COMPILED
#undef NONO_DEFINITIONS
#if !__has_include("../all.hpp") || (defined(__INCLUDE_LEVEL__) && __INCLUDE_LEVEL__)
#define NONO_DEFINITIONS 1 // in one source with other parts, which need the definitions of this one's headers
#include <nono/all.hpp>
#undef NONO_DEFINITIONS
#endif
#define NONO_DEFINITIONS 0 // what other parts hold is only declared
#include <nono/solver/search/search.hpp>
#undef NONO_DEFINITIONS
#define NONO_DEFINITIONS 1
#include <nono/solve.hpp>
#include <nono/solver/all_strategies.hpp>
#include <nono/solver/weights.hpp>

#include <array>

namespace nono { inline namespace NONO_ABI {

template solve_result detail::solve_automatically(const clues&, const solve_options&);

namespace compiled {

/// The strategies, which are variables: they are in the library where something refers to them.
extern const std::array<const strategy*, 7> strategies{
    &line_strategy,     &extend::left_right_strategy, &probing_strategy, &extend::backtracking_strategy,
    &counting_strategy, &learning_strategy,           &weights_strategy};

} // namespace compiled
}} // namespace nono::NONO_ABI
