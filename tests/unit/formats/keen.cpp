// SPDX-License-Identifier: MIT
#include <nono/formats/lists/keen.hpp>

#include "../../format_checks.hpp"

using namespace nono_tests;

using nono::keen;

TEST_CASE("keen: rows, a blank line, columns") {
    const auto found = reads<keen>("1 1\n3\n\n2\n1\n2\n");
    check_clues(found, {{1, 1}, {3}}, {{2}, {1}, {2}});
    reads_each<keen>({
        {"\xEF\xBB\xBF\r\n1,1\r\n3 \r\n \r\n\r\n2\r\n1\r\n2\r\n\r\n", {}, &found.clues},
        {"# x\n1 1\n# y\n3\n\n2\n1\n2\n", {{ignored_line, 1, 1}, {ignored_line, 3, 1}}, &found.clues},
    });
    CHECK(reads<keen>("0\n2\n\n1\n1\n").clues.rows[0].empty());
}

TEST_CASE("keen: lists of gramcracker and nonogrid") {
    const auto found = reads<keen>("1 1\n3\n\n2\n1\n2\n").clues;
    reads_each<keen>({
        {"1 1 \n3 \n\n2 \n1 \n2 \n\n", {}, &found},
        {"* x\n1, 1\n3\n\n2\n# y\n1\n2\n", {{ignored_line, 1, 1}, {ignored_line, 6, 1}}, &found},
    });
    CHECK(reads_mostly<keen>("1 1 0\n3 0\n\n2 0\n1\n2\n",
                             {{zero_among_clues, 1, 5}, {zero_among_clues, 2, 3}, {zero_among_clues, 4, 3}})
              .clues == found);
}

TEST_CASE("keen: blank lines are lines without clues if no other reading is consistent") {
    // The 3 in the first row needs three columns, so one of them is empty.
    const auto column = reads<keen>("2 1\n1\n\n1\n1\n\n2\n", {{blank_lines_are_empty_clues, 6, 1}});
    CHECK(column.clues.columns == nono::clue_lines{plain({1}), plain({1}), plain({}), plain({2})});
    const auto row = reads<keen>("1\n\n1\n\n1 1\n", {{blank_lines_are_empty_clues, 2, 1}});
    CHECK(row.clues.rows == nono::clue_lines{plain({1}), plain({}), plain({1})});
    // Two consecutive blank lines: one separates the sides, the other is a row or a column.
    fails_each<keen>({
        {"1\n\n1\n\n\n1 1\n0\n", ambiguous_blank_lines, 2, 1},
        // If there is room for both readings, nothing decides whether a blank line is layout or a line.
        {"1\n1\n\n1\n\n1\n", ambiguous_blank_lines, 3, 1},
    });
    NONO_CHECK_DETECTED(keen, {"1\n1\n\n1\n\n1\n", possible}, {"1\n\n1\n\n1 1\n", possible}, {"9\n\n1\n\n1 1\n", no});
}

TEST_CASE("keen: a list saved as a web page") {
    const std::string page =
        "<!DOCTYPE html>\n<!-- saved -->\n<html><head><meta charset=\"utf-8\"><title>x > y</title>"
        "<style>p {}</style></head>\n<body><PRE class='x'>1 1\n3\n\n2\n1\n2\n</PRE></body></html>\n";
    const auto found = reads<keen>(page);
    CHECK(found.clues.rows == nono::clue_lines{plain({1, 1}), plain({3})});
    CHECK(nono::extend::guess_formats(page).front().info.name == "keen");
    CHECK(nono::extend::guess_formats("<pre>3 2\n1 1\n3\n2\n1\n2\n</pre>").front().info.name == "nin");
    CHECK(nono::parse("<html><body><pre>1\n1 1\n\n1\n1\n1\n")->clues.width() == 3); // truncated
    fails_each<keen>({
        {"<html>\n<body><pre>1 1\n3\n\n2\n1\nx\n</pre>", expected_number, 7, 1},
        {"<html>\n<body><pre>x\n3\n\n2\n1\n2\n</pre>", expected_number, 2, 12},
    });
    for (const std::string_view other :
         {"<html>1\n\n1\n", "<html><body><p>x</p><pre>1\n\n1\n</pre>", "<", "<!--", "<pre"}) {
        CAPTURE(other);
        CHECK(keen::detect(other) == no);
        CHECK(!nono::parse<keen>(other));
    }
}

