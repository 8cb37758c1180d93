// A part of nono::compiled: the search.
// SPDX-License-Identifier: MIT
#define NONO_BUILDS_COMPILED
#undef NONO_DEFINITIONS
#define NONO_DEFINITIONS 0 // what other parts hold is only declared
#include <nono/solver/weights.hpp>
#undef NONO_DEFINITIONS
#define NONO_DEFINITIONS 1
#include <nono/solver/search/search.hpp>
