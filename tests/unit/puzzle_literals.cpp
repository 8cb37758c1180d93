// SPDX-License-Identifier: MIT
#define NONO_DEFINITIONS 1 // the tested functions are not declared with nono::compiled
#include <nono/puzzle_literals.hpp>

#include "check_both.hpp"
#include "literal_puzzles.hpp"

#include <nono/formats/lists/nin.hpp>
#include <nono/hash.hpp>
#include <nono/render/text.hpp>

#include <doctest/doctest.h>

#include <string_view>

#if NONO_HAS_CONSTEXPR_VECTOR

namespace {

/// Checks that a text gives the same results at compile time and at run time.
template <const auto& Text> void check_agreement() {
    const std::string_view text = Text;
    CAPTURE(text);
    const auto puzzle = nono::parse<nono::non>(text);
    REQUIRE(puzzle);
    constexpr auto& clues = nono::parsed<Text>;
    CHECK(nono::clues(clues) == puzzle->clues);
    constexpr auto id = nono::hash_clues(clues);
    CHECK(id == nono::hash_clues(*puzzle));

    // Vector instructions are used only at run time, but the search takes the same steps.
    constexpr nono::statistics work = nono::solve(clues).statistics;
    const auto found = nono::solve(*puzzle);
    CHECK(work == found.statistics);
    constexpr nono::status verdict = nono::solve(clues).status;
    CHECK(verdict == found.status);
    if constexpr (verdict == nono::status::unique) CHECK(nono::grid(nono::solved<Text>) == found.solution());
}

} // namespace

TEST_CASE("texts are parsed, hashed and solved identically at compile time and at run time") {
    check_agreement<nono_tests::knot>();
    check_agreement<nono_tests::six_notations>();
    check_agreement<nono_tests::in_color>();
    check_agreement<nono_tests::thicket>();
}

TEST_CASE("a literal in another format") {
    constexpr auto& clues = nono::parsed<"3 2\n2\n1\n1\n2\n0\n", nono::nin>;
    const auto puzzle = nono::parse<nono::nin>("3 2\n2\n1\n1\n2\n0\n");
    REQUIRE(puzzle);
    CHECK(nono::clues(clues) == puzzle->clues);
}

TEST_CASE("a literal with a strategy and a limit") {
    constexpr auto& by_lines = nono::solved<nono_tests::thicket, nono::non, 200, nono::line_strategy>;
    NONO_CHECK_BOTH(by_lines == nono::solved<nono_tests::thicket>);
}

TEST_CASE("a literal can be used in place of clues and grids") {
    constexpr auto& clues = nono::parsed<"width 2\nheight 1\nrows\n1\ncolumns\n1\n0\n">;
    constexpr auto& picture = nono::solved<"width 2\nheight 1\nrows\n1\ncolumns\n1\n0\n">;
    NONO_CHECK_BOTH(nono::satisfies(picture, clues));
    CHECK(nono::draw_text(picture) == "#.\n");
    CHECK(nono::draw_text(picture, clues) == "   1 0\n 1 # .\n");
}

#endif
