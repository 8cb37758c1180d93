// SPDX-License-Identifier: MIT

#include <nono/formats/xml/webpbn.hpp>

#include <nono/formats/xml.hpp>

#include "../../format_checks.hpp"

#include <array>
#include <cstdlib>

using namespace nono::literals; // 2_color
using namespace nono_tests;

using nono::clue_lines;
using nono::color_set;
using nono::line_clue;
using nono::webpbn;

namespace {

/// Returns a set of one puzzle, which begins in line 1, column 12.
std::string puzzle_set(std::string_view inside) {
    return "<puzzleset><puzzle>" + std::string(inside) + "</puzzle></puzzleset>";
}

const std::string one_cell_clues = "<clues type=\"rows\"><line><count>1</count></line></clues>"
                                   "<clues type=\"columns\"><line><count>1</count></line></clues>";

const std::string colored_webpbn = R"(<?xml version="1.0"?>
<!DOCTYPE pbn SYSTEM "http://webpbn.com/pbn-0.3.dtd">
<puzzleset>
<source>webpbn.com</source><author>Nobody</author>
<puzzle type="grid" defaultcolor="blue" backgroundcolor="gray">
<title>R&amp;D &copy; &#233; &lt;</title>
<author>A<![CDATA[<&amp;>]]></author>
<id>#7 (v.1)</id>
<NOTE>one</NOTE><note>two</note>
<?nono license CC BY?>
<color name="red" char="*">F00</color>
<color name="gray" char=".">808080</color>
<color name="blue" char="%">0000fF</color>
<clues type="columns">
<line><count>1</count><count color="red">1</count></line>
<line></line>
<line/>
<line><count color="red">0</count></line>
</clues>
<Clues type="rows"><line><Count>1</Count></line><line><count color="red">1</count><count color="red">1</count></line>
</Clues>
<solution type="goal" id="g"><image>
|%...|
|*..*|
</image><note>nice</note></solution>
<solution type="saved" id="monday"><image>|?[*.][]%||[*%][.*]?*|</image></solution>
<solution type="solution"><image>|%...|*..*|</image></solution>
</puzzle>
</puzzleset>
)";

} // namespace

TEST_CASE("webpbn: text next to the puzzles and in them is reported") {
    const std::string puzzle = "<puzzle>" + one_cell_clues + "</puzzle>\n";
    const auto all = nono::parse_all<webpbn>("before\n<puzzleset>\none\n" + puzzle + "\n  stray <![CDATA[text]]>\n" +
                                             puzzle + "more\n</puzzleset>\nthe end\n");
    REQUIRE(all.size() == 2);
    CHECK(findings(all[0]) ==
          std::vector<finding>{
              {ignored_line, 1, 1}, {ignored_line, 3, 1}, {trailing_data, 6, 3}, {trailing_data, 6, 18}});
    CHECK(findings(all[1]) == std::vector<finding>{{trailing_data, 8, 1}, {trailing_data, 10, 1}});
    const auto strict =
        nono::parse_all<webpbn>("<puzzleset>" + puzzle + "stray" + puzzle + "</puzzleset>", {.strict = true});
    REQUIRE(strict.size() == 2);
    CHECK(short_form(strict[0].error()) == finding{trailing_data, 2, 1});
    CHECK(strict[1].has_value());
    const auto inside = nono::parse<webpbn>("<puzzleset><puzzle>stray" + one_cell_clues + "</puzzle></puzzleset>");
    CHECK(findings(inside) == std::vector<finding>{{text_after_value, 1, 20}});
}

