// SPDX-License-Identifier: MIT
#include "sokoban_texts.hpp"

#include <nono/sokoban/claims.hpp>

#include <doctest/doctest.h>

#include <string_view>

using namespace nono::sokoban;
using namespace nono::sokoban::extend;

TEST_CASE("metrics in titles") {
    using claim = metrics_claim;
    const claim both{{230, 97, 0, 0, 0, 0}, 2};
    CHECK(claim_of("230/97") == both);
    CHECK(claim_of("Solution 230/97") == both);
    CHECK(claim_of("Solution/Moves (230/97)") == both);
    CHECK(claim_of("SaveGame 2 230/97, by hand") == both);
    CHECK(claim_of("Solution/Pushes 230/97/34/12/28/60") == claim{{230, 97, 34, 12, 28, 60}, 6});
    CHECK(claim_of("230/97/34/12/28") == claim{{230, 97, 34, 12, 28, 0}, 5});
    CHECK(claim_of("230/97/34/12") == claim{{230, 97, 34, 12, 0, 0}, 4});
    CHECK(claim_of("0/0") == claim{});
    static_assert(claim_of("8/5")->stated.pushes == 5);
    for (const auto* title : {"",
                              "Solution",
                              "Solution 230",
                              "230/",
                              "/97",
                              "230/97/",
                              "230//97",
                              "230/97/34",
                              "2008/12/05",
                              "a230/97",
                              "230/97a",
                              "230.5/97",
                              "-5/3",
                              "12/05/2008",
                              "3/10",
                              "230/97/98/12/28/60",
                              "230/97/34/35/28/60",
                              "230/97/34/12/35/60",
                              "230/97/34/12/28/231",
                              "230/97/34/12/28/60/1",
                              "4294967296/1",
                              "18446744073709551617/1"})
        CHECK_MESSAGE(!claim_of(title), title);
    // The first claim in the title counts.
    CHECK(claim_of("3/10 230/97 8/5") == both);
}

TEST_CASE("metrics as written in titles") {
    const metrics counted{230, 97, 34, 12, 28, 60};
    CHECK(to_text(counted) == "230/97");
    CHECK(to_text(counted, 6) == "230/97/34/12/28/60");
    CHECK(claim_of(to_text(counted, 6)) == metrics_claim{counted, 6});
}

TEST_CASE("a claim holds for a whole game, or up to its current position") {
    const board start = nono_tests::drawn("########\n#@$   .#\n########\n");
    moves played = nono_tests::steps("RRRl");
    const auto held = [&](std::string_view title) { return holds(claim_of(title).value(), replay(start, played)); };
    CHECK(held("4/3"));
    CHECK(held("4/3/1/1/1/2"));
    CHECK_FALSE(held("4/3/1/1/1/3"));
    CHECK_FALSE(held("3/3"));
    CHECK_FALSE(held("4/2"));
    played.current = 3;
    CHECK(held("3/3"));
    CHECK(held("4/3"));
    CHECK_FALSE(held("2/2"));
    played = nono_tests::steps("RRRRR"); // the last push is illegal
    CHECK_FALSE(held("4/4"));
    CHECK_FALSE(held("5/5"));
}
