// SPDX-License-Identifier: MIT
#include <nono/model/fixed_clues.hpp>

#include "check_both.hpp"

#include <doctest/doctest.h>

using namespace nono::literals; // 2_color

namespace {

// Two rows, three columns: `2`, no clue; `1`, `?` in color 2, no clue.
constexpr nono::fixed_clues<3, 2, 3> three_by_two_clues{{{{2}, {1}, {nono::blotted, 2_color}}}, {{1, 1, 2, 3, 3}}};

} // namespace

TEST_CASE("the lines of fixed clues") {
    NONO_CHECK_BOTH(three_by_two_clues.width() == 3);
    NONO_CHECK_BOTH(three_by_two_clues.height() == 2);
    NONO_CHECK_BOTH(three_by_two_clues.row(0).size() == 1 && three_by_two_clues.row(0)[0] == nono::clue{2});
    NONO_CHECK_BOTH(three_by_two_clues.row(1).empty());
    NONO_CHECK_BOTH(three_by_two_clues.column(1).size() == 1 && three_by_two_clues.column(1)[0].blotted());
    NONO_CHECK_BOTH(three_by_two_clues.column(2).empty());
}

TEST_CASE("fixed clues have the same number of colors as clues") {
    NONO_CHECK_BOTH(three_by_two_clues.color_count() == 3);
    NONO_CHECK_BOTH(three_by_two_clues.color_count() == nono::clues(three_by_two_clues).color_count());
    NONO_CHECK_BOTH(nono::fixed_clues<1, 1, 0>{}.color_count() == 2);
    NONO_CHECK_BOTH(nono::fixed_clues<1, 1, 2>{{{{1, 63_color}, {1, 63_color}}}, {{1, 2}}}.color_count() == 64);
}

TEST_CASE("fixed clues convert to clues and back") {
    const nono::clues free = three_by_two_clues;
    CHECK(free.rows.size() == 2);
    CHECK(free.rows[0] == nono::line_clue{{2}});
    CHECK(free.rows[1].empty());
    CHECK(free.columns.size() == 3);
    CHECK(free.columns[0] == nono::line_clue{{1}});
    CHECK(free.columns[1] == nono::line_clue{{nono::blotted, 2_color}});
    CHECK(free.columns[2].empty());
    NONO_CHECK_BOTH(nono::fixed_clues<3, 2, 3>::from(three_by_two_clues) == three_by_two_clues);
}

TEST_CASE("fixed clues without blocks") {
    constexpr nono::fixed_clues<1, 1, 0> empty{};
    NONO_CHECK_BOTH(empty.row(0).empty() && empty.column(0).empty());
    NONO_CHECK_BOTH(nono::clues(empty).rows.size() == 1);
}
