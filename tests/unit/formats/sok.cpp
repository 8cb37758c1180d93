// SPDX-License-Identifier: MIT
#include <nono/formats/all.hpp>
#include <nono/formats/sokoban_formats.hpp>
#include <nono/parse.hpp>
#include <nono/sokoban/normal_form.hpp>
#include <nono/sokoban/notation.hpp>
#include <nono/sokoban/replay.hpp>
#include <nono/sokoban/rules_from_notes.hpp>
#include <nono/write.hpp>

#include "../../brute_force.hpp"
#include "../../check_both.hpp"
#include "../../findings.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

using namespace nono_tests;

using nono::sok;
using nono::sok_options;
using nono::sokoban::board;
using nono::sokoban::collection;
using nono::sokoban::notes;
using nono::sokoban::puzzle;
using nono::sokoban::saved_game;
using losses = std::vector<nono::loss>;

static_assert(nono::extend::readable_collection<sok> && nono::extend::writable_format<sok> &&
              !nono::extend::readable_format<sok>);
static_assert(nono::detail::list_of_collections<nono::sokoban_formats> &&
              !nono::detail::list_of_collections<nono::default_formats>);

namespace {

std::string shape(const notes& source) {
    std::string out;
    for (const auto& line : source.lines) out += (out.empty() ? "[" : "/") + line;
    return out.empty() ? out : out + "]";
}

std::string shape(const std::vector<saved_game>& games) {
    std::string out;
    for (const auto& game : games) {
        const std::string moves = nono::sokoban::to_text(game.moves, {.line_width = 0});
        out += " <" + game.title_line + ">" + moves.substr(0, moves.size() - 1) + shape(game.notes);
    }
    return out;
}

/// Returns a collection on one line: `[notes of the file] <game> <title>5x3[notes] <game>moves[notes]`, with boards as
/// sizes.
std::string shape(const collection& given) {
    std::string out = shape(given.notes) + shape(given.games);
    for (const auto& source : given.puzzles) {
        out += (out.empty() ? "<" : " <") + source.title_line + ">" + std::to_string(source.board.width()) + "x";
        out += std::to_string(source.board.height()) + shape(source.notes) + shape(source.games);
    }
    return out;
}

/// Expands a brief text: `/` separates lines, and a line `B` becomes a small board.
std::string spelled(std::string_view brief) {
    std::string out;
    for (std::size_t begin = 0; begin <= brief.size();) {
        const std::size_t end = (std::min)(brief.find('/', begin), brief.size());
        const std::string_view line = brief.substr(begin, end - begin);
        out += line == "B" ? std::string_view("#####\n#@$.#\n#####") : line;
        if (end < brief.size()) out += '\n';
        begin = end + 1;
    }
    return out;
}

std::vector<sok_options> styles() {
    return {{},
            {.board = {.letters = true, .floor = '-'}},
            {.board = {.run_lengths = true}, .moves = {.run_lengths = true}},
            {.board = {.floor = '_', .one_line = true}, .moves = {.line_width = 5}},
            {.board = {.letters = true, .run_lengths = true, .one_line = true},
             .moves = {.run_lengths = true, .line_width = 0}}};
}

/// Reads a text; it must round-trip in every style of writing, and its positions must be valid.
nono::result<collection> read_sok(const std::string& text) {
    auto found = nono::parse<sok>(text);
    for (const auto& entry : found.diagnostics())
        CHECK(nono::extend::position_of(text, entry.where.offset) == entry.where);
    if (!found) return found;
    for (const auto& style : styles()) {
        const auto written = nono::write<sok>(*found, style);
        CAPTURE(written.text);
        CHECK(written.written);
        CHECK(is_whole(written.lost));
        const auto again = nono::parse<sok>(written.text);
        REQUIRE(again.has_value());
        CHECK(shape(*again) == shape(*found));
        CHECK(*again == *found);
        CHECK(nono::write<sok>(*again, style).text == written.text);
    }
    return found;
}

std::string position_and_message(const nono::parse_error& error) {
    return std::to_string(error.where.line) + ":" + std::to_string(error.where.column) + ": " +
           std::string(nono::message(error.code));
}

/// Returns the shape of a text, after checking its diagnostics.
std::string reads_as(std::string_view brief, const std::vector<finding>& expected = {}) {
    const std::string text = spelled(brief);
    CAPTURE(text);
    const auto found = read_sok(text);
    if (!found) return position_and_message(found.error());
    CHECK(findings(found) == expected);
    return shape(*found);
}

/// As above, but in strict mode.
std::string strictly(std::string_view brief) {
    const std::string text = spelled(brief);
    const auto found = nono::parse<sok>(text, {.strict = true});
    return found ? shape(*found) : position_and_message(found.error());
}

const std::string nothing_here = "no puzzle found";

} // namespace

TEST_CASE("sok: which line is a title") {
    CHECK(reads_as("T//B") == "<T>5x3");
    CHECK(reads_as("T/B") == "<T>5x3");
    CHECK(reads_as("note/T/B") == "[note/T] <>5x3");
    CHECK(reads_as("note//T/B") == "[note] <T>5x3");
    CHECK(reads_as("note//T////B") == "[note] <T>5x3");
    CHECK(reads_as("Level: 03//B") == "<Level: 03>5x3");
    CHECK(reads_as("A=B//B", {{setting_not_title, 1, 1}}) == "[A=B] <>5x3");
    CHECK(strictly("A=B//B") == "<A=B>5x3");
    CHECK(reads_as("B//A=B//B") == "<>5x3 <A=B>5x3");
    CHECK(reads_as("; A=B//B") == "<A=B>5x3");
    CHECK(reads_as("B//Foo//B") == "<>5x3 <Foo>5x3");
    CHECK(reads_as("B/; Foo//B", {{title_of_board_above, 4, 1}}) == "<Foo>5x3 <>5x3");
    CHECK(strictly("B/; Foo//B") == "<>5x3 <Foo>5x3");
    CHECK(reads_as("B//; Foo//B") == "<>5x3 <Foo>5x3");
    CHECK(reads_as("B/; Foo/B") == "<>5x3 <Foo>5x3");
    CHECK(reads_as("T//B/; Foo//B") == "<T>5x3 <Foo>5x3");
    CHECK(reads_as("B/; Foo//", {{title_of_board_above, 4, 1}}) == "<Foo>5x3");
    CHECK(reads_as("note/; T/B") == "[note] <T>5x3");
    CHECK(strictly("note/; T/B") == "[note/; T] <>5x3");
    CHECK(reads_as("; a/; b/B") == "[; a/; b] <>5x3");
    CHECK(reads_as("; 44/'Duh!'//B", {{title_before_subtitle, 2, 1}}) == "<44>5x3['Duh!']");
    CHECK(strictly("; 44/'Duh!'//B") == "[; 44/'Duh!'] <>5x3");
    CHECK(reads_as(":: note/T//B") == "[:: note] <T>5x3");
    CHECK(reads_as(";;; T //B") == "<T>5x3");
    CHECK(reads_as(";//B") == "<>5x3");
    CHECK(reads_as("B//note//;//B") == "<>5x3[note] <>5x3");
}

