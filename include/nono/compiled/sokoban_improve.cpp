// A part of nono::compiled: making solutions of Sokoban levels shorter.
// SPDX-License-Identifier: MIT
#include <nono/compiled/begin.hpp>

#include <nono/sokoban/solve.hpp>

#include <nono/compiled/define.hpp>

#include <nono/sokoban/improve.hpp>
