// SPDX-License-Identifier: MIT
#include <nono/formats/rare/ordered_lists.hpp>

#include "../../format_checks.hpp"

using namespace nono_tests;

using nono::extend::columns_first_nin;
using nono::extend::count_first;
using nono::extend::height_first;

namespace {

/// The clues of the picture `#.#` / `###`.
const nono::clues ordered_clues{{plain({1, 1}), plain({3})}, {plain({2}), plain({1}), plain({2})}};

} // namespace

TEST_CASE("height_first: height, width, rows, columns") {
    reads_each<height_first>({
        {"2\n3\n1 1\n3\n2\n1\n2\n", {}, &ordered_clues},
        {"\xEF\xBB\xBF"
         "2\r\n3 \r\n1 1 \r\n3\r\n2\r\n1\r\n2\r\n\r\n",
         {},
         &ordered_clues},
        {"2\n3\n1 1\n3\n\n2\n1\n2\n", {{blank_lines_are_layout, 5, 1}}, &ordered_clues},
    });
    CHECK(reads<height_first>("2\n3\n1 1\n\n1\n0\n1\n", {{blank_lines_are_empty_clues, 4, 1}}).clues.rows[1].empty());
}

TEST_CASE("height_first: a width before the height is accepted if no other order is consistent") {
    CHECK(reads<height_first>("3\n2\n1 1\n3\n2\n1\n2\n", {{sizes_swapped, 2, 1}}).clues == ordered_clues);
    CHECK(reads<height_first>("2\n3\n0\n0\n0\n0\n0\n").clues.width() == 3);
}

TEST_CASE("height_first: contradictory clues that would be consistent with swapped sizes are read back unchanged") {
    nono::puzzle source;
    source.clues = {{plain({}), plain({3}), plain({1, 1})}, {plain({2}), plain({2}), plain({1, 1}), plain({1, 2})}};
    const auto written = nono::write<height_first>(source);
    REQUIRE(written.written);
    CHECK(nono::parse<height_first>(written.text)->clues == source.clues);
}

TEST_CASE("height_first: tolerated deviations, errors and their positions") {
    reads_each<height_first>({
        {"1 x\n1\n1\n1\n", {{text_after_value, 1, 3}}},
        {"1\n1\n1\n1\n 2\n", {{trailing_data, 5, 2}}},
        {"1\n2\n1\n1\n1\n", {{clue_totals_differ, 2, 1}}},
    });
    fails_each<height_first>({
        {"", empty_input, 1, 1},
        {"2\n", expected_number, 1, 2},
        {"2\nx\n", expected_number, 2, 1},
        {"2\n0\n", size_is_zero, 2, 1},
        {"2\n7\n", size_over_limit, 2, 1, {.limits = {.side = 6}}},
        {"7\n7\n", size_over_limit, 2, 1, {.limits = {.cells = 48}}},
        {"2\n1\n1\n0\n", too_few_clue_lines, 4, 2},
        {"1\n1\n2\n1\n", clue_longer_than_line, 3, 1},
        {"1\n1\n1\n1 .\n", expected_number, 4, 3},
    });
}

TEST_CASE("height_first: recognized by content") {
    NONO_CHECK_DETECTED(height_first, {"2\n3\n1 1\n3\n2\n1\n2\n", likely}, {"3\n2\n1 1\n3\n2\n1\n2\n\n", likely},
                        {"2\n3\n1 1\n3\n\n2\n1\n2\n", no}, // `.cwd`
                        {"2\n3\n1 1\n3\n2\n1\n3\n", no}, {"2\n3\n1 1\n3\n2\n1\n2\n0\n", no},
                        {"1\n1\n1\n1\n", no} // a picture
    );
}

TEST_CASE("count_first: each line starts with the number of its blocks") {
    reads_each<count_first>({
        {"2\n3\n\n2 1 1\n1 3\n\n1 2\n1 1\n1 2\n\n", {}, &ordered_clues},
        {"2\r\n3\r\n2 1 1\r\n1 3\r\n1 2\r\n1 1\r\n1 2", {}, &ordered_clues},
        {"3\n2\n\n2 1 1\n1 3\n\n1 2\n1 1\n1 2\n", {{sizes_swapped, 2, 1}}, &ordered_clues},
    });
    // The blank line decides as well.
    CHECK(reads<count_first>("3\n2\n\n0\n0\n\n0\n0\n0\n", {{sizes_swapped, 2, 1}}).clues.width() == 3);
    const auto empty = reads<count_first>("1\n2\n\n0\n\n0\n0\n");
    CHECK(empty.clues.rows[0].empty());
    CHECK(empty.clues.columns[1].empty());
}

TEST_CASE("count_first: lines with more or fewer blocks than announced") {
    // The totals of rows and columns decide whether the last block counts.
    const auto counts = reads<count_first>("2\n3\n\n1 1 1\n1 3\n\n1 2\n1 1\n1 2\n", {{block_count_differs, 4, 1}});
    CHECK(counts.clues == ordered_clues);
    const auto left_out = reads<count_first>("2\n3\n\n1 1 1\n1 3\n\n1 2\n1 1\n1 1\n", {{block_count_differs, 4, 1}});
    CHECK(left_out.clues.rows[0] == plain({1}));
    reads_each<count_first>({
        {"1\n3\n\n2 1 1\n\n1 1\n0\n2 1\n", {{block_count_differs, 8, 1}}},
        {"1\n3\n\n3 1 1\n\n1 1\n0\n0\n", {{clue_totals_differ, 2, 1}, {block_count_differs, 4, 1}}},
        {"1\n1\n\n1 1 0\n\n1 1\n", {{zero_among_clues, 4, 5}}},
    });
}