TEST_CASE("sok: titles that look like moves or rows") {
    CHECK(reads_as("Dull//B", {{moves_as_title, 1, 1}}) == "<Dull>5x3");
    CHECK(reads_as("'Dull'//B") == "<Dull>5x3");
    CHECK(reads_as("''Dull''//B") == "<'Dull'>5x3");
    CHECK(reads_as("'Duh!'//B") == "<'Duh!'>5x3");
    CHECK(reads_as("B//'[1]'//B") == "<>5x3 <[1]>5x3");
    CHECK(reads_as("[1]//B") == "<[1]>5x3");
    CHECK(reads_as("Bob/B", {{letter_beyond_legend, 1, 2}, {row_ends_open, 1, 3}}) == "<>5x4");
    CHECK(reads_as("Bomb/B", {{letter_beyond_legend, 1, 2}, {letter_beyond_legend, 1, 3}, {row_ends_open, 1, 4}}) ==
          "<>5x4");
    CHECK(reads_as("***/B") == "<>5x4");
    CHECK(reads_as("Bob//B") == "<Bob>5x3");
    CHECK(reads_as("Bomb//B") == "<Bomb>5x3");
    CHECK(reads_as("***//B") == "<***>5x3");
    CHECK(reads_as("#50 (3)//B") == "<#50 (3)>5x3");
    CHECK(reads_as("30-8-55//B") == "<30-8-55>5x3");
    CHECK(reads_as("12//B") == "<12>5x3");
    CHECK(reads_as("+|+//B") == "<+|+>5x3");
    CHECK(reads_as("'###|###|###'//B") == "<###|###|###>5x3");
}

TEST_CASE("sok: titles with a colon depend on their position") {
    CHECK(reads_as("B//Level 3: the end//B") == "<>5x3 <Level 3: the end>5x3");
    CHECK(reads_as("B/Level 3: the end/B") == "<>5x3 <Level 3: the end>5x3");
    CHECK(reads_as("B/note: x/Level 3: the end/B") == "<>5x3[note: x/Level 3: the end] <>5x3");
    CHECK(reads_as("B//note/ //Level 3: the end//R") == "<>5x3[note] <Level 3: the end>R");
    CHECK(reads_as("B//Savegame:/R//Solution: best/R") == "<>5x3 <Savegame:>R <Solution: best>R");
    CHECK(strictly("B//Savegame:/R") == "<>5x3 <Savegame:>R");
    // Properties known to programs are not titles.
    CHECK(reads_as("B//Author: Jo//B") == "<>5x3[Author: Jo] <>5x3");
    CHECK(reads_as("B//Title = Real//B") == "<>5x3[Title = Real] <>5x3");
    CHECK(reads_as("B/; Author: Jo//B") == "<>5x3[; Author: Jo] <>5x3");
    CHECK(reads_as("B//Solution: r2d1//B") == "<>5x3[Solution: r2d1] <>5x3");
    CHECK(reads_as("mailto:a@example.org//B") == "[mailto:a@example.org] <>5x3");
}

TEST_CASE("sok: comments between a title and its board") {
    CHECK(reads_as("T//:: c//B") == "[:: c] <T>5x3");
    CHECK(reads_as("B//T/:: c/B") == "<>5x3[:: c] <T>5x3");
    CHECK(reads_as("B//note/:: c/T/:: d//B") == "<>5x3[note/:: c/T/:: d] <>5x3");
    CHECK(reads_as("B//note//:: c/T/:: d//B") == "<>5x3[note//:: c/:: d] <T>5x3");
    CHECK(reads_as("B//Sol/:: c/R") == "<>5x3[:: c] <Sol>R");
    CHECK(reads_as("B//T/Comment:/x//y/Comment-End:/B") == "<>5x3[Comment:/x//y/Comment-End:] <T>5x3");
}

TEST_CASE("sok: titles whose letters could be moves") {
    const auto title = [](unsigned line) { return std::vector<finding>{{moves_as_title, line, 1}}; };
    CHECK(reads_as("B//Dull//B", title(5)) == "<>5x3 <Dull>5x3");
    CHECK(reads_as("B/Dull/B", title(4)) == "<>5x3 <Dull>5x3");
    CHECK(reads_as("B//LULL 2//B", title(5)) == "<>5x3 <LULL 2>5x3");
    CHECK(reads_as("B//R/note//Dull//R", title(8)) == "<>5x3 <>R[note] <Dull>R");
    CHECK(reads_as("Collection: c//Dull//B", title(3)) == "[Collection: c] <Dull>5x3");
    CHECK(strictly("B//Dull//B") == "<>5x3 <Dull>5x3");
    // Moves that are legal on the board before them are a game, as are those with a title and those at the end.
    CHECK(reads_as("B//R//B") == "<>5x3 <>R <>5x3");
    CHECK(reads_as("B//r//B") == "<>5x3 <>r <>5x3");
    CHECK(reads_as("B//Solution//Dull//B") == "<>5x3 <Solution>Dull <>5x3");
    CHECK(reads_as("B//Sol/Dull//B") == "<>5x3 <Sol>Dull <>5x3");
    CHECK(reads_as("B//Dull") == "<>5x3 <>Dull");
    CHECK(reads_as("B//rrULLd//B") == "<>5x3 <>rrULLd <>5x3");
    CHECK(reads_as("B//2l//B") == "<>5x3 <>ll <>5x3");
}

