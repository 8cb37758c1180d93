// Real games: solutions that solve, saved games whose titles contain the moves and pushes, boards that can be played.
// SPDX-License-Identifier: MIT
#include "corpora.hpp"

#include <nono/formats/sok.hpp>
#include <nono/parse.hpp>
#include <nono/sokoban/check_board.hpp>
#include <nono/sokoban/claims.hpp>
#include <nono/sokoban/deadlocks.hpp>
#include <nono/sokoban/game.hpp>
#include <nono/sokoban/normal_form.hpp>
#include <nono/sokoban/replay.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

using namespace nono::sokoban;
using namespace nono::sokoban::extend;
using nono_tests::contents;
using nono_tests::corpus_files;

namespace {

// Returns the numbers of a title such as `SaveGame 75/18`; empty if it has none.
std::vector<std::uint64_t> numbers_in(std::string_view title) {
    std::vector<std::uint64_t> out;
    std::size_t i = title.find_first_of("0123456789");
    if (i == std::string_view::npos) return out;
    for (; i < title.size(); ++i) {
        if (title[i] == '/') continue;
        if (title[i] < '0' || title[i] > '9') break;
        if (out.empty() || title[i - 1] == '/') out.push_back(0);
        out.back() = out.back() * 10 + static_cast<std::uint64_t>(title[i] - '0');
    }
    return out;
}

std::vector<std::uint64_t> all_of(const metrics& counted) {
    return {counted.moves,       counted.pushes,           counted.box_lines,
            counted.box_changes, counted.pushing_sessions, counted.player_lines};
}

} // namespace

TEST_CASE("corpus: solutions next to their boards solve them") {
    std::size_t pairs = 0;
    for (const auto& path : corpus_files("sokoban", ".sol")) {
        auto board_path = path;
        board_path.replace_extension(".sok");
        CAPTURE(path.string());
        const auto boards = nono::parse<nono::sok>(contents(board_path));
        const auto solution = nono::parse<nono::sok>(contents(path));
        REQUIRE(boards);
        REQUIRE(solution);
        REQUIRE(boards->puzzles.size() == 1);
        REQUIRE(solution->games.size() == 1);
        const board& start = boards->puzzles[0].board;
        const moves& played = solution->games[0].moves;
        const replay_result out = replay(start, played);
        CHECK(out.legal());
        CHECK(out.solved);
        CHECK(out.total.moves == played.steps.size());
        // They are written entirely in lower case.
        CHECK(out.case_mismatches == out.total.pushes);
        // A game accepts them, and goes back to the start and forward again.
        game again(start, played);
        CHECK(again.solved());
        CHECK(again.metrics() == out.total);
        again.restart();
        CHECK(again.view() == start);
        CHECK_FALSE(deadlocked(start));
        ++pairs;
    }
    MESSAGE(pairs << " solutions");
}

TEST_CASE("corpus: saved games are legal and have the moves that their titles claim") {
    std::size_t checked = 0;
    std::size_t backwards = 0;
    std::size_t all_six = 0;
    for (const auto& path : corpus_files("sokoban/jsoko", ".sok")) {
        const auto file = nono::parse<nono::sok>(contents(path));
        REQUIRE(file);
        for (const auto& puzzle : file->puzzles)
            for (const auto& saved : puzzle.games) {
                const auto wanted = numbers_in(saved.title());
                if (wanted.size() < 2 || !saved.title().starts_with("S")) continue;
                CAPTURE(path.string());
                CAPTURE(std::string(saved.title()));
                const replay_result out = replay(puzzle.board, saved.moves);
                CHECK(out.legal());
                CHECK(out.case_mismatches == 0);
                auto counted = all_of(out.at_current);
                counted.resize(wanted.size(), 0);
                CHECK(counted == wanted);
                const auto claim = claim_of(saved.title());
                REQUIRE(claim);
                CHECK(holds(*claim, out));
                CHECK(claim->count == wanted.size());
                ++checked;
                backwards += saved.moves.reverse ? 1U : 0U;
                all_six += wanted.size() == 6 ? 1U : 0U;
            }
    }
    MESSAGE(checked << " saved games, " << backwards << " in reverse mode, " << all_six << " with all six metrics");
    if (checked != 0) {
        CHECK(backwards >= 6);
        CHECK(all_six >= 2);
    }
}

TEST_CASE("corpus: known collections are playable, and no two of their boards are equivalent") {
    for (const std::string_view extension : {".xsb", ".sok"}) {
        std::map<board_hash, std::string> seen;
        for (const auto& path :
             corpus_files(extension == ".xsb" ? "sokoban/soukoban" : "sokoban/cavepacker", extension)) {
            const auto file = nono::parse<nono::sok>(contents(path));
            REQUIRE(file);
            for (const auto& puzzle : file->puzzles) {
                const std::string name = path.filename().string() + ": " + std::string(puzzle.title());
                CAPTURE(name);
                CHECK(playable(puzzle.board));
                const board normal = normal_form(puzzle.board);
                CHECK(normal_form(normal) == normal);
                const auto entry = seen.emplace(hash_board(puzzle.board), name);
                CAPTURE(entry.first->second);
                CHECK(entry.second);
            }
        }
        MESSAGE(seen.size() << " boards in " << extension);
    }
}
