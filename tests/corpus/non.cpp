// Every `.non` file of the corpora: it is read, its goal satisfies its clues, and it is written and read back
// unchanged.
// SPDX-License-Identifier: MIT
#include "corpora.hpp"

#include <nono/formats/all.hpp>
#include <nono/hash.hpp>
#include <nono/parse.hpp>
#include <nono/write.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

TEST_CASE("corpus: every .non file is read, and reads back from the written text") {
    std::size_t goals = 0;
    for (const auto& path : nono_tests::corpus_files("nonogram/non", ".non")) {
        const std::string text = nono_tests::contents(path);
        CAPTURE(path.string());
        CHECK(nono::extend::guess_formats(text).front().info.name == "non");
        const auto found = nono::parse_all(text);
        REQUIRE(found.size() == 1);
        const auto& puzzle = found.front();
        INFO(nono::describe(puzzle.error(), text));
        REQUIRE(puzzle.has_value());
        CHECK(*nono::parse_clues<nono::non>(text) == puzzle->clues);
        for (const auto& entry : puzzle.diagnostics()) {
            INFO(nono::describe(entry, text));
            CHECK(nono::severity_of(entry.code) == nono::severity::note);
        }
        if (puzzle->goal) {
            ++goals;
            CHECK(nono::satisfies(*puzzle->goal, puzzle->clues));
        }
        for (const bool ascii : {false, true}) {
            const auto written = nono::write<nono::non>(*puzzle, {.ascii = ascii});
            REQUIRE(written.written);
            CHECK(written.lost.empty());
            const auto again = nono::parse<nono::non>(written.text, {.strict = true});
            REQUIRE(again.has_value());
            CHECK(*again == *puzzle);
            CHECK(again.diagnostics().empty());
            CHECK(nono::hash_clues(*again) == nono::hash_clues(*puzzle));
        }
    }
    if (!nono_tests::corpus_files("nonogram/non", ".non").empty()) CHECK(goals > 20);
}

TEST_CASE("corpus: all .non files as one text, with separators and without") {
    std::string divided;
    std::string joined;
    std::size_t count = 0;
    for (const auto& path : nono_tests::corpus_files("nonogram/non", ".non")) {
        std::string text = nono_tests::contents(path);
        if (!text.ends_with('\n')) text += '\n';
        divided += "====\n" + text;
        joined += text;
        ++count;
    }
    if (count == 0) return;
    const auto packed = nono::parse_all<nono::non>(divided);
    CHECK(packed.size() == count);
    CHECK(packed);
    // Without separators, a puzzle starts at a key that the previous one already had.
    const auto concatenated = nono::parse_all<nono::non>(joined);
    CHECK(concatenated.size() == count);
    CHECK(concatenated);
    REQUIRE(concatenated.size() == packed.size());
    for (std::size_t i = 0; i < count; ++i) CHECK(concatenated[i]->clues == packed[i]->clues);
}
