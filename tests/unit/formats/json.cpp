// SPDX-License-Identifier: MIT
#include <nono/formats/json.hpp>
#include <nono/formats/rare.hpp>

#include <nono/solve.hpp>

#include "../../format_checks.hpp"

using namespace nono::literals; // 2_color
using namespace nono_tests;

using nono::avalonia;
using nono::json_pairs;

namespace {

/// The clues of the picture `#.#` / `###`.
const nono::clues notched{{plain({1, 1}), plain({3})}, {plain({2}), plain({1}), plain({2})}};

nono::grid notched_picture() {
    nono::grid out(3, 2, 1);
    out(0, 1) = nono::blank;
    return out;
}

using json_properties = std::vector<nono::property>;

/// Returns the text of a line of clues as written by a program, with or without blanks.
std::string json_line(nono::line_clue_view line, std::string_view separator, bool zero) {
    std::string out = "[";
    if (line.empty() && zero) out += '0';
    for (std::size_t i = 0; i < line.size(); ++i)
        out += (i > 0 ? std::string(separator) : std::string()) + std::to_string(line[i].length);
    return out + ']';
}

std::string json_side(const nono::clue_lines& side, std::string_view separator, bool zero) {
    std::string out = "[";
    for (std::size_t i = 0; i < side.size(); ++i)
        out += (i > 0 ? std::string(separator) : std::string()) + json_line(side[i], separator, zero);
    return out + ']';
}

} // namespace

TEST_CASE("json: the same puzzle as written by seven programs") {
    const auto solver =
        reads<nono::json>("{\"rows\":[[1,1],[3]],\"columns\":[[2],[1],[2]],\"content\":[1,-1,0,0,0,0]}");
    CHECK(solver.clues == notched);
    REQUIRE(solver.saved.size() == 1);
    CHECK(solver.saved[0].name == "content");
    const auto& content = solver.saved[0].cells;
    CHECK(content(0, 0) == nono::color_set::only(1));
    CHECK(content(0, 1) == nono::color_set::only(nono::blank));
    CHECK(content(1, 2) == nono::color_set::first(2));
    const auto sourced = reads<nono::json>("{\"rows\":[[1,1],[3]],\"cols\":[[2],[1],[2]],\"source\":\"me\"}");
    CHECK(sourced.clues == notched);
    CHECK(sourced.metadata.properties == json_properties{{"source", "me"}});
    const auto named =
        reads<avalonia>("{\"Name\":\"x\",\"RowCount\":2,\"ColumnCount\":3,\"RowConstraints\":[[1,1],[3]],"
                        "\"ColumnConstraints\":[[2],[1],[2]]}");
    CHECK(named.clues == notched);
    CHECK(named.metadata.properties == json_properties{{"title", "x"}});
    const auto red = reads<json_pairs>("{\"cols\":[[[\"r\",2]],[[\"r\",1]],[[\"r\",2]]],"
                                       "\"rows\":[[[\"r\",1],[\"r\",1]],[[\"r\",3]]]}");
    CHECK(red.clues == notched);
    CHECK(red.palette.entries == std::vector<nono::palette_entry>{{}, {"r", nono::rgb{0x80, 0, 0}, ""}});
    const auto board = reads<nono::json>("{\"matrix\":[[1.0,0.0,0.1667],[0.1667,0.1667,0.1667]],\"constraints\":"
                                         "{\"rows\":[[1,1],[3]],\"columns\":[[2],[1],[2]]}}");
    CHECK(board.clues == notched);
    REQUIRE(board.saved.size() == 1);
    CHECK(board.saved[0].name == "matrix");
    CHECK(board.saved[0].cells == content);
    const auto counted =
        reads<nono::json>("{\"rows\": 2, \"cols\": 3, \"row_clues\": [[1, 1], [3]], \"col_clues\": [[2], [1], [2]]}");
    CHECK(counted == nono::puzzle{notched, {}, {}, {}, {}});
    CHECK(reads<nono::json>("{\"num_rows\":2,\"num_cols\":3,\"rows\":[[\"1\",\"1\"],[\"3\"]],"
                            "\"cols\":[[\"2\"],[\"1\"],[\"2\"]],\"grid\":[[\"-\",\"-\",\"-\"],[\"-\",\"-\",\"-\"]]}") ==
          counted);
}

