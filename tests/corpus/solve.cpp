// Solves the real puzzles of the corpora, if they are present.
// SPDX-License-Identifier: MIT
#include "corpora.hpp"

#include <nono/formats/non.hpp>
#include <nono/parse.hpp>
#include <nono/solve.hpp>

#include <doctest/doctest.h>

#include <algorithm>

TEST_CASE("corpus: every .non puzzle has one solution, and it equals the goal if the file has one") {
    std::size_t goals = 0;
    for (const auto& path : nono_tests::corpus_files("nonogram/non", ".non")) {
        CAPTURE(path.string());
        const auto puzzle = nono::parse<nono::non>(nono_tests::contents(path));
        REQUIRE(puzzle.has_value());
        const auto found = nono::solve(*puzzle);
        CHECK(found.status == nono::status::unique);
        REQUIRE(found.solutions.size() == 1);
        CHECK(nono::satisfies(found.solution(), puzzle->clues));
        if (!puzzle->goal) continue;
        ++goals;
        CHECK(found.solution() == *puzzle->goal);
    }
    MESSAGE("solutions compared with a goal: " << goals);
}
