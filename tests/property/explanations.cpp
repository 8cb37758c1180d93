// Explanations of lines compared with the line solver: they suffice, and no part of them is superfluous.
// SPDX-License-Identifier: MIT
#include "brute_force.hpp"

#include <nono/detail/lean_vector.hpp>
#include <nono/line/line_automaton.hpp>
#include <nono/line/mask.hpp>
#include <nono/line/solve_line.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace {

using namespace nono_tests;
using nono::detail::line_automaton;
using nono::detail::line_query;
using nono::detail::removed_color;

std::vector<nono::extend::mask_word> masks_of(const std::vector<nono::color_set>& cells, std::size_t colors,
                                              std::size_t words) {
    std::vector<nono::extend::mask_word> out(colors * words);
    for (std::size_t i = 0; i < cells.size(); ++i)
        for (std::size_t color = 0; color < colors; ++color)
            if (cells[i].contains(static_cast<nono::color_index>(color)))
                out[color * words + i / 64] |= nono::extend::mask_word{1} << i % 64;
    return out;
}

bool has_arrangement(const nono::line_clue& clue, const std::vector<nono::color_set>& cells) {
    constexpr std::size_t longest_by_brute_force = 20;
    if (cells.size() > longest_by_brute_force) return nono::solve_line(clue, cells).has_value();
    return !narrowed_line(clue, cells)[0].empty();
}

void remove_color(std::vector<nono::color_set>& cells, removed_color removal) {
    cells[removal.index].bits &= ~nono::color_set::only(removal.color).bits;
}

} // namespace

TEST_CASE("an explanation suffices together with the free removals, and each color in it is needed") {
    random_numbers random(5);
    std::size_t explained = 0;
    std::size_t explained_long = 0;
    std::size_t listed = 0;
    for (int i = 0; i < 20'000; ++i) {
        // In lines of several words with few blocks, a walk has states of one word.
        const bool is_long = random.one_in(20);
        const std::size_t length = is_long ? 60 + random.below(80) : 1 + random.below(14);
        const std::size_t colors = 2 + random.below(3);
        const std::size_t density = is_long ? 1 + random.below(15) : 30 + random.below(60);
        nono::line_clue clue(nono::clues_of(random_picture(random, length, 1, colors, density)).rows[0]);
        nono::color_set in_clue = nono::color_set::only(nono::blank);
        for (auto& block : clue) {
            if (random.one_in(8)) block.length = nono::blotted;
            in_clue |= nono::color_set::only(block.color);
        }
        // Removals at the root, then further ones, some of which are free.
        std::vector<nono::color_set> root(length, in_clue);
        std::vector<removed_color> removals;
        for (std::size_t cell = 0; cell < length; ++cell)
            for (nono::color_index color = 0; color < colors; ++color) {
                if (!in_clue.contains(color) || !random.one_in(3)) continue;
                const removed_color removal{static_cast<std::uint32_t>(cell), color};
                if (random.one_in(4))
                    remove_color(root, removal);
                else
                    removals.push_back(removal);
            }
        std::vector<nono::color_set> now = root;
        for (const auto removal : removals) remove_color(now, removal);

        // The query: why there is no arrangement at all, or why a color of a cell is impossible.
        std::size_t index = line_query::no_position;
        nono::color_index color = 0;
        std::vector<nono::color_set> assumed_now = now;
        std::vector<nono::color_set> assumed_root = root;
        if (has_arrangement(clue, now)) {
            index = random.below(length);
            color = static_cast<nono::color_index>(random.below(colors));
            if (!now[index].contains(color)) continue;
            assumed_now[index] = assumed_root[index] = nono::color_set::only(color);
        }
        if (has_arrangement(clue, assumed_now)) continue;

        std::vector<removed_color> free;
        for (const auto removal : removals)
            if (removal.index != index && random.one_in(4)) free.push_back(removal);
        const std::size_t words = nono::extend::words_for(length + 1) + random.below(2);
        auto now_masks = masks_of(now, colors, words);
        auto root_masks = masks_of(root, colors, words);
        std::vector<nono::extend::mask_word> free_masks(colors * words);
        for (const auto removal : free)
            free_masks[removal.color * words + removal.index / 64] |= nono::extend::mask_word{1} << removal.index % 64;
        nono::detail::lean_vector<nono::extend::mask_word> scratch;
        nono::detail::lean_vector<removed_color> found;
        const auto view = [&](std::vector<nono::extend::mask_word>& masks) {
            return nono::extend::line_view{masks.data(), words, length, colors};
        };
        line_automaton(clue, colors)
            .explain({view(now_masks), view(root_masks), view(free_masks), index, color}, scratch, found);
        ++explained;
        explained_long += is_long ? 1U : 0U;
        listed += found.size();
        for (const auto removal : found) {
            REQUIRE(std::find(removals.begin(), removals.end(), removal) != removals.end());
            REQUIRE(std::find(free.begin(), free.end(), removal) == free.end());
        }
        std::vector<nono::color_set> with_free = assumed_root;
        for (const auto removal : free) remove_color(with_free, removal);
        std::vector<nono::color_set> with_all = with_free;
        for (const auto removal : found) remove_color(with_all, removal);
        REQUIRE_FALSE(has_arrangement(clue, with_all));
        for (const auto superfluous : found) {
            std::vector<nono::color_set> without = with_free;
            for (const auto removal : found)
                if (removal != superfluous) remove_color(without, removal);
            REQUIRE(has_arrangement(clue, without));
        }
    }
    CHECK(explained > 5'000);
    CHECK(explained_long > 200);
    CHECK(listed > 10'000);
}
