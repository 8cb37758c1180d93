// SPDX-License-Identifier: MIT
#include <nono/formats/lists/ordered_lists.hpp>

#include "../../bad_input.hpp"
#include "../../check_both.hpp"
#include "../../read_checks.hpp"

using nono::feature;
using nono::likelihood;
using nono::parse_errc;
using nono::extend::columns_first_nin;
using nono::extend::count_first;
using nono::extend::height_first;
using nono_tests::fails;
using nono_tests::plain;
using nono_tests::reads;

namespace {

/// The clues of the picture `#.#` / `###`.
const nono::clues ordered_clues{{plain({1, 1}), plain({3})}, {plain({2}), plain({1}), plain({2})}};

} // namespace

TEST_CASE("height_first: height, width, rows, columns") {
    CHECK(reads<height_first>("2\n3\n1 1\n3\n2\n1\n2\n").clues == ordered_clues);
    CHECK(reads<height_first>("\xEF\xBB\xBF"
                              "2\r\n3 \r\n1 1 \r\n3\r\n2\r\n1\r\n2\r\n\r\n")
              .clues == ordered_clues);
    CHECK(reads<height_first>("2\n3\n1 1\n3\n\n2\n1\n2\n", {{parse_errc::blank_lines_are_layout, 5, 1}}).clues ==
          ordered_clues);
    CHECK(reads<height_first>("2\n3\n1 1\n\n1\n0\n1\n", {{parse_errc::blank_lines_are_empty_clues, 4, 1}})
              .clues.rows[1]
              .empty());
}

TEST_CASE("height_first: a width that stands first, where nothing else fits") {
    CHECK(reads<height_first>("3\n2\n1 1\n3\n2\n1\n2\n", {{parse_errc::sizes_swapped, 2, 1}}).clues == ordered_clues);
    CHECK(reads<height_first>("2\n3\n0\n0\n0\n0\n0\n").clues.width() == 3);
}

TEST_CASE("height_first: clues that contradict each other, and fit with the sizes swapped, are read as they were") {
    nono::puzzle source;
    source.clues = {{plain({}), plain({3}), plain({1, 1})}, {plain({2}), plain({2}), plain({1, 1}), plain({1, 2})}};
    const auto written = nono::write<height_first>(source);
    REQUIRE(written.written);
    CHECK(nono::parse<height_first>(written.text)->clues == source.clues);
}

TEST_CASE("height_first: what is forgiven, and errors and their places") {
    reads<height_first>("1 x\n1\n1\n1\n", {{parse_errc::text_after_value, 1, 3}});
    reads<height_first>("1\n1\n1\n1\n 2\n", {{parse_errc::trailing_data, 5, 2}});
    reads<height_first>("1\n2\n1\n1\n1\n", {{parse_errc::clue_totals_differ, 2, 1}});
    fails<height_first>("", parse_errc::empty_input, 1, 1);
    fails<height_first>("2\n", parse_errc::expected_number, 1, 2);
    fails<height_first>("2\nx\n", parse_errc::expected_number, 2, 1);
    fails<height_first>("2\n0\n", parse_errc::size_is_zero, 2, 1);
    fails<height_first>("2\n7\n", parse_errc::size_over_limit, 2, 1, {.limits = {.side = 6}});
    fails<height_first>("7\n7\n", parse_errc::size_over_limit, 2, 1, {.limits = {.cells = 48}});
    fails<height_first>("2\n1\n1\n0\n", parse_errc::too_few_clue_lines, 4, 2);
    fails<height_first>("1\n1\n2\n1\n", parse_errc::clue_longer_than_line, 3, 1);
    fails<height_first>("1\n1\n1\n1 .\n", parse_errc::expected_number, 4, 3);
}

TEST_CASE("height_first: recognised by content") {
    NONO_CHECK_BOTH(height_first::detect("2\n3\n1 1\n3\n2\n1\n2\n") == likelihood::likely);
    NONO_CHECK_BOTH(height_first::detect("3\n2\n1 1\n3\n2\n1\n2\n\n") == likelihood::likely);
    NONO_CHECK_BOTH(height_first::detect("2\n3\n1 1\n3\n\n2\n1\n2\n") == likelihood::no); // `.cwd`
    NONO_CHECK_BOTH(height_first::detect("2\n3\n1 1\n3\n2\n1\n3\n") == likelihood::no);
    NONO_CHECK_BOTH(height_first::detect("2\n3\n1 1\n3\n2\n1\n2\n0\n") == likelihood::no);
    NONO_CHECK_BOTH(height_first::detect("1\n1\n1\n1\n") == likelihood::no); // a picture
}

