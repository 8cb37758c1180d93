// A puzzle in the source of a program with nono::compiled. This file compiles unchanged; with NONO_WRONG, it sees no
// definitions, and the compiler must name the macro.
// SPDX-License-Identifier: MIT
#define NONO_COMPILED
#ifndef NONO_WRONG
#define NONO_DEFINITIONS 1
#endif
#include <nono/nono.hpp>
#include <nono/puzzle_literals.hpp>

// expected: define NONO_DEFINITIONS as 1 in this file
constexpr auto& clues = nono::parsed<"width 1\nheight 1\nrows\n1\ncolumns\n1\n">;
constexpr auto& picture = nono::solved<"width 1\nheight 1\nrows\n1\ncolumns\n1\n">;
