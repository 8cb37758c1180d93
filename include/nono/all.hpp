// Everything in nono that needs only the standard library. Headers for files (io/) are included separately.
// SPDX-License-Identifier: MIT
#ifndef NONO_ALL_HPP
#define NONO_ALL_HPP

#include <nono/explain.hpp>
#include <nono/make.hpp>
#include <nono/nono.hpp>
#include <nono/play.hpp>
#include <nono/proof.hpp>
#include <nono/sokoban.hpp>
#include <nono/triddlers.hpp>

// Puzzles in source code, and types whose size is known at compile time.
#include <nono/model/fixed_clues.hpp>
#include <nono/model/fixed_grid.hpp>
#include <nono/puzzle_literals.hpp>

// Boards of other shapes, cubes, single lines, and traces of solvers.
#include <nono/line/solve_line.hpp>
#include <nono/model/board.hpp>
#include <nono/solver/board/solve_board.hpp>
#include <nono/solver/cubes/split.hpp>
#include <nono/trace.hpp>

// Drawings with custom pens, and text that is safe to print.
#include <nono/render/drawing.hpp>
#include <nono/render/printable.hpp>

// The parts for custom formats, line solvers and strategies.
#include <nono/formats/goal_notation.hpp>
#include <nono/formats/kit/format.hpp>
#include <nono/formats/rare.hpp>
#include <nono/solver/all_strategies.hpp>
#include <nono/solver/run/observer.hpp>
#include <nono/solver/run/options.hpp>
#include <nono/solver/strategies.hpp>
#if NONO_DEFINITIONS
#include <nono/line/bit_line_solver.hpp>
#include <nono/line/cell_line_solver.hpp>
#include <nono/line/left_right_line_solver.hpp>
#include <nono/line/line.hpp>
#include <nono/solver/engines/engine.hpp>
#include <nono/solver/engines/engines.hpp>
#include <nono/solver/grid/working_grid.hpp>
#include <nono/solver/run/run.hpp>
#endif

#endif // NONO_ALL_HPP
