// SPDX-License-Identifier: MIT

#include <nono/formats/all.hpp>
#include <nono/formats/gno.hpp>

#include "../../format_checks.hpp"

using namespace nono::literals; // 2_color
using namespace nono_tests;

using nono::gno;

namespace {

constexpr std::string_view small_gno =
    "[Description]\nBox\nme\n2020-01-02\n3\n[License]\nCC0\n[Dimensions]\n2\n3\n[Row clues]\n"
    "1, 1\n0\n[Column clues]\n1\n0\n1\n[Solution grid]\n2 1 2 \n1 1 1 \n[Locked]\ntrue\n"
    "[Working grid]\n2 0 1 \n1 1 1 \n[State]\nGNONOGRAMS_GAME_STATE_SOLVING\n"
    "[Original path]\n/tmp/box.gno\n[History]\n0,0,2,0;\n1,0,2,0;\n";

/// Returns the diagnostics of a text.
std::vector<nono::diagnostic> gno_diagnostics(std::string_view text) {
    const auto found = nono::parse<gno>(text);
    INFO(nono::describe(found.error(), text));
    REQUIRE(found.has_value());
    return found.diagnostics();
}

bool loses(const nono::write_result& written, nono::feature kind, std::string_view detail) {
    return std::find(written.lost.begin(), written.lost.end(), nono::loss{kind, std::string(detail)}) !=
           written.lost.end();
}

nono::puzzle one_cell_puzzle() {
    nono::puzzle out;
    out.clues.rows = {{{1}}};
    out.clues.columns = {{{1}}};
    return out;
}

constexpr std::string_view one_cell_text = "[Dimensions]\n1\n1\n[Row clues]\n1\n[Column clues]\n1\n";

} // namespace

TEST_CASE("gno: every section of the current program") {
    const auto found = nono::parse<gno>(small_gno, {.strict = true});
    REQUIRE(found.has_value());
    CHECK(found.diagnostics().empty());
    CHECK(found->clues.rows == nono::clue_lines{{{1}, {1}}, {}});
    CHECK(found->clues.columns == nono::clue_lines{{{1}}, {}, {{1}}});
    REQUIRE(found->goal.has_value());
    CHECK(nono::satisfies(*found->goal, found->clues));
    REQUIRE(found->saved.size() == 1);
    CHECK(found->saved[0].name == "working");
    CHECK(nono::write_cells(found->saved[0].cells, 2) == "1?....");
    const std::vector<nono::property> properties{{"title", "Box"},
                                                 {"by", "me"},
                                                 {"date", "2020-01-02"},
                                                 {"difficulty", "3"},
                                                 {"license", "CC0"},
                                                 {"locked", "true"},
                                                 {"state", "GNONOGRAMS_GAME_STATE_SOLVING"},
                                                 {"original-path", "/tmp/box.gno"},
                                                 {"history", "0,0,2,0;\n1,0,2,0;"}};
    CHECK(found->metadata.properties == properties);
    const auto written = nono::write<gno>(*found);
    CHECK(written.lost.empty());
    CHECK(written.text == small_gno);
}

TEST_CASE("gno: clues are parsed in constant expressions") {
    NONO_CHECK_BOTH(nono::parse_clues<gno>(small_gno).has_value());
    NONO_CHECK_BOTH(nono::parse_clues<gno>("[Dimensions]\n1\n2\n[Solution]\n2 2\n")->rows[0][0].length == 2);
    NONO_CHECK_BOTH(gno::detect(small_gno) == certain);
}

TEST_CASE("gno: the first three letters identify a heading, in any order, after leading text") {
    const std::string_view text = "#File format\n\n[colours]\n1\n[ROWS]\n1\n[dim]\n1\n1\n";
    const auto found = nono::parse<gno>(text);
    REQUIRE(found.has_value());
    CHECK(found->clues.width() == 1);
    CHECK(nono::parse_all<gno>(text).front().where == nono::source_position{14, 3, 1});
}

TEST_CASE("gno: a byte order mark, CRLF, blank lines, and a value on the line of its heading") {
    const auto found =
        nono::parse<gno>("\xEF\xBB\xBF[Dimensions] 1\r\n\r\n 2 \r\n[Row clues]\r\n1\r\n[Col]\r\n\r\n1\r\n0");
    REQUIRE(found.has_value());
    CHECK(found->clues.width() == 2);
}

