// Solves a nonogram on a board that is not a rectangle: lines over cells, here a square without its corners.
// SPDX-License-Identifier: MIT
#include <nono/solver/board/solve_board.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <vector>

int main() {
    // [solve_board]
    //    0  1
    // 2  3  4  5
    // 6  7  8  9
    //   10 11
    const std::vector<std::uint32_t> lines{0, 1, 2, 3, 4, 5,  6, 7, 8, 9,  10, 11, // rows
                                           2, 6, 0, 3, 7, 10, 1, 4, 8, 11, 5,  9}; // columns
    const std::vector<std::size_t> ends{2, 6, 10, 12, 14, 18, 22, 24};             // of each line
    const nono::clue_lines clues{{2}, {1, 1}, {1, 1}, {2},                         // rows
                                 {2}, {1, 1}, {1, 1}, {2}};                        // columns

    const auto board = nono::extend::board::make(12, lines, ends);
    if (!board) return 1; // a cell is on no line, or twice on one
    const nono::solve_result found = nono::extend::solve_board(*board, clues);
    if (found.status == nono::status::unique)
        for (std::size_t cell = 0; cell < board->cells(); ++cell)
            if (found.solution().cells()[cell] != nono::blank) std::printf("%zu ", cell);
    // [/solve_board]
    std::printf("are filled, %zu solution\n", found.solutions.size());
}
