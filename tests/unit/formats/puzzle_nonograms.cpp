// SPDX-License-Identifier: MIT
#include <nono/formats/all.hpp>
#include <nono/formats/pages/puzzle_nonograms.hpp>

#include "../../format_checks.hpp"

#include <random>

using namespace nono_tests;

using nono::puzzle_nonograms;

static_assert(nono::extend::readable_format<puzzle_nonograms> && !nono::extend::writable_format<puzzle_nonograms>);

TEST_CASE("puzzle_nonograms: columns before rows, without a size") {
    const auto found = reads_with<puzzle_nonograms>("<script>\nvar x = 1; task = '2/1/2/1.1/3'; y\n</script>", {});
    check_clues(found, {{1, 1}, {3}}, {{2}, {1}, {2}});
    CHECK(reads_with<puzzle_nonograms>("task=\"1//1/\"", {}).clues.width() == 2);
    NONO_CHECK_DETECTED(puzzle_nonograms, {"var task = '1/1';", certain}, {"var task = '/';", likely},
                        {"task = '1/x'; task '1/1'; task = '", no});
    CHECK(nono::extend::guess_formats("task = '1/1'").front().info.name == "puzzle_nonograms");
}

TEST_CASE("puzzle_nonograms: tolerated deviations and errors") {
    reads_with<puzzle_nonograms>("task = '1/1/1/0'", {{clue_totals_differ, 1, 9}, {zero_for_empty_line, 1, 15}});
    fails_each<puzzle_nonograms>({
        {"", empty_input, 1, 1},
        {"task", no_puzzle, 1, 1},
    });
    CHECK(nono::parse<puzzle_nonograms>("\xE9 task = '1/1'").has_value()); // not UTF-8
    fails_each<puzzle_nonograms>({
        {"task = '5'", size_is_zero, 1, 9},
        {"task = '2/2'", clue_longer_than_line, 1, 11},
        {"task = '1./1'", expected_number, 1, 11},
    });
}

TEST_CASE("puzzle_nonograms: squares and other rectangles") {
    std::mt19937 random(4);
    for (int i = 0; i < rounds(300); ++i) {
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
