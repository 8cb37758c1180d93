// A part of nono::compiled: solving Sokoban, and shortening solutions.
// SPDX-License-Identifier: MIT
#include <nono/compiled/begin.hpp>

#include <nono/compiled/define.hpp>

#include <nono/sokoban/solver/improve.hpp>
#include <nono/sokoban/solver/solve.hpp>
