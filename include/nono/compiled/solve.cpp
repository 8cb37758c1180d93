// A part of nono::compiled: solving, the strategies, and counting.
// SPDX-License-Identifier: MIT
#include <nono/compiled/begin.hpp>

#include <nono/solver/search/search.hpp>

#include <nono/compiled/define.hpp>

#include <nono/count.hpp>
#include <nono/solve.hpp>
#include <nono/solver/all_strategies.hpp>
#include <nono/solver/engines/weights.hpp>

#include <array>

namespace nono { inline namespace NONO_ABI {

template solve_result detail::solve_automatically(const clues&, const solve_options&);

namespace compiled {

/// The strategies are variables, so the library contains them only if something refers to them.
extern const std::array<const strategy*, 7> strategies{&line_strategy,
                                                       &extend::left_right_strategy,
                                                       &probing_strategy,
                                                       &extend::backtracking_strategy,
                                                       &extend::counting_strategy,
                                                       &learning_strategy,
                                                       &extend::weights_strategy};

} // namespace compiled
}} // namespace nono::NONO_ABI
