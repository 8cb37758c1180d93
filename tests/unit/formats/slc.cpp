// SPDX-License-Identifier: MIT
#include "findings.hpp"

#include <nono/formats/xml.hpp>
#include <nono/parse.hpp>
#include <nono/sokoban/notation.hpp>
#include <nono/sokoban/square_positions.hpp>
#include <nono/write.hpp>

#include "../../findings.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

using namespace nono_tests;

using nono::slc;
using nono::sokoban::collection;
using losses = std::vector<nono::loss>;

static_assert(nono::extend::readable_collection<slc> && nono::extend::writable_format<slc>);
static_assert(nono::detail::list_of_collections<nono::xml_sokoban_formats>);

namespace {

const std::string two_levels = R"(<?xml version="1.0" encoding="ISO-8859-1"?>
<SokobanLevels xsi:schemaLocation="SokobanLev.xsd" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <Title>Caf)"
                               "\xE9"
                               R"( &amp; more</Title>
  <Description>
    First line,
second line.
  </Description>
  <Email>a@b.example</Email>
  <Url>http://b.example</Url>
  <LevelCollection Copyright="B" MaxWidth="7" MaxHeight="5">
    <Level Id="Soko 1: small" Width="5" Height="3">
      <L>#####</L>
      <L>#@$.#</L>
      <L>#####</L>
    </Level>
    <Level Id="" Width="7" Height="5" Copyright="C">
      <L>  ####</L>
      <L>###  #</L>
      <L>       </L>
      <L></L>
      <L>#+$  #</L>
      <L>######</L>
      <L/>
    </Level>
  </LevelCollection>
</SokobanLevels>
)";

std::vector<parse_errc> codes(const nono::result<collection>& read) {
    std::vector<parse_errc> out;
    for (const auto& entry : read.diagnostics()) out.push_back(entry.code);
    return out;
}

std::string slc_level(std::string_view attributes, std::string_view content) {
    return "<SokobanLevels><Title>T</Title><LevelCollection><Level " + std::string(attributes) + ">" +
           std::string(content) + "</Level></LevelCollection></SokobanLevels>";
}

const std::string slc_room = "<L>#####</L><L>#@$.#</L><L>#####</L>";

/// Reads a text; its positions must be valid, and it must round-trip unless the writer names a loss.
void survive(const std::string& text) {
    static_cast<void>(slc::detect(text));
    const auto found = nono::parse<slc>(text);
    REQUIRE(found.error().where.offset <= text.size());
    for (const auto& entry : found.diagnostics())
        REQUIRE(nono::extend::position_of(text, entry.where.offset) == entry.where);
    if (!found) return;
    for (const auto& source : found->puzzles)
        REQUIRE(nono::extend::position_of(text, source.where.offset) == source.where);
    const auto written = nono::write<slc>(*found);
    CAPTURE(written.text);
    REQUIRE(written.written);
    const auto again = nono::parse<slc>(written.text, {.strict = true});
    REQUIRE(again.has_value());
    if (written.lost.empty()) REQUIRE(*again == *found);
}

} // namespace

TEST_CASE("slc: titles, notes and boards") {
    const auto found = nono::parse<slc>(two_levels);
    REQUIRE(found.has_value());
    CHECK(codes(found) == std::vector<parse_errc>{size_differs, size_differs});
    CHECK(found.diagnostics()[0].where ==
          nono::extend::position_of(two_levels, two_levels.find("Width=\"7\" Height=\"5\" C")));
    CHECK(found->notes.lines == std::vector<std::string>{"Collection: Caf\xC3\xA9 & more", "First line,",
                                                         "second line.", "Email: a@b.example", "Url: http://b.example",
                                                         "Copyright: B"});
    CHECK(found->title() == "Caf\xC3\xA9 & more");
    REQUIRE(found->puzzles.size() == 2);
    CHECK(found->puzzles[0].title() == "Soko 1: small");
    CHECK(nono::sokoban::to_text(found->puzzles[0].board) == "#####\n#@$.#\n#####\n");
    CHECK(found->puzzles[0].where == nono::extend::position_of(two_levels, two_levels.find("<Level Id=\"S")));
    CHECK(found->puzzles[1].title_line.empty());
    CHECK(found->puzzles[1].notes.get("copyright") == "C");
    CHECK(nono::sokoban::to_text(found->puzzles[1].board) == "  ####\n###  #\n\n\n#+$  #\n######\n");
    const auto written = nono::write<slc>(*found);
    CHECK(written.lost.empty());
    const auto again = nono::parse<slc>(written.text, {.strict = true});
    CHECK(again.value_or({}) == *found);
    CHECK(again.diagnostics().empty());
}