TEST_CASE("gno: notes after // are skipped") {
    const std::string_view text = "[Description] //optional\nA//B // a name\n[Dimensions]\n1 // rows\n1\t//columns\n"
                                  "[Row clues]\n1  //Row clue 1\n//only a note\n[Column clues]\n1\n";
    const auto found = nono::parse<gno>(text);
    REQUIRE(found.has_value());
    CHECK(found->metadata.title() == "A//B");
    CHECK(found.diagnostics() == std::vector<nono::diagnostic>{{ignored_note, {14, 1, 15}}});
}

TEST_CASE("gno: clues are derived from the solution if there are none") {
    const auto found = nono::parse<gno>("[Dimensions]\n2\n3\n[Solution]\n2 2 1\n1,1,2\n");
    REQUIRE(found.has_value());
    CHECK(found->clues.rows == nono::clue_lines{{{2}}, {{1}}});
    CHECK(found->goal.has_value());
    // The clues of one side do not make a puzzle.
    CHECK(gno_diagnostics("[Dim]\n1\n1\n[Row]\n1\n[Sol]\n2\n") ==
          std::vector<nono::diagnostic>{{ignored_line, {11, 4, 2}}});
    fails<gno>("[Dim]\n1\n1\n[Sol]\n0\n", missing_cells, 4, 2);
}

TEST_CASE("gno: descriptions with and without an author") {
    const auto described = [](std::string_view description) {
        const auto found = nono::parse<gno>("[Description]\n" + std::string(description) + std::string(one_cell_text));
        REQUIRE(found.has_value());
        return found->metadata.properties;
    };
    using properties = std::vector<nono::property>;
    CHECK(described("At\nFido\n2010/06/27\n38\n") ==
          properties{{"title", "At"}, {"by", "Fido"}, {"date", "2010/06/27"}, {"difficulty", "38"}});
    CHECK(described("At\n\n2021-12-05T15:41:27+0000\n4\n") ==
          properties{{"title", "At"}, {"date", "2021-12-05T15:41:27+0000"}, {"difficulty", "4"}});
    CHECK(described("At\n2012-02-01\n4\n") == properties{{"title", "At"}, {"date", "2012-02-01"}, {"difficulty", "4"}});
    CHECK(described("At\n2012-02-01\n4\n\n") ==
          properties{{"title", "At"}, {"date", "2012-02-01"}, {"difficulty", "4"}});
    CHECK(described("At\nFido\n2012-02-01\n") == properties{{"title", "At"}, {"by", "Fido"}, {"date", "2012-02-01"}});
    CHECK(described("At\n9999999\n") == properties{{"title", "At"}, {"difficulty", "9999999"}});
    CHECK(described("At\n").size() == 1);
    CHECK(described("At\n5\n5\n5\n") == properties{{"title", "At"}, {"by", "5"}, {"date", "5"}, {"difficulty", "5"}});
}

TEST_CASE("gno: characters in titles and texts") {
    const auto found =
        nono::parse<gno>("[Description]\nGr&#252;n%20%26 100% \n&#91;me&#93;%20\n\n\n" + std::string(one_cell_text));
    REQUIRE(found.has_value());
    CHECK(found->metadata.title() == "Gr\xC3\xBCn & 100%");
    CHECK(found->metadata.author() == "[me]%20");
    CHECK(gno_diagnostics("[Des]\nx%FF\n" + std::string(one_cell_text)) ==
          std::vector<nono::diagnostic>{{invalid_reference, {6, 2, 1}}});
    CHECK(gno_diagnostics("[Des]\nx&#65 \n" + std::string(one_cell_text)) ==
          std::vector<nono::diagnostic>{{unterminated_reference, {7, 2, 2}}});
    nono::puzzle source = one_cell_puzzle();
    for (const auto key : {"title", "by", "date", "difficulty", "license", "state", "original-path", "history", "note"})
        source.metadata.set(key, " [a] // b &#65; %41 //\n\tc\x7F\xC2\x85\xC2\x81\xC3\xA9 ");
    source.metadata.set("history", "\n\na\n\nb\n");
    source.metadata.set("note", "\n a \n\n[b]");
    for (const bool ascii : {false, true}) {
        const auto written = nono::write<gno>(source, {.ascii = ascii});
        CHECK(written.lost.empty());
        const auto again = nono::parse<gno>(written.text, {.strict = true});
        INFO(written.text);
        REQUIRE(again.has_value());
        CHECK(*again == source);
        CHECK((written.text.find("%C2%85&#129;&#233;%20") != std::string::npos) == ascii); // in the lines of titles
        CHECK((written.text.find("\xC2\x85&#129;&#233;&#32;") != std::string::npos) == ascii);
    }
}