TEST_CASE("sok: comments of several lines") {
    CHECK(reads_as("B//Comment:/see/B/rR/ //Level: 1/Comment-End://T//B") ==
          "<>5x3[Comment:/see/#####/#@$.#/#####/rR///Level: 1/Comment-End:] <T>5x3");
    CHECK(reads_as("COMMENT:/B/comment-end://T//B") == "[COMMENT:/#####/#@$.#/#####/comment-end:] <T>5x3");
    CHECK(reads_as("B//Sol/R/Solution comment: a/Dull/Solution comment end:/note") ==
          "<>5x3 <Sol>R[Solution comment: a/Dull/Solution comment end:/note]");
    CHECK(reads_as("B/Comment: on one line//T//B") == "<>5x3[Comment: on one line] <T>5x3");
    // Without an end, or before another comment, a comment is a single line.
    const auto open = [](unsigned line) { return std::vector<finding>{{unclosed_comment, line, 1}}; };
    CHECK(reads_as("B/Comment:/text//T//B", open(4)) == "<>5x3[Comment:/text] <T>5x3");
    CHECK(reads_as("Comment:/B//Comment:/R/Comment-End:", open(1)) == "[Comment:] <>5x3[Comment:/R/Comment-End:]");
    CHECK(strictly("B/Comment:/text").starts_with("4:1: "));
    CHECK(reads_as("B//Comment-End://T//B") == "<>5x3[Comment-End:] <T>5x3");
    const std::string text = "> Comment:\r\n> #####\r\n> Comment-End:\r\n> \r\n> #####\r\n> #@$.#\r\n> #####";
    CHECK(shape(*read_sok(text)) == "[Comment:/#####/Comment-End:] <>5x3");
    const auto found = read_sok(spelled("B//Comment:/Title: no/a//b/Comment-End:/Title: yes"));
    CHECK(found->puzzles[0].title() == "yes");
    const auto properties = found->puzzles[0].notes.properties();
    REQUIRE(properties.size() == 2);
    CHECK(properties[0].value == "Title: no\na\n\nb");
}

TEST_CASE("sok: a board with an unreadable row is not truncated") {
    const std::string strange = "not a square of a Sokoban board";
    const auto fault = [](unsigned line, unsigned column) {
        return std::vector<finding>{{invalid_square, line, column}};
    };
    CHECK(reads_as("#####/#@$.#/#   #/#####/#r  #/#   #/#####") == "5:2: " + strange);
    CHECK(reads_as("T//B//One//#####/#@$.#/#   #/#####/#r  #/#   #/#####//rR//Two//B", fault(13, 2)) ==
          "<T>5x3[One//#####/#@$.#/#   #/#####/#r  #/#   #/#####//rR] <Two>5x3");
    // The first row, the last one, one of the first three, and all on one line.
    CHECK(reads_as("B//#r###/#@$.#/#####/#####", fault(5, 2)) == "<>5x3[#r###/#@$.#/#####/#####]");
    CHECK(reads_as("B//#####/#@$.#/#####/#r###", fault(8, 2)) == "<>5x3[#####/#@$.#/#####/#r###]");
    CHECK(reads_as("B//#####/#r$.#/#####", fault(6, 2)) == "<>5x3[#####/#r$.#/#####]");
    CHECK(reads_as("B//5#|#pr.#|5#", fault(5, 6)) == "<>5x3[5#|#pr.#|5#]");
    CHECK(reads_as("B//###/#.#/###/.@$ #/#####", {{row_starts_open, 8, 1}}) == "<>5x3[###/#.#/###/.@$ #/#####]");
    // The letters of other programs: box, pusher and box on a goal.
    CHECK(reads_as("#######/#  B .#/# & X #/#  B .#/#######") == "3:3: " + strange);
    CHECK(reads_as("#######/#.    #/#  B  #/#######/#& X  #/#######") == "5:2: " + strange);
    CHECK(strictly("B//#####/#r$.#/#####") == "6:2: " + strange);
    // Headings, lists and separate lines are not rows.
    CHECK(reads_as("#12/B") == "<#12>5x3");
    CHECK(reads_as("## Level 3 ##/B/## Level 4 ##/B") == "<## Level 3 ##>5x3 <## Level 4 ##>5x3");
    CHECK(reads_as("B/#50 (3)//#r #//T//B") == "<>5x3[#50 (3)//#r #] <T>5x3");
}

TEST_CASE("sok: groups of moves across several lines") {
    const auto without = [](unsigned line) { return std::vector<finding>{{line_without_move, line, 1}}; };
    CHECK(reads_as("B//3(rR/lL/)", without(7)) == "<>5x3 <>rRlLrRlLrRlL");
    CHECK(reads_as("B//l/2(/r/)/u", {{line_without_move, 6, 1}, {line_without_move, 8, 1}}) == "<>5x3 <>lrru");
    CHECK(reads_as("B//Sol//2(/rR/)", {{line_without_move, 7, 1}, {line_without_move, 9, 1}}) == "<>5x3 <Sol>rRrR");
    CHECK(strictly("B//3(rR/lL/)") == "7:1: a line with only digits and parentheses contains no moves");
    CHECK(reads_as("B//r/(1)//u") == "<>5x3 <>r <(1)>u"); // no group is open
    const std::string text = spelled("B//2(/rR/)");
    const auto found = nono::parse<sok>(text);
    const auto position = nono::sokoban::position_of_step(text, found->puzzles[0].games[0], 3);
    CHECK(position.line == 6);
    CHECK(position.column == 2);
}

TEST_CASE("sok: empty properties do not hide others") {
    const auto found = read_sok(spelled("Collection:/Title: C//T//B/Title:///Sol/R/Title ="));
    CHECK(found->title() == "C");
    CHECK(found->puzzles[0].title() == "T");
    CHECK(found->puzzles[0].games[0].title() == "Sol");
}

TEST_CASE("sok: rules declared by a file") {
    using nono::sokoban::extend::variant;
    const auto rules = [](std::string_view brief) {
        const auto found = read_sok(spelled(brief));
        std::string out;
        for (const auto& source : found->puzzles) out += std::string(name_of(source.board.rules())) + " ";
        return out;
    };
    CHECK(rules("Game: Hexoban//B//B/game = Sokoban") == "hexoban sokoban ");
    CHECK(rules("B//Game = trioban//B") == "trioban sokoban ");
    CHECK(rules("Game Type: OCTOBAN//B") == "octoban ");
    CHECK(rules("B/boxorder: 1 2/goalorder: 2 1//T//B") == "sokoban_plus sokoban ");
    CHECK(rules("B//Sol/R/Goal-Order = 1") == "sokoban_plus ");
    CHECK(rules("Game: Sokoban//B/boxorder:") == "sokoban ");
    CHECK(rules("Game: Multiban//B//Game: Boxworld//B") == "sokoban sokoban ");
    CHECK(rules("Game: Sokoban+//B") == "sokoban_plus ");
    CHECK(rules("Comment:/Game: Hexoban/Comment-End://B") == "sokoban ");
    const auto found = nono::parse<sok>(spelled("T//B/Game: Hexoban"));
    CHECK(findings(found) == std::vector<finding>{{other_rules, 6, 1}});
    const board& level = found->puzzles[0].board;
    CHECK_FALSE(nono::sokoban::extend::has_identity(level));
    CHECK(level != nono::parse<sok>(spelled("T//B"))->puzzles[0].board);
    CHECK(nono::sokoban::replay(level, {}).final == level);
    CHECK(message(variant::sokoban_plus) == "Sokoban+");
}