TEST_CASE("webpbn: unread elements next to the puzzles and in them are reported") {
    const std::string puzzle = "<puzzle>" + one_cell_clues + "</puzzle>\n";
    const auto all = nono::parse_all<webpbn>("<other/>\n<puzzleset>\n<title>T</title>\n<note>n</note>\n" + puzzle +
                                             "<odd>\nx</odd>\n<author>A</author>\nstray\n" + puzzle +
                                             "</puzzleset>\n<last/>\n<puzzleset>in\n" + puzzle + "</puzzleset>");
    REQUIRE(all.size() == 3);
    CHECK(nono_tests::findings(all[0]) == std::vector<finding>{{parse_errc::ignored_line, 1, 1},
                                                               {parse_errc::ignored_line, 4, 1},
                                                               {parse_errc::ignored_line, 6, 1},
                                                               {parse_errc::trailing_data, 9, 1}});
    CHECK(nono_tests::findings(all[1]) == std::vector<finding>{{parse_errc::ignored_line, 12, 1}});
    CHECK(nono_tests::findings(all[2]) == std::vector<finding>{{parse_errc::ignored_line, 13, 12}});
    const auto inside = nono::parse<webpbn>(
        "<puzzleset><puzzle>\n<clues type=\"rows\">\na<line>\nb<count>1\n<!-- -->2</count></line></clues>\n"
        "<clues type=\"columns\"><line><count>1</count></line>\n<row/></clues>\n"
        "<solution><image>|X|</image>\nc<x/></solution></puzzle></puzzleset>");
    CHECK(nono_tests::findings(inside) == std::vector<finding>{{parse_errc::text_after_value, 3, 1},
                                                               {parse_errc::text_after_value, 4, 1},
                                                               {parse_errc::text_after_value, 5, 9},
                                                               {parse_errc::ignored_line, 7, 1},
                                                               {parse_errc::text_after_value, 9, 1},
                                                               {parse_errc::ignored_line, 9, 2}});
}

TEST_CASE("webpbn: all parts of a puzzle") {
    const auto found = reads_mostly<webpbn>(colored_webpbn, {{goal_too_short, 27, 1}});
    CHECK(found.clues.rows == clue_lines{{{1}}, {{1, 2_color}, {1, 2_color}}});
    CHECK(found.clues.columns == clue_lines{{{1}, {1, 2_color}}, {}, {}, {{nono::blotted, 2_color}}});
    CHECK(found.palette.entries == std::vector<nono::palette_entry>{{"gray", nono::rgb{128, 128, 128}, "."},
                                                                    {"blue", nono::rgb{0, 0, 255}, "%"},
                                                                    {"red", nono::rgb{255, 0, 0}, "*"}});
    CHECK(found.metadata.properties == std::vector<nono::property>{{"source", "webpbn.com"},
                                                                   {"title", "R&D \u00a9 \u00e9 <"},
                                                                   {"by", "A<&amp;>"},
                                                                   {"id", "#7 (v.1)"},
                                                                   {"note", "one"},
                                                                   {"note", "two"},
                                                                   {"license", "CC BY"},
                                                                   {"goal-id", "g"},
                                                                   {"solution-note", "nice"}});
    REQUIRE(found.goal);
    CHECK(nono::satisfies(*found.goal, found.clues));
    REQUIRE(found.saved.size() == 2);
    CHECK(found.saved[0].name == "monday");
    CHECK(found.saved[1].name == "solution");
    const auto& cells = found.saved[0].cells;
    CHECK(cells(0, 0) == color_set::first(3));
    CHECK(cells(0, 1) == color_set{0b101});
    CHECK(cells(0, 2) == color_set{});
    CHECK(cells(1, 0) == color_set{0b110});
    CHECK(cells(1, 2) == color_set::first(3));
    CHECK(nono::write<webpbn>(found).lost.empty());
}

TEST_CASE("webpbn: black and white need no declaration") {
    const auto found = reads_mostly<webpbn>(puzzle_set(one_cell_clues + "<solution><image>|X|</image></solution>"));
    CHECK(found.palette.entries.empty());
    REQUIRE(found.goal);
    CHECK((*found.goal)(0, 0) == 1);
    const auto red =
        reads_mostly<webpbn>("<puzzleset><puzzle defaultcolor=\"red\"><color name=\"red\">f00</color>"
                             "<clues type=\"rows\"><line><count color=\"black\">1</count></line></clues>"
                             "<clues type=\"columns\"><line><count color=\"black\">1</count></line></clues>"
                             "</puzzle></puzzleset>");
    CHECK(red.clues.rows[0] == line_clue{{1, 2_color}});
    CHECK(red.palette.entries[2].name == "black");
}

