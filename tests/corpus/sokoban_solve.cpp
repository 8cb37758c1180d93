// Real levels: those solved within few positions, and no level is wrongly reported as impossible or lost.
// SPDX-License-Identifier: MIT
#include "../rounds.hpp"
#include "corpora.hpp"

#include <nono/formats/sok.hpp>
#include <nono/parse.hpp>
#include <nono/sokoban/game.hpp>
#include <nono/sokoban/replay.hpp>
#include <nono/sokoban/solver/solve.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <filesystem>

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

TEST_CASE("no position along a real solution is reported as lost") {
    const std::size_t apart = nono_tests::thorough() ? 1 : 96; // in pushes
    std::size_t positions = 0;
    for (const auto& path : nono_tests::corpus_files("sokoban", ".sol")) {
        const auto boards =
            nono::parse<nono::sok>(nono_tests::contents(std::filesystem::path(path).replace_extension(".sok")));
        const auto solution = nono::parse<nono::sok>(nono_tests::contents(path));
        REQUIRE(boards);
        REQUIRE(solution);
        nono::sokoban::game game(boards->puzzles.front().board);
        std::size_t pushes = 0;
        for (const auto step : solution->games.front().moves.steps) {
            game.move(step.direction());
            if (game.metrics().pushes == pushes) continue;
            pushes = game.metrics().pushes;
            if (pushes % apart != 0) continue;
            CAPTURE(path.string());
            CAPTURE(pushes);
            CHECK_FALSE(nono::sokoban::is_lost(game.view()));
            ++positions;
        }
        CHECK(game.solved());
    }
    MESSAGE(positions << " positions");
}
