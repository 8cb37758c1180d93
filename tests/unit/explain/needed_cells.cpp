// SPDX-License-Identifier: MIT
#include <nono/explain/needed_cells.hpp>

#include "bounded_limits.hpp"
#include "patterns.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace {

using conclusions = std::vector<nono::detail::line_conclusion>;
using line_cells = std::vector<nono::color_set>;

// Returns true if every line that matches the pattern and the cells fulfills the conclusions.
[[nodiscard]] bool follow(const conclusions& of, const nono_tests::clue_pattern& pattern, const line_cells& cells,
                          std::size_t colors) {
    bool all = true;
    nono_tests::for_each_line(cells.size(), colors, [&](const nono_tests::colored_line& line) {
        for (std::size_t i = 0; i < line.size(); ++i)
            if (!cells[i].contains(line[i])) return;
        const bool fulfilled =
            std::all_of(of.begin(), of.end(), [&](const auto& conclusion) { // the colors that the cell can have
                return conclusion.left.contains(line[conclusion.index]);
            });
        if (!fulfilled && nono_tests::matches(pattern, nono_tests::blocks_in(line))) all = false;
    });
    return all;
}

// Leaves out one cell after another, the farthest from the conclusions first, and of two the one on the left.
[[nodiscard]] std::vector<bool> left_out_one_by_one(const conclusions& of, const nono_tests::clue_pattern& pattern,
                                                    line_cells cells, std::size_t colors) {
    const std::size_t first = of.front().index;
    const std::size_t last = of.back().index;
    const auto distance = [&](std::size_t i) { return i < first ? first - i : i > last ? i - last : 0; };
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < cells.size(); ++i) order.push_back(i);
    std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return distance(a) > distance(b); });
    std::vector<bool> out(cells.size());
    for (const std::size_t i : order) {
        const nono::color_set kept = cells[i];
        cells[i] = nono::color_set::first(colors);
        out[i] = follow(of, pattern, cells, colors);
        if (!out[i]) cells[i] = kept;
    }
    return out;
}

// A line of which some cells are known, and what follows in some of its cells.
struct reason_case {
    nono_tests::clue_pattern pattern;
    line_cells cells;
    conclusions found;
};

[[nodiscard]] reason_case random_case(nono_tests::random_numbers& random, std::size_t colors) {
    const nono::color_set all = nono::color_set::first(colors);
    const auto picture = nono_tests::random_runs(random, 2 + random.below(colors == 2 ? 8 : 5), colors, 4);
    reason_case out{nono_tests::random_pattern(random, picture), {}, {}};
    for (const nono::color_index color : picture)
        out.cells.push_back(random.one_in(2)                 ? all
                            : colors > 2 && random.one_in(3) ? nono::color_set{all.bits & ~(color == 1 ? 4U : 2U)}
                                                             : nono::color_set::only(color));
    for (std::size_t i = 0; i < picture.size(); ++i) {
        if (!random.one_in(2)) continue;
        const conclusions one{{i, nono::color_set::only(picture[i])}};
        if (follow(one, out.pattern, out.cells, colors)) out.found.push_back(one[0]);
    }
    return out;
}

} // namespace

TEST_CASE("needed_cells: the same cells as by leaving out one after another") {
    nono_tests::random_numbers random(29);
    nono_tests::bounded_limits limits;
    nono::detail::needed_cells needed(&limits);
    std::size_t left_out = 0;
    std::size_t kept = 0;
    for (int round = 0; round < 1'500; ++round) {
        CAPTURE(round);
        const std::size_t colors = 2 + random.below(2);
        const reason_case now = random_case(random, colors);
        if (now.found.empty()) continue;
        REQUIRE(needed.find(now.pattern, now.cells, colors, {now.found.data(), now.found.size()}));
        const auto expected = left_out_one_by_one(now.found, now.pattern, now.cells, colors);
        for (std::size_t i = 0; i < now.cells.size(); ++i) {
            CAPTURE(i);
            REQUIRE(needed.is_left_out(i) == expected[i]);
            (expected[i] ? left_out : kept) += 1;
        }
    }
    CHECK(left_out > 1'000);
    CHECK(kept > 500);
}

TEST_CASE("needed_cells: nothing is decided without memory, or if a block is longer than the line") {
    const nono_tests::clue_pattern pattern{nono::clue{2}};
    const line_cells cells(3, nono::color_set::first(2));
    const nono::detail::line_conclusion middle[] = {{1, nono::color_set::only(1)}};
    nono_tests::bounded_limits none(16);
    nono::detail::needed_cells without_memory(&none);
    CHECK(!without_memory.find(pattern, cells, 2, {middle, 1}));
    CHECK(none.cause() == nono::stopped_by::max_memory);

    nono_tests::bounded_limits limits;
    nono::detail::needed_cells needed(&limits);
    const nono_tests::clue_pattern long_pattern{nono::clue{4}};
    CHECK(!needed.find(long_pattern, cells, 2, {middle, 1}));
    CHECK(needed.find(pattern, cells, 2, {middle, 1}));
    CHECK(needed.is_left_out(0));
    CHECK(limits.cause() == nono::stopped_by::nothing);
}