TEST_CASE("json: every key that names a side, in every case") {
    for (const auto* rows : {"rows", "ROWS", "row", "rowClues", "row_clues", "row-hints", "rowHints", "RowConstraints"})
        for (const auto* columns : {"columns", "Cols", "column", "col", "colClues", "col_clues", "columnClues",
                                    "colHints", "columnHints", "colConstraints", "columnConstraints"}) {
            const std::string banks = "{\"" + std::string(columns) + "\":[[2],[1],[2]],\"" + rows + "\":[[1,1],[3]]}";
            CHECK(nono::parse<nono::json>(banks)->clues == notched);
            for (const auto* container : {"clues", "Constraints", "hints", "puzzle"}) {
                const auto inside = nono::parse<nono::json>(
                    "{\"id\":7,\"" + std::string(container) + "\":" + banks + "}", {.strict = true});
                REQUIRE(inside);
                CHECK(inside->clues == notched);
                CHECK(inside->metadata.properties == json_properties{{"id", "7"}});
            }
        }
}

TEST_CASE("json: a bad puzzle among many does not lose the others") {
    const std::string text = "{\"nonograms\": [\n"
                             "{\"id\": 1, \"rowHints\": [[1, 1], [3]], \"colHints\": [[2], [1], [2]]},\n"
                             "{\"id\": 2, \"rowHints\": [[1, 1], [3]]},\n"
                             "{\"id\": 3},\n"
                             "null,\n"
                             "{\"id\": 4, \"rowHints\": [[1, -1], [3]], \"colHints\": [[2], [1], [2]]},\n"
                             "{\"id\": 5, \"rowHints\": [], \"colHints\": []},\n"
                             "{\"id\": 6, \"rowHints\": [[1, 1], [3]], \"colHints\": [[2], [1], [2]]}\n]}\n";
    const auto all = nono::parse_all<nono::json>(text);
    REQUIRE(all.size() == 7);
    CHECK(all[0]->clues == notched);
    CHECK(short_form(all[1].error()) == finding{missing_columns, 3, 1});
    CHECK(short_form(all[2].error()) == finding{no_puzzle, 4, 1});
    CHECK(short_form(all[3].error()) == finding{no_puzzle, 5, 1});
    CHECK(short_form(all[4].error()) == finding{expected_number, 6, 28});
    CHECK(short_form(all[5].error()) == finding{missing_rows, 7, 1});
    CHECK(all[6]->metadata.get("id") == "6");
    CHECK(all[6].where.line == 8);
    CHECK(nono::parse_all<nono::json>(text, {.max_puzzles = 2}).size() == 2);
    CHECK(nono::parse_all<nono::json>(text, {.limits = {.puzzles = 2}}).size() == 3);

    const std::vector<nono::puzzle> both{*all[0], *all[6]};
    const auto written = nono::write_all<nono::json>(both);
    CHECK(written.lost.empty());
    const auto again = nono::parse_all<nono::json>(written.text);
    REQUIRE(again.size() == 2);
    CHECK(*again[1] == both[1]);
    // If the text breaks off, everything complete before that is read.
    const auto cut = nono::parse_all<nono::json>(written.text.substr(0, written.text.size() - 8));
    REQUIRE(cut.size() == 2);
    CHECK(*cut[0] == both[0]);
    CHECK(cut[1].error().code == malformed_json);
}

