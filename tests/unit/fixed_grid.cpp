#include <nono/fixed_grid.hpp>

#include "check_both.hpp"

#include <doctest/doctest.h>

#include <algorithm>

namespace {

constexpr nono::fixed_grid<3, 2> picture{{1, 0, 2, 0, 1, 1}};

NONO_CONSTEXPR bool is_the_same(const nono::grid& other) {
    return other.width() == 3 && other.height() == 2 &&
           std::equal(other.cells().begin(), other.cells().end(), picture.cells().begin(), picture.cells().end());
}

} // namespace

TEST_CASE("the cells of a fixed grid") {
    NONO_CHECK_BOTH(picture.width() == 3);
    NONO_CHECK_BOTH(picture.height() == 2);
    NONO_CHECK_BOTH(picture(0, 2) == 2);
    NONO_CHECK_BOTH(picture.row(1).size() == 3 && picture.row(1)[0] == 0 && picture.row(1)[2] == 1);
    auto other = picture;
    CHECK(other == picture);
    other(1, 0) = 2;
    CHECK(other != picture);
    CHECK(other.cells()[3] == 2);
}

TEST_CASE("a fixed grid becomes a grid, and a grid a fixed one") {
    NONO_CHECK_BOTH(is_the_same(picture));
    NONO_CHECK_BOTH(nono::fixed_grid<3, 2>::from(picture) == picture);
    NONO_CHECK_BOTH(nono::grid(picture) == picture);
}
