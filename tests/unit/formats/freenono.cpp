// SPDX-License-Identifier: MIT

#include <nono/formats/xml/freenono.hpp>

#include <nono/formats/xml.hpp>

#include "../../format_checks.hpp"

using namespace nono::literals; // 2_color
using namespace nono_tests;

using nono::freenono;

namespace {

/// Parses a text, requires exactly these diagnostics, and checks that the clues are those of the picture.
nono::puzzle read_freenono(std::string_view text, const std::vector<finding>& expected = {}) {
    auto found = reads<freenono>(text, expected);
    REQUIRE(found.goal);
    CHECK(nono::satisfies(*found.goal, found.clues));
    return found;
}

std::string freenono_file(std::string_view inside) {
    return "<FreeNono><Nonograms>\n" + std::string(inside) + "</Nonograms></FreeNono>";
}

const std::string cat = "<Nonogram name=\"A &amp; B\" author=\"me\" desc=\"d\" level=\"2\" difficulty=\"3\" id=\"f00\" "
                        "width=\"3\" height=\"2\">\n<?nono license CC0-1.0?>\n"
                        "<line> _ x _ </line>\n<line> x x _ </line></Nonogram>\n";
const std::string text_cat = "My cat\n3,2\n x \nxx \n";

} // namespace

TEST_CASE("freenono: unread content next to the pictures and in them is reported") {
    const std::string odd = "<Nonogram width=\"1\" height=\"1\">one<row/>\n<line>x</line></Nonogram>\n";
    const auto all = nono::parse_all<freenono>(freenono_file("<Other/>\n" + odd + "two\n" + cat + "<Other/>\n"));
    REQUIRE(all.size() == 2);
    using finding = nono_tests::finding;
    CHECK(nono_tests::findings(all[0]) == std::vector<finding>{{parse_errc::ignored_line, 2, 1},
                                                               {parse_errc::text_after_value, 3, 32},
                                                               {parse_errc::ignored_line, 3, 35},
                                                               {parse_errc::trailing_data, 5, 1}});
    CHECK(nono_tests::findings(all[1]) == std::vector<finding>{{parse_errc::ignored_line, 10, 1}});
}

TEST_CASE("freenono: the cells that the text does not spell out are limited for all puzzles together") {
    const std::string item = "<Nonogram name=\"\" width=\"5\" height=\"4\"><line>x</line></Nonogram>\n";
    const std::string text = freenono_file(item + item + item);
    CHECK(nono::parse_all<freenono>(text, {.limits = {.cells = 57}}));
    const auto all = nono::parse_all<freenono>(text, {.limits = {.cells = 56}});
    REQUIRE(all.size() == 3);
    CHECK(all[1].has_value());
    CHECK(short_form(all[2].error()) == finding{size_over_limit, 4, 1});
}

TEST_CASE("freenono: plain ASCII on request") {
    auto found = *nono::parse<freenono>(freenono_file(cat));
    found.metadata.set("by", "\u0080\u0085\u009f\u00e9\x7f");
    found.metadata.set("k", "\u0099 \U0001F600");
    const auto written = nono::write<freenono>(found, {.ascii = true});
    CHECK(written.text.find("author=\"&#x80;&#x85;&#x9F;&#233;&#127;\"") != std::string::npos);
    CHECK(written.text.find_first_not_of(printable_ascii) == std::string::npos);
    CHECK(*nono::parse<freenono>(written.text) == found);
    CHECK(*nono::parse<freenono>(nono::write<freenono>(found).text) == found);
}

TEST_CASE("freenono: XML") {
    const auto found = read_freenono(freenono_file(cat));
    CHECK(found.clues.rows == nono::clue_lines{{{1}}, {{2}}});
    CHECK(found.clues.columns == nono::clue_lines{{{1}}, {{2}}, {}});
    CHECK(found.metadata.properties == std::vector<nono::property>{{"title", "A & B"},
                                                                   {"by", "me"},
                                                                   {"description", "d"},
                                                                   {"level", "2"},
                                                                   {"difficulty", "3"},
                                                                   {"id", "f00"},
                                                                   {"license", "CC0-1.0"}});
    CHECK(nono::parse_all<freenono>(freenono_file(cat + cat)).size() == 2);
    const std::vector<nono::puzzle> both{found, found};
    CHECK(nono::parse_all<freenono>(nono::write_all<freenono>(both).text).size() == 2);
}

TEST_CASE("freenono: text") {
    const auto found = read_freenono(text_cat);
    CHECK(found.metadata.title() == "My cat");
    CHECK(found.clues == read_freenono(freenono_file(cat)).clues);
    const auto all = nono::parse_all<freenono>("\xEF\xBB\xBF" + text_cat + "\r\n" + text_cat);
    REQUIRE(all.size() == 2);
    CHECK(*all[1] == found);
}

