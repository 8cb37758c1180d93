// SPDX-License-Identifier: MIT
#include "../../../bench/solvers/formats/all.hpp"

#include "../../format_checks.hpp"

#include <nono/formats/rare.hpp>

using namespace nono::literals; // 2_color
using namespace nono_tests;

using solver_formats::clingo;

TEST_CASE("clingo: facts in any order") {
    const std::string written =
        "#const w = 3.\n#const h = 2.\nrow_hint(1, 1, 1).\nrow_hint(1, 2, 1).\nrow_hint(2, 1, 3).\n"
        "col_hint(1, 1, 2).\ncol_hint(2, 1, 1).\ncol_hint(3, 1, 2).\n";
    const auto found = reads<clingo>(written);
    check_clues(found, {{1, 1}, {3}}, {{2}, {1}, {2}});
    CHECK(nono::write<clingo>(found).text == written);
    CHECK(reads<clingo>("% x\r\ncol_hint(3,1,2).col_hint(1,1,2). row_hint(2,1,3).\r\nrow_hint( 1 , 2 , 1 ) . % y\r\n"
                        "row_hint(1,1,1).\n#const h=2. #const w=3.\ncol_hint(2,1,1).")
              .clues == found.clues);
    CHECK(nono::parse<solver_formats::with_models<nono::all_formats>>(written)->clues == found.clues);
}

TEST_CASE("clingo: colors in separate facts") {
    const std::string written = "#const w = 2.\n#const h = 1.\nrow_hint(1, 1, 1).\nrow_hint(1, 2, 1).\n"
                                "row_color(1, 2, 3).\ncol_hint(1, 1, 1).\ncol_hint(2, 1, 1).\ncol_color(2, 1, 3).\n";
    const auto found = reads<clingo>(written);
    CHECK(found.clues.rows[0] == nono::line_clue{{1}, {1, 3_color}});
    CHECK(found.clues.columns[1] == nono::line_clue{{1, 3_color}});
    CHECK(nono::write<clingo>(found).text == written);
    // A color before its block, a color on another line than any block, and a repeated color.
    const std::string size = "#const w = 1.\n#const h = 1.\n";
    CHECK(reads<clingo>("row_color(1,1,2).col_color(1,1,2).\nrow_color(1,2,2).\n" + size +
                        "row_hint(1,1,1).col_hint(1,1,1).")
              .clues.rows[0] == nono::line_clue{{1, 2_color}});
    reads<clingo>(size + "row_hint(1,1,1).\ncol_hint(1,1,1).\nrow_color(1,1,1).\nrow_color(1,1,1).\n",
                  {{repeated_key, 6, 1}});
    fails_each<clingo>({
        {size + "row_color(1,1,0).\n", too_many_colors, 3, 1},
        {size + "row_color(1,1,64).\n", too_many_colors, 3, 1},
        {size + "row_color(1,1,1).\n", clues_over_limit, 3, 1, {.limits = {.clues = 0}}},
    });
}

TEST_CASE("clingo: random puzzles with their facts in random order") {
    random_numbers random(37);
    for (int i = 0; i < rounds(300); ++i) {
        const auto clues =
            nono::clues_of(random_picture(random, 1 + random.below(7), 1 + random.below(7), 2, random.below(100)));
        std::vector<std::string> facts{"#const w = " + std::to_string(clues.width()) + ".",
                                       "#const h = " + std::to_string(clues.height()) + "."};
        for (std::size_t row = 0; row < clues.height(); ++row)
            for (std::size_t k = 0; k < clues.rows[row].size(); ++k)
                facts.push_back("row_hint(" + std::to_string(row + 1) + ", " + std::to_string(k + 1) + ", " +
                                std::to_string(clues.rows[row][k].length) + ").");
        for (std::size_t column = 0; column < clues.width(); ++column)
            for (std::size_t k = 0; k < clues.columns[column].size(); ++k)
                facts.push_back("col_hint(" + std::to_string(column + 1) + "," + std::to_string(k + 1) + "," +
                                std::to_string(clues.columns[column][k].length) + ").");
        std::string text;
        while (!facts.empty()) {
            std::swap(facts[random.below(facts.size())], facts.back());
            text += facts.back() + (random.one_in(4) ? " " : "\n");
            facts.pop_back();
        }
        CAPTURE(text);
        const auto found = nono::parse<clingo>(text);
        REQUIRE(found.has_value());
        REQUIRE(found.diagnostics().empty());
        REQUIRE(found->clues == clues);
    }
}

TEST_CASE("clingo: tolerated deviations") {
    const std::string size = "#const w = 1.\n#const h = 1.\n";
    reads_each<clingo>({
        {"row_hint(1,1,1).\ncol_hint(1,1,1).\n", {{missing_size, 2, 17}}},
        {size + "row_hint(1,1,1).\nrow_hint(1,1,1).\ncol_hint(1,1,1).\n", {{repeated_key, 4, 1}}},
        {size + "row_hint(1,1,1).\ncol_hint(1,1,0).\n", {{clue_totals_differ, 4, 17}}},
        {size + "cell(X) :- row(X).\n#const k = 2.\nrow_hint(1,1,1)\ncol_hint(1,1;\n",
         {{ignored_line, 3, 1}, {ignored_line, 4, 1}, {ignored_line, 5, 1}, {ignored_line, 6, 1}}},
    });
}

TEST_CASE("clingo: errors and their positions") {
    const std::string size = "#const w = 1.\n#const h = 1.\n";
    fails_each<clingo>({
        {"", empty_input, 1, 1},
        {"% x\n", no_puzzle, 1, 4},
        {"#const w = x.\n", expected_number, 1, 12},
        {"#const w = 1.\n#const w = 2.\n", conflicting_size, 2, 12},
        {"#const w = 0.\n#const h = 1.\n", size_is_zero, 2, 14},
        {"#const w = 9.\n#const h = 9.\n", size_over_limit, 2, 14, {.limits = {.cells = 80}}},
        {size + "row_hint(1,1,99999999999).\n", number_too_large, 3, 14},
        {size + "row_hint(1,x,1).\n", expected_number, 3, 12},
        {size + "row_hint(2,1,1).\n", too_many_clue_lines, 3, 1},
        {size + "col_hint(0,1,1).\n", too_many_clue_lines, 3, 1},
        {size + "row_hint(1,1,2).\n", clue_longer_than_line, 3, 1},
        {size + "row_hint(1,1,1).\n", clues_over_limit, 3, 1, {.limits = {.clues = 0}}},
    });
}

TEST_CASE("clingo: recognized by a fact") {
    NONO_CHECK_DETECTED(clingo, {"% x\n#const w = 1.\n row_hint(1, 1, 1).\n", certain}, {"#const w = 1.\n", no},
                        {"#const w = 1.\n#const h = 1.\n", likely},
                        {"#const w = 1.\n#const h = 1. % x\na(1) :-\n  b.\n", likely},
                        {"#const w = 1.\n#const h = 1.\n1 1\n", no}, {"", no});
    names_losses<clingo>("palette, goal, saved grids: monday, metadata: title");
}

NONO_CHECK_CONSTANT(nono::parse_clues<clingo>("col_hint(2,1,1).row_hint(1,1,1).")->columns.size() == 2);

TEST_CASE("clingo: bad input") {
    survive_every_change<clingo>("#const w=1.\n%\ncol_hint(1,1,1).row_color(1,1,2).\nrow_hint(1,1,1).\n");
}
