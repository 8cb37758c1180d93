// A part of nono::compiled: solving Sokoban.
// SPDX-License-Identifier: MIT
#define NONO_BUILDS_COMPILED
#undef NONO_DEFINITIONS
#define NONO_DEFINITIONS 1
#include <nono/sokoban/solve.hpp>
