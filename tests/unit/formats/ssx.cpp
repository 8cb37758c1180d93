// SPDX-License-Identifier: MIT
#include "sokoban_texts.hpp"

#include <nono/formats/xml.hpp>
#include <nono/parse.hpp>
#include <nono/sokoban/notation.hpp>
#include <nono/sokoban/square_positions.hpp>
#include <nono/write.hpp>

#include "../../corpus/corpora.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

using namespace nono_tests;

using nono::ssx;
namespace soko = nono::sokoban;

namespace {

std::string ssx_library(const std::string& puzzles) {
    return "<?xml version=\"1.0\"?>\n<SokobanLibrary LibraryID=\"L\" xmlns=\"x\">\n"
           "<Details License=\"free\" Date=\"2008\"><Name>Lib &amp; more</Name><Description>One\nTwo</Description>"
           "<Comments/><Author Name=\"Ann\" Email=\"a@b\" Homepage=\"\"/></Details>\n<Categories/>\n<Puzzles>" +
           puzzles + "</Puzzles>\n</SokobanLibrary>\n";
}
std::string ssx_puzzle(const std::string& maps) {
    return "<Puzzle Rating=\"6.7\" PuzzleID=\"P1\"><PuzzleDescription><Name>First</Name><Description/>"
           "</PuzzleDescription><Maps>" +
           maps + "</Maps></Puzzle>";
}
const std::string ssx_rows = "<Row>~####~</Row><Row>##..##</Row><Row>#$P*O#</Row><Row>#.XX.#</Row><Row>######</Row>";
std::string ssx_map(const std::string& solutions) {
    return "<Map MapID=\"M1\">" + ssx_rows + "<Solutions>" + solutions + "</Solutions></Map>";
}

struct reported_code {
    parse_errc code;
    std::string at; // the text at that position
};

void check_ssx_codes(const std::string& text, const std::vector<reported_code>& wanted) {
    CAPTURE(text);
    const auto found = nono::parse<ssx>(text);
    auto reported = found.diagnostics();
    if (!found) reported.push_back(found.error());
    REQUIRE(reported.size() == wanted.size());
    for (std::size_t i = 0; i < reported.size(); ++i) {
        CHECK(reported[i].code == wanted[i].code);
        CHECK(text.substr(reported[i].where.offset, wanted[i].at.size()) == wanted[i].at);
        CHECK(reported[i].where == nono::extend::position_of(text, reported[i].where.offset));
    }
}

} // namespace

TEST_CASE("ssx: its own square characters, titles, notes and solutions") {
    const std::string text = ssx_library(ssx_puzzle(ssx_map(
        "<Solution StartX=\"0\" StartY=\"0\"><Steps>\n   lLu\n   R\n</Steps><SolutionDescription><Name>Best</Name>"
        "<Description>slow</Description></SolutionDescription></Solution>"
        "<Solution><Steps>TODO</Steps></Solution><Solution><Steps/></Solution><Solution><Steps>uu</Steps></"
        "Solution>")));
    CHECK(ssx::detect(text) == certain);
    CHECK(nono::extend::guess_formats<nono::xml_sokoban_formats>(text).front().info.name == "ssx");
    CHECK(nono::webpbn::detect(text) == no);
    const auto found = nono::parse<ssx>(text, {.strict = true});
    REQUIRE(found);
    CHECK(found.diagnostics().empty());
    CHECK(found->title() == "Lib & more");
    CHECK(found->notes.lines == std::vector<std::string>{"Collection: Lib & more", "One", "Two", "Author: Ann",
                                                         "Email: a@b", "License: free", "Date: 2008"});
    REQUIRE(found->puzzles.size() == 1);
    const auto& puzzle = found->puzzles[0];
    CHECK(puzzle.title() == "First");
    CHECK(puzzle.notes.get("rating") == "6.7");
    CHECK(to_text(puzzle.board) == " ####\n##  ##\n#*@+.#\n# $$ #\n######\n");
    CHECK(text.substr(puzzle.where.offset, 4) == "<Map");
    REQUIRE(puzzle.games.size() == 2);
    CHECK(puzzle.games[0].title() == "Best");
    CHECK(puzzle.games[0].notes.lines == std::vector<std::string>{"slow"});
    CHECK(puzzle.games[0].moves == steps("lLuR"));
    CHECK(text.substr(puzzle.games[0].where.offset, 3) == "lLu");
    CHECK(puzzle.games[1].title() == "Solution");
}

