// A part of nono::compiled: solving on boards of any shape.
// SPDX-License-Identifier: MIT
#define NONO_BUILDS_COMPILED
#undef NONO_DEFINITIONS
#if !__has_include("../all.hpp") || (defined(__INCLUDE_LEVEL__) && __INCLUDE_LEVEL__)
#define NONO_DEFINITIONS 1 // in one source with other parts, which need the definitions of this one's headers
#include <nono/all.hpp>
#undef NONO_DEFINITIONS
#endif
#define NONO_DEFINITIONS 0 // what other parts hold is only declared
#include <nono/solver/strategies.hpp>
#include <nono/solver/weights.hpp>
#undef NONO_DEFINITIONS
#define NONO_DEFINITIONS 1
#include <nono/solve_board.hpp>
#include <nono/solve_hexagon.hpp>
