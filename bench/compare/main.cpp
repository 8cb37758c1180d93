// nono_compare: solves sets of puzzles with several strategies, in turns, and checks every answer.
// SPDX-License-Identifier: MIT
#include "nono_arena/arena.hpp"

int main(int argc, char** argv) { return nono_arena::run(argc, argv); }
