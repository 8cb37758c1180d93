// What explanations keep of earlier trials.
// SPDX-License-Identifier: MIT
#include <nono/explain/crossing_masks.hpp>
#include <nono/explain/pattern_memo.hpp>
#include <nono/explain/possible_colors.hpp>
#include <nono/explain/trial_history.hpp>

#include "bounded_limits.hpp"
#include "brute_force.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace {

using nono::detail::trial_history;
using nono::extend::mask_word;

[[nodiscard]] nono::color_set random_colors(nono_tests::random_numbers& random, std::size_t colors) {
    return {random.next() & nono::color_set::first(colors).bits};
}

} // namespace

TEST_CASE("possible_colors: it has exactly what was added") {
    nono_tests::random_numbers random(3);
    nono::detail::possible_colors set;
    for (int round = 0; round < 20; ++round) {
        const std::size_t cells = 1 + random.below(150);
        const std::size_t colors = 2 + random.below(4);
        set.clear(cells, colors);
        std::vector<nono::color_set> expected(cells);
        const nono::grid solution = nono_tests::random_picture(random, cells, 1, colors + 1, 40);
        set.add(solution, colors); // also has a color of other puzzles, which is ignored
        for (std::size_t i = 0; i < cells; ++i)
            if (solution.cells()[i] < colors) expected[i] = nono::color_set::only(solution.cells()[i]);
        for (int i = 0; i < 30; ++i) {
            const auto cell = static_cast<nono::detail::cell_index>(random.below(cells));
            const auto color = static_cast<nono::color_index>(random.below(colors));
            set.add(cell, color);
            expected[cell].bits |= nono::color_set::only(color).bits;
        }
        for (nono::detail::cell_index cell = 0; cell < cells; ++cell)
            for (std::size_t color = 0; color < colors; ++color)
                REQUIRE(set.contains(cell, static_cast<nono::color_index>(color)) ==
                        expected[cell].contains(static_cast<nono::color_index>(color)));
    }
}

TEST_CASE("trial_history: a change forgets the trials that narrowed the line, and no others of small grids") {
    nono_tests::random_numbers random(5);
    for (const std::size_t side : {7U, 64U, 65U, 200U}) {
        CAPTURE(side);
        const nono::detail::grid_layout layout(side, side / 2 + 1);
        nono_tests::bounded_limits limits;
        trial_history history(layout, 2, limits);
        history.update();
        using key = std::pair<nono::detail::cell_index, nono::color_index>;
        std::map<key, std::vector<nono::detail::line_index>> narrowed;
        for (int i = 0; i < 200; ++i) {
            const key of{static_cast<nono::detail::cell_index>(random.below(layout.cells())),
                         static_cast<nono::color_index>(random.below(2))};
            auto& lines = narrowed[of];
            lines.clear();
            trial_history::result known;
            for (std::size_t n = random.below(4); n > 0; --n) {
                lines.push_back(static_cast<nono::detail::line_index>(random.below(layout.width() + layout.height())));
                history.add(known.lines, lines.back());
            }
            known.narrowed = static_cast<std::uint32_t>(lines.size());
            known.outcome = trial_history::outcome::ended;
            history.store(of.first, of.second, known);
        }
        std::vector<bool> has_changed(layout.width() + layout.height());
        for (int i = 0; i < 3; ++i) {
            const std::size_t line = random.below(has_changed.size());
            has_changed[line] = true;
            history.change(static_cast<nono::detail::line_index>(line));
        }
        history.update();
        for (const auto& [of, lines] : narrowed) {
            bool is_stale = false;
            for (const nono::detail::line_index line : lines) is_stale = is_stale || has_changed[line];
            const auto known = history.find(of.first, of.second);
            if (is_stale) REQUIRE(known.outcome == trial_history::outcome::unknown);
            if (!is_stale && side <= 64) {
                REQUIRE(known.outcome == trial_history::outcome::ended);
                REQUIRE(known.narrowed == lines.size());
            }
        }
    }
}