TEST_CASE("webpbn: a character in images means the color that declares it") {
    const std::string red = "<color name=\"red\" char=\"X\">f00</color>";
    const std::string image = "<solution><image>|X.|</image></solution>";
    const std::string clues = "<clues type=\"rows\"><line><count color=\"red\">1</count></line></clues>"
                              "<clues type=\"columns\"><line><count color=\"red\">1</count></line><line/></clues>";
    for (const auto& text : {red + image, red + clues + image}) {
        const auto found = reads_mostly<webpbn>(puzzle_set(text));
        CHECK(found.clues.rows == clue_lines{{{1}}});
        REQUIRE(found.goal);
        CHECK(nono::satisfies(*found.goal, found.clues));
        REQUIRE(found.palette.entries.size() == 2);
        CHECK(found.palette.entries[1].name == "red");
    }
    // In this case black, which needs no declaration, has no character.
    const auto both = reads_mostly<webpbn>(puzzle_set(
        red + "<clues type=\"rows\"><line><count color=\"red\">1</count><count>1</count></line></clues>"
              "<clues type=\"columns\"><line><count color=\"red\">1</count></line><line><count>1</count></line></clues>"
              "<solution type=\"saved\"><image>|X.|</image></solution>"));
    CHECK(both.clues.rows[0] == line_clue{{1, 2_color}, {1}});
    CHECK(both.saved.at(0).cells(0, 0) == color_set::only(2));
    // Black is not a color of the puzzle if no clue has it.
    const auto drawn = reads_mostly<webpbn>(puzzle_set("<color name=\"red\">f00</color>" + clues + image),
                                            {{goal_unknown_color, 1, 195}});
    CHECK(drawn.palette.entries.size() == 2);
    // Several characters are the same as no character.
    CHECK(!reads_mostly<webpbn>(puzzle_set("<color name=\"red\" char=\"ab\">f00</color>" + one_cell_clues +
                                           "<solution><image>|b|</image></solution>"),
                                {{goal_unknown_color, 1, 174}})
               .goal);
}

TEST_CASE("webpbn: clues are derived from a goal") {
    const auto found = reads_mostly<webpbn>(puzzle_set("<color name=\"a\" char=\"&amp;\">f00</color>"
                                                       "<solution><image>|X&amp;.|\n|...|</image></solution>"));
    CHECK(found.clues.rows == clue_lines{{{1}, {1, 2_color}}, {}});
    CHECK(found.clues.columns.size() == 3);
    fails_each<webpbn>({
        {puzzle_set("<solution><image>|?|</image></solution>"), missing_rows, 1, 12},
        {puzzle_set("<solution><image></image></solution>"), size_is_zero, 1, 20},
        {puzzle_set(""), missing_rows, 1, 12},
    });
}

TEST_CASE("webpbn: an undecided goal is a saved grid") {
    const auto found =
        reads_mostly<webpbn>(puzzle_set(one_cell_clues + "<solution id=\"x\"><image>|?|</image></solution>"));
    CHECK(!found.goal);
    REQUIRE(found.saved.size() == 1);
    CHECK(found.saved[0].name == "goal x");
}

