// A part of nono::compiled: solving Sokoban.
// SPDX-License-Identifier: MIT
#include <nono/compiled/begin.hpp>

#include <nono/compiled/define.hpp>

#include <nono/sokoban/solver/solve.hpp>
