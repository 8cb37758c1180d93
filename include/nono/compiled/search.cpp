// A part of nono::compiled: the search, solving on boards of any shape, and splitting puzzles.
// SPDX-License-Identifier: MIT
#include <nono/compiled/begin.hpp>

#include <nono/solver/engines/weights.hpp>
#include <nono/solver/strategies.hpp>

#include <nono/compiled/define.hpp>

#include <nono/solver/board/solve_board.hpp>
#include <nono/solver/cubes/cubes.hpp>
#include <nono/solver/cubes/split.hpp>
#include <nono/solver/search/search.hpp>
#include <nono/solver/search/shared_search.hpp>
#include <nono/triddlers/solve.hpp>

namespace nono { inline namespace NONO_ABI {

// The functions that other parts call are defined only here.
template struct detail::basic_search_core<detail::grid_masks>;
template class detail::basic_prober<detail::grid_masks>;
template class detail::basic_solution_reporter<detail::grid_masks>;
template class detail::basic_phase_guesser<detail::grid_masks>;
template class detail::basic_region_grower<detail::grid_masks>;
template class detail::basic_search<detail::grid_masks>;

}} // namespace nono::NONO_ABI
