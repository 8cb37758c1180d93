// A part of nono::compiled: making solutions of Sokoban levels shorter.
// SPDX-License-Identifier: MIT
#define NONO_BUILDS_COMPILED
#undef NONO_DEFINITIONS
#define NONO_DEFINITIONS 0 // what other parts hold is only declared
#include <nono/sokoban/solve.hpp>
#undef NONO_DEFINITIONS
#define NONO_DEFINITIONS 1
#include <nono/sokoban/improve.hpp>
