// SPDX-License-Identifier: MIT
#include <nono/formats/lists/syro.hpp>

#include "../../bad_input.hpp"
#include "../../check_both.hpp"
#include "../../read_checks.hpp"

using nono::feature;
using nono::parse_errc;
using nono::syro;
using nono_tests::fails;
using nono_tests::plain;
using nono_tests::reads;

namespace {

const std::string two_syro = "2\n2 3\n1 1 0\n0\n1 0\n0\n1 0\n1 1\n1 0\n1 0\n";

} // namespace

TEST_CASE("syro: height before width, and a 0 after each line") {
    const auto found = reads<syro>("2 3\n1 1 0\n0\n1 0\n0\n1 0\n");
    CHECK(found.clues.rows == nono::clue_lines{plain({1, 1}), plain({})});
    CHECK(found.clues.columns == nono::clue_lines{plain({1}), plain({}), plain({1})});
    CHECK(reads<syro>("1\r\n2 3\r\n1 1 0\r\n0\r\n1 0\r\n0\r\n1 0").clues == found.clues);
    CHECK(reads<syro>("2 3\n1 1 0 0 1\n0 0 1 0").clues == found.clues);
    const auto all = nono::parse_all<syro>(two_syro);
    REQUIRE(all.size() == 2);
    REQUIRE(all);
    CHECK(all[1].where.line == 8);
    const std::vector<nono::puzzle> both{*all[0], *all[1]};
    CHECK(nono::write_all<syro>(both).text == two_syro);
}

TEST_CASE("syro: what is forgiven") {
    reads<syro>("1 1\n# clues\n1 0\n1 0\n", {{parse_errc::ignored_line, 2, 1}});
    reads<syro>("1 1\n1 0\n1 0\n\n 5\n", {{parse_errc::trailing_data, 5, 2}});
    reads<syro>("1 1\n1 0\n0\n", {{parse_errc::clue_totals_differ, 1, 1}});
}

TEST_CASE("syro: errors and their places") {
    fails<syro>("", parse_errc::empty_input, 1, 1);
    fails<syro>("# 1\n", parse_errc::no_puzzle, 1, 4);
    fails<syro>("0\n1 1\n1 0\n1 0\n", parse_errc::no_puzzle, 1, 1);
    fails<syro>("1\n", parse_errc::no_puzzle, 1, 2);
    fails<syro>("x\n", parse_errc::expected_number, 1, 1);
    fails<syro>("1 0\n", parse_errc::size_is_zero, 1, 1);
    fails<syro>("1 70000\n", parse_errc::size_over_limit, 1, 1);
    fails<syro>("1 99999999999\n", parse_errc::number_too_large, 1, 3);
    fails<syro>("1 1\n1 0\n1\n", parse_errc::too_few_clue_lines, 3, 2);
    fails<syro>("1 1\n1 0\n1 -\n", parse_errc::expected_number, 3, 3);
    fails<syro>("1 2\n1 0\n2 0\n0\n", parse_errc::clue_longer_than_line, 3, 1);
    fails<syro>("1 1\n1 0\n1 0\n", parse_errc::clues_over_limit, 3, 1, {.limits = {.clues = 1}});
    const auto all = nono::parse_all<syro>("3\n1 1\n1 0\n2 0\n1 1\n1 0\n1 0\n");
    REQUIRE(all.size() == 3);
    CHECK(all[0].error().code == parse_errc::clue_longer_than_line);
    CHECK(all[1].has_value());
    CHECK(nono_tests::short_form(all[2].error()) == nono_tests::finding{parse_errc::too_few_clue_lines, 7, 4});
}

TEST_CASE("syro: a puzzle that cannot be counted to its end does not lose the ones after it") {
    const auto all =
        nono::parse_all<syro>("4\n2 1\n1 0\nx 0\n# 9 9\n1 1\n1 0\n1 0\n1 70000\n1 0\n1 2\n2 0\n1 0\n1 0\n");
    REQUIRE(all.size() == 4);
    CHECK(nono_tests::short_form(all[0].error()) == nono_tests::finding{parse_errc::expected_number, 4, 1});
    CHECK(all[1].has_value());
    CHECK(all[1].where.line == 6);
    CHECK(nono_tests::short_form(all[2].error()) == nono_tests::finding{parse_errc::size_over_limit, 9, 1});
    CHECK(all[3]->clues.width() == 2);
    CHECK(all[3].where.line == 11);
    CHECK(nono::parse_all<syro>("3\n1 1\nx\n1 0\n2 1 1\n").size() == 1);
}

TEST_CASE("syro: what the format cannot hold is named") {
    nono_tests::names_losses<syro>(
        {{feature::palette, ""}, {feature::goal, ""}, {feature::saved_grids, "monday"}, {feature::metadata, "title"}});
}

TEST_CASE("syro: recognised by content") {
    NONO_CHECK_BOTH(syro::detect("2 3\n1 1 0\n0\n1 0\n0\n1 0\n") == nono::likelihood::certain);
    NONO_CHECK_BOTH(syro::detect("1\n1 1\n0\n0\n") == nono::likelihood::certain);
    NONO_CHECK_BOTH(syro::detect("1 1\n0\n0\n") == nono::likelihood::possible);
    NONO_CHECK_BOTH(syro::detect("1 1\n1\n1\n") == nono::likelihood::no);
    NONO_CHECK_BOTH(syro::detect("1\n1\n0\n\n0\n") == nono::likelihood::no);
    CHECK(nono::guess_formats(two_syro).front().info.name == "syro");
    CHECK(nono::guess_formats("2 3\n1 1 0\n0\n1 0\n0\n1 0\n").front().info.name == "syro");
    CHECK(nono::guess_formats("1 1\n0\n0\n").front().info.name == "nin");
}

NONO_CHECK_CONSTANT(nono::parse_clues<syro>("1\n1 2\n2 0\n1 0\n1 0\n")->columns.size() == 2);

TEST_CASE("syro: bad input") { nono_tests::survive_every_change<syro>(two_syro); }
