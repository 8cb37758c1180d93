// Counting the solutions of a nonogram.
#ifndef NONO_COUNT_HPP
#define NONO_COUNT_HPP

#include <nono/clues.hpp>
#include <nono/detail/config.hpp>
#include <nono/puzzle.hpp>
#include <nono/solver/count_options.hpp>
#include <nono/solver/solution_counter.hpp>

namespace nono::inline NONO_ABI {

/// Counts the solutions of a puzzle: black and white or color, with blotted clues or without.
///
/// What lines and probing leave open falls into parts that do not depend on each other, and their counts are
/// multiplied. The pictures of a part are not found but counted, by what its lines can have become after each cell; so
/// numbers far too large for finding them one by one are exact, as long as one side of the part is short or its lines
/// say much. Where that takes too many states, a search guesses cells until what is left can be counted so, family of
/// solutions by family.
///
/// @code
/// const auto solutions = nono::count_solutions(puzzle);
/// std::printf("%s%s\n", solutions.exact ? "" : "at least ", to_string(solutions.count).c_str());
/// @endcode
///
/// The same clues and options give the same result on every compiler and machine, unless a time limit or stop request
/// ends it early.
/// Complexity: exponential in the worst case. Allocates about `max_table_memory` at most, besides some hundred bytes
/// for each cell and what the search learns; `max_memory` limits it all. Usable in constant expressions. Calls may run
/// at the same time in different threads.
[[nodiscard]] NONO_CONSTEXPR solution_count count_solutions(const clues& puzzle, const count_options& options = {}) {
    return detail::solution_counter(puzzle, options).count();
}

/// Counts the solutions of the clues of a puzzle; its goal and saved grids are not looked at.
[[nodiscard]] inline solution_count count_solutions(const puzzle& puzzle, const count_options& options = {}) {
    return count_solutions(puzzle.clues, options);
}

} // namespace nono::inline NONO_ABI

#endif // NONO_COUNT_HPP
