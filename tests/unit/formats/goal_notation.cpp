// SPDX-License-Identifier: MIT
#include <nono/formats/goal_notation.hpp>

#include <nono/formats/non.hpp>
#include <nono/parse.hpp>
#include <nono/write.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace {

nono::puzzle colored_goal_puzzle() {
    return *nono::parse<nono::non>("width 2\nheight 1\ncolor r #ff0000\nrows\n1r,1\ncolumns\n1r\n1\ngoal \"r1\"\n");
}

} // namespace

TEST_CASE("goal notation: uses the characters of written files") {
    const nono::puzzle puzzle = colored_goal_puzzle();
    const std::string characters = nono::extend::goal_characters(puzzle);
    CHECK(characters.size() == puzzle.clues.color_count());
    CHECK(characters == "0r1");
    CHECK(nono::extend::goal_characters({}) == "01");
    REQUIRE(puzzle.goal.has_value());
    const std::string goal = nono::extend::write_goal(*puzzle.goal, characters);
    CHECK(goal == "r1");
    CHECK(nono::write<nono::non>(puzzle).text.find("goal \"" + goal + "\"") != std::string::npos);
    CHECK(nono::extend::parse_goal(goal, 2, 1, characters)->decided() == puzzle.goal);
}

TEST_CASE("goal notation: each color has its own character, even if there are more colors than letters") {
    nono::puzzle puzzle;
    nono::line_clue line;
    for (nono::color_index color = 1; color < nono::extend::max_colors; ++color) {
        line.push_back({1, color});
        puzzle.clues.columns.push_back({{1, color}});
    }
    puzzle.clues.rows.push_back(line);
    const std::string characters = nono::extend::goal_characters(puzzle);
    CHECK(characters.size() == nono::extend::max_colors);
    for (std::size_t i = 0; i < characters.size(); ++i) CHECK(characters.find(characters[i]) == i);
    CHECK(characters.find('?') == std::string::npos);
}

TEST_CASE("goal notation: unknown cells and invalid texts") {
    const auto cells = nono::extend::parse_goal("1?\n 0 ?", 2, 2, "01");
    REQUIRE(cells.has_value());
    CHECK((*cells)(0, 1) == nono::color_set::first(2));
    CHECK(nono::extend::write_goal(*cells, "01") == "1?0?");
    CHECK(nono::extend::write_goal(nono::partial_grid(1, 1, {}), "01") == "?");
    CHECK(nono::extend::write_goal(nono::grid(1, 1, 7), "01") == "?");
    CHECK(nono::extend::write_goal(nono::partial_grid(nono::grid(1, 1, 7)), "01") == "?");
    for (const std::string_view text : {"1", "111", "1x", "1.", "1#"})
        CHECK_FALSE(nono::extend::parse_goal(text, 2, 1, "01").has_value());
    CHECK_FALSE(nono::extend::parse_goal("1", ~std::size_t{0} / 4, 4, "01").has_value()); // too large for memory
    CHECK(nono::extend::parse_goal("", 0, 0, "01").has_value());
}
