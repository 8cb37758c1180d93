// A part of nono::compiled: the search.
// SPDX-License-Identifier: MIT
#define NONO_BUILDS_COMPILED
#undef NONO_DEFINITIONS
#if !__has_include("../all.hpp") || (defined(__INCLUDE_LEVEL__) && __INCLUDE_LEVEL__)
#define NONO_DEFINITIONS 1 // in one source with other parts, which need the definitions of this one's headers
#include <nono/all.hpp>
#undef NONO_DEFINITIONS
#endif
#define NONO_DEFINITIONS 0 // what other parts hold is only declared
#include <nono/solver/weights.hpp>
#undef NONO_DEFINITIONS
#define NONO_DEFINITIONS 1
#include <nono/solver/search/search.hpp>
#include <nono/solver/search/shared_search.hpp>

namespace nono { inline namespace NONO_ABI {

// What other parts call: their functions are defined here only.
template struct detail::basic_search_core<extend::working_grid>;
template class detail::basic_prober<extend::working_grid>;
template class detail::basic_solution_reporter<extend::working_grid>;
template class detail::basic_picture_guesser<extend::working_grid>;
template class detail::basic_picture_grower<extend::working_grid>;
template class detail::basic_search<extend::working_grid>;

}} // namespace nono::NONO_ABI
