// A part of nono::compiled: solving on boards of any shape.
// SPDX-License-Identifier: MIT
#include <nono/compiled/begin.hpp>

#include <nono/solver/engines/weights.hpp>
#include <nono/solver/strategies.hpp>

#include <nono/compiled/define.hpp>

#include <nono/solver/board/solve_board.hpp>
#include <nono/triddlers/solve.hpp>