TEST_CASE("json: goals in many forms") {
    const std::string banks = "\"rows\":[[1,1],[3]],\"columns\":[[2],[1],[2]]";
    for (const auto* goal : {"[[1,0,1],[1,1,1]]", "[1,0,1,1,1,1]", "[\"#.#\",\"###\"]", "\"101111\"", "\"#.#\\n###\"",
                             "[[true,false,true],[true,true,true]]", "[[1.0,0.0,1.0],[1,1,1]]",
                             "[[\"#\",\" \",\"#\"],\"XXX\"]", "[[1,-1,1],[1,1,1]]"}) {
        CAPTURE(goal);
        const auto found = nono::parse<nono::json>("{" + banks + ",\"goal\":" + goal + "}", {.strict = true});
        REQUIRE(found);
        CHECK(found->goal == notched_picture());
        CHECK(found->clues == notched);
    }
    for (const auto* goal : {"[[1,0,1],[1,1,1]]", "[\"#.#\",\"###\"]",
                             "[\"\xE2\x96\x88 \xE2\x96\x88\",\"\xE2\x96\x88\xE2\x96\x88\xE2\x96\x88\"]"}) {
        const auto found =
            reads<nono::json>("{\"title\":\"n\",\"difficulty\":2.5,\"solution\":" + std::string(goal) + "}");
        CHECK(found.clues == notched);
        CHECK(found.goal == notched_picture());
        CHECK(found.metadata.properties == json_properties{{"title", "n"}, {"difficulty", "2.5"}});
    }
    // A grid before a game has no meaning; an empty one is skipped.
    for (const auto* nothing :
         {"[]", "[[0.1667,0.1667,0.1667],[0.1667,0.1667,0.1667]]", "[[null,null,null],[null,null,null]]"})
        CHECK(reads<nono::json>("{" + banks + ",\"matrix\":" + nothing + "}") == nono::puzzle{notched, {}, {}, {}, {}});
    reads_with<nono::json>("{" + banks + ",\"goal\":[[1,0,1],[1,1]]}", {{goal_too_short, 1, 52}});
    reads_with<nono::json>("{" + banks + ",\"goal\":[[1,0,1],[1,1,1],[1]]}", {{goal_too_long, 1, 52}});
    reads_with<nono::json>("{" + banks + ",\"goal\":[[1,0,2],[1,1,1]]}", {{goal_unknown_color, 1, 52}});
    fails_each<nono::json>({
        {"{\"goal\":[[1,0],[1,null]]}", missing_rows, 1, 1},
        {"{\"goal\":[[1,0],[1,{}]]}", invalid_cell, 1, 9},
    });
}

TEST_CASE("json: colors") {
    const auto found = reads_mostly<json_pairs>("{\"cols\":[[[\"r\",1],[\"G\",1]],[[\"!\",1]],[]],\"rows\":"
                                                "[[[\"r\",1],[\"!\",1]],[[\"G\",1]]]}");
    CHECK(found.clues.columns[0] == nono::line_clue{{1}, {1, 2_color}});
    CHECK(found.clues.rows[0] == nono::line_clue{{1}, {1, 3_color}});
    CHECK(found.palette.entries[2] == nono::palette_entry{"G", nono::rgb{0, 255, 0}, ""});
    CHECK(found.palette.entries[3] == nono::palette_entry{"!", std::nullopt, ""});
    const std::string text = nono::write<json_pairs>(found).text;
    CHECK(text == "{\"cols\":[[[\"r\",1],[\"G\",1]],[[\"!\",1]],[]],\"rows\":[[[\"r\",1],[\"!\",1]],[[\"G\",1]]]}\n");
    CHECK(shown(nono::write<nono::json>(found).lost) == "colors");
    // Numbers and colors in strings, as color-nonogram writes them, and in objects.
    const auto texts = nono::parse<nono::json>("{\"cols\":[\"1r1G\",\"1B\",\"\"],\"rows\":[\"1r 1B\",\"1G\"]}");
    REQUIRE(texts);
    CHECK(nono::hash_clues(*texts) == nono::hash_clues(found));
    const auto objects = nono::parse<nono::json>(
        "{\"cols\":[[{\"char\":\"r\",\"count\":1},{\"char\":\"G\",\"count\":1}],\"1B\",[]],\"rows\":"
        "[[{\"char\":\"r\",\"count\":1},{\"char\":\" "
        "\",\"count\":1,\"multi\":true},{\"char\":\"B\",\"count\":1}],\"1G\"]}");
    REQUIRE(objects);
    CHECK(objects->clues == texts->clues);
    CHECK(nono::parse<nono::json>("{\"cols\":[\"2\",\"1\",\"2\"],\"rows\":[\"1 1\",\"3\"]}")->clues == notched);
    // A single color without a name is black and white.
    CHECK(reads<json_pairs>("{\"cols\":[[[\"!\",1]]],\"rows\":[[[\"!\",1]]]}").palette.entries.empty());
    std::string too_many = "{\"rows\":[[";
    for (int i = 0; i < 64; ++i) too_many += (i > 0 ? ",[\"c" : "[\"c") + std::to_string(i) + "\",1]";
    fails<nono::json>(too_many + "]],\"cols\":[[1]]}", too_many_colors, 1, 1 + 10 + 10 * 9 + 53 * 10);
}