TEST_CASE("slc: the layout of written files") {
    const auto found = nono::parse<nono::sok>(
        "Collection: A & B\nwords\n\n\nOne\n\n#####\n#@$.#\n#####\n\nCopyright: C\nnote\n\nSol\nR\n\nfast\n");
    const auto written = nono::write<slc>(*found);
    CHECK(written.lost.empty());
    CHECK(written.text == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                          "<SokobanLevels xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" "
                          "xsi:schemaLocation=\"SokobanLev.xsd\">\n"
                          "<Title>A &amp; B</Title>\n<Description>words</Description>\n"
                          "<LevelCollection Copyright=\"\" MaxWidth=\"5\" MaxHeight=\"3\">\n"
                          "<Level Id=\"One\" Width=\"5\" Height=\"3\" Copyright=\"C\">\n"
                          "<L>#####</L>\n<L>#@$.#</L>\n<L>#####</L>\n"
                          "<?nono note note?>\n<?nono game Sol?>\n<?nono moves R?>\n<?nono game-note fast?>\n"
                          "</Level>\n</LevelCollection>\n</SokobanLevels>\n");
    CHECK(nono::parse<slc>(written.text).value_or({}) == *found);
}

TEST_CASE("slc: every kind of game and text round-trips") {
    collection all =
        *nono::parse<nono::sok>("r\n\nx\n\nT\n\n  ###\n-\n#B#\n# #\n###\n\nSol\n[]*3[rr]U\n\nY\n{}\n\nZ\n{rr}uu*d\n");
    all.puzzles[0].title_line = " a: \"b\" <c>\n\t\xC3\xA9 ";
    all.puzzles[0].games[0].title_line = "?> two\nlines";
    all.puzzles[0].notes.lines = {"", "  lead", "a?>b", "&amp;", ""};
    all.puzzles[0].games[1].notes.lines = {"", "\xE2\x82\xAC", "\xC2\x80 \xC2\x85\xC2\x9F\x7F"};
    all.notes.lines.push_back("Url: \xC2\x99");
    for (const bool ascii : {false, true}) {
        const auto written = nono::write<slc>(all, nono::write_options{.ascii = ascii});
        CAPTURE(written.text);
        CHECK(written.lost.empty());
        CHECK(nono::parse<slc>(written.text).value_or({}) == all);
        CHECK((written.text.find_first_not_of(printable_ascii) == std::string::npos) == ascii);
    }
}

TEST_CASE("slc: the order and blanks of notes are preserved next to the elements that they become") {
    collection all = *nono::parse<nono::sok>("Collection: C\n\nT\n\n#####\n#@$.#\n#####\n");
    all.notes.lines = {"words", "copyright:  (c)", "Url= u", "Collection: C", "more", "Email:e", "Url: v"};
    all.puzzles[0].notes.lines = {"a", "Copyright: (c)", "b"};
    const auto written = nono::write<slc>(all);
    CHECK(written.lost.empty());
    CHECK(nono::parse<slc>(written.text).value_or({}) == all);

    collection blank = all;
    blank.notes.lines = {"", "words", "", "more"};
    CHECK(nono::write<slc>(blank).lost.empty());
    CHECK(nono::parse<slc>(nono::write<slc>(blank).text).value_or({}) == blank);

    // If another program has changed an element, the change takes precedence.
    std::string changed = written.text;
    changed.replace(changed.find("<Email>e<"), 9, "<Email>f<");
    CHECK(nono::parse<slc>(changed)->notes.lines ==
          std::vector<std::string>{"Collection: C", "words", "more", "Url: v", "Email: f", "Url: u", "Copyright: (c)"});
    CHECK(nono::parse<slc>(changed)->puzzles == all.puzzles);
}

TEST_CASE("slc: losses are named") {
    const collection plain = *nono::parse<nono::sok>("Collection: C\n\nT\n\n#####\n#@$.#\n#####\n");
    CHECK(nono::write<slc>(plain).lost.empty());
    collection source = plain;
    source.notes.lines = {"Title: C", "Author: a"};
    CHECK(nono::write<slc>(source).lost.empty());
    CHECK(*nono::parse<slc>(nono::write<slc>(source).text) == source);
    source.notes.lines = {"Game: Hexoban", "Comment:", "#####", "Comment-End:"};
    source.puzzles[0].board.set_rules(nono::sokoban::extend::variant::hexoban);
    CHECK(nono::write<slc>(source).lost.empty());
    CHECK(*nono::parse<slc>(nono::write<slc>(source).text) == source);
    source = plain;
    source.puzzles[0].title_line = "\x01"; // not allowed in XML
    CHECK(nono::write<slc>(source).lost == losses{{feature::title, "puzzle 1"}});
    source = plain;
    source.puzzles[0].board = nono::sokoban::board(4, 4);
    CHECK(!nono::write<slc>(source).written);
    CHECK(nono::write<slc>(source).lost == losses{{feature::board, "puzzle 1"}});
    source.puzzles[0].board(2, 2) = nono::sokoban::square::goal; // any square except its empty margin
    CHECK(nono::write<slc>(source).lost == losses{{feature::board, "puzzle 1"}});
    source.puzzles[0].board = nono::sokoban::board(1, 1, nono::sokoban::square::goal);
    CHECK(nono::write<slc>(source).lost.empty());
}

