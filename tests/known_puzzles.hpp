// Puzzles of any size with known solutions.
// SPDX-License-Identifier: MIT
#ifndef NONO_TESTS_KNOWN_PUZZLES_HPP
#define NONO_TESTS_KNOWN_PUZZLES_HPP

#include <nono/model/clues.hpp>

#include <cstddef>

namespace nono_tests {

/// One block of one cell in every row and column: n! pictures.
[[nodiscard]] NONO_CONSTEXPR nono::clues permutations(std::size_t n) {
    nono::clues out;
    out.rows.assign(n, {{1}});
    out.columns.assign(n, {{1}});
    return out;
}

/// Permutations in which no two rows or columns are interchangeable until the middle line is counted: the middle row
/// and the middle column have a block of two cells. For n from 3 on there are (n - 3)! (n - 1)^2 pictures: either the
/// block of the row is in one of n - 3 positions without the middle column, and so is the block of the column, which
/// leaves n - 3 rows and columns; or both are in one of two positions with the middle cell, which leaves n - 2. In
/// front of them are `before` rows and columns with a block of one cell.
[[nodiscard]] NONO_CONSTEXPR nono::clues permutations_with_pairs(std::size_t n, std::size_t before = 0) {
    auto out = permutations(before + n);
    out.rows.set_line(before + n / 2, {{2}});
    out.columns.set_line(before + n / 2, {{2}});
    return out;
}

/// The puzzle with 2n + 1 cells per side known as n dominoes: one solution, and hard to find by search.
[[nodiscard]] inline nono::clues domino(std::size_t n) {
    nono::clues out;
    out.rows = {{{3}}, {{1}}};
    out.columns = {{{1}}, {{1}}};
    for (std::size_t i = 1; i < n; ++i) {
        out.rows.push_back({{3}, {1}});
        out.rows.push_back({{1}});
        out.columns.push_back({{1}, {3}});
        out.columns.push_back({{1}});
    }
    out.rows.push_back({{1}});
    out.columns.push_back({{3}});
    return out;
}

} // namespace nono_tests

#endif // NONO_TESTS_KNOWN_PUZZLES_HPP
