// Triddlers solved and compared with all pictures of a few cells.
// SPDX-License-Identifier: MIT
#include <nono/nono.hpp>
#include <nono/triddlers/drawing.hpp>
#include <nono/triddlers/hexagon.hpp>
#include <nono/triddlers/solve.hpp>

#include "../hexagons.hpp"

#include <nono/formats/triddlers/olsak_triddler.hpp>

#include <doctest/doctest.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

using namespace nono;
using nono::extend::olsak_triddler;

namespace solve_hexagon_tests {

namespace {

// Returns the number of black-and-white pictures with the same clues as a picture, by trying all of them.
std::size_t count_by_trying(const hexagon_grid& picture) {
    const hexagon_clues wanted = clues_of(picture);
    hexagon_grid tried = picture;
    std::size_t count = 0;
    for (std::uint32_t bits = 0; bits < std::uint32_t{1} << picture.cells.size(); ++bits) {
        for (std::size_t i = 0; i < tried.cells.size(); ++i) tried.cells[i] = bits >> i & 1U;
        count += satisfies(tried, wanted) ? 1U : 0U;
    }
    return count;
}

} // namespace

TEST_CASE("the number of solutions is the number of pictures with the same clues, on boards of up to 16 cells") {
    std::size_t boards = 0;
    std::size_t several = 0;
    for (const auto& outline : nono_tests::small_outlines()) {
        if (outline.cells() > 16) continue;
        ++boards;
        // Only some of the larger boards, because all of their pictures are tried.
        const std::uint32_t seeds = outline.cells() <= 10 ? 8 : boards % 6 == 0 ? 1 : 0;
        for (std::uint32_t seed = 0; seed < seeds; ++seed) {
            const auto picture = nono_tests::random_hexagon(outline, seed, 1);
            const std::size_t count = count_by_trying(picture);
            const auto found = solve(clues_of(picture), {.max_solutions = 1'000});
            CHECK(found.solution_count == count);
            CHECK(found.status == (count == 1 ? status::unique : status::multiple));
            CHECK(found.stopped_by == stopped_by::nothing);
            for (const grid& solution : found.solutions)
                CHECK(satisfies(hexagon_grid::of(outline, solution), clues_of(picture)));
            several += count > 1 ? 1U : 0U;
        }
    }
    CHECK(boards > 50);
    CHECK(several > 0);
}

TEST_CASE("the example of webpbn's format page is unique, and impossible if a direction is reversed") {
    const auto puzzle = *parse<olsak_triddler>(nono_tests::small_triddler);
    const auto found = solve(puzzle.clues);
    CHECK(found.status == status::unique);
    CHECK(draw_text(hexagon_grid::of(puzzle.clues.outline(), found.solution())) == nono_tests::small_triddler_picture);
    for (std::size_t direction = 0; direction < 3; ++direction)
        CHECK(solve(nono_tests::reversed(puzzle.clues, direction)).status == status::impossible);
}

TEST_CASE("colors, known cells and callbacks") {
    const auto picture = nono_tests::random_hexagon({2, 2, 2, 2}, 5, 3);
    const auto clues = clues_of(picture);
    std::size_t called = 0;
    const auto count = [&](const grid& solution) {
        CHECK(satisfies(hexagon_grid::of(picture.outline, solution), clues));
        ++called;
        return true;
    };
    solve_options options;
    options.max_solutions = 100;
    options.on_solution = count;
    const auto found = solve(clues, options);
    CHECK(called == found.solution_count);
    CHECK(called > 0);
    CHECK(found.solutions.size() == 1); // the first

    partial_grid known(24, 1, color_set::first(4));
    for (std::size_t i = 0; i < 24; ++i) known.cells()[i] = color_set::only(picture.cells[i]);
    options = {};
    options.known = &known;
    CHECK(hexagon_grid::of(picture.outline, solve(clues, options).solution()) == picture);
    known.cells()[3] = color_set::only(static_cast<color_index>(picture.cells[3] == 0 ? 1 : 0));
    CHECK(solve(clues, options).status == status::impossible);
}

TEST_CASE("invalid arguments and different sums are refused") {
    auto clues = clues_of(nono_tests::random_hexagon({1, 2, 2, 1}, 3, 1));
    const partial_grid small(3, 1, color_set::first(2));
    solve_options options;
    options.known = &small;
    CHECK(solve(clues, options).error == argument_errc::other_size);
    nono::line_clue longer(clues.top[0]);
    longer.push_back(1);
    clues.top.set_line(0, longer);
    CHECK(solve(clues, options).error == argument_errc::other_size);
    const auto found = solve(clues);
    CHECK(found.status == status::impossible);
    CHECK(found.stopped_by == stopped_by::nothing);
    CHECK(found.statistics.lines_solved == 0);
    clues.top.pop_back();
    CHECK(solve(clues).error == argument_errc::size);
    CHECK(solve(hexagon_clues{}).error == argument_errc::size);
}

TEST_CASE("limits are polled while the board is built") {
    struct counting_stop {
        std::size_t* polls;
        std::size_t last;
        [[nodiscard]] bool stop_requested() const { return ++*polls >= last; }
    };
    const hexagon_grid picture{{100, 100, 100, 100}, std::vector<color_index>(60'000, blank)};
    const auto clues = clues_of(picture);
    std::size_t polls = 0;
    solve_options options;
    const counting_stop never{&polls, static_cast<std::size_t>(-1)};
    options.budget = {.work = 0, .stop = never}; // preparation only
    const auto prepared = solve(clues, options);
    CHECK(prepared.stopped_by == stopped_by::max_work);
    CHECK(polls >= 2 * 3 * picture.cells.size() / (64 * 128)); // at least two passes over the cells of all lines
    // Wherever the call is stopped, the known cells still have all their colors.
    const std::size_t all = polls;
    for (std::size_t last = 1; last <= all; last += 1 + all / 16) {
        polls = 0;
        const counting_stop early{&polls, last};
        options.budget = {.stop = early};
        const auto found = solve(clues, options);
        CHECK(polls == last);
        CHECK(found.stopped_by == stopped_by::stop_request);
        CHECK(found.status == status::unknown);
        CHECK(found.statistics.lines_solved == 0);
        CHECK(found.common == partial_grid(picture.cells.size(), 1, color_set::first(2)));
    }
    // The board alone takes 40 bytes per cell. Then there is not even room for the answer.
    options.budget = {.memory = 100'000};
    const auto small = solve(clues, options);
    CHECK(small.stopped_by == stopped_by::max_memory);
    CHECK(small.common.cells().empty());
    options.budget = {.memory = 40 * picture.cells.size()};
    CHECK(solve(clues, options).stopped_by == stopped_by::max_memory);
    CHECK(solve(clues, options).common.cells().size() == picture.cells.size());
}

TEST_CASE("limits on a triddler of the maximum file size") {
    const clue_lines side(1'500, line_clue{{1}});
    const hexagon_clues clues{side, side, side, side, side, side}; // 13.5 million cells: 540 MB for the board
    const std::atomic<bool> stop{true};
    const auto stopped = solve(clues, {.budget = {.stop = stop}});
    CHECK(stopped.stopped_by == stopped_by::stop_request);
    CHECK(stopped.common.cells().empty());
    const auto small = solve(clues, {.budget = {.memory = 20'000'000}});
    CHECK(small.stopped_by == stopped_by::max_memory);
    CHECK(small.common.cells().empty());
}

} // namespace solve_hexagon_tests