TEST_CASE("sok: old maze files") {
    const std::string stars = "*************************************/";
    const std::string first = "Maze: 1/File offset: 148C, DS:00FE, table offset: 0000/Size X: 6/Size Y: 4/End: 14BA/"
                              "Length: 3//XXXXX /X@*.XX/X  & X/XXXXXX/ /";
    const std::string second = "Maze: 2/Size X: 5/Size Y: 9//XXXXX/X@*.X/XXXXX/";
    const auto found = nono::parse<nono::sokoban_formats>(spelled(stars + first + stars + second + stars));
    REQUIRE(found.has_value());
    CHECK(shape(*found) == "<1>6x4[File offset: 148C, DS:00FE, table offset: 0000/Size X: 6/Size Y: 4/End: 14BA/"
                           "Length: 3] <2>5x3[Size X: 5/Size Y: 9]");
    CHECK(to_text(found->puzzles[0].board) == "#####\n#@$.##\n#  * #\n######\n");
    CHECK(findings(found) ==
          std::vector<finding>{{letter_beyond_legend, 9, 1}, {size_differs, 17, 1}, {letter_beyond_legend, 19, 1}});
    CHECK(nono::write<sok>(*found).lost.empty());
    CHECK(sok::detect(spelled(stars + second)) == certain);
    CHECK(reads_as("Maze: 1//XXXXX/X@?.X/XXXXX//T//B", {{invalid_square, 4, 3}}) ==
          "[Maze: 1//XXXXX/X@?.X/XXXXX] <T>5x3");
    CHECK(reads_as("Maze: 1//B") == "<Maze: 1>5x3");
    CHECK(strictly(second).starts_with("3:1: "));
}

TEST_CASE("sok: properties") {
    const auto found = read_sok(spelled("Top//B//Title = Real/Author:  Jo/date : x//Sol//lr/ Title: no/Title: yes"));
    REQUIRE(found.has_value());
    const puzzle& source = found->puzzles.at(0);
    CHECK(source.title_line == "Top");
    CHECK(source.title() == "Real");
    CHECK(source.author() == "Jo");
    CHECK(source.notes.get("DATE") == "x");
    CHECK(source.games.at(0).title_line == "Sol");
    CHECK(source.games.at(0).title() == "yes"); // the key is at the start of its line
    const auto named = read_sok(spelled("Title: A/Collection: C/Author: D//T//B"));
    CHECK(named->title() == "C");
    CHECK(named->author() == "D");
}

TEST_CASE("sok: rows of floor") {
    CHECK(reads_as("----/B") == "<---->5x3");
    CHECK(reads_as("B/----/----/") == "<>5x3[----/----]");
    CHECK(reads_as("B/----/##/") == "<>5x5");
    CHECK(reads_as("  #/-/B") == "<>5x5");
    CHECK(nono::sokoban::to_text(nono::parse<sok>(spelled("  #/-/B"))->puzzles[0].board) ==
          "  #\n\n#####\n#@$.#\n#####\n");
    CHECK(reads_as("  #//B", {}) == "<#>5x3"); // a blank line separates
    CHECK(reads_as("\t\t#####/\t\t#@$.#/\t\t#####",
                   {{control_as_blank, 1, 1}, {control_as_blank, 2, 1}, {control_as_blank, 3, 1}}) == "<>5x3");
    CHECK(strictly("#####/#@$.#/\t#####") == "3:1: a tab or another control character was read as a blank");
    CHECK(reads_as("#$--/#@--/#.--", {{row_ends_open, 1, 2}, {row_ends_open, 2, 2}, {row_ends_open, 3, 2}}) == "<>2x3");
}

TEST_CASE("sok: rows with run-lengths and bars") {
    const std::string board = "  ###\n### #\n#@$.#\n#####\n";
    for (const auto* text : {"--3#|3#-#|#pb.#|5#", "--3#|3#-#|/#pb.#|/5#|", "--3#/3#-#|#pb.#/5#"}) {
        CHECK(reads_as(text) == "<>5x4");
        CHECK(nono::sokoban::to_text(nono::parse<sok>(spelled(text))->puzzles.at(0).board) == board);
    }
    CHECK(reads_as("2(3(#-)#)/14#/14#") == "<>14x3");
    CHECK(reads_as("3-#|/2-|/--3#|/-|/-5#|/-|/7#|/#@$--.#|/7#|") == "<>7x9");
    CHECK(reads_as("3|//B") == "<3|>5x3");
}

TEST_CASE("sok: rows that begin or end without a wall") {
    CHECK(reads_as("#####/#@$./#####", {{row_ends_open, 2, 4}}) == "<>5x3");
    CHECK(strictly("#####/#@$./#####") == "2:4: a row must end with a wall or a box on a goal");
    CHECK(reads_as("*****/B@$.B/*****") == "<>5x3");
}

TEST_CASE("sok: the row because of which a text is not a board is named") {
    const std::string small = "a board must have at least three rows of three squares";
    const std::string open = "a row must start with a wall or a box on a goal";
    const std::string empty = "an empty row of a board is written as -";
    const std::string count = "a run length must be at least 1, with a square after it";
    const std::string strange = "not a square of a Sokoban board";
    CHECK(reads_as("#####/.@$ #/#####") == "2:1: " + open);
    CHECK(reads_as(".@$ #") == "1:1: " + open);
    CHECK(reads_as("A title//  #####/  .@$ #/  #####/note") == "4:3: " + open);
    CHECK(reads_as("3#4-/p.#/###") == "2:1: " + open);
    CHECK(reads_as("5#||5#") == "1:4: " + empty);
    CHECK(reads_as("||") == "1:1: " + empty);
    CHECK(reads_as("#####| |#@$.#") == "1:7: " + empty);
    CHECK(reads_as("10|####/20|#@$.#/30|####") == "1:1: " + count);
    CHECK(reads_as("#####/#@$.#3/#####") == "2:6: " + count);
    CHECK(reads_as("#####/#@x.#/#####") == "2:3: " + strange);
    CHECK(reads_as("Level 1/#####/#@xy#/#####") == "3:3: " + strange);
    CHECK(reads_as("#####/wall/#####") == "2:1: " + strange);
    CHECK(reads_as("##/##/##") == "1:1: " + small);
    CHECK(reads_as("T//##/##/###/###") == "3:1: " + small);
    CHECK(reads_as("#####/#@$.#//#####") == "1:1: " + small);
    CHECK(reads_as("> #####/> #@x.#/> #####") == "2:5: " + strange);
    // Of several candidates, the one with the most rows is named.
    CHECK(reads_as("#####//#####/#@x.#/#####//#####/x") == "4:3: " + strange);
    // Content over a limit is reported as such.
    CHECK(reads_as("#####/.@$ #//9(9(9(9(9(9(9(9(9(9(#))))))))))/###/###").ends_with("larger than the limit"));
    // Words, lists, rulers and smileys are not rows.
    for (const auto* text :
         {"Dear reader,/see you :-)", "# A heading", "* a/* b/* c", "-----", "...", "***", "1.", "#"})
        CHECK(reads_as(text) == "1:1: " + nothing_here);
}

