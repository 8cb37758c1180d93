// Every `.gno` file of the corpora, and the example of the format's document.
// SPDX-License-Identifier: MIT
#include "corpora.hpp"

#include <nono/formats/all.hpp>
#include <nono/formats/gno.hpp>
#include <nono/hash.hpp>
#include <nono/parse.hpp>
#include <nono/write.hpp>

#include <doctest/doctest.h>

#include <string>
#include <vector>

TEST_CASE("corpus: every .gno file is read without a diagnostic, and reads back from the written text") {
    for (const auto& path : nono_tests::corpus_files("nonogram/gno", ".gno")) {
        const std::string text = nono_tests::contents(path);
        CAPTURE(path.string());
        CHECK(nono::extend::guess_formats(text).front().info.name == "gno");
        const auto puzzle = nono::parse(text, {.strict = true});
        INFO(nono::describe(puzzle.error(), text));
        REQUIRE(puzzle.has_value());
        CHECK(puzzle.diagnostics().empty());
        CHECK(*nono::parse_clues<nono::gno>(text) == puzzle->clues);
        CHECK_FALSE(puzzle->metadata.title().empty());
        REQUIRE(puzzle->goal.has_value());
        CHECK(nono::satisfies(*puzzle->goal, puzzle->clues));
        for (const bool ascii : {false, true}) {
            const auto written = nono::write<nono::gno>(*puzzle, {.ascii = ascii});
            REQUIRE(written.written);
            CHECK(written.lost.empty());
            const auto again = nono::parse(written.text, {.strict = true});
            REQUIRE(again.has_value());
            CHECK(*again == *puzzle);
            CHECK(nono::hash_clues(*again) == nono::hash_clues(*puzzle));
            // Files written by the current program are reproduced byte for byte.
            if (puzzle->metadata.find("locked")) CHECK(written.text == text);
        }
    }
}

TEST_CASE("corpus: the annotated example of the .gno document, verbatim") {
    const auto path = std::filesystem::path(NONO_CORPORA_DIR) / ".." / "seeds" / "gno.md";
    const std::string text = nono_tests::contents(path);
    if (text.empty()) {
        MESSAGE("skipped: no document at " << path.string());
        return;
    }
    CHECK(nono::extend::guess_formats(text).front().info.name == "gno");
    const auto puzzle = nono::parse(text);
    INFO(nono::describe(puzzle.error(), text));
    REQUIRE(puzzle.has_value());
    CHECK(puzzle->metadata.properties == std::vector<nono::property>{{"title", "Wave"},
                                                                     {"by", "jeremy"},
                                                                     {"date", "2011-11-24"},
                                                                     {"difficulty", "4"},
                                                                     {"license", "CC-BY-SA"},
                                                                     {"state", "GAME_STATE_SETTING"}});
    CHECK(puzzle->clues.width() == 25);
    CHECK(puzzle->clues.height() == 25);
    REQUIRE(puzzle->goal.has_value());
    CHECK(nono::satisfies(*puzzle->goal, puzzle->clues));
    REQUIRE(puzzle->saved.size() == 1);
    CHECK(puzzle->saved[0].cells == nono::partial_grid(*puzzle->goal));
    CHECK(*nono::parse<nono::gno>(nono::write<nono::gno>(*puzzle).text) == *puzzle);
}