TEST_CASE("gno: other sections are kept as properties") {
    const std::string text = std::string(one_cell_text) + "[Comments]\n\nfirst\n\nsecond\n\n[Locked]\n\n";
    const auto found = nono::parse<gno>(text);
    REQUIRE(found.has_value());
    CHECK(found->metadata.properties == std::vector<nono::property>{{"locked", ""}, {"Comments", "\nfirst\n\nsecond"}});
    CHECK(*nono::parse<gno>(nono::write<gno>(*found).text) == *found);
    CHECK(gno_diagnostics(std::string(one_cell_text) + "[Title]\nx\n") ==
          std::vector<nono::diagnostic>{{ignored_line, {one_cell_text.size() + 1, 8, 2}}});
}

TEST_CASE("gno: the meaning of the cells of a working grid depends on the program") {
    const auto working = [](std::string_view state) {
        const auto found = nono::parse<gno>(
            "[Dim]\n1\n7\n[Row]\n0\n[Col]\n0\n0\n0\n0\n0\n0\n0\n[Working]\n0 1 2 3 4 5 6\n" + std::string(state));
        REQUIRE(found.has_value());
        CHECK(found->metadata.get("working-cells") == "0123456");
        const auto written = nono::write<gno>(*found);
        CHECK(written.lost.empty());
        CHECK(written.text.find("0 1 2 3 4 5 6 \n") != std::string::npos);
        CHECK(*nono::parse<gno>(written.text) == *found);
        return nono::write_cells(found->saved.at(0).cells, 2);
    };
    CHECK(working("[State]\nGAME_STATE_SOLVING\n") == "?.1?1.1");
    CHECK(working("[State]\nGNONOGRAMS_GAME_STATE_SOLVING\n") == "?.11?.1");
    CHECK(working("[Locked]\nfalse\n") == "?.11?.1");
    CHECK(working("") == "?.111.1");
    // Any code above 2 is a mark that grids do not have.
    for (const auto* const marked : {"3", "4", "5", "6"}) {
        const auto found = nono::parse<gno>(std::string(one_cell_text) + "[Working]\n" + marked + '\n');
        REQUIRE(found.has_value());
        const auto written = nono::write<gno>(*found);
        CHECK(written.lost.empty());
        CHECK(*nono::parse<gno>(written.text) == *found);
    }
}

TEST_CASE("gno: a solution with undecided cells is a saved grid") {
    const std::string text = "[Dim]\n1\n2\n[Row]\n1\n[Col]\n1\n0\n[Sol]\n2 0\n";
    const auto found = nono::parse<gno>(text);
    REQUIRE(found.has_value());
    CHECK_FALSE(found->goal.has_value());
    CHECK(found->saved.at(0).name == "solution");
    CHECK(found.diagnostics() == std::vector<nono::diagnostic>{{goal_undecided, {36, 10, 3}}});
    CHECK(*nono::parse<gno>(nono::write<gno>(*found).text) == *found);
}

