// SPDX-License-Identifier: MIT
#include <nono/formats/sokoban_formats.hpp>
#include <nono/parse.hpp>
#include <nono/write.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

using nono::feature;
using nono::xsb;
using losses = std::vector<nono::loss>;

static_assert(nono::extend::readable_collection<xsb> && nono::extend::writable_format<xsb>);

TEST_CASE("xsb: titles after semicolons, and boards in the common notation") {
    const std::string text = "; 1\n\n#####\n#@$.#\n#####\n\n\n; Dull\n\n  ###\n###.#\n#+$ #\n#####\n";
    const auto found = nono::parse<xsb>(text);
    REQUIRE(found.has_value());
    REQUIRE(found->puzzles.size() == 2);
    CHECK(found->puzzles[0].title_line == "1");
    const auto written = nono::write<xsb>(*found);
    CHECK(written.lost.empty());
    CHECK(nono::parse<xsb>(written.text).value_or({}) == *found);
    const std::string_view letters = "#####|#p-b.#|#####";
    const auto other = nono::parse<nono::sok>(letters);
    CHECK(nono::write<xsb>(*other).text == "#####\n#@ $.#\n#####\n");
    CHECK(nono::write<xsb>(*other, nono::sok_options{.board = {.letters = true, .floor = '-', .run_lengths = true}})
              .text == "#####\n#@-$.#\n#####\n");
}

TEST_CASE("xsb: notes become comments, properties are kept, and games are lost") {
    const auto found =
        nono::parse<nono::sok>("Collection: C\n\nabout\n\nT\n\n#####\n#@$.#\n#####\n\nAuthor: A\n; mark\n"
                               "words\n:: hidden\n\nSol\nR\n\nnote\n\nTwo\n\n#####\n#@$.#\n#####\n");
    REQUIRE(found.has_value());
    const auto written = nono::write<xsb>(*found);
    CHECK(written.text == "Collection: C\n\n; about\n\n\n; T\n\n#####\n#@$.#\n#####\n\nAuthor: A\n; mark\n; words\n"
                          "; :: hidden\n\n\n; Two\n\n#####\n#@$.#\n#####\n");
    CHECK(written.lost ==
          losses{{feature::notes, ""}, {feature::notes, "puzzle 1"}, {feature::saved_games, "puzzle 1, game 1"}});
    // Text that was written once is written unchanged again.
    const auto again = nono::parse<xsb>(written.text);
    REQUIRE(again.has_value());
    CHECK(again->puzzles.size() == 2);
    CHECK(again->puzzles[1].title_line == "Two");
    const auto twice = nono::write<xsb>(*again);
    CHECK(twice.lost.empty());
    CHECK(twice.text == written.text);
}

TEST_CASE("xsb: a trailing note does not become a title") {
    const auto found = nono::parse<nono::sok>("#####\n#@$.#\n#####\n\nnote\n\n;\n\n#####\n#@$.#\n#####\n");
    const auto written = nono::write<xsb>(*found);
    CHECK(written.text == "#####\n#@$.#\n#####\n\n; note\n\n\n;\n\n#####\n#@$.#\n#####\n");
    CHECK(nono::parse<xsb>(written.text)->puzzles.at(1).title_line.empty());
}

TEST_CASE("xsb: games without a board leave nothing to write") {
    const auto found = nono::parse<nono::sok>("about\n\nSol\nR\n");
    const auto written = nono::write<xsb>(*found);
    CHECK_FALSE(written.written);
    CHECK(written.text.empty());
    CHECK(written.lost == losses{{feature::notes, ""}, {feature::saved_games, "game 1"}});
    CHECK(nono::write<xsb>({}).lost == losses{{feature::bundles, "there are no puzzles"}});
}
