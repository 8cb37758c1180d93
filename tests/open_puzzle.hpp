// Puzzles that lines alone do not solve, for tests of solvers.
// SPDX-License-Identifier: MIT
#ifndef NONO_TESTS_OPEN_PUZZLE_HPP
#define NONO_TESTS_OPEN_PUZZLE_HPP

#include "brute_force.hpp"

#include <nono/model/clues.hpp>
#include <nono/solve.hpp>

#include <doctest/doctest.h>

#include <cstddef>

namespace nono_tests {

/// Returns the clues of the next `random_picture` that lines alone do not decide. Fails if there is none among
/// thousands.
[[nodiscard]] inline nono::clues open_puzzle(random_numbers& random, std::size_t width, std::size_t height,
                                             std::size_t colors, std::size_t blank_percent) {
    for (int i = 0; i < 2000; ++i) {
        nono::clues puzzle = nono::clues_of(random_picture(random, width, height, colors, blank_percent));
        if (nono::solve(puzzle, {.strategy = nono::line_strategy}).status == nono::status::unknown) return puzzle;
    }
    FAIL("no open puzzle");
    return {};
}

} // namespace nono_tests

#endif // NONO_TESTS_OPEN_PUZZLE_HPP
