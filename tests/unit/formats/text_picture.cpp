// SPDX-License-Identifier: MIT
#include <nono/formats/all.hpp>
#include <nono/formats/pictures/text_picture.hpp>

#include "../../format_checks.hpp"

using namespace nono::literals; // 2_color
using namespace nono_tests;

using nono::text_picture;

namespace {

static_assert(nono::extend::readable_format<text_picture> && nono::extend::writable_format<text_picture>);
NONO_CHECK_CONSTANT(nono::parse_clues<text_picture>(".##\n#..\n")->rows[0] == nono::line_clue{{2}});
NONO_CHECK_CONSTANT(text_picture::detect(".##\n#..\n") == likely);

/// Returns the picture of a text, in the letters of the writer.
std::string redrawn(std::string_view text) {
    const auto found = nono::parse<text_picture>(text);
    REQUIRE(found.has_value());
    auto plain = *found;
    plain.palette = {};
    return nono::write<text_picture>(plain).text;
}

} // namespace

TEST_CASE("text: black-and-white characters") {
    for (const std::string_view text :
         {".##\n#..\n", "011\n100\n", "\n.##\n#..\n", "░██\n█░░\n", "⬜⬛⬛\r\n⬛⬜⬜\r\n", "_##\n#__", "-##\n#--  \n\n\n",
          ". # #\n# . .\n", "0 1 1\n1 0 0", " ##\n#\n", "\xEF\xBB\xBF ##\n#  ", " ■■\n■\n", "□xx\nx□□"}) {
        CAPTURE(text);
        CHECK(redrawn(text) == ".##\n#..\n");
    }
    CHECK(redrawn("# #\n # \n") == "#.#\n.#.\n");
    CHECK(redrawn("##\n##") == "##\n##\n");
    CHECK(redrawn("11\n11") == "##\n##\n");
    CHECK(redrawn("..\n..") == "..\n..\n");
}

TEST_CASE("text: colors") {
    CHECK(redrawn("0rb\nrrr") == ".ba\nbbb\n"); // in the order of letters
    CHECK(redrawn(".ac\n...") == ".ab\n...\n");
    CHECK(redrawn("ab\nba") == "ab\nba\n");
    const auto emoji = nono::parse<text_picture>("⬜🟥🟦\n🟥🟥🟥\n");
    REQUIRE(emoji.has_value());
    CHECK(emoji->palette.entries[1].symbol == "🟥");
    CHECK(emoji->clues.rows[0] == nono::line_clue{{1}, {1, 2_color}});
    CHECK(nono::write<text_picture>(*emoji).text == "⬜🟥🟦\n🟥🟥🟥\n");
    CHECK(*nono::parse<text_picture>(nono::write<text_picture>(*emoji).text) == *emoji);
}

TEST_CASE("text: tolerated deviations") {
    const auto ragged = nono::parse<text_picture>("\n.#\n.\n");
    REQUIRE(ragged.has_value());
    CHECK(ragged.diagnostics() == std::vector<nono::diagnostic>{{goal_too_short, {5, 3, 2}}});
    CHECK(error_of<text_picture>("\n.#\n.\n", {.strict = true}).code == goal_too_short);
    const auto chosen = nono::parse<text_picture>("%$%\n");
    CHECK(chosen.diagnostics() == std::vector<nono::diagnostic>{{background_chosen, {0, 1, 1}}});
    CHECK(chosen->clues.rows[0] == nono::line_clue{{1}});
}

TEST_CASE("text: errors and their positions") {
    fails_each<text_picture>({
        {"\n \n", empty_input, 1, 1},
        {".#\n.\t#\n", invalid_cell, 2, 2},
        {".#?\n", invalid_cell, 1, 3},
    });
    // Cells split into triangles.
    for (const auto* divided : {"..\u25E2#\n.###\n", "\u25E2##\u25E3\n####\n"})
        CHECK(nono::parse(divided).error().code == triangles);
    fails_each<text_picture>({
        {"..\u25E2#\n.###\n", triangles, 1, 3},
        {".\xFF", read_as_latin1, 1, 2, {.strict = true}},
        {std::string(70000, '#'), size_over_limit, 1, 1},
        {"#.#\n###\n", clues_over_limit, 1, 1, {.limits = {.clues = 2}}},
    });
    std::string too_many = ".";
    for (char32_t c = 0x4E00; c < 0x4E00 + 70; ++c) nono::detail::append_utf8(too_many, c);
    CHECK(error_of<text_picture>(too_many) == nono::parse_error{too_many_colors, {1 + 63 * 3, 1, 1 + 63 * 3 + 1}});
}

