// SPDX-License-Identifier: MIT
#include <nono/solver/grid/line_cache.hpp>

#include "brute_force.hpp"

#include <nono/line/bit_line_solver.hpp>
#include <nono/model/clues.hpp>
#include <nono/model/grid.hpp>
#include <nono/solver/grid/prepared_lines.hpp>
#include <nono/solver/run/options.hpp>
#include <nono/solver/run/run.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <vector>

using namespace nono_tests;
using nono::detail::line_cache;

namespace {

using lines_of_a_word = nono::detail::prepared_lines_of<nono::extend::bit_line_solver, 1>;

// Returns masks of a line of 8 cells with some possible colors, few enough to recur.
std::vector<nono::extend::mask_word> some_masks(random_numbers& random, std::size_t colors) {
    std::vector<nono::extend::mask_word> masks(colors, 0xFF);
    const std::size_t cell = random.below(8);
    masks[random.below(colors)] &= ~(nono::extend::mask_word{1} << cell);
    return masks;
}

struct answer {
    bool possible;
    std::vector<nono::extend::mask_word> left;

    bool operator==(const answer&) const = default;
};

answer narrow_line(const nono::detail::line_set& lines, nono::detail::line_index line,
                   std::vector<nono::extend::mask_word> masks) {
    std::vector<nono::extend::mask_word> scratch(lines.scratch_words() + 1);
    const nono::extend::line_view view{masks.data(), 1, 8, masks.size(), nullptr};
    const bool possible = lines.narrow(line, view, scratch.data());
    if (!possible) masks.clear(); // their contents are unspecified
    return {possible, masks};
}

} // namespace

TEST_CASE("line cache: answers are the same, whether cached or not") {
    random_numbers random(5);
    for (std::size_t colors = 3; colors < 7; ++colors) {
        const nono::clues puzzle = nono::clues_of(random_picture(random, 8, 8, colors - 1, 60));
        const nono::solve_options options;
        nono::extend::solver_run run(puzzle, options);
        lines_of_a_word lines;
        REQUIRE(lines.prepare(puzzle, run));
        const line_cache cache(lines, colors, run);
        CHECK(cache.scratch_words() == lines.scratch_words());
        CHECK(run.peak_memory() == 0);
        for (int i = 0; i < 4'000; ++i) {
            const auto line = static_cast<nono::detail::line_index>(random.below(16));
            const auto masks = some_masks(random, colors);
            REQUIRE(narrow_line(cache, line, masks) == narrow_line(lines, line, masks));
        }
        CHECK(run.peak_memory() > 0);
        CHECK(run.peak_memory() <= 512 * 1024);
    }
}

TEST_CASE("line cache: if memory is short, nothing is stored") {
    random_numbers random(6);
    const nono::clues puzzle = nono::clues_of(random_picture(random, 8, 8, 3, 60));
    const nono::solve_options options{.budget = {.memory = 100'000}};
    nono::extend::solver_run run(puzzle, options);
    lines_of_a_word lines;
    REQUIRE(lines.prepare(puzzle, run));
    const line_cache cache(lines, 4, run);
    for (int i = 0; i < 100; ++i) {
        const auto masks = some_masks(random, 4);
        REQUIRE(narrow_line(cache, 3, masks) == narrow_line(lines, 3, masks));
    }
    CHECK_FALSE(run.has_stopped());
    CHECK(run.peak_memory() == 0);
}