TEST_CASE("count_first: each line after the number of its blocks") {
    CHECK(reads<count_first>("2\n3\n\n2 1 1\n1 3\n\n1 2\n1 1\n1 2\n\n").clues == ordered_clues);
    CHECK(reads<count_first>("2\r\n3\r\n2 1 1\r\n1 3\r\n1 2\r\n1 1\r\n1 2").clues == ordered_clues);
    CHECK(reads<count_first>("3\n2\n\n2 1 1\n1 3\n\n1 2\n1 1\n1 2\n", {{parse_errc::sizes_swapped, 2, 1}}).clues ==
          ordered_clues);
    // The blank line tells too.
    CHECK(reads<count_first>("3\n2\n\n0\n0\n\n0\n0\n0\n", {{parse_errc::sizes_swapped, 2, 1}}).clues.width() == 3);
    const auto empty = reads<count_first>("1\n2\n\n0\n\n0\n0\n");
    CHECK(empty.clues.rows[0].empty());
    CHECK(empty.clues.columns[1].empty());
}

TEST_CASE("count_first: more or fewer blocks than a line says") {
    // The totals of rows and columns tell whether the last block counts.
    const auto counts =
        reads<count_first>("2\n3\n\n1 1 1\n1 3\n\n1 2\n1 1\n1 2\n", {{parse_errc::block_count_differs, 4, 1}});
    CHECK(counts.clues == ordered_clues);
    const auto left_out =
        reads<count_first>("2\n3\n\n1 1 1\n1 3\n\n1 2\n1 1\n1 1\n", {{parse_errc::block_count_differs, 4, 1}});
    CHECK(left_out.clues.rows[0] == plain({1}));
    reads<count_first>("1\n3\n\n2 1 1\n\n1 1\n0\n2 1\n", {{parse_errc::block_count_differs, 8, 1}});
    reads<count_first>("1\n3\n\n3 1 1\n\n1 1\n0\n0\n",
                       {{parse_errc::clue_totals_differ, 2, 1}, {parse_errc::block_count_differs, 4, 1}});
    reads<count_first>("1\n1\n\n1 1 0\n\n1 1\n", {{parse_errc::zero_among_clues, 4, 5}});
}

TEST_CASE("count_first: errors and their places") {
    fails<count_first>("2\n3\n\n2 1 1\n1 3\n\n1 2\n1 1\n", parse_errc::too_few_clue_lines, 8, 4);
    fails<count_first>("2\n3\n\n2 1 1\n\n\n1 2\n1 1\n", parse_errc::too_few_clue_lines, 8, 4);
    fails<count_first>("1\n1\n\nx 1\n\n1 1\n", parse_errc::expected_number, 4, 1);
    fails<count_first>("1\n1\n\n1 x\n\n1 1\n", parse_errc::expected_number, 4, 3);
    fails<count_first>("1\n1\n\n,\n\n1 1\n", parse_errc::expected_number, 4, 2);
    fails<count_first>("1\n1\n\n1 2\n\n1 1\n", parse_errc::clue_longer_than_line, 4, 3);
    fails<count_first>("1\n2\n\n99999999999 1\n\n1 1\n0\n", parse_errc::number_too_large, 4, 1);
    reads<count_first>("1\n1\n\n1 1\n\n1 1\n\n7\n", {{parse_errc::trailing_data, 8, 1}});
}

TEST_CASE("count_first: recognised by content") {
    NONO_CHECK_BOTH(count_first::detect("2\n3\n\n2 1 1\n1 3\n\n1 2\n1 1\n1 2\n\n") == likelihood::likely);
    NONO_CHECK_BOTH(count_first::detect("2\n3\n\n0\n0\n\n0\n0\n0\n\n") == likelihood::likely);
    NONO_CHECK_BOTH(count_first::detect("2\n3\n\n2 1 1\n1 3\n\n1 2\n1 1\n1 1\n\n") == likelihood::possible);
    NONO_CHECK_BOTH(count_first::detect("2\n3\n\n2 1\n1 3\n\n1 2\n1 1\n1 2\n\n") == likelihood::no);
    NONO_CHECK_BOTH(count_first::detect("2\n3\n1 1\n3\n\n2\n1\n2\n") == likelihood::no);
    // A text that means something else in `.cwd`, and fits there too.
    constexpr std::string_view diagonal = "3\n3\n\n1 1\n1 1\n1 1\n\n1 1\n1 1\n1 1\n";
    NONO_CHECK_BOTH(count_first::detect(diagonal) == likelihood::possible);
    CHECK(nono::parse(diagonal).error().code == parse_errc::ambiguous_format);
    CHECK(nono::parse(diagonal, {.format = "count_first"})->clues.rows[0] == plain({1}));
    CHECK(nono::parse(diagonal, {.format = "cwd"})->clues.rows[0] == plain({1, 1}));
    // A line with more blocks than it states, among many.
    std::string many = "8\n8\n\n1 1 1\n";
    for (int i = 0; i < 7; ++i) many += "2 3 3\n";
    many += '\n';
    for (int i = 0; i < 8; ++i) many += i < 6 ? "1 7\n" : "1 1\n";
    CHECK(nono::guess_formats(many).front().info.name == "count_first");
}