TEST_CASE("text: written and read back") {
    nono::grid picture(70, 3);
    for (std::size_t i = 0; i < picture.cells().size(); ++i)
        picture.cells()[i] = static_cast<nono::color_index>(i * i % 64);
    auto made = puzzle_of(picture);
    auto written = nono::write<text_picture>(made);
    REQUIRE(written.written);
    CHECK(nono::hash_clues(*nono::parse<text_picture>(written.text)) == nono::hash_clues(made));
    made = puzzle_of(nono::grid(3, 2, 1));
    written = nono::write<text_picture>(made);
    CHECK(written.text == "###\n###\n");
    CHECK(written.lost.empty());
    CHECK(*nono::parse<text_picture>(written.text, {.strict = true}) == made);
    made.palette.entries = {{{}, {}, "."}, {"ink", {}, "@"}};
    made.metadata.set("title", "x");
    CHECK(shown(nono::write<text_picture>(made).lost) == "palette, metadata: title");
    made.goal.reset();
    CHECK(!nono::write<text_picture>(made).written);
}

TEST_CASE("text: colors that the picture lacks are named as losses, and the text is recognized without them") {
    nono::puzzle source;
    source.goal = nono::grid(2, 2, 2);
    (*source.goal)(0, 1) = 4;
    source.clues = nono::clues_of(*source.goal);
    const auto written = nono::write<text_picture>(source);
    CHECK(written.text == "ab\naa\n");
    CHECK(shown(written.lost) == "palette: numbers of the colors");
    CHECK(nono::hash_clues(*nono::parse(written.text)) == nono::hash_clues(source));
    source.goal = nono::grid(0, 3);
    source.clues = nono::clues_of(*source.goal);
    CHECK(!nono::write<text_picture>(source));
}

TEST_CASE("text: letters that would not be recognized are replaced by the first letters") {
    nono::puzzle source;
    source.goal = nono::grid(2, 2);
    (*source.goal)(0, 0) = 4;
    (*source.goal)(0, 1) = 9;
    source.clues = nono::clues_of(*source.goal);
    const auto written = nono::write<text_picture>(source);
    CHECK(written.text == "ab\n..\n");
    CHECK(shown(written.lost) == "palette: numbers of the colors");
    CHECK(nono::hash_clues(*nono::parse(written.text)) == nono::hash_clues(source));
}

TEST_CASE("text: recognized as a drawing") {
    for (const std::string_view text : {".#\n#.", "01\n10\n", "░█\n█░", " #\n#\n", "##\n##", ".ab\nba.\n"})
        CHECK(text_picture::detect(text) == likely);
    for (const std::string_view text : {"1\n1\n", "01", "0 1\n1 0", "⬜🟥\n🟥🟥", "ab\nba", "aab", "a\nb\n"})
        CHECK(text_picture::detect(text) == possible);
    for (const std::string_view text :
         {"", "hello", "Hello world\nhow are you", "2 2\n1\n1\n1\n1\n", "5x5:1/2", "$1\n1\t1\n",
          "width 2\nheight 2\nrows\n2\n1\ncolumns\n2\n1\n", "2 1\n1 2\n", ".#\n#\n", "cat", "aaa"}) {
        CAPTURE(text);
        CHECK(text_picture::detect(text) == no);
    }
    CHECK(text_picture::detect(std::string(60000, '.') + "#\n" + std::string(60000, '#') + ".\n") != no);
}

TEST_CASE("text: a title above a drawing is not one of its rows") {
    check_detected<text_picture>({{"One\n#.#\n###\n", no},
                                  {"Car\n.b.\nbbb\n", no},
                                  {"abc\n.d.\n", likely}, // the first letters, each in one row
                                  {"rrr\n.b.\n", likely},
                                  {"rbr\n.b.\n", likely}});
}

TEST_CASE("text: bad input") {
    survive_every_change<text_picture>(".##\r\n#..\n");
    survive_every_change<text_picture>(" ab\nb c\n");
    survive_every_change<text_picture>("⬜🟥\n🟥🟦\n");
}
