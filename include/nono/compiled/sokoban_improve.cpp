// A part of nono::compiled: making solutions of Sokoban levels shorter.
// SPDX-License-Identifier: MIT
#include <nono/compiled/begin.hpp>

#include <nono/sokoban/solver/solve.hpp>

#include <nono/compiled/define.hpp>

#include <nono/sokoban/solver/improve.hpp>
