// Clues with contradictory sums are decided before any line is solved, and no other clues are.
// SPDX-License-Identifier: MIT
#include "brute_force.hpp"
#include "known_puzzles.hpp"

#include <nono/count.hpp>
#include <nono/solve.hpp>
#include <nono/solver/all_strategies.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <vector>

using namespace nono::literals; // 2_color

namespace {

using namespace nono_tests;

/// Returns true if a solver returns `impossible` although its work limit is 0.
bool impossible_at_once(const nono::clues& puzzle, const nono::strategy& how, const nono::partial_grid* known) {
    const auto found = nono::solve(puzzle, {.strategy = how, .budget = {.work = 0}, .known = known});
    return found.status == nono::status::impossible && found.stopped_by == nono::stopped_by::nothing &&
           found.statistics == nono::statistics{};
}

/// As above, for every strategy and for counting, which must agree.
bool all_say_impossible_at_once(const nono::clues& puzzle, const nono::partial_grid* known = nullptr) {
    const bool at_once = impossible_at_once(puzzle, nono::automatic_strategy, known);
    for (const auto& strategy : nono::extend::strategies())
        REQUIRE(impossible_at_once(puzzle, strategy, known) == at_once);
    const auto counted = nono::count_solutions(puzzle, {.budget = {.work = 0}, .known = known});
    REQUIRE((counted.exact && counted.count == 0U && counted.statistics == nono::statistics{}) == at_once);
    return at_once;
}

/// Changes one clue that is not blotted so that it still fits into its line: another length, or another color.
bool change_clue(random_numbers& random, nono::clues& puzzle, std::size_t colors) {
    for (int tries = 0; tries < 100; ++tries) {
        auto& bank = random.one_in(2) ? puzzle.rows : puzzle.columns;
        const auto line = bank.blocks(random.below(bank.size()));
        if (line.empty()) continue;
        auto& block = line[random.below(line.size())];
        if (block.blotted()) continue;
        const nono::clue before = block;
        if (colors > 2 && random.one_in(2))
            block.color = static_cast<nono::color_index>(1 + random.below(colors - 1));
        else
            block.length += random.one_in(2) && block.length > 1 ? ~std::uint32_t{0} : 1;
        const std::size_t length = &bank == &puzzle.rows ? puzzle.width() : puzzle.height();
        if (block != before && nono::extend::min_length(line) <= length) return true;
        block = before;
    }
    return false;
}

} // namespace

TEST_CASE("sums: ten rows of one cell against nine columns of one cell") {
    auto puzzle = permutations(10);
    puzzle.columns.pop_back();
    CHECK(all_say_impossible_at_once(puzzle));
    CHECK_FALSE(all_say_impossible_at_once(permutations(10)));
}

TEST_CASE("sums: one changed clue, in black and white and in color") {
    random_numbers random(111);
    for (const std::size_t colors : {2U, 3U, 5U}) {
        std::size_t changed = 0;
        for (int i = 0; i < 150; ++i) {
            const std::size_t side = 6 + random.below(25);
            auto puzzle = nono::clues_of(random_picture(random, side, side + random.below(5), colors, 55));
            REQUIRE_FALSE(impossible_at_once(puzzle, {}, nullptr));
            if (!change_clue(random, puzzle, colors)) continue;
            ++changed;
            REQUIRE(all_say_impossible_at_once(puzzle)); // every change also changes a sum
        }
        CHECK(changed > 140);
    }
}

TEST_CASE("sums: puzzles refuted at once have no solution, compared with all pictures") {
    random_numbers random(112);
    std::size_t decided = 0;
    std::size_t blotted = 0;
    for (int i = 0; i < 1'200; ++i) {
        const std::size_t colors = 2 + random.below(2);
        auto puzzle =
            nono::clues_of(random_picture(random, 2 + random.below(4), 2 + random.below(4), colors, random.below(90)));
        const bool blots = random.one_in(2);
        if (blots) blot_some(random, puzzle, 4);
        REQUIRE_FALSE(all_say_impossible_at_once(puzzle));
        if (!change_clue(random, puzzle, colors) || !all_say_impossible_at_once(puzzle)) continue;
        ++decided;
        if (blots) ++blotted;
        REQUIRE(all_solutions(puzzle, puzzle.color_count()).empty());
    }
    CHECK(decided > 400);
    CHECK(blotted > 100);
}

TEST_CASE("sums: blotted clues in large puzzles") {
    random_numbers random(113);
    std::size_t decided = 0;
    for (int i = 0; i < 300; ++i) {
        const std::size_t colors = 2 + random.below(3);
        const std::size_t side = 15 + random.below(30);
        auto puzzle = nono::clues_of(random_picture(random, side, side, colors, 30 + random.below(30)));
        for (auto& block : puzzle.rows.blocks(random.below(side)))
            if (random.one_in(3)) block.length = nono::blotted;
        REQUIRE_FALSE(impossible_at_once(puzzle, {}, nullptr));
        for (int changes = 0; changes < 4; ++changes) change_clue(random, puzzle, colors);
        if (all_say_impossible_at_once(puzzle)) ++decided;
    }
    CHECK(decided > 150);

    // Each color alone would be possible, but not all of them together: the rows have three cells, the columns four.
    const nono::clues shared{{{{nono::blotted}, {nono::blotted, 2_color}}},
                             {{{1}}, {{1}}, {{1, 2_color}}, {{1, 2_color}}}};
    CHECK_FALSE(all_say_impossible_at_once(shared));
    const nono::clues below_minimum{{{{nono::blotted}, {nono::blotted, 2_color}, {nono::blotted}}},
                                    {{{1}}, {}, {{1, 2_color}}, {}}};
    CHECK(all_say_impossible_at_once(below_minimum));
}

TEST_CASE("sums: known cells count") {
    const auto puzzle = permutations(6);
    nono::partial_grid known(6, 6, nono::color_set::first(2));
    for (std::size_t i = 0; i < 6; ++i) known(i, i) = nono::color_set::only(1);
    CHECK_FALSE(all_say_impossible_at_once(puzzle, &known));
    known(0, 5) = nono::color_set::only(1); // seven cells
    CHECK(all_say_impossible_at_once(puzzle, &known));
    known = nono::partial_grid(6, 6, nono::color_set::only(nono::blank));
    for (std::size_t i = 0; i < 5; ++i) known(i, i) = nono::color_set::first(2);
    CHECK(all_say_impossible_at_once(puzzle, &known)); // room for five
    known(5, 5) = nono::color_set::first(2);
    CHECK_FALSE(all_say_impossible_at_once(puzzle, &known));

    random_numbers random(114);
    std::size_t decided = 0;
    for (int i = 0; i < 1'500; ++i) {
        const std::size_t colors = 2 + random.below(2);
        const auto clues = nono::clues_of(random_picture(random, 4, 4, colors, 50));
        nono::partial_grid cells(4, 4, nono::color_set::first(colors));
        for (auto& cell : cells.cells())
            if (random.one_in(2)) cell.bits &= 1 + random.next() % 7;
        if (!all_say_impossible_at_once(clues, &cells)) continue;
        ++decided;
        for (const auto& picture : all_solutions(clues, colors)) {
            bool agrees = true;
            for (std::size_t k = 0; k < cells.cells().size(); ++k)
                agrees = agrees && cells.cells()[k].contains(picture.cells()[k]);
            REQUIRE_FALSE(agrees);
        }
    }
    CHECK(decided > 50);
}
