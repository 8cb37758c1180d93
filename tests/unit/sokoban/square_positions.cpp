// SPDX-License-Identifier: MIT
#include <nono/formats/sok.hpp>
#include <nono/parse.hpp>
#include <nono/sokoban/square_positions.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string_view>

using namespace nono::sokoban;
using nono::sok;
using nono::sokoban::extend::square_positions;

namespace {

/// Checks that every square of the first board except floor is at its character in the text. Returns their number.
std::size_t count_in_place(std::string_view text) {
    const auto read = nono::parse<sok>(text);
    REQUIRE(read);
    const puzzle& level = read->puzzles.front();
    const square_positions positions(text, level);
    std::size_t count = 0;
    for (std::size_t i = 0; i < level.board.cells().size(); ++i) {
        const square content = level.board.cells()[i];
        if (content == square::floor) continue;
        const auto where = positions.of(level.board.position_at(i));
        REQUIRE(where.offset < text.size());
        CAPTURE(i);
        CHECK(extend::square_of(text[where.offset]) == content);
        ++count;
    }
    return count;
}

nono::source_position position_in(std::string_view text, position at, std::size_t number = 0) {
    const auto read = nono::parse<sok>(text);
    REQUIRE(read);
    return square_positions(text, read->puzzles.at(number)).of(at);
}

} // namespace

TEST_CASE("squares in the text: rows as drawn") {
    const std::string_view text = "Title\n\n  #####\n  #@$.#\n  #####\n\n; 2\n####\n#. ###\n# $@ #\n######\n";
    CHECK(count_in_place(text) == 15);
    CHECK(position_in(text, {1, 2}) == nono::source_position{text.find('$'), 4, 5});
    CHECK(position_in(text, {2, 2}, 1) == nono::source_position{text.rfind('$'), 10, 3});
    CHECK(position_in(text, {0, 5}, 1) == nono::source_position{text.find("\n#. "), 8, 5}); // after the end of its row
}

TEST_CASE("squares in the text: run-lengths, groups, bars, quotes and margins") {
    CHECK(count_in_place("--5#|--#@$.#|--5#\n") == 15);
    CHECK(count_in_place("3-7#\n---#@3$#3-\n3-#3.2-#\n3-7#\n") == 25);
    CHECK(count_in_place("> 5#\n> #@$.#\n> 5#\n") == 15);
    CHECK(count_in_place("8#\n#@2($.)-#\n2(4#)\n") == 23);
    const std::string_view counted = "7#|#@3$#|#3.2-#|7#";
    CHECK(position_in(counted, {1, 4}) == nono::source_position{counted.find('$'), 1, 7}); // the repeated character
    CHECK(position_in("####\r\n#@$.#\r\n#####\r\n", {1, 3}) == nono::source_position{9, 2, 4});
}

TEST_CASE("squares in the text: files without rows, and squares beyond the end of a row") {
    const std::string_view text = "#####\n#@$.#\n###\n";
    CHECK(position_in(text, {2, 4}) == nono::source_position{15, 3, 4});
    puzzle level;
    level.board = nono::sokoban::board(3, 3);
    level.where = {8, 1, 9};
    CHECK(square_positions("<Level> <L>###</L>", level).of({1, 1}) == level.where);
    level.where = {0, 1, 1};
    CHECK(square_positions("<Level> <L>###</L>", level).of({1, 1}) == level.where); // rows are missing
    CHECK(square_positions("<", level).of({1, 1}) == level.where);
    CHECK(square_positions("<L", level).of({1, 1}) == level.where);
    level.where = {100, 7, 1}; // of another text
    CHECK(square_positions("###", level).of({1, 1}) == level.where);
}

TEST_CASE("squares in the text: rows in XML elements") {
    const std::string_view text = "<x>\n<Level Id='1'>\n<!-- <L>##</L> -->\n<L/><l> </l>\n  <L>  &#35;##</L>\n"
                                  "  <L n='1'>  #@$</L>\n <L> <![CDATA[</L>]]></L></Level>\n<Level><L>#</L></Level>";
    puzzle level;
    level.board = nono::sokoban::board(3, 3);
    level.where = {4, 2, 1};
    const square_positions positions(text, level);
    CHECK(positions.of({0, 0}) == nono::source_position{text.find("&#35;"), 5, 8});
    CHECK(positions.of({0, 1}) == nono::source_position{text.find("##</L>\n"), 5, 13});
    CHECK(positions.of({1, 2}) == nono::source_position{text.find("$</L>"), 6, 16});
    CHECK(positions.of({2, 2}).line == 7);
    // The legend of SokoSolve: a dot is floor.
    const std::string_view map = "<Map><Row>~~..</Row><Row>~.##</Row><Row><![CDATA[~.#X]]></Row></Map>";
    level.board = nono::sokoban::board(2, 2);
    level.where = {0, 1, 1};
    CHECK(square_positions(map, level).of({0, 0}) == nono::source_position{27, 1, 28});
    CHECK(square_positions(map, level).of({1, 1}) == nono::extend::position_of(map, map.find("X]]")));
}
