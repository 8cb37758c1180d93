// Access to values that a result does not have. This file compiles unchanged; with NONO_WRONG, the compiler must name
// the error.
// SPDX-License-Identifier: MIT
#include <nono/formats/lists/nin.hpp>
#include <nono/parse.hpp>
#include <nono/solve.hpp>

#ifndef NONO_WRONG
constexpr const char* text = "1 1\n1\n1\n";
#else
// expected: dereferenced_a_result_without_value
// expected: took_a_solution_of_a_result_without_one
constexpr const char* text = "1 1\n1\n0\n";
static_assert(nono::parse_clues<nono::nin>("no puzzle")->width() == 1);
#endif

static_assert(nono::solve(*nono::parse_clues<nono::nin>(text)).solution()(0, 0) == 1);
