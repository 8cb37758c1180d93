// Every `.nin` file of the corpora: it is recognized, read, and reads back from the written text.
// SPDX-License-Identifier: MIT
#include <nono/formats/all.hpp>
#include <nono/formats/lists/nin.hpp>
#include <nono/parse.hpp>
#include <nono/write.hpp>

#include "corpora.hpp"

TEST_CASE("corpus: every .nin file is recognized, read, and reads back from the written text") {
    const auto files = nono_tests::corpus_files("nonogram/nin", ".nin");
    for (const auto& path : files) {
        CAPTURE(path.string());
        const std::string text = nono_tests::contents(path);
        CHECK(nono::extend::guess_formats(text).front().info.name == "nin");
        const auto found = nono::parse_all(text);
        REQUIRE(found.size() == 1);
        const auto& puzzle = found.front();
        INFO(nono::describe(puzzle.error(), text));
        REQUIRE(puzzle.has_value());
        CHECK(*nono::parse_clues<nono::nin>(text) == puzzle->clues);
        // Some files continue after their last puzzle; no other deviation was tolerated.
        for (const auto& entry : puzzle.diagnostics()) {
            INFO(nono::describe(entry, text));
            CHECK(entry.code == nono::parse_errc::trailing_data);
        }
        const auto written = nono::write<nono::nin>(*puzzle);
        CHECK(written.lost.empty());
        CHECK(*nono::parse<nono::nin>(written.text, {.strict = true}) == *puzzle);
    }
}
