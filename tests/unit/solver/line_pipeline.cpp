// SPDX-License-Identifier: MIT
#include <nono/solver/grid/line_pipeline.hpp>

#include "known_puzzles.hpp"

#include <nono/line/bit_line_solver.hpp>
#include <nono/model/clues.hpp>
#include <nono/solver/run/options.hpp>
#include <nono/solver/run/run.hpp>
#include <nono/solver/strategies.hpp> // the default of solve_options

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>

using namespace nono_tests;
using nono::detail::line_decorator;
using nono::detail::line_phase;
using nono::detail::line_profile;
using nono::detail::stage_of;

TEST_CASE("line pipeline: each phase has the decorator that suits the lines") {
    struct row {
        line_profile lines;
        line_decorator propagation;
        line_decorator search;
        std::uint64_t first_line;
    };
    const row rows[] = {
        {{25, 2, false}, line_decorator::none, line_decorator::none, 1},
        {{25, 3, false}, line_decorator::none, line_decorator::line_cache, 1'000},
        {{63, 4, false}, line_decorator::none, line_decorator::line_cache, 1'000},
        {{64, 4, false}, line_decorator::none, line_decorator::none, 1},
        {{126, 2, false}, line_decorator::none, line_decorator::none, 1},
        {{127, 2, false}, line_decorator::none, line_decorator::windowed_lines, 1},
        {{400, 5, false}, line_decorator::none, line_decorator::windowed_lines, 1},
        {{25, 3, true}, line_decorator::notifying_lines, line_decorator::none, 1},
        {{400, 2, true}, line_decorator::notifying_lines, line_decorator::none, 1},
    };
    for (const row& expected : rows) {
        CAPTURE(expected.lines.longest);
        CAPTURE(expected.lines.colors);
        const auto propagation = stage_of(line_phase::propagation, expected.lines);
        CHECK(propagation.decorator == expected.propagation);
        CHECK(propagation.first_line == 1);
        const auto search = stage_of(line_phase::search, expected.lines);
        CHECK(search.decorator == expected.search);
        CHECK(search.first_line == expected.first_line);
    }
}

TEST_CASE("line pipeline: windows need memory, and without it whole lines are solved") {
    for (const std::size_t length : {100U, 200U}) {
        CAPTURE(length);
        const auto puzzle = permutations(length);
        const nono::solve_options options;
        nono::extend::solver_run run(puzzle, options);
        const line_profile profile{length, 2, false};
        nono::detail::puzzle_lines<nono::extend::bit_line_solver> prepared(profile);
        REQUIRE(prepared.prepare(puzzle, run));
        nono::detail::line_pipeline<nono::extend::bit_line_solver> lines(puzzle, prepared.lines(), profile, run);
        CHECK(&lines.first_lines() == &prepared.lines());
        const std::uint64_t needed = lines.search_memory(~std::uint64_t{0});
        CHECK((needed != 0) == (length == 200));
        if (needed == 0) continue;
        CHECK(lines.search_memory(needed) == needed);
        CHECK(lines.search_memory(needed - 1) == 0);
    }
}
