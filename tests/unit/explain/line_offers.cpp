// SPDX-License-Identifier: MIT
#include <nono/explain/line_offers.hpp>

#include "brute_force.hpp"

#include <nono/explain/line_techniques.hpp>
#include <nono/explain/pattern_line.hpp>
#include <nono/explain/step.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/solver/run/layout.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <vector>

namespace {

/// A line of a random picture in a state of a game, and what follows in it.
struct offering_line {
    nono::line_clue clues;
    std::vector<nono::color_set> now;
    std::vector<nono::color_set> complete;
    nono::detail::line_techniques::finding found;
};

offering_line random_offering_line(nono_tests::random_numbers& random, std::size_t colors) {
    const std::size_t length = 1 + random.below(random.one_in(4) ? 150 : 25);
    const nono::grid picture = nono_tests::random_picture(random, length, 1, colors, random.below(80));
    const nono::clues puzzle = nono::clues_of(picture);
    offering_line out;
    out.clues.assign(puzzle.rows[0].begin(), puzzle.rows[0].end());
    for (auto& block : out.clues)
        if (random.one_in(30)) block.length = nono::blotted;
    const std::size_t known = random.below(100);
    for (const nono::color_index color : picture.cells()) {
        nono::color_set cell = nono::color_set::first(colors);
        if (random.below(100) < known) cell = nono::color_set::only(color);
        if (random.one_in(6)) cell |= nono::color_set::only(static_cast<nono::color_index>(random.below(colors)));
        out.now.push_back(cell);
    }
    nono::detail::pattern_line line(colors);
    line.load(out.now);
    REQUIRE(line.narrow(out.clues));
    for (std::size_t i = 0; i < length; ++i) out.complete.push_back(line.narrowed(i));
    nono::detail::pattern_line complete(colors);
    complete.load(out.complete);
    nono::detail::line_techniques().find(out.clues, line.view(), complete.view(), out.found);
    return out;
}

} // namespace

TEST_CASE("offers: a bound is never above the key of the line") {
    nono_tests::random_numbers random(11);
    std::size_t open = 0;
    for (int round = 0; round < 20'000; ++round) {
        const std::size_t colors = 2 + random.below(3);
        const offering_line line = random_offering_line(random, colors);
        nono::detail::pattern_line now(colors);
        nono::detail::pattern_line narrowed(colors);
        now.load(line.now);
        narrowed.load(line.complete);
        // Line 0 has the bound, and line 1 the key. With equal keys, the first line is the easiest.
        nono::detail::line_offers offers(2, nono::technique::full_line);
        offers.set_bound(0, now.view(), narrowed.view());
        offers.set(1, line.found.technique, line.found.cells.size());
        CAPTURE(nono::name_of(line.found.technique));
        CHECK(!offers.is_exact(0));
        CHECK(offers.is_exact(1));
        const bool is_open = !line.found.cells.empty();
        open += is_open ? 1U : 0U;
        CHECK(offers.is_open(0) == is_open);
        CHECK(offers.is_open(1) == is_open);
        CHECK(offers.open_lines() == (is_open ? 2U : 0U));
        CHECK(offers.easiest() == (is_open ? 0U : nono::detail::no_line));
    }
    CHECK(open > 5'000);
}

TEST_CASE("offers: the end of a block is next to it, in the next word as well") {
    constexpr std::size_t length = 90;
    for (std::size_t begin = 50; begin < 75; ++begin)
        for (const bool is_on_right : {false, true}) {
            CAPTURE(begin);
            const std::size_t end = begin + 4;
            std::vector<nono::color_set> cells(length, nono::color_set::first(2));
            for (std::size_t i = 0; i < length; ++i) {
                if (begin <= i && i < end) cells[i] = nono::color_set::only(1);
                if (is_on_right ? i < begin : i >= end) cells[i] = nono::color_set::only(nono::blank);
            }
            nono::detail::pattern_line now(2);
            now.load(cells);
            cells[is_on_right ? end : begin - 1] = nono::color_set::only(nono::blank);
            nono::detail::pattern_line narrowed(2);
            narrowed.load(cells);
            // Line 0 has the bound, which must be as low as the key of a step that changes this cell.
            nono::detail::line_offers offers(2, nono::technique::full_line);
            offers.set_bound(0, now.view(), narrowed.view());
            offers.set(1, nono::technique::completed_block, 1);
            CHECK(offers.easiest() == 0);
        }
}

TEST_CASE("offers: the easiest of many lines is the first with the lowest key") {
    nono_tests::random_numbers random(12);
    for (const std::size_t count : {1U, 2U, 3U, 8U, 37U}) {
        nono::detail::line_offers offers(count, nono::technique::capping);
        std::vector<std::size_t> cells(count, 0);
        std::vector<nono::technique> techniques(count, nono::technique::overlap);
        for (int round = 0; round < 500; ++round) {
            const std::size_t line = random.below(count);
            cells[line] = random.below(4);
            techniques[line] = static_cast<nono::technique>(random.below(nono::extend::technique_count));
            offers.set(static_cast<nono::detail::line_index>(line), techniques[line], cells[line]);
            std::size_t easiest = count;
            std::size_t open = 0;
            for (std::size_t i = 0; i < count; ++i) {
                if (cells[i] == 0 || techniques[i] > nono::technique::capping) continue;
                ++open;
                if (easiest == count || techniques[i] < techniques[easiest] ||
                    (techniques[i] == techniques[easiest] && cells[i] > cells[easiest]))
                    easiest = i;
            }
            CHECK(offers.open_lines() == open);
            CHECK(offers.easiest() ==
                  (easiest == count ? nono::detail::no_line : static_cast<nono::detail::line_index>(easiest)));
        }
    }
}