TEST_CASE("freenono: tolerated deviations") {
    const std::string start = "<Nonogram name=\"n\" width=\"2\" height=\"1\">";
    read_freenono(freenono_file(start + "<line>x</line></Nonogram>"), {{goal_too_short, 2, 1}});
    read_freenono(freenono_file(start + "<line>xxx</line></Nonogram>"), {{goal_too_long, 2, 1}});
    read_freenono(freenono_file(start + "<line>xx</line><line/></Nonogram>"), {{goal_too_long, 2, 1}});
    read_freenono(freenono_file(start + "<line>x#</line></Nonogram>"), {{goal_unknown_color, 2, 41}});
    read_freenono(freenono_file("<Nonogram height=\"1\"><line>x _</line></Nonogram>"), {{missing_size, 2, 1}});
    read_freenono("n\n2,2\nx\n", {{goal_too_short, 2, 1}});
    read_freenono("n\n1,1\nxx\n", {{goal_too_long, 2, 1}});
    read_freenono("n\n1,1\n#\n", {{goal_unknown_color, 2, 1}});
}

TEST_CASE("freenono: errors") {
    fails_each<freenono>({
        {"", empty_input, 1, 1},
        {"<FreeNono/>", no_puzzle, 1, 1},
        {"<FreeNono><Nonograms><Nonogram>", malformed_xml, 1, 31},
        {freenono_file("<Nonogram width=\"x\" height=\"1\"/>"), expected_number, 2, 11},
        {freenono_file("<Nonogram width=\"1\" height=\"0\"/>"), size_is_zero, 2, 1},
        {freenono_file("<Nonogram width=\"70000\" height=\"1\"/>"), size_over_limit, 2, 1},
        {freenono_file(cat), clues_over_limit, 2, 1, {.limits = {.clues = 3}}},
        {"n\nm\n", expected_number, 2, 1},
        {"n", expected_number, 1, 2},
        {"n\n0,1\n", size_is_zero, 2, 1},
        {"n\n1,99999999999\n", size_over_limit, 2, 1},
    });
}

TEST_CASE("freenono: losses are named") {
    auto found = *nono::parse<freenono>(text_cat);
    found.palette.entries.resize(2);
    found.saved.push_back({"monday", nono::partial_grid(3, 2, nono::color_set::first(2))});
    found.metadata.properties = {{"difficulty", "0"}, {"two words", "x"}, {"by", "me"}};
    CHECK(shown(nono::write<freenono>(found).lost) ==
          "metadata: two words, metadata: order of the keys, palette, saved grids: monday");
    found.goal.reset();
    CHECK(shown(nono::write<freenono>(found).lost) == "clues");
    CHECK(!nono::write<freenono>(found).written);
    found.clues.rows.set_line(0, {{1, 2_color}});
    CHECK(shown(nono::write<freenono>(found).lost) == "colors");
}

TEST_CASE("freenono: recognized by content") {
    CHECK(nono::extend::guess_formats<nono::xml_formats>(freenono_file(cat)).front().info.name == "freenono");
    CHECK(nono::extend::guess_formats<nono::xml_formats>(text_cat).front().info.name == "freenono");
    check_detected<freenono>({{"n\n3,1\nxxxx\n", no},
                              {"n\n3 1\nxxx\n", no},
                              {"3,1\n3\n", no},
                              {"n\n3,2\n\nx x\n", likely},
                              {"n\n3,2\n\nabc\n", no}});
    // A list of clues whose second line looks like a size.
    check_detected<freenono>({{"1\n1,1\n\n1\n1\n1\n", no}, {"1\n1,2\n\n \n2\n1,1\n\n", likely}, {"1\n1,2\n\n1\n", no}});
}

TEST_CASE("freenono: bad input") {
    survive_every_change<freenono>(freenono_file(cat));
    survive_every_change<freenono>(text_cat);
}

TEST_CASE("freenono: junk between puzzles in the text format loses none of them") {
    const std::string one = "one\n2,1\nx \n";
    const auto all =
        nono::parse_all<freenono>(one + "GRILL\nmore\n" + one + "junk\n\nbad\n9999999,1\nx\n" + one + "end");
    REQUIRE(all.size() == 7);
    for (const std::size_t good : {0U, 2U, 5U}) CHECK(all[good].has_value());
    CHECK(short_form(all[1].error()) == finding{expected_number, 5, 1});
    CHECK(short_form(all[3].error()) == finding{expected_number, 10, 1});
    CHECK(all[4].error().code == size_over_limit);
    CHECK(!all[6].has_value());
}
