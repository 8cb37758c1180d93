// SPDX-License-Identifier: MIT
#include <nono/model/clues.hpp>

#include "brute_force.hpp"
#include "check_both.hpp"

#include <nono/model/grid.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

using namespace nono::literals; // 2_color

namespace {

using nono::extend::cell_range;

/// Returns the totals of a single line.
NONO_CONSTEXPR nono::detail::color_totals totals_of_line(const nono::line_clue& line, std::size_t length) {
    return nono::extend::totals_of(nono::clue_lines(1, line), length);
}

/// `?1 2` in color 1, `1` in color 2, `?` in color 1: at least seven cells with the gap.
NONO_CONSTEXPR nono::line_clue two_blotted() {
    nono::line_clue out(4, nono::blotted);
    out[1].length = 2;
    out[2] = {1, 2_color};
    return out;
}

} // namespace

TEST_CASE("clues: colors that blocks can have") {
    const nono::line_clue good{{1}, {nono::blotted, 63_color}};
    CHECK(nono::extend::has_block_colors(good));
    CHECK(nono::extend::has_block_colors(nono::line_clue{}));
    for (const nono::clue bad : {nono::clue{1, 0_color}, nono::clue{nono::blotted, 0_color}, nono::clue{1, 64_color},
                                 nono::clue{nono::blotted, 255_color}}) {
        CHECK_FALSE(nono::extend::has_block_colors(nono::line_clue{bad}));
        CHECK_FALSE(nono::extend::has_block_colors(nono::line_clue{good[0], bad, good[1]}));
    }
}

TEST_CASE("clues: totals are exact without blotted clues, and ranges with them") {
    const nono::clue_lines lines{{{3}, {2}}, {}, {{1, 2_color}, {4}}};
    auto totals = nono::extend::totals_of(lines, 8);
    CHECK(totals[1] == cell_range{9, 9});
    CHECK(totals[2] == cell_range{1, 1});
    CHECK(totals[3] == cell_range{0, 0});
    CHECK(totals[nono::blank] == cell_range{14, 14});

    // Three cells are left, for one of the blotted blocks or for blank.
    NONO_CHECK_BOTH(totals_of_line(two_blotted(), 9)[1] == cell_range{4, 7});
    NONO_CHECK_BOTH(totals_of_line(two_blotted(), 9)[2] == cell_range{1, 1});
    NONO_CHECK_BOTH(totals_of_line(two_blotted(), 9)[nono::blank] == cell_range{1, 4});
    NONO_CHECK_BOTH(totals_of_line(two_blotted(), 6)[1] == cell_range{4, 4});
    NONO_CHECK_BOTH(totals_of_line(nono::line_clue{}, 5)[nono::blank] == cell_range{5, 5});

    // Blotted blocks of two colors share the remaining cells, as the total of blank shows.
    totals = nono::extend::totals_of({{{nono::blotted}, {nono::blotted, 2_color}}}, 4);
    CHECK(totals[1] == cell_range{1, 3});
    CHECK(totals[2] == cell_range{1, 3});
    CHECK(totals[nono::blank] == cell_range{0, 2});
}

TEST_CASE("clues: totals of lines without enough room, of huge lengths and of invalid colors") {
    auto totals = nono::extend::totals_of({{{5}, {nono::blotted}}}, 3);
    CHECK(totals[1] == cell_range{6, 6});
    CHECK(totals[nono::blank] == cell_range{0, 0});
    totals = nono::extend::totals_of(nono::clue_lines(3, nono::line_clue(2, 0xFFFF'FFFE)), 3);
    CHECK(totals[1].lowest == std::uint64_t{6} * 0xFFFF'FFFE);
    CHECK(totals[nono::blank] == cell_range{0, 0});
    totals = nono::extend::totals_of({{{1, 200_color}, {0, 64_color}, {1, 63_color}}}, 3);
    CHECK(totals[63] == cell_range{1, 1});
    CHECK(totals[62] == cell_range{0, 0});
    CHECK(nono::extend::totals_of({}, 3)[nono::blank] == cell_range{0, 0});
}

TEST_CASE("clues: the totals of every picture are within the totals of its clues, blotted or not") {
    nono_tests::random_numbers random(101);
    for (int i = 0; i < 2'000; ++i) {
        const std::size_t colors = 2 + random.below(4);
        const auto picture =
            nono_tests::random_picture(random, 1 + random.below(9), 1 + random.below(9), colors, random.below(100));
        std::array<std::uint64_t, 6> cells{};
        for (const auto color : picture.cells()) ++cells[color];
        auto puzzle = nono::clues_of(picture);
        const auto is_within = [&](const nono::detail::color_totals& totals, bool exactly) {
            for (std::size_t color = 0; color < cells.size(); ++color) {
                REQUIRE(totals[color].lowest <= cells[color]);
                REQUIRE(totals[color].highest >= cells[color]);
                if (exactly) REQUIRE(totals[color].lowest == totals[color].highest);
            }
        };
        is_within(nono::extend::totals_of(puzzle.rows, puzzle.width()), true);
        is_within(nono::extend::totals_of(puzzle.columns, puzzle.height()), true);
        nono_tests::blot_some(random, puzzle, 3);
        is_within(nono::extend::totals_of(puzzle.rows, puzzle.width()), false);
        is_within(nono::extend::totals_of(puzzle.columns, puzzle.height()), false);
    }
}