TEST_CASE("sok: games") {
    CHECK(reads_as("B/R") == "<>5x3 <>R");
    CHECK(reads_as("B//Sol/l//R") == "<>5x3 <Sol>l <>R");
    CHECK(reads_as("B//Sol/3/R") == "<>5x3[Sol/3] <>R");
    CHECK(reads_as("B//Sol/{}R") == "<>5x3 <Sol>R");
    CHECK(reads_as("B//R/note//more/; Sol/L/u d") == "<>5x3 <>R[note//more] <Sol>Lud");
    CHECK(reads_as("B//R/B") == "<>5x3 <>R <>5x3");
    CHECK(reads_as("B//[]/U[rr]d/]", {{unopened_bracket, 7, 1}}) == "<>5x3 <>[]U[rr]d");
    CHECK(reads_as("R///Dl/note//T//B") == " <>R <>Dl[note] <T>5x3");
    CHECK(reads_as("B//12. g5-f5") == "<>5x3[12. g5-f5]"); // chess notation stays text
}

TEST_CASE("sok: comments among moves") {
    const std::string text = spelled("B//Sol/l") + "\n// hi\nr\n\n";
    const auto found = read_sok(text);
    REQUIRE(found.has_value());
    CHECK(shape(*found) == "<>5x3 <Sol>lr[// hi]");
    CHECK(findings(found) == std::vector<finding>{{comment_among_moves, 7, 1}});
    CHECK(shape(*nono::parse<sok>(text, {.strict = true})) == "<>5x3 <Sol>l <// hi>r");
    CHECK(reads_as("B//Sol/l/:: hi/r", {{comment_among_moves, 7, 1}}) == "<>5x3 <Sol>lr[:: hi]");
    CHECK(strictly("B//Sol/l/:: hi/r") == "<>5x3 <Sol>lr[:: hi]");
    CHECK(reads_as("B//Sol/l/:: hi//r") == "<>5x3 <Sol>l[:: hi] <>r");
    const auto long_game = nono::parse<sok>(spelled("B//Sol/l/:: hi/Comment:/r/Comment-End:/rU"));
    CHECK(shape(*long_game) == "<>5x3 <Sol>lrU[:: hi/Comment:/r/Comment-End:]");
    const auto position = nono::sokoban::position_of_step(spelled("B//Sol/l/:: hi/Comment:/r/Comment-End:/rU"),
                                                          long_game->puzzles[0].games[0], 2);
    CHECK(position.line == 11);
    CHECK(position.column == 2);
}

TEST_CASE("sok: moves with run-lengths and jumps") {
    const auto moves = [](std::string_view text, const std::vector<finding>& expected = {}) {
        const std::string shown = reads_as("B//" + std::string(text), expected);
        return shown.substr(std::string_view("<>5x3 ").size());
    };
    CHECK(moves("3r4U") == "<>rrrUUUU");
    CHECK(moves("2(3(dr)R)") == "<>drdrdrRdrdrdrR");
    CHECK(moves("3 r", {{unused_count, 5, 1}}) == "<>r");
    CHECK(moves("0r", {{zero_count, 5, 1}}) == "<>r");
    CHECK(moves("rU3", {{unused_count, 5, 3}}) == "<>rU");
    CHECK(moves("2(r", {{unclosed_bracket, 5, 4}}) == "<>r");
    CHECK(moves("r)", {{unopened_bracket, 5, 2}}) == "<>r");
    CHECK(moves("3[rr]") == "<>[rrrrrr]");
    CHECK(moves("3*r", {{unused_count, 5, 1}}) == "<>*r");
    CHECK(moves("r3/u") == "<>ruuu");
    CHECK(moves("r1/0R") == "<>rRRRRRRRRRR");
    CHECK(moves("r\tR", {{control_as_blank, 5, 2}}) == "<>rR");
    CHECK(moves("rr[]Ul", {{moves_before_jump, 5, 3}}) == "<>[]Ul");
    CHECK(strictly("B//rr[]Ul") == "5:3: a reverse game begins with a jump; the moves before it were omitted");
    CHECK(moves("[]U[rr]d") == "<>[]U[rr]d");
    CHECK(moves("uu*dd") == "<>uu*dd");
    CHECK(moves("*uu") == "<>*uu");
    CHECK(moves("u(ll*r)", {{current_in_group, 5, 5}}) == "<>u*llr");
    CHECK(moves("2(l*)", {{current_in_group, 5, 4}}) == "<>*ll");
    CHECK(moves("[]l[r*r]", {{current_in_group, 5, 6}}) == "<>[]l*[rr]");
    CHECK(strictly("B//u(ll*r)") == "5:5: the current position is inside a group; moved to the start of the group");
    CHECK(moves("{rddd}Urr{uul}uLU") == "<>{rddd}Urr{uul}uLU");
    const auto jumps = nono::parse<sok>(spelled("B//[]U[rr]d"));
    CHECK(jumps->puzzles[0].games[0].moves.reverse);
    CHECK(jumps->puzzles[0].games[0].moves.steps.size() == 4);
}

