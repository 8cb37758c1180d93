// SPDX-License-Identifier: MIT

#include <nono/formats/all.hpp>
#include <nono/formats/nonpack.hpp>

#include "../../format_checks.hpp"

using namespace nono_tests;

using nono::nonpack;

namespace {

constexpr std::string_view pack_of_three =
    "title \"First\"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n====\ntitle \"Second\"\n"
    "width 1\nheight x\nrows\n1\ncolumns\n1\n====\r\nwidth 2\nheight 1\nrows\n2\n"
    "columns\n1\n1\n";

} // namespace

TEST_CASE("nonpack: each puzzle has its position, and a bad one does not lose the others") {
    const auto found = nono::parse_all<nonpack>(pack_of_three);
    REQUIRE(found.size() == 3);
    CHECK(found[0]->metadata.title() == "First");
    CHECK(found[1].error() == nono::parse_error{expected_number, {83, 11, 8}});
    CHECK(found[2]->clues.width() == 2);
    CHECK(found[0].where == nono::source_position{0, 1, 1});
    CHECK(found[1].where == nono::source_position{53, 9, 1});
    CHECK(found[2].where == nono::source_position{108, 17, 1});
    CHECK(nono::parse_all(pack_of_three, {.max_puzzles = 1}).size() == 1);
    CHECK(nono::parse_all(pack_of_three, {.limits = {.puzzles = 2}})[2].error().code == puzzles_over_limit);
}

TEST_CASE("nonpack: separators at the start, at the end and in a row separate nothing") {
    const std::string text = "width 1\nheight 1\nrows\n1\ncolumns\n1\n";
    const auto found = nono::parse_all<nonpack>("====\n" + text + "====\n  ====  \n" + text + "====\n");
    CHECK(found.size() == 2);
    CHECK(found);
    // Three characters are not a separator: the line is ignored, and the next puzzle starts without one.
    const auto three = nono::parse_all<nonpack>(text + "===\n" + text);
    CHECK(three.size() == 2);
    CHECK(three[1].diagnostics() == std::vector<nono::diagnostic>{{missing_divider, {38, 8, 1}}});
}

TEST_CASE("nonpack: several puzzles are written and read back") {
    std::vector<nono::puzzle> puzzles;
    for (const auto& source : nono::parse_all<nonpack>(pack_of_three))
        if (source) puzzles.push_back(*source);
    const auto written = nono::write_all<nonpack>(puzzles);
    REQUIRE(written.written);
    CHECK(written.lost.empty());
    CHECK(nono::extend::guess_formats(written.text).front().info.name == "nonpack");
    const auto again = nono::parse_all(written.text, {.strict = true});
    REQUIRE(again.size() == puzzles.size());
    for (std::size_t i = 0; i < puzzles.size(); ++i) CHECK(*again[i] == puzzles[i]);
}

TEST_CASE("nonpack: a pack of one puzzle is a .non text") {
    const auto found = *nono::parse<nonpack>(pack_of_three);
    const auto written = nono::write<nonpack>(found);
    CHECK(written.text == nono::write<nono::non>(found).text);
    CHECK(nono::write_all<nonpack>({&found, 1}).text == written.text);
    CHECK(nono::recognize_format(written.text)->name == "non");
    CHECK(*nono::parse<nonpack>(written.text, {.strict = true}) == found);
}

TEST_CASE("nonpack: recognized by its separator") {
    NONO_CHECK_BOTH(nonpack::detect(pack_of_three) == certain);
    NONO_CHECK_BOTH(nono::non::detect(pack_of_three) == likely);
    NONO_CHECK_DETECTED(nonpack, {"width 1\n====\n", possible}, {"====\n", no}, {"width 1\nheight 1\nrows\n", no});
    CHECK(nono::extend::find_format<nono::default_formats>("nonpack")->holds.contains(feature::bundles));
}

TEST_CASE("nonpack: reading survives every change of a text") { survive_every_change<nonpack>(pack_of_three); }