TEST_CASE("gno: errors and their positions") {
    fails_each<gno>({
        {"", empty_input, 1, 1},
        {"hello\n", no_puzzle, 1, 1},
        {"[Dim]\n1\n1\n", missing_rows, 3, 2},
        {"[Dim]\n1\n1\n[Row]\n1\n", missing_columns, 5, 2},
    });
    const std::string clues = "[Row]\n1\n[Col]\n1\n";
    fails_each<gno>({
        {"[Dim]\nx\n1\n" + clues, expected_number, 2, 1},
        {"[Dim]\n1\n" + clues, expected_number, 3, 1},
        {"[Dim]\n 99999999999\n1\n" + clues, number_too_large, 2, 2},
        {"[Dim]\n1\n0\n" + clues, size_is_zero, 3, 1},
        {"[Dim]\n70000\n1\n" + clues, size_over_limit, 2, 1},
        {"[Dim]\n60000\n60000\n" + clues, size_over_limit, 1, 2},
        {"[Dim]\n2\n1\n" + clues, too_few_clue_lines, 6, 1},
        {"[Dim]\n1\n1\n" + clues + "1\n", too_many_clue_lines, 8, 1},
        {"[Dim]\n1\n1\n[Row]\n1, 2\n[Col]\n1\n", clue_longer_than_line, 5, 4},
        {"[Dim]\n1\n1\n[Row]\n4294967296\n[Col]\n1\n", number_too_large, 5, 1},
        {std::string(one_cell_text), clues_over_limit, 7, 1, {.limits = {.clues = 1}}},
        {"[Dim]\n1\n\xFF\n[Row]\n1\n[Col]\n1\n", expected_number, 3, 1},
    });
    CHECK(short_form(error_of<gno>("[Dim]\n1\n1\n" + clues + "[Working]\n7\n")) == finding{invalid_cell, 9, 1});
}

TEST_CASE("gno: deviations that are tolerated, and refused in strict mode") {
    const std::string size = "[Dim]\n1\n2\n";
    const std::string columns = "[Col]\n1\n0\n";
    const std::string clues = "[Row]\n1\n" + columns;
    const struct {
        std::string text;
        nono::diagnostic expected;
    } cases[] = {
        {clues, {missing_size, {1, 1, 2}}},
        {"[Dim]\n1 x\n2\n" + clues, {text_after_value, {7, 2, 2}}},
        {size + "[Row]\n1x\n" + columns, {invalid_clue, {17, 5, 2}}},
        {size + "[Row]\n1, ?x\n" + columns, {invalid_clue, {19, 5, 4}}},
        {size + "[Row]\n1?\n" + columns, {invalid_clue, {17, 5, 2}}},
        {size + "[Row]\n?\n" + columns, {blotted_clue, {16, 5, 1}}},
        {size + "[Row]\n1, 0\n" + columns, {zero_among_clues, {19, 5, 4}}},
        {size + "[Row]\n0, 0\n[Col]\n0\n0\n", {zero_among_clues, {16, 5, 1}}},
        {size + "[Row]\n1, 1\n[Col]\n1\n1\n", {clues_exceed_line, {16, 5, 1}}},
        {size + "[Row]\n2\n" + columns, {clue_totals_differ, {19, 6, 2}}},
        {size + clues + "[Row]\n1\n", {section_twice, {29, 9, 2}}},
        {size + clues + "[State]\n1\n[State]\n1\n", {repeated_key, {39, 11, 2}}},
        {size + clues + "[Sol]\n2\n", {goal_too_short, {35, 10, 2}}},
        {size + clues + "[Sol]\n2 1 1\n", {goal_too_long, {38, 10, 5}}},
        {size + clues + "[Work]\n2 1\n1 1\n", {goal_too_long, {39, 11, 1}}},
        {size + clues + "[Work]\n", {goal_too_short, {34, 9, 7}}},
    };
    for (const auto& sample : cases) {
        CAPTURE(sample.text);
        CHECK(gno_diagnostics(sample.text) == std::vector<nono::diagnostic>{sample.expected});
        CHECK(error_of<gno>(sample.text, {.strict = true}) == sample.expected);
    }
    CHECK(gno_diagnostics("[Dim]\n1\n1\n1\n[Row]\n1\n[Col]\n1\n[State]\na\nb\n") ==
          std::vector<nono::diagnostic>{{ignored_line, {10, 4, 1}}, {ignored_line, {38, 11, 1}}});
}

