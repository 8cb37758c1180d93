// SPDX-License-Identifier: MIT
#include <nono/line/heaviest_arrangement.hpp>

#include "brute_force.hpp"
#include "rounds.hpp"

#include <nono/model/grid.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

TEST_CASE("heaviest arrangement: has the largest weight of all arrangements") {
    nono_tests::random_numbers random(41);
    nono::detail::heaviest_arrangement line;
    for (int round = 0; round < nono_tests::rounds(600); ++round) {
        const std::size_t colors = 2 + random.below(3);
        const std::size_t length = 1 + random.below(colors == 2 ? 12 : 8);
        const nono::clues row = nono::clues_of(nono_tests::random_picture(random, length, 1, colors, 40));
        const nono::line_clue_view clues = row.rows.front();
        std::vector<std::int64_t> weights((colors - 1) * length);
        for (auto& weight : weights) weight = static_cast<std::int64_t>(random.below(2'000)) - 1'000;
        const auto weight_of = [&](std::size_t color, std::size_t index) {
            return weights[(color - 1) * length + index];
        };
        const auto total = [&](const auto& colors_of_cells, std::size_t step) {
            std::int64_t sum = 0;
            for (std::size_t p = 0; p < length; ++p)
                if (colors_of_cells[p * step] != nono::blank) sum += weight_of(colors_of_cells[p * step], p);
            return sum;
        };
        auto largest = std::numeric_limits<std::int64_t>::min();
        for (const auto& arrangement : nono_tests::all_rows(clues, length, colors)) {
            const auto sum = total(arrangement.cells(), 1);
            if (sum > largest) largest = sum;
        }
        CAPTURE(round);
        const std::size_t step = 1 + random.below(3);
        std::vector<nono::color_index> found(length * step, 77);
        line.find(clues, length, colors, weight_of, found.data(), step);
        std::vector<nono::color_index> cells;
        for (std::size_t p = 0; p < found.size(); ++p)
            if (p % step == 0)
                cells.push_back(found[p]);
            else
                REQUIRE(found[p] == 77); // only every step-th element is written
        CHECK(nono::satisfies(cells, clues));
        CHECK(total(cells, 1) == largest);
    }
}

TEST_CASE("heaviest arrangement: of equal ones, the one with the earlier blocks") {
    nono::grid picture(6, 1);
    picture(0, 1) = picture(0, 4) = 1;
    const nono::clues row = nono::clues_of(picture);
    nono::detail::heaviest_arrangement line;
    std::vector<nono::color_index> found(6);
    line.find(
        row.rows.front(), 6, 2, [](std::size_t, std::size_t) { return std::int64_t{5}; }, found.data(), 1);
    CHECK(found == std::vector<nono::color_index>{1, 0, 1, 0, 0, 0});
}