TEST_CASE("webpbn: number-loom's background") {
    const auto found =
        reads_mostly<webpbn>("<puzzleset><puzzle defaultcolor=\"white\"><color name=\"black\" char=\"#\">000</color>"
                             "<color name=\"white\" char=\" \">fff</color>"
                             "<clues type=\"rows\"><line><count color=\"black\">1</count></line></clues>"
                             "<clues type=\"columns\"><line><count color=\"black\">1</count></line><line/></clues>"
                             "<solution><image>|# |</image></solution></puzzle></puzzleset>",
                             {{default_color_is_background, 1, 20}});
    CHECK(found.clues.rows[0] == line_clue{{1}});
    CHECK(found.palette.entries[0].symbol == " ");
    REQUIRE(found.goal);
    CHECK(nono::satisfies(*found.goal, found.clues));
    // The name of the color does not matter.
    const auto paper = reads_mostly<webpbn>(
        "<puzzleset><puzzle defaultcolor=\"paper\"><color name=\"paper\" char=\" \">eee</color>" + one_cell_clues +
            "<solution type=\"saved\"><image>| |</image></solution></puzzle></puzzleset>",
        {{default_color_is_background, 1, 20}});
    CHECK(paper.palette.entries.at(0).name == "paper");
    CHECK(paper.saved.at(0).cells(0, 0) == color_set::only(nono::blank));
}

TEST_CASE("webpbn: a bad puzzle among several") {
    const std::string text = "<puzzleset>\n<copyright>me</copyright>\n<puzzle>" + one_cell_clues +
                             "</puzzle>\n<puzzle/>\n" + "<puzzle><copyright>you</copyright>" + one_cell_clues +
                             "</puzzle></puzzleset>";
    const auto found = nono::parse_all<webpbn>(text);
    REQUIRE(found.size() == 3);
    CHECK(found[0]->metadata.copyright() == "me");
    CHECK(short_form(found[1].error()) == finding{missing_rows, 4, 1});
    CHECK(found[2]->metadata.copyright() == "you");
    const std::vector<nono::puzzle> both{*found[0], *found[2]};
    const auto again = nono::parse_all<webpbn>(nono::write_all<webpbn>(both).text);
    REQUIRE(again.size() == 2);
    CHECK(*again[0] == both[0]);
    CHECK(*again[1] == both[1]);
    // Puzzles before the position at which a text breaks off are read.
    const auto broken = nono::parse_all<webpbn>(text.substr(0, text.size() - 30));
    REQUIRE(broken.size() == 3);
    CHECK(broken[0].has_value());
    CHECK(broken[2].error().code == malformed_xml);
    fails<webpbn>(text, puzzles_over_limit, 3, 1, {.limits = {.puzzles = 0}});
}

TEST_CASE("webpbn: tolerated deviations") {
    const std::string line = "<line><count>1</count></line>";
    reads_mostly<webpbn>(puzzle_set(one_cell_clues + "<clues type=\"rows\"/><clues/><odd/>"),
                         {{section_twice, 1, 135}, {ignored_line, 1, 155}, {ignored_line, 1, 163}});
    reads_mostly<webpbn>(puzzle_set("<color name=\"a\">123</color><color name=\"a\">456</color>" + one_cell_clues),
                         {{repeated_key, 1, 47}});
    reads_mostly<webpbn>(puzzle_set("<title>&nosuch; &amp</title>" + one_cell_clues),
                         {{invalid_reference, 1, 27}, {unterminated_reference, 1, 36}});
    reads_mostly<webpbn>(puzzle_set(one_cell_clues + "<solution><image>|XX|X|</image></solution>"),
                         {{goal_too_long, 1, 135}});
    const auto odd = reads_mostly<webpbn>(puzzle_set(one_cell_clues + "<solution><image>|Y|</image></solution>"),
                                          {{goal_unknown_color, 1, 135}});
    CHECK(!odd.goal);
    reads_mostly<webpbn>(
        puzzle_set("<clues type=\"rows\">" + line + line + "</clues><clues type=\"columns\">" + line + "</clues>"),
        {{clue_totals_differ, 1, 12}});
    const auto undeclared =
        reads_mostly<webpbn>(puzzle_set("<clues type=\"rows\"><line><count color=\"x\">1</count></line></clues>"
                                        "<clues type=\"columns\"><line><count color=\"x\">1</count></line></clues>"),
                             {{undeclared_color, 1, 45}});
    CHECK(undeclared.palette.entries.back().name == "x");
    reads_mostly<webpbn>(
        puzzle_set("<clues type=\"rows\"><line><count color=\"white\">1</count><count>1</count></line></clues>"
                   "<clues type=\"columns\"><line><count>1</count></line></clues>"),
        {{invalid_clue, 1, 45}});
}

