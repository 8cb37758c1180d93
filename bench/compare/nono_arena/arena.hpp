// The comparison of solvers as a library: nono_compare with strategies of your own. Link nono::arena, and write
//
//     #include <nono_arena/arena.hpp>
//
//     int main(int argc, char** argv) { return nono_arena::run(argc, argv, {my_strategy}); }
// SPDX-License-Identifier: MIT
#ifndef NONO_ARENA_HPP
#define NONO_ARENA_HPP

#include <nono/solver/run/options.hpp>

#include <vector>

namespace nono_arena {

/// The program nono_compare: reads the command line, compares strategies and solvers on sets of puzzles, and reports.
///
/// @param own  strategies known by their names, beside those of nono: they take part unless `--strategies` names
///             others, and one named like another takes its place. Each must look at `solve_options::stop` now and
///             then, or it cannot be stopped at the time limit
/// @return     the exit status: 0; 1 where an answer was wrong; 2 where the command line was, or a set could not be
///             read; 130 when it was interrupted
int run(int argc, char** argv, const std::vector<nono::strategy>& own = {});

} // namespace nono_arena

#endif // NONO_ARENA_HPP