TEST_CASE("slc: a bad level does not lose the others") {
    const std::string bad = "<SokobanLevels><LevelCollection><Level Id='1'>" + slc_room +
                            "</Level><Level Id='2'><L>##</L><L>#:-):-(</L></Level><Level Id='3'/><Level Id='4'>" +
                            slc_room + "</Level></LevelCollection></SokobanLevels>";
    const auto found = nono::parse<slc>(bad);
    REQUIRE(found.has_value());
    CHECK(found->puzzles.size() == 2);
    CHECK(codes(found) == std::vector<parse_errc>{invalid_square, no_puzzle});
    CHECK(nono::parse<slc>(bad, {.strict = true}).error().code == invalid_square);
    const auto cut = nono::parse<slc>(bad.substr(0, bad.find("Id='4'")));
    REQUIRE(cut.has_value());
    CHECK(cut->puzzles.size() == 1);
    CHECK(codes(cut).back() == malformed_xml);
    CHECK(nono::parse<slc>(slc_level("Width='6'", slc_room)).diagnostics().size() == 1);
    const std::string odd = slc_level("Width='x' Height='3'", slc_room);
    CHECK(nono::parse<slc>(odd, {.strict = true}).error() ==
          nono::parse_error{size_differs, nono::extend::position_of(odd, odd.find("Width"))});
}

TEST_CASE("slc: an invalid square becomes floor and is reported with its position") {
    const auto check = [](const std::string& rows, std::string_view board, std::string_view marker, parse_errc code) {
        const std::string text = slc_level("Id='1'", rows);
        CAPTURE(text);
        const auto found = nono::parse<slc>(text);
        REQUIRE(found.has_value());
        REQUIRE(found->puzzles.size() == 1);
        CHECK(nono::sokoban::to_text(found->puzzles[0].board) == board);
        REQUIRE(codes(found) == std::vector<parse_errc>{code});
        CHECK(found.diagnostics()[0].where == nono::extend::position_of(text, text.find(marker)));
        const auto strict = nono::parse<slc>(text, {.strict = true});
        CHECK(strict.error() == found.diagnostics()[0]);
    };
    const std::string floor = "######\n#@ $.#\n######\n";
    const std::string wall = "\n<L>######</L>";
    const auto strange = read_as_floor;
    check(wall + "<L>#@|$.#</L>" + wall, floor, "|$.#", strange);
    check(wall + "<L>&#35;&#64;|$.#</L>" + wall, floor, "|$.#", strange);
    check(wall + "<L>#@&#124;$.#</L>" + wall, floor, "&#124;", strange);
    check(wall + "<L>#@&amp;$.#</L>" + wall, floor, "&amp;", strange);
    check(wall + "<L>#@<![CDATA[|$]]>.#</L>" + wall, floor, "|$", strange);
    check(wall + "<L>#@<?x y?>|$.#</L>" + wall, floor, "|$", strange);
    check(wall + "<L>#@\xC2\xA0$.#</L>" + wall, floor, "\xC2\xA0", strange);
    check(wall + "<L>#@&#xA0;$.#</L>" + wall, floor, "&#xA0;", strange);
    check(wall + "<L>#@\t$.#</L>" + wall, floor, "\t$.#", control_as_blank);
    check(wall + "<L>#@$.#||</L>" + wall, "######\n#@$.#\n######\n", "||", strange); // one diagnostic per row
    const std::string nonsense = slc_level("", slc_room) + slc_level("", "<L>##</L>\n<L>#:-)#:(</L><L>:-|</L>");
    const auto rest = nono::parse<slc>(nonsense);
    REQUIRE(rest.has_value());
    CHECK(rest->puzzles.size() == 1);
    CHECK(findings(rest) == std::vector<finding>{{invalid_square, 2, 5}});
}

