// SPDX-License-Identifier: MIT
#include "../../../bench/solvers/formats/glpk.hpp"
#include "../../../bench/solvers/formats/minizinc.hpp"

#include <nono/write.hpp>

#include <doctest/doctest.h>

using namespace nono::literals; // 2_color

using nono::feature;
using solver_formats::glpk;
using solver_formats::minizinc;

static_assert(nono::extend::writable_format<glpk> && !nono::extend::readable_format<glpk>);
static_assert(nono::extend::writable_format<minizinc> && !nono::extend::readable_format<minizinc>);

namespace {

nono::puzzle small_plain() {
    nono::puzzle out;
    out.clues = {.rows = {{{1}, {1}}, {}}, .columns = {{{1}}, {}, {{1}}}};
    out.goal = nono::grid(3, 2);
    return out;
}

} // namespace

TEST_CASE("glpk: data for pbn.mod") {
    const auto written = nono::write<glpk>(small_plain());
    CHECK(written.text == "data;\n\nparam m := 2;\nparam n := 3;\n\nparam row : 1 2 :=\n1 1 1\n2 . .\n;\n"
                          "\nparam col : 1 :=\n1 1\n2 .\n3 1\n;\n\nend;\n");
    CHECK(written.lost == std::vector<nono::loss>{{feature::goal, {}}});
    nono::puzzle blank;
    blank.clues = {.rows = {{}}, .columns = {{}}};
    CHECK(nono::write<glpk>(blank).text == "data;\n\nparam m := 1;\nparam n := 1;\n\nend;\n");
}

TEST_CASE("minizinc: rules with leading zeros") {
    const auto written = nono::write<minizinc>(small_plain());
    CHECK(written.text ==
          "rows = 2;\nrow_rule_len = 2;\nrow_rules = array2d(1..rows, 1..row_rule_len, [\n1, 1,\n0, 0,\n]);\n"
          "cols = 3;\ncol_rule_len = 1;\ncol_rules = array2d(1..cols, 1..col_rule_len, [\n1,\n0,\n1,\n]);\n");
    CHECK(written.lost == std::vector<nono::loss>{{feature::goal, {}}});
}

TEST_CASE("glpk, minizinc: colors in separate tables") {
    nono::puzzle puzzle;
    puzzle.clues = {.rows = {{{1}, {2, 3_color}}}, .columns = {{{1}}, {{1, 3_color}}, {{1, 3_color}}}};
    CHECK(
        nono::write<glpk>(puzzle).text ==
        "data;\n\nparam m := 1;\nparam n := 3;\n\nparam row : 1 2 :=\n1 1 2\n;\n\nparam col : 1 :=\n1 1\n2 1\n3 1\n;\n"
        "\nparam colors := 3;\n\nparam row_color : 1 2 :=\n1 1 3\n;\n\nparam col_color : 1 :=\n1 1\n2 3\n3 3\n;\n"
        "\nend;\n");
    CHECK(nono::write<minizinc>(puzzle).text.ends_with(
        "colors = 3;\nrow_colors = array2d(1..rows, 1..row_rule_len, [\n1, 3,\n]);\n"
        "col_colors = array2d(1..cols, 1..col_rule_len, [\n1,\n3,\n3,\n]);\n"));
    // Three blocks fit into three cells if neighboring blocks have different colors.
    puzzle.clues.rows.set_line(0, {{1}, {1, 3_color}, {1}});
    CHECK(nono::write<glpk>(puzzle).written);
    puzzle.clues.rows.set_line(0, {1, {1, 3_color}, 1, {1, 3_color}});
    CHECK(!nono::write<glpk>(puzzle).written);
}

TEST_CASE("glpk, minizinc: losses are named") {
    auto puzzle = small_plain();
    puzzle.clues.rows.set_line(0, {puzzle.clues.rows[0][0], nono::blotted});
    CHECK(nono::write<glpk>(puzzle).lost == std::vector<nono::loss>{{feature::blotted_clues, {}}});
    CHECK(nono::write<minizinc>(puzzle).lost == std::vector<nono::loss>{{feature::blotted_clues, {}}});
    puzzle.clues.rows.set_line(0, {{1}, {1}, {1}});
    CHECK(!nono::write<glpk>(puzzle).written);
    CHECK(!nono::write<minizinc>(nono::puzzle{}).written);
}
