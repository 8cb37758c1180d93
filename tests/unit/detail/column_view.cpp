// SPDX-License-Identifier: MIT
#include <nono/detail/column_view.hpp>
#include <nono/model/fixed_grid.hpp>
#include <nono/model/grid.hpp>
#include <nono/sokoban/board_notation.hpp>

#include "check_both.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <type_traits>
#include <vector>

static_assert(std::random_access_iterator<nono::extend::column_view<nono::color_index>::iterator>);
static_assert(std::random_access_iterator<nono::extend::column_view<const nono::color_set>::iterator>);
static_assert(std::is_trivially_copyable_v<nono::extend::column_view<const nono::color_index>>);
static_assert(std::is_convertible_v<nono::extend::column_view<nono::color_index>,
                                    nono::extend::column_view<const nono::color_index>>);
static_assert(!std::is_convertible_v<nono::extend::column_view<const nono::color_index>,
                                     nono::extend::column_view<nono::color_index>>);

namespace {

constexpr nono::fixed_grid<3, 2> grid_of_columns{{1, 0, 2, 3, 1, 4}};

NONO_CONSTEXPR bool columns_are_those_of_the_cells(const nono::grid& picture) {
    for (std::size_t x = 0; x < picture.width(); ++x) {
        const auto column = picture.column(x);
        if (column.size() != picture.height()) return false;
        for (std::size_t y = 0; y < picture.height(); ++y)
            if (&column[y] != &picture(y, x) || &column.begin()[static_cast<std::ptrdiff_t>(y)] != &column[y])
                return false;
        std::size_t y = 0;
        for (const auto& cell : column)
            if (&cell != &picture(y++, x)) return false;
        if (y != picture.height()) return false;
    }
    return true;
}

// Traverses a column with every operator of its iterators.
NONO_CONSTEXPR bool iterators_work() {
    nono::grid picture(3, 4);
    for (std::size_t i = 0; i < picture.cells().size(); ++i) picture.cells()[i] = static_cast<nono::color_index>(i);
    const auto column = picture.column(2); // 2 5 8 11
    auto at = column.begin();
    if (*at != 2 || *at++ != 2 || *at != 5 || *++at != 8 || *at-- != 8 || *--at != 2) return false;
    if (*(at += 3) != 11 || *(at -= 2) != 5 || *(at + 1) != 8 || *(2 + at) != 11 || *(at - 1) != 2) return false;
    if (at - column.begin() != 1 || column.begin() - at != -1 || column.end() - column.begin() != 4) return false;
    return at[-1] == 2 && at > column.begin() && at != column.end() && column.front() == 2 && column.back() == 11;
}

NONO_CONSTEXPR bool a_column_can_be_written() {
    nono::grid picture(2, 3);
    std::fill(picture.column(1).begin(), picture.column(1).end(), nono::color_index{1});
    picture.column(0)[2] = 5;
    nono::grid wanted(2, 3);
    for (std::size_t y = 0; y < 3; ++y) wanted(y, 1) = 1;
    wanted(2, 0) = 5;
    return picture == wanted;
}

} // namespace

TEST_CASE("the columns of a grid") {
    NONO_CHECK_BOTH(columns_are_those_of_the_cells(grid_of_columns));
    NONO_CHECK_BOTH(columns_are_those_of_the_cells(nono::grid(1, 5)));
    NONO_CHECK_BOTH(columns_are_those_of_the_cells(nono::grid(5, 1)));
    NONO_CHECK_BOTH(iterators_work());
    NONO_CHECK_BOTH(a_column_can_be_written());
}

TEST_CASE("the columns of a grid without rows are empty") {
    const nono::grid flat(3, 0);
    for (std::size_t x = 0; x < 3; ++x) {
        CHECK(flat.column(x).empty());
        CHECK(flat.column(x).begin() == flat.column(x).end());
    }
    CHECK(nono::extend::column_view<const nono::color_index>().empty());
}

TEST_CASE("the columns of a fixed grid") {
    NONO_CHECK_BOTH(grid_of_columns.column(0)[0] == 1 && grid_of_columns.column(0)[1] == 3);
#if defined(__cpp_lib_ranges) // not in libc++ before 15
    NONO_CHECK_BOTH(std::ranges::equal(grid_of_columns.column(2), std::array<nono::color_index, 2>{2, 4}));
    auto other = grid_of_columns;
    std::ranges::sort(other.column(1));
    std::ranges::reverse(other.column(2));
    CHECK(other == nono::fixed_grid<3, 2>{{1, 0, 4, 3, 1, 2}});
#endif
}

TEST_CASE("the columns of a partial grid") {
    nono::partial_grid cells(2, 2, nono::color_set::first(2));
    cells.column(1)[0] = nono::color_set::only(1);
    CHECK(cells(0, 1) == nono::color_set::only(1));
    CHECK(cells.column(1).begin()->size() == 1);
    const nono::extend::column_view<const nono::color_set> read_only = cells.column(1);
    CHECK(read_only.size() == 2);
    CHECK(&read_only[1] == &cells(1, 1));
}

TEST_CASE("the columns of a board") {
    const auto board = nono::sokoban::parse_board("#####\n#@$.#\n#####");
    REQUIRE(board);
    const auto column = board->column(3);
    CHECK(std::vector(column.begin(), column.end()) ==
          std::vector{nono::sokoban::square::wall, nono::sokoban::square::goal, nono::sokoban::square::wall});
}