TEST_CASE("columns_first_nin: width, height, columns, rows") {
    CHECK(reads<columns_first_nin>("3 2\n2\n1\n2\n1 1\n3\n").clues == ordered_clues);
    CHECK(reads<columns_first_nin>("# x\r\n3 2\r\n2\r\n1\r\n2\r\n1 1\r\n3", {{parse_errc::ignored_line, 1, 1}}).clues ==
          ordered_clues);
    CHECK(reads<columns_first_nin>("2 2\n2\n1\n2\n1\n").clues.columns[0] == plain({2}));
    CHECK(reads<columns_first_nin>("2 2\n1 \n\n1\n0\n", {{parse_errc::blank_lines_are_empty_clues, 3, 1}})
              .clues.columns[1]
              .empty());
    fails<columns_first_nin>("3 2\n1 1\n3\n2\n1\n2\n", parse_errc::clue_longer_than_line, 3, 1);
    fails<columns_first_nin>("3\n", parse_errc::expected_number, 1, 2);
    fails<columns_first_nin>("#\n", parse_errc::expected_number, 1, 2);
    fails<columns_first_nin>("2 1\n1\n1\n", parse_errc::too_few_clue_lines, 3, 2);
}

TEST_CASE("columns_first_nin: recognised where only that fits") {
    NONO_CHECK_BOTH(columns_first_nin::detect("3 2\n2\n1\n2\n1 1\n3\n") == likelihood::certain);
    NONO_CHECK_BOTH(columns_first_nin::detect("3 2\n1 1\n3\n2\n1\n2\n") == likelihood::no);
    NONO_CHECK_BOTH(columns_first_nin::detect("2 3\n1\n0\n0\n1\n0\n") == likelihood::no); // rows could come first too
    NONO_CHECK_BOTH(columns_first_nin::detect("2 3\n1\n0\n\n0\n1\n0\n") == likelihood::certain);
    NONO_CHECK_BOTH(columns_first_nin::detect("2 2\n2\n1\n2\n1\n") == likelihood::no);
    NONO_CHECK_BOTH(columns_first_nin::detect("3 2\n2\n1\n2\n1 1\n3\n1\n") == likelihood::no);
    // Where the rows could come first, a blank line is written that tells.
    const auto unclear = nono::parse<columns_first_nin>("2 3\n1\n0\n0\n1\n0\n");
    const auto written = nono::write<columns_first_nin>(*unclear);
    CHECK(written.text == "2 3\n1\n0\n\n0\n1\n0\n");
    CHECK(nono::parse(written.text)->clues == unclear->clues);
}

TEST_CASE("ordered lists: what they cannot hold is named") {
    const std::vector<nono::loss> expected{
        {feature::palette, ""}, {feature::goal, ""}, {feature::saved_grids, "monday"}, {feature::metadata, "title"}};
    nono_tests::names_losses<height_first>(expected);
    nono_tests::names_losses<count_first>(expected);
    nono_tests::names_losses<columns_first_nin>(expected);
}

NONO_CHECK_CONSTANT(nono::parse_clues<height_first>("1\n2\n2\n1\n1\n")->columns.size() == 2);
NONO_CHECK_CONSTANT(nono::parse_clues<count_first>("1\n2\n\n1 2\n\n1 1\n1 1\n")->columns.size() == 2);
NONO_CHECK_CONSTANT(nono::parse_clues<columns_first_nin>("2 1\n1\n1\n2\n")->columns.size() == 2);

TEST_CASE("ordered lists: bad input") {
    nono_tests::survive_every_change<height_first>("2\n1\n1\n\n1\n");
    nono_tests::survive_every_change<count_first>("1\n3\n\n2 1 1\n\n1 1\n0\n1 1\n");
    nono_tests::survive_every_change<columns_first_nin>("2 1\n1\n#\n1\n2\n");
}
