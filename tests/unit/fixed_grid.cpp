// SPDX-License-Identifier: MIT
#include <nono/model/fixed_grid.hpp>

#include "check_both.hpp"

#include <doctest/doctest.h>

#include <algorithm>

namespace {

constexpr nono::fixed_grid<3, 2> three_by_two_grid{{1, 0, 2, 0, 1, 1}};

NONO_CONSTEXPR bool is_the_same(const nono::grid& other) {
    return other.width() == 3 && other.height() == 2 &&
           std::equal(other.cells().begin(), other.cells().end(), three_by_two_grid.cells().begin(),
                      three_by_two_grid.cells().end());
}

} // namespace

TEST_CASE("the cells of a fixed grid") {
    NONO_CHECK_BOTH(three_by_two_grid.width() == 3);
    NONO_CHECK_BOTH(three_by_two_grid.height() == 2);
    NONO_CHECK_BOTH(three_by_two_grid(0, 2) == 2);
    NONO_CHECK_BOTH(three_by_two_grid.row(1).size() == 3 && three_by_two_grid.row(1)[0] == 0 &&
                    three_by_two_grid.row(1)[2] == 1);
    auto other = three_by_two_grid;
    CHECK(other == three_by_two_grid);
    other(1, 0) = 2;
    CHECK(other != three_by_two_grid);
    CHECK(other.cells()[3] == 2);
}

TEST_CASE("a fixed grid converts to a grid and back") {
    NONO_CHECK_BOTH(is_the_same(three_by_two_grid));
    NONO_CHECK_BOTH(nono::fixed_grid<3, 2>::from(three_by_two_grid) == three_by_two_grid);
    NONO_CHECK_BOTH(nono::grid(three_by_two_grid) == three_by_two_grid);
}
