// Every triddler of the corpora: it is read, has one solution, and reads back from the text written in either format.
// SPDX-License-Identifier: MIT
#include "corpora.hpp"

#include <nono/formats/hexagon_formats.hpp>
#include <nono/formats/xml.hpp>
#include <nono/hash.hpp>
#include <nono/parse.hpp>
#include <nono/triddlers/solve.hpp>
#include <nono/write.hpp>

#include "../hexagons.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <filesystem>
#include <string>

namespace corpus_triddlers {

namespace {

void check(const std::filesystem::path& path) {
    const std::string text = nono_tests::contents(path);
    CAPTURE(path.string());
    const auto found = nono::parse<nono::xml_hexagon_formats>(text);
    INFO(nono::describe(found.error(), text));
    REQUIRE(found.has_value());
    CHECK(nono::parse<nono::xml_formats>(text).error().code == nono::parse_errc::triangles);
    const auto solved = nono::solve(found->clues);
    CHECK(solved.status == nono::status::unique);
    CHECK(solved.statistics.decisions == 0); // by lines alone
    const auto hash = nono::hash_clues(found->clues);
    CHECK(
        nono::hash_clues(
            nono::parse<nono::extend::olsak_triddler>(nono::write<nono::extend::olsak_triddler>(*found).text)->clues) ==
        hash);
    CHECK(nono::hash_clues(
              nono::parse<nono::extend::webpbn_triddler>(nono::write<nono::extend::webpbn_triddler>(*found).text)
                  ->clues) == hash);
    // Most of them have no solution if a direction is read from the other end.
    for (std::size_t direction = 0; direction < 3; ++direction) {
        const auto turned = nono::solve(nono_tests::reversed(found->clues, direction)).status;
        CHECK((turned == nono::status::impossible || turned == nono::status::unique));
        if (path.filename() == "cut_and_polished.xml") CHECK(turned == nono::status::impossible);
    }
}

} // namespace

TEST_CASE("corpus: every triddler has one solution, and none if a direction is read from the other end") {
    for (const auto* extension : {".g", ".xml"})
        for (const auto& path : nono_tests::corpus_files("nonogram/triddler", extension)) check(path);
}

} // namespace corpus_triddlers
