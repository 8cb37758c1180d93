// Every XML file of the corpora: it is read, its goal satisfies its clues, and it is written and read back unchanged.
// SPDX-License-Identifier: MIT
#include "corpora.hpp"

#include <nono/formats/xml.hpp>
#include <nono/hash.hpp>
#include <nono/parse.hpp>
#include <nono/write.hpp>

#include <doctest/doctest.h>

TEST_CASE("corpus: every webpbn file is recognized, read, and reads back from the written text") {
    for (const auto& path : nono_tests::corpus_files("nonogram/webpbn-xml", ".xml")) {
        const std::string text = nono_tests::contents(path);
        CAPTURE(path.string());
        CHECK(nono::extend::guess_formats<nono::xml_formats>(text).front().info.name == "webpbn");
        const auto found = nono::parse<nono::xml_formats>(text, {.strict = true});
        INFO(nono::describe(found.error(), text));
        REQUIRE(found.has_value());
        for (const auto& entry : found.diagnostics())
            CHECK(entry.code == nono::parse_errc::default_color_is_background);
        if (found->goal) CHECK(nono::satisfies(*found->goal, found->clues));
        const auto written = nono::write<nono::webpbn>(*found);
        CHECK(written.lost.empty());
        const auto again = nono::parse<nono::webpbn>(written.text, {.strict = true});
        REQUIRE(again.has_value());
        CHECK(*again == *found);
        CHECK(nono::hash_clues(*again) == nono::hash_clues(*found));
    }
}
