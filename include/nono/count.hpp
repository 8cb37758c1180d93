// Counting the solutions of a nonogram.
// SPDX-License-Identifier: MIT
#ifndef NONO_COUNT_HPP
#define NONO_COUNT_HPP

#include <nono/detail/config.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/puzzle.hpp>
#include <nono/solver/counting/count_options.hpp>
#include <nono/solver/counting/counting_strategy.hpp>
#if NONO_DEFINITIONS
#include <nono/solver/counting/solution_counter.hpp>
#endif

namespace nono { inline namespace NONO_ABI {

/// Counts the solutions of a puzzle: black and white or color, with or without blotted clues.
///
/// The cells that lines and probing leave open fall into independent components, whose counts are multiplied. The
/// pictures of a component are not enumerated but counted cell by cell, with states that record how far each line has
/// been read. So even huge counts are exact if the component is narrow or its lines are tight, or if many of its lines
/// are interchangeable: 34! permutations take 1 ms. If there are too many states, a search decides cells until the rest
/// can be counted, one cube of solutions at a time.
///
/// Half of any limit on work or time is reserved for finding one solution, so that a count that ends early is not 0 if
/// a solution is easy to find.
///
/// @code
/// const auto solutions = nono::count_solutions(puzzle);
/// std::printf("%s%s\n", solutions ? "" : "at least ", to_string(solutions.count).c_str());
/// @endcode
///
/// The same clues and options give the same result on every compiler and machine, unless a time limit or stop request
/// ends it early.
/// Complexity: exponential in the worst case. Allocates at most about `max_table_memory`, besides some hundred bytes
/// per cell and the clauses that the search learns; `budget::memory` limits the total. Usable in constant expressions.
/// Calls can run at the same time in different threads.
/// @see docs/solving.md
[[nodiscard]] NONO_API_CONSTEXPR count_result count_solutions(const clues& puzzle, const count_options& options = {});

/// Counts the solutions of the clues of a puzzle; its goal and saved grids are ignored.
[[nodiscard]] NONO_API count_result count_solutions(const puzzle& puzzle, const count_options& options = {});

// ---------------------------------------------------------------------------------------------------------------------

#if NONO_DEFINITIONS

NONO_API_CONSTEXPR count_result count_solutions(const clues& puzzle, const count_options& options) {
    return detail::solution_counter(puzzle, options).count();
}

count_result count_solutions(const puzzle& puzzle, const count_options& options) {
    return count_solutions(puzzle.clues, options);
}

#endif // NONO_DEFINITIONS

}} // namespace nono::NONO_ABI

#endif // NONO_COUNT_HPP
