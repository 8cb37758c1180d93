// SPDX-License-Identifier: MIT
#include "sokoban_texts.hpp"

#include <nono/formats/sokoban_formats.hpp>
#include <nono/io/gzip.hpp>
#include <nono/parse.hpp>
#include <nono/sokoban/replay.hpp>

#include "../../corpus/corpora.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

using namespace nono_tests;

using nono::sokoshell;
namespace soko = nono::sokoban;

namespace {

const std::string solutions_text = R"({
    "pack": "Pack \u0041", "author": "Ann",
    "0": [
        {"status": "Solution found", "parameters": {"max-ram": 1, "solver": "A*", "more": [{}]},
         "solution": ["l", "R", "D"], "statistics": "rO0AB"},
        {"status": "Timeout", "parameters": {"solver": "DFS"}, "solution": null},
        {"status": "Timeout", "parameters": {}}
    ],
    "1": [],
    "12": [ {"solution" : ["U"]} ],
    "later": {"version": [1, 2]}
})";

void check_solutions_error(const std::string& text, parse_errc code, std::size_t at, std::size_t games) {
    CAPTURE(text);
    const auto found = nono::parse<sokoshell>(text);
    CHECK((found ? found->games.size() : 0) == games);
    const nono::parse_error wanted{code, nono::extend::position_of(text, at)};
    if (!found) {
        CHECK(found.error() == wanted);
        return;
    }
    REQUIRE(found.diagnostics().size() == 1);
    CHECK(found.diagnostics()[0] == wanted);
    CHECK(nono::parse<sokoshell>(text, {.strict = true}).error() == wanted);
}

} // namespace

TEST_CASE("sokoshell: one game per solution, with its puzzle") {
    CHECK(sokoshell::detect(solutions_text) == certain);
    CHECK(nono::recognize_format<nono::sokoban_formats>(solutions_text)->name == "sokoshell");
    CHECK(sokoshell::detect("{\"pack\": 1}") == no);
    CHECK(sokoshell::detect("#####\n#@$.#\n#####\n") == no);
    const auto found = nono::parse<sokoshell>(solutions_text, {.strict = true});
    REQUIRE(found);
    CHECK(found.diagnostics().empty());
    CHECK(found->title() == "Pack A");
    CHECK(found->author() == "Ann");
    CHECK(found->puzzles.empty());
    REQUIRE(found->games.size() == 2);
    CHECK(found->games[0].moves == steps("lRD"));
    CHECK(found->games[0].title() == "Solution");
    CHECK(found->games[0].puzzle_number() == 1U);
    CHECK(found->games[0].notes.get("solver") == "A*");
    CHECK(solutions_text.substr(found->games[0].where.offset, 4) == "[\"l\"");
    CHECK(found->games[1].puzzle_number() == 13U);
    CHECK(nono::parse<sokoshell>("\xEF\xBB\xBF" + solutions_text)->games == found->games);
}

TEST_CASE("sokoshell: errors and their positions, and what comes before is kept") {
    const std::string good = R"({"pack": "p", "0": [{"solution": ["u"]}])";
    const auto after = [&](const std::string& rest, parse_errc code, std::size_t at, std::size_t games) {
        check_solutions_error(good + rest, code, good.size() + at, games);
    };
    after("", broken_solutions, 0, 1);
    after(", }", broken_solutions, 2, 1);
    after(", \"1\" 2}", broken_solutions, 6, 1);
    after(", \"1\": [{\"solution\": [\"u\" \"r\"]}]}", broken_solutions, 26, 1);
    after(", \"1\": [1]}", broken_solutions, 8, 1);
    after("} x", broken_solutions, 2, 1);
    after(", \"1\": [{\"solution\": [\"u\", \"x\", \"\", \"rr\"]}]}", invalid_move, 27, 1);
    after(", \"1\": [{\"solution\": [\"r\"], \"a\"}]}", broken_solutions, 31, 2); // the solution is complete
    check_solutions_error("[]", broken_solutions, 0, 0);
    CHECK(nono::parse<sokoshell>("").error().code == empty_input);
    CHECK(nono::parse<sokoshell>("{}").error().code == no_puzzle);
    CHECK(nono::parse<sokoshell>(std::string("{\0}", 3)).error().code == not_text);
    CHECK(nono::parse<sokoshell>("{\"\xFF\": 1}").error().code == invalid_utf8);
    for (std::size_t size = 0; size < solutions_text.size(); ++size)
        static_cast<void>(nono::parse<sokoshell>(solutions_text.substr(0, size)));
}

TEST_CASE("sokoshell: limits") {
    const std::string deep = R"({"a": )" + std::string(200, '[') + std::string(200, ']') + "}";
    CHECK(nono::parse<sokoshell>(deep).error().code == broken_solutions);
    const auto limited = nono::parse<sokoshell>(solutions_text, {.limits = {.puzzles = 1}});
    REQUIRE(limited);
    CHECK(limited->games.size() == 1);
    CHECK(limited.diagnostics().back().code == puzzles_over_limit);
}

TEST_CASE("sokoshell: games from a separate file are attached to their puzzles") {
    const std::string boards_text = "a\n\n#####\n#@$.#\n#####\n\nb\n\n#####\n#.$@#\n#####\n";
    auto boards = nono::parse<nono::sok>(boards_text);
    REQUIRE(boards);
    const auto game = [](const std::string& letters, const std::string& level) {
        soko::saved_game out;
        out.moves = steps(letters);
        if (!level.empty()) out.notes.set("Puzzle", level);
        return out;
    };
    std::vector<soko::saved_game> games{game("L", "2"), game("R", "1"),   game("U", "3"),          game("D", ""),
                                        game("l", "0"), game("r", "2nd"), game("u", "99999999999")};
    const auto others = soko::extend::attach_games(*boards, games);
    CHECK(boards->puzzles[0].games == std::vector<soko::saved_game>{games[1]});
    CHECK(boards->puzzles[1].games == std::vector<soko::saved_game>{games[0]});
    CHECK(others == std::vector<soko::saved_game>{games[2], games[3], games[4], games[5], games[6]});
    // The game is attached to the only puzzle without a number.
    boards->puzzles.resize(1);
    CHECK(soko::extend::attach_games(*boards, {game("r", "")}).empty());
    CHECK(boards->puzzles[0].games.size() == 2);
}

TEST_CASE("sokoshell: real solutions solve their boards") {
    for (const auto& path : corpus_files("sokoban/more/sokoshell", ".xsb")) {
        auto boards = nono::parse<nono::sok>(contents(path));
        const auto packed = contents(path.string() + ".solutions.json.gz");
        const auto text = nono::gzip::unpack(packed);
        REQUIRE(boards);
        REQUIRE(text);
        auto solutions = nono::parse<sokoshell>(*text, {.strict = true});
        REQUIRE(solutions);
        CHECK(solutions->title() == path.stem());
        CHECK(soko::extend::attach_games(*boards, std::move(solutions->games)).empty());
        std::size_t games = 0;
        for (const auto& puzzle : boards->puzzles)
            for (const auto& game : puzzle.games) {
                const auto played = soko::replay(puzzle.board, game.moves);
                CHECK(played.solved);
                CHECK(played.case_mismatches == 0);
                ++games;
            }
        CHECK(games >= 50);
    }
}
