// A part of nono::compiled: solving on boards of any shape.
// SPDX-License-Identifier: MIT
#include <nono/compiled/begin.hpp>

#include <nono/solver/strategies.hpp>
#include <nono/solver/weights.hpp>

#include <nono/compiled/define.hpp>

#include <nono/solve_board.hpp>
#include <nono/solve_hexagon.hpp>