TEST_CASE("json: more colors than there are characters are refused, and fewer each have one") {
    nono::puzzle source;
    source.clues = {{{{1, 2_color}, {1}}}, {{{1, 2_color}}, {{1}}}};
    source.palette.entries = {{}, {"green", nono::rgb{0, 255, 0}, ""}, {"odd", nono::rgb{1, 2, 3}, ""}};
    const auto written = nono::write<json_pairs>(source);
    CHECK(written.text == "{\"cols\":[[[\"!\",1]],[[\"G\",1]]],\"rows\":[[[\"!\",1],[\"G\",1]]]}\n");
    CHECK(shown(written.lost) == "palette: order of the colors, palette");
    CHECK(nono::hash_clues(*nono::parse<json_pairs>(written.text)) == nono::hash_clues(source));
    source.clues.rows.blocks(0)[0].color = 18;
    CHECK(shown(nono::write<json_pairs>(source).lost) == "colors");
}

TEST_CASE("json: pictures of number-loom") {
    const std::string palette = "\"palette\":[{\"ch\":\"#\",\"name\":\"black\",\"rgb\":[0,0,0],\"color\":1},"
                                "{\"ch\":\"~\",\"name\":\"sky\",\"rgb\":[135,206,235],\"color\":2},"
                                "{\"ch\":\"?\",\"name\":\"unsolved\",\"rgb\":[128,128,128],\"color\":255},"
                                "{\"ch\":\" \",\"name\":\"white\",\"rgb\":[255,255,255],\"color\":0}]";
    const auto loom = [&](const std::string& shape, const std::string& rest) {
        return "{\"V0\":{\"title\":\"T\",\"author\":\"A\",\"solution\":{\"clue_style\":\"Nono\"," + palette +
               ",\"shape\":{" + shape + "}," + rest + "}}}";
    };
    const std::string square = "\"Square\":{\"width\":3,\"height\":2}";
    const auto found = reads_with<nono::json>(loom(square, "\"cells\":[0,1,2,1,1,0]"), {});
    CHECK(found.clues == nono::clues{{{{1}, {1, 2_color}}, {{2}}}, {{{1}}, {{2}}, {{1, 2_color}}}});
    CHECK(found.palette.entries == std::vector<nono::palette_entry>{{"white", nono::rgb{255, 255, 255}, ""},
                                                                    {"black", nono::rgb{0, 0, 0}, "#"},
                                                                    {"sky", nono::rgb{135, 206, 235}, "~"}});
    CHECK(found.metadata.properties == json_properties{{"title", "T"}, {"by", "A"}});
    CHECK(reads_with<nono::json>(loom(square, "\"c\":\" #~## \""), {}) == found);
    fails_each<nono::json>({
        {loom("\"Triangular\":{\"a\":[0,3]}", "\"c\":\"#\""), triangles, 1, 307},
        {loom(square, "\"cells\":[0,1,255,1,1,0]"), missing_rows, 1, 1},
    });
}

