// A file of a program with nono::compiled that needs definitions from headers: a custom strategy, constant expressions.
// SPDX-License-Identifier: MIT
#define NONO_DEFINITIONS 1
#include <nono/solve.hpp>

NONO_CONSTEXPR bool is_solved_by_the_compiler() {
    nono::clues puzzle;
    puzzle.rows.push_back({{1}});
    puzzle.columns.push_back({{1}});
    return nono::solve(puzzle).status == nono::status::unique;
}
#if NONO_HAS_CONSTEXPR_VECTOR
static_assert(is_solved_by_the_compiler());
#endif

nono::strategy strategy_of_this_file();

nono::strategy strategy_of_this_file() { return nono::extend::make_strategy<nono::extend::line_engine>("mine"); }