TEST_CASE("sok: quoted mail") {
    const std::string text = "> T\n>\n> #####\n>#@$.#\n> #####\n>\n> R\n> > note\n";
    const auto found = read_sok(text);
    REQUIRE(found.has_value());
    CHECK(shape(*found) == "<T>6x3 <>R[> note]");
    CHECK(findings(found) == std::vector<finding>{{mail_quotes, 1, 1}});
    CHECK(nono::sokoban::to_text(found->puzzles[0].board) == " #####\n#@$.#\n #####\n");
    CHECK(found->puzzles[0].where == nono::source_position{7, 3, 2});
    CHECK(found->puzzles[0].games[0].where == nono::extend::position_of(text, text.find('R')));
    CHECK(findings(nono::parse<sok>(text, {.strict = true})).front() == finding{mail_quotes, 3, 1});
    CHECK(strictly("B//> R") == "5:1: > at the start of the lines was read as e-mail quoting");
    CHECK(strictly("B//> a note") == "<>5x3[> a note]");
}

TEST_CASE("sok: line endings and encodings") {
    for (const std::string_view end : {"\n", "\r\n", "\r"}) {
        std::string text;
        for (const std::string_view line : {"T", "", "#####", "#@$.#", "#####", "", "note", "", "R"})
            text.append(line).append(end);
        CHECK(shape(*read_sok(text)) == "<T>5x3 <note>R");
        CHECK(shape(*read_sok(text.substr(0, text.size() - end.size()))) == "<T>5x3 <note>R");
    }
    CHECK(shape(*read_sok("\xEF\xBB\xBF" + spelled("T//B"))) == "<T>5x3");
    const auto latin = read_sok(spelled("Caf\xE9 \x80//B/\xC3\xA9"));
    CHECK(shape(*latin) == "<Caf\xC3\xA9 \xE2\x82\xAC>5x3[\xC3\xA9]");
    CHECK(findings(latin) == std::vector<finding>{{read_as_latin1, 1, 4}});
    CHECK(strictly("Caf\xE9//B") == "1:4: this line is not UTF-8; it was read as windows-1252");
    std::string nul = spelled("B") + '\0' + spelled("B") + '\0';
    const auto divided = read_sok(nul);
    CHECK(shape(*divided) == "<>5x3 <>5x3");
    CHECK(findings(divided) == std::vector<finding>{{nul_separators, 3, 6}});
    CHECK(findings(nono::parse<sok>(nul, {.strict = true})).front() == finding{nul_separators, 3, 6});
    CHECK(nono::parse<sok>("\xFF\xFE#").error() == nono::parse_error{utf16_text, {}});
    CHECK(nono::parse<sok>("").error() == nono::parse_error{empty_input, {}});
    CHECK(nono::parse<sok>("\xEF\xBB\xBF \n\n").error() == nono::parse_error{empty_input, {}});
    CHECK(nono::parse<sok>("hello").error() == nono::parse_error{no_puzzle, {}});
}

TEST_CASE("sok: content over a limit stays text") {
    const std::string text = spelled("One//B//Sol/99999999999r/uu//Two//B//rr//99999#/#/#//end");
    const auto found = nono::parse<sok>(text);
    REQUIRE(found.has_value());
    CHECK(shape(*found) == "<One>5x3[Sol/99999999999r/uu] <Two>5x3 <>rr[99999#/#/#//end]");
    CHECK(findings(found) == std::vector<finding>{{expanded_over_limit, 8, 12}, {size_over_limit, 19, 6}});
    CHECK(nono::parse<sok>(text, {.strict = true}).error().code == expanded_over_limit);
    CHECK(shape(*nono::parse<sok>(spelled("B//B//B"), {.limits = {.puzzles = 2}})) == "<>5x3 <>5x3");
    CHECK(nono::parse<sok>("99999#\n#\n#").error() == nono::parse_error{size_over_limit, {5, 1, 6}});
    CHECK(nono::parse<sok>("9(9(9(9(9(9(9(9(9(r)))))))))").error().code == expanded_over_limit);
    CHECK(shape(*nono::parse<sok>(spelled("B//rrr"), {.limits = {.side = 4}})) == "[#####/#@$.#/#####] <>rrr");
    // Boards and moves together are limited.
    const auto some = nono::parse<sok>("5#|5#|5#\n\n9r\n\n9r\n\n9r", {.limits = {.expanded = 10}});
    REQUIRE(some.has_value());
    CHECK(shape(*some) == "<>5x3 <>rrrrrrrrr[9r//9r]");
}

TEST_CASE("sok: the number of diagnostics is limited per puzzle") {
    std::string text;
    for (int puzzle = 0; puzzle < 3; ++puzzle) {
        text += spelled("B") + "\n\n";
        for (int i = 0; i < 300; ++i) text += "0u\n\n";
    }
    const auto found = nono::parse<sok>(text);
    REQUIRE(found.has_value());
    CHECK(found.diagnostics().size() == 3 * 101);
    CHECK(found.diagnostics()[100].code == further_diagnostics);
    CHECK(nono::parse<sok>(text, {.limits = {.diagnostics = 0}, .strict = true}).error().code == zero_count);
}

