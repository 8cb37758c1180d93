// Names that other libraries define as macros must not break nono's headers: a program may include those first. The
// target nono_hostile_macros checks this for all headers, including those that need a library.
// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "hostile_macros.hpp"

#include <nono/all.hpp>

TEST_CASE("macros of other libraries do not break nono") {
    const auto puzzle = nono::parse<nono::non>("width 1\nheight 1\nrows\n1\ncolumns\n1\n");
    REQUIRE(puzzle);
    CHECK(nono::solve(*puzzle).status == nono::status::unique);
}