TEST_CASE("webpbn: colors in other notations and unreadable colors") {
    const auto with_color = [](const std::string& color, const std::vector<finding>& expected) {
        const auto text = puzzle_set("<color name=\"black\" char=\"X\">" + color + "</color>" + one_cell_clues);
        return reads_with<webpbn>(text, expected).palette.entries.at(1);
    };
    CHECK(with_color("ff8000", {}).value == nono::rgb{255, 128, 0});
    for (const auto* forgiven : {"orange", "#ffa500ff", " 'Orange' ", "rgb(100%, 65%, 0)", "rgba(255 165 0 / 1)"}) {
        const auto value = with_color(forgiven, {{color_notation, 1, 20}}).value;
        REQUIRE(value.has_value());
        CHECK(value->red == 255);
        CHECK(std::abs(value->green - 165) <= 1);
        CHECK(value->blue == 0);
    }
    for (const auto* unreadable : {"", "12", "ff00007", "rgb(1,2)", "x"})
        CHECK(with_color(unreadable, {{unreadable_color, 1, 20}}) == nono::palette_entry{"black", std::nullopt, "X"});
}

TEST_CASE("webpbn: errors") {
    fails_each<webpbn>({
        {"", empty_input, 1, 1},
        {" \n", empty_input, 1, 1},
        {"<html></html>", no_puzzle, 1, 1},
        {"<puzzleset></puzzleset>", no_puzzle, 1, 1},
        {"<puzzleset>\n<puzzle></puzzles>", malformed_xml, 2, 11},
        {"<puzzleset>\n<puzzle type=\"triddler\"/></puzzleset>", triangles, 2, 9},
        {puzzle_set("<clues type=\"rows\"><line/></clues>"), missing_columns, 1, 12},
        {puzzle_set("<clues type=\"columns\"><line/></clues>"), missing_rows, 1, 12},
        {puzzle_set("<clues type=\"rows\"><line><count>x</count></line></clues>"), expected_number, 1, 45},
        {puzzle_set("<clues type=\"rows\"><line><count></count></line></clues>"), expected_number, 1, 45},
        {puzzle_set("<clues type=\"rows\"><line><count>4294967296</count></line></clues>"), number_too_large, 1, 45},
        {puzzle_set(
             "<clues type=\"columns\"><line/></clues><clues type=\"rows\"><line><count>2</count></line></clues>"),
         clue_longer_than_line, 1, 82},
        {puzzle_set(one_cell_clues), size_over_limit, 1, 12, {.limits = {.cells = 0}}},
        {puzzle_set(one_cell_clues), size_over_limit, 1, 39, {.limits = {.side = 0}}},
        {puzzle_set(one_cell_clues), clues_over_limit, 1, 104, {.limits = {.clues = 1}}},
    });
    std::string too_many;
    for (int i = 0; i < 64; ++i) too_many += "<color name=\"c" + std::to_string(i) + "\">123</color>";
    fails<webpbn>(puzzle_set(too_many + one_cell_clues), too_many_colors, 1, 12);
}