TEST_CASE("json: errors and their positions") {
    fails_each<nono::json>({
        {"", empty_input, 1, 1},
        {"[null]", json_text, 1, 1},
        {"{\"name\": \"package\", \"goal\": \"to solve\", \"grid\": 4}", json_text, 1, 1},
        {"{\"rows\":[[1]],\n\"cols\":[[1]]\n", malformed_json, 2, 13},
    });
    const auto behind = nono::parse_all<nono::json>("{\"rows\":[[1]],\n\"cols\":[[1]]}}");
    REQUIRE(behind.size() == 2);
    CHECK(behind[0].has_value());
    CHECK(short_form(behind[1].error()) == finding{malformed_json, 2, 14});
    fails_each<nono::json>({
        {"{\"rows\":[[1]],\n\"title\":\"\\ud800\",\"cols\":[[1]]}", malformed_json, 2, 16},
        {"{\"rows\":[[1]],\"n\":1e999,\"cols\":[[1]]}", malformed_json, 1, 23},
        {"{\"rows\":[[99999999999999999999]],\"cols\":[[1]]}", number_too_large, 1, 11},
        {"{\"rows\":[[5000000000]],\"cols\":[[1]]}", number_too_large, 1, 11},
        {"{\"rows\":[[2]],\"cols\":[[1]]}", clue_longer_than_line, 1, 11},
        {"{\"rows\":[[1.5]],\"cols\":[[1]]}", expected_number, 1, 11},
        {"{\"rows\":[[true]],\"cols\":[[1]]}", expected_number, 1, 11},
        {"{\"rows\":[[null]],\"cols\":[[1]]}", expected_number, 1, 11},
        {"{\"rows\":[[[[1]]]],\"cols\":[[1]]}", expected_number, 1, 11},
        {"{\"rows\":[\"1 x\"],\"cols\":[[1]]}", expected_number, 1, 10},
        {"{\"rows\":[[1]]}", missing_columns, 1, 1},
        {"{\"RowCount\":3,\"rows\":[[1],[0]],\"cols\":[[1]]}", too_few_clue_lines, 1, 30},
        {"{\"rows\":[[1],[0]],\"RowCount\":1,\"cols\":[[1]]}", too_many_clue_lines, 1, 14},
        {"{\"rows\":[[1],[0]],\"cols\":[[1]]}", size_over_limit, 1, 14, {.limits = {.side = 1}}},
        {"{\"rows\":[[1,1]],\"cols\":[[1]]}", clues_over_limit, 1, 13, {.limits = {.clues = 1}}},
        {"{\"rows\":[[[\"r\",1]]],\"cols\":[[1]]}", nested_over_limit, 1, 11, {.limits = {.nesting = 3}}},
    });
    const std::string deep(100'000, '[');
    fails_each<nono::json>({
        {deep, nested_over_limit, 1, 129},
        {std::string("{\"rows\":[[1]],\0}", 16), not_text, 1, 15},
    });
}

TEST_CASE("json: deviations that are tolerated or reported") {
    reads<nono::json>("\xEF\xBB\xBF\n{\"rows\":[[1, 0]],\"cols\":[[1]]}", {{zero_among_clues, 2, 14}});
    reads_with<nono::json>("{\"rows\":[[1]],\"cols\":[[1]],\"rows\":[[1],[1]]}", {{section_twice, 1, 35}});
    reads_with<nono::json>("{\"rows\":[[1]],\"cols\":[[1]],\"more\":{\"a\":1},\"no\":null}", {{ignored_line, 1, 35}});
    reads_each<nono::json>({
        {"{\"rows\":[[1],[1]],\"cols\":[[1]]}", {{clue_totals_differ, 1, 1}}},
        {"{\"height\":2,\"width\":4,\"rows\":[[2],[2],[1],[]],\"cols\":[[3],[2]]}", {{sizes_swapped, 1, 11}}},
    });
    const auto unknown = nono::parse<nono::json>("{\"rows\":[[1],null],\"cols\":[[1],[?]]}");
    CHECK(unknown.error().code == malformed_json);
    const auto any =
        reads_with<nono::json>("{\"rows\":[[1],null],\"cols\":[[1],[\"?\"]]}", {{unknown_line_clue, 1, 14}});
    CHECK(any.clues.rows[1] == nono::line_clue{{nono::blotted}});
    CHECK(any.clues.columns[1] == nono::line_clue{{nono::blotted}});
    CHECK(shown(nono::write<nono::json>(any).lost) == "blotted clues");
    const auto latin =
        reads_with<nono::json>("{\"rows\":[[1]],\"cols\":[[1]],\n\"title\":\"\xE9\"}", {{read_as_latin1, 2, 10}});
    CHECK(latin.metadata.title() == "\u00e9");
}

TEST_CASE("json: texts of every kind round-trip, as ASCII too") {
    nono::puzzle source{notched, {}, notched_picture(), {}, {}};
    source.metadata.set("title", "\"Tab\\\t\u00e9\u4E00\U0001F600\x7F");
    source.metadata.set("by", "me");
    source.metadata.set("k e y", "");
    for (const bool ascii : {false, true}) {
        const auto written = nono::write<nono::json>(source, {.ascii = ascii});
        CHECK(written.lost.empty());
        CHECK(*nono::parse<nono::json>(written.text, {.strict = true}) == source);
        const bool plain_text = written.text.find_first_not_of(printable_ascii) == std::string::npos;
        CHECK(plain_text == ascii);
    }
    // A property that would be read as something else is named as a loss.
    source.metadata.set("rows", "1");
    source.metadata.set("author", "you");
    source.metadata.properties.push_back({"title", "again"});
    source.metadata.properties.push_back({"bad", "\xFF"});
    CHECK(shown(nono::write<nono::json>(source).lost) ==
          "metadata: rows, metadata: author, metadata: title, metadata: bad");
}

TEST_CASE("json: losses are named") {
    names_losses<nono::json>("palette, saved grids: monday");
    names_losses<avalonia>("palette, goal, saved grids: monday");
    CHECK(nono::write<avalonia>(laden_puzzle()).text ==
          "{\"Name\":\"Two dots\",\"RowCount\":2,\"ColumnCount\":3,\"RowConstraints\":[[1,1],[0]],"
          "\"ColumnConstraints\":[[1],[0],[1]]}\n");
}

TEST_CASE("json: an empty name in a NonogramAvalonia file is not a title") {
    nono::puzzle source;
    source.clues = {{plain({1})}, {plain({1})}};
    const auto written = nono::write<nono::avalonia>(source);
    CHECK(written.lost.empty());
    CHECK(written.text.starts_with("{\"Name\":\"\","));
    CHECK(*nono::parse<nono::avalonia>(written.text) == source);
    // Black in the color of the terminal has no palette.
    source.palette.entries = {{}, {"!", std::nullopt, {}}};
    CHECK(shown(nono::write<nono::json_pairs>(source).lost) == "palette");
}

TEST_CASE("json: recognized") {
    CHECK(nono::extend::guess_formats<nono::json_formats>("{\"rows\":[[1]]}").front().info.name == "json");
    CHECK(nono::extend::guess_formats<nono::json_formats>("[ { \"RowConstraints\" : 1").front().info.name ==
          "avalonia");
    CHECK(nono::extend::guess_formats<nono::json_formats>("{\"rows\":[[[ \"r\" , 1").front().info.name == "json_pairs");
    CHECK(nono::extend::guess_formats<nono::json_formats>("{\"rows\":[[[\"\u4E00\",1").front().info.name ==
          "json_pairs");
    CHECK(nono::extend::guess_formats<nono::with_json<nono::all_formats>>("[clues]").front().info.name == "pynogram");
    CHECK(nono::extend::guess_formats<nono::json_formats>("{x}").empty());
    CHECK(nono::parse<nono::json_formats>(nono::write<nono::json>(laden_puzzle()).text)->clues == laden_puzzle().clues);
    static_assert(nono::json::detect("\xEF\xBB\xBF {\"rows\": [") == likely);
    static_assert(nono::json::detect("[{\"a\\\"\":1, \"goal\":\"x\",\n\"shape\" : {") == likely);
    // Other JSON has such words as well.
    for (const auto* text : {"{\"rows\"", "{\"rows\":3}", "{\"content\":\"text\"}", "{\"name\":\"rows\"}", "[1]"})
        CHECK(nono::json::detect(text) == no);
    CHECK(nono::parse<nono::json_formats>("{\"name\": \"x\"}").error().code == json_text);
}

TEST_CASE("json: sides are identified by words in their keys") {
    const std::string rows = "[[1,1],[3]]";
    const std::string columns = "[[2],[1],[2]]";
    const struct {
        std::string_view rows;
        std::string_view columns;
    } keys[] = {{"rowsDef", "colsDef"},
                {"row-rules", "column-rules"},
                {"horizontalClues", "verticalClues"},
                {"hor", "ver"},
                {"left", "top"},
                {"LEFT", "Top"},
                {"sideNumbers", "top_numbers"},
                {"RowDescriptions", "ColDescriptions"}};
    for (const auto& [row_key, column_key] : keys)
        for (const std::string_view more :
             {"", ",\"width\":3,\"height\":2", ",\"author\":\"a\",\"version\":3,\"colors\":[[1,2,3]]"}) {
            const std::string text = "{\"" + std::string(column_key) + "\":" + columns + ",\r\n\"" +
                                     std::string(row_key) + "\":" + rows + std::string(more) + "}";
            CAPTURE(text);
            for (const std::string& whole :
                 {text, "\xEF\xBB\xBF" + text, "{\"clues\":" + text + "}", "[" + text + "]"}) {
                const auto found = nono::parse<nono::json_formats>(whole);
                REQUIRE(found.has_value());
                CHECK(found->clues == notched);
            }
        }
    CHECK(reads_with<nono::json>(R"({"rows":{"clues":[[1,1],[3]]},"cols":{"clues":[[2],[1],[2]]}})", {}).clues ==
          notched);
    CHECK(reads_with<nono::json>(R"({"left":["1 1","3"],"top":["2","1","2"]})", {}).clues == notched);
    CHECK(reads_with<nono::json>(R"({"left":[[1,1],null],"top":[[2],[],[0]]})", {{unknown_line_clue, 1, 16}})
              .clues.rows[1][0]
              .blotted());
    const auto full = reads_with<nono::json>(
        R"({"title":"t","author":"a","left":[[1,1],[3]],"top":[[2],[1],[2]],"solution":[[1,0,1],[1,1,1]]})", {});
    CHECK(full.goal == notched_picture());
    CHECK(full.metadata.properties == json_properties{{"title", "t"}, {"by", "a"}});
    fails_each<nono::json>({
        {R"({"left":[[1,1],[3]],"top":[[2],[1],[2]],"width":4})", too_few_clue_lines, 1, 39},
        {R"({"left":[[1,1],[3]],"top":[[2],[1],[2]],"height":1})", too_many_clue_lines, 1, 16},
    });
}

TEST_CASE("json: sides are identified by their sizes and totals") {
    CHECK(reads_with<nono::json>(R"({"a":[[1,1],[3]],"b":[[2],[1],[2]],"width":3,"height":2})", {}).clues == notched);
    CHECK(reads_with<nono::json>(R"({"a":[[2],[1],[2]],"b":[[1,1],[3]],"width":3,"height":2})", {}).clues == notched);
    CHECK(reads_with<nono::json>(R"({"a":[[2],[1],[2]],"b":[[1,1],[3]],"size":{"width":3,"height":2}})", {}).clues ==
          notched);
    // The key of one side suffices if the totals of the other agree.
    CHECK(
        reads_with<nono::json>(R"({"x":[[2],[1],[2]],"y":[[9]],"rows":[[1,1],[3]]})", {{ignored_line, 1, 24}}).clues ==
        notched);
    // If both readings have the same clues, the choice makes no difference.
    CHECK(reads_with<nono::json>(R"({"a":[[1],[1]],"b":[[1],[1]]})", {}).clues.width() == 2);
    fails_each<nono::json>({
        {R"({"a":[[1,1],[3]],"b":[[2],[1],[2]]})", ambiguous_sides, 1, 6},
        {R"({"a":[[2],[1]],"b":[[1],[2]],"width":2,"height":2})", ambiguous_sides, 1, 6},
        {R"({"a":[[1],[1]],"b":[[1],[1]],"d":[[1],[1]]})", ambiguous_sides, 1, 6},
        {R"({"left":[[1],[1]],"row hints 2":[[1],[1]],"top":[[1],[1]]})", ambiguous_sides, 1, 33},
        // Some programs call the numbers above a grid horizontal.
        {R"({"hor":[[2],[1],[2]],"ver":[[1,1],[3]],"width":3,"height":2})", ambiguous_sides, 1, 28},
    });
}

TEST_CASE("json: a text without a nonogram is reported as JSON") {
    for (const auto* text : {R"({"name":"x"})", R"({"version":[[1,2]]})", R"({"authors":["1"]})",
                             R"({"type":"Polygon","coordinates":[[[1,2]]]})", R"({"points":[[1,2],[3,4]]})",
                             R"({"a":[[1],[2]],"b":[[5],[5]]})", R"([[1,2],[3,4]])"}) {
        CAPTURE(text);
        const auto found = nono::parse<nono::json_formats>(text);
        CHECK(found.error() == nono::parse_error{json_text, {}});
    }
    CHECK(nono::message(json_text).find("hpp") == std::string_view::npos);
}

TEST_CASE("json: random puzzles as written by programs") {
    random_numbers random(401);
    for (int i = 0; i < rounds(300); ++i) {
        const std::size_t width = 1 + random.below(9);
        const std::size_t height = 1 + random.below(9);
        const auto picture = random_picture(random, width, height, 2, 40);
        const auto clues = nono::clues_of(picture);
        const std::string separator = i % 2 == 0 ? "," : ",\n  ";
        const bool zero = i % 3 == 0;
        const std::string rows = json_side(clues.rows, separator, zero);
        const std::string columns = json_side(clues.columns, separator, zero);
        const std::string text =
            i % 4 == 0 ? "{\"Name\":\"n\",\"RowCount\":" + std::to_string(height) +
                             ",\"ColumnCount\":" + std::to_string(width) + ",\"RowConstraints\":" + rows +
                             ",\"ColumnConstraints\":" + columns + "}"
            : i % 4 == 1 ? "{\"rows\": " + rows + ", \"cols\": " + columns + "}"
            : i % 4 == 2 ? "{\"matrix\":[],\"constraints\":{\"rows\":" + rows + ",\"columns\":" + columns + "}}"
                         : "[{\"id\":1,\"clues\":{\"columns\":" + columns + ",\"rows\":" + rows + "},\"density\":0.5}]";
        CAPTURE(text);
        const auto found = nono::parse<nono::json_formats>(text, {.strict = true});
        REQUIRE(found);
        CHECK(found->clues == clues);
        survive<nono::json>(text.substr(0, random.below(text.size() + 1)));
    }
}

TEST_CASE("json: bad input") {
    survive_every_change<nono::json>("[{\"rows\":[null],\"cols\":[\"1\"]},{\"goal\":[\"#\"]}]");
    survive_every_change<json_pairs>("{\"cols\":[[[\"r\",1]]],\"row\":[\"1G\"]}");
}