TEST_CASE("slc: unread content next to levels and in them is reported") {
    const std::string level = "<Level Id='1'>" + slc_room + "</Level>\n";
    const std::string text =
        "before\n<SokobanLevels>\none\n<Title>T</Title><Other>x</Other>\n<LevelCollection>\ntwo\n" + level + "stray\n" +
        level + "<odd/></LevelCollection>\n<![CDATA[more]]>\n" + "</SokobanLevels>\nend\n";
    const auto found = nono::parse<slc>(text);
    REQUIRE(found.has_value());
    CHECK(found->puzzles.size() == 2);
    CHECK(nono_tests::findings(found) == std::vector<nono_tests::finding>{{parse_errc::ignored_line, 1, 1},
                                                                          {parse_errc::ignored_line, 3, 1},
                                                                          {parse_errc::ignored_line, 4, 17},
                                                                          {parse_errc::ignored_line, 6, 1},
                                                                          {parse_errc::trailing_data, 8, 1},
                                                                          {parse_errc::ignored_line, 10, 1},
                                                                          {parse_errc::trailing_data, 11, 10},
                                                                          {parse_errc::trailing_data, 13, 1}});
    CHECK(nono::parse<slc>(text, {.strict = true}).error() ==
          nono::parse_error{parse_errc::trailing_data, nono::extend::position_of(text, text.find("stray"))});
    const auto inside = nono::parse<slc>(slc_level("", "\nwords <L>###</L>\n<R>#</R><L>#<b>@</b></L>" + slc_room));
    REQUIRE(inside.has_value());
    CHECK(nono_tests::findings(inside) == std::vector<nono_tests::finding>{{parse_errc::text_after_value, 2, 1},
                                                                           {parse_errc::ignored_line, 3, 1},
                                                                           {parse_errc::text_after_value, 3, 13}});
}

TEST_CASE("slc: squares are located in the rows of their level") {
    const auto found = nono::parse<slc>(two_levels);
    REQUIRE(found.has_value());
    for (const auto& level : found->puzzles) {
        const nono::sokoban::extend::square_positions positions(two_levels, level);
        for (std::size_t i = 0; i < level.board.cells().size(); ++i) {
            const auto where = positions.of(level.board.position_at(i));
            const auto content = level.board.cells()[i];
            if (content == nono::sokoban::square::floor) continue;
            CHECK(nono::sokoban::extend::square_of(two_levels[where.offset]) == content);
            CHECK(nono::extend::position_of(two_levels, where.offset) == where);
        }
    }
}

TEST_CASE("slc: steps are located in the moves of their game") {
    const std::string text = slc_level("", slc_room + "\n<?nono game lr?>\n<?nono moves lr\n2(ud)?>");
    const auto found = nono::parse<slc>(text);
    REQUIRE(found.has_value());
    const auto& game = found->puzzles.front().games.front();
    const std::size_t begin = text.find("lr\n");
    CHECK(game.where == nono::extend::position_of(text, begin));
    for (const std::size_t step : {0U, 1U})
        CHECK(nono::sokoban::position_of_step(text, game, step) == nono::extend::position_of(text, begin + step));
    CHECK(nono::sokoban::position_of_step(text, game, 5) == nono::extend::position_of(text, text.find("d)?>")));
}

TEST_CASE("slc: limits") {
    const auto error = [](const nono::limits& bounds) {
        return nono::parse<slc>(slc_level("", slc_room + "<?nono game a?><?nono moves 9r?>"), {.limits = bounds})
            .error()
            .code;
    };
    CHECK(error({}) == none);
    CHECK(error({.side = 4}) == size_over_limit);
    CHECK(error({.cells = 14}) == size_over_limit);
    CHECK(error({.puzzles = 0}) == puzzles_over_limit);
    const auto bomb =
        nono::parse<slc>(slc_level("", slc_room + "<?nono game a?><?nono moves 9(9(9(9(9(9(9(9(9(9r)))))))))?>"));
    REQUIRE(bomb.has_value());
    CHECK(codes(bomb) == std::vector<parse_errc>{expanded_over_limit});
    // Little text that expands to many squares.
    std::string wide = "<L>" + std::string(60'000, '#') + "</L>";
    for (int i = 0; i < 60'000; ++i) wide += "<L>#</L>";
    CHECK(nono::parse<slc>(slc_level("", wide)).error().code == size_over_limit);
}

TEST_CASE("slc: texts truncated or changed anywhere") {
    const std::string text = nono::write<slc>(*nono::parse<slc>(two_levels)).text;
    for (std::size_t size = 0; size <= text.size(); ++size) survive(text.substr(0, size));
    constexpr std::string_view bytes = "\n <>&\"'/?=#|;L0\xC3";
    for (std::size_t at = 0; at < text.size(); ++at) {
        CAPTURE(at);
        std::string changed = text;
        changed[at] = bytes[at % bytes.size()];
        survive(changed);
        changed[at] = bytes[at * 7 % bytes.size()];
        survive(changed);
        survive(std::string(text).erase(at, 1));
    }
}