TEST_CASE("keen: webpbn's replies that it exports nothing") {
    for (const std::string_view answer : {"Puzzle 123 does not exist\n", "Puzzle 7 has not been published",
                                          "The ss format cannot handle multicolor puzzles.",
                                          "The mk format cannot handle puzzles with blotted clues"}) {
        CAPTURE(answer);
        fails<keen>(answer, export_refused, 1, 1);
        CHECK(nono::parse(answer).error().code == export_refused);
        CHECK(nono::parse("<html><body><pre>" + std::string(answer) + "</pre></body></html>").error() ==
              nono::parse_error{export_refused, {17, 1, 18}});
    }
    for (const std::string_view other : {"Puzzle does not exist", "Puzzle 1", "The mk format", "Puzzle 12 is here"})
        CHECK(nono::parse(other).error().code == unknown_format);
}

TEST_CASE("ish: commas between the numbers") {
    const auto found = reads<nono::ish>("1,1\n3\n\n2\n1\n2\n");
    CHECK(found.clues.rows == nono::clue_lines{plain({1, 1}), plain({3})});
    CHECK(nono::write<nono::ish>(found).text == "1,1\n3\n\n2\n1\n2\n");
    CHECK(nono::write<keen>(found).text == "1 1\n3\n\n2\n1\n2\n");
    NONO_CHECK_DETECTED(nono::ish, {"1,1\n3\n\n2\n1\n2\n", likely}, {"1 1\n3\n\n2\n1\n2\n", no});
    names_losses<nono::ish>("palette, goal, saved grids: monday, metadata: title");
}

TEST_CASE("keen: tolerated deviations") {
    reads_each<keen>({
        {"1\n2\n\n1\n1\n", {{clue_totals_differ, 4, 1}}},
        {"1 1\n\n1\n1\n", {{clues_exceed_line, 1, 1}}},
        {"1 0\n\n1\n0\n", {{zero_among_clues, 1, 3}}},
    });
}

TEST_CASE("keen: errors and their positions") {
    fails_each<keen>({
        {"", empty_input, 1, 1},
        {"#\n", missing_rows, 1, 2},
        {"1\n1\n", missing_columns, 2, 2},
        {"1\n\n1\n\n1\n", ambiguous_blank_lines, 2, 1},
        {"1\n\nx\n", expected_number, 3, 1},
        {"2\n\n2\n", clue_longer_than_line, 1, 1},
        {"1\n1\n\n1\n", size_over_limit, 2, 1, {.limits = {.side = 1}}},
        {"1\n1\n\n1\n1\n", size_over_limit, 4, 1, {.limits = {.cells = 3}}},
        {"1 1\n\n1\n0\n1\n", clues_over_limit, 1, 3, {.limits = {.clues = 1}}},
    });
}

TEST_CASE("keen: losses are named") { names_losses<keen>("palette, goal, saved grids: monday, metadata: title"); }

TEST_CASE("keen: recognized by consistent totals") {
    NONO_CHECK_DETECTED(keen, {"1 1\n3\n\n2\n1\n2\n", likely}, {"# x\n1 1\n3\n\n\n2\n1\n2\n\n", likely});
    NONO_CHECK_BOTH(nono::ish::detect("# x\n1,1\n3\n\n\n2\n1\n2\n\n") == likely);
    NONO_CHECK_DETECTED(keen, {"1,1\n3\n\n2\n1\n2\n", possible}, // more likely `ish`
                        {"2 2\n1\n1\n\n1\n1\n0\n2\n", possible}, {"1 1\n3\n2\n1\n2\n", no}, {"1\n\n1\n\n1\n", no},
                        {"1\n\nx\n", no}, {"* x\n1\n\n1\n", likely});
    CHECK(nono::extend::guess_formats("1 1\n3\n\n2\n1\n2\n").front().info.name == "keen");
    CHECK(nono::extend::guess_formats("1\n1,1\n\n1\n1\n1\n").front().info.name == "ish");
    CHECK(nono::extend::guess_formats("1\n1\n1\n\n3\n0\n").front().info.name == "keen"); // not `.cwd`
}

NONO_CHECK_CONSTANT(nono::parse_clues<keen>("2\n\n1\n1\n")->columns.size() == 2);

TEST_CASE("keen: bad input") {
    survive_every_change<keen>("1 1\n3\n\n# x\n2\n1\n2\n");
    survive_every_change<keen>("1\n\n1\n\n1 1\n");
    survive_every_change<nono::ish>("<p><pre>1\n\n1</pre>");
}
