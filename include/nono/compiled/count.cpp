// A part of nono::compiled: counting.
// SPDX-License-Identifier: MIT
#include <nono/compiled/begin.hpp>

#include <nono/solve.hpp>
#include <nono/solver/engines/weights.hpp>
#include <nono/solver/search/search.hpp>

#include <nono/compiled/define.hpp>

#include <nono/count.hpp>
