// Real levels: what is solved within few positions, and that nothing is called impossible.
// SPDX-License-Identifier: MIT
#include "corpora.hpp"

#include <nono/formats/sok.hpp>
#include <nono/parse.hpp>
#include <nono/sokoban/replay.hpp>
#include <nono/sokoban/solve.hpp>

#include <doctest/doctest.h>

#include <cstddef>

TEST_CASE("real Sokoban levels are solved") {
    for (const auto& path : nono_tests::corpus_files("sokoban/soukoban", ".xsb")) {
        const auto file = nono::parse<nono::sok>(nono_tests::contents(path));
        REQUIRE(file);
        std::size_t solved = 0;
        for (const auto& level : file->puzzles) {
            const auto found = nono::sokoban::solve(level.board, {.budget = {.work = 300}});
            CHECK(found.status != nono::sokoban::solve_status::impossible);
            if (!found) continue;
            CHECK(nono::sokoban::replay(level.board, found.moves).solved);
            ++solved;
        }
        MESSAGE(path.filename().string() << ": " << solved << " of " << file->puzzles.size());
        CHECK(solved > 0);
    }
}
