// The hook for shared searches (shared_search.hpp), which are compiled only if a program includes nono/threads.hpp.
// SPDX-License-Identifier: MIT
#ifndef NONO_SOLVER_SEARCH_SHARING_HPP
#define NONO_SOLVER_SEARCH_SHARING_HPP

#include <nono/detail/config.hpp>
#include <nono/detail/parallel.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/outcome.hpp>
#include <nono/solver/grid/grid_masks.hpp>
#include <nono/solver/run/options.hpp>
#include <nono/solver/run/run.hpp>
#include <nono/solver/search/search.hpp>

#include <cstddef>

namespace nono { inline namespace NONO_ABI { namespace detail {

/// Continues a search that is at its root with two searches. `begin` is the grid from which that search was made.
NONO_API verdict share_search(const clues& puzzle, const grid_masks& begin, conflict_driven_search& search,
                              solver_run& run);

/// Points to `share_search`, or is null if searches are not shared. Set before `main` if any source of a program
/// includes nono/threads.hpp, and not changed later.
inline decltype(&share_search) search_sharer = nullptr;

/// Returns true if the search of a puzzle can be shared, given its size and the options of its run.
[[nodiscard]] inline bool may_share_search(const grid_masks& grid, const solver_run& run) noexcept {
    constexpr std::size_t max_length = 126;
    const solve_options& options = run.options();
    return can_have_threads && options.threads != 0 && search_sharer != nullptr && options.max_solutions <= 2 &&
           run.observer() == nullptr && run.proof() == nullptr && grid.longest() <= max_length;
}

}}} // namespace nono::NONO_ABI::detail

#endif // NONO_SOLVER_SEARCH_SHARING_HPP