TEST_CASE("ssx: several maps of a puzzle are several puzzles") {
    const auto found = nono::parse<ssx>(ssx_library(ssx_puzzle(ssx_map("") + ssx_map(""))));
    REQUIRE(found);
    REQUIRE(found->puzzles.size() == 2);
    CHECK(found->puzzles[0] == found->puzzles[1]);
    // Copies of titles and notes count as expanded text.
    std::string maps;
    for (int i = 0; i < 100; ++i) maps += "<Map><Row>###</Row><Row>#P#</Row><Row>###</Row></Map>";
    const std::string text = ssx_library("<Puzzle><PuzzleDescription><Name>" + std::string(2000, 'n') +
                                         "</Name></PuzzleDescription><Maps>" + maps + "</Maps></Puzzle>");
    const auto limited_many = nono::parse<ssx>(text, {.limits = {.expanded = 10'000}});
    REQUIRE(limited_many);
    CHECK(limited_many->puzzles.size() < 12);
    CHECK(limited_many->puzzles.size() > 3);
    CHECK(limited_many.diagnostics().front().code == expanded_over_limit);
}

TEST_CASE("ssx: deviations and errors, with positions") {
    const auto with_rows = [](const std::string& rows) {
        return ssx_library(ssx_puzzle("<Map>" + rows + "</Map>" + ssx_map("")));
    };
    check_ssx_codes(with_rows("<Row>#####</Row><Row>#P@?O#</Row><Row>#####</Row>"), {{read_as_floor, "@?O"}});
    check_ssx_codes(with_rows("<Row>abc</Row><Row>d#</Row>"), {{invalid_square, "abc"}});
    check_ssx_codes(with_rows("<Row>~~~</Row>"), {{no_puzzle, "<Map>"}});
    check_ssx_codes(with_rows(""), {{no_puzzle, "<Map>"}});
    check_ssx_codes(ssx_library(ssx_puzzle(ssx_map("<Solution><Steps> rx </Steps></Solution>"))),
                    {{invalid_move, "rx"}});
    check_ssx_codes(ssx_library(""), {{no_puzzle, ""}});
    check_ssx_codes("<SokobanLibrary><Puzzles>" + ssx_puzzle(ssx_map("")) + "</Puzzle", {{malformed_xml, ""}});
    CHECK(nono::parse<ssx>("").error().code == empty_input);
    const auto text = ssx_library(ssx_puzzle(ssx_map("")) + ssx_puzzle(ssx_map("")));
    CHECK(nono::parse<ssx>(text, {.limits = {.side = 4}}).error().code == size_over_limit);
    const auto limited = nono::parse<ssx>(text, {.limits = {.puzzles = 1}});
    CHECK(limited->puzzles.size() == 1);
    CHECK(limited.diagnostics().back().code == puzzles_over_limit);
    for (std::size_t size = 0; size < text.size(); size += 3) static_cast<void>(nono::parse<ssx>(text.substr(0, size)));
}

TEST_CASE("ssx: unread content next to puzzles and in them is reported") {
    const auto text = "before" + ssx_library("one<Other/>" + ssx_puzzle(ssx_map("")) + "two" + ssx_puzzle(ssx_map("")));
    check_ssx_codes(text, {{parse_errc::ignored_line, "before"},
                           {parse_errc::ignored_line, "one"},
                           {parse_errc::ignored_line, "<Other/>"},
                           {parse_errc::trailing_data, "two"}});
    check_ssx_codes(ssx_library("<Puzzle>a<Odd/><PuzzleDescription><Url/>b</PuzzleDescription><Maps>c<Map>d" +
                                ssx_rows +
                                "<Solutions>e<Solution>f<Steps>u</Steps></Solution></Solutions></Map></Maps></Puzzle>"),
                    {{parse_errc::text_after_value, "a<"},
                     {parse_errc::ignored_line, "<Odd/>"},
                     {parse_errc::ignored_line, "<Url/>"},
                     {parse_errc::text_after_value, "b<"},
                     {parse_errc::text_after_value, "c<"},
                     {parse_errc::text_after_value, "d<"},
                     {parse_errc::text_after_value, "e<"},
                     {parse_errc::text_after_value, "f<"}});
    check_ssx_codes("<SokobanLibrary><Categories><Category/></Categories><Puzzles>" + ssx_puzzle(ssx_map("")) +
                        "</Puzzles>end</SokobanLibrary>",
                    {{parse_errc::ignored_line, "<Categories>"}, {parse_errc::trailing_data, "end"}});
}

TEST_CASE("ssx: the first name that is not empty is the title, and further names are reported") {
    const std::string names = "<Name/><Name>first</Name><Name>again</Name>";
    const std::string solution = "<Solution><Steps>u</Steps><SolutionDescription>" + names +
                                 "</SolutionDescription><SolutionDescription><Name>third</Name>"
                                 "</SolutionDescription></Solution>";
    const std::string text = "<SokobanLibrary><Details>" + names + "</Details><Puzzles><Puzzle><PuzzleDescription>" +
                             names + "</PuzzleDescription><Maps>" + ssx_map(solution) +
                             "</Maps></Puzzle></Puzzles></SokobanLibrary>";
    check_ssx_codes(text, {{parse_errc::repeated_key, "<Name>again"},
                           {parse_errc::repeated_key, "<Name>again"},
                           {parse_errc::repeated_key, "<Name>again"},
                           {parse_errc::repeated_key, "<Name>third"}});
    const auto found = nono::parse<ssx>(text);
    REQUIRE(found);
    CHECK(found->title() == "first");
    CHECK(found->puzzles.front().title() == "first");
    REQUIRE(found->puzzles.front().games.size() == 1);
    CHECK(found->puzzles.front().games.front().title_line == "first");
    CHECK(!nono::parse<ssx>(text, {.strict = true}));
}

TEST_CASE("ssx: squares are located in the rows of their map") {
    const auto text = ssx_library(ssx_puzzle(ssx_map("")) + ssx_puzzle(ssx_map("")));
    const auto found = nono::parse<ssx>(text);
    REQUIRE(found);
    for (const auto& level : found->puzzles) {
        const soko::extend::square_positions positions(text, level);
        const auto where = positions.of({2, 2});
        CHECK(text.substr(where.offset, 5) == "P*O#<");
        CHECK(where.offset > level.where.offset);
        CHECK(nono::extend::position_of(text, where.offset) == where);
        CHECK(text.substr(positions.of({0, 1}).offset, 6) == "####~<");
    }
}

TEST_CASE("ssx: steps are located in the moves of their game") {
    const auto text = ssx_library(ssx_puzzle(ssx_map("<Solution><Steps>\n  lL\n uR</Steps></Solution>")));
    const auto found = nono::parse<ssx>(text);
    REQUIRE(found);
    const auto& game = found->puzzles.front().games.front();
    CHECK(soko::position_of_step(text, game, 1) == nono::extend::position_of(text, text.find("L\n")));
    CHECK(soko::position_of_step(text, game, 3) == nono::extend::position_of(text, text.find("R</Steps>")));
}

TEST_CASE("ssx: written text reads back") {
    soko::collection source;
    source.notes.lines = {"Collection: C <&>", "note", "", "more", "Author: Ann", "License: free", "Date: today"};
    source.puzzles.emplace_back();
    auto& puzzle = source.puzzles.back();
    puzzle.title_line = "A \"title\"";
    puzzle.board = drawn("  ####\n###  #\n#  $.#\n# *+ #\n######\n");
    puzzle.notes.lines = {"Author: Bob", "Rating: 3"};
    puzzle.games.push_back({"Solution 2/1", steps("luRR"), {{"slow", "Author: Eve"}}, {}});
    const auto written = nono::write<ssx>(source);
    REQUIRE(written);
    CHECK(written.lost.empty());
    CHECK(*nono::parse<ssx>(written.text, {.strict = true}) == source);
    CHECK(written.text.find("<Row>~~####</Row>") != std::string::npos);
    CHECK(written.text.find("<Row>#.$*.#</Row>") != std::string::npos); // `*` is the pusher on a goal
    CHECK(*nono::parse<ssx>(nono::write<ssx>(source, {.ascii = true}).text) == source);
    // Losses are named.
    puzzle.games.push_back({"Reverse", steps("[r]U"), {}, {}});
    puzzle.notes.lines = {"Rating: 3", "Author: Bob"}; // in another order
    source.games.push_back({"", steps("u"), {}, {}});
    CHECK(nono::write<ssx>(source).lost.size() == 3);
    source.puzzles.push_back({});
    CHECK_FALSE(nono::write<ssx>(source));
}

TEST_CASE("ssx: a real library") {
    for (const auto& path : corpus_files("sokoban/more", ".ssx")) {
        const auto found = nono::parse<ssx>(contents(path), {.strict = true});
        REQUIRE(found);
        CHECK(found->title() == "Sasquatch IV");
        CHECK(found->puzzles.size() == 50);
        for (const auto& puzzle : found->puzzles) {
            CHECK(puzzle.board.count(soko::has_pusher) == 1);
            CHECK(puzzle.board.count(soko::has_box) == puzzle.board.count(soko::has_goal));
            CHECK(puzzle.board.count(soko::has_box) > 0);
        }
        const auto written = nono::write<ssx>(*found);
        CHECK(written.lost.empty());
        CHECK(*nono::parse<ssx>(written.text) == *found);
        CHECK(*nono::parse<nono::sok>(nono::write<nono::sok>(*found).text) == *found);
    }
}
