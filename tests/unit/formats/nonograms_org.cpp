// SPDX-License-Identifier: MIT
#include <nono/formats/pages/nonograms_org.hpp>

#include <nono/parse.hpp>

#include "../../bad_input.hpp"
#include "../../check_both.hpp"
#include "../../read_checks.hpp"

#include <string>
#include <string_view>

using namespace nono::literals; // 2_color

using nono::nonograms_org;
using nono::parse_errc;
using nono_tests::error_of;

namespace {

// 3 x 2 cells, 2 colors: red (#ff0000) and black. Three runs: the first row red red black, the last cell of the second
// row black. Each number is one that the formulas of the site take back.
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

TEST_CASE("nonograms_org: errors and where they are") {
    CHECK(error_of<nonograms_org>("") == nono::parse_error{parse_errc::empty_input, {}});
    CHECK(error_of<nonograms_org>("var d=1;") == nono::parse_error{parse_errc::no_puzzle, {}});
    CHECK(error_of<nonograms_org>("var d=[[1,x]]") == nono::parse_error{parse_errc::expected_number, {10, 1, 11}});
    CHECK(error_of<nonograms_org>("var d=[[1,99999999999]]") ==
          nono::parse_error{parse_errc::number_too_large, {10, 1, 11}});
    CHECK(error_of<nonograms_org>("var d=[[1]]") == nono::parse_error{parse_errc::missing_cells, {11, 1, 12}});
    CHECK(error_of<nonograms_org>("var d=[[1],[1,1,1,0]]") ==
          nono::parse_error{parse_errc::expected_number, {11, 1, 12}});
    CHECK(error_of<nonograms_org>(changed("[13,11,11,10]", "[10,10,10,10]")).code == parse_errc::size_is_zero);
    CHECK(error_of<nonograms_org>(changed("[13,11,11,10]", "[99999,0,0,999999]")).code == parse_errc::size_over_limit);
    CHECK(error_of<nonograms_org>(changed("[12,21,21,10]", "[99,0,0,100]")).code == parse_errc::too_many_colors);
    CHECK(error_of<nonograms_org>(changed("[260,3,2,0]", "[261,3,2,0]"), {.strict = true}).code ==
          parse_errc::unreadable_color);
    CHECK(nono::parse<nonograms_org>(changed("[260,3,2,0]", "[261,3,2,0]"))->clues ==
          nono::parse<nonograms_org>(changed("", ""))->clues);
    CHECK(error_of<nonograms_org>(changed("[7,7,10,4]", "[7,8,10,4]")).code == parse_errc::invalid_cell);
    CHECK(error_of<nonograms_org>(changed("[7,7,10,4]", "[7,7,11,4]")).code == parse_errc::invalid_cell);
    CHECK(error_of<nonograms_org>(changed("[7,7,10,4]", "[7,7,10,5]")).code == parse_errc::invalid_cell);
    CHECK(error_of<nonograms_org>(changed(",[7,7,10,4]", "")).code == parse_errc::missing_cells);
    CHECK(error_of<nonograms_org>(puzzle_page, {.limits = {.clues = 3}}).code == parse_errc::clues_over_limit);
}

TEST_CASE("nonograms_org: recognised by the array") {
    CHECK(nonograms_org::detect(puzzle_page) == nono::likelihood::certain);
    CHECK(nonograms_org::detect("var d=[[]]") == nono::likelihood::likely);
    CHECK(nonograms_org::detect("var dd=[[1]]") == nono::likelihood::no);
    CHECK(nonograms_org::detect("vard=[[1]]") == nono::likelihood::no);
    CHECK(nonograms_org::detect("") == nono::likelihood::no);
}

TEST_CASE("nonograms_org: bad input") { nono_tests::survive_every_change<nonograms_org>(puzzle_page); }
