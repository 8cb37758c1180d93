// Names that other libraries define as macros must not break nono's headers: a program may include those first. That
// all headers compile so, those too that need a library, is seen by the target nono_hostile_macros.
// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "hostile_macros.hpp"

#include <nono/all.hpp>

TEST_CASE("macros of other libraries do not break nono") {
    const auto puzzle = nono::parse<nono::non>("width 1\nheight 1\nrows\n1\ncolumns\n1\n");
    REQUIRE(puzzle);
    CHECK(nono::solve(*puzzle).status == nono::status::unique);
}
