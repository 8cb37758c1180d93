// SPDX-License-Identifier: MIT
#include <nono/formats/all.hpp>
#include <nono/formats/pages/puzzle_nonograms.hpp>

#include <nono/parse.hpp>

#include "../../bad_input.hpp"
#include "../../check_both.hpp"
#include "../../read_checks.hpp"
#include "../../rounds.hpp"

#include <random>
#include <string>

using nono::parse_errc;
using nono::puzzle_nonograms;
using nono_tests::fails;
using nono_tests::plain;
using nono_tests::reads_with;

static_assert(nono::extend::readable_format<puzzle_nonograms> && !nono::extend::writable_format<puzzle_nonograms>);

TEST_CASE("puzzle_nonograms: columns before rows, without a size") {
    const auto found = reads_with<puzzle_nonograms>("<script>\nvar x = 1; task = '2/1/2/1.1/3'; y\n</script>", {});
    CHECK(found.clues.rows == nono::clue_lines{plain({1, 1}), plain({3})});
    CHECK(found.clues.columns == nono::clue_lines{plain({2}), plain({1}), plain({2})});
    CHECK(reads_with<puzzle_nonograms>("task=\"1//1/\"", {}).clues.width() == 2);
    NONO_CHECK_BOTH(puzzle_nonograms::detect("var task = '1/1';") == nono::likelihood::certain);
    NONO_CHECK_BOTH(puzzle_nonograms::detect("var task = '/';") == nono::likelihood::likely);
    NONO_CHECK_BOTH(puzzle_nonograms::detect("task = '1/x'; task '1/1'; task = '") == nono::likelihood::no);
    CHECK(nono::guess_formats("task = '1/1'").front().info.name == "puzzle_nonograms");
}

TEST_CASE("puzzle_nonograms: what is forgiven, and errors") {
    reads_with<puzzle_nonograms>("task = '1/1/1/0'",
                                 {{parse_errc::clue_totals_differ, 1, 9}, {parse_errc::zero_for_empty_line, 1, 15}});
    fails<puzzle_nonograms>("", parse_errc::empty_input, 1, 1);
    fails<puzzle_nonograms>("task", parse_errc::no_puzzle, 1, 1);
    CHECK(nono::parse<puzzle_nonograms>("\xE9 task = '1/1'").has_value()); // not UTF-8
    fails<puzzle_nonograms>("task = '5'", parse_errc::size_is_zero, 1, 9);
    fails<puzzle_nonograms>("task = '2/2'", parse_errc::clue_longer_than_line, 1, 11);
    fails<puzzle_nonograms>("task = '1./1'", parse_errc::expected_number, 1, 11);
}

TEST_CASE("puzzle_nonograms: squares and others") {
    std::mt19937 random(4);
    for (int i = 0; i < nono_tests::rounds(300); ++i) {
        const std::size_t side = 2 + random() % 15;
        nono::grid picture(side, i % 2 == 0 ? side : 2 + random() % 15, 1); // no empty line: the size is in the totals
        for (auto& cell : picture.cells()) cell = random() % 8 == 0 ? 0 : 1;
        for (std::size_t k = 0; k < picture.width(); ++k) picture(k % picture.height(), k) = 1;
        for (std::size_t k = 0; k < picture.height(); ++k) picture(k, k % picture.width()) = 1;
        const auto wanted = nono::clues_of(picture);
        std::string text = "task = '";
        for (const auto* lines : {&wanted.columns, &wanted.rows})
            for (const auto& line : *lines) {
                if (text.back() != '\'') text += '/';
                for (std::size_t k = 0; k < line.size(); ++k)
                    text += (k > 0 ? "." : "") + std::to_string(line[k].length);
            }
        text += "';";
        CAPTURE(text);
        const auto found = nono::parse(text);
        REQUIRE(found.has_value());
        CHECK(found->clues == wanted);
    }
}
