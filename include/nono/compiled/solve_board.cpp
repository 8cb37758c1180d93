// A part of nono::compiled: solving on boards of any shape, and splitting puzzles.
// SPDX-License-Identifier: MIT
#include <nono/compiled/begin.hpp>

#include <nono/solver/engines/weights.hpp>
#include <nono/solver/strategies.hpp>

#include <nono/compiled/define.hpp>

#include <nono/solver/board/solve_board.hpp>
#include <nono/solver/cubes/cubes.hpp>
#include <nono/solver/cubes/split.hpp>
#include <nono/triddlers/solve.hpp>