TEST_CASE("count_first: errors and their positions") {
    fails_each<count_first>({
        {"2\n3\n\n2 1 1\n1 3\n\n1 2\n1 1\n", too_few_clue_lines, 8, 4},
        {"2\n3\n\n2 1 1\n\n\n1 2\n1 1\n", too_few_clue_lines, 8, 4},
        {"1\n1\n\nx 1\n\n1 1\n", expected_number, 4, 1},
        {"1\n1\n\n1 x\n\n1 1\n", expected_number, 4, 3},
        {"1\n1\n\n,\n\n1 1\n", expected_number, 4, 2},
        {"1\n1\n\n1 2\n\n1 1\n", clue_longer_than_line, 4, 3},
        {"1\n2\n\n99999999999 1\n\n1 1\n0\n", number_too_large, 4, 1},
    });
    reads<count_first>("1\n1\n\n1 1\n\n1 1\n\n7\n", {{trailing_data, 8, 1}});
}

TEST_CASE("count_first: recognized by content") {
    NONO_CHECK_DETECTED(count_first, {"2\n3\n\n2 1 1\n1 3\n\n1 2\n1 1\n1 2\n\n", likely},
                        {"2\n3\n\n0\n0\n\n0\n0\n0\n\n", likely}, {"2\n3\n\n2 1 1\n1 3\n\n1 2\n1 1\n1 1\n\n", possible},
                        {"2\n3\n\n2 1\n1 3\n\n1 2\n1 1\n1 2\n\n", no}, {"2\n3\n1 1\n3\n\n2\n1\n2\n", no});
    // A text that has another meaning in `.cwd` and is consistent there too.
    constexpr std::string_view diagonal = "3\n3\n\n1 1\n1 1\n1 1\n\n1 1\n1 1\n1 1\n";
    NONO_CHECK_BOTH(count_first::detect(diagonal) == possible);
    CHECK(nono::parse(diagonal).error().code == ambiguous_format);
    CHECK(nono::parse(diagonal, {.format = "count_first"})->clues.rows[0] == plain({1}));
    CHECK(nono::parse(diagonal, {.format = "cwd"})->clues.rows[0] == plain({1, 1}));
    // A line with more blocks than announced, among many lines.
    std::string many = "8\n8\n\n1 1 1\n";
    for (int i = 0; i < 7; ++i) many += "2 3 3\n";
    many += '\n';
    for (int i = 0; i < 8; ++i) many += i < 6 ? "1 7\n" : "1 1\n";
    CHECK(nono::extend::guess_formats(many).front().info.name == "count_first");
}

TEST_CASE("columns_first_nin: width, height, columns, rows") {
    reads_each<columns_first_nin>({
        {"3 2\n2\n1\n2\n1 1\n3\n", {}, &ordered_clues},
        {"# x\r\n3 2\r\n2\r\n1\r\n2\r\n1 1\r\n3", {{ignored_line, 1, 1}}, &ordered_clues},
    });
    CHECK(reads<columns_first_nin>("2 2\n2\n1\n2\n1\n").clues.columns[0] == plain({2}));
    CHECK(
        reads<columns_first_nin>("2 2\n1 \n\n1\n0\n", {{blank_lines_are_empty_clues, 3, 1}}).clues.columns[1].empty());
    fails_each<columns_first_nin>({
        {"3 2\n1 1\n3\n2\n1\n2\n", clue_longer_than_line, 3, 1},
        {"3\n", expected_number, 1, 2},
        {"#\n", expected_number, 1, 2},
        {"2 1\n1\n1\n", too_few_clue_lines, 3, 2},
    });
}

TEST_CASE("columns_first_nin: recognized if no other format is consistent") {
    NONO_CHECK_DETECTED(columns_first_nin, {"3 2\n2\n1\n2\n1 1\n3\n", certain}, {"3 2\n1 1\n3\n2\n1\n2\n", no},
                        {"2 3\n1\n0\n0\n1\n0\n", no}, // rows could come first as well
                        {"2 3\n1\n0\n\n0\n1\n0\n", certain}, {"2 2\n2\n1\n2\n1\n", no},
                        {"3 2\n2\n1\n2\n1 1\n3\n1\n", no});
    // If the rows could come first, a blank line is written that decides.
    const auto unclear = nono::parse<columns_first_nin>("2 3\n1\n0\n0\n1\n0\n");
    const auto written = nono::write<columns_first_nin>(*unclear);
    CHECK(written.text == "2 3\n1\n0\n\n0\n1\n0\n");
    CHECK(nono::parse(written.text)->clues == unclear->clues);
}

TEST_CASE("ordered lists: losses are named") {
    const std::string_view expected = "palette, goal, saved grids: monday, metadata: title";
    names_losses<height_first>(expected);
    names_losses<count_first>(expected);
    names_losses<columns_first_nin>(expected);
}

NONO_CHECK_CONSTANT(nono::parse_clues<height_first>("1\n2\n2\n1\n1\n")->columns.size() == 2);
NONO_CHECK_CONSTANT(nono::parse_clues<count_first>("1\n2\n\n1 2\n\n1 1\n1 1\n")->columns.size() == 2);
NONO_CHECK_CONSTANT(nono::parse_clues<columns_first_nin>("2 1\n1\n1\n2\n")->columns.size() == 2);

TEST_CASE("ordered lists: bad input") {
    survive_every_change<height_first>("2\n1\n1\n\n1\n");
    survive_every_change<count_first>("1\n3\n\n2 1 1\n\n1 1\n0\n1 1\n");
    survive_every_change<columns_first_nin>("2 1\n1\n#\n1\n2\n");
}
