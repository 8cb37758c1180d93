// Puzzles of any size whose solutions are known.
#ifndef NONO_TESTS_KNOWN_PUZZLES_HPP
#define NONO_TESTS_KNOWN_PUZZLES_HPP

#include <nono/clues.hpp>

#include <cstddef>

namespace nono_tests {

/// One block of one cell in every row and column: n! pictures.
[[nodiscard]] NONO_CONSTEXPR nono::clues permutations(std::size_t n) {
    nono::clues out;
    out.rows.assign(n, {{1, 1}});
    out.columns.assign(n, {{1, 1}});
    return out;
}

/// The puzzle with 2n + 1 cells a side that is called n dominoes: one solution, and hard to search through.
[[nodiscard]] inline nono::clues domino(std::size_t n) {
    nono::clues out;
    out.rows = {{{3, 1}}, {{1, 1}}};
    out.columns = {{{1, 1}}, {{1, 1}}};
    for (std::size_t i = 1; i < n; ++i) {
        out.rows.insert(out.rows.end(), {{{3, 1}, {1, 1}}, {{1, 1}}});
        out.columns.insert(out.columns.end(), {{{1, 1}, {3, 1}}, {{1, 1}}});
    }
    out.rows.push_back({{1, 1}});
    out.columns.push_back({{3, 1}});
    return out;
}

} // namespace nono_tests

#endif // NONO_TESTS_KNOWN_PUZZLES_HPP
