// A part of nono::compiled: shortening solutions of Sokoban levels.
// SPDX-License-Identifier: MIT
#include <nono/compiled/begin.hpp>

#include <nono/sokoban/solver/solve.hpp>

#include <nono/compiled/define.hpp>

#include <nono/sokoban/solver/improve.hpp>
