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
/// @param own  strategies identified by their names, in addition to those of nono: they take part unless `--strategies`
/// names others, and replace strategies of the same name. Each must poll `solve_options::stop` regularly, or it cannot
/// be stopped at the time limit
/// @return     the exit status: 0; 1 if an answer was wrong; 2 if the command line was wrong or a set could not be
/// read; 130 if it was interrupted
int run(int argc, char** argv, const std::vector<nono::strategy>& own = {});

} // namespace nono_arena

#endif // NONO_ARENA_HPP
