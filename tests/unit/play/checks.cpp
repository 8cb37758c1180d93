// SPDX-License-Identifier: MIT
#include "check_both.hpp"

#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/play/checks.hpp>

#include <doctest/doctest.h>

#include <vector>

namespace {

// .#.
// ##.
// ...
NONO_CONSTEXPR nono::grid tetromino() {
    nono::grid out(3, 3);
    out(0, 1) = out(1, 0) = out(1, 1) = 1;
    return out;
}

NONO_CONSTEXPR bool helps() {
    const nono::grid solution = tetromino();
    const nono::clues puzzle = nono::clues_of(solution);
    nono::partial_grid cells(3, 3, nono::color_set::first(2));
    if (nono::lines_with_progress(puzzle, cells).size() != 2) return false; // a row and a column with a 2
    if (nono::cells_to_cross(puzzle, cells).size() != 5) return false;      // the last row and the last column
    cells(0, 0) = nono::color_set::only(1);
    return nono::find_mistakes(cells, solution).size() == 1;
}

} // namespace

TEST_CASE("help works in constant expressions") { NONO_CHECK_BOTH(helps()); }

TEST_CASE("lines with progress, cells to cross out, and mistakes") {
    const nono::grid solution = tetromino();
    const nono::clues puzzle = nono::clues_of(solution);
    nono::partial_grid cells(3, 3, nono::color_set::first(2));
    using nono::axis;
    CHECK(nono::lines_with_progress(puzzle, cells) ==
          std::vector<nono::line_position>{{axis::row, 1}, {axis::column, 1}});
    cells(1, 1) = nono::color_set::only(1);
    CHECK(nono::cells_to_cross(puzzle, cells) ==
          std::vector<nono::cell_position>{{0, 2}, {1, 2}, {2, 0}, {2, 1}, {2, 2}});
    // A wrong cross: the column still has room for its 2, and its position is determined.
    cells(0, 1) = nono::color_set::only(0);
    CHECK(nono::find_mistakes(cells, solution) == std::vector<nono::cell_position>{{0, 1}});
    CHECK(nono::lines_with_progress(puzzle, cells) == std::vector<nono::line_position>{{axis::column, 1}});
    // A cell without any color is a mistake too; a solution of another size is not compared.
    cells(2, 2) = {};
    CHECK(nono::find_mistakes(cells, solution) == std::vector<nono::cell_position>{{0, 1}, {2, 2}});
    CHECK(nono::find_mistakes(cells, nono::grid(3, 2)).empty());
    CHECK(nono::lines_with_progress(puzzle, nono::partial_grid(3, 2, {})).empty());
    CHECK(nono::cells_to_cross(puzzle, nono::partial_grid(3, 2, {})).empty());
}

TEST_CASE("cells to cross out by the rules of paper") {
    const nono::clues puzzle{{{{1}, {1}}}, {{}, {}, {}, {}, {}}};
    nono::partial_grid cells(5, 1, nono::color_set::first(2));
    cells(0, 0) = cells(0, 4) = nono::color_set::only(1);
    cells(0, 1) = cells(0, 3) = nono::color_set::only(0);
    const nono::clues row{puzzle.rows, {{{1}}, {}, {}, {}, {{1}}}};
    CHECK(nono::cells_to_cross(row, cells, {nono::done_rule::from_ends}) == std::vector<nono::cell_position>{{0, 2}});
}