TEST_CASE("webpbn: external entities are not fetched, and no entity is expanded") {
    const auto found =
        reads_mostly<webpbn>("<!DOCTYPE puzzleset [<!ENTITY x SYSTEM \"file:///etc/passwd\"><!ENTITY y \"boom\">]>"
                             "<puzzleset><puzzle><title>&x;&y;</title>" +
                                 one_cell_clues + "</puzzle></puzzleset>",
                             {{invalid_reference, 1, 107}, {invalid_reference, 1, 110}});
    CHECK(found.metadata.title() == "&x;&y;");
    std::string deep = "<puzzleset><puzzle><title>";
    for (int i = 0; i < 100'000; ++i) deep += "<b>";
    fails<webpbn>(deep, malformed_xml, 1, static_cast<std::uint32_t>(deep.size()));
    for (int i = 0; i < 100'000; ++i) deep += "</b>";
    CHECK(nono::parse<webpbn>(deep + "</title>" + one_cell_clues + "</puzzle></puzzleset>").has_value());
}

TEST_CASE("webpbn: other encodings") {
    const std::string text = puzzle_set("\n<title>\u00e9\u20ac\U0001F408</title>" + one_cell_clues + "<odd/>");
    const auto expected = *nono::parse<webpbn>(text);
    for (const bool little : {true, false}) {
        std::string wide = little ? "\xFF\xFE" : "\xFE\xFF";
        const auto put = [&](unsigned unit) {
            const std::array<char, 2> bytes{static_cast<char>(unit & 0xFFU), static_cast<char>(unit >> 8U)};
            wide += bytes[little ? 0 : 1];
            wide += bytes[little ? 1 : 0];
        };
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t length = nono::detail::utf8_length(text, at);
            const char32_t code = nono::extend::decode_utf8(text, at, length);
            at += length;
            if (code >= 0x10000U) {
                put(0xD800U + ((code - 0x10000U) >> 10U));
                put(0xDC00U + ((code - 0x10000U) & 0x3FFU));
            } else {
                put(static_cast<unsigned>(code));
            }
        }
        CHECK(webpbn::detect(wide) == certain);
        const auto found = nono::parse<webpbn>(wide);
        REQUIRE(found.has_value());
        CHECK(*found == expected);
        REQUIRE(found.diagnostics().size() == 1);
        // The position refers to the original text, with two bytes per character.
        const std::size_t offset = 2 + 2 * (text.find("<odd/>") - 1 - 2 - 2);
        CHECK(found.diagnostics()[0].where == nono::extend::position_of(wide, offset));
        CHECK(nono::parse<webpbn>(wide + "x").error().code == utf16_text);
        CHECK(nono::parse<webpbn>(wide + std::string(2, '\0')).error().code == not_text);
    }
    const std::string latin = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>" +
                              puzzle_set("<title>\xE9\x80</title>" + one_cell_clues + "<odd/>");
    const auto found = nono::parse<webpbn>(latin);
    REQUIRE(found.has_value());
    CHECK(found->metadata.title() == "\u00e9\u20ac");
    CHECK(found.diagnostics()[0].where == nono::extend::position_of(latin, latin.find("<odd/>")));
    // Without a declaration, each line that is not UTF-8 is windows-1252; a declaration takes precedence.
    const std::string guessed = puzzle_set("<title>\xE9\x80</title>\n<note>\u00e9</note>" + one_cell_clues);
    const auto puzzle = reads_with<webpbn>(guessed, {{read_as_latin1, 1, 27}});
    CHECK(puzzle.metadata.title() == "\u00e9\u20ac");
    CHECK(puzzle.metadata.get("note") == "\u00e9");
    fails<webpbn>("<?xml version=\"1.0\" encoding=\"UTF-8\"?>" + guessed, invalid_utf8, 1, 65);
    const auto two =
        nono::parse_all<webpbn>("<puzzleset><puzzle>" + one_cell_clues + "</puzzle><puzzle><title>\xE9</title>" +
                                one_cell_clues + "</puzzle></puzzleset>");
    REQUIRE(two.size() == 2);
    CHECK(two[0].diagnostics().empty());
    CHECK(findings(two[1]).size() == 1);
    CHECK(reads_mostly<webpbn>("\xEF\xBB\xBF" + puzzle_set(one_cell_clues)).clues.width() == 1);
}

TEST_CASE("webpbn: losses and made-up parts are named") {
    nono::puzzle source;
    source.clues.rows = {{{1}, {1, 2_color}}};
    source.clues.columns = {{{1}}, {{1, 2_color}}};
    CHECK(shown(nono::write<webpbn>(source).lost) == "palette: color2");
    source.palette.entries = {{"black", nono::rgb{0, 0, 0}, "|"}, {}, {"white", nono::rgb{255, 255, 255}, "X"}};
    source.goal = nono::grid(2, 1, 1);
    source.metadata.properties = {
        {"title", "a\x01"}, {"two words", "x"}, {"by", " x\n"}, {"solution-note", "n"}, {"x", ""}};
    const auto written = nono::write<webpbn>(source);
    CHECK(shown(written.lost) ==
          "metadata: title, metadata: two words, metadata: solution-note, palette: black, palette: black_");
    const auto again = nono::parse<webpbn>(written.text);
    REQUIRE(again.has_value());
    CHECK(again->clues == source.clues);
    CHECK(again->goal == source.goal);
    CHECK(again->metadata.author() == " x\n");
    source.saved.push_back({"small", nono::partial_grid(1, 1, color_set::first(3))});
    source.goal = nono::grid(3, 3, 1);
    const auto lost = nono::write<webpbn>(source).lost;
    CHECK(std::count(lost.begin(), lost.end(), nono::loss{feature::goal, ""}) == 1);
    CHECK(std::count(lost.begin(), lost.end(), nono::loss{feature::saved_grids, "small"}) == 1);
    CHECK(shown(nono::write<webpbn>({}).lost) == "clues");
}

TEST_CASE("webpbn: plain ASCII on request") {
    auto found = *nono::parse<webpbn>(puzzle_set("<title>\u00e9\u0080\u0085\u009f\x7f</title>" + one_cell_clues));
    found.metadata.properties.push_back({"k", "\u0090"});
    found.palette.entries = {{"white", nono::rgb{255, 255, 255}, "."}, {"\u0081\u0099", nono::rgb{1, 2, 3}, "\u0085"}};
    found.goal = nono::grid(1, 1, 1);
    for (const bool ascii : {false, true}) {
        const auto written = nono::write<webpbn>(found, {.ascii = ascii});
        CHECK((written.text.find("<title>&#233;&#x80;&#x85;&#x9F;&#127;</title>") != std::string::npos) == ascii);
        CHECK((written.text.find("name=\"&#x81;&#x99;\" char=\"&#x85;\"") != std::string::npos) == ascii);
        CHECK((written.text.find_first_not_of(printable_ascii) == std::string::npos) == ascii);
        CHECK(written.lost.empty());
        CHECK(*nono::parse<webpbn>(written.text) == found);
    }
}

TEST_CASE("webpbn: characters that XML does not allow are replaced and named as losses") {
    auto found = *nono::parse<webpbn>(puzzle_set("<title>a</title>" + one_cell_clues));
    for (const std::string_view text : {"a\uFFFE", "a\uFFFF", "a\x01", "a\x80"}) {
        found.metadata.set("title", text);
        const auto written = nono::write<webpbn>(found);
        CHECK(shown(written.lost) == "metadata: title");
        CHECK(nono::parse<webpbn>(written.text)->metadata.title() == "a\uFFFD");
    }
}

TEST_CASE("webpbn: metadata of a set applies to all its puzzles") {
    const std::string text =
        "<puzzleset><source>s</source><title>t &nosuch;</title><AUTHOR>a</AUTHOR><author>b</author>"
        "<copyright/><author>c</author><note>n</note>\n<puzzle>" +
        one_cell_clues + "</puzzle>\n<puzzle><Title>own</Title><author/>" + one_cell_clues + "</puzzle>\n<puzzle>" +
        one_cell_clues + "</puzzle></puzzleset>";
    const auto all = nono::parse_all<webpbn>(text);
    REQUIRE(all.size() == 3);
    CHECK(all[0]->metadata.properties ==
          std::vector<nono::property>{{"source", "s"}, {"title", "t &nosuch;"}, {"by", "a"}, {"copyright", ""}});
    CHECK(nono_tests::findings(all[0]) == std::vector<finding>{{parse_errc::invalid_reference, 1, 39},
                                                               {parse_errc::repeated_key, 1, 73},
                                                               {parse_errc::ignored_line, 1, 121}});
    CHECK(all[1]->metadata.properties ==
          std::vector<nono::property>{{"source", "s"}, {"copyright", ""}, {"title", "own"}, {"by", ""}});
    CHECK(all[1].diagnostics().empty());
    CHECK(*all[2] == *all[0]);
    CHECK(nono::parse_all<webpbn>(text, {.strict = true})[0].error().code == invalid_reference);
    CHECK(nono::parse_clues<webpbn>(text).diagnostics().empty());
}

TEST_CASE("webpbn: metadata of a set is not repeated beyond the limit") {
    const std::string text = "<puzzleset><title>123456789</title><source/>\n<puzzle>" + one_cell_clues +
                             "</puzzle>\n<puzzle>" + one_cell_clues + "</puzzle>\n<puzzle><title>1</title>" +
                             one_cell_clues + "</puzzle></puzzleset>";
    const auto all = nono::parse_all<webpbn>(text, {.limits = {.expanded = 17}});
    REQUIRE(all.size() == 3);
    CHECK(all[0].has_value());
    CHECK(short_form(all[1].error()) == finding{expanded_over_limit, 3, 1});
    CHECK(all[2].has_value());
    CHECK(nono::parse_all<webpbn>(text, {.limits = {.expanded = 18}}));
}

TEST_CASE("webpbn: the cells that the text does not spell out are limited for all puzzles together") {
    const std::string lines = "<line/><line/><line/><line/>";
    const std::string puzzle = "<puzzle><clues type=\"rows\">" + lines + "</clues><clues type=\"columns\">" + lines +
                               "</clues><solution><image>|..|</image></solution></puzzle>\n";
    const std::string text = "<puzzleset>\n" + puzzle + puzzle + puzzle + "</puzzleset>\n";
    // Two of the 16 cells are spelled out.
    CHECK(nono::parse_all<webpbn>(text, {.limits = {.cells = 42}}));
    const auto all = nono::parse_all<webpbn>(text, {.limits = {.cells = 41}});
    REQUIRE(all.size() == 3);
    CHECK(all[1].has_value());
    CHECK(short_form(all[2].error()) == finding{size_over_limit, 4, 122});
    const std::string picture = "<puzzle><solution><image>|X...| |.| |.| |X|</image></solution></puzzle>\n";
    const std::string pictures = "<puzzleset>\n" + picture + picture + "</puzzleset>\n";
    CHECK(nono::parse_all<webpbn>(pictures, {.limits = {.cells = 18 + 9}})[1].error().code == size_over_limit);
}

TEST_CASE("webpbn: recognized by content") {
    CHECK(nono::extend::guess_formats<nono::xml_formats>(colored_webpbn).front().info.name == "webpbn");
    check_detected<webpbn>({{"<?xml?>\n<PuzzleSet a=\"b\">", certain},
                            {"<!-- <b> --><puzzleset>", certain},
                            {"<!-- <puzzleset> --><a/>", no},
                            {"<!-- <puzzleset>", no},
                            {"<puzzlesets>", no},
                            {"x <puzzleset>", no},
                            {"<html><puzzle>", no}});
}

TEST_CASE("webpbn: bad input") {
    survive_every_change<webpbn>(R"(<puzzleset><puzzle defaultcolor="r"><title>&eacute;</title>
<?nono k v?><color name="r" char="*">F00</color><clues type="columns"><line><count>1</count></line><line/></clues>
<clues type="rows"><line><count color="r">1</count></line></clues>
<solution><image>|*.|</image></solution><solution type="saved"><image>|?[*.]|</image></solution></puzzle></puzzleset>)");
    for (std::size_t size = 0; size < colored_webpbn.size(); ++size) survive<webpbn>(colored_webpbn.substr(0, size));
}
