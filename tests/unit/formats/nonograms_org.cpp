// SPDX-License-Identifier: MIT
#include <nono/formats/pages/nonograms_org.hpp>

#include "../../format_checks.hpp"

using namespace nono::literals; // 2_color
using namespace nono_tests;

using nono::nonograms_org;

namespace {

// 3 x 2 cells, 2 colors: red (#ff0000) and black. Three runs: the first row is red red black, the last cell of the
// second row is black. Each number is one that the formulas of the site invert.
constexpr std::string_view puzzle_page =
    "<html>\n<script>\nvar d=[[9,8,7,6],[13,11,11,10],[12,11,11,10],[12,21,21,10],\n"
    "[3,5,7,2],[260,3,2,0],[5,3,2,0],[1,1,0,10],[4,6,8,2],[5,8,9,3],[7,7,10,3],[7,7,10,4]];"
    "\n</script>\n";

static_assert(nono::extend::readable_format<nonograms_org> && !nono::extend::writable_format<nonograms_org>);
NONO_CHECK_CONSTANT(nono::parse_clues<nonograms_org>(puzzle_page)->rows[0] == nono::line_clue{{2}, {1, 2_color}});

std::string changed(std::string_view from, std::string_view to) {
    std::string out(puzzle_page);
    REQUIRE(out.find(from) != std::string::npos);
    return out.replace(out.find(from), from.size(), to);
}

} // namespace

TEST_CASE("nonograms_org: the picture of a page") {
    const auto found = nono::parse<nonograms_org>(puzzle_page);
    REQUIRE(found.has_value());
    CHECK(found->clues.rows == nono::clue_lines{{{2}, {1, 2_color}}, {{1, 2_color}}});
    CHECK(found->clues.columns == nono::clue_lines{{{1}}, {{1}}, {{2, 2_color}}});
    CHECK(found->palette.value(1) == nono::rgb{255, 0, 0});
    CHECK(found->palette.value(2) == nono::rgb{0, 0, 0});
    CHECK(nono::satisfies(*found->goal, found->clues));
    CHECK(nono::parse<nonograms_org>("var  d = [ [9,8,7,6], [13,11,11,10], [12,11,11,10], [11,10,10,10], [3,5,7,2],\n"
                                     "[5,3,2,0],[0,0,0,10],[0,0,0,0]]")
              ->palette.entries.empty());
}

TEST_CASE("nonograms_org: errors and their positions") {
    fails_each<nonograms_org>({
        {"", empty_input, 1, 1},
        {"var d=1;", no_puzzle, 1, 1},
        {"var d=[[1,x]]", expected_number, 1, 11},
        {"var d=[[1,99999999999]]", number_too_large, 1, 11},
        {"var d=[[1]]", missing_cells, 1, 12},
        {"var d=[[1],[1,1,1,0]]", expected_number, 1, 12},
        {changed("[13,11,11,10]", "[10,10,10,10]"), size_is_zero, 3, 18},
        {changed("[13,11,11,10]", "[99999,0,0,999999]"), size_over_limit, 3, 18},
        {changed("[12,21,21,10]", "[99,0,0,100]"), too_many_colors, 3, 46},
        {changed("[260,3,2,0]", "[261,3,2,0]"), unreadable_color, 4, 11, {.strict = true}},
    });
    CHECK(nono::parse<nonograms_org>(changed("[260,3,2,0]", "[261,3,2,0]"))->clues ==
          nono::parse<nonograms_org>(changed("", ""))->clues);
    fails_each<nonograms_org>({
        {changed("[7,7,10,4]", "[7,8,10,4]"), invalid_cell, 4, 75},
        {changed("[7,7,10,4]", "[7,7,11,4]"), invalid_cell, 4, 75},
        {changed("[7,7,10,4]", "[7,7,10,5]"), invalid_cell, 4, 75},
        {changed(",[7,7,10,4]", ""), missing_cells, 4, 33},
        {puzzle_page, clues_over_limit, 3, 18, {.limits = {.clues = 3}}},
    });
}

TEST_CASE("nonograms_org: recognized by the array") {
    check_detected<nonograms_org>(
        {{puzzle_page, certain}, {"var d=[[]]", likely}, {"var dd=[[1]]", no}, {"vard=[[1]]", no}, {"", no}});
}

TEST_CASE("nonograms_org: bad input") { survive_every_change<nonograms_org>(puzzle_page); }