TEST_CASE("trial_history and pattern_memo: without memory they keep nothing and stop nothing") {
    const nono::detail::grid_layout layout(10, 10);
    nono_tests::bounded_limits limits(4'000);
    trial_history history(layout, 2, limits);
    history.update();
    history.store(3, 1, {{}, 2, trial_history::outcome::refuted});
    CHECK(history.find(3, 1).outcome == trial_history::outcome::unknown);

    nono::detail::pattern_memo memo(2, limits);
    mask_word masks[] = {7, 7};
    const nono::detail::line_view line{masks, 1, 3, 2, nullptr};
    const auto at = memo.find(0, 0, line);
    CHECK(at.slot == nullptr);
    memo.store(at, 0, 0, line, masks);
    CHECK(!memo.find(0, 0, line).is_found);
    CHECK(!limits.has_stopped());
    CHECK(limits.memory_left() == 4'000);
}

TEST_CASE("pattern_memo: it finds what was stored for the same line, clues and cells, or nothing") {
    nono_tests::random_numbers random(8);
    nono_tests::bounded_limits limits;
    nono::detail::pattern_memo memo(4, limits);
    using key = std::pair<std::pair<std::size_t, mask_word>, std::vector<mask_word>>;
    std::map<key, std::optional<std::vector<mask_word>>> stored;
    std::size_t found = 0;
    for (int round = 0; round < 40'000; ++round) {
        const auto line = static_cast<nono::detail::line_index>(random.below(6));
        std::vector<mask_word> masks(line % 2 == 0 ? 2 : 4); // lines have one or two words per color
        for (mask_word& word : masks) word = random.below(9);
        const mask_word left_out = random.below(4);
        const nono::detail::line_view view{masks.data(), masks.size() / 2, 64 * masks.size() / 2 - 1, 2, nullptr};
        const auto at = memo.find(line, left_out, view);
        REQUIRE(at.slot != nullptr);
        const key of{{line, left_out}, masks};
        if (at.is_found) {
            ++found;
            const auto known = stored.find(of);
            REQUIRE(known != stored.end());
            REQUIRE((at.narrowed != nullptr) == known->second.has_value());
            if (known->second)
                REQUIRE(std::vector<mask_word>(at.narrowed, at.narrowed + masks.size()) == *known->second);
            continue;
        }
        std::optional<std::vector<mask_word>> narrowed;
        if (!random.one_in(3)) {
            narrowed = masks;
            for (mask_word& word : *narrowed) word &= random.next();
        }
        memo.store(at, line, left_out, view, narrowed ? narrowed->data() : nullptr);
        stored[of] = narrowed;
    }
    CHECK(found > 1'000);
    mask_word masks[5] = {};
    CHECK(memo.find(0, 0, {masks, 1, 3, 5, nullptr}).slot == nullptr); // more words than the memo has room for
}

TEST_CASE("crossing_masks: rows and columns always have the same cells") {
    nono_tests::random_numbers random(21);
    for (const std::size_t width : {5U, 63U, 64U, 130U}) {
        const std::size_t height = 3 + random.below(80);
        const std::size_t colors = 2 + random.below(3);
        CAPTURE(width);
        CAPTURE(height);
        const nono::detail::grid_layout layout(width, height);
        nono::detail::crossing_masks masks(layout, colors);
        std::vector<nono::color_set> cells(layout.cells());
        const auto set = [&](std::size_t cell, nono::color_set to) {
            cells[cell] = to;
            masks.set(static_cast<nono::detail::cell_index>(cell), to);
        };
        for (std::size_t cell = 0; cell < cells.size(); ++cell) set(cell, random_colors(random, colors));
        for (int i = 0; i < 50; ++i) set(random.below(cells.size()), random_colors(random, colors));
        for (int i = 0; i < 40; ++i) {
            const auto line = static_cast<nono::detail::line_index>(random.below(width + height));
            const auto now = masks.view(line);
            std::vector<mask_word> narrowed(now.masks, now.masks + colors * now.words);
            for (mask_word& word : narrowed)
                if (random.one_in(2)) word &= random.next();
            std::vector<std::size_t> expected;
            for (std::size_t index = 0; index < now.length; ++index) {
                const std::size_t cell = line < height ? line * width + index : index * width + (line - height);
                nono::color_set left;
                for (std::size_t c = 0; c < colors; ++c)
                    left.bits |= (narrowed[c * now.words + index / 64] >> index % 64 & 1U) << c;
                if (left != cells[cell]) expected.push_back(index);
                cells[cell] = left;
            }
            std::vector<std::size_t> changed;
            masks.narrow(line, narrowed.data(), [&](std::size_t index) { changed.push_back(index); });
            REQUIRE(changed == expected);
        }
        for (std::size_t cell = 0; cell < cells.size(); ++cell)
            for (std::size_t c = 0; c < colors; ++c) {
                const std::size_t row = cell / width;
                const std::size_t column = cell % width;
                const bool has = cells[cell].contains(static_cast<nono::color_index>(c));
                const auto across = masks.view(static_cast<nono::detail::line_index>(row));
                const auto down = masks.view(static_cast<nono::detail::line_index>(height + column));
                REQUIRE((across.can(c)[column / 64] >> column % 64 & 1U) == (has ? 1U : 0U));
                REQUIRE((down.can(c)[row / 64] >> row % 64 & 1U) == (has ? 1U : 0U));
            }
    }
}