TEST_CASE("gno: an unknown clue is blotted, not absent") {
    const auto found = nono::parse<gno>("[Dim]\n1\n5\n[Row]\n1, ?\n[Col]\n1\n?\n0\n0\n0\n");
    REQUIRE(found.has_value());
    CHECK(found->clues.rows[0] == nono::line_clue{{1}, {nono::blotted}});
    CHECK(found->clues.columns[1] == nono::line_clue{{nono::blotted}});
    CHECK(found.diagnostics() == std::vector<nono::diagnostic>{{blotted_clue, {19, 5, 4}}});
    // A line of words has clues that cannot be read.
    fails<gno>("[Dim]\n1\n1\n[Row]\nx\n[Col]\n1\n", expected_number, 5, 1);
}

TEST_CASE("gno: losses are named") {
    nono::puzzle source = one_cell_puzzle();
    source.palette.entries.resize(2);
    source.goal = nono::grid(1, 1, 2);
    source.saved.push_back({"", nono::partial_grid(1, 1, {})});
    source.saved.push_back({"second", nono::partial_grid(1, 1, {})});
    source.metadata.properties = {{"description", "x"}, {"by", "2010-01-01"}, {"title", ""},
                                  {"title", "again"},   {"license", "\xFF"},  {"working-cells", "3"}};
    const auto written = nono::write<gno>(source);
    REQUIRE(written.written);
    CHECK(loses(written, feature::palette, ""));
    CHECK(loses(written, feature::goal, ""));
    CHECK(loses(written, feature::saved_grids, ""));
    CHECK(loses(written, feature::saved_grids, "second"));
    for (const auto key : {"description", "by", "title", "license", "working-cells"})
        CHECK(loses(written, feature::metadata, key));

    // If a key occurs twice, only the first value is written.
    nono::puzzle twice = one_cell_puzzle();
    twice.metadata.properties = {{"by", "a"}, {"license", "b"}, {"BY", "c"}, {"license", "d"}, {"license", "e"}};
    CHECK(shown(nono::write<gno>(twice).lost) == "metadata: BY, metadata: license, metadata: license");

    const auto reason = [](nono::clue block) {
        nono::puzzle bad = one_cell_puzzle();
        bad.clues.rows.set_line(0, {block});
        const auto refused = nono::write<gno>(bad);
        CHECK_FALSE(refused.written);
        CHECK(refused.text.empty());
        return refused.lost.at(0).kind;
    };
    CHECK(reason({nono::blotted}) == feature::blotted_clues);
    CHECK(reason({1, 2_color}) == feature::colors);
    CHECK(reason({2}) == feature::clues);
    CHECK_FALSE(nono::write<gno>(nono::puzzle{}).written);
}

TEST_CASE("gno: a changed order or spelling of keys is named as a loss") {
    nono::puzzle source;
    source.clues = {{plain({1})}, {plain({1})}};
    const auto lost_of = [&](std::vector<nono::property> properties) {
        source.metadata.properties = std::move(properties);
        const auto written = nono::write<gno>(source);
        CHECK((nono::parse<gno>(written.text)->metadata == source.metadata) == written.lost.empty());
        return written.lost;
    };
    CHECK(lost_of({{"title", "a"}, {"by", "b"}, {"license", "c"}, {"other", "d"}}).empty());
    CHECK(shown(lost_of({{"by", "b"}, {"title", "a"}})) == "metadata: order of the keys");
    CHECK(shown(lost_of({{"other", "d"}, {"license", "c"}})) == "metadata: order of the keys");
    CHECK(shown(lost_of({{"Title", "a"}})) == "metadata: Title");
    // A section of pynogram.
    CHECK(shown(lost_of({{"clues", "a"}})) == "metadata: clues");
}

TEST_CASE("gno: recognized by its headings") {
    CHECK(nono::extend::guess_formats(small_gno).front().info.name == "gno");
    check_detected<gno>({{"[Row clues]\n[Column clues]\n", likely},
                         {"[Dimensions]\n3\n3\n[Row clues]\n", likely},
                         {"[Dimensions]\n3\n3\n[Row clues]\n1\n", certain},
                         {"[Dimensions]\n", possible},
                         {"width 3\nheight 3\nrows\n", no}});
}

TEST_CASE("gno: reading survives every change of a text") {
    survive_every_change<gno>(small_gno);
    survive_every_change<gno>("[Des]\na%20&#65;\n[Dim]\n1\n1\n[Sol]\n2\n[x]\n\ny // z\n");
}