TEST_CASE("sok: bad input takes linear time") {
    const auto times = [](std::string_view part, int count) {
        std::string out;
        for (int i = 0; i < count; ++i) out += part;
        return out;
    };
    const auto shape_of = [](const std::string& text) {
        const auto found = nono::parse<sok>(text, {.limits = {.cells = 1U << 20U, .expanded = 1U << 22U}});
        return found ? std::to_string(found->puzzles.size()) : std::string(nono::message(found.error().code));
    };
    CHECK(shape_of(std::string(200'000, '(')) == nothing_here);
    CHECK(shape_of("#" + std::string(200'000, '(')) == "groups are nested deeper than the limit");
    CHECK(shape_of("###\n###\n#" + std::string(200'000, '(')) == "groups are nested deeper than the limit");
    CHECK(shape_of(times("-\n", 60'000)) == nothing_here);
    CHECK(shape_of("#\n" + times("-\n", 60'000)) == nothing_here);
    CHECK(shape_of(times("##\n", 60'000)) == "a board must have at least three rows of three squares");
    CHECK(shape_of(times("##\n##\n-\nx\n", 60'000)) == "not a square of a Sokoban board");
    CHECK(shape_of(times("**\n", 60'000)) == nothing_here);
    CHECK(shape_of(times("*\n", 60'000) + "r") == "0");
    CHECK(shape_of("r\n" + times("*\n", 60'000)) == "0");
    CHECK(shape_of(times("r*\n", 60'000)) == "0");
    CHECK(shape_of("###|" + times("#-#|", 60'000) + "###") == "1");
    CHECK(shape_of("###|" + times("#-#|", 70'000) + "###") == "the grid is larger than the limit");
    CHECK(shape_of(times("###|###|###\n\n", 80'000)) == "80000");
    CHECK(shape_of(times("3#|3#|3#|", 100'000)) == "the grid is larger than the limit");
    // Each of these is refused for its own reason, and their total is limited.
    CHECK(shape_of(times("60000#|#|#\nx\n", 5'000)) == "the text expands to more than the limit");
    CHECK(shape_of(times("65535#65535#\nx\n", 8'000)) == "the grid is larger than the limit");
    CHECK(shape_of(times("8(8(8(8(8(8(9r))))))r\n\n", 3'000)) == "0");
    CHECK(shape_of(times("\n", 40'000) + "###|###|###") == "1");
    CHECK(shape_of(times("a\n\n", 60'000) + "###|###|###") == "1");
    CHECK(shape_of(times("'", 40'000) + "\n\n###|###|###") == "1");
    CHECK(shape_of(times("// r\n", 40'000)) == nothing_here);
    CHECK(shape_of("r\n" + times("// r\n", 40'000)) == "0");
}

TEST_CASE("sok: recognized by its boards") {
    using nono::confidence;
    NONO_CHECK_BOTH(sok::detect("T\n\n#####\n#@$.#\n#####\n") == certain);
    NONO_CHECK_BOTH(sok::detect("T\n\n5#|#pb.#|5#\n") == certain);
    CHECK(sok::detect("#####\n#.@.#\n#####\n") == likely);
    CHECK(sok::detect("#####\n#$#.#\n#####\n") == likely);
    // This is the picture of a nonogram, for all that can be seen.
    CHECK(sok::detect("#####\n#.#.#\n#####\n") == possible);
    CHECK(sok::detect("#-#\n###\n#-#\n") == possible);
    CHECK(sok::detect("#####\n#.#.#\n#####\n\n#####\n#@$.#\n#####\n") == certain);
    CHECK(sok::detect("##\n##\n##\n") == no);
    CHECK(sok::detect("## \n## \n## \n") == no);
    CHECK(sok::detect("#$-\n#@-\n#.-\n") == certain);
    CHECK(sok::detect("rrUU\n3l\n") == possible);
    CHECK(sok::detect("rrUU\nhello\n") == no);
    CHECK(sok::detect("") == no);
    CHECK(nono::xsb::detect("#####\n#@$.#\n#####\n") == likely);
    const auto found = nono::parse<nono::sokoban_formats>(spelled("T//B"));
    REQUIRE(found.has_value());
    CHECK(shape(*found) == "<T>5x3");
    CHECK(nono::parse<nono::sokoban_formats>("hello").error().code == unknown_format);
    CHECK(nono::parse<nono::sokoban_formats>("").error().code == empty_input);
    CHECK(nono::extend::find_format_of_file<nono::sokoban_formats>("a.SOK")->name == "sok");
    CHECK(nono::extend::find_format_of_file<nono::sokoban_formats>("a.xsb")->name == "xsb");
}

TEST_CASE("sok: the layout of written files") {
    const auto found = nono::parse<sok>(spelled("about//A/B//note//Sol/12r/after//;//l//B"));
    const std::string room = "#####\n#@$.#\n#####\n";
    CHECK(nono::write<sok>(*found).text ==
          "about\n\n\nA\n\n" + room + "\nnote\n\nSol\nrrrrrrrrrrrr\n\nafter\n\n;\nl\n\n\n" + room);
    CHECK(nono::write<sok>(*found, sok_options{.board = {.letters = true, .run_lengths = true, .one_line = true},
                                               .moves = {.run_lengths = true}})
              .text == "about\n\n\nA\n\n5#|#pb.#|5#\n\nnote\n\nSol\n12r\n\nafter\n\n;\nl\n\n\n5#|#pb.#|5#\n");
}

// ---- collections designed to be misread ----

namespace {

constexpr std::string_view adversaries[] = {
    "Dull",    "'Dull'", "''Dull''", "'Dull", "''",      "'",      "###",     "'###'",    "#@$.#", "#####",
    "-",       "----",   "; x",      ";",     ";;",      "; Dull", "a=b",     "> q",      ">",     "> rr",
    "> ###",   ">>",     "12",       "3",     "[1]",     "[]",     "{}",      "()",       "*",     "***",
    "r",       "3r4U",   "rr\\",     "// c",  "//",      " lead",  "  ; in",  "Bob",      "'Bob'", "###|###|###",
    "3#|3#",   "|",      "+|+",      "12r",   "2(3(r)",  "=",      "'a'",     "\xC3\xA9", "- -",   "; 'Dull'",
    "'; 44'",  "'Duh!'", "; 44",     "_ |-",  "1 #",     "#1",     "<r>",     "]",        "u*",    "plain",
    "' lead'", "'> q'",  "4",        "\t#",   "#50 (3)", "#r  #",  "# & X #", "'#r #'",   "3(",    "3(rr(",
    ")",       "R2",     "lull",     "Dud 3", "XXXXX",   "******", "X@*.X"};
constexpr std::string_view properties[] = {"Title: t",      ":: c",
                                           "Author: a",     "::",
                                           "x:y",           "; a: b",
                                           "Title:",        "r: u",
                                           "Comment:",      "Comment-End:",
                                           "Comment: a",    "comment end",
                                           "Maze: 1",       "Solution comment:",
                                           "Solution: 1/1", "Solution comment end:",
                                           "Savegame:",     "Level 3: the end",
                                           "Size X: 9",     "'Comment-End:'",
                                           "Game: Hexoban", "boxorder = 1 2"};

class collection_maker {
public:
    explicit collection_maker(std::uint64_t seed) : random_(seed) {}

    collection make() {
        collection out;
        if (random_.one_in(2)) out.notes = some_notes();
        for (std::size_t i = random_.below(3); i > 0 && random_.one_in(2); --i) out.games.push_back(game());
        for (std::size_t i = random_.below(4); i > 0; --i) {
            puzzle source{title(), room(), some_notes(), {}, {}};
            for (std::size_t k = random_.below(3); k > 0; --k) source.games.push_back(game());
            out.puzzles.push_back(std::move(source));
        }
        if (out.puzzles.empty() && out.games.empty()) out.games.push_back(game());
        nono::sokoban::detail::set_rules_from_notes(out);
        return out;
    }

private:
    std::string title() {
        if (random_.one_in(3)) return {};
        const std::string_view word = adversaries[random_.below(std::size(adversaries))];
        return std::string(word);
    }
    notes some_notes() {
        notes out;
        for (std::size_t i = random_.below(5); i > 0; --i) {
            if (!out.lines.empty() && random_.one_in(3)) out.lines.emplace_back();
            const bool property = random_.one_in(5);
            const std::string_view line = property ? properties[random_.below(std::size(properties))]
                                                   : adversaries[random_.below(std::size(adversaries))];
            out.lines.emplace_back(line);
        }
        return out;
    }
    saved_game game() {
        constexpr std::string_view texts[] = {"r", "{}", "[]", "uuu*d", "[]*[r]U", "*l", "3(lrU)dd*", "{r}u", "[r]U*"};
        return {title(), *nono::sokoban::parse_moves(texts[random_.below(std::size(texts))]), some_notes(), {}};
    }
    board room() {
        constexpr std::string_view texts[] = {"#####\n#@$.#\n#####", "***\n***\n***", "  ###\n-\n#B#\n# #\n###",
                                              "###|###|###"};
        return *nono::sokoban::parse_board(texts[random_.below(std::size(texts))]);
    }

    random_numbers random_;
};

} // namespace

TEST_CASE("sok: written text reads back, whatever titles and notes look like") {
    collection_maker maker(1);
    for (int i = 0; i < 2000; ++i) {
        const collection source = maker.make();
        for (const auto& style : styles()) {
            const auto written = nono::write<sok>(source, style);
            CAPTURE(shape(source));
            CAPTURE(written.text);
            REQUIRE(written.written);
            REQUIRE(is_whole(written.lost));
            const auto again = nono::parse<sok>(written.text);
            REQUIRE(again.has_value());
            REQUIRE(shape(*again) == shape(source));
            REQUIRE(*again == source);
        }
    }
}

TEST_CASE("sok: losses are named") {
    const collection plain = *nono::parse<sok>(spelled("T//B//Sol/r"));
    const auto lost = [](const collection& source) { return nono::write<sok>(source).lost; };
    CHECK(lost(plain).empty());

    collection source = plain;
    source.puzzles[0].title_line = "a: b";
    CHECK(lost(source).empty());
    source.puzzles[0].title_line = "Author: b"; // becomes a property
    CHECK(lost(source) == losses{{feature::notes, "puzzle 1"}});
    CHECK(nono::parse<sok>(nono::write<sok>(source).text)->puzzles[0].title() == "Author: b");
    source = plain;
    source.puzzles[0].games[0].title_line = "two\nlines";
    CHECK(lost(source) == losses{{feature::title, "puzzle 1, game 1"}});
    source = plain;
    source.puzzles[0].notes.lines = {"", "a ", ""};
    CHECK(lost(source) == losses{{feature::notes, "puzzle 1"}});
    source = plain;
    source.notes.lines = {"\xFF"};
    CHECK(lost(source) == losses{{feature::notes, ""}});
    source = plain;
    source.puzzles[0].games[0].moves.current = 7;
    CHECK(lost(source) == losses{{feature::saved_games, "puzzle 1, game 1"}});
    source = plain;
    source.games = source.puzzles[0].games;
    source.games[0].notes.lines = {"a\nb"};
    CHECK(lost(source) == losses{{feature::notes, "game 1"}});
    source = plain;
    board& wide = source.puzzles[0].board;
    const board small = wide;
    wide = board(8, 6);
    for (std::size_t row = 0; row < 3; ++row)
        for (std::size_t i = 0; i < 5; ++i) wide(row + 1, i + 2) = small(row, i);
    CHECK(lost(source) == losses{{feature::board, "puzzle 1"}}); // its empty edges
    CHECK(nono::parse<sok>(nono::write<sok>(source).text)->puzzles[0].board == small);
}

TEST_CASE("sok: boards that cannot be drawn are not written") {
    for (const board& entry :
         {board(), board(9, 2, nono::sokoban::square::wall), board(9, 9), board(5, 5, nono::sokoban::square::goal)}) {
        collection all = *nono::parse<sok>(spelled("B"));
        all.puzzles.push_back({"T", entry, {}, {}, {}});
        const auto written = nono::write<sok>(all);
        CHECK(!written.written);
        CHECK(written.text.empty());
        CHECK(written.lost == losses{{feature::board, "puzzle 2"}});
    }
}

TEST_CASE("sok: text from the clipboard") {
    // A board, a blank line and moves, with run-lengths or without, as programs copy games.
    const std::string_view room = "######\r\n#@$ .#\r\n######\r\n\r\n";
    for (const std::string_view moves : {"RR", "2R", "R\r\nR\r\n", "RR\r\n\r\n"}) {
        const std::string text = std::string(room) + std::string(moves);
        CAPTURE(text);
        CHECK(nono::recognize_format<nono::sokoban_formats>(text)->name == "sok");
        const auto found = nono::parse<nono::sokoban_formats>(text);
        REQUIRE(found);
        CHECK(found.diagnostics().empty());
        REQUIRE(found->puzzles.size() == 1);
        REQUIRE(found->puzzles[0].games.size() == 1);
        CHECK(nono::sokoban::replay(found->puzzles[0].board, found->puzzles[0].games[0].moves).solved);
    }
    // Moves without a board.
    for (const std::string_view moves : {"lluuRD", "3l2U", " 2(lU)\n"}) {
        const auto found = nono::parse<nono::sokoban_formats>(moves);
        REQUIRE(found);
        CHECK(found->puzzles.empty());
        REQUIRE(found->games.size() == 1);
        CHECK(found->games[0].moves.steps.size() >= 4);
    }
}

TEST_CASE("sok: notes that look like a huge board are written without allocating it") {
    collection source;
    source.notes.lines = {"4294967301#", "#", "#"};
    source.puzzles.emplace_back();
    source.puzzles[0].board = board(3, 3, nono::sokoban::square::wall);
    const auto written = nono::write<sok>(source);
    REQUIRE(written.written);
    CHECK(is_whole(written.lost));
    CHECK(*nono::parse<sok>(written.text) == source);
}

TEST_CASE("sok: the format is named as a loss if nothing in the text shows it") {
    const std::vector<nono::loss> format{{feature::format, "sok"}};
    collection walls;
    walls.puzzles.emplace_back();
    walls.puzzles[0].board = board(3, 3, nono::sokoban::square::wall);
    CHECK(nono::write<sok>(walls).lost == format);
    CHECK(nono::write<nono::xsb>(walls).lost == std::vector<nono::loss>{{feature::format, "xsb"}});
    CHECK(nono::write<nono::sokoban_formats>(walls, {.format = "sok"}).lost == format);
    const auto level = nono::parse<sok>("#####\n#@$.#\n#####\n");
    REQUIRE(level);
    CHECK(nono::write<sok>(*level).lost.empty());
    CHECK(nono::write<nono::xsb>(*level).lost.empty());
}
