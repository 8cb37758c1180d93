// Real solutions become shorter, and never longer.
// SPDX-License-Identifier: MIT
#include "corpora.hpp"

#include <nono/formats/sok.hpp>
#include <nono/parse.hpp>
#include <nono/sokoban/replay.hpp>
#include <nono/sokoban/solver/improve.hpp>

#include <doctest/doctest.h>

#include <cstdint>

TEST_CASE("corpus: solutions become shorter and remain solutions") {
    std::uint64_t before = 0;
    std::uint64_t after = 0;
    for (const auto& path : nono_tests::corpus_files("sokoban/cavepacker", ".sol")) {
        auto board_path = path;
        board_path.replace_extension(".sok");
        CAPTURE(path.string());
        const auto boards = nono::parse<nono::sok>(nono_tests::contents(board_path));
        const auto solution = nono::parse<nono::sok>(nono_tests::contents(path));
        REQUIRE(boards);
        REQUIRE(solution);
        const auto& level = boards->puzzles[0].board;
        const auto& given = solution->games[0].moves;
        const auto found = nono::sokoban::improve(level, given, {.budget = {.work = 100}});
        REQUIRE(found);
        const auto was = nono::sokoban::replay(level, given).total;
        const auto is = nono::sokoban::replay(level, found.moves);
        CHECK(is.solved);
        CHECK((is.total.pushes < was.pushes || (is.total.pushes == was.pushes && is.total.moves <= was.moves)));
        before += was.pushes;
        after += is.total.pushes;
    }
    MESSAGE(before << " pushes, now " << after);
}
